"""Connections, transactions and faults: one writer, one reader, on one SQLite file."""

import contextlib
import os
import stat
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import aiosqlite
import anyio

from mindfile.errors import (
    BusyError,
    DatabaseFaultError,
    MindfileError,
    ReadOnlyError,
    UnavailableError,
)
from mindfile.store.driver import Driver, find_driver, load_vectors
from mindfile.store.schema import APPLICATION_ID, pending

# How long a statement waits for another process's lock, in milliseconds.
BUSY_TIMEOUT_MS = 5_000
# BEGIN IMMEDIATE is tried this often, each time as long as above.
BEGIN_ATTEMPTS = 2
# Opening races with other processes: switching to WAL does not always wait for the timeout.
OPEN_ATTEMPTS = 20

_REPAIR = (
    "Stop the server and run `mindfile doctor`; it says what can be saved. Nothing was changed."
)


def _is_busy(error: Exception) -> bool:
    text = str(error).lower()
    return "locked" in text or "busy" in text


def translate(error: Exception) -> MindfileError:
    """Turn a driver's error into ours; what is no fault of the file is raised as it is."""
    text = str(error).lower()
    if _is_busy(error):
        return BusyError(
            "Another process holds the memory file locked.",
            hint="Nothing was stored. Try again in a few seconds.",
        )
    if "readonly" in text or "read-only" in text:
        return ReadOnlyError(
            "The memory file cannot be written.",
            hint="Check the permissions and the disk of the memory file and its folder.",
        )
    if "full" in text:
        return UnavailableError("The disk is full.", hint="Free some space; nothing was changed.")
    if "disk i/o" in text or "unable to open" in text:
        return DatabaseFaultError("The memory file cannot be reached.", hint=_REPAIR)
    if "malformed" in text or "not a database" in text or "corrupt" in text:
        return DatabaseFaultError("The memory file is damaged.", hint=_REPAIR)
    raise error


@contextmanager
def translated_faults(driver: Driver) -> Generator[None]:
    """Let no driver error leave untranslated."""
    try:
        yield
    except driver.error as error:
        raise translate(error) from error


class Database:
    """One open file: a writer connection behind a lock, and a reader that never waits for it."""

    def __init__(
        self,
        path: Path,
        driver: Driver,
        writer: aiosqlite.Connection,
        reader: aiosqlite.Connection,
    ) -> None:
        self.path = path
        self.driver = driver
        self._writer = writer
        self._reader = reader
        self._write_lock = anyio.Lock()
        self._read_lock = anyio.Lock()

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[aiosqlite.Connection]:
        """Hold the write lock of this process and of the file; commit at the end or change nothing.

        BEGIN stands inside the ``try`` and the rollback is shielded: a call cancelled at any
        point leaves the connection usable, since aiosqlite runs what was queued even then.

        Raises:
            BusyError: another process kept the file locked beyond our patience.
        """
        async with self._write_lock:
            with translated_faults(self.driver):
                try:
                    await self._begin()
                    yield self._writer
                    await self._writer.execute("COMMIT")
                except BaseException:
                    with anyio.CancelScope(shield=True), contextlib.suppress(self.driver.error):
                        await self._writer.rollback()
                    raise

    async def _begin(self) -> None:
        self._require_file()
        for attempt in range(BEGIN_ATTEMPTS):
            try:
                await self._writer.execute("BEGIN IMMEDIATE")
            except self.driver.error as error:
                if not _is_busy(error) or attempt + 1 == BEGIN_ATTEMPTS:
                    raise
            else:
                return

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[aiosqlite.Connection]:
        """Give the reader one consistent view of the file for the whole block."""
        async with self._read_lock:
            with translated_faults(self.driver):
                try:
                    self._require_file()
                    await self._reader.execute("BEGIN")
                    yield self._reader
                finally:
                    with anyio.CancelScope(shield=True), contextlib.suppress(self.driver.error):
                        await self._reader.rollback()

    async def outside_transaction(self, statement: str) -> list[Any]:
        """Run one statement that may stand in no transaction (a checkpoint), under the lock."""
        async with self._write_lock:
            with translated_faults(self.driver):
                return list(await self._writer.execute_fetchall(statement))

    def _require_file(self) -> None:
        if not self.path.exists():
            raise DatabaseFaultError(
                "The memory file has been removed while in use.",
                hint="Put it back, or restart the server to begin with an empty one.",
            )


