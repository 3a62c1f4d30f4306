"""The seven tools in the order in which clients see them."""

from mindfile.surface.tool import Tool
from mindfile.surface.tools import (
    compress,
    extract_facts,
    forget,
    retrieve,
    search,
    snapshot,
    store,
)

TOOLS: tuple[Tool, ...] = (
    store.TOOL,
    search.TOOL,
    retrieve.TOOL,
    compress.TOOL,
    extract_facts.TOOL,
    forget.TOOL,
    snapshot.TOOL,
)
