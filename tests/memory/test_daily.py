"""Daily maintenance: once a day for all servers, only where it is asked for, never in the way."""

from datetime import timedelta
from pathlib import Path

import anyio
import anyio.lowlevel
import pytest

from fakes import HandClock
from memory.rows import HERE, put_id, read
from mindfile.config import Config
from mindfile.forms import time_text
from mindfile.memory.daily import keep_maintained
from mindfile.memory.maintaining import LAST_RUN
from mindfile.memory.mind import Mind
from mindfile.memory.requests import SearchRequest
from mindfile.memory.searching import search
from mindfile.model import Moment, State
from mindfile.store.driver import find_driver
from minds import a_mind, a_served_mind
from store.drafts import another, usage

SECONDS = 30


async def a_faint_message(mind: Mind) -> str:
    at = Moment(mind.clock() - timedelta(days=40))
    return await put_id(mind, "a gray gull", session="s", at=at, importance=0.2)


async def state(mind: Mind, key: str) -> State:
    return (await read(mind, key)).state


async def last_run(mind: Mind) -> str | None:
    async with mind.store.read() as unit:
        return await unit.records.note(LAST_RUN)


async def note_run(mind: Mind, before: timedelta) -> None:
    async with mind.store.write() as unit:
        await unit.records.set_note(LAST_RUN, time_text(mind.clock() - before))


async def test_an_opened_file_is_maintained_once_a_day(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock, maintenance="daily") as mind:
        first = await a_faint_message(mind)
        async with anyio.create_task_group() as server:
            server.start_soon(lambda: keep_maintained(mind, first=0, rest=0))
            with anyio.fail_after(SECONDS):
                while await state(mind, first) is State.ACTIVE:
                    await anyio.lowlevel.checkpoint()
                clock.turn(hours=23)
                second = await a_faint_message(mind)
                for _ in range(20):
                    assert await state(mind, second) is State.ACTIVE
                clock.turn(hours=2)
                while await state(mind, second) is State.ACTIVE:
                    await anyio.lowlevel.checkpoint()
            server.cancel_scope.cancel()
        assert await last_run(mind) == time_text(clock.now)


@pytest.mark.parametrize("before", [timedelta(hours=30), timedelta(hours=-5)])
async def test_a_run_of_long_ago_or_of_a_clock_gone_wrong_does_not_count(
    tmp_path: Path, before: timedelta
) -> None:
    async with a_mind(tmp_path, maintenance="daily") as mind:
        key = await a_faint_message(mind)
        await note_run(mind, before)
        async with anyio.create_task_group() as server:
            server.start_soon(lambda: keep_maintained(mind, first=0, rest=0))
            with anyio.fail_after(SECONDS):
                while await state(mind, key) is State.ACTIVE:
                    await anyio.lowlevel.checkpoint()
            server.cancel_scope.cancel()


@pytest.mark.parametrize("before", [None, timedelta(hours=30)])
async def test_a_run_that_fails_does_not_count_as_done(
    tmp_path: Path, before: timedelta | None
) -> None:
    driver = find_driver()
    async with a_mind(tmp_path, maintenance="daily") as mind:
        key = await a_faint_message(mind)
        if before is not None:
            await note_run(mind, before)
        noted = await last_run(mind)
        with another(mind.config.database, driver) as connection:
            connection.execute(
                "CREATE TRIGGER fault BEFORE UPDATE ON memory BEGIN SELECT RAISE(ABORT, 'no'); END"
            )
        with anyio.fail_after(SECONDS), pytest.raises(driver.error, match="no"):
            await keep_maintained(mind, first=0, rest=0)
        assert (await last_run(mind) or None) == noted
        with another(mind.config.database, driver) as connection:
            connection.execute("DROP TRIGGER fault")
        async with anyio.create_task_group() as server:
            server.start_soon(lambda: keep_maintained(mind, first=0, rest=0))
            with anyio.fail_after(SECONDS):
                while await state(mind, key) is State.ACTIVE:
                    await anyio.lowlevel.checkpoint()
            server.cancel_scope.cancel()


async def test_unasked_nothing_is_maintained(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await a_faint_message(mind)
        with anyio.fail_after(SECONDS):
            await keep_maintained(mind, first=0, rest=0)
        assert await state(mind, key) is State.ACTIVE
        assert await last_run(mind) is None


async def test_uses_are_written_also_where_a_server_ends_without_a_change(tmp_path: Path) -> None:
    config = Config(
        database=tmp_path / "memory.sqlite3",
        log_dir=tmp_path,
        cache_dir=tmp_path,
        model="off",
        timezone="UTC",
    )
    async with a_served_mind(config) as mind:
        key = await put_id(mind, "the harbor crane was painted green")
        row = (await read(mind, key)).row
        for _ in range(3):
            await search(mind, SearchRequest(HERE, "harbor crane"))
    assert usage(config.database, find_driver())[row][0] == 3
