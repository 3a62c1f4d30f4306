"""A value reads true by itself, and what only looks like a fact is none."""

import pytest

from mindfile.language.extraction import facts_in
from mindfile.language.importance import PROMOTED, importance_of
from mindfile.model import Role


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("I don't eat lamb", ["no lamb"]),
        ("I can't eat dairy or nuts", ["no dairy", "no nuts"]),
        ("I never drink milk", ["no milk"]),
        ("I do not drink beer any more", ["no beer"]),
        ("We don't eat meat on Fridays", ["no meat on Fridays"]),
        ("I no longer eat sugar", ["no sugar"]),
        ("I've stopped eating bread", ["no bread"]),
        ("我不吃羊肉", ["不吃羊肉"]),
        ("我从不喝牛奶", ["不喝牛奶"]),
        ("我不能吃乳制品", ["不能吃乳制品"]),
        ("我现在不喝啤酒了", ["不喝啤酒"]),
        ("我再也不吃辣了", ["不吃辣"]),
        ("我们家不吃牛肉", ["不吃牛肉"]),
        ("我早就戒糖了", ["戒了糖"]),
    ],
)
def test_what_somebody_does_not_eat_is_kept_as_not_eaten(text: str, values: list[str]) -> None:
    facts = facts_in(text)
    assert [fact.attribute for fact in facts] == ["diet"] * len(values)
    assert [fact.value for fact in facts] == values


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I never drive at night", "never drive at night"),
        ("I rarely cook", "rarely cook"),
        ("I only read on trains", "only read on trains"),
        ("我从不熬夜", "从不熬夜"),
        ("我很少出门", "很少出门"),
    ],
)
def test_what_is_never_done_is_a_habit_only_with_that_word(text: str, value: str) -> None:
    assert [(fact.attribute, fact.value) for fact in facts_in(text)] == [("habit", value)]


@pytest.mark.parametrize(
    "text",
    [
        # No place with a name.
        "I live in student housing",
        "我住在五楼", "我住在一套两居室里", "我住在市中心", "我住二层", "我住在公司宿舍",
        # Not now, or not so.
        "I could live in Rome", "I never work for Siemens", "I don't think I live in Rome",
        "I didn't say that I live in Rome", "我不觉得我住在罗马",
        # An order is no name.
        "Call me later", "Call me Back", "call me when it's done", "Call me Tomorrow",
        "叫我起床", "明早七点叫我起床", "叫我一声", "叫我回电话", "到了叫我",
        # An amount is no tool.
        "We use too much memory", "We use a lot of paper", "We use up the quota",
        # Nobody eats that, or only today not.
        "I don't eat much", "I don't eat out", "I don't drink coffee today",
        "今天我不吃晚饭", "我喝不惯咖啡", "我不吃了",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_fact_is_none(text: str) -> None:
    assert facts_in(text) == ()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Call me Ishmael", "Ishmael"),
        ("叫我阿桐", "阿桐"),
        ("叫我建国就行", "建国"),
        ("请叫我小王", "小王"),
        ("大家都叫我建国", "建国"),
    ],
)
def test_what_somebody_wants_to_be_called_is_the_name(text: str, name: str) -> None:
    assert [(fact.attribute, fact.value) for fact in facts_in(text)] == [("name", name)]


@pytest.mark.parametrize(("text", "city"), [("我住三亚", "三亚"), ("我住在九江", "九江")])
def test_a_city_may_begin_with_a_number(text: str, city: str) -> None:
    assert [fact.value for fact in facts_in(text) if fact.attribute == "city"] == [city]


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("My phone is a Fairphone", "device", "Fairphone"),
        ("Phone: Fairphone", "device", "Fairphone"),
        ("My phone number is 555-0142", "phone", "555-0142"),
        ("My laptop is an old ThinkPad", "device", "old ThinkPad"),
        ("手机：小米", "device", "小米"),
        ("我的手机号是 13800000000", "phone", "13800000000"),
    ],
)
def test_a_phone_without_digits_is_a_device(text: str, attribute: str, value: str) -> None:
    assert [(fact.attribute, fact.value) for fact in facts_in(text)] == [(attribute, value)]


@pytest.mark.parametrize(
    ("text", "subject", "name"),
    [
        ("My landlord is called Piet Vos", "landlord", "Piet Vos"),
        ("My new boss is named Ann Lee", "boss", "Ann Lee"),
        ("我的房东姓赵，叫赵敏", "landlord", "赵敏"),
        ("我们老板姓钱，名叫钱进", "boss", "钱进"),
    ],
)
def test_the_name_of_another_is_not_the_user_s(text: str, subject: str, name: str) -> None:
    assert [(f.subject, f.attribute, f.value) for f in facts_in(text)] == [(subject, "name", name)]


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("I was born in 1964", "birth year", "1964"),
        ("I was born on 2 June 1964", "birthday", "2 June 1964"),
        ("My birthday is 2 June", "birthday", "2 June"),
        ("我是1964年出生的", "birth year", "1964"),
        ("我是1964年6月2日出生的", "birthday", "1964年6月2日"),
        ("我的生日是6月2日", "birthday", "6月2日"),
    ],
)
def test_the_year_of_birth_is_not_the_birthday(text: str, attribute: str, value: str) -> None:
    assert [(fact.attribute, fact.value) for fact in facts_in(text)] == [(attribute, value)]


@pytest.mark.parametrize(
    "text",
    ["Call me later.", "call me back", "I'm a few minutes late.", "Call me Tomorrow", "叫我起床"],
)
def test_an_order_to_call_is_not_promoted(text: str) -> None:
    assert importance_of(text, Role.USER) < PROMOTED


@pytest.mark.parametrize(
    "text",
    [
        "I'm an hour late", "Bug here",
        "My manager is Out today", "I was told that my name is Bob", "I left My keys",
        "I don't drink and drive", "I'm not convinced", "I don't know whether I live in Rome",
        "我叫小王过来", "我叫个车", "我妈妈叫我回家", "我喜欢就好", "我会用的", "我的车是红色的",
        "我们搬到了新办公室", "我离开了房间", "我每天都很忙", "坐标轴画错了", "我有一只手受伤了",
    ],
)  # fmt: skip
def test_what_everyday_talk_says_is_not_taken_for_a_fact(text: str) -> None:
    assert facts_in(text) == ()
