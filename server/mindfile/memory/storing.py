"""Storing: one door for messages, facts, statements, procedures and scratch values."""

from collections.abc import Sequence
from dataclasses import replace

from mindfile.errors import ConflictError, InvalidArgumentError, MindfileError
from mindfile.language.extraction import facts_in
from mindfile.language.filter import recalled, without_recalled
from mindfile.language.people import about, told_of
from mindfile.language.rules import covers, uncovered
from mindfile.language.sentences import split_sentences
from mindfile.language.subjects import subject_named
from mindfile.memory.changing import Change, open_change
from mindfile.memory.composing import Attachments, draft_procedure, procedure_text
from mindfile.memory.compressing import compress
from mindfile.memory.conversation import source_rows, tell
from mindfile.memory.fitting import require_fitting, unapplied_notes
from mindfile.memory.mind import Mind
from mindfile.memory.replaying import keep, replay
from mindfile.memory.replies import Stored, StoreReply
from mindfile.memory.requests import CompressRequest, MessageInput, StoreRequest
from mindfile.memory.revising import revise
from mindfile.memory.session_view import OVER_BUDGET
from mindfile.memory.stating import Statement, stated
from mindfile.memory.timekeeping import NOT_YET, time_notes
from mindfile.memory.truth import (
    Assertion,
    assert_fact,
    category_in,
    fact_of,
)
from mindfile.memory.validity import is_seen, start_of
from mindfile.memory.withholding import withheld
from mindfile.model import (
    DEFAULT_SUBJECT,
    FactProposal,
    Kind,
    Moment,
    Procedure,
    Role,
)

# A bare text of one fact up to this length is that fact; a longer one is kept whole beside it.
_ONE_FACT_CHARACTERS = 300
# A longer text is a document: kept whole, its facts are drawn when asked for.
_RULES_CHARACTERS = 4_000


async def store(mind: Mind, request: StoreRequest, *, client: str | None = None) -> StoreReply:
    """Store what the request holds, in one change.

    Raises:
        InvalidArgumentError: the arguments fit no kind of memory.
        NotFoundError: `replaces` is unknown in this namespace.
        ConflictError: `if_revision` no longer fits, or the idempotency key was used otherwise.
    """
    request, without = await withheld(mind, request)
    if request.subject is not None:
        request = replace(request, subject=subject_named(request.subject))
    async with open_change(mind, request.namespace, "store", client) as change:
        earlier = await replay(change, request)
        if earlier is not None:
            return earlier
        reply = await _dispatch(change, request)
        left = await unapplied_notes(change, request, reply.stored)
        reply = replace(reply, notes=(*reply.notes, *without, *left))
        await keep(change, request, reply)
    reply = replace(reply, undo=change.undo, notes=(*reply.notes, *time_notes(mind, request)))
    if reply.compress_due and mind.config.auto_compress:
        return await _compressed(mind, request.namespace, reply, client)
    return reply


async def _compressed(
    mind: Mind, namespace: str, reply: StoreReply, client: str | None
) -> StoreReply:
    """Compress the session that has come due, as a change of its own, and say so."""
    if mind.endpoint is not None:
        # Whoever stores something waits for it, and did not ask for a summary.
        mind = replace(mind, endpoint=mind.endpoint.hurried())
    try:
        done = await compress(mind, CompressRequest(namespace, reply.session), client=client)
    except ConflictError:
        # Another call compressed it first; that is as good.
        return replace(reply, compress_due=False)
    except MindfileError as error:
        # What was stored stands: an error would have the caller send it again.
        note = f"The session could not be compressed yet: {error.message}"
        return replace(reply, notes=(*reply.notes, note))
    if done.summary_id is None:
        return reply
    note = f"Compressed {len(done.compressed)} older messages; undo {done.undo} brings them back."
    return replace(reply, compress_due=False, notes=(*reply.notes, note, *done.notes))


async def _dispatch(change: Change, request: StoreRequest) -> StoreReply:
    if request.replaces is not None:
        return await revise(change, request, _store_new)
    for name in ("outcome", "if_revision"):
        if getattr(request, name) is not None:
            raise InvalidArgumentError(
                f"`{name}` needs `replaces`.", hint="Give the id of the memory it is about."
            )
    return await _store_new(change, request)


async def _store_new(change: Change, request: StoreRequest) -> StoreReply:
    kind = route(request)
    notes = require_fitting(request, kind)
    match kind:
        case "working":
            reply = await _store_scratch(change, request)
        case Kind.PROCEDURAL:
            reply = StoreReply((await _store_procedure(change, request),))
        case Kind.EPISODIC:
            reply = await _store_talk(change, request)
        case _:
            notes = (*notes, *_echo_notes(request.content or ""))
            reply = await _store_knowledge(change, request)
    return replace(reply, notes=(*reply.notes, *notes))


