"""Being quoted later: what somebody comes back to matters more than it seemed."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

import anyio.to_thread

from mindfile.language.importance import MOST_RAISED, QUOTED, importance_of
from mindfile.memory.changing import Change
from mindfile.memory.mind import Mind
from mindfile.model import Memory, State
from mindfile.ranking.analyzer import fold
from mindfile.store.values import Spoken

# How many of the newest messages with marks of quotation are read, and how many quotes at most.
_MOST_QUOTING = 500
_MOST_QUOTES = 200
_PAGE = 2_000
# A shorter quote is a name or a single word. A Chinese character says about as much as a word.
_LEAST_LETTERS = 16
_LEAST_HAN = 6

_QUOTE = re.compile(r"[\"“「『]([^\"“”「」『』\n]{4,400})[\"”」』]|^>\s*(.{4,400})$", re.MULTILINE)
_HAN = re.compile(r"[\u4e00-\u9fff]")
_ENDS = " .,!?;:。，！？；：…"


@dataclass(frozen=True, slots=True)
class Raise:
    """A message that was quoted later, and the importance that it comes to."""

    memory: Memory
    to: float


async def quoted(mind: Mind, namespace: str, now: datetime) -> tuple[Raise, ...]:
    """Find earlier messages that a later one quotes, where their importance is still the first.

    What its caller weighed, or what was raised before, stays as it is: so nothing is raised twice.
    """
    async with mind.store.read() as unit:
        quoting = await unit.upkeep.quoting(namespace, now=now, limit=_MOST_QUOTING)
    quotes = _quotes(quoting)
    rows: list[int] = []
    after = 0
    while quotes:
        async with mind.store.read() as unit:
            page = await unit.upkeep.told(namespace, now=now, after=after, limit=_PAGE)
        rows += await anyio.to_thread.run_sync(_saying, page, quotes)
        if len(page) < _PAGE:
            break
        after = page[-1].row
    async with mind.store.read() as unit:
        memories = await unit.memories.by_rows(rows)
    raised = [(memory, _raised(memory)) for memory in memories]
    return tuple(Raise(memory, to) for memory, to in raised if to is not None)


def _quotes(quoting: Sequence[Spoken]) -> dict[str, Spoken]:
    """Return what is quoted with the newest message that does; they come newest first."""
    quotes: dict[str, Spoken] = {}
    for message in quoting:
        for match in _QUOTE.finditer(message.content):
            quote = fold(match[1] or match[2]).strip(_ENDS)
            if len(quote) >= _LEAST_LETTERS or len(_HAN.findall(quote)) >= _LEAST_HAN:
                quotes.setdefault(quote, message)
    return dict(islice(quotes.items(), _MOST_QUOTES))


def _saying(page: Sequence[Spoken], quotes: Mapping[str, Spoken]) -> list[int]:
    """Return the rows of messages that say what a later one quotes."""
    found: list[int] = []
    for message in page:
        text = fold(message.content)
        if any(
            quote in text and (message.at, message.row) < (later.at, later.row)
            for quote, later in quotes.items()
        ):
            found.append(message.row)
    return found


def _raised(memory: Memory) -> float | None:
    episode = memory.episode
    if episode is None or memory.importance != importance_of(memory.content, episode.role):
        return None
    raised = round(min(MOST_RAISED, memory.importance + QUOTED), 2)
    return raised if raised > memory.importance else None


async def raise_quoted(change: Change, planned: Sequence[Raise]) -> None:
    """Raise the importance of what was quoted, unless it has changed meanwhile."""
    present = {
        memory.row: memory
        for memory in await change.unit.memories.by_rows(one.memory.row for one in planned)
    }
    for one in planned:
        memory = present.get(one.memory.row)
        if memory is None or memory.state is not State.ACTIVE:
            continue
        if memory.revision == one.memory.revision:
            await change.unit.memories.change(
                memory, change=change.number, now=change.now, columns={"importance": one.to}
            )
