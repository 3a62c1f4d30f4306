"""Opening a memory file: new, old, foreign, damaged, misplaced, and several processes at once."""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from mindfile.config import read_config
from mindfile.errors import DatabaseFaultError, MindfileError, ReadOnlyError
from mindfile.store.database import open_database
from mindfile.store.driver import Driver
from mindfile.store.schema import APPLICATION_ID, latest_version
from mindfile.store.sqlite import SqliteStore
from store.conftest import DRIVERS
from store.drafts import NOW
from unshared import unprivileged

PROCESS = """
import sys, anyio
from pathlib import Path
from mindfile.errors import MindfileError
from mindfile.store.database import open_database
from mindfile.store.driver import own_driver, standard_driver

async def main(path, name):
    (driver,) = (d for d in (standard_driver(), own_driver()) if d and d.name == name)
    async with open_database(Path(path), driver=driver) as database:
        async with database.write() as connection:
            await connection.execute(
                "INSERT INTO session (namespace, name, created_at, budget, policy, turns)"
                " SELECT 'default', count(*), '', 1, 'fifo', 1 FROM session"
            )
    print("done")

try:
    anyio.run(main, *sys.argv[1:])
except MindfileError as error:
    print(error.code)
"""


def start(path: Path, driver: Driver, *before: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*before, sys.executable, "-c", PROCESS, str(path), driver.name],
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )


def output(process: subprocess.Popen[str]) -> str:
    return process.communicate(timeout=100)[0].strip()


async def ask(path: Path, driver: Driver, sql: str) -> int:
    async with open_database(path, driver=driver) as database, database.read() as connection:
        rows = await connection.execute_fetchall(sql)
        return next(iter(rows))[0]


async def test_a_new_file_has_the_newest_schema_and_our_mark(path: Path, driver: Driver) -> None:
    assert await ask(path, driver, "PRAGMA user_version") == latest_version()
    assert await ask(path, driver, "PRAGMA application_id") == APPLICATION_ID


async def test_a_connection_keeps_the_promises_of_the_design(path: Path, driver: Driver) -> None:
    async with open_database(path, driver=driver) as database, database.write() as connection:
        settings = {
            name: next(iter(await connection.execute_fetchall(f"PRAGMA {name}")))[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "secure_delete")
        }
    assert settings == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "secure_delete": 1,
    }


async def test_opening_twice_changes_no_byte(path: Path, driver: Driver) -> None:
    await ask(path, driver, "SELECT 1")
    before = path.read_bytes()
    await ask(path, driver, "SELECT 1")
    assert path.read_bytes() == before


def test_four_processes_at_once_make_one_file(path: Path, driver: Driver) -> None:
    processes = [start(path, driver) for _ in range(4)]
    assert [output(process) for process in processes] == ["done"] * 4
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM session").fetchone() == (4,)


def test_every_driver_works_on_the_file_of_every_other_at_once(path: Path) -> None:
    for _ in range(2):
        processes = [start(path, driver) for driver in DRIVERS]
        assert [output(process) for process in processes] == ["done"] * len(DRIVERS)


async def test_a_journal_mode_that_another_program_set_is_put_back(
    path: Path, driver: Driver
) -> None:
    await ask(path, driver, "SELECT 1")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    async with open_database(path, driver=driver) as database, database.read() as connection:
        rows = await connection.execute_fetchall("PRAGMA journal_mode")
    assert [tuple(row) for row in rows] == [("wal",)]


async def test_a_newer_file_is_refused_and_left_alone(path: Path, driver: Driver) -> None:
    await ask(path, driver, "SELECT 1")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 9999")
    before = path.read_bytes()
    with pytest.raises(DatabaseFaultError, match="9999") as caught:
        await ask(path, driver, "SELECT 1")
    assert "pip install --upgrade" in caught.value.hint
    assert path.read_bytes() == before


@pytest.mark.parametrize("mark", [0, 0x1234])
async def test_a_file_of_another_program_is_refused_and_left_alone(
    path: Path, driver: Driver, mark: int
) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE memory (id)")
        connection.execute(f"PRAGMA application_id = {mark}")
    before = path.read_bytes()
    with pytest.raises(DatabaseFaultError, match="another program"):
        await ask(path, driver, "SELECT 1")
    assert path.read_bytes() == before
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


async def test_an_empty_file_becomes_a_memory_file(path: Path, driver: Driver) -> None:
    path.touch()
    assert await ask(path, driver, "PRAGMA user_version") == latest_version()


