"""Restoring: a backup in the place of the memory file, with the way back kept."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import anyio.to_thread

from mindfile.errors import (
    DatabaseFaultError,
    ForeignFileError,
    MindfileError,
    NewerFileError,
    NotFoundError,
    UnreadableFileError,
)
from mindfile.nearest import nearest, question_of
from mindfile.store.backup import write_copy
from mindfile.store.contract import Store
from mindfile.store.database import open_database
from mindfile.store.driver import Driver, find_driver
from mindfile.store.exchange import (
    TRIES,
    Exchange,
    PurgedMeanwhileError,
    written_all_the_time,
)
from mindfile.store.inspection import Inspection, inspect_file
from mindfile.store.purges import purges_of_file
from mindfile.store.replacing import partial_beside, put_aside, put_in_place
from mindfile.store.shelf import Backup, backup_folder, backups_of, partials_of
from mindfile.store.sqlite import open_store
from mindfile.store.values import Erased, Purges

LATEST = "latest"
# How long a purge is left to come to its commit before another try, in seconds.
_PURGE_SECONDS = 0.1


# Lets a copy of a memory file, opened by nobody else, lose what purges of the file erased; it gets
# what the file knows of them, and what the copy does.
Erase = Callable[[Store, Purges, Purges], Awaitable[Erased]]


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore did: from where, and what it kept of the file before.

    ``kept`` is the backup made of it, ``aside`` where it went because it could not be used;
    ``erased`` is what did not come back because it was purged.
    """

    source: Path
    kept: Backup | None
    aside: Path | None
    erased: Erased


def find_backup(path: Path, wanted: str) -> Path:
    """Return the backup that a name means: `latest`, one of the folder's names, or a path.

    Raises:
        NotFoundError: there is none.
    """
    if wanted == LATEST:
        backups = backups_of(path)
        if not backups:
            raise NotFoundError("There is no backup.", hint="`mindfile backup` makes one.")
        return backups[0].path
    for place in (Path(wanted).expanduser(), backup_folder(path) / wanted):
        if place.is_file():
            return place.absolute()
    names = [backup.path.name for backup in backups_of(path)]
    meant = question_of(nearest(wanted, [LATEST, *names]))
    hint = f"{meant}Beside the file: {', '.join(names) or 'none'}."
    raise NotFoundError(f"There is no backup {wanted}.", hint=hint)


async def restore_file(
    path: Path,
    source: Path,
    *,
    keep: int,
    driver: Driver | None = None,
    erase: Erase | None = None,
) -> Restored:
    """Put the memories of a backup in the place of those of the memory file.

    A file that is whole is backed up first, unless ``keep`` is 0, and gets its new contents as one
    transaction, so that servers may go on using it. One that cannot be used is set aside whole.
    What the file knows to be purged is gone from the new contents before anybody sees them.

    Args:
        path: the memory file; it may be missing.
        source: the backup; it is only read.
        keep: how many backups stay beside the file.
        driver: the SQLite to use.
        erase: takes what was purged out of a copy of the backup; without it a purge that is not
            through with the backups yet stands in the way.

    Raises:
        DatabaseFaultError: the backup is damaged, another program's, or from a newer Mindfile; or
            in the place of the file stands what Mindfile may not move.
        UnavailableError: there is no room for a copy.
        BusyError: another process kept the file locked.
    """
    driver = driver or find_driver()
    path = _place(path)
    partials_of(path)
    for _ in range(TRIES):
        done = await _restored(path, source, keep=keep, driver=driver, erase=erase)
        if done is not None:
            return done
        # What is purged while the copy is made must not come back with it.
        await anyio.sleep(_PURGE_SECONDS)
    raise written_all_the_time()


async def _restored(
    path: Path, source: Path, *, keep: int, driver: Driver, erase: Erase | None
) -> Restored | None:
    """Restore; None where a purge came meanwhile."""
    run = anyio.to_thread.run_sync
    with partial_beside(path) as copy:
        purged = await run(purges_of_file, path, driver)
        await run(partial(_copy_backup, source, copy, path, driver))
        # An older schema comes up to date here, not under the servers that use the file.
        async with open_database(copy, driver=driver, backups=0):
            pass
        erased = await _erased(copy, purged, driver, erase)
        held = await run(_usable, path, driver)
        if held is None:
            aside = await run(put_aside, path)
            await run(put_in_place, copy, path)
            return Restored(source, None, aside, erased)
        change = Exchange(copy, path, driver, schema=held.schema, keep=keep, spare=source)
        try:
            kept = await run(change.run, purged)
        except PurgedMeanwhileError:
            return None
    return Restored(source, kept, None, erased)


async def _erased(copy: Path, purged: Purges | None, driver: Driver, erase: Erase | None) -> Erased:
    if purged is None:
        return Erased(unknown=True)
    if erase is None:
        if purged.waiting:
            raise written_all_the_time()
        return Erased()
    known = await anyio.to_thread.run_sync(purges_of_file, copy, driver)
    async with open_store(copy, driver=driver, backups=0) as store:
        return await erase(store, purged, known or Purges())


def _place(path: Path) -> Path:
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise DatabaseFaultError(
            "In the place of the memory file stands something else.", hint="Move it away first."
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def _copy_backup(source: Path, copy: Path, path: Path, driver: Driver) -> None:
    try:
        write_copy(source, copy, driver=driver)
    except (UnreadableFileError, ForeignFileError) as error:
        whole = _newest_whole(path, driver)
        way = "No other backup beside the file is whole."
        if whole is not None:
            way = f"The newest that is whole is {whole}: `mindfile restore {whole.path.name}`."
        raise type(error)(
            error.message.replace("The memory file", "What was to be restored"),
            hint=f"Nothing was changed. {way}",
        ) from error


def _newest_whole(path: Path, driver: Driver) -> Backup | None:
    for backup in backups_of(path):
        try:
            if not inspect_file(backup.path, driver=driver).problems:
                return backup
        except MindfileError:
            continue
    return None


def _usable(path: Path, driver: Driver) -> Inspection | None:
    """Return what a file holds, or None where it must make room.

    Raises:
        ForeignFileError: it is another program's.
    """
    try:
        found = inspect_file(path, driver=driver) if path.exists() else None
    except (UnreadableFileError, NewerFileError):
        return None
    except ForeignFileError as error:
        raise ForeignFileError(
            error.message, hint="Move it away, or set MINDFILE_DATABASE to another place."
        ) from error
    return None if found is None or found.problems else found
