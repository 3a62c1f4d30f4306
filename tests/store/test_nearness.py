"""Vectors held in memory: the same answers as the file's own index gives, only sooner."""

from collections.abc import AsyncGenerator
from pathlib import Path

import numpy as np
import pytest

from mindfile.model import ModelIdentity
from mindfile.store.driver import Driver
from mindfile.store.nearness import Nearness
from mindfile.store.sqlite import SqliteStore, open_store
from mindfile.store.values import Selection
from mindfile.store.vectors import EXACT
from store.drafts import NOW, SEES_ALL, add, another, draft, embed

MODEL = ModelIdentity("small", 32, True, "a" * 64)
OTHER = ModelIdentity("other", 48, True, "b" * 64)
TAGGED = Selection("default", NOW, tags=("odd",))
ELSEWHERE = Selection("elsewhere", NOW)


def vector(lots: np.random.Generator, length: int = 32) -> bytes:
    numbers = lots.normal(size=length)
    return (numbers / np.linalg.norm(numbers)).astype("<f4").tobytes()


@pytest.fixture
async def held(path: Path, driver: Driver) -> AsyncGenerator[SqliteStore]:
    """A store that holds the vectors in memory from the first on."""
    async with open_store(path, driver=driver, nearness=Nearness(least=1)) as store:
        yield store


async def fill(store: SqliteStore, lots: np.random.Generator, count: int) -> list[int]:
    """Add memories, some tagged, some of another namespace, each with a vector."""
    async with store.write() as unit:
        rows = [
            (
                await add(
                    unit,
                    draft(
                        f"number {place}",
                        namespace="elsewhere" if place % 9 == 0 else "default",
                        tags=("odd",) if place % 40 == 1 else (),
                    ),
                )
            ).row
            for place in range(count)
        ]
    await embed(store, MODEL, {row: vector(lots) for row in rows})
    return rows


async def embed_again(store: SqliteStore, driver: Driver, row: int, made: bytes) -> None:
    """Give a chunk another vector, as after a purge that took a neighbor's words out of it."""
    with another(store.path, driver) as connection:
        connection.execute("UPDATE chunk SET embedded_by = NULL WHERE memory = ?", (row,))
    await embed(store, MODEL, {row: made})


async def nearest(store: SqliteStore, asked: bytes, selection: Selection, limit: int) -> list[int]:
    async with store.read() as unit:
        found = await unit.vectors.nearest(asked, selection, limit=limit)
    return [neighbor.memory for neighbor in found]


@pytest.mark.parametrize("selection", [SEES_ALL, TAGGED, ELSEWHERE])
async def test_memory_and_file_find_the_same_under_every_filter(
    held: SqliteStore, store: SqliteStore, driver: Driver, selection: Selection
) -> None:
    lots = np.random.default_rng(4)
    rows = await fill(held, lots, 300)
    await nearest(held, vector(lots), SEES_ALL, 1)
    # Some lie twice in memory from then on, and count once.
    for row in rows[:20]:
        await embed_again(store, driver, row, vector(lots))
    for _ in range(20):
        asked = vector(lots)
        by_file = await nearest(store, asked, selection, 5)
        assert set(by_file) <= set(await nearest(held, asked, selection, 8))
        assert len(by_file) == 5


async def test_cosines_in_memory_are_near_those_of_the_file_and_the_best_are_the_same(
    path: Path, driver: Driver, store: SqliteStore
) -> None:
    lots = np.random.default_rng(9)
    nearness = Nearness(least=1)
    async with open_store(path, driver=driver, nearness=nearness) as held:
        rows = await fill(held, lots, 200)
        asked = vector(lots)
        assert len(await nearest(held, asked, SEES_ALL, 5)) == 5
        async with held.read() as unit:
            close = {one.memory: one.cosine for one in await unit.vectors.cosines(asked, rows)}
        bytes_alone = nearness.cosines(asked, rows)
    async with store.read() as unit:
        exact = {one.memory: one.cosine for one in await unit.vectors.cosines(asked, rows)}
    assert close == pytest.approx(exact, abs=0.02)
    assert bytes_alone == pytest.approx(exact, abs=0.02)
    best = sorted(exact, key=lambda row: -exact[row])[:EXACT]
    assert [close[row] for row in best] == [exact[row] for row in best]


async def test_what_another_process_writes_is_found_at_once(
    held: SqliteStore, store: SqliteStore
) -> None:
    lots = np.random.default_rng(5)
    await fill(held, lots, 20)
    await nearest(held, vector(lots), SEES_ALL, 3)
    async with store.write() as unit:
        added = await add(unit, draft("by another"))
    asked = vector(lots)
    await embed(store, MODEL, {added.row: asked})
    assert (await nearest(held, asked, SEES_ALL, 1)) == [added.row]


async def test_a_vector_that_is_made_again_takes_the_place_of_the_first(
    held: SqliteStore, store: SqliteStore, driver: Driver
) -> None:
    lots = np.random.default_rng(6)
    rows = await fill(held, lots, 30)
    asked = vector(lots)
    far = (await nearest(held, asked, SEES_ALL, 30))[-1]
    for _ in range(3):
        for row in rows:
            await embed_again(store, driver, row, vector(lots))
        await nearest(held, asked, SEES_ALL, 1)
    await embed_again(store, driver, far, asked)
    assert (await nearest(held, asked, SEES_ALL, 1)) == [far]
    assert len(await nearest(held, asked, SEES_ALL, 30)) == len(
        await nearest(store, asked, SEES_ALL, 30)
    )


async def test_a_model_that_takes_over_is_searched_alone(
    held: SqliteStore, store: SqliteStore
) -> None:
    lots = np.random.default_rng(7)
    rows = await fill(held, lots, 20)
    await nearest(held, vector(lots), SEES_ALL, 3)
    new = {row: vector(lots, 48) for row in rows}
    await embed(store, OTHER, new)
    assert await nearest(held, vector(lots), SEES_ALL, 3) == []
    assert (await nearest(held, new[rows[4]], SEES_ALL, 1)) == [rows[4]]


async def test_few_vectors_are_left_to_the_file(path: Path, driver: Driver) -> None:
    nearness = Nearness(least=50)
    lots = np.random.default_rng(8)
    async with open_store(path, driver=driver, nearness=nearness) as store:
        await fill(store, lots, 40)
        assert len(await nearest(store, vector(lots), SEES_ALL, 4)) == 4
        with pytest.raises(RuntimeError):
            nearness.order(vector(lots), 4)
