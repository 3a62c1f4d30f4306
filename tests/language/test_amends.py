"""Corrections that name no attribute put right the newest value that holds the old part."""

import pytest

from mindfile.language.amends import amended
from mindfile.language.extraction import extract
from mindfile.model import Role, Talk


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("Sorry, it's 4 May, not 3 May", "3 May", "4 May"),
        ("it should be Tuesday and not Monday.", "Monday", "Tuesday"),
        ("Oops, I meant Lena, not Lina!", "Lina", "Lena"),
        ("It isn't 3 May, it's 4 May", "3 May", "4 May"),
        ("It's not on 3 May but on 4 May", "3 May", "4 May"),
        ("Wait, 4 May, not 3 May", "3 May", "4 May"),
        ("not 3 May, 4 May", "3 May", "4 May"),
        ("I said 3 May but meant 4 May", "3 May", "4 May"),
        ("不好意思，是4号，不是3号。", "3号", "4号"),
        ("说错了，应该是周三，不是周二", "周二", "周三"),
        ("不是李雷，是李磊", "李雷", "李磊"),
        ("我说错了，5月4日，不是5月3日", "5月3日", "5月4日"),
        ("不是3号而是4号", "3号", "4号"),
    ],
)
def test_the_old_and_the_new_part_are_told_apart(text: str, old: str, new: str) -> None:
    assert amended(text) == (old, new)


@pytest.mark.parametrize(
    "text",
    [
        "I'm tired, not ill today",
        "Is it 4 May, not 3 May",
        "The red one",
        "我不是医生",
        "不是吧，真的",
    ],
)
def test_other_sentences_correct_nothing(text: str) -> None:
    assert amended(text) is None


@pytest.mark.parametrize(
    ("said", "correction", "value", "old", "statement"),
    [
        (
            "My flight to Oslo is on 3 May.",
            "Sorry, it's 4 May, not 3 May.",
            "on 4 May",
            "on 3 May",
            "My flight to Oslo is on 4 May",
        ),
        ("预算会改到周四了。", "说错了，应该是周五，不是周四。", "周五", "周四", "预算会改到周五"),
    ],
)
def test_a_correction_puts_right_what_was_said_before_it(
    said: str, correction: str, value: str, old: str, statement: str
) -> None:
    talk = [Talk(Role.USER, said, id="one"), Talk(Role.USER, correction, id="two")]
    ((fact, source),) = extract(talk).facts
    assert (fact.value, fact.statement.rstrip("了。."), source) == (value, statement, "one")
    assert [held for _, held in fact.ends] == [old]


def test_a_correction_of_what_stands_elsewhere_is_left_open() -> None:
    talk = [Talk(Role.USER, "I like tea"), Talk(Role.USER, "Sorry, it's 4 May, not 3 May")]
    found = [fact for fact, _ in extract(talk, statements=True).facts]
    assert [(fact.value, fact.corrects) for fact in found] == [
        ("tea", None),
        (None, ("3 May", "4 May")),
    ]
