"""fastembed and what it stands on, loaded once and so that none of it reports to its maker."""

import importlib
import threading
from typing import TYPE_CHECKING, Any

from mindfile.config import variables_set

if TYPE_CHECKING:
    from fastembed import TextEmbedding

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
