"""Transactions: whole or not at all, one at a time, unharmed by cancelled calls and locks."""

import threading
from itertools import count
from pathlib import Path

import anyio
import anyio.from_thread
import anyio.to_thread
import pytest

from mindfile.errors import BusyError, ReadOnlyError
from mindfile.model import Memory
from mindfile.store.database import open_database
from mindfile.store.driver import Driver
from mindfile.store.sqlite import SqliteStore, open_store
from store.conftest import PATIENCE
from store.drafts import SEES_ALL, add, another, draft, foreign_lock, look


async def contents(store: SqliteStore) -> list[str]:
    async with store.read() as unit:
        return [memory.content for memory in await unit.memories.newest(SEES_ALL, limit=100)]


async def fail_after_adding(store: SqliteStore, *drafts: Memory) -> None:
    async with store.write() as unit:
        for memory in drafts:
            await add(unit, memory)
        raise LookupError


async def test_what_a_failed_write_did_is_gone(store: SqliteStore) -> None:
    with pytest.raises(LookupError):
        await fail_after_adding(store, draft("lost"))
    async with store.write() as unit:
        await add(unit, draft("kept"))
    assert await contents(store) == ["kept"]


async def test_a_broken_promise_of_the_schema_undoes_the_whole_write(
    store: SqliteStore, driver: Driver
) -> None:
    with pytest.raises(driver.module.IntegrityError):
        await fail_after_adding(store, draft("good"), draft("bad", importance=7.0))
    assert await contents(store) == []


async def test_two_coroutines_do_not_meet_in_one_transaction(store: SqliteStore) -> None:
    inside = anyio.Event()
    order: list[str] = []

    async def slow() -> None:
        async with store.write() as unit:
            await add(unit, draft("first"))
            inside.set()
            for _ in range(20):
                await anyio.lowlevel.checkpoint()
            order.append("slow")
            await add(unit, draft("second"))

    async def quick() -> None:
        await inside.wait()
        with pytest.raises(LookupError):
            await fail_after_adding(store, draft("lost"))
        order.append("quick")

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(slow)
        tasks.start_soon(quick)
    assert order == ["slow", "quick"]
    assert await contents(store) == ["second", "first"]


async def test_a_reader_sees_no_uncommitted_row_and_one_state_throughout(
    store: SqliteStore,
) -> None:
    async with store.write() as unit:
        await add(unit, draft("first"))
    async with store.read() as reading:
        async with store.write() as unit:
            await add(unit, draft("second"))
            assert await reading.memories.newest(
                SEES_ALL, limit=1
            ) == await reading.memories.newest(SEES_ALL, limit=9)
        seen = await reading.memories.newest(SEES_ALL, limit=9)
    assert [memory.content for memory in seen] == ["first"]
    assert await contents(store) == ["second", "first"]


async def test_the_view_of_a_reader_begins_with_its_block(store: SqliteStore) -> None:
    async with store.read() as reading:
        async with store.write() as unit:
            await add(unit, draft("later"))
        assert await reading.memories.newest(SEES_ALL, limit=9) == []


async def test_a_reader_cannot_write(store: SqliteStore) -> None:
    with pytest.raises(ReadOnlyError):
        async with store.read() as unit:
            await unit.records.set_note("key", "value")
    async with store.read() as unit:
        assert await unit.records.note("key") is None


async def interrupted_write(store: SqliteStore, checkpoints: int) -> bool:
    """Write two rows and cancel after so many turns of the loop; returns whether it had ended."""
    ended = False

    async def write() -> None:
        nonlocal ended
        async with store.write() as unit:
            await add(unit, draft(f"a{checkpoints}"))
            await add(unit, draft(f"b{checkpoints}"))
        ended = True

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(write)
        for _ in range(checkpoints):
            await anyio.lowlevel.checkpoint()
        tasks.cancel_scope.cancel()
    return ended


async def test_a_write_cancelled_at_any_point_is_whole_or_absent_and_blocks_nobody(
    path: Path, driver: Driver, store: SqliteStore
) -> None:
    async with store.write() as unit:
        await add(unit, draft("before"))
    points = [*range(30), *range(30, 3000, 100)]
    outcomes = [await interrupted_write(store, point) for point in points]
    assert len(points) - sum(outcomes) >= 25
    async with store.write() as unit:
        await add(unit, draft("after"))
    assert look(path, driver, "PRAGMA integrity_check") == ["ok"]
    stored = set(look(path, driver, "SELECT content FROM memory"))
    assert {"before", "after"} <= stored
    for point, ended in zip(points, outcomes, strict=True):
        both = {f"a{point}", f"b{point}"}
        assert both <= stored if ended else both & stored in (set[str](), both)


async def test_a_read_cancelled_at_any_point_leaves_the_reader_usable(store: SqliteStore) -> None:
    async with store.write() as unit:
        await add(unit, draft("there"))
    for point in range(40):
        with anyio.CancelScope() as scope:
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(contents, store)
                for _ in range(point):
                    await anyio.lowlevel.checkpoint()
                scope.cancel()
    assert await contents(store) == ["there"]


