"""The model in the background: when it is loaded, what is embedded, what a failure costs."""

import logging
import struct
import threading
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import anyio
import anyio.lowlevel
import anyio.to_thread
import pytest

from fakes import HashingEmbedder
from mindfile.config import Config
from mindfile.embedding.contract import Embedder, EmbeddingError, PendingChunk
from mindfile.embedding.loading import Attempt, FastEmbedder
from mindfile.embedding.service import QUERY_CACHE, EmbeddingService, Loader
from mindfile.errors import BusyError
from mindfile.model import ModelIdentity

PATIENCE = 20


@dataclass
class Basket:
    """Pending work in memory: texts by id until they have a vector or are given up."""

    waiting: dict[int, str] = field(default_factory=dict[int, str])
    vectors: dict[int, bytes] = field(default_factory=dict[int, bytes])
    given_up: list[int] = field(default_factory=list[int])
    claims: list[list[int]] = field(default_factory=list[list[int]])
    recounted: int = 0
    busy: int = 0

    def put(self, *texts: str) -> None:
        start = len(self.waiting) + len(self.vectors) + len(self.given_up)
        self.waiting |= dict(enumerate(texts, start))

    async def pending(self, identity: ModelIdentity | None) -> int:
        return len(self.waiting)

    async def claim(self, identity: ModelIdentity, limit: int) -> list[PendingChunk]:
        if self.busy:
            self.busy -= 1
            raise BusyError("Another process holds the file.")
        taken = [PendingChunk(row, text) for row, text in list(self.waiting.items())[:limit]]
        self.claims.append([chunk.id for chunk in taken])
        return taken

    async def save(self, identity: ModelIdentity, vectors: Sequence[tuple[int, bytes]]) -> None:
        self.vectors |= dict(vectors)
        for row, _ in vectors:
            del self.waiting[row]

    async def give_up(self, identity: ModelIdentity, chunks: Sequence[int]) -> None:
        self.given_up += chunks
        for row in chunks:
            del self.waiting[row]

    async def recount(self, count: Callable[[str], int]) -> int:
        self.recounted += 1
        return 0


class MoodyEmbedder(HashingEmbedder):
    """Fails on texts with a word in them, or on every text while it is broken."""

    def __init__(self) -> None:
        super().__init__()
        self.broken = 0
        self.queries = 0

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        if self.broken:
            self.broken -= 1
            raise EmbeddingError("out of sorts")
        if any("poison" in text for text in texts):
            raise EmbeddingError("poison")
        return super().embed_passages(texts)

    def embed_query(self, text: str) -> bytes:
        self.queries += 1
        if "poison" in text:
            raise EmbeddingError("poison")
        return super().embed_query(text)


def no_model(attempts: list[Attempt]) -> Embedder | None:
    attempts.append(Attempt("nowhere", "nothing there"))
    return None


def giving(embedder: Embedder) -> Loader:
    return lambda _: embedder


@asynccontextmanager
async def running(service: EmbeddingService, work: Basket) -> AsyncGenerator[None]:
    with anyio.fail_after(PATIENCE):
        async with anyio.create_task_group() as group:
            group.start_soon(service.run, work)
            yield
            group.cancel_scope.cancel()


async def until_ready(service: EmbeddingService) -> None:
    while not service.ready:
        service.notify()
        await service.drained()


def a_service(local: Loader = no_model, remote: Loader = no_model) -> EmbeddingService:
    return EmbeddingService(Config(), local=local, remote=remote, rest=0)


async def test_nothing_is_loaded_before_there_is_work() -> None:
    loads: list[str] = []

    def load(_: list[Attempt]) -> Embedder:
        loads.append("loaded")
        return HashingEmbedder()

    service, work = a_service(load), Basket()
    async with running(service, work):
        service.notify()
        await service.drained()
        assert (loads, service.report().state) == ([], "idle")
        work.put("a text")
        service.notify()
        await service.drained()
        service.notify()
        await service.drained()
    assert loads == ["loaded"]
    assert service.report().state == "ready"
    assert list(work.vectors) == [0]


