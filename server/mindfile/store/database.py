"""Connections, transactions and faults: one writer, one reader, on one SQLite file."""

import contextlib
import functools
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
    UnreadableFileError,
)
from mindfile.store.driver import Driver, find_driver, load_vectors
from mindfile.store.schema import APPLICATION_ID, Migration, pending

# How long a call waits for another process's lock before it says so, in seconds.
PATIENCE = 10.0
# One statement waits this long, in milliseconds; waiting in such pieces lets a cancelled call go.
BUSY_TIMEOUT_MS = 250

_REPAIR = (
    "Stop the server and run `mindfile doctor`; it says what can be saved. Nothing was changed."
)
# SQLite's own words for a fault, the same in every driver; a broken constraint has none of them.
_BUSY = ("is locked", "is busy")
_READ_ONLY = ("readonly database", "access permission denied", "not authorized")
_FULL = ("disk is full",)
_UNREACHABLE = ("disk i/o error", "unable to open", "locking protocol")
_DAMAGED = ("malformed", "not a database", "corrupt")


def _says(error: Exception, phrases: tuple[str, ...]) -> bool:
    text = str(error).lower()
    return any(phrase in text for phrase in phrases)


def translate(error: Exception) -> MindfileError:
    """Turn a driver's error into ours; what is no fault of the file is raised as it is."""
    if _says(error, _BUSY):
        return BusyError(
            "Another process holds the memory file locked.",
            hint="Nothing was stored. Try again in a few seconds.",
        )
    if _says(error, _READ_ONLY):
        return ReadOnlyError(
            "The memory file cannot be written.",
            hint="Check the permissions and the disk of the memory file and its folder.",
        )
    if _says(error, _FULL):
        return UnavailableError("The disk is full.", hint="Free some space; nothing was changed.")
    if _says(error, _UNREACHABLE):
        return UnreadableFileError("The memory file cannot be reached.", hint=_REPAIR)
    if _says(error, _DAMAGED):
        return UnreadableFileError("The memory file is damaged.", hint=_REPAIR)
    raise error


@contextmanager
def translated_faults(driver: Driver) -> Generator[None]:
    """Let no driver error leave untranslated."""
    try:
        yield
    except driver.error as error:
        raise translate(error) from error


async def _value(connection: aiosqlite.Connection, sql: str) -> Any:
    return next(iter(await connection.execute_fetchall(sql)))[0]


@asynccontextmanager
async def _transaction(
    connection: aiosqlite.Connection, begin: Callable[[], Awaitable[object]]
) -> AsyncGenerator[None]:
    """Commit at the end or change nothing.

    BEGIN stands inside the ``try`` and the rollback is shielded: a call cancelled at any point
    leaves the connection usable, since aiosqlite runs what was queued even then.
    """
    committed = False
    try:
        await begin()
        yield
        await connection.execute("COMMIT")
        committed = True
    finally:
        if not committed:
            with anyio.CancelScope(shield=True):
                await connection.rollback()


async def _patiently(
    driver: Driver, patience: float, action: Callable[[], Awaitable[object]]
) -> None:
    """Repeat what another process's lock keeps from happening, for ``patience`` seconds."""
    deadline = anyio.current_time() + patience
    while True:
        try:
            await action()
        except driver.error as error:
            if not _says(error, _BUSY) or anyio.current_time() >= deadline:
                raise
            # Switching to WAL does not always wait for the timeout.
            await anyio.sleep(0.02)
        else:
            return


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


class Database:
    """One open file: a writer connection behind a lock, and a reader that never waits for it."""

    def __init__(
        self,
        path: Path,
        driver: Driver,
        writer: aiosqlite.Connection,
        reader: aiosqlite.Connection,
        *,
        patience: float = PATIENCE,
    ) -> None:
        self.path = path
        self.driver = driver
        self._patience = patience
        self._identity = _identity(path)
        self._writer = writer
        self._reader = reader
        self._write_lock = anyio.Lock()
        self._read_lock = anyio.Lock()

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[aiosqlite.Connection]:
        """Hold the write lock of this process and of the file; commit at the end or change nothing.

        Raises:
            BusyError: another process kept the file locked beyond our patience.
            DatabaseFaultError: the file has been removed or replaced.
        """
        async with self._write_lock:
            with translated_faults(self.driver):
                self._require_file()
                async with _transaction(self._writer, self._begin_writing):
                    yield self._writer

    async def _begin_writing(self) -> None:
        await _patiently(
            self.driver, self._patience, lambda: self._writer.execute("BEGIN IMMEDIATE")
        )

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[aiosqlite.Connection]:
        """Give the reader one consistent view of the file for the whole block.

        Raises:
            DatabaseFaultError: the file has been removed or replaced.
        """
        async with self._read_lock:
            with translated_faults(self.driver):
                self._require_file()
                async with _transaction(self._reader, self._begin_reading):
                    yield self._reader

    async def _begin_reading(self) -> None:
        async def look() -> None:
            if not self._reader.in_transaction:
                await self._reader.execute("BEGIN")
            # The view is taken by the first look, not by BEGIN.
            await _value(self._reader, "SELECT count(*) FROM meta")

        await _patiently(self.driver, self._patience, look)

    async def outside_transaction(self, statement: str) -> list[Any]:
        """Run one statement that may stand in no transaction (a checkpoint), under the lock."""
        async with self._write_lock:
            with translated_faults(self.driver):
                return list(await self._writer.execute_fetchall(statement))

    def _require_file(self) -> None:
        """Write into no file that nobody will find again."""
        try:
            same = _identity(self.path) == self._identity
        except OSError:
            same = False
        if not same:
            raise DatabaseFaultError(
                "The memory file has been removed or replaced while in use.",
                hint="Restart the server to go on with what stands in its place.",
            )


