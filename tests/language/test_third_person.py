"""What is told of "the user" is read as what the user says."""

import pytest

from mindfile.language.extraction import completed, extract, facts_in
from mindfile.model import FactProposal, Role, Talk


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("The user likes rowing", "like", "rowing"),
        ("The user dislikes okra", "dislike", "okra"),
        ("User uses Alpine", "uses", "Alpine"),
        ("The user watches rugby every week", "habit", "watch rugby every week"),
        ("The user has asthma", "condition", "asthma"),
        ("User moved to Lyon", "city", "Lyon"),
        ("The user is learning Basque", "learning", "Basque"),
        ("User wants answers in Welsh", "instruction", "I want answers in Welsh"),
        ("The user never drives at night", "habit", "never drive at night"),
        ("用户喜欢划船", "like", "划船"),
        ("用户搬到了里昂", "city", "里昂"),
        ("用户的妻子叫佩佩", "spouse", "佩佩"),
        ("用户希望用英文回答", "instruction", "我希望用英文回答"),
    ],
)
def test_the_third_person_states_the_same(text: str, attribute: str, value: str) -> None:
    (fact,) = facts_in(text)
    assert (fact.attribute, fact.value, fact.statement) == (attribute, value, text)


def test_what_goes_on_is_of_the_user_too_and_no_words_are_put_in_their_mouth() -> None:
    facts = facts_in("The user lives in Porto and works as a nurse at St. Mary's")
    assert [(fact.attribute, fact.value) for fact in facts] == [
        ("city", "Porto"),
        ("job", "nurse"),
        ("employer", "St. Mary's"),
    ]
    assert not any(fact.statement.startswith("I ") for fact in facts)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("User asked to fix a typo", "task"),
        ("The user is tired today", "passing state"),
        ("用户要求修改代码", "task"),
        ("用户今天很累", "passing state"),
    ],
)
def test_what_is_no_fact_of_mine_is_none_of_the_user(text: str, reason: str) -> None:
    assert [one.reason for one in extract([Talk(Role.USER, text)]).rejected] == [reason]


@pytest.mark.parametrize(
    "text", ["User stories are done", "The user interface is slow", "用户体验不错"]
)
def test_users_and_interfaces_are_not_the_user(text: str) -> None:
    assert facts_in(text) == ()


@pytest.mark.parametrize(
    ("statement", "subject", "attribute", "value"),
    [
        ("User's name is Bo", "user", "name", "Bo"),
        ("The user's sister is called Ada", "user", "sister", "Ada"),
        ("My boss likes golf", "boss", "like", "golf"),
        ("用户住在里昂", "user", "city", "里昂"),
        ("Multi-stage builds cut image size", "user", None, None),
    ],
)
def test_a_proposal_of_words_alone_gets_its_attribute(
    statement: str, subject: str, attribute: str | None, value: str | None
) -> None:
    (fact,) = completed(FactProposal(statement))
    assert (fact.statement, fact.subject) == (statement, subject)
    assert (fact.attribute, fact.value) == (attribute, value)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("The user lives in Mt. Vernon", [("city", "Mt. Vernon")]),
        ("My boss is Mr. Kim", [("boss", "Mr. Kim")]),
        ("I work for Acme Inc. in Ulm", [("employer", "Acme Inc.")]),
        (
            "I live in St. Gallen and work at St. Mary's",
            [("city", "St. Gallen"), ("employer", "St. Mary's")],
        ),
        (
            "The user works as a nurse at St. Mary's. The user likes tea.",
            [("job", "nurse"), ("employer", "St. Mary's"), ("like", "tea")],
        ),
    ],
)
def test_the_dot_of_an_abbreviation_ends_nothing(text: str, read: list[tuple[str, str]]) -> None:
    found = facts_in(text)
    assert [(fact.attribute, fact.value) for fact in found] == read
    assert all((fact.value or "") in fact.statement for fact in found)
    assert all(fact.statement.isascii() for fact in found)


def test_work_that_goes_on_about_another_is_not_the_users() -> None:
    found = facts_in("My sister lives in Rome and works at Fiat")
    assert [one for one in found if one.subject == "user"] == []


def test_what_is_liked_ends_where_the_work_begins() -> None:
    found = facts_in("I like hiking and work for Acme")
    assert [(one.attribute, one.value) for one in found] == [
        ("like", "hiking"),
        ("employer", "Acme"),
    ]
