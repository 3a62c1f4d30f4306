"""The spine and its three kinds: adding, finding and changing memories, each change recorded."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from mindfile.forms import lookup_key, time_text
from mindfile.model import Kind, Memory, Scalar, State
from mindfile.store.connection import Connection
from mindfile.store.history import History
from mindfile.store.insertion import (
    ADD_METADATA,
    ADD_TAG,
    Drafted,
    insert,
    metadata_rows,
    tag_rows,
)
from mindfile.store.rows import MEMORY_COLUMNS, MEMORY_TABLES, content_hash, memory_of
from mindfile.store.selection import where
from mindfile.store.sessions import IS_SUMMARY
from mindfile.store.values import Place, Selection

# Where the names stand by which memories are asked for.
_NAMES: Mapping[str, tuple[str, str]] = {
    "tag": ("tag", "tag"),
    "subject": ("semantic", "subject"),
    "attribute": ("semantic", "attribute"),
}
# Not by json_group_array: newer versions of SQLite end a text at its first NUL there.
_TAGS = (
    "SELECT memory, tag FROM tag WHERE memory IN (SELECT value FROM json_each(?))"
    " ORDER BY memory, tag"
)
_METADATA = (
    "SELECT memory, key, value FROM metadata"
    " WHERE memory IN (SELECT value FROM json_each(?)) ORDER BY memory, key"
)
# So many of the newest are looked through for them.
_NAMED_NEWEST = 5_000


class Memories:
    """Memories of one connection; writes need the connection of a write transaction."""

    def __init__(self, connection: Connection, history: History) -> None:
        self._connection = connection
        self._history = history

    async def add(
        self, drafts: Sequence[Drafted], *, session: int | None, change: int
    ) -> list[Memory]:
        """Insert memories with their chunks; returns them with their rows and public ids."""
        return await insert(self._connection, drafts, session=session, change=change)

    async def change(
        self,
        memory: Memory,
        *,
        change: int,
        now: datetime,
        columns: Mapping[str, Any] | None = None,
        fact: Mapping[str, Any] | None = None,
        procedure: Mapping[str, Any] | None = None,
        tags: Iterable[str] | None = None,
        metadata: Mapping[str, Scalar] | None = None,
    ) -> None:
        """Change columns of a memory after keeping its image; its text never changes.

        ``columns``, ``fact`` and ``procedure`` map column names of their tables to values.
        """
        await self._history.keep_image(change, memory.row)
        await self._update("memory", "id", memory.row, {**(columns or {}), "updated_at": now})
        await self._connection.execute(
            "UPDATE memory SET revision = revision + 1 WHERE id = ?", (memory.row,)
        )
        if fact:
            await self._update("semantic", "memory", memory.row, fact)
        if procedure:
            await self._update("procedural", "memory", memory.row, procedure)
        if tags is not None:
            await self._connection.execute("DELETE FROM tag WHERE memory = ?", (memory.row,))
            await self._connection.executemany(ADD_TAG, tag_rows(memory.row, tags))
        if metadata is not None:
            await self._connection.execute("DELETE FROM metadata WHERE memory = ?", (memory.row,))
            renewed = replace(memory, metadata=metadata)
            await self._connection.executemany(ADD_METADATA, metadata_rows(renewed))

    async def _update(self, table: str, key: str, row: int, columns: Mapping[str, Any]) -> None:
        names = ", ".join(f"{name} = ?" for name in columns)
        values = [
            time_text(value) if isinstance(value, datetime) else value for value in columns.values()
        ]
        # Table and column names come from the code above, never from a caller.
        await self._connection.execute(
            f"UPDATE {table} SET {names} WHERE {key} = ?", (*values, row)
        )

    async def set_state(
        self,
        memories: Iterable[Memory],
        state: State,
        *,
        change: int,
        now: datetime,
        archived_by: str | None = None,
    ) -> None:
        """Archive, forget or bring back memories."""
        rows = [memory.row for memory in memories]
        await self._history.keep_images(change, rows)
        await self._connection.execute(
            "UPDATE memory SET state = ?, archived_by = ?, updated_at = ?, revision = revision + 1"
            " WHERE id IN (SELECT value FROM json_each(?))",
            (state.value, archived_by, time_text(now), json.dumps(rows)),
        )

    async def by_ids(self, namespace: str, ids: Sequence[str]) -> list[Memory]:
        """Return the memories of this namespace with these ids, in the order given."""
        rows = await self._select(
            "+m.namespace = ? AND m.public_id IN (SELECT value FROM json_each(?))",
            (namespace, json.dumps(list(ids))),
        )
        found = {memory.id: memory for memory in rows}
        return [found[key] for key in dict.fromkeys(ids) if key in found]

    async def by_rows(self, rows: Iterable[int]) -> list[Memory]:
        """Return memories by row, in the order given."""
        wanted = list(rows)
        found = {
            memory.row: memory
            for memory in await self._select(
                "m.id IN (SELECT value FROM json_each(?))", (json.dumps(wanted),)
            )
        }
        return [found[row] for row in wanted if row in found]

    async def newest(
        self, selection: Selection, *, limit: int, after: Place | None = None
    ) -> list[Memory]:
        """List what a selection sees, newest first, from behind ``after``."""
        condition, values = where(selection)
        if after is not None:
            condition += " AND (m.occurred_at, m.id) < (?, ?)"
            values += [time_text(after.occurred_at), after.row]
        return await self._select(
            condition, values, f"ORDER BY m.occurred_at DESC, m.id DESC LIMIT {limit:d}"
        )

    async def names(self, namespace: str, kind: str) -> list[str]:
        """Return each name of a kind (tag, subject or attribute) that the newest memories have."""
        table, column = _NAMES[kind]
        rows = await self._connection.execute_fetchall(
            f"SELECT DISTINCT name FROM (SELECT t.{column} AS name FROM {table} AS t"
            " JOIN memory AS m ON m.id = t.memory WHERE m.namespace = ?"
            f" AND m.state IN ('active', 'archived') AND t.{column} IS NOT NULL"
            " ORDER BY t.memory DESC LIMIT ?)",
            (namespace, _NAMED_NEWEST),
        )
        return [row[0] for row in rows]

    async def characteristic(self, selection: Selection) -> list[Memory]:
        """Return what has an attribute or is pinned of a selection, weightiest first."""
        condition, values = where(selection, led=True)
        return await self._select(
            "m.id IN (SELECT memory FROM semantic WHERE attribute_key IS NOT NULL UNION ALL"
            f" SELECT id FROM memory WHERE namespace = ? AND pinned = 1) AND {condition}",
            (selection.namespace, *values),
            "ORDER BY m.pinned DESC, m.importance DESC, m.occurred_at DESC, m.id DESC",
        )

    async def matching(self, selection: Selection) -> list[Memory]:
        """Return everything that a selection sees, newest first."""
        condition, values = where(selection)
        return await self._select(condition, values, "ORDER BY m.occurred_at DESC, m.id DESC")

    async def same_text(self, namespace: str, kind: Kind, content: str) -> list[Memory]:
        """Return the memories of this kind whose NFC text is the same, forgotten ones left out."""
        return await self._select(
            "m.namespace = ? AND m.kind = ? AND m.content_hash = ? AND m.state <> 'forgotten'",
            (namespace, kind.value, content_hash(content)),
        )

    async def facts_about(
        self, namespace: str, subject: str, attributes: Sequence[str]
    ) -> list[Memory]:
        """Return every active fact of a subject with one of the attributes, oldest first."""
        marks = ", ".join("?" * len(attributes))
        return await self._select(
            "+m.namespace = ? AND m.state = 'active' AND m.id IN (SELECT memory FROM semantic"
            f" WHERE attribute_key IN ({marks}) AND subject_key = ?)",
            (namespace, *(lookup_key(a) for a in attributes), lookup_key(subject)),
            "ORDER BY coalesce(f.valid_from, m.occurred_at), m.id",
        )

    async def has_facts(self, namespace: str) -> bool:
        """Tell whether anything is known as the value of an attribute."""
        rows = await self._connection.execute_fetchall(
            # Facts are few beside messages, so that they are looked through.
            "SELECT EXISTS (SELECT 1 FROM semantic AS f CROSS JOIN memory AS m ON m.id = f.memory"
            " WHERE f.attribute_key IS NOT NULL AND m.namespace = ? AND m.state = 'active')",
            (namespace,),
        )
        return bool(next(iter(rows))[0])

    async def facts_forgotten(
        self, namespace: str, subject: str, attribute: str | None, content: str
    ) -> list[Memory]:
        """Return the facts that somebody has asked to forget, and nothing has touched since.

        They are of a subject and an attribute, or, without one, of the same text. When they were
        forgotten is when they were updated.
        """
        condition, values = "m.content_hash = ?", [content_hash(content)]
        if attribute is not None:
            condition = "m.id IN (SELECT memory FROM semantic WHERE attribute_key = ?"
            condition += " AND subject_key = ?)"
            values = [lookup_key(attribute), lookup_key(subject)]
        return await self._select(
            f"+m.namespace = ? AND m.kind = 'semantic' AND m.state = 'forgotten' AND {condition}"
            " AND (SELECT c.tool FROM revision AS r JOIN change AS c ON c.id = r.change"
            " WHERE r.memory = m.id ORDER BY r.change DESC LIMIT 1) = 'forget'",
            (namespace, *values),
        )

    async def procedures_named(self, namespace: str, name: str) -> list[Memory]:
        """Return the active versions of a procedure, oldest first."""
        return await self._select(
            "+m.namespace = ? AND m.state = 'active'"
            " AND m.id IN (SELECT memory FROM procedural WHERE name_key = ?)",
            (namespace, lookup_key(name)),
            "ORDER BY p.version",
        )

    async def due_reminders(self, namespace: str, now: datetime) -> list[Memory]:
        """Return the active memories whose reminder is due, oldest first."""
        return await self._select(
            "m.namespace = ? AND m.remind_at <= ? AND m.state = 'active'"
            " AND (m.expires_at IS NULL OR m.expires_at > ?)",
            (namespace, time_text(now), time_text(now)),
            "ORDER BY m.remind_at, m.id",
        )

    async def in_session(self, session: int, *, state: State | None = None) -> list[Memory]:
        """Return the messages of a session in their order."""
        condition = "e.session = ? AND m.state <> 'forgotten'"
        values: list[Any] = [session]
        if state is not None:
            condition += " AND m.state = ?"
            values.append(state.value)
        return await self._select(condition, values, "ORDER BY e.position")

    async def chunk_text(self, chunk: int) -> str | None:
        """Return the text of one chunk."""
        rows = await self._connection.execute_fetchall(
            "SELECT coalesce(c.text, m.content) FROM chunk AS c JOIN memory AS m ON m.id = c.memory"
            " WHERE c.id = ?",
            (chunk,),
        )
        return next((row[0] for row in rows), None)

    async def summaries_of_session(self, session: int) -> list[Memory]:
        """Return the summaries that stand for messages of a session, oldest first."""
        return await self._select(f"m.session = ? AND {IS_SUMMARY}", (session,), "ORDER BY m.id")

    async def tail_of_session(self, session: int, *, limit: int) -> list[Memory]:
        """Return the last messages of a session in their order, forgotten ones left out."""
        newest = await self._select(
            "e.session = ? AND m.state <> 'forgotten'",
            (session,),
            f"ORDER BY e.position DESC LIMIT {limit:d}",
        )
        return newest[::-1]

    async def _select(self, condition: str, values: Sequence[Any], tail: str = "") -> list[Memory]:
        sql = f"SELECT {MEMORY_COLUMNS} FROM {MEMORY_TABLES} WHERE {condition} {tail}"

        def read(driver: Any) -> tuple[list[Any], list[Any], list[Any]]:
            rows: list[Any] = driver.execute(sql, values).fetchall()
            if not rows:
                return rows, [], []
            wanted = (json.dumps([row[0] for row in rows]),)
            return rows, *(driver.execute(ask, wanted).fetchall() for ask in (_TAGS, _METADATA))

        rows, tagged, attached = await self._connection.together(read)
        tags: dict[int, list[str]] = {row[0]: [] for row in rows}
        metadata: dict[int, dict[str, Scalar]] = {row[0]: {} for row in rows}
        for row, tag in tagged:
            tags[row].append(tag)
        for row, key, value in attached:
            metadata[row][key] = json.loads(value)
        return [memory_of(row, tags[row[0]], metadata[row[0]]) for row in rows]
