"""The incoming half of the wire: bytes into lines, lines into messages or refusals.

The SDK's own reader parks an uncancellable thread in ``readline`` and drops, unanswered, whatever
it cannot parse. Here every line that asks for something gets an answer, and reading can stop.
"""

import json
import logging
import math
import os
import select
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import cast

from mcp.types import (
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    PARSE_ERROR,
    JSONRPCMessage,
    JSONRPCNotification,
    JSONRPCRequest,
    jsonrpc_message_adapter,
)
from pydantic import ValidationError

from mindfile.surface.unreadable import request_id

MAX_LINE_BYTES = 32 * 1024 * 1024
_CHUNK_BYTES = 64 * 1024

log = logging.getLogger("mindfile.surface")


@dataclass(frozen=True, slots=True)
class Refusals:
    """Answers to what is no message of the protocol: JSON-RPC errors, one a line."""

    lines: tuple[str, ...]


Incoming = JSONRPCMessage | Refusals


def read_message(line: bytes, *, legacy: bool = False) -> Incoming | None:
    """Read one line of input; None for a blank line and for an answer nobody can use.

    Bytes that are no UTF-8 become U+FFFD. Half a surrogate pair inside the parameters stays what
    it is, so that the tool can refuse the argument by its name. ``legacy`` refuses the discovery
    of the newer protocol, on which clients fall back to the handshake.
    """
    text = line.decode("utf-8", "replace").lstrip("\ufeff").strip()
    if not text:
        return None
    try:
        message = jsonrpc_message_adapter.validate_json(text, by_name=False)
    except ValidationError:
        return _read_irregular(text)
    # With an id that is none, a request would pass for a notification and get no answer.
    if isinstance(message, JSONRPCNotification) and '"id"' in text:
        return _read_irregular(text)
    if legacy and isinstance(message, JSONRPCRequest) and message.method == "server/discover":
        return _refusal(message.id, METHOD_NOT_FOUND, "Method not found")
    return message


def _read_irregular(text: str) -> Incoming | None:
    try:
        data: object = json.loads(text)
    except RecursionError:
        return _refuse_unreadable(text, "it is nested too deeply")
    except json.JSONDecodeError:
        return _refuse_garbage()
    except ValueError:
        return _refuse_unreadable(text, "a number in it has too many digits")
    if isinstance(data, list):
        return _refuse_batch(cast("list[object]", data))
    if not isinstance(data, dict):
        return _refusal(None, INVALID_REQUEST, "Invalid request: a message is a JSON object.")
    return _read_object(cast("dict[str, object]", data))


def _read_object(data: dict[str, object]) -> Incoming | None:
    asks = "method" in data
    if asks and "id" in data and not _is_id(data["id"]):
        return _refusal(data["id"], INVALID_REQUEST, "Invalid request: the id is no id.")
    try:
        return jsonrpc_message_adapter.validate_python(data, by_name=False)
    except ValidationError:
        pass
    if not asks and ("result" in data or "error" in data):
        log.warning("The client sent an answer that cannot be read.")
        return None
    if asks and isinstance(data["method"], str) and data.get("jsonrpc") == "2.0":
        if "id" not in data:
            log.warning("The client sent a notification that cannot be read.")
            return None
        return _refusal(data["id"], INVALID_PARAMS, "Invalid params: they are no plain object.")
    return _refusal(data.get("id"), INVALID_REQUEST, "Invalid request: this is not JSON-RPC 2.0.")


def _refuse_unreadable(text: str, why: str) -> Refusals:
    try:
        identifier = request_id(text)
    except ValueError:
        return _refuse_garbage()
    return _refusal(identifier, INVALID_REQUEST, f"Invalid request: {why} to be read.")


def _refuse_garbage() -> Refusals:
    return _refusal(None, PARSE_ERROR, "Parse error: the line is not JSON.")


def _refuse_batch(items: list[object]) -> Refusals:
    """Refuse each request of an array, so that nobody waits for an answer to it."""
    message = "Invalid request: send one message a line, no arrays."
    requests = [
        cast("dict[str, object]", item)["id"]
        for item in items
        if isinstance(item, dict) and "method" in item and "id" in item
    ]
    answers = [_refusal(identifier, INVALID_REQUEST, message) for identifier in requests or [None]]
    return Refusals(tuple(line for answer in answers for line in answer.lines))


