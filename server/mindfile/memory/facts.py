"""Extracting facts: proposals from the caller or the local rules, judged, then asserted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mindfile.errors import InvalidArgumentError, NotFoundError
from mindfile.forms import lookup_key
from mindfile.language.extraction import completed, extract
from mindfile.language.filter import Judged
from mindfile.language.grounding import unsaid, weighed
from mindfile.language.marks import says_how_to_call
from mindfile.language.subjects import subject_named
from mindfile.language.transcripts import turns_of
from mindfile.language.values import is_same
from mindfile.memory.changing import Change, open_change
from mindfile.memory.composing import Attachments
from mindfile.memory.conversation import talk_of
from mindfile.memory.mind import Mind
from mindfile.memory.proposing import propose
from mindfile.memory.replies import ExtractReply, FactOutcome
from mindfile.memory.requests import ExtractRequest
from mindfile.memory.rereading import (
    FORGOTTEN_SINCE_SAID,
    drawn_before,
    forgotten_since,
    same_fact,
)
from mindfile.memory.sampled import question_about_facts
from mindfile.memory.speakers import names_of_user, speakers_apart, subject_told
from mindfile.memory.stating import CORRECTS_NOTHING, Statement, is_name, stated
from mindfile.memory.truth import Assertion, assert_fact, fact_of
from mindfile.memory.withholding import withheld
from mindfile.model import (
    Fact,
    FactProposal,
    Memory,
    Moment,
    Question,
    Rejection,
    State,
    Talk,
)

GONE = "its message has been forgotten"
_CALLER = "caller"
# Of what is kept on the caller's word so many are named, each by its beginning.
_SHOWN, _SHOWN_CHARACTERS = 5, 80


@dataclass(frozen=True, slots=True)
class Candidates:
    """Accepted proposals, each with the id of the message it came from, and what was rejected."""

    facts: tuple[tuple[FactProposal, str], ...]
    rejected: tuple[Rejection, ...]
    method: str
    notes: tuple[str, ...] = ()


async def extract_facts(
    mind: Mind, request: ExtractRequest, *, client: str | None = None
) -> ExtractReply:
    """Draw facts from a text or a session, or take the caller's own; store what holds.

    Raises:
        InvalidArgumentError: neither text, session nor facts were given, or text and session both.
        NotFoundError: the session is unknown in this namespace.
    """
    request, without = await withheld(mind, request)
    messages = await _messages(mind, request)
    candidates = await _candidates(mind, messages, request)
    candidates = replace(candidates, notes=(*candidates.notes, *without))
    if request.text is not None:
        candidates = await _by_speaker(mind, request, candidates)
    if request.dry_run:
        async with mind.store.read() as unit:
            unwritten = Change(mind, unit, request.namespace, client, mind.clock(), 0)
            said = await _stated(unwritten, candidates.facts, messages)
            said = await _without_forgotten(unwritten, said, messages, candidates.method)
        return ExtractReply(
            tuple(_proposed(one.proposal, source) for one, source in said.statements),
            (*candidates.rejected, *said.rejected),
            candidates.method,
            notes=("Nothing was stored: dry_run.", *candidates.notes),
        )
    async with open_change(mind, request.namespace, "extract_facts", client) as change:
        candidates = await _still_told(change, candidates, messages)
        said = await _stated(change, candidates.facts, messages)
        said = await _without_forgotten(change, said, messages, candidates.method)
        outcomes = await _assert_all(change, said.statements, messages)
    ahead = [one.note() for one, _ in said.statements if one.is_ahead(change.now)]
    notes = (*candidates.notes, *_contradictions(outcomes), *ahead)
    rejected = (*candidates.rejected, *said.rejected)
    return ExtractReply(outcomes, rejected, candidates.method, change.undo, notes)


async def _still_told(
    change: Change, candidates: Candidates, messages: Sequence[Memory]
) -> Candidates:
    """Turn away what was drawn from messages that have been forgotten or purged meanwhile."""
    ids = [message.id for message in messages]
    found = await change.unit.memories.by_ids(change.namespace, ids)
    gone = set(ids) - {message.id for message in found if message.state is not State.FORGOTTEN}
    return replace(
        candidates,
        facts=tuple((one, key) for one, key in candidates.facts if key not in gone),
        rejected=(
            *candidates.rejected,
            *(Rejection(one.statement, GONE) for one, key in candidates.facts if key in gone),
        ),
    )


def _contradictions(outcomes: Sequence[FactOutcome]) -> list[str]:
    """Say which facts of one call, said at one time, exclude each other, and which holds."""
    by_id = {one.id: one for one in outcomes}
    return [
        f"Two of these facts exclude each other: “{earlier.statement}” and “{one.statement}”. "
        "The one given last holds now; the other is kept as what held before."
        for one in outcomes
        for key in one.supersedes
        if (earlier := by_id.get(key)) is not None and earlier.sources == one.sources
    ]


async def facts_question(mind: Mind, request: ExtractRequest) -> Question | None:
    """Return what the client's model may be asked for a request; None where it is of no use.

    Raises:
        AnswerError: there is more to read than one question may hold.
        InvalidArgumentError: neither text, session nor facts were given, or text and session both.
        NotFoundError: the session is unknown in this namespace.
    """
    if request.facts:
        return None
    # The question is known again by its words, so that both sides must have the same.
    request, _ = await withheld(mind, request)
    return await question_about_facts(mind, _talk(request, await _messages(mind, request)))


def _talk(request: ExtractRequest, messages: Sequence[Memory]) -> list[Talk]:
    if request.text is not None:
        return turns_of(request.text)
    return [talk_of(message) for message in messages]


async def _candidates(
    mind: Mind, messages: Sequence[Memory], request: ExtractRequest
) -> Candidates:
    """Judge what the first rung proposes that serves: the caller, a model, the local rules."""
    talk = _talk(request, messages)
    if request.facts:
        facts = [replace(one, subject=subject_named(one.subject)) for one in request.facts]
        judged = weighed(facts, talk)
        return judged_facts(judged, talk, _CALLER, _unsaid_notes(judged, talk))
    proposed = await propose(mind, talk, request.proposal)
    if proposed.judged is not None:
        return judged_facts(proposed.judged, talk, proposed.method, proposed.notes)
    extraction = extract(talk, statements=request.text is not None)
    mind.report("texts", len(talk), len(talk))
    return Candidates(extraction.facts, extraction.rejected, "rules", proposed.notes)


def _unsaid_notes(judged: Judged, talk: Sequence[Talk]) -> tuple[str, ...]:
    """Name what the caller's own words say and the talk does not; it may be in other words."""
    statements = unsaid(judged.accepted, talk)
    if not statements:
        return ()
    named = "; ".join(f"“{one[:_SHOWN_CHARACTERS]}”" for one in statements[:_SHOWN])
    more = f" and {len(statements) - _SHOWN} more" if len(statements) > _SHOWN else ""
    return (f"Kept on your word, since what was given does not say so: {named}{more}.",)


