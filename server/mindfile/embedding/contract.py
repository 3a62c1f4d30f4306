"""What the rest of the program expects of an embedding model."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from mindfile.errors import MindfileError
from mindfile.model import ModelIdentity


class EmbeddingError(MindfileError):
    """The model cannot make a vector of a text, or makes one that is none."""


class Embedder(Protocol):
    """A model that turns texts into vectors; every call blocks, so callers use a thread.

    Vectors are float32 little-endian bytes of unit length, ``identity.dimensions`` numbers each.
    """

    @property
    def identity(self) -> ModelIdentity:
        """What makes its vectors comparable."""
        ...

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        """Embed stored texts; one longer than the model reads is cut by it.

        Raises:
            EmbeddingError: a text among them cannot be embedded, or the model is broken.
        """
        ...

    def embed_query(self, text: str) -> bytes:
        """Embed a question.

        Raises:
            EmbeddingError: it cannot be embedded, or the model is broken.
        """
        ...


@dataclass(frozen=True, slots=True)
class PendingChunk:
    """A chunk of the store that waits for its vector."""

    id: int
    text: str


class PendingWork(Protocol):
    """Where the queue takes its work from and gives it back to."""

    async def pending(self, identity: ModelIdentity | None) -> int:
        """Count what waits; None while no model is known."""
        ...

    async def claim(self, identity: ModelIdentity, limit: int) -> list[PendingChunk]:
        """Take up to ``limit`` chunks that nobody else is embedding."""
        ...

    async def save(self, identity: ModelIdentity, vectors: Sequence[tuple[int, bytes]]) -> None:
        """Write vectors by chunk."""
        ...

    async def give_up(self, identity: ModelIdentity, chunks: Sequence[int]) -> None:
        """Record chunks that the model cannot embed."""
        ...

    async def recount(self, count: "TokenCount") -> int:
        """Make some estimated token counts exact; returns how many."""
        ...


class TokenCount(Protocol):
    """Counts the tokens of a text."""

    def __call__(self, text: str) -> int:
        """Return how many tokens ``text`` has."""
        ...
