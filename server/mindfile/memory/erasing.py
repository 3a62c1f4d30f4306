"""Erasing for good: what a purge leaves to do in the file after its commit, tried until done."""

from mindfile.memory.mind import Mind
from mindfile.store.contract import Unit

DONE, PENDING = "done", "pending"
# The state; the change that last asked; the one whose bytes a rewriting has left to the log alone.
_STATE, _ASKED_BY, _REWRITTEN = "erasure", "erasure_change", "erasure_rewritten"


async def ask_erasure(unit: Unit, *, by: int) -> None:
    """Mark the file, in the transaction of the change ``by``, as holding bytes that must go."""
    await unit.records.set_note(_STATE, PENDING)
    await unit.records.set_note(_ASKED_BY, str(by))


async def erasure_waits(unit: Unit) -> bool:
    """Tell whether a purge is unfinished."""
    return await unit.records.note(_STATE) == PENDING


async def retry_erasure(mind: Mind, *, wait: bool = True) -> str:
    """Finish a purge: rewrite the file and empty its log; returns done or pending.

    Pending means that another process holds the file or its log: try again later. The file is
    rewritten once; from then on only the log is tried, which without ``wait`` costs next to
    nothing while a reader holds it.
    """
    async with mind.store.read() as unit:
        waits = await erasure_waits(unit)
        asked_by = await unit.records.note(_ASKED_BY)
        rewritten = await unit.records.note(_REWRITTEN)
    if not waits:
        return DONE
    if rewritten != asked_by and not await mind.store.rewrite():
        return PENDING
    emptied = await mind.store.empty_log(wait=wait)
    if not emptied and rewritten == asked_by:
        return PENDING
    async with mind.store.write() as unit:
        # A purge that came meanwhile is not covered by this rewriting.
        if await unit.records.note(_ASKED_BY) == asked_by:
            if asked_by is not None:
                await unit.records.set_note(_REWRITTEN, asked_by)
            if emptied:
                await unit.records.set_note(_STATE, DONE)
    return DONE if emptied else PENDING
