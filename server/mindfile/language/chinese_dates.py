"""Says in English what a Chinese phrase for a time means; the English one is parsed further.

The date library reads 昨天 and 3天前, but not 三天前, 上周五, 下午三点 or 明天上午9点.
"""

import re
from datetime import date, timedelta

from mindfile.language.patterns import later

_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {
    "〇": 0,
    "两": 2,
    "兩": 2,
}
_TENS = {"十": 10, "百": 100}
_NUMBER = r"(\d+(?:\.\d+)?|[零〇一二两兩三四五六七八九十百]+|半)"

_DAYS = {
    "大前天": -3,
    "前天": -2,
    "昨天": -1,
    "昨日": -1,
    "今天": 0,
    "今日": 0,
    "明天": 1,
    "明日": 1,
    "大后天": 3,
    "后天": 2,
}
_SHORT_DAYS = {"昨": "昨天", "今": "今天", "明": "明天", "早": "早上", "晚": "晚上"}
_NOW = {"现在", "刚才", "刚刚", "此刻", "目前"}
_SPANS = {
    "上": "last",
    "这": "this",
    "本": "this",
    "当": "this",
    "下": "next",
    "去": "last",
    "今": "this",
    "明": "next",
}
_SPAN_UNITS = {"周": "week", "星期": "week", "礼拜": "week", "月": "month", "年": "year"}
_UNITS = {
    "秒": "seconds",
    "分": "minutes",
    "小时": "hours",
    "钟头": "hours",
    "天": "days",
    "日": "days",
    "周": "weeks",
    "星期": "weeks",
    "礼拜": "weeks",
    "月": "months",
    "年": "years",
}
_HALVES = {"hours": "30 minutes", "days": "12 hours", "months": "15 days", "years": "6 months"}
_WEEKDAYS = {char: value for value, char in enumerate("一二三四五六日")} | {"天": 6}
_WEEKS = {"上上": -2, "上": -1, "这": 0, "本": 0, "下": 1, "下下": 2}
_PARTS = {
    "凌晨": "03:00",
    "清晨": "06:00",
    "早上": "09:00",
    "早晨": "09:00",
    "上午": "09:00",
    "中午": "12:00",
    "下午": "15:00",
    "傍晚": "18:00",
    "晚上": "20:00",
    "夜里": "22:00",
    "半夜": "00:00",
}
_AFTERNOON = {"中午", "下午", "傍晚", "晚上", "夜里"}
_MIDNIGHT = {"凌晨", "晚上", "夜里", "半夜"}

_WEEKDAY = later(r"(上上|下下|上|这|本|下)个?(?:周|星期|礼拜)([一二三四五六日天])")
_SPAN = later(r"(上|这|本|当|下)个?(周|星期|礼拜|月)|(去|今|明)(年)")
_MONTH_OF_YEAR = later(rf"(去年|今年|明年|\d{{4}}年){_NUMBER}月(?:份)?(?:{_NUMBER}[日号])?")
_DAY_OF_MONTH = later(rf"(上|这|本|当|下)个?月(?:份)?{_NUMBER}[日号]")
_YEAR = later(r"(\d{4})年")
_RELATIVE = later(
    rf"{_NUMBER}(?:个(半)?)?(秒|分|小时|钟头|天|日|周|星期|礼拜|月|年)(半)?钟?"
    r"(?:以|之)?(前|后)"
)
# A day so far off, and its hour.
_LATER = later(r"(\d{1,4}|[零一二两兩三四五六七八九十百]+)个?(天|日|周|星期|礼拜)(?:以|之)?后(.+)")
_CLOCK = later(
    rf"({'|'.join(_PARTS)})?(?:(\d{{1,2}}:\d{{2}}(?::\d{{2}})?)"
    rf"|{_NUMBER}[点點时](?:钟|整)?(?:(半)|([一三1３3])刻|{_NUMBER}分?)?)?"
)


