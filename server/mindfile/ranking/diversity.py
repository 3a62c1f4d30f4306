"""Near-copies: texts that say the same, never those that differ in a number, a date or a "not"."""

import re
from collections.abc import Iterable, Sequence

from mindfile.ranking.analyzer import analyze, fold

# Share of words that two texts must have in common (Jaccard) to count as copies.
NEAR_COPY = 0.8

_NUMBER = re.compile(r"\d+(?:[.,:/-]\d+)*")
_NEGATION = re.compile(
    r"\b(?:not|no|never|none|without|cannot|nor)\b|n['’]t\b|不|没|未|无|别|勿|非", re.IGNORECASE
)


def near_copies(one: str, other: str) -> bool:
    """Tell whether two texts say the same in nearly the same words."""
    if _NUMBER.findall(one) != _NUMBER.findall(other):
        return False
    if len(_NEGATION.findall(one)) != len(_NEGATION.findall(other)):
        return False
    if fold(one).strip() == fold(other).strip():
        return True
    first, second = set(analyze(one)), set(analyze(other))
    if not first or not second:
        return False
    return len(first & second) / len(first | second) >= NEAR_COPY


def without_near_copies(texts: Sequence[str], seen: Iterable[str] = ()) -> list[int]:
    """Return the indices of texts that are no near-copy of an earlier one or of ``seen``."""
    kept: list[int] = []
    known = list(seen)
    for index, text in enumerate(texts):
        if not any(near_copies(text, other) for other in known):
            kept.append(index)
            known.append(text)
    return kept
