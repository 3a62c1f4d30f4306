"""Which sentences are kept as a statement, and which need their neighbors to be understood."""

import pytest

from mindfile.language.extraction import extract
from mindfile.language.filter import objection
from mindfile.model import Role, Talk


def statements_of(text: str) -> list[str]:
    extraction = extract([Talk(Role.USER, text)], statements=True)
    return [fact.statement for fact, _ in extraction.facts]


@pytest.mark.parametrize(
    "text",
    [
        "We're switching from Slack to Zulip.",
        "Promised Idris I'd send the figures by Monday.",
        "Noor prefers tables to prose.",
        "It turns out the pump leaks above 4 bar.",
        "In my opinion the second draft is far too long.",
        "I think the council was wrong to close the pool.",
        "The spare key is under the blue pot.",
        "我们把聊天工具从 Slack 换成了 Zulip。",
        "答应小林周一之前把数字发过去。",
        "小雅更喜欢表格。",
        "四号泵超过四个大气压就会漏水。",
        "我认为第二稿太长了。",
    ],
)
def test_what_is_decided_promised_wished_found_or_held_is_kept(text: str) -> None:
    assert len(statements_of(text)) == 1


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (
            "The ferry leaves at 7:40 from pier 3. It is often late. They should fix that.",
            ["The ferry leaves at 7:40 from pier 3."],
        ),
        ("渡轮七点四十从三号码头开。它经常晚点。他们应该改进。", ["渡轮七点四十从三号码头开。"]),
        ("Decided to sell the barge. The rest is gossip.", ["Decided to sell the barge."]),
    ],
)
def test_a_sentence_whose_subject_stands_elsewhere_is_left_out(text: str, kept: list[str]) -> None:
    assert statements_of(text) == kept


@pytest.mark.parametrize(
    "text",
    [
        "We went to the harbor and had soup.",
        "I'll look at it tomorrow.",
        "Two hours for ten pages.",
        "haha yes, exactly that",
        "我先去吃个饭，一会儿回来。",
        "对，就是这个意思。",
        "昨晚看书看过头了，坐过站了。",
        "电影还行，就是有点长。",
    ],
)
def test_what_merely_went_on_is_no_statement(text: str) -> None:
    assert statements_of(text) == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("I think it is Redis.", "guess"),
        ("I think the new logo is ugly.", None),
        ("Maybe the new logo is too ugly.", "guess"),
        ("我觉得是 Redis。", None),
        ("我觉得可能太贵了。", "guess"),
        ("Promised the team I'd have it by noon.", None),
        ("I'd have a boat if I could", "guess"),
    ],
)
def test_an_opinion_is_told_from_a_guess(text: str, reason: str | None) -> None:
    assert objection(text) == reason


@pytest.mark.parametrize("subject", ["friend", "sister"])
def test_two_of_a_kind_do_not_supersede_each_other(subject: str) -> None:
    facts = extract([Talk(Role.USER, f"My {subject} lives in Oslo. My {subject} lives in Rome.")])
    assert [fact.single for fact, _ in facts.facts] == [False, False]
