"""Moments out of what people and models write: ISO, epochs, plain English and Chinese.

Nothing is guessed: a bare weekday, a day without its year, ``05/08/2026`` or the word "May"
could mean several times and are refused.
"""

import re
import unicodedata
import warnings
from calendar import monthrange
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Literal

from mindfile.errors import InvalidArgumentError
from mindfile.language.ahead import next_ones, repeats
from mindfile.language.chinese_dates import in_english
from mindfile.language.patterns import later
from mindfile.model import Moment
from mindfile.traditional import simplified

Edge = Literal["start", "end", "point"]
_Span = Literal["time", "day", "week", "month", "year"]

_HINT = (
    'Give a date such as 2026-05-08 or 2026-05-08T14:30+02:00, or say "yesterday", '
    '"two weeks ago", 明天上午9点.'
)
_HINT_AHEAD = (
    'Give a date such as 2027-05-08 or 2027-05-08T14:30+02:00, or say "tomorrow at 9:00", '
    '"in two weeks", 明天上午9点.'
)
# A day of slack, so that a moment can still be shown in every zone.
_EARLIEST = datetime.min.replace(tzinfo=UTC) + timedelta(days=1)
_LATEST = datetime.max.replace(tzinfo=UTC) - timedelta(days=1)

_EPOCH = later(r"-?\d{9,10}(?:\.\d+)?|\d{13}")
_DATE = later(r"(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?")
_DATE_AND_MORE = later(r"(\d{4}-\d{2}-\d{2})[ t]+(.+)")
_HAN = later("[\u4e00-\u9fff]")

_NAMES = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_WEEKDAY = later(rf"\b(last|past|next|coming|this) ({'|'.join(_NAMES)})\b")
_WEEKDAY_OF_WEEK = later(rf"\b({'|'.join(_NAMES)}) (?:of )?(last|this|next) week\b")
_CLOCK_ALONE = later(
    r"(?:at )?(?:\d{1,2}(?::\d{2}){0,2} ?[ap]m|\d{1,2}:\d{2}(?::\d{2})?|noon|midnight)"
)
_COLONS = later(r"\d+(?::\d+)+")
_VALID_CLOCK = later(r"(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?")
_NUMBER = r"(?:\d+(?:\.\d+)?|a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_UNIT = r"(?:second|minute|hour|day|week|fortnight|month|year)s?"
_AMOUNT = rf"{_NUMBER} {_UNIT}(?:(?: and)? {_NUMBER} {_UNIT})*"
_DISTANCE = later(rf"\b(?:{_AMOUNT} (?:ago|from now)|in {_AMOUNT})\b")
_ANCHOR = later(
    rf"{_DISTANCE.pattern}|\b(?:yesterday|today|tomorrow|tonight|now"
    r"|(?:last|this|next) (?:night|morning|afternoon|evening|week|month|year)|\d{4})\b"
)
# fmt: off
_COUNTS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)
# fmt: on
_DAYS_FROM_NOW = later(
    rf"(?:in )?(\d{{1,4}}|{'|'.join(_COUNTS)}) (day|week)s?(?: from now)?,? "
    r"(at .+|\d.+|noon|midnight)"
)
_SHORT = (
    (later(r"(?<=\d) ?mins?\b"), " minutes"),
    (later(r"(?<=\d) ?(?:hrs?|h)\b"), " hours"),
    (later(r"(?<=\d) ?secs?\b"), " seconds"),
    (later(r"(?<=\d) ?wks?\b"), " weeks"),
    (later(r"\b(?:tmrw|tmr|tmw|tomo)\b"), "tomorrow"),
    # An hour alone behind a day.
    (later(r"\b(tomorrow|today) (\d{1,2})$"), r"\1 at \2:00"),
)
_DAY_FIRST = later(r"\b(\d{1,2})([./-])(\d{1,2})\2(\d{4})\b")
_ALONE = later(r"(?:right )?now|.* from now")
_MONTHS = (
    "january february march april may june july august september october november december "
    "jan feb mar apr jun jul aug sep sept oct nov dec"
)
_WORDS = frozenset(
    f"{_MONTHS} {' '.join(_NAMES)} a an one two three four five six seven eight nine ten eleven "
    "twelve second minute hour day week fortnight month year seconds minutes hours days weeks "
    "fortnights months years ago in from now last this next the before after yesterday today "
    "tomorrow tonight night morning afternoon evening noon midnight at on of and am pm st nd rd th "
    "utc gmt z est edt cst cdt mst mdt pst pdt cet cest bst".split()
)
_NUMBERED = later(r"\d+|[a-z]+")


