"""Opening a mind: store, model and background work, for as long as the server lives."""

import logging
import secrets
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import anyio

from mindfile.config import Config
from mindfile.embedding.service import EmbeddingService
from mindfile.errors import MindfileError
from mindfile.memory.encoding import StoredChunks
from mindfile.memory.erasing import retry_erasure
from mindfile.memory.mind import Mind
from mindfile.memory.rewording import renew_words
from mindfile.store.sqlite import open_store

log = logging.getLogger("mindfile")

# How long background work rests after a fault of the file before it tries again, in seconds.
_REST_SECONDS = 60.0


def present() -> datetime:
    """Return the present in UTC."""
    return datetime.now(UTC)


@asynccontextmanager
async def open_mind(config: Config) -> AsyncGenerator[Mind]:
    """Stand ready at once: the file is opened at its first use, the model at the first need.

    A file that cannot be opened does not fail the start; each call says what is wrong with it.
    """
    owner = secrets.token_hex(8)
    async with open_store(config.database) as store:
        work = StoredChunks(store, present, owner)
        mind = Mind(
            config=config,
            store=store,
            embedding=EmbeddingService(config),
            clock=present,
            session=f"{present():%Y%m%d}-{owner[:6]}",
            zone=config.zone(),
        )
        async with anyio.create_task_group() as background:
            background.start_soon(_embed, mind, work)
            background.start_soon(_finish_erasure, mind)
            background.start_soon(_renew_words, mind, owner)
            try:
                yield mind
            finally:
                background.cancel_scope.cancel()


async def _embed(mind: Mind, work: StoredChunks) -> None:
    """Serve the embedding queue; what waits from an earlier run is taken up at once."""
    if mind.config.database.exists():
        mind.embedding.notify()
    await mind.embedding.run(work)


async def _finish_erasure(mind: Mind) -> None:
    """Take up a purge that another reader kept from emptying the log last time."""
    if not mind.config.database.exists():
        return
    try:
        await retry_erasure(mind)
    except MindfileError as error:
        log.warning("unfinished erasure: %s", error.message)


async def _renew_words(mind: Mind, owner: str) -> None:
    """Bring the index up to this program's analyzer, beside the calls."""
    while True:
        try:
            await renew_words(mind, owner)
        except MindfileError as error:
            log.warning("the words of the index wait to be made again: %s", error.message)
            await anyio.sleep(_REST_SECONDS)
        else:
            return
