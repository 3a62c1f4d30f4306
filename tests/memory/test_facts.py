"""Facts that the caller proposes: understood as the local rules would, kept as they were told."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from memory.rows import HERE, look, put, say
from mindfile.memory.facts import GONE, extract_facts
from mindfile.memory.mind import Mind
from mindfile.memory.profile import profile
from mindfile.memory.requests import ExtractRequest
from mindfile.model import FactProposal
from mindfile.store.driver import find_driver
from minds import a_mind

Read = list[tuple[str | None, str | None]]


async def propose(mind: Mind, *statements: str) -> Read:
    """Propose facts by their statements alone; return the attributes and values understood."""
    facts = tuple(FactProposal(statement, confidence=1.0) for statement in statements)
    reply = await extract_facts(mind, ExtractRequest(HERE, facts=facts))
    return [(fact.attribute, fact.value) for fact in reply.facts]


async def claimed(mind: Mind) -> list[str]:
    async with mind.store.read() as unit:
        sections = await profile(unit, HERE, mind.clock())
    return [memory.content for section in sections for memory in section.facts]


@pytest.mark.parametrize(
    ("statement", "attribute", "value"),
    [
        ("User's name is Bo", "name", "Bo"),
        ("User lives in St. Gallen", "city", "St. Gallen"),
        ("The user likes hiking", "like", "hiking"),
        ("用户叫小王", "name", "小王"),
    ],
)
async def test_a_statement_alone_is_understood_and_stands_in_the_profile(
    tmp_path: Path, statement: str, attribute: str, value: str
) -> None:
    async with a_mind(tmp_path) as mind:
        assert await propose(mind, statement) == [(attribute, value)]
        assert await claimed(mind) == [statement]


@pytest.mark.parametrize(
    ("statement", "read"),
    [
        (
            "The user works as a nurse at St. Mary's",
            [("job", "nurse"), ("employer", "St. Mary's")],
        ),
        ("User works at Bosch and lives in Ulm", [("employer", "Bosch"), ("city", "Ulm")]),
        ("用户叫小王，住在成都", [("name", "小王"), ("city", "成都")]),
    ],
)
async def test_a_statement_of_several_facts_is_each_of_them_however_it_comes(
    tmp_path: Path, statement: str, read: Read
) -> None:
    async with a_mind(tmp_path) as mind:
        assert await propose(mind, statement) == read
        again = await put(mind, statement)
        assert {one.status for one in again.stored} == {"duplicate"}
        assert len(await claimed(mind)) == len(read)


async def test_what_else_a_statement_says_is_kept_with_it(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        statement = "The user lives in Ulm. The balcony leaks and the user likes tea."
        await propose(mind, statement)
        assert [hit.content for hit in (await look(mind, "balcony")).hits][-1] == statement


async def test_what_is_no_fact_is_rejected_whole(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        assert await propose(mind, "Maybe the user works as a nurse at St. Mary's") == []
        assert (await look(mind)).hits == ()


@pytest.mark.parametrize(
    "line",
    ["I've got a peanut allergy", "penicillin gives me hives", "我有花粉过敏", "吃虾我会起疹子"],
)
async def test_an_allergy_told_in_a_conversation_stands_in_the_profile_at_once(
    tmp_path: Path, line: str
) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "s", line, "I will keep that in mind.")
        assert await claimed(mind) == [line]


async def test_nothing_is_drawn_from_what_another_process_forgets_meanwhile(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "s", "I live in Ulm", "I see.", "I work at Bosch", "Fine.")

        def forget_one(kind: str, done: int, all_of_them: int) -> None:
            """Interfere once the messages have been read, and before anything is written."""
            if kind == "texts":
                with closing(find_driver().module.connect(mind.config.database)) as other:
                    other.execute("UPDATE memory SET state = 'forgotten' WHERE content LIKE '%Ulm'")
                    other.commit()

        meanwhile = replace(mind, report=forget_one)
        reply = await extract_facts(meanwhile, ExtractRequest(HERE, session="s"))
        assert [fact.value for fact in reply.facts] == ["Bosch"]
        assert [(one.statement, one.reason) for one in reply.rejected] == [("I live in Ulm", GONE)]
