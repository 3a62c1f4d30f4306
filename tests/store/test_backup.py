"""Backups: whole, private, made while others write; and the way back from them."""

import os
import shutil
import sqlite3
import stat
import struct
import threading
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import anyio
import anyio.lowlevel
import anyio.to_thread
import pytest

from mindfile.errors import (
    DatabaseFaultError,
    ForeignFileError,
    InvalidArgumentError,
    NewerFileError,
    NotFoundError,
    UnavailableError,
    UnreadableFileError,
)
from mindfile.model import ModelIdentity
from mindfile.store.backup import Backup, make_backup
from mindfile.store.database import open_database
from mindfile.store.driver import Driver
from mindfile.store.restoring import find_backup, restore_file
from mindfile.store.schema import Migration, migrations
from mindfile.store.shelf import backup_folder, backups_of, partials_of, set_aside_of
from mindfile.store.sqlite import SqliteStore, open_store
from store.drafts import SEES_ALL, add, draft, embed, foreign_lock, look

NEXT = [*migrations(), Migration(2, "0002_next.sql", "ALTER TABLE memory ADD COLUMN mood TEXT;")]
BROKEN = [
    *migrations(),
    Migration(2, "0002_broken.sql", "INSERT INTO meta VALUES ('erasure', '');"),
]

MODEL = ModelIdentity("small", 2, True, "a" * 64)
VECTOR = struct.pack("<2f", 1, 0)


async def remember(path: Path, driver: Driver, *contents: str) -> None:
    async with open_store(path, driver=driver) as store:
        await put(store, *contents)


async def put(store: SqliteStore, *contents: str) -> None:
    async with store.write() as unit:
        for content in contents:
            await add(unit, draft(content))


def scramble(path: Path) -> None:
    """Damage pages in the middle of a file."""
    whole = path.read_bytes()
    path.write_bytes(whole[:40_000] + b"damage! " * 1_000 + whole[48_000:])


async def contents(store: SqliteStore) -> list[str]:
    async with store.read() as unit:
        return [memory.content for memory in await unit.memories.newest(SEES_ALL, limit=100)]


def kept(path: Path, driver: Driver) -> list[str]:
    return look(path, driver, "SELECT content FROM memory ORDER BY id")


def named(backups: Sequence[Backup]) -> list[str]:
    return [backup.path.name for backup in backups]


async def test_a_backup_made_while_servers_write_is_whole_and_private(
    path: Path, driver: Driver, store: SqliteStore
) -> None:
    await put(store, "committed")
    with foreign_lock(path, driver) as foreign:
        foreign.execute("INSERT INTO meta VALUES ('half', 'done')")
        backup = make_backup(path, driver=driver, keep=5)
    assert kept(backup.path, driver) == ["committed"]
    assert look(backup.path, driver, "SELECT count(*) FROM meta WHERE key = 'half'") == [0]
    assert look(backup.path, driver, "PRAGMA integrity_check") == ["ok"]
    assert [entry.name for entry in backup_folder(path).iterdir()] == [backup.path.name]
    if os.name == "posix":
        assert stat.S_IMODE(backup.path.stat().st_mode) == 0o600
        assert stat.S_IMODE(backup_folder(path).stat().st_mode) == 0o700


async def test_only_the_newest_backups_are_kept(path: Path, driver: Driver) -> None:
    await remember(path, driver, "one")
    made = [make_backup(path, driver=driver, keep=3) for _ in range(5)]
    assert backups_of(path) == made[:1:-1]
    assert make_backup(path, driver=driver, keep=0) == backups_of(path)[0]
    assert len(backups_of(path)) == 4


@pytest.mark.parametrize("name", ["memory.sqlite3", "notes.txt", "folder"])
async def test_a_backup_replaces_nothing_but_an_older_one(
    path: Path, driver: Driver, name: str
) -> None:
    await remember(path, driver, "one")
    path.with_name("notes.txt").write_text("what I wrote myself", "utf-8")
    path.with_name("folder").mkdir()
    with pytest.raises(InvalidArgumentError, match="something else already"):
        make_backup(path, driver=driver, keep=5, target=path.with_name(name))
    assert path.with_name("notes.txt").read_text("utf-8") == "what I wrote myself"
    assert kept(path, driver) == ["one"]


