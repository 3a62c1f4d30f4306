"""What has expired, what is due, and filters that hold nothing, as the tools answer."""

from typing import Any

import pytest

from tools import Memory


async def test_what_has_expired_is_in_no_reply(memory: Memory) -> None:
    (gone,) = await memory.store("The ferry pass of last spring", expires_at="2020-01-01")
    (kept,) = await memory.store("The ferry pass of this spring")
    for asked in (
        {"ids": [gone["id"]]},
        {"ids": [kept["id"], gone["id"]]},
        {"uri": f"memory://default/memory/{gone['id']}"},
    ):
        refusal = await memory.refused("retrieve", **asked)
        assert refusal["error"] == "not_found"
        assert gone["id"] in refusal["message"]
        assert "expired" in refusal["message"]
        assert "include_history" in refusal["hint"]
    found = await memory.call("search", query="ferry pass", include_history=True)
    assert gone["id"] in [hit["id"] for hit in found["hits"]]


@pytest.mark.parametrize(
    "filters",
    [
        {"ids": []},
        {"ids": [""]},
        {"ids": "[]"},
        {"tags": []},
        {"metadata": {}},
        {"kinds": []},
        {"session": ""},
        {"subject": " "},
        {"ids": [], "tags": ["art"]},
        {"tags": [], "session": "talk"},
        {"ids": [], "purge": True},
    ],
)
@pytest.mark.parametrize("dry_run", [False, True])
async def test_an_empty_filter_forgets_nothing_and_says_so(
    memory: Memory, filters: dict[str, Any], dry_run: bool
) -> None:
    await memory.store("The blue vase", tags=["art"], namespace="museum")
    await memory.store("The blue vase again", session="talk", namespace="museum")
    reply = await memory.call("forget", namespace="museum", dry_run=dry_run, **filters)
    assert reply["count"] == 0
    assert not reply.get("forgotten")
    assert "confirm" not in reply
    assert "Nothing was forgotten" in reply["notes"][0]
    assert len((await memory.call("search", namespace="museum"))["hits"]) == 2


async def test_an_empty_filter_beside_what_is_named_changes_nothing(memory: Memory) -> None:
    (vase,) = await memory.store("The blue vase")
    done = await memory.call("forget", ids=[vase["id"]], tags=[], metadata={}, session="")
    assert done["forgotten"] == [vase["id"]]
    undone = await memory.call("forget", undo="last", ids=[])
    assert undone["restored"] == [vase["id"]]


async def test_a_due_reminder_says_when_it_was_due(memory: Memory) -> None:
    await memory.store("Return the ladder", remind_at="2020-01-02 08:30")
    context = (await memory.call("retrieve"))["context"]
    assert "; due 2020-01-02 08:30; " in context
    assert context.index("due 2020") < context.index("Return the ladder")


async def test_an_outcome_says_what_it_lacks(memory: Memory) -> None:
    refusal = await memory.refused("store", outcome="success")
    assert "`outcome` needs `replaces`" in refusal["message"]
    (ladder,) = await memory.store("Return the ladder", remind_at="2020-01-02")
    await memory.call("store", replaces=ladder["id"], outcome="done")
    again = await memory.refused("store", replaces=ladder["id"], outcome="done")
    assert "it was done before" in again["message"]
