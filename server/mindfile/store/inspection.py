"""Looking into a memory file from outside, without changing it: what `mindfile doctor` shows."""

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mindfile.store.driver import Driver, find_driver, opened
from mindfile.store.faults import translated_faults
from mindfile.store.presence import remains_of
from mindfile.store.rollback import rolled_back
from mindfile.store.schema import latest_version, pending

# How long a lock is waited for, in seconds.
_SECONDS = 5.0
# A damaged file can have thousands of faults; the first ones tell enough.
_MOST_PROBLEMS = 5


@dataclass(frozen=True, slots=True)
class StoredModel:
    """A model whose vectors the file holds; ``state`` is filling or serving."""

    name: str
    dimensions: int
    state: str


@dataclass(frozen=True, slots=True)
class Inspection:
    """What a memory file holds and whether it is whole.

    ``memories`` counts by namespace, kind and state. ``pending`` is the number of pieces of text
    without a vector; ``problems`` are SQLite's own words for what is broken.
    """

    schema: int
    latest_schema: int
    problems: tuple[str, ...]
    memories: Mapping[str, Mapping[str, Mapping[str, int]]]
    sessions: int
    pending: int
    models: tuple[StoredModel, ...]


def standard_version() -> str:
    """Return the version of the SQLite that Python's own module was built with."""
    return sqlite3.sqlite_version


def inspect_file(path: Path, *, driver: Driver | None = None) -> Inspection:
    """Read what the memory file at ``path`` holds and check every page of it.

    Raises:
        DatabaseFaultError: it is no database, another program's, or from a newer Mindfile.
        BusyError: another process keeps it locked.
        UnavailableError: no SQLite here can load the vector extension.
    """
    driver = driver or find_driver()
    if (fault := remains_of(path)) is not None:
        raise fault
    with (
        rolled_back(path, path, driver) as whole,
        translated_faults(driver, path),
        opened(whole, driver, "ro", patience=_SECONDS) as connection,
    ):
        return _look(connection)


def _look(connection: Any) -> Inspection:
    def rows(sql: str) -> list[Any]:
        return connection.execute(sql).fetchall()

    schema = int(rows("PRAGMA user_version")[0][0])
    tables = int(rows("SELECT count(*) FROM sqlite_schema")[0][0])
    pending(int(rows("PRAGMA application_id")[0][0]), schema, tables)
    problems = [row[0] for row in rows(f"PRAGMA integrity_check({_MOST_PROBLEMS})")]
    problems = [problem for problem in problems if problem != "ok"]
    if schema == 0:
        return Inspection(0, latest_version(), tuple(problems), {}, 0, 0, ())
    problems += _divergences(rows)
    dangling = len(rows("PRAGMA foreign_key_check"))
    if dangling:
        problems.append(f"{dangling} rows point at nothing")
    memories: dict[str, dict[str, dict[str, int]]] = {}
    counted = rows("SELECT namespace, kind, state, count(*) FROM memory GROUP BY 1, 2, 3")
    for namespace, kind, state, count in counted:
        memories.setdefault(namespace, {}).setdefault(kind, {})[state] = count
    waiting = (
        "SELECT count(*) FROM chunk AS c JOIN memory AS m ON m.id = c.memory"
        " WHERE c.by_meaning = 1 AND c.embedded_by IS NULL AND c.failed_with IS NULL"
        " AND m.state <> 'forgotten'"
    )
    models = rows("SELECT name, dimensions, state FROM embedding_model ORDER BY id")
    return Inspection(
        schema=schema,
        latest_schema=latest_version(),
        problems=tuple(problems),
        memories=memories,
        sessions=int(rows("SELECT count(*) FROM session")[0][0]),
        pending=int(rows(waiting)[0][0]),
        models=tuple(StoredModel(*model) for model in models),
    )


def _divergences(rows: Callable[[str], list[Any]]) -> list[str]:
    """Say where words or vectors are not of the texts that they stand for."""
    found: list[str] = []
    texts, indexed = rows(
        "SELECT (SELECT count(*) FROM chunk), (SELECT count(*) FROM chunk_index_docsize)"
    )[0]
    if texts != indexed:
        found.append(f"{texts} pieces of text, but words of {indexed}")
    for (model,) in rows("SELECT id FROM embedding_model ORDER BY id"):
        lacking = rows(
            "SELECT count(*) FROM chunk WHERE by_meaning = 1 AND embedded_by = "
            f"{model:d} AND id NOT IN (SELECT rowid FROM vec_{model:d}_rowids)"
        )[0][0]
        if lacking:
            found.append(f"{lacking} pieces of text lack the vector that they are said to have")
    return found
