"""Gathering: everything inside a selection that words, vectors or a named time bring back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mindfile.language.pleasantries import is_pleasantry
from mindfile.memory.questioning import Ask, Question
from mindfile.memory.timing import timeliness
from mindfile.ranking.asking import wanted
from mindfile.ranking.candidates import Candidate, rarest
from mindfile.ranking.lists import commonness, wants_list
from mindfile.store.contract import Unit
from mindfile.store.values import Selection, Sketch

# How deep words and vectors look each; multi-hop evidence lies deep.
POOL = 200
# How many of a time that is asked for are looked at for being of it.
OF_THE_TIME = 50
# How many chunks the words that are looked for may stand in together. Scoring each takes some
# microseconds; what a common word alone finds is found by meaning, or by the rarer words.
MATCHED = 2_000


@dataclass(frozen=True, slots=True)
class Gathered:
    """What is ranked for a question, with what the ranking needs to know of the namespace.

    ``chunks`` names the chunk of each memory that matched best; ``known`` are the rows of what is
    no message; ``by_words`` says whether any whole word matched.
    """

    candidates: tuple[Candidate, ...]
    frequencies: Mapping[str, int]
    documents: int
    chunks: Mapping[int, int]
    known: frozenset[int]
    by_words: bool


async def gather(unit: Unit, question: Question, selection: Selection) -> Gathered:
    """Collect what is to be ranked for a question whose vectors compare with those stored."""
    tokens = list(dict.fromkeys(token for ask in question.asks for token in ask.query.tokens))
    census = await unit.words.census(tokens, selection.namespace)
    telling = rarest(question.asks[0].query.tokens, census.frequencies, within=MATCHED)
    matches = await unit.words.search(telling, selection, limit=POOL, most=census.most)
    rows = list(dict.fromkeys(match.memory for match in matches))
    for vector in dict.fromkeys(vector for ask in question.asks for vector in ask.vectors):
        near = await unit.vectors.nearest(vector, selection, limit=POOL)
        rows = list(dict.fromkeys([*rows, *(neighbor.memory for neighbor in near)]))
    timely = await _of_the_time(unit, question, selection)
    rows = list(dict.fromkeys([*rows, *timely]))
    chunk_of = {match.memory: match.chunk for match in matches}
    cosines = [await _cosines(unit, ask, rows, chunk_of) for ask in question.asks]
    if timely:
        chunk_of = {**await unit.words.first_chunks(timely), **chunk_of}
    common = await _commonness(unit, question, rows)
    sketches = await unit.words.sketches(chunk_of.values())
    return Gathered(
        tuple(_candidate(one, question, cosines, common) for one in sketches),
        census.frequencies,
        census.documents,
        chunk_of,
        frozenset(one.memory for one in sketches if not one.is_message),
        by_words=bool(matches),
    )


async def _of_the_time(unit: Unit, question: Question, selection: Selection) -> list[int]:
    """Return what is of the times that are asked for, the likeliest, or newest, of each."""
    if selection.since is not None or selection.until is not None:
        return []
    rows: list[int] = []
    for time in question.timing.times:
        then = replace(selection, since=time.start, until=time.end)
        if question.timing.alone:
            rows += [one.row for one in await unit.memories.newest(then, limit=OF_THE_TIME)]
        for vector in question.asks[0].vectors:
            near = await unit.vectors.nearest(vector, then, limit=OF_THE_TIME)
            rows += [neighbor.memory for neighbor in near]
    return rows


async def _commonness(unit: Unit, question: Question, rows: Sequence[int]) -> dict[int, float]:
    """Return what each memory has in common with the others, where a list is asked for."""
    if question.model is None or not wants_list(wanted([ask.query for ask in question.asks])):
        return {}
    return commonness(await unit.vectors.vectors_of(rows))


async def _cosines(
    unit: Unit, ask: Ask, rows: Sequence[int], chunk_of: dict[int, int]
) -> dict[int, float]:
    """Return how near each memory is to the nearest way to put what is asked.

    ``chunk_of`` learns the nearest chunk of memories that no word has found.
    """
    nearest: dict[int, float] = {}
    for vector in ask.vectors:
        for neighbor in await unit.vectors.cosines(vector, rows):
            known = nearest.get(neighbor.memory, -1.0)
            nearest[neighbor.memory] = max(known, neighbor.cosine)
            chunk_of.setdefault(neighbor.memory, neighbor.chunk)
    return nearest


def _candidate(
    sketch: Sketch,
    question: Question,
    cosines: Sequence[Mapping[int, float]],
    common: Mapping[int, float],
) -> Candidate:
    row, content, own, near, far, at, offset, session, role, speaker, is_fact, _ = sketch
    return Candidate(
        row,
        content,
        own,
        near,
        far,
        tuple([its[row] for its in cosines if row in its]),
        at,
        session,
        is_fact,
        role,
        speaker,
        is_pleasantry(content),
        common.get(row, 0.0),
        timeliness(content, at, offset, question.timing) if question.timing.times else 0.0,
    )
