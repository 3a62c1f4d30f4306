"""Searching: the wall between namespaces, parts of words, and a model that changes."""

from dataclasses import replace
from pathlib import Path

from fakes import HashingEmbedder
from memory.rows import let_go, look, put_id, seen
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


async def test_a_part_of_a_word_is_found_though_another_namespace_holds_it_whole(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        here = await put_id(mind, "The hydrofoil leaves at nine")
        assert await seen(mind, "foil") == {here}
        there = await put_id(mind, "The foil is in the drawer", namespace="kitchen")
        assert await seen(mind, "foil") == {here}
        assert await seen(mind, "foil", namespace="kitchen") == {there}


async def test_a_part_of_a_word_is_found_though_a_forgotten_memory_held_it_whole(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        part = await put_id(mind, "The hydrofoil leaves at nine")
        whole = await put_id(mind, "The foil is in the drawer")
        assert await seen(mind, "foil") == {whole}
        await let_go(mind, ids=(whole,))
        assert await seen(mind, "foil") == {part}


async def test_another_namespace_shifts_no_score(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        for text in ("The ferry to Bergen was late", "The ferry sank", "Bergen is rainy"):
            await put_id(mind, text)
        before = [(hit.id, hit.score) for hit in (await look(mind, "ferry Bergen")).hits]
        for number in range(20):
            await put_id(mind, f"Bergen {number}", namespace="travel")
        after = [(hit.id, hit.score) for hit in (await look(mind, "ferry Bergen")).hits]
    assert len(before) == 3
    assert after == before
