"""The server through a real client in memory, in both eras of the protocol."""

import logging
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from typing import Literal, cast

import pytest
from mcp import Client

from mindfile.app import create_app
from mindfile.config import Config
from mindfile.memory.mind import Mind
from mindfile.surface.schema import input_schema
from mindfile.surface.server import MemoryServer
from mindfile.surface.toolbox import TOOLS
from minds import a_served_mind
from surface.conversation import call, refused

Mode = Literal["legacy", "auto"]


def connect(config: Config, mode: str) -> Client:
    return Client(create_app(config), mode=cast("Mode", mode))


async def test_the_client_sees_the_same_tools_in_both_eras(config: Config, mode: str) -> None:
    async with connect(config, mode) as client:
        listed = (await client.list_tools()).tools
        info = client.server_info
    assert [(tool.name, tool.input_schema) for tool in listed] == [
        (tool.name, input_schema(tool.arguments)) for tool in TOOLS
    ]
    assert all(tool.annotations is not None and tool.title for tool in listed)
    assert info is not None
    assert (info.name, info.title, bool(info.version)) == ("mindfile", "Mindfile", True)
    assert [icon.mime_type for icon in info.icons or []] == ["image/svg+xml"]


async def test_creating_the_server_opens_nothing(config: Config) -> None:
    create_app(config)
    assert not config.database.exists()


async def test_what_is_stored_is_found_and_packed(config: Config, mode: str) -> None:
    async with connect(config, mode) as client:
        kept = await call(client, "store", content="我的猫叫年糕", tags="pets, cats")
        found = await call(client, "search", query="年糕", limit="3")
        packed = await call(client, "retrieve", query="年糕")
    assert kept["stored"][0]["id"] == found["hits"][0]["id"]
    assert found["hits"][0]["tags"] == ["cats", "pets"]
    assert found["hits"][0]["at"].endswith("+08:00")
    assert "年糕" in packed["context"]


async def test_a_refused_call_changes_nothing(config: Config, mode: str) -> None:
    async with connect(config, mode) as client:
        fault = await refused(client, "store", content="tea", importnce=0.4)
        assert fault["error"] == "unknown_argument"
        assert "`importance`" in fault["hint"]
        fault = await refused(
            client, "store", messages=[{"content": "fine"}, {"content": "half \ud83d"}]
        )
        assert fault["error"] == "invalid_argument"
        assert "`messages[1].content`" in fault["message"]
        assert (await call(client, "search"))["hits"] == []


async def test_unusual_characters_come_back_as_they_were(config: Config, mode: str) -> None:
    text = "NUL \u0000, family 👩‍👩‍👧, שלום, \u202eright to left"
    async with connect(config, mode) as client:
        await call(client, "store", messages=[{"content": text}])
        assert (await call(client, "search"))["hits"][0]["content"] == text


async def test_an_unknown_tool_is_an_error_that_names_the_nearest(
    config: Config, mode: str
) -> None:
    async with connect(config, mode) as client:
        fault = await refused(client, "serach", query="tea")
    assert fault["error"] == "not_found"
    assert "Did you mean `search`?" in fault["hint"]


async def test_an_unforeseen_failure_tells_the_model_no_details(
    config: Config, mode: str, caplog: pytest.LogCaptureFixture
) -> None:
    def broken_clock() -> datetime:
        raise RuntimeError("/home/someone/secret")

    @asynccontextmanager
    async def opening() -> AsyncGenerator[Mind]:
        async with a_served_mind(config) as mind:
            yield replace(mind, clock=broken_clock)

    server = MemoryServer(version="0", load=lambda: opening)
    async with Client(server, mode=cast("Mode", mode)) as client:
        with caplog.at_level(logging.ERROR, "mindfile"):
            fault = await refused(client, "search", query="tea")
    assert fault["error"] == "internal"
    assert "secret" not in str(fault)
    assert "/home/someone/secret" in caplog.text


@pytest.fixture
def damaged(config: Config) -> Generator[Config]:
    contents = b"no database at all " * 500
    config.database.write_bytes(contents)
    yield config
    assert config.database.read_bytes() == contents


async def test_a_damaged_file_is_an_error_of_each_tool_and_stays_as_it_is(
    damaged: Config, mode: str
) -> None:
    given: dict[str, dict[str, object]] = {
        "store": {"content": "tea"},
        "forget": {"undo": "last"},
        "extract_facts": {"text": "I like tea"},
    }
    async with connect(damaged, mode) as client:
        for tool in (await client.list_tools()).tools:
            fault = await refused(client, tool.name, **given.get(tool.name, {}))
            assert fault["error"] == "database_fault"
            assert fault["hint"]
            assert str(damaged.database.parent) not in str(fault)


async def test_hits_that_do_not_fit_one_reply_are_reached_by_the_cursor(
    config: Config, mode: str
) -> None:
    messages = [{"content": f"note {n}: " + "long " * 400, "at": "2026-01-01"} for n in range(60)]
    async with connect(config, mode) as client:
        await call(client, "store", messages=messages)
        seen: list[str] = []
        cursor: str | None = None
        while True:
            page = await call(client, "search", limit=100, cursor=cursor)
            seen += [hit["id"] for hit in page["hits"]]
            cursor = page.get("next_cursor")
            if cursor is None:
                break
    assert len(seen) == len(set(seen)) == 60


async def test_one_huge_memory_is_shortened_in_search(config: Config, mode: str) -> None:
    async with connect(config, mode) as client:
        await call(client, "store", messages=[{"content": "大段文字。" * 20_000}])
        hit = (await call(client, "search"))["hits"][0]
    assert hit["truncated"] is True
    assert hit["content"].startswith("大段文字。")
