"""What the server declares of change notices, in both eras: those of resources, and no others.

The SDK declares none in the handshake, and all three kinds where notices are listened to.
"""

from typing import Any

from mcp.server import ServerRequestContext
from mcp.server.context import CallNext, HandlerResult

_DECLARING = frozenset({"initialize", "server/discover"})
# The tools and the prompts are the same as long as the server runs.
_CHANGING = {"prompts": False, "resources": True, "tools": False}


async def declared(ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
    """Serve a request; an answer that declares capabilities declares the lists that change."""
    result = await call_next(ctx)
    if ctx.method in _DECLARING and isinstance(result, dict):
        for name, capability in result["capabilities"].items():
            if name in _CHANGING:
                capability["listChanged"] = _CHANGING[name]
    return result