async def test_texts_stored_before_the_model_is_there_are_embedded_when_it_comes() -> None:
    embedder, work = HashingEmbedder(), Basket()
    arrivals = iter([None, None, embedder])
    service = a_service(remote=lambda _: next(arrivals))
    work.put("红茶", "green tea")
    async with running(service, work):
        await until_ready(service)
        service.notify()
        await service.drained()
    assert work.vectors == dict(enumerate(embedder.embed_passages(["红茶", "green tea"])))
    assert service.identity == embedder.identity


async def test_without_a_model_the_attempts_are_told_and_queries_get_nothing() -> None:
    service, work = EmbeddingService(Config(), local=no_model, remote=no_model), Basket()
    work.put("a text")
    async with running(service, work):
        service.notify()
        await service.drained()
        assert service.report().state == "absent"
        assert service.report().attempts == (Attempt("nowhere", "nothing there"),) * 2
        assert await service.embed_query("anything", patience=PATIENCE) is None
    assert list(work.waiting) == [0]


async def test_that_there_is_no_model_is_warned_of_once(caplog: pytest.LogCaptureFixture) -> None:
    arrivals = iter([None, None, None, HashingEmbedder()])

    def load(attempts: list[Attempt]) -> Embedder | None:
        attempts.append(Attempt("nowhere", "It is not there."))
        return next(arrivals)

    service, work = a_service(remote=load), Basket()
    work.put("a text")
    with caplog.at_level(logging.INFO, "mindfile"):
        async with running(service, work):
            service.notify()
            await until_ready(service)
    told = [one for one in caplog.records if "no embedding model" in one.getMessage()]
    assert [one.levelname for one in told] == ["WARNING", "INFO", "INFO"]
    assert told[0].getMessage().endswith("nowhere: It is not there")


async def test_a_model_switched_off_is_never_loaded() -> None:
    service = EmbeddingService(Config(model="off"), local=giving(HashingEmbedder()))
    work = Basket()
    work.put("a text")
    async with running(service, work):
        service.notify()
        assert await service.embed_query("a text", patience=PATIENCE) is None
    assert (service.report().state, work.vectors) == ("off", {})


async def test_the_loop_runs_on_while_the_model_is_loaded_and_while_it_embeds() -> None:
    release, started = threading.Event(), threading.Event()

    class Slow(HashingEmbedder):
        def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
            started.set()
            assert release.wait(PATIENCE)
            return super().embed_passages(texts)

    def load(_: list[Attempt]) -> Embedder:
        started.set()
        assert release.wait(PATIENCE)
        return Slow()

    service, work = a_service(load), Basket()
    work.put("a text")
    async with running(service, work):
        service.notify()
        for state in ("loading", "ready"):
            await anyio.to_thread.run_sync(started.wait)
            # Only the loop can let the blocked thread go on.
            assert service.report().state == state
            started.clear()
            release.set()
            if state == "loading":
                await until_ready(service)
        await service.drained()
    assert list(work.vectors) == [0]


async def test_leaving_does_not_wait_for_a_load() -> None:
    release, started = threading.Event(), threading.Event()

    def load(_: list[Attempt]) -> Embedder:
        started.set()
        assert release.wait(PATIENCE)
        return HashingEmbedder()

    service, work = a_service(load), Basket()
    work.put("a text")
    async with running(service, work):
        service.notify()
        await anyio.to_thread.run_sync(started.wait)
    assert not release.is_set()
    release.set()


async def test_a_text_that_cannot_be_embedded_stops_no_other_and_is_not_tried_again() -> None:
    service, work = a_service(giving(MoodyEmbedder())), Basket()
    work.put("good", "poison", "better", "good and long")
    async with running(service, work):
        service.notify()
        await service.drained()
        service.notify()
        await service.drained()
    assert (sorted(work.vectors), work.given_up) == ([0, 2, 3], [1])
    assert [claim for claim in work.claims if claim] == [[0, 1, 2, 3]]


