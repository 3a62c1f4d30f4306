"""A question about the user is answered first by what is known of the user."""

from pathlib import Path

import pytest

from fakes import HandClock
from memory.rows import look, put
from mindfile.model import Moment
from minds import a_mind

ENGLISH = ("I moved from Bath to York last month.", "My dad lives in Hull.")
CHINESE = ("我们已经从杭州搬到苏州了", "我爸爸住在成都")


@pytest.mark.parametrize(
    ("told", "question", "city"),
    [(ENGLISH, "where do I live?", "York"), (CHINESE, "我住在哪里", "苏州")],
)
async def test_a_question_about_the_user_brings_the_own_fact_first(
    tmp_path: Path, told: tuple[str, ...], question: str, city: str
) -> None:
    async with a_mind(tmp_path) as mind:
        for one in told:
            await put(mind, one)
        hits = (await look(mind, question)).hits
        assert (hits[0].subject, hits[0].value) == ("user", city)
        assert len({hit.id for hit in hits}) == len(hits)


async def test_what_is_asked_as_of_a_day_is_what_held_then(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await put(mind, attribute="city", value="Bath")
        then = Moment(clock.now)
        clock.turn(days=9)
        await put(mind, attribute="city", value="York")
        found = await look(mind, "where do I live?", as_of=then)
        assert [hit.value for hit in found.hits] == ["Bath"]
        found = await look(mind, "where do I live?", include_history=True)
        assert found.hits[0].value == "York"


async def test_what_is_so_of_somebody_else_goes_behind_other_memories(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        home = {"subject": "father", "attribute": "city", "value": "Hull"}
        await put(mind, "My dad: where do I live? In Hull.", **home)
        await put(mind, "I wonder where to live next year", session="s")
        hits = (await look(mind, "where do I live?", min_score=0.0)).hits
        assert [hit.subject for hit in hits] == [None, "father"]


async def test_filters_are_kept_where_an_attribute_is_asked_for(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, attribute="city", value="York")
        assert (await look(mind, "where do I live?", tags=("other",))).hits == ()
        assert (await look(mind, "where do I live?", kinds=("episodic",))).hits == ()
