"""Vectors in the store: one table for each model, claims between processes, filters before KNN."""

import math
import struct
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from mindfile.model import ModelIdentity, State
from mindfile.store.driver import Driver
from mindfile.store.sqlite import SqliteStore
from mindfile.store.values import ChunkDraft, Selection
from mindfile.store.vectors import CLAIM_LIFETIME
from store.drafts import NOW, SEES_ALL, add, add_talk, draft, embed, look

SMALL = ModelIdentity("small", 2, True, "a" * 64)
OTHER = ModelIdentity("other", 3, True, "b" * 64)


def angle(degrees: float) -> bytes:
    return struct.pack("<2f", math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))


def cube(first: float) -> bytes:
    return struct.pack("<3f", first, math.sqrt(1 - first * first), 0)


async def filled(store: SqliteStore, *degrees: float, **fields: Any) -> list[int]:
    """Add a memory for each angle, with its vector; returns their rows, which are their chunks."""
    async with store.write() as unit:
        rows = [(await add(unit, draft(f"at {one}", **fields))).row for one in degrees]
    await embed(store, SMALL, {row: angle(one) for row, one in zip(rows, degrees, strict=True)})
    return rows


async def test_the_first_model_serves_at_once_and_is_known_again(store: SqliteStore) -> None:
    async with store.write() as unit:
        assert await unit.vectors.serving() is None
        assert await unit.vectors.find(SMALL) is None
        model = await unit.vectors.register(SMALL)
        assert await unit.vectors.register(SMALL) == await unit.vectors.find(SMALL) == model
        assert await unit.vectors.serving() == model
        assert await unit.vectors.serves(SMALL)
        assert not await unit.vectors.serves(OTHER)


async def test_the_nearest_come_first_with_their_cosine(store: SqliteStore) -> None:
    near, far, middle = await filled(store, 10, 120, 40)
    async with store.read() as unit:
        found = await unit.vectors.nearest(angle(0), SEES_ALL, limit=9)
        scored = await unit.vectors.cosines(angle(0), [far, near])
        assert await unit.vectors.cosines(angle(0), []) == []
        kept = await unit.vectors.vectors_of([near, 99])
    assert [neighbor.memory for neighbor in found] == [near, middle, far]
    assert [neighbor.cosine for neighbor in found] == [
        pytest.approx(math.cos(math.radians(one)), abs=1e-5) for one in (10, 40, 120)
    ]
    assert [(one.memory, round(one.cosine, 3)) for one in scored] == [(near, 0.985), (far, -0.5)]
    assert kept == {near: angle(10)}


async def test_filters_come_before_the_nearest(store: SqliteStore) -> None:
    (wanted,) = await filled(store, 170, tags=("wanted",))
    await filled(store, *(number / 10 for number in range(500)))
    async with store.read() as unit:
        found = await unit.vectors.nearest(
            angle(0), Selection("default", NOW, tags=("wanted",)), limit=3
        )
        nowhere = await unit.vectors.nearest(angle(0), Selection("elsewhere", NOW), limit=3)
    assert [neighbor.memory for neighbor in found] == [wanted]
    assert nowhere == []


async def test_a_long_memory_does_not_crowd_out_the_others(store: SqliteStore) -> None:
    async with store.write() as unit:
        long = await add(unit, draft("long"), words=["piece"] * 60)
        short = await add(unit, draft("short"))
    await embed(store, SMALL, {**{chunk: angle(1) for chunk in range(1, 61)}, 61: angle(50)})
    async with store.read() as unit:
        found = await unit.vectors.nearest(angle(0), SEES_ALL, limit=2)
    assert [neighbor.memory for neighbor in found] == [long.row, short.row]


async def test_any_limit_is_kept(store: SqliteStore) -> None:
    rows = await filled(store, *range(20))
    async with store.read() as unit:
        for limit in (1, 7, 20, 100_000):
            found = await unit.vectors.nearest(angle(0), SEES_ALL, limit=limit)
            assert [neighbor.memory for neighbor in found] == rows[:limit]


async def test_a_vector_of_another_length_finds_nothing(store: SqliteStore) -> None:
    (row,) = await filled(store, 10)
    async with store.read() as unit:
        assert await unit.vectors.nearest(cube(1), SEES_ALL, limit=3) == []
        assert await unit.vectors.cosines(cube(1), [row]) == []


async def test_without_a_model_nothing_is_found_and_everything_waits(store: SqliteStore) -> None:
    async with store.write() as unit:
        memory = await add(unit, draft("waits"))
        assert await unit.vectors.pending(None) == 1
        assert await unit.vectors.nearest(angle(0), SEES_ALL, limit=3) == []
        assert await unit.vectors.vectors_of([memory.row]) == {}


