"""A memory file that is only read: opened so that SQLite itself could not change a byte of it."""

import os
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite
import anyio

from mindfile.errors import PausedError, UnavailableError
from mindfile.store.database import BUSY_TIMEOUT_MS, Database
from mindfile.store.driver import Driver, find_driver, load_vectors
from mindfile.store.faults import translated_faults
from mindfile.store.patience import PATIENCE
from mindfile.store.schema import latest_version, pending
from mindfile.store.sqlite import SqliteStore, SqliteUnit


class PausedStore(SqliteStore):
    """A memory file that is read and never written.

    ``paused`` tells that the settings ask for it; else whoever opened it only looks.
    """

    paused = True

    async def _open(self) -> Database:
        async with self._opening:
            while self._database is None:
                with anyio.CancelScope(shield=True):
                    opening = _open_read_only(
                        self.path, self._driver, self._patience, paused=self.paused
                    )
                    self._database = await self._resources.enter_async_context(opening)
                self._opened.set()
            return self._database

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
    async with AsyncExitStack() as resources:
        store = PausedStore(path, resources, driver=driver, patience=patience)
        store.paused = paused
        yield store


@asynccontextmanager
async def _open_read_only(
    path: Path, driver: Driver | None, patience: float, *, paused: bool
) -> AsyncGenerator[Database]:
    """Open a file that is there.

    Raises:
        UnavailableError: there is none, or it has an older schema.
        DatabaseFaultError: it is damaged, another program's, or from a newer Mindfile.
    """
    driver = driver or find_driver()
    path = _present(path, paused=paused)
    with translated_faults(driver, path):
        connection = aiosqlite.Connection(lambda: _connect(driver, path), iter_chunk_size=256)
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


def _connect(driver: Driver, path: Path) -> Any:
    # Without a log and with no right to make one, SQLite reads a file only if told that nobody
    # writes it.
    alone = not path.with_name(f"{path.name}-wal").exists() and not os.access(path.parent, os.W_OK)
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
