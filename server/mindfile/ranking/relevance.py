"""Relevance: whether a candidate has to do with a query at all, 0..1, whatever else is stored."""

import math
from collections.abc import Sequence

# The cosine at which one of up to ``SMALL_STORE`` memories is as likely an answer as not, and how
# fast that turns, measured over 260 pairs of memories and questions in other words.
COSINE_MIDDLE = 0.2
COSINE_SPREAD = 0.03
SMALL_STORE = 8
# Each doubling of a store makes a chance likeness more likely, up to this size.
LARGE_STORE = 10_000
CROWD_WEIGHT = 0.45
# A bare term is looked up: what only means something like it must lie nearer than for a question.
TERM_MARGIN = 0.06
# How far words, and meaning, alone vouch for a candidate.
WORDS_TRUST = 0.8
MEANING_TRUST = 0.95
COVERAGE_POWER = 0.8
# By words alone a shared word has to do what meaning else does: in a small store the word that is
# there weighs less than those that are missing.
LEXICAL_POWER = 0.4


def how_relevant(
    coverages: Sequence[float],
    cosines: Sequence[float | None],
    documents: int,
    *,
    is_term: bool = False,
) -> list[float]:
    """Return how relevant each candidate is: words and meaning each vouch for the other's rest.

    Args:
        coverages: the shares of the query's information that their words hold, 0..1.
        cosines: nearness in meaning, None where vectors take no part.
        documents: how many chunks the namespace has.
        is_term: whether the query is one word rather than a question or a phrase.
    """
    crowd = CROWD_WEIGHT * math.log(max(SMALL_STORE, min(documents, LARGE_STORE)) / SMALL_STORE)
    middle = COSINE_MIDDLE + (TERM_MARGIN if is_term else 0.0)
    return [
        coverage**LEXICAL_POWER
        if cosine is None
        else 1
        - (1 - WORDS_TRUST * coverage**COVERAGE_POWER)
        * (1 - MEANING_TRUST * _logistic((cosine - middle) / COSINE_SPREAD - crowd))
        for coverage, cosine in zip(coverages, cosines, strict=True)
    ]


def _logistic(x: float) -> float:
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, x))))