async def _by_speaker(mind: Mind, request: ExtractRequest, candidates: Candidates) -> Candidates:
    """Give each fact of a pasted conversation to who told it; its turns are no messages."""
    speakers = {turn.id: turn.speaker for turn in turns_of(request.text or "") if turn.speaker}
    if speakers:
        async with mind.store.read() as unit:
            users = await names_of_user(unit, request.namespace, mind.clock())
        speakers = {key: one for key, one in speakers.items() if lookup_key(one) not in users}
    facts = tuple(
        (replace(one, subject=subject_told(one.subject, speakers.get(key))), "")
        for one, key in candidates.facts
    )
    return replace(candidates, facts=facts)


def judged_facts(
    judged: Judged, talk: Sequence[Talk], method: str, notes: tuple[str, ...] = ()
) -> Candidates:
    """Return what a rung proposed and the filter let through, each with its message."""
    accepted = [one for fact in judged.accepted for one in completed(fact)]
    facts = tuple((fact, _source_of(fact, talk)) for fact in accepted)
    return Candidates(facts, judged.rejected, method, notes)


def _source_of(fact: FactProposal, talk: Sequence[Talk]) -> str:
    quote = fact.quote or fact.statement
    return next((turn.id for turn in talk if quote and quote in turn.content), "")


async def assert_candidates(
    change: Change, facts: Sequence[tuple[FactProposal, str]], messages: Sequence[Memory]
) -> tuple[FactOutcome, ...]:
    """Store facts in the order in which they were said, each linked to its message."""
    said = await _stated(change, facts, messages)
    said = await _without_forgotten(change, said, messages)
    return await _assert_all(change, said.statements, messages)


@dataclass(frozen=True, slots=True)
class _Said:
    """What is to be asserted, each with the id of its message, and what corrects nothing."""

    statements: tuple[tuple[Statement, str], ...]
    rejected: tuple[Rejection, ...]


async def _stated(
    change: Change, facts: Sequence[tuple[FactProposal, str]], messages: Sequence[Memory]
) -> _Said:
    """Say of each proposal whom it is about, since when it holds, and what it corrects."""
    by_id = {message.id: message for message in messages}
    apart = await speakers_apart(change.unit, change.namespace, messages, change.now)
    statements: list[tuple[Statement, str]] = []
    rejected: list[Rejection] = []
    named = False
    for one, source in facts:
        message = by_id.get(source)
        session = None if message is None else message.session
        said = await stated(
            change,
            _told(one, source, apart),
            _said_at(change, message),
            session=session,
            named=named,
        )
        named = named or (is_name(one) and not says_how_to_call(one.statement))
        if said is None:
            rejected.append(Rejection(one.statement, CORRECTS_NOTHING))
        else:
            statements.append((said, source))
    return _Said(tuple(statements), tuple(rejected))


