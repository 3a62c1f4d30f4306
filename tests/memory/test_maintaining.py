"""Maintenance: what fades is put away, what may matter is listed, and one undo takes all back."""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from fakes import HandClock
from memory.rows import HERE, let_go, put, put_id, read, say, seen
from mindfile.forms import time_text
from mindfile.memory.maintaining import LAST_RUN, maintain
from mindfile.memory.mind import Mind
from mindfile.memory.replies import NamespaceUpkeep
from mindfile.memory.requests import RetrieveRequest, SearchRequest
from mindfile.memory.retrieving import retrieve
from mindfile.memory.searching import search
from mindfile.model import Moment, State
from mindfile.store.driver import find_driver
from minds import a_mind
from store.drafts import usage


async def run(mind: Mind, **options: Any) -> NamespaceUpkeep:
    """Maintain the namespace of the tests."""
    (report,) = (await maintain(mind, [HERE], **options)).namespaces
    return report


def ago(mind: Mind, days: float) -> Moment:
    clock = mind.clock
    assert isinstance(clock, HandClock)
    before = HandClock(clock.now)
    before.turn(days=-days)
    return Moment(before.now)


async def event(mind: Mind, text: str, days: float, importance: float, **fields: Any) -> str:
    """Store what happened so many days ago."""
    return await put_id(
        mind, text, session="s", at=ago(mind, days), importance=importance, **fields
    )


async def everything(mind: Mind) -> Mapping[str, Any]:
    """Return what each memory is, but for the count of its changes."""
    found: dict[str, Any] = {}
    async with mind.store.read() as unit:
        for row in range(1, 500):
            for memory in await unit.memories.by_rows([row]):
                links = await unit.history.linked_from([row], "source")
                if memory.state is not State.FORGOTTEN:
                    fields = {name: getattr(memory, name) for name in memory.__slots__}
                    found[memory.id] = {**fields, "revision": 0, "links": links}
    return found


