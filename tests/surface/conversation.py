"""Calling tools as a client does, with both forms of the reply compared on the way."""

import json
from typing import Any, cast

from mcp import Client
from mcp.types import TextContent

Reply = dict[str, Any]


async def call(client: Client, tool: str, /, **arguments: object) -> Reply:
    """Call a tool that must succeed."""
    reply, failed = await attempt(client, tool, **arguments)
    assert not failed, reply
    return reply


async def refused(client: Client, tool: str, /, **arguments: object) -> Reply:
    """Call a tool that must answer with an error."""
    reply, failed = await attempt(client, tool, **arguments)
    assert failed, reply
    assert set(reply) <= {"error", "message", "hint"}
    return reply


async def attempt(client: Client, tool: str, /, **arguments: object) -> tuple[Reply, bool]:
    """Call a tool; return its object, and whether it is an error."""
    result = await client.call_tool(tool, arguments)
    assert len(result.content) == 1
    block = result.content[0]
    assert isinstance(block, TextContent)
    assert json.loads(block.text) == result.structured_content
    compact = json.dumps(result.structured_content, ensure_ascii=False, separators=(",", ":"))
    assert len(block.text) == len(compact) <= 20_000
    return cast("Reply", result.structured_content), result.is_error
