"""Opening a mind: model and background work around a store, for as long as the server lives."""

import logging
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial

import anyio

from mindfile.config import Config
from mindfile.embedding.service import EmbeddingService
from mindfile.errors import MindfileError, UnavailableError
from mindfile.language.endpoint import Endpoint
from mindfile.memory.daily import keep_maintained
from mindfile.memory.encoding import NoWork, StoredChunks
from mindfile.memory.erasing import PENDING
from mindfile.memory.finishing import finish_purges
from mindfile.memory.mind import Mind
from mindfile.memory.rewording import renew_words
from mindfile.memory.uses import write_uses
from mindfile.store.contract import Store

log = logging.getLogger("mindfile")

# How long background work rests after a failure before it begins again, in seconds; twice as long
# after each further one, up to the longest.
_REST_SECONDS = 60.0
_LONGEST_REST_SECONDS = 3_600.0
_LAST_SECONDS = 1.0
# How long a server lets a purge rest that another, or a call of its own, left unfinished.
_LOOK_SECONDS = 1_800.0


def endpoint_of(config: Config) -> Endpoint | None:
    """Return the endpoint that the settings name."""
    if not config.llm_base_url:
        return None
    key = "" if config.llm_api_key is None else config.llm_api_key.get_secret_value()
    return Endpoint(config.llm_base_url, config.llm_model, key)


def present() -> datetime:
    """Return the present in UTC."""
    return datetime.now(UTC)


def bare_mind(config: Config, store: Store, *, owner: str | None = None) -> Mind:
    """Return a mind without any work in the background: what a command needs."""
    own = owner or secrets.token_hex(8)
    return Mind(
        config=config,
        store=store,
        embedding=EmbeddingService(config),
        clock=present,
        session=f"{present():%Y%m%d}-{own[:6]}",
        zone=config.zone(),
        endpoint=endpoint_of(config),
    )


@asynccontextmanager
async def open_mind(config: Config, store: Store) -> AsyncGenerator[Mind]:
    """Stand ready at once: the store is opened at its first use, the model at the first need.

    A file that cannot be opened does not fail the start; each call says what is wrong with it.
    """
    owner = secrets.token_hex(8)
    work = StoredChunks(store, present, owner)
    mind = bare_mind(config, store, owner=owner)
    async with anyio.create_task_group() as background:
        for name, task in (
            ("embedding", partial(_embed, mind, work)),
            ("looking for an unfinished erasure", partial(_finish_erasure, mind)),
            ("making the words of the index again", partial(renew_words, mind, owner)),
            ("daily maintenance", partial(keep_maintained, mind)),
        ):
            if not config.read_only:
                background.start_soon(_kept_up, name, task)
        if config.read_only:
            # The model is loaded where a query needs it; nothing is claimed, kept or mended.
            background.start_soon(_kept_up, "embedding", partial(mind.embedding.run, NoWork()))
        try:
            yield mind
        finally:
            # No change comes any more that would write it.
            with anyio.move_on_after(_LAST_SECONDS, shield=True):
                await write_uses(mind)
            background.cancel_scope.cancel()


async def _kept_up(name: str, work: Callable[[], Awaitable[None]]) -> None:
    """Do background work to its end; where it fails, rest and begin again.

    This is the edge of the background: nothing that fails in it may end the server.
    """
    rest = _REST_SECONDS
    while True:
        try:
            await work()
        except MindfileError as error:
            log.warning("%s waits: %s", name, error.message)
        except Exception:
            log.exception("%s waits", name)
        else:
            return
        await anyio.sleep(rest)
        rest = min(2 * rest, _LONGEST_REST_SECONDS)


async def _embed(mind: Mind, work: StoredChunks) -> None:
    """Serve the embedding queue; what waits from an earlier run is taken up at once."""
    if mind.config.database.exists():
        mind.embedding.notify()
    try:
        await mind.embedding.run(work)
    finally:
        if mind.embedding.ready:
            await _give_back(work)


async def _give_back(work: StoredChunks) -> None:
    """Leave what is not embedded to whoever opens the file next; the end must not wait for it."""
    with anyio.move_on_after(_LAST_SECONDS, shield=True):
        try:
            await work.release()
        except MindfileError as error:
            log.warning("claimed chunks wait for others: %s", error.message)


async def _finish_erasure(mind: Mind) -> None:
    """Take up purges that were kept from their end, or cut short: at the start, and now and then.

    Raises:
        UnavailableError: something keeps one from its end still.
    """
    while True:
        if mind.config.database.exists():
            finished = await finish_purges(mind)
            for note in finished.notes:
                log.warning("%s", note)
            if finished.state == PENDING:
                raise UnavailableError("a purge is not at its end")
        await anyio.sleep(_LOOK_SECONDS)
