"""The real model for tests, converted once a machine into a cache that outlives the run."""

import tempfile
from functools import lru_cache
from pathlib import Path

from filelock import FileLock

from mindfile.config import Config
from mindfile.embedding.conversion import LAYOUT, WEIGHTS_SHA256, ensure_converted
from mindfile.embedding.loading import LOCAL_WAYS, Attempt, FastEmbedder, try_ways

# Named by what is converted, so that another version never meets it. For a server under test:
# MINDFILE_CACHE_DIR.
MODEL_CACHE = Path(tempfile.gettempdir()) / f"mindfile-test-model-{WEIGHTS_SHA256[:12]}-{LAYOUT}"


# What the first load on a machine makes (the model's form and its means) takes half a minute of all
# cores; tests that run side by side make it once.
_MAKING = FileLock(MODEL_CACHE.with_suffix(".lock"))


@lru_cache
def converted_model() -> Path:
    """Return the folder of the converted model; two runs at once share it safely."""
    with _MAKING:
        return ensure_converted(MODEL_CACHE)


@lru_cache
def real_embedder() -> FastEmbedder:
    """Return the one loaded model of this test process."""
    attempts: list[Attempt] = []
    with _MAKING:
        config = Config(cache_dir=converted_model().parent, model_download=False)
        embedder = try_ways(config, LOCAL_WAYS, attempts)
    assert embedder is not None, attempts
    return embedder
