"""Where the backups of a memory file stand: a folder of their own beside it, newest last by name.

What a restore or a repair takes out of the way is kept there too, under a name that is no backup's.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from mindfile.errors import UnavailableError

_STAMP = "%Y%m%d-%H%M%S-%f"
_NAME = re.compile(r"(\d{8}-\d{6}-\d{6})\.sqlite3")
SET_ASIDE = ".set-aside"
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


def made_folder(path: Path) -> Path:
    """Return the folder of a memory file's backups, made private where it is not there yet.

    Raises:
        UnavailableError: it cannot be made.
    """
    folder = backup_folder(path)
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
    named = [(entry, _NAME.fullmatch(entry.name)) for entry in _entries(path)]
    found = [Backup(entry, time_of_stamp(name[1])) for entry, name in named if name]
    return sorted(found, key=lambda backup: backup.at, reverse=True)


def set_aside_of(path: Path) -> list[Path]:
    """Return what was set aside beside a memory file: damaged files, kept whole.

    Raises:
        UnavailableError: their folder is there and cannot be read.
    """
    return sorted(entry for entry in _entries(path) if entry.name.endswith(SET_ASIDE))


def _entries(path: Path) -> list[Path]:
    folder = backup_folder(path)
    try:
        return list(folder.iterdir())
    except FileNotFoundError:
        return []
    except OSError as error:
        # Not the same as none: what it holds may be what somebody wants back, or gone for good.
        raise UnavailableError(
            f"The folder of backups {folder.name} cannot be read: {error.strerror}.",
            hint="It is beside the memory file. Make it a folder that you may read.",
        ) from error


def stamp() -> str:
    """Return a name for now that sorts by time."""
    return datetime.now(UTC).strftime(_STAMP)


def time_of_stamp(text: str) -> datetime:
    """Return the time of such a name."""
    return datetime.strptime(text, _STAMP).replace(tzinfo=UTC)


def remove(path: Path) -> None:
    """Remove a database with whatever SQLite left beside it."""
    for tail in ("", *LOGS):
        Path(f"{path}{tail}").unlink(missing_ok=True)
