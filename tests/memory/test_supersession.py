"""What stands in the place of what: the cases of ``supersession.jsonl``, told day after day.

A line is what somebody says (``say``, on the days ``at`` or day by day), and what then holds
(``now``), what held once (``past``), and what a question (``ask``) brings first.
"""

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from fakes import HandClock
from memory.rows import HERE, look, put
from mindfile.memory.facts import extract_facts
from mindfile.memory.mind import Mind
from mindfile.memory.replies import Hit
from mindfile.memory.requests import ExtractRequest
from mindfile.model import Moment
from minds import a_mind

CASES: list[dict[str, Any]] = [
    json.loads(line)
    for line in Path(__file__)
    .with_name("supersession.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
BY_NAME = [pytest.param(case, id=case["id"]) for case in CASES]


@dataclass
class Told:
    """When each text was said, and by which the ones before it could be closed."""

    at: list[datetime] = field(default_factory=list[datetime])


async def tell(mind: Mind, clock: HandClock, case: dict[str, Any], *, extract: bool) -> Told:
    """Say everything, a day apart or on the days given."""
    told = Told()
    days = [datetime.fromisoformat(day).replace(tzinfo=UTC) for day in case.get("at", ())]
    for place, text in enumerate([*case.get("also", ()), *case["say"]]):
        at = days[place] if days else clock.now
        if extract:
            await extract_facts(mind, ExtractRequest(HERE, text=text))
        else:
            kind = "semantic" if days else "auto"
            await put(mind, text, kind=kind, at=Moment(at) if days else None)
        told.at.append(at)
        clock.turn(days=1)
    return told


def contents(hits: tuple[Hit, ...] | list[Hit]) -> list[str]:
    return sorted(hit.content for hit in hits)


@pytest.mark.parametrize("extract", [False, True], ids=["store", "extract_facts"])
@pytest.mark.parametrize("case", BY_NAME)
async def test_what_holds_what_held_and_since_when_is_kept_apart(
    tmp_path: Path, case: dict[str, Any], extract: bool
) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        told = await tell(mind, clock, case, extract=extract and "at" not in case)
        now = (await look(mind, kinds=("semantic",))).hits
        every = (await look(mind, kinds=("semantic",), include_history=True)).hits
        past = [hit for hit in every if hit.id not in {one.id for one in now}]

        assert contents(now) == sorted([*case.get("also", ()), *case["now"]])
        assert contents(past) == sorted(case["past"])
        # What is over ended when something else of the story began.
        assert {hit.valid_to for hit in past} <= set(told.at)
        assert all(hit.valid_to is None for hit in now)
        if "ask" in case:
            asked = (await look(mind, case["ask"])).hits
            assert asked[0].content == case.get("first", case["now"][0])
            assert not {hit.id for hit in asked} & {hit.id for hit in past}


def test_the_cases_are_many_and_in_both_languages() -> None:
    chinese = sum(case["language"] == "zh" for case in CASES)
    assert len({case["id"] for case in CASES}) == len(CASES) >= 80
    assert min(chinese, len(CASES) - chinese) >= 40


@pytest.mark.parametrize(
    ("before", "after", "name"),
    [
        ("I live in Berlin", "I moved to Lisbon", "city"),
        ("我住在北京", "我搬到上海了", "city"),
        ("I prefer tea over coffee", "I prefer coffee over tea now", "preference"),
    ],
)
async def test_the_answer_of_a_day_is_what_held_then(
    tmp_path: Path, before: str, after: str, name: str
) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await put(mind, before)
        between = Moment(clock.now)
        clock.turn(days=2)
        await put(mind, after)
        then = await look(mind, attribute=name, subject="user", as_of=between)
        today = await look(mind, attribute=name, subject="user")
        assert [hit.content for hit in then.hits] == [before]
        assert [hit.content for hit in today.hits] == [after]
