"""Finding: what words and vectors bring back for a question, ranked; filters come first."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from mindfile.forms import lookup_key
from mindfile.language.asked import asked_of_user
from mindfile.language.pleasantries import is_pleasantry
from mindfile.memory.mind import Mind
from mindfile.memory.outdated import parts_over
from mindfile.memory.timing import TIMELESS, Timing, timeliness, timing_of, without_distances
from mindfile.model import DEFAULT_SUBJECT, Memory, ModelIdentity, State
from mindfile.ranking.analyzer import Query, analyze, analyze_query
from mindfile.ranking.asking import divide, phrasings, wanted
from mindfile.ranking.candidates import Candidate, rarest
from mindfile.ranking.fusion import rank
from mindfile.ranking.lists import commonness, wants_list
from mindfile.store.contract import Unit
from mindfile.store.values import Selection, Sight

# How deep words and vectors look each; multi-hop evidence lies deep.
POOL = 200
# How many of a time that is asked for are looked at for being of it.
OF_THE_TIME = 50
# How many chunks the words that are looked for may stand in together. Scoring each takes some
# microseconds; what a common word alone finds is found by meaning, or by the rarer words.
MATCHED = 2_000
# How long a search waits for a model that is already on this machine, in seconds.
MODEL_PATIENCE = 3.0
# A part of a word says less than any whole one, yet it was asked for.
PART_SCORE = 0.5
# The fact that was asked for is an answer whatever its words have in common with the question.
ANSWER_SCORE = 0.9
# What a fact about somebody else is worth where the user asks of himself.
_OF_SOMEBODY_ELSE = 0.6
STILL_WAITING = "The newest texts were searched by words only: they are still being embedded."


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing that is asked: its words, and the vectors of the ways to put it."""

    query: Query
    vectors: tuple[bytes, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """A query taken apart: the whole first, then each thing that it asks where it asks several.

    ``model`` is where the vectors come from; None where there are none. ``timing`` tells of when it
    asks.
    """

    asks: tuple[Ask, ...]
    model: ModelIdentity | None = None
    timing: Timing = TIMELESS


@dataclass(frozen=True, slots=True)
class Ranked:
    """A memory with its score, 0..1, and the chunk that matched best."""

    memory: Memory
    score: float
    chunk: int | None


@dataclass(frozen=True, slots=True)
class Ranking:
    """What a question brings back, best first.

    ``hybrid`` says that vectors took part, ``waiting`` that some texts have none yet.
    """

    hits: tuple[Ranked, ...]
    hybrid: bool
    waiting: bool = False

    def notes(self, *, off: bool) -> tuple[str, ...]:
        """Say where vectors took no part, unless the server was set up so."""
        if off:
            return ()
        if not self.hybrid:
            return ("Searched by words only: the embedding model is not ready.",)
        return (STILL_WAITING,) if self.waiting else ()


@dataclass(frozen=True, slots=True)
class Gathered:
    """What is ranked for a question, with what the ranking needs to know of the namespace.

    ``chunks`` names the chunk of each memory that matched best; ``by_words`` says whether any whole
    word matched.
    """

    candidates: tuple[Candidate, ...]
    frequencies: Mapping[str, int]
    documents: int
    memories: Mapping[int, Memory]
    chunks: Mapping[int, int]
    by_words: bool


async def question_of(mind: Mind, text: str) -> Question:
    """Take a query apart, and embed it if the model is, or is about to be, at hand."""
    timing = timing_of(mind, text)
    asks: list[Ask] = []
    for part in divide(text):
        vectors: list[bytes] = []
        for wording in phrasings(part):
            vector = await mind.embedding.embed_query(wording, patience=MODEL_PATIENCE)
            if vector is None:
                plain = tuple(Ask(_query(mind, one)) for one in divide(text))
                return Question(plain, timing=timing)
            vectors.append(vector)
        asks.append(Ask(_query(mind, part), tuple(vectors)))
    return Question(tuple(asks), mind.embedding.identity, timing)


def _query(mind: Mind, text: str) -> Query:
    """Prepare a query whose words are looked up, without "yesterday" and the like."""
    timing = timing_of(mind, text)
    whole = analyze_query(text)
    if not any(time.by_distance for time in timing.times):
        return whole
    rest = analyze_query(without_distances(text, timing))
    return replace(whole, tokens=rest.tokens, pairs=rest.pairs, weak=rest.weak)


async def find(unit: Unit, question: Question, selection: Selection) -> Ranking:
    """Rank what words and vectors find inside a selection; both sides score every candidate."""
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
    hits = [
        Ranked(found.memories[score.key], score.score, found.chunks.get(score.key))
        for score in ranked
    ]
    ordered = await _newer_first(unit, _merged(hits, parts), query, selection)
    ordered = await _told_first(unit, question, ordered, selection)
    return Ranking(tuple(ordered), hybrid, hybrid and await unit.vectors.waits())


async def gather(unit: Unit, question: Question, selection: Selection) -> Gathered:
    """Collect what is to be ranked for a question whose vectors compare with those stored."""
    tokens = list(dict.fromkeys(token for ask in question.asks for token in ask.query.tokens))
    frequencies = await unit.words.document_frequencies(tokens, selection.namespace)
    telling = rarest(question.asks[0].query.tokens, frequencies, within=MATCHED)
    matches = await unit.words.search(telling, selection, limit=POOL)
    rows = list(dict.fromkeys(match.memory for match in matches))
    for vector in dict.fromkeys(vector for ask in question.asks for vector in ask.vectors):
        near = await unit.vectors.nearest(vector, selection, limit=POOL)
        rows = list(dict.fromkeys([*rows, *(neighbor.memory for neighbor in near)]))
    timely = await _of_the_time(unit, question, selection)
    rows = list(dict.fromkeys([*rows, *timely]))
    chunk_of = {match.memory: match.chunk for match in matches}
    cosines = [await _cosines(unit, ask, rows, chunk_of) for ask in question.asks]
    chunk_of = {**await unit.words.first_chunks(timely), **chunk_of}
    common = await _commonness(unit, question, rows)
    memories = {memory.row: memory for memory in await unit.memories.by_rows(rows)}
    candidates = [
        _candidate(
            memories[row],
            words,
            [its[row] for its in cosines if row in its],
            common.get(row, 0.0),
            timeliness(memories[row], question.timing),
        )
        for row, words in (await _words(unit, chunk_of)).items()
        if row in memories
    ]
    return Gathered(
        tuple(candidates),
        frequencies,
        await unit.words.document_count(selection.namespace),
        memories,
        chunk_of,
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


async def _newer_first(
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


async def _told_first(
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


async def _words(unit: Unit, chunk_of: Mapping[int, int]) -> dict[int, tuple[str, str, str]]:
    columns = await unit.words.columns(chunk_of.values())
    return {row: columns[chunk] for row, chunk in chunk_of.items() if chunk in columns}


def _candidate(
    memory: Memory,
    words: tuple[str, str, str],
    cosines: Sequence[float],
    common: float,
    timely: float,
) -> Candidate:
    own, near, far = words
    return Candidate(
        key=memory.row,
        content=memory.content,
        own=own,
        near=near,
        far=far,
        cosines=tuple(cosines),
        at=memory.occurred_at,
        session=memory.session,
        is_fact=memory.fact is not None,
        role=memory.episode.role if memory.episode else None,
        speaker=memory.episode.speaker if memory.episode else None,
        is_pleasantry=is_pleasantry(memory.content),
        common=common,
        timely=timely,
    )


async def _by_part(unit: Unit, query: Query, selection: Selection) -> list[Ranked]:
    """Find a part of a word where no whole word matches."""
    part = query.part
    if part is None:
        return []
    rows = await unit.words.containing(part, selection, limit=POOL)
    return [Ranked(memory, PART_SCORE, None) for memory in await unit.memories.by_rows(rows)]
