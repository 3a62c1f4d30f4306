"""Recurrence: which texts of different days say nearly the same thing.

One says the same as another where all its words stand in the other in their order, whatever is said
of when: "I took the tram again today" and "I took the tram to the office". A word exchanged makes
another statement, and so do a number or a negation. Vectors cannot tell this ("I sold my car" lies
.86 from "I bought a car"); they only turn away what shares its words by chance.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mindfile.ranking.analyzer import analyze, fold
from mindfile.ranking.guards import in_order, negations, numbers
from mindfile.ranking.scripts import MARKS, UNSPACED
from mindfile.ranking.stopwords import STOP_WORDS

# Of a text, at least this share of the words must stand in the shorter one too.
SHARED = 0.5
# What is farther apart in meaning shares its words by chance.
LEAST_COSINE = 0.35
# A longer text is no single thing that recurs.
MOST_CHARACTERS = 300

_TIMES = re.compile(
    r"\b(?:again|once more|another|as (?:usual|always|ever)|today|tonight|yesterday|tomorrow"
    r"|(?:this|last|next|every|each) (?:morning|afternoon|evening|night|week|weekend|month|day"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    r"|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:in the |at )?(?:mornings?"
    r"|afternoons?|evenings?)|(?:at|around) \d{1,2}(?::\d\d)?(?: ?[ap]m)?)\b"
    r"|[今昨明前]天|[今昨明]晚|今早|每[天晚周]|(?:早上|上午|中午|下午|晚上|傍晚)"
    r"|(?:这|上|下|每)?(?:周|星期|礼拜)[一二三四五六日天末]|\d{1,2}[点:：]\d{0,2}分?"
    r"|又[一]?[次回]?|再次?|照(?:旧|例)|老样子",
    re.IGNORECASE,
)
# They count nothing more often than not: 一起, 一直, "one of those".
_NO_COUNTS = frozenset({"一", "one"})
_LONE = re.compile(rf"(?![{MARKS}])[{UNSPACED}][{MARKS}]*")
_RUN = re.compile(rf"(?:{_LONE.pattern}){{2,}}")
# They say who and how, not what.
_PARTICLES = frozenset("我你您他她它咱们的了吗呢吧啊呀嘛是在有和与就也很着过")

# What no stem brings together: a habit is told of today and of yesterday.
_PRESENT = {
    past: present
    for present, pasts in {
        "swim": "swam swum",
        "run": "ran",
        "go": "went gone",
        "take": "took taken",
        "drive": "drove driven",
        "ride": "rode ridden",
        "eat": "ate eaten",
        "drink": "drank drunk",
        "buy": "bought",
        "meet": "met",
        "write": "wrote written",
        "sing": "sang sung",
        "teach": "taught",
        "sleep": "slept",
    }.items()
    for past in pasts.split()
}


@dataclass(frozen=True, slots=True)
class Saying:
    """One text, by ``key``, with when and where it was said and its vector if there is one."""

    key: int
    text: str
    day: str
    session: str | None = None
    vector: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Gist:
    """What a text says once it is set free of its time: words in order, and what guards them."""

    words: tuple[str, ...]
    guards: tuple[tuple[str, ...], tuple[str, ...]]
    times: int


def gist(text: str) -> Gist:
    """Read the words of a text that say what happened."""
    folded, times = _TIMES.subn(" ", fold(text))
    words = tuple(
        _PRESENT.get(word, word)
        for word in analyze(folded)
        if word not in STOP_WORDS and word not in _PARTICLES and not _RUN.fullmatch(word)
    )
    counts = tuple(number for number in numbers(folded) if number not in _NO_COUNTS)
    return Gist(words, (counts, negations(folded)), times)


def says(whole: Gist, part: Gist) -> bool:
    """Tell whether one text says all that another says, and not much more."""
    if part.guards != whole.guards or len(part.words) < SHARED * len(whole.words):
        return False
    if _size(part.words) < 2:
        return bool(part.words) and part.words == whole.words
    return in_order(part.words, whole.words)


def same(one: str, other: str) -> bool:
    """Tell whether two texts say nearly the same thing, whenever they were said."""
    first, second = gist(one), gist(other)
    return says(first, second) or says(second, first)


def _size(words: Sequence[str]) -> float:
    """Count words; of a text without spaces it takes two characters to make one."""
    return sum(0.5 if _LONE.fullmatch(word) else 1 for word in words)


@dataclass(frozen=True, slots=True)
class Recurrence:
    """Texts that say the same, the best first, and on how many days or in how many sessions."""

    sayings: tuple[Saying, ...]
    times: int


@dataclass(slots=True)
class _Group:
    saying: Saying
    gist: Gist
    members: list[Saying]


def recurring(sayings: Sequence[Saying], least: int) -> list[Recurrence]:
    """Return the groups of texts that say the same on ``least`` different days or sessions.

    The first of each group says it best: in the fewest words, least bound to a time, last. The
    others follow in the order given. Equal input gives equal groups.
    """
    read = [(saying, gist(saying.text)) for saying in sayings]
    # The shortest lead, so that whatever says the same contains one of them.
    read.sort(key=lambda one: (len(one[1].words), one[0].key))
    groups: list[_Group] = []
    # What contains a leader holds its rarest word.
    common = Counter(word for _, its in read for word in set(its.words))
    led_by: dict[str, list[_Group]] = {}
    for saying, its in read:
        if not its.words:
            continue
        words = set(its.words)
        near = [
            group
            for word in words
            for group in led_by.get(word, ())
            if words.issuperset(group.gist.words)
            and says(its, group.gist)
            and not _far(saying, group.saying)
        ]
        if near:
            max(near, key=lambda group: (len(group.gist.words), -group.saying.key)).members.append(
                saying
            )
            continue
        group = _Group(saying, its, [saying])
        groups.append(group)
        led_by.setdefault(min(words, key=lambda word: (common[word], word)), []).append(group)
    order = {saying.key: place for place, saying in enumerate(sayings)}
    apart = _merged([group for group in groups if _times(group.members) >= least])
    counted = ((group, _times(group.members)) for group in apart)
    found = [
        Recurrence(_in_order(group, order), times) for group, times in counted if times >= least
    ]
    return sorted(found, key=lambda its: min(order[one.key] for one in its.sayings))


def _merged(groups: Sequence[_Group]) -> list[_Group]:
    """Make one of groups out of nearly the same texts: half of the smaller says the other too.

    A text that says the same as two leaders is with one of them only.
    """
    apart: list[_Group] = []
    for group in sorted(groups, key=lambda group: (-len(group.members), group.saying.key)):
        larger = next((one for one in apart if _overlap(one, group)), None)
        if larger is None:
            apart.append(group)
        else:
            larger.members.extend(group.members)
    return apart


def _overlap(one: _Group, other: _Group) -> bool:
    both = _also(one, other) + _also(other, one)
    smaller = min(len(one.members) + _also(other, one), len(other.members) + _also(one, other))
    return both >= SHARED * smaller


def _also(group: _Group, other: _Group) -> int:
    """Count the texts of another group that say what this one says as well."""
    return sum(says(gist(one.text), group.gist) for one in other.members)


def _far(one: Saying, other: Saying) -> bool:
    if not one.vector or not other.vector:
        return False
    cosine = sum(a * b for a, b in zip(one.vector, other.vector, strict=True))
    return cosine < LEAST_COSINE


def _times(members: Sequence[Saying]) -> int:
    sessions = {one.session for one in members if one.session is not None}
    return max(len({one.day for one in members}), len(sessions))


def _in_order(group: _Group, order: dict[int, int]) -> tuple[Saying, ...]:
    read = {one.key: gist(one.text) for one in group.members}
    best = min(
        group.members,
        key=lambda one: (len(read[one.key].words), read[one.key].times, -order[one.key]),
    )
    others = sorted((one for one in group.members if one is not best), key=lambda o: order[o.key])
    return (best, *others)