def parse_moment(
    text: str,
    *,
    now: datetime,
    zone: tzinfo,
    edge: Edge = "point",
    argument: str = "at",
    ahead: bool = False,
) -> Moment:
    """Return the moment that ``text`` names, in UTC, with the offset of its own place.

    ``now`` is aware. A time without an offset is meant in ``zone``. Where the text names a day,
    week, month or year, ``edge`` "end" means its last microsecond, otherwise its first. The
    outermost days of the calendar are moved a day inwards. With ``ahead`` a weekday, a day of the
    year or the end of the month is the next one.

    Raises:
        InvalidArgumentError: ``text`` names no time or could mean several; the message names
            ``argument``.
    """
    written = simplified(unicodedata.normalize("NFKC", text)).strip().lower()
    written = _in_full(re.sub(r"\s+", " ", written.replace("−", "-")))
    if ahead and repeats(written):
        raise InvalidArgumentError(
            f"`{argument}` is one time: nothing is repeated.",
            hint="Give the next time; once it is over, give the one after it.",
        )
    here = now.astimezone(zone)
    try:
        for phrase in next_ones(written, here.date()) if ahead else (written,):
            moment = _moment(_at_edge(*_read(phrase, here), edge), zone)
            if moment.at > now or phrase == written:
                return moment
        raise ValueError
    except (ValueError, OverflowError) as error:
        raise InvalidArgumentError(
            f"`{argument}` names no time, or could mean several.",
            hint=_HINT_AHEAD if ahead else _HINT,
        ) from error


def _in_full(written: str) -> str:
    """Write out what is shortened, and turn round a date that begins with its day."""
    for pattern, full in _SHORT:
        written = pattern.sub(full, written)
    return _DAY_FIRST.sub(_turned_round, written)


def _turned_round(found: re.Match[str]) -> str:
    first, mark, second, year = int(found[1]), found[2], int(found[3]), found[4]
    # With dots the day is first everywhere; else only where no month has such a number.
    if mark != "." and max(first, second) <= 12:
        return found[0]
    day, month = (second, first) if second > 12 else (first, second)
    return f"{year}-{month:02}-{day:02}"


def _read(written: str, here: datetime) -> tuple[datetime, _Span]:
    """Return the time (naive where in the user's zone) and how wide a span it names."""
    if _EPOCH.fullmatch(written):
        seconds = float(written)
        if written.isdigit() and len(written) == 13:
            seconds /= 1000
        return datetime.fromtimestamp(0, UTC) + timedelta(seconds=seconds), "time"
    if found := _DATE.fullmatch(written):
        return _date(found)
    try:
        return datetime.fromisoformat(written.upper()), _iso_span(written)
    except ValueError:
        return _read_phrase(written, here)


def _date(found: re.Match[str]) -> tuple[datetime, _Span]:
    year, month, day = found.groups()
    read = date(int(year), int(month or 1), int(day or 1))
    return datetime.combine(read, time.min), "day" if day else "month" if month else "year"


def _iso_span(written: str) -> _Span:
    return "time" if re.search(r"\d[t ]\d", written) else "day"


def _read_phrase(written: str, here: datetime) -> tuple[datetime, _Span]:
    if _HAN.search(written):
        english = in_english(written, here.date())
        if english is None:
            raise ValueError
        if found := _DATE.fullmatch(english):
            return _date(found)
        written = english
    phrase = _with_dates(written.replace(" o'clock", ":00"), here.date())
    if found := _DATE.fullmatch(phrase):
        return _date(found)
    if found := _DATE_AND_MORE.fullmatch(phrase):
        phrase = f"{found[1]} {found[2].removeprefix('at ')}"
    return _interpret(phrase, here)


