"""A file that is damaged, odd or gone: each tool says what is wrong, and it is left as it is."""

import sqlite3
import struct
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager, closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from mindfile.app import create_app
from mindfile.config import Config
from mindfile.store.backup import make_backup
from mindfile.store.driver import find_driver
from mindfile.store.shelf import backups_of
from tools import Memory

PAGE = 4096
# One call of each tool that reaches for the file.
CALLS: Mapping[str, dict[str, Any]] = {
    "store": {"content": "The gate code has changed"},
    "search": {"query": "harbor"},
    "retrieve": {"query": "harbor"},
    "compress": {"session": "talk"},
    "extract_facts": {"text": "I live in Linz."},
    "forget": {"subject": "user"},
    "snapshot": {"action": "list"},
}


@asynccontextmanager
async def served(config: Config) -> AsyncGenerator[Memory]:
    async with Client(create_app(config)) as client:
        yield Memory(client)


async def fill(config: Config) -> None:
    async with served(config) as memory:
        await memory.tell("talk", "I live by the harbor", "assistant: How nice")
        await memory.store("The gate code is harbor 7")


def garbage(path: Path) -> None:
    path.write_bytes("这不是数据库 ".encode() * 5_000)


def half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def a_torn_page(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: 3 * PAGE + 17])


def no_first_page(path: Path) -> None:
    path.write_bytes(b"\0" * PAGE + path.read_bytes()[PAGE:])


def flipped_schema(path: Path) -> None:
    """Flip a bit in the text of the schema, on its first page."""
    whole = bytearray(path.read_bytes())
    (cell,) = struct.unpack(">H", whole[108:110]) if whole[100] == 13 else (PAGE - 200,)
    for place in range(cell, min(cell + 300, PAGE)):
        whole[place] ^= 0x80
    path.write_bytes(whole)


DAMAGED = [half, a_torn_page, flipped_schema]
NO_DATABASE = [garbage, no_first_page]


