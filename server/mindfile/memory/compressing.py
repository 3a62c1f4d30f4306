"""Compressing: facts first, then the old part of a session gives way to summaries."""

from collections.abc import Sequence
from dataclasses import replace

from mindfile.errors import ConflictError
from mindfile.language.extraction import extract
from mindfile.language.proposals import judge_proposals
from mindfile.memory.aside import aside
from mindfile.memory.changing import Change, open_change
from mindfile.memory.composing import SUMMARY_TAG, Attachments, draft_message
from mindfile.memory.conversation import talk_of
from mindfile.memory.facts import assert_candidates, judged_facts
from mindfile.memory.mind import Mind
from mindfile.memory.planning import (
    CLUSTER,
    Material,
    Part,
    Plan,
    Written,
    plan,
    read_material,
    tokens_of,
)
from mindfile.memory.replies import CompressReply, PlannedChunk, SummaryOutcome
from mindfile.memory.requests import CompressRequest
from mindfile.memory.sampled import question_about_talk
from mindfile.memory.summarizing import assign, require_fitting, write
from mindfile.memory.withholding import withheld
from mindfile.model import FactProposal, Memory, Moment, Question, Role, State

_SUMMARY_IMPORTANCE = 0.6
# To embed a text again takes some hundredths of a second; a longer session is compared by the
# vectors that it has.
CLOSELY_COMPARED = 120
COMPARED_CHARACTERS = 1_000


async def compress(
    mind: Mind, request: CompressRequest, *, client: str | None = None
) -> CompressReply:
    """Summarize, or put away, what of a session the strategy takes.

    ``map_reduce`` and ``incremental`` take the rounds older than the newest ``keep_rounds``;
    ``importance`` and ``cluster`` the whole session. Facts, summaries and archiving commit
    together; the messages stay searchable and the whole can be undone.

    Raises:
        NotFoundError: the session is unknown.
        ConflictError: another compression of this session went first.
        InvalidArgumentError: ``summaries`` says nothing, or does not fit what is planned.
        UnavailableError: what the strategy needs is not installed.
    """
    request, without = await withheld(mind, request)
    planned = await _planned(mind, request)
    if not planned.old and not planned.earlier:
        return _unchanged(planned)
    require_fitting(planned, request)
    if request.dry_run:
        return _unchanged(planned, *map(_shown, planned.chunks))
    written = await write(mind, planned, request)
    async with open_change(mind, request.namespace, "compress", client) as change:
        await _require_unchanged(change, planned)
        drawn = await _drawn(planned, written)
        mind.report("messages", len(planned.old), len(planned.old))
        facts = await assert_candidates(change, drawn, planned.old)
        added = [
            await _add_summary(change, planned, part, text)
            for part, text in mind.reported(
                list(zip(planned.parts, written.texts, strict=True)), "summaries"
            )
        ]
        await change.unit.memories.set_state(
            [*planned.earlier, *planned.old],
            State.ARCHIVED,
            change=change.number,
            now=change.now,
            archived_by="compress",
        )
    several = request.strategy == CLUSTER
    return CompressReply(
        compressed=tuple(message.id for message in planned.old),
        summary=added[0].content if added and not several else None,
        summary_id=added[0].id if added and not several else None,
        summaries=_outcomes(planned, added) if several else (),
        facts=facts,
        tokens_before=planned.tokens,
        tokens_after=tokens_of([*added, *planned.kept]),
        method=written.method,
        undo=change.undo,
        notes=(*planned.notes, *written.notes, *without),
    )


async def _drawn(planned: Plan, written: Written) -> Sequence[tuple[FactProposal, str]]:
    """Return the facts that the model listed beside its summaries, else those the rules read."""
    talk = [talk_of(message) for message in planned.old]
    length = sum(len(turn.content) for turn in talk)
    if written.proposals is None:
        return (await aside(length, extract, talk)).facts
    judged = await aside(length, judge_proposals, written.proposals, talk)
    return judged_facts(judged, talk, written.method).facts


