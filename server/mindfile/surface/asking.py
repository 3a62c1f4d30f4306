"""How a server asks its client something during a call, which depends on the protocol's era."""

import hashlib
from typing import Any

from mcp.server.mcpserver import Context
from mcp.types.version import is_version_at_least

from mindfile.surface.values import as_json
from mindfile.surface.waking import Waking

# From this revision on a server asks by returning the question; the client calls again.
_ASKS_BY_RETURNING = "2026-07-28"


def asks_by_returning(context: Context[Waking, Any]) -> bool:
    """Tell whether a question goes out as the result of the call that raises it."""
    version = context.protocol_version
    return version is not None and is_version_at_least(version, _ASKS_BY_RETURNING)


def digest(*parts: object) -> str:
    """Return what tells a question of one call from every other."""
    return hashlib.sha256(as_json(list(parts)).encode("utf-8", "surrogatepass")).hexdigest()
