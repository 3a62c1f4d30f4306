"""The working window of a session, and what compression makes of it."""

import json
from typing import Any

from tools import Memory, Opening


def long_line(number: int) -> str:
    return f"line {number}: the harbor crane moved container {100 + number} to quay {number}"


async def test_the_oldest_leave_a_full_window_in_order_and_stay_searchable(
    opening: Opening,
) -> None:
    async with opening(window_tokens=100) as memory:
        lines = [f"number {n}: the ferry to island {n} was late" for n in range(1, 7)]
        ids = await memory.tell("s", *lines)
        for _ in range(5):
            await memory.search(lines[0], session="s")
            await memory.context(lines[0])
        big = " ".join(f"crate {n} holds spare bolts and nuts" for n in range(8))
        ids += await memory.tell("s", big)
        kept = (await memory.call("retrieve", session="s", max_tokens=4000))["ids"]
        assert kept == [key for key in ids if key in kept]
        assert ids[-1] in kept
        assert len(set(ids[:6]) & set(kept)) <= 1
        assert (await memory.window("s"))["window_tokens"] <= 100
        assert {hit["id"] for hit in await memory.search(session="s", limit=50)} == set(ids)


async def test_a_message_over_the_budget_stands_alone_until_the_next(opening: Opening) -> None:
    async with opening(window_tokens=50) as memory:
        story = " ".join(
            f"Chapter {n} tells of the lighthouse keeper and the sea." for n in range(30)
        )
        (long_id,) = await memory.tell("s", story)
        reply = await memory.call("retrieve", session="s", max_tokens=60)
        assert reply["ids"] == [long_id]
        assert reply["truncated"] is True
        assert reply["tokens"] <= 60
        assert "Chapter 0" in reply["context"]
        (short_id,) = await memory.tell("s", "And then it rained.")
        assert (await memory.call("retrieve", session="s"))["ids"] == [short_id]
        assert len(await memory.search(session="s")) == 2
        assert long_id in [hit["id"] for hit in await memory.search("lighthouse keeper")]


async def test_a_window_that_cannot_keep_its_budget_says_so(opening: Opening) -> None:
    first = "Answer in verse only, with a rhyme at the end of every second line, please"
    newest = "Now tell me how the harbor of our town was built, with all the years you know"
    async with opening(window_tokens=24, window_policy="importance") as memory:
        assert "notes" not in await memory.call("store", content="hello", session="short")
        await memory.tell("s", first, "nice weather, eh?")
        told = await memory.call("store", content=newest, session="s")
        assert any("over its budget" in note for note in told["notes"])
        reply = await memory.call("retrieve", session="s")
        assert first in reply["context"]
        assert newest in reply["context"]
        assert any("over its budget" in note for note in reply["notes"])


async def test_fifty_rounds_become_one_summary_and_the_newest_three(memory: Memory) -> None:
    ids = await memory.tell("s", *(long_line(number) for number in range(1, 51)))
    planned = await memory.call("compress", session="s", keep_rounds=3, dry_run=True)
    assert [len(chunk["ids"]) for chunk in planned["chunks"]] == [5] * 8 + [7]
    reply = await memory.call("compress", session="s", keep_rounds=3)
    assert reply["compressed"] == ids[:47]
    assert reply["tokens_after"] < reply["tokens_before"]
    kept = (await memory.call("retrieve", session="s", max_tokens=4000))["ids"]
    assert kept == [reply["summary_id"], *ids[47:]]


async def test_nothing_old_is_nothing_compressed_and_says_why(memory: Memory) -> None:
    await memory.tell("s", "we sail at noon", "assistant: noted", "bring the charts")
    before = await memory.stats()
    reply = await memory.call("compress", session="s", keep_rounds=3)
    assert reply.get("compressed", []) == []
    assert reply["notes"]
    assert (await memory.stats())["memories"] == before["memories"]
    assert (await memory.refused("compress", session="nowhere"))["error"] == "not_found"


async def test_pleasantries_alone_leave_one_line_that_says_so(memory: Memory) -> None:
    for session, lines in (
        ("en", ("hi", "assistant: ok", "thanks", "assistant: ok")),
        ("zh", ("你好", "assistant: 嗯", "谢谢", "assistant: 好的")),
    ):
        await memory.tell(session, *(lines * 3))
        reply = await memory.call("compress", session=session, keep_rounds=1)
        assert reply.get("facts", []) == []
        assert len(reply["summary"].splitlines()) == 1
        assert "pleasantries" in reply["summary"] or "寒暄" in reply["summary"]


async def test_greetings_stay_out_of_a_summary_and_nothing_is_said_twice(memory: Memory) -> None:
    lines = ("hello", "we moved the launch to 14 May", "thanks", "we moved the launch to 14 May")
    await memory.tell("s", *lines, "what else?", "that is all")
    summary = (await memory.call("compress", session="s", keep_rounds=1))["summary"]
    assert summary.count("14 May") == 1
    assert "hello" not in summary


async def everything(memory: Memory) -> Any:
    hits = await memory.search(session="s", limit=100, include_history=True)
    for hit in hits:
        # It counts changes, and an undo is one.
        hit.pop("revision", None)
    return json.dumps(hits, sort_keys=True), await memory.resource("memory://default/session/s")


async def test_messages_that_left_the_window_are_compressed_too_and_undo_brings_all_back(
    opening: Opening,
) -> None:
    async with opening(window_tokens=120) as memory:
        ids = await memory.tell("s", *(long_line(number) for number in range(1, 13)))
        await memory.settled()
        before = await everything(memory)
        reply = await memory.call("compress", session="s", keep_rounds=2)
        assert reply["compressed"] == ids[:10]
        (hit, *_) = await memory.search("container 103", session="s", kinds=["episodic"])
        assert hit["id"] in {ids[2], reply["summary_id"]}
        archived = {h["id"]: h for h in await memory.search(session="s", limit=100)}
        assert archived[ids[0]]["state"] == "archived"
        await memory.call("forget", undo=reply["undo"])
        assert await everything(memory) == before


async def test_a_full_session_compresses_by_itself_where_that_is_wanted(opening: Opening) -> None:
    async with opening(window_tokens=200, auto_compress=True) as memory:
        replies = [
            await memory.call("store", content=long_line(number), session="s", role="user")
            for number in range(1, 13)
        ]
        compressed = [reply for reply in replies if "Compressed" in str(reply.get("notes"))]
        assert compressed
        assert all(reply["compress_due"] is False for reply in compressed)
        context = await memory.context(session="s")
        assert "Summary of what came before" in context
        assert long_line(12) in context
