"""Writing below MCP: one message, an import, and what the file weighs."""

import sys
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from typing import Any

import anyio

sys.path.insert(0, str(Path(__file__).parents[1]))

from rich.table import Table
from speed import Figure, Settings
from talk import DIMENSIONS, Talk, WordVectors, prose

from mindfile.memory.mind import Mind
from mindfile.memory.requests import MessageInput, StoreRequest
from mindfile.memory.storing import store
from mindfile.model import Moment, Role
from mindfile.store.driver import find_driver, load_vectors
from mindfile.store.sqlite import open_store
from minds import a_mind

SINGLE = 200
IMPORTED = 10_000
A_CALL = 100
# How often the two sides of an import of ten thousand take turns.
TURNS = 2
START = datetime(2026, 1, 5, 9, tzinfo=UTC)
# In the order in which rows refer to each other.
_TABLES = ("session", "change", "memory", "episodic", "revision", "chunk")
_INDEX = "INSERT INTO chunk_index (rowid, own, near, far, wall) VALUES (?, ?, ?, ?, ?)"


async def fill(
    mind: Mind, texts: Iterable[str], clock: Callable[[], float] = time.perf_counter
) -> float:
    """Store texts as the talk of sessions of a hundred messages; returns the seconds it took."""
    waiting = list(texts)
    begun = clock()
    for first in range(0, len(waiting), A_CALL):
        messages = tuple(
            MessageInput(
                text,
                Role.USER if place % 2 == 0 else Role.ASSISTANT,
                at=Moment(START + timedelta(minutes=first + place)),
            )
            for place, text in enumerate(waiting[first : first + A_CALL])
        )
        await store(mind, StoreRequest("default", messages=messages, session=f"talk {first}"))
    return clock() - begun


def _connected(path: Path) -> Any:
    driver = find_driver()
    connection: Any = driver.module.connect(str(path), isolation_level=None)
    load_vectors(connection)
    for setting in ("synchronous = FULL", "secure_delete = ON", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {setting}")
    return connection


class Copied:
    """The rows of one file, to be written into another by plain statements."""

    def __init__(self, path: Path) -> None:
        with closing(_connected(path)) as connection:
            self.rows = {
                name: list(connection.execute(f"SELECT * FROM {name} ORDER BY 1"))
                for name in _TABLES
            }
            self.words = list(connection.execute("SELECT * FROM chunk_words ORDER BY id"))

    def write(
        self,
        connection: Any,
        first: int = 0,
        count: int | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> float:
        """Write some rows of each table in one transaction; returns the seconds it took."""
        part = slice(first, None if count is None else first + count)
        begun = clock()
        connection.execute("BEGIN IMMEDIATE")
        for name in _TABLES:
            rows = self.rows[name] if count is None or name != "session" else []
            rows = rows[part] if name != "session" else rows
            if rows:
                marks = ", ".join("?" * len(rows[0]))
                connection.executemany(f"INSERT INTO {name} VALUES ({marks})", rows)
        connection.executemany(_INDEX, self.words[part])
        connection.execute("COMMIT")
        return clock() - begun


async def _emptied(path: Path) -> Any:
    """Make a file with the schema and nothing in it."""
    async with open_store(path) as empty, empty.read():
        pass
    return _connected(path)


def measure_store(settings: Settings) -> list[Figure]:
    """Measure the store of one message beside a transaction that writes the same rows."""
    return anyio.run(_measure_store, settings.folder, settings.clock)


async def _measure_store(folder: Path, clock: Callable[[], float]) -> list[Figure]:
    texts = Talk().texts(SINGLE)
    own: list[float] = []
    plain: list[float] = []
    # What is written plainly is known beforehand; then both take turns.
    async with a_mind(folder / "first") as mind:
        for text in texts:
            await _store_one(mind, text, clock)
    copied = Copied(folder / "first" / "memory.sqlite3")
    with closing(await _emptied(folder / "plain.sqlite3")) as connection:
        marks = ", ".join("?" * len(copied.rows["session"][0]))
        connection.executemany(f"INSERT INTO session VALUES ({marks})", copied.rows["session"])
        async with a_mind(folder / "own") as mind:
            for place, text in enumerate(texts):
                own.append(await _store_one(mind, text, clock))
                plain.append(copied.write(connection, place, 1, clock))
    return [
        Figure(
            "store of one message, below MCP",
            "one transaction, same rows",
            1000 * median(own),
            1000 * median(plain),
            "ms",
            3.0,
        )
    ]


async def _store_one(mind: Mind, text: str, clock: Callable[[], float]) -> float:
    request = StoreRequest("default", messages=(MessageInput(text, Role.USER),))
    begun = clock()
    await store(mind, request)
    return clock() - begun


def measure_import(settings: Settings) -> list[Figure]:
    """Measure an import, words only, beside plain `executemany` of the same rows."""
    return [
        anyio.run(_measure_import, settings.folder, texts, words, settings.clock)
        for count in settings.memories
        for texts, words in ((Talk().texts(count), "words by lot"), (prose(count), "chat"))
    ]


async def _measure_import(
    folder: Path, texts: list[str], words: str, clock: Callable[[], float]
) -> Figure:
    count = len(texts)
    own: list[float] = []
    plain: list[float] = []
    for turn in range(max(1, min(TURNS, TURNS * IMPORTED // count))):
        place = folder / f"{words} {count} {turn}"
        async with a_mind(place) as mind:
            own.append(await fill(mind, texts, clock))
        copied = Copied(place / "memory.sqlite3")
        with closing(await _emptied(place / "plain.sqlite3")) as connection:
            plain.append(copied.write(connection, clock=clock))
    return Figure(
        f"import of {count:,} messages, {words}",
        "executemany, same rows",
        median(own),
        median(plain),
        "s",
        2.0,
    )


def measure_size(settings: Settings) -> list[Figure]:
    """Measure the file beside the bare text and float32 vectors that it holds."""
    return anyio.run(_measure_size, settings)


async def _measure_size(settings: Settings) -> list[Figure]:
    texts = Talk().texts(IMPORTED)
    path = settings.folder / "own" / "memory.sqlite3"
    async with a_mind(path.parent, embedder=WordVectors()) as mind:
        await fill(mind, texts)
        await mind.embedding.drained()
        await mind.store.empty_log()
    _show_parts(settings, path, len(texts))
    bare = sum(len(text.encode()) + 4 * DIMENSIONS for text in texts)
    each = 1024 * len(texts)
    size = path.stat().st_size
    return [
        Figure("file, a memory of 40 words", "text + float32", size / each, bare / each, "kB", 2.0)
    ]


def _show_parts(settings: Settings, path: Path, count: int) -> None:
    """Print how many bytes a memory takes in each table and index."""
    table = Table(title="Bytes a memory")
    table.add_column("of")
    table.add_column("bytes", justify="right")
    with closing(_connected(path)) as connection:
        (free,) = connection.execute(
            "SELECT freelist_count * page_size FROM pragma_freelist_count, pragma_page_size"
        ).fetchone()
        rows = connection.execute(
            "SELECT name, sum(pgsize) AS size FROM dbstat GROUP BY name ORDER BY size DESC"
        )
        for name, size in [*rows, ("free pages", free)]:
            if size >= count:
                table.add_row(name, f"{size / count:,.0f}")
    settings.console.print(table)
