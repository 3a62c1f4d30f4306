"""What the tests of the border share: a fixed present and zone, and a counter of tokens."""

import warnings
from collections.abc import AsyncGenerator, Callable, Generator
from datetime import UTC, datetime, timedelta, timezone
from importlib import import_module
from pathlib import Path

import pytest
from mcp import Client

from mindfile.app import create_app
from mindfile.config import Config
from mindfile.surface.arguments import Reading
from surface.listening import Ear
from tools import Memory

NOW = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)
ZONE = timezone(timedelta(hours=8))


@pytest.fixture
def reading() -> Reading:
    return Reading(now=NOW, zone=ZONE, namespace="default")


@pytest.fixture(scope="session")
def count_tokens() -> Callable[[str], int]:
    # The package opens its tables by an old way of importlib.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        encoding = import_module("bpe_openai").get_encoding("o200k_base")
    return lambda text: len(encoding.encode(text))


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(
        database=tmp_path / "memory.sqlite3",
        timezone="Asia/Shanghai",
        model="off",
        cache_dir=tmp_path / "cache",
        log_dir=tmp_path / "log",
    )


@pytest.fixture(params=["legacy", "auto"])
def mode(request: pytest.FixtureRequest) -> str:
    """How the client opens the connection: the handshake, or the era without one."""
    return request.param


@pytest.fixture
def ear() -> Generator[Ear]:
    """What a client hears of changes."""
    its = Ear()
    yield its
    its.close()


@pytest.fixture
async def memory(config: Config) -> AsyncGenerator[Memory]:
    """The seven tools over a fresh memory, without a model."""
    async with Client(create_app(config)) as client:
        yield Memory(client)
