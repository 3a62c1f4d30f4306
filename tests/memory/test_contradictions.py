"""What is said in one call: facts that exclude each other, and wishes that nothing carries out."""

from pathlib import Path

import pytest

from memory.rows import HERE, look, put
from mindfile.memory.facts import extract_facts
from mindfile.memory.replies import ExtractReply
from mindfile.memory.requests import ExtractRequest, MessageInput
from mindfile.memory.timekeeping import NO_REMINDER
from mindfile.model import FactProposal, Moment, Role
from minds import a_mind


async def given(tmp_path: Path, *facts: FactProposal) -> tuple[ExtractReply, list[str]]:
    """Hand in facts in one call; return the reply and what then holds."""
    async with a_mind(tmp_path) as mind:
        reply = await extract_facts(mind, ExtractRequest(HERE, facts=facts))
        return reply, [hit.content for hit in (await look(mind)).hits]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            FactProposal("I live in Rome", attribute="city", value="Rome"),
            FactProposal("I live in Oslo", attribute="city", value="Oslo"),
        ),
        (FactProposal("I love opera"), FactProposal("I hate opera")),
        (FactProposal("我住在大连"), FactProposal("我住在沈阳")),
    ],
)
async def test_facts_of_one_call_that_exclude_each_other_are_named_and_the_last_holds(
    tmp_path: Path, one: FactProposal, other: FactProposal
) -> None:
    reply, holds = await given(tmp_path, one, other)
    assert [fact.status for fact in reply.facts] == ["stored", "superseding"]
    (note,) = reply.notes
    assert f"“{one.statement}” and “{other.statement}”" in note
    assert holds == [other.statement]


async def test_facts_of_one_call_that_go_together_have_no_note(tmp_path: Path) -> None:
    reply, holds = await given(
        tmp_path,
        FactProposal("I like tea"),
        FactProposal("I like chess"),
        FactProposal("I hate fog"),
    )
    assert reply.notes == ()
    assert len(holds) == 3


async def test_a_fact_without_a_subject_is_the_users(tmp_path: Path) -> None:
    reply, _ = await given(tmp_path, FactProposal("city: Rome", attribute="city", value="Rome"))
    (fact,) = reply.facts
    assert (fact.subject, fact.attribute, fact.value) == ("user", "city", "Rome")


@pytest.mark.parametrize("text", ["Remind me to water the ferns", "提醒我交房租"])
async def test_who_asks_to_be_reminded_without_a_time_is_told_that_nothing_was_set(
    tmp_path: Path, text: str
) -> None:
    async with a_mind(tmp_path) as mind:
        alone = await put(mind, text)
        said = await put(mind, messages=(MessageInput(text), MessageInput("Sure", Role.ASSISTANT)))
        timed = await put(mind, text, remind_at=Moment(mind.clock()))
        asked = await put(mind, messages=(MessageInput(text, Role.ASSISTANT),))
        assert alone.notes == said.notes == (NO_REMINDER,)
        assert NO_REMINDER not in timed.notes
        assert NO_REMINDER not in asked.notes
