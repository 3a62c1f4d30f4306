"""Repairing: a new file out of all that can be read of the old, put in its place at once.

Words and vectors are made again from the tables that they stand for. What cannot be read is
counted and named first; nothing is given up unless that was said.
"""

import os
import shutil
import stat
import struct
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from mindfile.errors import (
    BusyError,
    DatabaseFaultError,
    NoDatabaseError,
    ReadOnlyError,
    UnavailableError,
    UnreadableFileError,
)
from mindfile.store.backup import problems_of
from mindfile.store.driver import Driver, find_driver, opened
from mindfile.store.faults import is_busy, newest_backup, translate, translated_faults
from mindfile.store.leaves import Leaves
from mindfile.store.rebuild import Cut, Rebuild
from mindfile.store.replacing import partial_beside, put_in_place
from mindfile.store.salvage import SEQUENCE, Reading, Table, tables_of
from mindfile.store.schema import APPLICATION_ID, migrations, pending
from mindfile.store.shelf import LOGS, SET_ASIDE, made_folder, partials_of, remove, stamp

# No file is believed to have been longer than this, in bytes.
_LONGEST = 64 * 1024**3


@dataclass(frozen=True, slots=True)
class Repaired:
    """What a repair found and did.

    ``counts`` holds for each table how many rows it said it had (None: it could not tell) and how
    many the new file has. ``lost`` says in sentences what could not be read; ``remade`` what was
    made anew. ``aside`` is the old file as it was; None where nothing was put in its place.
    """

    counts: Mapping[str, tuple[int | None, int]]
    lost: tuple[str, ...]
    remade: tuple[str, ...]
    aside: Path | None = None


@dataclass(slots=True)
class _Copying:
    """Fills a new file with what a reading of the old one gives."""

    reading: Reading
    target: Any
    driver: Driver
    leaves: Leaves | None = None
    said: dict[str, int | None] = field(default_factory=dict[str, int | None])
    lost: list[str] = field(default_factory=list[str])

    def run(self, tables: Sequence[Table]) -> None:
        for table in tables:
            said = self.said[table.name] = self.reading.count(table)
            read, refused = self._copy(table)
            damaged = table.name in self.reading.damaged
            if said is None or (damaged and not table.numbered and said <= read):
                self.lost.append(f"{table.name}: an unknown number of rows")
            elif missing := max(said - read, refused):
                self.lost.append(f"{table.name}: {missing} rows")
            if (first := self.reading.untried.get(table.name)) is not None:
                self.lost.append(f"{table.name}: rows from number {first} on were not all tried")
        self._keep_numbers()

    def _copy(self, table: Table) -> tuple[int, int]:
        marks = ", ".join("?" * len(table.columns))
        # Of the file's own notes the schema brings the first values.
        verb = "INSERT OR REPLACE" if table.name == "meta" else "INSERT"
        insert = f"{verb} INTO {table.name} ({', '.join(table.columns)}) VALUES ({marks})"
        # The schema keeps its promises: what breaks them was changed by the damage.
        broken = (self.driver.module.IntegrityError, self.driver.module.DataError)
        read = refused = 0
        for row in self.reading.rows(table):
            try:
                self.target.execute(insert, row)
            except broken:
                refused += 1
            else:
                read += 1
        if self.leaves is not None and table.name in self.reading.damaged:
            for row in self.leaves.rows(table):
                # What has been read already is refused.
                with suppress(*broken):
                    self.target.execute(insert.replace("OR REPLACE ", ""), row)
                    read += 1
        return read, refused

    def _keep_numbers(self) -> None:
        """Let no number that was used once be used again."""
        for name, number in self.reading.numbers():
            if name not in self.said:
                continue
            self.target.execute("DELETE FROM sqlite_sequence WHERE name = ?", (name,))
            self.target.execute(
                "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (name, number)
            )
        if SEQUENCE in self.reading.damaged:
            # The rows that were copied have left the highest of theirs there.
            self.lost.append(f"{SEQUENCE}: numbers go on from the highest row of each table")


