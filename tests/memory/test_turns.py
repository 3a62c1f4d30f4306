"""Messages of middling importance that end or replace what is known."""

from pathlib import Path

import pytest

from memory.rows import HERE, look
from mindfile.memory.mind import Mind
from mindfile.memory.requests import MessageInput, StoreRequest
from mindfile.memory.storing import store
from mindfile.model import Role
from minds import a_mind


async def say(mind: Mind, text: str, *, role: Role = Role.USER, importance: float | None = None):
    """Store one message of a session."""
    messages = (MessageInput(text, role),)
    return await store(
        mind, StoreRequest(HERE, messages=messages, session="s", importance=importance)
    )


async def told(mind: Mind) -> list[str]:
    """Return the facts that are known now."""
    return [hit.content for hit in (await look(mind, kinds=("semantic",))).hits]


TURNS = [
    ("我住在苏州", "我搬到无锡了", "我搬到无锡了"),
    ("我在华为上班", "对了，我昨天从华为辞职了", "我昨天从华为辞职了"),
    (
        "I'm allergic to nuts",
        "The doctor called, I'm not allergic to nuts after all",
        "I'm not allergic to nuts after all",
    ),
    ("My name is Ida and I like tea", "Actually I don't like tea", "I don't like tea"),
]


@pytest.mark.parametrize(("known", "text", "now"), TURNS)
async def test_a_message_that_ends_what_is_known_is_promoted_whatever_it_weighs(
    tmp_path: Path, known: str, text: str, now: str
) -> None:
    async with a_mind(tmp_path) as mind:
        await store(mind, StoreRequest(HERE, content=known))
        before = await told(mind)
        await say(mind, text)
        after = await told(mind)
        assert now in after
        assert len(after) == len(before)


@pytest.mark.parametrize(("known", "text", "now"), TURNS)
async def test_it_is_not_where_its_weight_was_given_or_the_assistant_said_it(
    tmp_path: Path, known: str, text: str, now: str
) -> None:
    async with a_mind(tmp_path) as mind:
        await store(mind, StoreRequest(HERE, content=known))
        before = await told(mind)
        await say(mind, text, importance=0.6)
        await say(mind, text, role=Role.ASSISTANT)
        assert await told(mind) == before


@pytest.mark.parametrize(
    "text",
    [
        "My sister moved to Wuxi",
        "We are switching our build to Bazel now",
        "I don't like the new logo",
        "我朋友从华为辞职了",
        "我喜欢上爬山了",
    ],
)
async def test_what_changes_nothing_that_is_known_waits_for_review(
    tmp_path: Path, text: str
) -> None:
    async with a_mind(tmp_path) as mind:
        for known in ("I live in Rome", "I like tea", "我在华为上班"):
            await store(mind, StoreRequest(HERE, content=known))
        before = await told(mind)
        await say(mind, text)
        assert await told(mind) == before
