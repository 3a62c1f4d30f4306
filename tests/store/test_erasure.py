"""Purge: no byte of what was erased stays in the file, and its neighbors forget its words."""

import math
import struct
from pathlib import Path

from mindfile.model import ModelIdentity, State
from mindfile.store.driver import Driver
from mindfile.store.sqlite import SqliteStore
from store.drafts import NOW, SEES_ALL, add, add_talk, draft, embed, foreign_lock, look

MODEL = ModelIdentity("small", 8, True, "a" * 64)
WORD = "xyzzyplugh"
PHRASE = "芝麻开门暗号"


def vector_of(number: int) -> bytes:
    return struct.pack("<8f", *(math.cos(number * power) for power in range(1, 9)))


def bytes_of(path: Path) -> bytes:
    return b"".join(entry.read_bytes() for entry in sorted(path.parent.iterdir()))


async def test_no_byte_of_an_erased_memory_stays_among_many(
    path: Path, driver: Driver, store: SqliteStore
) -> None:
    async with store.write() as unit:
        for number in range(300):
            await add(unit, draft(f"ordinary memory {number} " + "filler " * 30))
        memory = await add(
            unit,
            draft(
                f"the word is {WORD} {PHRASE}",
                tags=(WORD,),
                metadata={WORD: PHRASE},
                source=WORD,
            ),
        )
        change = await unit.history.begin_change("default", "store", at=NOW, client=None)
        await unit.memories.change(memory, change=change, now=NOW, tags=[f"{WORD} again"])
        await unit.records.keep_reply("default", "key", "hash", f'"{WORD}"', NOW)
    await embed(store, MODEL, {row: vector_of(row % 200) for row in range(1, 302)})
    async with store.write() as unit:
        await unit.vectors.claim(1, "me", now=NOW, limit=1)
    secrets = (WORD.encode(), PHRASE.encode(), vector_of(memory.row % 200))
    assert all(secret in bytes_of(path) for secret in secrets)
    async with store.write() as unit:
        # Its twin has the same vector.
        await unit.erasure.erase("default", [memory.row, memory.row - 200], now=NOW, by=9_999)
    assert await store.rewrite()
    assert await store.empty_log()
    held = bytes_of(path)
    assert [secret for secret in secrets if secret in held] == []
    assert vector_of(5) in held
    assert look(path, driver, "PRAGMA integrity_check") == ["ok"]


async def test_the_turns_behind_forget_the_words_and_wait_for_a_new_vector(
    path: Path, driver: Driver, store: SqliteStore
) -> None:
    async with store.write() as unit:
        talk = await add_talk(unit, "s", "one", f"two {WORD}", "three", "four", "five", "six")
    await embed(store, MODEL, {row: vector_of(row) for row in range(1, 7)})
    async with store.write() as unit:
        assert len(await unit.words.search([WORD], SEES_ALL, limit=9)) == 4
        await unit.erasure.erase("default", [talk[1].row], now=NOW, by=9_999)
        assert await unit.words.search([WORD], SEES_ALL, limit=9) == []
        found = await unit.words.search(["three"], SEES_ALL, limit=9)
        assert talk[2].row in {match.memory for match in found}
        (claimed,) = await unit.vectors.claim(1, "me", now=NOW, limit=9)
        assert claimed.text == "three"
    # The index against the view that it stands for: raises where they differ.
    look(path, driver, "INSERT INTO chunk_index (chunk_index, rank) VALUES ('integrity-check', 1)")
    assert look(path, driver, "SELECT count(*) FROM memory") == [5]


async def test_an_erased_id_is_named_for_snapshots_older_than_it(store: SqliteStore) -> None:
    async with store.write() as unit:
        before = await unit.history.newest_change()
        memory = await add(unit, draft("gone"))
        point = await unit.history.newest_change()
        await unit.erasure.erase("default", [memory.row], now=NOW, by=9_999)
        assert await unit.records.purged_since("default", point) == [memory.id]
        assert await unit.records.purged_since("default", before) == []
        assert await unit.records.purged_since("other", point) == []
        assert await unit.memories.by_ids("default", [memory.id]) == []


async def test_an_erased_id_is_named_only_for_when_it_was_held(store: SqliteStore) -> None:
    points: list[int] = []
    async with store.write() as unit:
        memory = await add(unit, draft("here and away"))
        points.append(await unit.history.newest_change())
        for state in (State.FORGOTTEN, State.ARCHIVED, State.FORGOTTEN, State.FORGOTTEN):
            change = await unit.history.begin_change("default", "forget", at=NOW, client=None)
            await unit.memories.set_state([memory], state, change=change, now=NOW)
            points.append(change)
        by = await unit.history.begin_change("default", "purge", at=NOW, client=None)
        await unit.erasure.erase("default", [memory.row], now=NOW, by=by)
        named = [await unit.records.purged_since("default", point) for point in (*points, by)]
        assert named == [[memory.id], [], [memory.id], [], [], []]


async def test_erasing_nothing_and_what_is_gone_already_harms_nothing(store: SqliteStore) -> None:
    async with store.write() as unit:
        memory = await add(unit, draft("stays"))
        await unit.erasure.erase("default", [], now=NOW, by=9_999)
        await unit.erasure.erase("default", [999], now=NOW, by=9_999)
        assert await unit.memories.by_rows([memory.row]) == [memory]


async def test_vectors_are_where_they_were_once_the_file_was_rewritten(
    store: SqliteStore,
) -> None:
    async with store.write() as unit:
        # More than one block of the vector table, the first of which is to go.
        first = await add(unit, draft("long"), words=["piece"] * 1500)
        kept = await add(unit, draft("kept"))
        other = await add(unit, draft("other"))
    ids = {chunk: vector_of(1) for chunk in range(1, 1501)}
    await embed(store, MODEL, {**ids, 1501: vector_of(20), 1502: vector_of(90)})
    async with store.write() as unit:
        await unit.erasure.erase("default", [first.row], now=NOW, by=9_999)
    assert await store.rewrite()
    assert await store.empty_log()
    async with store.read() as unit:
        found = await unit.vectors.nearest(vector_of(20), SEES_ALL, limit=9)
        words = await unit.words.search(["kept"], SEES_ALL, limit=9)
    assert [neighbor.memory for neighbor in found] == [kept.row, other.row]
    assert [match.memory for match in words] == [kept.row]


async def test_the_file_is_not_rewritten_under_another_who_writes(
    path: Path, driver: Driver, store: SqliteStore
) -> None:
    async with store.write() as unit:
        await add(unit, draft("stays"))
    with foreign_lock(path, driver):
        assert await store.rewrite() is False
    assert await store.rewrite() is True
    assert look(path, driver, "SELECT content FROM memory") == ["stays"]
