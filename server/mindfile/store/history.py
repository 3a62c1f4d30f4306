"""Changes, images before each change, undo, and the past that snapshots point to."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import aiosqlite

from mindfile.forms import time_text
from mindfile.store.soundness import out_of_the_file, stored_time
from mindfile.store.values import ChangeRecord, Touched

# What an image keeps of each table. A memory's text never changes, so no image repeats it.
_IMAGED: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "memory": (
        "id",
        (
            "importance",
            "pinned",
            "source",
            "expires_at",
            "remind_at",
            "state",
            "archived_by",
            "updated_at",
            "occurred_at",
            "occurred_offset",
        ),
    ),
    "semantic": ("memory", ("confidence", "valid_from", "valid_to", "category", "single")),
    "procedural": ("memory", ("successes", "failures", "last_failure")),
}
_IMAGED_LISTS = (
    ("tag", "memory", "tag"),
    ("metadata", "memory", "key, value"),
    ("link", "from_memory", "to_memory, role"),
)
# A change is in force unless one that is in force undid it: count the steps of that chain.
_CHAIN = """
  chain (start, by) AS (
    SELECT id, undone_by FROM change WHERE {condition}
    UNION ALL
    SELECT chain.start, change.undone_by FROM chain JOIN change ON change.id = chain.by
  )
