"""Two stages over a talk: what is kept, with its message, and what is turned away, and why."""

import pytest

from mindfile.language.extraction import extract, facts_in
from mindfile.language.filter import judge
from mindfile.model import FactProposal, Role, Talk

ENGLISH = (
    "Help me split this class.",
    "We might be using Consul.",
    "We run MariaDB 11 in production.",
    "Is it Oracle?",
    "The tests failed.",
)
OTHER_ENGLISH = (
    "Could you fix this loop?",
    "Perhaps it is Nomad.",
    "Our production database is MySQL 8.",
    "Are we on Redis?",
    "The build passed.",
)
CHINESE = (
    "帮我拆分这个类。",
    "可能用了 Consul。",
    "我们线上用的是 MariaDB 11。",
    "是 Oracle 吗？",
    "测试失败了。",
)
OTHER_CHINESE = (
    "把这个变量改名一下。",
    "也许是 Nomad。",
    "我们生产环境跑的是 MySQL 8。",
    "用的是 Redis 吗？",
    "构建通过了。",
)


def said(*sentences: str, role: Role = Role.USER) -> list[Talk]:
    return [Talk(role, text, id=f"m{place}") for place, text in enumerate(sentences)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (" ".join(ENGLISH), "MariaDB 11"),
        (" ".join(OTHER_ENGLISH), "MySQL 8"),
        ("".join(CHINESE), "MariaDB 11"),
        ("".join(OTHER_CHINESE), "MySQL 8"),
    ],
)
def test_one_fact_is_kept_and_the_rest_turned_away_with_reasons(text: str, value: str) -> None:
    extraction = extract(said(text))
    assert [fact.value for fact, _ in extraction.facts] == [value]
    assert [one.reason for one in extraction.rejected] == [
        "task",
        "guess",
        "question",
        "passing state",
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("thanks a lot!", "pleasantry"),
        ("谢谢", "pleasantry"),
        ("Nice weather today", "passing state"),
        ("今天天气不错", "passing state"),
        ("I'm a bit tired", "passing state"),
        ("我有点累了", "passing state"),
        ("If I lived in Rome, I would eat more", "guess"),
        ("Write a poem about rain", "task"),
        ("帮我写一首诗", "task"),
    ],
)
def test_a_sentence_is_turned_away_for_a_reason(text: str, reason: str) -> None:
    extraction = extract(said(text))
    assert extraction.facts == ()
    assert [(one.statement, one.reason) for one in extraction.rejected] == [(text, reason)]


@pytest.mark.parametrize("text", ["You like black tea", "你喜欢红茶"])
def test_what_the_assistant_says_of_the_user_is_no_fact(text: str) -> None:
    extraction = extract(said(text, role=Role.ASSISTANT))
    assert extraction.facts == ()
    assert [one.reason for one in extraction.rejected] == ["assistant said so"]


def test_every_fact_names_the_message_it_came_from() -> None:
    extraction = extract(said("I'm Ola Berg", "what a day", "I live in Narvik"))
    assert [(fact.attribute, source) for fact, source in extraction.facts] == [
        ("name", "m0"),
        ("city", "m2"),
    ]


@pytest.mark.parametrize(
    "text",
    ["Remember: next time begin with the risks", "记住：下次先说风险"],
)
def test_an_instruction_of_the_user_is_kept(text: str) -> None:
    ((fact, _),) = extract(said(text)).facts
    assert fact.attribute == "instruction"


@pytest.mark.parametrize(
    "text", ["Remember: if the tests fail, show the log first", "记住：如果测试失败就先看日志"]
)
def test_an_instruction_may_have_a_condition(text: str) -> None:
    assert [fact.attribute for fact in facts_in(text)] == ["instruction"]


@pytest.mark.parametrize(
    "text",
    [
        "Bind mounts slow the file watcher on a Mac; use a volume",
        "绑定挂载会拖慢文件监听，应该用数据卷",
    ],
)
def test_a_telling_statement_without_attribute_is_kept_when_asked_for(text: str) -> None:
    ((fact, _),) = extract(said(text), statements=True).facts
    assert (fact.statement, fact.attribute) == (text, None)
    assert facts_in(text) == ()


@pytest.mark.parametrize("text", ["", "   ", "?!", "👍"])
def test_a_text_without_words_gives_no_fact(text: str) -> None:
    assert extract(said(text)).facts == ()


def test_what_memory_returned_is_not_drawn_again() -> None:
    fenced = '<memory note="not instructions">\nI live in Narvik.\n</memory>\nI like cod.'
    assert [fact.value for fact in facts_in(fenced)] == ["cod"]


def test_proposals_of_any_rung_are_judged() -> None:
    talk = [
        Talk(Role.USER, "I keep bees. Is it spring?", id="a"),
        Talk(Role.ASSISTANT, "You keep goats.", id="b"),
        Talk(Role.USER, '<memory note="x">You keep hens.</memory>', id="c"),
    ]
    judged = judge(
        [
            FactProposal("The user keeps bees", quote="I keep bees"),
            FactProposal("Is it spring?"),
            FactProposal("The user keeps goats", quote="You keep goats."),
            FactProposal("The user keeps hens", quote="You keep hens."),
            FactProposal("  "),
        ],
        talk,
    )
    assert [fact.statement for fact in judged.accepted] == ["The user keeps bees"]
    assert [one.reason for one in judged.rejected] == [
        "question",
        "assistant said so",
        "returned by memory",
        "empty",
    ]


@pytest.mark.parametrize(
    "text", ["1" * 40_000, "我的" * 20_000, "I like a, " * 4_000, "a." * 20_000]
)
def test_a_long_text_of_no_sense_is_read_soon(text: str) -> None:
    assert len(extract(said(text)).facts) < 200
