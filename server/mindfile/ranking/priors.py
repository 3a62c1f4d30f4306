"""Priors: what makes a candidate likelier before its words are looked at, each of them small."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from itertools import islice

from mindfile.ranking.analyzer import Query, fold
from mindfile.ranking.candidates import REMEMBERED, Candidate, contains, is_question
from mindfile.ranking.occasions import NEWEST, OLDEST

QUESTION_PENALTY = 0.1
# What is longer tells something, though it ends by asking.
QUESTION_CHARACTERS = 300
ASSISTANT_PENALTY = 0.2
PLEASANTRY_PENALTY = 0.3
SPEAKER_BONUS = 0.1
FACT_BONUS = 0.06
RECENCY_BONUS = 0.02
RECENCY_DAYS = 30.0
# Who speaks of themselves tells more than who speaks of the other.
FIRST_PERSON_BONUS = 0.05
# A word of time where it was asked when.
TIME_BONUS = 0.1
# What is of the time that is asked for.
TIMELY_BONUS = 0.3
# "Last time" asks for the newest of what is relevant: each older one gains half as much.
OCCASION_BONUS = 0.6
# What is less relevant than this share of the best gains nothing by being the newest.
OCCASION_SHARE = 0.7
# In a text longer than this, in characters, "last time" is told rather than asked for.
OCCASION_CHARACTERS = 80

_FIRST_PERSON = re.compile(r"\b(?:i|i'm|i’m|i've|i’ve|my|we|our|me|us|mine)\b|我|咱", re.IGNORECASE)
_SECOND_PERSON = re.compile(r"\b(?:you|your|you're|you’re|you've|yours)\b|你|您", re.IGNORECASE)
# Of ASCII, all that stands in no word as a space.
_SPACED = {code: " " for code in range(128) if not (chr(code).isalnum() or chr(code) == "_")}
_FIRST_WORDS = frozenset({"i", "my", "we", "our", "me", "us", "mine"})
_SECOND_WORDS = frozenset({"you", "your", "yours"})
_TIME = re.compile(
    r"\b(?:yesterday|today|tomorrow|tonight|last|next|ago|recently|just|weeks?|weekend|months?"
    r"|years?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july"
    r"|august|september|october|november|december|\d{4}|\d{1,2}(?:st|nd|rd|th))\b"
    r"|昨|今|明天|后天|上周|下周|上个|下个|去年|前年|年|月|\d号|星期",
    re.IGNORECASE,
)
_ASKS_WHEN = re.compile(
    r"\bwhen\b|\bhow long\b|\bwhat (?:date|day|time|month|year)\b"
    r"|何时|什么时候|几点|几号|哪天|哪年|多久",
    re.IGNORECASE,
)
_ASKS_REPLY = re.compile(
    r"\b(?:did|had|have) you\b|\byou (?:said|told|wrote|recommended|suggested|mentioned|advised"
    r"|proposed|explained|listed)\b|\bsummar\w+|\boverview\b|总结|概括|你(?:之前|上次|刚才|曾经?)?(?:说|告诉|写|推荐"
    r"|建议|提到|提议|解释|列)",
    re.IGNORECASE,
)
_MOST_COUNTED = 2


def priors(
    query: Query, wanted: str, candidates: Iterable[Candidate], now: datetime
) -> list[float]:
    """Return what is added to the order of each, whatever it says; may be negative.

    ``wanted`` is what the query asks, see ``asking.wanted``.
    """
    asks_reply = _ASKS_REPLY.search(wanted) is not None
    asks_when = _ASKS_WHEN.search(wanted) is not None
    return [
        _said_by(query, candidate, replied=asks_reply)
        + (TIME_BONUS if asks_when and _TIME.search(candidate.content) else 0.0)
        + TIMELY_BONUS * candidate.timely
        + _recency(candidate.at, now)
        for candidate in candidates
    ]


def _said_by(query: Query, candidate: Candidate, *, replied: bool) -> float:
    """Return what is said for a candidate by who said it and how; ``replied``: a reply is asked."""
    content = candidate.content
    asks = len(content) <= QUESTION_CHARACTERS and is_question(content)
    value = -QUESTION_PENALTY if asks else 0.0
    if candidate.speaker is None:
        # Where nobody has a name, the user's words are about the user, unless it is asked what the
        # other one said, or for a summary of both.
        value -= ASSISTANT_PENALTY if candidate.role == "assistant" and not replied else 0.0
    elif contains(query.literal, fold(candidate.speaker)):
        value += SPEAKER_BONUS
    if candidate.is_pleasantry:
        # A nod shares the words of the turn that it answers, and tells nothing.
        value -= PLEASANTRY_PENALTY
    if candidate.is_fact:
        value += FACT_BONUS
    telling = _self_telling if len(content) <= REMEMBERED else _self_telling.__wrapped__
    return value + FIRST_PERSON_BONUS * telling(content)


@lru_cache(maxsize=8_192)
def _self_telling(content: str) -> float:
    """Return from -1, all about the other, to 1, all about oneself."""
    # Not read to its end: a long text has said enough by then.
    if content.isascii():
        # The same by whole words, ten times sooner.
        words = content.lower().translate(_SPACED).split()
        first, second = (
            sum(1 for _ in islice(filter(person.__contains__, words), _MOST_COUNTED))
            for person in (_FIRST_WORDS, _SECOND_WORDS)
        )
    else:
        first, second = (
            sum(1 for _ in islice(person.finditer(content), _MOST_COUNTED))
            for person in (_FIRST_PERSON, _SECOND_PERSON)
        )
    return (first - second) / _MOST_COUNTED


def _recency(at: datetime | None, now: datetime) -> float:
    if at is None:
        return 0.0
    days = max(0.0, (now - at).total_seconds() / 86_400)
    return RECENCY_BONUS / (1 + days / RECENCY_DAYS)


def occasion(
    wanted: str, candidates: Sequence[Candidate], relevances: Mapping[int, float]
) -> dict[int, float]:
    """Return, by position, what the relevant ones gain where the last, or first, time is asked for.

    ``wanted`` is what the query asks. ``relevances`` holds the positions that may gain at all.
    """
    newest, oldest = NEWEST.search(wanted), OLDEST.search(wanted)
    if len(wanted) > OCCASION_CHARACTERS or not (newest or oldest):
        return {}
    least = OCCASION_SHARE * max(relevances.values(), default=0.0)
    relevant = [
        position
        for position, value in relevances.items()
        if value >= least and candidates[position].at is not None
    ]
    relevant.sort(
        key=lambda position: (candidates[position].at, position), reverse=newest is not None
    )
    return {position: OCCASION_BONUS / 2**rank for rank, position in enumerate(relevant)}
