"""Revising: `store(replaces=…)` counts outcomes, changes labels, or closes the old for the new."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from mindfile.errors import ConflictError, InvalidArgumentError, NotFoundError
from mindfile.language.extraction import facts_in
from mindfile.language.marks import tells_of_change
from mindfile.memory.changing import Change
from mindfile.memory.conversation import source_rows
from mindfile.memory.fitting import require_fitting_change
from mindfile.memory.replies import Stored, StoreReply
from mindfile.memory.requests import MessageInput, StoreRequest
from mindfile.memory.truth import category_in, close, successors
from mindfile.memory.validity import is_current, start_of
from mindfile.model import (
    DEFAULT_SUBJECT,
    UNTOLD,
    Fact,
    FactProposal,
    Kind,
    Memory,
    Moment,
    State,
)

# What says which memory is meant; it changes nothing.
_ADDRESS = frozenset(
    {"replaces", "outcome", "if_revision", "namespace", "idempotency_key", "session", "kind"}
)

StoreNew = Callable[[Change, StoreRequest], Awaitable[StoreReply]]

# Arguments that make a new memory; the others only relabel the old one.
_TEXT_FIELDS = ("content", "messages", "subject", "attribute", "value", "name", "trigger", "steps")


async def revise(change: Change, request: StoreRequest, store_new: StoreNew) -> StoreReply:
    """Apply a request to the memory that it replaces.

    Raises:
        NotFoundError: the id is unknown in this namespace.
        ConflictError: the memory has another revision than `if_revision`, or was superseded, so
            that new text for it would stand beside its successor.
        InvalidArgumentError: the outcome fits neither a procedure nor a reminder.
    """
    _check_meant(request)
    target = await _target(change, request)
    if any(name in request.fields_given for name in _TEXT_FIELDS):
        await _refuse_superseded(change, target)
        request = _without_known_words(request, target, change.now)
    if request.outcome is not None:
        notes = require_fitting_change(request, target)
        return StoreReply((await _record_outcome(change, target, request.outcome),), notes=notes)
    if any(name in request.fields_given for name in _TEXT_FIELDS):
        return await _replace_text(change, target, request, store_new)
    notes = require_fitting_change(request, target)
    done = await _relabel(change, target, request)
    if done.status == "duplicate":
        notes = (*notes, "Nothing was changed: it was so already.")
    return StoreReply((done,), notes=notes)


def _check_meant(request: StoreRequest) -> None:
    more = sorted(request.fields_given - _ADDRESS)
    if request.outcome is None and not more:
        raise InvalidArgumentError(
            "There is nothing to change.",
            hint="Give the new `content`, an `outcome`, or what is to be changed.",
        )
    lost = more[0] if request.outcome is not None and more else None
    if lost is None and request.messages:
        lost = "messages"
    if lost is not None:
        taker = "replaces" if request.outcome is None else "outcome"
        raise InvalidArgumentError(
            f"`{taker}` and `{lost}` cannot come together.", hint="Send them in two calls."
        )


def _without_known_words(request: StoreRequest, target: Memory, now: datetime) -> StoreRequest:
    """Leave out the words that the memory has already: they are no new text for it.

    Said again of what is over, they make it true again.
    """
    if not is_current(target, now):
        return request
    holder = target.fact or target.procedure
    known = {"content": target.content} | {
        name: getattr(holder, name)
        for name in ("subject", "attribute", "value", "name", "trigger", "steps")
        if hasattr(holder, name)
    }
    said = {name for name in known if getattr(request, name) and name in request.fields_given}
    same = {name for name in said if getattr(request, name) == known[name]}
    if said != same:
        return request
    empty = dict.fromkeys(same - {"steps"}) | {"steps": ()}
    return replace(request, **empty, fields_given=request.fields_given - same)


async def _target(change: Change, request: StoreRequest) -> Memory:
    wanted = request.replaces or ""
    found = await change.unit.memories.by_ids(change.namespace, [wanted])
    if not found or found[0].state in UNTOLD:
        raise NotFoundError(
            f"No memory {wanted!r} in this namespace.", hint="Search for it and pass its exact id."
        )
    target = found[0]
    if request.kind not in {"auto", target.kind}:
        raise InvalidArgumentError(
            f"`kind` cannot be changed: {target.id} is {target.kind.value}.",
            hint="Leave `kind` out; or forget this memory and store it anew.",
        )
    if request.if_revision is not None and request.if_revision != target.revision:
        raise ConflictError(
            f"Memory {target.id} has revision {target.revision}, not {request.if_revision}.",
            hint="Read it again and decide anew.",
        )
    return target


async def _refuse_superseded(change: Change, target: Memory) -> None:
    """Keep what was superseded from becoming true beside its successor; labels may change."""
    found = await successors(change, target)
    if found:
        ids = ", ".join(memory.id for memory in found)
        raise ConflictError(
            f"Memory {target.id} has been superseded already.",
            hint=f"Nothing was changed. In its place stands {ids}: pass that as `replaces`.",
        )


async def _record_outcome(change: Change, target: Memory, outcome: str) -> Stored:
    result, _, cause = outcome.partition(":")
    result = result.strip().lower()
    if target.procedure is not None and result in {"success", "failure"}:
        procedure = target.procedure
        columns: dict[str, Any] = (
            {"successes": procedure.successes + 1}
            if result == "success"
            else {"failures": procedure.failures + 1, "last_failure": cause.strip() or None}
        )
        await change.unit.memories.change(
            target, change=change.number, now=change.now, procedure=columns
        )
    elif target.remind_at is not None and result == "done":
        await change.unit.memories.change(
            target, change=change.number, now=change.now, columns={"remind_at": None}
        )
    elif target.procedure is None and result == "done":
        raise InvalidArgumentError(
            f"Nothing is left to be done about {target.id}: it was done before, or never due.",
            hint="`remind_at` makes it a reminder again.",
        )
    else:
        raise InvalidArgumentError(
            "This `outcome` does not fit that memory.",
            hint='A procedure takes "success" or "failure: cause", a reminder takes "done".',
        )
    return _updated(target)


async def _relabel(change: Change, target: Memory, request: StoreRequest) -> Stored:
    given = request.fields_given
    columns = _columns(request)
    fact = await _fact_columns(change, target, request)
    tags = request.tags if "tags" in given else None
    metadata = request.metadata if "metadata" in given else None
    if (
        all(getattr(target, name) == value for name, value in columns.items())
        and all(getattr(target.fact, name) == value for name, value in fact.items())
        and (tags is None or set(tags) == set(target.tags))
        and (metadata is None or metadata == target.metadata)
    ):
        return Stored(target.kind.value, "duplicate", target.id, target.revision)
    await change.unit.memories.change(
        target,
        change=change.number,
        now=change.now,
        columns=columns,
        fact=fact,
        tags=tags,
        metadata=metadata,
    )
    sources = await source_rows(change, request.source)
    await change.unit.history.link(target.row, sources, "source")
    return _updated(target)


def _columns(request: StoreRequest) -> dict[str, Any]:
    """Return the columns of any memory that the request gives."""
    columns: dict[str, Any] = {}
    if request.pinned is not None:
        columns["pinned"] = int(request.pinned)
    if request.importance is not None:
        columns["importance"] = request.importance
    if request.source is not None:
        columns["source"] = request.source
    if request.at is not None:
        columns |= {"occurred_at": request.at.at, "occurred_offset": request.at.offset}
    for name in ("expires_at", "remind_at"):
        if name in request.fields_given:
            moment = getattr(request, name)
            columns[name] = moment and moment.at
    return columns


async def _fact_columns(change: Change, target: Memory, request: StoreRequest) -> dict[str, Any]:
    """Return the columns of a fact that the request gives: when it holds, and its category."""
    if target.fact is None:
        return {}
    fact: dict[str, Any] = {}
    for name in ("valid_from", "valid_to"):
        if name in request.fields_given:
            moment = getattr(request, name)
            fact[name] = moment and moment.at
    category = category_in(request.metadata)
    if category is not None:
        fact["category"] = category.value
    start = fact.get("valid_from", target.fact.valid_from)
    end = fact.get("valid_to", target.fact.valid_to)
    if start is not None and end is not None and end < start:
        raise InvalidArgumentError(
            "`valid_to` lies before `valid_from`.", hint="Give the start before the end."
        )
    if "valid_to" in fact and (end is None or end > change.now):
        await _refuse_superseded(change, target)
    return fact


def _updated(target: Memory) -> Stored:
    return Stored(target.kind.value, "updated", target.id, target.revision + 1)


async def _replace_text(
    change: Change, target: Memory, request: StoreRequest, store_new: StoreNew
) -> StoreReply:
    reply = await store_new(change, await _inherit(change, target, request))
    new = next((one for one in reply.stored if one.id is not None), None)
    if new is None or new.id is None or new.id == target.id:
        return reply
    rows = await change.unit.memories.by_ids(change.namespace, [new.id])
    await change.link(rows[0].row, [target.row], "supersedes")
    if target.kind is Kind.EPISODIC:
        # A corrected summary holds the words of what the old one was made of.
        held = await change.unit.history.linked_from([target.row], "source")
        await change.link(rows[0].row, held[target.row], "source")
    # The old version of a procedure stands beside the new one: the better record leads.
    if target.kind is not Kind.PROCEDURAL:
        await _close_old(change, target, rows[0])
        supersedes = tuple(dict.fromkeys((*new.supersedes, target.id)))
        closing = replace(new, status="superseding", supersedes=supersedes)
        reply = replace(reply, stored=tuple(closing if one is new else one for one in reply.stored))
    return reply


async def _close_old(change: Change, target: Memory, new: Memory) -> None:
    current = (await change.unit.memories.by_rows([target.row]))[0]
    if current.fact is not None:
        if is_current(current, max(start_of(new), start_of(current))):
            await close(change, current, start_of(new))
    else:
        await change.unit.memories.set_state(
            [current], State.ARCHIVED, change=change.number, now=change.now
        )


async def _inherit(change: Change, target: Memory, request: StoreRequest) -> StoreRequest:
    """Fill what the request leaves out from the memory that it replaces."""
    given = request.fields_given
    expires_at = target.expires_at
    inherited = replace(
        request,
        replaces=None,
        kind=target.kind.value,
        tags=request.tags if "tags" in given else target.tags,
        metadata=request.metadata if "metadata" in given else target.metadata,
        importance=target.importance if request.importance is None else request.importance,
        pinned=target.pinned if request.pinned is None else request.pinned,
        source=request.source or target.source,
        remind_at=_time(request, "remind_at", target.remind_at),
        # Who corrects what has expired wants it back.
        expires_at=_time(
            request, "expires_at", expires_at if expires_at and expires_at > change.now else None
        ),
    )
    if target.fact is not None:
        return await _inherit_fact(change, target, target.fact, inherited)
    if target.procedure is not None:
        return replace(
            inherited,
            content=request.content or target.procedure.description,
            name=request.name or target.procedure.name,
            trigger=request.trigger or target.procedure.trigger,
            steps=request.steps or target.procedure.steps,
        )
    inherited = replace(
        inherited, session=request.session or target.session, at=_at(request, target)
    )
    episode = target.episode
    if episode is None or request.content is None:
        return inherited
    message = MessageInput(request.content, request.role or episode.role, episode.speaker)
    return replace(inherited, content=None, role=None, messages=(message,))


def _time(request: StoreRequest, name: str, known: datetime | None) -> Moment | None:
    """Return a time as the request gives it, be it none, else as it was known."""
    if name in request.fields_given:
        return getattr(request, name)
    return known and Moment(known)


def _at(request: StoreRequest, target: Memory) -> Moment:
    return request.at or Moment(target.occurred_at, target.occurred_offset)


async def _inherit_fact(
    change: Change, target: Memory, fact: Fact, request: StoreRequest
) -> StoreRequest:
    """Fill what the request says of a fact; one corrected in its value holds as long as the old."""
    said = _said(fact, request)
    if said.ends and said.attribute is None:
        # What says only that something ended has no value of its own, and begins now.
        return request
    subject, attribute = request.subject or said.subject, request.attribute or said.attribute
    same = (subject, attribute) == (fact.subject, fact.attribute)
    if same and not said.ends and not tells_of_change(request.content or ""):
        request = await _inherit_validity(change, target, fact, request)
    if attribute is None:
        # Of a text about the user the rules read what it says; of another's they would not.
        return replace(request, subject=None if subject == DEFAULT_SUBJECT else subject)
    value = said.value if request.value is None else request.value
    return replace(
        request,
        subject=subject,
        attribute=attribute,
        value=fact.value if value is None else value,
    )


async def _inherit_validity(
    change: Change, target: Memory, fact: Fact, request: StoreRequest
) -> StoreRequest:
    """Let a correction hold from and until when the old one did, not from today."""
    closed_by = await change.unit.history.linked_to([target.row], "supersedes")
    start = _time(request, "valid_from", fact.valid_from)
    # Where another fact ended it, that one decides.
    end = _time(request, "valid_to", None if closed_by[target.row] else fact.valid_to)
    if "valid_to" not in request.fields_given and start and end and end.at <= start.at:
        end = None
    return replace(request, at=_at(request, target), valid_from=start, valid_to=end)


def _said(fact: Fact, request: StoreRequest) -> FactProposal:
    """Return what the new text says: its one fact, else itself as the old attribute's value."""
    text = request.content
    if text is not None and request.attribute is None and request.value is None:
        found = facts_in(text)
        if len(found) == 1 and (found[0].attribute is not None or found[0].ends):
            return found[0]
    return FactProposal(text or "", fact.subject, fact.attribute, text)