async def test_only_what_is_old_unimportant_and_unpinned_is_archived(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        faint = await event(mind, "a gray gull sat on the roof", 40, 0.2)
        others = {
            await event(mind, "the ferry line was bought up", 40, 0.6),
            await event(mind, "a white gull sat on the fence", 10, 0.2),
            await event(mind, "a black gull sat on the mast", 40, 0.2, pinned=True),
            await event(mind, "call the gull counters", 40, 0.2, remind_at=ago(mind, -5)),
        }
        before = await everything(mind)
        planned = await run(mind, dry_run=True)
        assert [one.id for one in planned.archived] == [faint]
        assert await everything(mind) == before
        report = await run(mind)
        assert report.archived == planned.archived
        assert await seen(mind) == others
        assert await seen(mind, include_history=True) == {*others, faint}
        assert (await read(mind, faint)).archived_by == "maintain"
        undone = await let_go(mind, undo=report.undo)
        assert undone.restored == (faint,)
        assert await everything(mind) == before


async def test_a_dry_run_writes_nothing_at_all(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await event(mind, "a gray gull sat on the roof", 40, 0.2)
        await say(mind, "s", "I took the tram to the office")
        files = [mind.config.database, Path(f"{mind.config.database}-wal")]
        before = [file.read_bytes() for file in files]
        await maintain(mind, dry_run=True, compress=True)
        assert [file.read_bytes() for file in files] == before


async def test_a_second_run_finds_nothing_more_to_do(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await event(mind, "a gray gull sat on the roof", 40, 0.2)
        assert (await run(mind)).undo is not None
        again = await run(mind)
        assert (again.archived, again.undo) == ((), None)


async def test_what_was_used_fades_later(tmp_path: Path) -> None:
    clock = HandClock(datetime(2026, 3, 2, 9, tzinfo=UTC))
    async with a_mind(tmp_path, clock=clock) as mind:
        used = await event(mind, "the harbor crane was painted green", 35, 0.45)
        unused = await event(mind, "the town hall clock stood still", 35, 0.45)
        for _ in range(5):
            await search(mind, SearchRequest(HERE, "harbor crane"))
            await retrieve(mind, RetrieveRequest(HERE, "harbor crane"))
        assert (await run(mind)).archived == ()
        clock.turn(days=60)
        assert [one.id for one in (await run(mind)).archived] == [unused]
        clock.turn(days=2_000)
        assert [one.id for one in (await run(mind)).archived] == [used]


async def test_a_use_that_is_not_written_yet_counts_too(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await event(mind, "the harbor crane was painted green", 80, 0.4)
        unused = await event(mind, "the town hall clock stood still", 80, 0.4)
        await search(mind, SearchRequest(HERE, "harbor crane", limit=1))
        assert [one.id for one in (await run(mind)).archived] == [unused]


@pytest.mark.parametrize("by", ["search", "retrieve", "ids"])
async def test_uses_are_written_with_the_next_change(tmp_path: Path, by: str) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, "the harbor crane was painted green")
        row = (await read(mind, key)).row
        for _ in range(3):
            if by == "search":
                await search(mind, SearchRequest(HERE, "harbor crane"))
            elif by == "retrieve":
                await retrieve(mind, RetrieveRequest(HERE, "harbor crane"))
            else:
                await retrieve(mind, RetrieveRequest(HERE, ids=(key,)))
        await put(mind, "something else")
        uses = usage(mind.config.database, find_driver())
        assert uses[row] == (3, time_text(mind.clock()))
        assert not mind.uses


async def test_what_expired_long_ago_is_archived_and_what_expired_just_now_is_not(
    tmp_path: Path,
) -> None:
    clock = HandClock(datetime(2026, 3, 2, 9, tzinfo=UTC))
    async with a_mind(tmp_path, clock=clock) as mind:
        long_ago = await put_id(mind, "The ticket is valid in March", expires_at=ago(mind, -1))
        clock.turn(days=35)
        just_now = await put_id(mind, "The ticket is valid in April", expires_at=ago(mind, -1))
        clock.turn(days=3)
        report = await run(mind)
        assert [one.id for one in report.expired] == [long_ago]
        assert (await read(mind, just_now)).state is State.ACTIVE
        assert await seen(mind) == set()
        assert await seen(mind, include_history=True) == {long_ago, just_now}


async def test_what_is_true_or_closed_is_not_put_away_by_age(tmp_path: Path) -> None:
    clock = HandClock(datetime(2026, 3, 2, 9, tzinfo=UTC))
    async with a_mind(tmp_path, clock=clock) as mind:
        await put(mind, attribute="city", value="Oslo")
        clock.turn(days=1)
        current = await put_id(mind, attribute="city", value="Bergen")
        clock.turn(days=3_000)
        assert (await run(mind)).archived == ()
        assert await seen(mind, attribute="city") == {current}


async def test_messages_of_some_importance_wait_for_review_until_somebody_decides(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, "My sister is called Ines", session="s", importance=0.9)
        middling = await event(mind, "We use Litestar for the shop", 0, 0.6)
        await event(mind, "the tea is cold", 0, 0.3)
        report = await run(mind, dry_run=True)
        assert [one.id for one in report.review] == [middling]
        assert report.review_count == 1


async def test_what_is_put_away_is_not_listed_for_review_and_shows_what_it_weighs(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        faded = await event(mind, "We use Litestar for the shop", 90, 0.5)
        middling = await event(mind, "We use Vite for the shop", 0, 0.6)
        for dry_run in (True, False):
            report = await run(mind, dry_run=dry_run)
            assert [(one.id, one.importance) for one in report.archived] == [(faded, 0.25)]
            assert [one.id for one in report.review] == [middling]
            assert report.review_count == 1


async def test_what_a_proposal_stands_on_is_not_put_away_with_it(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        ids = [await event(mind, "I took the tram to the office", 40 + n, 0.2) for n in range(3)]
        report = await run(mind)
        assert [set(one.sources) for one in report.proposed] == [set(ids)]
        assert report.archived == ()
        assert (await run(mind)).archived == ()
        assert await seen(mind) == set(ids)


async def test_quoted_later_a_message_matters_more_once(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        (first,) = await say(mind, "s", "The bridge opens at five every single morning")
        (other,) = await say(mind, "t", "桥每天早上五点准时开放通行")
        before = {key: (await read(mind, key)).importance for key in (first, other)}
        await say(mind, "s2", 'You said "the bridge opens at five every single morning", right')
        await say(mind, "t2", "你说过“每天早上五点准时开放”，对吧")
        report = await run(mind)
        assert {one.id for one in report.raised} == {first, other}
        for key, importance in before.items():
            assert (await read(mind, key)).importance > importance
        assert (await run(mind)).raised == ()
        await let_go(mind, undo=report.undo)
        assert {key: (await read(mind, key)).importance for key in before} == before


async def test_an_importance_that_the_caller_gave_is_not_raised(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        given = await event(mind, "The bridge opens at five every single morning", 1, 0.2)
        await say(mind, "s2", 'You said "the bridge opens at five every single morning", right')
        assert (await run(mind)).raised == ()
        assert (await read(mind, given)).importance == 0.2


async def test_much_talk_is_offered_for_compression_and_compressed_where_asked(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        lines = [f"line {n}: the crane moved container {n}" for n in range(101)]
        await say(mind, "s", "My name is Ines Holm", *lines[:100])
        report = await run(mind)
        assert (report.talk, report.light, report.compressed) == (101, 100, ())
        before = await everything(mind)
        done = await run(mind, compress=True)
        assert len(done.compressed) == 100
        assert (await read(mind, done.compressed[0])).archived_by == "compress"
        # What a compression archived stays in search.
        assert done.compressed[50] in await seen(mind, "container 50")
        assert (await run(mind)).talk == 1
        await let_go(mind, undo=done.undo)
        assert await everything(mind) == before


async def test_no_more_is_put_away_at_once_than_a_run_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mindfile.memory.maintaining.MOST_ARCHIVED", 2)
    async with a_mind(tmp_path) as mind:
        for number in range(3):
            await event(mind, f"gull number {number} sat on the roof", 40, 0.2)
        report = await run(mind)
        assert (len(report.archived), report.left) == (2, 1)
        assert len((await run(mind)).archived) == 1


async def test_each_namespace_is_a_change_of_its_own(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        for namespace in ("work", "home"):
            await put(
                mind, "a gull", namespace=namespace, at=ago(mind, 40), importance=0.1, session="s"
            )
        reply = await maintain(mind)
        assert [one.namespace for one in reply.namespaces] == ["home", "work"]
        assert len({one.undo for one in reply.namespaces}) == 2
        async with mind.store.read() as unit:
            assert await unit.records.note(LAST_RUN) is not None
