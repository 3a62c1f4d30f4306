"""Times in a sentence: found where they can be nothing else, from their first to their last day."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from language.days import MONDAY, days_of
from mindfile.config import Config
from mindfile.language.named_times import named_times


def days(text: str) -> list[tuple[str, str]]:
    return days_of(named_times(text, now=MONDAY, zone=UTC))


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("what did we do yesterday?", "2026-11-29", "2026-11-29"),
        ("who called last night?", "2026-11-29", "2026-11-29"),
        ("did it rain last week?", "2026-11-23", "2026-11-29"),
        ("who came last Tuesday?", "2026-11-24", "2026-11-24"),
        ("who came on Friday?", "2026-11-27", "2026-11-27"),
        ("where were we in May?", "2026-05-01", "2026-05-31"),
        ("where were we in December?", "2025-12-01", "2025-12-31"),
        ("the trip in May 2024", "2024-05-01", "2024-05-31"),
        ("what did I buy on 7 May?", "2026-05-07", "2026-05-07"),
        ("what did I buy on the 7th of May 2025?", "2025-05-07", "2025-05-07"),
        ("what did I buy on May 7, 2025?", "2025-05-07", "2025-05-07"),
        ("what happened in 2024?", "2024-01-01", "2024-12-31"),
        ("notes of 2026-05-07", "2026-05-07", "2026-05-07"),
        ("the storm three weeks ago", "2026-11-06", "2026-11-12"),
        ("我昨天做了什么？", "2026-11-29", "2026-11-29"),
        ("上周三谁来过？", "2026-11-25", "2026-11-25"),
        ("周五谁来过？", "2026-11-27", "2026-11-27"),
        ("星期一早上吃了什么？", "2026-11-30", "2026-11-30"),
        ("上个月去了哪里", "2026-10-01", "2026-10-31"),
        ("去年五月的旅行", "2025-05-01", "2025-05-31"),
        ("5月7号买了什么", "2026-05-07", "2026-05-07"),
        ("2024年的事", "2024-01-01", "2024-12-31"),
        ("两周前的暴雨", "2026-11-13", "2026-11-19"),
    ],
)
def test_a_time_is_read_from_its_first_to_its_last_day(text: str, first: str, last: str) -> None:
    assert days(text) == [(first, last)]


@pytest.mark.parametrize(
    "text",
    [
        *("what did May say?", "May I come in?", "march on!", "we", "the port is 9077"),
        *("version 20.04", "room 2024b", "call 555-2024", "a week", "ago"),
        *("十万年前", "五月天的演唱会", "端口 9077", "天前", "每周五", "上上周", "下周五"),
    ],
)
def test_what_may_be_something_else_is_no_time(text: str) -> None:
    assert days(text) == []


def test_two_times_are_both_read() -> None:
    assert days("was it in May or last week?") == [
        ("2026-05-01", "2026-05-31"),
        ("2026-11-23", "2026-11-29"),
    ]


def test_yesterday_is_that_of_the_zone() -> None:
    late = datetime(2026, 11, 30, 2, tzinfo=UTC)
    (there,) = named_times("yesterday", now=late, zone=ZoneInfo("America/Lima"))
    assert there.start == datetime(2026, 11, 28, 5, tzinfo=UTC)


def test_a_distance_is_told_from_a_date() -> None:
    named = named_times("last week, in May", now=MONDAY, zone=UTC)
    assert [one.by_distance for one in named] == [True, False]


def test_times_are_read_in_the_zone_of_this_machine() -> None:
    zone = Config().zone()
    (yesterday,) = named_times("what did we do yesterday?", now=MONDAY, zone=zone)
    assert yesterday.start.astimezone(zone).hour == 0
    assert yesterday.start.astimezone(zone).date() < MONDAY.astimezone(zone).date()
