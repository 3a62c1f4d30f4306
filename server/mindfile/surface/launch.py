"""Serving over standard input and output, from the first byte to the last answer.

When its input ends, the SDK cancels every call it is still working on. Here the input ends, for
the SDK, only once each request has its answer.
"""

import json
import logging
import os
import signal
import sys
import threading
from collections import Counter
from concurrent.futures import CancelledError
from contextlib import suppress
from functools import partial
from typing import Any

import anyio
import anyio.abc
import anyio.from_thread
import anyio.to_thread
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.server.lowlevel import Server
from mcp.shared.message import ServerMessageMetadata, SessionMessage
from mcp.types import (
    CONNECTION_CLOSED,
    ErrorData,
    JSONRPCError,
    JSONRPCMessage,
    JSONRPCNotification,
    JSONRPCRequest,
    JSONRPCResponse,
    RequestId,
)
from pydantic_core import PydanticSerializationError

from mindfile.surface.stdin import Incoming, Refusals, StdinPump
from mindfile.surface.streams import WireStreams, claim_streams

# How long the end waits for the next answer, for all of them, and for them after a signal.
_ANSWER_SECONDS = 10.0
_DRAIN_SECONDS = 60.0
_SIGNAL_SECONDS = 2.0
# How long the server may take to close its file after that, and when the process just ends.
_CLOSE_SECONDS = 5.0
_PARENT_SECONDS = 1.0

# Answered only when it ends: nobody waits for it.
_ENDLESS = frozenset({"subscriptions/listen"})

# What the pump's thread meets when the loop has ended, or what reads from it there.
_LOOP_ENDED = (
    RuntimeError,
    CancelledError,
    anyio.BrokenResourceError,
    anyio.ClosedResourceError,
)

_ToServer = MemoryObjectSendStream[SessionMessage | Exception]

log = logging.getLogger("mindfile.surface")


def serve(server: Server[Any], *, era: str, streams: WireStreams | None = None) -> int:
    """Serve until the input ends, a signal comes or the parent dies; return the exit code.

    ``era`` "legacy" refuses the discovery of the newer protocol. ``streams`` are the claimed
    ones, else they are claimed now. Threads may be left running: end the process with
    ``os._exit`` after this.
    """
    streams = streams or claim_streams()
    last_resort = _LastResort()
    try:
        with suppress(KeyboardInterrupt):
            anyio.run(_serve, server, streams, era == "legacy", last_resort)
    finally:
        last_resort.cancel()
    return 0


async def _serve(
    server: Server[Any], streams: WireStreams, legacy: bool, last_resort: "_LastResort"
) -> None:
    await _Connection(server, streams, last_resort, legacy=legacy).run()


class _LastResort:
    """Ends the process whatever still hangs in it, the loop too: a client waits for its end."""

    def __init__(self) -> None:
        self._timer = threading.Timer(0, os._exit, (1,))

    def within(self, seconds: float) -> None:
        """End the process after ``seconds``, instead of when was said before."""
        self.cancel()
        self._timer = threading.Timer(seconds, os._exit, (1,))
        self._timer.daemon = True
        self._timer.start()

    def cancel(self) -> None:
        """Let the process live."""
        self._timer.cancel()


