"""Reading a file that a process was killed in: what it had begun is rolled back on a copy."""

import shutil
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from mindfile.errors import MindfileError, ReadOnlyError, UnavailableError
from mindfile.store.driver import Driver, opened
from mindfile.store.faults import translated_faults
from mindfile.store.replacing import partial_beside

_JOURNAL = "-journal"
_LOOK = "SELECT count(*) FROM sqlite_schema"


@contextmanager
def rolled_back(path: Path, target: Path, driver: Driver) -> Generator[Path]:
    """Give a file that can be read without writing to it, as it was before what was cut short.

    It is the file itself, or a private copy beside ``target`` where a change is to be rolled back.

    Raises:
        UnavailableError: there is no room for the copy.
    """
    if not _was_cut_short(path, driver):
        yield path
        return
    with partial_beside(target) as copy:
        try:
            # First the journal: who rolls the file back meanwhile leaves one that does no harm.
            Path(f"{copy}{_JOURNAL}").touch(mode=0o600)
            shutil.copyfile(f"{path}{_JOURNAL}", f"{copy}{_JOURNAL}")
            shutil.copyfile(path, copy)
        except OSError as error:
            raise UnavailableError(
                f"{path.name} cannot be copied: {error.strerror}.",
                hint="A change to it was cut short, and is rolled back on a copy. Make room.",
            ) from error
        with translated_faults(driver, path), opened(copy, driver) as connection:
            connection.execute(_LOOK).fetchall()
        yield copy


def is_unfinished(path: Path) -> bool:
    """Tell whether a change to a file is at work, or was cut short."""
    journal = Path(f"{path}{_JOURNAL}")
    return journal.is_file() and journal.stat().st_size > 0


def _was_cut_short(path: Path, driver: Driver) -> bool:
    if not is_unfinished(path):
        return False
    try:
        with translated_faults(driver, path), opened(path, driver, "ro") as connection:
            connection.execute(_LOOK).fetchall()
    except ReadOnlyError:
        return True
    except MindfileError:
        # What else is wrong with the file is told by who reads it.
        pass
    return False
