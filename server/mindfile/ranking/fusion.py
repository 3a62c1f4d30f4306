"""Fusion: one order, and one score 0..1, from words, meaning, hops, sessions and small priors.

Order and relevance are two questions. The order blends what share of the query's information the
words cover with the nearness in meaning, words ahead: a small encoder makes equal blends worse
than words alone. Each thing that a query asks is ordered by itself, since the answer to one would
push away the answers to the others. The relevance is absolute and tells whether anything answers
at all. The score is the order scaled by the best relevance, so that it can be compared between
queries.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from mindfile.ranking.analyzer import Query
from mindfile.ranking.asking import wanted
from mindfile.ranking.candidates import (
    CHARACTER_WEIGHT,
    Candidate,
    Words,
    coverages,
    is_question,
)
from mindfile.ranking.hops import hops
from mindfile.ranking.lists import COMMON_WEIGHT, wants_list
from mindfile.ranking.naming import share_of_names
from mindfile.ranking.priors import occasion, priors
from mindfile.ranking.relevance import how_relevant
from mindfile.ranking.twins import in_their_order

# Per share of the query's information, and per cosine: that of an answer is about .4.
WORDS_WEIGHT = 0.6
VECTOR_WEIGHT = 1.0
# Beside texts that have their vectors, one that waits for it is as near as its words make likely.
UNKNOWN_COSINE = 0.4
# What the whole of a query with several parts weighs beside the place in the order of its parts.
WHOLE_WEIGHT = 0.3
SESSION_WEIGHT = 0.6
# How many of its messages speak for a session.
SESSION_MESSAGES = 3
# A list is told in many sessions, and in each by more than one message.
LIST_SESSION_WEIGHT = 0.3
LIST_SESSION_MESSAGES = 5
# Below this, a hit is noise.
DEFAULT_MIN_SCORE = 0.42
# A candidate less relevant than this share of the best, and than this, is not carried by its
# session or by priors.
LEAST_SHARE = 0.15
LEAST_RELEVANCE = 0.05
# Where a short query names one thing, what names another, however near, is worth this share.
ANOTHER_NAME = 0.4
NAME_CHARACTERS = 24
# "Thanks, that helps" has the words of the turn before it, and tells nothing.
NOD_SHARE = 0.3
# How relevant what is of a time is where nothing but that time is asked for.
TIMELY_RELEVANCE = 0.9
TIMELY_WEIGHT = 1.5
# Of so few chunks nothing can be told from how many hold a word.
FEW = 20
# What holds the whole query scores from here up, and all else at most the other.
LITERAL_SCORE = 0.95
SCATTERED_SCORE = 0.94


class Scored(NamedTuple):
    """A candidate's key with its score, 0..1."""

    key: int
    score: float


@dataclass(frozen=True, slots=True)
class _Field:
    """All candidates of a query with what was read of them."""

    candidates: Sequence[Candidate]
    words: Sequence[Words]

    def only(self, positions: Sequence[int]) -> "_Field":
        return _Field([self.candidates[p] for p in positions], [self.words[p] for p in positions])


@dataclass(frozen=True, slots=True)
class _Judged:
    """How one thing that is asked orders the candidates, and how relevant each is to it."""

    order: list[float]
    relevances: list[float]


def rank(
    asks: Sequence[Query],
    candidates: Sequence[Candidate],
    *,
    frequencies: Mapping[str, int],
    documents: int,
    now: datetime,
    timely_alone: bool = False,
) -> list[Scored]:
    """Order candidates, best first, with scores that compare between queries.

    Args:
        asks: the whole query and, where it asks several things, each of them alone.
        candidates: each with one cosine for each of ``asks``, or none at all.
        frequencies: in how many of all ``documents`` chunks a token stands.
        documents: how many chunks the namespace has.
        now: when the query is made.
        timely_alone: whether all that is of the time named is asked for.
    """
    if not candidates:
        return []
    query = asks[0]
    field = _Field(candidates, [Words(candidate) for candidate in candidates])
    field = _holding_phrases(query, field)
    whole = query.literal.rstrip(" ?!.。？！")
    literal = [bool(query.tokens) and words.contains(whole) for words in field.words]
    judged = [
        _judge(ask, field, position, _weights(ask, frequencies, documents), documents)
        for position, ask in enumerate(asks)
    ]
    asked = wanted(asks)
    before = priors(query, asked, field.candidates, now)
    order = _joined(judged, before)
    share = share_of_names(query, frequencies, field.candidates)
    relevant = [
        share * max(values) for values in zip(*(one.relevances for one in judged), strict=True)
    ]
    if timely_alone and any(candidate.timely for candidate in field.candidates):
        relevant = [TIMELY_RELEVANCE * candidate.timely for candidate in field.candidates]
        order = [
            value + TIMELY_WEIGHT * candidate.timely
            for value, candidate in zip(order, field.candidates, strict=True)
        ]
    order, relevant = _with_quiet_echoes(query, field, literal, order, relevant)
    order = _with_context(asked, field, order, relevant, literal)
    order = [value + its for value, its in zip(order, before, strict=True)]
    scores = _scores(order, relevant, literal)
    return _in_order(field.candidates, scores)


