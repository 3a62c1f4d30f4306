"""The model in the background: loaded at the first need, fed from a queue, never in the way."""

import functools
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import anyio
import anyio.to_thread

from mindfile.config import Config
from mindfile.embedding.contract import Embedder, EmbeddingError, PendingChunk, PendingWork
from mindfile.embedding.loading import HUB, LOCAL_WAYS, Attempt, FastEmbedder, try_ways
from mindfile.embedding.tokens import Tokens
from mindfile.errors import MindfileError
from mindfile.model import ModelIdentity

log = logging.getLogger("mindfile")
T = TypeVar("T")

# How many chunks are claimed, embedded and saved in one go.
BATCH = 16
# How many query vectors are kept.
QUERY_CACHE = 256
# How long the queue rests after a failure before it tries again, in seconds; twice as long after
# each further one, up to the longest.
REST_SECONDS = 30.0
LONGEST_REST_SECONDS = 600.0

Loader = Callable[[list[Attempt]], Embedder | None]


@dataclass(frozen=True, slots=True)
class EmbeddingReport:
    """Where the model stands: off, idle, loading, fetching, ready or absent."""

    state: str
    model: str | None
    attempts: tuple[Attempt, ...]


class EmbeddingService:
    """The embedding side of one server process.

    Nothing is loaded until there is work: a chunk without a vector, or a query. ``local`` and
    ``remote`` load the model, blocking, in a thread; None means that this way leads nowhere.
    After a failure the queue rests ``rest`` seconds, longer each time, and tries again.
    """

    def __init__(
        self,
        config: Config,
        *,
        local: Loader | None = None,
        remote: Loader | None = None,
        rest: float = REST_SECONDS,
    ) -> None:
        self._off = config.model == "off"
        self._local = local or functools.partial(try_ways, config, LOCAL_WAYS)
        self._remote = remote or functools.partial(try_ways, config, (HUB,))
        self._embedder: Embedder | None = None
        self._attempts: list[Attempt] = []
        self._told = ""
        self._state = "off" if self._off else "idle"
        self._wake = anyio.Event()
        self._rest = rest
        self._settled = anyio.Event()
        self._idle = anyio.Event()
        self._model_wanted = False
        self._queries: OrderedDict[str, bytes] = OrderedDict()
        self.tokens = Tokens()

    @property
    def ready(self) -> bool:
        """Tell whether texts can be embedded now."""
        return self._embedder is not None

    @property
    def identity(self) -> ModelIdentity | None:
        """The loaded model, if there is one."""
        return None if self._embedder is None else self._embedder.identity

    def report(self) -> EmbeddingReport:
        """Return where the model stands and which ways to it were tried."""
        identity = self.identity
        return EmbeddingReport(
            self._state, None if identity is None else identity.name, tuple(self._attempts)
        )

    def notify(self) -> None:
        """Say that there may be something to embed."""
        self._idle = anyio.Event()
        self._wake.set()

    async def drained(self) -> None:
        """Wait until the queue has done all it can since the last notice.

        Where there is no model or it is broken, that is nothing: see ``report``.
        """
        await self._idle.wait()

    def _ask(self) -> None:
        self._model_wanted = True
        self._wake.set()

    async def embed_query(self, text: str, *, patience: float = 0.0) -> bytes | None:
        """Embed a question; None where the model is not ready or fails.

        Waits up to ``patience`` seconds while the model is loaded from this machine, and never
        for one that is being fetched.
        """
        if self._off:
            return None
        if self._embedder is None:
            self._ask()
            with anyio.move_on_after(patience):
                await self._settled.wait()
        embedder = self._embedder
        if embedder is None:
            return None
        if text in self._queries:
            self._queries.move_to_end(text)
            return self._queries[text]
        try:
            vector = await _in_thread(embedder.embed_query, text)
        except EmbeddingError as error:
            log.warning("a query cannot be embedded: %s", error)
            return None
        self._queries[text] = vector
        if len(self._queries) > QUERY_CACHE:
            self._queries.popitem(last=False)
        return vector

    async def run(self, work: PendingWork) -> None:
        """Serve the queue until cancelled: wake, load if there is need, embed what waits."""
        try:
            if not self._off:
                await self._run(work)
        finally:
            # Nobody is to wait for a queue that is not served.
            self._idle.set()

    async def _run(self, work: PendingWork) -> None:
        rest = self._rest
        while True:
            await self._wake.wait()
            self._wake = anyio.Event()
            if await self._served(work):
                rest = self._rest
                continue
            self._idle.set()
            await anyio.sleep(rest)
            rest = min(2 * rest, LONGEST_REST_SECONDS)
            self._wake.set()

    async def _served(self, work: PendingWork) -> bool:
        """Do what waits; tell whether it could be done."""
        try:
            await self._serve(work)
        except EmbeddingError as error:
            log.warning("embedding waits, the model fails: %s", error)
        except MindfileError as error:
            log.warning("embedding waits: %s", error.message)
        else:
            return self._state != "absent"
        return False

    async def _serve(self, work: PendingWork) -> None:
        if self._embedder is None and (self._model_wanted or await work.pending(None)):
            await self._load()
        if self._embedder is not None:
            await self._drain(self._embedder, work)
            while self.tokens.exact and await work.recount(self.tokens.count):
                pass
        if not self._wake.is_set():
            self._idle.set()

    async def _load(self) -> None:
        self._model_wanted = False
        self._attempts = []
        self._state = "loading"
        embedder = await _in_thread(self._local, self._attempts)
        if embedder is None:
            # Whoever waits for a model on this machine waits in vain.
            self._settled.set()
            self._state = "fetching"
            embedder = await _in_thread(self._remote, self._attempts)
        if embedder is None:
            self._state = "absent"
            self._tell_absence()
            return
        if isinstance(embedder, FastEmbedder):
            self.tokens.use(embedder.tokenizer)
        self._embedder = embedder
        self._state = "ready"
        self._settled.set()

    def _tell_absence(self) -> None:
        """Warn that there is no model; the same causes are only noted when it is tried again."""
        causes = "; ".join(f"{one.way}: {one.outcome.rstrip('.')}" for one in self._attempts)
        level = logging.INFO if causes == self._told else logging.WARNING
        log.log(level, "no embedding model, searching by words only: %s", causes)
        self._told = causes

    async def _drain(self, embedder: Embedder, work: PendingWork) -> None:
        while claimed := await work.claim(embedder.identity, BATCH):
            # Texts of like length share a batch, so that little padding is computed.
            claimed.sort(key=lambda chunk: len(chunk.text))
            vectors, failed = await self._embed(embedder, claimed)
            if vectors:
                await work.save(embedder.identity, vectors)
            if failed:
                await work.give_up(embedder.identity, failed)

    async def _embed(
        self, embedder: Embedder, chunks: Sequence[PendingChunk]
    ) -> tuple[list[tuple[int, bytes]], list[int]]:
        """Embed a batch; where it fails, each text alone, so that one bad text stops no other."""
        try:
            vectors = await _in_thread(embedder.embed_passages, [chunk.text for chunk in chunks])
        except EmbeddingError as error:
            if len(chunks) == 1:
                # Fails too where it is the model that is broken, and nothing is given up then.
                await _in_thread(embedder.embed_passages, ["ready"])
                log.warning("chunk %d cannot be embedded: %s", chunks[0].id, error)
                return [], [chunks[0].id]
            done: list[tuple[int, bytes]] = []
            failed: list[int] = []
            for chunk in chunks:
                one, bad = await self._embed(embedder, [chunk])
                done += one
                failed += bad
            return done, failed
        return [(chunk.id, vector) for chunk, vector in zip(chunks, vectors, strict=True)], []


async def _in_thread(function: Callable[..., T], *arguments: object) -> T:
    """Run a blocking call aside; a cancelled caller does not wait for it to end."""
    return await anyio.to_thread.run_sync(
        functools.partial(function, *arguments), abandon_on_cancel=True
    )
