"""Stretches of time in a question: before, after, since and between what is named."""

from datetime import UTC

import pytest

from language.days import MONDAY, days_of
from mindfile.language.stretches import asked_times


def days(text: str) -> list[tuple[str, str]]:
    return days_of(asked_times(text, now=MONDAY, zone=UTC))


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("what did we decide between May and July?", "2026-05-01", "2026-07-31"),
        ("where was I from March 2024 to May 2024?", "2024-03-01", "2024-05-31"),
        ("between November and February", "2025-11-01", "2026-02-28"),
        ("between 3 May and 9 June 2026", "2026-05-03", "2026-06-09"),
        ("from 2026-01-05 until 2026-01-08", "2026-01-05", "2026-01-08"),
        ("what have I read since September?", "2026-09-01", "2026-11-30"),
        ("what changed after June?", "2026-06-30", "2026-11-30"),
        ("what changed since last week?", "2026-11-23", "2026-11-30"),
        ("who called after the 7th of May?", "2026-05-07", "2026-11-30"),
        ("五月到七月我们定了什么", "2026-05-01", "2026-07-31"),
        ("3月5日至3月9日去了哪里", "2026-03-05", "2026-03-09"),
        ("五月和七月之间发生了什么", "2026-05-01", "2026-07-31"),
        ("上周以来有什么变化", "2026-11-23", "2026-11-30"),
        ("六月之后改了什么", "2026-06-30", "2026-11-30"),
        ("what did we do in May?", "2026-05-01", "2026-05-31"),
    ],
)
def test_a_stretch_is_read_from_its_first_to_its_last_day(text: str, first: str, last: str) -> None:
    assert days(text) == [(first, last)]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("where did I live before February?", "2026-02-01"),
        ("what was the rent until June 2025?", "2025-06-01"),
        ("what did I eat before 7 May?", "2026-05-07"),
        ("去年以前我住在哪", "2025-01-01"),
        ("五月之前的门禁密码", "2026-05-01"),
    ],
)
def test_what_lies_before_a_time_goes_far_back(text: str, last: str) -> None:
    ((first, end),) = days(text)
    assert end == last
    assert first < "2017"


@pytest.mark.parametrize(
    "text",
    [
        *(
            "what did I tell May and June?",
            "a letter from April to May and me",
            "before May I left",
        ),
        *(
            "between you and me",
            "before and after",
            "以前我住在哪",
            "五月天和周杰伦",
            "之前说过什么",
        ),
    ],
)
def test_what_may_be_something_else_is_no_stretch(text: str) -> None:
    assert [one for one in days(text) if one[0] < "2017"] == []


def test_the_words_that_make_a_stretch_are_part_of_its_place() -> None:
    for text in ("lunch between May and July, and tea", "lunch since last week, and tea"):
        (asked,) = asked_times(text, now=MONDAY, zone=UTC)
        start, end = asked.place
        assert (text[:start], text[end:]) == ("lunch ", ", and tea")
