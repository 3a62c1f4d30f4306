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
        "My name is Ola", "我是一名焊工", "I'm Ida Holm, a boat builder",
    ],
)  # fmt: skip
def test_identity_and_an_explicit_mark_are_promoted(text: str) -> None:
    assert importance_of(text, Role.USER) >= PROMOTED


@pytest.mark.parametrize(
    "text",
    [
        "I'm a bit tired", "I'm sure", "I'm a big fan of this", "I'm going to remember this",
        "What's my name?", "Do you remember the harbor?", "lol ok", "I prefer rye bread!!!",
        "我叫了外卖", "我叫什么名字？", "你还记得港口吗？", "我特别喜欢黑麦面包！！",
        "We run MariaDB 11 in production and it cost us a week of work to get there, all told",
    ],
)  # fmt: skip
def test_nothing_else_is_promoted(text: str) -> None:
    assert importance_of(text, Role.USER) < PROMOTED
