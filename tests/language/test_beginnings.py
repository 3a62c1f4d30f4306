"""What holds only from a time ahead is read with that time; plans and standing orders are not."""

from datetime import UTC, datetime

import pytest

from mindfile.language.beginnings import begin_of, dated
from mindfile.language.extraction import facts_in

# A Monday.
SAID = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "attribute", "value", "phrase"),
    [
        ("From next week I live in Ghent", "city", "Ghent", "next week"),
        ("We'll be living in Ghent from next month", "city", "Ghent", "next month"),
        ("Starting Monday I work at Damen", "employer", "Damen", "Monday"),
        ("I start at Vestas next Monday", "employer", "Vestas", "next Monday"),
        ("In two weeks I move to Bergen", "city", "Bergen", "In two weeks"),
        ("As of 1 May my address is 3 Quay Lane, Cork", "address", "3 Quay Lane, Cork", "1 May"),
        ("My new number will be +353 1 234 5678 from 1 June", "phone", "+353 1 234 5678", "1 June"),
        ("下周起我住在大连", "city", "大连", "下周"),
        ("我下个月搬到大连", "city", "大连", "下个月"),
        ("从明年开始，我住在大连", "city", "大连", "明年"),
        ("我从下周一开始在宝钢工作", "employer", "宝钢", "下周一"),
        ("明天我入职宝钢", "employer", "宝钢", "明天"),
    ],
)
def test_a_fact_is_read_with_the_time_from_which_it_holds(
    text: str, attribute: str, value: str, phrase: str
) -> None:
    (fact,) = facts_in(text)
    assert (fact.attribute, fact.value, fact.begins) == (attribute, value, phrase)
    assert fact.statement == text


def test_only_the_clause_that_names_the_time_waits_for_it() -> None:
    found = facts_in("I like tea, and from next month I work for Damen")
    assert [(one.value, one.begins) for one in found] == [("tea", None), ("Damen", "next month")]
    found = facts_in("我喜欢喝茶，下个月起我在宝钢工作")
    assert [(one.value, one.begins) for one in found] == [("喝茶", None), ("宝钢", "下个月")]


def test_what_two_things_begin_is_said_of_each() -> None:
    found = facts_in("From next week I live in Ghent and work at Damen")
    assert [one.statement for one in found] == [
        "I live in Ghent (from next week)",
        "work at Damen (from next week)",
    ]


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("From now on answer in English", "instruction"),
        ("Next month I'm moving to Ghent", "plan"),
        ("I live in Ghent from Monday to Friday", "city"),
        ("I'm from Ghent", "hometown"),
        ("下周我要去体检", "plan"),
        ("从现在起用英文回答", "instruction"),
    ],
)
def test_plans_orders_and_what_holds_already_wait_for_nothing(text: str, attribute: str) -> None:
    (fact,) = facts_in(text)
    assert (fact.attribute, fact.begins) == (attribute, None)


@pytest.mark.parametrize(
    ("phrase", "day"),
    [
        ("next week", "2026-03-09"),
        ("next month", "2026-04-01"),
        ("tomorrow", "2026-03-03"),
        ("Friday", "2026-03-06"),
        ("In two weeks", "2026-03-16"),
        ("two weeks", "2026-03-16"),
        ("1 May", "2026-05-01"),
        ("June", "2026-06-01"),
        ("January", "2027-01-01"),
        ("June 2028", "2028-06-01"),
        ("the first of next month", "2026-04-01"),
        ("2027", "2027-01-01"),
        ("下周", "2026-03-09"),
        ("下周三", "2026-03-11"),
        ("下个月", "2026-04-01"),
        ("下个月5号", "2026-04-05"),
        ("下个月底", "2026-04-30"),
        ("明天", "2026-03-03"),
        ("明年", "2027-01-01"),
        ("明年三月", "2027-03-01"),
        ("5月", "2026-05-01"),
        ("5月1日", "2026-05-01"),
        ("两周后", "2026-03-16"),
    ],
)
def test_the_time_is_found_from_when_it_was_said(phrase: str, day: str) -> None:
    begin = begin_of(phrase, SAID, UTC)
    assert begin is not None
    assert f"{begin:%Y-%m-%d}" == day


@pytest.mark.parametrize("phrase", ["next summer", "next semester", "下学期"])
def test_a_time_that_nobody_can_name_is_none(phrase: str) -> None:
    assert begin_of(phrase, SAID, UTC) is None


@pytest.mark.parametrize(
    ("statement", "phrase", "told"),
    [
        ("From next week I live in Ghent", "next week", "From 2026-03-09 I live in Ghent"),
        ("Next week I live in Ghent", "next week", "From 2026-03-09 I live in Ghent"),
        ("I start at Vestas next Monday", "next Monday", "I start at Vestas from 2026-03-09"),
        ("下周起我住在大连", "下周", "2026年3月9日起我住在大连"),
    ],
)
def test_a_day_takes_the_place_of_words_that_mean_another_tomorrow(
    statement: str, phrase: str, told: str
) -> None:
    begin = datetime(2026, 3, 9, tzinfo=UTC)
    assert dated(statement, phrase, begin, UTC) == told