def _make_private(path: Path) -> None:
    """Create the file with mode 0600 before SQLite does, so that it is never readable by others."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, stat.S_IRUSR | stat.S_IWUSR))


def _connector(driver: Driver, path: Path) -> Callable[[], Any]:
    def connect() -> Any:
        connection = driver.module.connect(
            str(path), timeout=BUSY_TIMEOUT_MS / 1000, isolation_level=None, cached_statements=512
        )
        load_vectors(connection)
        return connection

    return connect


async def _prepare(connection: aiosqlite.Connection) -> None:
    await connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS:d}")
    await connection.execute("PRAGMA foreign_keys = ON")
    await connection.execute("PRAGMA synchronous = FULL")
    await connection.execute("PRAGMA temp_store = MEMORY")
    await connection.execute("PRAGMA secure_delete = ON")


async def _number(connection: aiosqlite.Connection, sql: str) -> int:
    row = next(iter(await connection.execute_fetchall(sql)))
    return int(row[0])


async def _migrate(connection: aiosqlite.Connection) -> None:
    """Bring the schema up to date; what is pending is read again inside the lock."""

    async def steps() -> list[Any]:
        return list(
            pending(
                await _number(connection, "PRAGMA application_id"),
                await _number(connection, "PRAGMA user_version"),
                await _number(connection, "SELECT count(*) FROM sqlite_schema"),
            )
        )

    if not await steps():
        return
    await connection.execute("PRAGMA journal_mode = WAL")
    try:
        await connection.execute("BEGIN IMMEDIATE")
        for migration in await steps():
            for statement in migration.statements():
                await connection.execute(statement)
            await connection.execute(f"PRAGMA user_version = {migration.version:d}")
        await connection.execute(f"PRAGMA application_id = {APPLICATION_ID:d}")
        await connection.execute("COMMIT")
    except BaseException:
        with anyio.CancelScope(shield=True):
            await connection.rollback()
        raise


async def _patiently(driver: Driver, action: Callable[[], Awaitable[None]]) -> None:
    for attempt in range(OPEN_ATTEMPTS):
        try:
            return await action()
        except driver.error as error:
            if not _is_busy(error) or attempt + 1 == OPEN_ATTEMPTS:
                raise
            await anyio.sleep(0.05 * (attempt + 1))
    return None


@asynccontextmanager
async def open_database(path: Path) -> AsyncGenerator[Database]:
    """Open ``path``, made with its parents if missing, with its schema up to date.

    Raises:
        DatabaseFaultError: the file is damaged, another program's, or from a newer Mindfile.
        ReadOnlyError: the file or its folder cannot be written.
        UnavailableError: no SQLite here can load the vector extension.
    """
    driver = find_driver()
    try:
        _make_private(path)
    except PermissionError as error:
        raise ReadOnlyError(
            "The folder of the memory file cannot be written.",
            hint="Set MINDFILE_DATABASE to a place that you may write to.",
        ) from error
    except OSError as error:
        raise DatabaseFaultError(
            "The place of the memory file cannot be used.",
            hint="Set MINDFILE_DATABASE to a file in a folder on a local disk.",
        ) from error
    connect = _connector(driver, path)
    with translated_faults(driver):
        async with (
            aiosqlite.Connection(connect, iter_chunk_size=256) as writer,
            aiosqlite.Connection(connect, iter_chunk_size=256) as reader,
        ):
            for connection in (writer, reader):
                await _patiently(driver, lambda connection=connection: _prepare(connection))
            await _patiently(driver, lambda: _migrate(writer))
            await reader.execute("PRAGMA query_only = ON")
            yield Database(path, driver, writer, reader)