async def _without_forgotten(
    change: Change, said: _Said, messages: Sequence[Memory], method: str | None = None
) -> _Said:
    """Turn away what was forgotten since its message was stored; a caller may name it again."""
    if method == _CALLER:
        return said
    by_id = {message.id: message for message in messages}
    kept: list[tuple[Statement, str]] = []
    rejected = list(said.rejected)
    for statement, source in said.statements:
        message = by_id.get(source)
        if message is not None and await forgotten_since(change, statement.proposal, message):
            rejected.append(Rejection(statement.proposal.statement, FORGOTTEN_SINCE_SAID))
        else:
            kept.append((statement, source))
    return _Said(tuple(kept), tuple(rejected))


async def _assert_all(
    change: Change, statements: Sequence[tuple[Statement, str]], messages: Sequence[Memory]
) -> tuple[FactOutcome, ...]:
    by_id = {message.id: message for message in messages}
    drawn = await drawn_before(change, messages)
    outcomes: list[FactOutcome] = []
    for statement, source in change.mind.reported(statements, "facts"):
        message = by_id.get(source)
        proposal = statement.proposal
        fact = fact_of(proposal, valid_from=statement.since)
        known = drawn.get(message.row, ()) if message else ()
        said = _said_before(fact, source, outcomes) or _drawn(fact, proposal, source, known)
        if said is not None:
            outcomes.append(replace(said, statement=proposal.statement, status="duplicate"))
            continue
        stored = await assert_fact(
            change,
            Assertion(
                proposal.statement,
                fact,
                _said_at(change, message),
                Attachments(origin="extract_facts", client=change.client),
                () if message is None else (message.row,),
                proposal.ends,
            ),
        )
        outcomes.append(
            FactOutcome(
                subject=fact.subject,
                statement=proposal.statement,
                confidence=fact.confidence,
                status=stored.status,
                id=stored.id,
                attribute=fact.attribute,
                value=fact.value,
                sources=(source,) if source else (),
                supersedes=stored.supersedes,
                near=stored.near,
            )
        )
    return tuple(outcomes)


def _told(proposal: FactProposal, source: str, apart: Mapping[str, str]) -> FactProposal:
    return replace(proposal, subject=subject_told(proposal.subject, apart.get(source)))


def _said_before(fact: Fact, source: str, outcomes: Sequence[FactOutcome]) -> FactOutcome | None:
    """Return the fact of the same text that gave the one value of an attribute last, if equal."""
    if not fact.single or fact.attribute is None:
        return None
    key = (lookup_key(fact.subject), lookup_key(fact.attribute))
    same = [
        one for one in outcomes if (lookup_key(one.subject), lookup_key(one.attribute or "")) == key
    ]
    if not same or same[-1].sources != ((source,) if source else ()):
        return None
    return same[-1] if is_same(same[-1].value or "", fact.value or "") else None


def _drawn(
    fact: Fact, proposal: FactProposal, source: str, known: Sequence[Memory]
) -> FactOutcome | None:
    """Return the fact that an earlier reading of the same message gave."""
    same = same_fact(fact, proposal.statement, known)
    return None if same is None else replace(_proposed(proposal, source), id=same.id)


def _said_at(change: Change, message: Memory | None) -> Moment:
    if message is None:
        return Moment(change.now)
    return Moment(message.occurred_at, message.occurred_offset)


def _proposed(proposal: FactProposal, source: str) -> FactOutcome:
    fact = fact_of(proposal)
    return FactOutcome(
        subject=fact.subject,
        statement=proposal.statement,
        confidence=fact.confidence,
        status="proposed",
        attribute=fact.attribute,
        value=fact.value,
        sources=(source,) if source else (),
    )


async def _messages(mind: Mind, request: ExtractRequest) -> list[Memory]:
    if request.text is not None and request.session is not None:
        raise InvalidArgumentError(
            "`text` and `session` exclude each other.", hint="Pass one of them."
        )
    if request.text is not None:
        return []
    name = request.session
    if name is None and request.facts:
        return []
    if name is None:
        raise InvalidArgumentError(
            "There is nothing to draw facts from.",
            hint="Pass `text`, a `session`, or your own `facts`.",
        )
    async with mind.store.read() as unit:
        session = await unit.sessions.find(request.namespace, name)
        if session is None:
            raise NotFoundError(
                f"No session {name!r} in this namespace.",
                hint="Pass the `session` that store returned.",
            )
        found = await unit.memories.in_session(session.row)
    return [memory for memory in found if memory.state in {State.ACTIVE, State.ARCHIVED}]
