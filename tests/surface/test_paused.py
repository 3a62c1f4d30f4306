"""Remembering is paused: what is known is found, and not a byte of the file changes."""

import shutil
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client

from fakes import HashingEmbedder
from mindfile.app import create_app
from mindfile.config import Config
from mindfile.embedding.service import EmbeddingService
from mindfile.memory.encoding import NoWork
from tools import Memory

WRITING: list[tuple[str, dict[str, Any]]] = [
    ("store", {"content": "The gate is green"}),
    ("compress", {"session": "trip"}),
    ("extract_facts", {"text": "I live in Turku."}),
    ("forget", {"undo": "last"}),
    ("forget", {"namespace": "default"}),
    ("snapshot", {"action": "create", "name": "after"}),
    ("snapshot", {"action": "restore", "name": "before"}),
]


def paused(config: Config) -> Config:
    return config.model_copy(update={"read_only": True})


def files(folder: Path) -> dict[str, bytes]:
    """Return what is kept in a folder; the table of locks of a log holds nothing of it."""
    kept = (file for file in folder.iterdir() if not file.name.endswith("-shm"))
    return {file.name: file.read_bytes() for file in kept if file.stat().st_size}


@pytest.fixture
async def filled(config: Config) -> Config:
    """Return the settings of a memory that holds something, its server gone again."""
    async with Client(create_app(config)) as client:
        memory = Memory(client)
        await memory.store("My harbor berth is number 17")
        await memory.store("My name is Nora")
        await memory.tell("trip", "We sail on Friday", "assistant: Noted.")
        await memory.call("snapshot", action="create", name="before")
    return config


async def test_reading_works_and_every_call_that_writes_is_refused_with_the_way_on(
    filled: Config, mode: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.clear()
    before = files(filled.database.parent)
    async with Client(create_app(paused(filled)), mode=mode) as client:
        memory = Memory(client)
        hits = (await memory.call("search", query="harbor berth"))["hits"]
        assert [hit["content"] for hit in hits] == ["My harbor berth is number 17"]
        assert "Friday" in (await memory.call("retrieve", session="trip"))["context"]
        assert (await memory.call("snapshot"))["snapshots"][0]["name"] == "before"
        assert "Nora" in await memory.resource("memory://default/profile")
        for tool, arguments in WRITING:
            error = await memory.refused(tool, **arguments)
            assert error["error"] == "read_only", (tool, error)
            assert "MINDFILE_READ_ONLY" in error["hint"]
        assert len((await memory.call("search"))["hits"]) == 4
    assert [record.message for record in caplog.records if record.levelno > 20] == []
    assert files(filled.database.parent) == before


async def test_a_log_that_another_program_left_is_read_and_left_alone(
    filled: Config, tmp_path: Path
) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    async with Client(create_app(filled)) as client:
        await Memory(client).store("The spare key hangs in the shed")
        for file in filled.database.parent.glob(f"{filled.database.name}*"):
            shutil.copy(file, copy)
    (copy / f"{filled.database.name}-shm").unlink()
    before = files(copy)
    assert f"{filled.database.name}-wal" in before
    moved = filled.model_copy(update={"database": copy / filled.database.name})
    async with Client(create_app(paused(moved))) as client:
        hits = (await Memory(client).call("search", query="spare key"))["hits"]
        assert len(hits) == 1
    assert files(copy) == before


async def test_where_there_is_no_memory_none_is_made(config: Config) -> None:
    async with Client(create_app(paused(config))) as client:
        error = await Memory(client).refused("search", query="anything")
        assert error["error"] == "unavailable"
        assert "paused" in error["message"]
    assert not config.database.exists()


async def test_the_instructions_ask_for_nothing_to_be_stored(config: Config) -> None:
    async with Client(create_app(paused(config))) as client:
        told = client.instructions or ""
    assert "`retrieve`" in told
    assert "paused" in told
    assert "`store`" not in told
    async with Client(create_app(config)) as client:
        assert "`store`" in (client.instructions or "")


async def test_a_folder_in_the_place_of_the_memory_is_called_one(config: Config) -> None:
    config.database.mkdir()
    async with Client(create_app(paused(config))) as client:
        error = await Memory(client).refused("search", query="harbor")
    assert error["message"] == "memory.sqlite3 is a folder, and no memory file."


async def test_a_query_is_embedded_though_nothing_waits(config: Config) -> None:
    embedder = HashingEmbedder()
    auto = config.model_copy(update={"model": "auto"})
    service = EmbeddingService(auto, local=lambda _: embedder, remote=lambda _: None)
    async with anyio.create_task_group() as background:
        background.start_soon(service.run, NoWork())
        assert await service.embed_query("harbor", patience=30) == embedder.embed_query("harbor")
        background.cancel_scope.cancel()
