"""The seven tools as a client calls them."""

import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import anyio
import anyio.lowlevel
from mcp import Client
from mcp.types import TextContent, TextResourceContents

# The model is loaded and the texts embedded well before.
PATIENCE_SECONDS = 120


class Memory:
    """Calls tools; a reply is the JSON object that the client gets."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Call a tool that must succeed."""
        reply = await self._call(tool, arguments)
        assert "error" not in reply, reply
        return reply

    async def refused(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Call a tool that must answer with an error."""
        reply = await self._call(tool, arguments)
        assert "error" in reply, reply
        return reply

    async def _call(self, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
        result = await self.client.call_tool(tool, arguments)
        (block,) = result.content
        assert isinstance(block, TextContent)
        reply: dict[str, Any] = json.loads(block.text)
        assert result.structured_content == reply
        assert bool(result.is_error) == ("error" in reply)
        return reply

    async def store(self, content: str | None = None, **arguments: Any) -> list[dict[str, Any]]:
        """Store something and return what became of it."""
        given = arguments if content is None else {"content": content, **arguments}
        stored: list[dict[str, Any]] = (await self.call("store", **given))["stored"]
        return stored

    async def tell(self, session: str, *lines: str, **arguments: Any) -> list[str]:
        """Store lines as one conversation, ``assistant: …`` for the assistant's; returns ids."""
        messages = [
            {"role": "assistant", "content": line.removeprefix("assistant: ")}
            if line.startswith("assistant: ")
            else {"role": "user", "content": line}
            for line in lines
        ]
        stored = await self.store(messages=messages, session=session, **arguments)
        return [one["id"] for one in stored]

    async def search(self, query: str = "", **arguments: Any) -> list[dict[str, Any]]:
        """Search once everything stored is embedded."""
        await self.settled()
        hits: list[dict[str, Any]] = (await self.call("search", query=query, **arguments))["hits"]
        return hits

    async def found(self, query: str, **arguments: Any) -> list[str]:
        """Return the contents that a search finds, best first."""
        return [hit["content"] for hit in await self.search(query, **arguments)]

    async def context(self, query: str = "", **arguments: Any) -> str:
        """Return what `retrieve` packs, once everything stored is embedded."""
        await self.settled()
        text: str = (await self.call("retrieve", query=query, **arguments)).get("context", "")
        return text

    async def resource(self, uri: str) -> str:
        """Read a resource."""
        (content,) = (await self.client.read_resource(uri)).contents
        assert isinstance(content, TextResourceContents)
        return content.text

    async def window(self, session: str) -> dict[str, int]:
        """Read the numbers of a session's resource."""
        text = await self.resource(f"memory://default/session/{session}")
        pairs = [line[2:].split(": ") for line in text.splitlines() if line.startswith("- ")]
        return {pair[0]: int(pair[1]) for pair in pairs if len(pair) == 2 and pair[1].isdigit()}

    async def stats(self) -> dict[str, Any]:
        """Read the statistics."""
        stats: dict[str, Any] = json.loads(await self.resource("memory://stats"))
        return stats

    async def settled(self) -> None:
        """Wait until the model has embedded, and counted, all that is stored."""
        with anyio.fail_after(PATIENCE_SECONDS):
            while (stats := await self.stats())["pending_embeddings"] or stats["estimated_tokens"]:
                await anyio.lowlevel.checkpoint()


# Opens a case's memory with the settings given, again after the block.
Opening = Callable[..., AbstractAsyncContextManager[Memory]]
