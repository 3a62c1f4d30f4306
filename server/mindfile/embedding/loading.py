"""Finding and loading the model: a local folder, the cache, the ``offline`` extra, the hub."""

import hashlib
import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mindfile.config import Config
from mindfile.embedding.catalog import DEFAULT_MODEL, ModelCard, register
from mindfile.embedding.conversion import MANIFEST, OfflineModelError, ensure_converted
from mindfile.model import ModelIdentity

if TYPE_CHECKING:
    from fastembed import TextEmbedding

# How many texts go through the network at once.
BATCH = 16


class ModelUnavailableError(Exception):
    """One way to the model does not lead there; the message says why."""


class BadVectorError(ValueError):
    """The model gave something that is no vector of its length."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One way to the model that was tried, and how it went."""

    way: str
    outcome: str


class FastEmbedder:
    """A model loaded through fastembed; see ``Embedder``."""

    def __init__(self, card: ModelCard, model: "TextEmbedding", folder: Path) -> None:
        self._card = card
        self._model = model
        self.tokenizer_file = folder / "tokenizer.json"
        self._identity = ModelIdentity(card.name, card.dimensions, True, _model_hash(folder, card))

    @property
    def identity(self) -> ModelIdentity:
        """What makes its vectors comparable."""
        return self._identity

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        """Embed stored texts, behind the model's prefix for them."""
        return self._embed([self._card.passage_prefix + text for text in texts])

    def embed_query(self, text: str) -> bytes:
        """Embed a question, behind the model's prefix for it."""
        return self._embed([self._card.query_prefix + text])[0]

    def _embed(self, texts: Sequence[str]) -> list[bytes]:
        import numpy as np

        vectors: list[bytes] = []
        for vector in self._model.embed(texts, batch_size=BATCH):
            numbers = np.asarray(vector, dtype="<f4")
            if numbers.shape != (self._card.dimensions,) or not np.isfinite(numbers).all():
                raise BadVectorError("the model gave no finite vector of its length")
            vectors.append(numbers.tobytes())
        return vectors


def _model_hash(folder: Path, card: ModelCard) -> str:
    manifest = folder / MANIFEST
    if manifest.is_file():
        return str(json.loads(manifest.read_text("utf-8"))["model_sha256"])
    with (folder / _model_file(folder, card)).open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _model_file(folder: Path, card: ModelCard) -> str:
    for name in ("model.onnx", card.model_file):
        if (folder / name).is_file():
            return name
    raise ModelUnavailableError("the folder holds no model.onnx")


def from_folder(folder: Path, card: ModelCard = DEFAULT_MODEL) -> FastEmbedder:
    """Load the model of a local folder with ``model.onnx`` and ``tokenizer.json``.

    Raises:
        ModelUnavailableError: files are missing or cannot be loaded.
    """
    if not (folder / "tokenizer.json").is_file():
        raise ModelUnavailableError("the folder holds no tokenizer.json")
    file = _model_file(folder, card)
    local = card
    if file != card.model_file:
        # fastembed keys its models by name, and each name has one file.
        local = ModelCard(
            f"{card.name}/{file}",
            card.repository,
            file,
            card.dimensions,
            card.max_tokens,
            card.query_prefix,
            card.passage_prefix,
            card.license,
        )
    model = _load(local, specific_model_path=str(folder))
    return FastEmbedder(card, model, folder)


def _load(card: ModelCard, **options: Any) -> "TextEmbedding":
    from fastembed import TextEmbedding

    register(card)
    threads = max(1, (os.cpu_count() or 2) - 1)
    try:
        return TextEmbedding(card.name, threads=threads, enable_cpu_mem_arena=False, **options)
    except Exception as error:
        # onnxruntime, the hub's client and fastembed share no root of errors.
        first = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ModelUnavailableError(first) from error


def _from_cache(config: Config, *, local_only: bool) -> FastEmbedder:
    cache = config.cache_dir / "fastembed"
    if local_only and not cache.is_dir():
        raise ModelUnavailableError("nothing was downloaded yet")
    model = _load(DEFAULT_MODEL, cache_dir=str(cache), local_files_only=local_only)
    newest = max(cache.rglob("tokenizer.json"), key=lambda file: file.stat().st_mtime)
    return FastEmbedder(DEFAULT_MODEL, model, newest.parent)


def _from_model_dir(config: Config) -> FastEmbedder:
    if config.model_dir is None:
        raise ModelUnavailableError("MINDFILE_MODEL_DIR is not set")
    return from_folder(config.model_dir)


def _from_offline(config: Config) -> FastEmbedder:
    try:
        folder = ensure_converted(config.cache_dir)
    except (OfflineModelError, OSError, ImportError) as error:
        raise ModelUnavailableError(str(error)) from error
    return from_folder(folder)


def _from_hub(config: Config) -> FastEmbedder:
    if not config.model_download:
        raise ModelUnavailableError("MINDFILE_MODEL_DOWNLOAD is off")
    return _from_cache(config, local_only=False)


Way = tuple[str, Callable[[Config], FastEmbedder]]
LOCAL_WAYS: tuple[Way, ...] = (
    ("folder", _from_model_dir),
    ("cache", lambda config: _from_cache(config, local_only=True)),
    ("offline extra", _from_offline),
)
HUB: Way = ("hub", _from_hub)


def try_ways(config: Config, ways: Sequence[Way], attempts: list[Attempt]) -> FastEmbedder | None:
    """Load the model by the first way that leads there; each one tried is noted in ``attempts``."""
    for name, way in ways:
        try:
            embedder = way(config)
        except ModelUnavailableError as error:
            attempts.append(Attempt(name, str(error)))
            continue
        attempts.append(Attempt(name, "loaded"))
        return embedder
    return None
