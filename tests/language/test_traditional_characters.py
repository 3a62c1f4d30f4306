"""Traditional characters and the words of Taiwan are read like the simplified ones."""

from datetime import UTC

import pytest
from tests.language.days import MONDAY, days_of

from mindfile.language.asked import asked_of_user
from mindfile.language.extraction import extract, facts_in
from mindfile.language.filter import objection
from mindfile.language.named_times import named_times
from mindfile.language.values import is_same
from mindfile.model import Role, Talk
from mindfile.traditional import simplified

READ = [
    ("我對海鮮過敏", [("user", "allergy", "海鮮")]),
    ("我是軟體工程師", [("user", "job", "軟體工程師")]),
    ("我在臺北出生", [("user", "hometown", "臺北")]),
    ("我太太對貓毛過敏", [("wife", "allergy", "貓毛")]),
    ("我不喜歡吃苦瓜", [("user", "dislike", "吃苦瓜")]),
    ("我們的資料庫是 PostgreSQL", [("project", "database", "PostgreSQL")]),
    ("我家的貓叫麻糬", [("user", "cat", "麻糬")]),
]


@pytest.mark.parametrize(("said", "expected"), READ)
def test_a_fact_is_kept_in_the_characters_it_was_written_in(
    said: str, expected: list[tuple[str, str, str]]
) -> None:
    found = facts_in(said)
    assert [(one.subject, one.attribute, one.value) for one in found] == expected
    assert all(one.statement in said and one.quote == said for one in found)


def test_what_ended_is_told_in_the_characters_it_was_written_in() -> None:
    (fact,) = facts_in("我從聯發科離職了")
    assert fact.ends == (("employer", "聯發科"),)


def test_a_statement_and_what_is_turned_away_stay_as_they_were_written() -> None:
    talk = [Talk(Role.USER, "我們決定開會的時候錄音。幫我查一下天氣。")]
    read = extract(talk, statements=True)
    assert [fact.statement for fact, _ in read.facts] == ["我們決定開會的時候錄音"]
    assert [one.statement for one in read.rejected] == ["幫我查一下天氣。"]


@pytest.mark.parametrize("said", ["幫我寫一封信", "你覺得我該換工作嗎", "謝謝你", "可能會下雨"])
def test_what_is_no_fact_is_none_in_either_characters(said: str) -> None:
    assert objection(said) is not None
    assert objection(said) == objection(simplified(said))


def test_a_question_a_time_and_a_value_are_understood_in_either_characters() -> None:
    assert asked_of_user("我現在住在哪裡？") == ("city",)
    first, second = (
        days_of(named_times(said, now=MONDAY, zone=UTC))
        for said in ("上個月去了花蓮", "上个月去了花莲")
    )
    assert first == second != []
    assert is_same("爬雪山看風景", "爬雪山看风景")


def test_a_text_keeps_its_length() -> None:
    assert len(simplified("資料庫與軟體")) == len("資料庫與軟體")
