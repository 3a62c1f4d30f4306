"""Due reminders lead what is packed, and leave room for the rest."""

from datetime import timedelta
from pathlib import Path

from fakes import HandClock
from memory.rows import HERE, put, put_id, say
from mindfile.memory.requests import RetrieveRequest
from mindfile.memory.retrieving import retrieve
from mindfile.model import Moment
from minds import a_mind

LONG = "Bring the harbor papers and the old chart to the office. " * 180


async def test_a_long_reminder_leaves_room_for_the_rest(tmp_path: Path) -> None:
    clock = HandClock()
    past = Moment(clock.now - timedelta(hours=1))
    async with a_mind(tmp_path, clock=clock) as mind:
        key = await put_id(mind, LONG, remind_at=past)
        await put(mind, attribute="name", value="Nadia Okafor")
        ferry = await put_id(mind, "The ferry to Vis leaves at nine from pier four")
        await say(mind, "s", "When does the boat go", "At nine.")
        request = RetrieveRequest(HERE, "When does the ferry leave", session="s", max_tokens=600)
        reply = await retrieve(mind, request)
        assert reply.tokens <= 600
        assert {key, ferry} <= set(reply.ids)
        assert reply.truncated
        lines = reply.context.splitlines()
        assert lines.index("## Reminders due") < lines.index("## Memories")
        assert "Nadia Okafor" in reply.context
        assert "At nine." in reply.context
        assert any(key in note for note in reply.notes)


async def test_many_reminders_are_each_heard_and_leave_room(tmp_path: Path) -> None:
    clock = HandClock()
    past = Moment(clock.now - timedelta(hours=1))
    async with a_mind(tmp_path, clock=clock) as mind:
        long = await put_id(mind, LONG, remind_at=past)
        keys = [await put_id(mind, f"Water plant number {n}", remind_at=past) for n in range(60)]
        ferry = await put_id(mind, "The ferry to Vis leaves at nine from pier four")
        request = RetrieveRequest(HERE, "When does the ferry leave", max_tokens=900)
        reply = await retrieve(mind, request)
        assert {long, ferry, keys[0], keys[1]} <= set(reply.ids)
        assert reply.truncated


async def test_a_short_reminder_stands_whole(tmp_path: Path) -> None:
    clock = HandClock()
    past = Moment(clock.now - timedelta(hours=1))
    async with a_mind(tmp_path, clock=clock) as mind:
        await put(mind, "Call the harbor master", remind_at=past)
        reply = await retrieve(mind, RetrieveRequest(HERE, max_tokens=200))
        assert "Call the harbor master" in reply.context
        assert not reply.truncated


async def test_a_short_reminder_comes_whole_or_is_named(tmp_path: Path) -> None:
    clock = HandClock()
    past = Moment(clock.now - timedelta(hours=1))
    async with a_mind(tmp_path, clock=clock) as mind:
        await put(mind, attribute="name", value="Nadia Okafor")
        key = await put_id(mind, "Call the landlord about the boiler", remind_at=past)
        for budget in range(30, 130, 5):
            request = RetrieveRequest(HERE, "boiler noise", max_tokens=budget)
            reply = await retrieve(mind, request)
            assert reply.tokens <= budget
            assert "…" not in reply.context
            if reply.context and "Call the landlord about the boiler" not in reply.context:
                assert any(key in note for note in reply.notes)


async def test_the_time_that_was_read_is_said_in_the_users_zone(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock, timezone="Asia/Shanghai") as mind:
        ahead = Moment(clock.now.replace(hour=23, minute=0) + timedelta(days=7))
        told = await put(mind, "Call the harbor master", remind_at=ahead, expires_at=ahead)
        local = ahead.at.astimezone(mind.zone)
        said = f"was read as {local:%A}, {local:%Y-%m-%d}T07:00+08:00."
        assert told.notes == (
            f"`remind_at` {said}",
            f"`expires_at` {said}",
            "Nobody is reminded: `expires_at` comes before `remind_at`.",
        )
        late = await put(mind, "Call the notary", remind_at=Moment(clock.now))
        assert late.notes[0].endswith("+08:00, which is past.")