async def summary_question(mind: Mind, request: CompressRequest) -> Question | None:
    """Return what the client's model may be asked for a request; None where it is of no use.

    Raises:
        AnswerError: there is more to read than one question may hold.
        NotFoundError: the session is unknown.
        UnavailableError: what the strategy needs is not installed.
    """
    if request.dry_run or request.summaries:
        return None
    planned = await _planned(mind, request)
    return await question_about_talk(mind, assign(mind, planned, request))


async def _planned(mind: Mind, request: CompressRequest) -> Plan:
    """Plan a compression of the session as it is."""
    async with mind.store.read() as unit:
        material = await read_material(unit, request.namespace, request.session or mind.session)
    if request.strategy == CLUSTER:
        material = replace(material, alone=await _alone(mind, material))
    length = sum(len(message.content) for message in material.messages)
    return await aside(length, plan, material, request)


async def _alone(mind: Mind, material: Material) -> dict[int, bytes]:
    """Embed each text of a session by itself; nothing of a long one, or without a model."""
    members = [*material.summaries, *material.messages]
    alone: dict[int, bytes] = {}
    for member in members if len(members) <= CLOSELY_COMPARED else ():
        vector = await mind.embedding.embed_query(member.content[:COMPARED_CHARACTERS])
        if vector is None:
            return {}
        alone[member.row] = vector
    return alone


def _unchanged(planned: Plan, *chunks: PlannedChunk) -> CompressReply:
    return CompressReply(
        (),
        tokens_before=planned.tokens,
        tokens_after=planned.tokens,
        chunks=chunks,
        notes=planned.notes,
    )


def _shown(chunk: Sequence[Memory]) -> PlannedChunk:
    return PlannedChunk(tuple(message.id for message in chunk), tokens_of(chunk))


def _outcomes(planned: Plan, added: Sequence[Memory]) -> tuple[SummaryOutcome, ...]:
    outcomes: list[SummaryOutcome] = []
    for part, summary in zip(planned.parts, added, strict=True):
        sources = tuple(one.id for one in (*part.earlier, *part.messages))
        outcomes.append(SummaryOutcome(summary.id, summary.content, len(sources), sources))
    return tuple(outcomes)


async def _require_unchanged(change: Change, planned: Plan) -> None:
    wanted = [*planned.earlier, *planned.old]
    now = await change.unit.memories.by_rows(memory.row for memory in wanted)
    lost = len(wanted) - sum(memory.state is not State.FORGOTTEN for memory in now)
    if lost:
        raise ConflictError(
            f"{lost} messages or summaries of this session were forgotten meanwhile.",
            hint="Call again: what is left is summarized. Nothing was changed by this call.",
        )
    if any(memory.state is not State.ACTIVE for memory in now):
        raise ConflictError(
            "Another compression of this session went first.",
            hint="Read the session again; nothing was changed by this call.",
        )


async def _add_summary(change: Change, planned: Plan, part: Part, text: str) -> Memory:
    tokens = change.mind.embedding.tokens
    last = (*part.earlier, *part.messages)[-1]
    draft = draft_message(
        change.namespace,
        text,
        role=Role.SYSTEM,
        at=Moment(last.occurred_at, last.occurred_offset),
        now=change.now,
        tokens=tokens.count(text),
        tokens_exact=tokens.exact,
        importance=_SUMMARY_IMPORTANCE,
        session=planned.session.name,
        attached=Attachments(tags=(SUMMARY_TAG,), origin="compress", client=change.client),
    )
    earlier = [summary.row for summary in part.earlier]
    inherited = await change.unit.history.linked_from(earlier, "source")
    sources = [row for rows in inherited.values() for row in rows]
    sources += [message.row for message in part.messages]
    added = await change.add(draft, session=planned.session, sources=dict.fromkeys(sources))
    await change.unit.history.link(added.row, earlier, "supersedes")
    return added
