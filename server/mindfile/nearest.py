"""The nearest right word to one that is not known."""

import difflib
from collections.abc import Iterable

# How alike two words are, from 0 to 1, of which one may be meant by the other.
_ALIKE = 0.5


def nearest(word: str, known: Iterable[str], *, alike: float = _ALIKE) -> str | None:
    """Return the one of ``known`` that ``word`` was most likely meant to be; None if none is."""
    near = difflib.get_close_matches(word.strip().lower(), list(known), n=1, cutoff=alike)
    return near[0] if near else None


def question_of(word: str | None) -> str:
    """Ask whether ``word`` was meant, with the space to go on; empty where there is none."""
    return f"Did you mean `{word}`? " if word else ""