def in_english(text: str, today: date) -> str | None:
    """Return the English or ISO form of the Chinese phrase ``text``, or None if it is unknown.

    ``text`` is in NFKC form; ``today`` is the date in the user's zone. A weekday or a day of the
    year without its week or year means nothing certain and is unknown.
    """
    phrase = re.sub(r"[\s的,，]+", "", text)
    if phrase in _NOW:
        return "now"
    if span := _SPAN.fullmatch(phrase):
        which, unit = span[1] or span[3], span[2] or span[4]
        return f"{_SPANS[which]} {_SPAN_UNITS[unit]}"
    if relative := _RELATIVE.fullmatch(phrase):
        return _relative(relative)
    if (later := _LATER.fullmatch(phrase)) and (clock := _clock(later[3])):
        days = int(number_of(later[1])) * (1 if later[2] in "天日" else 7)
        return f"{_iso(today, days)} {clock}"
    day, rest = _leading_day(phrase, today)
    if not rest:
        return day
    clock = _clock(rest)
    return f"{day or 'today'} {clock}" if clock and len(day or "today") != len("2026-05") else None


def _leading_day(phrase: str, today: date) -> tuple[str | None, str]:
    """Return the day (or month, or year) with which ``phrase`` begins, and what follows it."""
    if phrase[:1] in "昨今明" and phrase[1:2] in ("早", "晚"):
        part = _SHORT_DAYS[phrase[1]]
        following = phrase[2:].removeprefix("上")
        return _leading_day(f"{_SHORT_DAYS[phrase[0]]}{part}{following}", today)
    for name, shift in _DAYS.items():
        if phrase.startswith(name):
            return _iso(today, shift), phrase[len(name) :]
    if weekday := _WEEKDAY.match(phrase):
        shift = _WEEKS[weekday[1]] * 7 + _WEEKDAYS[weekday[2]] - today.weekday()
        return _iso(today, shift), phrase[weekday.end() :]
    if found := _DAY_OF_MONTH.match(phrase):
        months = {"last": -1, "this": 0, "next": 1}[_SPANS[found[1]]]
        month = today.year * 12 + today.month - 1 + months
        day = f"{month // 12:04}-{month % 12 + 1:02}-{int(number_of(found[2])):02}"
        return day, phrase[found.end() :]
    if found := _MONTH_OF_YEAR.match(phrase):
        return _month_of_year(found, today), phrase[found.end() :]
    if found := _YEAR.fullmatch(phrase):
        return found[1], ""
    return None, phrase


def _iso(today: date, shift: int) -> str | None:
    try:
        return (today + timedelta(days=shift)).isoformat()
    except OverflowError:
        return None


def _month_of_year(found: re.Match[str], today: date) -> str:
    years = {"去年": today.year - 1, "今年": today.year, "明年": today.year + 1}
    year = years.get(found[1]) or int(found[1].removesuffix("年"))
    month = f"{year:04}-{int(number_of(found[2])):02}"
    return f"{month}-{int(number_of(found[3])):02}" if found[3] else month


def _relative(found: re.Match[str]) -> str:
    unit = _UNITS[found[3]]
    if found[1] == "半":
        amount = _HALVES.get(unit, f"0.5 {unit}")
    elif found[2] or found[4]:
        # 一个半小时, 两年半: one and a half, two and a half.
        amount = f"{number_of(found[1]):g} {unit} {_HALVES.get(unit, '')}".strip()
    else:
        amount = f"{number_of(found[1]):g} {unit}"
    return f"{amount} ago" if found[5] == "前" else f"in {amount}"


def _clock(phrase: str) -> str | None:
    found = _CLOCK.fullmatch(phrase)
    if not found or not phrase:
        return None
    part, digits, hour, half, quarter, minute = found.groups()
    if digits:
        pieces = [int(piece) for piece in digits.split(":")]
    elif hour:
        minutes = 30 if half else 0
        minutes = 15 * int(number_of(quarter)) if quarter else minutes
        pieces = [int(number_of(hour)), int(number_of(minute)) if minute else minutes]
    else:
        return _PARTS[part]
    if part in _MIDNIGHT and pieces[0] == 12:
        # 晚上十二点 is the end of the day to some and its start to others.
        return "00:00" if part == "凌晨" else None
    if part in _AFTERNOON and pieces[0] < 12 and not (part == "中午" and pieces[0] >= 11):
        pieces[0] += 12
    return ":".join(f"{piece:02}" for piece in pieces)


def number_of(text: str) -> float:
    """Return the value of digits or of a Chinese numeral below a thousand."""
    if text[0].isdigit():
        return float(text)
    total, last = 0, 0
    for char in text:
        if char in _TENS:
            total += (last or 1) * _TENS[char]
            last = 0
        else:
            last = _DIGITS.get(char, 0)
    return total + last
