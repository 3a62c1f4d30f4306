"""Tell questions that a memory answers from those of another conversation, by the best score."""

import random
import re
from bisect import bisect_left, bisect_right
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataset import Conversation

# Returns the best score that a question has in a namespace, 0 of no hits.
Best = Callable[[str, str], Awaitable[float]]


@dataclass(frozen=True, slots=True)
class Silence:
    """The best scores of questions that belong to a memory, and of others, names kept or not."""

    names: bool
    own: Sequence[float]
    others: Sequence[float]

    @property
    def auc(self) -> float:
        """Return how often an own question scores above a foreign one; ties count half."""
        ordered = sorted(self.others)
        if not ordered or not self.own:
            return 0.0
        return fmean(
            (bisect_left(ordered, score) + bisect_right(ordered, score)) / 2 / len(ordered)
            for score in self.own
        )

    def shown(self, least: float) -> tuple[float, float]:
        """Return the share of own and of foreign questions with a hit of this score."""
        return (
            fmean(score >= least for score in self.own),
            fmean(score >= least for score in self.others),
        )


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
    own: list[float] = []
    others: list[float] = []
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
        for questions, scores in ((mine, own), (picked, others)):
            for text in questions:
                asked = text if names or not speakers else named.sub(" ", text)
                scores.append(await best(namespace, asked))
    return Silence(names, own, others)
