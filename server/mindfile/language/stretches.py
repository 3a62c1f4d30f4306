"""Stretches of time: "before 7 May", "between May and July", 五月到七月, 去年以前.

What bounds them is named as in ``named_times``. What has no beginning of its own goes back ten
years, as far as most memories do.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo

from mindfile.language.named_times import MONTH, YEAR, NamedTime, named_times
from mindfile.language.patterns import later
from mindfile.traditional import simplified

_LONG = timedelta(days=3_653)
_YEAR_LONG = timedelta(days=365)
_BEFORE, _AFTER, _SINCE = "before", "after", "since"
# What stands before or behind a time and makes a stretch of it.
_LEADING = {
    _BEFORE: later(r"\b(?:before|until|till|prior to|up to)\s+(?:the\s+)?$", re.IGNORECASE),
    _AFTER: later(r"\bafter\s+(?:the\s+)?$", re.IGNORECASE),
    _SINCE: later(r"\bsince\s+(?:the\s+)?$", re.IGNORECASE),
}
_FOLLOWING = {
    _BEFORE: later(r"^\s*(?:之前|以前)"),
    _AFTER: later(r"^\s*(?:之后|以后|过后)"),
    _SINCE: later(r"^\s*(?:以来|至今)"),
}
_OPENING = later(r"\b(?:between|from)\s+(?:the\s+)?$", re.IGNORECASE)
_JOINT = later(r"^\s*(?:and|to|until|till|through)\s+(?:the\s+)?$", re.IGNORECASE)
_JOINT_ZH = later(r"^\s*[到至—~-]\s*$")
_PAIR_ZH = later(r"^\s*[和跟与]\s*$")
_CLOSING_ZH = later(r"^\s*(?:之间|期间)")
# The name of a month alone may be somebody's; between or behind these words it is a month.
_MONTHS = later(
    rf"\b(?:between|from) (?P<first>(?:{MONTH})(?:,? {YEAR})?)"
    rf" (?:and|to|until|till|through) (?P<last>(?:{MONTH})(?:,? {YEAR})?)\b"
    rf"|\b(?P<side>before|after|until|till|since) (?P<one>(?:{MONTH})(?:,? {YEAR})?)\b(?! I\b)",
    re.IGNORECASE,
)


def asked_times(text: str, *, now: datetime, zone: tzinfo) -> list[NamedTime]:
    """Return the times that a question names, each stretch as one, in their order.

    ``now`` is when it is asked, aware.
    """
    text = simplified(text)
    stretches = list(_of_months(text, now, zone))
    taken = [one.place for one in stretches]
    points = [
        point
        for point in named_times(text, now=now, zone=zone)
        if not any(start <= point.place[0] < end for start, end in taken)
    ]
    while points:
        pair = _between(text, *points[:2]) if len(points) > 1 else None
        stretches.append(pair or _beside(text, points[0], now))
        points = points[2 if pair else 1 :]
    return sorted(stretches, key=lambda one: one.place)


def _of_months(text: str, now: datetime, zone: tzinfo) -> Iterator[NamedTime]:
    for match in _MONTHS.finditer(text):
        bounds = [match[name] for name in ("first", "last", "one") if match[name]]
        named = [named_times(f"in {month}", now=now, zone=zone) for month in bounds]
        times = [replace(one[0], place=match.span()) for one in named if one]
        if len(times) == 2:
            yield _stretch(*times)
        elif len(times) == len(bounds):
            side = _AFTER if match["side"].lower() == _AFTER else _SINCE
            early = match["side"].lower() not in {_AFTER, _SINCE}
            yield _open(times[0], _BEFORE if early else side, now)


def _between(text: str, first: NamedTime, last: NamedTime) -> NamedTime | None:
    before, joint = text[: first.place[0]], text[first.place[1] : last.place[0]]
    opening = _OPENING.search(before)
    closing = _CLOSING_ZH.match(text[last.place[1] :])
    paired = closing is not None and _PAIR_ZH.match(joint)
    if not (paired or _JOINT_ZH.match(joint) or (opening and _JOINT.match(joint))):
        return None
    start = opening.start() if opening else first.place[0]
    end = last.place[1] + (closing.end() if closing else 0)
    return replace(_stretch(first, last), place=(start, end))


def _stretch(first: NamedTime, last: NamedTime) -> NamedTime:
    """Join two times: from the beginning of the first to the end of the last."""
    begins = first.start
    if begins > last.end:
        # From November to February: the first is of the year before.
        begins -= _YEAR_LONG
    return replace(first, start=begins, end=last.end, bound=last.end - last.start)


def _beside(text: str, time: NamedTime, now: datetime) -> NamedTime:
    """Return the stretch before or after a time where the text means that, else the time."""
    start, end = time.place
    for side, pattern in _LEADING.items():
        found = pattern.search(text[:start])
        if found is not None:
            return replace(_open(time, side, now), place=(found.start(), end))
    for side, pattern in _FOLLOWING.items():
        found = pattern.match(text[end:])
        if found is not None:
            return replace(_open(time, side, now), place=(start, end + found.end()))
    return time


def _open(time: NamedTime, side: str, now: datetime) -> NamedTime:
    length = time.end - time.start
    if side == _BEFORE:
        return replace(time, start=time.start - _LONG, end=time.start, bound=length)
    start = time.end if side == _AFTER else time.start
    return replace(time, start=start, end=max(start, now), bound=length)
