"""What has left a window of four messages is still known: in the next session, after a restart."""

import pytest

from tools import Opening

FOUR_MESSAGES = {"window_policy": "turns", "window_turns": 2}
BIOLOGIST = (
    "Hello!",
    "I'm Chen Mo, a marine biologist",
    "my home is in Laoshan, Qingdao",
    "It's muggy today",
    "my turtle is called Manman",
    "They say it will rain later",
)
BAKER = (
    "Good evening",
    "My name is Idris Vale and I'm a baker",
    "I live in Roath, Cardiff",
    "What a windy afternoon",
    "My parrot is called Pim",
    "There may be snow tonight",
)
BIOLOGIST_ZH = (
    "你好！",
    "我叫陈默，是一名海洋生物学家",
    "我家在青岛崂山",
    "今天好闷热",
    "我的乌龟叫慢慢",
    "听说等会儿要下雨",
)
BAKER_ZH = (
    "晚上好",
    "我是罗一帆，是面包师",
    "我住在西安雁塔",
    "下午风真大",
    "我的鹦鹉叫皮皮",
    "今晚可能要下雪",
)


def answered(lines: tuple[str, ...], courtesy: str) -> list[str]:
    return [one for line in lines for one in (line, f"assistant: {courtesy}")]


@pytest.mark.parametrize(
    ("lines", "courtesy", "question", "known", "unknown"),
    [
        (
            BIOLOGIST,
            "Thanks for telling me!",
            "where do I live and what is my name?",
            ("Chen Mo", "marine biologist", "Laoshan"),
            ("muggy", "rain"),
        ),
        (
            BAKER,
            "Good to know.",
            "what's my name and which part of town do I live in?",
            ("Idris Vale", "baker", "Roath"),
            ("windy", "snow"),
        ),
        (
            BIOLOGIST_ZH,
            "好的，谢谢告诉我！",
            "我住在哪里？我叫什么名字？",
            ("陈默", "海洋生物学家", "崂山"),
            ("闷热", "下雨"),
        ),
        (
            BAKER_ZH,
            "我记住了。",
            "我叫什么，家住哪个区？",
            ("罗一帆", "面包师", "雁塔"),
            ("风真大", "下雪"),
        ),
    ],
)
async def test_who_somebody_is_outlives_the_window_and_the_weather_does_not(
    opening: Opening,
    lines: tuple[str, ...],
    courtesy: str,
    question: str,
    known: tuple[str, ...],
    unknown: tuple[str, ...],
) -> None:
    async with opening(**FOUR_MESSAGES) as memory:
        for line in answered(lines, courtesy):
            await memory.tell("first", line)
        context = await memory.context(question, session="second")
    assert [word for word in known if word not in context] == []
    assert [word for word in unknown if word in context] == []


DIVER = (
    "hello",
    "I'm Xu Nuo, a diving instructor",
    "I mostly lead night and wreck dives",
    "I like my Suunto computer",
    "went to see the new boat today",
)
GUIDE = (
    "hi there",
    "I'm Ola Berg, a mountain guide",
    "I mostly lead glacier and ridge tours",
    "I like my Garmin watch",
    "went to look at the new hut today",
)
DIVER_ZH = (
    "你好",
    "我叫许诺，是一名潜水教练",
    "我主要带夜潜和沉船潜",
    "我喜欢我的颂拓电脑表",
    "今天去看了新船",
)


@pytest.mark.parametrize(
    ("lines", "courtesy", "question", "first", "profile"),
    [
        (
            DIVER,
            "Sounds good!",
            "what kind of dives do I lead?",
            "night and wreck",
            ("Xu Nuo", "diving instructor", "Suunto"),
        ),
        (
            GUIDE,
            "Noted.",
            "what kind of tours do I lead?",
            "glacier and ridge",
            ("Ola Berg", "mountain guide", "Garmin"),
        ),
        (
            DIVER_ZH,
            "好的！",
            "我带哪种潜水？",
            "夜潜和沉船潜",
            ("许诺", "潜水教练", "颂拓"),
        ),
    ],
)
async def test_what_was_told_is_the_same_after_a_restart_and_a_restore(
    opening: Opening,
    lines: tuple[str, ...],
    courtesy: str,
    question: str,
    first: str,
    profile: tuple[str, ...],
) -> None:
    async with opening(**FOUR_MESSAGES) as memory:
        for line in answered(lines, courtesy):
            await memory.tell("talk", line)
        assert first in (await memory.found(question))[0]
        await memory.call("extract_facts", session="talk")
        known = await memory.resource("memory://default/profile")
        assert [word for word in profile if word not in known] == []
        await memory.call("snapshot", action="create", name="told")
    async with opening(**FOUR_MESSAGES) as memory:
        assert await memory.resource("memory://default/profile") == known
        assert first in (await memory.found(question))[0]
        await memory.call("forget", session="talk")
        await memory.call("forget", subject="user")
        assert profile[0] not in await memory.resource("memory://default/profile")
        await memory.call("snapshot", action="restore", name="told")
        assert await memory.resource("memory://default/profile") == known
        assert first in (await memory.found(question))[0]
