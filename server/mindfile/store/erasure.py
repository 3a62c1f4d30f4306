"""Purge: what it takes to remove bytes, not only rows."""

import json
from collections.abc import Iterable, Sequence
from datetime import datetime

import aiosqlite

from mindfile.store.rows import time_text


class Erasure:
    """Removes memories from every table and index of one write transaction."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def erase(self, namespace: str, rows: Sequence[int], *, now: datetime) -> None:
        """Remove memories: rows, images, index entries, vectors, and their traces in neighbors.

        The turns behind a removed one hold its words in the index and in their vectors: both
        are made again. Idempotent replies of the namespace may quote content, so all of them go.
        ``secure_delete`` overwrites the rows; the index is optimized since a plain delete leaves
        the words in its segments.
        """
        wanted = json.dumps(list(rows))
        heirs = await self._following(wanted)
        await self._unindex([*await self._chunks(wanted), *heirs])
        for table in await self._vector_tables():
            await self._connection.execute(
                f"DELETE FROM {table} WHERE rowid IN"
                " (SELECT id FROM chunk WHERE memory IN (SELECT value FROM json_each(?)))",
                (wanted,),
            )
        await self._connection.execute(
            """INSERT OR IGNORE INTO purged (public_id, namespace, created_change, at)
               SELECT m.public_id, m.namespace,
                 coalesce((SELECT min(change) FROM revision WHERE memory = m.id), 0), ?
               FROM memory AS m WHERE m.id IN (SELECT value FROM json_each(?))""",
            (time_text(now), wanted),
        )
        await self._connection.execute(
            "DELETE FROM memory WHERE id IN (SELECT value FROM json_each(?))", (wanted,)
        )
        await self._connection.execute("DELETE FROM idempotency WHERE namespace = ?", (namespace,))
        await self._index(heirs)
        await self._embed_again(heirs)
        await self._connection.execute("INSERT INTO chunk_index (chunk_index) VALUES ('optimize')")

    async def empty_sessions(self, namespace: str) -> None:
        """Remove the sessions of a namespace that hold no message, with thoughts and values."""
        await self._connection.execute(
            "DELETE FROM session WHERE namespace = ? AND NOT EXISTS"
            " (SELECT 1 FROM memory WHERE memory.session = session.id)",
            (namespace,),
        )

    async def forget_traces(self, namespace: str) -> None:
        """Remove the names and images of a whole namespace: snapshots, changes, purged ids."""
        await self._connection.execute("DELETE FROM snapshot WHERE namespace = ?", (namespace,))
        await self._connection.execute("DELETE FROM purged WHERE namespace = ?", (namespace,))

    async def _chunks(self, wanted: str) -> list[int]:
        rows = await self._connection.execute_fetchall(
            "SELECT id FROM chunk WHERE memory IN (SELECT value FROM json_each(?))", (wanted,)
        )
        return [row[0] for row in rows]

    async def _following(self, wanted: str) -> list[int]:
        """Return the chunks of the three turns behind each, those to be erased left out."""
        rows = await self._connection.execute_fetchall(
            """SELECT DISTINCT c.id FROM episodic AS gone
               JOIN episodic AS heir ON heir.session = gone.session
                 AND heir.position BETWEEN gone.position + 1 AND gone.position + 3
               JOIN chunk AS c ON c.memory = heir.memory
               WHERE gone.memory IN (SELECT value FROM json_each(?))
                 AND heir.memory NOT IN (SELECT value FROM json_each(?))""",
            (wanted, wanted),
        )
        return [row[0] for row in rows]

    async def _unindex(self, chunks: Iterable[int]) -> None:
        await self._connection.execute(
            "INSERT INTO chunk_index (chunk_index, rowid, own, near, far)"
            " SELECT 'delete', id, own, near, far FROM chunk_words"
            " WHERE id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(chunks)),),
        )

    async def _index(self, chunks: Iterable[int]) -> None:
        await self._connection.execute(
            "INSERT INTO chunk_index (rowid, own, near, far)"
            " SELECT id, own, near, far FROM chunk_words"
            " WHERE id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(chunks)),),
        )

    async def _embed_again(self, chunks: Sequence[int]) -> None:
        listed = json.dumps(list(chunks))
        for table in await self._vector_tables():
            await self._connection.execute(
                f"DELETE FROM {table} WHERE rowid IN (SELECT value FROM json_each(?))", (listed,)
            )
        await self._connection.execute(
            "UPDATE chunk SET embedded_by = NULL, claimed_by = NULL, claimed_until = NULL"
            " WHERE id IN (SELECT value FROM json_each(?))",
            (listed,),
        )

    async def _vector_tables(self) -> list[str]:
        rows = await self._connection.execute_fetchall("SELECT id FROM embedding_model ORDER BY id")
        return [f"vec_{row[0]:d}" for row in rows]
