"""What corrects a value gives the new one and ends the old; what only looks like it does not."""

from pathlib import Path

import pytest

from memory.rows import HERE
from mindfile.language.extraction import extract, facts_in
from mindfile.memory.facts import extract_facts
from mindfile.memory.requests import ExtractRequest
from mindfile.model import Role, Talk
from minds import a_mind


@pytest.mark.parametrize(
    ("text", "attribute", "new", "old"),
    [
        ("My name is not Ola, it's Una", "name", "Una", "Ola"),
        ("My name's not Ola but Una", "name", "Una", "Ola"),
        ("My name is Una, not Ola", "name", "Una", "Ola"),
        ("I'm not 41, I'm 42", "age", "42", "41"),
        ("We don't live in Bergen but in Oslo", "city", "Oslo", "Bergen"),
        ("My favourite fruit isn't fig any more, it's plum", "favorite fruit", "plum", "fig"),
        ("我不叫陆远，叫陆源", "name", "陆源", "陆远"),
        ("我不住青岛，住威海", "city", "威海", "青岛"),
    ],
)
def test_a_correction_gives_the_new_value_and_ends_the_old(
    text: str, attribute: str, new: str, old: str
) -> None:
    assert [(one.attribute, one.value, one.ends, one.statement) for one in facts_in(text)] == [
        (attribute, new, ((attribute, old),), text)
    ]


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("I didn't like opera, but now I love it", "like", "opera"),
        ("I've come around to olives", "like", "olives"),
        ("I've gone off cilantro", "dislike", "cilantro"),
        ("My salary rose to 4,200 a month", "salary", "4,200 a month"),
        ("My number has changed, it's now +353 1 234 5678", "phone", "+353 1 234 5678"),
        ("我改邮箱了，现在是 han@xue.example", "email", "han@xue.example"),
    ],
)
def test_a_change_is_read_as_what_it_comes_to(text: str, attribute: str, value: str) -> None:
    assert [(one.attribute, one.value) for one in facts_in(text)] == [(attribute, value)]


@pytest.mark.parametrize(
    "text",
    [
        "My car is not the problem, it's my boss",
        "I can't stand up for long",
        "I prefer not to say",
        "I'm allergic to Mondays lol",
        "The bomb has gone off",
    ],
)
def test_what_only_looks_like_a_change_or_a_taste_gives_no_value(text: str) -> None:
    assert [one for one in facts_in(text) if one.attribute is not None] == []


def test_a_joke_is_not_kept() -> None:
    text = "I'm allergic to mornings lol"
    assert extract([Talk(Role.USER, text)], statements=True).facts == ()


def test_a_job_stands_behind_the_company_that_is_only_described() -> None:
    text = "我在一家做精密仪器的公司当产品经理"
    assert [(one.attribute, one.value) for one in facts_in(text)] == [
        ("employer", "一家做精密仪器的公司"),
        ("job", "产品经理"),
    ]


def test_what_two_do_together_is_quoted_whole() -> None:
    text = "My wife and I both work at Vestas"
    assert [one.statement for one in facts_in(text)] == [text]


async def test_equal_values_of_one_text_do_not_exclude_each_other(tmp_path: Path) -> None:
    text = "I live with my partner Jo in Bristol. It rains a lot here. I live in Bristol."
    async with a_mind(tmp_path) as mind:
        reply = await extract_facts(mind, ExtractRequest(HERE, text=text))
    cities = [one for one in reply.facts if one.attribute == "city"]
    assert [one.status for one in cities] == ["stored", "duplicate"]
    assert len({one.id for one in cities}) == 1
    assert not any("exclude each other" in note for note in reply.notes)