async def test_a_new_model_fills_its_table_while_the_old_one_serves_then_takes_over(
    path: Path, driver: Driver, store: SqliteStore
) -> None:
    first, second = await filled(store, 10, 50)
    await embed(store, OTHER, {second: cube(1)})
    async with store.read() as unit:
        assert await unit.vectors.serves(SMALL)
        (best, *_) = await unit.vectors.nearest(angle(0), SEES_ALL, limit=3)
        other = await unit.vectors.find(OTHER)
        assert await unit.vectors.pending(other) == 1
        assert await unit.vectors.pending(await unit.vectors.find(SMALL)) == 1
    assert best.memory == first
    await embed(store, OTHER, {first: cube(0.5)})
    async with store.read() as unit:
        assert await unit.vectors.serves(OTHER)
        assert await unit.vectors.find(SMALL) is None
        (best, *_) = await unit.vectors.nearest(cube(1), SEES_ALL, limit=3)
    assert best.memory == second
    tables = look(path, driver, "SELECT name FROM sqlite_schema WHERE name LIKE 'vec_1%'")
    assert tables == []


async def test_going_back_to_the_first_model_makes_good_what_the_second_began(
    store: SqliteStore,
) -> None:
    first, second = await filled(store, 10, 50)
    await embed(store, OTHER, {second: cube(1)})
    async with store.write() as unit:
        (added,) = [await add(unit, draft("new"))]
    await embed(store, SMALL, {second: angle(20), added.row: angle(5)})
    async with store.read() as unit:
        found = await unit.vectors.nearest(angle(0), SEES_ALL, limit=3)
        assert await unit.vectors.pending(await unit.vectors.find(SMALL)) == 0
    assert [neighbor.memory for neighbor in found] == [added.row, first, second]


async def test_a_model_that_was_given_up_before_it_was_full_is_dropped_after_a_day(
    path: Path, driver: Driver, store: SqliteStore
) -> None:
    rows = await filled(store, 10, 20)
    async with store.write() as unit:
        second = await unit.vectors.register(OTHER)
        (claimed,) = await unit.vectors.claim(second, "me", now=NOW, limit=1)
        await unit.vectors.save(second, [(claimed.id, cube(1))], owner="me")
    third = replace(OTHER, name="third")
    tables = "SELECT count(*) FROM sqlite_schema WHERE name IN ('vec_1', 'vec_2', 'vec_3')"
    for hours, left in ((20, 3), (30, 2)):
        async with store.write() as unit:
            model = await unit.vectors.register(third)
            now = NOW + timedelta(hours=hours)
            await unit.vectors.claim(model, "me", now=now, limit=9)
        assert look(path, driver, tables) == [left]
    async with store.write() as unit:
        assert await unit.vectors.find(OTHER) is None
        assert len(await unit.vectors.nearest(angle(0), SEES_ALL, limit=9)) == 2
        await unit.vectors.save(model, [(row, cube(1)) for row in rows], owner="me")
        assert await unit.vectors.serves(third)
    assert look(path, driver, tables) == [1]


async def test_a_model_given_up_for_the_one_that_serves_is_dropped_too(store: SqliteStore) -> None:
    await filled(store, 10)
    async with store.write() as unit:
        second = await unit.vectors.register(OTHER)
        await unit.vectors.claim(second, "other", now=NOW, limit=1)
        serving = await unit.vectors.register(SMALL)
        await unit.vectors.claim(serving, "me", now=NOW + timedelta(days=2), limit=1)
        assert await unit.vectors.find(OTHER) is None
        assert await unit.vectors.serves(SMALL)
        assert len(await unit.vectors.nearest(angle(0), SEES_ALL, limit=9)) == 1


async def test_a_chunk_is_claimed_by_one_process_until_the_claim_expires(
    store: SqliteStore,
) -> None:
    async with store.write() as unit:
        await add_talk(unit, "s", "hello", "world", "again")
        model = await unit.vectors.register(SMALL)
        mine = await unit.vectors.claim(model, "mine", now=NOW, limit=2)
        yours = await unit.vectors.claim(model, "yours", now=NOW, limit=9)
        assert await unit.vectors.claim(model, "mine", now=NOW, limit=9) == mine
        late = NOW + CLAIM_LIFETIME + timedelta(seconds=1)
        taken = await unit.vectors.claim(model, "yours", now=late, limit=9)
    assert [chunk.text for chunk in mine] == ["hello", "hello\nworld"]
    assert [chunk.text for chunk in yours] == ["world\nagain"]
    assert taken == [*mine, *yours]