def repair_file(
    path: Path, *, accept_loss: bool = False, cut: Cut, driver: Driver | None = None
) -> Repaired:
    """Make a memory file anew out of what can be read of it.

    Args:
        path: the memory file.
        accept_loss: put the new file in place even where something is lost.
        cut: cuts a text into the pieces by which it is found.
        driver: the SQLite to use.

    Returns:
        What was found; ``aside`` is None where something is lost and that was not accepted. Then
        the file is as it was.

    Raises:
        DatabaseFaultError: there is no file, or nothing in it can be read, or it is another
            program's, or from a newer Mindfile.
        BusyError: another process has the file open.
        ReadOnlyError: the file may not be written.
        UnavailableError: the new file cannot be written, for want of room or for its disk.
    """
    driver = driver or find_driver()
    path = path.resolve()
    partials_of(path)
    _begin_for_log(path)
    if not path.is_file():
        raise DatabaseFaultError("There is no memory file to repair.", hint=newest_backup(path))
    if not os.access(path, os.R_OK | os.W_OK):
        raise ReadOnlyError(
            "The memory file cannot be read and written by you.",
            hint="Nothing was looked at or changed. `mindfile doctor` names its permissions.",
        )
    held = _Held(path, driver)
    kept = held.keep_whole()
    swapped = False
    try:
        done = _remake(held, kept, cut, accept_loss=accept_loss)
        swapped = accept_loss or not done.lost
    except NoDatabaseError:
        raise
    except UnreadableFileError as error:
        raise UnreadableFileError(
            "Nothing in the memory file can be read any more.",
            hint=f"It was left as it is. {newest_backup(path)} Without one, move the file away "
            "and Mindfile starts empty.",
        ) from error
    finally:
        if not swapped:
            remove(kept)
    return replace(done, aside=kept if swapped else None)


def _begin_for_log(path: Path) -> None:
    """Put an empty first page where a log stands beside no file, or beside an empty one.

    SQLite would take the log away; as it is, it reads from the log every page that stands there.
    """
    log = Path(f"{path}-wal")
    empty = not path.exists() or (path.is_file() and not path.stat().st_size)
    if not empty or not log.is_file():
        return
    with log.open("rb") as file:
        head = file.read(12)
    size = int.from_bytes(head[8:12], "big")
    # What the format allows.
    if 512 <= size <= 65_536:
        path.touch(mode=stat.S_IRUSR | stat.S_IWUSR)
        path.write_bytes(bytes(size))


@dataclass(slots=True)
class _Held:
    """A file that is to be replaced: copied as it is, then kept from every other process."""

    path: Path
    driver: Driver
    state: tuple[object, ...] = ()

    def keep_whole(self) -> Path:
        """Copy the file byte for byte, with its log, into the folder of backups.

        Before it is locked: whoever closes a file lets go of all the locks that it has on it.
        """
        kept = made_folder(self.path) / f"{stamp()}{SET_ASIDE}"
        self.state = self._state()
        _copy_bytes(self.path, kept)
        return kept

    def _state(self) -> tuple[object, ...]:
        files = [Path(f"{self.path}{tail}") for tail in ("", "-wal")]
        found = [file.stat() for file in files if file.exists() and file.stat().st_size]
        return tuple((one.st_ino, one.st_size, one.st_mtime_ns) for one in found)

    @contextmanager
    def alone(self) -> Generator[Any]:
        """Keep every other process from the file; nothing is written to it.

        Raises:
            BusyError: another process has it open, or has written to it meanwhile.
        """
        with opened(self.path, self.driver) as connection:
            try:
                # A file that was cut short opens only so.
                connection.execute("PRAGMA writable_schema = ON")
                connection.execute("PRAGMA busy_timeout = 1000")
                connection.execute("PRAGMA locking_mode = EXCLUSIVE").fetchall()
                connection.execute("BEGIN EXCLUSIVE")
                connection.execute("PRAGMA user_version").fetchall()
            except self.driver.error as error:
                if not is_busy(error):
                    raise
                raise _in_use() from error
            if self._state() != self.state:
                raise _in_use()
            yield connection

    def give_way(self, connection: Any, new: Path) -> None:
        """Put a new file in the place of this one, while it is held."""
        with suppress(self.driver.error):
            # Closed in this mode it takes no log away that is the new file's by then.
            connection.execute("COMMIT")
            connection.execute("PRAGMA journal_mode = DELETE").fetchall()
            connection.execute("BEGIN EXCLUSIVE")
        if os.name == "nt":
            # Windows lets no open file go.
            connection.close()
        for tail in LOGS:
            Path(f"{self.path}{tail}").unlink(missing_ok=True)
        put_in_place(new, self.path)


def _in_use() -> BusyError:
    return BusyError(
        "Another process has the memory file open.",
        hint="Close every client that uses it, then repair. Nothing was changed.",
    )


