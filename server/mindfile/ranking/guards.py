"""Guards: what makes another statement of the same words, a number, a negation or their order."""

import re
from collections.abc import Iterable

_NUMBER = re.compile(
    r"\d+(?:[.,:/-]\d+)*|[〇零一二两三四五六七八九十百千万亿半]+"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundred|thousand"
    r"|half|twice)\b"
)
_NEGATION = re.compile(
    r"\b(?:not|no|never|none|nothing|nobody|without|cannot|nor|neither|hardly|stopped|quit)\b"
    r"|n['’]t\b|不|没|未|无|别|勿|非(?!常)|禁"
)


def numbers(folded: str) -> tuple[str, ...]:
    """Return the numbers of a folded text in their order, in digits or words."""
    return tuple(_NUMBER.findall(folded))


def negations(folded: str) -> tuple[str, ...]:
    """Return what denies or ends something in a folded text, in its order."""
    return tuple(_NEGATION.findall(folded))


def in_order(part: Iterable[str], whole: Iterable[str]) -> bool:
    """Tell whether all words of a part stand in the whole in the same order."""
    rest = iter(whole)
    return all(word in rest for word in part)
