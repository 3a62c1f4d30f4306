"""A server that is killed in the middle of a compression."""

import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, MCPError, StdioServerParameters

from acceptance import doomed
from tools import Memory, Opening

pytestmark = pytest.mark.process

TALK = {
    "en": ("I'm allergic to penicillin", "We sold the boat in May", "What else?", "Bye for now"),
    "zh": ("我对青霉素过敏", "我们五月把船卖了", "还有什么？", "先这样"),
}
SUMMARY = {"en": "An allergy, and the boat is sold.", "zh": "说了过敏，船也卖了。"}


async def everything(memory: Memory) -> Any:
    """Return all that is stored, whatever its state, and the session as it shows."""
    reply = await memory.call("search", query="", limit=100, include_history=True)
    return reply["hits"], await memory.resource("memory://default/session/s")


@pytest.mark.parametrize("language", TALK)
async def test_killed_between_facts_and_archive_none_of_it_has_happened(
    opening: Opening, tmp_path: Path, language: str
) -> None:
    given = {"session": "s", "keep_rounds": 1, "summaries": [SUMMARY[language]]}
    async with opening(model="off") as memory:
        # Of no importance of their own, so that facts come with the compression.
        ids = await memory.tell("s", *TALK[language], importance=0.5)
        before = await everything(memory)
    server = StdioServerParameters(
        command=sys.executable,
        args=[doomed.__file__, str(tmp_path / "memory.sqlite3"), SUMMARY[language]],
    )
    async with Client(server) as client:
        planned = await Memory(client).call("compress", **given, dry_run=True)
        assert len(planned["chunks"]) == 1
        with pytest.raises(MCPError, match="closed"):
            await client.call_tool("compress", given)
    async with opening(model="off") as memory:
        assert await everything(memory) == before
        reply = await memory.call("compress", **given)
        assert reply["compressed"] == ids[:3]
        assert reply["facts"]
        after = await everything(memory)
        assert after != before
    async with opening(model="off") as memory:
        assert await everything(memory) == after