def _copy_bytes(path: Path, other: Path) -> None:
    try:
        for tail in ("-wal", ""):
            own, copy = Path(f"{path}{tail}"), Path(f"{other}{tail}")
            if own.exists():
                copy.touch(mode=stat.S_IRUSR | stat.S_IWUSR)
                shutil.copyfile(own, copy)
    except OSError as error:
        remove(other)
        raise UnavailableError(
            f"The memory file cannot be copied: {error.strerror}.",
            hint="A copy is made before anything is changed. Make room beside the memory file.",
        ) from error


def _pad(path: Path) -> None:
    """Give a file that was cut short the length that its first page says, in empty pages."""
    with path.open("r+b") as file:
        head = file.read(32)
        if head.startswith(b"SQLite format 3\0") and len(head) == 32:
            size, (count,) = int.from_bytes(head[16:18], "big"), struct.unpack(">I", head[28:])
            whole = (65_536 if size == 1 else size) * count
            if path.stat().st_size < whole <= _LONGEST:
                file.truncate(whole)


def _remake(held: _Held, kept: Path, cut: Cut, *, accept_loss: bool) -> Repaired:
    path, driver = held.path, held.driver
    with (
        partial_beside(path) as scratch,
        partial_beside(path) as new,
        partial_beside(path) as shell,
        translated_faults(driver, path),
        held.alone() as connection,
    ):
        _copy_bytes(kept, scratch)
        _pad(scratch)
        with opened(scratch, driver) as old, opened(new, driver) as target:
            # What is left of the schema serves, too.
            old.execute("PRAGMA writable_schema = ON")
            old.text_factory = _readable
            version = _version(old)
            leaves = _leaves(old, scratch, shell, driver)
            with _written(driver):
                done = _fill(old, target, version, cut, driver, leaves)
                problems = problems_of(target)
        if problems:
            raise DatabaseFaultError(
                f"The repaired file is not whole: {problems[0]}.",
                hint=f"The memory file was left as it is. {newest_backup(path)}",
            )
        if not done.lost or accept_loss:
            held.give_way(connection, new)
    return done


def _leaves(old: Any, scratch: Path, shell: Path, driver: Driver) -> Leaves | None:
    """Return the single pages of a copy; None where some of them stand in its log still."""
    with suppress(driver.error):
        old.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    log = Path(f"{scratch}-wal")
    if log.exists() and log.stat().st_size:
        return None
    return Leaves(scratch, shell, driver)


def _readable(text: bytes) -> str:
    return text.decode("utf-8", "replace")


def _version(old: Any) -> int:
    version = int(old.execute("PRAGMA user_version").fetchone()[0])
    pending(int(old.execute("PRAGMA application_id").fetchone()[0]), version, 1)
    return version


@contextmanager
def _written(driver: Driver) -> Generator[None]:
    """Let a fault of the new file be none of the old one, whose own faults are counted."""
    try:
        yield
    except driver.error as error:
        fault = translate(error)
        if isinstance(fault, UnreadableFileError):
            fault = UnavailableError(
                f"The new file cannot be written: {error}.",
                hint="Nothing was changed. Check the disk of the memory file, then repair again.",
            )
        raise fault from error


def _fill(
    old: Any, target: Any, version: int, cut: Cut, driver: Driver, leaves: Leaves | None
) -> Repaired:
    target.execute("PRAGMA temp_store = FILE")
    target.execute("PRAGMA foreign_keys = OFF")
    target.execute("BEGIN IMMEDIATE")
    for migration in migrations():
        if migration.version <= version:
            for statement in migration.statements():
                target.execute(statement)
    target.execute(f"PRAGMA user_version = {version:d}")
    target.execute(f"PRAGMA application_id = {APPLICATION_ID:d}")
    reading = Reading(old, driver)
    copying = _Copying(reading, target, driver, leaves)
    tables_here = tables_of(target)
    copying.run(tables_here)
    rebuild = Rebuild(target, reading, driver)
    rebuild.run(cut, incomplete={line.partition(":")[0] for line in copying.lost})
    target.execute("COMMIT")
    counts = {
        table.name: (
            copying.said[table.name],
            int(target.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0]),
        )
        for table in tables_here
    }
    # Pieces of texts are made anew: none is lost with the table that held them.
    lost = [line for line in copying.lost if not line.startswith("chunk:")]
    return Repaired(counts, (*lost, *rebuild.lost), tuple(rebuild.remade))
