"""What recurs: texts of different days that say nearly the same thing."""

from collections.abc import Sequence

import pytest

from mindfile.ranking.recurrence import Recurrence, Saying, recurring, same


def said(*texts: str, session: str | None = None) -> list[Saying]:
    """Put each text on a day of its own."""
    return [Saying(place, text, f"day {place}", session) for place, text in enumerate(texts, 1)]


def keys(groups: Sequence[Recurrence]) -> list[list[int]]:
    return [[one.key for one in group.sayings] for group in groups]


HABITS = [
    ("I took the tram to the office", "Took the tram again today", "I took the tram this morning"),
    ("We ordered pizza", "We order pizza on Fridays", "Ordered pizza with the team tonight"),
    ("Hall 2 scanner jammed", "The hall 2 scanner is jammed again", "My hall 2 scanner jammed"),
    ("Swam at the lido before work", "Another swim at the lido before work",
     "I went for a swim at the lido before work"),
    ("I ran along the canal", "A run along the canal again", "Ran along the canal with Bea"),
    ("我坐夜车去了西安", "今晚又坐夜车去西安", "为了开会坐夜车去西安"),
    ("二楼的打印机卡纸了", "二楼打印机又卡纸了", "今天二楼打印机卡纸"),
]  # fmt: skip


@pytest.mark.parametrize("texts", HABITS)
def test_the_same_thing_on_three_days_recurs(texts: tuple[str, ...]) -> None:
    assert [sorted(group) for group in keys(recurring(said(*texts), 3))] == [[1, 2, 3]]
    assert recurring(said(*texts[:2]), 3) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I took the night train to Vienna", "I took the night train to Prague"),
        ("Alice called about the invoice", "Bob called about the invoice"),
        ("Alice owes Bob a lunch", "Bob owes Alice a lunch"),
        ("I sold my car", "I bought a car"), ("I ran 5 km", "I ran 8 km"),
        ("I slept well", "I did not sleep well"), ("I stopped eating meat", "I was eating meat"),
        ("我坐夜车去了西安", "我坐夜车去了成都"), ("小王打电话问发票的事", "小李打电话问发票的事"),
        ("我把车卖了", "我买了一辆车"), ("我跑了五公里", "我跑了八公里"), ("我睡好了", "我没睡好"),
        ("我们院里停车", "我们院里禁停车"), ("我跑了十公里", "我跑了十一公里"),
        ("pizza", "We ordered pizza for the whole team and the neighbors"),
    ],
)  # fmt: skip
def test_a_word_a_number_or_a_negation_makes_another_statement(one: str, other: str) -> None:
    assert not same(one, other)


def test_once_is_not_often_however_often_it_is_said() -> None:
    words = "I took the tram to the office"
    one_day = [Saying(key, words, "Monday", "s") for key in range(5)]
    assert recurring(one_day, 3) == []
    sessions = [Saying(key, words, "Monday", f"s{key}") for key in range(3)]
    assert [group.times for group in recurring(sessions, 3)] == [3]


def test_the_first_of_a_group_says_it_best_and_the_order_of_the_rest_is_kept() -> None:
    texts = ("Took the tram again today", "I took the tram", "I took the tram to the office")
    assert keys(recurring(said(*texts), 3)) == [[2, 1, 3]]
    assert keys(recurring(said(*texts)[::-1], 3)) == [[2, 3, 1]]


def test_what_lies_far_apart_in_meaning_shares_its_words_by_chance() -> None:
    near, far = (1.0, 0.0), (0.0, 1.0)
    groups = [
        [Saying(key, "the bank was closed", f"day {key}", None, v) for key, v in enumerate(vectors)]
        for vectors in ((near, near, near), (near, far, near))
    ]
    assert [len(recurring(group, 3)) for group in groups] == [1, 0]


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        ("Coffee with oat milk", "Coffee at the station", "Coffee with oat milk at the station"),
        ("我坐夜车去西安", "我去西安开会", "我坐夜车去西安开会"),
    ],
)
def test_two_groups_of_nearly_the_same_texts_are_one(one: str, other: str, both: str) -> None:
    texts = [one] * 3 + [both] * 4 + [other] * 3
    (group,) = recurring(said(*texts), 3)
    assert sorted(saying.key for saying in group.sayings) == list(range(1, 11))
    assert group.times == 10


def test_groups_that_share_a_text_or_none_stay_apart() -> None:
    texts = ["Coffee with oat milk"] * 4 + ["Coffee at the station"] * 4
    assert len(recurring(said(*texts), 3)) == 2
    assert len(recurring(said(*texts, "Coffee with oat milk at the station"), 3)) == 2
