"""Which preferences exclude each other, and which events have been moved."""

import pytest

from mindfile.language.attributes import category_of
from mindfile.language.comparisons import excludes
from mindfile.language.events import is_of_event
from mindfile.language.extraction import facts_in
from mindfile.model import Category


@pytest.mark.parametrize(
    ("one", "other", "are"),
    [
        ("tea over coffee", "coffee over tea", True),
        ("trains more than planes", "planes to trains", True),
        ("tea over coffee", "coffee", True),
        ("coffee", "tea rather than coffee", True),
        ("茶而不是咖啡", "咖啡胜过茶", True),
        ("tea over coffee", "cake over coffee", False),
        ("tea over coffee", "tea over water", False),
        ("tea over coffee", "tea", False),
        ("tea", "coffee", False),
        ("茶而不是咖啡", "茶", False),
        ("to work at home", "dark themes", False),
    ],
)
def test_a_preference_excludes_its_reverse(one: str, other: str, are: bool) -> None:
    assert excludes(one, other) is excludes(other, one) is are


@pytest.mark.parametrize(
    ("event", "plan", "is_it"),
    [
        ("dentist appointment", "a dentist appointment on 3 May", True),
        ("eye appointment", "a dentist appointment on 3 May", False),
        ("exam", "a medical examination on Monday", False),
        ("看牙", "5月3日要去看牙", True),
        ("会", "周五会下雨", False),
    ],
)
def test_a_plan_is_of_the_event_that_it_names(event: str, plan: str, is_it: bool) -> None:
    assert is_of_event(event, plan) is is_it


@pytest.mark.parametrize(
    ("text", "event", "value"),
    [
        ("The kiln inspection was moved to 4 June", "kiln inspection", "4 June"),
        ("My review with Dr. Sato is on Tuesday at 9", "review with Dr. Sato", "on Tuesday at 9"),
        ("复诊改到周三上午了", "复诊", "周三上午"),
    ],
)
def test_an_event_with_a_time_is_a_fact_of_the_plans(text: str, event: str, value: str) -> None:
    (fact,) = facts_in(text)
    assert (fact.attribute, fact.value) == (event, value)
    assert category_of(event) is Category.PLAN


@pytest.mark.parametrize(
    "text", ["The meeting is over", "The trip was fun", "我们会在周三讨论吗", "机会在第三章"]
)
def test_an_event_without_a_time_is_none(text: str) -> None:
    assert facts_in(text) == ()
