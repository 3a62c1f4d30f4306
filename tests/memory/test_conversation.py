"""Conversations: what is stored behind what, and what is known to be the history sent again."""

from datetime import timedelta
from pathlib import Path

import pytest

from fakes import HandClock
from memory.rows import look, put
from mindfile.memory.mind import Mind
from mindfile.memory.replies import StoreReply
from mindfile.memory.requests import MessageInput
from mindfile.model import Moment, Role
from minds import a_mind

ROLES = {"u": Role.USER, "a": Role.ASSISTANT, "t": Role.THOUGHT}


def talk(*lines: str) -> tuple[MessageInput, ...]:
    """Write messages as "u: text", "a: text" or "t: text"."""
    return tuple(MessageInput(line[3:], ROLES[line[0]]) for line in lines)


async def send(mind: Mind, *lines: str) -> StoreReply:
    return await put(mind, messages=talk(*lines), session="s")


def statuses(reply: StoreReply) -> list[str]:
    return [one.status for one in reply.stored]


async def thoughts(mind: Mind) -> list[str]:
    async with mind.store.read() as unit:
        session = await unit.sessions.find("default", "s")
        assert session is not None
        return [thought.content for thought in await unit.sessions.thoughts(session.row)]


FIRST = ("u: The tide turns at six", "t: Look up the moon", "a: Noted, at six")


@pytest.mark.parametrize(
    ("again", "expected", "kept"),
    [
        (FIRST, ["duplicate"] * 3, ["Look up the moon"]),
        ((FIRST[0], FIRST[2]), ["duplicate"] * 2, ["Look up the moon"]),
        ((*FIRST, "u: And the moon?"), ["duplicate"] * 3 + ["stored"], ["Look up the moon"]),
        (
            (*FIRST, "t: It is full", "u: And the moon?"),
            ["duplicate"] * 3 + ["stored"] * 2,
            ["Look up the moon", "It is full"],
        ),
    ],
    ids=["the same", "without its thought", "and more", "and a new thought"],
)
async def test_a_history_with_thoughts_is_known_when_it_is_sent_again(
    tmp_path: Path, again: tuple[str, ...], expected: list[str], kept: list[str]
) -> None:
    async with a_mind(tmp_path) as mind:
        await send(mind, *FIRST)
        assert statuses(await send(mind, *again)) == expected
        assert await thoughts(mind) == kept
        assert statuses(await send(mind, *again)) == ["duplicate"] * len(again)
        assert await thoughts(mind) == kept


async def test_what_is_taken_for_the_history_sent_again_is_said(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        plain = ("u: The tide turns at six", "a: Noted, at six")
        assert (await send(mind, *plain)).notes == ()
        (more,) = (await send(mind, *plain, "u: And the moon?")).notes
        assert "history sent again, and known: 2 messages" in more
        (whole,) = (await send(mind, *plain, "u: And the moon?")).notes
        assert "needs its own `at`" in whole


@pytest.mark.parametrize("nods", [("u: yes", "a: ok"), ("u: 好的", "a: 嗯")])
async def test_a_round_of_nods_that_repeats_is_stored_again(
    tmp_path: Path, nods: tuple[str, ...]
) -> None:
    async with a_mind(tmp_path) as mind:
        await send(mind, "u: Shall we glaze?", "a: Shall I light the kiln?", *nods)
        again = await send(mind, *nods)
        assert (statuses(again), again.notes) == (["stored"] * 2, ())
        assert len((await look(mind, session="s")).hits) == 6


async def test_a_round_that_was_said_again_later_is_stored_with_its_own_time(
    tmp_path: Path,
) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await send(mind, "u: What is the tide?", "a: It is low")
        clock.turn(hours=6)
        later = Moment(clock.now - timedelta(minutes=1))
        messages = tuple(
            MessageInput(one.content, one.role, at=later)
            for one in talk("u: What is the tide?", "a: It is low")
        )
        reply = await put(mind, messages=messages, session="s")
        assert statuses(reply) == ["stored", "stored"]
        assert statuses(await put(mind, messages=messages, session="s")) == ["duplicate"] * 2
