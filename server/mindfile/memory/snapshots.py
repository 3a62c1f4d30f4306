"""Snapshots: named points of what was known, to read, compare and go back to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from mindfile.errors import ConflictError, InvalidArgumentError, NotFoundError
from mindfile.memory.changing import open_change
from mindfile.memory.cursors import decode_offset, encode_offset
from mindfile.memory.labels import labeled
from mindfile.memory.mind import Mind
from mindfile.memory.replies import SnapshotEntry, SnapshotLine, SnapshotReply
from mindfile.memory.requests import SnapshotRequest
from mindfile.model import Memory, State
from mindfile.store.history import Touched
from mindfile.store.records import Snapshot
from mindfile.store.rows import time_of
from mindfile.store.selection import Selection
from mindfile.store.sqlite import Unit

LINE_CHARACTERS = 200
PAGE = 50
RESERVED = "current"
# A resource shows this many memories at most.
_RESOURCE_MEMORIES = 100


@dataclass(frozen=True, slots=True)
class Known:
    """What is or was known, by row, newest first; ``before`` holds the images put in place."""

    memories: tuple[Memory, ...]

    def by_row(self) -> dict[int, Memory]:
        """Return the memories by row."""
        return {memory.row: memory for memory in self.memories}


async def snapshot(
    mind: Mind, request: SnapshotRequest, *, client: str | None = None
) -> SnapshotReply:
    """Create, list, read, compare or restore snapshots.

    Raises:
        NotFoundError: there is no snapshot of that name.
        ConflictError: the name is taken.
        InvalidArgumentError: a name is missing, or the cursor is not ours.
    """
    match request.action:
        case "create":
            return await _create(mind, request)
        case "list":
            return await _list(mind, request)
        case "read":
            return await _read(mind, request)
        case "diff":
            return await _diff(mind, request)
        case _:
            return await _restore(mind, request, client)


async def _create(mind: Mind, request: SnapshotRequest) -> SnapshotReply:
    now = mind.clock()
    name = request.name or f"{now.astimezone(mind.zone):%Y-%m-%d-%H%M%S}"
    if name == RESERVED:
        raise InvalidArgumentError(
            f"`name` {RESERVED!r} always means now.", hint="Choose another name."
        )
    async with mind.store.write() as unit:
        made = Snapshot(request.namespace, name, await unit.history.newest_change(), now)
        if not await unit.records.add_snapshot(made):
            raise ConflictError(
                f"There is a snapshot {name!r} already.", hint="Choose another name."
            )
        known = await _known_now(unit, request.namespace, now)
    return SnapshotReply(name=name, at=now, count=len(known.memories))


async def _list(mind: Mind, request: SnapshotRequest) -> SnapshotReply:
    start = decode_offset(request.cursor)
    async with mind.store.read() as unit:
        found = await unit.records.snapshots(request.namespace)
        page = found[start : start + PAGE]
        entries = [
            SnapshotEntry(
                one.name, one.at, len((await _known_then(unit, one, mind.clock())).memories)
            )
            for one in page
        ]
    end = start + len(page)
    return SnapshotReply(
        count=len(found),
        snapshots=tuple(entries),
        next_cursor=encode_offset(end) if end < len(found) else None,
    )


async def _read(mind: Mind, request: SnapshotRequest) -> SnapshotReply:
    start = decode_offset(request.cursor)
    async with mind.store.read() as unit:
        found = await _find(unit, request.namespace, request.name)
        known = await _known_then(unit, found, mind.clock())
    page = known.memories[start : start + PAGE]
    end = start + len(page)
    return SnapshotReply(
        name=found.name,
        at=found.at,
        count=len(known.memories),
        memories=tuple(_line(memory) for memory in page),
        next_cursor=encode_offset(end) if end < len(known.memories) else None,
    )


async def _diff(mind: Mind, request: SnapshotRequest) -> SnapshotReply:
    now = mind.clock()
    async with mind.store.read() as unit:
        found = await _find(unit, request.namespace, request.name)
        before = (await _known_then(unit, found, now)).by_row()
        if request.against is None or request.against == RESERVED:
            after = (await _known_now(unit, request.namespace, now)).by_row()
        else:
            other = await _find(unit, request.namespace, request.against)
            after = (await _known_then(unit, other, now)).by_row()
        missing = await unit.records.purged_before(request.namespace, found.change)
    return SnapshotReply(
        name=found.name,
        at=found.at,
        added=tuple(_line(m) for row, m in after.items() if row not in before),
        removed=tuple(_line(m) for row, m in before.items() if row not in after),
        changed=tuple(
            _line(m) for row, m in after.items() if row in before and _differs(before[row], m)
        ),
        missing=tuple(missing),
    )


async def _restore(mind: Mind, request: SnapshotRequest, client: str | None) -> SnapshotReply:
    now = mind.clock()
    if request.dry_run:
        async with mind.store.read() as unit:
            found = await _find(unit, request.namespace, request.name)
            reply, _ = await _restoring(unit, found, now)
        return replace(reply, notes=("Nothing was restored: dry_run.",))
    async with open_change(mind, request.namespace, "snapshot", client) as change:
        found = await _find(change.unit, request.namespace, request.name)
        reply, touched = await _restoring(change.unit, found, now)
        for one in touched:
            await change.unit.history.restore_image(one.row, one.before, change=change.number)
    notes = () if touched else ("Nothing has changed since this snapshot.",)
    return replace(reply, undo=change.undo, notes=notes)


async def _restoring(
    unit: Unit, found: Snapshot, now: datetime
) -> tuple[SnapshotReply, Sequence[Touched]]:
    """Say what a restore brings back and what leaves, and which images it puts in place."""
    touched = await unit.history.changed_since(found.namespace, found.change)
    before = (await _known_then(unit, found, now)).by_row()
    after = (await _known_now(unit, found.namespace, now)).by_row()
    reply = SnapshotReply(
        name=found.name,
        at=found.at,
        count=len(before),
        restored=tuple(
            memory.id
            for row, memory in before.items()
            if row not in after or _differs(after[row], memory)
        ),
        forgotten=tuple(memory.id for row, memory in after.items() if row not in before),
        missing=tuple(await unit.records.purged_before(found.namespace, found.change)),
    )
    return reply, touched


async def _find(unit: Unit, namespace: str, name: str | None) -> Snapshot:
    if name is None:
        raise InvalidArgumentError("`name` is missing.", hint="Name the snapshot; `list` shows.")
    found = await unit.records.find_snapshot(namespace, name)
    if found is None:
        known = ", ".join(one.name for one in (await unit.records.snapshots(namespace))[:10])
        raise NotFoundError(
            f"There is no snapshot {name!r}.", hint=f"Known: {known or 'none yet'}."
        )
    return found


async def _known_now(unit: Unit, namespace: str, now: datetime) -> Known:
    selection = Selection(namespace, now, history=True)
    return Known(tuple(await unit.memories.newest(selection, limit=-1)))


async def _known_then(unit: Unit, found: Snapshot, now: datetime) -> Known:
    """Put the images of everything that changed since in place of what is there today."""
    known = (await _known_now(unit, found.namespace, now)).by_row()
    for touched in await unit.history.changed_since(found.namespace, found.change):
        known.pop(touched.row, None)
        if touched.before is None:
            continue
        memory = (await unit.memories.by_rows([touched.row]))[0]
        then = as_imaged(memory, touched.before)
        if then.state in {State.ACTIVE, State.ARCHIVED}:
            known[touched.row] = then
    ordered = sorted(known.values(), key=lambda m: (m.occurred_at, m.row), reverse=True)
    return Known(tuple(ordered))


def as_imaged(memory: Memory, image: Mapping[str, Any]) -> Memory:
    """Return a memory as an image shows it, as far as a reader sees."""
    columns = image["memory"]
    fact = memory.fact
    if fact is not None and "semantic" in image:
        ends = image["semantic"]["valid_to"]
        fact = replace(fact, valid_to=None if ends is None else time_of(ends))
    return replace(
        memory,
        state=State(columns["state"]),
        importance=columns["importance"],
        pinned=bool(columns["pinned"]),
        source=columns["source"],
        occurred_at=time_of(columns["occurred_at"]),
        tags=tuple(tag for (tag,) in image["tag"]),
        fact=fact,
    )


def _differs(one: Memory, other: Memory) -> bool:
    def seen(memory: Memory) -> tuple[object, ...]:
        ends = memory.fact.valid_to if memory.fact else None
        return (
            memory.state,
            memory.importance,
            memory.pinned,
            memory.source,
            memory.tags,
            memory.occurred_at,
            ends,
        )

    return seen(one) != seen(other)


def _line(memory: Memory) -> SnapshotLine:
    content = memory.content
    shown = content if len(content) <= LINE_CHARACTERS else content[: LINE_CHARACTERS - 1] + "…"
    state = None if memory.state is State.ACTIVE else memory.state.value
    return SnapshotLine(memory.id, memory.kind.value, shown, state)


async def snapshot_lines(unit: Unit, namespace: str, name: str | None, mind: Mind) -> str | None:
    """Write what a snapshot holds, or with no name what is known now, for reading."""
    now = mind.clock()
    if name is None:
        selection = Selection(namespace, now)
        memories = tuple(await unit.memories.newest(selection, limit=_RESOURCE_MEMORIES + 1))
        head = "# What is known now"
    else:
        found = await unit.records.find_snapshot(namespace, name)
        if found is None:
            return None
        memories = (await _known_then(unit, found, now)).memories
        head = f"# Snapshot {name}, {found.at.astimezone(mind.zone):%Y-%m-%d %H:%M}"
    lines = [
        labeled(replace(memory, content=_line(memory).content), mind.zone)
        for memory in memories[:_RESOURCE_MEMORIES]
    ]
    if len(memories) > _RESOURCE_MEMORIES:
        lines.append(f"(The newest {_RESOURCE_MEMORIES}; `snapshot` and `search` read the rest.)")
    return "\n".join([head, "", *lines]) if lines else f"{head}\n\n(empty)"
