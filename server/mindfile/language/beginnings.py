"""What holds only from a time ahead: "from next week I live in Lund", 下周起我住在苏州.

The sentence is read as if it held, without its time; the time stays beside it as it was said, and
whoever knows when that was finds the day.
"""

import re
from calendar import monthrange
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo
from itertools import takewhile

from mindfile.errors import InvalidArgumentError
from mindfile.language.attributes import canonical
from mindfile.language.dates import parse_moment
from mindfile.language.events import is_event
from mindfile.language.patterns import later
from mindfile.language.rules import clauses
from mindfile.language.topics_zh import about_at
from mindfile.model import FactProposal
from mindfile.writing import is_chinese

Read = Callable[[str], list[FactProposal]]

# These lie ahead by themselves, or are no state of things that could begin.
_NO_STATES = frozenset({"plan", "commitment", "decision", "note", "instruction"})

_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?"
)
_WEEKDAY = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_AMOUNT = (
    r"(?:\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten) (?:day|week|month|year)s?"
)
# Ahead whatever stands before it.
_AHEAD = (
    rf"(?:(?:early |late )?next (?:week|month|year|spring|summer|autumn|fall|winter|semester|term"
    rf"|quarter|{_WEEKDAY}|{_MONTH})|(?:the )?day after tomorrow|tomorrow"
    rf"|in {_AMOUNT}(?:'s? time)?|{_AMOUNT} from now)"
)
# Ahead where it says when something begins.
_DATE = (
    rf"(?:{_WEEKDAY}|(?:the )?{_DAY}(?: of)? (?:{_MONTH}|next month)(?:,? \d{{4}})?"
    rf"|the first of (?:{_MONTH}|next month)"
    rf"|{_MONTH}(?: {_DAY}(?!\d))?(?:,? \d{{4}})?|\d{{4}}-\d\d(?:-\d\d)?|20\d\d)"
)
_SINCE = (
    r"(?:from|as (?:of|from)|starting(?: from| on| in)?|beginning(?: on| in)?|effective(?: from)?)"
)
_BEGINS = rf"(?:{_SINCE} (?P<since>{_AHEAD}|{_DATE})(?: on(?:wards?)?)?|(?P<ahead>{_AHEAD}))"
_FIRST_EN = later(rf"^(?i:{_BEGINS}),? (?=(?:I|[Ww]e|[Mm]y|[Oo]ur)\b)")
# "I'm starting at Bosch on Monday"
_STARTS_EN = later(
    rf"^(?P<rest>(?:I(?:'m|'ll| will)? )?(?:start|starting|joining|begin|beginning) (?:at|for|as"
    rf"|with)\b"
    rf"[^,;]*?),? on (?P<since>(?i:{_DATE}))(?=[.!]*$)"
)
_ALONE_EN = later(rf"(?i:{_BEGINS})")
_LAST_EN = later(rf",? (?i:{_BEGINS})(?=[.!]*$)")
# Put as what will then be so: "I'll be living", "I start at Spotify".
_LASTING = r"(?:live|work|study|teach|use|drive)\b"
_WILL_EN = tuple(
    (later(pattern), put)
    for pattern, put in (
        (r"\bI(?:'ll| will) be (?=\w)", "I'm "),
        (r"\b(?P<who>[Ww]e)(?:'ll| will) be (?=\w)", r"\g<who>'re "),
        (
            rf"\b(?P<who>I|[Ww]e)(?:'ll| will|'m going to) (?={_LASTING})",
            r"\g<who> ",
        ),
        (r"\b(?:I|[Ww]e)(?:'m| am|'re| are) working (?=(?:at|for|as)\b)", "I work "),
        (
            r"\bI(?:'ll| will)? (?:start|begin)(?: work(?:ing)?)? (?=(?:at|for|as) )",
            "I work ",
        ),
        (
            r"(?:\bI'm |^)(?:starting|joining)(?: work(?:ing)?)?(?: at| for)? (?=[A-Z])",
            "I work at ",
        ),
        (r"\bI(?:'ll| will)? join (?=[A-Z])", "I work at "),
        (r"\b(?P<who>I|[Ww]e)(?:'ll| will)? move (?=to [A-Z])", r"\g<who> moved "),
        (r"\b[Mm]y (?:new )?(?P<what>[\w -]{2,30}?) will be (?=\S)", r"My \g<what> is "),
    )
)

