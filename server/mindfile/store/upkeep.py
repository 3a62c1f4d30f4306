"""Upkeep: what maintenance looks for in a file, and the repair of what points at nothing."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import aiosqlite

from mindfile.forms import optional_time_of, time_of, time_text
from mindfile.store.values import Aged, Drawn, Spoken

# What a search sees by itself, of rows that are neither put away nor only proposed.
_ACTIVE = """m.namespace = ? AND m.state = 'active' AND (m.expires_at IS NULL OR m.expires_at > ?)
  AND m.id NOT IN (SELECT memory FROM semantic WHERE valid_to <= ?)"""
_NO_SUMMARY = """NOT (e.position IS NULL AND e.role = 'system'
  AND EXISTS (SELECT 1 FROM tag AS t WHERE t.memory = m.id AND t.tag = 'summary'))"""
_NO_LEAVING = "m.id NOT IN (SELECT value FROM json_each(?))"
_UNREVIEWED = f"""FROM memory AS m JOIN episodic AS e ON e.memory = m.id
  WHERE {_ACTIVE} AND m.importance >= ? AND m.importance < ? AND e.role <> 'system'
    AND NOT EXISTS (SELECT 1 FROM link AS l JOIN memory AS f ON f.id = l.from_memory
      WHERE l.to_memory = m.id AND l.role = 'source' AND f.kind = 'semantic'
        AND f.state <> 'forgotten')"""
# What can point at nothing once another program has written to the file, and where it points.
_POINTERS = {
    "links": ("link", (("from_memory", "memory"), ("to_memory", "memory"))),
    "usage rows": ("usage", (("memory", "memory"),)),
    "tags": ("tag", (("memory", "memory"),)),
    "metadata": ("metadata", (("memory", "memory"),)),
    "session values": ("session_value", (("session", "session"),)),
    "session thoughts": ("session_thought", (("session", "session"),)),
}


class Upkeep:
    """What maintenance asks of one connection."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def _rows(self, sql: str, values: tuple[Any, ...] = ()) -> list[Any]:
        return list(await self._connection.execute_fetchall(sql, values))

    async def namespaces(self) -> list[str]:
        """Return the namespaces that hold a memory or a session."""
        rows = await self._rows(
            "SELECT namespace FROM memory UNION SELECT namespace FROM session ORDER BY 1"
        )
        return [row[0] for row in rows]

    async def expired(self, namespace: str, before: datetime, *, limit: int) -> list[int]:
        """Return the rows in sight, not pinned, that expired before a time, oldest first."""
        rows = await self._rows(
            "SELECT id FROM memory WHERE namespace = ? AND state = 'active' AND pinned = 0"
            " AND expires_at < ? ORDER BY expires_at, id LIMIT ?",
            (namespace, time_text(before), limit),
        )
        return [row[0] for row in rows]

    async def aged(
        self, namespace: str, before: datetime, *, now: datetime, after: int, limit: int
    ) -> list[Aged]:
        """Return a page of what happened before a time and could fade, by row behind ``after``.

        Left out is what is pinned, reminds, is closed, or is a summary: it stands for others.
        """
        rows = await self._rows(
            f"""SELECT m.id, m.importance, m.occurred_at, coalesce(u.count, 0), u.last_at,
                  m.kind <> 'episodic', m.kind = 'semantic' AND f.attribute IS NOT NULL
                FROM memory AS m LEFT JOIN episodic AS e ON e.memory = m.id
                  LEFT JOIN semantic AS f ON f.memory = m.id LEFT JOIN usage AS u ON u.memory = m.id
                WHERE m.id > ? AND {_ACTIVE} AND m.pinned = 0 AND m.remind_at IS NULL
                  AND m.occurred_at < ? AND (e.memory IS NULL OR {_NO_SUMMARY})
                ORDER BY m.id LIMIT ?""",
            (after, namespace, time_text(now), time_text(now), time_text(before), limit),
        )
        return [
            Aged(
                row, importance, time_of(at), uses, optional_time_of(used), bool(known), bool(true)
            )
            for row, importance, at, uses, used, known, true in rows
        ]

    async def unreviewed(
        self,
        namespace: str,
        *,
        least: float,
        below: float,
        now: datetime,
        limit: int,
        leaving: Sequence[int] = (),
    ) -> tuple[list[int], int]:
        """Return the newest messages of such importance that no fact was drawn from, and how many.

        Forgotten facts do not count, proposed ones do. Rows that are ``leaving`` are left out.
        """
        now_text, but = time_text(now), json.dumps(list(leaving))
        values = (namespace, now_text, now_text, least, below, but)
        rows = await self._rows(
            f"SELECT m.id {_UNREVIEWED} AND {_NO_SUMMARY} AND {_NO_LEAVING}"
            " ORDER BY m.occurred_at DESC, m.id DESC LIMIT ?",
            (*values, limit),
        )
        counted = await self._rows(
            f"SELECT count(*) {_UNREVIEWED} AND {_NO_SUMMARY} AND {_NO_LEAVING}", values
        )
        return [row[0] for row in rows], counted[0][0]

    async def spoken(
        self, namespace: str, *, now: datetime, most_characters: int, limit: int
    ) -> list[Spoken]:
        """Return the newest messages of the user up to a length, oldest first."""
        rows = await self._rows(
            f"""SELECT m.id, m.content, s.name, m.occurred_at,
                  NOT EXISTS (SELECT 1 FROM turn_context AS c WHERE c.memory = m.id)
                FROM memory AS m JOIN episodic AS e ON e.memory = m.id
                  LEFT JOIN session AS s ON s.id = m.session
                WHERE {_ACTIVE.replace("m.state = 'active'", "m.state IN ('active', 'archived')")}
                  AND e.role = 'user' AND length(m.content) <= ?
                ORDER BY m.occurred_at DESC, m.id DESC LIMIT ?""",
            (namespace, time_text(now), time_text(now), most_characters, limit),
        )
        return [
            Spoken(row[0], row[1], row[2], time_of(row[3]), bool(row[4])) for row in reversed(rows)
        ]

    async def quoting(self, namespace: str, *, now: datetime, limit: int) -> list[Spoken]:
        """Return the newest messages that hold a mark of quotation, newest first."""
        rows = await self._rows(
            f"""SELECT m.id, m.content, s.name, m.occurred_at
                FROM memory AS m JOIN episodic AS e ON e.memory = m.id
                  LEFT JOIN session AS s ON s.id = m.session
                WHERE {_ACTIVE} AND {_NO_SUMMARY} AND (instr(m.content, '"') > 0
                  OR instr(m.content, '“') > 0 OR instr(m.content, '「') > 0
                  OR instr(m.content, '『') > 0 OR substr(m.content, 1, 1) = '>')
                ORDER BY m.occurred_at DESC, m.id DESC LIMIT ?""",
            (namespace, time_text(now), time_text(now), limit),
        )
        return [Spoken(row[0], row[1], row[2], time_of(row[3])) for row in rows]

    async def told(self, namespace: str, *, now: datetime, after: int, limit: int) -> list[Spoken]:
        """Return a page of the messages in sight, by row behind ``after``."""
        rows = await self._rows(
            f"""SELECT m.id, m.content, s.name, m.occurred_at
                FROM memory AS m JOIN episodic AS e ON e.memory = m.id
                  LEFT JOIN session AS s ON s.id = m.session
                WHERE m.id > ? AND {_ACTIVE} AND {_NO_SUMMARY} ORDER BY m.id LIMIT ?""",
            (after, namespace, time_text(now), time_text(now), limit),
        )
        return [Spoken(row[0], row[1], row[2], time_of(row[3])) for row in rows]

    async def light_count(self, namespace: str, *, below: float) -> int:
        """Count the light messages of sessions, but for one where all of a session are light."""
        rows = await self._rows(
            """SELECT coalesce(sum(light - (light = number)), 0) FROM (
                 SELECT count(*) AS number,
                   sum(m.importance < ? AND m.pinned = 0 AND m.remind_at IS NULL) AS light
                 FROM memory AS m JOIN episodic AS e ON e.memory = m.id
                 WHERE m.namespace = ? AND m.state = 'active' AND e.session IS NOT NULL
                 GROUP BY e.session)""",
            (below, namespace),
        )
        return rows[0][0]

    async def talk_count(self, namespace: str, *, now: datetime) -> int:
        """Count the messages and events in sight that no compression has put away."""
        rows = await self._rows(
            f"SELECT count(*) FROM memory AS m JOIN episodic AS e ON e.memory = m.id"
            f" WHERE {_ACTIVE} AND {_NO_SUMMARY}",
            (namespace, time_text(now), time_text(now)),
        )
        return rows[0][0]

    async def drawn(self, namespace: str, origin: str) -> list[Drawn]:
        """Return the knowledge of an origin in every state, with the change that made it."""
        rows = await self._rows(
            "SELECT m.id, m.state, r.change FROM memory AS m JOIN revision AS r"
            " ON r.memory = m.id AND r.before IS NULL"
            " WHERE m.namespace = ? AND m.kind = 'semantic' AND m.origin = ? ORDER BY m.id",
            (namespace, origin),
        )
        return [Drawn(*row) for row in rows]

    async def listed(
        self,
        namespace: str | None,
        *,
        states: Sequence[str],
        kinds: Sequence[str],
        limit: int | None,
    ) -> list[int]:
        """Return the rows of such states and kinds, newest first, of one namespace or of all.

        No kind means every kind, and no limit all of them.
        """
        most = -1 if limit is None else limit
        rows = await self._rows(
            "SELECT id FROM memory WHERE namespace = coalesce(?, namespace)"
            " AND state IN (SELECT value FROM json_each(?))"
            " AND (? = 0 OR kind IN (SELECT value FROM json_each(?)))"
            " ORDER BY occurred_at DESC, id DESC LIMIT ?",
            (namespace, json.dumps(list(states)), len(kinds), json.dumps(list(kinds)), most),
        )
        return [row[0] for row in rows]

    async def loose_ends(self, now: datetime) -> Mapping[str, int]:
        """Count what points at nothing, what is claimed too long, and what has no vector.

        Kinds of which there is none are left out.
        """
        found = {
            name: (await self._rows(f"SELECT count(*) FROM {table} WHERE {_dangling(pointers)}"))[
                0
            ][0]
            for name, (table, pointers) in _POINTERS.items()
        }
        claims = "SELECT count(*) FROM chunk WHERE claimed_until < ?"
        found["claims past their time"] = (await self._rows(claims, (time_text(now),)))[0][0]
        found["texts without a vector"] = len(await self._without_vector())
        found["vectors without a text"] = sum(
            [len(await self._loose_vectors(model)) for model in await self._models()]
        )
        return {name: count for name, count in found.items() if count}

    async def mend(self, now: datetime) -> None:
        """Remove what points at nothing, free old claims, and queue again what has no vector.

        It belongs to no change: no undo brings it back.
        """
        for table, pointers in _POINTERS.values():
            await self._connection.execute(f"DELETE FROM {table} WHERE {_dangling(pointers)}")
        await self._connection.execute(
            "UPDATE chunk SET claimed_by = NULL, claimed_until = NULL WHERE claimed_until < ?",
            (time_text(now),),
        )
        await self._connection.execute(
            "UPDATE chunk SET embedded_by = NULL, failed_with = NULL"
            " WHERE id IN (SELECT value FROM json_each(?))",
            (json.dumps(await self._without_vector()),),
        )
        for model in await self._models():
            await self._connection.executemany(
                f"DELETE FROM vec_{model:d} WHERE rowid = ?",
                [(chunk,) for chunk in await self._loose_vectors(model)],
            )

    async def _models(self) -> list[int]:
        return [row[0] for row in await self._rows("SELECT id FROM embedding_model ORDER BY id")]

    async def _without_vector(self) -> list[int]:
        """Return the chunks that were given up, and those whose vector is not where it should be.

        Those that only wait are queued already.
        """
        given_up = await self._rows("SELECT id FROM chunk WHERE failed_with IS NOT NULL")
        lost = [
            row
            for model in await self._models()
            for row in await self._rows(
                "SELECT id FROM chunk WHERE by_meaning = 1 AND embedded_by = ?"
                f" AND id NOT IN (SELECT rowid FROM vec_{model:d}_rowids)",
                (model,),
            )
        ]
        return [row[0] for row in (*given_up, *lost)]

    async def _loose_vectors(self, model: int) -> list[int]:
        rows = await self._rows(
            f"SELECT rowid FROM vec_{model:d}_rowids WHERE rowid NOT IN (SELECT id FROM chunk)"
        )
        return [row[0] for row in rows]


def _dangling(pointers: tuple[tuple[str, str], ...]) -> str:
    return " OR ".join(f"{column} NOT IN (SELECT id FROM {table})" for column, table in pointers)