async def test_a_clock_that_ran_ahead_costs_no_backup(path: Path, driver: Driver) -> None:
    await remember(path, driver, "one")
    ahead = [make_backup(path, driver=driver, keep=3) for _ in range(3)]
    for year, backup in enumerate(ahead, 2090):
        backup.path.rename(backup.path.with_name(f"{year}0101-000000-000000.sqlite3"))
    made = make_backup(path, driver=driver, keep=3)
    assert made == backups_of(path)[0]
    assert made.path.is_file()
    assert len(backups_of(path)) == 3


async def test_what_a_killed_copy_left_goes_with_the_next_one(path: Path, driver: Driver) -> None:
    await remember(path, driver, "one")
    make_backup(path, driver=driver, keep=3)
    left = [path.with_name(f".{path.name}.aa.partial"), backup_folder(path) / ".b.aa.partial"]
    for partial in left:
        shutil.copy(path, partial)
    assert sorted(partials_of(path)) == sorted(left)
    for partial in left:
        os.utime(partial, (0, 0))
    make_backup(path, driver=driver, keep=3)
    assert not any(partial.exists() for partial in left)


async def test_nothing_stored_while_a_restore_runs_is_lost(path: Path, driver: Driver) -> None:
    await remember(path, driver, *(f"{number} " + "word " * 400 for number in range(60)))
    backup = make_backup(path, driver=driver, keep=5)
    stored: list[str] = []
    over = threading.Event()

    def store_on() -> None:
        with closing(driver.module.connect(path, timeout=10, isolation_level=None)) as other:
            while not over.is_set():
                key = f"note {len(stored)}"
                other.execute("INSERT INTO meta (key, value) VALUES (?, '')", (key,))
                stored.append(key)
                over.wait(0.001)

    done = None
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(anyio.to_thread.run_sync, store_on)
        while not stored:
            await anyio.lowlevel.checkpoint()
        done = await restore_file(path, backup.path, keep=5, driver=driver)
        over.set()
    assert done is not None
    assert done.kept is not None
    notes = "SELECT key FROM meta WHERE key LIKE 'note %'"
    there = {*look(path, driver, notes), *look(done.kept.path, driver, notes)}
    assert set(stored) <= there


async def test_a_backup_to_a_place_of_ones_own_takes_no_part_in_the_counting(
    path: Path, driver: Driver
) -> None:
    await remember(path, driver, "one")
    target = path.with_name("mine.sqlite3")
    make_backup(path, driver=driver, keep=1, target=target)
    await remember(path, driver, "two")
    make_backup(path, driver=driver, keep=1, target=target)
    assert kept(target, driver) == ["one", "two"]
    assert backups_of(path) == []


async def test_a_backup_that_cannot_be_made_leaves_nothing_and_harms_nothing(
    path: Path, driver: Driver
) -> None:
    target = path.with_name("mine.sqlite3")
    await remember(path, driver, "one")
    make_backup(path, driver=driver, keep=5, target=target)
    path.write_bytes(b"garbage " * 1000)
    with pytest.raises(UnreadableFileError):
        make_backup(path, driver=driver, keep=5, target=target)
    assert kept(target, driver) == ["one"]
    path.unlink()
    with pytest.raises(DatabaseFaultError):
        make_backup(path, driver=driver, keep=5)
    path.touch()
    with pytest.raises(DatabaseFaultError, match="no memory"):
        make_backup(path, driver=driver, keep=5)
    assert backups_of(path) == []
    backup_folder(path).rmdir()
    backup_folder(path).touch()
    with pytest.raises(UnavailableError, match="cannot be written"):
        make_backup(path, driver=driver, keep=5)


