"""Revising: a correction replaces what stands, and nothing that was replaced before."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from fakes import HandClock
from memory.rows import HERE, let_go, look, put, put_id, read, seen
from mindfile.errors import ConflictError
from mindfile.memory.mind import Mind
from mindfile.memory.replies import StoreReply
from mindfile.memory.requests import MessageInput
from mindfile.model import Memory, Moment, Role, Step
from minds import a_mind


async def correct(mind: Mind, key: str, content: str | None = None, **fields: Any) -> StoreReply:
    """Call `store` with `replaces`."""
    given = {*fields, "replaces", *(() if content is None else ("content",))}
    return await put(mind, content, replaces=key, fields_given=frozenset(given), **fields)


async def corrected(mind: Mind, key: str, content: str | None = None, **fields: Any) -> str:
    """Correct a memory and return the id of the new one."""
    new = (await correct(mind, key, content, **fields)).stored[0].id
    assert new is not None
    return new


async def reminders(mind: Mind) -> list[Memory]:
    """Return what is due."""
    async with mind.store.read() as unit:
        return await unit.memories.due_reminders(HERE, mind.clock())


@pytest.mark.parametrize(
    ("first", "second", "third"),
    [
        ({"content": "The gate opens at nine"}, {"content": "At ten"}, {"content": "At eleven"}),
        ({"attribute": "city", "value": "南京"}, {"value": "青岛"}, {"value": "杭州"}),
        ({"attribute": "like", "value": "tea"}, {"value": "coffee"}, {"value": "water"}),
        (
            {"content": "See you at nine", "session": "s"},
            {"content": "See you at ten"},
            {"content": "See you at eleven"},
        ),
    ],
    ids=["a statement", "a single value", "one of many values", "a message"],
)
async def test_what_was_superseded_takes_no_new_text(
    tmp_path: Path, first: dict[str, Any], second: dict[str, Any], third: dict[str, Any]
) -> None:
    async with a_mind(tmp_path) as mind:
        old = await put_id(mind, **first)
        middle = await corrected(mind, old, **second)
        newest = await corrected(mind, middle, **third)
        before = (await read(mind, old), await seen(mind, include_history=True))
        for key in (old, middle):
            with pytest.raises(ConflictError, match="superseded") as caught:
                await correct(mind, key, **second)
            assert newest in caught.value.hint
        assert (await read(mind, old), await seen(mind, include_history=True)) == before
        assert await seen(mind) == {newest}


async def test_what_a_plain_store_superseded_takes_no_new_text_either(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        old = await put_id(mind, "I live in Ghent")
        new = await put_id(mind, "I live in Bruges")
        with pytest.raises(ConflictError) as caught:
            await correct(mind, old, "I live in Antwerp")
        assert new in caught.value.hint
        assert await seen(mind) == {new}


async def test_what_was_superseded_takes_labels_but_does_not_become_true_again(
    tmp_path: Path,
) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        old = await put_id(mind, attribute="city", value="Ghent")
        clock.turn(hours=1)
        new = await put_id(mind, attribute="city", value="Bruges")
        await correct(mind, old, tags=("past",), pinned=True)
        assert (await read(mind, old)).tags == ("past",)
        ended = Moment(clock.now - timedelta(minutes=30))
        await correct(mind, old, valid_to=ended)
        for end in (None, Moment(clock.now + timedelta(days=1))):
            with pytest.raises(ConflictError) as caught:
                await correct(mind, old, valid_to=end)
            assert new in caught.value.hint
        assert await seen(mind) == {new}


async def test_with_the_successor_undone_or_forgotten_the_old_one_takes_new_text(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        old = await put_id(mind, "The gate opens at nine")
        second = await correct(mind, old, "The gate opens at ten")
        await let_go(mind, undo=second.undo)
        third = await corrected(mind, old, "The gate opens at eleven")
        await let_go(mind, ids=(third,))
        fourth = await corrected(mind, old, "The gate opens at noon")
        assert await seen(mind) == {fourth}


async def test_an_older_version_of_a_procedure_can_be_the_start_of_a_new_one(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        old = await put_id(mind, name="brew", steps=(Step("boil", "boil"),))
        second = await corrected(mind, old, steps=(Step("boil", "boil gently"),))
        third = await corrected(mind, old, steps=(Step("steep", "steep"),))
        assert await seen(mind) == {old, second, third}


async def test_a_fact_with_an_end_to_come_is_closed_by_its_correction(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        end = Moment(clock.now + timedelta(days=30))
        old = await put_id(mind, "The lease covers the barn", valid_to=end)
        new = await corrected(mind, old, "The lease covers the barn and the yard")
        assert [hit.id for hit in (await look(mind)).hits] == [new]


LATER = timedelta(days=400)


@pytest.mark.parametrize("field", ["remind_at", "expires_at"])
@pytest.mark.parametrize(
    ("first", "new"),
    [
        ({"content": "The gate opens at nine"}, "The gate opens at ten"),
        ({"content": "The gate opens at nine", "session": "s"}, "The gate opens at ten"),
        ({"attribute": "gate", "value": "nine"}, "ten"),
    ],
    ids=["a statement", "a message", "a fact"],
)
async def test_new_text_keeps_the_times_of_the_old(
    tmp_path: Path, first: dict[str, Any], new: str, field: str
) -> None:
    clock = HandClock()
    moment = Moment(clock.now + timedelta(hours=1))
    async with a_mind(tmp_path, clock=clock) as mind:
        timed: dict[str, Any] = {**first, field: moment}
        old = await put_id(mind, **timed)
        clock.turn(minutes=10)
        kept = await read(mind, await corrected(mind, old, new))
        assert getattr(kept, field) == moment.at
        dropped = await read(mind, await corrected(mind, kept.id, "never", **{field: None}))
        assert getattr(dropped, field) is None


async def test_what_was_corrected_reminds_in_its_new_words_alone(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        due = Moment(clock.now)
        for session in (None, "s"):
            old = await put_id(mind, f"Call Ana {session}", session=session, remind_at=due)
            correction = await correct(mind, old, f"Call Ben {session}")
            assert [memory.content for memory in await reminders(mind)] == [f"Call Ben {session}"]
            await let_go(mind, undo=correction.undo)
            assert [memory.content for memory in await reminders(mind)] == [f"Call Ana {session}"]
            await let_go(mind, ids=(old,))


async def test_what_a_newer_fact_closed_reminds_no_longer(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await put_id(mind, attribute="dentist", value="May 3", remind_at=Moment(clock.now))
        clock.turn(minutes=1)
        await put_id(mind, attribute="dentist", value="May 10")
        assert await reminders(mind) == []


async def test_a_corrected_message_keeps_who_said_it_and_when(tmp_path: Path) -> None:
    said = Moment(datetime(2025, 5, 1, tzinfo=UTC), 120)
    message = MessageInput("The tide turns at six", Role.ASSISTANT, speaker="Ana", at=said)
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        old = await put_id(mind, messages=(message,), session="s")
        new = await read(mind, await corrected(mind, old, "The tide turns at seven"))
        assert new.episode is not None
        assert (new.episode.role, new.episode.speaker) == (Role.ASSISTANT, "Ana")
        assert (new.occurred_at, new.occurred_offset, new.session) == (said.at, 120, "s")
        moved = await corrected(mind, new.id, "The tide turned", at=Moment(clock.now))
        assert (await read(mind, moved)).occurred_at == clock.now


async def test_a_corrected_fact_holds_from_when_the_old_one_did(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        start = Moment(clock.now - LATER)
        old = await put_id(mind, attribute="city", value="Gent", valid_from=start)
        clock.turn(hours=1)
        new = await corrected(mind, old, value="Ghent")
        assert await seen(mind, as_of=Moment(clock.now - timedelta(days=9))) == {new}
        other = await corrected(mind, new, value="Bruges", valid_from=Moment(clock.now))
        assert await seen(mind, as_of=Moment(clock.now - timedelta(days=9))) == {new}
        assert await seen(mind) == {other}


@pytest.mark.parametrize(
    ("old", "new"), [("I live in Graz", "I live in Linz now"), ("我住在成都", "我搬到北京了")]
)
async def test_new_text_that_tells_of_a_change_begins_today(
    tmp_path: Path, old: str, new: str
) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        first = await put_id(mind, old)
        clock.turn(days=9)
        second = await corrected(mind, first, new)
        assert await seen(mind, as_of=Moment(clock.now - timedelta(days=1))) == {first}
        assert await seen(mind) == {second}


@pytest.mark.parametrize(
    "same",
    [
        {"pinned": True},
        {"tags": ("b", "a")},
        {"importance": 0.4},
        {"content": "The gate opens at nine"},
        {"content": "The gate opens at nine", "tags": ("a", "b")},
    ],
)
async def test_what_is_so_already_is_not_said_to_be_updated(
    tmp_path: Path, same: dict[str, Any]
) -> None:
    async with a_mind(tmp_path) as mind:
        made: dict[str, Any] = {"pinned": True, "tags": ("a", "b"), "importance": 0.4}
        key = await put_id(mind, "The gate opens at nine", **made)
        reply = await correct(mind, key, **same)
        assert [(one.status, one.id) for one in reply.stored] == [("duplicate", key)]
        assert reply.notes == ("Nothing was changed: it was so already.",)
        assert (reply.undo, (await read(mind, key)).revision) == (None, 1)


@pytest.mark.parametrize(
    "first", [{"content": "The gate opens"}, {"content": "The gate opens", "session": "s"}]
)
async def test_labels_beside_the_text_that_it_has_are_put_on_a_memory(
    tmp_path: Path, first: dict[str, Any]
) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, **first)
        reply = await correct(mind, key, "The gate opens", tags=("harbor",))
        assert [(one.status, one.id) for one in reply.stored] == [("updated", key)]
        assert (await read(mind, key)).tags == ("harbor",)
