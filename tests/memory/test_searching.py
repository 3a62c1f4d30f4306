"""Searching: the wall between namespaces, parts of words, and a model that changes."""

from dataclasses import replace
from pathlib import Path

import pytest

from fakes import HashingEmbedder
from memory.rows import HERE, let_go, look, put, put_id, seen
from mindfile.errors import InvalidArgumentError
from mindfile.memory.cursors import encode
from mindfile.memory.finding import STILL_WAITING, Ranking, find
from mindfile.memory.questioning import Ask, Question
from mindfile.memory.requests import SearchRequest, StoreRequest
from mindfile.memory.searching import search
from mindfile.memory.storing import store
from mindfile.model import Scalar
from mindfile.ranking.analyzer import analyze_query
from mindfile.store.values import Selection
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
            asks = (Ask(analyze_query("pier"), (numbers,)),)
            own = await find(unit, Question(asks, embedder.identity), selection)
            other = replace(embedder.identity, name="another")
            foreign = await find(unit, Question(asks, other), selection)
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


AT = "2026-03-02T09:00:00.000000Z"


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("pier", {"offset": "3"}),
        ("pier", {"offset": -1}),
        ("pier", {"offset": True}),
        ("pier", {"character": 3}),
        ("", {"at": AT, "row": 10**30}),
        ("", {"at": AT, "row": "1"}),
        ("", {"at": AT, "row": None}),
        ("", {"at": "soon", "row": 1}),
        ("", {"at": "0001-01-01T00:00:00+23:00", "row": 1}),
        ("", {"at": None, "row": 1}),
        ("", {"offset": 3}),
    ],
)
async def test_a_cursor_that_no_search_gave_is_refused(
    tmp_path: Path, query: str, place: dict[str, Scalar]
) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, "The pier is green")
        with pytest.raises(InvalidArgumentError, match="`cursor` is not one"):
            await look(mind, query, cursor=encode(place))


@pytest.mark.parametrize("query", ["pier", ""])
async def test_of_more_hits_than_can_be_carried_the_first_come_and_the_cursor_leads_on(
    tmp_path: Path, query: str
) -> None:
    async with a_mind(tmp_path) as mind:
        ids = {await put_id(mind, f"Pier {number} is green") for number in range(5)}
        mind.uses.clear()
        request = SearchRequest(HERE, query, limit=4)
        reply = await search(mind, request, fitting=lambda _: 2)
        assert len(reply.hits) == 2
        assert any("One reply holds 2" in note for note in reply.notes)
        # Listing is no use; a hit that was found and sent is one.
        assert mind.uses.total() == (2 if query else 0)
        rest = await look(mind, query, cursor=reply.next_cursor)
        assert {hit.id for hit in (*reply.hits, *rest.hits)} == ids
        assert rest.next_cursor is None


def test_a_ranking_says_where_vectors_took_no_part() -> None:
    assert Ranking((), hybrid=True).notes(off=False) == ()
    assert Ranking((), hybrid=True, waiting=True).notes(off=False) == (STILL_WAITING,)
    (by_words,) = Ranking((), hybrid=False).notes(off=False)
    assert "by words only" in by_words
    assert Ranking((), hybrid=False, waiting=True).notes(off=True) == ()


async def test_a_part_of_a_word_does_not_hide_what_is_near_in_meaning(tmp_path: Path) -> None:
    embedder = HashingEmbedder(dimensions=512)
    async with a_mind(tmp_path, embedder=embedder) as mind:
        scarf = await put_id(mind, "The scarf is in the drawer")
        near = await put_id(mind, "We drive an old wagon")
        await mind.embedding.drained()
        vector = embedder.embed_passages(["We drive an old wagon"])[0]
        question = Question((Ask(analyze_query("car"), (vector,)),), embedder.identity)
        async with mind.store.read() as unit:
            ranking = await find(unit, question, Selection("default", mind.clock()))
    assert [hit.memory.id for hit in ranking.hits] == [near, scarf]