def _in_order(candidates: Sequence[Candidate], scores: Sequence[float]) -> list[Scored]:
    """Sort by score, twins in the order that they should have; what is literal stays before all."""
    places = sorted(range(len(scores)), key=lambda p: (-scores[p], -candidates[p].key))
    literal = sum(1 for score in scores if score >= LITERAL_SCORE)
    ordered: list[Scored] = []
    for part in (places[:literal], places[literal:]):
        its_scores = [scores[place] for place in part]
        its = in_their_order([candidates[place] for place in part], its_scores)
        ordered += [
            Scored(candidates[part[position]].key, score)
            for position, score in zip(its, its_scores, strict=True)
        ]
    return ordered


def _holding_phrases(query: Query, field: _Field) -> _Field:
    """Keep what contains the phrases in quotation marks, or all if nothing does."""
    if not query.phrases:
        return field
    holding = [
        position
        for position, words in enumerate(field.words)
        if all(words.contains(phrase) for phrase in query.phrases)
    ]
    return field.only(holding) if holding else field


def _weights(query: Query, frequencies: Mapping[str, int], documents: int) -> dict[str, float]:
    """Weigh tokens by inverse document frequency, lone characters of a run less."""
    weights: dict[str, float] = {}
    documents = max(documents, FEW)
    for token in query.tokens:
        found = min(frequencies.get(token, 0), documents)
        weight = math.log(1 + (documents - found + 0.5) / (found + 0.5))
        weights[token] = weight * (CHARACTER_WEIGHT if token in query.weak else 1.0)
    return weights


def _judge(
    query: Query, field: _Field, position: int, weights: Mapping[str, float], documents: int
) -> _Judged:
    covered = coverages(query, weights, field.words)
    cosines = [
        candidate.cosines[position] if candidate.cosines else None for candidate in field.candidates
    ]
    unknown = UNKNOWN_COSINE if any(cosine is not None for cosine in cosines) else 0.0
    order = [
        _blend(its_words, unknown * its_words if cosine is None else cosine, candidate.common)
        for its_words, cosine, candidate in zip(covered, cosines, field.candidates, strict=True)
    ]
    gains = hops(query, weights, field.words, order)
    named = _named(query)
    return _Judged(
        [value + gain for value, gain in zip(order, gains, strict=True)],
        [
            value
            * (1.0 if not named or words.holds_all(named) else ANOTHER_NAME)
            * (NOD_SHARE if candidate.is_pleasantry else 1.0)
            for value, words, candidate in zip(
                how_relevant(covered, cosines, documents, is_term=query.is_term),
                field.words,
                field.candidates,
                strict=True,
            )
        ],
    )


def _named(query: Query) -> frozenset[str]:
    """Return what a short query names one thing by: its numbers, and an identifier as a whole."""
    tokens = query.tokens
    if not tokens or len(query.literal) > NAME_CHARACTERS or not query.literal.isascii():
        return frozenset()
    whole = tokens[:1] if query.is_term and len(tokens) > 1 else ()
    return frozenset((*whole, *(token for token in tokens if token.isdigit())))


def _blend(covered: float, cosine: float, common: float) -> float:
    """Blend words and meaning, neither scaled: one shared word of many is not much."""
    nearness = max(0.0, cosine - COMMON_WEIGHT * common)
    return WORDS_WEIGHT * covered + VECTOR_WEIGHT * nearness


