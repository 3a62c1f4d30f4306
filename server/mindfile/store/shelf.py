"""Where the backups of a memory file stand: a folder of their own beside it, newest last by name.

What a restore or a repair takes out of the way is kept there too, under a name that is no backup's.
"""

import errno
import os
import re
import time
from dataclasses import dataclass
from datetime import MAXYEAR, UTC, datetime, timedelta
from glob import escape
from pathlib import Path

from mindfile.errors import UnavailableError

_STAMP = "%Y%m%d-%H%M%S-%f"
_NAME = re.compile(r"(\d{8}-\d{6}-\d{6})\.sqlite3")
SET_ASIDE = ".set-aside"
# What is being written, beside what it will replace.
PARTIAL = ".partial"
# Who writes one does so all the time: one that rests so long was left by a process that was ended.
_LEFT_SECONDS = 3_600
# So many bytes a name may have almost everywhere, and a path for SQLite.
_LONGEST_NAME, _LONGEST_PATH = 255, 512
# What SQLite keeps beside a file in use.
LOGS = ("-wal", "-shm", "-journal")


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup: where it is and when it was made, in UTC."""

    path: Path
    at: datetime

    def __str__(self) -> str:
        """Name it without its folder: a model may read it."""
        return f"{self.path.name} of {self.at:%Y-%m-%d %H:%M} UTC"


def backup_folder(path: Path) -> Path:
    """Return the folder of a memory file's backups."""
    path = path.resolve()
    return path.with_name(f"{path.name}-backups")


def require_short(path: Path) -> None:
    """Refuse a place where the system or SQLite could not name what is written beside it.

    Raises:
        UnavailableError: its name, or its whole path, is too long.
    """
    longest = path.absolute().with_name(f".{path.name}.{'0' * 8}{PARTIAL}-journal")
    if len(os.fsencode(longest.name)) > _LONGEST_NAME or len(os.fsencode(longest)) > _LONGEST_PATH:
        raise UnavailableError(
            "No copy can be written: the name of the memory file, with its folder's, is too long.",
            hint="Nothing was changed. Give the file, or its folder, a shorter name and set "
            "MINDFILE_DATABASE to it.",
        )


def made_folder(path: Path) -> Path:
    """Return the folder of a memory file's backups, made private where it is not there yet.

    Raises:
        UnavailableError: it cannot be made.
    """
    folder = backup_folder(path)
    require_short(folder / f"{stamp()}.sqlite3")
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise UnavailableError(
            f"The folder of backups {folder.name} cannot be written: {error.strerror}.",
            hint="It is to stand beside the memory file. Make room there, or make what stands in "
            "its place a folder that you may write to.",
        ) from error
    return folder


def backups_of(path: Path) -> list[Backup]:
    """Return the backups beside a memory file, newest first.

    Raises:
        UnavailableError: their folder is there and cannot be read.
    """
    named = [(entry, _time_of_name(entry.name)) for entry in _entries(path) if entry.is_file()]
    found = [Backup(entry, at) for entry, at in named if at is not None]
    return sorted(found, key=lambda backup: backup.at, reverse=True)


def _time_of_name(name: str) -> datetime | None:
    """Return when a backup was made; None for what is none: a name that is no time is not ours."""
    found = _NAME.fullmatch(name)
    try:
        at = None if found is None else time_of_stamp(found[1])
    except ValueError:
        return None
    # Behind the last moment of the calendar no other could be named.
    return None if at is None or at.year == MAXYEAR else at


def set_aside_of(path: Path) -> list[Path]:
    """Return what was set aside beside a memory file: damaged files, and logs left without one.

    Raises:
        UnavailableError: their folder is there and cannot be read.
    """
    entries = sorted(_entries(path))
    files = [entry for entry in entries if entry.name.endswith(SET_ASIDE)]
    logs = [entry for entry in entries if entry.name.endswith(f"{SET_ASIDE}-wal")]
    alone = [log for log in logs if log.with_name(log.name.removesuffix("-wal")) not in files]
    return sorted([*files, *alone])


def strays_of(path: Path) -> list[Path]:
    """Return what stands among the backups under names that are not theirs.

    Raises:
        UnavailableError: the folder of backups is there and cannot be read.
    """
    ours = (SET_ASIDE, PARTIAL, *LOGS)
    return sorted(
        entry
        for entry in _entries(path)
        if not entry.name.endswith(ours)
        and not (entry.is_file() and _time_of_name(entry.name) is not None)
    )


def partials_of(path: Path) -> list[Path]:
    """Return what is being written in the place of a memory file or beside its backups.

    What a process that was ended left there long ago is removed.

    Raises:
        UnavailableError: the folder of backups is there and cannot be read.
    """
    return [partial for partial in unfinished_of(path) if not _removed_as_left(partial)]


def unfinished_of(path: Path) -> list[Path]:
    """Return what ``partials_of`` does and what it would remove, and leave all of it alone.

    Raises:
        UnavailableError: the folder of backups is there and cannot be read.
    """
    path = path.resolve()
    beside = path.parent.glob(f".{escape(path.name)}.*{PARTIAL}")
    return [*beside, *(entry for entry in _entries(path) if entry.name.endswith(PARTIAL))]


def _removed_as_left(partial: Path) -> bool:
    try:
        # Nor does one that is being written lie ahead: its clock was set right since.
        left = abs(time.time() - partial.stat().st_mtime) > _LEFT_SECONDS
        if left:
            remove(partial)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return left


def _entries(path: Path) -> list[Path]:
    folder = backup_folder(path)
    try:
        return list(folder.iterdir())
    except FileNotFoundError:
        return []
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            return []
        # Not the same as none: what it holds may be what somebody wants back, or gone for good.
        raise UnavailableError(
            f"The folder of backups {folder.name} cannot be read: {error.strerror}.",
            hint="It is beside the memory file. Make it a folder that you may read.",
        ) from error


def stamp() -> str:
    """Return a name for now that sorts by time."""
    return datetime.now(UTC).strftime(_STAMP)


def next_stamp(path: Path) -> str:
    """Return a name for the next backup of a memory file: that of now, or behind the newest.

    A clock that ran ahead and was set right gives no backup a name before those it follows: the
    oldest by name are removed.

    Raises:
        UnavailableError: the folder of backups is there and cannot be read.
    """
    newest = [backup.at + timedelta(microseconds=1) for backup in backups_of(path)[:1]]
    return max([datetime.now(UTC), *newest]).strftime(_STAMP)


def time_of_stamp(text: str) -> datetime:
    """Return the time of such a name."""
    return datetime.strptime(text, _STAMP).replace(tzinfo=UTC)


def remove(path: Path) -> None:
    """Remove a database with whatever SQLite left beside it."""
    for tail in ("", *LOGS):
        Path(f"{path}{tail}").unlink(missing_ok=True)
