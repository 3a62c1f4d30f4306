"""The model beside the file: never inside a transaction, one text once, another model unmixed."""

import json
import threading
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import anyio
import pytest
from mcp import Client

from fakes import HashingEmbedder
from memory.rows import let_go, look, put, say, shorten
from mindfile.app import create_app
from mindfile.config import Config
from mindfile.embedding.contract import EmbeddingError
from mindfile.embedding.loading import from_folder
from mindfile.memory.requests import RetrieveRequest
from mindfile.memory.retrieving import retrieve
from mindfile.store.driver import find_driver
from minds import a_mind
from store.drafts import look as ask
from tiny_weights import write_small_model
from tools import Memory

PATIENCE = 30
BY_WORDS = "Searched by words only: the embedding model is not ready."


class Watching(HashingEmbedder):
    """Tries, whenever it embeds, whether anything holds the file at that time."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.looks = 0
        self.held: list[str] = []

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        self._look(f"passages {texts}")
        return [HashingEmbedder.embed_query(self, text) for text in texts]

    def embed_query(self, text: str) -> bytes:
        self._look(f"query {text}")
        return super().embed_query(text)

    def _look(self, told: str) -> None:
        self.looks += 1
        with closing(find_driver().module.connect(str(self.path), timeout=0)) as other:
            # Busy where anybody reads from the log or writes to it.
            (busy, _, _) = other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            self.held.append(told)


async def test_nothing_is_embedded_while_a_transaction_is_open(tmp_path: Path) -> None:
    embedder = Watching(tmp_path / "memory.sqlite3")
    async with a_mind(tmp_path, embedder=embedder) as mind:
        with anyio.fail_after(PATIENCE):
            await put(mind, "The ferry leaves from the harbor at nine", tags=("boat",))
            await mind.embedding.drained()
            await say(mind, "talk", *(f"line {number} of a talk" for number in range(40)))
            await mind.embedding.drained()
            await shorten(mind, "talk")
            await mind.embedding.drained()
            await look(mind, "when does the ferry leave")
            await retrieve(mind, RetrieveRequest("default", "the harbor", session="talk"))
            await let_go(mind, tags=("boat",), purge=True, confirmed=True)
            await mind.embedding.drained()
    assert embedder.looks > 6
    assert embedder.held == []


class Listing(HashingEmbedder):
    """Remembers what it embedded; the first time it waits until the other one embeds, too."""

    def __init__(self, both: threading.Barrier) -> None:
        super().__init__()
        self.both = both
        self.seen: list[str] = []

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        if not self.seen:
            self.both.wait(PATIENCE)
        self.seen += texts
        return super().embed_passages(texts)


async def test_each_text_is_embedded_once_by_one_of_two_servers(tmp_path: Path) -> None:
    both = threading.Barrier(2)
    first, second = Listing(both), Listing(both)
    async with (
        a_mind(tmp_path, embedder=first, owner="first") as one,
        a_mind(tmp_path, embedder=second, owner="second") as other,
    ):
        with anyio.fail_after(PATIENCE):
            async with anyio.create_task_group() as calls:
                for number in range(60):
                    calls.start_soon(put, (one, other)[number % 2], f"Note {number} of the day")
            await one.embedding.drained()
            await other.embedding.drained()
        async with one.store.read() as unit:
            assert await unit.vectors.pending(await unit.vectors.serving()) == 0
    assert len(first.seen) + len(second.seen) == 60
    assert len({*first.seen, *second.seen}) == 60
    assert first.seen
    assert second.seen


class Held(HashingEmbedder):
    """Embeds passages only once it is let go on."""

    def __init__(self, dimensions: int, name: str) -> None:
        super().__init__(dimensions, name)
        self.go_on = threading.Event()

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        self.go_on.wait(PATIENCE)
        return [HashingEmbedder.embed_query(self, text) for text in texts]


async def test_without_its_model_and_under_another_one_words_serve_and_no_vectors_are_mixed(
    tmp_path: Path,
) -> None:
    text = "The ferry leaves from the harbor at nine"
    async with a_mind(tmp_path, embedder=HashingEmbedder(64, "first")) as mind:
        await put(mind, text)
        await mind.embedding.drained()
        assert (await look(mind, "ferry")).mode == "hybrid"
    # Gone: not there, though it is wanted.
    async with a_mind(tmp_path, model="auto") as mind:
        found = await look(mind, "ferry")
        assert [hit.content for hit in found.hits] == [text]
        assert (found.mode, found.notes) == ("lexical", (BY_WORDS,))
    # Of another length.
    second = Held(32, "second")
    async with a_mind(tmp_path, embedder=second) as mind:
        try:
            found = await look(mind, "ferry")
            assert [hit.content for hit in found.hits] == [text]
            assert (found.mode, found.notes) == ("lexical", (BY_WORDS,))
        finally:
            second.go_on.set()
        with anyio.fail_after(PATIENCE):
            mind.embedding.notify()
            await mind.embedding.drained()
        found = await look(mind, "ferry")
        assert (found.mode, found.notes) == ("hybrid", ())
    path, driver = tmp_path / "memory.sqlite3", find_driver()
    assert ask(path, driver, "SELECT name || dimensions FROM embedding_model") == ["second32"]
    tables = "SELECT name FROM sqlite_schema WHERE name GLOB 'vec_[0-9]*' AND sql LIKE '%vec0%'"
    assert len(ask(path, driver, tables)) == 1


def test_a_model_that_gives_no_numbers_is_refused(tmp_path: Path) -> None:
    folder = write_small_model(tmp_path / "model", broken=True)
    with pytest.raises(EmbeddingError, match="unit length"):
        from_folder(folder)


async def test_a_second_server_that_is_only_looked_at_loads_no_model(tmp_path: Path) -> None:
    config = Config(
        database=tmp_path / "memory.sqlite3",
        model_dir=write_small_model(tmp_path / "model"),
        cache_dir=tmp_path / "cache",
        log_dir=tmp_path / "log",
        model_download=False,
    )
    async with Client(create_app(config)) as client:
        first = Memory(client)
        await first.store("The ferry leaves from the harbor at nine")
        await first.settled()
        assert (await first.stats())["embedding"] == "ready"
        async with Client(create_app(config)) as probing:
            await probing.list_tools()
            await probing.list_prompts()
            listed = await probing.list_resources()
            for resource in listed.resources:
                await probing.read_resource(resource.uri)
            assert json.loads(await Memory(probing).resource("memory://stats"))["total"] == 1
            assert (await Memory(probing).stats())["embedding"] == "idle"
