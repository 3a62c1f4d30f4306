"""The time that a question names: what is of that time is likelier meant, whatever it is about."""

from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

from mindfile.language.named_times import NamedTime, named_times
from mindfile.language.stretches import asked_times
from mindfile.memory.mind import Mind
from mindfile.ranking.analyzer import telling_words

# Asked with a time and nothing else, these ask for all that is of that time.
# fmt: off
_ANYTHING = frozenset({
    "chat", "discuss", "get", "go", "got", "happen", "mention", "new", "news", "said", "say",
    "speak", "talk", "tell", "told", "went",
    "聊", "说", "做", "干", "去", "谈", "提", "发生", "讨论", "谈论", "提到", "聊天", "聊过",
    "聊到", "说过", "做过", "去过",
})
# fmt: on
# "Last week" may begin a day or two early.
_BLUR = 0.3
# A date that is spelled out is found by its words too, which are indexed with what was said then.
_SPELLED_OUT = 1 / 3
# Where a message tells when it happened, it does so early on.
_READ_CHARACTERS = 600


@dataclass(frozen=True, slots=True)
class Timing:
    """The times that a question names, and whether it asks for nothing but them."""

    times: tuple[NamedTime, ...] = ()
    alone: bool = False


TIMELESS = Timing()


def timing_of(mind: Mind, text: str) -> Timing:
    """Read when a question is about."""
    times = tuple(asked_times(text, now=mind.clock(), zone=mind.zone))
    if not times:
        return TIMELESS
    about = telling_words(_without(text, times))
    return Timing(times, alone=_ANYTHING.issuperset(about))


def without_distances(text: str, timing: Timing) -> str:
    """Return a question without what names a time by how far off it is: no text holds that."""
    return _without(text, tuple(time for time in timing.times if time.by_distance))


def timeliness(text: str, said: datetime, offset: int, timing: Timing) -> float:
    """Return how near a text is to a time that is asked for, at most 1, 0 if it is far off.

    What it tells of a time ("yesterday", 上周) counts like when it was said. ``offset``, in
    minutes, is that of whoever said it.
    """
    if not timing.times:
        return 0.0
    there = timezone(timedelta(minutes=offset))
    told = named_times(text[:_READ_CHARACTERS], now=said, zone=there)
    moments = [(said, said), *((time.start, time.end) for time in told)]
    return max(
        (
            (1.0 if asked.by_distance or timing.alone else _SPELLED_OUT)
            * _nearness(asked, start - asked.end, asked.start - end)
            for asked in timing.times
            for start, end in moments
        ),
        default=0.0,
    )


def _nearness(asked: NamedTime, late: timedelta, early: timedelta) -> float:
    """Return 1 for what overlaps, falling to 0 over a part of the time; a day has sharp edges.

    The edges of a stretch are as sharp as what bounds it.
    """
    off = max(late, early, timedelta(0))
    length = asked.end - asked.start if asked.bound is None else asked.bound
    blur = length * _BLUR if length > timedelta(days=2) else timedelta(0)
    return 1.0 if not off else max(0.0, 1 - off / blur) if blur else 0.0


def _without(text: str, times: tuple[NamedTime, ...]) -> str:
    for time in sorted(times, key=lambda one: -one.place[0]):
        start, end = time.place
        text = f"{text[:start]} {text[end:]}"
    return text
