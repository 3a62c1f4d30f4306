"""Connections, transactions and faults: one writer, one reader, on one SQLite file."""

import contextlib
import functools
import os
import stat
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiosqlite
import anyio
import anyio.to_thread

from mindfile.errors import DatabaseFaultError, ReadOnlyError, UnreadableFileError
from mindfile.store.backup import KEPT, keep_first
from mindfile.store.driver import Driver, find_driver, load_vectors
from mindfile.store.faults import gone, is_busy, translated_faults
from mindfile.store.schema import APPLICATION_ID, Migration, migrations, pending, require_known

# How long a call waits for another process's lock before it says so, in seconds; up to so many
# times longer where others go on committing meanwhile.
PATIENCE = 10.0
_LONGEST = 3
# After so long without anybody waiting, a lock that was seen to stand still is a new one.
_FORGOTTEN_SECONDS = 1.0
# One statement waits this long, in milliseconds; waiting in such pieces lets a cancelled call go.
BUSY_TIMEOUT_MS = 250


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


@dataclass(slots=True)
class _Standstill:
    """Since when another process's lock stands still, as all of this process see who wait for it.

    ``commits`` tells whether the file has been written: a lock that others give to each other goes
    to nobody in turn, and one who waits long may yet get it.
    """

    commits: Callable[[], Awaitable[object]]
    seen: object = None
    since: float = 0.0
    looked: float = 0.0

    async def look(self) -> float:
        """Return since when, by the clock of the loop."""
        found, now = await self.commits(), anyio.current_time()
        # Where nobody waited for a while, it may have been free meanwhile.
        if found != self.seen or now > self.looked + _FORGOTTEN_SECONDS:
            self.seen, self.since = found, now
        self.looked = now
        return self.since

    def end(self) -> None:
        """Take note that the lock was had."""
        self.seen = None


async def _patiently(
    driver: Driver,
    patience: float,
    action: Callable[[], Awaitable[object]],
    standstill: _Standstill | None = None,
) -> None:
    """Repeat what another process's lock keeps from happening, for ``patience`` seconds.

    With ``standstill`` they count from when it began, within bounds.
    """
    begun = anyio.current_time()
    while True:
        try:
            await action()
        except driver.error as error:
            if not is_busy(error):
                raise
            still = begun if standstill is None else await standstill.look()
            if anyio.current_time() >= min(still, begun + _LONGEST * patience) + patience:
                raise
            # Switching to WAL does not always wait for the timeout.
            await anyio.sleep(0.02)
        else:
            if standstill is not None:
                standstill.end()
            return


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


def _is_still(path: Path, identity: tuple[int, int]) -> bool:
    try:
        return _identity(path) == identity
    except OSError:
        return False


class Database:
    """One open file: a writer connection behind a lock, and a reader that never waits for it."""

    def __init__(
        self,
        path: Path,
        driver: Driver,
        writer: aiosqlite.Connection,
        reader: aiosqlite.Connection,
        *,
        schema: int,
        patience: float = PATIENCE,
    ) -> None:
        self.path = path
        self.driver = driver
        self._schema = schema
        self._patience = patience
        self._identity = _identity(path)
        self._writer = writer
        self._reader = reader
        self._damage: UnreadableFileError | None = None
        self._standstill = _Standstill(lambda: _value(writer, "PRAGMA data_version"))
        self._write_lock = anyio.Lock()
        self._read_lock = anyio.Lock()

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[aiosqlite.Connection]:
        """Hold the write lock of this process and of the file; commit at the end or change nothing.

        Raises:
            BusyError: another process kept the file locked beyond our patience.
            DatabaseFaultError: the file has been removed or replaced, was found damaged before,
                or has been brought to a newer schema by a newer program.
        """
        async with self._write_lock:
            with self._noted_damage(), translated_faults(self.driver, self.path):
                self._require_file()
                if self._damage is not None:
                    raise self._damage
                async with _transaction(self._writer, self._begin_writing):
                    yield self._writer

    async def _begin_writing(self) -> None:
        await _patiently(
            self.driver,
            self._patience,
            lambda: self._writer.execute("BEGIN IMMEDIATE"),
            self._standstill,
        )
        await self._require_schema(self._writer)

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[aiosqlite.Connection]:
        """Give the reader one consistent view of the file for the whole block.

        Raises:
            DatabaseFaultError: the file has been removed or replaced, is damaged, or has been
                brought to a newer schema by a newer program.
        """
        async with self._read_lock:
            with self._noted_damage(), translated_faults(self.driver, self.path):
                self._require_file()
                async with _transaction(self._reader, self._begin_reading):
                    yield self._reader

    async def pulse(self) -> int:
        """Return a number that differs once another connection, ours or not, has committed.

        It reads no page of the file.

        Raises:
            BusyError: another process is recovering the file.
            DatabaseFaultError: the file has been removed or replaced, or is damaged.
        """
        async with self._read_lock:
            with self._noted_damage(), translated_faults(self.driver, self.path):
                self._require_file()
                return await _value(self._reader, "PRAGMA data_version")

    async def _begin_reading(self) -> None:
        async def look() -> None:
            if not self._reader.in_transaction:
                await self._reader.execute("BEGIN")
            # The view is taken by the first look, not by BEGIN.
            await self._require_schema(self._reader)

        await _patiently(self.driver, self._patience, look)

    async def _require_schema(self, connection: aiosqlite.Connection) -> None:
        """Go on with no file that a newer program has brought up to date meanwhile."""
        rows = await connection.execute_fetchall(
            "SELECT (SELECT count(*) FROM meta), (SELECT user_version FROM pragma_user_version)"
        )
        require_known(next(iter(rows))[1], self._schema)

    @contextmanager
    def _noted_damage(self) -> Generator[None]:
        """Write no more into a file that was found damaged; what can be read may be read."""
        try:
            yield
        except UnreadableFileError as error:
            self._damage = error
            raise

    async def outside_transaction(self, statement: str) -> list[Any]:
        """Run one statement that may stand in no transaction (a checkpoint), under the lock."""
        async with self._write_lock:
            with translated_faults(self.driver, self.path):
                return list(await self._writer.execute_fetchall(statement))

    def _require_file(self) -> None:
        """Write into no file that nobody will find again."""
        if not _is_still(self.path, self._identity):
            raise gone(self.path)


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


