"""Compressing: facts first, then the old rounds of a session become one summary."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mindfile.cutting import Count, cut
from mindfile.errors import ConflictError, InvalidArgumentError, NotFoundError, UnavailableError
from mindfile.language.extraction import extract
from mindfile.language.summary import SENTENCE_END_SHARE, reduce, summarize
from mindfile.memory.changing import Change, open_change
from mindfile.memory.composing import Attachments, draft_message
from mindfile.memory.conversation import talk_of
from mindfile.memory.facts import assert_candidates
from mindfile.memory.mind import Mind
from mindfile.memory.replies import CompressReply, PlannedChunk
from mindfile.memory.requests import CompressRequest
from mindfile.memory.vectors import floats
from mindfile.model import MESSAGE_OVERHEAD_TOKENS, Memory, Moment, Role, State
from mindfile.ranking.window import rounds
from mindfile.store.contract import Unit
from mindfile.store.values import Session

SUMMARY_TAG = "summary"
DEFAULT_TARGET_TOKENS = 500
# Less than this holds no sentence.
LEAST_TARGET_TOKENS = 20
CHUNK_MESSAGES = 5
_BUILT_STRATEGIES = ("map_reduce",)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a compression takes and leaves: messages in chunks, and the summary so far."""

    session: Session
    chunks: tuple[tuple[Memory, ...], ...]
    kept: tuple[Memory, ...]
    earlier: Memory | None

    @property
    def old(self) -> list[Memory]:
        """The messages that the summary will stand for."""
        return [message for chunk in self.chunks for message in chunk]

    @property
    def tokens(self) -> int:
        """Tokens of the session as it is, summary included."""
        earlier = [] if self.earlier is None else [self.earlier]
        return sum(_tokens(message) for message in [*earlier, *self.old, *self.kept])


@dataclass(frozen=True, slots=True)
class Written:
    """A summary, the rung that wrote it, and what had to give way."""

    text: str
    method: str
    notes: tuple[str, ...] = ()


async def compress(
    mind: Mind, request: CompressRequest, *, client: str | None = None
) -> CompressReply:
    """Summarize the rounds of a session that are older than the newest ``keep_rounds``.

    Facts, summary and archiving commit together; the messages stay searchable and the whole can
    be undone.

    Raises:
        NotFoundError: the session is unknown.
        ConflictError: another compression of this session went first.
        InvalidArgumentError: ``summaries`` says nothing, or fits neither one text nor one for each
            chunk.
        UnavailableError: the strategy is not there yet.
    """
    _check_strategy(request.strategy)
    async with mind.store.read() as unit:
        plan = await _plan(mind, unit, request)
        vectors = await unit.vectors.vectors_of(message.row for message in plan.old)
    if not plan.chunks:
        return CompressReply(
            (),
            tokens_before=plan.tokens,
            tokens_after=plan.tokens,
            notes=(f"Nothing to compress: at most {request.keep_rounds} rounds stand there.",),
        )
    planned = tuple(
        PlannedChunk(tuple(m.id for m in chunk), sum(_tokens(m) for m in chunk))
        for chunk in plan.chunks
    )
    if request.summaries:
        _check_fit(request.summaries, plan)
    if request.dry_run:
        return CompressReply(
            (), tokens_before=plan.tokens, tokens_after=plan.tokens, chunks=planned
        )
    written = _write(mind, plan, request, vectors)
    async with open_change(mind, request.namespace, "compress", client) as change:
        await _require_unchanged(change, plan)
        talk = [talk_of(message) for message in plan.old]
        facts = await assert_candidates(change, extract(talk).facts, plan.old)
        summary = await _add_summary(change, plan, written.text)
        await change.unit.memories.set_state(
            plan.old if plan.earlier is None else [plan.earlier, *plan.old],
            State.ARCHIVED,
            change=change.number,
            now=change.now,
            archived_by="compress",
        )
    return CompressReply(
        summary=written.text,
        summary_id=summary.id,
        compressed=tuple(message.id for message in plan.old),
        facts=facts,
        tokens_before=plan.tokens,
        tokens_after=_tokens(summary) + sum(_tokens(message) for message in plan.kept),
        method=written.method,
        undo=change.undo,
        notes=written.notes,
    )


def _check_strategy(strategy: str) -> None:
    if strategy not in _BUILT_STRATEGIES:
        raise UnavailableError(
            f"The strategy {strategy!r} is not built yet.",
            hint=f"Use {', '.join(_BUILT_STRATEGIES)}.",
        )


def _tokens(message: Memory) -> int:
    return (message.episode.tokens if message.episode else 0) + MESSAGE_OVERHEAD_TOKENS


async def _plan(mind: Mind, unit: Unit, request: CompressRequest) -> Plan:
    name = request.session or mind.session
    session = await unit.sessions.find(request.namespace, name)
    if session is None:
        raise NotFoundError(
            f"No session {name!r} in this namespace.",
            hint="Pass the `session` that store returned.",
        )
    messages = await unit.memories.in_session(session.row, state=State.ACTIVE)
    summaries = await unit.memories.summaries_of_session(session.row)
    earlier = summaries[-1] if summaries else None
    talk_rounds = rounds([talk_of(message) for message in messages])
    split_at = sum(len(part) for part in talk_rounds[: len(talk_rounds) - request.keep_rounds])
    if request.keep_rounds >= len(talk_rounds):
        split_at = 0
    return Plan(session, _in_chunks(messages[:split_at]), tuple(messages[split_at:]), earlier)


