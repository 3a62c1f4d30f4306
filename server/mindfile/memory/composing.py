"""Drafts: a memory with its chunks and analyzed words, ready to be stored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from mindfile.embedding.chunks import split
from mindfile.model import (
    Category,
    Episode,
    Fact,
    Kind,
    Memory,
    Moment,
    Procedure,
    Role,
    Scalar,
    Step,
)
from mindfile.ranking.analyzer import analyze
from mindfile.store.memories import ChunkDraft


@dataclass(frozen=True, slots=True)
class Draft:
    """A memory not yet stored, with the chunks that make it findable."""

    memory: Memory
    chunks: tuple[ChunkDraft, ...]


@dataclass(frozen=True, slots=True)
class Label:
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
    label: Label | None = None,
) -> Draft:
    """Draft a message, event or summary; speaker and date are searched with its words."""
    before = [*analyze(speaker or ""), *_date_words(at)]
    episode = Episode(role, position, speaker, tokens, tokens_exact)
    memory = _memory(namespace, Kind.EPISODIC, content, at, now, importance, label or Label())
    return Draft(_with(memory, session=session, episode=episode), _chunks(content, before))


def draft_fact(
    namespace: str,
    content: str,
    fact: Fact,
    *,
    at: Moment,
    now: datetime,
    label: Label,
) -> Draft:
    """Draft a fact or statement; subject, attribute and value are searched as text."""
    named = [part for part in (fact.attribute, fact.value) if part]
    if fact.subject != "user":
        named.append(fact.subject)
    content_words = set(analyze(content))
    extra = [word for part in named for word in analyze(part) if word not in content_words]
    importance = _IMPORTANCE.get(fact.category, 0.5)
    memory = _memory(namespace, Kind.SEMANTIC, content, at, now, importance, label)
    return Draft(_with(memory, fact=fact), _chunks(content, extra))


def draft_procedure(
    namespace: str, procedure: Procedure, *, at: Moment, now: datetime, label: Label
) -> Draft:
    """Draft a procedure; its text is its name, trigger and steps."""
    content = procedure_text(procedure.name, procedure.trigger, procedure.steps)
    memory = _memory(namespace, Kind.PROCEDURAL, content, at, now, 0.6, label)
    return Draft(_with(memory, procedure=procedure), _chunks(content, ()))


def procedure_text(name: str, trigger: str, steps: Sequence[Step]) -> str:
    """Write a procedure as the text that is read, searched and embedded."""
    lines = [f"{name}: {trigger}" if trigger else name]
    lines += [
        f"{number}. {step.name}" + (f": {step.action}" if step.action != step.name else "")
        for number, step in enumerate(steps, 1)
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
    label: Label,
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
        importance=importance if label.importance is None else label.importance,
        pinned=label.pinned,
        source=label.source,
        origin=label.origin,
        client=label.client,
        expires_at=label.expires_at,
        remind_at=label.remind_at,
        tags=tuple(dict.fromkeys(label.tags)),
        metadata=dict(label.metadata or {}),
    )


def _with(
    memory: Memory,
    *,
    session: str | None = None,
    episode: Episode | None = None,
    fact: Fact | None = None,
    procedure: Procedure | None = None,
) -> Memory:
    return replace(memory, session=session, episode=episode, fact=fact, procedure=procedure)


def _date_words(at: Moment) -> list[str]:
    return analyze(at.at.strftime("%Y-%m-%d %d %B %Y"))


def _chunks(content: str, extra: Sequence[str]) -> tuple[ChunkDraft, ...]:
    return tuple(ChunkDraft(piece, " ".join([*extra, *analyze(piece)])) for piece in split(content))
