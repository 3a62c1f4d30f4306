"""Waiting for another process's lock: how long, and what counts as standing still."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import anyio

from mindfile.store.driver import Driver
from mindfile.store.faults import is_busy

# How long a call waits for another process's lock before it says so, in seconds; up to so many
# times longer where others go on committing meanwhile.
PATIENCE = 10.0
_LONGEST = 3
# After so long without anybody waiting, a lock that was seen to stand still is a new one.
_FORGOTTEN_SECONDS = 1.0


@dataclass(slots=True)
class Standstill:
    """Since when another process's lock stands still, as all of this process see who wait for it.

    ``commits`` tells whether the file has been written: a lock that others give to each other goes
    to nobody in turn, and one who waits long may yet get it.
    """

    commits: Callable[[], Awaitable[object]]
    seen: object = None
    since: float = 0.0
    looked: float = 0.0

    async def look(self) -> float:
        """Return since when, by the clock of the loop."""
        found, now = await self.commits(), anyio.current_time()
        # Where nobody waited for a while, it may have been free meanwhile.
        if found != self.seen or now > self.looked + _FORGOTTEN_SECONDS:
            self.seen, self.since = found, now
        self.looked = now
        return self.since

    def end(self) -> None:
        """Take note that the lock was had."""
        self.seen = None


async def patiently(
    driver: Driver,
    patience: float,
    action: Callable[[], Awaitable[object]],
    standstill: Standstill | None = None,
) -> None:
    """Repeat what another process's lock keeps from happening, for ``patience`` seconds.

    With ``standstill`` they count from when it began, within bounds. Raises the driver's own error
    once they are over.
    """
    begun = anyio.current_time()
    while True:
        try:
            await action()
        except driver.error as error:
            if not is_busy(error):
                raise
            still = begun if standstill is None else await standstill.look()
            if anyio.current_time() >= min(still, begun + _LONGEST * patience) + patience:
                raise
            # Switching to WAL does not always wait for the timeout.
            await anyio.sleep(0.02)
        else:
            if standstill is not None:
                standstill.end()
            return
