"""Fusion: one score, 0..1, from the words, the vector and small priors of each candidate.

Order and relevance are two questions. The order blends words and vectors, each scaled over the
candidates of this query, with words ahead (a small encoder makes equal blends worse than BM25
alone). The relevance is absolute: how much of the query's information the words cover, and how
far the cosine lies above that of unrelated texts. The score is the order scaled by the relevance
of the best candidate, so that it can be compared between queries.
"""

import math
import re
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
# What a character of an unspaced script weighs beside the pairs that it stands in.
CHARACTER_WEIGHT = 0.3
# Cosines of multilingual-e5-small above which a text rather answers than not, by whether query and
# text are Chinese: the encoder puts two Chinese texts nearer together than any others. Measured
# over short statements; of unrelated ones 99 % lie below, of answers 90 %.
COSINE_MIDDLES = {
    (False, False): 0.805,
    (False, True): 0.80,
    (True, False): 0.78,
    (True, True): 0.875,
}
COSINE_SPREAD = 0.012
# How far words, and meaning, alone vouch for a candidate.
TRUST = 0.8
# Below this, a hit is noise.
DEFAULT_MIN_SCORE = 0.25
# A candidate less relevant than this itself is not carried by its session or by priors.
LEAST_RELEVANCE = 0.02
# Priors: each small beside a difference in words or meaning.
QUESTION_PENALTY = 0.2
ASSISTANT_PENALTY = 0.1
PLEASANTRY_PENALTY = 0.3
FACT_BONUS = 0.04
RECENCY_BONUS = 0.02
RECENCY_DAYS = 30.0
SESSION_WEIGHT = 0.2
SPEAKER_BONUS = 0.08
# What holds the whole query scores from here up, and all else at most the other.
LITERAL_SCORE = 0.95
SCATTERED_SCORE = 0.94


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
    is_pleasantry: bool = False


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate's key with its score, 0..1."""

    key: int
    score: float


@dataclass(frozen=True, slots=True)
class _Evidence:
    """The parts of one candidate's score; ``nearness`` is its cosine over the middle."""

    candidate: Candidate
    folded: str
    words: float
    nearness: float | None
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
    if not candidates:
        return []
    weights = _weights(query, frequencies, documents)
    average = _average_length(candidates)
    evidence = [_evidence(query, candidate, weights, average) for candidate in candidates]
    # A phrase in quotation marks must be contained, unless nothing contains it.
    evidence = [one for one in evidence if _holds_phrases(query, one)] or evidence
    orders = _orders(query, evidence, now)
    best = max((one.relevance for one in evidence if not one.literal), default=1.0)
    # What holds the whole query, often the question itself as it was asked before, is measured by
    # itself: it must not push the answers beside it below the bar.
    top = max(
        (order for one, order in zip(evidence, orders, strict=True) if not one.literal),
        default=max(orders),
    )
    scored = [
        Scored(one.candidate.key, _score(one, order / top if top > 0 else 0.0, best))
        for one, order in zip(evidence, orders, strict=True)
    ]
    return sorted(scored, key=lambda one: (-one.score, -one.key))


def _weights(query: Query, frequencies: Mapping[str, int], documents: int) -> dict[str, float]:
    """Weigh tokens by inverse document frequency, lone characters of a run less."""
    weights: dict[str, float] = {}
    for token in query.tokens:
        found = min(frequencies.get(token, 0), documents)
        weight = math.log(1 + (documents - found + 0.5) / (found + 0.5))
        weights[token] = weight * (CHARACTER_WEIGHT if token in query.weak else 1.0)
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
    # One shared character of an unspaced script says nothing.
    paired = any(token in column for token in query.required for column in columns)
    words = covered = 0.0
    for token, weight in weights.items():
        frequency = sum(
            share * column[token] for share, column in zip(COLUMN_WEIGHTS, columns, strict=True)
        )
        if frequency and (paired or token not in query.weak):
            words += weight * frequency * (K1 + 1) / (frequency + damping)
            covered += weight * min(1.0, frequency)
    total = sum(weights.values())
    folded = " ".join(fold(candidate.content).split())
    nearness = _nearness(query, candidate)
    return _Evidence(
        candidate,
        folded,
        words,
        nearness,
        _relevance(covered / total if total else 0.0, nearness),
        bool(query.tokens) and contains(folded, query.literal.rstrip(" ?!.。")),
    )


def _nearness(query: Query, candidate: Candidate) -> float | None:
    """Return how far the cosine lies over what tells answers from the rest in these languages.

    Else a Chinese question would rank every Chinese text above an English answer.
    """
    if candidate.cosine is None:
        return None
    languages = (is_chinese(query.literal), is_chinese(candidate.content))
    return candidate.cosine - COSINE_MIDDLES[languages]


def contains(folded: str, part: str) -> bool:
    """Tell whether a folded text holds a folded part, not beginning or ending inside a word.

    Where words are not spaced, no such bounds are asked for.
    """
    if not part or part not in folded:
        return False
    before = r"(?<![a-z0-9])" if part[0].isascii() and part[0].isalnum() else ""
    behind = r"(?![a-z0-9])" if part[-1].isascii() and part[-1].isalnum() else ""
    return re.search(before + re.escape(part) + behind, folded) is not None


def _holds_phrases(query: Query, one: _Evidence) -> bool:
    return all(contains(one.folded, phrase) for phrase in query.phrases)


def _relevance(coverage: float, nearness: float | None) -> float:
    """Return the absolute relevance, 0..1: words and meaning each vouch for the other's rest."""
    by_words = coverage**0.8
    if nearness is None:
        return by_words
    by_meaning = 1 / (1 + math.exp(-nearness / COSINE_SPREAD))
    either = 1 - (1 - TRUST * by_words) * (1 - TRUST * by_meaning)
    # Squared, what is half certain stays below the bar, as it does by words alone.
    return either * either


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
    nearness = _scaled([one.nearness for one in evidence])
    hybrid = any(one.nearness is not None for one in evidence)
    blend = [
        WORDS_WEIGHT * w + VECTOR_WEIGHT * n if hybrid else w
        for w, n in zip(words, nearness, strict=True)
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
    if candidate.speaker is None:
        # Where nobody has a name, the user's words are about the user.
        prior -= ASSISTANT_PENALTY if candidate.role == "assistant" else 0.0
    elif contains(query.literal, fold(candidate.speaker)):
        prior += SPEAKER_BONUS
    if candidate.is_pleasantry:
        # A nod shares the words of the turn that it answers, and tells nothing.
        prior -= PLEASANTRY_PENALTY
    if candidate.is_fact:
        prior += FACT_BONUS
    if candidate.at is not None:
        days = max(0.0, (now - candidate.at).total_seconds() / 86_400)
        prior += RECENCY_BONUS / (1 + days / RECENCY_DAYS)
    return prior


def _score(one: _Evidence, order: float, best: float) -> float:
    """Scale the order by the best relevance; what is itself irrelevant stays low."""
    score = max(0.0, min(1.0, order)) * best
    if one.relevance < LEAST_RELEVANCE:
        score *= one.relevance / LEAST_RELEVANCE
    if one.literal:
        return LITERAL_SCORE + (1 - LITERAL_SCORE) * score
    return SCATTERED_SCORE * score
