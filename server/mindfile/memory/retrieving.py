"""Retrieving: what is known, packed into a token budget, fenced and labeled for the prompt."""

from collections.abc import Sequence
from dataclasses import dataclass

from mindfile.cutting import cut
from mindfile.errors import InvalidArgumentError, NotFoundError
from mindfile.memory.cursors import decode, encode
from mindfile.memory.labels import labeled, session_line
from mindfile.memory.mind import Mind
from mindfile.memory.procedures import leading, render
from mindfile.memory.profile import profile, render_lines
from mindfile.memory.replies import RetrieveReply
from mindfile.memory.requests import RetrieveRequest
from mindfile.memory.resources import read_resource
from mindfile.memory.searching import DEFAULT_MIN_SCORE, QueryVector, find, query_vector
from mindfile.memory.windows import OVER_BUDGET, SessionView, view_session
from mindfile.model import Kind, Memory, Talk
from mindfile.ranking.analyzer import analyze, analyze_query
from mindfile.ranking.packing import (
    LEAST_ROUND_TOKENS,
    Item,
    Packed,
    Packing,
    fenced,
    offer_all,
)
from mindfile.ranking.window import rounds
from mindfile.store.rows import lookup_key
from mindfile.store.selection import Selection
from mindfile.store.sqlite import Unit

PROFILE, REMINDERS, PROCEDURES = "Profile", "Reminders due", "Procedures"
MEMORIES, SESSION, VALUES = "Memories", "Session", "Session values"
# In the order in which they are printed.
HEADINGS = (PROFILE, REMINDERS, PROCEDURES, MEMORIES, VALUES, SESSION)
# How many memories and procedures are considered, and how many texts a look-up brings.
MEMORY_LIMIT = 40
PROCEDURE_LIMIT = 2
LOOK_UP_LIMIT = 3


@dataclass(frozen=True, slots=True)
class Found:
    """Everything that may be packed, in the order of worth within each part."""

    reminders: Sequence[Memory]
    profile_lines: Sequence[tuple[str, tuple[str, ...]]]
    view: SessionView | None
    procedures: Sequence[Item]
    memories: Sequence[Memory]
    hybrid: bool


async def retrieve(mind: Mind, request: RetrieveRequest) -> RetrieveReply:
    """Pack a resource, full texts, or all that bears on a query and a session.

    Raises:
        NotFoundError: an id or URI is unknown in this namespace.
        InvalidArgumentError: `uri` and `ids` were both given, or the cursor is not ours.
    """
    if request.uri is not None and request.ids:
        raise InvalidArgumentError("`uri` and `ids` exclude each other.", hint="Pass one of them.")
    if request.uri is not None:
        resource = await read_resource(mind, request.uri)
        return _paged(mind, request, resource.text, ())
    if request.ids:
        return await _full_texts(mind, request)
    if request.cursor is not None:
        raise InvalidArgumentError(
            "`cursor` needs `ids` or `uri`.", hint="Pass it with the same other arguments."
        )
    found = await _gather(mind, request)
    packed = _pack(mind, request, found)
    for memory in found.memories:
        if memory.id in packed.ids:
            mind.uses[memory.row] += 1
    notes = () if found.hybrid or not request.query else _lexical_notes(mind)
    if found.view is not None and found.view.window.over_budget:
        notes = (*notes, OVER_BUDGET)
    return RetrieveReply(packed.context, packed.ids, packed.tokens, packed.truncated, None, notes)


def _lexical_notes(mind: Mind) -> tuple[str, ...]:
    if mind.config.model == "off":
        return ()
    return ("Searched by words only: the embedding model is not ready.",)


async def _full_texts(mind: Mind, request: RetrieveRequest) -> RetrieveReply:
    async with mind.store.read() as unit:
        memories = await unit.memories.by_ids(request.namespace, request.ids)
    known = {memory.id for memory in memories if memory.state != "forgotten"}
    unknown = [key for key in dict.fromkeys(request.ids) if key not in known]
    if unknown:
        raise NotFoundError(
            f"No memory {', '.join(unknown[:5])} in this namespace.",
            hint="Search for it and pass its exact id.",
        )
    text = "\n".join(labeled(memory, mind.zone) for memory in memories)
    for memory in memories:
        mind.uses[memory.row] += 1
    return _paged(mind, request, text, tuple(memory.id for memory in memories))


def _paged(mind: Mind, request: RetrieveRequest, text: str, ids: tuple[str, ...]) -> RetrieveReply:
    """Give one page of a long text; the cursor says where the next begins."""
    count = mind.embedding.tokens.count
    start = 0
    if request.cursor is not None:
        start = int(decode(request.cursor, expecting=("character",))["character"] or 0)
    rest = text[start:]
    room = request.max_tokens - count(fenced(""))
    page = rest if len(rest) < room and count(rest) <= room else cut(rest, room, count)
    # What was cut off with "…" is read again from there.
    end = start + len(page.removesuffix("…")) if page != rest else len(text)
    context = fenced(page)
    more = end < len(text)
    return RetrieveReply(
        context,
        ids,
        count(context),
        more,
        encode({"character": end}) if more and end > start else None,
    )


