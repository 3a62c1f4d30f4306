"""Decay: what a memory still weighs after a while, and when it may be archived.

Retention falls exponentially with the days since the memory was last touched (Ebbinghaus, 1885),
and each use slows the fall, as repetition does in the half-life model of Settles and Meeder (2016):

    weight = importance * 2 ** (-days / half_life)
    half_life = 90 days * (1 + log2(1 + uses))

A memory used ten times so has about four and a half times the half-life of one never used.
"""

import math
from dataclasses import dataclass
from datetime import datetime

HALF_LIFE_DAYS = 90.0
ARCHIVE_AFTER_DAYS = 30.0
ARCHIVE_BELOW = 0.3
_SECONDS_A_DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Trace:
    """What decay looks at: importance 0..1, when it happened, uses and the last of them."""

    importance: float
    at: datetime
    uses: int = 0
    used_at: datetime | None = None
    pinned: bool = False


def half_life(uses: int) -> float:
    """Return the days in which a memory loses half its weight, given how often it was used."""
    return HALF_LIFE_DAYS * (1 + math.log2(1 + max(0, uses)))


def age(trace: Trace, now: datetime) -> float:
    """Return the days since it happened, 0 for what lies ahead."""
    return max(0.0, (now - trace.at).total_seconds() / _SECONDS_A_DAY)


def weight(trace: Trace, now: datetime) -> float:
    """Return what a memory weighs now, 0..importance; a pinned one does not decay."""
    if trace.pinned:
        return trace.importance
    touched = trace.at if trace.used_at is None else max(trace.at, trace.used_at)
    days = max(0.0, (now - touched).total_seconds() / _SECONDS_A_DAY)
    return trace.importance * 2.0 ** (-days / half_life(trace.uses))


def may_be_archived(trace: Trace, now: datetime) -> bool:
    """Tell whether a memory is old (over 30 days) and weighs little (below .3); pinned never."""
    if trace.pinned or age(trace, now) <= ARCHIVE_AFTER_DAYS:
        return False
    return weight(trace, now) < ARCHIVE_BELOW