def _with_dates(phrase: str, today: date) -> str:
    """Return ``phrase`` with what the library lacks put into words and dates that it knows."""
    phrase = re.sub(r"\bhalf an? hour\b", "30 minutes", phrase)
    phrase = re.sub(r"\bat (\d{1,2})$", r"at \1:00", phrase)
    phrase = re.sub(r"\bday before yesterday\b", "2 days ago", phrase.removeprefix("the "))
    phrase = re.sub(r"\bday after tomorrow\b", "in 2 days", phrase)
    phrase = re.sub(r"\bin ([\w .]+) from now\b", r"\1 from now", phrase)
    if later := _DAYS_FROM_NOW.fullmatch(phrase):
        count = _COUNTS.index(later[1]) if later[1] in _COUNTS else int(later[1])
        phrase = f"{_iso(today, count * (7 if later[2] == 'week' else 1))} {later[3]}"

    def nearest(found: re.Match[str]) -> str:
        weekday = _NAMES.index(found[2])
        if found[1] == "this":
            return _iso(today, weekday - today.weekday())
        if found[1] in {"last", "past"}:
            return _iso(today, -((today.weekday() - weekday - 1) % 7 + 1))
        return _iso(today, (weekday - today.weekday() - 1) % 7 + 1)

    def of_week(found: re.Match[str]) -> str:
        weeks = {"last": -7, "this": 0, "next": 7}[found[2]]
        return _iso(today, weeks + _NAMES.index(found[1]) - today.weekday())

    phrase = _WEEKDAY_OF_WEEK.sub(of_week, phrase)
    phrase = _WEEKDAY.sub(nearest, phrase)
    return f"today {phrase}" if _CLOCK_ALONE.fullmatch(phrase) else phrase


def _iso(today: date, shift: int) -> str:
    return (today + timedelta(days=shift)).isoformat()


def _interpret(phrase: str, here: datetime) -> tuple[datetime, _Span]:
    _refuse_guesses(phrase)
    from dateparser.date import DateDataParser

    # Hours and minutes count as they pass, also where the clocks change in between.
    elapsed = re.search(r"\b(?:second|minute|hour)s?\b", phrase) is not None
    base = here.astimezone(UTC) if elapsed else here
    # The library warns about its own future and about regular expressions; not our callers'.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parser = DateDataParser(
            languages=["en"],
            settings={
                "RELATIVE_BASE": base.replace(tzinfo=None),
                "PREFER_DATES_FROM": "current_period",
                "REQUIRE_PARTS": ["year"],
                "RETURN_TIME_AS_PERIOD": True,
                "PARSERS": ["relative-time", "absolute-time"],
            },
        )
        found = parser.get_date_data(phrase)
    if found.date_obj is None:
        raise ValueError
    read = found.date_obj
    if elapsed and read.tzinfo is None:
        read = read.replace(tzinfo=UTC).astimezone(here.tzinfo)
    return read, _span(phrase, found.period or "day")


def _refuse_guesses(phrase: str) -> None:
    """Raise ValueError where the library would pick one of several meanings."""
    tokens: list[str] = _NUMBERED.findall(phrase)
    words = {token for token in tokens if token.isalpha()}
    if not words <= _WORDS or not _ANCHOR.search(phrase):
        raise ValueError
    if any(not _VALID_CLOCK.fullmatch(clock) for clock in _COLONS.findall(phrase)):
        raise ValueError
    if re.fullmatch(r"[\d/.\- ]+", phrase) or ("now" in tokens and not _ALONE.fullmatch(phrase)):
        raise ValueError


def _span(phrase: str, period: str) -> _Span:
    if period in {"time", "part_of_day"}:
        return "time"
    if period in {"week", "month", "year"} and not _DISTANCE.search(phrase):
        return "week" if period == "week" else "month" if period == "month" else "year"
    return "day"


def _at_edge(read: datetime, span: _Span, edge: Edge) -> datetime:
    if span == "time":
        return read
    first = last = read.date()
    if span == "week":
        first -= timedelta(days=first.weekday())
        last = first + timedelta(days=6)
    elif span == "month":
        first = first.replace(day=1)
        last = first.replace(day=monthrange(first.year, first.month)[1])
    elif span == "year":
        first, last = first.replace(month=1, day=1), first.replace(month=12, day=31)
    if edge == "end":
        return datetime.combine(last, time.max, read.tzinfo)
    return datetime.combine(first, time.min, read.tzinfo)


def _moment(read: datetime, zone: tzinfo) -> Moment:
    aware = read if read.tzinfo is not None else read.replace(tzinfo=zone)
    shift = aware.utcoffset() or timedelta()
    # By hand: at the calendar's ends the library's own conversion overflows.
    naive = aware.replace(tzinfo=None)
    floor, ceiling = _EARLIEST.replace(tzinfo=None), _LATEST.replace(tzinfo=None)
    at = (min(max(naive, floor), ceiling) - shift).replace(tzinfo=UTC)
    at = min(max(at, _EARLIEST), _LATEST)
    if read.tzinfo is None:
        # A time that the clocks skip has the offset after the change.
        shift = at.astimezone(zone).utcoffset() or shift
    return Moment(at, round(shift / timedelta(minutes=1)))
