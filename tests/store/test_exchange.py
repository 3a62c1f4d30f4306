"""Exchanging contents in use: numbers stay told apart, and what was purged stays gone."""

from pathlib import Path

import pytest

from mindfile.store.backup import make_backup
from mindfile.store.driver import Driver
from mindfile.store.exchange import Exchange, PurgedMeanwhileError
from mindfile.store.purges import purges_of_file
from mindfile.store.restoring import restore_file
from mindfile.store.sqlite import SqliteStore
from store.drafts import add, draft, look


async def put(store: SqliteStore, text: str) -> int:
    """Store a text; return the number of its change."""
    async with store.write() as unit:
        await add(unit, draft(text))
        return await unit.history.newest_change()


async def test_no_number_of_a_change_is_given_again_after_a_restore(
    path: Path, driver: Driver, store: SqliteStore
) -> None:
    await put(store, "one")
    backup = make_backup(path, driver=driver, keep=5)
    known = await put(store, "two")
    await restore_file(path, backup.path, keep=5, driver=driver)
    assert await put(store, "three") > known


async def test_nothing_is_exchanged_for_a_copy_made_before_a_purge(
    path: Path, driver: Driver, store: SqliteStore
) -> None:
    await put(store, "one")
    backup = make_backup(path, driver=driver, keep=5)
    exchange = Exchange(backup.path, path, driver, schema=1, keep=0, spare=backup.path)
    before = purges_of_file(path, driver)
    async with store.write() as unit:
        await unit.records.set_note("erasure_change", "7")
    with pytest.raises(PurgedMeanwhileError):
        exchange.run(before)
    assert look(path, driver, "SELECT value FROM meta WHERE key = 'erasure_change'") == ["7"]
    assert exchange.run(purges_of_file(path, driver)) is None


@pytest.mark.parametrize("wanted", ["[]", ""])
async def test_what_the_backups_are_to_lose_still_is_known_after_a_restore(
    path: Path, driver: Driver, store: SqliteStore, wanted: str
) -> None:
    await put(store, "one")
    backup = make_backup(path, driver=driver, keep=5)
    async with store.write() as unit:
        await unit.records.set_note("erasure_copies", wanted)
    await restore_file(path, backup.path, keep=5, driver=driver)
    async with store.read() as unit:
        assert (await unit.records.note("erasure_copies") or "") == wanted