async def test_a_damaged_file_gives_no_backup_that_hides_the_damage(
    path: Path, driver: Driver
) -> None:
    await remember(path, driver, *(f"memory {number} " + "word " * 90 for number in range(60)))
    # Only a look at every page finds this.
    page = look(
        path, driver, "SELECT rootpage - 1 FROM sqlite_schema WHERE name = 'memory_newest'"
    )[0]
    whole = bytearray(path.read_bytes())
    whole[page * 4096 : (page + 1) * 4096] = b"\xff" * 4096
    path.write_bytes(whole)
    with pytest.raises(UnreadableFileError) as caught:
        make_backup(path, driver=driver, keep=5)
    assert "mindfile doctor --repair" in caught.value.hint
    assert list(backup_folder(path).iterdir()) == []


async def test_a_file_is_backed_up_before_its_schema_changes(path: Path, driver: Driver) -> None:
    await remember(path, driver, "before")
    async with open_database(path, driver=driver, known=NEXT):
        pass
    (backup,) = backups_of(path)
    assert kept(backup.path, driver) == ["before"]
    assert look(backup.path, driver, "PRAGMA user_version") == [1]
    assert look(path, driver, "PRAGMA user_version") == [2]
    # Opened again there is nothing to do, so nothing to back up.
    async with open_database(path, driver=driver, known=NEXT):
        pass
    assert backups_of(path) == [backup]


async def test_a_new_file_needs_no_backup_and_none_is_made_where_none_is_wanted(
    path: Path, driver: Driver
) -> None:
    async with open_database(path, driver=driver, backups=0):
        pass
    async with open_database(path, driver=driver, known=NEXT, backups=0):
        pass
    assert not backup_folder(path).exists()


async def test_a_schema_is_left_as_it_was_where_no_backup_can_be_made(
    path: Path, driver: Driver
) -> None:
    await remember(path, driver, "before")
    backup_folder(path).touch()
    with pytest.raises(UnavailableError) as caught:
        async with open_database(path, driver=driver, known=NEXT):
            pass
    assert "MINDFILE_BACKUPS=0" in caught.value.hint
    assert look(path, driver, "PRAGMA user_version") == [1]


async def test_a_migration_that_fails_changes_nothing(path: Path, driver: Driver) -> None:
    await remember(path, driver, "before")
    with pytest.raises(driver.error):
        async with open_database(path, driver=driver, known=BROKEN):
            pass
    assert look(path, driver, "PRAGMA user_version") == [1]
    assert kept(path, driver) == ["before"]


async def test_a_restore_under_a_running_server_is_seen_by_it_and_can_be_taken_back(
    path: Path, driver: Driver, store: SqliteStore
) -> None:
    await put(store, "old")
    backup = make_backup(path, driver=driver, keep=5)
    await put(store, "new")
    done = await restore_file(path, find_backup(path, "latest"), keep=5, driver=driver)
    assert await contents(store) == ["old"]
    await put(store, "newer")
    assert await contents(store) == ["newer", "old"]
    assert done.source == backup.path
    assert done.kept is not None
    assert kept(done.kept.path, driver) == ["old", "new"]
    await restore_file(path, find_backup(path, done.kept.path.name), keep=5, driver=driver)
    assert await contents(store) == ["new", "old"]
    assert look(path, driver, "PRAGMA integrity_check") == ["ok"]


async def test_every_vector_of_a_restored_file_counts_as_new(
    path: Path, driver: Driver, store: SqliteStore
) -> None:
    await put(store, "old")
    await embed(store, MODEL, {1: VECTOR})
    backup = make_backup(path, driver=driver, keep=5)
    await put(store, "new")
    await embed(store, MODEL, {2: VECTOR})
    (seen,) = look(path, driver, "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'vector_seq'")
    await restore_file(path, backup.path, keep=0, driver=driver)
    (number,) = look(path, driver, "SELECT vector_seq FROM chunk WHERE id = 1")
    assert number > seen
    assert look(path, driver, "SELECT value FROM meta WHERE key = 'vector_seq'") == [str(number)]


