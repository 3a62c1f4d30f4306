"""Vectors: the models' identities, their vec0 tables, what is pending, and nearest neighbors."""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

import aiosqlite

from mindfile.forms import time_text
from mindfile.model import ModelIdentity
from mindfile.store.lacking import PENDING, lacking_of
from mindfile.store.nearness import Nearness
from mindfile.store.rows import MEMORY_TABLES
from mindfile.store.selection import where
from mindfile.store.values import Claimed, Neighbor, Selection

# vec0 answers at most this many neighbors.
MAX_NEIGHBORS = 4096
# How many chunks are looked at, nearest first, before the filter is asked what it lets through.
LOOKED_AT = 4
# Of these, so many quarters of what is wanted are asked about first.
_AHEAD = 5
# Of many cosines, so many of the highest are taken from the file's own vectors.
EXACT = 64
# How many vectors vec0 keeps in one piece of the file. Its own 1,024 make the first memory's vector
# take 1.5 MB, and reading one of them takes half as long again.
VECTOR_CHUNK = 128
# A claim outlives the slowest batch; a process that died gives its chunks back after this.
CLAIM_LIFETIME = timedelta(minutes=2)
# A model that has not filled its table, and that nobody has gone on with for so long, is given up.
FILLING_LIFETIME = timedelta(days=1)
# How much of the turn before is embedded with a turn, in characters.
CONTEXT_CHARACTERS = 400


def _table(model: int) -> str:
    return f"vec_{model:d}"