@dataclass(frozen=True, slots=True)
class _Upgrade:
    """Brings the schema of one file up to date."""

    path: Path
    driver: Driver
    identity: tuple[int, int]
    known: Sequence[Migration]
    backups: int

    async def run(self, connection: aiosqlite.Connection) -> None:
        """Take each step with its number; another process may be at it too."""
        # One transaction: its three numbers are of one state of the file.
        async with _transaction(connection, lambda: connection.execute("BEGIN")):
            waiting = await self._steps(connection)
        # Whoever mends a file lets us in only when another stands in its place.
        if not _is_still(self.path, self.identity):
            raise gone(self.path)
        if await _value(connection, "PRAGMA journal_mode") != "wal":
            await connection.execute_fetchall("PRAGMA journal_mode = WAL")
        if not waiting:
            return
        async with _transaction(connection, lambda: connection.execute("BEGIN IMMEDIATE")):
            steps = await self._steps(connection)
            if steps and steps[0] is not self.known[0]:
                await self._keep_as_it_was()
            for migration in steps:
                for statement in migration.statements():
                    await connection.execute(statement)
                await connection.execute(f"PRAGMA user_version = {migration.version:d}")
            await connection.execute(f"PRAGMA application_id = {APPLICATION_ID:d}")

    async def _steps(self, connection: aiosqlite.Connection) -> list[Migration]:
        return pending(
            await _value(connection, "PRAGMA application_id"),
            await _value(connection, "PRAGMA user_version"),
            await _value(connection, "SELECT count(*) FROM sqlite_schema"),
            known=self.known,
        )

    async def _keep_as_it_was(self) -> None:
        """Back the file up before its schema changes; our lock holds everybody else off."""
        if self.backups:
            backup = functools.partial(
                keep_first, self.path, driver=self.driver, keep=self.backups, known=self.known
            )
            await anyio.to_thread.run_sync(backup)


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
    path: Path,
    *,
    driver: Driver | None = None,
    patience: float = PATIENCE,
    backups: int = KEPT,
    known: Sequence[Migration] | None = None,
) -> AsyncGenerator[Database]:
    """Open ``path``, made with its parents if missing, with its schema up to date.

    Args:
        path: the memory file.
        driver: the SQLite to use; by default the one that serves on this Python.
        patience: how long a call waits for another process's lock, in seconds.
        backups: how many backups to keep, one made before the schema changes; 0 makes none.
        known: the steps of the schema; by default those shipped.

    Raises:
        DatabaseFaultError: the file is damaged, another program's, or from a newer Mindfile.
        ReadOnlyError: the file or its folder cannot be written.
        BusyError: another process kept the file locked beyond our patience.
        UnavailableError: no SQLite here can load the vector extension, or no backup can be
            written before the schema changes.
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
    known = migrations() if known is None else known
    upgrade = _Upgrade(path, driver, _identity(path), known, backups)
    with translated_faults(driver, path):
        async with _connected(connect) as writer, _connected(connect) as reader:
            for connection in (writer, reader):
                await _patiently(driver, patience, functools.partial(_prepare, connection))
            await _patiently(driver, patience, functools.partial(upgrade.run, writer))
            await reader.execute_fetchall("PRAGMA query_only = ON")
            schema = known[-1].version
            yield Database(path, driver, writer, reader, schema=schema, patience=patience)
