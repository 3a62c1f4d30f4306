"""Searching: words and vectors find candidates, ranking orders them, filters come first."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from mindfile.language.pleasantries import is_pleasantry
from mindfile.memory.cursors import (
    decode,
    decode_offset,
    encode,
    encode_offset,
    unfit_cursor,
    whole,
)
from mindfile.memory.mind import Mind
from mindfile.memory.replies import Hit, SearchReply
from mindfile.memory.requests import SearchRequest
from mindfile.model import Memory, ModelIdentity, State
from mindfile.ranking.analyzer import Query, analyze_query
from mindfile.ranking.fusion import DEFAULT_MIN_SCORE, Candidate, rank
from mindfile.store.memories import Place
from mindfile.store.rows import time_of, time_text
from mindfile.store.selection import Selection
from mindfile.store.sqlite import Unit

# How deep words and vectors look each; multi-hop evidence lies deep.
POOL = 200
# How long a search waits for a model that is already on this machine, in seconds.
MODEL_PATIENCE = 3.0
# A part of a word says less than any whole one, yet it was asked for.
PART_SCORE = 0.5
# A hit shows at most this much of a long memory: the piece that matched.
HIT_CHARACTERS = 1_200


@dataclass(frozen=True, slots=True)
class QueryVector:
    """An embedded query: float32 numbers, and the model that they come from."""

    numbers: bytes
    model: ModelIdentity


@dataclass(frozen=True, slots=True)
class Ranked:
    """A memory with its score, 0..1, and the chunk that matched best."""

    memory: Memory
    score: float
    chunk: int | None


@dataclass(frozen=True, slots=True)
class Ranking:
    """What a query brings back, best first; ``hybrid`` says that vectors took part."""

    hits: tuple[Ranked, ...]
    hybrid: bool


# Returns how many hits of a reply can be carried to the client.
Fitting = Callable[[SearchReply], int]


def _all(reply: SearchReply) -> int:
    return len(reply.hits)


async def search(mind: Mind, request: SearchRequest, *, fitting: Fitting = _all) -> SearchReply:
    """Find memories by query and filters, or list them newest first without a query.

    Of more hits than ``fitting`` says can be carried the first come, and a cursor to the others.

    Raises:
        InvalidArgumentError: the cursor is not one that an earlier call gave.
    """
    selection = selection_of(request, mind.clock())
    if not request.query.strip():
        return await _list(mind, request, selection, fitting)
    start = decode_offset(request.cursor)
    vector = await query_vector(mind, request.query)
    async with mind.store.read() as unit:
        ranking = await find(unit, request.query, vector, selection)
        least = DEFAULT_MIN_SCORE if request.min_score is None else request.min_score
        hits = [hit for hit in ranking.hits if hit.score >= least]
        page = hits[start : start + request.limit]
        shown = [await _shown(unit, ranked) for ranked in page]

    def first(length: int) -> SearchReply:
        end = start + length
        return SearchReply(
            tuple(shown[:length]),
            "hybrid" if ranking.hybrid else "lexical",
            encode_offset(end) if end < len(hits) else None,
            () if ranking.hybrid else lexical_notes(mind),
        )

    reply = _fitted(first, len(page), fitting)
    # Once, and only what is sent.
    mind.uses.update(ranked.memory.row for ranked in page[: len(reply.hits)])
    return reply


def _fitted(first: Callable[[int], SearchReply], length: int, fitting: Fitting) -> SearchReply:
    reply = first(length)
    fits = fitting(reply)
    if fits >= length:
        return reply
    shorter = first(fits)
    note = f"One reply holds {fits} of these hits; `next_cursor` leads to the others."
    return replace(shorter, notes=(note, *shorter.notes))


def selection_of(request: SearchRequest, now: datetime) -> Selection:
    """Turn the filters of a request into the store's."""
    return Selection(
        request.namespace,
        now,
        kinds=request.kinds,
        tags=request.tags,
        metadata=request.metadata,
        role=None if request.role is None else request.role.value,
        subject=request.subject,
        attribute=request.attribute,
        session=request.session,
        since=request.since and request.since.at,
        until=request.until and request.until.at,
        as_of=request.as_of and request.as_of.at,
        history=request.include_history,
    )


async def query_vector(mind: Mind, query: str) -> QueryVector | None:
    """Embed a query if the model is, or is about to be, at hand."""
    numbers = await mind.embedding.embed_query(query, patience=MODEL_PATIENCE)
    identity = mind.embedding.identity
    return None if numbers is None or identity is None else QueryVector(numbers, identity)


async def _comparable(unit: Unit, vector: QueryVector | None) -> bytes | None:
    """Return the numbers of a query if the vectors that are searched are of its model.

    While a new model fills its table the old one's vectors are searched: to compare the two would
    rank by chance.
    """
    if vector is None or await unit.vectors.serving() is None:
        return None if vector is None else vector.numbers
    return vector.numbers if await unit.vectors.serves(vector.model) else None


def lexical_notes(mind: Mind) -> tuple[str, ...]:
    """Say that vectors took no part, unless that is how the server was set up."""
    if mind.config.model == "off":
        return ()
    return ("Searched by words only: the embedding model is not ready.",)


