"""Cutting texts to a budget: at sentence ends first, else between words or characters."""

import re
from collections.abc import Callable

Count = Callable[[str], int]

ELLIPSIS = "…"

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
    if count(text) <= budget:
        return text
    whole = _longest([*_growing(sentences(text))], budget, count)
    if whole.strip():
        return whole.rstrip()
    pieces = re.findall(r"\s*[\x21-\x7e\u00a1-\u024f]+|\s*.", text, re.DOTALL)
    part = _longest([*_growing(pieces)], budget, lambda piece: count(piece + ELLIPSIS))
    return part.rstrip() + ELLIPSIS if part.strip() else ""


def _growing(parts: list[str]) -> list[str]:
    grown: list[str] = []
    text = ""
    for part in parts:
        text += part
        grown.append(text)
    return grown


def _longest(texts: list[str], budget: int, count: Count) -> str:
    """Return the longest of growing texts that fits, by bisection."""
    low, high = 0, len(texts)
    while low < high:
        middle = (low + high + 1) // 2
        if count(texts[middle - 1]) <= budget:
            low = middle
        else:
            high = middle - 1
    return texts[low - 1] if low else ""
