"""Moments out of what people and models write."""

from datetime import UTC, datetime, timedelta, tzinfo
from typing import Literal
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mindfile.errors import InvalidArgumentError
from mindfile.language.dates import parse_moment
from mindfile.model import Moment

NOW = datetime(2026, 11, 30, 9, 21, tzinfo=UTC)  # a Monday
SHANGHAI = ZoneInfo("Asia/Shanghai")


def local(
    text: str,
    edge: Literal["start", "end", "point"] = "point",
    zone: tzinfo = SHANGHAI,
    now: datetime = NOW,
) -> str:
    moment = parse_moment(text, now=now, zone=zone, edge=edge)
    return moment.at.astimezone(zone).strftime("%Y-%m-%d %H:%M:%S")


def refused(text: str) -> InvalidArgumentError:
    with pytest.raises(InvalidArgumentError) as caught:
        parse_moment(text, now=NOW, zone=SHANGHAI, argument="since")
    return caught.value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-05-08T10:00:00Z", Moment(datetime(2026, 5, 8, 10, tzinfo=UTC), 0)),
        ("2026-05-08t10:00+02:00", Moment(datetime(2026, 5, 8, 8, tzinfo=UTC), 120)),
        ("20260508T101112-0330", Moment(datetime(2026, 5, 8, 13, 41, 12, tzinfo=UTC), -210)),
        ("2026-05-08 10:00", Moment(datetime(2026, 5, 8, 2, tzinfo=UTC), 480)),
        ("1764500000", Moment(datetime(2025, 11, 30, 10, 53, 20, tzinfo=UTC), 0)),
        ("1764500000.25", Moment(datetime(2025, 11, 30, 10, 53, 20, 250_000, tzinfo=UTC), 0)),
        ("1764500000250", Moment(datetime(2025, 11, 30, 10, 53, 20, 250_000, tzinfo=UTC), 0)),
        ("yesterday at 10:30 UTC", Moment(datetime(2026, 11, 29, 10, 30, tzinfo=UTC), 0)),
    ],
)
def test_a_time_comes_in_utc_with_the_offset_it_had(text: str, expected: Moment) -> None:
    assert parse_moment(text, now=NOW, zone=SHANGHAI) == expected


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("2026", "2026-01-01 00:00:00", "2026-12-31 23:59:59"),
        ("2024-02", "2024-02-01 00:00:00", "2024-02-29 23:59:59"),
        ("2026-05-08", "2026-05-08 00:00:00", "2026-05-08 23:59:59"),
        ("2026/5/8", "2026-05-08 00:00:00", "2026-05-08 23:59:59"),
        ("May 2026", "2026-05-01 00:00:00", "2026-05-31 23:59:59"),
        ("2026年5月", "2026-05-01 00:00:00", "2026-05-31 23:59:59"),
        ("last week", "2026-11-23 00:00:00", "2026-11-29 23:59:59"),
        ("上周", "2026-11-23 00:00:00", "2026-11-29 23:59:59"),
        ("last month", "2026-10-01 00:00:00", "2026-10-31 23:59:59"),
        ("下个月", "2026-12-01 00:00:00", "2026-12-31 23:59:59"),
        ("去年", "2025-01-01 00:00:00", "2025-12-31 23:59:59"),
        ("yesterday", "2026-11-29 00:00:00", "2026-11-29 23:59:59"),
        ("昨天", "2026-11-29 00:00:00", "2026-11-29 23:59:59"),
        ("two weeks ago", "2026-11-16 00:00:00", "2026-11-16 23:59:59"),
        ("两周前", "2026-11-16 00:00:00", "2026-11-16 23:59:59"),
        ("yesterday at 3pm", "2026-11-29 15:00:00", "2026-11-29 15:00:00"),
    ],
)
def test_the_edge_decides_where_in_a_span_the_moment_lies(text: str, start: str, end: str) -> None:
    assert (local(text, "start"), local(text, "end")) == (start, end)
    assert local(text, "point") == start


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("tomorrow 09:00", "2026-12-01 09:00"),
        ("Tomorrow at 9", "2026-12-01 09:00"),
        ("tomorrow at 9am", "2026-12-01 09:00"),
        ("noon", "2026-11-30 12:00"),
        ("15:30", "2026-11-30 15:30"),
        ("last Friday", "2026-11-27 00:00"),
        ("last Monday at 10am", "2026-11-23 10:00"),
        ("next Tuesday 14:00", "2026-12-01 14:00"),
        ("Friday last week", "2026-11-27 00:00"),
        ("the day before yesterday", "2026-11-28 00:00"),
        ("day after tomorrow at 10:00", "2026-12-02 10:00"),
        ("8 May 2026", "2026-05-08 00:00"),
        ("May 8th, 2026 3pm", "2026-05-08 15:00"),
        ("2026-05-08 at 3pm", "2026-05-08 15:00"),
        ("in half an hour", "2026-11-30 17:51"),
        ("two hours ago", "2026-11-30 15:21"),
        ("3 days ago at 10am", "2026-11-27 10:00"),
        ("one year from now", "2027-11-30 00:00"),
        ("now", "2026-11-30 17:21"),
    ],
)
def test_plain_english_is_read(text: str, expected: str) -> None:
    assert local(text) == f"{expected}:00"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("明天上午9点", "2026-12-01 09:00"),
        ("明天9点", "2026-12-01 09:00"),
        ("大后天中午", "2026-12-03 12:00"),
        ("三天前", "2026-11-27 00:00"),
        ("二十天以前", "2026-11-10 00:00"),
        ("一百二十天前", "2026-08-02 00:00"),
        ("下午三点", "2026-11-30 15:00"),
        ("昨天下午3点半", "2026-11-29 15:30"),
        ("今晚八点", "2026-11-30 20:00"),
        ("明早8:15", "2026-12-01 08:15"),
        ("凌晨十二点", "2026-11-30 00:00"),
        ("上周五", "2026-11-27 00:00"),
        ("下下周日", "2026-12-20 00:00"),
        ("这周三下午两点一刻", "2026-12-02 14:15"),
        ("半小时前", "2026-11-30 16:51"),
        ("一个半小时后", "2026-11-30 18:51"),
        ("两年半前", "2024-05-30 00:00"),
        ("２０２６年５月８日", "2026-05-08 00:00"),
        ("2026年5月8日 下午3点", "2026-05-08 15:00"),
        ("明年三月五号", "2027-03-05 00:00"),
        ("现在", "2026-11-30 17:21"),
    ],
)
def test_plain_chinese_is_read(text: str, expected: str) -> None:
    assert local(text) == f"{expected}:00"