async def find(
    unit: Unit, text: str, embedded: QueryVector | None, selection: Selection
) -> Ranking:
    """Rank what words and vectors find inside a selection; both sides score every candidate."""
    vector = await _comparable(unit, embedded)
    query = analyze_query(text)
    matches = await unit.words.search(query.tokens, selection, limit=POOL)
    if not matches:
        parts = await _by_part(unit, query, selection)
        if parts:
            return Ranking(tuple(parts), vector is not None)
    neighbors = [] if vector is None else await unit.vectors.nearest(vector, selection, limit=POOL)
    rows = list(dict.fromkeys([*(m.memory for m in matches), *(n.memory for n in neighbors)]))
    chunk_of = {match.memory: match.chunk for match in reversed(matches)}
    cosines: dict[int, float] = {}
    if vector is not None:
        for neighbor in await unit.vectors.cosines(vector, rows):
            cosines[neighbor.memory] = neighbor.cosine
            chunk_of.setdefault(neighbor.memory, neighbor.chunk)
    memories = {memory.row: memory for memory in await unit.memories.by_rows(rows)}
    candidates = [
        _candidate(memories[row], cosines.get(row), words)
        for row, words in (await _words(unit, chunk_of)).items()
        if row in memories
    ]
    ranked = rank(
        query,
        candidates,
        frequencies=await unit.words.document_frequencies(query.tokens, selection.namespace),
        documents=await unit.words.document_count(selection.namespace),
        now=selection.now,
    )
    hits = [Ranked(memories[score.key], score.score, chunk_of.get(score.key)) for score in ranked]
    return Ranking(tuple(hits), vector is not None)


async def _words(unit: Unit, chunk_of: Mapping[int, int]) -> dict[int, tuple[str, str, str]]:
    columns = await unit.words.columns(chunk_of.values())
    return {row: columns[chunk] for row, chunk in chunk_of.items() if chunk in columns}


def _candidate(memory: Memory, cosine: float | None, words: tuple[str, str, str]) -> Candidate:
    own, near, far = words
    return Candidate(
        key=memory.row,
        content=memory.content,
        own=own,
        near=near,
        far=far,
        cosine=cosine,
        at=memory.occurred_at,
        session=memory.session,
        is_fact=memory.fact is not None,
        role=memory.episode.role if memory.episode else None,
        speaker=memory.episode.speaker if memory.episode else None,
        is_pleasantry=is_pleasantry(memory.content),
    )


async def _by_part(unit: Unit, query: Query, selection: Selection) -> list[Ranked]:
    """Find a part of a word where no whole word matches.

    What is written without spaces is indexed by its characters: a text that held it would match.
    """
    part = query.part
    if part is None or query.required:
        return []
    rows = await unit.words.containing(part, selection, limit=POOL)
    return [Ranked(memory, PART_SCORE, None) for memory in await unit.memories.by_rows(rows)]


async def _list(
    mind: Mind, request: SearchRequest, selection: Selection, fitting: Fitting
) -> SearchReply:
    after = None if request.cursor is None else _place(request.cursor)
    async with mind.store.read() as unit:
        found = await unit.memories.newest(selection, limit=request.limit + 1, after=after)

    def first(length: int) -> SearchReply:
        page = found[:length]
        cursor = None
        if len(found) > length:
            last = page[-1]
            cursor = encode({"at": time_text(last.occurred_at), "row": last.row})
        return SearchReply(tuple(hit_of(memory) for memory in page), "list", cursor)

    return _fitted(first, min(len(found), request.limit), fitting)


def _place(cursor: str) -> Place:
    place = decode(cursor, expecting=("at", "row"))
    try:
        at = time_of(str(place["at"]))
        if time_text(at) != place["at"]:
            raise unfit_cursor()
    except (ValueError, OverflowError) as error:
        raise unfit_cursor() from error
    return Place(at, whole(place["row"]))


async def _shown(unit: Unit, ranked: Ranked) -> Hit:
    memory = ranked.memory
    if len(memory.content) <= HIT_CHARACTERS or ranked.chunk is None:
        return hit_of(memory, ranked.score)
    piece = await unit.memories.chunk_text(ranked.chunk)
    return hit_of(memory, ranked.score, piece)


def hit_of(memory: Memory, score: float | None = None, piece: str | None = None) -> Hit:
    """Show a memory as a hit; of a long one only the piece that matched, or its beginning."""
    content = memory.content if piece is None else piece
    cut = content[:HIT_CHARACTERS]
    fact, episode = memory.fact, memory.episode
    return Hit(
        id=memory.id,
        kind=memory.kind.value,
        content=cut,
        at=memory.occurred_at,
        score=score,
        session=memory.session,
        role=episode.role.value if episode else None,
        speaker=episode.speaker if episode else None,
        source=memory.source,
        subject=fact.subject if fact else None,
        attribute=fact.attribute if fact else None,
        value=fact.value if fact else None,
        valid_from=fact.valid_from if fact else None,
        valid_to=fact.valid_to if fact else None,
        tags=memory.tags,
        metadata=memory.metadata,
        state=None if memory.state is State.ACTIVE else memory.state.value,
        revision=memory.revision if memory.revision > 1 else None,
        truncated=True if len(cut) < len(memory.content) else None,
    )
