"""Daily maintenance, where the settings ask for it: behind the calls, by one server of all."""

import logging
from datetime import datetime, timedelta

import anyio

from mindfile.forms import time_of, time_text
from mindfile.memory.maintaining import LAST_RUN, maintain
from mindfile.memory.mind import Mind

log = logging.getLogger("mindfile")

EVERY = timedelta(days=1)
# The first calls of a session come first; from then on it is looked at now and then.
_FIRST_REST_SECONDS = 60.0
_REST_SECONDS = 1_800.0


async def keep_maintained(
    mind: Mind, *, first: float = _FIRST_REST_SECONDS, rest: float = _REST_SECONDS
) -> None:
    """Maintain an opened file once a day, if the settings say so.

    Of several servers on one file the one that comes first does it. ``first`` and ``rest`` are the
    seconds before the first look and between looks.
    """
    if mind.config.maintenance != "daily":
        return
    await mind.store.opened()
    await anyio.sleep(first)
    while True:
        if await _is_taken(mind):
            await maintain(mind)
            log.info("daily maintenance is done")
        await anyio.sleep(rest)


async def _is_taken(mind: Mind) -> bool:
    """Take today's run, unless it has been done or another server is at it."""
    now = mind.clock()
    async with mind.store.read() as unit:
        if not _is_due(await unit.records.note(LAST_RUN), now):
            return False
    async with mind.store.write() as unit:
        if not _is_due(await unit.records.note(LAST_RUN), now):
            return False
        await unit.records.set_note(LAST_RUN, time_text(now))
    return True


def _is_due(noted: str | None, now: datetime) -> bool:
    if noted is None:
        return True
    # A run that lies ahead was noted by a clock gone wrong.
    return not timedelta(0) <= now - time_of(noted) < EVERY
