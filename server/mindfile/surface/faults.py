"""Where errors become answers: in our own words, and nothing of the host in them."""

import logging
from collections.abc import Callable, Generator
from contextlib import contextmanager

from mcp import MCPError
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError
from mcp.types import INTERNAL_ERROR, INVALID_PARAMS, CallToolResult, TextContent

from mindfile.errors import (
    InvalidArgumentError,
    MindfileError,
    NotFoundError,
    UnknownArgumentError,
)
from mindfile.surface.values import as_json

log = logging.getLogger("mindfile.surface")

_LONGEST_SENTENCE = 500
# What follows in a longer one is not even looked at.
_LONGEST_READ = 20_000


class _UnforeseenError(MindfileError):
    """A failure of which only the log tells more."""

    def __init__(self) -> None:
        super().__init__(
            "Something went wrong inside the memory server.",
            hint="Try once more; the server's log says what happened.",
        )


def fault_result(error: MindfileError) -> CallToolResult:
    """Return the tool error that a model reads: code, what is wrong, what to do."""
    fault = {"error": error.code, "message": _told(error.message)}
    if error.hint:
        fault["hint"] = _told(error.hint)
    return CallToolResult(
        content=[TextContent(type="text", text=as_json(fault))],
        structured_content=fault,
        is_error=True,
    )


def resource_fault(error: MindfileError) -> ResourceError:
    """Return the SDK's error for a resource that cannot be read."""
    if isinstance(error, NotFoundError | InvalidArgumentError):
        return ResourceNotFoundError(_sentence(error))
    return ResourceError(_sentence(error))


def protocol_fault(error: MindfileError) -> MCPError:
    """Return the protocol error for a request that is no tool call."""
    wrong = isinstance(error, NotFoundError | InvalidArgumentError | UnknownArgumentError)
    return MCPError(code=INVALID_PARAMS if wrong else INTERNAL_ERROR, message=_sentence(error))


def fault_at(uri: str) -> Callable[[MindfileError], MCPError]:
    """Return how an error becomes the protocol's for a request about one resource."""

    def translated(error: MindfileError) -> MCPError:
        fault = protocol_fault(error).error
        return MCPError(code=fault.code, message=fault.message, data={"uri": uri})

    return translated


@contextmanager
def only_known_faults(what_failed: str) -> Generator[None]:
    """Let only our own errors and those of the protocol out of a request.

    A failure nobody foresaw is logged as ``what_failed`` and leaves without its details.
    """
    try:
        yield
    except (MindfileError, MCPError):
        raise
    except Exception as error:
        log.exception(what_failed)
        raise _UnforeseenError from error


@contextmanager
def protocol_faults(
    what_failed: str, translate: Callable[[MindfileError], Exception] = protocol_fault
) -> Generator[None]:
    """Let only errors of the protocol out of a request that is no tool call.

    Our own are translated, and what nobody foresaw is told as such; see ``only_known_faults``.
    """
    try:
        with only_known_faults(what_failed):
            yield
    except MindfileError as error:
        known = protocol_fault if isinstance(error, _UnforeseenError) else translate
        raise known(error) from error


def _sentence(error: MindfileError) -> str:
    return f"{_told(error.message)} {_told(error.hint)}".strip()


def without_secrets(text: str) -> str:
    """Return what is told of a call without the secrets that its arguments may hold."""
    # Lazily: the handshake must not wait for it.
    from mindfile.language.credentials import redacted

    return redacted(text).text


def _told(text: str) -> str:
    """Return a sentence in a bearable length: it may name what the caller gave."""
    text = without_secrets(text[:_LONGEST_READ])
    if len(text) <= _LONGEST_SENTENCE:
        return text
    half = _LONGEST_SENTENCE // 2
    return f"{text[:half]}…{text[-half:]}"
