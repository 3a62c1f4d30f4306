"""Snapshots: named points of what was known, to read, compare and go back to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from mindfile.errors import ConflictError, InvalidArgumentError
from mindfile.heads import flat
from mindfile.memory.changing import open_change
from mindfile.memory.cursors import decode_offset, encode_offset
from mindfile.memory.entries import labeled
from mindfile.memory.mind import Mind
from mindfile.memory.points import CURRENT, Point, condition_at, find_snapshot, point_named
from mindfile.memory.replies import SnapshotEntry, SnapshotLine, SnapshotReply
from mindfile.memory.requests import SnapshotRequest
from mindfile.memory.withholding import require_no_secret
from mindfile.model import Memory, State
from mindfile.store.contract import Unit
from mindfile.store.past import same_image
from mindfile.store.values import Snapshot, Touched

LINE_CHARACTERS = 200
PAGE = 50
# A resource shows this many memories at most.
_RESOURCE_MEMORIES = 100
# What each action makes use of; `dry_run` holds for those that change nothing anyway.
_TAKEN: Mapping[str, frozenset[str]] = {
    "create": frozenset({"name"}),
    "list": frozenset({"cursor"}),
    "read": frozenset({"name", "cursor"}),
    "diff": frozenset({"name", "against", "cursor"}),
    "restore": frozenset({"name"}),
}


@dataclass(frozen=True, slots=True)
class Return:
    """The way back to a point: the images to put in place, and the ids that they touch."""

    images: tuple[Touched, ...]
    restored: tuple[str, ...]
    forgotten: tuple[str, ...]


async def snapshot(
    mind: Mind, request: SnapshotRequest, *, client: str | None = None
) -> SnapshotReply:
    """Create, list, read, compare or restore snapshots.

    Raises:
        NotFoundError: there is no snapshot of that name.
        ConflictError: the name is taken.
        InvalidArgumentError: the action is unknown, a name is missing or means now, the cursor is
            not ours, or an argument does not go with the action.
    """
    _check(request)
    match request.action:
        case "create":
            return await _create(mind, request)
        case "list":
            return await _list(mind, request)
        case "read":
            return await _read(mind, request)
        case "diff":
            return await _diff(mind, request)
        case "restore":
            return await _restore(mind, request, client)
        case unknown:
            raise AssertionError(unknown)


def _check(request: SnapshotRequest) -> None:
    if request.action not in _TAKEN:
        raise InvalidArgumentError(
            f"`action` cannot be {request.action!r}.", hint=f"It is one of {', '.join(_TAKEN)}."
        )
    for name in ("name", "against", "cursor"):
        if getattr(request, name) is not None and name not in _TAKEN[request.action]:
            takers = ", ".join(action for action, taken in _TAKEN.items() if name in taken)
            raise InvalidArgumentError(
                f"`{name}` does not go with the action {request.action}.",
                hint=f"Leave it out, or pass `action`; {takers} take it.",
            )


async def _create(mind: Mind, request: SnapshotRequest) -> SnapshotReply:
    if request.name == CURRENT:
        raise InvalidArgumentError(
            f"The name {CURRENT!r} always means now.", hint="Choose another `name`."
        )
    await require_no_secret(mind, {"namespace": request.namespace, "name": request.name})
    async with mind.store.write() as unit:
        now = mind.clock()
        name = request.name or await _free_name(mind, unit, request.namespace)
        if await unit.records.find_snapshot(request.namespace, name) is not None:
            raise ConflictError(
                f"There is a snapshot {name!r} already.", hint="Choose another `name`."
            )
        made = Snapshot(request.namespace, name, await unit.history.newest_change(), now)
        if not request.dry_run:
            await unit.records.add_snapshot(made)
    # What others write meanwhile is not counted.
    async with mind.store.read() as unit:
        count = await _count(unit, made)
    notes = ("Nothing was kept: dry_run.",) if request.dry_run else ()
    return SnapshotReply(name=name, at=now, count=count, notes=notes)


async def _count(unit: Unit, found: Snapshot) -> int:
    return await unit.history.known_then(found.namespace, found.change, found.at)


async def _free_name(mind: Mind, unit: Unit, namespace: str) -> str:
    name = f"{mind.clock().astimezone(mind.zone):%Y-%m-%d-%H%M%S}"
    taken = {one.name for one in await unit.records.snapshots(namespace)}
    number = 1
    while (free := name if number == 1 else f"{name}-{number}") in taken:
        number += 1
    return free


async def _list(mind: Mind, request: SnapshotRequest) -> SnapshotReply:
    start = decode_offset(request.cursor, scope=request.scope)
    async with mind.store.read() as unit:
        found = await unit.records.snapshots(request.namespace)
        page = found[start : start + PAGE]
        entries = [SnapshotEntry(one.name, one.at, await _count(unit, one)) for one in page]
    return SnapshotReply(
        count=len(found),
        snapshots=tuple(entries),
        next_cursor=_cursor(request, start + len(page), len(found)),
    )


async def _read(mind: Mind, request: SnapshotRequest) -> SnapshotReply:
    start = decode_offset(request.cursor, scope=request.scope)
    async with mind.store.read() as unit:
        point = await point_named(mind, unit, request.namespace, _required(request.name))
    known = point.known
    page = known[start : start + PAGE]
    return SnapshotReply(
        name=point.name,
        at=point.at,
        count=len(known),
        memories=tuple(_line(memory, point.at) for memory in page),
        next_cursor=_cursor(request, start + len(page), len(known)),
    )


async def _diff(mind: Mind, request: SnapshotRequest) -> SnapshotReply:
    start = decode_offset(request.cursor, scope=request.scope)
    namespace, name = request.namespace, _required(request.name)
    async with mind.store.read() as unit:
        before = await point_named(mind, unit, namespace, name)
        after = await point_named(mind, unit, namespace, request.against or CURRENT)
        missing = await _missing(unit, namespace, name)
    differences = _differences(before, after)
    page = differences[start : start + PAGE]
    return SnapshotReply(
        name=before.name,
        at=before.at,
        count=len(differences),
        added=tuple(line for group, line in page if group == "added"),
        removed=tuple(line for group, line in page if group == "removed"),
        changed=tuple(line for group, line in page if group == "changed"),
        missing=() if start else missing,
        next_cursor=_cursor(request, start + len(page), len(differences)),
    )


def _differences(before: Point, after: Point) -> list[tuple[str, SnapshotLine]]:
    """Compare what is held; whatever only lost its truth or its place in search is changed."""
    one, other = before.held, after.held
    changed = [
        memory
        for row, memory in other.items()
        if row in one and _face(one[row], before.at) != _face(memory, after.at)
    ]
    return [
        *(("added", _line(memory, after.at)) for row, memory in other.items() if row not in one),
        *(("removed", _line(memory, before.at)) for row, memory in one.items() if row not in other),
        *(("changed", _line(memory, after.at)) for memory in changed),
    ]


def _face(memory: Memory, at: datetime) -> tuple[object, ...]:
    """Return what of a memory a comparison looks at: everything but when it was last touched."""
    timeless = replace(memory, updated_at=memory.created_at, revision=0)
    return timeless, condition_at(memory, at)


async def _restore(mind: Mind, request: SnapshotRequest, client: str | None) -> SnapshotReply:
    namespace, name = request.namespace, _required(request.name)
    if name == CURRENT:
        raise InvalidArgumentError(
            f"{CURRENT!r} is how things are.", hint="Name a snapshot; action `list` shows them."
        )
    if request.dry_run:
        async with mind.store.read() as unit:
            found = await find_snapshot(unit, namespace, name)
            way = await _way_back(unit, found)
            missing = await _missing(unit, namespace, name)
        return _returned(found, way, missing, None, ["Nothing was restored: dry_run."])
    async with open_change(mind, namespace, "snapshot", client) as change:
        found = await find_snapshot(change.unit, namespace, name)
        way = await _way_back(change.unit, found)
        missing = await _missing(change.unit, namespace, name)
        await change.unit.history.restore_images(way.images, change=change.number)
    unchanged = [
        "Nothing else has changed since this snapshot."
        if missing
        else "Nothing has changed since this snapshot."
    ]
    notes = [] if way.images else unchanged
    return _returned(found, way, missing, change.undo, notes)


def _returned(
    found: Snapshot, way: Return, missing: Sequence[str], undo: str | None, notes: Sequence[str]
) -> SnapshotReply:
    said = list(notes)
    if missing:
        memories = "1 memory" if len(missing) == 1 else f"{len(missing)} memories"
        verb = "was" if len(missing) == 1 else "were"
        said.insert(0, f"{memories} of that time {verb} purged and cannot come back.")
    return SnapshotReply(
        name=found.name,
        at=found.at,
        count=len(way.images),
        restored=way.restored,
        forgotten=way.forgotten,
        missing=tuple(missing),
        undo=undo,
        notes=tuple(said),
    )


async def _way_back(unit: Unit, found: Snapshot) -> Return:
    """Find the images of everything that is not as it was; the undone has come back by itself."""
    touched = await unit.history.changed_since(found.namespace, found.change)
    present = await unit.history.images(one.row for one in touched)
    memories = {m.row: m for m in await unit.memories.by_rows(present)}
    images = [one for one in touched if not _is_as_before(one, present[one.row])]
    gone = {one.row for one in images if _state_before(one) is State.FORGOTTEN}
    return Return(
        tuple(images),
        tuple(memories[one.row].id for one in images if one.row not in gone),
        tuple(memories[one.row].id for one in images if one.row in gone),
    )


def _state_before(one: Touched) -> State:
    return State.FORGOTTEN if one.before is None else State(one.before["memory"]["state"])


def _is_as_before(one: Touched, present: Mapping[str, Mapping[str, object]]) -> bool:
    if one.before is None:
        return present["memory"]["state"] == State.FORGOTTEN
    return same_image(one.before, present)


async def _missing(unit: Unit, namespace: str, name: str) -> tuple[str, ...]:
    if name == CURRENT:
        return ()
    found = await find_snapshot(unit, namespace, name)
    return tuple(await unit.records.purged_since(namespace, found.change))


def _required(name: str | None) -> str:
    if name is None:
        raise InvalidArgumentError(
            "`name` is missing.", hint="Name a snapshot; action `list` shows them."
        )
    return name


def _line(memory: Memory, at: datetime) -> SnapshotLine:
    return SnapshotLine(
        memory.id, memory.kind.value, _short(memory.content), condition_at(memory, at)
    )


def _short(content: str) -> str:
    return content if len(content) <= LINE_CHARACTERS else content[: LINE_CHARACTERS - 1] + "…"


def _cursor(request: SnapshotRequest, end: int, whole: int) -> str | None:
    return encode_offset(end, scope=request.scope) if end < whole else None


async def snapshot_lines(mind: Mind, unit: Unit, namespace: str, name: str) -> str:
    """Write what was known at a snapshot, or is known now (``current``), as Markdown.

    Raises:
        NotFoundError: there is no such snapshot.
    """
    point = await point_named(mind, unit, namespace, name)
    at = f"{point.at.astimezone(mind.zone):%Y-%m-%d %H:%M}"
    head = "# What is known now" if name == CURRENT else f"# Snapshot {flat(name)}, {at}"
    known = point.known
    lines = [
        "- " + labeled(replace(memory, content=" ".join(_short(memory.content).split())), mind.zone)
        for memory in known[:_RESOURCE_MEMORIES]
    ]
    if len(known) > _RESOURCE_MEMORIES:
        lines.append(
            f"(The newest {_RESOURCE_MEMORIES} of {len(known)}; `snapshot` reads the rest.)"
        )
    return "\n".join([head, "", *lines]) if lines else f"{head}\n\n(empty)"
