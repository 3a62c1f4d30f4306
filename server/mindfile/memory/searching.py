"""Searching: what a query finds, or all that fits the filters, newest first, in pages."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from mindfile.forms import time_of, time_text
from mindfile.language.attributes import canonical
from mindfile.language.subjects import subject_named
from mindfile.memory.cursors import (
    decode,
    decode_offset,
    encode,
    encode_offset,
    unfit_cursor,
    whole,
)
from mindfile.memory.entries import named_ids
from mindfile.memory.finding import find
from mindfile.memory.mind import Mind
from mindfile.memory.precedence import Ranked
from mindfile.memory.questioning import question_of
from mindfile.memory.replies import Hit, SearchReply
from mindfile.memory.requests import SearchRequest
from mindfile.memory.session_view import FORGOTTEN_SINCE, outdated_among
from mindfile.memory.spelling import as_kept
from mindfile.memory.vacancy import absence
from mindfile.model import Memory, State
from mindfile.ranking.fusion import DEFAULT_MIN_SCORE
from mindfile.store.contract import Unit
from mindfile.store.values import Place, Selection, Sight

# A hit shows at most this much of a long memory: the piece that matched.
HIT_CHARACTERS = 1_200


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
    start = decode_offset(request.cursor, scope=request.scope)
    question = await question_of(mind, request.query)
    async with mind.store.read() as unit:
        selection, notes = await as_kept(unit, selection)
        least = DEFAULT_MIN_SCORE if request.min_score is None else request.min_score
        ranking = await find(unit, question, selection, least=least)
        hits = [hit for hit in ranking.hits if hit.score >= least]
        page = hits[start : start + request.limit]
        shown = [await _shown(unit, ranked) for ranked in page]
        notes = (*notes, *await _outdated_notes(unit, [ranked.memory for ranked in page]))
        if ranking.empty:
            notes = (*notes, *await absence(mind, unit, selection))

    def first(length: int) -> SearchReply:
        end = start + length
        return SearchReply(
            tuple(shown[:length]),
            "hybrid" if ranking.hybrid else "lexical",
            encode_offset(end, scope=request.scope) if end < len(hits) else None,
            (*notes, *ranking.notes(off=mind.config.model == "off")),
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
        subject=request.subject and subject_named(request.subject),
        attribute=request.attribute and canonical(request.attribute),
        session=request.session,
        since=request.since and request.since.at,
        until=request.until and request.until.at,
        as_of=request.as_of and request.as_of.at,
        sight=Sight.HISTORY if request.include_history else Sight.PRESENT,
    )


async def _list(
    mind: Mind, request: SearchRequest, selection: Selection, fitting: Fitting
) -> SearchReply:
    after = None if request.cursor is None else _place(request.cursor, request.scope)
    async with mind.store.read() as unit:
        selection, notes = await as_kept(unit, selection)
        found = await unit.memories.newest(selection, limit=request.limit + 1, after=after)
        notes = (*notes, *await _outdated_notes(unit, found[: request.limit]))
        if not found:
            notes = (*notes, *await absence(mind, unit, selection))

    def first(length: int) -> SearchReply:
        page = found[:length]
        cursor = None
        if len(found) > length:
            last = page[-1]
            place = {"at": time_text(last.occurred_at), "row": last.row}
            cursor = encode(place, scope=request.scope)
        return SearchReply(tuple(hit_of(memory) for memory in page), "list", cursor, notes)

    return _fitted(first, min(len(found), request.limit), fitting)


async def _outdated_notes(unit: Unit, memories: Sequence[Memory]) -> tuple[str, ...]:
    outdated = await outdated_among(unit, memories)
    if not outdated:
        return ()
    named = named_ids([memory.id for memory in memories if memory.id in outdated])
    return (f"Of a summary, {FORGOTTEN_SINCE}: {named}.",)


def _place(cursor: str, scope: str) -> Place:
    place = decode(cursor, expecting=("at", "row"), scope=scope)
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
