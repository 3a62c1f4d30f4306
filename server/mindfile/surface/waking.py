"""A mind that wakes when it is first needed, or once the client has had its first answers.

What a mind stands on takes longer to import than the handshake may take, and no answer of the
handshake needs it.
"""

from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TYPE_CHECKING

import anyio
import anyio.to_thread

from mindfile.surface.notices import Notices, Pace

if TYPE_CHECKING:
    from mindfile.memory.mind import Mind

# Opens a mind; whoever calls it has imported what it needs.
Opening = Callable[[], AbstractAsyncContextManager["Mind"]]

# When nobody has asked for the mind it wakes by itself, in seconds: its background work waits.
REST_SECONDS = 0.5


class Waking:
    """The mind of one server, open or about to be, and who wants to hear of its changes."""

    def __init__(self, load: Callable[[], Opening], pace: Pace) -> None:
        self._load = load
        self.notices = Notices(self.mind, pace)
        self._stirred = anyio.Event()
        self._over = anyio.Event()
        self._awake = anyio.Event()
        self._mind: Mind | None = None

    async def mind(self) -> "Mind":
        """Return the mind, and open it first where it is not yet."""
        self._stirred.set()
        await self._awake.wait()
        if self._mind is None:
            raise RuntimeError("the server is ending")
        return self._mind

    async def run(self) -> None:
        """Open the mind when it is wanted and keep it open until ``end``.

        ``load`` runs in a thread: importing takes long, and the handshake goes on meanwhile.
        """
        with anyio.move_on_after(REST_SECONDS):
            await self._stirred.wait()
        try:
            if not self._over.is_set():
                opening = await anyio.to_thread.run_sync(self._load)
                async with opening() as self._mind:
                    self._awake.set()
                    await self._over.wait()
        finally:
            self._mind = None
            self._awake.set()

    def end(self) -> None:
        """Have ``run`` close the mind and return."""
        self._over.set()
        self._stirred.set()


@asynccontextmanager
async def waking(load: Callable[[], Opening], pace: Pace) -> AsyncGenerator[Waking]:
    """Give a mind that opens in its own time; it is closed at the end of the block."""
    its = Waking(load, pace)
    async with anyio.create_task_group() as background:
        background.start_soon(its.run)
        background.start_soon(its.notices.run)
        try:
            yield its
        finally:
            its.notices.end()
            its.end()
