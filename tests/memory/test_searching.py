"""Searching while the model changes."""

from dataclasses import replace
from pathlib import Path

from fakes import HashingEmbedder
from mindfile.memory.requests import StoreRequest
from mindfile.memory.searching import QueryVector, find
from mindfile.memory.storing import store
from mindfile.store.selection import Selection
from minds import a_mind


async def test_a_query_of_another_model_is_never_compared_with_the_vectors_that_serve(
    tmp_path: Path,
) -> None:
    embedder = HashingEmbedder()
    async with a_mind(tmp_path, embedder=embedder) as mind:
        await store(mind, StoreRequest("default", "the pier light is green"))
        await mind.embedding.drained()
        numbers = embedder.embed_query("green pier")
        selection = Selection("default", mind.clock())
        async with mind.store.read() as unit:
            own = await find(unit, "pier", QueryVector(numbers, embedder.identity), selection)
            other = QueryVector(numbers, replace(embedder.identity, name="another"))
            foreign = await find(unit, "pier", other, selection)
    assert own.hybrid
    assert not foreign.hybrid
    assert [hit.memory.content for hit in foreign.hits] == ["the pier light is green"]
