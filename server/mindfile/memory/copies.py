"""Purging the backups: what was erased for good must not come back with one of them.

Each backup beside the file is purged as the file was, by the ids of what went; a backup is never
thrown away for it. What a backup must lose stands in the file until it has lost it.
"""

import json
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from mindfile.errors import (
    BusyError,
    MindfileError,
    NotFoundError,
    ReadOnlyError,
    UnavailableError,
    UnreachableFileError,
)
from mindfile.memory.aiming import Aim, aim_at, clear_scratch, ids_of
from mindfile.memory.entries import named_ids
from mindfile.memory.erasing import DONE, PENDING, erasure_waits, retry_erasure
from mindfile.memory.mind import Mind
from mindfile.memory.purging import PurgePlan, plan_purge, purge
from mindfile.memory.requests import ForgetRequest
from mindfile.memory.undoing import PURGE_TOOL
from mindfile.store.contract import Unit

# What the copies must lose still, as a JSON list; the note is empty where there is nothing. What a
# copy has lost of it stands in the copy itself, by tokens that tell nothing.
_WANTED, _LOST, _TOKEN = "erasure_copies", "erasure_lost", "token"

Wanted = Mapping[str, Any]


def wanted_of(namespace: str, ids: Sequence[str]) -> Wanted:
    """Return what a copy must lose where nothing but memories went."""
    return {
        "namespace": namespace,
        "ids": [*ids],
        "whole": False,
        "emptied": [],
        "scratch": None,
        "attribute": None,
    }


async def ask_copies(unit: Unit, request: ForgetRequest, aim: Aim, plan: PurgePlan) -> None:
    """Note, in the transaction of a purge, what the copies must lose."""
    session = aim.scratch
    wanted: Wanted = {
        **wanted_of(request.namespace, [*ids_of(plan.asked), *ids_of(plan.drawn)]),
        "whole": request.is_whole,
        "emptied": [session.name for session in aim.emptied],
        "scratch": None if session is None else session.name,
        "attribute": aim.attribute,
        _TOKEN: secrets.token_hex(8),
    }
    await unit.records.set_note(_WANTED, json.dumps([*await _wanted(unit), wanted]))


@dataclass(slots=True)
class _Reached:
    """How far the copies are rid of it, each by name."""

    held: list[str] = field(default_factory=list[str])
    waiting: dict[str, str] = field(default_factory=dict[str, str])
    unreadable: list[str] = field(default_factory=list[str])
    unfinished: list[str] = field(default_factory=list[str])

    @property
    def state(self) -> str:
        return PENDING if self.held or self.waiting else DONE

    @property
    def notes(self) -> tuple[str, ...]:
        """Say which copies may hold still what was erased."""
        notes: list[str] = []
        if self.held:
            notes.append(
                f"Another process holds these backups: {named_ids(self.held)}. They lose it when "
                "it lets go of them."
            )
        for fault, name in self.waiting.items():
            notes.append(f"Not gone yet from {name}: {fault} It is tried again.")
        if self.unreadable:
            notes.append(
                "These cannot be read among the backups and may still hold it: "
                f"{named_ids(self.unreadable)}. Delete them by hand."
            )
        if self.unfinished:
            notes.append(
                "Unfinished copies may still hold it, beside the file or its backups: "
                f"{named_ids(self.unfinished)}. A backup, restore or repair that is at work "
                "removes its own; if none is, delete them by hand."
            )
        return tuple(notes)


async def purge_copies(mind: Mind) -> tuple[str, tuple[str, ...]]:
    """Let the copies lose what purges erased; returns done or pending, and what is to be told.

    Pending means that another process holds a copy, or that one cannot be written for the moment:
    what they must lose stays noted. Those that cannot be read are named once: they may hold still
    what was erased.

    Raises:
        MindfileError: the file cannot be read or written; what is to be lost stays noted.
    """
    async with mind.store.read() as unit:
        wanted = await _wanted(unit)
    if not wanted:
        return DONE, ()
    reached = _Reached()
    for name in _copies(mind, reached):
        try:
            if await _purge_copy(mind, name, wanted) == PENDING:
                reached.held.append(name)
        except BusyError:
            reached.held.append(name)
        except (UnavailableError, ReadOnlyError, UnreachableFileError) as error:
            fault = error.message.replace("memory file", "backup")
            named = reached.waiting.get(fault)
            reached.waiting[fault] = name if named is None else f"{named}, {name}"
        except NotFoundError:
            continue
        except MindfileError:
            reached.unreadable.append(name)
    if reached.state == DONE:
        async with mind.store.write() as unit:
            # A purge that came meanwhile is not covered.
            left = [one for one in await _wanted(unit) if one not in wanted]
            await unit.records.set_note(_WANTED, json.dumps(left) if left else "")
    return reached.state, reached.notes


