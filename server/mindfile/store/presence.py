"""Whether the files that stand in a place are those that were opened there, and whole ones.

SQLite keeps what was stored last in a log beside the file, and goes on with whatever stands there.
"""

from pathlib import Path

from mindfile.errors import DatabaseFaultError, UnreadableFileError
from mindfile.store.faults import gone, way_out
from mindfile.store.shelf import backups_of

_LOG, _INDEX = "-wal", "-shm"


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


class Presence:
    """A memory file, its log and the log's index, as they were opened."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = _identity(path)
        self._beside = self._found()

    def _found(self) -> dict[str, tuple[int, int]]:
        places = {tail: _identity(Path(f"{self._path}{tail}")) for tail in (_LOG, _INDEX)}
        return {tail: found for tail, found in places.items() if found is not None}

    @property
    def is_still(self) -> bool:
        """Tell whether the file itself stands where it was opened."""
        return self._file is not None and _identity(self._path) == self._file

    @property
    def is_without_log(self) -> bool:
        """Tell whether the log was taken away and no other stands there."""
        return self.is_still and _LOG in self._beside and _LOG not in self._found()

    def require(self) -> None:
        """Let nobody go on with files that no one else will find.

        Raises:
            DatabaseFaultError: the file, its log or the log's index has been removed or replaced.
        """
        if not self.is_still:
            raise gone(self._path)
        found = self._found()
        # SQLite makes both when it needs them, and takes none away that somebody has open.
        if any(found.get(tail) != opened for tail, opened in self._beside.items()):
            raise DatabaseFaultError(
                "The log beside the memory file (-wal, -shm) has been removed or replaced while in "
                "use.",
                hint="Nothing was stored. Restart every client that uses the file, then run "
                "`mindfile doctor`. Let nothing but Mindfile touch the files beside it.",
            )
        self._beside = found


def remains_of(path: Path) -> UnreadableFileError | None:
    """Return what is wrong with a place where no memory file stands, or an empty one.

    Its log may be left, and hold what was stored last: SQLite takes away the log of an empty file.
    An empty file beside backups has been cut off.
    """
    path = path.resolve()
    if path.exists() and (not path.is_file() or path.stat().st_size):
        return None
    log = Path(f"{path}{_LOG}")
    if log.is_file() and log.stat().st_size:
        state = "empty" if path.exists() else "missing"
        return UnreadableFileError(
            f"The memory file is {state}, and its log with what was stored last is left.",
            hint=f"{way_out(path)} With the log moved away as well, Mindfile starts empty.",
        )
    if path.exists() and backups_of(path):
        return UnreadableFileError(
            "The memory file is empty, though there are backups of it.",
            hint=f"{way_out(path)} With the empty file removed, Mindfile starts anew.",
        )
    return None
