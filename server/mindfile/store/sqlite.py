"""The SQLite store: units of work over one file."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import anyio

from mindfile.errors import BusyError, NotFoundError
from mindfile.store.backup import KEPT
from mindfile.store.connection import Connection
from mindfile.store.contract import Engine
from mindfile.store.database import Database, open_database
from mindfile.store.driver import Driver, find_driver
from mindfile.store.erasure import Erasure
from mindfile.store.history import History
from mindfile.store.memories import Memories
from mindfile.store.nearness import Nearness
from mindfile.store.patience import PATIENCE
from mindfile.store.records import Records
from mindfile.store.schema import Migration, latest_version
from mindfile.store.sessions import Sessions
from mindfile.store.shelf import backup_folder, backups_of, partials_of, set_aside_of, strays_of
from mindfile.store.upkeep import Upkeep
from mindfile.store.vectors import Vectors
from mindfile.store.words import Words


@dataclass(frozen=True, slots=True)
class SqliteUnit:
    """Every table of the store inside one transaction."""

    memories: Memories
    sessions: Sessions
    words: Words
    vectors: Vectors
    history: History
    records: Records
    erasure: Erasure
    upkeep: Upkeep


def unit_on(connection: Connection, nearness: Nearness | None = None) -> SqliteUnit:
    """Return the tables of the transaction that is open on a connection.

    ``nearness`` must be fed from this connection alone, and from what is committed.
    """
    history = History(connection)
    return SqliteUnit(
        Memories(connection, history),
        Sessions(connection),
        Words(connection),
        Vectors(connection, nearness),
        history,
        Records(connection),
        Erasure(connection),
        Upkeep(connection),
    )


class SqliteStore:
    """A memory file, opened at its first use.

    Starting must be quick and must not fail: a file that cannot be opened is reported by each
    call that needs it, and tried again by the next.
    """

    def __init__(
        self,
        path: Path,
        resources: AsyncExitStack,
        *,
        driver: Driver | None = None,
        patience: float = PATIENCE,
        backups: int = KEPT,
        known: Sequence[Migration] | None = None,
        nearness: Nearness | None = None,
    ) -> None:
        self.path = path
        self._resources = resources
        self._driver = driver
        self._patience = patience
        self._backups = backups
        self._known = known
        self._opening = anyio.Lock()
        self._opened = anyio.Event()
        self._database: Database | None = None
        self._nearness = nearness or Nearness()

    async def _open(self) -> Database:
        async with self._opening:
            while self._database is None:
                # Not to be cut short: a half-opened connection would outlive the call.
                with anyio.CancelScope(shield=True):
                    self._database = await self._resources.enter_async_context(
                        open_database(
                            self.path,
                            driver=self._driver,
                            patience=self._patience,
                            backups=self._backups,
                            known=self._known,
                        )
                    )
                self._opened.set()
            return self._database

    async def opened(self) -> None:
        """Return once the first use has opened the file."""
        await self._opened.wait()

    async def pulse(self) -> int:
        """Return a number that is another after any change of the file, by any process.

        Raises:
            DatabaseFaultError, BusyError: see ``open_database`` and ``Database``.
        """
        database = await self._open()
        return await database.pulse()

    def engine(self) -> Engine:
        """Tell what the store stands on.

        Raises:
            UnavailableError: no SQLite here can load the vector extension.
        """
        driver = self._driver or find_driver()
        return Engine(latest_version(), driver.sqlite_version, driver.vec_version)

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[SqliteUnit]:
        """Give a unit whose changes commit together at the end of the block, or not at all.

        Raises:
            DatabaseFaultError, ReadOnlyError, BusyError: see ``open_database`` and ``Database``.
        """
        database = await self._open()
        async with database.write() as connection:
            yield unit_on(connection)

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[SqliteUnit]:
        """Give a unit over one consistent view of the file; it must not write."""
        database = await self._open()
        async with database.read() as connection:
            yield unit_on(connection, self._nearness)

    async def rewrite(self) -> bool:
        """Rewrite the file: what was erased is then left in the log alone.

        Moving cells between pages leaves copies in their unused parts, which no delete reaches.

        Returns:
            False while another process holds the file; then nothing is lost by trying again later.

        Raises:
            UnavailableError: there is no room for it now; nothing is lost by that either.
        """
        database = await self._open()
        # The copy on the way is as large as the file.
        await database.outside_transaction("PRAGMA temp_store = FILE")
        try:
            await database.outside_transaction("VACUUM")
        except BusyError:
            return False
        finally:
            await database.outside_transaction("PRAGMA temp_store = MEMORY")
        return True

    async def empty_log(self, *, wait: bool = True) -> bool:
        """Empty the write-ahead log; False while another reader still holds it.

        Without ``wait`` a reader of an older state is not waited for.
        """
        database = await self._open()
        if not wait:
            ((_, frames, done),) = await database.outside_transaction(
                "PRAGMA wal_checkpoint(PASSIVE)"
            )
            if done < frames:
                return False
        rows = await database.outside_transaction("PRAGMA wal_checkpoint(TRUNCATE)")
        return rows[0][0] == 0

    def copies(self) -> list[str]:
        """Name the backups beside the file, newest first."""
        return [backup.path.name for backup in backups_of(self.path)]

    def set_aside(self) -> list[str]:
        """Name the damaged files kept beside the file, and what else stands among the backups."""
        return [path.name for path in (*set_aside_of(self.path), *strays_of(self.path))]

    def unfinished(self) -> list[str]:
        """Name the copies that are being written, or were left so by a process that was ended."""
        return [path.name for path in partials_of(self.path)]

    @asynccontextmanager
    async def open_copy(self, name: str) -> AsyncGenerator["SqliteStore"]:
        """Open a backup; its schema comes up to date, and no backup of it is made."""
        place = backup_folder(self.path) / name
        if not place.is_file():
            raise NotFoundError(f"There is no backup {name}.")
        async with open_store(
            place, driver=self._driver, patience=self._patience, backups=0, known=self._known
        ) as store:
            yield store


@asynccontextmanager
async def open_store(
    path: Path,
    *,
    driver: Driver | None = None,
    patience: float = PATIENCE,
    backups: int = KEPT,
    known: Sequence[Migration] | None = None,
    nearness: Nearness | None = None,
) -> AsyncGenerator[SqliteStore]:
    """Stand ready to open the memory file at ``path``; closes it at the end.

    What can be given beside is that of ``open_database``, and where vectors are held in memory.
    """
    async with AsyncExitStack() as resources:
        yield SqliteStore(
            path,
            resources,
            driver=driver,
            patience=patience,
            backups=backups,
            known=known,
            nearness=nearness,
        )
