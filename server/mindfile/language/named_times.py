"""Times named in a sentence: "what did we do last week?", 去年五月我们去了哪里.

Only what can be nothing else is taken for a time: "May" alone is a name, 9077 a port, and 十万年前
nothing that anybody here has lived through.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache

from mindfile.errors import InvalidArgumentError
from mindfile.language.dates import parse_moment
from mindfile.language.patterns import later
from mindfile.traditional import simplified

_MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july", "august", "september"),
    *("october", "november", "december"),
)
MONTH = "|".join(_MONTHS)
_MONTH = rf"(?P<month>{MONTH})"
_WEEKDAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_COUNT = r"(?:\d{1,3}|a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
YEAR = r"(?:19|20)\d\d"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_ENGLISH = (
    rf"the day before yesterday|yesterday|last night|this morning|today"
    rf"|(?:last|this) (?:week|month|year|{_WEEKDAY})|{_WEEKDAY} last week"
    rf"|on (?P<weekday>{_WEEKDAY})"
    rf"|{_COUNT} (?P<unit>day|week|month|year)s? ago"
    rf"|(?:in|of|during|since) (?P<early>{_MONTH}(?:,? (?P<year>{YEAR}))?)"
    rf"|(?:on )?(?P<dated>(?:the )?{_DAY} (?:of )?{_MONTH.replace('month', 'month2')}"
    rf"(?:,? (?P<year2>{YEAR}))?)"
    rf"|(?:on )?(?P<american>{_MONTH.replace('month', 'month3')} "
    rf"{_DAY.replace('day', 'day3')}(?!\d)(?:,? (?P<year3>{YEAR}))?)"
    rf"|in (?P<alone>{YEAR})|(?:on )?(?P<iso>{YEAR}-\d\d-\d\d)"
)
_NUMBER = r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})"
_CHINESE = (
    rf"(?P<zh_of_year>(?:{YEAR}年|[去今前]年))?(?<![\d.])(?P<zh_date>{_NUMBER}月份?"
    rf"(?:{_NUMBER}[日号])?)(?!天)|(?P<zh_alone>{YEAR})年"
    r"|(?<![上下这本每个])(?:周|星期|礼拜)(?P<zh_weekday>[一二三四五六日天])"
    r"|昨天|昨晚|前天|今天|今早"
    r"|(?<!上)上个?(?:周|星期|礼拜)[一二三四五六日天]?|[这本]个?(?:周|星期|礼拜)|(?<!上)[上这本]个?月|[去今前]年"
    rf"|(?<![\d一二三四五六七八九十百千万亿两])(?:\d{{1,3}}|[一二两三四五六七八九十]{{1,3}})"
    r"(?:(?P<zh_day>天)|(?P<zh_week>周|个?星期|个?礼拜)|(?P<zh_month>个月)|(?P<zh_year>年))之?前"
)
_NAMED = later(rf"\b(?:{_ENGLISH})\b|{_CHINESE}", re.IGNORECASE)
_DATES = ("early", "dated", "american", "alone", "iso", "zh_date", "zh_alone")
# "Three weeks ago" is no day: this much to either side is meant as well.
_ROUGHLY = {
    "day": timedelta(0),
    "week": timedelta(days=3),
    "month": timedelta(days=15),
    "year": timedelta(days=180),
}
_SAME = {"last night": "yesterday", "this morning": "today", "昨晚": "昨天", "今早": "今天"}


@dataclass(frozen=True, slots=True)
class NamedTime:
    """A time from its first to its last moment, in UTC, and where the text names it.

    ``by_distance`` says that it is named by how far off it is, so that no text of that time holds
    these words. ``bound`` is how long a time bounds it, where it is the stretch beside or between.
    ``is_rough`` says that what is meant lies somewhere about the middle: "three weeks ago".
    """

    start: datetime
    end: datetime
    place: tuple[int, int]
    by_distance: bool
    bound: timedelta | None = None
    is_rough: bool = False


def named_times(text: str, *, now: datetime, zone: tzinfo) -> list[NamedTime]:
    """Return the times that a text names, in their order.

    ``now`` is when the text was said, aware; a day without its year is the last one before.
    """
    return [
        NamedTime(
            *span,
            match.span(),
            by_distance=not any(match[name] for name in _DATES),
            is_rough=_ROUGHLY[_unit(match)] > timedelta(0),
        )
        for match in _NAMED.finditer(simplified(text))
        if (span := _span(match, now, zone)) is not None
    ]


def _span(match: re.Match[str], now: datetime, zone: tzinfo) -> tuple[datetime, datetime] | None:
    today = now.astimezone(zone)
    noon = today.replace(hour=12, minute=0, second=0, microsecond=0)
    wide = _ROUGHLY[_unit(match)]
    for phrase in _phrases(match, today.year):
        span = _read(phrase, noon)
        if span is not None and span[0] <= now:
            return span[0] - wide, span[1] + wide
    return None


def _unit(match: re.Match[str]) -> str:
    if match["unit"]:
        return match["unit"].lower()
    for unit in ("week", "month", "year"):
        if match[f"zh_{unit}"]:
            return unit
    return "day"


def _phrases(match: re.Match[str], this_year: int) -> Iterator[str]:
    """Yield what a match may mean, the likeliest first, in words that name one time."""
    groups = match.groupdict()
    for day, month, year in (("day", "month2", "year2"), ("day3", "month3", "year3")):
        if groups[month]:
            years = [groups[year]] if groups[year] else [this_year, this_year - 1]
            yield from (f"{groups[day]} {groups[month]} {one}" for one in years)
            return
    if groups["early"]:
        years = [groups["year"]] if groups["year"] else [this_year, this_year - 1]
        yield from (f"{groups['month']} {one}" for one in years)
    elif groups["zh_date"]:
        named = groups["zh_of_year"]
        years = [named] if named else [f"{this_year}年", f"{this_year - 1}年"]
        yield from (f"{one}{groups['zh_date'].replace('份', '')}" for one in years)
    elif groups["zh_alone"]:
        yield groups["zh_alone"]
    elif groups["weekday"]:
        yield f"last {groups['weekday']}"
    elif groups["zh_weekday"]:
        # Of this week if it has been, else of the last.
        yield from (f"{week}周{groups['zh_weekday']}" for week in ("这", "上"))
    else:
        whole = groups["alone"] or groups["iso"] or match.group()
        yield _SAME.get(whole.lower(), whole)


# The same few phrases of the same few days are met all over a conversation. The noon of a day
# brings its zone along: the system's zone by itself has no hash.
@lru_cache(maxsize=2_048)
def _read(phrase: str, noon: datetime) -> tuple[datetime, datetime] | None:
    zone = noon.tzinfo or UTC
    try:
        first = parse_moment(phrase, now=noon, zone=zone, edge="start")
        last = parse_moment(phrase, now=noon, zone=zone, edge="end")
    except InvalidArgumentError:
        return None
    return first.at, last.at
