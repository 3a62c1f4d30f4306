"""Twins: of one wording with two values the newer comes first, and nothing else changes places."""

from datetime import UTC, datetime, timedelta

import pytest

from mindfile.ranking.candidates import Candidate
from mindfile.ranking.twins import are_twins, in_their_order

NOW = datetime(2026, 5, 1, tzinfo=UTC)
OLD, NEW = "The gate code is 5518", "The gate code is 7306"


def candidate(key: int, text: str, days: float | None, *, is_fact: bool = False) -> Candidate:
    at = None if days is None else NOW - timedelta(days=days)
    return Candidate(key, text, "", at=at, is_fact=is_fact)


def order(*ranked: Candidate, scores: tuple[float, ...] = (0.9, 0.89, 0.88)) -> list[int]:
    return in_their_order(ranked, scores[: len(ranked)])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (OLD, NEW),
        ("仓库的门禁编号是五五一八", "仓库的门禁编号是七三零六"),
        ("我住在北京", "我住在上海"),
        ("We meet on Monday at the mill", "We meet on Thursday at the mill"),
    ],
)
def test_one_wording_with_another_value_is_a_twin(one: str, other: str) -> None:
    assert are_twins(one, other)
    assert are_twins(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (OLD, "The wall code was changed by Ivo in 7306"),
        ("Alice owes Bob ten crowns", "Bob owes Alice ten crowns since May"),
        ("我住在北京", "他在上海工作"),
        ("", ""),
        ("", OLD),
    ],
)
def test_what_differs_in_more_than_one_place_is_none(one: str, other: str) -> None:
    assert not are_twins(one, other)


def test_the_newer_of_two_twins_comes_first() -> None:
    assert order(candidate(1, OLD, 9), candidate(2, NEW, 1)) == [1, 0]
    assert order(candidate(1, OLD, 1), candidate(2, NEW, 9)) == [0, 1]


def test_of_three_twins_the_newest_leads_and_the_oldest_is_last() -> None:
    third = "The gate code is 1122"
    ranked = (candidate(1, OLD, 9), candidate(2, NEW, 5), candidate(3, third, 1))
    assert order(*ranked) == [2, 1, 0]


def test_what_scores_less_clearly_less_stays_behind() -> None:
    assert order(candidate(1, OLD, 9), candidate(2, NEW, 1), scores=(0.9, 0.75)) == [0, 1]


def test_a_fact_comes_before_the_same_words_in_talk_and_stays_before_others() -> None:
    assert order(candidate(1, OLD, 1), candidate(2, OLD, 9, is_fact=True)) == [1, 0]
    assert order(candidate(1, OLD, 9, is_fact=True), candidate(2, NEW, 1)) == [0, 1]
    assert order(candidate(1, NEW, 9), candidate(2, OLD, 1, is_fact=True)) == [0, 1]


def test_what_has_no_date_stays_where_it_is() -> None:
    assert order(candidate(1, OLD, None), candidate(2, NEW, 1)) == [0, 1]


def test_what_stands_between_two_twins_stays_there() -> None:
    between = candidate(3, "Ivo painted the gate", 4)
    assert order(candidate(1, OLD, 9), between, candidate(2, NEW, 1)) == [2, 1, 0]
