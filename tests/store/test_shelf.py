"""The folder of backups: what stands there under any name, and beside a file of any name."""

import os
import shutil
import time
from pathlib import Path

import pytest

from mindfile.errors import UnavailableError
from mindfile.store.backup import make_backup
from mindfile.store.driver import Driver
from mindfile.store.restoring import find_backup, restore_file
from mindfile.store.shelf import backup_folder, backups_of, partials_of, strays_of
from mindfile.store.sqlite import open_store
from store.drafts import add, draft, look


async def remember(path: Path, driver: Driver, *contents: str) -> None:
    async with open_store(path, driver=driver) as store, store.write() as unit:
        for content in contents:
            await add(unit, draft(content))


@pytest.mark.parametrize(
    "name",
    ["99999999-999999-999999.sqlite3", "99991231-235959-999999.sqlite3", "mine.sqlite3", "folder"],
)
async def test_what_is_no_backup_by_its_name_stands_in_the_way_of_none(
    path: Path, driver: Driver, name: str
) -> None:
    await remember(path, driver, "one")
    stray = backup_folder(path) / name
    stray.parent.mkdir()
    if name == "folder":
        stray = stray.with_name("20250101-000000-000000.sqlite3")
        stray.mkdir()
    else:
        stray.write_bytes(b"what I put there")
    made = [make_backup(path, driver=driver, keep=1) for _ in range(2)]
    assert backups_of(path) == made[1:]
    await restore_file(path, find_backup(path, "latest"), keep=1, driver=driver)
    assert stray.exists()
    # A purge names it.
    assert strays_of(path) == [stray]
    async with open_store(path, driver=driver) as store:
        assert store.set_aside() == [stray.name]


async def test_what_a_killed_copy_left_is_found_beside_a_file_of_any_name(
    path: Path, driver: Driver
) -> None:
    path = path.with_name("m[1]*?.sqlite3" if os.name != "nt" else "m[1].sqlite3")
    await remember(path, driver, "one")
    left = path.with_name(f".{path.name}.aa.partial")
    shutil.copy(path, left)
    assert partials_of(path) == [left]
    # It was left by a clock that ran ahead.
    ahead = time.time() + 1_000_000
    os.utime(left, (ahead, ahead))
    make_backup(path, driver=driver, keep=3)
    assert not left.exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows counts otherwise")
async def test_a_path_too_long_for_a_copy_is_told_as_the_cause(
    tmp_path: Path, driver: Driver
) -> None:
    folder = tmp_path / "d"
    folder = folder.with_name("d" * (490 - 239 - len(os.fsencode(folder))))
    folder.mkdir()
    path = folder / ("m" * 230 + ".sqlite3")
    await remember(path, driver, "one")
    with pytest.raises(UnavailableError, match="too long") as said:
        make_backup(path, driver=driver, keep=3)
    assert "shorter" in said.value.hint
    with pytest.raises(UnavailableError, match="too long"):
        make_backup(path, driver=driver, keep=3, target=tmp_path / ("n" * 250))
    assert backups_of(path) == partials_of(path) == []
    assert look(path, driver, "SELECT content FROM memory") == ["one"]


@pytest.mark.skipif(os.name == "nt", reason="Windows counts otherwise")
async def test_a_file_with_a_long_name_is_backed_up_and_not_restored_into(
    path: Path, driver: Driver
) -> None:
    path = path.with_name("m" * 230 + ".sqlite3")
    await remember(path, driver, "one")
    backup = make_backup(path, driver=driver, keep=3)
    assert look(backup.path, driver, "SELECT content FROM memory") == ["one"]
    with pytest.raises(UnavailableError, match="too long"):
        await restore_file(path, backup.path, keep=3, driver=driver)
    assert look(path, driver, "SELECT content FROM memory") == ["one"]
