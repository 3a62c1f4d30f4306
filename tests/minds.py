"""A mind for tests: a real file, the model off or a small deterministic one, a clock by hand."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

import anyio

from fakes import HandClock
from mindfile.config import Config
from mindfile.embedding.contract import Embedder
from mindfile.embedding.service import EmbeddingService
from mindfile.language.endpoint import Endpoint
from mindfile.memory.encoding import StoredChunks
from mindfile.memory.mind import Mind
from mindfile.memory.opening import open_mind
from mindfile.store.patience import PATIENCE
from mindfile.store.sqlite import open_store


@asynccontextmanager
async def a_mind(
    tmp_path: Path,
    *,
    clock: Callable[[], datetime] | None = None,
    embedder: Embedder | None = None,
    session: str = "test-session",
    patience: float = PATIENCE,
    owner: str = "test",
    endpoint: Endpoint | None = None,
    **settings: object,
) -> AsyncGenerator[Mind]:
    """Open a mind over ``tmp_path``; with an embedder its queue runs, ``drained()`` waits for it.

    ``patience`` is how long a lock is waited for, in seconds; ``owner`` tells the process from
    others that embed on the same file; ``settings`` are fields of the
    configuration.
    """
    given: dict[str, object] = {
        "database": tmp_path / "memory.sqlite3",
        "cache_dir": tmp_path / "cache",
        "log_dir": tmp_path / "logs",
        "model": "off" if embedder is None else "auto",
        "timezone": "UTC",
        **settings,
    }
    config = Config.model_validate(given)
    now = clock or HandClock()
    async with open_store(config.database, patience=patience) as store:
        mind = Mind(
            config=config,
            store=store,
            embedding=EmbeddingService(config, local=lambda _: embedder, remote=lambda _: None),
            clock=now,
            session=session,
            zone=config.zone(),
            endpoint=endpoint,
        )
        async with anyio.create_task_group() as background:
            background.start_soon(mind.embedding.run, StoredChunks(store, now, owner))
            try:
                yield mind
            finally:
                background.cancel_scope.cancel()


@asynccontextmanager
async def a_served_mind(config: Config) -> AsyncGenerator[Mind]:
    """Open a mind as a server does, with all its work in the background."""
    async with open_store(config.database) as store, open_mind(config, store) as mind:
        yield mind
