"""The composition root: settings in, an MCP server out. Nothing opens before its lifespan."""

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from importlib.metadata import version

from mcp.server import MCPServer

from mindfile.config import Config
from mindfile.memory.mind import Mind
from mindfile.memory.opening import open_mind
from mindfile.store.contract import Store
from mindfile.store.paused import open_paused_store
from mindfile.store.sqlite import open_store
from mindfile.surface.server import MemoryServer


def create_app(config: Config) -> MemoryServer:
    """Return the server of one memory file; its lifespan opens the file and closes it."""

    @asynccontextmanager
    async def lifespan(server: MCPServer[Mind]) -> AsyncGenerator[Mind]:
        async with _store(config) as store, open_mind(config, store) as mind:
            yield mind

    return MemoryServer(version=version("mindfile"), lifespan=lifespan)


def _store(config: Config) -> AbstractAsyncContextManager[Store]:
    if config.read_only:
        return open_paused_store(config.database)
    return open_store(config.database, backups=config.backups)
