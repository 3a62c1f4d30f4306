"""Which SQLite serves: the standard library's where it can load sqlite-vec, else one of its own.

Many builds of Python (macOS, pyenv) come without ``enable_load_extension``. Only a call tells.
"""

import importlib
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from mindfile.errors import UnavailableError

# How long a connection waits for a lock, in seconds.
PATIENCE = 10.0
_OWN_SQLITE = ("sqlean.dbapi2", "pysqlite3.dbapi2")


@dataclass(frozen=True, slots=True)
class Driver:
    """A DB-API module that can load sqlite-vec, with its versions."""

    name: str
    module: Any
    sqlite_version: str
    vec_version: str

    @property
    def error(self) -> type[Exception]:
        """The module's own root of database errors (its classes are not the stdlib's)."""
        return self.module.Error


def _try(name: str, module: ModuleType) -> Driver | None:
    connection: Any = module.connect(":memory:")
    try:
        load_vectors(connection)
        (version,) = connection.execute("SELECT vec_version()").fetchone()
    except (AttributeError, module.Error):
        return None
    finally:
        connection.close()
    return Driver(name, module, module.sqlite_version, version)


def load_vectors(connection: Any) -> None:
    """Load sqlite-vec into a raw connection, and close that door again.

    Raises:
        AttributeError: the connection's module was built without extension loading.
    """
    connection.enable_load_extension(True)
    try:
        # Untyped, hence by name; the package holds nothing but the library and its place.
        vectors: Any = importlib.import_module("sqlite_vec")
        connection.load_extension(vectors.loadable_path())
    finally:
        connection.enable_load_extension(False)


@contextmanager
def opened(
    path: Path, driver: Driver, mode: str = "rw", *, patience: float = PATIENCE
) -> Generator[Any]:
    """Open a file that is there, with the vector extension, and close it; ``mode`` as in a URI.

    A lock is waited for as long as ``patience`` says, in seconds.
    """
    address = f"{path.resolve().as_uri()}?mode={mode}"
    connection = driver.module.connect(address, uri=True, timeout=patience, isolation_level=None)
    with closing(connection):
        load_vectors(connection)
        yield connection


@lru_cache(maxsize=1)
def standard_driver() -> Driver | None:
    """Return the standard library's SQLite, where it can load sqlite-vec."""
    return _try("sqlite3", sqlite3)


@lru_cache(maxsize=1)
def own_driver() -> Driver | None:
    """Return the driver that brings its own SQLite, where one is installed."""
    for name in _OWN_SQLITE:
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        if found := _try(name.partition(".")[0], module):
            return found
    return None


def find_driver() -> Driver:
    """Return the driver that serves on this Python.

    Raises:
        UnavailableError: no SQLite on this machine can load sqlite-vec.
    """
    if found := standard_driver() or own_driver():
        return found
    raise UnavailableError(
        "No SQLite on this machine can load the vector extension.",
        hint="Install the package `sqlean.py` (or `pysqlite3` on Windows) beside Mindfile, "
        "or run it with a Python whose sqlite3 can load extensions.",
    )
