"""What waits for a vector: the background queue's view of the store."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

import anyio.to_thread

from mindfile.embedding.contract import PendingChunk
from mindfile.model import ModelIdentity
from mindfile.store.contract import Store

# How many estimated token counts are made exact in one go.
_RECOUNT_BATCH = 200


@dataclass(frozen=True, slots=True)
class StoredChunks:
    """The chunks of the store that one process claims, embeds and gives back.

    ``owner`` tells this process from others on the same file.
    """

    store: Store
    clock: Callable[[], datetime]
    owner: str

    async def pending(self, identity: ModelIdentity | None) -> int:
        """Count the chunks without a vector of this model; of any model while none is known."""
        async with self.store.read() as unit:
            model = await unit.vectors.serving() if identity is None else None
            if identity is not None:
                model = await unit.vectors.find(identity)
            return await unit.vectors.pending(model)

    async def claim(self, identity: ModelIdentity, limit: int) -> list[PendingChunk]:
        """Take up to ``limit`` chunks that no other process is embedding."""
        async with self.store.write() as unit:
            model = await unit.vectors.register(identity)
            claimed = await unit.vectors.claim(model, self.owner, now=self.clock(), limit=limit)
        return [PendingChunk(chunk.id, chunk.text) for chunk in claimed]

    async def save(self, identity: ModelIdentity, vectors: Sequence[tuple[int, bytes]]) -> None:
        """Write the vectors of claimed chunks."""
        async with self.store.write() as unit:
            model = await unit.vectors.register(identity)
            await unit.vectors.save(model, vectors, owner=self.owner)

    async def give_up(self, identity: ModelIdentity, chunks: Sequence[int]) -> None:
        """Record that the model cannot embed these chunks."""
        async with self.store.write() as unit:
            await unit.vectors.give_up(await unit.vectors.register(identity), chunks)

    async def release(self) -> None:
        """Give back what this process has claimed and not embedded."""
        async with self.store.write() as unit:
            await unit.vectors.release(self.owner)

    async def recount(self, count: Callable[[str], int]) -> int:
        """Make some estimated token counts of messages exact; returns how many.

        They are counted in a thread and outside of any transaction: it may take seconds.
        """
        async with self.store.read() as unit:
            estimated = await unit.sessions.estimated(limit=_RECOUNT_BATCH)
        if estimated:
            counts = await anyio.to_thread.run_sync(_counted, count, estimated)
            async with self.store.write() as unit:
                await unit.sessions.set_exact_tokens(counts)
        return len(estimated)


class NoWork:
    """Nothing waits, ever: the queue then serves queries alone, and nothing is written."""

    async def pending(self, identity: ModelIdentity | None) -> int:
        """Count nothing."""
        return 0

    async def claim(self, identity: ModelIdentity, limit: int) -> list[PendingChunk]:
        """Take nothing."""
        return []

    async def save(self, identity: ModelIdentity, vectors: Sequence[tuple[int, bytes]]) -> None:
        """Write nothing."""

    async def give_up(self, identity: ModelIdentity, chunks: Sequence[int]) -> None:
        """Record nothing."""

    async def recount(self, count: Callable[[str], int]) -> int:
        """Count nothing anew."""
        return 0


def _counted(
    count: Callable[[str], int], texts: Sequence[tuple[int, str]]
) -> list[tuple[int, int]]:
    return [(row, count(text)) for row, text in texts]
