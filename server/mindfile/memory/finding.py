"""Finding: what words and vectors bring back for a question, ranked; filters come first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mindfile.memory.gathering import POOL, gather
from mindfile.memory.precedence import Ranked, newer_first, proven_first, told_first
from mindfile.memory.questioning import Ask, Question
from mindfile.ranking.analyzer import Query
from mindfile.ranking.fusion import DEFAULT_MIN_SCORE, Scored, rank
from mindfile.store.contract import Unit
from mindfile.store.values import Selection

# A part of a word says less than any whole one, yet it was asked for.
PART_SCORE = 0.5
STILL_WAITING = "The newest texts were searched by words only: they are still being embedded."


@dataclass(frozen=True, slots=True)
class Ranking:
    """What a question brings back, best first.

    ``hybrid`` says that vectors took part, ``waiting`` that some texts have none yet; ``empty``
    that nothing was found at all, of whatever score.
    """

    hits: tuple[Ranked, ...]
    hybrid: bool
    waiting: bool = False
    empty: bool = False

    def notes(self, *, off: bool) -> tuple[str, ...]:
        """Say where vectors took no part, unless the server was set up so."""
        if off:
            return ()
        if not self.hybrid:
            return ("Searched by words only: the embedding model is not ready.",)
        return (STILL_WAITING,) if self.waiting else ()


async def find(
    unit: Unit, question: Question, selection: Selection, *, least: float = DEFAULT_MIN_SCORE
) -> Ranking:
    """Rank what words and vectors find inside a selection; both sides score every candidate.

    Messages of a score below ``least`` are left out; what is known may come with a lower one.
    """
    question, hybrid = await _comparable(unit, question)
    query = question.asks[0].query
    found = await gather(unit, question, selection)
    parts = [] if found.by_words else await _by_part(unit, query, selection)
    ranked = rank(
        [ask.query for ask in question.asks],
        found.candidates,
        frequencies=found.frequencies,
        documents=found.documents,
        now=selection.now,
        timely_alone=question.timing.alone,
    )
    # Among equals, parts of a word follow the order of all.
    told = [one for one in ranked if parts or one.score >= least or one.key in found.known]
    hits = await _read(unit, told, found.chunks)
    ordered = await newer_first(unit, _merged(hits, parts), query, selection)
    ordered = proven_first(await told_first(unit, question, ordered, selection))
    return Ranking(
        tuple(ordered),
        hybrid,
        waiting=hybrid and await unit.vectors.waits(),
        empty=not ranked and not ordered,
    )


async def _read(unit: Unit, ranked: Sequence[Scored], chunks: Mapping[int, int]) -> list[Ranked]:
    """Read what is handed on of all that was ranked."""
    if not ranked:
        return []
    memories = await unit.memories.by_rows(one.key for one in ranked)
    return [
        Ranked(memory, one.score, chunks.get(one.key))
        for memory, one in zip(memories, ranked, strict=True)
    ]


async def _comparable(unit: Unit, question: Question) -> tuple[Question, bool]:
    """Drop the vectors of a question where those that are searched are of another model.

    While a new model fills its table the old one's vectors are searched: to compare the two would
    rank by chance.
    """
    if question.model is None:
        return question, False
    if await unit.vectors.serving() is None or await unit.vectors.serves(question.model):
        return question, True
    plain = tuple(Ask(ask.query) for ask in question.asks)
    return replace(question, asks=plain, model=None), False


def _merged(hits: Sequence[Ranked], parts: Sequence[Ranked]) -> list[Ranked]:
    """Put what holds a part of a word among what means something like it, each memory once."""
    if not parts:
        return list(hits)
    best: dict[int, Ranked] = {}
    for hit in (*hits, *parts):
        known = best.get(hit.memory.row)
        if known is None or hit.score > known.score:
            best[hit.memory.row] = hit
    return sorted(best.values(), key=lambda hit: -hit.score)


async def _by_part(unit: Unit, query: Query, selection: Selection) -> list[Ranked]:
    """Find a part of a word where no whole word matches."""
    part = query.part
    if part is None:
        return []
    rows = await unit.words.containing(part, selection, limit=POOL)
    return [Ranked(memory, PART_SCORE, None) for memory in await unit.memories.by_rows(rows)]