def a_foreign_file(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE accounts (id INTEGER)")


def a_newer_file(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 9999")


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def everything_in(folder: Path) -> dict[str, str]:
    """Return a digest of each file, but for the server's log and what SQLite keeps for locks."""
    return {
        str(entry.relative_to(folder)): sha256(entry.read_bytes()).hexdigest()
        for entry in sorted(folder.rglob("*"))
        if entry.is_file()
        and "log" not in entry.relative_to(folder).parts
        and not entry.name.endswith("-shm")
        and (entry.stat().st_size or not entry.name.endswith("-wal"))
    }


async def found(memory: Memory, query: str) -> list[str]:
    return [hit["content"] for hit in (await memory.call("search", query=query))["hits"]]


async def refusals(memory: Memory) -> dict[str, dict[str, Any]]:
    """Call every tool; each must answer with an error."""
    tools = [tool.name for tool in (await memory.client.list_tools()).tools]
    assert sorted(tools) == sorted(CALLS)
    return {tool: await memory.refused(tool, **CALLS[tool]) for tool in tools}


@pytest.mark.parametrize("harm", DAMAGED + NO_DATABASE)
async def test_every_tool_says_of_a_damaged_file_how_to_mend_it_and_leaves_it_alone(
    config: Config, tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    await fill(config)
    backup = make_backup(config.database, driver=find_driver(), keep=5)
    harm(config.database)
    before = everything_in(tmp_path)
    async with served(config) as memory:
        refused = await refusals(memory)
    assert everything_in(tmp_path) == before
    for tool, reply in refused.items():
        assert reply["error"] == "database_fault", tool
        if harm in DAMAGED:
            assert reply["message"] == "The memory file is damaged."
            assert "`mindfile doctor --repair`" in reply["hint"]
        else:
            assert reply["message"] == "The memory file is no SQLite database."
            assert "point MINDFILE_DATABASE at another place" in reply["hint"]
        assert backup.path.name in reply["hint"]
        assert f"{backup.at:%Y-%m-%d %H:%M} UTC" in reply["hint"]
        assert str(tmp_path) not in str(reply)


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (a_foreign_file, "another program"),
        (a_newer_file, "schema 9999"),
        (a_folder, "memory.sqlite3 is a folder, and no memory file."),
    ],
)
async def test_every_tool_says_of_an_odd_file_what_it_is_and_leaves_it_alone(
    config: Config, tmp_path: Path, harm: Callable[[Path], None], says: str
) -> None:
    await fill(config)
    harm(config.database)
    before = everything_in(tmp_path)
    async with served(config) as memory:
        refused = await refusals(memory)
    assert everything_in(tmp_path) == before
    assert {reply["error"] for reply in refused.values()} == {"database_fault"}
    assert all(says in reply["message"] and reply["hint"] for reply in refused.values())


async def test_a_file_removed_while_the_server_was_stopped_starts_empty(config: Config) -> None:
    await fill(config)
    config.database.unlink()
    async with served(config) as memory:
        assert await found(memory, "harbor") == []
        await memory.store("The harbor is new")
        assert await found(memory, "harbor") == ["The harbor is new"]


def removed(path: Path) -> None:
    path.unlink()


def replaced_by_another(path: Path) -> None:
    removed(path)
    path.write_bytes(b"")


@pytest.mark.parametrize("harm", [removed, replaced_by_another, a_folder])
async def test_a_file_taken_away_under_the_server_is_an_error_and_no_other_is_made(
    config: Config, tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    await fill(config)
    backup = make_backup(config.database, driver=find_driver(), keep=5)
    async with served(config) as memory:
        await memory.store("Stored before")
        harm(config.database)
        before = everything_in(tmp_path)
        refused = await refusals(memory)
        assert everything_in(tmp_path) == before
    for reply in refused.values():
        assert reply["error"] == "database_fault"
        assert "removed or replaced" in reply["message"]
        assert "Restart the server" in reply["hint"]
        assert backup.path.name in reply["hint"]


async def test_a_page_damaged_under_the_server_is_told_and_nothing_more_is_written(
    config: Config,
) -> None:
    await fill(config)
    with closing(sqlite3.connect(config.database)) as connection:
        (root,) = connection.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'memory'"
        ).fetchone()
    whole = bytearray(config.database.read_bytes())
    whole[(root - 1) * PAGE : root * PAGE] = b"\xff" * PAGE
    config.database.write_bytes(whole)
    async with served(config) as memory:
        assert (await memory.refused("search"))["error"] == "database_fault"
        before = sha256(config.database.read_bytes()).hexdigest()
        for _ in range(2):
            reply = await memory.refused("store", content="Where would it go?")
            assert "--repair" in reply["hint"]
            assert "There is no backup" in reply["hint"]
        # Nor what would not touch the damaged page.
        reply = await memory.refused("store", kind="working", attribute="a", value="b")
        assert reply["error"] == "database_fault"
    assert sha256(config.database.read_bytes()).hexdigest() == before
    assert backups_of(config.database) == []


async def test_a_log_left_behind_by_a_killed_server_is_taken_up(config: Config) -> None:
    await fill(config)
    path, log = config.database, Path(f"{config.database}-wal")
    async with served(config) as memory:
        await memory.store("Committed to the log alone")
        kept = path.read_bytes(), log.read_bytes()
    path.write_bytes(kept[0])
    log.write_bytes(kept[1])
    async with served(config) as memory:
        assert await found(memory, "committed") == ["Committed to the log alone"]


async def test_a_log_that_is_garbage_or_torn_harms_nothing(config: Config) -> None:
    await fill(config)
    path, log = config.database, Path(f"{config.database}-wal")
    async with served(config) as memory:
        await memory.store("Committed to the log alone")
        kept = path.read_bytes(), log.read_bytes()
    for torn in (b"garbage " * 999, kept[1][: len(kept[1]) - 100], kept[1][:40]):
        path.write_bytes(kept[0])
        log.write_bytes(torn)
        async with served(config) as memory:
            assert "The gate code is harbor 7" in await found(memory, "harbor gate code")
            await memory.store("goes on")
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
