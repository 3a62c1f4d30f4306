"""A summary whose source is forgotten is marked; one whose source is purged is made without it."""

import pytest

from tools import Memory, Opening

MARK = "forgotten since"
# What is to go, what stays, and what would tell that it is still there.
TALK = {
    "en": ("The vault code is pomegranate99", "The meeting with Ferrante is on 14 May", "Ferrante"),
    "zh": ("保险柜的密码是石榴九九", "五月十四日和费兰特在都灵开会", "费兰特"),
}
BOTH = pytest.mark.parametrize("language", TALK)


async def compressed(memory: Memory, *lines: str) -> tuple[list[str], str]:
    """Compress lines of a session, all but the last round; returns their ids and the summary's."""
    ids = await memory.tell("s", *lines, "Bye")
    reply = await memory.call("compress", session="s", keep_rounds=1)
    assert all(line in reply["summary"] for line in lines)
    return ids, reply["summary_id"]


async def readings(memory: Memory, summary: str) -> list[str]:
    """Return every text that shows a summary."""
    hits = await memory.call("search", query="", tags=["summary"])
    return [
        (await memory.call("retrieve", session="s"))["context"],
        await memory.resource("memory://default/session/s"),
        await memory.resource(f"memory://default/memory/{summary}"),
        str(hits.get("notes", "")),
    ]


@BOTH
async def test_a_summary_is_marked_while_a_source_of_it_is_forgotten(
    opening: Opening, language: str
) -> None:
    secret, other, _ = TALK[language]
    async with opening(model="off") as memory:
        ids, summary = await compressed(memory, secret, other)
        assert not any(MARK in text for text in await readings(memory, summary))
        reply = await memory.call("forget", ids=[ids[0]])
        assert any(summary in note for note in reply["notes"])
        assert all(MARK in text for text in await readings(memory, summary))
        found = await memory.call("search", query=other, min_score=0)
        assert any(summary in note and MARK in note for note in found["notes"])
    async with opening(model="off") as memory:
        assert all(MARK in text for text in await readings(memory, summary))
        await memory.call("forget", undo=reply["undo"])
        assert not any(MARK in text for text in await readings(memory, summary))


@BOTH
async def test_a_summary_is_made_again_without_a_purged_source(
    opening: Opening, language: str
) -> None:
    secret, other, name = TALK[language]
    async with opening(model="off") as memory:
        ids, summary = await compressed(memory, secret, other)
        reply = await memory.call("forget", ids=[ids[0]], purge=True)
        assert reply["rebuilt"] == [summary]
        for text in (await readings(memory, summary))[:3]:
            assert secret not in text
            assert name in text
            assert MARK not in text
        found = await memory.call("search", query=secret, min_score=0, include_history=True)
        assert not any(secret in hit["content"] for hit in found["hits"])


@BOTH
async def test_a_summary_with_no_source_left_goes(opening: Opening, language: str) -> None:
    secret = TALK[language][0]
    async with opening(model="off") as memory:
        ids, summary = await compressed(memory, secret)
        reply = await memory.call("forget", ids=[ids[0]], purge=True)
        assert summary in reply["removed"]
        context = (await memory.call("retrieve", session="s"))["context"]
        assert secret not in context
        assert "Summary" not in context
