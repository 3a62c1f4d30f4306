"""Texts of several facts, of which one is over: kept, found, and never before what is true now."""

from pathlib import Path
from typing import Any

import pytest

from fakes import HandClock
from memory.rows import HERE, look, put, put_id
from mindfile.memory.mind import Mind
from mindfile.memory.profile import profile
from mindfile.model import Moment
from minds import a_mind


async def found(mind: Mind, query: str, **fields: Any) -> list[str]:
    return [hit.content for hit in (await look(mind, query, **fields)).hits]


async def claimed(mind: Mind) -> list[str]:
    async with mind.store.read() as unit:
        sections = await profile(unit, HERE, mind.clock())
    return [memory.content for section in sections for memory in section.facts]


TEXTS = [
    (
        "I live in Porto. The passport needs renewing.",
        "I live in Lisbon now",
        "where do I live?",
        "passport",
    ),
    (
        "我今年34岁，住在成都。明年想去冰岛旅游。",
        "我搬到北京了",
        "我住在哪里？",
        "冰岛",
    ),
    (
        "I'm 34 and live in Graz. The balcony leaks.",
        "I moved to Linz",
        "where do I live?",
        "balcony",
    ),
]


@pytest.mark.parametrize("pinned", [None, True])
@pytest.mark.parametrize(("text", "newer", "asked", "other"), TEXTS)
async def test_what_is_true_now_goes_before_the_text_that_said_otherwise(
    tmp_path: Path, text: str, newer: str, asked: str, other: str, pinned: bool | None
) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await put(mind, text, pinned=pinned)
        clock.turn(days=1)
        await put(mind, newer)
        assert (await found(mind, asked))[0] == newer
        assert (await found(mind, other))[0] == text
        facts = await claimed(mind)
        assert newer in facts
        assert text not in facts


async def test_a_sentence_of_two_facts_leaves_no_copy_of_what_is_over(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, "I'm 34 and live in Graz")
        await put(mind, "I live in Linz now")
        assert await claimed(mind) == ["I'm 34", "I live in Linz now"]
        assert await found(mind, "where do I live?") == ["I live in Linz now"]


async def test_a_text_comes_as_it_was_as_of_its_time_and_where_filters_leave_it_alone(
    tmp_path: Path,
) -> None:
    text, newer, asked, _ = TEXTS[0]
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await put_id(mind, text, tags=("home",))
        then = Moment(clock.now)
        clock.turn(days=1)
        await put(mind, newer)
        assert newer not in await found(mind, asked, as_of=then)
        assert await found(mind, asked, tags=("home",)) == [text]
