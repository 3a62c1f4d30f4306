"""Fusion: one score, 0..1, from the words, the vector and small priors of each candidate.

Order and relevance are two questions. The order blends words and vectors, each scaled over the
candidates of this query, with words ahead (a small encoder makes equal blends worse than BM25
alone). The relevance is absolute: how much of the query's information the words cover, and how
far the cosine lies above that of unrelated texts. The score is the order scaled by the relevance
of the best candidate, so that it can be compared between queries.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from mindfile.ranking.analyzer import Query, fold
from mindfile.ranking.scripts import is_chinese

WORDS_WEIGHT = 0.6
VECTOR_WEIGHT = 0.4
# Term frequency of own words, the turn before, and the two before that.
COLUMN_WEIGHTS = (1.0, 0.5, 0.25)
# Saturation and length normalization of BM25 (Robertson and Zaragoza, 2009).
K1 = 0.9
B = 0.4
# Cosines of multilingual-e5-small: across languages unrelated texts lie at .76 and answers at .82;
# two short English texts are nearer by the first, two Chinese ones by the second.
ENGLISH_NEARNESS = 0.03
CHINESE_NEARNESS = 0.105
COSINE_MIDDLE = 0.80
COSINE_SPREAD = 0.012
# Below this, a hit is noise.
DEFAULT_MIN_SCORE = 0.3
# Priors: each small beside a difference in words or meaning.
QUESTION_PENALTY = 0.2
FACT_BONUS = 0.04
RECENCY_BONUS = 0.02
RECENCY_DAYS = 30.0
SESSION_WEIGHT = 0.2
SPEAKER_BONUS = 0.08
# What holds the whole query scores from here up, and all else below.
LITERAL_SCORE = 0.95


@dataclass(frozen=True, slots=True)
class Candidate:
    """What may answer a query; words are analyzed and joined by spaces, cosine is -1..1."""

    key: int
    content: str
    own: str
    near: str = ""
    far: str = ""
    cosine: float | None = None
    at: datetime | None = None
    session: str | None = None
    is_fact: bool = False
    role: str | None = None
    speaker: str | None = None


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate's key with its score, 0..1."""

    key: int
    score: float


@dataclass(frozen=True, slots=True)
class _Evidence:
    """The parts of one candidate's score."""

    candidate: Candidate
    words: float
    cosine: float | None
    relevance: float
    literal: bool


def rank(
    query: Query,
    candidates: Sequence[Candidate],
    *,
    frequencies: Mapping[str, int],
    documents: int,
    now: datetime,
) -> list[Scored]:
    """Order candidates, best first, with scores that compare between queries.

    ``frequencies`` says in how many of all ``documents`` chunks a token stands.
    """
    weights = _weights(query, frequencies, documents)
    average = _average_length(candidates)
    evidence = [_evidence(query, candidate, weights, average) for candidate in candidates]
    evidence = [one for one in evidence if _holds_phrases(query, one.candidate)]
    if not evidence:
        return []
    orders = _orders(query, evidence, now)
    best = max((one.relevance for one in evidence if not one.literal), default=1.0)
    top = max(orders)
    scored = [
        Scored(one.candidate.key, _score(one, order / top if top > 0 else 0.0, best))
        for one, order in zip(evidence, orders, strict=True)
    ]
    return sorted(scored, key=lambda one: (-one.score, -one.key))


def _weights(query: Query, frequencies: Mapping[str, int], documents: int) -> dict[str, float]:
    """Weigh tokens by inverse document frequency; single characters beside bigrams weigh half."""
    weights: dict[str, float] = {}
    for token in query.tokens:
        found = frequencies.get(token, 0)
        weight = math.log(1 + (documents - min(found, documents) + 0.5) / (found + 0.5))
        alone = len(token) == 1 and not token.isascii() and query.required
        weights[token] = weight * (0.3 if alone else 1.0)
    return weights


def _average_length(candidates: Sequence[Candidate]) -> float:
    lengths = [candidate.own.count(" ") + 1 for candidate in candidates]
    return sum(lengths) / max(1, len(lengths))


