"""Choosing sentences for an extract: what tells most, and what has not been told yet.

A sentence is weighed by the information in its words and by what kind of thing it says; what the
chosen ones have told already takes from it, so that the next adds the most (a greedy search for
the best coverage within a budget).
"""

import heapq
import math
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from mindfile.language.patterns import later
from mindfile.model import Role, Talk

# Above this share of common words two sentences say the same.
SAME = 0.8
# What a sentence loses that tells nothing new.
NOVELTY = 2.0
# A message of so many telling words is not left without a sentence while there is room for one.
LONG_WORDS = 120
# So many of its sentences are tried for one that leaves room for others.
_TRIED = 8
# No sentence is shorter than this; with less room the choice is over.
_LEAST_TOKENS = 1

_KEY = later(
    r"\b(?:need|want|prefer|like|love|hate|dislike|allergic|always|never|remember|must|should"
    r"|decid\w+|chose|agreed|plan\w*|will|switch\w*|moved|because|deadline|important|my name)\b"
    r"|需要|想要|希望|喜欢|讨厌|偏好|过敏|总是|从不|记住|必须|应该|决定|选择|同意|计划|打算|搬到|换成|因为|截止|重要|我叫"
    r"|要求|那就用",
    re.IGNORECASE,
)
# What is to be done, or never done, from now on: lost, it is done wrong.
_ORDER = later(
    r"^(?:also |and |but |ok(?:ay)?,? )*(?:please,? )?(?:(?:make sure|remember) (?:to|that|you)"
    r"|(?:always|never|don['’]t ever|do not) \w+|don['’]t \w+)"
    r"|\b(?:from now on|going forward|under no circumstances)\b"
    r"|千万|务必|切记|请勿|一律|(?:^|[，,])(?:请|一定)?(?:不要|别|永远|每次|以后|今后)",
    re.IGNORECASE,
)
_BANTER = later(
    r"^(?:(?:lo+l|lmao|rofl|(?:ha|he|hi){2,}|ha,)(?![a-z])|哈哈|嘿嘿|呵呵|嘻嘻|笑死)", re.IGNORECASE
)
# When it was or will be; such sentences answer later questions.
_WHEN = later(
    r"\b(?:yesterday|tomorrow|tonight|last|next|ago|since|weekend|january|february|march|april|june"
    r"|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
    r"|昨天|今天|明天|后天|[上下这]周|[上下]个?月|[去今明]年|[一二三四五六七八九十\d]月|[\d]+[日号]",
    re.IGNORECASE,
)
_TO_YOU = later(r"\b(?:you|your)\b|你|您", re.IGNORECASE)
_PRAISE = later(
    r"^(?:that'?s|that is|wow|so|what an?|sounds|looks|glad|great|good|nice|awesome|congrats"
    r"|way to go|keep (?:it )?up|it'?s (?:great|so|awesome))\b|^(?:真|太|好)\S{1,4}了?[！!。]",
    re.IGNORECASE,
)
_NUMBER = later(r"\d+(?:[.,:/-]\d+)*")
_NAME = later(r"(?<=[a-z,;] )[A-Z][\w-]+")
_WORD = later(r"[a-z][a-z'’-]+|\d+(?:[.,:/-]\d+)*|[\u3400-\u9fff]", re.IGNORECASE)
_NEGATION = later(r"\b(?:not|no|never|cannot)\b|n['’]t\b|不|没|未|别", re.IGNORECASE)
# A running number in front of what is said, as in "message 3:", tells nothing.
_LABEL = later(
    r"^\W*\w+ \d{1,3}\s*[:：]\s*|^第?\s*[\u4e00-\u9fff]{0,3}?\s*(?:\d{1,3}|[一二三四五六七八九十]+)"
    r"[条句次点轮项]?\s*[:：]\s*"
)
# fmt: off
_COMMON = frozenset({
    "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "from", "had", "has", "have",
    "he", "her", "his", "i", "in", "is", "it", "its", "me", "my", "of", "on", "or", "our",
    "she", "so", "that", "the", "their", "them", "they", "this", "to", "was", "we", "were",
    "will", "with", "you", "your",
})
# fmt: on


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with the message it came from, its place among all, and its words."""

    text: str
    order: int
    turn: Talk
    words: frozenset[str]


def words_of(text: str) -> list[str]:
    """Return the words of a sentence that tell something, in Chinese its characters."""
    found = [word.lower() for word in _WORD.findall(_LABEL.sub("", text))]
    return [word for word in found if word not in _COMMON]


def negations(text: str) -> int:
    """Count the negations in a sentence."""
    return len(_NEGATION.findall(text))


def choose(
    sentences: Sequence[Sentence],
    target: int,
    price: Callable[[Sentence, bool], int],
    printed: Callable[[Sequence[Sentence]], int],
) -> list[Sentence]:
    """Choose the sentences that tell most within ``target`` tokens.

    The best one of each long message comes first, else many short messages would outweigh it.

    Args:
        sentences: in their order; none needs to be chosen.
        target: tokens of all together.
        price: the most tokens that a sentence adds; whether its message is begun already.
        printed: the tokens of sentences as they will stand there.
    """
    rarity = _rarity(sentences)
    choice = _Choice(rarity)
    named = len({one.turn.speaker for one in sentences if one.turn.speaker}) > 1
    weights = [_weight(one, rarity, named=named) for one in sentences]
    room, exact = target, True
    for best in _best_of_long(sentences, weights, lambda one: price(one, False) <= target // 2):
        tokens = price(best, choice.has_begun(best))
        if tokens <= room and not choice.holds(best):
            choice.add(best)
            room, exact = room - tokens, False
    waiting = [
        (-weight, order) for order, weight in enumerate(weights) if order not in choice.orders
    ]
    heapq.heapify(waiting)
    while waiting and (room > _LEAST_TOKENS or not exact):
        one = sentences[waiting[0][1]]
        # It has only become worse since it was weighed.
        now = (-(weights[one.order] - NOVELTY * choice.told(one)), one.order)
        if now > heapq.heapreplace(waiting, now):
            continue
        heapq.heappop(waiting)
        tokens = price(one, choice.has_begun(one))
        if tokens > room and not exact:
            # The whole takes less than its parts were reckoned at.
            room, exact = target - printed(choice.in_order()), True
        if tokens <= room and not choice.holds(one):
            choice.add(one)
            room, exact = room - tokens, False
    return choice.in_order()


def _best_of_long(
    sentences: Sequence[Sentence], weights: Sequence[float], fits: Callable[[Sentence], bool]
) -> list[Sentence]:
    """Return the best sentence that fits of each long message, that of the longest first."""
    turns = _by_turn(sentences)
    sizes = {key: sum(len(one.words) for one in told) for key, told in turns.items()}
    long = sorted((key for key in turns if sizes[key] >= LONG_WORDS), key=lambda key: -sizes[key])
    best: list[Sentence] = []
    for key in long if len(turns) > 1 else ():
        ranked = sorted(turns[key], key=lambda one: -weights[one.order])
        best += [one for one in ranked[:_TRIED] if fits(one)][:1]
    return best


def _by_turn(sentences: Sequence[Sentence]) -> dict[int, list[Sentence]]:
    turns: dict[int, list[Sentence]] = {}
    for one in sentences:
        turns.setdefault(id(one.turn), []).append(one)
    return turns


def untold(sentences: Sequence[Sentence], chosen: Sequence[Sentence]) -> int:
    """Count the messages of which no sentence is chosen and none is said by a chosen one."""
    choice = _Choice({})
    for one in chosen:
        choice.add(one)
    return sum(
        not choice.has_begun(told[0]) and not any(choice.holds(one) for one in told)
        for told in _by_turn(sentences).values()
    )


def heaviest(sentences: Sequence[Sentence]) -> Sentence:
    """Return the sentence that tells most by itself."""
    rarity = _rarity(sentences)
    return max(sentences, key=lambda one: _weight(one, rarity, named=False))


class _Choice:
    """What is chosen so far, and what has been told by it."""

    def __init__(self, rarity: Mapping[str, float]) -> None:
        self.chosen: list[Sentence] = []
        self.orders: set[int] = set()
        self._rarity = rarity
        self._begun: set[int] = set()
        self._covered: set[str] = set()
        self._texts: set[str] = set()
        self._holding: dict[str, list[Sentence]] = {}

    def add(self, one: Sentence) -> None:
        self.chosen.append(one)
        self.orders.add(one.order)
        self._begun.add(id(one.turn))
        self._covered |= one.words
        self._texts.add(_LABEL.sub("", one.text))
        for word in one.words:
            self._holding.setdefault(word, []).append(one)

    def in_order(self) -> list[Sentence]:
        """Return the chosen ones as they were said."""
        return sorted(self.chosen, key=lambda one: one.order)

    def has_begun(self, one: Sentence) -> bool:
        """Tell whether another sentence of its message is chosen."""
        return id(one.turn) in self._begun

    def told(self, one: Sentence) -> float:
        """Return the share of a sentence's information that is told already, 0..1."""
        whole = sum(self._rarity[word] for word in one.words)
        known = sum(self._rarity[word] for word in one.words & self._covered)
        return known / whole if whole else 0.0

    def holds(self, one: Sentence) -> bool:
        """Tell whether a chosen sentence says the same."""
        if _LABEL.sub("", one.text) in self._texts:
            return True
        # Whoever shares SAME of all words has one of so many of the rarest.
        enough = math.floor((1 - SAME) * len(one.words)) + 1
        rarest = sorted(one.words, key=lambda word: len(self._holding.get(word, ())))[:enough]
        others = {other.order: other for word in rarest for other in self._holding.get(word, ())}
        return any(_same(one, other) for other in others.values())