@pytest.mark.parametrize(
    "text",
    [
        *("", "10", "1", "in 10", "1 day", "May", "in May", "we", "sat", "a", "mar", "second"),
        *("Friday", "周五", "May 8", "5月8日", "12 May 26", "05/08/2026", "not tomorrow"),
        *("tomorrow 25:00", "明天25点", "晚上十二点", "yesterday banana", "now 2026", "很久以前"),
        *("2026-13", "2026-02-30", "2026-13-45", "30 February 2026", "2026年13月", "\ud800"),
        *("0000", "10000-01-01", "in 100000 years", "9999999999999999", "2026-05-08T25:00"),
    ],
)
def test_what_could_mean_nothing_or_several_times_is_refused_by_name(text: str) -> None:
    error = refused(text)
    assert "`since`" in error.message
    assert "2026-05-08" in error.hint


def test_yesterday_is_the_users_yesterday() -> None:
    midway = ZoneInfo("Pacific/Midway")  # eleven hours behind: still the 29th there
    assert local("yesterday", zone=midway) == "2026-11-28 00:00:00"
    assert local("yesterday", zone=ZoneInfo("UTC")) == "2026-11-29 00:00:00"
    assert parse_moment("昨天", now=NOW, zone=midway) == Moment(
        datetime(2026, 11, 28, 11, tzinfo=UTC), -660
    )


def test_hours_count_as_they_pass_while_the_clocks_change() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    after_change = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)  # 03:30; 02:00 never came
    assert local("two hours ago", zone=berlin, now=after_change) == "2026-03-29 00:30:00"
    assert local("两小时前", zone=berlin, now=after_change) == "2026-03-29 00:30:00"


def test_a_day_on_which_the_clocks_change_is_whole() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    start = parse_moment("2026-03-29", now=NOW, zone=berlin, edge="start")
    end = parse_moment("2026-03-29", now=NOW, zone=berlin, edge="end")
    assert end.at - start.at == timedelta(hours=23) - timedelta(microseconds=1)
    assert (start.offset, end.offset) == (60, 120)


def test_a_time_that_the_clocks_skip_lies_after_the_change() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    assert parse_moment("2026-03-29T02:30", now=NOW, zone=berlin) == Moment(
        datetime(2026, 3, 29, 1, 30, tzinfo=UTC), 120
    )


def test_the_ends_of_the_calendar_can_be_shown_in_every_zone() -> None:
    for text in ("0001-01-01", "9999-12-31", "0001-01-01T00:00+14:00", "9999-12-31T23:59-11:00"):
        moment = parse_moment(text, now=NOW, zone=ZoneInfo("Pacific/Kiritimati"), edge="end")
        assert moment.at.astimezone(ZoneInfo("Pacific/Midway")).year in {1, 9999}
        assert moment.at.astimezone(ZoneInfo("Pacific/Kiritimati")).year in {1, 9999}


