"""Hops: what completes the best hits, where a question needs two memories to be answered.

"Where does the one who plays the oboe work?" is answered by who plays the oboe and by where that
person works: the second shares with the first a rare word that the question does not hold, and
with the question what the first lacks.
"""

import math
from collections.abc import Mapping, Sequence

from mindfile.ranking.analyzer import Query
from mindfile.ranking.candidates import CHARACTER_WEIGHT, Words

HOP_WEIGHT = 0.3
# From how many of the best hits a hop may start.
STARTS = 3
# A start that covers nearly all that was asked needs no completing.
LEAST_MISSING = 0.15


def hops(
    query: Query,
    weights: Mapping[str, float],
    words: Sequence[Words],
    order: Sequence[float],
) -> list[float]:
    """Return what each candidate gains by completing one of the best, 0..``HOP_WEIGHT``.

    ``weights`` are those of the query's tokens, ``order`` is how good each candidate is by itself.
    """
    gains = [0.0] * len(words)
    total = sum(weights.values())
    best = max(order, default=0.0)
    if total <= 0 or best <= 0:
        return gains
    starts = sorted(range(len(words)), key=lambda one: -order[one])[:STARTS]
    owned = {start: frozenset(words[start].split()) for start in starts}
    holders = _holders(words, frozenset(weights).union(*owned.values()))
    for start, own in owned.items():
        missing = {token: weight for token, weight in weights.items() if token not in own}
        if sum(missing.values()) < LEAST_MISSING * total:
            continue
        rarity = {
            token: _rarity(token, len(holders[token]), len(words))
            for token in own.difference(query.tokens)
        }
        whole = sum(rarity.values())
        if not whole:
            continue
        added, links = _sums(missing, holders), _sums(rarity, holders)
        for other in added.keys() & links.keys():
            if other != start and added[other]:
                link = math.sqrt(links[other] / whole)
                gain = order[start] / best * link * added[other] / total
                gains[other] = max(gains[other], HOP_WEIGHT * gain)
    return gains


def _holders(words: Sequence[Words], tokens: frozenset[str]) -> dict[str, list[int]]:
    """Return, for each of the tokens, the positions of the candidates that hold it."""
    holders: dict[str, list[int]] = {token: [] for token in tokens}
    for position, its in enumerate(words):
        for token in tokens.intersection(its.split()):
            holders[token].append(position)
    return holders


def _sums(weights: Mapping[str, float], holders: Mapping[str, Sequence[int]]) -> dict[int, float]:
    """Return, by position, the weights of the tokens that stand there, added up."""
    sums: dict[int, float] = {}
    for token, weight in weights.items():
        for position in holders[token]:
            sums[position] = sums.get(position, 0.0) + weight
    return sums


def _rarity(token: str, count: int, candidates: int) -> float:
    """Weigh a token by inverse document frequency over the candidates, lone characters less."""
    lone = len(token) == 1 and not token.isascii()
    weight = math.log(1 + (candidates - count + 0.5) / (count + 0.5))
    return weight * (CHARACTER_WEIGHT if lone else 1.0)
