"""A call cancelled at any point leaves a whole file, and the next one is served."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import anyio
import anyio.lowlevel
import pytest

from fakes import HashingEmbedder
from memory.rows import HERE, let_go, look, put, put_id, say, seen, shorten
from mindfile.memory.facts import extract_facts
from mindfile.memory.mind import Mind
from mindfile.memory.requests import ExtractRequest, RetrieveRequest, SnapshotRequest
from mindfile.memory.retrieving import retrieve
from mindfile.memory.snapshots import snapshot
from mindfile.store.driver import find_driver
from mindfile.store.sqlite import SqliteStore
from minds import a_mind
from store.drafts import look as ask

# So many turns of the loop a call is given before it is cancelled: the first ones each, then ever
# fewer. The longest call here takes some thousands.
POINTS = [*range(0, 24, 2), *range(24, 400, 40), *range(400, 4_000, 300)]

Calling = Callable[[Mind, int], Awaitable[object]]


async def storing(mind: Mind, number: int) -> object:
    return await put(mind, f"I noted item{number} today", tags=(f"tag{number}",))


async def telling(mind: Mind, number: int) -> object:
    return await say(mind, f"talk {number}", f"My dog is called Rex{number}", "Noted.")


async def searching(mind: Mind, number: int) -> object:
    return await look(mind, "noted item")


async def retrieving(mind: Mind, number: int) -> object:
    return await retrieve(mind, RetrieveRequest(HERE, "noted item", session="talk"))


async def compressing(mind: Mind, number: int) -> object:
    return await shorten(mind, "talk")


async def extracting(mind: Mind, number: int) -> object:
    return await extract_facts(mind, ExtractRequest(HERE, f"I live in Linz{number}."))


async def forgetting(mind: Mind, number: int) -> object:
    return await let_go(mind, tags=("kept",))


async def purging(mind: Mind, number: int) -> object:
    key = await put_id(mind, f"A secret zanzibar{number}")
    return await let_go(mind, ids=(key,), purge=True)


async def snapping(mind: Mind, number: int) -> object:
    await snapshot(mind, SnapshotRequest(HERE, "create", f"point {number}"))
    return await snapshot(mind, SnapshotRequest(HERE, "restore", f"point {number}"))


CALLS = [
    storing,
    telling,
    searching,
    retrieving,
    compressing,
    extracting,
    forgetting,
    purging,
    snapping,
]


async def cut_short(mind: Mind, call: Calling, number: int, turns: int) -> bool:
    """Make a call, cancel it after so many turns of the loop; returns whether it had ended."""
    ended = False

    async def run() -> None:
        nonlocal ended
        await call(mind, number)
        ended = True

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(run)
        for _ in range(turns):
            await anyio.lowlevel.checkpoint()
        tasks.cancel_scope.cancel()
    return ended


def require_whole(path: Path) -> None:
    """Every memory has its text, words and record, and nothing stands without its memory."""
    driver = find_driver()
    assert ask(path, driver, "PRAGMA integrity_check") == ["ok"]
    assert ask(path, driver, "PRAGMA foreign_key_check") == []
    ask(path, driver, "INSERT INTO chunk_index (chunk_index, rank) VALUES ('integrity-check', 1)")
    for table in ("chunk", "revision"):
        lacking = f"SELECT public_id FROM memory WHERE id NOT IN (SELECT memory FROM {table})"
        assert ask(path, driver, lacking) == []
    for kind in ("episodic", "semantic"):
        lacking = (
            f"SELECT public_id FROM memory WHERE kind = '{kind}'"
            f" AND id NOT IN (SELECT memory FROM {kind})"
        )
        assert ask(path, driver, lacking) == []
    alone = "SELECT session FROM episodic WHERE session IS NOT NULL GROUP BY session"
    halves = f"SELECT count(*) FROM ({alone} HAVING count(*) % 2)"
    assert ask(path, driver, halves) == [0]


@pytest.mark.parametrize("call", CALLS)
async def test_a_call_cancelled_at_any_point_leaves_a_whole_file_and_the_next_is_served(
    tmp_path: Path, call: Calling
) -> None:
    async with a_mind(tmp_path, embedder=HashingEmbedder()) as mind:
        lines = [f"line {number} of a long talk about the harbor" for number in range(12)]
        await say(mind, "talk", *lines)
        kept = await put_id(mind, "I noted item at the harbor", tags=("kept",))
        outcomes: list[bool] = []
        for number, turns in enumerate(POINTS):
            with anyio.fail_after(60):
                outcomes.append(await cut_short(mind, call, number, turns))
        assert outcomes.count(False) >= 8
        with anyio.fail_after(60):
            await call(mind, 9_999)
            assert await put_id(mind, "The last word is said") in await seen(mind)
            await mind.embedding.drained()
        async with mind.store.read() as unit:
            assert [memory.id for memory in await unit.memories.by_ids(HERE, [kept])] == [kept]
        assert isinstance(mind.store, SqliteStore)
        require_whole(mind.config.database)
        if call is storing:
            texts = " ".join(hit.content for hit in (await look(mind, kinds=("semantic",))).hits)
            assert all(f"item{n} " in texts for n, ended in enumerate(outcomes) if ended)
