"""Two weeks with a memory, in both languages, and the whole state at their end."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Any

import pytest

from tools import Memory, Opening


@pytest.fixture
async def memory(opening: Opening) -> AsyncGenerator[Memory]:
    """A memory that searches by words: the state is told, not what ranks where."""
    async with opening(model="off") as opened:
        yield opened


@dataclass(frozen=True)
class Story:
    """What is said on which day of February, in order of the plot."""

    name: str
    first_home: str
    complaint: str
    courtesy: str
    old_taste: str
    moved: str
    new_taste: str
    reminder: str
    trigger: str
    profile: str
    city: tuple[str, str]
    preference: tuple[str, str]
    cities: tuple[str, str]


STORIES = {
    "en": Story(
        name="My name is Tove Lind",
        first_home="I live in Ghent",
        complaint="The elevator in my building has stopped twice this week",
        courtesy="I am sorry to hear that.",
        old_taste="I prefer tea over coffee",
        moved="I moved to Bruges",
        new_taste="I prefer coffee over tea now",
        reminder="Call the caretaker about the elevator",
        trigger="user complains about the building",
        profile=(
            "## Identity\n- My name is Tove Lind\n- I moved to Bruges\n\n"
            "## Preference\n- I prefer coffee over tea now"
        ),
        city=("I live in Ghent", "I moved to Bruges"),
        preference=("tea over coffee", "coffee over tea"),
        cities=("Ghent", "Bruges"),
    ),
    "zh": Story(
        name="我叫林若溪",
        first_home="我住在南京",
        complaint="我们楼的电梯这周停了两次",
        courtesy="很抱歉听到这个消息。",
        old_taste="我更喜欢茶而不是咖啡",
        moved="我搬到苏州了",
        new_taste="我现在更喜欢咖啡而不是茶",
        reminder="给物业打电话问电梯的事",
        trigger="用户抱怨楼里的问题",
        profile=(
            "## Identity\n- 我叫林若溪\n- 我搬到苏州了\n\n## Preference\n- 我现在更喜欢咖啡而不是茶"
        ),
        city=("我住在南京", "我搬到苏州了"),
        preference=("茶而不是咖啡", "咖啡而不是茶"),
        cities=("南京", "苏州"),
    ),
}
STEPS: list[dict[str, Any]] = [
    {"name": "look back", "action": "search", "parameters": {"query": "{{topic}}"}},
    {"name": "call", "action": "phone", "parameters": {"who": "{{caretaker}}"}},
]


async def live(memory: Memory, story: Story) -> str:
    """Let the two weeks pass; return the id of the leading version of the procedure."""
    facts = (
        (1, story.name),
        (1, story.first_home),
        (3, story.old_taste),
        (9, story.moved),
        (11, story.new_taste),
    )
    for day, text in facts:
        await memory.store(text, kind="semantic", at=f"2026-02-{day:02}")
    await memory.call(
        "store",
        session="complaint",
        messages=[
            {"role": "user", "content": story.complaint, "at": "2026-02-05T18:00Z"},
            {"role": "assistant", "content": story.courtesy, "at": "2026-02-05T18:01Z"},
        ],
    )
    (plain,) = await memory.store(name="building", trigger=story.trigger, steps=STEPS[:1])
    (better,) = await memory.store(name="building", trigger=story.trigger, steps=STEPS)
    await memory.store(replaces=plain["id"], outcome="failure: nobody was called")
    for _ in range(2):
        await memory.store(replaces=better["id"], outcome="success")
    await memory.store(story.reminder, remind_at="2026-02-14T09:00Z")
    (rested,) = await memory.store(f"{story.reminder} (2)", remind_at="2026-02-07T09:00Z")
    await memory.store(replaces=rested["id"], outcome="done")
    return str(better["id"])


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
async def test_after_two_weeks_everything_is_in_its_place(memory: Memory, story: Story) -> None:
    leading = await live(memory, story)

    # The profile tells what holds now, and nothing else.
    profile = await memory.resource("memory://default/profile")
    assert story.profile in profile
    assert story.first_home not in profile
    assert story.old_taste not in profile

    # Current facts, and what held before them until when.
    reply = await memory.call("search", query="", subject="user", kinds=["semantic"])
    current = [hit["content"] for hit in reply["hits"] if "attribute" in hit]
    assert sorted(current) == sorted((story.name, story.moved, story.new_taste))
    for attribute, values, began in (
        ("city", story.cities, "2026-02-09"),
        ("preference", story.preference, "2026-02-11"),
    ):
        reply = await memory.call(
            "search", query="", subject="user", attribute=attribute, include_history=True
        )
        new, old = reply["hits"]
        assert (old["value"], new["value"]) == values
        assert old["valid_to"].startswith(began)
        assert "valid_to" not in new
        then = await memory.call("search", query="", attribute=attribute, as_of="2026-02-06")
        assert [hit["value"] for hit in then["hits"]] == [values[0]]

    # The complaint of that day, by its day.
    reply = await memory.call("search", query="", since="2026-02-05", until="2026-02-06")
    assert {hit["content"] for hit in reply["hits"]} == {story.complaint, story.courtesy}

    # One reminder is open, and leads; the better version of the procedure does, too.
    reply = await memory.call("retrieve", query=story.trigger)
    context = reply["context"]
    assert "## Reminders due" in context
    assert story.reminder in context
    assert f"{story.reminder} (2)" not in context.partition("## Profile")[0]
    assert "version 2, 2 of 2 succeeded" in context
    assert leading in reply["ids"]

    stats = await memory.stats()
    assert stats["memories"] == {
        "episodic": {"active": 2},
        "procedural": {"active": 2},
        "semantic": {"active": 7},
    }
    assert (stats["total"], stats["sessions"]) == (11, 1)
