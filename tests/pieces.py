"""What a pattern cannot match without: derived from its text, and kept beside the patterns.

    python tests/pieces.py

writes `server/mindfile/language/pieces.txt` anew; a test tells when that is due. Deriving takes
longer than compiling, so that it is not done where the patterns are used.
"""

import importlib
import pkgutil
import sys
from collections.abc import Iterable, Sequence
from itertools import product
from math import fsum
from typing import Any

from mindfile import language
from mindfile.language import patterns

# The standard library offers no other way to the parts of a pattern.
kinds: Any = importlib.import_module("re._constants")
parser: Any = importlib.import_module("re._parser")

# More strings than these say too little for what they cost.
MOST_EXACT = 24
MOST_PIECES = 160
MOST_NEEDS = 2
LONGEST = 8
# How often a piece may stand in a text; a pattern all of whose pieces are commoner is tried anyway.
COMMONEST = 0.5

Strings = frozenset[str]
EMPTY: Strings = frozenset({""})


class _Parts:
    """The parts of a pattern one behind the other, as sets of strings of which each needs one."""

    def __init__(self) -> None:
        self.needs: list[Strings] = []
        self.open: Strings = EMPTY
        # Whether nothing but the open strings can match.
        self.is_exact = True

    def close(self) -> None:
        """Part what comes next from what came before."""
        if "" not in self.open:
            self.needs.append(self.open)
        self.open, self.is_exact = EMPTY, False

    def add(self, strings: Strings | None) -> None:
        """Add a part that matches these strings alone; None for any."""
        if strings is None:
            self.close()
        elif len(self.open) * len(strings) <= MOST_EXACT:
            self.open = frozenset(map("".join, product(self.open, strings)))
        else:
            self.close()
            self.open = strings


def _letters(kind: Any, value: Any) -> Strings | None:
    """Return what one character of a pattern may be once it is folded; None where it is unclear."""
    if kind is kinds.LITERAL:
        return _one(chr(value))
    if kind is kinds.RANGE and value[1] - value[0] < 8:
        return _union(_one(chr(code)) for code in range(value[0], value[1] + 1))
    if kind is kinds.IN and value[0][0] is not kinds.NEGATE:
        return _union(_letters(*one) for one in value)
    return None


def _one(letter: str) -> Strings | None:
    # Of other letters than these it is not certain that folding treats them as patterns do.
    certain = letter.isascii() or letter.lower() == letter.upper()
    # These part the pieces in the table.
    if certain and letter.isprintable() and letter != "|":
        return frozenset({patterns.fold(letter)})
    return None


def _union(several: Iterable[Strings | None]) -> Strings | None:
    found: set[str] = set()
    for one in several:
        if one is None or len(found := found | one) > MOST_PIECES:
            return None
    return frozenset(found)


def _parts(sequence: Any) -> _Parts:
    parts = _Parts()
    for kind, value in sequence:
        _add(parts, kind, value)
    return parts


def _add(parts: _Parts, kind: Any, value: Any) -> None:
    if kind is kinds.AT or kind is kinds.ASSERT_NOT:
        return
    if kind is kinds.SUBPATTERN:
        _join(parts, _parts(value[3]))
    elif kind is kinds.ATOMIC_GROUP:
        _join(parts, _parts(value))
    elif kind is kinds.ASSERT:
        inner = _parts(value[1])
        inner.close()
        parts.needs += inner.needs
    elif kind is kinds.BRANCH:
        _add_branches(parts, [_parts(branch) for branch in value[1]])
    elif kind in {kinds.MAX_REPEAT, kinds.MIN_REPEAT, kinds.POSSESSIVE_REPEAT}:
        _add_repeated(parts, value)
    else:
        parts.add(_letters(kind, value))


def _join(parts: _Parts, inner: _Parts) -> None:
    if inner.is_exact:
        parts.add(inner.open)
        return
    parts.close()
    parts.needs += inner.needs
    parts.open = inner.open


def _add_branches(parts: _Parts, branches: Sequence[_Parts]) -> None:
    if all(branch.is_exact for branch in branches):
        parts.add(_union(branch.open for branch in branches))
        return
    for branch in branches:
        branch.close()
    parts.close()
    each = [best(branch.needs) for branch in branches]
    need = _union(one[0] if one else None for one in each)
    if need is not None:
        parts.needs.append(need)


def _add_repeated(parts: _Parts, value: Any) -> None:
    least, most, repeated = value
    inner = _parts(repeated)
    if most == 1 and inner.is_exact and least == 0:
        parts.add(inner.open | EMPTY)
    elif least == 0:
        parts.close()
    else:
        _join(parts, inner)
        if most != 1:
            parts.close()


def _share(piece: str) -> float:
    """Guess in how many of a hundred sentences a piece stands."""
    if not piece.isascii():
        return 0.04 ** len(piece.strip())
    words = piece.strip(" ',.-")
    return 1.0 if len(words) < 2 else 0.8 * 0.35 ** (len(words) - 2 + (len(piece) - len(words)) / 2)


def _weight(need: Strings) -> float:
    return fsum(map(_share, need))


def _plain(need: Strings) -> Strings:
    """Leave out what holds another, after cutting what is long."""
    cut = {piece[:LONGEST] for piece in need}
    return frozenset(one for one in cut if not any(two != one and two in one for two in cut))


def best(needs: Iterable[Strings]) -> list[Strings]:
    """Return of each of some sets of strings of which one must stand in a text the rarest sets."""
    known = {_plain(need) for need in needs if len(need) <= MOST_PIECES}
    rare = [need for need in known if _weight(need) < COMMONEST * 2]
    return sorted(rare, key=lambda need: (_weight(need), sorted(need)))[:MOST_NEEDS]


def needs_of(text: str, flags: int = 0) -> list[list[str]]:
    """Return lists of pieces, of each of which one stands in whatever a pattern matches."""
    parts = _parts(parser.parse(text, flags))
    parts.close()
    return [sorted(need) for need in best(parts.needs)]


def _all() -> tuple[tuple[str, int], ...]:
    for module in pkgutil.iter_modules(language.__path__):
        importlib.import_module(f"{language.__name__}.{module.name}")
    return patterns.known()


# Before a test makes its own.
ALL = _all()


def written() -> str:
    """Return the table of what all patterns need, a line each."""
    lines: dict[str, str] = {}
    for text, flags in ALL:
        needs = needs_of(text, flags)
        if needs:
            lines[patterns.key(text, flags)] = "\t".join("|".join(need) for need in needs)
    return "".join(f"{key}\t{needs}\n" for key, needs in sorted(lines.items()))


if __name__ == "__main__":
    patterns.PIECES.write_text(written(), "utf-8")
    sys.stdout.write(f"{patterns.PIECES}\n")
