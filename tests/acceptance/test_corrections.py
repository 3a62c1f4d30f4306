"""Corrections: what a call with `replaces` may carry, and what its new text says."""

from typing import Any

import pytest

from tools import Memory


@pytest.mark.parametrize(
    ("carried", "said"),
    [
        ({}, "nothing to change"),
        ({"if_revision": 1}, "nothing to change"),
        ({"outcome": "done", "content": "The gate opens at ten"}, "`outcome` and `content`"),
        ({"messages": ["The gate opens at ten"]}, "`replaces` and `messages`"),
    ],
)
async def test_a_correction_that_would_lose_something_or_change_nothing_is_refused(
    memory: Memory, carried: dict[str, Any], said: str
) -> None:
    (gate,) = await memory.store("The gate opens at nine", remind_at="2020-01-01")
    before = (await memory.stats())["memories"]
    refusal = await memory.refused("store", replaces=gate["id"], **carried)
    assert said in refusal["message"]
    assert refusal["hint"]
    assert (await memory.stats())["memories"] == before
    (hit,) = await memory.search(include_history=True)
    assert (hit["content"], hit.get("revision", 1)) == ("The gate opens at nine", 1)


@pytest.mark.parametrize(
    ("old", "new", "value"),
    [("I live in Rome", "I live in Genoa", "Genoa"), ("我住在上海", "我住在杭州", "杭州")],
)
async def test_a_corrected_fact_has_the_value_that_its_new_text_names(
    memory: Memory, old: str, new: str, value: str
) -> None:
    (stored,) = await memory.store(old)
    (corrected,) = await memory.store(new, replaces=stored["id"])
    assert corrected["supersedes"] == [stored["id"]]
    (hit,) = await memory.search(attribute="city")
    assert (hit["content"], hit["value"]) == (new, value)


async def test_an_attribute_without_a_known_wording_takes_the_new_text_as_its_value(
    memory: Memory,
) -> None:
    (stored,) = await memory.store(attribute="mooring", value="berth 4")
    await memory.store("berth 9", replaces=stored["id"])
    assert [hit["value"] for hit in await memory.search(attribute="mooring")] == ["berth 9"]


@pytest.mark.parametrize("value", ["  lead", "last\n", "a|b: c\n\n d ", "\u2028between\u2029"])
async def test_a_value_comes_back_with_its_spaces(memory: Memory, value: str) -> None:
    await memory.store(attribute="margin", value=value)
    assert [hit["value"] for hit in await memory.search(attribute="margin")] == [value]


async def test_a_cursor_without_what_it_pages_is_refused(memory: Memory) -> None:
    refusal = await memory.refused("retrieve", query="gate", cursor="next")
    assert "`cursor` needs" in refusal["message"]