async def test_the_backup_that_is_restored_stays_though_it_be_the_oldest(
    path: Path, driver: Driver
) -> None:
    await remember(path, driver, "one")
    oldest = make_backup(path, driver=driver, keep=1)
    done = await restore_file(path, oldest.path, keep=1, driver=driver)
    assert done.kept is not None
    assert named(backups_of(path)) == named([done.kept, oldest])


async def test_a_missing_file_is_restored(path: Path, driver: Driver) -> None:
    await remember(path, driver, "one")
    make_backup(path, driver=driver, keep=5)
    path.unlink()
    done = await restore_file(path, find_backup(path, "latest"), keep=5, driver=driver)
    assert (done.kept, done.aside) == (None, None)
    assert kept(path, driver) == ["one"]


@pytest.mark.parametrize("harm", ["garbage", "half", "newer"])
async def test_a_file_that_cannot_be_used_is_set_aside_whole_by_a_restore(
    path: Path, driver: Driver, harm: str
) -> None:
    await remember(path, driver, "one")
    backup = make_backup(path, driver=driver, keep=5)
    if harm == "garbage":
        path.write_bytes(b"garbage " * 1000)
        Path(f"{path}-wal").write_bytes(b"its log")
    elif harm == "half":
        path.write_bytes(path.read_bytes()[: 5 * 4096])
    else:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA user_version = 99")
    damaged = path.read_bytes()
    done = await restore_file(path, backup.path, keep=5, driver=driver)
    assert done.aside is not None
    assert done.aside.read_bytes() == damaged
    assert set_aside_of(path) == [done.aside]
    assert kept(path, driver) == ["one"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600 or os.name == "nt"


async def test_a_restore_from_what_is_no_backup_changes_nothing(path: Path, driver: Driver) -> None:
    await remember(path, driver, "one")
    before = path.read_bytes()
    other = path.with_name("other.sqlite3")
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE accounts (id)")
    with pytest.raises(ForeignFileError, match="What was to be restored is a database of another"):
        await restore_file(path, other, keep=5, driver=driver)
    await remember(path.with_name("newer.sqlite3"), driver, "two")
    with closing(sqlite3.connect(path.with_name("newer.sqlite3"))) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(NewerFileError):
        await restore_file(path, path.with_name("newer.sqlite3"), keep=5, driver=driver)
    other.write_bytes(b"garbage " * 1000)
    with pytest.raises(UnreadableFileError, match="What was to be restored is no SQLite") as said:
        await restore_file(path, other, keep=5, driver=driver)
    assert "No other backup beside the file is whole" in said.value.hint
    assert path.read_bytes() == before


async def test_beside_a_damaged_backup_the_newest_that_is_whole_is_named(
    path: Path, driver: Driver
) -> None:
    await remember(path, driver, "one")
    whole, *damaged = (make_backup(path, driver=driver, keep=5) for _ in range(3))
    for backup in damaged:
        scramble(backup.path)
    with pytest.raises(UnreadableFileError) as said:
        await restore_file(path, find_backup(path, "latest"), keep=5, driver=driver)
    assert f"`mindfile restore {whole.path.name}`" in said.value.hint
    assert "latest" not in said.value.hint


async def test_another_programs_file_is_never_moved_by_a_restore(
    path: Path, driver: Driver
) -> None:
    await remember(path.with_name("mine"), driver, "one")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE accounts (id)")
    before = path.read_bytes()
    with pytest.raises(ForeignFileError):
        await restore_file(path, path.with_name("mine"), keep=5, driver=driver)
    assert path.read_bytes() == before
    path.unlink()
    path.mkdir()
    with pytest.raises(DatabaseFaultError):
        await restore_file(path, path.with_name("mine"), keep=5, driver=driver)


async def test_an_unknown_backup_is_named_with_those_there_are(path: Path, driver: Driver) -> None:
    with pytest.raises(NotFoundError, match="no backup"):
        find_backup(path, "latest")
    await remember(path, driver, "one")
    backup = make_backup(path, driver=driver, keep=5)
    with pytest.raises(NotFoundError) as caught:
        find_backup(path, "lastest")
    assert caught.value.hint.startswith("Did you mean `latest`? Beside")
    assert backup.path.name in caught.value.hint
