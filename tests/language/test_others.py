"""What is said of somebody else is about them, and changes nothing of what is known of the user."""

from pathlib import Path

import pytest

from memory.rows import HERE, put
from mindfile.language.extraction import extract
from mindfile.memory.facts import extract_facts
from mindfile.memory.requests import ExtractRequest
from mindfile.model import FactProposal, Role, Talk
from minds import a_mind


def drawn(text: str) -> list[FactProposal]:
    extraction = extract([Talk(Role.USER, text)], statements=True)
    return [fact for fact, _ in extraction.facts]


@pytest.mark.parametrize(
    ("text", "subject", "value"),
    [
        ("我有一个儿子，叫豆豆，今年五岁", "son", "五"),
        ("我家有个女儿，今年十岁了", "daughter", "十"),
        ("我们有两个孩子，大的今年12岁", "child", "12"),
        ("我妹妹在读高中，今年十七岁", "sister", "十七"),
        ("我妈今年六十岁", "mother", "六十"),
        ("我今年三十二岁", "user", "三十二"),
        ("我有一个儿子，我今年四十岁", "user", "四十"),
        ("我是马岚，今年三十岁", "user", "三十"),
    ],
)
def test_an_age_is_that_of_whom_the_clause_before_introduced(
    text: str, subject: str, value: str
) -> None:
    ages = [(one.subject, one.value) for one in drawn(text) if one.attribute == "age"]
    assert ages == [(subject, value)]


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("我认识一个朋友，住在北京", "friend"),
        ("我养了一只猫，今年三岁", "cat"),
        ("My brother Arjun, 29, works for Tesco and he's moving to Leeds in May.", "brother"),
        ("My sister Ines, a vet from Braga, works nights in a zoo", "sister"),
        ("My ex lives in Graz", "ex"),
        ("My ex-husband moved to Linz", "ex-husband"),
        ("我大姐住在天津", "sister"),
        ("我前夫住在大连", "ex-husband"),
        ("Ben moved to Stockholm", "Ben"),
        ("Pieter Bos has a daughter called Mila", "Pieter Bos"),
    ],
)
def test_what_is_said_of_somebody_else_is_about_them(text: str, subject: str) -> None:
    told = drawn(text)
    assert told
    own = {"brother", "sister", "possession", "cat"}
    assert {one.subject for one in told if one.attribute not in own} <= {subject}
    assert all(len(one.statement) >= 4 for one in told)
    assert not any(one.statement.startswith("29") for one in told)


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("Her name is Ute", "Ute"),
        ("Ben moved to Stockholm", "Ben"),
        ("他叫李雷", "李雷"),
        ("他住在大连", "他"),
        ("My ex lives in Graz", "ex"),
    ],
)
async def test_what_is_stored_of_somebody_else_names_them_as_its_subject(
    tmp_path: Path, text: str, subject: str
) -> None:
    async with a_mind(tmp_path) as mind:
        stored = (await put(mind, text)).stored
        async with mind.store.read() as unit:
            rows = await unit.memories.by_ids(HERE, [one.id for one in stored if one.id])
        assert [row.fact and row.fact.subject for row in rows] == [subject]


async def test_the_age_of_a_child_leaves_the_age_of_the_user(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await extract_facts(mind, ExtractRequest(HERE, text="我今年三十二岁"))
        child = await extract_facts(
            mind, ExtractRequest(HERE, text="我有一个儿子，叫豆豆，今年五岁")
        )
        assert [one.supersedes for one in child.facts] == [() for _ in child.facts]


@pytest.mark.parametrize(
    "text", ["My brother is Tom, and my office is on the 3rd floor", "我女儿是医生，我自己教书"]
)
def test_a_clause_with_its_own_subject_is_not_about_the_one_before(text: str) -> None:
    assert [one.subject for one in drawn(text)][-1] == "user"
