"""What a call costs stays what it is, however much is stored; counted, not timed."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import anyio
import pytest

from memory.rows import look, put, say
from memory.work import Work, worked
from mindfile.memory.mind import Mind
from mindfile.memory.requests import RetrieveRequest
from mindfile.memory.retrieving import retrieve
from mindfile.model import Moment
from minds import a_mind

FEW, MANY = 60, 600
# The trips of the commonest calls: each is a switch between threads, dear on a busy machine.
STORE_TRIPS, SEARCH_TRIPS = 12, 9
# In twenties of steps.
ALLOWED = 12
PAST = Moment(datetime(2026, 1, 1, tzinfo=UTC))

CALLS: dict[str, Callable[[Mind], Awaitable[Any]]] = {
    "store one message": lambda mind: put(mind, "I sail on Sunday", session="now"),
    "store a fact": lambda mind: put(mind, attribute="city", value="Oslo"),
    "list a page": lambda mind: look(mind, limit=8),
    "list what is tagged": lambda mind: look(mind, limit=8, tags=("boat",)),
    "look a fact up": lambda mind: look(mind, attribute="city"),
    "list a session": lambda mind: look(mind, session="first", limit=8),
    "search a small namespace": lambda mind: look(mind, "oboe", namespace="aside"),
    "search for a rare word": lambda mind: look(mind, "oboe"),
    "profile and reminders": lambda mind: retrieve(mind, RetrieveRequest("default")),
}


async def filled(mind: Mind, count: int) -> None:
    """Store a few things to be found, and so many around them."""
    await say(mind, "first", "I play the oboe", "Since when?")
    await put(mind, "I like the oboe", namespace="aside")
    await put(mind, "The boat is called Elster", tags=("boat",))
    await put(mind, attribute="city", value="Bergen")
    await put(mind, "Call the dentist", remind_at=PAST)
    for session in range(0, count, 30):
        texts = [f"number {session + place} of the long list" for place in range(30)]
        await say(mind, f"talk {session}", *texts)


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[int, Path]:
    """Return a folder with little and one with ten times as much."""
    made = {count: tmp_path_factory.mktemp(f"of{count}") for count in (FEW, MANY)}

    async def fill(count: int) -> None:
        async with a_mind(made[count]) as mind:
            await filled(mind, count)

    for count in made:
        anyio.run(fill, count)
    return made


async def work_of(
    folder: Path, call: Callable[[Mind], Awaitable[Any]], patch: pytest.MonkeyPatch
) -> Work:
    async with a_mind(folder) as mind:
        await call(mind)
        async with worked(mind, patch) as work:
            await call(mind)
        return work


@pytest.mark.parametrize("name", CALLS)
async def test_ten_times_as_much_makes_no_call_work_harder(
    folders: dict[int, Path], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    few = await work_of(folders[FEW], CALLS[name], monkeypatch)
    many = await work_of(folders[MANY], CALLS[name], monkeypatch)
    assert many.trips == few.trips
    # A deeper tree takes a step or two more.
    assert few.steps <= many.steps + ALLOWED
    assert many.steps <= 1.25 * few.steps + ALLOWED


async def test_the_commonest_calls_make_few_trips(
    folders: dict[int, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    storing = await work_of(folders[MANY], CALLS["store one message"], monkeypatch)
    searching = await work_of(folders[MANY], CALLS["search for a rare word"], monkeypatch)
    assert storing.trips <= STORE_TRIPS
    assert searching.trips <= SEARCH_TRIPS


async def test_a_hundred_messages_make_no_more_trips_than_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_mind(tmp_path) as mind:
        async with worked(mind, monkeypatch) as two:
            await say(mind, "short", "one", "two")
        async with worked(mind, monkeypatch) as hundred:
            await say(mind, "long", *(f"number {place}" for place in range(100)))
    assert hundred.trips == two.trips
