"""What begins later waits for its day; a correction without an attribute finds what it is about."""

from pathlib import Path

import pytest

from fakes import HandClock
from memory.rows import HERE, let_go, look, put, say
from mindfile.memory.facts import extract_facts
from mindfile.memory.mind import Mind
from mindfile.memory.profile import profile
from mindfile.memory.requests import ExtractRequest
from mindfile.memory.stating import CORRECTS_NOTHING
from mindfile.memory.timekeeping import NOT_YET
from minds import a_mind


async def claimed(mind: Mind) -> list[str | None]:
    """Return the values that the profile claims of the user."""
    async with mind.store.read() as unit:
        sections = await profile(unit, HERE, mind.clock())
    return [memory.fact and memory.fact.value for section in sections for memory in section.facts]


async def told(mind: Mind, *texts: str) -> None:
    for text in texts:
        await say(mind, "s", text)


AHEAD = pytest.mark.parametrize(
    ("now", "later", "cities", "statement"),
    [
        (
            "I live in Bruges",
            "From next week I live in Ghent",
            ("Bruges", "Ghent"),
            "From 2026-03-09 I live in Ghent",
        ),
        ("我住在青岛", "下周起我住在大连", ("青岛", "大连"), "2026年3月9日起我住在大连"),
    ],
)


@AHEAD
@pytest.mark.parametrize("way", ["message", "text", "content"])
async def test_what_holds_from_next_week_closes_nothing_today(
    tmp_path: Path, now: str, later: str, cities: tuple[str, str], statement: str, way: str
) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        if way == "message":
            await told(mind, now, later)
        elif way == "text":
            await extract_facts(mind, ExtractRequest(HERE, text=now))
            reply = await extract_facts(mind, ExtractRequest(HERE, text=later))
            assert [statement in note for note in reply.notes] == [True]
        else:
            await put(mind, now)
            assert NOT_YET in (await put(mind, later)).notes
        assert await claimed(mind) == [cities[0]]
        assert [hit.value for hit in (await look(mind, attribute="city")).hits] == [cities[0]]
        clock.turn(days=7)
        assert await claimed(mind) == [cities[1]]
        (hit,) = (await look(mind, attribute="city")).hits
        assert hit.content == statement


@pytest.mark.parametrize(
    ("now", "later"),
    [
        ("I work at Siemens", "From next month I no longer work at Siemens"),
        ("我在宝钢工作", "下个月起我不再在宝钢工作"),
    ],
)
async def test_what_ends_only_later_holds_until_then(tmp_path: Path, now: str, later: str) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await put(mind, now)
        await put(mind, later)
        assert len(await claimed(mind)) == 1
        clock.turn(days=40)
        assert await claimed(mind) == []


@pytest.mark.parametrize(
    ("now", "later"),
    [
        ("I live in Bruges", "From next spring I live in Ghent"),
        ("我在宝钢工作", "我下学期开始在兰州大学工作"),
    ],
)
async def test_what_begins_at_no_clear_time_is_a_plan(tmp_path: Path, now: str, later: str) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, now)
        before = await claimed(mind)
        reply = await extract_facts(mind, ExtractRequest(HERE, text=later))
        assert [(fact.attribute, fact.value) for fact in reply.facts] == [("plan", later)]
        assert (await claimed(mind))[: len(before)] == before


CORRECTED = pytest.mark.parametrize(
    ("said", "correction", "values"),
    [
        ("My flight to Oslo is on 3 May", "Sorry, it's 4 May, not 3 May", ("on 3 May", "on 4 May")),
        ("My daughter is called Lina", "It's Lena, not Lina", ("Lina", "Lena")),
        ("我的生日是5月3日", "说错了，应该是5月4日，不是5月3日", ("5月3日", "5月4日")),
        ("我女儿叫小雨", "不是小雨，是小玉", ("小雨", "小玉")),
    ],
)