def route(request: StoreRequest) -> str:
    """Return the kind that a request is stored as (the rule of ``kind=auto``)."""
    if request.kind != "auto":
        return request.kind
    if request.messages:
        return Kind.EPISODIC
    if request.steps or request.trigger is not None:
        return Kind.PROCEDURAL
    if request.subject or request.attribute is not None or request.value is not None:
        return Kind.SEMANTIC
    if request.session is not None or request.at is not None or request.role is not None:
        return Kind.EPISODIC
    return Kind.SEMANTIC


def _echo_notes(content: str) -> tuple[str, ...]:
    """Say of what part of a text no facts are drawn, since memory itself returned it.

    Raises:
        InvalidArgumentError: the text is nothing else.
    """
    if not recalled(content):
        return ()
    if not without_recalled(content).strip():
        raise InvalidArgumentError(
            "This is what memory itself returned: it is known already.",
            hint="Store what is new in your own words, without the recalled text.",
        )
    return ("Of the part that memory itself returned no facts were drawn.",)


async def _store_scratch(change: Change, request: StoreRequest) -> StoreReply:
    value = request.value if request.value is not None else request.content
    if request.attribute is None or value is None:
        raise InvalidArgumentError(
            "A scratch value needs `attribute` and `value`.",
            hint='For example attribute="ticket", value="T-118".',
        )
    session = await change.session(request.session)
    known = await change.unit.sessions.set_value(session.row, request.attribute, value, change.now)
    return StoreReply((Stored("working", "updated" if known else "stored"),), session.name)


async def _store_talk(change: Change, request: StoreRequest) -> StoreReply:
    messages = request.messages
    if not messages:
        if request.content is None:
            raise _nothing_to_store()
        messages = (MessageInput(request.content, request.role or Role.USER),)
    session = await change.session(request.session)
    told = await tell(change, session, messages, request)
    notes = _history_notes(told.known, len(messages))
    if told.compress_due and session.policy in {"fifo", "importance"}:
        with_first = session.policy == "importance"
        least = await change.unit.sessions.least_tokens(session.row, with_first=with_first)
        notes += (OVER_BUDGET,) if least > session.budget else ()
    return StoreReply(told.stored, session.name, told.compress_due, notes=notes)


def _history_notes(known: int, sent: int) -> tuple[str, ...]:
    """Say what was taken for a history sent again, and how to store it all the same."""
    if known == 0:
        return ()
    way_out = " What was really said again needs its own `at`." if known == sent else ""
    return (f"Taken for the history sent again, and known: {known} messages.{way_out}",)


async def _store_procedure(change: Change, request: StoreRequest) -> Stored:
    if not request.steps:
        raise InvalidArgumentError(
            "A procedure needs `steps`.",
            hint='For example steps=["check the port {{port}}", "restart it"].',
        )
    trigger = request.trigger or request.content or ""
    description = request.content if request.trigger else None
    name = request.name or trigger
    if not name:
        raise InvalidArgumentError(
            "A procedure needs a `name` or a `trigger`.", hint="Say what it is called, or when."
        )
    wanted = Procedure(name, trigger, request.steps, description=description)
    text = procedure_text(wanted)
    versions = await change.unit.memories.procedures_named(change.namespace, name)
    same = next(
        (
            v
            for v in versions
            if is_seen(v, change.now)
            and v.content == text
            and v.procedure
            and v.procedure.steps == request.steps
        ),
        None,
    )
    if same is not None:
        await change.link(same.row, await source_rows(change, request.source), "source")
        return Stored("procedural", "duplicate", same.id, same.revision)
    version = 1 + max((v.procedure.version for v in versions if v.procedure), default=0)
    draft = draft_procedure(
        change.namespace,
        replace(wanted, version=version),
        at=request.at or Moment(change.now),
        now=change.now,
        attached=attachments_of(change, request),
    )
    added = await change.add(draft, sources=await source_rows(change, request.source))
    return Stored("procedural", "stored", added.id, added.revision)


def _nothing_to_store() -> InvalidArgumentError:
    return InvalidArgumentError(
        "There is nothing to store: `content` and `messages` are missing.",
        hint="Pass the text as `content`, or a conversation as `messages`.",
    )