async def _gather(mind: Mind, request: RetrieveRequest) -> Found:
    now = mind.clock()
    vector = await query_vector(mind, request.query) if request.query.strip() else None
    async with mind.store.read() as unit:
        view = None
        if request.session is not None:
            view = await view_session(unit, request.namespace, request.session)
        shown: set[str] = set() if view is None else view.ids
        reminders = await unit.memories.due_reminders(request.namespace, now)
        lines = render_lines(
            await profile(unit, request.namespace, now, as_of=request.as_of and request.as_of.at)
        )
        procedures: list[Item] = []
        memories: list[Memory] = []
        if request.query.strip():
            procedures = await _procedures(mind, unit, request, vector)
            memories = await _memories(unit, request, vector, mind)
        told: set[str] = (
            {key for _, keys in lines for key in keys} | {r.id for r in reminders} | shown
        )
    return Found(
        reminders,
        lines,
        view,
        procedures,
        [memory for memory in memories if memory.id not in told],
        vector is not None,
    )


def _selection(mind: Mind, request: RetrieveRequest, kinds: tuple[str, ...]) -> Selection:
    return Selection(
        request.namespace,
        mind.clock(),
        kinds=kinds,
        as_of=request.as_of and request.as_of.at,
    )


async def _memories(
    unit: Unit, request: RetrieveRequest, vector: QueryVector | None, mind: Mind
) -> list[Memory]:
    wanted = request.kinds or (Kind.EPISODIC, Kind.SEMANTIC)
    kinds = tuple(str(kind) for kind in wanted if kind != Kind.PROCEDURAL)
    if not kinds:
        return []
    ranking = await find(unit, request.query, vector, _selection(mind, request, kinds))
    return [hit.memory for hit in ranking.hits[:MEMORY_LIMIT] if hit.score >= DEFAULT_MIN_SCORE]


async def _procedures(
    mind: Mind, unit: Unit, request: RetrieveRequest, vector: QueryVector | None
) -> list[Item]:
    if request.kinds and Kind.PROCEDURAL not in request.kinds:
        return []
    selection = _selection(mind, request, (Kind.PROCEDURAL,))
    ranking = await find(unit, request.query, vector, selection)
    relevant = [hit.memory for hit in ranking.hits if hit.score >= DEFAULT_MIN_SCORE]
    names = dict.fromkeys(lookup_key(m.procedure.name) for m in relevant if m.procedure)
    items: list[Item] = []

    async def look_up(query: str) -> list[str]:
        own_vector = await query_vector(mind, query)
        found = await find(
            unit, query, own_vector, _selection(mind, request, (Kind.EPISODIC, Kind.SEMANTIC))
        )
        hits = [hit.memory for hit in found.hits if hit.score >= DEFAULT_MIN_SCORE]
        return [labeled(memory, mind.zone) for memory in hits[:LOOK_UP_LIMIT]]

    for name in list(names)[:PROCEDURE_LIMIT]:
        versions = await unit.memories.procedures_named(request.namespace, name)
        for memory in leading(versions):
            if memory.procedure is not None:
                made = await render(memory, memory.procedure, request.variables, look_up)
                items.append(Item(made.text, (memory.id,)))
    return items


def _pack(mind: Mind, request: RetrieveRequest, found: Found) -> Packed:
    """Fill the budget in the order of worth; the parts are printed in their own."""
    packing = Packing(request.max_tokens, mind.embedding.tokens.count, HEADINGS)
    for order, memory in enumerate(found.reminders):
        packing.offer_cut(
            REMINDERS, order, Item(labeled(memory, mind.zone), (memory.id,), memory.content)
        )
    _offer_profile(packing, found)
    if found.view is not None:
        _offer_newest_round(packing, found.view)
        _offer_summary(packing, found.view)
    offer_all(packing, PROCEDURES, enumerate(found.procedures))
    by_time = sorted(found.memories, key=lambda memory: (memory.occurred_at, memory.row))
    places = {memory.id: order for order, memory in enumerate(by_time)}
    offer_all(
        packing,
        MEMORIES,
        (
            (
                places[memory.id],
                Item(labeled(memory, mind.zone), (memory.id,), memory.content),
            )
            for memory in found.memories
        ),
    )
    if found.view is not None:
        _offer_older_rounds(packing, found.view, request.query)
    return packing.finish()


def _offer_profile(packing: Packing, found: Found) -> None:
    for order, (line, ids) in enumerate(found.profile_lines):
        item = Item(line, ids)
        if not packing.offer(PROFILE, order, item):
            packing.offer_cut(PROFILE, order, item)
            break


def _offer_newest_round(packing: Packing, view: SessionView) -> None:
    for order, (name, value) in enumerate(view.values.items()):
        packing.offer(VALUES, order, Item(f"- {name}: {value}"))
    parts = rounds(view.window.kept)
    if not parts:
        return
    item = Item(
        "\n".join(session_line(message) for message in parts[-1]),
        tuple(message.id for message in parts[-1] if message.id),
    )
    packing.offer_cut(SESSION, len(parts), item)


def _offer_summary(packing: Packing, view: SessionView) -> None:
    if view.summary is not None:
        summary = view.summary
        packing.offer_cut(
            SESSION,
            0,
            Item(f"Summary of what came before: {summary.content}", (summary.id,)),
        )


def _offer_older_rounds(packing: Packing, view: SessionView, query: str) -> None:
    """Offer whole rounds: those that share words with the query first, then the newest."""
    wanted = set(analyze_query(query).tokens)
    older = list(enumerate(rounds(view.window.kept)[:-1], 1))

    def worth(entry: tuple[int, Sequence[Talk]]) -> tuple[bool, int]:
        order, part = entry
        words = {word for message in part for word in analyze(message.content)}
        return (not wanted & words, -order)

    for order, part in sorted(older, key=worth):
        if packing.left < LEAST_ROUND_TOKENS:
            packing.truncated = True
            return
        packing.offer(
            SESSION,
            order,
            Item(
                "\n".join(session_line(message) for message in part),
                tuple(message.id for message in part if message.id),
            ),
        )