@given(st.datetimes(), st.timezones())
def test_what_is_written_in_iso_comes_back_as_the_same_moment(at: datetime, zone: ZoneInfo) -> None:
    if not 2 <= at.year <= 9998:
        at = at.replace(year=2000, day=1)
    written = at.replace(tzinfo=UTC).astimezone(zone)
    moment = parse_moment(written.isoformat(), now=NOW, zone=SHANGHAI)
    # An hour that comes twice is equal to none of another zone.
    assert moment.at == at.replace(tzinfo=UTC)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        moment = parse_moment(text, now=NOW, zone=SHANGHAI)
    except InvalidArgumentError:
        return
    assert moment.at.tzinfo is UTC


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Friday at noon", "2026-12-04 12:00"),
        ("friday 12:00", "2026-12-04 12:00"),
        ("10am on Friday", "2026-12-04 10:00"),
        ("Monday at 9", "2026-12-07 09:00"),
        ("Monday at 18:00", "2026-11-30 18:00"),
        ("周五上午10点", "2026-12-04 10:00"),
        ("星期一上午9点", "2026-12-07 09:00"),
        ("1月5日上午9点", "2027-01-05 09:00"),
        ("12月5号下午三点", "2026-12-05 15:00"),
        ("on 5 January at 9", "2027-01-05 09:00"),
        ("January 5th at 9am", "2027-01-05 09:00"),
        ("February 29 at noon", "2028-02-29 12:00"),
        ("月底", "2026-12-31 00:00"),
        ("月底下午5点", "2026-12-31 17:00"),
        ("end of month", "2026-12-31 00:00"),
        ("at the end of the month at 18:00", "2026-11-30 18:00"),
        ("tomorrow at 9am", "2026-12-01 09:00"),
        ("yesterday", "2026-11-29 00:00"),
        ("5 January 2025 at 9am", "2025-01-05 09:00"),
    ],
)
def test_where_a_time_must_come_the_next_one_is_meant(text: str, expected: str) -> None:
    moment = parse_moment(text, now=NOW, zone=SHANGHAI, edge="start", ahead=True)
    assert moment.at.astimezone(SHANGHAI).strftime("%Y-%m-%d %H:%M") == expected


@pytest.mark.parametrize(
    "text", ["three days from now at 10am", "in 3 days at 10am", "三天后上午10点", "3天后10点"]
)
def test_a_day_so_far_off_may_have_an_hour(text: str) -> None:
    assert local(text) == "2026-12-03 10:00:00"


@pytest.mark.parametrize("text", ["every monday", "every day at 9", "每天上午9点"])
def test_what_repeats_is_refused_with_its_reason(text: str) -> None:
    with pytest.raises(InvalidArgumentError, match="nothing is repeated"):
        parse_moment(text, now=NOW, zone=SHANGHAI, argument="remind_at", ahead=True)


@pytest.mark.parametrize("text", ["31 February at 9", "friday at 25:00", "2月30日", "周五25点"])
def test_a_next_one_that_never_comes_is_refused(text: str) -> None:
    with pytest.raises(InvalidArgumentError, match="names no time"):
        parse_moment(text, now=NOW, zone=SHANGHAI, argument="remind_at", ahead=True)


def test_for_a_time_to_come_the_examples_lie_ahead() -> None:
    with pytest.raises(InvalidArgumentError) as caught:
        parse_moment("tomorow at 9", now=NOW, zone=SHANGHAI, argument="remind_at", ahead=True)
    assert "tomorrow at 9:00" in caught.value.hint
    assert parse_moment("tomorrow at 9:00", now=NOW, zone=SHANGHAI, ahead=True).at > NOW
    assert parse_moment("in two weeks", now=NOW, zone=SHANGHAI, ahead=True).at > NOW
    assert "yesterday" in refused("yesterdy").hint


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("in 5 mins", "2026-11-30T19:10"),
        ("in 2h", "2026-11-30T21:05"),
        ("tmrw 9am", "2026-12-01T09:00"),
        ("tomorrow 9", "2026-12-01T09:00"),
        ("5pm", "2026-12-01T17:00"),
        ("at 5", "2026-12-01T05:00"),
        ("at 20:15", "2026-11-30T20:15"),
        ("on the 5th", "2026-12-05T00:00"),
        ("on the 31st at 9", "2026-12-31T09:00"),
        ("24.12.2026 18:00", "2026-12-24T18:00"),
        ("05.08.2027", "2027-08-05T00:00"),
        ("24/12/2026", "2026-12-24T00:00"),
        ("12/24/2026", "2026-12-24T00:00"),
        ("下个月1号", "2026-12-01T00:00"),
        ("下月五号上午十点", "2026-12-05T10:00"),
    ],
)
def test_what_people_write_in_short_is_read_for_what_lies_ahead(text: str, at: str) -> None:
    now = datetime(2026, 11, 30, 19, 5, tzinfo=SHANGHAI)
    moment = parse_moment(text, now=now, zone=SHANGHAI, ahead=True)
    assert moment.at == datetime.fromisoformat(at).replace(tzinfo=SHANGHAI)


@pytest.mark.parametrize("text", ["05/08/2027", "5-8-2027", "the 5th", "32.1.2027", "13.13.2027"])
def test_a_day_that_could_be_several_is_refused(text: str) -> None:
    with pytest.raises(InvalidArgumentError):
        parse_moment(text, now=NOW, zone=SHANGHAI)
