"""The composition root: settings in, an MCP server out. Nothing opens before its lifespan."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from importlib.metadata import version

from mcp.server import MCPServer

from mindfile.config import Config
from mindfile.memory.mind import Mind
from mindfile.memory.opening import open_mind
from mindfile.store.sqlite import open_store
from mindfile.surface.server import MemoryServer


def create_app(config: Config) -> MemoryServer:
    """Return the server of one memory file; its lifespan opens the file and closes it."""

    @asynccontextmanager
    async def lifespan(server: MCPServer[Mind]) -> AsyncGenerator[Mind]:
        async with (
            open_store(config.database, backups=config.backups) as store,
            open_mind(config, store) as mind,
        ):
            yield mind

    return MemoryServer(version=version("mindfile"), lifespan=lifespan)
