"""What a query asks: one thing or several, and in which words it may be put."""

import re
from collections.abc import Sequence

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
    r"|\b(?:what|where|when|who|whom|whose|which|why|how)\b",
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
    pieces = [
        piece
        for sentence in _END.split(text)
        for part in _JOIN.split(sentence)
        if (piece := part.strip(_EDGES)) and any(map(str.isalnum, piece))
    ]
    asks = [piece for piece in pieces if _ASKS.search(piece)]
    if len(pieces) < 2 or not asks or len(asks) > MOST_ASKS:
        return (text,)
    return (text, *asks)


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
