"""Sessions: their window's settings, the order of their messages, thoughts and scratch values."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import aiosqlite

from mindfile.forms import time_text
from mindfile.model import MESSAGE_OVERHEAD_TOKENS
from mindfile.store.soundness import stored_time
from mindfile.store.values import Session, Thought

# The condition, over ``m`` and ``e``, of a summary that stands for messages of a session.
IS_SUMMARY = (
    "m.state = 'active' AND e.role = 'system' AND e.position IS NULL"
    " AND EXISTS (SELECT 1 FROM tag AS t WHERE t.memory = m.id AND t.tag = 'summary')"
)
# A thought ``s`` goes with the messages around it.
_NOT_COMPRESSED = """s.position > coalesce((SELECT max(e.position) FROM episodic AS e
  JOIN memory AS m ON m.id = e.memory
  WHERE e.session = s.session AND m.state = 'archived' AND m.archived_by = 'compress'), -1)"""


class Sessions:
    """Sessions of one connection."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def find(self, namespace: str, name: str) -> Session | None:
        """Return a session by name."""
        rows = await self._connection.execute_fetchall(
            "SELECT id, namespace, name, created_at, budget, policy, turns FROM session"
            " WHERE namespace = ? AND name = ?",
            (namespace, name),
        )
        return next((self._session(row) for row in rows), None)

    async def find_or_create(
        self, namespace: str, name: str, *, budget: int, policy: str, turns: int, now: datetime
    ) -> Session:
        """Return a session, begun now with these settings if it is new."""
        known = await self.find(namespace, name)
        if known is not None:
            return known
        await self._connection.execute(
            "INSERT INTO session (namespace, name, created_at, budget, policy, turns)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (namespace, name, time_text(now), budget, policy, turns),
        )
        session = await self.find(namespace, name)
        if session is None:
            raise RuntimeError("a session vanished inside its own transaction")
        return session

    async def newest(self, namespace: str, *, limit: int) -> list[Session]:
        """List the sessions of a namespace, newest first."""
        rows = await self._connection.execute_fetchall(
            "SELECT id, namespace, name, created_at, budget, policy, turns FROM session"
            " WHERE namespace = ? ORDER BY id DESC LIMIT ?",
            (namespace, limit),
        )
        return [self._session(row) for row in rows]

    @staticmethod
    def _session(row: Sequence[Any]) -> Session:
        return Session(row[0], row[1], row[2], stored_time(row[3]), row[4], row[5], row[6])

    async def next_position(self, session: int) -> int:
        """Return the position behind the last message or thought."""
        rows = await self._connection.execute_fetchall(
            "SELECT 1 + max(coalesce((SELECT max(position) FROM episodic WHERE session = ?), -1),"
            " coalesce((SELECT max(position) FROM session_thought WHERE session = ?), -1))",
            (session, session),
        )
        return next(iter(rows))[0]

    async def speakers(self, namespace: str, name: str) -> list[str]:
        """Return the names under which somebody speaks as the user in a session."""
        rows = await self._connection.execute_fetchall(
            "SELECT DISTINCT e.speaker FROM episodic AS e JOIN session AS s ON s.id = e.session"
            " JOIN memory AS m ON m.id = e.memory WHERE s.namespace = ? AND s.name = ?"
            " AND e.role = 'user' AND e.speaker IS NOT NULL AND m.state <> 'forgotten'",
            (namespace, name),
        )
        return [row[0] for row in rows]

    async def active_tokens(self, session: int) -> int:
        """Return the tokens of all that the window chooses from, each with its overhead.

        These are the messages not yet archived, the thoughts among them, and the summaries.
        """
        rows = await self._connection.execute_fetchall(
            f"""SELECT coalesce(sum(tokens + ?), 0) FROM (
                 SELECT e.tokens FROM episodic AS e JOIN memory AS m ON m.id = e.memory
                 WHERE e.session = ? AND m.state = 'active'
                 UNION ALL
                 SELECT tokens FROM session_thought AS s WHERE s.session = ? AND {_NOT_COMPRESSED}
                 UNION ALL
                 SELECT e.tokens FROM memory AS m JOIN episodic AS e
                   ON e.memory = m.id WHERE m.session = ? AND {IS_SUMMARY})""",
            (MESSAGE_OVERHEAD_TOKENS, session, session, session),
        )
        return next(iter(rows))[0]

    async def least_tokens(self, session: int, *, with_first: bool) -> int:
        """Return the tokens of what stays in the window whatever else leaves it.

        These are the newest message or thought, ``with_first`` the first message too, and the
        summaries, each with its overhead.
        """
        rows = await self._connection.execute_fetchall(
            f"""WITH spoken AS NOT MATERIALIZED (
                  SELECT e.position, e.tokens FROM episodic AS e JOIN memory AS m ON m.id = e.memory
                  WHERE e.session = ?1 AND m.state = 'active'),
                newest AS (
                  SELECT position, tokens FROM (
                    SELECT * FROM (SELECT * FROM spoken ORDER BY position DESC LIMIT 1)
                    UNION ALL
                    SELECT * FROM (SELECT s.position, s.tokens FROM session_thought AS s
                      WHERE s.session = ?1 AND {_NOT_COMPRESSED} ORDER BY s.position DESC LIMIT 1))
                  ORDER BY position DESC LIMIT 1),
                first AS (
                  SELECT * FROM spoken WHERE position < (SELECT position FROM newest)
                  ORDER BY position LIMIT ?2)
                SELECT coalesce(sum(tokens + ?3), 0) FROM (
                  SELECT tokens FROM newest
                  UNION ALL
                  SELECT tokens FROM first
                  UNION ALL
                  SELECT e.tokens FROM memory AS m JOIN episodic AS e
                    ON e.memory = m.id WHERE m.session = ?1 AND {IS_SUMMARY})""",
            (session, int(with_first), MESSAGE_OVERHEAD_TOKENS),
        )
        return next(iter(rows))[0]

    async def add_thought(self, session: int, thought: Thought) -> None:
        """Keep a thought at its position."""
        await self._connection.execute(
            "INSERT INTO session_thought (session, position, content, tokens, at)"
            " VALUES (?, ?, ?, ?, ?)",
            (session, thought.position, thought.content, thought.tokens, time_text(thought.at)),
        )

    async def thoughts(self, session: int, *, compressed: bool = True) -> list[Thought]:
        """Return the thoughts of a session in their order.

        Without ``compressed``, those left out whose messages a summary stands for.
        """
        condition = "s.session = ?" if compressed else f"s.session = ? AND {_NOT_COMPRESSED}"
        rows = await self._connection.execute_fetchall(
            "SELECT position, content, tokens, at FROM session_thought AS s"
            f" WHERE {condition} ORDER BY position",
            (session,),
        )
        return [Thought(row[0], row[1], row[2], stored_time(row[3])) for row in rows]

    async def set_value(self, session: int, attribute: str, value: str, now: datetime) -> bool:
        """Set a scratch value; returns whether one was replaced."""
        known = await self._connection.execute_fetchall(
            "SELECT 1 FROM session_value WHERE session = ? AND attribute = ?", (session, attribute)
        )
        await self._connection.execute(
            "INSERT INTO session_value (session, attribute, value, updated_at)"
            " VALUES (?, ?, ?, ?) ON CONFLICT (session, attribute)"
            " DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at",
            (session, attribute, value, time_text(now)),
        )
        return bool(list(known))

    async def values(self, session: int) -> Mapping[str, str]:
        """Return the scratch values of a session by attribute."""
        rows = await self._connection.execute_fetchall(
            "SELECT attribute, value FROM session_value WHERE session = ? ORDER BY attribute",
            (session,),
        )
        return {row[0]: row[1] for row in rows}

    async def clear_values(self, session: int, attribute: str | None = None) -> int:
        """Drop the scratch values of a session, or one of them; returns how many."""
        cursor = await self._connection.execute(
            "DELETE FROM session_value WHERE session = ? AND attribute = coalesce(?, attribute)",
            (session, attribute),
        )
        return cursor.rowcount

    async def clear_thoughts(self, session: int) -> int:
        """Drop the thoughts of a session; returns how many."""
        cursor = await self._connection.execute(
            "DELETE FROM session_thought WHERE session = ?", (session,)
        )
        return cursor.rowcount

    async def set_exact_tokens(self, counts: Sequence[tuple[int, int]]) -> None:
        """Replace estimated token counts of messages, as pairs of row and tokens.

        A count that has become exact meanwhile, with another text, stays.
        """
        await self._connection.executemany(
            "UPDATE episodic SET tokens = ?, tokens_exact = 1"
            " WHERE memory = ? AND tokens_exact = 0",
            [(tokens, row) for row, tokens in counts],
        )

    async def estimated(self, *, limit: int) -> list[tuple[int, str]]:
        """Return messages whose tokens are an estimate, as pairs of row and content."""
        rows = await self._connection.execute_fetchall(
            "SELECT e.memory, m.content FROM episodic AS e JOIN memory AS m ON m.id = e.memory"
            " WHERE e.tokens_exact = 0 LIMIT ?",
            (limit,),
        )
        return [(row[0], row[1]) for row in rows]
