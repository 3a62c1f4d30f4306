"""Real files on every driver that this Python has, and drafts of memories to put into them."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from mindfile.store.driver import Driver, own_driver, standard_driver
from mindfile.store.sqlite import SqliteStore, open_store

DRIVERS = [driver for driver in (standard_driver(), own_driver()) if driver is not None]
# Short enough for tests, long enough for a machine that is busy.
PATIENCE = 0.6


@pytest.fixture(params=DRIVERS, ids=lambda driver: driver.name)
def driver(request: pytest.FixtureRequest) -> Driver:
    return request.param


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "memory.sqlite3"


@pytest.fixture
async def store(path: Path, driver: Driver) -> AsyncGenerator[SqliteStore]:
    async with open_store(path, driver=driver, patience=PATIENCE) as store:
        yield store
