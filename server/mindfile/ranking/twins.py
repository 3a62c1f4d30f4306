"""Twins: texts of one wording with another value, of which the newer is what holds now.

"The door code is 5518" and "The door code is 7306" lie as near to a question as their digits
happen to: between two such, time decides, and not chance.
"""

from collections.abc import Sequence
from itertools import combinations, takewhile

from mindfile.ranking.candidates import Candidate
from mindfile.ranking.diversity import worded

# How many of the longer text's words stand, in their order, before and behind the value.
LEAST_SHARED = 0.6
# What a score may lie below another's and still be its equal.
EQUAL_SHARE = 0.9
# Nobody looks for the newest further down.
DEPTH = 20


def newer_first(ranked: Sequence[Candidate], scores: Sequence[float]) -> list[int]:
    """Return the positions of what is ranked, best first, with the newer of two twins before.

    Only twins of about the same score change places, and a fact never does with a message.
    """
    order = list(range(len(ranked)))
    for first, second in combinations(range(min(DEPTH, len(ranked))), 2):
        ahead, behind = ranked[order[first]], ranked[order[second]]
        if (
            scores[order[second]] >= EQUAL_SHARE * scores[order[first]]
            and ahead.is_fact == behind.is_fact
            and ahead.at is not None
            and behind.at is not None
            and ahead.at < behind.at
            and are_twins(ahead.content, behind.content)
        ):
            order[first], order[second] = order[second], order[first]
    return order


def are_twins(one: str, other: str) -> bool:
    """Tell whether two texts are worded alike but for what stands in one place of them."""
    first, second = worded(one)[0], worded(other)[0]
    longer = max(len(first), len(second))
    if not longer or min(len(first), len(second)) < LEAST_SHARED * longer:
        return False
    before = _shared(first, second)
    behind = _shared(first[before:][::-1], second[before:][::-1])
    return before + behind >= LEAST_SHARED * longer


def _shared(first: Sequence[str], second: Sequence[str]) -> int:
    """Count the words that both begin with."""
    pairs = zip(first, second, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
