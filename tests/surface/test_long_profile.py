"""A profile of more facts than fit says so."""

from tools import Memory


async def like(memory: Memory, number: int) -> None:
    for n in range(number):
        await memory.store(attribute="like", value=f"dish {n}")


async def test_facts_beyond_the_budget_are_counted_in_a_note(memory: Memory) -> None:
    await like(memory, 40)
    reply = await memory.call("retrieve", max_tokens=120)
    shown = len(reply["ids"])
    assert 0 < shown < 40
    assert reply["truncated"]
    (note,) = reply["notes"]
    assert note.startswith(f"{40 - shown} of 40 facts of the profile are not shown")
    whole = await memory.call("retrieve")
    assert len(whole["ids"]) == 40
    assert not whole["truncated"]
    assert "notes" not in whole


async def test_facts_beyond_what_a_profile_holds_are_counted_too(memory: Memory) -> None:
    await like(memory, 205)
    reply = await memory.call("retrieve", max_tokens=10_000)
    assert len(reply["ids"]) == 200
    assert reply["truncated"]
    assert reply["notes"][0].startswith("5 of 205 facts")
    resource = await memory.resource("memory://default/profile")
    assert "(5 more facts; `search` with `subject`" in resource
    found = await memory.call("search", subject="user", limit=100)
    assert found["next_cursor"]