def _refusal(identifier: object, code: int, message: str) -> Refusals:
    known = isinstance(identifier, str | int | float) and not isinstance(identifier, bool)
    if isinstance(identifier, float) and not math.isfinite(identifier):
        known = False
    error = {"code": code, "message": message}
    # In ASCII, so that even an id of half a surrogate pair goes back as it came.
    return Refusals(
        (json.dumps({"jsonrpc": "2.0", "id": identifier if known else None, "error": error}),)
    )


def _is_id(value: object) -> bool:
    if isinstance(value, str):
        return value.isascii() or not any("\ud800" <= char <= "\udfff" for char in value)
    return isinstance(value, int) and not isinstance(value, bool)


class LineSplitter:
    """Cuts a stream of bytes into lines of at most ``maximum`` bytes."""

    def __init__(self, maximum: int = MAX_LINE_BYTES) -> None:
        self._maximum = maximum
        self._line = bytearray()
        self._overlong = False

    def feed(self, chunk: bytes) -> Iterator[bytes | None]:
        """Yield every line that ends in ``chunk``; None stands for one that was too long."""
        *ended, rest = chunk.split(b"\n")
        for piece in ended:
            self._append(piece)
            yield self.finish()
        self._append(rest)

    def finish(self) -> bytes | None:
        """Return the line so far, and begin another."""
        line = None if self._overlong else bytes(self._line)
        self._line = bytearray()
        self._overlong = False
        return line

    def _append(self, piece: bytes) -> None:
        if self._overlong:
            return
        self._line += piece
        if len(self._line) > self._maximum:
            self._line = bytearray()
            self._overlong = True


class StdinPump:
    """Reads a descriptor in a daemon thread and hands over what came, then None at its end.

    ``deliver`` is called in that thread and may block it, which slows the sender down. When it
    raises one of ``gone``, nobody takes what is read any more, and the reading ends.
    """

    def __init__(
        self,
        source: int,
        deliver: Callable[[Incoming | None], None],
        *,
        gone: tuple[type[Exception], ...],
        legacy: bool,
    ) -> None:
        self._source = source
        self._deliver = deliver
        self._gone = gone
        self._legacy = legacy
        # On Windows `select` knows sockets only: there, nothing but the end of input stops it.
        self._stopped, self._stopping = (-1, -1) if sys.platform == "win32" else os.pipe()

    def start(self) -> None:
        """Begin to read."""
        threading.Thread(target=self._run, name="mindfile-stdin", daemon=True).start()

    def stop(self) -> None:
        """End the input after what has been sent already; harmless when it has ended."""
        if self._stopping >= 0:
            os.write(self._stopping, b".")

    def _run(self) -> None:
        """Read to the end; whatever ends the reading, the other side learns of it."""
        try:
            try:
                self._read()
            finally:
                self._deliver(None)
        except self._gone:
            log.debug("nobody takes what is read", exc_info=True)

    def _read(self) -> None:
        lines = LineSplitter()
        for chunk in self._chunks():
            for line in lines.feed(chunk):
                self._hand_over(line)
        self._hand_over(lines.finish())

    def _hand_over(self, line: bytes | None) -> None:
        if line is None:
            text = f"Invalid request: the line is longer than {MAX_LINE_BYTES:,} bytes."
            self._deliver(_refusal(None, INVALID_REQUEST, text))
            return
        found = read_message(line, legacy=self._legacy)
        if found is not None:
            self._deliver(found)

    def _chunks(self) -> Iterator[bytes]:
        while self._readable():
            try:
                chunk = os.read(self._source, _CHUNK_BYTES)
            except OSError:
                # A terminal that went away reads like this.
                return
            if not chunk:
                return
            yield chunk

    def _readable(self) -> bool:
        """Wait for input; False when reading was stopped and nothing is left."""
        if self._stopped < 0:
            return True
        ready, _, _ = select.select([self._source, self._stopped], [], [])
        return self._source in ready
