"""Precedence: what goes before the likest, since it is what is so now, or what was asked for."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from mindfile.forms import lookup_key
from mindfile.language.asked import asked_of_user
from mindfile.memory.outdated import parts_over
from mindfile.memory.procedures import record_of
from mindfile.memory.questioning import Question
from mindfile.model import DEFAULT_SUBJECT, Memory, State
from mindfile.ranking.analyzer import Query, analyze
from mindfile.store.contract import Unit
from mindfile.store.values import Selection, Sight

# The fact that was asked for is an answer whatever its words have in common with the question.
ANSWER_SCORE = 0.9
# What a fact about somebody else is worth where the user asks of himself.
_OF_SOMEBODY_ELSE = 0.6


@dataclass(frozen=True, slots=True)
class Ranked:
    """A memory with its score, 0..1, and the chunk that matched best."""

    memory: Memory
    score: float
    chunk: int | None


async def newer_first(
    unit: Unit, hits: Sequence[Ranked], query: Query, selection: Selection
) -> list[Ranked]:
    """Put before a text of which a part is over what stands in the place of that part.

    Where the query is about that part, what stands in its place comes although it was not found.
    """
    at = selection.as_of or selection.now
    over = await parts_over(unit, [hit.memory for hit in hits], at)
    ordered = list(hits)
    for text in [hit for hit in hits if hit.memory.row in over]:
        for part in over[text.memory.row]:
            asked = set(query.tokens) & set(analyze(part.fact.content))
            for newer in part.newer:
                rows = [hit.memory.row for hit in ordered]
                place = rows.index(text.memory.row)
                score = ordered[place].score
                if newer.row in rows[place:]:
                    found = ordered.pop(rows.index(newer.row))
                    ordered.insert(place, replace(found, score=score))
                elif newer.row not in rows and asked and _is_open_to_all(selection):
                    ordered.insert(place, Ranked(newer, score, None))
    return ordered


def proven_first(hits: Sequence[Ranked]) -> list[Ranked]:
    """Put among the versions of a procedure that which succeeds more first, in their places."""
    ordered = list(hits)
    places: dict[str, list[int]] = {}
    for place, hit in enumerate(hits):
        if hit.memory.procedure is not None:
            places.setdefault(lookup_key(hit.memory.procedure.name), []).append(place)
    for its in places.values():
        proven = sorted((hits[place] for place in its), key=lambda hit: record_of(hit.memory))
        for place, hit in zip(its, reversed(proven), strict=True):
            ordered[place] = replace(hit, score=hits[place].score)
    return ordered


async def told_first(
    unit: Unit, question: Question, hits: Sequence[Ranked], selection: Selection
) -> list[Ranked]:
    """Put the user's own fact first where a question asks for nothing but an attribute of the user.

    The fact comes though its words are not those of the question; what is so of somebody else is no
    answer, and goes behind.
    """
    asked = [names for ask in question.asks if (names := asked_of_user(ask.query.literal))]
    if not asked or not _is_open_to_all(selection):
        return list(hits)
    answers: dict[int, Memory] = {}
    for names in asked:
        for name in names:
            own = await _own(unit, name, selection)
            answers |= {memory.row: memory for memory in own}
            if own:
                break
    sought = {lookup_key(name) for names in asked for name in names}
    best = max([ANSWER_SCORE, *(hit.score for hit in hits)])
    found = {hit.memory.row: hit for hit in hits}
    first = [
        replace(found.get(row, Ranked(memory, best, None)), score=best)
        for row, memory in answers.items()
    ]
    rest = [
        replace(hit, score=hit.score * _OF_SOMEBODY_ELSE)
        if _is_of_somebody_else(hit.memory, sought)
        else hit
        for hit in hits
        if hit.memory.row not in answers
    ]
    return [*first, *sorted(rest, key=lambda hit: -hit.score)]


async def _own(unit: Unit, attribute: str, selection: Selection) -> list[Memory]:
    """Return what an attribute of the user is at the time that is asked about, the newest first."""
    at = selection.as_of or selection.now
    found = await unit.memories.matching(
        replace(
            selection, subject=DEFAULT_SUBJECT, attribute=attribute, sight=Sight.PRESENT, as_of=at
        )
    )
    return [memory for memory in found if memory.state is State.ACTIVE]


def _is_of_somebody_else(memory: Memory, attributes: Collection[str]) -> bool:
    fact = memory.fact
    return (
        fact is not None
        and fact.attribute is not None
        and lookup_key(fact.attribute) in attributes
        and lookup_key(fact.subject) != lookup_key(DEFAULT_SUBJECT)
    )


def _is_open_to_all(selection: Selection) -> bool:
    """Tell whether a selection filters by nothing but kind and time of truth."""
    plain = Selection(
        selection.namespace,
        selection.now,
        kinds=selection.kinds,
        as_of=selection.as_of,
        sight=selection.sight,
    )
    return selection == plain
