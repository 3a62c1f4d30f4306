"""A message that is read again: by extraction, by compression, by both."""

from pathlib import Path

import pytest

from memory.rows import HERE, look
from mindfile.memory.compressing import compress
from mindfile.memory.facts import extract_facts
from mindfile.memory.forgetting import forget
from mindfile.memory.mind import Mind
from mindfile.memory.requests import (
    CompressRequest,
    ExtractRequest,
    ForgetRequest,
    MessageInput,
    StoreRequest,
)
from mindfile.memory.storing import store
from mindfile.model import FactProposal, Role
from minds import a_mind


async def say(mind: Mind, *texts: str, session: str = "s") -> None:
    """Store what the user says and its replies in one call, so that all have one time."""
    said = [(MessageInput(text, Role.USER), MessageInput("ok", Role.ASSISTANT)) for text in texts]
    messages = tuple(message for pair in said for message in pair)
    await store(mind, StoreRequest(HERE, messages=messages, session=session))


async def told(mind: Mind, *, history: bool = False) -> list[str]:
    """Return the facts that are known."""
    found = await look(mind, kinds=("semantic",), include_history=history)
    return sorted(hit.content for hit in found.hits)


@pytest.mark.parametrize(
    ("before", "after", "now"),
    [
        ("I live in Vigo", "I moved to Lugo", ["I moved to Lugo"]),
        ("I like golf", "I hate golf", ["I hate golf"]),
        ("我住在苏州", "我搬到无锡了", ["我搬到无锡了"]),
    ],
)
async def test_a_message_put_away_brings_nothing_back_that_a_newer_one_ended(
    tmp_path: Path, before: str, after: str, now: list[str]
) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, before, after)
        await extract_facts(mind, ExtractRequest(HERE, session="s"))
        assert await told(mind) == now
        await compress(mind, CompressRequest(HERE, session="s", keep_rounds=1))
        assert await told(mind) == now


async def test_to_extract_the_facts_of_a_session_again_changes_nothing(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "I live in Vigo", "I moved to Lugo")
        first = await extract_facts(mind, ExtractRequest(HERE, session="s"))
        every = await told(mind, history=True)
        again = await extract_facts(mind, ExtractRequest(HERE, session="s"))
        assert await told(mind, history=True) == every
        assert [one.id for one in again.facts] == [one.id for one in first.facts]
        assert {one.status for one in again.facts} == {"duplicate"}


async def forgotten(mind: Mind) -> str:
    """Forget every fact; returns the change."""
    found = await look(mind, kinds=("semantic",))
    reply = await forget(mind, ForgetRequest(HERE, ids=tuple(hit.id for hit in found.hits)))
    assert reply.undo is not None
    return reply.undo


@pytest.mark.parametrize(
    "text", ["I live in Vigo", "Our team uses Perl", "我住在苏州", "I used to live in Rome"]
)
async def test_what_was_forgotten_stays_so_when_its_message_is_read_again(
    tmp_path: Path, text: str
) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, text, f"As I said: {text}", "Let us talk of rivers")
        await extract_facts(mind, ExtractRequest(HERE, session="s"))
        await forgotten(mind)
        again = await extract_facts(mind, ExtractRequest(HERE, session="s"))
        assert "was forgotten since it was said" in {one.reason for one in again.rejected}
        await compress(mind, CompressRequest(HERE, session="s", keep_rounds=1))
        assert await told(mind) == []


async def test_what_was_forgotten_may_be_said_again_and_named_by_the_caller(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "I live in Vigo")
        await extract_facts(mind, ExtractRequest(HERE, session="s"))
        await forgotten(mind)
        await say(mind, "I live in Vigo", session="later")
        assert await told(mind) == ["I live in Vigo"]
        await forgotten(mind)
        named = (FactProposal("I live in Vigo", "user", "city", "Vigo", 1.0),)
        await extract_facts(mind, ExtractRequest(HERE, session="s", facts=named))
        assert await told(mind) == ["I live in Vigo"]


async def test_a_forgetting_or_an_extraction_that_was_undone_is_read_again(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "Our team uses Perl")
        drawn = await extract_facts(mind, ExtractRequest(HERE, session="s"))
        await forget(mind, ForgetRequest(HERE, undo=await forgotten(mind)))
        assert await told(mind) == ["Our team uses Perl"]
        await forget(mind, ForgetRequest(HERE, undo=drawn.undo))
        assert await told(mind) == []
        await extract_facts(mind, ExtractRequest(HERE, session="s"))
        assert await told(mind) == ["Our team uses Perl"]


@pytest.mark.parametrize("purge", [False, True])
async def test_to_forget_a_fact_names_the_message_that_goes_on_saying_it(
    tmp_path: Path, purge: bool
) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "I live in Vigo")
        (fact,) = (await look(mind, kinds=("semantic",))).hits
        (message,) = (await look(mind, role=Role.USER)).hits
        reply = await forget(mind, ForgetRequest(HERE, ids=(fact.id,), purge=purge))
        assert reply.notes == (f"What they were drawn from stays, and says it: {message.id}.",)
