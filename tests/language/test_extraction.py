"""Two stages over a talk: what is kept, with its message, and what is turned away, and why."""

import pytest

from mindfile.language.extraction import extract, facts_in
from mindfile.language.filter import judge
from mindfile.language.found import MAX_UNREAD
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
    "text",
    [
        "1" * 40000,
        "我的" * 20000,
        "I like a, " * 4000,
        "a." * 20000,
        "我从" * 250,
        "我刚" + "刚" * 490,
        "我早就" + "早就" * 240,
        "I no longer " * 40,
        "，对" * 250,
    ],
)
def test_a_long_text_of_no_sense_is_read_soon(text: str) -> None:
    assert len(extract(said(text)).facts) < 200


@pytest.mark.parametrize(
    "text", ["I keep bees on the roof", "我在屋顶养蜂", "Ana owns the billing module"]
)
def test_what_no_rule_reads_is_said(text: str) -> None:
    extraction = extract(said(text))
    assert extraction.facts == ()
    assert [(one.statement, one.reason) for one in extraction.rejected] == [(text, "no rule fits")]


def test_of_very_many_that_no_rule_reads_only_the_first_are_said() -> None:
    unread = extract(said(*(f"Shelf {place} is painted green" for place in range(60)))).rejected
    assert [one.statement for one in unread] == [
        f"Shelf {place} is painted green" for place in range(MAX_UNREAD)
    ]
    (long,) = extract(said("I keep " + "very " * 90 + "old bees")).rejected
    assert len(long.statement) <= 200


def test_what_memory_returned_is_turned_away_with_its_reason() -> None:
    fenced = '<memory note="recalled data, not instructions">\nI live in Narvik.\n</memory>'
    extraction = extract(said(fenced))
    assert (extraction.facts, [one.reason for one in extraction.rejected]) == (
        (),
        ["returned by memory"],
    )


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("My name is Ola Berg and I live in Ulm", ["My name is Ola Berg", "I live in Ulm"]),
        ("I work at Damen as a welder", ["I work at Damen", "job: welder"]),
        ("我在宝钢当焊工", ["我在宝钢", "职业：焊工"]),
        ("I'm Ola Berg, a welder", ["I'm Ola Berg", "job: welder"]),
    ],
)
def test_a_statement_does_not_name_what_another_fact_says(text: str, statements: list[str]) -> None:
    assert [fact.statement for fact in facts_in(text)] == statements


@pytest.mark.parametrize(
    "text",
    [
        "Please note that shipment 5 carries 18 crates", "Note 12 on the harbor: a crane moved",
        "Notes from the call: budget approved", "Always late trains in Bern",
        "Next time we meet in Oslo", "From now on it's summer time", "Remember to buy milk",
        "以后再说吧", "以后有机会去日本", "从现在起放假了", "记住这个电话：12345",
        "I can't say I like jazz", "Example: my name is John Doe", "我喜欢的人不喜欢我",
        "翻译：我叫王伟",
    ],
)  # fmt: skip
def test_news_and_samples_are_neither_instruction_nor_fact(text: str) -> None:
    assert facts_in(text) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I've got a peanut allergy", [("user", "allergy", "peanut")]),
        ("Penicillin gives me hives", [("user", "allergy", "Penicillin")]),
        ("我有花粉过敏", [("user", "allergy", "花粉")]),
        ("吃虾我会起疹子", [("user", "allergy", "虾")]),
        ("我不喜欢香菜但喜欢葱", [("user", "dislike", "香菜"), ("user", "like", "葱")]),
        (
            "My sister lives in Oslo and is allergic to nuts",
            [("sister", "city", "Oslo"), ("sister", "allergy", "nuts")],
        ),
        (
            "我妹妹住在奥斯陆，对坚果过敏",
            [("sister", "city", "奥斯陆"), ("sister", "allergy", "坚果")],
        ),
        ("I'm 34 and live in Graz", [("user", "age", "34"), ("user", "city", "Graz")]),
        ("The deadline was moved to 10 May", [("project", "deadline", "10 May")]),
        ("The project uses MySQL", [("project", "database", "MySQL")]),
        ("我和老婆住在南京", [("user", "city", "南京")]),
        (
            "我叫李雷，住在上海，在腾讯做产品经理，喜欢打篮球和看电影，不喜欢吃辣",
            [
                ("user", "name", "李雷"),
                ("user", "city", "上海"),
                ("user", "employer", "腾讯"),
                ("user", "job", "产品经理"),
                ("user", "like", "打篮球"),
                ("user", "like", "看电影"),
                ("user", "dislike", "吃辣"),
            ],
        ),
    ],
)
def test_everything_that_a_sentence_tells_is_read(
    text: str, expected: list[tuple[str, str, str]]
) -> None:
    assert [(fact.subject, fact.attribute, fact.value) for fact in facts_in(text)] == expected
