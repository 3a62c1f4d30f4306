"""Times that lie ahead: a weekday, a day of the year or the month, an hour, whichever is next.

Where a time must come, "Friday at noon" can only mean one; elsewhere it could be any Friday.
"""

import re
from calendar import monthrange
from collections.abc import Callable, Iterator
from datetime import date, timedelta

from mindfile.language.chinese_dates import number_of
from mindfile.language.patterns import later

_NAMES = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
)
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
# No year follows.
_REST = r"(?P<rest>(?:,? (?!\d{4}\b).+)?)"
_HAN_NUMBER = r"\d{1,2}|[一二三四五六七八九十]{1,3}"

_CLOCK_FIRST = later(
    r"(?:at )?(\d{1,2}:\d{2}|\d{1,2} ?[ap]m|noon|midnight|(?<=at )\d{1,2}) (?:on )?(.*[a-z].*)"
)
_WEEKDAY = later(rf"(?:on )?(?P<name>{'|'.join(_NAMES)}){_REST}")
_DAY_OF_YEAR = later(
    rf"(?:on )?(?:(?:the )?{_DAY} (?:of )?{_MONTH}|{_MONTH.replace('month', 'month2')} "
    rf"(?:the )?{_DAY.replace('day', 'day2')}){_REST}"
)
_END_OF_MONTH = later(rf"(?:at |by )?(?:the )?end of (?:the |this )?month{_REST}")
_WEEKDAY_ZH = later(r"(?:周|星期|礼拜)(?P<name>[一二三四五六日天])(?P<rest>.*)")
_DAY_OF_YEAR_ZH = later(rf"(?P<month>{_HAN_NUMBER})月(?P<day>{_HAN_NUMBER})[日号](?P<rest>.*)")
_END_OF_MONTH_ZH = later(r"(?:本|这个|这)?月(?:底|末)(?P<rest>.*)")
_REPEATED = later(r"\b(?:every|each|daily|weekly|monthly|yearly)\b|每")
# The day alone, of this month or the next: "on the 5th".
_DAY_OF_MONTH = later(
    r"(?:on )?the (?P<day>\d{1,2})(?:st|nd|rd|th)(?P<rest>(?:,? (?:at )?(?:\d|noon|midnight).*)?)"
)
_CLOCK = later(
    r"(?:at )?(?P<clock>\d{1,2}:\d{2}|\d{1,2}(?::\d{2})? ?[ap]m|noon|midnight|(?<=at )\d{1,2})"
)
_ZH = "{0:%Y年%m月%d日}"
# A leap day may be eight years off, a 31st two months.
_YEARS = 9
_MONTHS_AHEAD = 3


def repeats(written: str) -> bool:
    """Tell whether a phrase asks for one time after another."""
    return _REPEATED.search(written) is not None


def next_ones(written: str, today: date) -> Iterator[str]:
    """Yield with their dates the times that a phrase may mean, from today on, soonest first.

    ``written`` is in lower case and NFKC form. It comes back alone where it is none of these.
    """
    given = written
    if swapped := _CLOCK_FIRST.fullmatch(written):
        written = f"{swapped[2]} at {swapped[1]}"
    for pattern, read in _READERS:
        if found := pattern.fullmatch(written):
            yield from read(found, today)
            return
    yield given


def _weekday(found: re.Match[str], today: date) -> Iterator[str]:
    yield from _weekdays(_NAMES.index(found["name"]), today, "{0} ", found["rest"])


def _weekday_zh(found: re.Match[str], today: date) -> Iterator[str]:
    weekday = "一二三四五六日".find(found["name"]) if found["name"] != "天" else 6
    yield from _weekdays(weekday, today, _ZH, found["rest"])


def _day_of_year(found: re.Match[str], today: date) -> Iterator[str]:
    month = _MONTHS.index((found["month"] or found["month2"])[:3]) + 1
    yield from _days_of_year(
        month, int(found["day"] or found["day2"]), today, "{0} ", found["rest"]
    )


def _day_of_year_zh(found: re.Match[str], today: date) -> Iterator[str]:
    month, day = int(number_of(found["month"])), int(number_of(found["day"]))
    yield from _days_of_year(month, day, today, _ZH, found["rest"])


def _end_of_month(found: re.Match[str], today: date) -> Iterator[str]:
    yield from _ends_of_month(today, "{0} ", found["rest"])


def _end_of_month_zh(found: re.Match[str], today: date) -> Iterator[str]:
    yield from _ends_of_month(today, _ZH, found["rest"])


def _day_of_month(found: re.Match[str], today: date) -> Iterator[str]:
    """Yield that day of this month and of those to come that have one."""
    number = int(found["day"])
    first = today.replace(day=1)
    for _ in range(_MONTHS_AHEAD):
        if 1 <= number <= monthrange(first.year, first.month)[1]:
            yield _written(first.replace(day=number), "{0} ", found["rest"])
        first = (first.replace(day=28) + timedelta(days=4)).replace(day=1)


def _clock(found: re.Match[str], today: date) -> Iterator[str]:
    hour = found["clock"]
    clock = f"{hour}:00" if hour.isdigit() else hour
    for day in (today, today + timedelta(days=1)):
        yield f"{day} {clock}"


def _weekdays(weekday: int, today: date, form: str, rest: str) -> Iterator[str]:
    first = today + timedelta(days=(weekday - today.weekday()) % 7)
    for day in (first, first + timedelta(days=7)):
        yield _written(day, form, rest)


def _days_of_year(month: int, day: int, today: date, form: str, rest: str) -> Iterator[str]:
    for year in range(today.year, today.year + _YEARS):
        if 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]:
            yield _written(date(year, month, day), form, rest)


def _ends_of_month(today: date, form: str, rest: str) -> Iterator[str]:
    for place in (today, today.replace(day=28) + timedelta(days=4)):
        last = monthrange(place.year, place.month)[1]
        yield _written(place.replace(day=last), form, rest)


def _written(day: date, form: str, rest: str) -> str:
    return (form.format(day) + rest.lstrip(", ")).strip()


_READERS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], date], Iterator[str]]], ...] = (
    (_WEEKDAY, _weekday),
    (_WEEKDAY_ZH, _weekday_zh),
    (_DAY_OF_YEAR, _day_of_year),
    (_DAY_OF_YEAR_ZH, _day_of_year_zh),
    (_END_OF_MONTH, _end_of_month),
    (_END_OF_MONTH_ZH, _end_of_month_zh),
    (_DAY_OF_MONTH, _day_of_month),
    (_CLOCK, _clock),
)
