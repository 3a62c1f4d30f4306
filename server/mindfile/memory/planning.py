"""Planning a compression: what each strategy takes and keeps, and what is summarized together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mindfile.errors import NotFoundError
from mindfile.memory.conversation import talk_of
from mindfile.memory.requests import DEFAULT_KEEP_ROUNDS, CompressRequest
from mindfile.memory.vectors import floats
from mindfile.model import MESSAGE_OVERHEAD_TOKENS, FactProposal, Memory, State
from mindfile.ranking.clustering import groups_of, subjects_of, word_vectors
from mindfile.ranking.window import rounds
from mindfile.store.contract import Unit
from mindfile.store.values import Session

MAP_REDUCE, INCREMENTAL = "map_reduce", "incremental"
IMPORTANCE, CLUSTER = "importance", "cluster"
CHUNK_MESSAGES = 5
# What weighs so much stays under the strategy `importance`.
KEPT_IMPORTANCE = 0.5
# Fewer messages than this fall into no groups worth a summary each.
LEAST_CLUSTERED = 4
MOST_CLUSTERS = 3


@dataclass(frozen=True, slots=True)
class Material:
    """A session as it stands before a compression; vectors by row, where there are any.

    Those kept look back at the turn before; ``alone`` are those of each text by itself.
    """

    session: Session
    messages: Sequence[Memory]
    summaries: Sequence[Memory]
    vectors: Mapping[int, bytes]
    alone: Mapping[int, bytes] = field(default_factory=dict[int, bytes])


@dataclass(frozen=True, slots=True)
class Part:
    """What one summary will stand for: messages in chunks, and the earlier summaries."""

    chunks: tuple[tuple[Memory, ...], ...]
    earlier: tuple[Memory, ...] = ()

    @property
    def messages(self) -> list[Memory]:
        """The messages of the chunks."""
        return [message for chunk in self.chunks for message in chunk]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a compression takes and leaves.

    Each of ``parts`` becomes a summary, ``dropped`` are archived without one, ``kept`` stay.
    """

    session: Session
    parts: tuple[Part, ...]
    kept: tuple[Memory, ...]
    dropped: tuple[Memory, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def earlier(self) -> list[Memory]:
        """The summaries that give way to new ones."""
        return [summary for part in self.parts for summary in part.earlier]

    @property
    def old(self) -> list[Memory]:
        """The messages that leave, in their order."""
        leaving = [*self.dropped, *(message for part in self.parts for message in part.messages)]
        return sorted(leaving, key=_position)

    @property
    def chunks(self) -> list[tuple[Memory, ...]]:
        """What is summarized, or dropped, together."""
        chunks = [chunk for part in self.parts for chunk in part.chunks]
        return [*chunks, self.dropped] if self.dropped else chunks

    @property
    def tokens(self) -> int:
        """Tokens of the session as it is, summaries included."""
        return tokens_of([*self.earlier, *self.old, *self.kept])


@dataclass(frozen=True, slots=True)
class Assignment:
    """A part to summarize within ``target`` tokens, ``usual`` where no room has to be made.

    ``told`` are the caller's texts for it.
    """

    part: Part
    target: int
    usual: int
    told: tuple[str, ...] = ()

    @property
    def earlier(self) -> str:
        """The texts of the earlier summaries."""
        return "\n".join(summary.content for summary in self.part.earlier)

    @property
    def tokens(self) -> int:
        """Tokens of all that is to be summarized."""
        return tokens_of([*self.part.earlier, *self.part.messages])


@dataclass(frozen=True, slots=True)
class Written:
    """A text for each part, the rung that wrote them, and what had to give way.

    ``proposals`` are the facts that a model listed beside all that it read; None where it did not.
    """

    texts: tuple[str, ...]
    method: str
    notes: tuple[str, ...] = ()
    proposals: tuple[FactProposal, ...] | None = None


def tokens_of(memories: Sequence[Memory]) -> int:
    """Return what messages take in a window."""
    return sum(
        (memory.episode.tokens if memory.episode else 0) + MESSAGE_OVERHEAD_TOKENS
        for memory in memories
    )


async def read_material(unit: Unit, namespace: str, name: str) -> Material:
    """Read what of a session no summary stands for yet.

    Raises:
        NotFoundError: the session is unknown.
    """
    session = await unit.sessions.find(namespace, name)
    if session is None:
        raise NotFoundError(
            f"No session {name!r} in this namespace.",
            hint="Pass the `session` that store returned.",
        )
    messages = await unit.memories.in_session(session.row, state=State.ACTIVE)
    summaries = await unit.memories.summaries_of_session(session.row)
    vectors = await unit.vectors.vectors_of(one.row for one in (*summaries, *messages))
    return Material(session, messages, summaries, vectors)


def plan(material: Material, request: CompressRequest) -> Plan:
    """Plan a compression by its strategy; where there is nothing to do, the notes say why.

    Raises:
        UnavailableError: what the strategy needs is not installed.
    """
    if not material.messages:
        note = "Nothing to compress: the session holds no messages."
        return Plan(material.session, (), tuple(material.summaries), notes=(note,))
    if request.strategy == IMPORTANCE:
        return _by_importance(material, request)
    if request.strategy == CLUSTER:
        return _by_clusters(material, request)
    return _by_age(material, request)


def _by_age(material: Material, request: CompressRequest) -> Plan:
    """Take what is older than the newest rounds."""
    messages = material.messages
    parts = rounds([talk_of(message) for message in messages])
    if request.keep_rounds >= len(parts):
        note = f"Nothing to compress: at most {request.keep_rounds} rounds stand there."
        return Plan(material.session, (), (*material.summaries, *messages), notes=(note,))
    split_at = sum(len(part) for part in parts[: len(parts) - request.keep_rounds])
    old = messages[:split_at]
    chunks = (tuple(old),) if request.strategy == INCREMENTAL else _in_chunks(old)
    part = Part(chunks, tuple(material.summaries))
    return Plan(material.session, (part,), tuple(messages[split_at:]))


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


def _by_importance(material: Material, request: CompressRequest) -> Plan:
    """Keep what weighs enough, the weightiest in any case; with a target, what fits of it."""
    ranked = sorted(
        material.messages, key=lambda m: (m.pinned, m.importance, _position(m)), reverse=True
    )
    left = request.target_tokens
    kept: set[int] = set()
    squeezed = False
    for message in ranked:
        if kept and not message.pinned and message.importance < KEPT_IMPORTANCE:
            break
        price = tokens_of([message])
        if kept and left is not None and price > left:
            squeezed = True
            continue
        kept.add(message.row)
        left = None if left is None else left - price
    dropped = tuple(message for message in material.messages if message.row not in kept)
    staying = tuple(message for message in material.messages if message.row in kept)
    notes = _rounds_note(request)
    if squeezed:
        notes += ("Not all that matters fits; `target_tokens` allows more.",)
    if not dropped:
        notes += (f"Nothing to compress: all that stands there weighs {KEPT_IMPORTANCE} or more.",)
        if len(staying) == 1:
            notes = (*notes[:-1], "Nothing to compress: one message stands there, and one stays.")
    return Plan(material.session, (), (*material.summaries, *staying), dropped, notes)


def _by_clusters(material: Material, request: CompressRequest) -> Plan:
    """Group the session by what it is about; who is alone stays as it is."""
    members = [*material.summaries, *material.messages]
    notes = _rounds_note(request)
    if len(material.messages) < LEAST_CLUSTERED:
        note = f"Nothing to compress: fewer than {LEAST_CLUSTERED} messages stand there."
        return Plan(material.session, (), tuple(members), notes=(*notes, note))
    if all(member.row in material.vectors for member in members):
        points = [floats(material.vectors[member.row]) for member in members]
        if all(member.row in material.alone for member in members):
            points = subjects_of([floats(material.alone[member.row]) for member in members], points)
    else:
        points = word_vectors([member.content for member in members])
        notes += ("Grouped by words: not all messages have a vector yet.",)
    earlier = {summary.row for summary in material.summaries}
    parts: list[Part] = []
    kept: list[Memory] = []
    for group in groups_of(points, min(MOST_CLUSTERS, len(members) // 2)):
        found = [members[place] for place in group]
        if len(found) == 1:
            kept += found
            continue
        messages = tuple(member for member in found if member.row not in earlier)
        summaries = tuple(member for member in found if member.row in earlier)
        parts.append(Part((messages,) if messages else (), summaries))
    return Plan(material.session, tuple(parts), tuple(kept), notes=notes)


def _rounds_note(request: CompressRequest) -> tuple[str, ...]:
    if request.keep_rounds == DEFAULT_KEEP_ROUNDS:
        return ()
    return (f"`keep_rounds` has no bearing on {request.strategy}: it takes the whole session.",)


def _position(message: Memory) -> int:
    return (message.episode.position or 0) if message.episode else 0
