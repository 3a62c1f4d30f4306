"""Restoring a backup without what was purged since it was made."""

from collections import Counter
from dataclasses import replace

from mindfile.memory.copies import keep_asking, lose, wanted_of
from mindfile.memory.erasing import retry_erasure
from mindfile.memory.mind import Mind
from mindfile.memory.undoing import PURGE_TOOL
from mindfile.store.contract import Store
from mindfile.store.values import Erased, Purges


async def erase_again(mind: Mind, copy: Store, purges: Purges, known: Purges) -> Erased:
    """Let a copy of an older state lose what was purged since, by the records of the file.

    Of a namespace that was purged whole no record but that is left: where the copy holds memories
    of before, they stay and the namespace is named. ``known`` is what the copy knows of purges.
    """
    there = replace(mind, store=copy, uses=Counter[int]())
    erased: list[str] = []
    for wanted in purges.waiting:
        erased += await lose(there, wanted)
    for namespace, ids in purges.ids.items():
        async with copy.read() as unit:
            held = [memory.id for memory in await unit.memories.by_ids(namespace, ids)]
        if held:
            erased += await lose(there, wanted_of(namespace, held))
    async with copy.write() as unit:
        await keep_asking(unit, purges.waiting)
    await retry_erasure(there)
    return Erased(tuple(erased), tuple(await _returned(copy, purges, known)))


async def _returned(copy: Store, purges: Purges, known: Purges) -> list[str]:
    found: list[str] = []
    for namespace, emptied in purges.first.items():
        first = known.first.get(namespace)
        if emptied.tool != PURGE_TOOL or first is None or first.at >= emptied.at:
            continue
        async with copy.read() as unit:
            if await unit.records.counts(namespace):
                found.append(namespace)
    return found