"""
# Whose change, and older than which: namespace, client, instance or NULL, number or NULL.
_MADE_BY = (
    "namespace = ? AND client IS ? AND instance IS coalesce(?, instance) AND tool <> 'undo'"
    " AND id < coalesce(?, id + 1)"
)


class History:
    """The record of changes on one connection."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection

    async def begin_change(
        self,
        namespace: str,
        tool: str,
        *,
        at: datetime,
        client: str | None,
        instance: str | None = None,
    ) -> int:
        """Begin a change and return its number."""
        cursor = await self._connection.execute(
            "INSERT INTO change (at, client, instance, namespace, tool) VALUES (?, ?, ?, ?, ?)",
            (time_text(at), client, instance, namespace, tool),
        )
        if cursor.lastrowid is None:
            raise RuntimeError("an INSERT gave no row id")
        return cursor.lastrowid

    async def drop_change(self, change: int) -> None:
        """Take back a change that touched nothing."""
        await self._connection.execute("DELETE FROM change WHERE id = ?", (change,))

    async def keep_image(self, change: int, row: int) -> None:
        """Keep a memory as it is before this change; only the first image of a change counts."""
        await self.keep_images(change, [row])

    async def keep_images(self, change: int, rows: Iterable[int]) -> None:
        """Keep memories as they are before this change; only the first image of each counts."""
        wanted = list(dict.fromkeys(rows))
        found = await self._connection.execute_fetchall(
            "SELECT memory FROM revision WHERE change = ?"
            " AND memory IN (SELECT value FROM json_each(?))",
            (change, json.dumps(wanted)),
        )
        known = {row[0] for row in found}
        images = await self.images(row for row in wanted if row not in known)
        await self._connection.executemany(
            "INSERT INTO revision (change, memory, before) VALUES (?, ?, ?)",
            [(change, row, json.dumps(image, ensure_ascii=False)) for row, image in images.items()],
        )

    async def images(self, rows: Iterable[int]) -> dict[int, dict[str, Any]]:
        """Return the present images of memories."""
        images: dict[int, dict[str, Any]] = {
            row: {"tag": [], "metadata": [], "link": []} for row in rows
        }
        wanted = json.dumps(list(images))
        for table, (key, columns) in _IMAGED.items():
            for row, *values in await self._connection.execute_fetchall(
                f"SELECT {key}, {', '.join(columns)} FROM {table}"
                f" WHERE {key} IN (SELECT value FROM json_each(?))",
                (wanted,),
            ):
                images[row][table] = dict(zip(columns, values, strict=True))
        for name, key, columns in _IMAGED_LISTS:
            for row, *values in await self._connection.execute_fetchall(
                f"SELECT {key}, {columns} FROM {name}"
                f" WHERE {key} IN (SELECT value FROM json_each(?)) ORDER BY {key}, {columns}",
                (wanted,),
            ):
                images[row][name].append(list(values))
        return {row: image for row, image in images.items() if "memory" in image}

    async def restore_images(self, touched: Iterable[Touched], *, change: int) -> None:
        """Put memories back to images; those that did not exist then become forgotten."""
        known = {one.row: one.before for one in touched}
        await self.keep_images(change, known)
        rows = json.dumps(list(known))
        await self._write_images({row: image for row, image in known.items() if image is not None})
        await self._connection.execute(
            "UPDATE memory SET state = 'forgotten', archived_by = NULL"
            " WHERE id IN (SELECT value FROM json_each(?))",
            (json.dumps([row for row, image in known.items() if image is None]),),
        )
        await self._connection.execute(
            "UPDATE memory SET revision = revision + 1"
            " WHERE id IN (SELECT value FROM json_each(?))",
            (rows,),
        )

    async def _write_images(self, images: Mapping[int, Mapping[str, Any]]) -> None:
        for table, (key, columns) in _IMAGED.items():
            names = ", ".join(f"{name} = ?" for name in columns)
            await self._connection.executemany(
                f"UPDATE {table} SET {names} WHERE {key} = ?",
                [
                    (*(image[table][name] for name in columns), row)
                    for row, image in images.items()
                    if table in image
                ],
            )
        for table, key, _ in _IMAGED_LISTS:
            await self._connection.execute(
                f"DELETE FROM {table} WHERE {key} IN (SELECT value FROM json_each(?))",
                (json.dumps(list(images)),),
            )
        await self._connection.executemany(
            "INSERT INTO tag (memory, tag) VALUES (?, ?)",
            [(row, *tag) for row, image in images.items() for tag in image["tag"]],
        )
        await self._connection.executemany(
            "INSERT INTO metadata (memory, key, value) VALUES (?, ?, ?)",
            [(row, *pair) for row, image in images.items() for pair in image["metadata"]],
        )
        # A purge may have taken the other end since.
        await self._connection.executemany(
            "INSERT INTO link (from_memory, to_memory, role)"
            " SELECT ?, id, ? FROM memory WHERE id = ?",
            [
                (row, role, target)
                for row, image in images.items()
                for target, role in image["link"]
            ],
        )

    async def find_change(self, namespace: str, change: int) -> ChangeRecord | None:
        """Return a change of this namespace."""
        return await self._one("id = ? AND namespace = ?", (change, namespace))

    async def last_change(
        self,
        namespace: str,
        client: str | None,
        *,
        instance: str | None = None,
        before: int | None = None,
    ) -> ChangeRecord | None:
        """Return the client's newest change in force that is no undo, older than ``before``.

        Without an ``instance``, of every process that served a client of this name.
        """
        chain = _CHAIN.format(condition=_MADE_BY)
        rows = await self._connection.execute_fetchall(
            f"WITH RECURSIVE {chain} SELECT start FROM chain GROUP BY start"
            " HAVING count(by) % 2 = 0 ORDER BY start DESC LIMIT 1",
            (namespace, client, instance, before),
        )
        for row in rows:
            return await self._one("id = ?", (row[0],))
        return None

    async def has_changed(self, namespace: str, client: str | None, *, instance: str) -> bool:
        """Tell whether a client's process ever made a change here; an undo is none."""
        rows = await self._connection.execute_fetchall(
            f"SELECT EXISTS (SELECT 1 FROM change WHERE {_MADE_BY})",
            (namespace, client, instance, None),
        )
        return bool(next(iter(rows))[0])

    async def is_in_force(self, change: int) -> bool:
        """Tell whether a change stands: not undone, or its undo was undone in turn."""
        rows = await self._connection.execute_fetchall(
            f"WITH RECURSIVE {_CHAIN.format(condition='id = ?')} SELECT count(by) % 2 FROM chain",
            (change,),
        )
        return next(iter(rows))[0] == 0

    async def _one(self, condition: str, values: Sequence[Any]) -> ChangeRecord | None:
        rows = await self._connection.execute_fetchall(
            "SELECT id, at, client, instance, namespace, tool, undone_by FROM change"
            f" WHERE {condition} ORDER BY id DESC LIMIT 1",
            values,
        )
        for row in rows:
            return ChangeRecord(row[0], stored_time(row[1]), *row[2:])
        return None

    async def touched(self, change: int) -> list[Touched]:
        """Return what a change touched."""
        rows = await self._connection.execute_fetchall(
            "SELECT memory, before FROM revision WHERE change = ? ORDER BY memory", (change,)
        )
        return _touched(rows)

    async def later_changes(self, change: int) -> list[int]:
        """Return the later changes, in force, that touched a memory of this one.

        An undo of a later change cancels out with what it undid.
        """
        touching = """id IN (SELECT other.change FROM revision AS mine
            JOIN revision AS other ON other.memory = mine.memory AND other.change > mine.change
            WHERE mine.change = ?)"""
        rows = await self._connection.execute_fetchall(
            f"""WITH RECURSIVE {_CHAIN.format(condition=touching)}
               SELECT start FROM chain WHERE NOT EXISTS
                 (SELECT 1 FROM change AS t WHERE t.undone_by = chain.start AND t.id > ?)
               GROUP BY start HAVING count(by) % 2 = 0 ORDER BY start""",
            (change, change),
        )
        return [row[0] for row in rows]

    async def mark_undone(self, change: int, by: int) -> None:
        """Record that ``by`` undid ``change``; what ``change`` had undone is in force again."""
        await self._connection.execute("UPDATE change SET undone_by = ? WHERE id = ?", (by, change))

    async def newest_change(self) -> int:
        """Return the number of the newest change of the file, 0 if there is none."""
        rows = await self._connection.execute_fetchall("SELECT coalesce(max(id), 0) FROM change")
        return next(iter(rows))[0]

    async def changed_since(self, namespace: str, change: int) -> list[Touched]:
        """Return every memory touched after ``change`` with its image at that point."""
        rows = await self._connection.execute_fetchall(
            """SELECT r.memory, r.before FROM revision AS r
               JOIN (SELECT memory, min(change) AS first FROM revision WHERE change > ?
                     GROUP BY memory) AS f ON f.memory = r.memory AND f.first = r.change
               JOIN memory AS m ON m.id = r.memory
               WHERE m.namespace = ? ORDER BY r.memory""",
            (change, namespace),
        )
        return _touched(rows)

    async def known_then(self, namespace: str, change: int, at: datetime) -> int:
        """Count what a search saw at ``at``, when ``change`` was the newest change."""
        # The plus: by the changes since, not by every memory that was ever touched.
        rows = await self._connection.execute_fetchall(
            """WITH touched AS (
                 SELECT memory, min(change) AS first FROM revision WHERE change > ?
                 GROUP BY +memory),
               was AS (
                 SELECT m.state, m.archived_by, m.expires_at, f.valid_to, f.valid_from
                 FROM memory AS m
                 LEFT JOIN semantic AS f ON f.memory = m.id
                 WHERE m.namespace = ? AND m.id NOT IN (SELECT memory FROM touched)
                 UNION ALL
                 SELECT json_extract(r.before, '$.memory.state'),
                   json_extract(r.before, '$.memory.archived_by'),
                   json_extract(r.before, '$.memory.expires_at'),
                   json_extract(r.before, '$.semantic.valid_to'),
                   json_extract(r.before, '$.semantic.valid_from')
                 FROM touched JOIN revision AS r
                   ON r.memory = touched.memory AND r.change = touched.first
                 JOIN memory AS m ON m.id = r.memory
                 WHERE m.namespace = ? AND r.before IS NOT NULL)
               SELECT count(*) FROM was
               WHERE (state = 'active' OR (state = 'archived' AND archived_by = 'compress'))
                 AND (valid_to IS NULL OR valid_to > ?) AND (expires_at IS NULL OR expires_at > ?)
                 AND (valid_from IS NULL OR valid_from <= ?)
            """,
            (change, namespace, namespace, *(time_text(at),) * 3),
        )
        return next(iter(rows))[0]

    async def link(self, origin: int, targets: Iterable[int], role: str) -> None:
        """Link a memory to others, as its sources or as what it supersedes."""
        await self._connection.executemany(
            "INSERT OR IGNORE INTO link (from_memory, to_memory, role) VALUES (?, ?, ?)",
            [(origin, target, role) for target in targets if target != origin],
        )

    async def linked_from(self, rows: Iterable[int], role: str) -> dict[int, list[int]]:
        """Return, for each row, the rows it links to in this role."""
        return await self._links("from_memory", "to_memory", rows, role)

    async def linked_to(self, rows: Iterable[int], role: str) -> dict[int, list[int]]:
        """Return, for each row, the rows that link to it in this role."""
        return await self._links("to_memory", "from_memory", rows, role)

    async def resting_on_forgotten(self, rows: Iterable[int]) -> set[int]:
        """Return those of the rows that have a forgotten source."""
        found = await self._connection.execute_fetchall(
            "SELECT DISTINCT l.from_memory FROM link AS l JOIN memory AS m ON m.id = l.to_memory"
            " WHERE l.role = 'source' AND m.state = 'forgotten'"
            " AND l.from_memory IN (SELECT value FROM json_each(?))",
            (json.dumps(list(rows)),),
        )
        return {row[0] for row in found}

    async def _links(
        self, near: str, far: str, rows: Iterable[int], role: str
    ) -> dict[int, list[int]]:
        wanted = list(rows)
        found: dict[int, list[int]] = {row: [] for row in wanted}
        for one, other in await self._connection.execute_fetchall(
            f"SELECT {near}, {far} FROM link WHERE role = ?"
            f" AND {near} IN (SELECT value FROM json_each(?)) ORDER BY {far}",
            (role, json.dumps(wanted)),
        ):
            found[one].append(other)
        return found


@out_of_the_file
def _touched(rows: Iterable[Sequence[Any]]) -> list[Touched]:
    return [Touched(row, None if before is None else json.loads(before)) for row, before in rows]
