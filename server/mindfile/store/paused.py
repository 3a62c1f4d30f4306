"""A memory file that is only read: opened so that SQLite itself could not change a byte of it."""

import functools
import os
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiosqlite
import anyio

from mindfile.errors import BusyError, PausedError, UnavailableError, UnreadableFileError
from mindfile.store.connection import Connection
from mindfile.store.database import BUSY_TIMEOUT_MS, Database
from mindfile.store.driver import Driver, find_driver, load_vectors
from mindfile.store.faults import require_no_folder, translated_faults
from mindfile.store.nearness import Nearness
from mindfile.store.patience import PATIENCE
from mindfile.store.schema import latest_version, pending
from mindfile.store.sqlite import SqliteStore, SqliteUnit


class PausedStore(SqliteStore):
    """A memory file that is read and never written.

    ``paused`` tells that the settings ask for it; else whoever opened it only looks.
    """

    paused = True

    def __init__(self, path: Path, *, driver: Driver | None, patience: float) -> None:
        # What it holds open, it closes itself: more than once where others write.
        self._view = AsyncExitStack()
        super().__init__(path, self._view, driver=driver, patience=patience)
        self._reading = anyio.Lock()

    # Of a file that was opened as one that nobody writes: what stood there then.
    _seen: "_Stand | None" = None
    _openings = 0

    async def _open(self) -> Database:
        async with self._opening:
            while self._database is None:
                with anyio.CancelScope(shield=True):
                    self._seen = _Stand.of(self.path) if _is_alone(self.path) else None
                    opening = _open_read_only(
                        self.path,
                        self._driver,
                        self._patience,
                        paused=self.paused,
                        alone=self._seen is not None,
                    )
                    self._database = await self._view.enter_async_context(opening)
                    self._openings += 1
                self._opened.set()
            return self._database

    async def _look_again(self) -> None:
        """Close a file that was taken for one that nobody writes once somebody has written it."""
        if self._database is None or self._seen in {None, _Stand.of(self.path)}:
            return
        with anyio.CancelScope(shield=True):
            self._database = None
            await self._view.aclose()
        self._view = AsyncExitStack()
        self._nearness = Nearness()

    async def close(self) -> None:
        """Let go of the file."""
        await self._view.aclose()

    async def pulse(self) -> int:
        """Return a number as any store does; each opening begins to count anew."""
        async with self._reading:
            await self._look_again()
            pulse = await super().pulse()
        return self._openings << 40 | pulse

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[SqliteUnit]:
        """Give a unit as any store does, over what stands in the place now.

        Raises:
            BusyError: somebody wrote the file while it was read as one that nobody writes.
        """
        # Reads wait for each other in any case, and nobody may close the file under one.
        async with self._reading:
            await self._look_again()
            try:
                async with super().read() as unit:
                    yield unit
            except UnreadableFileError as error:
                if self._seen in {None, _Stand.of(self.path)}:
                    raise
                raise BusyError(
                    "The memory file was written meanwhile.", hint="Call again."
                ) from error

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[SqliteUnit]:
        """Refuse.

        Raises:
            PausedError: always.
        """
        raise PausedError
        yield  # what makes it a generator


@asynccontextmanager
async def open_paused_store(
    path: Path, *, paused: bool = True, driver: Driver | None = None, patience: float = PATIENCE
) -> AsyncGenerator[PausedStore]:
    """Stand ready to read the memory file at ``path``; see ``open_store`` and ``PausedStore``."""
    store = PausedStore(path, driver=driver, patience=patience)
    store.paused = paused
    try:
        yield store
    finally:
        with anyio.CancelScope(shield=True):
            await store.close()


@dataclass(frozen=True, slots=True)
class _Stand:
    """What can be seen of a file and its log without opening them."""

    file: tuple[int, ...] | None
    log: tuple[int, ...] | None

    @classmethod
    def of(cls, path: Path) -> "_Stand":
        return cls(_stat(path), _stat(Path(f"{path}-wal")))


def _stat(path: Path) -> tuple[int, ...] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


@asynccontextmanager
async def _open_read_only(
    path: Path, driver: Driver | None, patience: float, *, paused: bool, alone: bool
) -> AsyncGenerator[Database]:
    """Open a file that is there.

    Raises:
        UnavailableError: there is none, or it has an older schema.
        DatabaseFaultError: it is damaged, another program's, or from a newer Mindfile.
    """
    driver = driver or find_driver()
    path = _present(path, paused=paused)
    with translated_faults(driver, path):
        connect = functools.partial(_connect, driver, path, alone=alone)
        connection = Connection(connect, iter_chunk_size=256)
        with anyio.CancelScope(shield=True):
            await connection
        try:
            await _require_current(connection, paused=paused)
            # One connection for both roles: nothing is written.
            yield Database(
                path, driver, connection, connection, schema=latest_version(), patience=patience
            )
        finally:
            with anyio.CancelScope(shield=True):
                await connection.close()


def _present(path: Path, *, paused: bool) -> Path:
    """Return the path behind symbolic links, of a file that is there."""
    path = path.resolve()
    require_no_folder(path)
    if not path.is_file() and not paused:
        raise UnavailableError(
            "There is no memory yet.", hint="The first start of the server makes the file."
        )
    if not path.is_file():
        raise UnavailableError(
            "There is no memory yet, and remembering is paused.",
            hint="Answer without it. The first start without MINDFILE_READ_ONLY makes the file.",
        )
    return path


def _is_alone(path: Path) -> bool:
    """Tell whether SQLite must be told that nobody writes a file.

    Without a log and with no right to make one, it reads no other.
    """
    path = path.resolve()
    return not Path(f"{path}-wal").exists() and not os.access(path.parent, os.W_OK)


def _connect(driver: Driver, path: Path, *, alone: bool) -> Any:
    address = f"{path.as_uri()}?mode=ro{'&immutable=1' if alone else ''}"
    connection = driver.module.connect(
        address,
        uri=True,
        timeout=BUSY_TIMEOUT_MS / 1000,
        isolation_level=None,
        cached_statements=512,
    )
    load_vectors(connection)
    return connection


async def _require_current(connection: aiosqlite.Connection, *, paused: bool) -> None:
    """Refuse a file whose schema a start that may write would change first."""
    for setting in ("temp_store = MEMORY", "query_only = ON"):
        await connection.execute_fetchall(f"PRAGMA {setting}")
    rows = await connection.execute_fetchall(
        "SELECT (SELECT application_id FROM pragma_application_id), "
        "(SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_schema)"
    )
    application, version, tables = next(iter(rows))
    if pending(application, version, tables):
        also, how = ", and remembering is paused", " without MINDFILE_READ_ONLY"
        raise UnavailableError(
            f"The memory file has an older schema{also if paused else ''}.",
            hint=f"Start the server once{how if paused else ''}; that brings it up to date.",
        )
