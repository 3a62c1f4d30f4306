"""The index after the analyzer has changed: made again beside the calls, by one process."""

import functools
from datetime import datetime, timedelta
from pathlib import Path

import anyio
import pytest

from fakes import HandClock
from memory.rows import put_id, seen
from mindfile.config import Config
from mindfile.forms import time_text
from mindfile.memory.mind import Mind
from mindfile.memory.rewording import BATCH, renew_words
from mindfile.model import Role, Step
from mindfile.ranking.analyzer import ANALYZER_VERSION, analyze
from minds import a_mind, a_served_mind
from store.drafts import add, draft

VERSION, CURRENT = "analyzer_version", str(ANALYZER_VERSION)


async def noted(mind: Mind, key: str = VERSION) -> str | None:
    async with mind.store.read() as unit:
        return await unit.records.note(key)


async def words_of(mind: Mind) -> list[str]:
    async with mind.store.read() as unit:
        return [piece.words for piece in await unit.words.pieces(after=0, limit=10_000)]


async def outdate(mind: Mind, version: str = "0") -> list[str]:
    """Give every chunk the words of another analyzer; returns those that it had."""
    async with mind.store.write() as unit:
        pieces = await unit.words.pieces(after=0, limit=10_000)
        await unit.words.reword({piece.chunk: f"old{piece.chunk}" for piece in pieces})
        await unit.records.set_note(VERSION, version)
    return [piece.words for piece in pieces]


async def test_the_words_are_those_that_storing_anew_would_give(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put_id(mind, "My ferries sail at nine", session="s", role=Role.USER)
        await put_id(mind, attribute="city", value="Bergen", subject="Nils Ås")
        await put_id(mind, name="deploy", trigger="on release", steps=(Step("build", "search"),))
        await put_id(mind, "A long report. " + "The harbor was calm that day. " * 300)
        before = await outdate(mind)
        assert len(before) > 5
        assert await seen(mind, "ferry") == set()
        await renew_words(mind, "me")
        assert await words_of(mind) == before
        assert await noted(mind) == CURRENT
        assert len(await seen(mind, "ferry")) == 1


class KilledError(Exception):
    """Stands for the end of the process."""


class FatalClock(HandClock):
    """Lets the process die in the middle of a transaction, at its n-th look at the clock."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.looks = looks

    def __call__(self) -> datetime:
        self.looks -= 1
        if self.looks == 0:
            raise KilledError
        return super().__call__()


async def test_killed_in_the_middle_it_leaves_a_whole_index_and_another_process_begins_again(
    tmp_path: Path,
) -> None:
    texts = [f"ship{number} sails" for number in range(2 * BATCH + 50)]
    new = [" ".join(analyze(text)) for text in texts]
    async with a_mind(tmp_path) as mind:
        async with mind.store.write() as unit:
            for text in texts:
                await add(unit, draft(text))
        await outdate(mind)
    # Two looks claim the work, each batch is one.
    async with a_mind(tmp_path, clock=FatalClock(4)) as mind:
        await noted(mind)
        with pytest.raises(KilledError):
            await renew_words(mind, "one")
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        assert await noted(mind) == "0"
        words = await words_of(mind)
        assert words[:BATCH] == new[:BATCH]
        assert words[BATCH:] == [f"old{number + 1}" for number in range(BATCH, len(texts))]
        assert len(await seen(mind, "ship3")) == 1
        assert len(await seen(mind, f"old{BATCH + 5}")) == 1
        clock.turn(minutes=2)
        await renew_words(mind, "two")
        assert await words_of(mind) == new
        assert await noted(mind) == CURRENT


async def test_one_process_does_it_while_the_others_wait(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await put_id(mind, "The ferry is late")
        before = await outdate(mind)
        async with mind.store.write() as unit:
            until = clock.now + timedelta(seconds=30)
            await unit.records.set_note("analyzer_claim", f"another {time_text(until)}")
        async with anyio.create_task_group() as waiting:
            waiting.start_soon(functools.partial(renew_words, mind, "me", rest=0))
            for _ in range(20):
                assert await words_of(mind) == ["old1"]
            clock.turn(minutes=1)
        assert await words_of(mind) == before


async def test_a_claim_of_a_clock_gone_wrong_holds_nobody_up(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await put_id(mind, "The ferry is late")
        before = await outdate(mind)
        async with mind.store.write() as unit:
            until = clock.now + timedelta(days=400)
            await unit.records.set_note("analyzer_claim", f"another {time_text(until)}")
        await renew_words(mind, "me")
        assert await words_of(mind) == before


async def test_the_words_of_a_newer_program_are_left_alone(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put_id(mind, "The ferry is late")
        newer = str(ANALYZER_VERSION + 1)
        await outdate(mind, newer)
        await renew_words(mind, "me")
        assert await words_of(mind) == ["old1"]
        assert await noted(mind) == newer


async def test_an_opened_mind_brings_an_old_file_up_to_date_by_itself(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put_id(mind, "The ferry is late")
        before = await outdate(mind)
        config = mind.config
    async with a_served_mind(config) as mind:
        with anyio.fail_after(30):
            while await noted(mind) != CURRENT:
                assert await words_of(mind) in (["old1"], before)
        assert await words_of(mind) == before


async def test_a_new_file_is_of_this_version(tmp_path: Path) -> None:
    settings = {"database": tmp_path / "new.sqlite3", "model": "off", "cache_dir": tmp_path}
    async with a_served_mind(Config.model_validate(settings)) as mind:
        with anyio.fail_after(30):
            while await noted(mind) != CURRENT:
                pass


async def test_work_in_the_background_that_fails_ends_no_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, "The ferry is late")
        async with mind.store.write() as unit:
            await unit.records.set_note(VERSION, "no number")
        config = mind.config
    async with a_served_mind(config) as mind:
        with anyio.fail_after(30):
            while not caplog.records:
                assert await seen(mind, "ferry") == {key}
        assert await seen(mind, "ferry") == {key}
    (record,) = caplog.records
    assert record.exc_info is not None
