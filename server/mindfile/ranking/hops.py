"""Hops: what completes the best hits, where a question needs two memories to be answered.

"Where does the one who plays the oboe work?" is answered by who plays the oboe and by where that
person works: the second shares with the first a rare word that the question does not hold, and
with the question what the first lacks.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

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
    counts = Counter(chain.from_iterable(its.own for its in words))
    for start in sorted(range(len(words)), key=lambda one: -order[one])[:STARTS]:
        missing = {
            token: weight for token, weight in weights.items() if token not in words[start].own
        }
        if sum(missing.values()) < LEAST_MISSING * total:
            continue
        rarity = {
            token: _rarity(token, counts[token], len(words))
            for token in words[start].own.difference(query.tokens)
        }
        whole = sum(rarity.values())
        if not whole:
            continue
        for other, its in enumerate(words):
            if other == start:
                continue
            added = sum(weight for token, weight in missing.items() if token in its.own)
            if added:
                link = sum(rarity[token] for token in rarity.keys() & its.own) / whole
                gain = order[start] / best * math.sqrt(link) * added / total
                gains[other] = max(gains[other], HOP_WEIGHT * gain)
    return gains


def _rarity(token: str, count: int, candidates: int) -> float:
    """Weigh a token by inverse document frequency over the candidates, lone characters less."""
    lone = len(token) == 1 and not token.isascii()
    weight = math.log(1 + (candidates - count + 0.5) / (count + 0.5))
    return weight * (CHARACTER_WEIGHT if lone else 1.0)
