"""The composition root: settings in, an MCP server out. Nothing opens before its lifespan."""

import importlib
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from importlib.metadata import version
from typing import TYPE_CHECKING

from mindfile.config import Config
from mindfile.surface.server import MemoryServer
from mindfile.surface.waking import Opening

if TYPE_CHECKING:
    from mindfile.memory.mind import Mind
    from mindfile.store.contract import Store

# What the first calls need beside what opens the mind.
_USE_CASES = ("storing", "searching", "retrieving", "resources")


def create_app(config: Config) -> MemoryServer:
    """Return the server of one memory file; its lifespan opens the file and closes it."""
    return MemoryServer(
        version=version("mindfile"), load=lambda: _opening(config), paused=config.read_only
    )


def _opening(config: Config) -> Opening:
    """Import what a mind stands on; returns what opens it."""
    from mindfile.memory.opening import open_mind

    for name in _USE_CASES:
        importlib.import_module(f"mindfile.memory.{name}")

    @asynccontextmanager
    async def opening() -> "AsyncGenerator[Mind]":
        async with _store(config) as store, open_mind(config, store) as mind:
            yield mind

    return opening


def _store(config: Config) -> "AbstractAsyncContextManager[Store]":
    from mindfile.store.paused import open_paused_store
    from mindfile.store.sqlite import open_store

    if config.read_only:
        return open_paused_store(config.database)
    return open_store(config.database, backups=config.backups)
