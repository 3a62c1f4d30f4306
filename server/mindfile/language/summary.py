"""The local rung of compression: an extract of what matters, in the words that were said.

Sentences are chosen by centrality (mean cosine of the message, or overlap of words), density of
information, and what kind of thing they say; each next one is weighed down by its likeness to
those already chosen (maximal marginal relevance, Carbonell and Goldstein, 1998).
"""

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mindfile.cutting import Count, cut
from mindfile.language.pleasantries import is_pleasantry, strip_greeting
from mindfile.language.sentences import split_sentences
from mindfile.model import Role, Talk
from mindfile.writing import is_chinese

# Share of the budget's end in which a sentence end is worth losing what follows it.
SENTENCE_END_SHARE = 0.3
# Above this share of common words two sentences say the same.
SAME = 0.8
DIVERSITY = 0.6
# No sentence is shorter than this; with less room the choice is over.
_LEAST_TOKENS = 1

_KEY = re.compile(
    r"\b(?:need|want|prefer|like|love|hate|dislike|allergic|always|never|remember|must|should"
    r"|decid\w+|chose|agreed|plan\w*|will|switch\w*|moved|because|deadline|important|my name)\b"
    r"|需要|想要|喜欢|讨厌|偏好|过敏|总是|从不|记住|必须|应该|决定|选择|同意|计划|打算|搬到|换成|因为|截止|重要|我叫",
    re.IGNORECASE,
)
# When it was or will be; such sentences answer later questions.
_WHEN = re.compile(
    r"\b(?:yesterday|tomorrow|tonight|last|next|ago|since|weekend|january|february|march|april|june"
    r"|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
    r"|昨天|今天|明天|后天|[上下这]周|[上下]个?月|[去今明]年|[一二三四五六七八九十\d]月|[\d]+[日号]",
    re.IGNORECASE,
)
_TO_YOU = re.compile(r"\b(?:you|your)\b|你|您", re.IGNORECASE)
_PRAISE = re.compile(
    r"^(?:that'?s|that is|wow|so|what an?|sounds|looks|glad|great|good|nice|awesome|congrats"
    r"|way to go|keep (?:it )?up|it'?s (?:great|so|awesome))\b|^(?:真|太|好)\S{1,4}了?[！!。]",
    re.IGNORECASE,
)
_SPOKEN = re.compile(r"([^\s:：][^:：]{0,30}): (?=\S)")
_NUMBER = re.compile(r"\d+(?:[.,:/-]\d+)*")
_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][\w-]+")
_WORD = re.compile(r"[a-z][a-z'’-]+|\d+(?:[.,:/-]\d+)*|[\u3400-\u9fff]", re.IGNORECASE)
_NEGATION = re.compile(r"\b(?:not|no|never|cannot)\b|n['’]t\b|不|没|未|别", re.IGNORECASE)
# A running number in front of what is said, as in "message 3:", tells nothing.
_LABEL = re.compile(
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
class Summary:
    """A summary and the ids of the messages whose words stand in it."""

    text: str
    kept_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence with the place it came from and what it weighs."""

    text: str
    order: int
    turn: Talk
    words: frozenset[str]
    weight: float


def summarize(
    talk: Sequence[Talk],
    *,
    target_tokens: int,
    count_tokens: Count,
    vectors: Sequence[Sequence[float]] | None = None,
) -> Summary:
    """Extract the telling sentences of a talk, in their order, within a token budget.

    ``vectors`` has one unit vector for each message, or is None.
    """
    sentences = _weighed(talk, vectors)
    if not sentences:
        return Summary(_only_pleasantries(talk))
    chosen = _chosen(sentences, target_tokens, count_tokens)
    if not chosen:
        best = max(sentences, key=lambda one: one.weight)
        (line,) = _lines([best], talk)
        text = cut(line, target_tokens, count_tokens, tail=SENTENCE_END_SHARE)
        return Summary(text, (best.turn.id,))
    chosen.sort(key=lambda one: one.order)
    lines = _lines(chosen, talk)
    ids = dict.fromkeys(one.turn.id for one in chosen if one.turn.id)
    text = cut("\n".join(lines), target_tokens, count_tokens, tail=SENTENCE_END_SHARE)
    return Summary(text, tuple(ids))


def reduce(parts: Sequence[str], *, target_tokens: int, count_tokens: Count) -> Summary:
    """Merge summaries into one without repeats, in their order, within a token budget.

    Where the parts are blank, so is the whole: nothing is claimed of what was not told.
    """
    lines = [line.strip() for part in parts for line in part.splitlines() if line.strip()]
    if not lines:
        return Summary("")
    telling = [line for line in lines if line not in _NOTHING] or lines[:1]
    spoken = Counter(match[1] for line in telling if (match := _SPOKEN.match(line)))
    talk = [_as_talk(line, order, spoken) for order, line in enumerate(telling)]
    return summarize(talk, target_tokens=target_tokens, count_tokens=count_tokens)


def _as_talk(line: str, order: int, spoken: Counter[str]) -> Talk:
    """Read a line of a summary back; what stands before two lines is the name of a speaker."""
    match = _SPOKEN.match(line) if len(spoken) > 1 else None
    if match is None or spoken[match[1]] < 2:
        return Talk(Role.USER, line, position=order)
    return Talk(Role.USER, line[match.end() :], speaker=match[1], position=order)


_NOTHING_EN = "Only pleasantries were exchanged."
_NOTHING_ZH = "只有寒暄，没有实质内容。"
_NOTHING = frozenset((_NOTHING_EN, _NOTHING_ZH))


def _only_pleasantries(talk: Sequence[Talk]) -> str:
    whole = " ".join(turn.content for turn in talk)
    return _NOTHING_ZH if is_chinese(whole) else _NOTHING_EN


def _lines(sentences: Sequence[_Sentence], talk: Sequence[Talk]) -> list[str]:
    """Print what one message said in one line, with its speaker where several named ones speak."""
    several = len({turn.speaker for turn in talk if turn.speaker}) > 1
    lines: list[str] = []
    last: Talk | None = None
    for one in sentences:
        if one.turn is last:
            gap = "" if is_chinese(one.text) else " "
            lines[-1] += gap + one.text
        else:
            speaker = one.turn.speaker if several else None
            lines.append(f"{speaker}: {one.text}" if speaker else one.text)
        last = one.turn
    return lines


def _weighed(talk: Sequence[Talk], vectors: Sequence[Sequence[float]] | None) -> list[_Sentence]:
    raw: list[tuple[str, int]] = []
    for place, turn in enumerate(talk):
        if turn.role is Role.THOUGHT:
            continue
        for sentence in split_sentences(turn.content):
            text = strip_greeting(sentence).strip()
            answers = turn.role is Role.ASSISTANT or text != sentence.strip()
            echoes = answers and any(_echoes(text, told) for told, at in raw if at != place)
            if not is_pleasantry(text) and not echoes:
                raw.append((text, place))
    words = [frozenset(_words(text)) for text, _ in raw]
    rarity = _rarity(words)
    central = _centrality(talk, raw, words, vectors)
    return [
        _Sentence(
            text,
            order,
            talk[place],
            words[order],
            _weight(text, words[order], rarity, talk[place]) + central[order],
        )
        for order, (text, place) in enumerate(raw)
    ]


def _echoes(text: str, told: str) -> bool:
    """Tell whether an answer says again, in part, what was told: "Understood, 12 June."."""
    if told.endswith(("?", "？")) or text.endswith(("?", "？")):
        return False
    if len(_NEGATION.findall(text)) != len(_NEGATION.findall(told)):
        return False
    words, rest = _words(text), iter(_words(told))
    return bool(words) and all(word in rest for word in words)


def _words(text: str) -> list[str]:
    label = _LABEL.match(text)
    told = text if label is None else text[label.end() :]
    found = [word.lower() for word in _WORD.findall(told)]
    return [word for word in found if word not in _COMMON]


def _rarity(sentences: Sequence[frozenset[str]]) -> dict[str, float]:
    frequency = Counter(word for words in sentences for word in words)
    return {word: math.log(1 + len(sentences) / (1 + count)) for word, count in frequency.items()}


def _centrality(
    talk: Sequence[Talk],
    raw: Sequence[tuple[str, int]],
    words: Sequence[frozenset[str]],
    vectors: Sequence[Sequence[float]] | None,
) -> list[float]:
    """Return how near each sentence is to the rest of the talk, about 0..1."""
    if vectors is not None and len(vectors) == len(talk):
        middle = [sum(column) / len(vectors) for column in zip(*vectors, strict=True)]
        near = [sum(a * b for a, b in zip(vector, middle, strict=True)) for vector in vectors]
        low, high = min(near), max(near)
        spread = high - low or 1.0
        return [(near[place] - low) / spread for _, place in raw]
    every = Counter(word for one in words for word in one)
    return [sum(every[word] > 1 for word in one) / len(one) if one else 0.0 for one in words]


def _weight(text: str, words: frozenset[str], rarity: dict[str, float], turn: Talk) -> float:
    """Weigh information density, and what is said: needs, decisions, answers over chatter."""
    density = sum(rarity[word] for word in words) / math.sqrt(len(words) + 4)
    telling = 0.6 * len(set(_NUMBER.findall(text))) + 0.3 * len(set(_NAME.findall(text)))
    weight = density + min(1.5, telling)
    if _KEY.search(text):
        weight += 1.2
    elif _TO_YOU.search(text):
        weight -= 1.0
    if _WHEN.search(text):
        weight += 1.0
    if _PRAISE.search(text):
        weight -= 2.0
    if text.endswith(("?", "？")):
        weight -= 2.0
    if turn.role is Role.USER:
        weight += 0.5
    return weight + turn.importance


def _chosen(
    sentences: Sequence[_Sentence], target_tokens: int, count_tokens: Count
) -> list[_Sentence]:
    left = dict(enumerate(sentences))
    likeness = [0.0] * len(sentences)
    chosen: list[_Sentence] = []
    begun: set[int] = set()
    room = target_tokens
    while left and room > _LEAST_TOKENS:
        best = max(left, key=lambda at: sentences[at].weight - DIVERSITY * likeness[at] * 3)
        one = left.pop(best)
        price = _price(one, count_tokens, begun=id(one.turn) in begun)
        if price > room or any(_same(one, other) for other in chosen):
            continue
        chosen.append(one)
        begun.add(id(one.turn))
        room -= price
        for at, other in left.items():
            likeness[at] = max(likeness[at], _overlap(other.words, one.words))
    return chosen


def _price(one: _Sentence, count_tokens: Count, *, begun: bool) -> int:
    """Return the tokens of a sentence with its break, and of its speaker where a line begins."""
    speaker = None if begun else one.turn.speaker
    return count_tokens(one.text) + 1 + (count_tokens(speaker) + 1 if speaker else 0)


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one and other else 0.0


def _same(one: _Sentence, other: _Sentence) -> bool:
    """Tell whether two sentences say the same; numbers and negation make them differ."""
    told, known = (_LABEL.sub("", sentence.text) for sentence in (one, other))
    if set(_NUMBER.findall(told)) != set(_NUMBER.findall(known)):
        return False
    if len(_NEGATION.findall(told)) != len(_NEGATION.findall(known)):
        return False
    return told == known or _overlap(one.words, other.words) >= SAME
