"""fastembed and what it stands on, loaded once and so that none of it reports to its maker."""

import importlib
import threading
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from mindfile.config import variables_set

if TYPE_CHECKING:
    from fastembed import TextEmbedding

# Whose errors are no subclass of what Python has for the purpose.
_LIBRARIES = {"onnxruntime", "httpx", "httpx2"}

# A load that was given up still runs in its thread while the next one begins.
_loading = threading.Lock()


def load_fastembed() -> "type[TextEmbedding]":
    """Return fastembed's class of text models."""
    with _loading:
        # ONNX Runtime 1.30 and later begin to report when they are loaded: to call it off
        # afterwards, for where something else has loaded them before, comes too late for that.
        with variables_set(ORT_DISABLE_TELEMETRY="1"):
            runtime: Any = importlib.import_module("onnxruntime")
        runtime.disable_telemetry_events()
        hub: Any = importlib.import_module("huggingface_hub.constants")
        hub.HF_HUB_DISABLE_TELEMETRY = True
        from fastembed import TextEmbedding
        from loguru import logger

        # It tells the terminal of every way that leads nowhere; the attempts tell that already.
        logger.disable("fastembed")
    return TextEmbedding


@contextmanager
def errors_as(kind: type[Exception]) -> Generator[None]:
    """Turn what the libraries raise of themselves into ``kind``, by the first line that they say.

    ``OSError`` is also the root of the hub client's errors, and fastembed raises ``ValueError``.
    """

    def translate(_: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Exception) and _is_theirs(error):
            raise kind(first_line(error)) from error

    with ExitStack() as stack:
        stack.push(translate)
        yield


def _is_theirs(error: Exception) -> bool:
    """Tell an error of a library's own: ONNX Runtime's share no root, the tokenizers have none."""
    library = type(error).__module__.partition(".")[0]
    return (
        isinstance(error, (OSError, ValueError, RuntimeError, ImportError, MemoryError))
        or type(error) is Exception
        or library in _LIBRARIES
    )


def first_line(error: Exception) -> str:
    """Return the first line of what an error says, or its name where it says nothing."""
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