class Vectors:
    """The vector tables of one connection; with ``nearness``, also what is held in memory."""

    def __init__(self, connection: aiosqlite.Connection, nearness: Nearness | None = None) -> None:
        self._connection = connection
        self._nearness = nearness
        # What is held in memory is of a reader, whose view stands still: asked once.
        self._models: list[Sequence[Any]] | None = None
        self._refreshed: dict[int, bool] = {}

    async def register(self, identity: ModelIdentity) -> int:
        """Return the number of a model; a new one gets its own empty table.

        The first model serves at once; a later one fills its table first.
        """
        known = await self.find(identity)
        if known is not None:
            return known
        serving = await self.serving()
        cursor = await self._connection.execute(
            "INSERT INTO embedding_model (name, dimensions, normalized, file_hash, state)"
            " VALUES (?, ?, ?, ?, ?)",
            (
                identity.name,
                identity.dimensions,
                int(identity.normalized),
                identity.file_hash,
                "serving" if serving is None else "filling",
            ),
        )
        if cursor.lastrowid is None:
            raise RuntimeError("an INSERT gave no row id")
        await self._connection.execute(
            f"CREATE VIRTUAL TABLE {_table(cursor.lastrowid)} USING vec0("
            f"embedding float[{identity.dimensions:d}] distance_metric=cosine,"
            f" chunk_size={VECTOR_CHUNK:d})"
        )
        return cursor.lastrowid

    async def find(self, identity: ModelIdentity) -> int | None:
        """Return the number of a model that is registered."""
        wanted = (
            identity.name,
            identity.dimensions,
            int(identity.normalized),
            identity.file_hash,
        )
        known = await self._registered()
        return next((row[0] for row in known if tuple(row[1:5]) == wanted), None)

    async def serving(self) -> int | None:
        """Return the model whose vectors are searched."""
        return next((row[0] for row in await self._registered() if row[5] == "serving"), None)

    async def _registered(self) -> list[Sequence[Any]]:
        if self._models is not None:
            return self._models
        rows = await self._connection.execute_fetchall(
            "SELECT id, name, dimensions, normalized, file_hash, state FROM embedding_model"
        )
        known = list[Sequence[Any]](rows)
        if self._nearness is not None:
            self._models = known
        return known

    async def _held(self, model: int) -> Nearness | None:
        """Return what is held in memory of a model, as new as what is seen; None where nothing."""
        if self._nearness is None:
            return None
        if model not in self._refreshed:
            self._refreshed[model] = await self._nearness.refresh(self._connection, model)
        return self._nearness if self._refreshed[model] else None

    async def serves(self, identity: ModelIdentity) -> bool:
        """Tell whether the vectors that are searched are this model's, and so comparable."""
        model = await self.find(identity)
        return model is not None and model == await self.serving()

    async def pending(self, model: int | None) -> int:
        """Count the chunks that wait for a vector of this model; None counts those without any."""
        count = 0
        for lacking, values in lacking_of(model):
            rows = await self._connection.execute_fetchall(
                f"SELECT count(*) FROM {PENDING} AND {lacking}", (model or 0, *values)
            )
            count += next(iter(rows))[0]
        return count

    async def _is_full(self, model: int) -> bool:
        parts = lacking_of(model)
        asked = " OR ".join(f"EXISTS (SELECT 1 FROM {PENDING} AND {part})" for part, _ in parts)
        values = [value for _, its in parts for value in (model, *its)]
        rows = await self._connection.execute_fetchall(f"SELECT {asked}", values)
        return not next(iter(rows))[0]

    async def claim(self, model: int, owner: str, *, now: datetime, limit: int) -> list[Claimed]:
        """Claim pending chunks for one process and return them.

        Those without any vector come first, oldest first. Other models whose filling was abandoned
        are dropped.
        """
        await self._drop_abandoned(model, now)
        longest = time_text(now + CLAIM_LIFETIME)
        claimed: list[Claimed] = []
        for lacking, values in lacking_of(model):
            rows = await self._connection.execute_fetchall(
                f"""SELECT c.id,
                      coalesce((SELECT me.speaker || ': ' FROM episodic AS me
                                WHERE me.memory = c.memory), '') || coalesce(c.text, m.content),
                      (SELECT substr(coalesce(other.speaker || ': ', '')
                          || coalesce(b.text, said.content), 1, {CONTEXT_CHARACTERS:d})
                      FROM turn_context AS turn
                      JOIN episodic AS other ON other.session = turn.session
                        AND other.position = turn.position - 1
                      JOIN memory AS said ON said.id = other.memory
                      JOIN chunk AS b ON b.memory = other.memory AND b.position = 0
                      WHERE turn.memory = c.memory)
                    FROM {PENDING} AND {lacking}
                      AND (c.claimed_until IS NULL OR c.claimed_by = ?
                        OR c.claimed_until NOT BETWEEN ? AND ?)
                    ORDER BY c.embedded_by, c.id LIMIT ?""",
                # One that lasts longer than any was set by a clock gone wrong.
                (model, *values, owner, time_text(now), longest, limit - len(claimed)),
            )
            claimed += [
                Claimed(chunk, f"{before}\n{text}" if before else text)
                for chunk, text, before in rows
            ]
        await self._connection.executemany(
            "UPDATE chunk SET claimed_by = ?, claimed_until = ? WHERE id = ?",
            [(owner, longest, chunk.id) for chunk in claimed],
        )
        return claimed

    async def save(self, model: int, vectors: Sequence[tuple[int, bytes]], *, owner: str) -> None:
        """Write vectors of chunks that ``owner`` holds; flips to this model once it is full.

        A claim that was taken back is not written: a purge does so, since the vector that is
        being made holds the words of what is gone.
        """
        table = _table(model)
        # Tells every process which vectors it has not read yet.
        rows = await self._connection.execute_fetchall(
            "UPDATE meta SET value = CAST(value AS INTEGER) + 1 WHERE key = 'vector_seq'"
            " RETURNING CAST(value AS INTEGER)"
        )
        batch = next(iter(rows))[0]
        asked = json.dumps([chunk for chunk, _ in vectors])
        rows = await self._connection.execute_fetchall(
            "SELECT id FROM chunk WHERE claimed_by = ? AND id IN (SELECT value FROM json_each(?))",
            (owner, asked),
        )
        held = {row[0] for row in rows}
        kept = [(chunk, vector) for chunk, vector in vectors if chunk in held]
        # vec0 knows no upsert.
        await self._connection.executemany(
            f"DELETE FROM {table} WHERE rowid = ?", [(chunk,) for chunk, _ in kept]
        )
        await self._connection.executemany(
            f"INSERT INTO {table} (rowid, embedding) VALUES (?, ?)", kept
        )
        await self._connection.executemany(
            "UPDATE chunk SET embedded_by = ?, vector_seq = ?, failed_with = NULL,"
            " claimed_by = NULL, claimed_until = NULL WHERE id = ?",
            [(model, batch, chunk) for chunk, _ in kept],
        )
        await self._serve_when_full(model)

    async def waits(self) -> bool:
        """Tell whether chunks wait for a vector of the model that serves."""
        model = await self.serving()
        return model is None or not await self._is_full(model)

    async def release(self, owner: str) -> None:
        """Give back the chunks that ``owner`` holds, for others to embed at once."""
        await self._connection.execute(
            "UPDATE chunk SET claimed_by = NULL, claimed_until = NULL WHERE claimed_by = ?",
            (owner,),
        )

    async def give_up(self, model: int, chunks: Iterable[int]) -> None:
        """Record that this model cannot embed these chunks, so that none is tried for ever."""
        await self._connection.executemany(
            "UPDATE chunk SET failed_with = ?, claimed_by = NULL, claimed_until = NULL"
            " WHERE id = ?",
            [(model, chunk) for chunk in chunks],
        )

    async def _serve_when_full(self, model: int) -> None:
        serving = await self.serving()
        if serving == model or not await self._is_full(model):
            return
        if serving is not None:
            await self._drop(serving)
        await self._connection.execute(
            "UPDATE embedding_model SET state = 'serving' WHERE id = ?", (model,)
        )

    async def _drop_abandoned(self, model: int, now: datetime) -> None:
        await self._connection.execute(
            "UPDATE embedding_model SET used_at = ? WHERE id = ?", (time_text(now), model)
        )
        rows = await self._connection.execute_fetchall(
            "SELECT id FROM embedding_model"
            " WHERE state = 'filling' AND (used_at IS NULL OR used_at < ?)",
            (time_text(now - FILLING_LIFETIME),),
        )
        for (abandoned,) in list(rows):
            await self._drop(abandoned)

    async def _drop(self, model: int) -> None:
        """Drop a model with its vectors; chunks that only it had embedded start over."""
        await self._connection.execute(f"DROP TABLE {_table(model)}")
        await self._connection.execute("DELETE FROM embedding_model WHERE id = ?", (model,))

    async def _comparable(self, vector: bytes) -> int | None:
        """Return the serving model if its vectors are as long as this one."""
        known = await self._registered()
        return next(
            (row[0] for row in known if row[5] == "serving" and 4 * row[2] == len(vector)), None
        )

    async def nearest(self, vector: bytes, selection: Selection, *, limit: int) -> list[Neighbor]:
        """Return the memories with the nearest chunks, best first, of those a filter lets through.

        ``vector`` must come from the model that serves (``serves`` tells).
        """
        model = await self._comparable(vector)
        if model is None:
            return []
        held = await self._held(model)
        if held is not None:
            return await self._from_memory(held, model, vector, selection, limit)
        depth = min(2 * limit, MAX_NEIGHBORS)
        while True:
            rows = await self._knn(model, vector, selection, depth)
            found = self._best(rows)
            # A long memory may fill the depth with its chunks.
            if len(found) >= limit or len(rows) < depth or depth == MAX_NEIGHBORS:
                return found[:limit]
            depth = min(4 * depth, MAX_NEIGHBORS)

    async def _knn(
        self, model: int, vector: bytes, selection: Selection, depth: int
    ) -> list[Sequence[float]]:
        condition, values = where(selection)
        return list(
            await self._connection.execute_fetchall(
                f"""WITH v AS MATERIALIZED (
                      SELECT rowid AS chunk, distance FROM {_table(model)}
                      WHERE embedding MATCH ? AND k = ? AND rowid IN (
                        SELECT c.id FROM {MEMORY_TABLES} JOIN chunk AS c ON c.memory = m.id
                        WHERE {condition}))
                    SELECT c.memory, c.id, 1 - v.distance FROM v JOIN chunk AS c ON c.id = v.chunk
                    ORDER BY v.distance, c.id DESC""",
                (vector, depth, *values),
            )
        )

    async def _from_memory(
        self, nearness: Nearness, model: int, vector: bytes, selection: Selection, limit: int
    ) -> list[Neighbor]:
        """Find by what is held in memory; the filter is the same, asked about the nearest first."""
        condition, values = where(selection)
        depth = LOOKED_AT * limit
        chunks = nearness.order(vector, depth)
        # Most filters let most through.
        ahead = _AHEAD * limit // 4
        memory_of = await self._let_through(chunks[:ahead], model, condition, values)
        if len(set(memory_of.values())) < limit and len(chunks) > ahead:
            memory_of = await self._let_through(chunks, model, condition, values)
        if len(set(memory_of.values())) < limit and len(chunks) == depth:
            # The filter lets little through: among that alone.
            rows = await self._connection.execute_fetchall(
                f"""SELECT c.id, c.memory FROM {MEMORY_TABLES}
                    JOIN chunk AS c ON c.memory = m.id WHERE c.embedded_by = ? AND {condition}""",
                (model, *values),
            )
            memory_of = {row[0]: row[1] for row in rows}
            chunks = nearness.order_among(vector, list(memory_of))
        near = nearness.cosines(vector, [chunk for chunk in chunks if chunk in memory_of])
        return self._best(
            (memory_of[chunk], chunk, near[chunk]) for chunk in chunks if chunk in near
        )[:limit]

    async def _let_through(
        self, chunks: Sequence[int], model: int, condition: str, values: Sequence[object]
    ) -> dict[int, int]:
        """Return the memory of each of the chunks that a filter lets through."""
        rows = await self._connection.execute_fetchall(
            f"""SELECT c.id, c.memory FROM (SELECT key, value FROM json_each(?)) AS asked
                CROSS JOIN chunk AS c ON c.id = asked.value
                CROSS JOIN {MEMORY_TABLES}
                WHERE m.id = c.memory AND c.embedded_by = ? AND {condition}""",
            (json.dumps(chunks), model, *values),
        )
        return {row[0]: row[1] for row in rows}

    async def cosines(self, vector: bytes, memories: Iterable[int]) -> list[Neighbor]:
        """Return the cosine of each of these memories' nearest chunk, best first."""
        model = await self._comparable(vector)
        wanted = list(memories)
        if model is None or not wanted:
            return []
        held = await self._held(model)
        if held is None:
            return self._best(await self._exact(model, vector, "c.memory", wanted))
        rows = await self._connection.execute_fetchall(
            "SELECT id, memory FROM chunk WHERE memory IN (SELECT value FROM json_each(?))"
            " AND embedded_by = ?",
            (json.dumps(wanted), model),
        )
        memory_of = {row[0]: row[1] for row in rows}
        near = held.cosines(vector, list(memory_of))
        order = sorted(near, key=lambda chunk: (-near[chunk], -chunk))
        for _, chunk, cosine in await self._exact(model, vector, "c.id", order[:EXACT]):
            near[int(chunk)] = cosine
        order.sort(key=lambda chunk: (-near[chunk], -chunk))
        return self._best((memory_of[chunk], chunk, near[chunk]) for chunk in order)

    async def _exact(
        self, model: int, vector: bytes, column: str, wanted: Sequence[int]
    ) -> list[Sequence[float]]:
        """Return memory, chunk and cosine by the file's own vectors, best first."""
        return list(
            await self._connection.execute_fetchall(
                f"""SELECT c.memory, c.id, 1 - vec_distance_cosine(v.embedding, ?) AS cosine
                    FROM chunk AS c JOIN {_table(model)} AS v ON v.rowid = c.id
                    WHERE {column} IN (SELECT value FROM json_each(?))
                    ORDER BY cosine DESC, c.id DESC""",
                (vector, json.dumps(wanted)),
            )
        )

    @staticmethod
    def _best(rows: Iterable[Sequence[float]]) -> list[Neighbor]:
        best: dict[int, Neighbor] = {}
        for memory, chunk, cosine in rows:
            if memory not in best:
                best[int(memory)] = Neighbor(int(memory), int(chunk), float(cosine))
        return list(best.values())

    async def vectors_of(self, memories: Iterable[int]) -> dict[int, bytes]:
        """Return the first chunk's vector of each memory that has one."""
        model = await self.serving()
        if model is None:
            return {}
        rows = await self._connection.execute_fetchall(
            f"""SELECT c.memory, v.embedding FROM chunk AS c
                JOIN {_table(model)} AS v ON v.rowid = c.id
                WHERE c.position = 0 AND c.memory IN (SELECT value FROM json_each(?))""",
            (json.dumps(list(memories)),),
        )
        vectors: dict[int, bytes] = {row[0]: row[1] for row in rows}
        return vectors
