"""Recall at k, mean reciprocal rank, and their intervals by bootstrap over conversations."""

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

DEPTHS = (1, 5, 10, 20)
_RESAMPLES = 1_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one search brought for one question: the sources found, best first."""

    conversation: str
    category: str
    evidence: frozenset[str]
    found: tuple[str, ...]
    question: str = ""


def recall_at(k: int, evidence: Collection[str], found: Sequence[str]) -> float:
    """Return the share of the evidence that stands among the first ``k``, 0..1."""
    return len(set(evidence) & set(found[:k])) / len(evidence)


def reciprocal_rank(evidence: Collection[str], found: Sequence[str]) -> float:
    """Return one over the rank of the first evidence, 0 where none was found."""
    for rank, source in enumerate(found, 1):
        if source in evidence:
            return 1 / rank
    return 0.0


@dataclass(frozen=True, slots=True)
class Score:
    """A mean over questions with its 95 % interval, all 0..1."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Summary:
    """The scores of one method over some questions."""

    questions: int
    recall: Mapping[int, Score]
    reciprocal: Score


def summarize(outcomes: Sequence[Outcome]) -> Summary:
    """Score outcomes; whole conversations are resampled, since their questions hang together."""
    recall = {
        k: _score(outcomes, lambda one, k=k: recall_at(k, one.evidence, one.found)) for k in DEPTHS
    }
    reciprocal = _score(outcomes, lambda one: reciprocal_rank(one.evidence, one.found))
    return Summary(len(outcomes), recall, reciprocal)


def by_category(outcomes: Sequence[Outcome]) -> dict[str, list[Outcome]]:
    """Group outcomes by the category of their question, sorted by its name."""
    groups: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        groups.setdefault(outcome.category, []).append(outcome)
    return dict(sorted(groups.items()))


def lead(ours: Sequence[Outcome], theirs: Sequence[Outcome], *, k: int) -> Score:
    """Score by how much one method's recall at ``k`` leads another's on the same questions."""
    pairs = zip(ours, theirs, strict=True)
    gains = [
        (
            one.conversation,
            recall_at(k, one.evidence, one.found) - recall_at(k, other.evidence, other.found),
        )
        for one, other in pairs
    ]
    return interval(gains)


def _score(outcomes: Sequence[Outcome], value: Callable[[Outcome], float]) -> Score:
    return interval([(outcome.conversation, value(outcome)) for outcome in outcomes])


def interval(values: Sequence[tuple[str, float]]) -> Score:
    """Score values, each with its conversation: mean and interval; conversations are drawn."""
    of_conversation: dict[str, list[float]] = {}
    for conversation, value in values:
        of_conversation.setdefault(conversation, []).append(value)
    groups = list(of_conversation.values())
    mean = fmean([one for group in groups for one in group]) if groups else 0.0
    if len(groups) < 2:
        # One conversation says nothing of the spread between conversations.
        return Score(mean, mean, mean)
    # Seeded, so that a figure can be had again.
    chance = random.Random(0)  # noqa: S311 - statistics, no secret
    totals = [(sum(group), len(group)) for group in groups]
    means: list[float] = []
    for _ in range(_RESAMPLES):
        drawn = chance.choices(totals, k=len(totals))
        means.append(sum(total for total, _ in drawn) / sum(size for _, size in drawn))
    means.sort()
    return Score(mean, means[int(0.025 * _RESAMPLES)], means[int(0.975 * _RESAMPLES) - 1])


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which ``share`` (0..1) of the values lie, 0 of none."""
    ordered = sorted(values)
    if not ordered:
        return 0.0
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
