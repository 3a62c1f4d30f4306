"""Several people in one conversation: each fact is of whoever told it."""

from pathlib import Path

import pytest

from memory.rows import HERE, look, put
from mindfile.memory.facts import extract_facts
from mindfile.memory.mind import Mind
from mindfile.memory.requests import ExtractRequest, MessageInput
from mindfile.model import Role
from minds import a_mind

ENGLISH = (
    ("Ana", "I live in Bilbao and my name is Ana."),
    ("Leo", "I live in Turin and I'm allergic to wheat."),
)
CHINESE = (("小安", "我住在杭州，我叫小安。"), ("阿乐", "我住在成都，我对花生过敏。"))


def said(*turns: tuple[str | None, str]) -> tuple[MessageInput, ...]:
    return tuple(MessageInput(text, Role.USER, speaker) for speaker, text in turns)


async def cities(mind: Mind) -> dict[str | None, str | None]:
    found = await look(mind, attribute="city")
    return {hit.subject: hit.value for hit in found.hits}


@pytest.mark.parametrize(
    ("turns", "homes"),
    [
        (ENGLISH, {"Ana": "Bilbao", "Leo": "Turin"}),
        (CHINESE, {"小安": "杭州", "阿乐": "成都"}),
    ],
)
async def test_each_of_several_speakers_has_facts_of_their_own(
    tmp_path: Path, turns: tuple[tuple[str, str], ...], homes: dict[str, str]
) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, messages=said(*turns), session="trip", importance=0.9)
        assert await cities(mind) == homes
        allergies = await look(mind, attribute="allergy")
        assert [hit.subject for hit in allergies.hits] == [turns[1][0]]


@pytest.mark.parametrize(
    ("turns", "homes"),
    [
        (ENGLISH, {"Ana": "Bilbao", "Leo": "Turin"}),
        (CHINESE, {"小安": "杭州", "阿乐": "成都"}),
    ],
)
@pytest.mark.parametrize("dry_run", [True, False])
async def test_facts_drawn_from_a_session_are_of_who_told_them(
    tmp_path: Path, turns: tuple[tuple[str, str], ...], homes: dict[str, str], dry_run: bool
) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, messages=said(*turns), session="trip", importance=0.4)
        reply = await extract_facts(mind, ExtractRequest(HERE, session="trip", dry_run=dry_run))
        told = {one.subject: one.value for one in reply.facts if one.attribute == "city"}
        assert told == homes


async def test_the_only_named_speaker_is_the_user(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        turns = said(("Ana", "I live in Bilbao."), (None, "I work at Siemens."))
        await put(mind, messages=turns, session="trip", importance=0.9)
        assert await cities(mind) == {"user": "Bilbao"}


@pytest.mark.parametrize(
    ("told", "turns", "homes"),
    [
        ("My name is Ana Ruiz.", ENGLISH, {"user": "Bilbao", "Leo": "Turin"}),
        ("我叫小安。", CHINESE, {"user": "杭州", "阿乐": "成都"}),
    ],
)
async def test_a_speaker_with_the_name_of_the_user_is_the_user(
    tmp_path: Path, told: str, turns: tuple[tuple[str, str], ...], homes: dict[str, str]
) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, told)
        await put(mind, messages=said(*turns), session="trip", importance=0.9)
        assert await cities(mind) == homes


async def test_the_sister_of_a_speaker_is_none_of_the_user(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        turns = said(("Ana", "I live in Bilbao."), ("Leo", "My sister lives in Bergen."))
        await put(mind, messages=turns, session="trip", importance=0.9)
        assert await cities(mind) == {"Ana": "Bilbao", "Leo's sister": "Bergen"}
