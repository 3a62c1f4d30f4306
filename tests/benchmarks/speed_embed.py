"""Embedding with the real model: beside its 4-bit form, and an import beside the model alone."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import anyio

sys.path.insert(0, str(Path(__file__).parents[1]))

from four_bits import four_bits
from speed import Figure, Settings
from speed_store import fill
from talk import prose

from mindfile.embedding.contract import Embedder, EmbeddingError
from mindfile.errors import MindfileError
from mindfile.model import ModelIdentity
from minds import a_mind
from model_cache import real_embedder

# Ten thousand take ten minutes of both sides; each text costs the same.
EMBEDDED = 160
TURNS = 2


class Listening:
    """An embedder that keeps what it was given, batch by batch."""

    def __init__(self, inner: Embedder) -> None:
        self._inner = inner
        self.batches: list[list[str]] = []

    @property
    def identity(self) -> ModelIdentity:
        return self._inner.identity

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        self.batches.append(list(texts))
        return self._inner.embed_passages(texts)

    def embed_query(self, text: str) -> bytes:
        return self._inner.embed_query(text)


def measure_embedding(settings: Settings) -> list[Figure]:
    """Measure an import with its vectors; nothing where the model is not installed."""
    try:
        embedder = real_embedder()
    except (AssertionError, MindfileError, EmbeddingError) as error:
        settings.console.print(f"embed: no model here ({error})")
        return []
    own: list[float] = []
    alone: list[float] = []
    published: list[float] = []
    texts = prose(EMBEDDED)
    folder = settings.folder / "four-bits"
    folder.mkdir()
    other = four_bits(folder)
    for turn in range(TURNS):
        listening = Listening(embedder)
        place = settings.folder / str(turn)
        own.append(anyio.run(_import, place, listening, texts, settings.clock))
        alone.append(_alone(embedder, listening.batches, settings.clock))
        published.append(_alone(other, listening.batches, settings.clock))
    settings.console.print(
        f"embedding alone: {EMBEDDED / median(alone):.1f} texts/s, in its 4-bit form"
        f" {EMBEDDED / median(published):.1f}"
    )
    return [
        Figure(
            f"embedding {EMBEDDED:,} texts",
            "the 4-bit form",
            median(alone),
            median(published),
            "s",
            0.67,
        ),
        Figure(
            f"import of {EMBEDDED:,} messages, embedded",
            "the model alone, same texts",
            median(own),
            median(alone),
            "s",
            1.1,
        ),
    ]


async def _import(
    folder: Path, embedder: Any, texts: list[str], clock: Callable[[], float]
) -> float:
    begun = clock()
    async with a_mind(folder, embedder=embedder) as mind:
        await fill(mind, texts)
        await mind.embedding.drained()
    return clock() - begun


def _alone(embedder: Embedder, batches: Sequence[list[str]], clock: Callable[[], float]) -> float:
    """Embed the texts again, batch by batch as they were given."""
    begun = clock()
    for batch in batches:
        embedder.embed_passages(batch)
    return clock() - begun
