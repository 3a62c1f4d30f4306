"""Files that go missing, whole or in part: nothing takes their place, nothing is lost unsaid."""

import os
import shutil
from pathlib import Path

import pytest

from mindfile.embedding.chunks import chunks_of
from mindfile.errors import DatabaseFaultError, UnreadableFileError
from mindfile.store.backup import make_backup
from mindfile.store.driver import Driver
from mindfile.store.inspection import inspect_file
from mindfile.store.repair import repair_file
from mindfile.store.restoring import find_backup, restore_file
from mindfile.store.shelf import set_aside_of
from mindfile.store.sqlite import SqliteStore, open_store
from store.drafts import SEES_ALL, add, draft, look

TEXTS = "SELECT content FROM memory ORDER BY id"


async def put(store: SqliteStore, *texts: str) -> None:
    async with store.write() as unit:
        for text in texts:
            await add(unit, draft(text))


async def found(path: Path, driver: Driver) -> list[str]:
    async with open_store(path, driver=driver) as store, store.read() as unit:
        return [memory.content for memory in await unit.memories.newest(SEES_ALL, limit=10)]


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps an open file in its place")
@pytest.mark.parametrize("tails", [("-wal",), ("-shm",), ("-wal", "-shm")])
async def test_a_log_taken_away_under_the_server_is_a_fault_and_what_it_held_stays(
    path: Path, driver: Driver, store: SqliteStore, tails: tuple[str, ...]
) -> None:
    await put(store, "acknowledged")
    for tail in tails:
        Path(f"{path}{tail}").unlink()
    with pytest.raises(DatabaseFaultError, match="log beside the memory file"):
        await put(store, "not acknowledged")
    if "-wal" in tails:
        alone = path.with_name("alone.sqlite3")
        shutil.copy(path, alone)
        assert look(alone, driver, TEXTS) == ["acknowledged"]


def missing(path: Path) -> None:
    path.unlink()


def emptied(path: Path) -> None:
    path.write_bytes(b"")


@pytest.fixture(params=[missing, emptied])
async def orphaned(request: pytest.FixtureRequest, tmp_path: Path, driver: Driver) -> Path:
    """Leave the log of a killed server beside no file, or beside an empty one."""
    path, orphan = tmp_path / "killed.sqlite3", tmp_path / "orphan.sqlite3"
    async with open_store(path, driver=driver) as store:
        await put(store, "one", "two")
        for tail in ("-wal", ""):
            shutil.copy(f"{path}{tail}", f"{orphan}{tail}")
    request.param(orphan)
    return orphan


async def test_a_log_without_its_file_is_told_and_kept(orphaned: Path, driver: Driver) -> None:
    log = Path(f"{orphaned}-wal")
    before, there = log.read_bytes(), orphaned.exists()
    for _ in range(2):
        with pytest.raises(UnreadableFileError, match="its log with what was stored last"):
            await found(orphaned, driver)
        with pytest.raises(UnreadableFileError, match="its log with what was stored last"):
            inspect_file(orphaned, driver=driver)
    assert log.read_bytes() == before
    assert orphaned.exists() == there
    assert not there or orphaned.stat().st_size == 0


async def test_a_repair_takes_a_file_out_of_its_log(orphaned: Path, driver: Driver) -> None:
    done = repair_file(orphaned, cut=chunks_of, driver=driver)
    assert done.lost == ()
    assert await found(orphaned, driver) == ["two", "one"]


async def test_a_restore_mixes_no_log_of_another_file_in(
    orphaned: Path, path: Path, driver: Driver, store: SqliteStore
) -> None:
    await put(store, "from the backup")
    backup = make_backup(path, driver=driver, keep=5)
    await restore_file(orphaned, backup.path, keep=5, driver=driver)
    assert await found(orphaned, driver) == ["from the backup"]
    (aside,) = set_aside_of(orphaned)
    assert Path(f"{str(aside).removesuffix('-wal')}-wal").stat().st_size


async def test_an_empty_file_beside_its_backups_is_no_new_one(path: Path, driver: Driver) -> None:
    async with open_store(path, driver=driver) as store:
        await put(store, "one")
    make_backup(path, driver=driver, keep=5)
    emptied(path)
    for look_at in (found, _inspected):
        with pytest.raises(UnreadableFileError, match="empty, though there are backups"):
            await look_at(path, driver)
    await restore_file(path, find_backup(path, "latest"), keep=5, driver=driver)
    assert await found(path, driver) == ["one"]


async def _inspected(path: Path, driver: Driver) -> None:
    inspect_file(path, driver=driver)
