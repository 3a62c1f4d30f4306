"""Every clause of a sentence is a fact, a statement or a rejection: none vanishes unsaid."""

import pytest

from mindfile.language.extraction import NO_RULE, extract
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
