"""Finding and loading the model: a local folder, the cache, the ``offline`` extra, the hub."""

import hashlib
import logging
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mindfile.config import Config
from mindfile.embedding.catalog import DEFAULT_MODEL, ModelCard, register
from mindfile.embedding.centering import Role, centers_of, cohort_hash
from mindfile.embedding.contract import EmbeddingError
from mindfile.embedding.conversion import ensure_converted
from mindfile.embedding.library import errors_as, load_fastembed
from mindfile.embedding.weights import OfflineModelError
from mindfile.errors import MindfileError
from mindfile.model import ModelIdentity

if TYPE_CHECKING:
    from fastembed import TextEmbedding

    from mindfile.embedding.centering import Vectors

log = logging.getLogger("mindfile")

# What goes through the network at once: long texts are quickest alone, and sixteen of 512 tokens
# take 500 MB more.
BATCH_CHARACTERS = 2_000
BATCH_TEXTS = 16
# The model of the ``offline`` extra rounds by the largest number of all that goes through at once:
# what a text becomes must not depend on its neighbors. It is no slower alone.
OFFLINE_TEXTS = 1
# What fastembed says where the hub's client has failed, whatever the cause was.
_UNTOLD = "from any source"
_TOKENIZER, _FILE = "tokenizer.json", "model.onnx"


class ModelUnavailableError(MindfileError):
    """One way to the model does not lead there; the message says why."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One way to the model that was tried, and how it went."""

    way: str
    outcome: str


class FastEmbedder:
    """A model loaded through fastembed, its vectors centered; see ``Embedder``."""

    def __init__(
        self,
        card: ModelCard,
        model: "TextEmbedding",
        file: Path,
        keep: Path | None = None,
        *,
        together: int = BATCH_TEXTS,
    ) -> None:
        """Take a loaded model and the file it came from, and try it.

        ``keep`` is a folder where the means of its vectors are kept from one start to the next.
        So many texts go through the network ``together`` at most.

        Raises:
            EmbeddingError: the model gives no vectors of the card's length.
            OSError: the file cannot be read.
        """
        self._card = card
        self._model = model
        self._together = together
        with file.open("rb") as opened:
            digest = hashlib.file_digest(opened, "sha256")
        digest.update(cohort_hash().encode())
        self._identity = ModelIdentity(card.name, card.dimensions, True, digest.hexdigest())
        kept = None if keep is None else keep / f"means-{digest.hexdigest()[:32]}.npy"
        self._embed(["ready"], "query")
        self._centers = centers_of(self._embed, kept)

    @property
    def identity(self) -> ModelIdentity:
        """What makes its vectors comparable."""
        return self._identity

    @property
    def tokenizer(self) -> object:
        """The loaded ``tokenizers.Tokenizer``, which truncates and pads for the model."""
        loaded: Any = self._model.model
        return loaded.tokenizer

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        """Embed stored texts, behind the model's prefix for them."""
        return self._centered(texts, "passage")

    def embed_query(self, text: str) -> bytes:
        """Embed a question, behind the model's prefix for it."""
        return self._centered([text], "query")[0]

    def _centered(self, texts: Sequence[str], role: Role) -> list[bytes]:
        vectors = self._embed(texts, role)
        return [
            self._centers.center(vector, text, role).tobytes()
            for vector, text in zip(vectors, texts, strict=True)
        ]

    def _embed(self, texts: Sequence[str], role: Role) -> list["Vectors"]:
        prefix = self._card.query_prefix if role == "query" else self._card.passage_prefix
        prefixed = [prefix + text for text in texts]
        return [vector for batch in self._batches(prefixed) for vector in self._embed_batch(batch)]

    def _batches(self, texts: Sequence[str]) -> Iterator[list[str]]:
        """Group neighbors so that texts times the longest of them stay bounded."""
        batch: list[str] = []
        longest = 0
        for text in texts:
            longest = max(longest, len(text))
            full = len(batch) == self._together or longest * (len(batch) + 1) > BATCH_CHARACTERS
            if batch and full:
                yield batch
                batch, longest = [], len(text)
            batch.append(text)
        if batch:
            yield batch

    def _embed_batch(self, texts: list[str]) -> Iterator["Vectors"]:
        import numpy as np

        with errors_as(EmbeddingError):
            vectors = [np.asarray(vector, "<f4") for vector in self._model.embed(texts)]
        if len(vectors) != len(texts):
            raise EmbeddingError(f"{len(vectors)} vectors for {len(texts)} texts")
        for vector in vectors:
            if vector.shape != (self._card.dimensions,):
                raise EmbeddingError(f"vectors of {vector.size} numbers")
            if not abs(float(np.linalg.norm(vector)) - 1.0) < 1e-3:
                raise EmbeddingError("a vector that is not of unit length")
            yield vector


