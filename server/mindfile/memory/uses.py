"""Uses: what was brought back, counted in the process and written with its next change."""

import logging
from collections.abc import Mapping

from mindfile.errors import MindfileError
from mindfile.memory.mind import Mind

log = logging.getLogger("mindfile")


def written(mind: Mind, uses: Mapping[int, int]) -> None:
    """Take off what has been written; what was counted meanwhile stays for the next write."""
    mind.uses.subtract(uses)
    for row in uses:
        if mind.uses[row] <= 0:
            del mind.uses[row]


async def write_uses(mind: Mind) -> None:
    """Write what is still counted, where no change comes any more; a failure loses only counts."""
    uses = dict(mind.uses)
    if not uses or mind.config.read_only:
        return
    now = mind.clock()
    try:
        async with mind.store.write() as unit:
            await unit.records.count_use((row, count, now) for row, count in uses.items())
    except MindfileError as error:
        log.warning("uses were not counted: %s", error.message)
    else:
        written(mind, uses)