async def test_a_broken_model_gives_no_text_up() -> None:
    embedder, work = MoodyEmbedder(), Basket()
    embedder.broken = 7
    service = a_service(giving(embedder))
    work.put("one", "two")
    async with running(service, work):
        service.notify()
        while work.waiting:
            await anyio.lowlevel.checkpoint()
    assert (sorted(work.vectors), work.given_up) == ([0, 1], [])


async def test_a_busy_file_is_tried_again() -> None:
    service, work = a_service(giving(HashingEmbedder())), Basket(busy=2)
    work.put("a text")
    async with running(service, work):
        service.notify()
        while work.waiting:
            await anyio.lowlevel.checkpoint()
    assert list(work.vectors) == [0]


async def test_an_unforeseen_failure_is_passed_on_and_leaves_nobody_waiting() -> None:
    class Broken(Basket):
        async def pending(self, identity: ModelIdentity | None) -> int:
            raise LookupError

    service = a_service(giving(HashingEmbedder()))
    service.notify()
    with anyio.fail_after(PATIENCE):
        with pytest.raises(LookupError):
            await service.run(Broken())
        await service.drained()


async def test_many_texts_are_taken_in_batches_and_each_gets_its_own_vector() -> None:
    embedder, work = HashingEmbedder(), Basket()
    texts = [f"text {number} " + "word " * (number % 7) for number in range(50)]
    work.put(*texts)
    service = a_service(giving(embedder))
    async with running(service, work):
        service.notify()
        await service.drained()
    assert work.vectors == dict(enumerate(embedder.embed_passages(texts)))
    assert max(map(len, work.claims)) <= 16


async def test_a_query_asks_for_the_model_and_is_remembered() -> None:
    embedder = MoodyEmbedder()
    service = a_service(giving(embedder))
    async with running(service, Basket()):
        first = await service.embed_query("where is the tea?", patience=PATIENCE)
        assert first == HashingEmbedder().embed_query("where is the tea?")
        assert await service.embed_query("where is the tea?") == first
        assert embedder.queries == 1
        for number in range(QUERY_CACHE):
            await service.embed_query(f"question {number}")
        assert await service.embed_query("where is the tea?") == first
        assert embedder.queries == QUERY_CACHE + 2
        assert await service.embed_query("poison") is None


async def test_a_query_does_not_wait_for_a_model_that_is_being_fetched() -> None:
    release = threading.Event()

    def fetch(_: list[Attempt]) -> Embedder:
        assert release.wait(PATIENCE)
        return HashingEmbedder()

    service = a_service(remote=fetch)
    async with running(service, Basket()):
        assert await service.embed_query("tea", patience=PATIENCE) is None
        assert service.report().state == "fetching"
        release.set()
        await until_ready(service)
        assert await service.embed_query("tea") is not None


async def test_the_real_model_makes_counts_exact(embedder: FastEmbedder) -> None:
    service, work = a_service(giving(embedder)), Basket()
    work.put("The kettle is on.", "水开了。")
    assert not service.tokens.exact
    async with running(service, work):
        service.notify()
        await service.drained()
    assert service.tokens.exact
    assert work.recounted == 1
    assert {len(vector) for vector in work.vectors.values()} == {struct.calcsize("384f")}


async def test_estimates_are_not_taken_for_exact_where_the_model_has_no_tokenizer() -> None:
    service, work = a_service(giving(HashingEmbedder())), Basket()
    work.put("a text")
    async with running(service, work):
        service.notify()
        await service.drained()
    assert (service.tokens.exact, work.recounted) == (False, 0)


async def test_the_whole_way_from_settings_to_vectors(model_folder: Path) -> None:
    config = Config(cache_dir=model_folder.parent, model_download=False)
    service, work = EmbeddingService(config), Basket()
    work.put("The kettle is on.")
    async with running(service, work):
        service.notify()
        await service.drained()
    assert service.report().attempts[-1] == Attempt("offline extra", "loaded")
    assert list(work.vectors) == [0]
