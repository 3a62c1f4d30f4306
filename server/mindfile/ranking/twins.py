"""Twins: texts of one wording, with another value or with the same.

"The door code is 5518" and "The door code is 7306" lie as near to a question as their digits
happen to: between two such, time decides, and not chance. What is known as a fact comes before the
same words in talk.
"""

from collections.abc import Sequence
from itertools import combinations, takewhile

from mindfile.ranking.candidates import Candidate
from mindfile.ranking.diversity import first_word, near_copies, worded

# How many of the longer text's words stand, in their order, before and behind the value.
LEAST_SHARED = 0.5
# What a score may lie below another's and still be its equal.
EQUAL_SHARE = 0.9
# A fact says less around its words than the line of talk that it stands in.
FACT_SHARE = 0.8
# Nobody looks for the newest further down.
DEPTH = 20


def in_their_order(ranked: Sequence[Candidate], scores: Sequence[float]) -> list[int]:
    """Return the positions of what is ranked, best first, twins in the order that they should have.

    Only twins of about the same score change places.
    """
    order = list(range(len(ranked)))
    for first, second in combinations(range(min(DEPTH, len(ranked))), 2):
        ahead, behind = ranked[order[first]], ranked[order[second]]
        least = EQUAL_SHARE if ahead.is_fact == behind.is_fact else FACT_SHARE
        near = scores[order[second]] >= least * scores[order[first]]
        if near and _goes_before(behind, ahead):
            order[first], order[second] = order[second], order[first]
    return order


def _goes_before(one: Candidate, other: Candidate) -> bool:
    if one.is_fact != other.is_fact:
        return one.is_fact and near_copies(one.content, other.content)
    if one.at is None or other.at is None or one.at <= other.at:
        return False
    return are_twins(one.content, other.content)


def are_twins(one: str, other: str) -> bool:
    """Tell whether two texts are worded alike but for what stands in one place of them."""
    if one.isascii() and other.isascii() and not _share_an_end(one, other):
        return False
    first, second = worded(one)[0], worded(other)[0]
    longer = max(len(first), len(second))
    if not longer or min(len(first), len(second)) < LEAST_SHARED * longer:
        return False
    before = _shared(first, second)
    behind = _shared(first[before:][::-1], second[before:][::-1])
    return before + behind >= LEAST_SHARED * longer


def _share_an_end(one: str, other: str) -> bool:
    """Tell whether two ASCII texts begin or end with the same word; the others are not read."""
    return first_word(one) == first_word(other) or (
        first_word(one, backward=True) == first_word(other, backward=True)
    )


def _shared(first: Sequence[str], second: Sequence[str]) -> int:
    """Count the words that both begin with."""
    pairs = zip(first, second, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
