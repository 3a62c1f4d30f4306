"""Purge: what it takes to remove bytes, not only rows."""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime

import aiosqlite

from mindfile.forms import time_text
from mindfile.store.rows import ADD_CHUNK, chunk_rows, content_hash
from mindfile.store.values import ChunkDraft


class Erasure:
    """Removes memories from every table and index of one write transaction.

    Bytes that stay behind in the pages of the file go after the commit, with
    ``SqliteStore.rewrite`` and ``SqliteStore.empty_log``.
    """

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def erase(self, namespace: str, rows: Iterable[int], *, now: datetime, by: int) -> None:
        """Remove memories: rows, images, index entries, vectors, and their traces in neighbors.

        What older snapshots than the change ``by``, the purge, held of them is kept by its id.

        The turns behind a removed one hold its words in the index and in their vectors: both
        are made again. Idempotent replies of the namespace carry hashes of content, so all go.
        """
        wanted = json.dumps(list(rows))
        heirs = await self._chunks(
            """memory IN (SELECT heir.memory FROM episodic AS gone
                 JOIN episodic AS heir ON heir.session = gone.session
                   AND heir.position = gone.position + 1
                 WHERE gone.memory IN (SELECT value FROM json_each(?)))
               AND memory NOT IN (SELECT value FROM json_each(?))""",
            (wanted, wanted),
        )
        own = await self._chunks("memory IN (SELECT value FROM json_each(?))", (wanted,))
        await self._drop_vectors([*own, *heirs])
        await self._renumber(heirs)
        await self._record(wanted, now=now, by=by)
        await self._connection.execute(
            "DELETE FROM memory WHERE id IN (SELECT value FROM json_each(?))", (wanted,)
        )
        await self._connection.execute("DELETE FROM idempotency WHERE namespace = ?", (namespace,))
        await self._reindex()

    async def _record(self, wanted: str, *, now: datetime, by: int) -> None:
        """Keep from when until when each memory was held: neither forgotten nor only proposed.

        Between two revisions the state is the one that the later found.
        """
        await self._connection.execute(
            """INSERT INTO purged (public_id, namespace, held_from, held_until, at)
               SELECT public_id, namespace, held_from, held_until, ? FROM (
                 SELECT m.public_id, m.namespace, r.change AS held_from,
                   coalesce(lead(r.change) OVER later, ?) AS held_until,
                   coalesce(lead(json_extract(r.before, '$.memory.state')) OVER later, m.state)
                     AS state
                 FROM revision AS r JOIN memory AS m ON m.id = r.memory
                 WHERE m.id IN (SELECT value FROM json_each(?))
                 WINDOW later AS (PARTITION BY m.id ORDER BY r.change))
               WHERE state IN ('active', 'archived')""",
            (time_text(now), by, wanted),
        )

    async def rewrite(
        self, row: int, content: str, chunks: Sequence[ChunkDraft], *, tokens: int, exact: bool
    ) -> None:
        """Give a message other words for good, because some of the old ones are being erased.

        Nothing keeps the old text: this is no change that can be undone. The index is made again
        by the ``erase`` that follows.
        """
        await self._drop_vectors(await self._chunks("memory = ?", (row,)))
        await self._connection.execute("DELETE FROM chunk WHERE memory = ?", (row,))
        await self._connection.execute(
            "UPDATE memory SET content = ?, content_hash = ?, revision = revision + 1 WHERE id = ?",
            (content, content_hash(content), row),
        )
        await self._connection.execute(
            "UPDATE episodic SET tokens = ?, tokens_exact = ? WHERE memory = ?",
            (tokens, int(exact), row),
        )
        await self._connection.executemany(ADD_CHUNK, chunk_rows(row, content, chunks))

    async def empty_sessions(self, sessions: Iterable[int]) -> None:
        """Remove those of these sessions that hold no memory, with thoughts and scratch values."""
        await self._connection.execute(
            "DELETE FROM session WHERE id IN (SELECT value FROM json_each(?)) AND NOT EXISTS"
            " (SELECT 1 FROM memory WHERE memory.session = session.id)",
            (json.dumps(list(sessions)),),
        )

    async def forget_traces(self, namespace: str, *, but: int) -> None:
        """Remove what an emptied namespace leaves: snapshots, purged ids, replies, changes.

        The change ``but`` stays.
        """
        for table in ("snapshot", "purged", "idempotency"):
            await self._connection.execute(f"DELETE FROM {table} WHERE namespace = ?", (namespace,))
        await self._connection.execute(
            "UPDATE change SET undone_by = NULL WHERE namespace = ?", (namespace,)
        )
        await self._connection.execute(
            "DELETE FROM change WHERE namespace = ? AND id <> ?", (namespace, but)
        )

    async def _chunks(self, condition: str, values: Sequence[object]) -> list[int]:
        rows = await self._connection.execute_fetchall(
            f"SELECT id FROM chunk WHERE {condition} ORDER BY id", values
        )
        return [row[0] for row in rows]

    async def _drop_vectors(self, chunks: Sequence[int]) -> None:
        models = await self._connection.execute_fetchall("SELECT id FROM embedding_model")
        for (model,) in models:
            await self._connection.execute(
                f"DELETE FROM vec_{model:d} WHERE rowid IN (SELECT value FROM json_each(?))",
                (json.dumps(chunks),),
            )

    async def _renumber(self, chunks: Sequence[int]) -> None:
        """Let chunks wait for a new vector under new numbers.

        A vector of their old text that some process is computing finds no chunk to belong to.
        """
        rows = await self._connection.execute_fetchall(
            "SELECT memory, position, text, search_text, by_meaning FROM chunk"
            " WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id",
            (json.dumps(chunks),),
        )
        await self._connection.execute(
            "DELETE FROM chunk WHERE id IN (SELECT value FROM json_each(?))", (json.dumps(chunks),)
        )
        await self._connection.executemany(ADD_CHUNK, rows)

    async def _reindex(self) -> None:
        """Make the full-text index anew.

        ``optimize`` alone may keep deleted words: it drops delete markers only where the merged
        segment becomes the topmost of the index, which is not always so.
        """
        await self._connection.execute("INSERT INTO chunk_index (chunk_index) VALUES ('rebuild')")
        await self._connection.execute("INSERT INTO chunk_index (chunk_index) VALUES ('optimize')")