class _Connection:
    """One client on two descriptors, and what is still owed to it."""

    def __init__(
        self, server: Server[Any], streams: WireStreams, last_resort: _LastResort, *, legacy: bool
    ) -> None:
        self._server = server
        self._sink = streams.sink
        self._pump = StdinPump(streams.source, self._deliver, gone=_LOOP_ENDED, legacy=legacy)
        self._portal = anyio.from_thread.BlockingPortal()
        self._arrived, self._arrivals = anyio.create_memory_object_stream[Incoming](0)
        self._unanswered: Counter[RequestId] = Counter()
        self._asked: set[RequestId] = set()
        self._progress = anyio.Event()
        self._everything = anyio.CancelScope()
        self._draining = anyio.CancelScope()
        self._last_resort = last_resort
        self._writing = anyio.Lock()
        self._client_gone = False

    async def run(self) -> None:
        """Serve until the last answer is written and the server is closed."""
        async with self._portal:
            with self._everything:
                await self._serve()

    async def _serve(self) -> None:
        to_server, server_reads = anyio.create_memory_object_stream[SessionMessage | Exception](0)
        server_writes, from_server = anyio.create_memory_object_stream[SessionMessage](0)
        async with anyio.create_task_group() as watches:
            if sys.platform != "win32":
                watches.start_soon(self._watch_signals)
                watches.start_soon(self._watch_parent)
            self._pump.start()
            async with anyio.create_task_group() as wire:
                wire.start_soon(self._write_answers, from_server)
                wire.start_soon(self._read, to_server, wire)
                options = self._server.create_initialization_options()
                await self._server.run(server_reads, server_writes, options)
            watches.cancel_scope.cancel()

    def _deliver(self, item: Incoming | None) -> None:
        """Hand over what was read; called in the pump's thread."""
        if item is None:
            self._portal.call(self._arrived.close)
        else:
            self._portal.call(self._arrived.send, item)

    async def _read(self, to_server: _ToServer, wire: anyio.abc.TaskGroup) -> None:
        async with to_server, self._arrivals:
            with suppress(anyio.BrokenResourceError):
                async for item in self._arrivals:
                    if isinstance(item, Refusals):
                        # Beside the reading: a client may send all it has before it reads.
                        wire.start_soon(self._write_lines, item.lines)
                    else:
                        await to_server.send(self._noted(item))
                await self._drain(to_server)
        self._bound(0)

    def _noted(self, message: JSONRPCMessage) -> SessionMessage:
        """Wrap ``message`` for the server, remembering what it asks or answers."""
        if isinstance(message, JSONRPCRequest) and message.method not in _ENDLESS:
            self._unanswered[message.id] += 1
            settled = partial(self._settle_unanswered, message.id)
            return SessionMessage(message, ServerMessageMetadata(on_request_unanswered=settled))
        if isinstance(message, JSONRPCResponse | JSONRPCError) and message.id is not None:
            self._asked.discard(message.id)
        return SessionMessage(message)

    async def _settle_unanswered(self, request: RequestId) -> None:
        """Take note of a request that the client withdrew."""
        self._settle(request)

    def _settle(self, request: RequestId | None) -> None:
        if request is not None and self._unanswered[request] > 1:
            self._unanswered[request] -= 1
        elif request is not None:
            self._unanswered.pop(request, None)
        self._progress.set()

    async def _drain(self, to_server: _ToServer) -> None:
        """Wait until every request is answered, within bounds."""
        self._bound(_DRAIN_SECONDS)
        with self._draining:
            while self._unanswered:
                self._progress = anyio.Event()
                await self._answer_for_the_client(to_server)
                with anyio.move_on_after(_ANSWER_SECONDS) as patience:
                    await self._progress.wait()
                if patience.cancelled_caught:
                    break
        if self._unanswered:
            log.warning("Closing with %d unanswered requests.", self._unanswered.total())

    async def _answer_for_the_client(self, to_server: _ToServer) -> None:
        """Fail the server's own questions: whoever could answer them has stopped talking."""
        asked, self._asked = self._asked, set[RequestId]()
        for question in asked:
            gone = ErrorData(code=CONNECTION_CLOSED, message="The client has closed its side.")
            failed = JSONRPCError(jsonrpc="2.0", id=question, error=gone)
            await to_server.send(SessionMessage(failed))

    async def _write_answers(self, answers: MemoryObjectReceiveStream[SessionMessage]) -> None:
        async with answers:
            async for answer in answers:
                await self._write_lines((_as_line(answer.message),))
                self._note_written(answer.message)

    def _note_written(self, message: JSONRPCMessage) -> None:
        if isinstance(message, JSONRPCRequest):
            self._asked.add(message.id)
            self._progress.set()
        elif not isinstance(message, JSONRPCNotification):
            self._settle(message.id)

    async def _write_lines(self, lines: tuple[str, ...]) -> None:
        if self._client_gone:
            return
        data = "".join(f"{line}\n" for line in lines).encode()
        try:
            async with self._writing:
                await anyio.to_thread.run_sync(_write_all, self._sink, data, abandon_on_cancel=True)
        except OSError:
            # Nobody reads any more: nothing is owed.
            self._client_gone = True
            self._unanswered.clear()
            self._progress.set()
            self._pump.stop()

    async def _watch_signals(self) -> None:
        """On the first signal answer what was sent and end; on the second just end."""
        names = [signal.SIGINT, signal.SIGTERM]
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
            names.append(signal.SIGHUP)
        with anyio.open_signal_receiver(*names) as signals:
            stopping = False
            async for received in signals:
                log.info("stopping on %s", received.name)
                if stopping:
                    self._everything.cancel()
                stopping = True
                self._stop()

    async def _watch_parent(self) -> None:
        """End with the client even where something else holds the pipe open."""
        parent = os.getppid()
        while True:
            await anyio.sleep(_PARENT_SECONDS)
            if os.getppid() != parent:
                log.info("stopping: the parent process is gone")
                self._stop()
                return

    def _stop(self) -> None:
        self._bound(_SIGNAL_SECONDS)
        self._pump.stop()

    def _bound(self, seconds: float) -> None:
        """Give the answers still owed ``seconds`` at most, and the closing a little more."""
        deadline = anyio.current_time() + seconds
        self._draining.deadline = min(self._draining.deadline, deadline)
        self._everything.deadline = min(self._everything.deadline, deadline + _CLOSE_SECONDS)
        left = self._everything.deadline - anyio.current_time() + _CLOSE_SECONDS
        self._last_resort.within(left)


def _as_line(message: JSONRPCMessage) -> str:
    try:
        return message.model_dump_json(by_alias=True, exclude_unset=True)
    except PydanticSerializationError:
        # Half a surrogate pair has no UTF-8, but it has an ASCII escape.
        return json.dumps(message.model_dump(by_alias=True, exclude_unset=True), default=str)


def _write_all(sink: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(sink, rest) :]