@CORRECTED
@pytest.mark.parametrize("way", ["message", "text", "content"])
async def test_a_correction_closes_the_old_value_as_if_it_had_never_been(
    tmp_path: Path, said: str, correction: str, values: tuple[str, str], way: str
) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        if way == "message":
            await told(mind, said)
            await extract_facts(mind, ExtractRequest(HERE, session="s"))
            clock.turn(days=2)
            await told(mind, correction)
            await extract_facts(mind, ExtractRequest(HERE, session="s"))
        else:
            await put(mind, said)
            clock.turn(minutes=2)
            if way == "text":
                await extract_facts(mind, ExtractRequest(HERE, text=correction))
            else:
                await put(mind, correction)
        assert await claimed(mind) == [values[1]]
        past = await look(mind, kinds=("semantic",), include_history=True)
        assert {hit.value for hit in past.hits} == set(values)
        closed = next(hit for hit in past.hits if hit.value == values[0])
        assert closed.valid_to is not None
        assert closed.valid_to <= closed.at


@pytest.mark.parametrize(
    "correction", ["Sorry, it's 4 May, not 3 May", "说错了，应该是5月4日，不是5月3日"]
)
async def test_a_correction_of_nothing_known_is_rejected_with_its_reason(
    tmp_path: Path, correction: str
) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        # Another conversation, another day.
        await put(mind, "My flight to Oslo is on 3 May")
        await put(mind, "我的生日是5月3日")
        clock.turn(days=2)
        await told(mind, "hello", correction)
        for dry_run in (True, False):
            request = ExtractRequest(HERE, session="s", dry_run=dry_run)
            reply = await extract_facts(mind, request)
            assert reply.facts == ()
            assert (correction, CORRECTS_NOTHING) in [
                (one.statement, one.reason) for one in reply.rejected
            ]


@pytest.mark.parametrize(
    ("said", "correction", "values"),
    [
        ("My flight to Oslo is on 3 May", "oops, 4 May", ["on 4 May"]),
        ("I live in Turku", "Sorry, I meant Tampere", ["Tampere"]),
        ("I'm 52 years old", "no wait, 53", ["53"]),
        ("I work at Vestas", "Actually it's Vestas Blades", ["Vestas Blades"]),
        ("I'm allergic to almonds", "I mean hazelnuts", ["hazelnuts"]),
        ("My dog is called Reks", "Correction, his name is Rex", ["Rex"]),
        ("My name is Sara", "it's spelled Sarah", ["Sarah"]),
        ("I live in Turku", "Sorry, it's complicated", ["Turku"]),
        ("I live in Turku", "it's spelled Edinburgh", ["Turku"]),
    ],
)
async def test_a_correction_that_names_no_old_value_is_about_the_newest_of_its_shape(
    tmp_path: Path, said: str, correction: str, values: list[str]
) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, "I weigh things at work. My brother Arvo plays chess.")
        await told(mind, said, correction)
        await extract_facts(mind, ExtractRequest(HERE, session="s"))
        assert [value for value in await claimed(mind) if value != "Arvo"] == values


async def test_what_was_said_the_day_before_is_not_what_a_bare_date_corrects(
    tmp_path: Path,
) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await told(mind, "My flight to Oslo is on 3 May")
        await extract_facts(mind, ExtractRequest(HERE, session="s"))
        clock.turn(days=2)
        await told(mind, *["How are you?"] * 4, "oops, 4 May")
        await extract_facts(mind, ExtractRequest(HERE, session="s"))
        assert await claimed(mind) == ["on 3 May"]


async def test_a_correction_is_undone_with_what_it_closed(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, "My flight to Oslo is on 3 May")
        reply = await put(mind, "Sorry, it's 4 May, not 3 May")
        assert await claimed(mind) == ["on 4 May"]
        await let_go(mind, undo=reply.undo)
        assert await claimed(mind) == ["on 3 May"]


@pytest.mark.parametrize(
    ("name", "called", "values"),
    [
        ("My name is Alexandra Reed", "call me Alex", ("Alexandra Reed", "Alex")),
        ("我叫张伟", "叫我小张就行", ("张伟", "小张")),
    ],
)
@pytest.mark.parametrize("at_once", [True, False])
async def test_what_to_call_somebody_takes_no_name_away(
    tmp_path: Path, name: str, called: str, values: tuple[str, str], at_once: bool
) -> None:
    async with a_mind(tmp_path) as mind:
        texts = [f"{name}, {called}"] if at_once else [name, called]
        for text in texts:
            await extract_facts(mind, ExtractRequest(HERE, text=text))
        for attribute, value in zip(("name", "nickname"), values, strict=True):
            hits = (await look(mind, attribute=attribute, subject="user")).hits
            assert [hit.value for hit in hits] == [value]
