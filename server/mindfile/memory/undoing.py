"""Undoing: putting back what a change touched, as a change of its own."""

import re
from dataclasses import dataclass

from mindfile.errors import ConflictError, InvalidArgumentError, NotFoundError, UnavailableError
from mindfile.model import State
from mindfile.store.contract import Unit
from mindfile.store.values import ChangeRecord, Touched

LAST = "last"
UNDO_TOOL = "undo"
PURGE_TOOL = "purge"


@dataclass(frozen=True, slots=True)
class Undone:
    """What an undo put back: memories seen again or as before, and those that left.

    ``own`` says that the process that asked had made the change.
    """

    change: int
    restored: tuple[str, ...]
    forgotten: tuple[str, ...]
    own: bool


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks for an undo: the client by its name, in its process ``instance``."""

    client: str | None
    instance: str

    def made(self, change: ChangeRecord) -> bool:
        """Tell whether a change is this process's own."""
        return (change.client, change.instance) == (self.client, self.instance)


def means_last(wanted: str) -> bool:
    """Tell whether an undo asks for the newest change instead of naming one."""
    return wanted.strip().casefold() == LAST


def change_id(number: int) -> str:
    """Write the public id of a change."""
    return f"c{number:d}"


def change_number(text: str) -> int:
    """Read the public id of a change.

    Raises:
        InvalidArgumentError: the text is no such id.
    """
    match = re.fullmatch(r"[cC]?([0-9]{1,18})", text.strip(), re.ASCII)
    if match is None:
        raise InvalidArgumentError(
            f"`undo` takes the id of a change, such as c12, or last; not {text[:80]!r}.",
            hint="Every reply that changed something gives its id as `undo`.",
        )
    return int(match[1])


async def undoable(
    unit: Unit,
    wanted: str,
    *,
    namespace: str,
    asker: Asker,
    before: int | None = None,
) -> tuple[ChangeRecord, list[Touched]]:
    """Find a change that can be undone, and what it touched.

    Args:
        unit: a unit of the store.
        wanted: a change's public id, or ``last``: the newest in force of this process of the
            client. Only a process that has changed nothing here takes the newest of the client's
            name, so that ``last`` works after a restart and never reaches from one window that
            has changed something into another.
        namespace: where to look; a change of another namespace is unknown.
        asker: who asks.
        before: the number of the change that is being made, which is not looked at.

    Raises:
        InvalidArgumentError: ``wanted`` is neither.
        NotFoundError: there is no such change.
        ConflictError: it has been undone already, or later changes touched the same memories.
        UnavailableError: it was a purge, or what it touched has been purged.
    """
    change = await _find(unit, wanted, namespace=namespace, asker=asker, before=before)
    await _require_undoable(unit, change)
    touched = await unit.history.touched(change.id)
    if not touched:
        raise UnavailableError(
            f"What {change_id(change.id)} touched has been purged since; nothing can be put back.",
            hint="A purge is for good.",
        )
    return change, touched


async def undo(unit: Unit, wanted: str, *, namespace: str, asker: Asker, by: int) -> Undone:
    """Put back what one change touched, inside the open change ``by``, itself undoable.

    Raises:
        InvalidArgumentError, NotFoundError, ConflictError, UnavailableError: see ``undoable``.
    """
    change, touched = await undoable(unit, wanted, namespace=namespace, asker=asker, before=by)
    await unit.history.restore_images(touched, change=by)
    await unit.history.mark_undone(change.id, by)
    memories = await unit.memories.by_rows(one.row for one in touched)
    return Undone(
        change.id,
        tuple(memory.id for memory in memories if memory.state is not State.FORGOTTEN),
        tuple(memory.id for memory in memories if memory.state is State.FORGOTTEN),
        own=asker.made(change),
    )


async def _find(
    unit: Unit, wanted: str, *, namespace: str, asker: Asker, before: int | None
) -> ChangeRecord:
    if means_last(wanted):
        change = await _last(unit, namespace, asker, before)
        if change is None:
            raise NotFoundError(
                "There is nothing of yours to undo in this namespace.",
                hint="Pass the id of a change, which its reply gave as `undo`.",
            )
        return change
    number = change_number(wanted)
    change = await unit.history.find_change(namespace, number)
    if change is None or number == before:
        raise NotFoundError(
            f"No change {change_id(number)} in this namespace.",
            hint="Pass the `undo` of an earlier reply, or last.",
        )
    return change


async def _last(
    unit: Unit, namespace: str, asker: Asker, before: int | None
) -> ChangeRecord | None:
    history, instance = unit.history, asker.instance
    if await history.has_changed(namespace, asker.client, instance=instance):
        return await history.last_change(namespace, asker.client, instance=instance, before=before)
    return await history.last_change(namespace, asker.client, before=before)


async def _require_undoable(unit: Unit, change: ChangeRecord) -> None:
    public = change_id(change.id)
    if change.tool == PURGE_TOOL:
        raise UnavailableError(
            f"{public} was a purge; what it erased cannot be brought back.",
            hint="An older change can be undone by its own id.",
        )
    if change.undone_by is not None and not await unit.history.is_in_force(change.id):
        raise ConflictError(
            f"{public} has been undone already, by {change_id(change.undone_by)}.",
            hint=f"To have it again, undo {change_id(change.undone_by)}.",
        )
    later = await unit.history.later_changes(change.id)
    if later:
        listed = ", ".join(change_id(number) for number in later)
        raise ConflictError(
            f"{public} cannot be undone: later changes touched the same memories: {listed}.",
            hint="Undo those first, the newest first; or leave it. Nothing was changed.",
        )
