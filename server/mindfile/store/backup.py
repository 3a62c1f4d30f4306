"""Backups: whole copies of a memory file, also of one in use, checked and kept in number."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from mindfile.errors import (
    BusyError,
    DatabaseFaultError,
    UnavailableError,
    UnreadableFileError,
)
from mindfile.store.driver import PATIENCE, Driver, opened
from mindfile.store.faults import translated_faults, way_out
from mindfile.store.ownership import mark_as_backup, require_replaceable, unmark
from mindfile.store.replacing import partial_beside, put_in_place
from mindfile.store.rollback import rolled_back
from mindfile.store.schema import Migration, pending
from mindfile.store.shelf import (
    Backup,
    backup_folder,
    backups_of,
    made_folder,
    next_stamp,
    partials_of,
    remove,
    stamp,
    time_of_stamp,
)

# How many are kept where nothing else is said.
KEPT = 5
# How many pages are copied at a time.
_PAGES = 16


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
        target: where to, instead of the folder beside the file; an older one there is replaced.
        spare: a backup that stays though it be old.
        known: the steps of the schema; by default those shipped.

    Raises:
        DatabaseFaultError: the file is damaged, another program's, from a newer Mindfile, or gone.
        UnavailableError: the backup cannot be written, for want of room or permission.
        BusyError: another process kept the file locked.
        InvalidArgumentError: at ``target`` stands what is no backup of this file.
    """
    if not path.is_file():
        raise DatabaseFaultError("There is no memory file.", hint="Nothing was copied.")
    if target is None:
        made_folder(path)
        partials_of(path)
    ready = partial(_require_place, target, path, driver)
    while True:
        now = stamp() if target is not None else next_stamp(path)
        place = target or backup_folder(path) / f"{now}.sqlite3"
        asked = write_copy(path, place, driver=driver, known=known, backup=True, ready=ready)
        # What a purge erases while the copy is made must not live on in it.
        if purge_asked(path, driver) == asked:
            break
        place.unlink(missing_ok=True)
    if keep and target is None:
        for backup in backups_of(path)[keep:]:
            if backup.path != spare:
                remove(backup.path)
    return Backup(place, time_of_stamp(now))


def keep_first(
    path: Path,
    *,
    driver: Driver,
    keep: int,
    spare: Path | None = None,
    known: Sequence[Migration] | None = None,
) -> Backup:
    """Back a memory file up before something is done to it, as ``make_backup`` does.

    Raises as that does; where there is no room for it, the setting to go without it is named.
    """
    try:
        return make_backup(path, driver=driver, keep=keep, spare=spare, known=known)
    except UnavailableError as error:
        hint = f"{error.hint} To go without a backup set MINDFILE_BACKUPS=0."
        raise UnavailableError(error.message, hint=hint) from error


def _require_place(target: Path | None, path: Path, driver: Driver) -> None:
    if target is not None:
        require_replaceable(target, path, driver)


def write_copy(
    source: Path,
    target: Path,
    *,
    driver: Driver,
    known: Sequence[Migration] | None = None,
    backup: bool = False,
    ready: Callable[[], None] = lambda: None,
) -> str | None:
    """Copy a memory file to ``target``, private and whole, or leave what is there as it was.

    With ``backup`` the copy is marked as one of this file. ``ready`` is asked before the copy
    takes its place. Returns the last purge that the copy knows of. Raises as ``make_backup``
    does.
    """
    with partial_beside(target) as written:
        with (
            rolled_back(source, target, driver) as whole,
            translated_faults(driver, source),
            opened(whole, driver, "ro") as original,
            opened(written, driver) as copy,
        ):
            _require_ours(original, known)
            copy_pages(original, copy)
            # One file that needs nothing beside it.
            copy.execute("PRAGMA journal_mode = DELETE").fetchall()
            (mark_as_backup if backup else unmark)(copy)
            problems = problems_of(copy)
            asked = _purge_asked(copy)
        if problems:
            raise UnreadableFileError(
                "The memory file is damaged: a copy of it is not whole.",
                hint=way_out(source),
            )
        ready()
        put_in_place(written, target)
    return asked


def copy_pages(
    source: Any,
    target: Any,
    *,
    patience: float = PATIENCE,
    unless: Callable[[], bool] = lambda: False,
) -> bool:
    """Put the whole of one open database in the place of another, as one transaction.

    ``unless`` is asked once nobody else can write into the target any more; where it says so,
    nothing is changed. Returns whether the copy was made.

    Raises:
        BusyError: another process kept either of them locked for ``patience`` seconds.
    """
    deadline = time.monotonic() + patience
    asked = False

    def watch(status: int, remaining: int, total: int) -> None:
        # Called after each try: the module would try for ever.
        nonlocal asked
        if not asked and unless():
            raise InterruptedError
        # The first pages hold the target's lock.
        asked = asked or status == 0
        if time.monotonic() > deadline:
            raise TimeoutError

    try:
        # No memory file is so small that the first pages are all of it.
        source.backup(target, pages=_PAGES, progress=watch, sleep=0.05)
    except InterruptedError:
        return False
    except TimeoutError as error:
        raise BusyError(
            "Another process holds the memory file locked.",
            hint="Nothing was changed. Try again in a few seconds.",
        ) from error
    return True


def problems_of(connection: Any, *, most: int = 5) -> list[str]:
    """Return SQLite's own words for what is broken in an open database."""
    found = connection.execute(f"PRAGMA integrity_check({most:d})").fetchall()
    return [row[0] for row in found if row[0] != "ok"]


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