def _joined(judged: Sequence[_Judged], priors: Sequence[float]) -> list[float]:
    """Join the orders of several asks by the best place that each candidate has in one.

    The priors count in the place too, and not only in the sum at the end: a place is all that is
    left of a part's order, so what is just behind by its words would lose to the next place more
    than a prior can give back.
    """
    whole, *parts = judged
    if not parts:
        return list(whole.order)
    places = [math.inf] * len(whole.order)
    for part in parts:
        standing = [value + its for value, its in zip(part.order, priors, strict=True)]
        for place, position in enumerate(sorted(range(len(standing)), key=lambda p: -standing[p])):
            places[position] = min(places[position], place)
    top = max(whole.order) or 1.0
    return [
        WHOLE_WEIGHT * value / top + (1 - WHOLE_WEIGHT) / (1 + place)
        for value, place in zip(whole.order, places, strict=True)
    ]


def _with_quiet_echoes(
    query: Query,
    field: _Field,
    literal: Sequence[bool],
    order: Sequence[float],
    relevances: Sequence[float],
) -> tuple[list[float], list[float]]:
    """Put the reply to the same question, asked before, behind the best that answers by itself.

    Its index row and its vector hold the question, so it would lead whatever it says. Returned are
    the order and the relevances.
    """
    echoes = {
        field.candidates[position].session
        for position, holds in enumerate(literal)
        if holds and is_question(field.candidates[position].content)
    }
    if not echoes:
        return list(order), list(relevances)
    asked = set(query.tokens)
    replies = [
        position
        for position, candidate in enumerate(field.candidates)
        if candidate.session in echoes
        and not literal[position]
        and asked
        and field.words[position].answers(asked)
    ]
    others = [p for p in range(len(order)) if not literal[p] and p not in replies]
    top = max((order[p] for p in others), default=0.0)
    best = max((relevances[p] for p in others), default=0.0)
    quieted, lowered = list(order), list(relevances)
    for position in replies:
        quieted[position] = min(order[position], 0.5 * top)
        lowered[position] = min(relevances[position], best)
    return quieted, lowered


def _with_context(
    asked: str,
    field: _Field,
    order: Sequence[float],
    relevances: Sequence[float],
    literal: Sequence[bool],
) -> list[float]:
    """Add what the session says for each candidate, and its age where the last one is asked for."""
    listed = wants_list(asked)
    weight = LIST_SESSION_WEIGHT if listed else SESSION_WEIGHT
    spoken = LIST_SESSION_MESSAGES if listed else SESSION_MESSAGES
    sessions = _session_scores(field, order, literal, spoken)
    top = max((value for value, holds in zip(order, literal, strict=True) if not holds), default=0)
    gains = occasion(
        asked,
        field.candidates,
        {
            position: value
            for position, value in enumerate(relevances)
            if not (literal[position] and is_question(field.candidates[position].content))
        },
    )
    result: list[float] = []
    for position, value in enumerate(order):
        session = field.candidates[position].session
        # What belongs to no session speaks for itself.
        share = sessions[session] if session in sessions else min(1.0, value / top if top else 0.0)
        result.append(value + weight * share + gains.get(position, 0.0))
    return result


def _session_scores(
    field: _Field, order: Sequence[float], literal: Sequence[bool], spoken: int
) -> dict[str | None, float]:
    """Score each session by its best messages, the best session 1; echoes do not count.

    ``spoken`` is how many of its messages speak for a session.
    """
    of_session: dict[str | None, list[float]] = {}
    for position, candidate in enumerate(field.candidates):
        if candidate.session is not None and not literal[position]:
            of_session.setdefault(candidate.session, []).append(order[position])
    sums = {name: sum(sorted(values)[-spoken:]) for name, values in of_session.items()}
    most = max(sums.values(), default=0.0)
    return {name: value / most for name, value in sums.items()} if most > 0 else {}


def _scores(
    order: Sequence[float], relevances: Sequence[float], literal: Sequence[bool]
) -> list[float]:
    """Scale the order by the best relevance; what is itself irrelevant stays low.

    What holds the whole query, often the question itself as it was asked before, is measured by
    itself: it must not push the answers beside it below the bar.
    """
    scattered = [position for position, holds in enumerate(literal) if not holds]
    top = max((order[p] for p in scattered), default=max(order))
    best = max((relevances[p] for p in scattered), default=1.0)
    least = max(LEAST_RELEVANCE, LEAST_SHARE * best)
    scores: list[float] = []
    for position, value in enumerate(order):
        score = best * max(0.0, min(1.0, value / top if top > 0 else 0.0))
        score *= min(1.0, relevances[position] / least)
        if literal[position]:
            scores.append(LITERAL_SCORE + (1 - LITERAL_SCORE) * score)
        else:
            scores.append(SCATTERED_SCORE * score)
    return scores
