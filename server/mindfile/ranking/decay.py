"""Decay: what a memory still weighs after a while, and when it may be archived.

Retention falls exponentially with the time since a memory was last touched (Ebbinghaus, 1885), and
each use slows the fall, as repetition does in half-life regression (Settles and Meeder, 2016,
https://aclanthology.org/P16-1174):

    retention = 2 ** (-days / half_life)
    half_life = 90 days * (1 + log2(1 + uses)), for knowledge four times as long
    weight    = importance * retention

``days`` count from when it happened or was last used, whichever is later. A memory used ten times
has about four and a half times the half-life of one never used. Knowledge outlasts what happened
(Tulving, 1972: semantic and episodic memory), and what is true now does not fade at all: it ends by
being superseded.
"""

import math
from dataclasses import dataclass
from datetime import datetime

HALF_LIFE_DAYS = 90.0
KNOWLEDGE_FACTOR = 4.0
ARCHIVE_AFTER_DAYS = 30.0
ARCHIVE_BELOW = 0.3
_SECONDS_A_DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Trace:
    """What decay looks at: importance 0..1, when it happened, uses and the last of them.

    ``knowledge`` is no event but something known; ``lasting`` is what does not fade.
    """

    importance: float
    at: datetime
    uses: int = 0
    used_at: datetime | None = None
    knowledge: bool = False
    lasting: bool = False


def half_life(uses: int, *, knowledge: bool = False) -> float:
    """Return the days in which a memory loses half its relevance, given how often it was used."""
    factor = KNOWLEDGE_FACTOR if knowledge else 1.0
    return HALF_LIFE_DAYS * factor * (1 + math.log2(1 + max(0, uses)))


def retention(days: float, uses: int, *, knowledge: bool = False) -> float:
    """Return how much of its importance a memory keeps, 0..1, so many days after it was touched."""
    return 2.0 ** (-max(0.0, days) / half_life(uses, knowledge=knowledge))


def age(trace: Trace, now: datetime) -> float:
    """Return the days since it happened, 0 for what lies ahead."""
    return max(0.0, (now - trace.at).total_seconds() / _SECONDS_A_DAY)


def weight(trace: Trace, now: datetime) -> float:
    """Return what a memory weighs now, 0..importance."""
    if trace.lasting:
        return trace.importance
    touched = trace.at if trace.used_at is None else max(trace.at, trace.used_at)
    days = (now - touched).total_seconds() / _SECONDS_A_DAY
    return trace.importance * retention(days, trace.uses, knowledge=trace.knowledge)


def may_be_archived(trace: Trace, now: datetime) -> bool:
    """Tell whether a memory is old (over 30 days) and weighs little (below .3)."""
    return age(trace, now) > ARCHIVE_AFTER_DAYS and weight(trace, now) < ARCHIVE_BELOW
