"""A file that a process was killed in can be looked at, copied and restored all the same."""

from pathlib import Path

import pytest

from mindfile.errors import MindfileError
from mindfile.store.backup import make_backup
from mindfile.store.driver import Driver
from mindfile.store.inspection import inspect_file
from mindfile.store.restoring import find_backup, restore_file
from mindfile.store.rollback import is_unfinished
from mindfile.store.shelf import set_aside_of
from mindfile.store.sqlite import open_store
from store.drafts import add, draft, leave_unfinished, look

TALK = "alpha beta gamma " * 90


async def remember(path: Path, driver: Driver, *contents: str) -> None:
    async with open_store(path, driver=driver) as store, store.write() as unit:
        for content in contents:
            await add(unit, draft(content))


async def cut_short(path: Path, driver: Driver) -> Path:
    """Return a backup of a file in which a process was killed."""
    await remember(path, driver, *(f"{number} {TALK}" for number in range(40)))
    backup = make_backup(path, driver=driver, keep=5).path
    leave_unfinished(backup)
    return backup


def kept(path: Path, driver: Driver) -> list[str]:
    return look(path, driver, "SELECT content FROM memory ORDER BY id")


@pytest.mark.parametrize("file", ["there", "lost"])
async def test_a_backup_that_a_process_was_killed_in_is_restored_as_it_was(
    path: Path, driver: Driver, file: str
) -> None:
    backup = await cut_short(path, driver)
    whole = kept(path, driver)
    before = backup.read_bytes(), Path(f"{backup}-journal").read_bytes()
    await remember(path, driver, "stored since")
    if file == "lost":
        path.unlink()
    await restore_file(path, find_backup(path, "latest"), keep=5, driver=driver)
    assert kept(path, driver) == whole
    assert (backup.read_bytes(), Path(f"{backup}-journal").read_bytes()) == before
    assert [entry.name for entry in path.parent.iterdir() if "partial" in entry.name] == []


async def test_a_look_at_a_file_that_a_process_was_killed_in_changes_nothing(
    path: Path, driver: Driver
) -> None:
    backup = await cut_short(path, driver)
    before = backup.read_bytes()
    assert is_unfinished(backup)
    found = inspect_file(backup, driver=driver)
    assert found.problems == ()
    assert found.memories["default"]["semantic"]["active"] == 40
    assert backup.read_bytes() == before
    assert is_unfinished(backup)


async def test_what_was_left_beside_a_damaged_file_is_kept_and_not_taken_for_that_of_the_new_one(
    path: Path, driver: Driver
) -> None:
    await remember(path, driver, "one")
    backup = make_backup(path, driver=driver, keep=5).path
    path.write_bytes(b"garbage " * 1000)
    Path(f"{path}-journal").write_bytes(b"its journal")
    done = await restore_file(path, backup, keep=5, driver=driver)
    assert done.aside is not None
    assert set_aside_of(path) == [done.aside]
    assert Path(f"{done.aside}-journal").read_bytes() == b"its journal"
    assert kept(path, driver) == ["one"]
    assert not is_unfinished(path)


async def test_where_there_is_no_way_to_roll_back_the_fault_is_told(
    path: Path, driver: Driver
) -> None:
    backup = await cut_short(path, driver)
    backup.write_bytes(b"garbage " * 1000)
    with pytest.raises(MindfileError, match="What was to be restored"):
        await restore_file(path, backup, keep=5, driver=driver)