async def _store_knowledge(change: Change, request: StoreRequest) -> StoreReply:
    if request.attribute is not None or request.value is not None:
        return StoreReply((await _assert(change, request, _explicit(request)),))
    content = request.content
    if content is None:
        raise _nothing_to_store()
    rules_apply = request.subject in {None, DEFAULT_SUBJECT} and len(content) <= _RULES_CHARACTERS
    found = facts_in(content) if rules_apply else ()
    stored = await _store_text(change, request, content, found)
    ahead = any(one.begins for one in found) and await _is_any_ahead(change, stored)
    return StoreReply(tuple(stored), notes=(NOT_YET,) if ahead else ())


async def _is_any_ahead(change: Change, stored: Sequence[Stored]) -> bool:
    ids = [one.id for one in stored if one.id is not None]
    facts = await change.unit.memories.by_ids(change.namespace, ids)
    return any(start_of(fact) > change.now for fact in facts)


async def _store_text(
    change: Change, request: StoreRequest, content: str, found: Sequence[FactProposal]
) -> list[Stored]:
    """Store a text as the facts that say all of it, else whole with its facts beside it."""
    if len(found) == 1 and _is_one_sentence(content) and not _tells_of_others(content, found):
        return [await _assert(change, request, replace(found[0], statement=content))]
    if len(found) > 1 and request.remind_at is None and _adds_nothing(content, found):
        # Each is told apart, so that none goes on standing in a text whose other half is over.
        return [await _assert(change, request, one) for one in found]
    subject = request.subject or about(content) or DEFAULT_SUBJECT
    whole = await _assert(change, request, FactProposal(content, subject, confidence=1.0))
    if whole.status == "duplicate" or whole.id is None:
        return [whole]
    rows = await source_rows(change, whole.id)
    # The whole text reminds and expires; what is drawn from it would remind again.
    lasting = replace(request, remind_at=None, expires_at=None)
    drawn = [
        await _assert(change, lasting, proposal, sources=tuple(rows), origin="rules")
        for proposal in found
    ]
    return [whole, *drawn]


def _adds_nothing(content: str, found: Sequence[FactProposal]) -> bool:
    return len(content) <= _ONE_FACT_CHARACTERS and covers(content, found)


def _tells_of_others(content: str, found: Sequence[FactProposal]) -> bool:
    """Tell whether a clause beside the fact is about somebody else than the fact is."""
    known = {fact.subject for fact in found}
    return any(told_of(clause) not in {None, *known} for clause in uncovered(content, found))


def _is_one_sentence(content: str) -> bool:
    return len(content) <= _ONE_FACT_CHARACTERS and len(split_sentences(content)) == 1


def _explicit(request: StoreRequest) -> FactProposal:
    attribute = request.attribute
    if attribute is None:
        raise InvalidArgumentError(
            "`value` needs `attribute`.", hint='For example attribute="city", value="Lisbon".'
        )
    value = request.value if request.value is not None else request.content
    if value is None:
        raise InvalidArgumentError(
            "`attribute` needs `value`.", hint='For example attribute="city", value="Lisbon".'
        )
    subject = request.subject or DEFAULT_SUBJECT
    whose = "" if subject == DEFAULT_SUBJECT else f"{subject}, "
    statement = request.content or f"{whose}{attribute}: {value}"
    return FactProposal(statement, subject, attribute, value, 1.0)


async def _assert(
    change: Change,
    request: StoreRequest,
    proposal: FactProposal,
    *,
    sources: tuple[int, ...] = (),
    origin: str = "store",
) -> Stored:
    at = request.at or Moment(change.now)
    # A correction of nothing that is known is kept as it was said.
    said = await stated(change, proposal, at) or Statement(replace(proposal, corrects=None))
    proposal = said.proposal
    fact = fact_of(
        proposal,
        valid_from=request.valid_from.at if request.valid_from else said.since,
        valid_to=request.valid_to and request.valid_to.at,
        category=category_in(request.metadata),
    )
    if origin == "rules":
        fact = replace(fact, confidence=min(fact.confidence, 0.9))
    return await assert_fact(
        change,
        Assertion(
            proposal.statement,
            fact,
            at,
            replace(attachments_of(change, request), origin=origin),
            (*sources, *await source_rows(change, request.source)),
            proposal.ends,
        ),
    )


def attachments_of(change: Change, request: StoreRequest) -> Attachments:
    """Return what the request says of any kind of memory."""
    return Attachments(
        importance=request.importance,
        pinned=bool(request.pinned),
        tags=request.tags,
        metadata=request.metadata,
        source=request.source,
        client=change.client,
        expires_at=request.expires_at and request.expires_at.at,
        remind_at=request.remind_at and request.remind_at.at,
    )
