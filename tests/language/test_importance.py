"""How much a message matters."""

import pytest

from mindfile.language.importance import PROMOTED, importance_of
from mindfile.model import Role

FALLING = [
    (
        "I'm Ola Berg and I work as a pilot",
        "I prefer rye bread",
        "I plan to visit my aunt in May",
        "nice weather",
        "indeed",
    ),
    ("我叫韩雪，是一名飞行员", "我喜欢黑麦面包", "我打算五月去看姑姑", "天气真好", "确实"),
    (
        "Hi, I am Peter Nowak and I'm a nurse",
        "I'd rather take the stairs",
        "Next month I'm moving to Lyon",
        "what a lovely day",
        "true",
    ),
    ("我姓王，是个电工", "我讨厌加班", "我下周二飞去青岛", "今天天气不错", "没错"),
    (
        "My name is Tomas, I'm a roofer",
        "I can't stand loud music",
        "We're going to repaint the boat",
        "it's raining again",
        "sure",
    ),
    ("我是李雷，做木工的", "我最爱的颜色是青色", "明年我想学荷兰语", "又下雨了", "是的"),
]


@pytest.mark.parametrize("texts", FALLING)
def test_importance_falls_from_identity_to_small_talk(texts: tuple[str, ...]) -> None:
    roles = [Role.USER] * 4 + [Role.ASSISTANT]
    found = [importance_of(text, role) for text, role in zip(texts, roles, strict=True)]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == len(found)
    assert found[3] < 0.5
    assert max(found) < 1.0


@pytest.mark.parametrize("text", [text for texts in FALLING for text in texts])
def test_the_user_outranks_the_assistant_with_the_same_words(text: str) -> None:
    assert importance_of(text, Role.USER) > importance_of(text, Role.ASSISTANT)


@pytest.mark.parametrize(
    "text",
    [
        "Remember: the gate code changes on Friday", "Don't forget that my son hates eggs",
        "记住：周五换门禁密码", "请记得我儿子不吃鸡蛋", "I'm allergic to latex", "我对乳胶过敏",
        "I've got a peanut allergy", "penicillin gives me hives", "我有花粉过敏", "吃虾我会起疹子",
        "Please remember that the gate code is 4471", "请你记住：门禁密码是4471",
        "帮我记一下，下周换门锁",
        "Remember: my daughter hates figs. What's for dinner?", "重要：周五之前交房租",
        "Never forget: the gate code changes on Friday", "千万别忘了：周五换门禁密码",
        "千万不要忘了周五换锁", "永远别忘记：我儿子不吃鸡蛋",
        "My name is Ola", "我是一名焊工", "I'm Ida Holm, a boat builder",
    ],
)  # fmt: skip
def test_identity_and_an_explicit_mark_are_promoted(text: str) -> None:
    assert importance_of(text, Role.USER) >= PROMOTED


@pytest.mark.parametrize(
    "text",
    [
        "Remember that pizza place?", "你记得那家店吗？", "我是认真的，别笑",
        "nice weather!!!", "天气真好！！",
        "I'm a bit tired", "I'm sure", "I'm a big fan of this", "I'm going to remember this",
        "What's my name?", "Do you remember the harbor?", "lol ok", "I prefer rye bread!!!",
        "我叫了外卖", "我叫什么名字？", "你还记得港口吗？", "我特别喜欢黑麦面包！！",
        "We run MariaDB 11 in production and it cost us a week of work to get there, all told",
    ],
)  # fmt: skip
def test_nothing_else_is_promoted(text: str) -> None:
    assert importance_of(text, Role.USER) < PROMOTED


@pytest.mark.parametrize("text", [text for texts in FALLING for text in texts])
def test_the_system_weighs_most_with_the_same_words(text: str) -> None:
    assert importance_of(text, Role.SYSTEM) > importance_of(text, Role.USER)


@pytest.mark.parametrize(
    "text",
    [
        "nice weather!!!",
        "天气真好！！",
        "so excited, what a lovely, lovely day it is out there!!",
        "太开心了",
    ],
)
def test_strong_feeling_makes_small_talk_no_more_than_that(text: str) -> None:
    calm = importance_of(text.replace("!", "").replace("！", ""), Role.USER)
    assert calm <= importance_of(text, Role.USER) < 0.5


def test_a_text_of_some_length_weighs_more_than_a_short_or_a_very_long_one() -> None:
    short, some = "I plan a trip", "I plan a trip to the north with my aunt and her old boat"
    for brief, fuller in (
        (short, some),
        ("我打算出门", "我打算五月和姑姑一起坐她那条旧船去北边旅行，住两个星期"),
    ):
        assert importance_of(fuller, Role.USER) > importance_of(brief, Role.USER)
        assert importance_of(f"{fuller}. " * 20, Role.USER) == importance_of(brief, Role.USER)


@pytest.mark.parametrize(
    ("numbered", "plain"),
    [
        ("ok 3 haha", "ok haha"),
        ("chat 109: the tram was late", "chat: the tram was late"),
        ("哈哈 7 路车又晚了", "哈哈 路车又晚了"),
    ],
)
def test_a_bare_number_is_no_cue(numbered: str, plain: str) -> None:
    assert importance_of(numbered, Role.USER) < 0.5
    assert importance_of(numbered, Role.USER) <= importance_of(plain, Role.USER) + 0.15


@pytest.mark.parametrize(
    "content",
    [
        "The ferry leaves at 7:45",
        "It cost 250 dollars",
        "Rent is €900",
        "Launch on May 3",
        "房租3200元",
        "3月8号出发",
        "The order is 4471 2290",
    ],
)
def test_a_number_that_counts_dates_or_prices_is_a_cue(content: str) -> None:
    assert importance_of(content, Role.USER) >= 0.5
