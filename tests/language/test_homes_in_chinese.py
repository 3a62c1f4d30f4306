"""Where a Chinese speaker lives, in the words that people introduce themselves with."""

import pytest

from mindfile.language.extraction import facts_in


@pytest.mark.parametrize(
    ("text", "city"),
    [
        ("你好，我是王芳，家住苏州", "苏州"),
        ("我家住大连", "大连"),
        ("大家好，我的名字是陈晨，在武汉生活", "武汉"),
        ("我现在在青岛定居", "青岛"),
    ],
)
def test_a_home_is_read(text: str, city: str) -> None:
    assert city in [fact.value for fact in facts_in(text) if fact.attribute == "city"]


@pytest.mark.parametrize(
    "text", ["我以前在武汉生活", "打算在青岛定居", "我想在这里生活", "她家住三楼"]
)
def test_no_home_is_read_where_none_is_named_for_now(text: str) -> None:
    assert "city" not in [fact.attribute for fact in facts_in(text) if fact.subject == "user"]
