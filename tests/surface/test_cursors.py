"""A `next_cursor` goes on with the call that it came from, and with no other."""

from typing import Any

import pytest

from tools import Memory


@pytest.fixture
async def filled(memory: Memory) -> Memory:
    for n in range(5):
        await memory.store(f"The art party number {n}", tags=["art", "party"])
    return memory


async def cursor_of(memory: Memory, tool: str, **arguments: Any) -> str:
    cursor: str = (await memory.call(tool, **arguments))["next_cursor"]
    return cursor


async def test_a_list_goes_on_with_the_same_filter_only(filled: Memory) -> None:
    cursor = await cursor_of(filled, "search", tags=["art"], limit=2)
    refusal = await filled.refused("search", tags=["party"], limit=2, cursor=cursor)
    assert refusal["error"] == "invalid_argument"
    assert refusal["message"] == "`cursor` belongs to a call with other arguments."
    assert "same other arguments" in refusal["hint"]
    await filled.refused("search", tags=["art"], namespace="other", cursor=cursor)
    await filled.refused("search", tags=["art"], query="party", cursor=cursor)
    await filled.refused("search", cursor=cursor)
    spellings: list[dict[str, Any]] = [
        {"tags": "art"},
        {"tags": '["art"]', "kinds": [], "namespace": "default"},
    ]
    for same in spellings:
        assert len((await filled.call("search", cursor=cursor, limit=9, **same))["hits"]) == 3


async def test_a_query_goes_on_with_the_same_query_only(filled: Memory) -> None:
    cursor = await cursor_of(filled, "search", query="art party", since="yesterday", limit=2)
    await filled.refused("search", query="party", since="yesterday", cursor=cursor)
    await filled.refused("search", query="art party", since="2020-01-01", cursor=cursor)
    rest = await filled.call("search", query="art party", since="yesterday", cursor=cursor)
    assert len(rest["hits"]) == 3


async def test_pages_of_a_text_go_on_with_the_same_text_only(memory: Memory) -> None:
    one, other = [(await memory.store(f"{n}. " + "So it went. " * 400))[0]["id"] for n in "12"]
    cursor = await cursor_of(memory, "retrieve", ids=[one], max_tokens=100)
    await memory.refused("retrieve", ids=[other], max_tokens=100, cursor=cursor)
    assert (await memory.call("retrieve", ids=one, max_tokens=200, cursor=cursor))["context"]


async def test_pages_of_a_snapshot_go_on_with_the_same_snapshot_only(memory: Memory) -> None:
    for n in range(60):
        await memory.store(f"Shelf {n} holds jar {n}.")
    await memory.call("snapshot", action="create", name="one")
    await memory.call("snapshot", action="create", name="two")
    cursor = await cursor_of(memory, "snapshot", action="read", name="one")
    await memory.refused("snapshot", action="read", name="two", cursor=cursor)
    rest = await memory.call("snapshot", action="read", name="one", cursor=cursor)
    assert len(rest["memories"]) == 10
