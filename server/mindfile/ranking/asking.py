"""What a query asks: one thing or several, and in which words it may be put."""

import re
from collections.abc import Iterator, Sequence

from mindfile.ranking.analyzer import Query

# More parts than this are no longer a question but a text.
MOST_ASKS = 4

_INTERROGATIVE = (
    r"(?:what|where|when|who|whom|whose|which|why|how|does|do|did|is|are|was|were|can|has|have)\b"
)
# The dot of a short abbreviation, such as Dr., ends nothing.
_END = re.compile(r"(?<=[?？。！!；;\n])\s*|(?<=[a-z0-9]{3}\.)\s+")
_JOIN = re.compile(
    rf"(?:[,，]\s*)?(?:\b(?:and|or|also|besides),?\s+(?:also,?\s+)?(?={_INTERROGATIVE})"
    r"|另外[，,]?|还有[，,]|以及(?=.{0,8}(?:什么|哪|谁|几|多少|怎)))",
    re.IGNORECASE,
)
_ASKS = re.compile(
    r"[?？]\s*$|什么|哪|谁|几|多少|怎么|怎样|如何|吗|何时"
    r"|\b(?:what(?! an?\b)|where|when|who|whom|whose|which|why|how)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(
    r"\"[^\"\n]{1,400}\"|“[^”]{1,400}”|「[^」]{1,400}」|『[^』]{1,400}』|《[^》]{1,100}》"
)
# What leads to the question itself: "what I meant to ask is:", 我真正想问的是：
_POINT = re.compile(
    r".*(?:(?:想要?|要)(?:问|知道|了解|弄清楚|搞清楚|说)(?:的?(?:问题)?就?是)?|问题就?是)"
    r"(?:这个|这样)?\s*[：:，,]\s*"
    r"|.*\b(?:(?:want(?:ed)?|meant|like) to (?:ask|know)|my (?:\w+ )?question)(?: is| was)?"
    r"\s*[:,]\s*",
    re.IGNORECASE,
)
_EDGES = " \t\r\n,，"

# Models ask about "the user" what people ask about themselves, and memories are worded either way.
_USERS = re.compile(r"\b(?:the )?user(?:'s|’s)", re.IGNORECASE)
_USER = re.compile(
    r"\b(?P<do>do(?:es)?|did|is|was|has|can|will|should) the user\b|\bthe user\b", re.IGNORECASE
)
_USER_ZH = re.compile(r"用户(?!界面|名|组|态|数据|体验|手册|登录|表|量)")
_MY = re.compile(r"\b(?:my|our)\b", re.IGNORECASE)
# In capitals US is a country.
_I = re.compile(r"\b(?:(?P<asked>am|do) I|(?P<told>I['’]m|I am)|[Ii]|[Ww]e|me|us)\b")
_I_ZH = re.compile(r"我们?|咱们?")
_FIRST_PERSON = {"does": "do", "is": "am", "has": "have"}


def divide(text: str) -> tuple[str, ...]:
    """Return the whole query and, where it asks several things, each of them alone.

    Sentences that ask nothing stand in the whole only.
    """
    # What is quoted asks nothing by itself, and ends nothing.
    plain = _QUOTED.sub(lambda match: "x" * len(match[0]), text)
    spans = [
        (start + first, start + last)
        for start, end in _between(_END, plain)
        for first, last in _between(_JOIN, plain[start:end])
    ]
    spans = [span for span in spans if any(map(str.isalnum, plain[slice(*span)]))]
    asks = [
        text[slice(*span)].strip(_EDGES)
        for span in spans
        if _ASKS.search(plain[slice(*span)].strip(_EDGES))
    ]
    asks = _pointed(asks)
    if len(spans) < 2 or not asks or len(asks) > MOST_ASKS:
        return (text,)
    return (text, *asks)


def _pointed(asks: Sequence[str]) -> list[str]:
    """Return, of what is asked on the way to a question, that question and what follows it.

    "I wonder how she is. What I wanted to ask: where does she live?" asks where she lives.
    """
    points = [
        ask[match.end() :]
        if (match := _POINT.search(ask)) and _ASKS.search(ask[match.end() :])
        else ""
        for ask in asks
    ]
    last = max((place for place, point in enumerate(points) if point), default=-1)
    return [
        point or ask
        for place, (point, ask) in enumerate(zip(points, asks, strict=True))
        if point or place > last
    ]


def _between(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, int]]:
    """Yield where the stretches between the matches begin and end."""
    start = 0
    for match in pattern.finditer(text):
        yield start, match.start()
        start = match.end()
    yield start, len(text)


def wanted(asks: Sequence[Query]) -> str:
    """Return, folded, what a divided query asks, without the sentences around that ask nothing.

    Who chats of "last time" on the way to a question does not ask for the last time.
    """
    return "\n".join(ask.literal for ask in asks[1:]) or asks[0].literal


def phrasings(text: str) -> tuple[str, ...]:
    """Return a query and, if it is about oneself or "the user", the other way to put that."""
    for other in (_as_oneself(text), _as_user(text)):
        if other != text:
            return (text, other)
    return (text,)


def _as_oneself(text: str) -> str:
    text = _USERS.sub("my", text)
    text = _USER.sub(_asked_of_me, text)
    return _USER_ZH.sub("我", text)


def _asked_of_me(match: re.Match[str]) -> str:
    verb = match["do"]
    return "I" if verb is None else f"{_FIRST_PERSON.get(verb.lower(), verb)} I"


def _asked_of_user(match: re.Match[str]) -> str:
    if match["asked"]:
        return f"{'is' if match['asked'] == 'am' else 'does'} the user"
    return "the user is" if match["told"] else "the user"


def _as_user(text: str) -> str:
    text = _MY.sub("the user's", text)
    text = _I.sub(_asked_of_user, text)
    return _I_ZH.sub("用户", text)
