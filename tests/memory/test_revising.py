"""Revising: a correction replaces what stands, and nothing that was replaced before."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from fakes import HandClock
from memory.rows import let_go, look, put, put_id, read, seen
from mindfile.errors import ConflictError
from mindfile.memory.mind import Mind
from mindfile.memory.replies import StoreReply
from mindfile.model import Moment, Step
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
