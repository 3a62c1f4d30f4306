"""`mindfile backup` and `mindfile restore`, as they are typed."""

import argparse
import os
import signal
import threading
from contextlib import closing
from pathlib import Path

import anyio
import pytest

from mindfile.cli import main
from mindfile.commands import backup, restore
from mindfile.config import Config, read_config
from mindfile.errors import MindfileError
from mindfile.store.driver import find_driver
from mindfile.store.shelf import backup_folder, backups_of, unfinished_of
from mindfile.store.sqlite import SqliteStore, open_store


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return read_config(
        {"MINDFILE_DATABASE": str(tmp_path / "记忆.sqlite3"), "MINDFILE_BACKUPS": "2"}
    )


def typed(file: str | None = None) -> argparse.Namespace:
    return argparse.Namespace(file=file)


async def note(store: SqliteStore) -> str | None:
    async with store.read() as unit:
        return await unit.records.note("word")


async def write(config: Config, word: str) -> None:
    async with open_store(config.database) as store, store.write() as unit:
        await unit.records.set_note("word", word)


def test_without_a_memory_file_there_is_nothing_to_back_up(config: Config) -> None:
    with pytest.raises(MindfileError):
        backup.run(config, typed())
    with pytest.raises(MindfileError, match="There is no backup"):
        restore.run(config, typed("latest"))
    assert not config.database.exists()
    assert not backup_folder(config.database).exists()


def test_what_was_backed_up_comes_back_and_the_way_back_is_named(
    config: Config, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    anyio.run(write, config, "first")
    assert backup.run(config, typed()) == 0
    (made,) = backups_of(config.database)
    assert str(made.path) in capsys.readouterr().out
    mine = tmp_path / "mine.sqlite3"
    assert backup.run(config, typed(str(mine))) == 0
    anyio.run(write, config, "second")
    assert restore.run(config, typed("latest")) == 0
    kept = backups_of(config.database)[0]
    assert f"mindfile restore {kept.path.name}" in capsys.readouterr().out

    async def word() -> str | None:
        async with open_store(config.database) as store:
            return await note(store)

    assert anyio.run(word) == "first"
    assert restore.run(config, typed(kept.path.name)) == 0
    assert anyio.run(word) == "second"
    assert restore.run(config, typed(str(mine))) == 0
    assert anyio.run(word) == "first"
    assert len(backups_of(config.database)) == 2


@pytest.mark.skipif(os.name == "nt", reason="Windows ends a process without telling it")
def test_a_command_that_is_told_to_end_leaves_no_copy_half_made(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    anyio.run(write, config, "first")
    monkeypatch.setenv("MINDFILE_DATABASE", str(config.database))
    held, over = threading.Event(), threading.Event()
    seen: list[Path] = []

    def end_it() -> None:
        # While the file is locked, the copy waits.
        module = find_driver().module
        with closing(module.connect(config.database, isolation_level=None)) as other:
            other.execute("PRAGMA locking_mode = EXCLUSIVE")
            other.execute("BEGIN EXCLUSIVE")
            held.set()
            while not seen and not over.wait(0.01):
                seen.extend(unfinished_of(config.database))
            if seen:
                os.kill(os.getpid(), signal.SIGTERM)

    ending = threading.Thread(target=end_it)
    ending.start()
    held.wait()
    try:
        with pytest.raises(SystemExit) as ended:
            main(["backup"])
    finally:
        over.set()
        ending.join()
    assert ended.value.code == 128 + signal.SIGTERM
    assert seen
    assert unfinished_of(config.database) == backups_of(config.database) == []