def _evidence(
    query: Query, candidate: Candidate, weights: Mapping[str, float], average: float
) -> _Evidence:
    columns = [Counter(part.split()) for part in (candidate.own, candidate.near, candidate.far)]
    length = sum(columns[0].values())
    damping = K1 * (1 - B + B * length / max(average, 1.0))
    words = covered = 0.0
    for token, weight in weights.items():
        frequency = sum(
            share * column[token] for share, column in zip(COLUMN_WEIGHTS, columns, strict=True)
        )
        if frequency:
            words += weight * frequency * (K1 + 1) / (frequency + damping)
            covered += weight * min(1.0, frequency)
    total = sum(weights.values())
    coverage = covered / total if total else 0.0
    if query.required and not any(
        token in column for token in query.required for column in columns
    ):
        # One shared character of an unspaced script says nothing.
        words, coverage = 0.0, 0.0
    literal = bool(query.literal) and _contains(candidate, query.literal)
    cosine = _comparable(query, candidate)
    return _Evidence(candidate, words, cosine, _relevance(coverage, cosine), literal)


def _comparable(query: Query, candidate: Candidate) -> float | None:
    """Return the cosine without what the encoder adds between two texts of one language.

    Else a Chinese question would rank every Chinese text above an English answer.
    """
    if candidate.cosine is None:
        return None
    chinese = is_chinese(query.literal)
    if chinese != is_chinese(candidate.content):
        return candidate.cosine
    return candidate.cosine - (CHINESE_NEARNESS if chinese else ENGLISH_NEARNESS)


def _contains(candidate: Candidate, text: str) -> bool:
    return text.rstrip("?!.") in " ".join(fold(candidate.content).split())


def _holds_phrases(query: Query, candidate: Candidate) -> bool:
    return all(_contains(candidate, phrase) for phrase in query.phrases)


def _relevance(coverage: float, cosine: float | None) -> float:
    """Return the absolute relevance, 0..1: words and meaning each vouch for the other's rest."""
    by_words = coverage**0.8
    if cosine is None:
        return by_words
    by_meaning = 1 / (1 + math.exp(-(cosine - COSINE_MIDDLE) / COSINE_SPREAD))
    return 1 - (1 - 0.8 * by_words) * (1 - 0.8 * by_meaning)


def _scaled(values: Sequence[float | None]) -> list[float]:
    known = [value for value in values if value is not None]
    if not known:
        return [0.0] * len(values)
    low, high = min(known), max(known)
    if high <= low:
        return [0.0 if value is None else 1.0 for value in values]
    return [0.0 if value is None else (value - low) / (high - low) for value in values]


def _orders(query: Query, evidence: Sequence[_Evidence], now: datetime) -> list[float]:
    most = max((one.words for one in evidence), default=0.0)
    words = [one.words / most if most else 0.0 for one in evidence]
    cosines = _scaled([one.cosine for one in evidence])
    hybrid = any(one.candidate.cosine is not None for one in evidence)
    blend = [
        WORDS_WEIGHT * w + VECTOR_WEIGHT * c if hybrid else w
        for w, c in zip(words, cosines, strict=True)
    ]
    sessions = _session_scores(evidence, blend)
    return [
        base + SESSION_WEIGHT * sessions.get(one.candidate.session, 0.0) + _prior(query, one, now)
        for one, base in zip(evidence, blend, strict=True)
    ]


def _session_scores(
    evidence: Sequence[_Evidence], blend: Sequence[float]
) -> dict[str | None, float]:
    """Score each session by its three best messages, the best session 1."""
    of_session: dict[str | None, list[float]] = {}
    for one, score in zip(evidence, blend, strict=True):
        if one.candidate.session is not None:
            of_session.setdefault(one.candidate.session, []).append(score)
    sums = {name: sum(sorted(scores)[-3:]) for name, scores in of_session.items()}
    most = max(sums.values(), default=0.0)
    return {name: value / most for name, value in sums.items()} if most else {}


def _prior(query: Query, one: _Evidence, now: datetime) -> float:
    candidate = one.candidate
    prior = 0.0
    if candidate.content.rstrip().endswith(("?", "？")):
        prior -= QUESTION_PENALTY
    if candidate.is_fact:
        prior += FACT_BONUS
    if candidate.at is not None:
        days = max(0.0, (now - candidate.at).total_seconds() / 86_400)
        prior += RECENCY_BONUS / (1 + days / RECENCY_DAYS)
    if candidate.speaker and fold(candidate.speaker) in query.literal:
        prior += SPEAKER_BONUS
    return prior


def _score(one: _Evidence, order: float, best: float) -> float:
    """Scale the order by the best relevance; what is itself irrelevant stays low."""
    own = min(1.0, 0.25 + one.relevance / max(best, 1e-9))
    score = max(0.0, min(1.0, order * best * own))
    return LITERAL_SCORE + (1 - LITERAL_SCORE) * score if one.literal else LITERAL_SCORE * score
