"""Generalizing: what recurs in what was said is proposed as something known, and never asserted."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import anyio.to_thread

from mindfile.language.extraction import completed
from mindfile.language.filter import objection, without_recalled
from mindfile.language.sentences import split_sentences
from mindfile.memory.changing import Change
from mindfile.memory.composing import Attachments, draft_fact
from mindfile.memory.mind import Mind
from mindfile.memory.truth import fact_of
from mindfile.memory.vectors import floats
from mindfile.model import FactProposal, Kind, Memory, Moment, State
from mindfile.ranking.analyzer import analyze
from mindfile.ranking.recurrence import MOST_CHARACTERS, Recurrence, Saying, recurring, same
from mindfile.store.contract import Unit
from mindfile.store.values import Drawn, Selection, Spoken

ORIGIN = "maintain"
# On so many days, or in so many sessions, something recurs.
LEAST_TIMES = 3
# How many of the newest messages are compared.
MOST_COMPARED = 3_000
# How many known statements are compared with what recurs.
_KNOWN_CANDIDATES = 20
_CONFIDENCE = 0.6


@dataclass(frozen=True, slots=True)
class Generalization:
    """What recurs: as a proposal, the messages that say it, and how many days or sessions."""

    proposal: FactProposal
    sources: tuple[Memory, ...]
    times: int


async def generalizations(mind: Mind, namespace: str, now: datetime) -> tuple[Generalization, ...]:
    """Find what recurs and is neither known, nor proposed, nor was turned down before.

    The same file gives the same proposals, whatever model is at hand elsewhere.
    """
    async with mind.store.read() as unit:
        spoken = await unit.upkeep.spoken(
            namespace, now=now, most_characters=MOST_CHARACTERS, limit=MOST_COMPARED
        )
        vectors = await unit.vectors.vectors_of(one.row for one in spoken)
        settled = await _settled(unit, namespace)
    groups = await anyio.to_thread.run_sync(_recurring, mind, spoken, vectors)
    found: list[Generalization] = []
    for group in groups:
        async with mind.store.read() as unit:
            rows = [saying.key for saying in group.sayings]
            if settled.intersection(rows) or await _is_known(unit, namespace, group.sayings, now):
                continue
            sources = await unit.memories.by_rows(sorted(rows))
        found.append(_generalized(group, sources))
    return tuple(found)


def _recurring(mind: Mind, spoken: Sequence[Spoken], vectors: dict[int, bytes]) -> list[Recurrence]:
    sayings: list[Saying] = []
    for one in spoken:
        told = _telling(one.content)
        if not told:
            continue
        # That of an answer tells more of what it answers, and it is always of the whole message.
        own = one.alone and told == one.content.strip()
        vector = vectors.get(one.row) if own else None
        sayings.append(
            Saying(
                one.row,
                told,
                f"{one.at.astimezone(mind.zone):%Y-%m-%d}",
                one.session,
                () if vector is None else tuple(floats(vector)),
            )
        )
    return recurring(sayings, LEAST_TIMES)


def _telling(content: str) -> str:
    """Return what of a message is no task, guess, question, passing state or pleasantry."""
    sentences = split_sentences(without_recalled(content))
    kept = [sentence for sentence in sentences if objection(sentence) is None]
    return content.strip() if len(kept) == len(sentences) else " ".join(kept).strip()


async def _settled(unit: Unit, namespace: str) -> set[int]:
    """Return the messages of earlier proposals, unless the run that made them was undone."""
    decided = [
        one.row
        for one in await unit.upkeep.drawn(namespace, ORIGIN)
        if one.state != State.FORGOTTEN or await _was_turned_down(unit, one)
    ]
    sources = await unit.history.linked_from(decided, "source")
    return {row for rows in sources.values() for row in rows}


async def _was_turned_down(unit: Unit, drawn: Drawn) -> bool:
    return await unit.history.is_in_force(drawn.change)


async def _is_known(unit: Unit, namespace: str, group: Sequence[Saying], now: datetime) -> bool:
    """Tell whether something active says it already, or was drawn from one of the messages."""
    drawn = await unit.history.linked_to([saying.key for saying in group], "source")
    facts = await unit.memories.by_rows({row for rows in drawn.values() for row in rows})
    if any(fact.kind is Kind.SEMANTIC and fact.state is State.ACTIVE for fact in facts):
        return True
    best = group[0]
    matches = await unit.words.search(
        list(dict.fromkeys(analyze(best.text)))[:64],
        Selection(namespace, now, kinds=(Kind.SEMANTIC.value,)),
        limit=_KNOWN_CANDIDATES,
    )
    known = await unit.memories.by_rows(match.memory for match in matches)
    return any(same(best.text, memory.content) for memory in known)


def _generalized(group: Recurrence, sources: Sequence[Memory]) -> Generalization:
    plain = FactProposal(group.sayings[0].text, confidence=_CONFIDENCE)
    read = completed(plain)
    proposal = read[0] if len(read) == 1 else plain
    return Generalization(replace(proposal, quote=None), tuple(sources), group.times)


async def propose(
    change: Change, found: Sequence[Generalization]
) -> list[tuple[Generalization, Memory]]:
    """Store what recurs as proposed, each linked to what it recurs in.

    Left out is what somebody else has proposed since it was found, and what has lost a source: the
    next run looks at it anew.
    """
    made: list[tuple[Generalization, Memory]] = []
    settled = await _settled(change.unit, change.namespace)
    for one in found:
        rows = {memory.row for memory in one.sources}
        present = await change.unit.memories.by_rows(rows)
        if rows & settled or not _are_as_found(one.sources, present):
            continue
        newest = max(one.sources, key=lambda memory: (memory.occurred_at, memory.row))
        draft = draft_fact(
            change.namespace,
            one.proposal.statement,
            fact_of(one.proposal),
            at=Moment(newest.occurred_at, newest.occurred_offset),
            now=change.now,
            attached=Attachments(origin=ORIGIN, client=change.client),
        )
        draft = replace(draft, memory=replace(draft.memory, state=State.PROPOSED))
        made.append((one, await change.add(draft, sources=sorted(rows))))
    return made


def _are_as_found(sources: Sequence[Memory], present: Sequence[Memory]) -> bool:
    """Tell whether nobody has forgotten, purged or corrected a source since it was read."""
    told = {memory.row: memory.content for memory in sources}
    left = {memory.row: memory.content for memory in present if memory.state is not State.FORGOTTEN}
    return told == left


async def waiting(unit: Unit, namespace: str) -> list[Memory]:
    """Return the proposals of earlier runs that nobody has decided on yet."""
    drawn = await unit.upkeep.drawn(namespace, ORIGIN)
    rows = [one.row for one in drawn if one.state == State.PROPOSED]
    return await unit.memories.by_rows(rows)