def missing_files(folder: Path, card: ModelCard = DEFAULT_MODEL) -> list[str]:
    """Return what a local folder lacks of ``tokenizer.json`` and ``model.onnx``.

    The latter may stand in ``onnx/``, as on the hub.
    """
    lacks_model = not any((folder / file).is_file() for file in (_FILE, card.model_file))
    lacks_tokenizer = not (folder / _TOKENIZER).is_file()
    return [_TOKENIZER] * lacks_tokenizer + [_FILE] * lacks_model


def from_folder(
    folder: Path,
    card: ModelCard = DEFAULT_MODEL,
    *,
    keep: Path | None = None,
    together: int = BATCH_TEXTS,
) -> FastEmbedder:
    """Load the model of a local folder; see ``missing_files`` for what must stand there.

    ``keep`` is where the means of its vectors are kept, ``together`` as ``FastEmbedder`` has it.

    Raises:
        ModelUnavailableError: files are missing or cannot be loaded.
        EmbeddingError: it is another model.
    """
    if missing := missing_files(folder, card):
        raise ModelUnavailableError(f"the folder holds no {' and no '.join(missing)}")
    local = card
    if (folder / _FILE).is_file():
        # fastembed keys its models by name, and each name has one file.
        local = replace(card, name=f"{card.name}/{_FILE}", model_file=_FILE)
    # fastembed makes a cache folder whether it needs one or not: let it be this one.
    model = _load(local, cache_dir=str(folder), specific_model_path=str(folder))
    return FastEmbedder(card, model, folder / local.model_file, keep, together=together)


def _load(card: ModelCard, **options: Any) -> "TextEmbedding":
    threads = max(1, (os.cpu_count() or 2) - 1)
    with errors_as(ModelUnavailableError):
        library = load_fastembed()
        register(card)
        return library(card.name, threads=threads, enable_cpu_mem_arena=False, **options)


def downloads(config: Config) -> Path:
    """Return the folder in which the hub's client keeps what it fetched."""
    return config.cache_dir / "fastembed"


def _from_cache(config: Config) -> FastEmbedder:
    if not downloads(config).is_dir():
        raise ModelUnavailableError("nothing was downloaded yet")
    if _downloaded(config) is None:
        raise ModelUnavailableError("no download is whole")
    return _by_hub_client(config, local_only=True)


def _downloaded(config: Config) -> Path | None:
    from huggingface_hub import try_to_load_from_cache

    card, cache = DEFAULT_MODEL, downloads(config)
    file = try_to_load_from_cache(card.repository, card.model_file, cache)
    return Path(file) if isinstance(file, str) else None


def _by_hub_client(config: Config, *, local_only: bool) -> FastEmbedder:
    cache = str(downloads(config))
    model = _load(DEFAULT_MODEL, cache_dir=cache, local_files_only=local_only)
    file = _downloaded(config)
    if file is None:
        raise ModelUnavailableError("the download left no model.onnx")
    return FastEmbedder(DEFAULT_MODEL, model, file, config.cache_dir)


def _from_model_dir(config: Config) -> FastEmbedder:
    if config.model_dir is None:
        raise ModelUnavailableError("MINDFILE_MODEL_DIR is not set")
    return from_folder(config.model_dir, keep=config.cache_dir)


def _from_offline(config: Config) -> FastEmbedder:
    try:
        folder = ensure_converted(config.cache_dir)
    except OfflineModelError as error:
        raise ModelUnavailableError(str(error)) from error
    return _shared(folder, (folder / "model.onnx").stat().st_mtime_ns)


@lru_cache(maxsize=1)
def _shared(folder: Path, _written: int) -> FastEmbedder:
    """Load a folder once for all servers of this process: a model takes 400 MB and seconds."""
    return from_folder(folder, keep=folder.parent, together=OFFLINE_TEXTS)


def _from_hub(config: Config) -> FastEmbedder:
    if not config.may_download:
        name = "MINDFILE_OFFLINE is on" if config.offline else "MINDFILE_MODEL_DOWNLOAD is off"
        raise ModelUnavailableError(name)
    try:
        return _by_hub_client(config, local_only=False)
    except ModelUnavailableError as error:
        if _UNTOLD not in error.message:
            raise
        reason = "it could not be fetched; `mindfile model fetch` says why"
        raise ModelUnavailableError(reason) from error


Way = tuple[str, Callable[[Config], FastEmbedder]]
LOCAL_WAYS: tuple[Way, ...] = (
    ("folder", _from_model_dir),
    ("cache", _from_cache),
    ("offline extra", _from_offline),
)
HUB: Way = ("hub", _from_hub)


def try_ways(config: Config, ways: Sequence[Way], attempts: list[Attempt]) -> FastEmbedder | None:
    """Load the model by the first way that leads there; each one tried is noted in ``attempts``.

    A way that fails makes room for the next.
    """
    for name, way in ways:
        try:
            with errors_as(ModelUnavailableError):
                embedder = way(config)
        except (ModelUnavailableError, EmbeddingError) as error:
            if error.__cause__ is not None:
                log.info("loading the model from: %s", name, exc_info=error)
            attempts.append(Attempt(name, str(error)))
        else:
            attempts.append(Attempt(name, "loaded"))
            return embedder
    return None
