"""Files of every schema that was released open in the present program, with all their rows."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from fakes import HandClock
from memory.rows import let_go, look, put_id, read, seen
from mindfile.memory.requests import SnapshotRequest
from mindfile.memory.snapshots import snapshot
from mindfile.store.database import open_database
from mindfile.store.driver import find_driver
from mindfile.store.schema import latest_version, migrations
from mindfile.store.shelf import backups_of
from minds import a_mind
from store.drafts import look as ask
from store.fixtures.make import EMBEDDER, place

VERSIONS = [migration.version for migration in migrations()]


@pytest.fixture(params=VERSIONS)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of the file that a release with this schema left."""
    path = tmp_path / "memory.sqlite3"
    shutil.copy(place(request.param), path)
    return path


def rows_of(path: Path) -> dict[str, int]:
    driver = find_driver()
    tables = ask(
        path, driver, "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%STRICT%'"
    )
    return {name: ask(path, driver, f"SELECT count(*) FROM {name}")[0] for name in tables}


async def test_no_row_is_lost_by_bringing_an_old_file_up_to_date(old: Path) -> None:
    before = rows_of(old)
    assert [name for name, count in before.items() if not count] == []
    version = ask(old, find_driver(), "PRAGMA user_version")[0]
    async with open_database(old):
        pass
    after = rows_of(old)
    assert {name: after[name] for name in before} == before
    assert ask(old, find_driver(), "PRAGMA user_version") == [latest_version()]
    assert ask(old, find_driver(), "PRAGMA integrity_check") == ["ok"]
    assert ask(old, find_driver(), "PRAGMA foreign_key_check") == []
    assert len(backups_of(old)) == (version < latest_version())


async def test_an_old_file_is_used_like_a_new_one(old: Path, tmp_path: Path) -> None:
    clock = HandClock()
    clock.turn(days=3)
    async with a_mind(tmp_path, clock=clock, embedder=EMBEDDER) as mind:
        mind.embedding.notify()
        await mind.embedding.drained()
        found = [hit.content for hit in (await look(mind, "Where do I live")).hits]
        assert "I live in Graz" in found
        assert "I live in Linz" not in found
        assert [hit.content for hit in (await look(mind, "花生")).hits][:1] == ["我对花生过敏"]
        (key,) = await seen(mind, tags=("health",))
        assert (await read(mind, key)).metadata == {"source": "doctor", "n": 3}
        assert (await look(mind, "里斯本", include_history=True)).hits
        then = await snapshot(mind, SnapshotRequest("default", "read", "before"))
        assert any("Water the plants" in line.content for line in then.memories)
        new = await put_id(mind, "I moved to Vienna")
        assert (await let_go(mind, undo="last")).forgotten == (new,)


@pytest.mark.parametrize("version", VERSIONS)
def test_the_schema_of_a_file_that_was_made_is_never_edited(version: int) -> None:
    """Where this fails, edit no migration that was released: add one.

    Before the first release, ``python tests/store/fixtures/make.py`` makes the file again.
    """
    with (
        closing(sqlite3.connect(":memory:")) as fresh,
        closing(sqlite3.connect(place(version))) as made,
    ):
        for migration in migrations():
            if migration.version <= version:
                for statement in migration.statements():
                    fresh.execute(statement)
        schema = "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE '%vec%' ORDER BY name"
        assert made.execute(schema).fetchall() == fresh.execute(schema).fetchall()
