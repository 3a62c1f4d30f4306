"""A disk without room: the call says so, changes nothing, and the next works once there is room."""

from pathlib import Path

import pytest

from mindfile.errors import UnavailableError
from mindfile.store.database import Database, open_database
from mindfile.store.driver import Driver
from store.drafts import look

NOTE = "INSERT INTO meta VALUES (?, ?)"


async def write_both(database: Database) -> None:
    async with database.write() as connection:
        await connection.execute(NOTE, ("small", "before"))
        await connection.execute(NOTE, ("large", "x" * 100_000))


async def test_a_full_disk_is_told_and_changes_nothing(path: Path, driver: Driver) -> None:
    async with open_database(path, driver=driver) as database:
        ((pages,),) = await database.outside_transaction("PRAGMA page_count")
        await database.outside_transaction(f"PRAGMA max_page_count = {pages + 4}")
        with pytest.raises(UnavailableError, match="disk is full") as caught:
            await write_both(database)
        assert "nothing was changed" in caught.value.hint
        assert look(path, driver, "SELECT key FROM meta WHERE key = 'small'") == []
        await database.outside_transaction(f"PRAGMA max_page_count = {pages + 400}")
        async with database.write() as connection:
            await connection.execute(NOTE, ("large", "x" * 100_000))
    assert look(path, driver, "SELECT key FROM meta WHERE key IN ('small', 'large')") == ["large"]
    assert look(path, driver, "PRAGMA integrity_check") == ["ok"]
