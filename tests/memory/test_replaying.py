"""Idempotency: a call sent again is answered again, and the answer is true."""

from pathlib import Path
from typing import Any

import pytest

from fakes import HandClock
from memory.rows import HERE, let_go, look, put, say, seen
from mindfile.errors import ConflictError
from mindfile.memory.requests import MessageInput
from mindfile.memory.storing import store
from mindfile.surface.arguments import Reading
from mindfile.surface.tools.store import read_request
from minds import a_mind


async def test_a_call_sent_again_is_answered_again_and_changes_nothing(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        first = await put(mind, "ok", session="s", idempotency_key="k")
        assert await put(mind, "ok", session="s", idempotency_key="k") == first
        assert len(await seen(mind)) == 1
        with pytest.raises(ConflictError, match="other arguments"):
            await put(mind, "no", session="s", idempotency_key="k")


@pytest.mark.parametrize("session", [None, "s"])
async def test_what_was_undone_is_stored_again_under_its_key(
    tmp_path: Path, session: str | None
) -> None:
    async with a_mind(tmp_path) as mind:
        first = await put(mind, "The kiln is lit", session=session, idempotency_key="k")
        await let_go(mind, undo=first.undo)
        second = await put(mind, "The kiln is lit", session=session, idempotency_key="k")
        assert second.stored[0].status == "stored"
        assert await seen(mind) == {second.stored[0].id}
        again = await put(mind, "The kiln is lit", session=session, idempotency_key="k")
        assert again == second


async def test_a_key_whose_change_was_undone_is_free_for_something_else(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await let_go(mind, undo=(await put(mind, "The kiln is lit", idempotency_key="k")).undo)
        other = await put(mind, "The kiln is cold", idempotency_key="k")
        assert await seen(mind) == {other.stored[0].id}


async def test_after_a_redo_the_first_answer_is_given_again(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        first = await put(mind, "ok", session="s", idempotency_key="k")
        undone = await let_go(mind, undo=first.undo)
        await let_go(mind, undo=undone.undo)
        assert await put(mind, "ok", session="s", idempotency_key="k") == first
        assert await seen(mind) == {first.stored[0].id}


async def test_an_undone_correction_is_made_again_under_its_key(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = (await put(mind, "The kiln is lit")).stored[0].id
        pin: dict[str, Any] = {
            "replaces": key,
            "pinned": True,
            "fields_given": frozenset({"replaces", "pinned"}),
        }
        first = await put(mind, **pin, idempotency_key="k")
        await let_go(mind, undo=first.undo)
        again = await put(mind, **pin, idempotency_key="k")
        assert again.undo not in {None, first.undo}
        undone = await let_go(mind, undo=again.undo)
        assert undone.restored == (key,)


async def test_what_was_forgotten_since_is_stored_again_or_said(tmp_path: Path) -> None:
    talk = (MessageInput("The kiln is lit"), MessageInput("Then we glaze"))
    async with a_mind(tmp_path) as mind:
        first = await put(mind, messages=talk, session="s", idempotency_key="k")
        ids = [one.id for one in first.stored if one.id is not None]
        await let_go(mind, ids=(ids[0],))
        again = await put(mind, messages=talk, session="s", idempotency_key="k")
        assert again.stored == first.stored
        assert "1 of 2 were forgotten" in again.notes[-1]
        await let_go(mind, ids=(ids[1],))
        anew = await put(mind, messages=talk, session="s", idempotency_key="k")
        assert [one.status for one in anew.stored] == ["stored", "stored"]
        assert {hit.content for hit in (await look(mind)).hits} == {m.content for m in talk}


async def test_a_duplicate_is_answered_again_only_while_the_old_one_is_there(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        first = await put(mind, "The kiln is lit")
        known = await put(mind, "The kiln is lit", idempotency_key="k")
        assert (known.stored[0].status, known.undo) == ("duplicate", None)
        await let_go(mind, undo=first.undo)
        anew = await put(mind, "The kiln is lit", idempotency_key="k")
        assert await seen(mind) == {anew.stored[0].id}


async def test_a_scratch_value_has_nothing_to_undo_and_is_answered_again(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "s", "hello there", "hello")
        fields: dict[str, Any] = {
            "kind": "working",
            "session": "s",
            "attribute": "ticket",
            "value": "T-1",
        }
        first = await put(mind, **fields, idempotency_key="k")
        assert await put(mind, **fields, idempotency_key="k") == first


@pytest.mark.parametrize(
    "told",
    [
        {"content": "Renew the passport", "remind_at": "in 2 hours"},
        {"content": "Renew the passport", "at": "yesterday", "session": "s"},
        {"messages": [{"content": "Renew the passport", "at": "an hour ago"}], "session": "s"},
        {"content": "换护照", "expires_at": "明天"},
    ],
)
async def test_a_relative_time_is_the_same_call_when_it_is_sent_again(
    tmp_path: Path, told: dict[str, object]
) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:

        async def call(**more: object) -> list[str | None]:
            reading = Reading(clock.now, mind.zone, HERE)
            request = read_request(reading, {**told, "idempotency_key": "k", **more})
            return [one.id for one in (await store(mind, request)).stored]

        first = await call()
        clock.turn(hours=1)
        assert await call() == first
        assert len(await seen(mind)) == 1
        with pytest.raises(ConflictError, match="other arguments"):
            await call(importance=0.9)
