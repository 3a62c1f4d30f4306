"""Retrieving: what is known, packed into a token budget, fenced and labeled for the prompt."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from mindfile.cutting import beginning, cut
from mindfile.errors import InvalidArgumentError, NotFoundError
from mindfile.fencing import defused, fenced
from mindfile.forms import lookup_key
from mindfile.heads import opening, set_off
from mindfile.language.pleasantries import is_pleasantry
from mindfile.memory.context import Found, facts_left, pack
from mindfile.memory.cursors import decode_offset, encode_offset
from mindfile.memory.entries import labeled, named_ids
from mindfile.memory.finding import Ranking, find
from mindfile.memory.mind import Mind
from mindfile.memory.precedence import Ranked
from mindfile.memory.procedures import Rendered, leading, render
from mindfile.memory.profile import LISTED_BY, read_profile
from mindfile.memory.questioning import Question, question_of
from mindfile.memory.replies import RetrieveReply
from mindfile.memory.requests import RetrieveRequest
from mindfile.memory.resources import expired_error, has_expired, namespace_of, whole_resource
from mindfile.memory.session_view import OVER_BUDGET, view_session
from mindfile.memory.steps import ReadStep, carry_out, plain_step
from mindfile.memory.vacancy import NO_PROFILE, vacancy
from mindfile.model import UNTOLD, Kind, Memory, Procedure
from mindfile.ranking.fusion import DEFAULT_MIN_SCORE
from mindfile.ranking.packing import Item
from mindfile.store.contract import Unit
from mindfile.store.values import Selection

# How many memories and procedures are considered.
MEMORY_LIMIT = 40
PROCEDURE_LIMIT = 2
# A variable, or what a step found, takes at most this part of the budget, but so many tokens.
_SHOWN_SHARE = 8
_LEAST_SHOWN = 20
# No shorter text is kept in pieces, in whatever script.
_SHORT_CHARACTERS = 200
# How often a reply that cannot be carried is packed again, and how far below the share that fits.
_REPACKINGS = 3
_CAUTION = 0.95

# Returns the part of a reply, 0..1, that can be carried to the client.
Share = Callable[[RetrieveReply], float]


@dataclass(frozen=True, slots=True)
class _Source:
    """What can be packed into any budget; ``rows`` are those of the memories brought back."""

    pack: Callable[[int], RetrieveReply]
    rows: Mapping[str, int] = field(default_factory=dict[str, int])


def _whole(_: RetrieveReply) -> float:
    return 1.0


async def retrieve(
    mind: Mind,
    request: RetrieveRequest,
    *,
    share: Share = _whole,
    read_step: ReadStep = plain_step,
) -> RetrieveReply:
    """Pack a resource, full texts, or all that bears on a query and a session.

    ``read_step`` reads the leading steps of a procedure, which are carried out.
    A reply of which ``share`` says that it cannot be carried whole is packed again into less:
    cutting the packed text instead would open its fence.

    Raises:
        NotFoundError: an id or URI is unknown in this namespace.
        InvalidArgumentError: `uri` and `ids` were both given, `uri` is of another namespace than
            the one named, or the cursor is not ours.
    """
    source = _with_notes(await _source(mind, request, read_step), _unused(request))
    tokens = request.max_tokens
    reply = source.pack(tokens)
    for _ in range(_REPACKINGS):
        part = share(reply)
        if part >= 1:
            break
        tokens = max(1, int(min(reply.tokens, tokens) * part * _CAUTION))
        reply = source.pack(tokens)
    # Once, and only what is sent.
    mind.uses.update(source.rows[key] for key in reply.ids if key in source.rows)
    if tokens == request.max_tokens:
        return reply
    note = f"`max_tokens` was set to {tokens}: one reply holds no more."
    return replace(reply, notes=(note, *reply.notes))


def _with_notes(source: _Source, notes: tuple[str, ...]) -> _Source:
    def pack(max_tokens: int) -> RetrieveReply:
        reply = source.pack(max_tokens)
        return replace(reply, notes=(*reply.notes, *notes))

    return replace(source, pack=pack) if notes else source


def _unused(request: RetrieveRequest) -> tuple[str, ...]:
    """Say which arguments have no bearing on what is read."""
    if request.uri is not None or request.ids:
        alone = "ids" if request.ids else "uri"
        names, why = ("query", "session", "kinds", "as_of", "variables"), f"`{alone}` stands alone"
    elif not request.query.strip():
        names, why = ("kinds", "variables"), "there is no `query`"
    else:
        return ()
    useless = ", ".join(f"`{name}`" for name in names if getattr(request, name))
    return (f"Not used, since {why}: {useless}.",) if useless else ()


async def _source(mind: Mind, request: RetrieveRequest, read_step: ReadStep) -> _Source:
    if request.uri is not None and request.ids:
        raise InvalidArgumentError("`uri` and `ids` exclude each other.", hint="Pass one of them.")
    if request.uri is not None:
        _refuse_other_namespace(mind, request, request.uri)
        resource = await whole_resource(mind, request.uri)
        source = _pages(mind, request, [("", resource.text)])
        return source if resource.text else _with_notes(source, await _vacancy(mind, request.uri))
    if request.ids:
        memories = await _asked_for(mind, request)
        source = _pages(mind, request, [(m.id, set_off(labeled(m, mind.zone))) for m in memories])
        return replace(source, rows={memory.id: memory.row for memory in memories})
    if request.cursor is not None:
        raise InvalidArgumentError(
            "`cursor` needs `ids` or `uri`.", hint="Pass it with the same other arguments."
        )
    found = await _gather(mind, request, read_step)
    return _Source(
        lambda max_tokens: _packed(mind, request, found, max_tokens),
        {memory.id: memory.row for memory in found.memories},
    )


async def _vacancy(mind: Mind, uri: str) -> tuple[str, ...]:
    async with mind.store.read() as unit:
        return await vacancy(mind, unit, namespace_of(mind, uri))


def _refuse_other_namespace(mind: Mind, request: RetrieveRequest, uri: str) -> None:
    shown = namespace_of(mind, uri)
    if request.namespace_given and shown != request.namespace:
        raise InvalidArgumentError(
            f"`uri` is of the namespace {shown!r}, not {request.namespace!r}.",
            hint="Leave `namespace` out: the uri names its own.",
        )


def _packed(mind: Mind, request: RetrieveRequest, found: Found, max_tokens: int) -> RetrieveReply:
    packed = pack(mind, found, request.query, max_tokens)
    notes: list[str] = []
    if packed.truncated and not packed.context:
        notes.append(_too_small(max_tokens))
    shortened = dict.fromkeys(name for _, one in found.procedures for name in one.shortened)
    if packed.context and shortened:
        names = ", ".join(f"`{name}`" for name in shortened)
        notes.append(f"Shown shortened in the procedure: {names}.")
    unheard = [memory.id for memory in found.reminders if memory.id not in packed.ids]
    if packed.context and unheard:
        notes.append(f"Due, but not shown: {named_ids(unheard)}; `ids` reads them.")
    left, known = facts_left(found, packed)
    if packed.context and left:
        notes.append(f"{left:,} of {known:,} facts of the profile are not shown; {LISTED_BY}.")
    if packed.parts:
        notes.append(f"Only parts of {named_ids(packed.parts)} are shown; `ids` reads them whole.")
    notes += found.searched
    if request.query.strip() and request.variables and not found.procedures:
        notes.append("`variables` was not used: no procedure fits the query.")
    if found.view is not None and found.view.window.over_budget:
        notes.append(OVER_BUDGET)
    return RetrieveReply(
        packed.context, packed.ids, packed.tokens, packed.truncated, None, tuple(notes)
    )


def _too_small(max_tokens: int) -> str:
    return f"Nothing fits: `max_tokens` is {max_tokens}; pass 100 or more."


async def _asked_for(mind: Mind, request: RetrieveRequest) -> list[Memory]:
    async with mind.store.read() as unit:
        memories = await unit.memories.by_ids(request.namespace, request.ids)
    known = {memory.id for memory in memories if memory.state not in UNTOLD}
    unknown = [key for key in dict.fromkeys(request.ids) if key not in known]
    if unknown:
        raise NotFoundError(
            f"No memory {named_ids(unknown)} in this namespace.",
            hint="Search for it and pass its exact id.",
        )
    expired = [memory.id for memory in memories if has_expired(memory, mind.clock())]
    if expired:
        raise expired_error(expired)
    return memories


def _pages(mind: Mind, request: RetrieveRequest, entries: Sequence[tuple[str, str]]) -> _Source:
    """Show entries, each with its id, from where the cursor says; it counts characters."""
    texts = [defused(text) for _, text in entries]
    text = "\n".join(texts)
    spans: list[tuple[str, int, int]] = []
    end = -1
    for (key, _), own in zip(entries, texts, strict=True):
        start, end = end + 1, end + 1 + len(own)
        spans.append((key, start, end))
    first = decode_offset(request.cursor, of="character", scope=request.scope)
    first += len(text[first:]) - len(text[first:].lstrip())
    # What goes on inside a line begins none of ours.
    inside = first > text.rfind("\n", 0, first) + 1

    def page(max_tokens: int) -> RetrieveReply:
        shown, tokens, last = _page(mind, text[first:], max_tokens, inside=inside)
        last += first
        if not shown:
            more = first < len(text)
            return RetrieveReply("", (), 0, more, None, (_too_small(max_tokens),) if more else ())
        return RetrieveReply(
            shown,
            tuple(key for key, start, end in spans if key and start < last and end > first),
            tokens,
            last < len(text),
            encode_offset(last, of="character", scope=request.scope) if last < len(text) else None,
        )

    return _Source(page)


def _page(mind: Mind, text: str, max_tokens: int, *, inside: bool) -> tuple[str, int, int]:
    """Return the fenced beginning of a text, its tokens, and where it ends; empty if none fits."""
    count = mind.embedding.tokens.count
    room = max_tokens - count(fenced(""))
    while room > 0:
        part = beginning(text, room, count)
        context = fenced(opening(part.text) if inside else part.text)
        over = (tokens := count(context)) - max_tokens
        if over <= 0:
            return (context, tokens, part.end) if part.text else ("", 0, 0)
        # Joined, texts may count some tokens more than one by one.
        room -= over
    return "", 0, 0


async def _gather(mind: Mind, request: RetrieveRequest, read_step: ReadStep) -> Found:
    now = mind.clock()
    asked = bool(request.query.strip())
    question = await question_of(mind, request.query) if asked else None
    rankings: list[Ranking] = []
    memories: list[Memory] = []
    pieces: dict[str, str] = {}
    versions: list[Memory] = []
    async with mind.store.read() as unit:
        view = None
        if request.session is not None:
            view = await view_session(unit, request.namespace, request.session)
        reminders = await unit.memories.due_reminders(request.namespace, now)
        known = await read_profile(
            unit, request.namespace, now, as_of=request.as_of and request.as_of.at
        )
        kinds = request.kinds or tuple(Kind)
        if question and (others := [kind for kind in kinds if kind != Kind.PROCEDURAL]):
            rankings.append(await _find(mind, unit, request, question, others))
            hits = _telling(rankings[-1])[:MEMORY_LIMIT]
            memories = [hit.memory for hit in hits]
            pieces = await _pieces(unit, hits)
        if question and Kind.PROCEDURAL in kinds:
            procedural = (Kind.PROCEDURAL,)
            rankings.append(await _find(mind, unit, request, question, procedural))
            versions = await _versions(unit, request, _relevant(rankings[-1]), now)
        vacant: tuple[str, ...] = ()
        empty = not any((reminders, known.sections, view, memories, versions))
        if empty or (request.session is not None and view is None):
            vacant = await vacancy(mind, unit, request.namespace, request.session)
        if empty and not vacant and not asked:
            vacant = (NO_PROFILE,)
    # Their look-ups wait for the model: the reader is free by then.
    procedures = [
        await _rendered(mind, request, memory, memory.procedure, read_step)
        for memory in leading(versions)
        if memory.procedure is not None
    ]
    off = mind.config.model == "off"
    searched = tuple(dict.fromkeys(note for one in rankings for note in one.notes(off=off)))
    return Found(reminders, known, view, procedures, memories, (*vacant, *searched), pieces)


async def _find(
    mind: Mind,
    unit: Unit,
    request: RetrieveRequest,
    question: Question,
    kinds: Sequence[str],
) -> Ranking:
    selection = Selection(
        request.namespace,
        mind.clock(),
        kinds=tuple(str(kind) for kind in kinds),
        as_of=request.as_of and request.as_of.at,
    )
    return await find(unit, question, selection)


def _relevant(ranking: Ranking) -> list[Memory]:
    return [hit.memory for hit in ranking.hits if hit.score >= DEFAULT_MIN_SCORE]


def _telling(ranking: Ranking) -> list[Ranked]:
    """Return the relevant hits; a nod, found for what was said before it, tells nothing."""
    return [
        hit
        for hit in ranking.hits
        if hit.score >= DEFAULT_MIN_SCORE
        and not (hit.memory.kind is Kind.EPISODIC and is_pleasantry(hit.memory.content))
    ]


async def _pieces(unit: Unit, hits: Sequence[Ranked]) -> dict[str, str]:
    """Return by id the piece of each long memory that matched best."""
    pieces: dict[str, str] = {}
    for hit in hits:
        if hit.chunk is not None and len(hit.memory.content) > _SHORT_CHARACTERS:
            text = await unit.memories.chunk_text(hit.chunk)
            if text is not None:
                pieces[hit.memory.id] = text
    return pieces


async def _versions(
    unit: Unit, request: RetrieveRequest, procedures: Sequence[Memory], now: datetime
) -> list[Memory]:
    """Return all versions of the best procedures that have not expired, the best first."""
    names = dict.fromkeys(lookup_key(m.procedure.name) for m in procedures if m.procedure)
    return [
        version
        for name in list(names)[:PROCEDURE_LIMIT]
        for version in await unit.memories.procedures_named(request.namespace, name)
        if version.expires_at is None or version.expires_at > now
    ]


async def _rendered(
    mind: Mind,
    request: RetrieveRequest,
    memory: Memory,
    procedure: Procedure,
    read_step: ReadStep,
) -> tuple[Item, Rendered]:
    async def by_ids(wanted: RetrieveRequest) -> list[Memory]:
        return await _asked_for(mind, wanted)

    async def look_up(action: str, parameters: Mapping[str, str]) -> list[str]:
        return await carry_out(
            mind, request, action, parameters, read_step=read_step, by_ids=by_ids
        )

    def shorten(text: str) -> str:
        return cut(text, most, mind.embedding.tokens.count)

    most = max(_LEAST_SHOWN, request.max_tokens // _SHOWN_SHARE)
    rendered = await render(memory, procedure, request.variables, look_up, shorten)
    return Item(rendered.text, (memory.id,)), rendered
