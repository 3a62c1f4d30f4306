"""Drafts: a memory with its chunks and analyzed words, ready to be stored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache

from mindfile.embedding.chunks import Chunk, chunks_of
from mindfile.model import (
    DEFAULT_SUBJECT,
    Category,
    Episode,
    Fact,
    Kind,
    Memory,
    Moment,
    Procedure,
    Role,
    Scalar,
)
from mindfile.ranking.analyzer import analyze
from mindfile.store.values import ChunkDraft

# What tells the summary of a session from its messages.
SUMMARY_TAG = "summary"


@dataclass(frozen=True, slots=True)
class Draft:
    """A memory not yet stored."""

    memory: Memory

    def chunks(self) -> tuple[ChunkDraft, ...]:
        """Return the chunks that make it findable; takes a second for a million characters."""
        chunks = chunks_of(self.memory.content)
        procedure = self.memory.procedure
        if procedure is not None and procedure.trigger:
            # Beside all the steps, the vector of the whole says little of when it applies.
            chunks = [Chunk(procedure.trigger, by_meaning=True), *chunks]
        words = search_texts(self.memory, [chunk.text for chunk in chunks])
        return tuple(
            ChunkDraft(chunk.text, its_words, chunk.by_meaning)
            for chunk, its_words in zip(chunks, words, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Attachments:
    """What any kind of memory may carry besides its text."""

    importance: float | None = None
    pinned: bool = False
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Scalar] | None = None
    source: str | None = None
    origin: str = "store"
    client: str | None = None
    expires_at: datetime | None = None
    remind_at: datetime | None = None


def draft_message(
    namespace: str,
    content: str,
    *,
    role: Role,
    at: Moment,
    now: datetime,
    tokens: int,
    tokens_exact: bool,
    importance: float,
    position: int | None = None,
    session: str | None = None,
    speaker: str | None = None,
    attached: Attachments | None = None,
) -> Draft:
    """Draft a message, event or summary; speaker and date are searched with its words."""
    memory = _memory(
        namespace,
        Kind.EPISODIC,
        content,
        at,
        now,
        importance,
        attached or Attachments(),
        session=session,
        episode=Episode(role, position, speaker, tokens, tokens_exact),
    )
    return Draft(memory)


def draft_fact(
    namespace: str,
    content: str,
    fact: Fact,
    *,
    at: Moment,
    now: datetime,
    attached: Attachments,
) -> Draft:
    """Draft a fact or statement; subject, attribute and value are searched as text."""
    importance = _IMPORTANCE.get(fact.category, 0.5)
    memory = _memory(namespace, Kind.SEMANTIC, content, at, now, importance, attached)
    return Draft(replace(memory, fact=fact))


def draft_procedure(
    namespace: str, procedure: Procedure, *, at: Moment, now: datetime, attached: Attachments
) -> Draft:
    """Draft a procedure; its text is its name, trigger, description and steps."""
    content = procedure_text(procedure)
    memory = _memory(namespace, Kind.PROCEDURAL, content, at, now, 0.6, attached)
    return Draft(replace(memory, procedure=procedure))


def procedure_text(procedure: Procedure) -> str:
    """Write a procedure as the text that is read, searched and embedded."""
    name, trigger = procedure.name, procedure.trigger
    lines = [f"{name}: {trigger}" if trigger and trigger != name else name]
    if procedure.description:
        lines.append(procedure.description)
    lines += [
        f"{number}. {step.name}" + (f": {step.action}" if step.action != step.name else "")
        for number, step in enumerate(procedure.steps, 1)
    ]
    return "\n".join(lines)


# What a fact weighs where the caller gives no importance: identity leads, plans pass.
_IMPORTANCE: Mapping[Category, float] = {
    Category.IDENTITY: 0.8,
    Category.HEALTH: 0.8,
    Category.FAMILY: 0.7,
    Category.PREFERENCE: 0.7,
    Category.CONTACT: 0.7,
    Category.WORK: 0.7,
}


def _memory(
    namespace: str,
    kind: Kind,
    content: str,
    at: Moment,
    now: datetime,
    importance: float,
    attached: Attachments,
    *,
    session: str | None = None,
    episode: Episode | None = None,
) -> Memory:
    return Memory(
        row=0,
        id="",
        namespace=namespace,
        kind=kind,
        content=content,
        created_at=now,
        updated_at=now,
        occurred_at=at.at,
        occurred_offset=at.offset,
        importance=importance if attached.importance is None else attached.importance,
        pinned=attached.pinned,
        source=attached.source,
        origin=attached.origin,
        client=attached.client,
        expires_at=attached.expires_at,
        remind_at=attached.remind_at,
        tags=tuple(dict.fromkeys(attached.tags)),
        metadata=dict(attached.metadata or {}),
        session=session,
        episode=episode,
    )


def search_texts(memory: Memory, pieces: Sequence[str]) -> list[str]:
    """Return the words that find each piece of a memory's text, joined by single spaces."""
    beside = _words_beside(memory)
    return [" ".join([*beside, *analyze(piece)]) for piece in pieces]


def _words_beside(memory: Memory) -> list[str]:
    if memory.episode is not None:
        day = memory.occurred_at.strftime("%Y-%m-%d %d %B %Y")
        return [*analyze(memory.episode.speaker or ""), *_words_of_day(day)]
    fact = memory.fact
    if fact is None:
        return []
    named = [part for part in (fact.attribute, fact.value) if part]
    if fact.subject != DEFAULT_SUBJECT:
        named.append(fact.subject)
    own = set(analyze(memory.content)) if named else set[str]()
    return [word for part in named for word in analyze(part) if word not in own]


# A conversation is of one day, an import of some hundreds.
@lru_cache(maxsize=512)
def _words_of_day(day: str) -> tuple[str, ...]:
    return tuple(analyze(day))
