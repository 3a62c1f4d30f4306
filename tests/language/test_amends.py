"""Corrections that name no attribute put right the newest value that holds the old part."""

import pytest

from mindfile.language.amends import amended, amended_alone
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


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("Sorry, it's 8 March", "8 March"),
        ("oops, Thursday", "Thursday"),
        ("no wait, 53", "53"),
        ("Wrong number, it's 555-61234", "555-61234"),
        ("Actually it's Vestas Blades.", "Vestas Blades"),
        ("I meant Tampere", "Tampere"),
        ("sorry, I mean hazelnuts", "hazelnuts"),
        ("it's spelled Sarah", "Sarah"),
        ("Correction, her name is Ida", "Ida"),
    ],
)
def test_a_correction_may_leave_the_old_part_unsaid(text: str, new: str) -> None:
    assert amended_alone(text) == new


@pytest.mark.parametrize(
    "text",
    [
        "Sorry, it's complicated",
        "Actually it's great",
        "I mean it",
        "I mean business",
        "no, that's fine",
        "Sorry, I'm late",
        "Wait, is it 8 March?",
        "It's 8 March",
        "Thursday",
    ],
)
def test_what_names_nothing_new_corrects_nothing(text: str) -> None:
    assert amended_alone(text) is None


def corrected(*texts: str) -> list[tuple[str | None, str | None]]:
    talk = [Talk(Role.USER, text, id=str(place)) for place, text in enumerate(texts)]
    return [(fact.attribute, fact.value) for fact, _ in extract(talk).facts]


def test_a_bare_correction_is_about_the_newest_value_of_its_shape() -> None:
    said = ["I live in Turku", "My dog is called Rex", "I'm 52", "Sorry, I meant Max"]
    assert corrected(*said) == [("city", "Turku"), ("dog", "Max"), ("age", "52")]
    said = ["The retro is on Tuesday at 10:30", "I live in Turku", "oops, Wednesday"]
    assert corrected(*said) == [("retro", "on Wednesday at 10:30"), ("city", "Turku")]


def test_a_right_spelling_takes_the_place_of_the_word_it_is_like() -> None:
    assert corrected("My name is Sara Holm", "it's spelled Sarah") == [("name", "Sarah Holm")]
    assert corrected("My name is Sara Holm", "it's spelled Xiu")[0] == ("name", "Sara Holm")


def test_a_bare_correction_reaches_back_a_few_messages_only() -> None:
    said = ["My birthday is 7 March", "Nice", "What now?", "Go on", "More", "sorry, 8 March"]
    assert ("birthday", "7 March") in corrected(*said)


def test_an_answer_corrects_nothing() -> None:
    talk = [
        Talk(Role.USER, "I live in Turku", id="1"),
        Talk(Role.ASSISTANT, "Is Sydney the capital of Australia?", id="2"),
        Talk(Role.USER, "No, Canberra", id="3"),
    ]
    assert [fact.value for fact, _ in extract(talk).facts] == ["Turku"]


@pytest.mark.parametrize(
    "text",
    [
        "that address is dead, use ola@berg.example",
        "ola@old.example doesn't work anymore, write to ola@berg.example",
        "no, I said my email is ola@berg.example, not ola@old.example",
    ],
)
def test_an_address_in_place_of_one_that_is_dead_is_the_address(text: str) -> None:
    assert corrected(text) == [("email", "ola@berg.example")]
