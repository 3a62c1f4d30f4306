"""Choosing weights on some conversations and scoring them on others."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

# Weights that differ from those that ship, by name.
Changes = Mapping[str, float]
# Scores of each conversation's questions under some changes; those of a question are means of
# recalls, 0..1.
Evaluate = Callable[[Changes], Mapping[str, Sequence[float]]]

# A change must gain this much on the conversations it is chosen on: less is chance.
LEAST_GAIN = 0.001
# With so many conversations each is left out in turn; of more, a part.
MOST_FOLDS = 10
PARTS = 5


@dataclass(frozen=True, slots=True)
class Fold:
    """What was chosen without some conversations, and how both settings do on those."""

    held_out: tuple[str, ...]
    chosen: Changes
    shipped_scores: tuple[float, ...]
    chosen_scores: tuple[float, ...]


def folds_of(conversations: Sequence[str], count: int | None = None) -> list[tuple[str, ...]]:
    """Divide conversations into ``count`` parts; by default one each, of many into five."""
    if count is None:
        count = len(conversations) if len(conversations) <= MOST_FOLDS else PARTS
    count = max(1, min(count, len(conversations)))
    return [tuple(conversations[start::count]) for start in range(count)]


def together(divided: Sequence[Sequence[tuple[str, ...]]]) -> list[tuple[str, ...]]:
    """Join the parts of several files, so that each part joined holds some of every file."""
    count = min(len(parts) for parts in divided)
    return [
        tuple(name for parts in divided for part in parts[start::count] for name in part)
        for start in range(count)
    ]


def cross_validate(
    grid: Mapping[str, Sequence[float]],
    folds: Sequence[tuple[str, ...]],
    evaluate: Evaluate,
) -> list[Fold]:
    """Choose weights without each fold, and score the choice and the shipped weights on it.

    Each weight is tried by itself around what ships, and those that gain are taken together: few
    trials, which all folds share, and none that fits a whole grid to few conversations.

    Args:
        grid: the other values of each weight.
        folds: the parts, each held out once.
        evaluate: scores every conversation's questions.
    """
    shipped = evaluate({})
    trials = {
        (name, value): evaluate({name: value}) for name, values in grid.items() for value in values
    }
    results: list[Fold] = []
    for held_out in folds:
        training = [name for name in shipped if name not in held_out]
        chosen: dict[str, float] = {}
        for name, values in grid.items():
            best = max(values, key=lambda value, name=name: _mean(trials[name, value], training))
            if _mean(trials[name, best], training) >= _mean(shipped, training) + LEAST_GAIN:
                chosen[name] = best
        scores = evaluate(chosen) if chosen else shipped
        results.append(Fold(held_out, chosen, _of(shipped, held_out), _of(scores, held_out)))
    return results


def _of(scores: Mapping[str, Sequence[float]], conversations: Sequence[str]) -> tuple[float, ...]:
    return tuple(one for name in conversations for one in scores.get(name, ()))


def _mean(scores: Mapping[str, Sequence[float]], conversations: Sequence[str]) -> float:
    them = _of(scores, conversations)
    return fmean(them) if them else 0.0
