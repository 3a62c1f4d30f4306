"""Tell questions that a memory answers from those of another conversation, by the best score."""

import random
import re
from bisect import bisect_left, bisect_right
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataset import Conversation

# Returns the best score that a question has in a namespace, 0 of no hits.
Best = Callable[[str, str], Awaitable[float]]
_RESAMPLES = 1_000


def auc(own: Sequence[float], others: Sequence[float]) -> float:
    """Return how often one of ``own`` is above one of ``others``; ties count half, 0 of none."""
    ordered = sorted(others)
    if not ordered or not own:
        return 0.0
    return fmean(
        (bisect_left(ordered, score) + bisect_right(ordered, score)) / 2 / len(ordered)
        for score in own
    )


@dataclass(slots=True)
class Silence:
    """The best scores of questions that belong to a memory, and of others, namespace by namespace.

    ``names`` says whether the questions kept the names of speakers.
    """

    names: bool
    scores: list[tuple[Sequence[float], Sequence[float]]] = field(
        default_factory=list[tuple[Sequence[float], Sequence[float]]]
    )

    @property
    def auc(self) -> float:
        """Return how often an own question scores above a foreign one."""
        return auc(*_joined(self.scores))

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % bootstrap interval of the AUC; whole namespaces are drawn."""
        chance = random.Random(0)  # noqa: S311 - statistics, no secret
        drawn = sorted(
            auc(*_joined(chance.choices(self.scores, k=len(self.scores))))
            for _ in range(_RESAMPLES)
        )
        return drawn[int(0.025 * _RESAMPLES)], drawn[int(0.975 * _RESAMPLES) - 1]

    def shown(self, least: float) -> tuple[float, float]:
        """Return the share of own and of foreign questions with a hit of this score."""
        own, others = _joined(self.scores)
        return fmean(score >= least for score in own), fmean(score >= least for score in others)


def _joined(
    scores: Sequence[tuple[Sequence[float], Sequence[float]]],
) -> tuple[list[float], list[float]]:
    return [one for own, _ in scores for one in own], [one for _, its in scores for one in its]


async def measure_silence(
    groups: "Sequence[tuple[str, Sequence[Conversation]]]", best: Best, *, names: bool
) -> Silence | None:
    """Ask each namespace its own questions and as many of conversations that it does not hold.

    Without ``names``, those of all speakers are taken out of every question. None where there is
    one namespace only.
    """
    if len(groups) < 2:
        return None
    speakers = {
        message.speaker
        for _, group in groups
        for one in group
        for message in one.messages
        if message.speaker
    }
    named = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(speakers)))})(?:'s)?\b")
    chance = random.Random(0)  # noqa: S311 - statistics, no secret
    silence = Silence(names)
    for namespace, group in groups:
        mine = [question.text for one in group for question in one.questions]
        foreign = [
            question.text
            for other, held in groups
            if other != namespace
            for one in held
            for question in one.questions
        ]
        picked = chance.sample(foreign, min(len(foreign), len(mine)))
        asked = [
            [text if names or not speakers else named.sub(" ", text) for text in questions]
            for questions in (mine, picked)
        ]
        own, others = [[await best(namespace, text) for text in them] for them in asked]
        silence.scores.append((own, others))
    return silence
