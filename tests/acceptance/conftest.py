"""A fresh memory for each case, reached only through the MCP tools, with the real model."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from mcp import Client

from mindfile.app import create_app
from mindfile.config import Config
from tools import Memory, Opening


@pytest.fixture(scope="session")
def model_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the model is converted, once for all cases."""
    return tmp_path_factory.mktemp("model")


@pytest.fixture
def opening(tmp_path: Path, model_cache: Path) -> Opening:
    """Open the case's memory file; again after the block, as after a restart."""

    @asynccontextmanager
    async def open_memory(**settings: object) -> AsyncGenerator[Memory]:
        given: dict[str, object] = {
            "database": tmp_path / "memory.sqlite3",
            "cache_dir": model_cache,
            "log_dir": tmp_path,
            "model_download": False,
            "timezone": "UTC",
        }
        app = create_app(Config.model_validate({**given, **settings}))
        async with Client(app) as client:
            yield Memory(client)

    return open_memory


@pytest.fixture
async def memory(opening: Opening) -> AsyncGenerator[Memory]:
    """A fresh memory with the settings as shipped."""
    async with opening() as opened:
        yield opened
