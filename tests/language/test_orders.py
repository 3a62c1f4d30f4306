"""How the user wants to be answered: kept whole, as an instruction under preferences."""

import pytest

from mindfile.language.attributes import category_of
from mindfile.language.extraction import extract, facts_in
from mindfile.model import Category, Role, Talk


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Keep in mind that I want brief answers", "I want brief answers"),
        ("Remember that I'd like metric units", "I'd like metric units"),
        ("Bear in mind that you should always cite sources", "you should always cite sources"),
        ("I want longer explanations", "I want longer explanations"),
        ("I want you to always answer in Welsh", "I want you to always answer in Welsh"),
        ("Don't ever use tables with me", "Don't ever use tables with me"),
        ("Do not flatter me", "Do not flatter me"),
        ("Stop repeating yourself so much", "Stop repeating yourself so much"),
        ("Next time, don't hedge so much", "don't hedge so much"),
        ("Keep your replies short now", "Keep your replies short now"),
        ("Be honest with me", "Be honest with me"),
        ("记住我想要详细的解释", "我想要详细的解释"),
        ("请记住我要公制单位", "我要公制单位"),
        ("我希望你回答得短一些", "我希望你回答得短一些"),
        ("别跟我用表情", "别跟我用表情"),
        ("不要老是道歉", "不要老是道歉"),
        ("下次别这么啰嗦", "别这么啰嗦"),
        ("永远不要叫我先生", "永远不要叫我先生"),
        ("回答我的时候不要用表格", "回答我的时候不要用表格"),
        ("对我说话直接一点", "对我说话直接一点"),
    ],
)
def test_a_wish_for_every_answer_is_an_instruction_with_its_whole_value(
    text: str, value: str
) -> None:
    assert [(fact.attribute, fact.value) for fact in facts_in(text)] == [("instruction", value)]
    assert category_of("instruction") is Category.PREFERENCE


@pytest.mark.parametrize(
    "text",
    [
        *(
            "Don't worry",
            "Don't touch the config",
            "I want an explanation",
            "Never mind",
            "Be quick",
        ),
        *("别担心", "别客气", "别动这个配置", "我想要一个解释", "不要紧"),
    ],
)
def test_what_is_said_for_now_is_no_instruction(text: str) -> None:
    assert facts_in(text) == ()


@pytest.mark.parametrize(
    "text",
    ["Keep in mind that I'm colorblind, so avoid red and green", "记住我是色盲，图表别用红绿"],
)
def test_what_is_to_be_remembered_keeps_its_reason(text: str) -> None:
    (fact,) = facts_in(text)
    assert (fact.attribute, fact.statement) == ("condition", text)


@pytest.mark.parametrize(
    ("lines", "attributes"),
    [
        (
            (
                "I'm Xu Nuo, a diving instructor",
                "I mostly lead night and wreck dives",
                "I like my Suunto computer",
            ),
            ["name", "job", "habit", "like"],
        ),
        (
            ("我是许诺，潜水教练", "我主要带夜潜和沉船潜", "我喜欢我的颂拓电脑"),
            ["name", "job", "habit", "like"],
        ),
    ],
)
def test_a_short_talk_tells_what_somebody_does(
    lines: tuple[str, ...], attributes: list[str]
) -> None:
    found = extract([Talk(Role.USER, line) for line in lines]).facts
    assert [fact.attribute for fact, _ in found] == attributes
