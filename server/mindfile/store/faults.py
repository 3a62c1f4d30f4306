"""Faults of the file in our own words: what is wrong, and where the way out begins."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from mindfile.errors import (
    BusyError,
    DatabaseFaultError,
    MindfileError,
    NoDatabaseError,
    ReadOnlyError,
    UnavailableError,
    UnreachableFileError,
    UnreadableFileError,
)
from mindfile.store.driver import Driver
from mindfile.store.shelf import backups_of

# SQLite's own words for a fault, the same in every driver; a broken constraint has none of them.
_BUSY = ("is locked", "is busy")
_READ_ONLY = ("readonly database", "access permission denied", "not authorized")
_FULL = ("disk is full",)
_UNREACHABLE = ("disk i/o error", "unable to open", "locking protocol")
_NO_DATABASE = ("not a database",)
_DAMAGED = ("malformed", "corrupt", "could not decode to utf-8")
# The text of the schema is damaged: every statement of ours fits a schema that is whole.
_BENT = ("no such column", "no such table", "vtable constructor failed")
# What every SQLite database begins with.
_MAGIC = b"SQLite format 3\0"


def _says(error: Exception, phrases: tuple[str, ...]) -> bool:
    text = str(error).lower()
    return any(phrase in text for phrase in phrases)


def is_busy(error: Exception) -> bool:
    """Tell whether a driver's error says that another process holds the file."""
    return _says(error, _BUSY)


def newest_backup(path: Path | None) -> str:
    """Say in a sentence which backup of a file there is to go back to."""
    try:
        backups = [] if path is None else backups_of(path)
    except UnavailableError as error:
        return error.message
    if not backups:
        return "There is no backup of it."
    return f"The newest backup is {backups[0]}: `mindfile restore latest`."


def way_out(path: Path | None) -> str:
    """Say what to do about a file that is damaged or cannot be reached."""
    repair = "Nothing was changed. Stop every client and run `mindfile doctor --repair`."
    return f"{repair} {newest_backup(path)}"


def gone(path: Path) -> DatabaseFaultError:
    """Return the fault of a file that was taken away while it was in use."""
    return DatabaseFaultError(
        "The memory file has been removed or replaced while in use.",
        hint="Nothing was stored. Restart the server to go on with what stands in its place; "
        f"`mindfile doctor --repair` mends that. {newest_backup(path)}",
    )


def require_no_folder(path: Path) -> None:
    """Refuse a folder in the place of a memory file, by its name alone: its path may be private.

    Raises:
        DatabaseFaultError: there stands one.
    """
    if path.is_dir():
        raise DatabaseFaultError(
            f"{path.name} is a folder, and no memory file.",
            hint="Set MINDFILE_DATABASE to a file in it, such as memory.sqlite3.",
        )


def translate(error: Exception, path: Path | None = None) -> MindfileError:
    """Turn a driver's error into ours; what is no fault of the file is raised as it is."""
    if is_busy(error):
        return BusyError(
            "Another process holds the memory file locked.",
            hint="Nothing was stored. Try again in a few seconds.",
        )
    if _says(error, _READ_ONLY):
        return ReadOnlyError(
            "The memory file cannot be written.",
            hint="Check the permissions and the disk of the memory file and its folder; "
            "`mindfile doctor` names them.",
        )
    if _says(error, _FULL):
        return UnavailableError("The disk is full.", hint="Free some space; nothing was changed.")
    if _says(error, _UNREACHABLE):
        return UnreachableFileError("The memory file cannot be reached.", hint=way_out(path))
    if _says(error, _NO_DATABASE):
        return _no_database(path)
    if _says(error, _DAMAGED + _BENT):
        return _damaged(path)
    raise error


def _damaged(path: Path | None) -> UnreadableFileError:
    return UnreadableFileError("The memory file is damaged.", hint=way_out(path))


def _no_database(path: Path | None) -> UnreadableFileError:
    if path is None or _begins_as_database(path):
        return _damaged(path)
    return NoDatabaseError(
        "The memory file is no SQLite database.",
        hint="Nothing was changed. If the file is another program's, point MINDFILE_DATABASE at "
        "another place. If it was a memory file, its beginning is overwritten. "
        f"{newest_backup(path)} With the file moved away, Mindfile starts empty.",
    )


def _begins_as_database(path: Path) -> bool:
    # Only for a file that SQLite has refused: who closes a file lets go of all locks on it.
    try:
        with path.open("rb") as file:
            return file.read(len(_MAGIC)) == _MAGIC
    except OSError:
        return True


@contextmanager
def translated_faults(driver: Driver, path: Path | None = None) -> Generator[None]:
    """Let no driver error leave untranslated; ``path`` is the file whose backups are named."""
    try:
        yield
    except driver.error as error:
        raise translate(error, path) from error
    except UnicodeDecodeError as error:
        # SQLite quoted in a message what it could not make sense of.
        raise _damaged(path) from error
    except NoDatabaseError:
        raise
    except UnreadableFileError as error:
        raise type(error)(error.message, hint=way_out(path)) from error