async def test_an_opening_cancelled_at_any_point_leaves_the_store_usable(
    store: SqliteStore,
) -> None:
    for point in range(3):
        with anyio.CancelScope() as scope:
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(contents, store)
                for _ in range(point):
                    await anyio.lowlevel.checkpoint()
                scope.cancel()
    assert await contents(store) == []


async def test_a_database_closes_whole_where_its_task_is_cancelled(
    path: Path, driver: Driver
) -> None:
    with anyio.CancelScope() as scope:
        async with open_database(path, driver=driver) as database, database.write():
            scope.cancel()
            await anyio.lowlevel.checkpoint()
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


async def test_a_reader_does_not_wait_for_the_lock_of_another_process(
    path: Path, driver: Driver, store: SqliteStore
) -> None:
    assert await contents(store) == []
    with foreign_lock(path, driver) as foreign, anyio.fail_after(PATIENCE / 2):
        foreign.execute("INSERT INTO meta VALUES ('foreign', 'row')")
        async with store.read() as unit:
            assert await unit.records.note("foreign") is None


async def test_a_write_waits_for_the_lock_of_another_process(
    path: Path, driver: Driver, store: SqliteStore
) -> None:
    assert await contents(store) == []
    with foreign_lock(path, driver) as foreign:
        async with anyio.create_task_group() as tasks:

            async def write() -> None:
                async with store.write() as unit:
                    await add(unit, draft("patient"))

            tasks.start_soon(write)
            for _ in range(5):
                await anyio.lowlevel.checkpoint()
            foreign.execute("ROLLBACK")
    assert await contents(store) == ["patient"]


async def test_a_write_says_busy_after_a_bounded_time_and_works_once_the_lock_is_gone(
    path: Path, driver: Driver, store: SqliteStore
) -> None:
    assert await contents(store) == []
    with (
        foreign_lock(path, driver),
        anyio.fail_after(PATIENCE + 5),
        pytest.raises(BusyError) as caught,
    ):
        async with store.write():
            pass
    assert "Nothing was stored" in caught.value.hint
    async with store.write() as unit:
        await add(unit, draft("free again"))
    assert await contents(store) == ["free again"]


async def test_of_many_writes_at_once_none_waits_for_a_lock_as_long_as_all_of_them(
    path: Path, driver: Driver
) -> None:
    async def write(store: SqliteStore) -> None:
        with pytest.raises(BusyError):
            async with store.write():
                pass

    async with open_store(path, driver=driver, patience=1.5) as store:
        assert await contents(store) == []
        with foreign_lock(path, driver), anyio.fail_after(6):
            async with anyio.create_task_group() as tasks:
                for _ in range(5):
                    tasks.start_soon(write, store)


async def test_a_write_waits_on_while_others_pass_the_lock_among_themselves(
    path: Path, driver: Driver
) -> None:
    enough, taken, written = threading.Event(), anyio.Event(), anyio.Event()

    def pass_on() -> None:
        with foreign_lock(path, driver) as foreign:
            anyio.from_thread.run_sync(taken.set)
            times = count()
            while not enough.wait(0.01):
                # Commits first, and takes the lock again before anybody else is there.
                passed = f"REPLACE INTO meta VALUES ('passed', {next(times)})"
                foreign.executescript(f"BEGIN IMMEDIATE; {passed};")

    async def write(store: SqliteStore) -> None:
        async with store.write() as unit:
            await add(unit, draft("patient"))
        written.set()

    async with open_store(path, driver=driver, patience=PATIENCE) as store:
        assert await contents(store) == []
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(anyio.to_thread.run_sync, pass_on)
            await taken.wait()
            tasks.start_soon(write, store)
            try:
                with anyio.move_on_after(2.5 * PATIENCE):
                    await written.wait()
            finally:
                enough.set()
        assert await contents(store) == ["patient"]


async def test_a_write_that_waits_can_be_cancelled(path: Path, driver: Driver) -> None:
    async with open_database(path, driver=driver, patience=60) as database:
        with foreign_lock(path, driver), anyio.fail_after(10), anyio.move_on_after(0.05) as scope:
            async with database.write():
                pass
        assert scope.cancelled_caught
        async with database.write() as connection:
            await connection.execute("INSERT INTO meta VALUES ('a', 'b')")


async def test_opening_a_new_file_that_another_process_holds_says_busy(
    path: Path, driver: Driver
) -> None:
    with foreign_lock(path, driver), anyio.fail_after(PATIENCE + 5), pytest.raises(BusyError):
        async with open_database(path, driver=driver, patience=PATIENCE):
            pass


async def test_the_log_cannot_be_emptied_while_another_reader_holds_it_and_can_later(
    path: Path, driver: Driver, store: SqliteStore
) -> None:
    async with store.write() as unit:
        await add(unit, draft("first"))
    with another(path, driver) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM memory").fetchone()
        async with store.write() as unit:
            await add(unit, draft("second"))
        assert await store.empty_log() is False
        reader.execute("ROLLBACK")
        assert await store.empty_log() is True
    assert path.with_name(path.name + "-wal").stat().st_size == 0
