"""Full-text search in the store: tokens are words, neighbors count less, filters come first."""

from datetime import timedelta
from pathlib import Path

import pytest

from mindfile.model import State
from mindfile.store.driver import Driver
from mindfile.store.sqlite import SqliteStore, SqliteUnit
from mindfile.store.values import Selection
from store.drafts import NOW, SEES_ALL, add, add_talk, draft, look


async def found(unit: SqliteUnit, *tokens: str, limit: int = 10) -> list[int]:
    return [match.memory for match in await unit.words.search(tokens, SEES_ALL, limit=limit)]


@pytest.mark.parametrize(
    "token",
    [
        "AND",
        "NOT",
        "NEAR(cat dog)",
        "cat*",
        '"',
        '""',
        "own:cat",
        "^cat",
        "(",
        "c++",
        "-",
        "20.04",
        "pre-edit",
        "don't",
        "{own near}:cat",
        "'); DROP TABLE memory; --",
        "",
        "   ",
        "\0",
        "cat\0dog",
        "😀",
        "用户",
    ],
)
async def test_no_token_is_syntax(store: SqliteStore, token: str) -> None:
    async with store.write() as unit:
        await add(unit, draft("other"), words=["something else entirely"])
        assert await found(unit, token) == []
        assert await found(unit, token, "else") != []


async def test_a_token_matches_its_word_only(store: SqliteStore) -> None:
    async with store.write() as unit:
        cat = await add(unit, draft("one"), words=["cat"])
        await add(unit, draft("two"), words=["cats concat"])
        chinese = await add(unit, draft("三"), words=["用户 户身 身份"])
        assert await found(unit, "cat") == [cat.row]
        assert await found(unit, "户身") == [chinese.row]


async def test_a_thousand_tokens_are_one_question(store: SqliteStore) -> None:
    async with store.write() as unit:
        memory = await add(unit, draft("far down"), words=["w1999"])
        assert await found(unit, *(f"w{number}" for number in range(2000))) == [memory.row]


async def test_the_turn_before_counts_less_than_own_words_and_more_than_those_before_it(
    store: SqliteStore,
) -> None:
    async with store.write() as unit:
        first, second, third, fourth, _ = (
            memory.row
            for memory in await add_talk(unit, "s", "zebra", "second", "third", "fourth", "fifth")
        )
        matches = await unit.words.search(["zebra"], SEES_ALL, limit=9)
        sketches = await unit.words.sketches([match.chunk for match in matches])
    scores = {match.memory: match.score for match in matches}
    words = {one.memory: (one.own, one.near, one.far) for one in sketches}
    assert set(scores) == {first, second, third, fourth}
    assert scores[first] > scores[second] > scores[third]
    assert words[first] == ("zebra", "", "")
    assert words[second] == ("second", "zebra", "")
    assert words[fourth] == ("fourth", "third", "zebra second")


@pytest.mark.parametrize("length", [600, 601])
async def test_what_comes_after_a_long_turn_stands_for_itself(
    store: SqliteStore, length: int
) -> None:
    before = "zebra " + "." * (length - 6)
    async with store.write() as unit:
        talk = await add_talk(unit, "s", before, "where does it sleep")
        both = [message.row for message in talk]
        assert await found(unit, "zebra") == (both if length <= 600 else both[:1])


async def test_no_words_come_from_another_session(store: SqliteStore) -> None:
    async with store.write() as unit:
        (zebra,) = await add_talk(unit, "one", "zebra")
        await add_talk(unit, "two", "hello", "world")
        assert await found(unit, "zebra") == [zebra.row]


async def test_filters_come_before_ranking(store: SqliteStore) -> None:
    async with store.write() as unit:
        for number in range(60):
            await add(unit, draft(f"zebra zebra zebra {number}"))
        hidden = await add(unit, draft("a zebra among many other words", tags=("wanted",)))
        matches = await unit.words.search(
            ["zebra"], Selection("default", NOW, tags=("wanted",)), limit=1
        )
    assert [match.memory for match in matches] == [hidden.row]


async def test_a_long_memory_does_not_crowd_out_the_others(store: SqliteStore) -> None:
    async with store.write() as unit:
        long = await add(unit, draft("long"), words=["zebra zebra"] * 50)
        short = await add(unit, draft("short"), words=["zebra and quite some other words"])
        assert await found(unit, "zebra", limit=2) == [long.row, short.row]


async def test_the_best_chunk_of_a_memory_counts(store: SqliteStore) -> None:
    async with store.write() as unit:
        await add(unit, draft("long"), words=["nothing here", "zebra", "zebra and more"])
        (match,) = await unit.words.search(["zebra"], SEES_ALL, limit=5)
        assert await unit.memories.chunk_text(match.chunk) == "zebra"


async def test_frequencies_count_chunks_by_their_own_words(store: SqliteStore) -> None:
    async with store.write() as unit:
        await add_talk(unit, "s", "zebra zebra", "lion", "zebra 猫")
        census = await unit.words.census(["zebra", "猫", "none", "zebra"], "default")
        assert await unit.words.document_count("default") == 3
    assert census.frequencies == {"zebra": 2, "猫": 1, "none": 0}
    assert census.documents == 3