async def test_a_claim_of_a_clock_that_ran_years_ahead_holds_nobody_off(
    store: SqliteStore,
) -> None:
    async with store.write() as unit:
        await add_talk(unit, "s", "hello")
        model = await unit.vectors.register(SMALL)
        ahead = NOW + timedelta(days=1_461)
        claimed = await unit.vectors.claim(model, "ahead", now=ahead, limit=9)
        assert await unit.vectors.claim(model, "mine", now=NOW, limit=9) == claimed


async def test_a_vector_whose_claim_was_taken_over_is_not_written(store: SqliteStore) -> None:
    async with store.write() as unit:
        memory = await add(unit, draft("slow"))
        model = await unit.vectors.register(SMALL)
        await unit.vectors.claim(model, "slow", now=NOW, limit=9)
        late = NOW + CLAIM_LIFETIME + timedelta(seconds=1)
        await unit.vectors.claim(model, "quick", now=late, limit=9)
        await unit.vectors.save(model, [(memory.row, angle(90))], owner="slow")
        assert await unit.vectors.vectors_of([memory.row]) == {}
        await unit.vectors.save(model, [(memory.row, angle(1))], owner="quick")
        await unit.vectors.save(model, [(memory.row, angle(90))], owner="slow")
        assert await unit.vectors.vectors_of([memory.row]) == {memory.row: angle(1)}


async def test_a_chunk_that_is_gone_gets_no_vector(store: SqliteStore) -> None:
    async with store.write() as unit:
        memory = await add(unit, draft("gone soon"))
        model = await unit.vectors.register(SMALL)
        await unit.vectors.claim(model, "me", now=NOW, limit=9)
        await unit.erasure.erase("default", [memory.row], now=NOW, by=9_999)
        await unit.vectors.save(model, [(1, angle(1))], owner="me")
        assert await unit.vectors.nearest(angle(1), SEES_ALL, limit=3) == []


async def test_what_a_model_cannot_embed_is_not_tried_again_by_it(store: SqliteStore) -> None:
    async with store.write() as unit:
        memory = await add(unit, draft("too odd"))
        model = await unit.vectors.register(SMALL)
        await unit.vectors.give_up(model, [memory.row])
        assert await unit.vectors.pending(model) == 0
        assert await unit.vectors.claim(model, "me", now=NOW, limit=9) == []
        other = await unit.vectors.register(OTHER)
        assert await unit.vectors.pending(other) == 1
        (chunk,) = await unit.vectors.claim(other, "me", now=NOW, limit=9)
    assert chunk.id == memory.row


async def test_what_is_forgotten_waits_for_no_vector(store: SqliteStore) -> None:
    async with store.write() as unit:
        memory = await add(unit, draft("forgotten"))
        change = await unit.history.begin_change("default", "forget", at=NOW, client=None)
        await unit.memories.set_state([memory], State.FORGOTTEN, change=change, now=NOW)
        model = await unit.vectors.register(SMALL)
        assert await unit.vectors.pending(None) == await unit.vectors.pending(model) == 0
        assert await unit.vectors.claim(model, "me", now=NOW, limit=9) == []


async def test_code_waits_for_no_vector(store: SqliteStore) -> None:
    async with store.write() as unit:
        change = await unit.history.begin_change("default", "store", at=NOW, client=None)
        chunks = [ChunkDraft("how it runs", "run"), ChunkDraft("x = 1", "x", by_meaning=False)]
        await unit.memories.add([(draft("both"), chunks)], session=None, change=change)
    async with store.write() as unit:
        model = await unit.vectors.register(SMALL)
        assert await unit.vectors.pending(model) == 1
        claimed = await unit.vectors.claim(model, "me", now=NOW, limit=9)
        assert [one.text for one in claimed] == ["how it runs"]
        await unit.vectors.save(model, [(claimed[0].id, angle(0))], owner="me")
        assert not await unit.vectors.waits()


async def test_every_save_moves_the_sequence_that_other_processes_watch(
    store: SqliteStore,
) -> None:
    await filled(store, 10)
    async with store.read() as unit:
        before = await unit.records.note("vector_seq")
    await filled(store, 20)
    async with store.read() as unit:
        after = await unit.records.note("vector_seq")
    assert before is not None
    assert after is not None
    assert int(after) > int(before)


async def test_a_process_that_ends_gives_back_what_it_claimed(store: SqliteStore) -> None:
    await filled(store, 10)
    async with store.write() as unit:
        assert not await unit.vectors.waits()
        row = (await add(unit, draft("new"))).row
        assert await unit.vectors.waits()
        model = await unit.vectors.register(SMALL)
        assert [one.id for one in await unit.vectors.claim(model, "me", now=NOW, limit=9)] == [row]
        assert await unit.vectors.claim(model, "other", now=NOW, limit=9) == []
        await unit.vectors.release("me")
        assert [c.id for c in await unit.vectors.claim(model, "other", now=NOW, limit=9)] == [row]