def _copies(mind: Mind, reached: _Reached) -> Sequence[str]:
    """Return the copies that can be opened; what of them or around them cannot be read is told."""
    try:
        copies = mind.store.copies()
        reached.unreadable.extend(mind.store.set_aside())
        reached.unfinished.extend(mind.store.unfinished())
    except UnavailableError as error:
        reached.waiting[error.message] = "their whole folder"
        return []
    return copies


async def erasure_state(unit: Unit) -> str:
    """Tell whether bytes of what was purged wait to go, from the file or from its copies."""
    return PENDING if await erasure_waits(unit) or await _wanted(unit) else DONE


async def keep_asking(unit: Unit, wanted: Sequence[Wanted]) -> None:
    """Note in a copy that becomes the file what the other copies must lose still."""
    await unit.records.set_note(_WANTED, json.dumps(list(wanted)) if wanted else "")


async def _wanted(unit: Unit) -> list[Wanted]:
    return json.loads(await unit.records.note(_WANTED) or "[]")


async def _purge_copy(mind: Mind, name: str, wanted: Sequence[Wanted]) -> str:
    async with mind.store.open_copy(name) as store:
        there = replace(mind, store=store, uses=Counter[int]())
        for one in wanted:
            await lose(there, one)
        async with store.read() as unit:
            noted = await _wanted(unit)
        if noted:
            # It was copied with the note; the names in it are not to stay either.
            async with store.write() as unit:
                await _note_lost(unit, noted)
                await unit.records.set_note(_WANTED, "")
        return await retry_erasure(there)


async def lose(mind: Mind, wanted: Wanted) -> tuple[str, ...]:
    """Purge in a copy what was purged in the file, as far as the copy holds it; returns the ids.

    A copy that was made after that purge, or has lost it before, is left as it is: it may hold what
    was stored since.
    """
    namespace = wanted["namespace"]
    async with mind.store.read() as unit:
        if wanted.get(_TOKEN, "") in await _lost(unit):
            return ()
    async with mind.store.write() as unit:
        aim = await _aim(mind, unit, wanted)
        plan = await plan_purge(unit, aim.memories)
        by = await unit.history.begin_change(
            namespace, PURGE_TOOL, at=mind.clock(), client=None, instance=mind.instance
        )
        await clear_scratch(unit, aim)
        await purge(mind, unit, namespace, plan, by=by)
        await unit.erasure.empty_sessions(session.row for session in aim.emptied)
        if wanted["whole"]:
            await unit.erasure.forget_traces(namespace, but=by)
        await _note_lost(unit, [wanted])
    return (*ids_of(plan.asked), *ids_of(plan.drawn))


async def _lost(unit: Unit) -> list[str]:
    """Return the tokens of what a copy has lost, or had lost when it was made."""
    lost: list[str] = json.loads(await unit.records.note(_LOST) or "[]")
    return [*lost, *(one[_TOKEN] for one in await _wanted(unit) if _TOKEN in one)]


async def _note_lost(unit: Unit, wanted: Sequence[Wanted]) -> None:
    tokens = {*await _lost(unit), *(one[_TOKEN] for one in wanted if _TOKEN in one)}
    await unit.records.set_note(_LOST, json.dumps(sorted(tokens)))


async def _aim(mind: Mind, unit: Unit, wanted: Wanted) -> Aim:
    namespace = wanted["namespace"]
    if wanted["whole"]:
        return await aim_at(mind, unit, ForgetRequest(namespace, True, purge=True))
    find = unit.sessions.find
    emptied = [await find(namespace, name) for name in wanted["emptied"]]
    scratch = wanted["scratch"]
    return Aim(
        tuple(await unit.memories.by_ids(namespace, wanted["ids"])),
        emptied=tuple(session for session in emptied if session is not None),
        scratch=None if scratch is None else await find(namespace, scratch),
        attribute=wanted["attribute"],
    )