@pytest.mark.parametrize("other", ["Default", "default ", "缺省", 'own : "zebra" OR', "64656661"])
async def test_what_another_namespace_holds_is_not_counted(store: SqliteStore, other: str) -> None:
    async with store.write() as unit:
        await add(unit, draft("zebra"), words=["zebra", "zebra lion"])
        await add_talk(unit, "s", "zebra tiger", "zebra", namespace=other)
        words = ["zebra", "lion", "tiger", 'tig"er', ""]
        here = await unit.words.census(words, "default")
        there = await unit.words.census(words, other)
        assert await unit.words.document_count("default") == 2
        assert await unit.words.document_count(other) == 2
        assert await unit.words.document_count("nowhere") == 0
    assert here.frequencies == {"zebra": 2, "lion": 1, "tiger": 0, 'tig"er': 0, "": 0}
    assert there.frequencies == {"zebra": 2, "lion": 0, "tiger": 1, 'tig"er': 0, "": 0}


async def test_little_beside_a_namespace_is_neither_counted_nor_found_in_it(
    store: SqliteStore,
) -> None:
    async with store.write() as unit:
        here = await add_talk(unit, "s", *(f"zebra {number}" for number in range(40)))
        for other in ("Default", "x"):
            await add(unit, draft("zebra tiger", namespace=other))
        census = await unit.words.census(["zebra", "tiger"], "default")
        matches = await unit.words.search(["zebra"], SEES_ALL, limit=99, most=census.most)
        aside = await unit.words.census(["zebra", "tiger"], "x")
    assert (census.frequencies, census.documents) == ({"zebra": 40, "tiger": 0}, 40)
    assert (aside.frequencies, aside.documents) == ({"zebra": 1, "tiger": 1}, 1)
    assert census.most
    assert not aside.most
    assert {match.memory for match in matches} == {memory.row for memory in here}


async def test_the_mark_of_a_namespace_is_no_word(store: SqliteStore) -> None:
    async with store.write() as unit:
        await add(unit, draft("zebra"))
        assert await found(unit, b"default".hex(), b"default".hex().upper()) == []


async def test_a_part_of_a_word_is_found_newest_first(store: SqliteStore) -> None:
    async with store.write() as unit:
        first = await add(unit, draft("Concatenate"))
        second = await add(unit, draft("a CAT"))
        await add(unit, draft("100 percent"))
        percent = await add(unit, draft("100%"))
        assert await unit.words.containing("cat", SEES_ALL, limit=9) == [second.row, first.row]
        assert await unit.words.containing("0%", SEES_ALL, limit=9) == [percent.row]
        assert await unit.words.containing("_at", SEES_ALL, limit=9) == []


async def test_a_part_is_read_for_in_the_newest_and_looked_up_in_all_as_a_beginning(
    store: SqliteStore,
) -> None:
    async with store.write() as unit:
        begins = await add(unit, draft("catalog"))
        inside = await add(unit, draft("Concatenate", occurred_at=NOW - timedelta(days=1)))
        await add(unit, draft("catamaran", namespace="other"))
        newest = await add(unit, draft("a bobcat", occurred_at=NOW + timedelta(days=1)))
        await add(unit, draft("the cathedral", state=State.FORGOTTEN))
        for scanned, found in ((1, [newest, begins]), (9, [newest, begins, inside])):
            rows = await unit.words.containing("cat", SEES_ALL, limit=9, scanned=scanned)
            assert rows == [memory.row for memory in found]
        assert await unit.words.containing("cat", SEES_ALL, limit=2) == [newest.row, begins.row]
        assert await unit.words.containing('ca"t', SEES_ALL, limit=2) == []


async def test_other_words_of_a_chunk_stand_in_its_entry_and_in_those_behind_it(
    path: Path, driver: Driver, store: SqliteStore
) -> None:
    async with store.write() as unit:
        talk = await add_talk(unit, "s", "zebra", "lion", "tiger", "bear", "wolf")
        other = await add(unit, draft("other"), words=["zebra one", "zebra two"])
        first, _, _, _, _, one, _ = await unit.words.pieces(after=0, limit=9)
        assert (first.memory, first.text, one.words) == (talk[0].row, "zebra", "zebra one")
        await unit.words.reword({first.chunk: "quagga", one.chunk: "quagga one"})
        behind = {memory.row for memory in talk[:4]}
        assert set(await found(unit, "quagga")) == {*behind, other.row}
        assert await found(unit, "zebra") == [other.row]
        assert set(await found(unit, "lion")) == {memory.row for memory in talk[1:]}
        assert [piece.words for piece in await unit.words.pieces(after=5, limit=2)] == [
            "quagga one",
            "zebra two",
        ]
    # The index against the view that it stands for: raises where they differ.
    look(path, driver, "INSERT INTO chunk_index (chunk_index, rank) VALUES ('integrity-check', 1)")
