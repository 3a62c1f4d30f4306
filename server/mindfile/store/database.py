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
from mindfile.store.connection import Connection
from mindfile.store.driver import Driver, find_driver, load_vectors
from mindfile.store.faults import gone, require_no_folder, translated_faults
from mindfile.store.patience import PATIENCE, Standstill, patiently
from mindfile.store.presence import Presence, remains_of
from mindfile.store.schema import APPLICATION_ID, Migration, migrations, pending, require_known

# One statement waits this long, in milliseconds; waiting in such pieces lets a cancelled call go.
BUSY_TIMEOUT_MS = 250
# A file that another process begins stands empty for no longer than this, in seconds.
_BEGINNING_SECONDS = 2.0
# The first look at the file in a transaction, and the schema that it has.
_SCHEMA = "SELECT (SELECT count(*) FROM meta), (SELECT user_version FROM pragma_user_version)"


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


class Database:
    """One open file: a writer connection behind a lock, and a reader that never waits for it."""

    def __init__(
        self,
        path: Path,
        driver: Driver,
        writer: Connection,
        reader: Connection,
        *,
        schema: int,
        patience: float = PATIENCE,
    ) -> None:
        self.path = path
        self.driver = driver
        self._schema = schema
        self._patience = patience
        self._presence = Presence(path)
        self._writer = writer
        self._reader = reader
        self._damage: UnreadableFileError | None = None
        self._standstill = Standstill(lambda: _value(writer, "PRAGMA data_version"))
        self._write_lock = anyio.Lock()
        self._read_lock = anyio.Lock()

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[Connection]:
        """Hold the write lock of this process and of the file; commit at the end or change nothing.

        Raises:
            BusyError: another process kept the file locked beyond our patience.
            DatabaseFaultError: the file has been removed or replaced, was found damaged before,
                or has been brought to a newer schema by a newer program.
        """
        async with self._write_lock:
            with self._noted_damage(), translated_faults(self.driver, self.path):
                await self._require_files()
                if self._damage is not None:
                    raise self._damage
                async with _transaction(self._writer, self._begin_writing):
                    yield self._writer

    async def _begin_writing(self) -> None:
        def begin(driver: Any) -> int:
            if not driver.in_transaction:
                driver.execute("BEGIN IMMEDIATE")
            return driver.execute(_SCHEMA).fetchone()[1]

        async def look() -> None:
            require_known(await self._writer.together(begin), self._schema)

        await patiently(self.driver, self._patience, look, self._standstill)

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[Connection]:
        """Give the reader one consistent view of the file for the whole block.

        Raises:
            DatabaseFaultError: the file has been removed or replaced, is damaged, or has been
                brought to a newer schema by a newer program.
        """
        async with self._read_lock:
            with self._noted_damage(), translated_faults(self.driver, self.path):
                await self._require_files()
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
                await self._require_files()
                return await _value(self._reader, "PRAGMA data_version")

    async def _begin_reading(self) -> None:
        def begin(driver: Any) -> int:
            if not driver.in_transaction:
                driver.execute("BEGIN")
            # The view is taken by the first look, not by BEGIN.
            return driver.execute(_SCHEMA).fetchone()[1]

        async def look() -> None:
            """Go on with no file that a newer program has brought up to date meanwhile."""
            require_known(await self._reader.together(begin), self._schema)

        await patiently(self.driver, self._patience, look)

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

    async def _require_files(self) -> None:
        """Write into no file that nobody will find again."""
        if self._presence.is_without_log and not self._writer.in_transaction:
            # What was acknowledged stands in it, and it is open here still.
            with contextlib.suppress(self.driver.error):
                await self._writer.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
        self._presence.require()


async def _require_no_remains(path: Path, patience: float) -> None:
    """Begin no new file where one was cut off or taken from its log."""
    fault = remains_of(path)
    if fault is None:
        return
    # It may be a new one that another process has just begun.
    with anyio.move_on_after(min(patience, _BEGINNING_SECONDS)):
        while fault is not None:
            await anyio.sleep(0.02)
            fault = remains_of(path)
    if fault is not None:
        raise fault


def _make_private(path: Path) -> Path:
    """Create the file with mode 0600 before SQLite does, so that it is never readable by others.

    Returns the path behind symbolic links.
    """
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    require_no_folder(path)
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, stat.S_IRUSR | stat.S_IWUSR))
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
    opened: Presence
    known: Sequence[Migration]
    backups: int

    async def run(self, connection: aiosqlite.Connection) -> None:
        """Take each step with its number; another process may be at it too."""
        # One transaction: its three numbers are of one state of the file.
        async with _transaction(connection, lambda: connection.execute("BEGIN")):
            waiting = await self._steps(connection)
        # Whoever mends a file lets us in only when another stands in its place.
        if not self.opened.is_still:
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
async def _connected(connect: Callable[[], Any]) -> AsyncGenerator[Connection]:
    """Open and close a connection whole: one left open keeps its thread and so the process."""
    connection = Connection(connect, iter_chunk_size=256)
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
    await _require_no_remains(path, patience)
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
    upgrade = _Upgrade(path, driver, Presence(path), known, backups)
    with translated_faults(driver, path):
        async with _connected(connect) as writer, _connected(connect) as reader:
            for connection in (writer, reader):
                await patiently(driver, patience, functools.partial(_prepare, connection))
            await patiently(driver, patience, functools.partial(upgrade.run, writer))
            await reader.execute_fetchall("PRAGMA query_only = ON")
            schema = known[-1].version
            yield Database(path, driver, writer, reader, schema=schema, patience=patience)