_NUMBER_ZH = r"(?:\d{1,2}|[一二两三四五六七八九十]{1,3})"
_DAY_ZH = rf"{_NUMBER_ZH}月(?:{_NUMBER_ZH}[日号]|底|初)?"
_AHEAD_ZH = (
    rf"(?:下下?个?(?:周|星期|礼拜)[一二三四五六日天末]?|下个?月(?:{_NUMBER_ZH}[日号]|初|底)?"
    rf"|下个?(?:学期|季度|半年)|大?后天|明[天日]|明年(?:{_DAY_ZH})?"
    rf"|{_NUMBER_ZH}(?:天|周|个?(?:星期|礼拜|月)|年)(?:以|之)?后)"
)
_DATE_ZH = rf"(?:\d{{4}}年(?:{_DAY_ZH})?|{_DAY_ZH}|(?:周|星期|礼拜)[一二三四五六日天]|月底)"
_SINCE_ZH = r"(?:(?:以|之)?后|起|开始)"
_BEGINS_ZH = (
    rf"(?:从?(?P<ahead>{_AHEAD_ZH}){_SINCE_ZH}?|从(?P<from>{_DATE_ZH}){_SINCE_ZH}?"
    rf"|(?P<since>{_DATE_ZH})(?:起|开始))"
)
_WILL_ZH = r"(?:就要|就会|就|将会?|会)?"
_ALONE_ZH = later(_BEGINS_ZH)
_FIRST_ZH = later(rf"^{_BEGINS_ZH}[，,]?(?=我)")
_AFTER_ZH = later(rf"^(?P<who>我们?(?:的[\u4e00-\u9fff]{{1,6}})?){_BEGINS_ZH}[，,]?{_WILL_ZH}")
# Who speaks is left out where what they will then do is said at once.
_BARE_ZH = later(
    rf"^从?(?P<ahead>{_AHEAD_ZH}){_SINCE_ZH}?[，,]?{_WILL_ZH}(?:要)?"
    r"(?=(?:去|到|在)[^，。]{2,12}?(?:上班|工作|任职|入职)|入职|加入|搬(?:到|去|回)|住在|定居)"
)
_OF_NOW_ZH = later(rf"[我你他她它]|现在|目前|已经|今天|刚|{_BEGINS_ZH}")
_THEN_ZH = later(rf"^(我们?){_WILL_ZH}")


def beginning(text: str, read: Read, *, chinese: bool) -> list[FactProposal] | None:
    """Return what a text states where a clause of it tells of a time ahead; None where none does.

    What that clause says carries when it begins, whatever stands around it holds now.
    """
    joint = "，" if chinese else ", "
    parts = _clauses(text, joint, _ALONE_ZH if chinese else _ALONE_EN)
    for place, clause in enumerate(parts):
        rest, phrase = _chinese(clause) if chinese else _english(clause)
        if phrase is None or (rest.startswith("我") and _is_of_another(text, clause)):
            continue
        # A value may go on behind a mark: "3 Quay Lane, Cork".
        found = read(joint.join([rest, *parts[place + 1 :]]))
        going_on = list(takewhile(_goes_on_ahead, parts[place + 1 :])) if chinese else []
        begun = [
            one
            for one in found
            if _begins(one) and any(_stands_in(one, part) for part in (rest, *going_on))
        ]
        if begun:
            before = read(joint.join(parts[:place])) if place else []
            alone = len(begun) == 1
            told = joint.join(parts[place:])
            ahead = [_ahead(one, clause, told, phrase, alone=alone) for one in begun]
            return [*before, *ahead, *(one for one in found if one not in begun)]
    return None


def _is_of_another(text: str, clause: str) -> bool:
    """Tell whether a Chinese clause without a 我 goes on about another."""
    return "我" not in clause and not about_at(text, max(text.find(clause), 0)).is_self


def _goes_on_ahead(clause: str) -> bool:
    """Tell whether a Chinese clause says more of what then begins: 下个月去阿里上班，做运营."""
    return not _OF_NOW_ZH.search(clause)


def _stands_in(fact: FactProposal, clause: str) -> bool:
    """Tell whether a fact was read in a clause, though its value may go on behind it."""
    said = fact.statement if fact.value is None else fact.value
    return said in clause or any(clause.endswith(said[:end]) for end in range(3, len(said)))


def _clauses(text: str, joint: str, alone: re.Pattern[str]) -> list[str]:
    """Return the clauses of a text, a time that stands alone with the one behind it."""
    parts: list[str] = []
    for clause in clauses(text):
        if parts and alone.fullmatch(parts[-1]):
            parts[-1] += joint + clause
        else:
            parts.append(clause)
    return parts


def _ahead(fact: FactProposal, clause: str, told: str, phrase: str, *, alone: bool) -> FactProposal:
    """State with a fact when it begins."""
    end = told.find(fact.value or "") + len(fact.value or "")
    if alone and end >= len(fact.value or ""):
        return replace(fact, begins=phrase, statement=told[: max(end, len(clause))])
    when = f"（{phrase}起）" if is_chinese(clause) else f" (from {phrase})"
    return replace(fact, begins=phrase, statement=fact.statement + when)


def _begins(fact: FactProposal) -> bool:
    if fact.attribute is None:
        return bool(fact.ends)
    return canonical(fact.attribute) not in _NO_STATES and not is_event(fact.attribute)


