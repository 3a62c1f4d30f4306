"""How far a call has come, told to a client that asked to be told."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

import anyio
from mcp.server.session import ServerSession

if TYPE_CHECKING:
    from mindfile.memory.mind import Report

T = TypeVar("T")

# So often at most is told of one kind of things.
_STEPS = 100


class _Progress:
    """The newest of what is to be told; what nobody has taken yet gives way to it.

    A use case must not wait for a client that does not read: it may hold the file's lock.
    """

    def __init__(self, session: ServerSession) -> None:
        self._session = session
        self._kind = ""
        self._before = 0
        self._done = 0
        self._total = 0
        self._told = -1
        self._news = anyio.Event()

    def note(self, kind: str, done: int, total: int) -> None:
        """Take down that so many of all things of a kind are done; kinds follow each other."""
        if kind != self._kind:
            self._before += self._total
            self._kind = kind
        elif done < total and done * _STEPS // total == self._done * _STEPS // total:
            return
        self._done, self._total = done, total
        self._news.set()

    async def tell(self) -> None:
        """Tell what is new, until cancelled."""
        while True:
            await self._news.wait()
            await self.flush()

    async def flush(self) -> None:
        """Tell what has not been told yet."""
        self._news = anyio.Event()
        come = self._before + self._done
        # A client is promised that it only grows.
        if come > self._told and self._kind:
            self._told = come
            message = f"{self._kind}: {self._done} of {self._total}"
            await self._session.report_progress(come, self._before + self._total, message)


async def reporting(session: ServerSession, work: "Callable[[Report], Awaitable[T]]") -> T:
    """Do work that reports how far it has come; returns or raises what it does."""
    progress = _Progress(session)
    results: list[T] = []
    try:
        async with anyio.create_task_group() as telling:
            telling.start_soon(progress.tell)
            results.append(await work(progress.note))
            await progress.flush()
            telling.cancel_scope.cancel()
    except ExceptionGroup as group:
        # The first failure calls off the other task, so that it is the only one.
        failure = group.exceptions[0]
        raise failure from failure.__cause__
    return results[0]