def _rarity(sentences: Sequence[Sentence]) -> dict[str, float]:
    frequency = Counter(word for one in sentences for word in one.words)
    return {word: math.log(1 + len(sentences) / (1 + count)) for word, count in frequency.items()}


def _weight(one: Sentence, rarity: Mapping[str, float], *, named: bool) -> float:
    """Weigh information density, and what is said: needs, decisions, answers over chatter.

    Where both sides are people with names, neither is the user more than the other.
    """
    text = one.text
    density = sum(rarity[word] for word in one.words) / math.sqrt(len(one.words) + 4)
    telling = 0.6 * len(set(_NUMBER.findall(text))) + 0.3 * len(set(_NAME.findall(text)))
    weight = density + min(1.5, telling)
    if _KEY.search(text):
        weight += 1.2
    elif _TO_YOU.search(text):
        weight -= 1.0
    if _ORDER.search(text) and one.turn.role is Role.USER and not named:
        weight += 1.5
    if _WHEN.search(text):
        weight += 1.0
    if _PRAISE.search(text) or _BANTER.search(text):
        weight -= 2.0
    if text.endswith(("?", "？")):
        weight -= 2.0
    if one.turn.role is Role.USER and not named:
        weight += 0.5
    return weight + one.turn.importance


def _same(one: Sentence, other: Sentence) -> bool:
    """Tell whether two sentences say the same; numbers and negation make them differ."""
    told, known = (_LABEL.sub("", sentence.text) for sentence in (one, other))
    if set(_NUMBER.findall(told)) != set(_NUMBER.findall(known)):
        return False
    if negations(told) != negations(known) or not one.words or not other.words:
        return False
    return len(one.words & other.words) / len(one.words | other.words) >= SAME
