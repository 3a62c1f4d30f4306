"""Cutting texts to a budget of tokens: at sentence ends, else between words, else anywhere."""

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass

Count = Callable[[str], int]

ELLIPSIS = "…"
# A block of code in Markdown, from its fence to the one that closes it or to the end.
CODE_BLOCK = re.compile(
    r"^[ \t]*(?P<fence>`{3,}(?=[^`\n]*$)|~{3,}).*\n"
    r"(?:.*\n)*?(?:[ \t]*(?P=fence)[`~]*\s*?(?:\n|\Z)|.*\Z)",
    re.MULTILINE,
)
# No token is longer: what lies farther off than so many characters a token need not be looked at.
_TOKEN_CHARACTERS = 40
# What is longer without a gap is no word.
_RUN_CHARACTERS = 60
# Words, and signs of scripts that are written without spaces one by one.
_WORD = re.compile(r"\s*[\x21-\x7e\u00a1-\u024f]+|\s*.", re.DOTALL)
# A full stop ends a sentence before white space; a Chinese one always does.
_END = re.compile(r"[。！？…]+[”’」』）]*|[.!?]+[\"”’)]*(?=\s|$)|\n+")


@dataclass(frozen=True, slots=True)
class Beginning:
    """The beginning of a text as it is shown, and where in the text it ends."""

    text: str
    end: int


def cut(text: str, budget: int, count: Count, *, tail: float = 1.0) -> str:
    """Return as much of a text as fits the budget; see ``beginning``."""
    return beginning(text, budget, count, tail=tail).text


def beginning(text: str, budget: int, count: Count, *, tail: float = 1.0) -> Beginning:
    """Return the beginning of a text that fits the budget, whole sentences where it can.

    Args:
        text: what is cut.
        budget: tokens.
        count: counts tokens.
        tail: the share at the end of what fits in which a sentence must end for the cut to fall
            there; else the cut falls between words (in Chinese between characters), inside a word
            only where not even one fits or an unbroken run would be left out, and "…" follows,
            inside the budget.
    """
    reach = min(len(text), max(0, budget) * _TOKEN_CHARACTERS)
    if reach == len(text) and count(text) <= budget:
        return Beginning(text, len(text))
    # Read beyond the reach, so that no end of it in "3.5" is a sentence's.
    ends = [match.end() for match in _END.finditer(text, 0, reach + 1) if match.end() <= reach]
    sentence = _farthest(text, ends, budget, count)
    if not text[:sentence].strip():
        sentence = 0
    if sentence and tail >= 1:
        return Beginning(text[:sentence].rstrip(), sentence)
    word = _word_end(text[:reach], budget - count(ELLIPSIS), count)
    if sentence and sentence >= (1 - tail) * word:
        return Beginning(text[:sentence].rstrip(), sentence)
    return Beginning(text[:word].rstrip() + ELLIPSIS, word) if word else Beginning("", 0)


def _word_end(text: str, budget: int, count: Count) -> int:
    words = [match.end() for match in _WORD.finditer(text)]
    end = _farthest(text, words, budget, count)
    following = words[bisect_right(words, end) :][:1]
    # An address or a blob of data is no word: its beginning says more than nothing of it.
    if text[:end].strip() and not (following and following[0] - end > _RUN_CHARACTERS):
        return end
    end = _farthest(text, range(1, len(text) + 1), budget, count)
    return end if text[:end].strip() else 0


def _farthest(text: str, ends: Sequence[int], budget: int, count: Count) -> int:
    """Return the last of the growing ends up to which the text fits, 0 if none; by bisection."""
    low, high = 0, len(ends)
    while low < high:
        middle = (low + high + 1) // 2
        if count(text[: ends[middle - 1]]) <= budget:
            low = middle
        else:
            high = middle - 1
    return ends[low - 1] if low else 0
