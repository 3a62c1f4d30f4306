"""What a query asks: taken apart, without what is said on the way, with what is quoted whole."""

import pytest

from mindfile.ranking.asking import divide


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Where does Ann work?", []),
        (
            "Where does Ann work and when was she born?",
            ["Where does Ann work", "when was she born?"],
        ),
        ("安娜在哪工作？另外，她的生日是几号？", ["安娜在哪工作？", "她的生日是几号？"]),
        ("What a day. Where is my umbrella?", ["Where is my umbrella?"]),
    ],
)
def test_each_thing_that_is_asked_stands_alone_behind_the_whole(text: str, asks: list[str]) -> None:
    assert divide(text) == (text, *asks)


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        (
            "哪个会的主题是“怎样种茶？种茶的人。采茶的人”？它在几号？",
            ["哪个会的主题是“怎样种茶？种茶的人。采茶的人”？", "它在几号？"],
        ),
        (
            'Who wrote "Why not? Go on and when you can!" and where?',
            ['Who wrote "Why not? Go on and when you can!"', "where?"],
        ),
        ("《谁？》的作者叫什么？", []),
    ],
)
def test_what_is_quoted_is_never_cut(text: str, asks: list[str]) -> None:
    assert divide(text) == (text, *asks)


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        (
            "今天真冷，不知道明天会怎么样呢？对了，我真正想问的是：苏姐的生日是几号？",
            ["苏姐的生日是几号？"],
        ),
        (
            "Who knows how it goes? What I wanted to ask is: where is the key? And who has it?",
            ["where is the key?", "who has it?"],
        ),
        ("那个问题，怎么解决？谁来做？", ["那个问题，怎么解决？", "谁来做？"]),
        ("我想问，谁来做？", []),
    ],
)
def test_what_is_wondered_on_the_way_to_the_question_is_not_asked(
    text: str, asks: list[str]
) -> None:
    assert divide(text) == (text, *asks)
