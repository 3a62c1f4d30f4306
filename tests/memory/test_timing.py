"""A time in a question: what is of it comes first, and all of it where nothing else is asked."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from fakes import HandClock, HashingEmbedder
from memory.rows import HERE, look
from mindfile.memory.finding import find
from mindfile.memory.mind import Mind
from mindfile.memory.questioning import question_of
from mindfile.memory.requests import MessageInput, StoreRequest
from mindfile.memory.storing import store
from mindfile.model import Moment, Role
from mindfile.store.values import Selection
from minds import a_mind

MONDAY = datetime(2026, 11, 30, 12, tzinfo=UTC)
TOLD = {
    1: "Went climbing with Ana at the quarry",
    4: "The dentist says the tooth can wait",
    45: "Visited the salt mine with Ana",
    200: "Sailed on the lake with Ana",
}


async def tell(mind: Mind, text: str, days: float) -> None:
    at = Moment(MONDAY - timedelta(days=days))
    message = MessageInput(text, Role.USER, at=at)
    await store(mind, StoreRequest(HERE, messages=(message,), session=f"s{days}"))


async def asked(folder: Path, question: str, *, hybrid: bool, **more: float) -> list[str]:
    embedder = HashingEmbedder() if hybrid else None
    async with a_mind(folder, embedder=embedder, clock=HandClock(MONDAY)) as mind:
        for days, text in TOLD.items():
            await tell(mind, text, days)
        for text, days in more.items():
            await tell(mind, text, days)
        if hybrid:
            await mind.embedding.drained()
        taken = await question_of(mind, question)
        async with mind.store.read() as unit:
            ranking = await find(unit, taken, Selection(HERE, MONDAY))
    return [hit.memory.content for hit in ranking.hits if hit.score >= 0.45]


@pytest.mark.parametrize("hybrid", [True, False])
@pytest.mark.parametrize(
    ("question", "days"),
    [
        ("what did I do with Ana yesterday?", 1),
        ("where was I with Ana last month?", 45),
        ("what did I do with Ana in May?", 200),
        ("what did I do with Ana on 14 May 2026?", 200),
        ("上个月 Ana 在哪里？", 45),
    ],
)
async def test_what_is_of_the_time_that_is_asked_for_comes_first(
    tmp_path: Path, question: str, days: int, hybrid: bool
) -> None:
    assert (await asked(tmp_path, question, hybrid=hybrid))[0] == TOLD[days]


@pytest.mark.parametrize("hybrid", [True, False])
@pytest.mark.parametrize(
    "question",
    ["what did we talk about last week?", "What happened last week?", "上周我们聊了什么？"],
)
async def test_a_question_for_nothing_but_a_time_finds_all_of_that_time(
    tmp_path: Path, question: str, hybrid: bool
) -> None:
    assert set(await asked(tmp_path, question, hybrid=hybrid)) == {TOLD[1], TOLD[4]}


async def test_a_message_is_of_the_time_that_it_tells_of(tmp_path: Path) -> None:
    told = "Three weeks ago I met Ana at the ferry"
    found = await asked(tmp_path, "who did I meet three weeks ago?", hybrid=True, **{told: 0})
    assert found[0] == told


async def test_a_question_names_a_time_where_no_zone_is_set(tmp_path: Path) -> None:
    async with a_mind(tmp_path, clock=HandClock(MONDAY), timezone="") as mind:
        await tell(mind, "Went climbing with Ana at the quarry", 1)
        await tell(mind, "The storm took the roof yesterday", 3)
        found = await look(mind, query="climbing with Ana yesterday")
        assert [hit.content for hit in found.hits][:1] == ["Went climbing with Ana at the quarry"]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("what did I do with Ana before September?", "Sailed on the lake with Ana"),
        (
            "what did I do with Ana between September and October?",
            "Visited the salt mine with Ana",
        ),
        ("what did I do with Ana since last week?", "Went climbing with Ana at the quarry"),
    ],
)
async def test_a_stretch_of_time_is_preferred_as_a_whole(
    tmp_path: Path, question: str, first: str
) -> None:
    assert (await asked(tmp_path, question, hybrid=True))[0] == first
