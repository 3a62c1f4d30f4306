"""Texts of which a part holds no longer: a fact that was drawn from them has been superseded.

Such a text is kept whole and stays findable for its other parts; what stands in the place of the
one that is over goes before it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from mindfile.memory.validity import is_current, start_of
from mindfile.model import Memory, State
from mindfile.store.contract import Unit


@dataclass(frozen=True, slots=True)
class Over:
    """A fact drawn from a text that is over, and what stands in its place."""

    fact: Memory
    newer: tuple[Memory, ...]


async def parts_over(
    unit: Unit, memories: Iterable[Memory], at: datetime
) -> dict[int, tuple[Over, ...]]:
    """Return, by row of each plain text, what was drawn from it and does not hold at a time."""
    texts = [m.row for m in memories if m.fact is not None and m.fact.attribute is None]
    if not texts:
        return {}
    drawn = await unit.history.linked_to(texts, "source")
    facts = {
        memory.row: memory
        for memory in await unit.memories.by_rows({row for rows in drawn.values() for row in rows})
        if memory.fact is not None and memory.state is not State.FORGOTTEN
        if not is_current(memory, at)
    }
    over = {row: Over(fact, tuple(await _standing(unit, fact, at))) for row, fact in facts.items()}
    return {
        text: tuple(over[row] for row in rows if row in over)
        for text, rows in drawn.items()
        if any(row in over for row in rows)
    }


async def _standing(unit: Unit, fact: Memory, at: datetime) -> list[Memory]:
    """Return what holds at a time in place of a fact, however often it was superseded."""
    line, newest = {fact.row}, [fact.row]
    standing: list[Memory] = []
    while newest:
        newer = await unit.history.linked_to(newest, "supersedes")
        newest = [row for rows in newer.values() for row in rows if row not in line]
        line.update(newest)
        standing += [
            one
            for one in await unit.memories.by_rows(newest)
            if one.state is State.ACTIVE and is_current(one, at) and start_of(one) <= at
            if one.expires_at is None or one.expires_at > at
        ]
    return standing
