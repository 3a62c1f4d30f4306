"""A message that is read again: by extraction, by compression, by both."""

from pathlib import Path

import pytest

from memory.rows import HERE, look
from mindfile.memory.compressing import compress
from mindfile.memory.facts import extract_facts
from mindfile.memory.mind import Mind
from mindfile.memory.requests import (
    CompressRequest,
    ExtractRequest,
    MessageInput,
    StoreRequest,
)
from mindfile.memory.storing import store
from mindfile.model import Role
from minds import a_mind


async def say(mind: Mind, *texts: str) -> None:
    """Store what the user says and its replies in one call, so that all have one time."""
    said = [(MessageInput(text, Role.USER), MessageInput("ok", Role.ASSISTANT)) for text in texts]
    messages = tuple(message for pair in said for message in pair)
    await store(mind, StoreRequest(HERE, messages=messages, session="s"))


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
