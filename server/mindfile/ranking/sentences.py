"""Cutting texts to a budget: at sentence ends first, else between words or characters."""

import re
from collections.abc import Callable

Count = Callable[[str], int]

ELLIPSIS = "…"
_TOKEN_CHARACTERS = 40
_PIECE = re.compile(r"\s*[\x21-\x7e\u00a1-\u024f]+|\s*.", re.DOTALL)

# A full stop ends a sentence before white space; a Chinese one always does.
_END = re.compile(r"[。！？；…]+[”’」』）]*|[.!?]+[\"”’)]*(?=\s|$)|\n+")


def sentences(text: str) -> list[str]:
    """Split a text behind its sentence ends; joined, the parts give the text again."""
    parts: list[str] = []
    start = 0
    for match in _END.finditer(text):
        parts.append(text[start : match.end()])
        start = match.end()
    if start < len(text):
        parts.append(text[start:])
    return parts


def cut(text: str, budget: int, count: Count) -> str:
    """Return as much of a text as fits the budget, whole sentences if even one fits.

    Else it is cut between words (in Chinese between characters) and ends in "…".
    """
    # No token is longer; what lies far behind need not be looked at.
    reach = text[: budget * _TOKEN_CHARACTERS]
    if len(reach) == len(text) and count(text) <= budget:
        return text
    ends = [match.end() for match in _END.finditer(reach)]
    whole = reach[: _farthest(reach, ends, budget, count)].rstrip()
    if whole:
        return whole
    room = budget - count(ELLIPSIS)
    part = reach[: _farthest(reach, [m.end() for m in _PIECE.finditer(reach)], room, count)]
    return part.rstrip() + ELLIPSIS if part.strip() else ""


def _farthest(text: str, ends: list[int], budget: int, count: Count) -> int:
    """Return the last of the growing ends up to which the text fits, 0 if none; by bisection."""
    low, high = 0, len(ends)
    while low < high:
        middle = (low + high + 1) // 2
        if count(text[: ends[middle - 1]]) <= budget:
            low = middle
        else:
            high = middle - 1
    return ends[low - 1] if low else 0