def begin_of(phrase: str, said: datetime, zone: tzinfo) -> datetime | None:
    """Return when what was said to hold from a time ahead begins; None where that is unclear."""
    here = said.astimezone(zone)
    for written in (*_dated(phrase.strip(), here), phrase):
        try:
            return parse_moment(written, now=said, zone=zone, edge="start", ahead=True).at
        except InvalidArgumentError:
            continue
    return None


def dated(statement: str, phrase: str, begin: datetime, zone: tzinfo) -> str:
    """Put the day in place of the words that say when, which mean another day tomorrow."""
    day = begin.astimezone(zone)
    if re.search(r"[\u4e00-\u9fff]", phrase):
        return statement.replace(phrase, f"{day.year}年{day.month}月{day.day}日", 1)
    start = statement.lower().find(phrase.lower())
    if start < 0:
        return statement
    iso = f"{day:%Y-%m-%d}"
    # "In two weeks" has its own preposition.
    bare = not re.search(rf"\b{_SINCE} $", statement[:start], re.IGNORECASE)
    preposition = ("from " if start else "From ") if bare else ""
    return statement[:start] + preposition + iso + statement[start + len(phrase) :]


def _english(text: str) -> tuple[str, str | None]:
    starts = _STARTS_EN.match(text)
    found = starts or _FIRST_EN.search(text) or _LAST_EN.search(text)
    if found is None:
        return text, None
    rest = starts["rest"] if starts else text[: found.start()] + text[found.end() :]
    for pattern, put in _WILL_EN:
        rest = pattern.sub(put, rest)
    return rest, found["since"] or (None if starts else found["ahead"])


def _chinese(text: str) -> tuple[str, str | None]:
    found = _FIRST_ZH.search(text)
    if found is not None:
        rest = _THEN_ZH.sub(r"\1", text[found.end() :])
    elif (found := _BARE_ZH.search(text)) is not None:
        return "我" + text[found.end() :], found["ahead"]
    elif (found := _AFTER_ZH.search(text)) is not None:
        rest = found["who"] + text[found.end() :]
    else:
        return text, None
    return rest, found["ahead"] or found["from"] or found["since"]


_MONTH_ALONE = later(rf"(?:next )?(?P<month>{_MONTH})(?:,? (?P<year>\d{{4}}))?", re.IGNORECASE)
_OF_NEXT_MONTH = later(
    rf"(?:the )?(?:first|(?P<day>{_DAY}))(?: of)? (?P<month>next month|{_MONTH})", re.IGNORECASE
)
_MONTH_ALONE_ZH = later(
    rf"(?:(?P<year>明年|\d{{4}}年)?(?P<month>{_NUMBER_ZH})月|(?P<next>下个?月))"
    rf"(?:(?P<day>{_NUMBER_ZH})[日号]|(?P<edge>底|初))?"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_HAN_DIGITS = "零一二三四五六七八九"


def _dated(phrase: str, here: datetime) -> list[str]:
    """Return what a phrase means as a date where the reader of dates does not know it."""
    plain = re.sub(r"'s? time$", "", phrase.lower().removeprefix("early ").removeprefix("late "))
    if re.fullmatch(rf"{_AMOUNT}", plain):
        plain = f"in {plain}"
    following = (here.replace(day=28) + timedelta(days=7)).replace(day=1)
    if found := _MONTH_ALONE.fullmatch(plain):
        month = _MONTHS.index(found["month"][:3]) + 1
        year = int(found["year"]) if found["year"] else here.year + (month <= here.month)
        return [f"{year:04}-{month:02}-01"]
    if found := _OF_NEXT_MONTH.fullmatch(plain):
        day = int(re.sub(r"\D", "", found["day"])) if found["day"] else 1
        if found["month"] == "next month":
            return [_day(following.year, following.month, day)]
        return [f"{day} {found['month'].strip('.')}"]
    if found := _MONTH_ALONE_ZH.fullmatch(plain):
        return _month_zh(found, here, following)
    return [plain]


def _month_zh(found: re.Match[str], here: datetime, following: datetime) -> list[str]:
    if found["next"]:
        year, month = following.year, following.month
    else:
        month = _number(found["month"])
        given = found["year"]
        if given == "明年":
            year = here.year + 1
        elif given:
            year = int(given[:-1])
        elif found["day"]:
            # The next such day, which may lie in this month.
            return []
        else:
            year = here.year + (month <= here.month)
    if not 1 <= month <= 12:
        return []
    day = _number(found["day"]) if found["day"] else 1
    return [_day(year, month, 31 if found["edge"] == "底" else day)]


def _day(year: int, month: int, day: int) -> str:
    return f"{year:04}-{month:02}-{min(day, monthrange(year, month)[1]):02}"


def _number(text: str) -> int:
    from mindfile.language.chinese_dates import number_of

    return int(number_of(text))
