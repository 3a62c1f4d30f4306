"""A session's window, and when it is due for compression."""

from pathlib import Path

import pytest

from memory.rows import HERE, let_go, put, say, shorten
from mindfile.memory.mind import Mind
from mindfile.memory.requests import MessageInput
from mindfile.memory.session_view import OVER_BUDGET, SessionView, view_session
from mindfile.model import Role
from minds import a_mind

LINES = [f"The crane moved container {number} to quay {number + 3}." for number in range(12)]


async def view(mind: Mind, session: str = "s") -> SessionView:
    async with mind.store.read() as unit:
        seen = await view_session(unit, HERE, session)
    assert seen is not None
    return seen


async def think(mind: Mind, *thoughts: str) -> None:
    messages = tuple(MessageInput(text, Role.THOUGHT) for text in thoughts)
    await put(mind, messages=messages, session="s")


async def counted(mind: Mind) -> int:
    async with mind.store.read() as unit:
        session = await unit.sessions.find(HERE, "s")
        assert session is not None
        return await unit.sessions.active_tokens(session.row)


async def test_what_counts_for_compression_is_what_an_unbounded_window_shows(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path, window_policy="all") as mind:
        await say(mind, "s", *LINES)
        assert await counted(mind) == (await view(mind)).tokens
        await think(mind, "Quay three may be too short for that crane.")
        assert await counted(mind) == (await view(mind)).tokens
        await shorten(mind, "s", keep_rounds=2)
        await say(mind, "s", *LINES[:2])
        await think(mind, "The tide is low.")
        assert await counted(mind) == (await view(mind)).tokens
        assert len((await view(mind)).summaries) == 1


@pytest.mark.parametrize("policy", ["fifo", "importance"])
@pytest.mark.parametrize("long", [0, 3, 6, 9])
async def test_over_the_budget_is_said_where_the_window_is_over_it(
    tmp_path: Path, policy: str, long: int
) -> None:
    told: list[bool] = []
    async with a_mind(tmp_path, window_tokens=100, window_policy=policy) as mind:
        for number in range(12):
            text = " ".join(LINES[: 12 if number == long else 1 + number % 3])
            role = Role.THOUGHT if number in {2, 6, 11} else Role.USER
            reply = await put(mind, messages=(MessageInput(text, role),), session="s")
            told.append(OVER_BUDGET in reply.notes)
            assert told[-1] == (await view(mind)).window.over_budget
            if number == 7:
                await shorten(mind, "s")
    assert any(told)
    assert not all(told)


@pytest.mark.parametrize("as_thought", [True, False])
async def test_a_session_is_due_past_four_fifths_of_its_budget_thoughts_and_all(
    tmp_path: Path, as_thought: bool
) -> None:
    text = "The crane is late"
    async with a_mind(tmp_path, window_tokens=100_000) as mind:
        await say(mind, "s", text)
        each = await counted(mind)
    role = Role.THOUGHT if as_thought else Role.USER
    async with a_mind(tmp_path / "own", window_tokens=10 * each) as mind:
        await say(mind, "s", text)
        due = [
            (await put(mind, messages=(MessageInput(text, role),), session="s")).compress_due
            for _ in range(8)
        ]
    assert due == [False] * 7 + [True]


async def test_thoughts_on_what_was_compressed_leave_with_it_and_come_back_with_an_undo(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "s", *LINES[:4])
        await think(mind, "Quay three may be too short.")
        await say(mind, "s", *LINES[4:8])
        await think(mind, "The tide is low.")
        before = (await view(mind)).window
        reply = await shorten(mind, "s", keep_rounds=1)
        shown = [message.content for message in (await view(mind)).window.kept]
        assert shown == [*LINES[6:8], "The tide is low."]
        await let_go(mind, undo=reply.undo)
        assert (await view(mind)).window == before
