"""How a server speaks to its client unasked, which depends on the protocol's era."""

import hashlib
from typing import Any

from mcp.server.mcpserver import Context
from mcp.types.version import is_version_at_least

from mindfile.surface.values import as_json
from mindfile.surface.waking import Waking

# From this revision on a server asks by returning the question, and the client calls again; and
# it gives notice of changes only to who listens.
_SPEAKS_WHEN_ASKED = "2026-07-28"


def speaks_when_asked(version: str | None) -> bool:
    """Tell whether a server of this revision says nothing that no open request asks for."""
    return version is not None and is_version_at_least(version, _SPEAKS_WHEN_ASKED)


def asks_by_returning(context: Context[Waking, Any]) -> bool:
    """Tell whether a question goes out as the result of the call that raises it."""
    return speaks_when_asked(context.protocol_version)


def digest(*parts: object) -> str:
    """Return what tells a question of one call from every other."""
    return hashlib.sha256(as_json(list(parts)).encode("utf-8", "surrogatepass")).hexdigest()
