"""Purging: erasing memories for good, with what was drawn from them and every trace in the file."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from mindfile.language.summary import summarize
from mindfile.memory.aside import aside
from mindfile.memory.composing import SUMMARY_TAG, draft_message
from mindfile.memory.conversation import talk_of
from mindfile.memory.erasing import ask_erasure
from mindfile.memory.mind import Mind
from mindfile.model import Kind, Memory, Moment, Role, State
from mindfile.store.contract import Unit
from mindfile.store.values import ChunkDraft


@dataclass(frozen=True, slots=True)
class Rebuild:
    """A summary and what of its sources remains to be summarized again, in order."""

    summary: Memory
    sources: tuple[Memory, ...]


@dataclass(frozen=True, slots=True)
class PurgePlan:
    """What goes, and what goes with it.

    ``asked`` are the memories named, ``drawn`` the facts and summaries with no other source,
    ``rebuilt`` the summaries with others, ``kept`` the facts that something else holds too, and
    ``closed`` the older facts that a purged one had superseded: they stay closed.
    """

    asked: tuple[Memory, ...]
    drawn: tuple[Memory, ...]
    rebuilt: tuple[Rebuild, ...]
    kept: tuple[Memory, ...]
    closed: tuple[Memory, ...]

    @property
    def rows(self) -> list[int]:
        """The rows of everything that goes."""
        return [memory.row for memory in (*self.asked, *self.drawn)]


async def plan_purge(unit: Unit, asked: Sequence[Memory]) -> PurgePlan:
    """Find what else holds the words of these memories.

    A fact goes with its last source, unless it was stated by itself as well; a summary is made
    again from the sources that are left. What a caller stored under a purged id as its `source`
    without being a fact stays.
    """
    gone = {memory.row: memory for memory in asked}
    drawn: dict[int, Memory] = {}
    for memory in await _earlier_wordings(unit, gone):
        gone[memory.row] = drawn[memory.row] = memory
    while True:
        held = await _resting_on(unit, gone)
        lost = [memory for memory, sources in held if not sources and not _stands(memory, gone)]
        if not lost:
            break
        for memory in lost:
            gone[memory.row] = drawn[memory.row] = memory
    rebuilt = tuple(
        Rebuild(memory, tuple(sources)) for memory, sources in held if _is_summary(memory)
    )
    kept = tuple(memory for memory, _ in held if memory.kind is Kind.SEMANTIC)
    older = await unit.history.linked_from(gone, "supersedes")
    closed_rows = {row for rows in older.values() for row in rows} - set(gone)
    closed = [
        memory
        for memory in await unit.memories.by_rows(closed_rows)
        if memory.fact is not None and memory.state is not State.FORGOTTEN
    ]
    return PurgePlan(tuple(asked), tuple(drawn.values()), rebuilt, kept, tuple(closed))


async def _earlier_wordings(unit: Unit, gone: Iterable[int]) -> list[Memory]:
    """Return the messages of which those that go are corrections: no search shows them."""
    found: dict[int, Memory] = {}
    newest = list(gone)
    while newest:
        older = await unit.history.linked_from(newest, "supersedes")
        rows = {row for linked in older.values() for row in linked} - set(found) - set(gone)
        told = [one for one in await unit.memories.by_rows(rows) if one.kind is Kind.EPISODIC]
        found |= {memory.row: memory for memory in told}
        newest = [memory.row for memory in told]
    return list(found.values())


async def _resting_on(unit: Unit, gone: Iterable[int]) -> list[tuple[Memory, list[Memory]]]:
    """Return the facts and summaries that rest on what goes, each with its other sources."""
    known = set(gone)
    pointing = await unit.history.linked_to(known, "source")
    rows = {row for found in pointing.values() for row in found} - known
    sources = await unit.history.linked_from(rows, "source")
    held: list[tuple[Memory, list[Memory]]] = []
    for memory in await unit.memories.by_rows(sorted(rows)):
        if memory.kind is not Kind.SEMANTIC and not _is_summary(memory):
            continue
        others = await unit.memories.by_rows(row for row in sources[memory.row] if row not in known)
        if _is_summary(memory):
            others = sorted(
                (other for other in others if other.state is not State.FORGOTTEN),
                key=lambda other: (_position(other), other.occurred_at, other.row),
            )
        held.append((memory, others))
    return held


def _stands(memory: Memory, gone: dict[int, Memory]) -> bool:
    """Tell whether a fact was stated by itself, not only drawn from what goes."""
    named = {one.id for one in gone.values()}
    return memory.kind is Kind.SEMANTIC and memory.origin == "store" and memory.source not in named


def _is_summary(memory: Memory) -> bool:
    return memory.kind is Kind.EPISODIC and SUMMARY_TAG in memory.tags


def _position(memory: Memory) -> int:
    position = memory.episode.position if memory.episode else None
    return -1 if position is None else position


async def purge(mind: Mind, unit: Unit, namespace: str, plan: PurgePlan, *, by: int) -> None:
    """Erase what a plan names, inside the write transaction of the change ``by``.

    The file is marked as unfinished; ``retry_erasure`` after the commit finishes it.
    """
    now = mind.clock()
    for rebuild in plan.rebuilt:
        length = sum(len(source.content) for source in rebuild.sources)
        text, tokens, chunks = await aside(length, _summarized, mind, namespace, rebuild)
        await unit.erasure.rewrite(
            rebuild.summary.row, text, chunks, tokens=tokens, exact=mind.embedding.tokens.exact
        )
    await unit.erasure.erase(namespace, plan.rows, now=now, by=by)
    await ask_erasure(unit, by=by)


def _summarized(
    mind: Mind, namespace: str, rebuild: Rebuild
) -> tuple[str, int, tuple[ChunkDraft, ...]]:
    old = rebuild.summary
    count = mind.embedding.tokens.count
    text = summarize(
        [talk_of(source) for source in rebuild.sources],
        target_tokens=max(count(old.content), 1),
        count_tokens=count,
    ).text
    tokens = count(text)
    draft = draft_message(
        namespace,
        text,
        role=Role.SYSTEM,
        at=Moment(old.occurred_at, old.occurred_offset),
        now=old.created_at,
        tokens=tokens,
        tokens_exact=mind.embedding.tokens.exact,
        importance=old.importance,
    )
    return text, tokens, draft.chunks()
