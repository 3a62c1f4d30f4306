"""What one sentence tells of two, and dates that are moved: each is over by itself."""

from pathlib import Path

import pytest

from memory.rows import look, put
from minds import a_mind


@pytest.mark.parametrize(
    ("both", "over", "word"),
    [
        ("Pavel is vegan and Ines can't eat nuts.", "Pavel is no longer vegan.", "Ines"),
        ("Pavel is vegan but Ines eats no pork.", "Pavel is no longer vegan.", "Ines"),
        ("小梁吃素，小葛对芝麻过敏。", "小梁不吃素了。", "小葛"),
    ],
)
async def test_what_is_told_of_another_outlives_the_fact_beside_it(
    tmp_path: Path, both: str, over: str, word: str
) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, both)
        await put(mind, over)
        assert any(word in hit.content for hit in (await look(mind)).hits)


@pytest.mark.parametrize(
    ("first", "moved", "value"),
    [
        ("The launch is on 18 June.", "The launch moved to 2 July.", "2 July"),
        ("The launch date is 18 June.", "The launch was pushed back to 2 July.", "2 July"),
        ("Our release is planned for 18 June.", "We postponed the release to 2 July.", "2 July"),
        ("The deadline is 18 June.", "The deadline slipped to 2 July.", "2 July"),
        ("上线时间是6月18日。", "上线时间改到7月2日了。", "7月2日"),
    ],
)
async def test_a_date_that_is_moved_ends_the_one_before(
    tmp_path: Path, first: str, moved: str, value: str
) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, first)
        assert (await put(mind, moved)).stored[0].status == "superseding"
        assert [hit.value for hit in (await look(mind)).hits] == [value]
