"""What is ranked: a candidate with its words and its nearness to each thing asked."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from mindfile.ranking.analyzer import Query, fold

# What a word counts in the own turn, in the turn before, and in the two before that.
COLUMN_WEIGHTS = (1.0, 0.6, 0.3)
# What was read of longer texts, in characters, is not kept for the next query.
REMEMBERED = 4_000
# What a character of an unspaced script weighs beside the pairs that it stands in.
CHARACTER_WEIGHT = 0.3


class Candidate(NamedTuple):
    """What may answer a query.

    ``own``, ``near`` and ``far`` are analyzed words joined by spaces: of the memory, of the turn
    before it, and of the two before that. ``cosines``, -1..1 and about 0 for texts that have
    nothing to do with each other, follow what is asked; none where vectors take no part.
    ``common`` is how near it lies to what all that was found has in common, 0 where one thing is
    asked for. ``timely``, 0..1, is how near it is to a time that is asked for.
    """

    key: int
    content: str
    own: str
    near: str = ""
    far: str = ""
    cosines: tuple[float, ...] = ()
    at: datetime | None = None
    session: str | None = None
    is_fact: bool = False
    role: str | None = None
    speaker: str | None = None
    is_pleasantry: bool = False
    common: float = 0.0
    timely: float = 0.0


class Words:
    """What is looked for in a candidate: its words, between single spaces, and its text folded."""

    __slots__ = ("_content", "_own", "far", "near", "own")

    def __init__(self, candidate: Candidate) -> None:
        self._content = candidate.content
        self._own = candidate.own
        self.own = f" {candidate.own} "
        self.near = f" {candidate.near} "
        self.far = f" {candidate.far} "

    def split(self) -> list[str]:
        """Return the own words."""
        return self._own.split()

    def holds_all(self, tokens: Iterable[str]) -> bool:
        """Tell whether all of these tokens are own words."""
        return all(f" {token} " in self.own for token in tokens)

    def answers(self, tokens: Iterable[str]) -> bool:
        """Tell whether the turn before holds all of these tokens."""
        return all(f" {token} " in self.near for token in tokens)

    def contains(self, part: str) -> bool:
        """Tell whether a folded part stands here literally, see ``contains``."""
        folded = _folded(self._content)
        # Most texts lack one word of it, which is known before their spaces are made single.
        if not all(word in folded for word in part.split()):
            return False
        return contains(" ".join(folded.split()), part)


def coverages(query: Query, weights: Mapping[str, float], words: Sequence[Words]) -> list[float]:
    """Return for each candidate the share of the query's information that stands there, 0..1."""
    total = sum(weights.values())
    if not total:
        return [0.0] * len(words)
    _, near_weight, far_weight = COLUMN_WEIGHTS
    both = near_weight + far_weight
    asked = [(f" {token} ", weight, token in query.weak) for token, weight in weights.items()]
    pairs = [f" {token} " for token in query.pairs]
    result: list[float] = []
    for its in words:
        own, near, far = its.own, its.near, its.far
        # One shared character of an unspaced script says nothing.
        alone = bool(query.weak) and not any(
            pair in own or pair in near or pair in far for pair in pairs
        )
        covered = 0.0
        for token, weight, weak in asked:
            if weak and alone:
                continue
            if token in own:
                covered += weight
            elif token in near:
                covered += weight * (both if token in far else near_weight)
            elif token in far:
                covered += weight * far_weight
        result.append(covered / total)
    return result


def _folded(content: str) -> str:
    if content.isascii():
        return content.lower()
    return _read(content) if len(content) <= REMEMBERED else fold(content)


# Questions of one conversation meet the same memories again and again.
@lru_cache(maxsize=4_096)
def _read(content: str) -> str:
    return fold(content)


def rarest(tokens: Sequence[str], frequencies: Mapping[str, int], *, within: int) -> list[str]:
    """Return the tokens that lead to candidates: the rarest, in ``within`` chunks together.

    The rarest that stands anywhere is always among them.
    """
    chosen: list[str] = []
    matched = 0
    for token in sorted(tokens, key=lambda one: frequencies.get(one, 0)):
        matched += frequencies.get(token, 0)
        if matched > within and any(frequencies.get(one, 0) for one in chosen):
            break
        chosen.append(token)
    return chosen


def contains(folded: str, part: str) -> bool:
    """Tell whether a folded text holds a folded part, not beginning or ending inside a word.

    Where words are not spaced, no such bounds are asked for.
    """
    if not part or part not in folded:
        return False
    before = r"(?<![a-z0-9])" if part[0].isascii() and part[0].isalnum() else ""
    behind = r"(?![a-z0-9])" if part[-1].isascii() and part[-1].isalnum() else ""
    return re.search(before + re.escape(part) + behind, folded) is not None


def is_question(text: str) -> bool:
    """Tell whether a text ends by asking."""
    return text.rstrip().endswith(("?", "？"))
