"""Greetings and thanks are told from what has something to say."""

import pytest

from mindfile.language.pleasantries import is_pleasantry, strip_greeting


@pytest.mark.parametrize(
    "text",
    [
        "hi", "Hello there!", "ok, thanks!", "lol ok", "Thank you so much, have a nice day!", "👍",
        "Good morning, how are you?", "You're welcome! Anything else I can help with?", "sorry",
        "你好", "您好！", "嗯嗯", "好的，谢谢", "谢谢你！再见", "是的没错",
        "很高兴认识你", "对不起",
        "辛苦啦", "不客气，随时找我。", "我知道了，谢谢分享", "好的，我记住了。", "有问题随时问我",
        "I see, thanks for telling me.", "Got it, I will remember that", "I'll keep that in mind.",
        "Got it, I will remember that you told me this.", "Good to know!", "Noted, I've saved it.",
    ],
)  # fmt: skip
def test_small_change_is_a_pleasantry(text: str) -> None:
    assert is_pleasantry(text)


@pytest.mark.parametrize(
    "text",
    [
        "history", "no sugar", "ok so we use Zig", "thanks to Zig it is fast", "Hi, I'm Ola",
        "I like cod", "good design matters", "你好，我叫韩雪", "好的方案是重写", "行政部门",
        "早起很难", "可以用 Zig", "谢谢，不过我对虾过敏", "I will remember that Bo is late",
        "I see the harbor", "记住这个电话", "remember that", "我会记录水温", "谢谢分享经验的老乌",
    ],
)  # fmt: skip
def test_what_says_something_is_none(text: str) -> None:
    assert not is_pleasantry(text)


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Hello, I'm Ola Berg", "I'm Ola Berg"),
        ("Hi there! My cat is lost", "My cat is lost"),
        ("Nice to meet you. I fish", "I fish"),
        ("Good morning! We sail at noon", "We sail at noon"),
        ("你好，我叫韩雪", "我叫韩雪"),
        ("早上好！我们中午出发", "我们中午出发"),
        ("History is fun", "History is fun"),
        ("No sugar, please", "No sugar, please"),
        ("Got it. We sail at noon", "We sail at noon"),
        ("明白，我们中午出发", "我们中午出发"),
        ("hello", ""),
        ("你好！", ""),
    ],
)
def test_a_greeting_in_front_is_taken_off(text: str, rest: str) -> None:
    assert strip_greeting(text) == rest


@pytest.mark.parametrize(
    "text", ["Hello Kitty mugs are here", "Good morning Vietnam is on", "hello world ran"]
)
def test_a_name_that_begins_like_a_greeting_is_kept(text: str) -> None:
    assert strip_greeting(text) == text
