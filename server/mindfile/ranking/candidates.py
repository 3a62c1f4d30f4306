"""What is ranked: a candidate with its words and its nearness to each thing asked."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from mindfile.ranking.analyzer import Query, fold

# What a word counts in the own turn, in the turn before, and in the two before that.
COLUMN_WEIGHTS = (1.0, 0.6, 0.3)
# What was read of longer texts, in characters, is not kept for the next query.
REMEMBERED = 4_000
# What a character of an unspaced script weighs beside the pairs that it stands in.
CHARACTER_WEIGHT = 0.3


@dataclass(frozen=True, slots=True)
class Candidate:
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


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a candidate and its text folded.

    Of ``near`` and ``far``, words between single spaces, a few are looked for, which needs no set.
    """

    own: frozenset[str]
    near: str
    far: str
    folded: str

    @classmethod
    def of(cls, candidate: Candidate) -> "Words":
        """Read the columns of a candidate."""
        read = _read if len(candidate.content) <= REMEMBERED else _read.__wrapped__
        return read(candidate.own, candidate.near, candidate.far, candidate.content)

    def share(self, token: str) -> float:
        """Return how much a token counts here, 0..1."""
        if token in self.own:
            return 1.0
        _, near, far = COLUMN_WEIGHTS
        word = f" {token} "
        return near * (word in self.near) + far * (word in self.far)

    def answers(self, tokens: Iterable[str]) -> bool:
        """Tell whether the turn before holds all of these tokens."""
        return all(f" {token} " in self.near for token in tokens)

    def coverage(self, query: Query, weights: Mapping[str, float]) -> float:
        """Return the share of the query's information that stands here, 0..1."""
        total = sum(weights.values())
        if not total:
            return 0.0
        # One shared character of an unspaced script says nothing.
        paired = not query.weak or any(self.share(token) for token in query.pairs)
        covered = 0.0
        own = self.own
        for token, weight in weights.items():
            if paired or token not in query.weak:
                covered += weight if token in own else weight * self.share(token)
        return covered / total

    def holds(self, query: Query) -> bool:
        """Tell whether the whole query stands here literally."""
        return bool(query.tokens) and contains(self.folded, query.literal.rstrip(" ?!.。？！"))


# Questions of one conversation meet the same memories again and again.
@lru_cache(maxsize=4_096)
def _read(own: str, near: str, far: str, content: str) -> Words:
    return Words(
        frozenset(own.split()),
        f" {near} ",
        f" {far} ",
        " ".join(fold(content).split()),
    )


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
