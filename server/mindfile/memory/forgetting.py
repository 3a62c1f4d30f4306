"""Forgetting: by ids, by filter, or a whole namespace; softly, or for good; and undoing."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from mindfile.errors import ConfirmationNeededError, InvalidArgumentError, NotFoundError
from mindfile.memory.changing import open_change
from mindfile.memory.erasing import DONE, retry_erasure
from mindfile.memory.mind import Mind
from mindfile.memory.purging import PurgePlan, plan_purge, purge
from mindfile.memory.replies import ForgetReply
from mindfile.memory.requests import ForgetRequest
from mindfile.memory.truth import settle
from mindfile.memory.undoing import (
    PURGE_TOOL,
    UNDO_TOOL,
    Asker,
    change_id,
    means_last,
    undo,
    undoable,
)
from mindfile.model import Kind, Memory, State
from mindfile.store.contract import Unit
from mindfile.store.values import Selection, Session, Sight

WORKING = "working"
# A note names at most so many ids.
_NAMED_IDS = 10
# SQLite's LIMIT for all.
_ALL = -1


@dataclass(frozen=True, slots=True)
class Aim:
    """What a request means: memories, and the scratch of sessions, which has no undo.

    ``emptied`` are sessions that go whole, thoughts and scratch values with them; ``scratch`` the
    session whose values are cleared, of ``attribute`` alone if that is given. ``already`` are ids
    that were forgotten before.
    """

    memories: tuple[Memory, ...]
    emptied: tuple[Session, ...] = ()
    scratch: Session | None = None
    attribute: str | None = None
    already: tuple[str, ...] = ()


async def forget(mind: Mind, request: ForgetRequest, *, client: str | None = None) -> ForgetReply:
    """Forget memories so that no call sees them, erase them for good, or undo a change.

    Raises:
        InvalidArgumentError: nothing is named, or things that exclude each other.
        NotFoundError: an id, session or change is unknown in this namespace; nothing is changed.
        ConfirmationNeededError: a filter with ``purge``, or a whole namespace, without the user's
            yes or the ``confirm`` that a dry run gave for just this.
        ConflictError: a change cannot be undone for later ones that touched the same memories.
        UnavailableError: what a purge erased cannot be brought back.
    """
    if request.empty:
        return _nothing_matches(request.empty)
    _check(request)
    reply = await _carry_out(mind, request, client)
    if request.confirm is None or request.dry_run or request.needs_yes:
        return reply
    return replace(reply, notes=(*reply.notes, "`confirm` was not needed."))


def _nothing_matches(empty: Sequence[str]) -> ForgetReply:
    """Take an empty filter for what it says: nothing; a search that found nothing gives such."""
    names = ", ".join(f"`{name}`" for name in empty)
    note = f"Nothing was forgotten: {names} is empty. Leave it out to forget by the rest."
    return ForgetReply((), 0, notes=(note,))


async def _carry_out(mind: Mind, request: ForgetRequest, client: str | None) -> ForgetReply:
    if request.undo is not None:
        return await _undo(mind, request, request.undo, client)
    if request.dry_run:
        async with mind.store.read() as unit:
            return await _preview(mind, unit, request)
    if request.purge:
        return await _purge(mind, request, client)
    return await _forget(mind, request, client)


def _check(request: ForgetRequest) -> None:
    if request.undo is not None:
        if request.ids or request.is_filtered or request.purge:
            raise InvalidArgumentError(
                "`undo` stands alone.", hint="Undo first, then forget in another call."
            )
    elif request.ids and request.is_filtered:
        raise InvalidArgumentError(
            "`ids` and a filter exclude each other.", hint="Pass the ids, or the filter."
        )
    elif request.is_whole and not request.namespace_given:
        raise InvalidArgumentError(
            "There is nothing to forget: neither `ids`, nor a filter, nor `undo`.",
            hint="search gives ids. An explicit `namespace` alone means all of it.",
        )
    elif WORKING in request.kinds:
        _refuse_scratch_filter(request)


def _refuse_scratch_filter(request: ForgetRequest) -> None:
    """Keep a filter that scratch values cannot pass from clearing all of them."""
    for name in ("tags", "metadata", "subject", "before"):
        if getattr(request, name):
            raise InvalidArgumentError(
                f"`{name}` does not go with the kind {WORKING}.",
                hint="Scratch values have a session and an `attribute`, no more.",
            )


async def _undo(mind: Mind, request: ForgetRequest, wanted: str, client: str | None) -> ForgetReply:
    namespace, asker = request.namespace, Asker(client, mind.instance)
    if request.dry_run:
        async with mind.store.read() as unit:
            found, touched = await undoable(unit, wanted, namespace=namespace, asker=asker)
            memories = await unit.memories.by_rows(one.row for one in touched)
        return ForgetReply(
            (),
            len(memories),
            restored=tuple(memory.id for memory in memories),
            notes=(
                f"Nothing was changed: dry_run. {change_id(found.id)} can be undone.",
                *_elsewhere(wanted, asker.made(found)),
            ),
        )
    async with open_change(mind, namespace, UNDO_TOOL, client) as change:
        undone = await undo(change.unit, wanted, namespace=namespace, asker=asker, by=change.number)
        closed = await settle(change, undone.restored)
    return ForgetReply(
        undone.forgotten,
        len(undone.forgotten) + len(undone.restored),
        restored=undone.restored,
        undo=change.undo,
        notes=(
            f"{change_id(undone.change)} was undone.",
            *_elsewhere(wanted, undone.own),
            *([f"A newer value stands, so closed: {', '.join(closed)}."] if closed else []),
        ),
    )


def _elsewhere(wanted: str, own: bool) -> list[str]:
    if own or not means_last(wanted):
        return []
    return ["It was made before this server started, or in another window of this client."]


async def _preview(mind: Mind, unit: Unit, request: ForgetRequest) -> ForgetReply:
    aim = await _aim(mind, unit, request)
    plan = await plan_purge(unit, aim.memories) if request.purge else None
    notes = [*await _notes(unit, request, aim, plan), "Nothing was changed: dry_run."]
    scratch = await _scratch_count(unit, aim)
    if scratch:
        notes.append(f"{scratch} scratch values and thoughts would go for good.")
    return ForgetReply(
        _ids(aim.memories),
        len(aim.memories),
        removed=() if plan is None else _ids(plan.drawn),
        rebuilt=() if plan is None else _ids([one.summary for one in plan.rebuilt]),
        confirm=_confirmation(request, aim, plan)
        if aim.memories or scratch or aim.emptied
        else None,
        notes=tuple(notes),
    )


async def _forget(mind: Mind, request: ForgetRequest, client: str | None) -> ForgetReply:
    async with open_change(mind, request.namespace, "forget", client) as change:
        unit = change.unit
        aim = await _aim(mind, unit, request)
        notes = await _notes(unit, request, aim, None)
        if aim.memories or await _scratch_count(unit, aim):
            _require_yes(request, aim, None)
        await unit.memories.set_state(
            aim.memories, State.FORGOTTEN, change=change.number, now=change.now
        )
        cleared = await _clear(unit, aim)
    notes += _cleared_notes(cleared)
    count = len(aim.memories) or (cleared if request.kinds == (WORKING,) else 0)
    return ForgetReply(_ids(aim.memories), count, undo=change.undo, notes=tuple(notes))


async def _purge(mind: Mind, request: ForgetRequest, client: str | None) -> ForgetReply:
    namespace = request.namespace
    async with mind.store.write() as unit:
        aim = await _aim(mind, unit, request)
        plan = await plan_purge(unit, aim.memories)
        notes = await _notes(unit, request, aim, plan)
        if not aim.memories and not await _scratch_count(unit, aim) and not aim.emptied:
            return ForgetReply((), 0, notes=tuple(notes))
        _require_yes(request, aim, plan)
        by = await unit.history.begin_change(
            namespace, PURGE_TOOL, at=mind.clock(), client=client, instance=mind.instance
        )
        cleared = await _clear(unit, aim)
        await purge(mind, unit, namespace, plan, by=by)
        await unit.erasure.empty_sessions(session.row for session in aim.emptied)
        if request.is_whole:
            await unit.erasure.forget_traces(namespace, but=by)
    for row in plan.rows:
        mind.uses.pop(row, None)
    mind.embedding.notify()
    erased = await retry_erasure(mind)
    if erased != DONE:
        notes.append("Another process holds the file: the last bytes go when it lets go of them.")
    return ForgetReply(
        _ids(aim.memories),
        len(aim.memories) or cleared,
        erased=erased,
        removed=_ids(plan.drawn),
        rebuilt=_ids([one.summary for one in plan.rebuilt]),
        notes=(*notes, *_cleared_notes(cleared)),
    )


def _ids(memories: Sequence[Memory]) -> tuple[str, ...]:
    return tuple(memory.id for memory in memories)


async def _aim(mind: Mind, unit: Unit, request: ForgetRequest) -> Aim:
    """Resolve what is meant; a purge also reaches what is forgotten already."""
    if request.ids:
        return await _aim_at_ids(unit, request)
    session = await _session(unit, request)
    kinds = tuple(kind for kind in request.kinds if kind != WORKING)
    memories: Sequence[Memory] = ()
    if kinds or not request.kinds:
        # `until` includes its moment, `before` does not.
        until = request.before and request.before.at - timedelta(microseconds=1)
        memories = await unit.memories.matching(
            Selection(
                request.namespace,
                mind.clock(),
                kinds=kinds,
                tags=request.tags,
                metadata=request.metadata,
                session=request.session,
                subject=request.subject,
                attribute=request.attribute,
                until=until,
                sight=Sight.EVERYTHING if request.purge else Sight.KEPT,
            )
        )
    aim = Aim(tuple(memories))
    if WORKING in request.kinds:
        own = session or await unit.sessions.find(request.namespace, mind.session)
        return replace(aim, scratch=own, attribute=request.attribute)
    if request.is_narrowed or request.kinds:
        return aim
    if session is not None:
        return replace(aim, emptied=(session,))
    everything = await unit.sessions.newest(request.namespace, limit=_ALL)
    return replace(aim, emptied=tuple(everything))


async def _aim_at_ids(unit: Unit, request: ForgetRequest) -> Aim:
    found = await unit.memories.by_ids(request.namespace, request.ids)
    known = set(_ids(found))
    unknown = [key for key in dict.fromkeys(request.ids) if key not in known]
    if unknown:
        raise NotFoundError(
            f"No memory of this namespace has the id {_named(unknown)}.",
            hint="Nothing was changed. Pass ids as search gives them.",
        )
    if request.purge:
        return Aim(tuple(found))
    return Aim(
        tuple(memory for memory in found if memory.state is not State.FORGOTTEN),
        already=_ids([memory for memory in found if memory.state is State.FORGOTTEN]),
    )


async def _session(unit: Unit, request: ForgetRequest) -> Session | None:
    if request.session is None:
        return None
    session = await unit.sessions.find(request.namespace, request.session)
    if session is None:
        raise NotFoundError(
            f"No session {request.session!r} in this namespace.",
            hint="Nothing was changed. Pass the `session` that store returned.",
        )
    return session


def _named(ids: Sequence[str]) -> str:
    more = len(ids) - _NAMED_IDS
    return ", ".join(ids[:_NAMED_IDS]) + (f" and {more} more" if more > 0 else "")


async def _notes(unit: Unit, request: ForgetRequest, aim: Aim, plan: PurgePlan | None) -> list[str]:
    notes: list[str] = []
    if aim.already:
        notes.append(f"Forgotten before: {_named(aim.already)}.")
    elif not aim.memories and set(request.kinds) != {WORKING}:
        notes.append("Nothing matches; nothing was forgotten.")
    if set(request.kinds) == {WORKING} and not await _scratch_count(unit, aim):
        notes.append("This session has no such scratch value; nothing was cleared.")
    if plan is None:
        return [*notes, *await _remains(unit, aim)]
    if plan.kept:
        notes.append(f"These facts have another source and stay: {_named(_ids(plan.kept))}.")
    if plan.closed:
        notes.append(f"What the purged had superseded stays closed: {_named(_ids(plan.closed))}.")
    return notes


async def _remains(unit: Unit, aim: Aim) -> list[str]:
    """Say which facts and summaries still hold what is softly forgotten."""
    gone = {memory.row for memory in aim.memories}
    pointing = await unit.history.linked_to(gone, "source")
    rows = {row for found in pointing.values() for row in found} - gone
    held = [
        memory
        for memory in await unit.memories.by_rows(sorted(rows))
        if memory.state is not State.FORGOTTEN
    ]
    facts = [memory.id for memory in held if memory.kind is Kind.SEMANTIC]
    others = [memory.id for memory in held if memory.kind is Kind.EPISODIC]
    notes = [f"Facts drawn from them stay: {_named(facts)}."] if facts else []
    if others:
        notes.append(f"Summaries and events that rest on them stay: {_named(others)}.")
    return notes


async def _scratch_count(unit: Unit, aim: Aim) -> int:
    count = 0
    if aim.scratch is not None:
        values = await unit.sessions.values(aim.scratch.row)
        count += len(values) if aim.attribute is None else int(aim.attribute in values)
    for session in aim.emptied:
        count += len(await unit.sessions.values(session.row))
        count += len(await unit.sessions.thoughts(session.row))
    return count


async def _clear(unit: Unit, aim: Aim) -> int:
    cleared = 0
    if aim.scratch is not None:
        cleared += await unit.sessions.clear_values(aim.scratch.row, aim.attribute)
    for session in aim.emptied:
        cleared += await unit.sessions.clear_values(session.row)
        cleared += await unit.sessions.clear_thoughts(session.row)
    return cleared


def _cleared_notes(cleared: int) -> list[str]:
    if not cleared:
        return []
    return [f"{cleared} scratch values and thoughts went for good: they have no undo."]


def _confirmation(request: ForgetRequest, aim: Aim, plan: PurgePlan | None) -> str:
    """Derive a value from what would be forgotten, so that it fits nothing else."""
    drawn = () if plan is None else _ids([*plan.drawn, *(one.summary for one in plan.rebuilt)])
    meant = [
        request.namespace,
        request.purge,
        sorted(_ids(aim.memories)),
        sorted(drawn),
        sorted(session.row for session in aim.emptied),
        None if aim.scratch is None else [aim.scratch.row, aim.attribute],
    ]
    text = json.dumps(meant, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _require_yes(request: ForgetRequest, aim: Aim, plan: PurgePlan | None) -> None:
    if not request.needs_yes or request.confirmed:
        return
    if request.confirm is not None and request.confirm == _confirmation(request, aim, plan):
        return
    where = f"all of the namespace {request.namespace!r}, " if request.is_whole else ""
    what = f"{where}{len(aim.memories)} memories"
    if plan is not None:
        also = len(plan.drawn)
        with_them = f" and {also} facts and summaries drawn from them" if also else ""
        question = f"Erase {what}{with_them} for good? This cannot be undone."
    else:
        question = f"Forget {what}?"
    stale = "`confirm` does not fit what would be forgotten now. " if request.confirm else ""
    raise ConfirmationNeededError(
        question,
        hint=f"{stale}Nothing was changed. Call with dry_run=true, show the user what it lists, "
        "and after their yes pass its `confirm`.",
    )
