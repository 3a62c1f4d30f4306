"""Daily maintenance, where the settings ask for it: behind the calls, by one server of all."""

import logging
from contextlib import AsyncExitStack
from datetime import datetime, timedelta

import anyio

from mindfile.errors import MindfileError
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
        before = await _take(mind)
        if before is not None:
            async with AsyncExitStack() as failing:
                # A run that fails does not count as done.
                failing.push_async_callback(_give_back, mind, before)
                await maintain(mind)
                failing.pop_all()
            log.info("daily maintenance is done")
        await anyio.sleep(rest)


async def _take(mind: Mind) -> str | None:
    """Take today's run; returns the note of the one before, empty where there was none.

    None: it has been done, or another server is at it.
    """
    now = mind.clock()
    async with mind.store.read() as unit:
        if not _is_due(await unit.records.note(LAST_RUN), now):
            return None
    async with mind.store.write() as unit:
        before = await unit.records.note(LAST_RUN)
        if not _is_due(before, now):
            return None
        await unit.records.set_note(LAST_RUN, time_text(now))
    return before or ""


async def _give_back(mind: Mind, before: str) -> None:
    """Leave a run to whoever looks next; the fault may be one of writing."""
    try:
        async with mind.store.write() as unit:
            await unit.records.set_note(LAST_RUN, before)
    except MindfileError as error:
        log.warning("daily maintenance waits for tomorrow: %s", error.message)


def _is_due(noted: str | None, now: datetime) -> bool:
    if not noted:
        return True
    # A run that lies ahead was noted by a clock gone wrong.
    return not timedelta(0) <= now - time_of(noted) < EVERY
