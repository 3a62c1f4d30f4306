"""Times that lie ahead: a weekday, a day of the year or the end of the month, whichever is next.

Where a time must come, "Friday at noon" can only mean one; elsewhere it could be any Friday.
"""

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta

from mindfile.language.chinese_dates import number_of

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

_CLOCK_FIRST = re.compile(
    r"(?:at )?(\d{1,2}:\d{2}|\d{1,2} ?[ap]m|noon|midnight|(?<=at )\d{1,2}) (?:on )?(.*[a-z].*)"
)
_WEEKDAY = re.compile(rf"(?:on )?(?P<name>{'|'.join(_NAMES)}){_REST}")
_DAY_OF_YEAR = re.compile(
    rf"(?:on )?(?:(?:the )?{_DAY} (?:of )?{_MONTH}|{_MONTH.replace('month', 'month2')} "
    rf"(?:the )?{_DAY.replace('day', 'day2')}){_REST}"
)
_END_OF_MONTH = re.compile(rf"(?:at |by )?(?:the )?end of (?:the |this )?month{_REST}")
_WEEKDAY_ZH = re.compile(r"(?:周|星期|礼拜)(?P<name>[一二三四五六日天])(?P<rest>.*)")
_DAY_OF_YEAR_ZH = re.compile(rf"(?P<month>{_HAN_NUMBER})月(?P<day>{_HAN_NUMBER})[日号](?P<rest>.*)")
_END_OF_MONTH_ZH = re.compile(r"(?:本|这个|这)?月(?:底|末)(?P<rest>.*)")
_REPEATED = re.compile(r"\b(?:every|each|daily|weekly|monthly|yearly)\b|每")
# A leap day may be eight years off.
_YEARS = 9


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
    if found := _WEEKDAY.fullmatch(written):
        yield from _weekdays(_NAMES.index(found["name"]), today, "{0} ", found["rest"])
    elif found := _WEEKDAY_ZH.fullmatch(written):
        weekday = "一二三四五六日".find(found["name"]) if found["name"] != "天" else 6
        yield from _weekdays(weekday, today, "{0:%Y年%m月%d日}", found["rest"])
    elif found := _DAY_OF_YEAR.fullmatch(written):
        month = _MONTHS.index((found["month"] or found["month2"])[:3]) + 1
        day = int(found["day"] or found["day2"])
        yield from _days_of_year(month, day, today, "{0} ", found["rest"])
    elif found := _DAY_OF_YEAR_ZH.fullmatch(written):
        month, day = int(number_of(found["month"])), int(number_of(found["day"]))
        yield from _days_of_year(month, day, today, "{0:%Y年%m月%d日}", found["rest"])
    elif found := _END_OF_MONTH.fullmatch(written):
        yield from _ends_of_month(today, "{0} ", found["rest"])
    elif found := _END_OF_MONTH_ZH.fullmatch(written):
        yield from _ends_of_month(today, "{0:%Y年%m月%d日}", found["rest"])
    else:
        yield given


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
