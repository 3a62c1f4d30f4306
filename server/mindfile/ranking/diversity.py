"""Near-copies: texts that say the same in the same order, never those that differ in a word.

Sharing most words is not enough: "Alice owes Bob" and "Bob owes Alice" share all of them, and one
name, day or verb exchanged makes another statement. So a text repeats another only where its words,
in their order, all stand in it, and no number, date or negation was added.
"""

import re
from functools import lru_cache

from mindfile.ranking.analyzer import analyze, fold
from mindfile.ranking.guards import in_order, negations, numbers
from mindfile.ranking.scripts import MARKS, UNSPACED

# Share of the longer text's words that the shorter one must have.
NEAR_COPY = 0.8
# A very long text is worth no place in the cache.
_CACHED_CHARACTERS = 2_000

_TIMES = re.compile(
    r"[今明昨后前][天年晚]|[上下][周月午]"
    r"|\b(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?"
    r"|january|february|march|april|may|june|july|august|september|october|november|december"
    r"|today|tomorrow|yesterday|tonight|next|last|before|after)\b"
)
_FILLERS = frozenset({"a", "an", "the"})
# The pairs of characters that are indexed say nothing that the characters do not.
_PAIR = re.compile(rf"(?:(?![{MARKS}])[{UNSPACED}][{MARKS}]*){{2,}}")

# The numbers, the times and the negations of a text, each in their order.
Guards = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]


def repeats(text: str, known: str) -> bool:
    """Tell whether ``text`` says nothing that ``known`` does not say in the same words."""
    words, guards = worded(text)
    others, their_guards = worded(known)
    if guards != their_guards:
        return False
    if not words or not others:
        return fold(text).strip() == fold(known).strip()
    return len(words) >= NEAR_COPY * len(others) and in_order(words, others)


def near_copies(one: str, other: str) -> bool:
    """Tell whether one of two texts repeats the other."""
    return repeats(one, other) or repeats(other, one)


def worded(text: str) -> tuple[tuple[str, ...], Guards]:
    """Return the words of a text in their order, articles left out, and its guards."""
    return _cached_words(text) if len(text) <= _CACHED_CHARACTERS else _read(text)


def first_word(text: str, *, backward: bool = False) -> str | None:
    """Return the first of the words of an ASCII text, or the last, without reading the others."""
    rest = text.strip()
    while rest:
        # No word reaches over white space, see ``analyze``.
        part, *others = rest.rsplit(None, 1)[::-1] if backward else rest.split(None, 1)
        words = [word for word in analyze(part) if word not in _FILLERS]
        if words:
            return words[-1 if backward else 0]
        rest = others[0] if others else ""
    return None


@lru_cache(maxsize=1_024)
def _cached_words(text: str) -> tuple[tuple[str, ...], Guards]:
    return _read(text)


def _read(text: str) -> tuple[tuple[str, ...], Guards]:
    """Return the words of a text in their order, and what keeps it apart from others."""
    folded = fold(text)
    words = tuple(
        word for word in analyze(text) if word not in _FILLERS and not _PAIR.fullmatch(word)
    )
    return words, (numbers(folded), tuple(_TIMES.findall(folded)), negations(folded))
