"""The vectors of the serving model in memory: how the nearest of many are found quickly.

sqlite-vec stays the index of record. From a few thousand vectors on they are kept here as bytes,
a scale for each (384 bytes instead of 1,536), and compared by SIMD; whoever asks for cosines has
the best rescored with the file's own. A vector is read once: `vector_seq` numbers the batches in
which vectors were written, by this process or another, and only those behind the last one read are
fetched. Without the SIMD library the file answers.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import aiosqlite

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Fewer vectors are found in the file as quickly.
LEAST_VECTORS = 2_000
# How many vectors are fetched at a time.
_FETCHED = 4_096
# Above this share of vectors that another has taken the place of, the rest is moved together.
_STALE_SHARE = 0.25
_PEAK = 127.0
# The number of no chunk: of a vector that another has taken the place of.
_NOBODY = -1


class Nearness:
    """The vectors of one file and one model, fed from the reader's connection."""

    def __init__(self, least: int = LEAST_VECTORS) -> None:
        self._least = least
        self._simd: Any = None
        self._missing = False
        self._forget(None)

    def _forget(self, model: int | None) -> None:
        self._model = model
        self._seq = 0
        self._held: _Held | None = None

    async def refresh(self, connection: aiosqlite.Connection, model: int) -> bool:
        """Bring the vectors up to date with what the connection sees.

        Returns:
            False where they are so few, or the SIMD library is missing, that the file answers.
        """
        if self._missing:
            return False
        if model != self._model:
            self._forget(model)
        rows = await connection.execute_fetchall(
            "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'vector_seq'"
        )
        seq = next((row[0] for row in rows), 0)
        if seq == self._seq and self._held is not None:
            return True
        if self._held is None and not await self._is_worth_it(connection, model):
            return False
        await self._fetch(connection, model)
        self._seq = seq
        return self._held is not None

    async def _is_worth_it(self, connection: aiosqlite.Connection, model: int) -> bool:
        rows = await connection.execute_fetchall(
            "SELECT count(*) FROM (SELECT 1 FROM chunk WHERE by_meaning = 1 AND embedded_by = ?"
            " LIMIT ?)",
            (model, self._least),
        )
        if next(iter(rows))[0] < self._least:
            return False
        try:
            self._simd = importlib.import_module("simsimd")
        except ImportError:
            self._missing = True
        return not self._missing

    async def _fetch(self, connection: aiosqlite.Connection, model: int) -> None:
        vectors = f"vec_{model:d}"
        # The first time, the table is read as it lies.
        what = f"SELECT rowid, embedding FROM {vectors}"
        values: tuple[int, ...] = ()
        if self._held is not None:
            what = (
                f"SELECT c.id, v.embedding FROM chunk AS c JOIN {vectors} AS v ON v.rowid = c.id"
                " WHERE c.vector_seq > ?"
            )
            values = (self._seq,)
        async with connection.execute(what, values) as cursor:
            while rows := list(await cursor.fetchmany(_FETCHED)):
                if self._held is None:
                    self._held = _Held(len(rows[0][1]) // 4)
                self._held.take(rows)

    def order(self, vector: bytes, depth: int) -> list[int]:
        """Return up to ``depth`` chunks, nearest first, as near as bytes can tell."""
        held = self._require()
        return held.best(held.cosines(vector, self._simd), depth)

    def order_among(self, vector: bytes, chunks: Sequence[int]) -> list[int]:
        """Return those of ``chunks`` that have a vector, nearest first."""
        near = self.cosines(vector, chunks)
        return sorted(near, key=lambda chunk: (-near[chunk], -chunk))

    def cosines(self, vector: bytes, chunks: Sequence[int]) -> dict[int, float]:
        """Return the cosine of each of ``chunks`` that has a vector, to about .002."""
        return self._require().cosines_of(vector, chunks, self._simd)

    def _require(self) -> _Held:
        if self._held is None:
            raise RuntimeError("no vectors are held")
        return self._held


class _Held:
    """Vectors as bytes with the chunk that each belongs to; grows at its end."""

    def __init__(self, dimensions: int) -> None:
        import numpy as np

        self._np = np
        self._count = 0
        self._stale = 0
        self._chunks: NDArray[np.int64] = np.empty(_FETCHED, np.int64)
        self._codes: NDArray[np.int8] = np.empty((_FETCHED, dimensions), np.int8)
        self._scales: NDArray[np.float32] = np.empty(_FETCHED, np.float32)
        self._sorted: tuple[NDArray[np.int64], NDArray[np.int64]] | None = None

    def take(self, rows: Iterable[Sequence[Any]]) -> None:
        """Add vectors of chunks; an older one of the same chunk no longer counts."""
        np = self._np
        given = list(rows)
        chunks = np.fromiter((row[0] for row in given), np.int64, len(given))
        vectors = np.frombuffer(b"".join(row[1] for row in given), "<f4").reshape(len(given), -1)
        codes, scales = self._coded(vectors)
        self._outdate(chunks)
        end = self._count + len(given)
        if end > len(self._chunks):
            self._grow(max(end, 2 * len(self._chunks)))
        self._chunks[self._count : end] = chunks
        self._codes[self._count : end] = codes
        self._scales[self._count : end] = scales
        self._count = end
        self._sorted = None

    def _coded(self, vectors: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
        np = self._np
        peaks = np.maximum(np.abs(vectors).max(axis=1), np.float32(1e-12))
        codes = np.rint(vectors * (np.float32(_PEAK) / peaks)[:, None]).astype(np.int8)
        return codes, (peaks / np.float32(_PEAK)).astype(np.float32)

    def _outdate(self, chunks: NDArray[np.int64]) -> None:
        np = self._np
        known = self._chunks[: self._count]
        if not self._count or chunks.min() > known.max():
            return
        again = np.isin(known, chunks)
        self._stale += int(again.sum())
        known[again] = _NOBODY
        if self._stale > _STALE_SHARE * self._count:
            kept = known != _NOBODY
            count = int(kept.sum())
            for name in ("_chunks", "_codes", "_scales"):
                whole = getattr(self, name)
                whole[:count] = whole[: self._count][kept]
            self._count, self._stale = count, 0

    def _grow(self, capacity: int) -> None:
        np = self._np
        for name in ("_chunks", "_codes", "_scales"):
            old = getattr(self, name)
            new = np.empty((capacity, *old.shape[1:]), old.dtype)
            new[: self._count] = old[: self._count]
            setattr(self, name, new)

    def cosines(self, vector: bytes, simd: Any) -> NDArray[np.float32]:
        """Return the cosine of every vector held, in the order in which they lie."""
        return self._compared(vector, self._codes[: self._count], self._scales[: self._count], simd)

    def _compared(
        self,
        vector: bytes,
        codes: NDArray[np.int8],
        scales: NDArray[np.float32],
        simd: Any,
    ) -> NDArray[np.float32]:
        np = self._np
        asked, scale = self._coded(np.frombuffer(vector, "<f4")[None])
        if not len(codes):
            return np.empty(0, np.float32)
        products = np.asarray(simd.cdist(asked, codes, metric="dot"))[0]
        return products.astype(np.float32) * (scales * scale[0])

    def best(self, cosines: NDArray[np.float32], depth: int) -> list[int]:
        """Return the chunks of the ``depth`` highest cosines, highest first."""
        np = self._np
        if self._stale:
            live = self._chunks[: self._count] != _NOBODY
            cosines = np.where(live, cosines, np.float32(-2.0))
        depth = min(depth, self._count - self._stale)
        if depth < len(cosines):
            top = np.argpartition(cosines, len(cosines) - depth)[len(cosines) - depth :]
        else:
            top = np.arange(len(cosines))
        chunks = self._chunks[top]
        order = np.lexsort((-chunks, -cosines[top]))
        return chunks[order].tolist()

    def cosines_of(self, vector: bytes, chunks: Sequence[int], simd: Any) -> dict[int, float]:
        """Return the cosine of each of ``chunks`` that is held."""
        np = self._np
        if self._sorted is None:
            order = np.argsort(self._chunks[: self._count], kind="stable")
            self._sorted = order, self._chunks[order]
        order, known = self._sorted
        wanted = np.unique(np.fromiter(chunks, np.int64, len(chunks)))
        places = np.searchsorted(known, wanted)
        places[places == len(known)] = 0
        found = known[places] == wanted if len(known) else np.zeros(len(wanted), bool)
        at = order[places[found]]
        values = self._compared(vector, self._codes[at], self._scales[at], simd)
        return dict(zip(wanted[found].tolist(), values.tolist(), strict=True))