def _make_private(path: Path) -> Path:
    """Create the file with mode 0600 before SQLite does, so that it is never readable by others.

    Returns the path behind symbolic links.
    """
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, stat.S_IRUSR | stat.S_IWUSR))
    if path.is_dir():
        raise IsADirectoryError(path)
    # SQLite keeps its log beside the file.
    if not os.access(path, os.R_OK | os.W_OK) or not os.access(path.parent, os.W_OK | os.X_OK):
        raise PermissionError(path)
    return path


def _connector(driver: Driver, path: Path) -> Callable[[], Any]:
    def connect() -> Any:
        connection = driver.module.connect(
            str(path), timeout=BUSY_TIMEOUT_MS / 1000, isolation_level=None, cached_statements=512
        )
        load_vectors(connection)
        return connection

    return connect


async def _prepare(connection: aiosqlite.Connection) -> None:
    for setting in (
        f"busy_timeout = {BUSY_TIMEOUT_MS:d}",
        "foreign_keys = ON",
        "synchronous = FULL",
        "temp_store = MEMORY",
        "secure_delete = ON",
    ):
        await connection.execute_fetchall(f"PRAGMA {setting}")


async def _steps(connection: aiosqlite.Connection) -> list[Migration]:
    return pending(
        await _value(connection, "PRAGMA application_id"),
        await _value(connection, "PRAGMA user_version"),
        await _value(connection, "SELECT count(*) FROM sqlite_schema"),
    )


async def _migrate(connection: aiosqlite.Connection) -> None:
    """Bring the schema up to date, each step with its number; another process may be at it too."""
    # One transaction: its three numbers are of one state of the file.
    async with _transaction(connection, lambda: connection.execute("BEGIN")):
        waiting = await _steps(connection)
    if await _value(connection, "PRAGMA journal_mode") != "wal":
        await connection.execute_fetchall("PRAGMA journal_mode = WAL")
    if not waiting:
        return
    async with _transaction(connection, lambda: connection.execute("BEGIN IMMEDIATE")):
        for migration in await _steps(connection):
            for statement in migration.statements():
                await connection.execute(statement)
            await connection.execute(f"PRAGMA user_version = {migration.version:d}")
        await connection.execute(f"PRAGMA application_id = {APPLICATION_ID:d}")


@asynccontextmanager
async def _connected(connect: Callable[[], Any]) -> AsyncGenerator[aiosqlite.Connection]:
    """Open and close a connection whole: one left open keeps its thread and so the process."""
    connection = aiosqlite.Connection(connect, iter_chunk_size=256)
    with anyio.CancelScope(shield=True):
        await connection
    try:
        yield connection
    finally:
        with anyio.CancelScope(shield=True):
            await connection.close()


@asynccontextmanager
async def open_database(
    path: Path, *, driver: Driver | None = None, patience: float = PATIENCE
) -> AsyncGenerator[Database]:
    """Open ``path``, made with its parents if missing, with its schema up to date.

    Args:
        path: the memory file.
        driver: the SQLite to use; by default the one that serves on this Python.
        patience: how long a call waits for another process's lock, in seconds.

    Raises:
        DatabaseFaultError: the file is damaged, another program's, or from a newer Mindfile.
        ReadOnlyError: the file or its folder cannot be written.
        BusyError: another process kept the file locked beyond our patience.
        UnavailableError: no SQLite here can load the vector extension.
    """
    driver = driver or find_driver()
    try:
        path = _make_private(path)
    except PermissionError as error:
        raise ReadOnlyError(
            "The memory file or its folder cannot be written.",
            hint="Set MINDFILE_DATABASE to a place that you may write to.",
        ) from error
    except OSError as error:
        raise DatabaseFaultError(
            "The place of the memory file cannot be used.",
            hint="Set MINDFILE_DATABASE to a file in a folder on a local disk.",
        ) from error
    connect = _connector(driver, path)
    with translated_faults(driver):
        async with _connected(connect) as writer, _connected(connect) as reader:
            for connection in (writer, reader):
                await _patiently(driver, patience, functools.partial(_prepare, connection))
            await _patiently(driver, patience, functools.partial(_migrate, writer))
            await reader.execute_fetchall("PRAGMA query_only = ON")
            yield Database(path, driver, writer, reader, patience=patience)
