"""Points of the past: what was held when a snapshot was made, and what is held now."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from mindfile.errors import NotFoundError
from mindfile.memory.mind import Mind
from mindfile.model import Memory, State
from mindfile.store.contract import Unit
from mindfile.store.past import as_it_was
from mindfile.store.values import Selection, Sight, Snapshot

CURRENT = "current"
_HELD = frozenset({State.ACTIVE, State.ARCHIVED})


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the past, or the present, with what was held then: by row, newest first.

    Held is what was neither forgotten nor only proposed; superseded and expired memories too.
    """

    name: str
    at: datetime
    held: Mapping[int, Memory]

    @property
    def known(self) -> list[Memory]:
        """What a search saw at that time."""
        return [memory for memory in self.held.values() if _was_seen(memory, self.at)]


async def find_snapshot(unit: Unit, namespace: str, name: str) -> Snapshot:
    """Return a snapshot by its name.

    Raises:
        NotFoundError: there is none.
    """
    found = await unit.records.find_snapshot(namespace, name)
    if found is None:
        known = ", ".join(one.name for one in (await unit.records.snapshots(namespace))[:10])
        raise NotFoundError(
            f"There is no snapshot {name!r}.", hint=f"Known: {known or 'none yet'}."
        )
    return found


async def point_named(mind: Mind, unit: Unit, namespace: str, name: str) -> Point:
    """Return what was held at a snapshot, or is held now.

    Raises:
        NotFoundError: there is no such snapshot.
    """
    present = await _now(unit, namespace, mind.clock())
    if name == CURRENT:
        return present
    return await _then(unit, await find_snapshot(unit, namespace, name), present)


async def _now(unit: Unit, namespace: str, now: datetime) -> Point:
    selection = Selection(namespace, now, sight=Sight.KEPT)
    return Point(CURRENT, now, _held(await unit.memories.matching(selection)))


async def _then(unit: Unit, found: Snapshot, present: Point) -> Point:
    """Put the images of everything that was touched since in place of what is there today."""
    touched = await unit.history.changed_since(found.namespace, found.change)
    before = {one.row: one.before for one in touched if one.before is not None}
    memories = [m for row, m in present.held.items() if row not in {one.row for one in touched}]
    memories += [as_it_was(m, before[m.row]) for m in await unit.memories.by_rows(before)]
    memories.sort(key=lambda memory: (memory.occurred_at, memory.row), reverse=True)
    return Point(found.name, found.at, _held(memories))


def _held(memories: Iterable[Memory]) -> dict[int, Memory]:
    return {memory.row: memory for memory in memories if memory.state in _HELD}


def condition_at(memory: Memory, at: datetime) -> str | None:
    """Say why a memory is more than simply known at a time; None if it is."""
    ends = memory.fact.valid_to if memory.fact else None
    if ends is not None and ends <= at:
        return "superseded"
    if memory.expires_at is not None and memory.expires_at <= at:
        return "expired"
    return None if memory.state is State.ACTIVE else memory.state.value


def _was_seen(memory: Memory, at: datetime) -> bool:
    condition = condition_at(memory, at)
    begins = memory.fact.valid_from if memory.fact else None
    if begins is not None and begins > at:
        return False
    return condition is None or (
        condition == State.ARCHIVED.value and memory.archived_by == "compress"
    )
