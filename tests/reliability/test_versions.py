"""Two versions of the program on one file, several that open it at once, and foreign locks."""

import subprocess
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import anyio
import anyio.to_thread
import pytest
from mcp import Client

from mindfile.config import Config
from mindfile.errors import NewerFileError
from mindfile.memory.mind import Mind
from mindfile.memory.opening import open_mind
from mindfile.store.driver import find_driver
from mindfile.store.schema import Migration, latest_version, migrations
from mindfile.store.shelf import backups_of
from mindfile.store.sqlite import open_store
from mindfile.surface.server import MemoryServer
from store.drafts import look
from tools import Memory

pytestmark = pytest.mark.process

NEXT_VERSION = latest_version() + 1
SQL = "ALTER TABLE memory ADD COLUMN mood TEXT;\nUPDATE memory SET mood = 'calm';"
NEXT = [*migrations(), Migration(NEXT_VERSION, "next.sql", SQL)]
# A process of the next version: brings the file up to date and stores.
PROCESS = f"""
import sys, anyio
from pathlib import Path
from mindfile.store.schema import Migration, migrations
from mindfile.store.sqlite import open_store

NEXT = [*migrations(), Migration({NEXT_VERSION}, "next.sql", {SQL!r})]

async def main(path):
    async with open_store(Path(path), known=NEXT) as store, store.write() as unit:
        await unit.records.set_note(f"seen by {{sys.argv[2]}}", "yes")
    print("done")

anyio.run(main, sys.argv[1])
"""


@asynccontextmanager
async def served(
    config: Config, *, patience: float = 10, known: Sequence[Migration] | None = None
) -> AsyncGenerator[Memory]:
    """Serve a file as a program does that knows these steps of the schema."""

    @asynccontextmanager
    async def opening() -> AsyncGenerator[Mind]:
        async with (
            open_store(config.database, patience=patience, known=known) as store,
            open_mind(config, store) as mind,
        ):
            yield mind

    async with Client(MemoryServer(version="test", load=lambda: opening)) as client:
        yield Memory(client)


@asynccontextmanager
async def held(path: Path) -> AsyncGenerator[Any]:
    """Hold the lock of the file as another process does, taken while the server goes on."""
    connection: Any = find_driver().module.connect(
        str(path), isolation_level=None, check_same_thread=False, timeout=60
    )
    with closing(connection):
        await anyio.to_thread.run_sync(connection.execute, "BEGIN IMMEDIATE")
        yield connection


async def contents(memory: Memory) -> list[str]:
    return [hit["content"] for hit in (await memory.call("search"))["hits"]]


def test_several_processes_at_once_bring_a_file_up_to_date_once(config: Config) -> None:
    driver = find_driver()
    for stage in ("new", "old"):
        if stage == "old":
            config.database.unlink()
            make_old(config)
        processes: list[Any] = [
            subprocess.Popen(
                [sys.executable, "-c", PROCESS, str(config.database), str(number)],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
            )
            for number in range(4)
        ]
        assert [process.communicate(timeout=100) for process in processes] == [("done\n", "")] * 4
        version = look(config.database, driver, "PRAGMA user_version")
        seen = look(config.database, driver, "SELECT count(*) FROM meta WHERE key LIKE 'seen by %'")
        assert (version, seen) == ([NEXT_VERSION], [4])
        assert len(backups_of(config.database)) == (stage == "old")
    assert look(config.database, driver, "SELECT content, mood FROM memory") == ["kept"]


def make_old(config: Config) -> None:
    async def make() -> None:
        async with served(config) as memory:
            await memory.store("kept")

    anyio.run(make)


async def test_a_server_that_a_newer_program_overtakes_says_so_and_writes_nothing_more(
    config: Config,
) -> None:
    async with served(config) as older:
        await older.store("Stored by the older")
        async with served(config, known=NEXT) as newer:
            await newer.store("Stored by the newer")
            for tool, arguments in (("store", {"content": "Lost?"}), ("search", {"query": "a"})):
                reply = await older.refused(tool, **arguments)
                assert reply["error"] == "database_fault"
                assert f"schema {NEXT_VERSION}" in reply["message"]
                assert "restart the server" in reply["hint"]
            assert await contents(newer) == ["Stored by the newer", "Stored by the older"]
    (backup,) = backups_of(config.database)
    assert look(backup.path, find_driver(), "PRAGMA user_version") == [latest_version()]


async def test_an_older_program_refuses_the_file_of_a_newer_one_with_what_to_do(
    config: Config,
) -> None:
    async with served(config, known=NEXT) as newer:
        await newer.store("Stored by the newer")
    before = config.database.read_bytes()
    async with served(config) as older:
        reply = await older.refused("store", content="Lost?")
        assert "pip install --upgrade mindfile" in reply["hint"]
    assert config.database.read_bytes() == before
    with pytest.raises(NewerFileError):
        async with open_store(config.database) as store, store.read():
            pass


async def test_reading_goes_on_while_another_process_holds_the_lock(
    config: Config,
) -> None:
    async with served(config, patience=0.4) as memory:
        await memory.tell("talk", "I live by the harbor", "assistant: How nice")
        async with held(config.database):
            assert await contents(memory)
            assert (await memory.call("retrieve", query="harbor"))["context"]
            assert (await memory.stats())["total"]
            await memory.call("snapshot", action="list")
            await memory.call("compress", session="talk", dry_run=True)
            reply = await memory.refused("store", content="The gate code is 7")
            assert reply["error"] == "busy"
            assert "Nothing was stored. Try again" in reply["hint"]
            assert "database is locked" not in str(reply)
        await memory.store("The gate code is 7")
        assert (await contents(memory)).count("The gate code is 7") == 1


async def test_a_server_that_starts_while_the_file_is_locked_reads_it(config: Config) -> None:
    async with served(config) as memory:
        await memory.store("Here all along")
    async with held(config.database), served(config, patience=0.4) as memory:
        assert await contents(memory) == ["Here all along"]


@pytest.mark.slow
async def test_a_lock_of_three_seconds_is_waited_for_and_one_of_ten_is_told(
    config: Config,
) -> None:
    async with served(config) as memory:
        await memory.store("First")
        async with held(config.database) as holder:

            async def let_go() -> None:
                await anyio.sleep(3)
                holder.execute("ROLLBACK")

            async with anyio.create_task_group() as tasks:
                tasks.start_soon(let_go)
                await memory.store("Second")
            # Beside the loop, in which the server may be about to end a transaction of its own.
            await anyio.to_thread.run_sync(holder.execute, "BEGIN IMMEDIATE")
            before = anyio.current_time()
            reply = await memory.refused("store", content="Third")
            assert reply["error"] == "busy"
            assert 9 < anyio.current_time() - before < 15
        assert await contents(memory) == ["Second", "First"]
