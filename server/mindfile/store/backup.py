"""Backups: whole copies of a memory file, written beside, checked, and put in place at once."""

import os
import secrets
import stat
import time
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from mindfile.errors import (
    BusyError,
    DatabaseFaultError,
    UnavailableError,
    UnreadableFileError,
)
from mindfile.store.driver import Driver, load_vectors
from mindfile.store.faults import translated_faults, way_out
from mindfile.store.schema import Migration, pending
from mindfile.store.shelf import (
    SET_ASIDE,
    Backup,
    backup_folder,
    backups_of,
    remove,
    stamp,
    time_of_stamp,
)

# How many are kept where nothing else is said, and how long a copy waits for a lock, in seconds.
KEPT = 5
PATIENCE = 10.0


def make_backup(
    path: Path,
    *,
    driver: Driver,
    keep: int,
    target: Path | None = None,
    spare: Path | None = None,
    known: Sequence[Migration] | None = None,
) -> Backup:
    """Copy a memory file, also one in use, and keep the newest ``keep`` beside it.

    Args:
        path: the memory file.
        driver: the SQLite to use.
        keep: how many backups stay beside the file; 0 lets all of them stay.
        target: where to, instead of the folder beside the file; a file there is replaced.
        spare: a backup that stays though it be old.
        known: the steps of the schema; by default those shipped.

    Raises:
        DatabaseFaultError: the file is damaged, another program's, from a newer Mindfile, or gone.
        UnavailableError: the backup cannot be written, for want of room or permission.
        BusyError: another process kept the file locked.
    """
    if not path.is_file():
        raise DatabaseFaultError("There is no memory file.", hint="Nothing was copied.")
    while True:
        now = stamp()
        place = target or made(backup_folder(path)) / f"{now}.sqlite3"
        asked = write_copy(path, place, driver=driver, known=known)
        # What a purge erases while the copy is made must not live on in it.
        if purge_asked(path, driver) == asked:
            break
        place.unlink(missing_ok=True)
    if keep and target is None:
        for backup in backups_of(path)[keep:]:
            if backup.path != spare:
                remove(backup.path)
    return Backup(place, time_of_stamp(now))


def write_copy(
    source: Path, target: Path, *, driver: Driver, known: Sequence[Migration] | None = None
) -> str | None:
    """Copy a memory file to ``target``, private and whole, or leave what is there as it was.

    Returns the last purge that the copy knows of. Raises as ``make_backup`` does.
    """
    with partial_beside(target) as partial:
        with (
            translated_faults(driver, source),
            opened(source, driver, "ro") as original,
            opened(partial, driver) as copy,
        ):
            _require_ours(original, known)
            copy_pages(original, copy)
            # One file that needs nothing beside it.
            copy.execute("PRAGMA journal_mode = DELETE").fetchall()
            problems = problems_of(copy)
            asked = _purge_asked(copy)
        if problems:
            raise UnreadableFileError(
                "The memory file is damaged: a copy of it is not whole.",
                hint=way_out(source),
            )
        put_in_place(partial, target)
    return asked


def copy_pages(source: Any, target: Any, *, patience: float = PATIENCE) -> None:
    """Put the whole of one open database in the place of another, as one transaction.

    Raises:
        BusyError: another process kept either of them locked for ``patience`` seconds.
    """
    deadline = time.monotonic() + patience

    def watch(status: int, remaining: int, total: int) -> None:
        # Called after each try: the module would try for ever.
        if time.monotonic() > deadline:
            raise TimeoutError

    try:
        source.backup(target, progress=watch, sleep=0.05)
    except TimeoutError as error:
        raise BusyError(
            "Another process holds the memory file locked.",
            hint="Nothing was changed. Try again in a few seconds.",
        ) from error


def problems_of(connection: Any, *, most: int = 5) -> list[str]:
    """Return SQLite's own words for what is broken in an open database."""
    found = connection.execute(f"PRAGMA integrity_check({most:d})").fetchall()
    return [row[0] for row in found if row[0] != "ok"]


@contextmanager
def opened(path: Path, driver: Driver, mode: str = "rw") -> Generator[Any]:
    """Open a file that is there, with the vector extension, and close it; ``mode`` as in a URI."""
    address = f"{path.resolve().as_uri()}?mode={mode}"
    connection = driver.module.connect(address, uri=True, timeout=PATIENCE, isolation_level=None)
    with closing(connection):
        load_vectors(connection)
        yield connection


def _require_ours(connection: Any, known: Sequence[Migration] | None) -> None:
    def number(sql: str) -> int:
        return int(connection.execute(sql).fetchone()[0])

    version = number("PRAGMA user_version")
    tables = number("SELECT count(*) FROM sqlite_schema")
    pending(number("PRAGMA application_id"), version, tables, known=known)
    if version == 0:
        raise DatabaseFaultError("There is no memory in this file yet.", hint="Nothing was copied.")


def _purge_asked(connection: Any) -> str | None:
    rows = connection.execute("SELECT value FROM meta WHERE key = 'erasure_change'").fetchall()
    return rows[0][0] if rows else None


def purge_asked(path: Path, driver: Driver) -> str | None:
    """Return the last purge that a memory file knows of."""
    with translated_faults(driver, path), opened(path, driver, "ro") as connection:
        return _purge_asked(connection)


def made(folder: Path) -> Path:
    """Return a folder of backups, made private where it is not there yet."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise _cannot_write(error) from error
    return folder


def _cannot_write(error: OSError) -> UnavailableError:
    return UnavailableError(
        f"The backup cannot be written: {error.strerror}.",
        hint="Make room beside the memory file, or set MINDFILE_BACKUPS=0 to go without.",
    )


@contextmanager
def partial_beside(target: Path) -> Generator[Path]:
    """Give a private empty file in the folder of ``target``; nothing of it stays."""
    partial = target.with_name(f".{target.name}.{secrets.token_hex(4)}.partial")
    try:
        os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_RDWR, stat.S_IRUSR | stat.S_IWUSR))
    except OSError as error:
        raise _cannot_write(error) from error
    try:
        yield partial
    finally:
        remove(partial)


def put_in_place(partial: Path, target: Path) -> None:
    """Let a finished file take the place of another at once, for good."""
    try:
        partial.replace(target)
    except OSError as error:
        raise _cannot_write(error) from error
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def put_aside(path: Path) -> Path | None:
    """Keep a file that cannot be used in the folder of backups, whole, with its log.

    The file itself stays too where the system can give it a second name. Returns where it is
    kept; None where there is no file.
    """
    if not path.exists():
        return None
    kept = made(backup_folder(path)) / f"{stamp()}{SET_ASIDE}"
    for tail in ("-wal", ""):
        own, other = Path(f"{path}{tail}"), Path(f"{kept}{tail}")
        if own.exists():
            # A log beside the file that comes in its place would be taken for that one's.
            own.replace(other) if tail else _second_name(own, other)
    Path(f"{path}-shm").unlink(missing_ok=True)
    return kept


def _second_name(path: Path, other: Path) -> None:
    try:
        other.hardlink_to(path)
    except OSError:
        path.replace(other)
