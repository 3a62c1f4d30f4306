"""What a shortened text keeps, and plain ways to shorten one."""

import math
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mindfile.embedding.tokens import estimate

_WORD = re.compile(r"[a-z0-9]+(?:['’.,:/-][a-z0-9]+)*|[\u3400-\u9fff]")
# The closed classes of English; nothing of Chinese, where one character is seldom a word.
# fmt: off
_STOP = frozenset({
    "a", "about", "am", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by", "can",
    "could", "did", "do", "does", "for", "from", "had", "has", "have", "he", "her", "him", "his",
    "how", "i", "if", "in", "into", "is", "it", "its", "me", "my", "of", "on", "or", "our", "she",
    "so", "some", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this",
    "to", "up", "us", "was", "we", "were", "what", "when", "where", "which", "who", "whom", "why",
    "will", "with", "would", "you", "your",
})
# fmt: on


def content_words(text: str) -> frozenset[str]:
    """Return the words of a text that say what it is about, in Chinese its characters."""
    return frozenset(_WORD.findall(text.lower())) - _STOP


def by_density(sentences: Sequence[str]) -> list[int]:
    """Order sentences by the rarity of their words, per word."""
    words = [content_words(one) for one in sentences]
    seen = Counter(word for one in words for word in one)

    def density(place: int) -> float:
        rarity = sum(math.log(len(sentences) / seen[word]) for word in words[place])
        return rarity / max(1, len(_WORD.findall(sentences[place].lower())))

    return sorted(range(len(sentences)), key=lambda place: -density(place))


def by_chance(sentences: Sequence[str]) -> list[int]:
    """Order sentences by lot, the same each time."""
    places = list(range(len(sentences)))
    random.Random(0).shuffle(places)  # noqa: S311 - statistics, no secret
    return places


def by_place(sentences: Sequence[str]) -> list[int]:
    """Leave sentences in their order."""
    return list(range(len(sentences)))


BASELINES: dict[str, Callable[[Sequence[str]], list[int]]] = {
    "idf-density": by_density,
    "lead": by_place,
    "chance": by_chance,
}


def picked(sentences: Sequence[str], order: Sequence[int], tokens: int) -> str:
    """Return the first sentences of an order that fit, as they were said."""
    chosen: list[int] = []
    for place in order:
        price = estimate(sentences[place])
        if price <= tokens:
            chosen.append(place)
            tokens -= price
    return "\n".join(sentences[place] for place in sorted(chosen))


@dataclass(slots=True)
class Kept:
    """What one method kept at one ratio: a value for each evidence and answer word."""

    evidence: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])
    words: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])
    tokens: int = 0
    whole: int = 0

    def ask(self, conversation: str, evidence: Sequence[tuple[str, str]], answer: str) -> None:
        """Count what is kept of the messages that answer a question, each with its session's text.

        A word of the answer that none of them holds is not counted.
        """
        held: set[str] = set()
        standing: set[str] = set()
        for content, text in evidence:
            words = content_words(content)
            kept = words & content_words(text)
            held |= words
            standing |= kept
            self.evidence.append((conversation, float(2 * len(kept) >= len(words))))
        for word in sorted(content_words(answer) & held):
            self.words.append((conversation, float(word in standing)))