def garbage(path: Path) -> None:
    path.write_bytes("这不是数据库 ".encode() * 500)


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: 3 * 4096 + 17])


def folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def below_a_file(path: Path) -> None:
    path.unlink()
    path.parent.rmdir()
    path.parent.touch()


@pytest.mark.parametrize("harm", [garbage, truncated, folder, below_a_file])
async def test_what_cannot_be_read_is_a_fault_with_a_way_out(
    tmp_path: Path, driver: Driver, harm: Callable[[Path], None]
) -> None:
    path = tmp_path / "folder" / "memory.sqlite3"
    await ask(path, driver, "SELECT 1")
    harm(path)
    with pytest.raises(DatabaseFaultError) as caught:
        await ask(path, driver, "SELECT * FROM memory, chunk_index")
    assert caught.value.hint
    assert str(tmp_path) not in caught.value.message + caught.value.hint


def test_a_folder_that_cannot_be_written_is_said_to_be(tmp_path: Path, driver: Driver) -> None:
    before = unprivileged()
    place = tmp_path / "locked"
    place.mkdir()
    place.chmod(0o500)
    assert output(start(place / "memory.sqlite3", driver, *before)) == ReadOnlyError.code
    assert output(start(place / "deeper" / "m.sqlite3", driver, *before)) == ReadOnlyError.code
    assert list(place.iterdir()) == []
    place.chmod(0o700)


@pytest.mark.parametrize(("file_mode", "folder_mode"), [(0o400, 0o700), (0o600, 0o500)])
async def test_a_file_that_cannot_be_written_is_said_to_be(
    tmp_path: Path, driver: Driver, file_mode: int, folder_mode: int
) -> None:
    before = unprivileged()
    place = tmp_path / "locked"
    path = place / "memory.sqlite3"
    await ask(path, driver, "SELECT 1")
    path.chmod(file_mode)
    place.chmod(folder_mode)
    assert output(start(path, driver, *before)) == ReadOnlyError.code
    place.chmod(0o700)


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no modes")
async def test_the_file_and_its_log_are_private(path: Path, driver: Driver) -> None:
    mask = os.umask(0)
    try:
        async with open_database(path, driver=driver) as database, database.write():
            modes = {
                entry.name: stat.S_IMODE(entry.stat().st_mode) for entry in path.parent.iterdir()
            }
    finally:
        os.umask(mask)
    assert modes == {path.name + tail: 0o600 for tail in ("", "-wal", "-shm")}


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no modes")
async def test_a_file_behind_a_dangling_link_is_private_too(path: Path, driver: Driver) -> None:
    target = path.parent / "elsewhere" / "memory.sqlite3"
    path.symlink_to(target)
    await ask(path, driver, "SELECT 1")
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "given",
    [
        "~/mind/memory.sqlite3",
        "relative/memory.sqlite3",
        "with spaces/my memory.sqlite3",
        "记忆/我的 ñ é.sqlite3",
        "100%/a?mode=memory#b.sqlite3",
    ],
)
async def test_a_path_may_be_written_in_any_way(
    tmp_path: Path, driver: Driver, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    path = read_config({"MINDFILE_DATABASE": given}).database
    await ask(path, driver, "SELECT 1")
    assert (tmp_path / given.removeprefix("~/")).stat().st_size > 0


def removed(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    copy = path.with_name("copy")
    shutil.copy(path, copy)
    copy.replace(path)


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps an open file in its place")
@pytest.mark.parametrize("harm", [removed, replaced])
async def test_a_file_taken_away_while_open_is_a_fault_not_a_silent_loss(
    path: Path, store: SqliteStore, harm: Callable[[Path], None]
) -> None:
    async with store.write() as unit:
        await unit.records.set_note("seen", "yes")
    harm(path)
    for use in (store.write, store.read):
        with pytest.raises(DatabaseFaultError, match="removed or replaced"):
            async with use() as unit:
                await unit.records.note("seen")


async def test_a_store_opens_at_its_first_use_and_tries_again_after_a_fault(
    path: Path, store: SqliteStore
) -> None:
    assert not path.exists()
    path.mkdir()
    with pytest.raises(MindfileError):
        async with store.read():
            pass
    path.rmdir()
    async with store.write() as unit:
        await unit.sessions.find_or_create(
            "default", "s", budget=1, policy="fifo", turns=1, now=NOW
        )
    assert path.exists()
