"""Records beside the memories: snapshots, idempotent replies, usage, and the file's own notes."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

import aiosqlite

from mindfile.forms import time_text
from mindfile.store.soundness import stored_time
from mindfile.store.values import Snapshot

IDEMPOTENCY_LIFETIME = timedelta(days=7)


class Records:
    """Records of one connection."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def add_snapshot(self, snapshot: Snapshot) -> bool:
        """Name a point of the past; False if the name is taken."""
        cursor = await self._connection.execute(
            "INSERT INTO snapshot (namespace, name, change, at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (namespace, name) DO NOTHING",
            (snapshot.namespace, snapshot.name, snapshot.change, time_text(snapshot.at)),
        )
        return cursor.rowcount == 1

    async def snapshots(self, namespace: str) -> list[Snapshot]:
        """List the snapshots of a namespace, newest first."""
        rows = await self._connection.execute_fetchall(
            "SELECT namespace, name, change, at FROM snapshot WHERE namespace = ?"
            " ORDER BY change DESC, at DESC, name",
            (namespace,),
        )
        return [Snapshot(row[0], row[1], row[2], stored_time(row[3])) for row in rows]

    async def find_snapshot(self, namespace: str, name: str) -> Snapshot | None:
        """Return a snapshot by its exact name."""
        return next((s for s in await self.snapshots(namespace) if s.name == name), None)

    async def purged_since(self, namespace: str, change: int) -> list[str]:
        """Return the ids that were held at ``change`` and have been purged since."""
        rows = await self._connection.execute_fetchall(
            "SELECT public_id FROM purged WHERE namespace = ? AND held_from <= ?"
            " AND held_until > ? ORDER BY public_id",
            (namespace, change, change),
        )
        return [row[0] for row in rows]

    async def reply_for(self, namespace: str, key: str, now: datetime) -> tuple[str, str] | None:
        """Return the payload's hash and the reply kept for an idempotency key for seven days."""
        rows = await self._connection.execute_fetchall(
            "SELECT payload_hash, reply FROM idempotency"
            " WHERE namespace = ? AND key = ? AND at >= ?",
            (namespace, key, time_text(now - IDEMPOTENCY_LIFETIME)),
        )
        return next(((row[0], row[1]) for row in rows), None)

    async def keep_reply(
        self, namespace: str, key: str, payload_hash: str, reply: str, now: datetime
    ) -> None:
        """Keep a reply under its key for seven days; older ones go."""
        await self._connection.execute(
            "DELETE FROM idempotency WHERE at < ?", (time_text(now - IDEMPOTENCY_LIFETIME),)
        )
        await self._connection.execute(
            "INSERT INTO idempotency (namespace, key, payload_hash, reply, at)"
            " VALUES (?, ?, ?, ?, ?)",
            (namespace, key, payload_hash, reply, time_text(now)),
        )

    async def drop_reply(self, namespace: str, key: str) -> None:
        """Let go of the reply kept under a key, so that the key is free."""
        await self._connection.execute(
            "DELETE FROM idempotency WHERE namespace = ? AND key = ?", (namespace, key)
        )

    async def count_use(self, rows: Iterable[tuple[int, int, datetime]]) -> None:
        """Add to the usage of memories: row, times used, when last."""
        await self._connection.executemany(
            "INSERT INTO usage (memory, count, last_at) SELECT id, ?, ? FROM memory WHERE id = ?"
            " ON CONFLICT (memory) DO UPDATE SET count = count + excluded.count,"
            " last_at = max(last_at, excluded.last_at)",
            [(count, time_text(at), row) for row, count, at in rows],
        )

    async def note(self, key: str) -> str | None:
        """Return one of the file's own notes."""
        rows = await self._connection.execute_fetchall(
            "SELECT value FROM meta WHERE key = ?", (key,)
        )
        return next((row[0] for row in rows), None)

    async def set_note(self, key: str, value: str) -> None:
        """Write one of the file's own notes."""
        await self._connection.execute(
            "INSERT INTO meta (key, value) VALUES (?, ?)"
            " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            (key, value),
        )

    async def counts(self, namespace: str) -> Mapping[str, Mapping[str, int]]:
        """Count the memories of a namespace by kind and state."""
        rows = await self._connection.execute_fetchall(
            "SELECT kind, state, count(*) FROM memory WHERE namespace = ? GROUP BY 1, 2"
            " ORDER BY 1, 2",
            (namespace,),
        )
        counts: dict[str, dict[str, int]] = {}
        for kind, state, count in rows:
            counts.setdefault(kind, {})[state] = count
        return counts

    async def session_count(self, namespace: str) -> int:
        """Count the sessions of a namespace."""
        rows = await self._connection.execute_fetchall(
            "SELECT count(*) FROM session WHERE namespace = ?", (namespace,)
        )
        return next(iter(rows))[0]
