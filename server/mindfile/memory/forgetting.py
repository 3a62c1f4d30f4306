"""Forgetting what a call means: softly, or for good; and undoing."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from mindfile.errors import InvalidArgumentError
from mindfile.heads import flat
from mindfile.memory.agreeing import confirmation, require_yes
from mindfile.memory.aiming import WORKING, Aim, aim_at, clear_scratch, ids_of, scratch_count
from mindfile.memory.changing import open_change
from mindfile.memory.copies import ask_copies
from mindfile.memory.entries import named_ids
from mindfile.memory.finishing import finish_purges
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
from mindfile.memory.validity import is_current
from mindfile.model import Kind, Memory, State
from mindfile.store.contract import Unit

# So many of what stays closed are named, each by its beginning.
_NAMED, _NAMED_CHARACTERS = 3, 80
# So many of what a dry run means are shown so: the user is to say yes to what they can read.
_SHOWN = 10


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
    aim = await aim_at(mind, unit, request)
    plan = await plan_purge(unit, aim.memories) if request.purge else None
    notes = [*await _notes(unit, request, aim, plan, mind.clock()), "Nothing was changed: dry_run."]
    notes += _beginnings(aim.memories if plan is None else [*aim.memories, *plan.drawn])
    scratch = await scratch_count(unit, aim)
    if scratch:
        notes.append(f"{scratch} scratch values and thoughts would go for good.")
    return ForgetReply(
        ids_of(aim.memories),
        len(aim.memories),
        removed=() if plan is None else ids_of(plan.drawn),
        rebuilt=() if plan is None else ids_of([one.summary for one in plan.rebuilt]),
        confirm=confirmation(request, aim, plan)
        if aim.memories or scratch or aim.emptied
        else None,
        notes=tuple(notes),
    )


def _beginnings(memories: Sequence[Memory]) -> list[str]:
    """Say in a note how the texts of memories begin, of many the first."""
    if not memories:
        return []
    lines = [f"- {_beginning(memory)}" for memory in memories[:_SHOWN]]
    more = len(memories) - _SHOWN
    lines += [f"and {more} more"] if more > 0 else []
    return ["\n".join(["What would go:", *lines])]


def _beginning(memory: Memory) -> str:
    return f"“{flat(memory.content)[:_NAMED_CHARACTERS]}” ({memory.id})"


async def _forget(mind: Mind, request: ForgetRequest, client: str | None) -> ForgetReply:
    async with open_change(mind, request.namespace, "forget", client) as change:
        unit = change.unit
        aim = await aim_at(mind, unit, request)
        notes = await _notes(unit, request, aim, None, change.now)
        if aim.memories or await scratch_count(unit, aim):
            require_yes(request, aim, None)
        await unit.memories.set_state(
            aim.memories, State.FORGOTTEN, change=change.number, now=change.now
        )
        cleared = await clear_scratch(unit, aim)
    notes += _cleared_notes(cleared)
    count = len(aim.memories) or (cleared if request.kinds == (WORKING,) else 0)
    return ForgetReply(ids_of(aim.memories), count, undo=change.undo, notes=tuple(notes))


async def _purge(mind: Mind, request: ForgetRequest, client: str | None) -> ForgetReply:
    namespace = request.namespace
    async with mind.store.write() as unit:
        aim = await aim_at(mind, unit, request)
        plan = await plan_purge(unit, aim.memories)
        notes = await _notes(unit, request, aim, plan, mind.clock())
        if not aim.memories and not await scratch_count(unit, aim) and not aim.emptied:
            return ForgetReply((), 0, notes=tuple(notes))
        require_yes(request, aim, plan)
        by = await unit.history.begin_change(
            namespace, PURGE_TOOL, at=mind.clock(), client=client, instance=mind.instance
        )
        cleared = await clear_scratch(unit, aim)
        await purge(mind, unit, namespace, plan, by=by)
        await unit.erasure.empty_sessions(session.row for session in aim.emptied)
        if request.is_whole:
            await unit.erasure.forget_traces(namespace, but=by)
        await ask_copies(unit, request, aim, plan)
    for row in plan.rows:
        mind.uses.pop(row, None)
    mind.embedding.notify()
    finished = await finish_purges(mind)
    return ForgetReply(
        ids_of(aim.memories),
        len(aim.memories) or cleared,
        erased=finished.state,
        removed=ids_of(plan.drawn),
        rebuilt=ids_of([one.summary for one in plan.rebuilt]),
        notes=(*notes, *finished.notes, *_cleared_notes(cleared)),
    )


async def _notes(
    unit: Unit, request: ForgetRequest, aim: Aim, plan: PurgePlan | None, now: datetime
) -> list[str]:
    notes: list[str] = []
    if aim.already:
        notes.append(f"Forgotten before: {named_ids(aim.already)}.")
    elif not aim.memories and set(request.kinds) != {WORKING}:
        notes.append("Nothing matches; nothing was forgotten.")
    if set(request.kinds) == {WORKING} and not await scratch_count(unit, aim):
        notes.append("This session has no such scratch value; nothing was cleared.")
    if plan is None:
        notes += await _remains(unit, aim)
        return [*notes, *await _sources_left(unit, aim), *await _left_closed(unit, aim, now)]
    if plan.kept:
        notes.append(f"These facts have another source and stay: {named_ids(ids_of(plan.kept))}.")
    if plan.closed:
        notes.append(
            f"What the purged had superseded stays closed: {named_ids(ids_of(plan.closed))}."
        )
    return [*notes, *await _sources_left(unit, aim)]


async def _sources_left(unit: Unit, aim: Aim) -> list[str]:
    """Say which messages go on saying what facts that go were drawn from."""
    gone = {memory.row for memory in aim.memories}
    facts = [memory.row for memory in aim.memories if memory.kind is Kind.SEMANTIC]
    sources = await unit.history.linked_from(facts, "source")
    rows = {row for found in sources.values() for row in found} - gone
    held = [
        memory.id
        for memory in await unit.memories.by_rows(sorted(rows))
        if memory.state is not State.FORGOTTEN
    ]
    return [f"What they were drawn from stays, and says it: {named_ids(held)}."] if held else []


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
    notes = [f"Facts drawn from them stay: {named_ids(facts)}."] if facts else []
    if others:
        notes.append(f"Summaries and events that rest on them stay: {named_ids(others)}.")
    return notes


async def _left_closed(unit: Unit, aim: Aim, now: datetime) -> list[str]:
    """Say what the forgotten facts had superseded: it is not true again by itself."""
    gone = {
        memory.row
        for memory in aim.memories
        if memory.kind is Kind.SEMANTIC
        if memory.state is State.ACTIVE and is_current(memory, now)
    }
    older = await unit.history.linked_from(gone, "supersedes")
    rows = {row for found in older.values() for row in found}
    rows -= {memory.row for memory in aim.memories}
    newer = await unit.history.linked_to(rows, "supersedes")
    others = {row for found in newer.values() for row in found} - gone
    standing = {
        memory.row
        for memory in await unit.memories.by_rows(sorted(others))
        if memory.state is not State.FORGOTTEN
    }
    closed = [
        memory
        for memory in await unit.memories.by_rows(sorted(rows))
        if memory.state is State.ACTIVE and not is_current(memory, now)
        if not standing.intersection(newer.get(memory.row, ()))
    ]
    if not closed:
        return []
    named = ", ".join(_beginning(memory) for memory in closed[:_NAMED])
    more = f" and {len(closed) - _NAMED} more" if len(closed) > _NAMED else ""
    note = (
        f"What the forgotten had superseded stays closed: {named}{more}."
        " If it holds again, `store` it again; `undo` of this forgetting brings the newer back."
    )
    return [note]


def _cleared_notes(cleared: int) -> list[str]:
    if not cleared:
        return []
    return [f"{cleared} scratch values and thoughts went for good: they have no undo."]
