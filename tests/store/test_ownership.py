"""What a backup to a named place replaces: an older one of the same file, and nothing else."""

import os
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from mindfile.errors import BusyError, InvalidArgumentError
from mindfile.store.backup import make_backup
from mindfile.store.driver import Driver
from mindfile.store.restoring import restore_file
from mindfile.store.shelf import LOGS
from mindfile.store.sqlite import open_store
from store.drafts import add, another, draft, leave_unfinished, look

TALK = "alpha beta gamma " * 90


async def remember(path: Path, driver: Driver, *contents: str) -> None:
    async with open_store(path, driver=driver) as store, store.write() as unit:
        for content in contents:
            await add(unit, draft(content))


def kept(path: Path, driver: Driver) -> list[str]:
    return look(path, driver, "SELECT content FROM memory ORDER BY id")


def back_up(path: Path, driver: Driver, target: Path) -> Path:
    return make_backup(path, driver=driver, keep=5, target=target).path


@pytest.mark.parametrize("state", ["closed", "in use", "set aside from its folder", "old copy"])
async def test_the_memory_file_of_another_client_is_never_replaced(
    path: Path, driver: Driver, state: str
) -> None:
    await remember(path, driver, "mine")
    home = path.with_name("home.sqlite3")
    await remember(home, driver, "home")
    if state == "set aside from its folder":
        make_backup(home, driver=driver, keep=5)
    if state == "old copy":
        home.unlink()
        shutil.copy(path, home)
    async with open_store(home, driver=driver) as other:
        if state == "in use":
            async with other.write() as unit:
                await add(unit, draft("stored just now"))
        with pytest.raises(InvalidArgumentError, match="something else already") as said:
            back_up(path, driver, home)
        assert "older backup of this memory file" in said.value.hint
    assert "home" in kept(home, driver) or state == "old copy"
    assert look(home, driver, "PRAGMA integrity_check") == ["ok"]


async def test_a_backup_of_another_file_is_not_replaced_and_ones_own_is(
    path: Path, driver: Driver
) -> None:
    await remember(path, driver, "mine")
    await remember(path.with_name("home.sqlite3"), driver, "home")
    theirs = back_up(path.with_name("home.sqlite3"), driver, path.with_name("theirs.sqlite3"))
    mine = back_up(path, driver, path.with_name("mine.sqlite3"))
    with pytest.raises(InvalidArgumentError):
        back_up(path, driver, theirs)
    assert kept(theirs, driver) == ["home"]
    await remember(path, driver, "more")
    # Neither the contents of another file nor a restore of its own make it another file.
    await restore_file(path, theirs, keep=5, driver=driver)
    back_up(path, driver, mine)
    assert kept(mine, driver) == ["home"]
    await restore_file(path, mine, keep=5, driver=driver)
    assert look(path, driver, "SELECT value FROM meta WHERE key = 'backup_of'") == []
    with pytest.raises(InvalidArgumentError):
        back_up(path.with_name("home.sqlite3"), driver, mine)


async def test_a_backup_that_became_a_memory_file_is_not_replaced(
    path: Path, driver: Driver
) -> None:
    await remember(path, driver, "one")
    copy = back_up(path, driver, path.with_name("copy.sqlite3"))
    await remember(copy, driver, "used since")
    with pytest.raises(InvalidArgumentError):
        back_up(path, driver, copy)
    assert kept(copy, driver) == ["one", "used since"]


@pytest.mark.parametrize("tail", LOGS)
async def test_a_backup_takes_no_name_of_a_log_and_no_place_beside_one(
    path: Path, driver: Driver, tail: str
) -> None:
    await remember(path, driver, "one")
    with pytest.raises(InvalidArgumentError, match="SQLite keeps its logs"):
        back_up(path, driver, Path(f"{path}{tail}"))
    log = path.with_name(f"lost.sqlite3{tail}")
    log.write_bytes(b"what was stored last")
    with pytest.raises(InvalidArgumentError, match="A log of another memory file"):
        back_up(path, driver, path.with_name("lost.sqlite3"))
    assert log.read_bytes() == b"what was stored last"


async def test_what_a_killed_process_left_beside_an_older_backup_is_not_taken_for_the_new_ones(
    path: Path, driver: Driver
) -> None:
    await remember(path, driver, *(f"{number} {TALK}" for number in range(40)))
    target = back_up(path, driver, path.with_name("copy.sqlite3"))
    leave_unfinished(target)
    await remember(path, driver, "new")
    back_up(path, driver, target)
    assert [entry.name for entry in path.parent.iterdir() if entry.name.startswith("copy")] == [
        target.name
    ]
    assert kept(target, driver)[-1] == "new"
    assert look(target, driver, "PRAGMA integrity_check") == ["ok"]


@pytest.mark.skipif(os.name == "nt", reason="Windows lets no open file be replaced at all")
async def test_an_older_backup_that_is_being_changed_is_not_replaced(
    path: Path, driver: Driver
) -> None:
    await remember(path, driver, "one")
    target = back_up(path, driver, path.with_name("copy.sqlite3"))
    with another(target, driver) as holder:
        holder.execute("BEGIN IMMEDIATE")
        holder.execute("INSERT INTO meta VALUES ('half', 'done')")
        with pytest.raises(BusyError, match=target.name):
            back_up(path, driver, target)
        holder.execute("COMMIT")
    with closing(driver.module.connect(target)) as left:
        assert left.execute("SELECT value FROM meta WHERE key = 'half'").fetchall() == [("done",)]
