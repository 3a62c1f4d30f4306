"""What is true at a time: one value of an attribute that has one, whatever came in which order."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import anyio
import pytest

from fakes import HandClock
from memory.rows import HERE, let_go, look, put, put_id
from mindfile.memory.mind import Mind
from mindfile.memory.profile import profile, render
from mindfile.memory.replies import Stored
from mindfile.memory.requests import SnapshotRequest
from mindfile.memory.snapshots import snapshot
from mindfile.memory.timekeeping import NOT_YET
from mindfile.model import Moment
from minds import a_mind


def on(text: str) -> Moment:
    """Return the start of a day."""
    return Moment(datetime.fromisoformat(text).replace(tzinfo=UTC))


async def stay(mind: Mind, city: str, start: str | None = None, end: str | None = None) -> Stored:
    """Store where the user lived."""
    reply = await put(
        mind,
        attribute="city",
        value=city,
        valid_from=(start and on(start)) or None,
        valid_to=(end and on(end)) or None,
    )
    return reply.stored[0]


async def home(mind: Mind, at: str | None = None) -> list[str | None]:
    """Return which cities are told, now or as of a day."""
    found = await look(mind, attribute="city", as_of=None if at is None else on(at))
    return [hit.value for hit in found.hits]


async def test_a_stay_that_is_over_never_closes_the_current_one(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        current = await stay(mind, "Oslo", "2020-01-01")
        past = await stay(mind, "Rome", "2023-01-01", "2024-01-01")
        assert (past.status, past.superseded_by) == ("superseded", current.id)
        assert await home(mind) == ["Oslo"]
        days = ["2022-06-01", "2023-06-01", "2024-06-01"]
        assert [await home(mind, day) for day in days] == [["Oslo"], ["Rome"], ["Oslo"]]


@pytest.mark.parametrize("turned", [False, True])
async def test_inside_an_inserted_stay_there_is_one_value(tmp_path: Path, turned: bool) -> None:
    async with a_mind(tmp_path) as mind:
        stays = [("Rome", "2020-01-01", None), ("Oslo", "2024-01-01", None)]
        inserted = ("Bern", "2022-06-01", "2023-01-01")
        for city, start, end in [inserted, *stays] if turned else [*stays, inserted]:
            await stay(mind, city, start, end)
        days = ["2021-01-01", "2022-07-01", "2023-06-01", "2025-01-01"]
        told = [await home(mind, day) for day in days]
        assert told == [["Rome"], ["Bern"], ["Rome"], ["Oslo"]]
        assert await home(mind) == ["Oslo"]


async def test_the_same_stay_told_twice_is_one_and_another_of_the_same_city_is_new(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        await stay(mind, "Rome", "2025-01-01")
        first = await stay(mind, "Rome", "2019-01-01", "2020-01-01")
        again = await stay(mind, "Rome", "2019-01-01", "2020-01-01")
        assert (again.status, again.id) == ("duplicate", first.id)
        assert [await home(mind, day) for day in ("2019-06-01", "2021-01-01")] == [["Rome"], []]
        assert await home(mind) == ["Rome"]


async def test_a_value_with_an_end_to_come_is_closed_by_the_next(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await stay(mind, "Rome", end="2027-01-01")
        clock.turn(days=1)
        assert (await stay(mind, "Oslo")).status == "superseding"
        assert await home(mind) == ["Oslo"]


@pytest.mark.parametrize("way", ["redo", "forgotten"])
async def test_what_comes_back_beside_a_newer_value_comes_back_closed(
    tmp_path: Path, way: str
) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        rome = await put(mind, attribute="city", value="Rome")
        gone = (
            await let_go(mind, undo=rome.undo)
            if way == "redo"
            else await let_go(mind, ids=(rome.stored[0].id or "",))
        )
        clock.turn(days=1)
        await put_id(mind, attribute="city", value="Oslo")
        back = await let_go(mind, undo=gone.undo)
        assert await home(mind) == ["Oslo"]
        assert str(rome.stored[0].id) in back.notes[-1]
        as_of = Moment(clock.now - timedelta(hours=3))
        found = await look(mind, attribute="city", as_of=as_of)
        assert [hit.value for hit in found.hits] == ["Rome"]
        await let_go(mind, undo=back.undo)
        assert await home(mind) == ["Oslo"]


async def test_a_value_that_begins_later_stands_beside_the_one_before_it(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await stay(mind, "Rome")
        later = await put(
            mind, attribute="city", value="Oslo", valid_from=Moment(clock.now + timedelta(days=9))
        )
        undone = await let_go(mind, undo=later.undo)
        back = await let_go(mind, undo=undone.undo)
        assert len(back.notes) == 1
        clock.turn(days=10)
        assert await home(mind) == ["Oslo"]


@pytest.mark.parametrize("city", ["Rome", "罗马"])
async def test_what_is_over_without_a_start_is_kept_once_beside_what_holds(
    tmp_path: Path, city: str
) -> None:
    async with a_mind(tmp_path) as mind:
        current = await stay(mind, city)
        past = await stay(mind, city, end="2020-01-01")
        assert (past.status, past.superseded_by) == ("superseded", current.id)
        again = await stay(mind, city, end="2020-01-01")
        assert (again.status, again.id) == ("duplicate", past.id)
        assert await home(mind) == [city]


@pytest.mark.parametrize(
    ("liked", "disliked", "denied"),
    [
        ("I like tea", "I dislike tea", "I no longer like tea"),
        ("我喜欢茶", "我讨厌茶", "我不再喜欢茶了"),
    ],
)
async def test_of_several_that_came_later_the_next_one_supersedes(
    tmp_path: Path, liked: str, disliked: str, denied: str
) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, liked, kind="semantic", at=on("2020-01-01"))
        await put(mind, denied, kind="semantic", at=on("2024-01-01"))
        following = await put_id(mind, disliked, kind="semantic", at=on("2023-01-01"))
        told = (await put(mind, liked, kind="semantic", at=on("2022-01-01"))).stored[0]
        assert (told.status, told.superseded_by) == ("superseded", following)


async def told(mind: Mind) -> str:
    """Return the profile as it leads a prompt."""
    async with mind.store.read() as unit:
        return render(await profile(unit, HERE, mind.clock()))


@pytest.mark.parametrize(("now", "then"), [("Braga", "Evora"), ("杭州", "苏州")])
async def test_what_begins_later_is_hidden_until_then_and_takes_over(
    tmp_path: Path, now: str, then: str
) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await stay(mind, now)
        start = Moment(clock.now + timedelta(days=9))
        later = await put(mind, attribute="city", value=then, valid_from=start)
        assert later.notes == (NOT_YET,)
        assert await home(mind) == [now]
        assert [hit.value for hit in (await look(mind, f"city {then}")).hits] == [now]
        assert now in await told(mind)
        assert then not in await told(mind)
        both = await look(mind, attribute="city", include_history=True)
        assert {hit.value for hit in both.hits} == {now, then}
        assert [h.value for h in (await look(mind, attribute="city", as_of=start)).hits] == [then]
        clock.turn(days=10)
        assert await home(mind) == [then]
        assert now not in await told(mind)


async def test_what_holds_until_a_later_value_begins_is_no_old_news(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await stay(mind, "Braga")
        start = Moment(clock.now + timedelta(days=9))
        await put(mind, attribute="city", value="Evora", valid_from=start)
        porto = await stay(mind, "Porto")
        assert (porto.status, porto.superseded_by) == ("superseding", None)
        assert await home(mind) == ["Porto"]
        # The move comes early: the same words as of what was to begin, and no duplicate of it.
        assert (await stay(mind, "Evora")).status == "superseding"
        assert await home(mind) == ["Evora"]
        clock.turn(days=10)
        assert await home(mind) == ["Evora"]


async def test_a_count_of_what_was_known_leaves_out_what_had_not_begun(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await stay(mind, "Braga")
        start = Moment(clock.now + timedelta(days=9))
        await put(mind, attribute="city", value="Evora", valid_from=start)
        await snapshot(mind, SnapshotRequest(HERE, "create", "a"))
        held = await snapshot(mind, SnapshotRequest(HERE, "read", "a"))
        assert [line.content for line in held.memories] == ["city: Braga"]


async def test_what_waited_for_its_turn_was_said_after_what_it_waited_for(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        begun = clock.now
        async with anyio.create_task_group() as calls, mind.store.write():
            calls.start_soon(stay, mind, "Oslo")
            await anyio.wait_all_tasks_blocked()
            clock.turn(seconds=3)
        found = await look(mind, attribute="city")
        assert [hit.at - begun for hit in found.hits] == [timedelta(seconds=3)]


async def test_what_was_told_by_a_clock_that_ran_ahead_is_older_than_what_is_told_now(
    tmp_path: Path,
) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        clock.turn(hours=2)
        wrong = await stay(mind, "Oslo")
        await put(mind, "I work at Initech")
        clock.turn(hours=-2)
        again = await stay(mind, "Oslo")
        assert (again.status, again.id) == ("duplicate", wrong.id)
        right = await stay(mind, "Bern")
        assert (right.status, right.supersedes) == ("superseding", (wrong.id,))
        await put(mind, "I no longer work at Initech")
        for hours in (0, 1, 2):
            clock.turn(hours=hours)
            assert await home(mind) == ["Bern"]
            assert not (await look(mind, attribute="employer")).hits
