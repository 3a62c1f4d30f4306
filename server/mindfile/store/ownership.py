"""Whose copy a file is: what a backup may replace, and nothing else."""

from pathlib import Path
from typing import Any

from mindfile.errors import BusyError, InvalidArgumentError
from mindfile.store.driver import Driver, opened
from mindfile.store.faults import is_busy
from mindfile.store.schema import APPLICATION_ID
from mindfile.store.shelf import LOGS, backup_folder, require_short

# Notes: the number that a memory file has from its beginning, and that of the file a backup is of.
_FILE, _BACKUP_OF = "file", "backup_of"
_HEADER_BYTES = 100
# A file in use is in SQLite's second form, with a log; a copy is in the first, and needs none.
_FORM_OF_A_COPY = b"\x01\x01"
# How long the user of an older backup is waited for, in seconds.
_SECONDS = 1.0
_ELSEWHERE = "Name a file that is not there, or an older backup of this memory file."


def mark_as_backup(copy: Any) -> None:
    """Note in an open copy of a memory file that it is a backup, and of which file."""
    unmark(copy)
    copy.execute(
        "INSERT INTO meta (key, value) SELECT ?, value FROM meta WHERE key = ?",
        (_BACKUP_OF, _FILE),
    )


def unmark(copy: Any) -> None:
    """Note in an open copy that it is no backup: it will be a memory file itself."""
    copy.execute("DELETE FROM meta WHERE key = ?", (_BACKUP_OF,))


def keep_file_number(original: Any, target: Any) -> None:
    """Let a memory file keep its number when its contents become those of another."""
    rows = target.execute("SELECT value FROM meta WHERE key = ?", (_FILE,)).fetchall()
    original.execute("DELETE FROM meta WHERE key = ?", (_FILE,))
    original.executemany("INSERT INTO meta (key, value) VALUES (?, ?)", [(_FILE, *r) for r in rows])


def require_replaceable(target: Path, path: Path, driver: Driver) -> None:
    """Let a backup go to a free place, or replace an older backup of the same memory file.

    What a process that was ended left of a change to that older one is rolled back first: beside
    the new file SQLite would take it for that one's.

    Raises:
        InvalidArgumentError: there stands something else, or a log of SQLite's beside the place.
        BusyError: the older backup is in use.
    """
    require_short(target)
    if target.name.endswith(LOGS):
        raise InvalidArgumentError(
            f"SQLite keeps its logs under such a name: {target.name}.",
            hint=f"Nothing was written. {_ELSEWHERE}",
        )
    if not target.exists():
        for log in _logs_beside(target):
            raise InvalidArgumentError(
                f"A log of another memory file stands beside that place: {log}.",
                hint="Nothing was written. It may hold what was stored last. Name another place.",
            )
        return
    if not _is_backup_of(target, path, driver):
        raise InvalidArgumentError(
            f"There is something else already: {target}.",
            hint=f"It is no backup of this memory file. Nothing was written. {_ELSEWHERE}",
        )
    _settle(target, driver)


def _logs_beside(target: Path) -> list[Path]:
    return [log for tail in LOGS if (log := Path(f"{target}{tail}")).exists()]


def _is_backup_of(target: Path, path: Path, driver: Driver) -> bool:
    # A folder of backups of its own has only a file that was used.
    if not target.is_file() or target.samefile(path) or backup_folder(target).exists():
        return False
    with target.open("rb") as file:
        head = file.read(_HEADER_BYTES)
    # Where SQLite keeps the mark of the program, and the form of the file.
    if head[68:72] != APPLICATION_ID.to_bytes(4, "big") or head[18:20] != _FORM_OF_A_COPY:
        return False
    own = _note(path, driver, _FILE, "ro")
    # Whatever another process was at: not a byte of it is touched.
    return own is not None and own == _note(target, driver, _BACKUP_OF, "ro&immutable=1")


def _note(path: Path, driver: Driver, key: str, mode: str) -> str | None:
    try:
        with opened(path, driver, mode, patience=_SECONDS) as connection:
            rows = connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchall()
    except driver.error:
        return None
    return rows[0][0] if rows else None


def _settle(target: Path, driver: Driver) -> None:
    try:
        with opened(target, driver, patience=_SECONDS) as connection:
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("ROLLBACK")
    except driver.error as error:
        if is_busy(error):
            raise BusyError(
                f"Another process uses the backup {target.name}.",
                hint="Nothing was written. Close it there, or name another file.",
            ) from error
    for log in _logs_beside(target):
        log.unlink(missing_ok=True)
