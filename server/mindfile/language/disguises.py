"""Disguises: a text as it reads, whatever its letters are made of, and where each stood."""

import re
import unicodedata
from dataclasses import dataclass

from mindfile.language.patterns import later

# Letters, digits and some marks of full width, spaces that do not break, letters of mathematics.
_WIDE = {
    **{place: chr(place - 0xFEE0) for place in (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B))},
    **{place: chr(place - 0xFEE0) for place in range(0xFF41, 0xFF5B)},
    **{ord(mark): chr(ord(mark) - 0xFEE0) for mark in "＿－．／＋＝＠＃＄％＆＊"},
    **dict.fromkeys((0xA0, 0x202F, 0x3000), " "),
    **{
        place: upright
        for place in range(0x1D400, 0x1D800)
        if (upright := unicodedata.normalize("NFKC", chr(place))).isascii()
    },
}
_NO_WIDTH = later("[\u00ad\u034f\u200b-\u200f\u2060-\u2064\ufe00-\ufe0f\ufeff]")
# In JSON any letter may be written by its number, in an address those that need not be.
_ESCAPE = later(
    r"\\{1,8}(?:u00|x)(?P<number>[2-7][0-9A-Fa-f])"
    r"|%(?P<percent>2[DdEe]|3[0-9]|4[1-9A-Fa-f]|5[0-9AaFf]|6[1-9A-Fa-f]|7[0-9AaEe])"
)
_DISGUISED = later(
    f"{_NO_WIDTH.pattern}|[{''.join(map(chr, _WIDE))}]|{_ESCAPE.pattern.replace('?P<', '?P<_')}"
)


@dataclass(frozen=True, slots=True)
class Plain:
    """A text as it reads; ``places`` are where its letters begin, None where they are the same.

    One more place than letters: the end.
    """

    text: str
    places: list[int] | None = None

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Return where a part of it stands in the text as it was given."""
        if self.places is None:
            return start, end
        return self.places[start], self.places[end]


def plain(text: str) -> Plain:
    """Return a text as it reads: letters and digits become plain ones, what has no width goes."""
    if ("\\" not in text and "%" not in text and text.isascii()) or not _DISGUISED.search(text):
        return Plain(text)
    parts: list[str] = []
    places: list[int] = []
    last = 0
    for match in _DISGUISED.finditer(text):
        seen = _seen(match)
        parts += [text[last : match.start()], seen]
        places += range(last, match.start())
        # What has no width belongs to the letter before it.
        places += [match.start()] * len(seen)
        last = match.end()
    parts.append(text[last:])
    places += range(last, len(text) + 1)
    return Plain("".join(parts), places)


def _seen(match: re.Match[str]) -> str:
    number = match["_number"] or match["_percent"]
    if number is None:
        return match[0].translate(_WIDE) if not _NO_WIDTH.match(match[0]) else ""
    return chr(int(number, 16))
