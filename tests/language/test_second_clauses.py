"""Every clause of a sentence is a fact, a statement or a rejection: none vanishes unsaid."""

import pytest

from mindfile.language.extraction import extract
from mindfile.language.filter import GUESS, PASSING
from mindfile.language.found import NO_RULE
from mindfile.model import Role, Talk


def drawn(text: str) -> list[tuple[str, str | None, str | None]]:
    extraction = extract([Talk(Role.USER, text)], statements=True)
    return [(fact.subject, fact.attribute, fact.value) for fact, _ in extraction.facts]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (
            "I'm Priya, 34, a vet from Pune.",
            [("name", "Priya"), ("age", "34"), ("job", "vet"), ("hometown", "Pune")],
        ),
        (
            "I live in Bristol, we've a greyhound called Biscuit.",
            [("city", "Bristol"), ("dog", "Biscuit")],
        ),
        ("I've lived in Porto since 2018", [("city", "Porto")]),
        ("We've been living in Ghent for years", [("city", "Ghent")]),
        ("My email's ola@berg.example", [("email", "ola@berg.example")]),
        ("I'm married", [("marital status", "married")]),
        ("I'm lactose intolerant", [("condition", "lactose intolerant")]),
    ],
)
def test_each_part_of_an_introduction_is_read(text: str, facts: list[tuple[str, str]]) -> None:
    assert drawn(text) == [("user", attribute, value) for attribute, value in facts]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (
            "I'm gluten-intolerant, and Pieter is vegetarian",
            [("user", "condition", "gluten-intolerant"), ("Pieter", "diet", "vegetarian")],
        ),
        (
            "我爸有高血压，我自己对青霉素过敏",
            [("father", "condition", "高血压"), ("user", "allergy", "青霉素")],
        ),
        ("My wife is vegan", [("wife", "diet", "vegan")]),
    ],
)
def test_each_of_two_people_has_their_own(text: str, facts: list[tuple[str, str, str]]) -> None:
    assert drawn(text) == facts


@pytest.mark.parametrize(
    "text", ["I'm not married", "I've lived in Porto before", "Everything is vegetarian"]
)
def test_what_is_denied_over_or_said_of_nobody_is_no_fact(text: str) -> None:
    assert [one for one in drawn(text) if one[1] is not None] == []


def test_a_clause_that_is_not_kept_is_told_as_rejected() -> None:
    extraction = extract([Talk(Role.USER, "I live in Ghent, so much for that")], statements=True)
    assert [fact.value for fact, _ in extraction.facts] == ["Ghent"]
    assert [(one.statement, one.reason) for one in extraction.rejected] == [
        ("much for that", NO_RULE)
    ]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("I love tea and my dog is ill today", [("user", "like", "tea")]),
        ("I love tea, my dog is ill today", [("user", "like", "tea")]),
        ("I hate olives but my wife loves them", [("user", "dislike", "olives")]),
        (
            "I love tea and my brother lives in Oslo",
            [("user", "like", "tea"), ("brother", "city", "Oslo")],
        ),
        ("I like darts and the weather is nice", [("user", "like", "darts")]),
        ("I like darts while Tom is into chess", [("user", "like", "darts")]),
        ("我喜欢爵士而且我的狗今天病了", [("user", "like", "爵士")]),
        ("我喜欢爵士，可是今天下雨了", [("user", "like", "爵士")]),
    ],
)
def test_a_clause_with_its_own_subject_and_verb_is_read_apart(
    text: str, facts: list[tuple[str, str, str]]
) -> None:
    assert [one for one in drawn(text) if one[1] is not None] == facts


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("I love my cat and my dog", ["my cat", "my dog"]),
        ("I like the red one and that one", ["the red one", "that one"]),
        ("My wife and my son are allergic to eggs", []),
        ("我喜欢猫和狗", ["猫", "狗"]),
    ],
)
def test_what_is_only_listed_is_no_clause(text: str, values: list[str]) -> None:
    assert [value for _, attribute, value in drawn(text) if attribute is not None] == values


@pytest.mark.parametrize(
    ("text", "values", "rejected"),
    [
        (
            "I like darts and the weather is nice",
            ["darts"],
            [("the weather is nice", PASSING)],
        ),
        (
            "I work at Damen, but I might move to Bosch",
            ["Damen"],
            [("I might move to Bosch", GUESS)],
        ),
        ("我喜欢爵士，可是今天下雨了", ["爵士"], [("可是今天下雨了", PASSING)]),
        ("我在宝钢上班，可能明年要跳槽", ["宝钢"], [("可能明年要跳槽", GUESS)]),
        ("I'm allergic to nuts, I guess", [], [("I'm allergic to nuts, I guess", GUESS)]),
        (
            "Maybe I live in Rome, and I like tea",
            [],
            [("Maybe I live in Rome, and I like tea", GUESS)],
        ),
        ("我对花生过敏，可能吧", [], [("我对花生过敏，可能吧", GUESS)]),
        ("如果我住在罗马，我喜欢喝茶", [], [("如果我住在罗马，我喜欢喝茶", GUESS)]),
    ],
)
def test_a_clause_that_holds_is_kept_beside_one_that_passes_or_is_guessed(
    text: str, values: list[str], rejected: list[tuple[str, str]]
) -> None:
    extraction = extract([Talk(Role.USER, text)])
    assert [fact.value for fact, _ in extraction.facts] == values
    assert [(one.statement, one.reason) for one in extraction.rejected] == rejected
