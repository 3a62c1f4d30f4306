"""Packing: as much of what is known as a token budget holds, ready for the prompt."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from mindfile.cutting import Count, beginning
from mindfile.fencing import FENCE_CLOSE, FENCE_OPEN, defused, fenced
from mindfile.ranking.diversity import repeats
from mindfile.ranking.scripts import UNSPACED

_UNSPACED = re.compile(f"[{UNSPACED}]")
_LETTER = re.compile(r"[^\W\d_]")
# Joined, an entry mostly counts less than by itself, by so many tokens at most.
_DRIFT_TOKENS = 3
# Further rounds are packed while so many tokens are left.
LEAST_ROUND_TOKENS = 100


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a part: its text as printed and the ids of what stands in it.

    ``starts`` says where in the text each id's own begins (default: all at its beginning), so that
    a cut text names only what is left. ``plain`` is the text without its label, for telling copies.
    Neighbors of one ``line`` are printed in one line, as one sentence. ``parts`` are the ids of
    which only a piece stands in it.
    """

    text: str
    ids: tuple[str, ...] = ()
    plain: str = ""
    starts: tuple[int, ...] = ()
    line: str = ""
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Packed:
    """The fenced context, the ids of what is in it, its tokens, and whether anything was left.

    ``parts`` are the ids of which only a piece is shown.
    """

    context: str
    ids: tuple[str, ...]
    tokens: int
    truncated: bool
    parts: tuple[str, ...] = ()


@dataclass(slots=True)
class Packing:
    """A context in the making: entries are offered in the order of their worth.

    ``headings`` are the parts in the order in which they are printed; a part without entries is
    not printed at all.
    """

    budget: int
    count: Count
    headings: Sequence[str]
    truncated: bool = False
    used: int = 0
    _entries: list[tuple[str, int, Item]] = field(default_factory=list[tuple[str, int, Item]])
    _plains: list[str] = field(default_factory=list[str])
    _ids: set[str] = field(default_factory=set[str])
    _uncounted: int = 0

    def __post_init__(self) -> None:
        self.used = self.count(f"{FENCE_OPEN}\n{FENCE_CLOSE}")

    @property
    def left(self) -> int:
        """Tokens not yet used."""
        return self.budget - self.used

    def fits(self, heading: str, item: Item, *, spare: int = 0) -> bool:
        """Tell whether an entry fits whole and leaves ``spare`` tokens."""
        price = self._price(heading, defused(item.text), item.line)
        if 0 < price - (self.left - spare) <= _DRIFT_TOKENS * self._uncounted:
            self.used, self._uncounted = self.count(self._print()), 0
        return price <= self.left - spare

    def holds(self, key: str) -> bool:
        """Tell whether what has this id stands there already."""
        return key in self._ids

    @property
    def holds_any(self) -> bool:
        """Whether anything stands there."""
        return bool(self._entries)

    def room(self, heading: str) -> int:
        """Return the tokens that an entry of a part may have."""
        return self.left - self._price(heading, "", "") - 1

    def offer(self, heading: str, order: int, item: Item) -> bool:
        """Take an entry if it fits whole; ``order`` is its place inside its part."""
        if not self.fits(heading, item):
            self.truncated = True
            return False
        self._take(heading, order, replace(item, text=defused(item.text)))
        return True

    def offer_cut(self, heading: str, order: int, item: Item) -> bool:
        """Take an entry, cut at a sentence if it does not fit whole."""
        if self.fits(heading, item):
            return self.offer(heading, order, item)
        self.truncated = True
        room = self.left - self._price(heading, "", item.line) - 1
        part = beginning(defused(item.text), room, self.count)
        if not part.text:
            return False
        starts = item.starts or (0,) * len(item.ids)
        left = [key for key, start in zip(item.ids, starts, strict=True) if start < part.end]
        # What was cut is no whole copy of anything.
        kept = replace(item, text=part.text, ids=tuple(left), plain="", parts=tuple(left[-1:]))
        self._take(heading, order, kept)
        return True

    def is_copy(self, item: Item) -> bool:
        """Tell whether an entry says what stands there already."""
        return bool(item.plain) and any(repeats(item.plain, plain) for plain in self._plains)

    def _price(self, heading: str, text: str, line: str) -> int:
        known = [item.line for other, _, item in self._entries if other == heading]
        price = 0 if known else self.count(f"\n## {heading}\n")
        if line:
            joint, stop = _marks(text)
            return price + self.count(f"{joint}{text}" if line in known else f"\n{text}{stop}")
        return price + self.count(f"\n{text}")

    def _take(self, heading: str, order: int, item: Item) -> None:
        self.used += self._price(heading, item.text, item.line)
        self._uncounted += 1
        self._entries.append((heading, order, item))
        self._ids.update(item.ids)
        if item.plain:
            self._plains.append(item.plain)

    def finish(self) -> Packed:
        """Print the parts; drop the entries of least worth until the whole fits exactly."""
        while True:
            context = self._print()
            tokens = self.count(context)
            if tokens <= self.budget or not self._entries:
                break
            self._entries.pop()
            self.truncated = True
        if not self._entries:
            return Packed("", (), 0, self.truncated)
        printed = [item for heading in self.headings for item in self._of(heading)]
        ids = dict.fromkeys(key for item in printed for key in item.ids)
        parts = tuple(key for item in printed for key in item.parts)
        return Packed(context, tuple(ids), tokens, self.truncated, parts)

    def _of(self, heading: str) -> list[Item]:
        own = [(order, item) for known, order, item in self._entries if known == heading]
        return [item for _, item in sorted(own, key=lambda entry: entry[0])]

    def _print(self) -> str:
        parts = [
            "\n".join([f"## {heading}", *_lines(items)])
            for heading in self.headings
            if (items := self._of(heading))
        ]
        return fenced("\n".join(parts))


def _lines(items: Iterable[Item]) -> Iterator[str]:
    """Print entries that follow one another in one line where they belong to one."""
    for line, group in groupby(items, key=lambda item: item.line):
        texts = [item.text for item in group]
        if line:
            first, *others = texts
            yield first + "".join(_marks(text)[0] + text for text in others) + _marks(texts[-1])[1]
        else:
            yield from texts


def _marks(text: str) -> tuple[str, str]:
    """Return what joins a text to the one before it, and what ends it, in its script."""
    unspaced = len(_UNSPACED.findall(text))
    return ("；", "。") if unspaced * 3 >= len(_LETTER.findall(text)) > 0 else ("; ", ".")
