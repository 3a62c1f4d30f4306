"""Finishing purges behind their commit: in the copies and in the file, as far as it goes now."""

from dataclasses import dataclass

from mindfile.errors import MindfileError
from mindfile.memory.copies import purge_copies
from mindfile.memory.erasing import DONE, PENDING, retry_erasure
from mindfile.memory.mind import Mind

_HELD = "Another process holds the file: the last bytes go when it lets go of them."


@dataclass(frozen=True, slots=True)
class Finished:
    """How far it went: done or pending, and what is to be told."""

    state: str
    notes: tuple[str, ...]


async def finish_purges(mind: Mind) -> Finished:
    """Take what was purged from the copies, then its last bytes from the file.

    The purge itself stands: whatever keeps its bytes from going now (a lock, no room, no right to
    write) is told and never raised, and is tried again with the next purge and by every server.
    """
    copies, told = PENDING, ()
    notes: list[str] = []
    try:
        # First the copies: what they are to lose is noted in the file, and goes with the rest.
        copies, told = await purge_copies(mind)
    except MindfileError as error:
        notes.append(_waits("in the backups", error))
    own = PENDING
    try:
        own = await retry_erasure(mind)
        if own == PENDING:
            notes.append(_HELD)
    except MindfileError as error:
        notes.append(_waits("in the file", error))
    return Finished(PENDING if PENDING in {own, copies} else DONE, (*notes, *told))


def _waits(where: str, error: MindfileError) -> str:
    return f"It is gone, but its last bytes {where} wait: {error.message} It is tried again."