def _in_chunks(messages: Sequence[Memory]) -> tuple[tuple[Memory, ...], ...]:
    """Cut into chunks of five; a last chunk under five joins the one before."""
    chunks = [
        tuple(messages[start : start + CHUNK_MESSAGES])
        for start in range(0, len(messages), CHUNK_MESSAGES)
    ]
    if len(chunks) > 1 and len(chunks[-1]) < CHUNK_MESSAGES:
        last = chunks.pop()
        chunks[-1] = chunks[-1] + last
    return tuple(chunks)


def _write(mind: Mind, plan: Plan, request: CompressRequest, vectors: dict[int, bytes]) -> Written:
    """Write the new summary: the caller's where there is one, else by the local rules."""
    wanted = request.target_tokens or DEFAULT_TARGET_TOKENS
    target = max(wanted, LEAST_TARGET_TOKENS)
    count = mind.embedding.tokens.count
    earlier = plan.earlier.content if plan.earlier is not None else ""
    if request.summaries:
        written = _by_caller(request.summaries, earlier, target, count)
    else:
        written = _by_rules(plan, earlier, target, count, vectors)
    if wanted < target:
        note = f"`target_tokens` was set to {target}: less holds no sentence."
        return replace(written, notes=(note, *written.notes))
    return written


def _check_fit(given: Sequence[str], plan: Plan) -> None:
    if len(given) not in {1, len(plan.chunks)}:
        raise InvalidArgumentError(
            f"`summaries` holds {len(given)} texts; 1 or {len(plan.chunks)} fit.",
            hint="Pass one text, or one for each chunk as dry_run lists them.",
        )
    if not any(text.strip() for text in given):
        raise InvalidArgumentError(
            "`summaries` says nothing.", hint="Leave it out to have a summary written."
        )


def _by_caller(given: Sequence[str], earlier: str, target: int, count: Count) -> Written:
    """Join the caller's texts behind the earlier summary, which gives way where not all fits."""
    notes: list[str] = []
    told = "\n".join(text.strip() for text in given if text.strip())
    own = cut(told, target, count, tail=SENTENCE_END_SHARE)
    if own != told:
        notes.append(f"`summaries` were cut to {target} tokens; `target_tokens` allows more.")
    # A caller who worked the earlier summary in has said these lines again.
    fresh = "\n".join(line for line in earlier.splitlines() if line.strip() not in told)
    if not fresh:
        return Written(own, "caller", tuple(notes))
    room = target - count(f"\n{own}")
    kept = fresh if count(fresh) <= room else ""
    if not kept and room >= LEAST_TARGET_TOKENS:
        kept = reduce([fresh], target_tokens=room, count_tokens=count).text
    if kept != fresh:
        notes.append("The earlier summary was shortened; `target_tokens` allows more.")
    return Written(f"{kept}\n{own}" if kept else own, "caller", tuple(notes))


def _by_rules(
    plan: Plan, earlier: str, target: int, count: Count, vectors: dict[int, bytes]
) -> Written:
    mapped = [
        summarize(
            [talk_of(message) for message in chunk],
            target_tokens=target,
            count_tokens=count,
            vectors=_vectors_of(chunk, vectors),
        ).text
        for chunk in plan.chunks
    ]
    if len(mapped) == 1 and not earlier:
        return Written(mapped[0], "rules")
    parts = [earlier, *mapped] if earlier else mapped
    return Written(reduce(parts, target_tokens=target, count_tokens=count).text, "rules")


def _vectors_of(chunk: Sequence[Memory], vectors: dict[int, bytes]) -> list[list[float]] | None:
    if any(message.row not in vectors for message in chunk):
        return None
    return [floats(vectors[message.row]) for message in chunk]


async def _require_unchanged(change: Change, plan: Plan) -> None:
    wanted = plan.old if plan.earlier is None else [plan.earlier, *plan.old]
    now = await change.unit.memories.by_rows(message.row for message in wanted)
    if len(now) != len(wanted) or any(memory.state is not State.ACTIVE for memory in now):
        raise ConflictError(
            "Another compression of this session went first.",
            hint="Read the session again; nothing was changed by this call.",
        )


async def _add_summary(change: Change, plan: Plan, text: str) -> Memory:
    tokens = change.mind.embedding.tokens
    last = plan.old[-1]
    draft = draft_message(
        change.namespace,
        text,
        role=Role.SYSTEM,
        at=Moment(last.occurred_at, last.occurred_offset),
        now=change.now,
        tokens=tokens.count(text),
        tokens_exact=tokens.exact,
        importance=0.6,
        session=plan.session.name,
        attached=Attachments(tags=(SUMMARY_TAG,), origin="compress", client=change.client),
    )
    sources = [message.row for message in plan.old]
    if plan.earlier is not None:
        inherited = await change.unit.history.linked_from([plan.earlier.row], "source")
        sources = [*inherited[plan.earlier.row], *sources]
    added = await change.add(draft, session=plan.session, sources=sources)
    if plan.earlier is not None:
        await change.unit.history.link(added.row, [plan.earlier.row], "supersedes")
    return added
