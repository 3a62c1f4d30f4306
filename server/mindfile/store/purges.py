"""What a memory file knows of its purges: what a restore must neither bring back nor forget."""

import json
from pathlib import Path
from typing import Any

from mindfile.errors import MindfileError
from mindfile.store.driver import Driver, opened
from mindfile.store.faults import translated_faults
from mindfile.store.values import First, Purges

# The file's notes of its last purge, of what its backups must lose still, and of bytes that wait.
_CHANGE, _COPIES, _STATE = "erasure_change", "erasure_copies", "erasure"
_REWRITTEN = "erasure_rewritten"


def purges_of_file(path: Path, driver: Driver) -> Purges | None:
    """Return the purges that a file knows of; None where there is none to tell."""
    if not path.is_file() or not path.stat().st_size:
        return None
    try:
        with translated_faults(driver, path), opened(path, driver, "ro") as connection:
            return purges_of(connection)
    except MindfileError:
        return None


def purges_of(connection: Any) -> Purges:
    """Return the purges that an open file knows of."""
    ids: dict[str, tuple[str, ...]] = {}
    purged = "SELECT DISTINCT namespace, public_id FROM purged ORDER BY 1, 2"
    for namespace, key in connection.execute(purged).fetchall():
        ids[namespace] = (*ids.get(namespace, ()), key)
    first = connection.execute(
        "SELECT namespace, tool, at FROM change"
        " WHERE id IN (SELECT min(id) FROM change GROUP BY namespace)"
    )
    return Purges(
        _note(connection, _CHANGE),
        tuple(json.loads(_note(connection, _COPIES) or "[]")),
        ids,
        {namespace: First(tool, at) for namespace, tool, at in first.fetchall()},
    )


def carry_purges(original: Any, target: Any) -> None:
    """Let the contents that come into a file know what it knows of its purges.

    That is what the backups are to lose still, the one that is restored among them; what is gone
    for good; and that bytes of it wait in the log.
    """
    original.execute("DELETE FROM meta WHERE key = ?", (_COPIES,))
    _carry(original, target, _COPIES)
    if _note(target, _STATE) == "pending":
        original.execute("DELETE FROM meta WHERE key = ?", (_REWRITTEN,))
        for key in (_STATE, _CHANGE):
            _carry(original, target, key)
    gone = target.execute("SELECT public_id, namespace, held_from, held_until, at FROM purged")
    original.executemany("INSERT OR IGNORE INTO purged VALUES (?, ?, ?, ?, ?)", gone.fetchall())


def _carry(original: Any, target: Any, key: str) -> None:
    if (value := _note(target, key)) is not None:
        original.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (key, value))


def _note(connection: Any, key: str) -> str | None:
    rows = connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchall()
    return rows[0][0] if rows else None
