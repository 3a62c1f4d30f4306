"""Patterns that are compiled when a text first holds what they cannot match without.

All of them take long to compile, and most talk needs few of the rules and none of another
language's. What a pattern needs stands in a table beside this module, which `tests/pieces.py`
writes: lists of pieces, of each of which one stands in whatever the pattern matches, case left out.
A pattern that the table does not name is tried everywhere.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from hashlib import blake2b
from operator import add
from pathlib import Path
from typing import cast

PIECES = Path(__file__).with_name("pieces.txt")
# What else a pattern that ignores case takes for a letter of ASCII.
_ODD = (("\u0130", "i"), ("\u0131", "i"), ("\u017f", "s"))
_FIRST = 3
_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn")

Needs = tuple[tuple[str, ...], ...]
_made_later: dict[tuple[str, int], None] = {}


def fold(text: str) -> str:
    """Fold the case of a text as it is folded in the table."""
    if not text.isascii():
        for odd, plain in _ODD:
            text = text.replace(odd, plain)
    return text.lower()


@cache
def compiled(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern; the same one each time."""
    return re.compile(text, flags)


def key(text: str, flags: int = 0) -> str:
    """Return what a pattern is called in the table."""
    return blake2b(f"{int(flags)}{text}".encode(), digest_size=8).hexdigest()


@cache
def _table() -> dict[str, str]:
    lines = PIECES.read_text("utf-8").split("\n")
    return dict(line.split("\t", 1) for line in lines if line)


def needs_of(text: str, flags: int = 0) -> Needs:
    """Return lists of pieces, of each of which one stands in whatever a pattern matches."""
    line = _table().get(key(text, flags))
    return tuple(tuple(need.split("|")) for need in line.split("\t")) if line else ()


class _Later:
    """Stands for a pattern until a text holds what it needs."""

    def __init__(self, text: str, flags: int) -> None:
        self.pattern = text
        self._given = flags

    def __getattr__(self, name: str) -> object:
        """Ask the pattern itself for what is not asked of a text."""
        return getattr(compiled(self.pattern, self._given), name)

    @cached_property
    def needs(self) -> Needs:
        """Lists of pieces, of each of which one stands in whatever the pattern matches."""
        return needs_of(self.pattern, self._given)

    def _made_for(self, text: str) -> re.Pattern[str] | None:
        """Return the pattern if a text may match it, and let it answer by itself from then on."""
        folded = fold(text)
        # Not by `any`, which takes three times as long as the look.
        for need in self.needs:
            for piece in need:
                if piece in folded:
                    break
            else:
                return None
        return self._make()

    def _make(self) -> re.Pattern[str]:
        made = compiled(self.pattern, self._given)
        for method in _METHODS:
            setattr(self, method, getattr(made, method))
        return made

    def _asked_of(self, text: str, span: tuple[int, ...]) -> re.Pattern[str] | None:
        # Who names a place asks at many of one text: to look through all of it at each would take
        # as long as the text is long, as often.
        return self._make() if span else self._made_for(text)

    def may_match(self, text: str) -> bool:
        """Tell whether a text holds what the pattern needs."""
        return self._made_for(text) is not None

    def search(self, text: str, *span: int) -> re.Match[str] | None:
        made = self._asked_of(text, span)
        return made and made.search(text, *span)

    def match(self, text: str, *span: int) -> re.Match[str] | None:
        made = self._asked_of(text, span)
        return made and made.match(text, *span)

    def fullmatch(self, text: str, *span: int) -> re.Match[str] | None:
        made = self._asked_of(text, span)
        return made and made.fullmatch(text, *span)

    def finditer(self, text: str, *span: int) -> Iterator[re.Match[str]]:
        made = self._asked_of(text, span)
        return made.finditer(text, *span) if made else iter(())

    def findall(self, text: str, *span: int) -> list[object]:
        made = self._made_for(text)
        return made.findall(text, *span) if made else []

    def split(self, text: str, maxsplit: int = 0) -> list[str | None]:
        made = self._made_for(text)
        return made.split(text, maxsplit) if made else [text]

    def sub(self, by: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        made = self._made_for(text)
        return made.sub(by, text, count) if made else text

    def subn(
        self, by: str | Callable[[re.Match[str]], str], text: str, count: int = 0
    ) -> tuple[str, int]:
        made = self._made_for(text)
        return made.subn(by, text, count) if made else (text, 0)


def later(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return what serves as a pattern and is compiled when a text holds what it needs."""
    _made_later[text, int(flags)] = None
    return cast("re.Pattern[str]", _Later(text, flags))


def may_match(pattern: object, text: str) -> bool:
    """Tell whether a pattern may match a text at all, before it is asked at many places of it."""
    return not isinstance(pattern, _Later) or pattern.may_match(text)


def known() -> tuple[tuple[str, int], ...]:
    """Return the texts and flags of all patterns that are made later."""
    return tuple(_made_later)


class Sieve:
    """Tells by one look at a text which of many patterns may match it.

    A look costs a tenth of trying them all. What was not made by `later` may match any text.
    """

    def __init__(self, patterns: Iterable[re.Pattern[str]]) -> None:
        self._patterns: tuple[object, ...] = tuple(patterns)

    @cached_property
    def _needs(self) -> list[Needs]:
        return [one.needs if isinstance(one, _Later) else () for one in self._patterns]

    @cached_property
    def _free(self) -> int:
        return sum(1 << place for place, needs in enumerate(self._needs) if not needs)

    @cached_property
    def _begun(self) -> dict[str, list[tuple[str, int]]]:
        """Pieces by their first letters, each with the patterns whose first need it meets."""
        whose: dict[str, int] = {}
        for place, needs in enumerate(self._needs):
            for piece in needs[0] if needs else ():
                whose[piece] = whose.get(piece, 0) | 1 << place
        begun: dict[str, list[tuple[str, int]]] = {}
        for piece, patterns in whose.items():
            begun.setdefault(piece[:_FIRST], []).append((piece, patterns))
        return begun

    def passed(self, text: str) -> list[int]:
        """Return the places of the patterns that may match, in their order."""
        folded = fold(text)
        pairs = list(map(add, folded, folded[1:]))
        letters = {*folded, *pairs, *map(add, pairs, folded[2:])}
        left = self._free
        for first in letters & self._begun.keys():
            for piece, patterns in self._begun[first]:
                if piece in folded:
                    left |= patterns
        places: list[int] = []
        while left:
            lowest = left & -left
            place = lowest.bit_length() - 1
            if all(any(piece in folded for piece in need) for need in self._needs[place][1:]):
                places.append(place)
            left ^= lowest
        return places
