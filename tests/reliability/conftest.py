"""The settings of a server on a file of its own, without a model."""

from pathlib import Path

import pytest

from mindfile.config import Config


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(
        database=tmp_path / "memory.sqlite3",
        timezone="UTC",
        model="off",
        cache_dir=tmp_path / "cache",
        log_dir=tmp_path / "log",
    )
