"""Storing: what one call puts there, and what its answer says."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from fakes import HandClock
from memory.rows import HERE, look, put, seen
from mindfile.errors import InvalidArgumentError
from mindfile.memory.requests import MessageInput, RetrieveRequest
from mindfile.memory.retrieving import retrieve
from mindfile.model import Moment, Step
from mindfile.store.driver import find_driver
from minds import a_mind

LONG = " ".join(["word"] * 60)


@dataclass
class LockingClock:
    """Lets another process take hold of the file as soon as something has been stored."""

    path: Path
    holder: Any = None

    def __call__(self) -> datetime:
        if self.holder is None and self.path.exists():
            other: Any = find_driver().module.connect(self.path)
            known = other.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'memory'")
            if known.fetchone()[0] and other.execute("SELECT 1 FROM memory").fetchone():
                other.execute("BEGIN IMMEDIATE")
                self.holder = other
        return HandClock().now


async def test_what_is_stored_is_answered_though_compressing_behind_it_fails(
    tmp_path: Path,
) -> None:
    clock = LockingClock(tmp_path / "memory.sqlite3")
    async with a_mind(
        tmp_path, clock=clock, patience=0.05, auto_compress=True, window_tokens=200
    ) as mind:
        talk = tuple(MessageInput(f"{number}: {LONG}") for number in range(8))
        reply = await put(mind, messages=talk, session="s")
        assert clock.holder is not None
        clock.holder.close()
        assert [one.status for one in reply.stored] == ["stored"] * 8
        assert reply.compress_due
        assert "could not be compressed" in reply.notes[-1]
        assert len(await seen(mind, session="s")) == 8


@pytest.mark.parametrize(
    "text",
    [
        "I live in Porto. Renew the passport.",
        "I live in Porto and I work at Fiat",
        "我住在成都。记得换护照。",
    ],
)
async def test_a_reminder_over_several_facts_reminds_once(tmp_path: Path, text: str) -> None:
    due, end = Moment(HandClock().now), Moment(HandClock().now + timedelta(days=1))
    async with a_mind(tmp_path) as mind:
        first, *drawn = (await put(mind, text, remind_at=due, expires_at=end)).stored
        assert drawn
        async with mind.store.read() as unit:
            reminders = await unit.memories.due_reminders(HERE, mind.clock())
            facts = await unit.memories.by_ids(HERE, [one.id or "" for one in drawn])
        assert [memory.id for memory in reminders] == [first.id]
        assert {(fact.remind_at, fact.expires_at) for fact in facts} == {(None, None)}


async def test_what_memory_returned_is_not_stored_again_as_knowledge(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        first = await put(mind, "I live in Porto and work as a cook")
        context = (await retrieve(mind, RetrieveRequest(HERE, "Porto"))).context
        assert "Porto" in context
        with pytest.raises(InvalidArgumentError, match="memory itself returned") as caught:
            await put(mind, context)
        assert caught.value.hint
        assert len(await seen(mind)) == len(first.stored)


async def test_of_what_memory_returned_inside_a_text_no_facts_are_drawn(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, "I live in Porto")
        context = (await retrieve(mind, RetrieveRequest(HERE, "Porto"))).context
        await put(mind, "I live in Lisbon now")
        reply = await put(mind, f"{context}\nMy name is Ana.")
        assert reply.notes == ("Of the part that memory itself returned no facts were drawn.",)
        found = await look(mind, attribute="city")
        assert [hit.value for hit in found.hits] == ["Lisbon"]
        assert [hit.value for hit in (await look(mind, attribute="name")).hits] == ["Ana"]


@pytest.mark.parametrize("text", ["The wifi code is tulip seven.", "无线网的口令是郁金香七号。"])
async def test_what_has_expired_is_stored_anew_when_said_again(tmp_path: Path, text: str) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await put(mind, text, expires_at=Moment(clock.now + timedelta(hours=1)))
        assert (await put(mind, text)).stored[0].status == "duplicate"
        clock.turn(hours=2)
        assert (await put(mind, text)).stored[0].status == "stored"
        assert [hit.content for hit in (await look(mind)).hits] == [text]


@pytest.mark.parametrize("name", ["Deploy the site", "部署网站"])
async def test_a_procedure_that_has_expired_is_stored_anew(tmp_path: Path, name: str) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        soon = Moment(clock.now + timedelta(hours=1))
        steps = (Step("pack", "shell"),)
        await put(mind, name=name, trigger=name, steps=steps, expires_at=soon)
        clock.turn(hours=2)
        again = await put(mind, name=name, trigger=name, steps=steps)
        assert again.stored[0].status == "stored"
        assert [hit.id for hit in (await look(mind)).hits] == [again.stored[0].id]
