"""When a fact holds: since when and until when, and whether a memory is seen at all."""

from datetime import datetime

from mindfile.model import Memory, State


def start_of(memory: Memory) -> datetime:
    """Return since when a fact holds: as it was said to, else since it was said."""
    valid_from = memory.fact.valid_from if memory.fact else None
    return valid_from or memory.occurred_at


def was_told_ahead(memory: Memory, now: datetime) -> bool:
    """Tell whether a fact was stored by a clock that was ahead and has been set right since."""
    begins = memory.fact.valid_from if memory.fact else None
    return begins is None and memory.created_at > now


def began_before(memory: Memory, start: datetime, now: datetime) -> bool:
    """Tell whether a fact that is stored began before what begins at ``start``."""
    return start_of(memory) <= start or (start >= now and was_told_ahead(memory, now))


def is_seen(memory: Memory, now: datetime) -> bool:
    """Tell whether a memory is active and has not expired."""
    expired = memory.expires_at is not None and memory.expires_at <= now
    return memory.state is State.ACTIVE and not expired


def is_current(memory: Memory, now: datetime) -> bool:
    """Tell whether a fact is true now; what is no fact never ends."""
    valid_to = memory.fact.valid_to if memory.fact else None
    return valid_to is None or valid_to > now
