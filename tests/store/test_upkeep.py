"""Upkeep: what points at nothing is found and removed, what has no vector is queued again."""

from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from mindfile.model import Episode, Kind, ModelIdentity, Role
from mindfile.store.driver import Driver, load_vectors
from mindfile.store.sqlite import open_store
from store.drafts import NOW, add, add_fact, add_talk, draft, embed

MODEL = ModelIdentity("small", 2, True, "a" * 64)
VECTOR = b"\x00\x00\x80\x3f\x00\x00\x00\x00"
# What another program, without foreign keys, may leave behind.
LOOSE = {
    "links": "INSERT INTO link VALUES (1, 900, 'source'), (901, 1, 'supersedes')",
    "usage rows": "INSERT INTO usage VALUES (900, 1, '2026-01-01T00:00:00.000000Z')",
    "tags": "INSERT INTO tag VALUES (900, 'lost')",
    "metadata": "INSERT INTO metadata VALUES (900, 'key', '1')",
    "session values": "INSERT INTO session_value VALUES (77, 'a', 'b', '2026-01-01')",
    "session thoughts": "INSERT INTO session_thought VALUES (77, 0, 'hm', 1, '2026-01-01')",
    "vectors without a text": "INSERT INTO vec_1 (rowid, embedding) VALUES (900, '[1, 0]')",
    "texts without a vector": "DELETE FROM vec_1 WHERE rowid = 1",
    "claims past their time": "UPDATE chunk SET claimed_by = 'dead', claimed_until = '2026-01-01'",
}


def spoil(path: Path, driver: Driver, sql: str) -> None:
    connection: Any = driver.module.connect(str(path))
    with closing(connection):
        load_vectors(connection)
        connection.execute(sql)
        connection.commit()


@pytest.mark.parametrize("kind", LOOSE)
async def test_what_points_at_nothing_is_counted_and_mended(
    path: Path, driver: Driver, kind: str
) -> None:
    async with open_store(path, driver=driver) as store:
        async with store.write() as unit:
            await add_talk(unit, "s", "one", "two")
        await embed(store, MODEL, {1: VECTOR, 2: VECTOR})
        async with store.read() as unit:
            assert await unit.upkeep.loose_ends(NOW) == {}
    spoil(path, driver, LOOSE[kind])
    async with open_store(path, driver=driver) as store:
        async with store.read() as unit:
            assert list(await unit.upkeep.loose_ends(NOW)) == [kind]
        async with store.write() as unit:
            await unit.upkeep.mend(NOW)
        async with store.read() as unit:
            assert await unit.upkeep.loose_ends(NOW) == {}
            assert len(await unit.memories.by_rows([1, 2])) == 2
            waiting = await unit.vectors.pending(1)
            assert waiting == (1 if kind == "texts without a vector" else 0)


async def test_a_text_that_was_given_up_is_queued_again(path: Path, driver: Driver) -> None:
    async with open_store(path, driver=driver) as store, store.write() as unit:
        await add_talk(unit, "s", "one")
        model = await unit.vectors.register(MODEL)
        await unit.vectors.give_up(model, [1])
        assert await unit.vectors.pending(model) == 0
        assert await unit.upkeep.loose_ends(NOW) == {"texts without a vector": 1}
        await unit.upkeep.mend(NOW)
        assert await unit.vectors.pending(model) == 1


async def test_a_page_of_what_fades_leaves_out_what_never_does(path: Path, driver: Driver) -> None:
    async with open_store(path, driver=driver) as store, store.write() as unit:
        old = NOW - timedelta(days=40)
        plain = await add(unit, draft("a gull", occurred_at=old))
        fact = await add_fact(unit, "I live in Oslo", "city", "Oslo")
        await add(unit, draft("pinned", occurred_at=old, pinned=True))
        await add(unit, draft("reminds", occurred_at=old, remind_at=NOW))
        summary = draft(
            "summary",
            Kind.EPISODIC,
            occurred_at=old,
            episode=Episode(Role.SYSTEM),
            tags=("summary",),
        )
        await add(unit, summary)
        await unit.records.count_use([(plain.row, 3, NOW)])
        later = NOW + timedelta(seconds=1)
        first = await unit.upkeep.aged("default", later, now=NOW, after=0, limit=1)
        assert [(one.row, one.uses, one.used_at, one.true) for one in first] == [
            (plain.row, 3, NOW, False)
        ]
        rest = await unit.upkeep.aged("default", later, now=NOW, after=plain.row, limit=5)
        assert [(one.row, one.known, one.true) for one in rest] == [(fact.row, True, True)]


async def test_namespaces_with_a_session_alone_count_too(path: Path, driver: Driver) -> None:
    async with open_store(path, driver=driver) as store, store.write() as unit:
        await add(unit, draft("a gull"))
        await unit.sessions.find_or_create("work", "s", budget=100, policy="fifo", turns=3, now=NOW)
        assert await unit.upkeep.namespaces() == ["default", "work"]
