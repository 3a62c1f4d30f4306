"""Being quoted later: what somebody comes back to matters more than it seemed."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mindfile.language.importance import MOST_RAISED, QUOTED, importance_of
from mindfile.memory.changing import Change
from mindfile.memory.mind import Mind
from mindfile.model import Kind, Memory, State
from mindfile.ranking.analyzer import analyze, fold
from mindfile.store.contract import Unit
from mindfile.store.values import Selection, Sight, Spoken

# How many of the newest messages with marks of quotation are read, and how many quotes at most.
_MOST_QUOTING = 500
_MOST_QUOTES = 200
_CANDIDATES = 10
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


async def quoted(mind: Mind, namespace: str) -> tuple[Raise, ...]:
    """Find earlier messages that a later one quotes, where their importance is still the first.

    What its caller weighed, or what was raised before, stays as it is: so nothing is raised twice.
    """
    async with mind.store.read() as unit:
        quoting = await unit.upkeep.quoting(namespace, now=mind.clock(), limit=_MOST_QUOTING)
    found: dict[int, Raise] = {}
    for place, (later, quote) in enumerate(_quotes(quoting)):
        if place == _MOST_QUOTES:
            break
        async with mind.store.read() as unit:
            for memory in await _saying(unit, mind, namespace, later, quote):
                raised = _raised(memory)
                if raised is not None:
                    found[memory.row] = Raise(memory, raised)
    return tuple(found[row] for row in sorted(found))


def _quotes(quoting: Sequence[Spoken]) -> Iterator[tuple[Spoken, str]]:
    for message in quoting:
        for match in _QUOTE.finditer(message.content):
            quote = fold(match[1] or match[2]).strip(_ENDS)
            if len(quote) >= _LEAST_LETTERS or len(_HAN.findall(quote)) >= _LEAST_HAN:
                yield message, quote


async def _saying(
    unit: Unit, mind: Mind, namespace: str, later: Spoken, quote: str
) -> list[Memory]:
    """Return the messages before one that say what it quotes."""
    selection = Selection(
        namespace,
        mind.clock(),
        kinds=(Kind.EPISODIC.value,),
        until=later.at,
        sight=Sight.PRESENT,
    )
    words = list(dict.fromkeys(analyze(quote)))[:32]
    matches = await unit.words.search(words, selection, limit=_CANDIDATES)
    return [
        memory
        for memory in await unit.memories.by_rows(match.memory for match in matches)
        if (memory.occurred_at, memory.row) < (later.at, later.row)
        and quote in fold(memory.content)
    ]


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
