"""Repairing: what can be read comes through, what cannot is named, nothing is lost unasked."""

import math
import struct
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mindfile.embedding.chunks import chunks_of
from mindfile.errors import (
    BusyError,
    DatabaseFaultError,
    ForeignFileError,
    UnavailableError,
    UnreadableFileError,
)
from mindfile.model import ModelIdentity
from mindfile.store.backup import make_backup
from mindfile.store.driver import Driver
from mindfile.store.repair import repair_file
from mindfile.store.salvage import Reading, tables_of
from mindfile.store.shelf import backup_folder, set_aside_of
from mindfile.store.sqlite import SqliteStore, open_store
from store.drafts import (
    SEES_ALL,
    add,
    add_fact,
    add_procedure,
    add_talk,
    another,
    draft,
    embed,
    look,
)

MODEL = ModelIdentity("small", 8, True, "a" * 64)
PAGE = 4096
COUNT = 200

NUMBERS = "SELECT name || seq FROM sqlite_sequence WHERE name NOT LIKE 'vec%' ORDER BY name"


def vector_of(number: int) -> bytes:
    numbers = [math.cos(number * power) for power in range(1, 9)]
    length = math.sqrt(sum(one * one for one in numbers))
    return struct.pack("<8f", *(one / length for one in numbers))


@pytest.fixture
async def filled(path: Path, driver: Driver) -> Path:
    """A file with memories of every kind on many pages, all embedded."""
    async with open_store(path, driver=driver) as store:
        async with store.write() as unit:
            await add_talk(unit, "talk", "Hello", "Good morning", "What a day")
            await add_fact(unit, "The user lives in Linz", "city", "Linz")
            await add_procedure(unit, "deploy")
            for number in range(COUNT):
                await add(unit, draft(f"memory {number} {'filler ' * 60}", tags=(f"t{number}",)))
        chunks = look(path, driver, "SELECT id FROM chunk")
        await embed(store, MODEL, {chunk: vector_of(chunk) for chunk in chunks})
    return path


async def found(path: Path, driver: Driver, word: str) -> list[str]:
    async with open_store(path, driver=driver) as store, store.read() as unit:
        matches = await unit.words.search([word], SEES_ALL, limit=500)
        memories = await unit.memories.by_rows([match.memory for match in matches])
    return sorted(memory.content for memory in memories)


def root_of(path: Path, driver: Driver, name: str) -> int:
    return look(path, driver, f"SELECT rootpage FROM sqlite_schema WHERE name = '{name}'")[0]


def overwrite(path: Path, page: int) -> None:
    whole = bytearray(path.read_bytes())
    whole[(page - 1) * PAGE : page * PAGE] = b"\xff" * PAGE
    path.write_bytes(whole)


def leaf_of(path: Path, driver: Driver, table: str, nth: int) -> int:
    """Return the number of a leaf page of a table's tree, read out of its root."""
    root = root_of(path, driver, table)
    page = path.read_bytes()[(root - 1) * PAGE : root * PAGE]
    assert page[0] in (2, 5), "the root is a leaf: put more rows into the table"
    (cell,) = struct.unpack(">H", page[12 + 2 * nth : 14 + 2 * nth])
    return struct.unpack(">I", page[cell : cell + 4])[0]


def contents(path: Path, driver: Driver) -> list[str]:
    return look(path, driver, "SELECT content FROM memory ORDER BY id")


async def test_a_sound_file_comes_through_with_every_row_and_vector(
    filled: Path, driver: Driver
) -> None:
    before = {
        name: look(filled, driver, f"SELECT count(*) FROM {name}")[0]
        for name in ("memory", "chunk", "revision", "tag", "vec_1", "session")
    }
    numbers = look(filled, driver, NUMBERS)
    done = repair_file(filled, cut=chunks_of, driver=driver)
    assert done.lost == ()
    assert done.aside is not None
    after = {name: look(filled, driver, f"SELECT count(*) FROM {name}")[0] for name in before}
    assert after == before
    assert done.counts["memory"] == (before["memory"], before["memory"])
    assert look(filled, driver, NUMBERS) == numbers
    assert look(filled, driver, "SELECT embedding FROM vec_1 WHERE rowid = 7") == [vector_of(7)]
    assert await found(filled, driver, "linz") == ["The user lives in Linz"]
    assert look(filled, driver, "PRAGMA integrity_check") == ["ok"]


def lose_words(path: Path, driver: Driver) -> None:
    with another(path, driver) as connection:
        connection.execute("DELETE FROM chunk_index_data")


def lose_an_index(path: Path, driver: Driver) -> None:
    overwrite(path, root_of(path, driver, "memory_newest"))


def lose_vectors(path: Path, driver: Driver) -> None:
    overwrite(path, root_of(path, driver, "vec_1_vector_chunks00"))


def lose_a_leaf_of_pieces(path: Path, driver: Driver) -> None:
    overwrite(path, leaf_of(path, driver, "chunk", 1))


def lose_all_pieces(path: Path, driver: Driver) -> None:
    overwrite(path, root_of(path, driver, "chunk"))


@pytest.mark.parametrize(
    "harm", [lose_words, lose_an_index, lose_vectors, lose_a_leaf_of_pieces, lose_all_pieces]
)
async def test_what_can_be_made_again_is_made_again_and_no_memory_is_lost(
    filled: Path, driver: Driver, harm: Callable[[Path, Driver], None]
) -> None:
    before = look(filled, driver, "SELECT content FROM memory NOT INDEXED ORDER BY id")
    harm(filled, driver)
    done = repair_file(filled, cut=chunks_of, driver=driver)
    assert done.lost == ()
    assert contents(filled, driver) == before
    assert len(await found(filled, driver, "memory")) == COUNT
    pieces = look(filled, driver, "SELECT count(*) FROM chunk")[0]
    vectors = look(filled, driver, "SELECT count(*) FROM vec_1")[0]
    waiting = look(filled, driver, "SELECT count(*) FROM chunk WHERE embedded_by IS NULL")[0]
    assert pieces == vectors + waiting
    assert look(filled, driver, "PRAGMA integrity_check") == ["ok"]


async def test_rows_are_given_up_only_where_that_is_said_and_are_named(
    filled: Path, driver: Driver
) -> None:
    ids = look(filled, driver, "SELECT public_id FROM memory NOT INDEXED ORDER BY id")
    overwrite(filled, leaf_of(filled, driver, "memory", 2))
    damaged = filled.read_bytes()
    refused = repair_file(filled, cut=chunks_of, driver=driver)
    assert refused.aside is None
    assert filled.read_bytes() == damaged
    assert set_aside_of(filled) == []
    assert any(line.startswith("memory: ") for line in refused.lost)
    done = repair_file(filled, accept_loss=True, cut=chunks_of, driver=driver)
    assert done.aside is not None
    assert done.aside.read_bytes() == damaged
    left = look(filled, driver, "SELECT public_id FROM memory ORDER BY id")
    gone = [key for key in ids if key not in left]
    assert 0 < len(gone) < 40
    said = next(line for line in done.lost if line.startswith("unreadable memories: "))
    assert gone[0] in said or sorted(gone)[0] in said
    assert look(filled, driver, "PRAGMA foreign_key_check") == []
    assert look(filled, driver, "PRAGMA integrity_check") == ["ok"]


async def test_the_other_half_of_a_memory_may_be_lost_but_not_its_text(
    filled: Path, driver: Driver
) -> None:
    before = look(filled, driver, "SELECT content FROM memory NOT INDEXED ORDER BY id")
    for table in ("semantic", "episodic", "procedural", "session"):
        overwrite(filled, root_of(filled, driver, table))
    assert repair_file(filled, cut=chunks_of, driver=driver).aside is None
    done = repair_file(filled, accept_loss=True, cut=chunks_of, driver=driver)
    assert contents(filled, driver) == before
    assert any(line.startswith("semantic: ") for line in done.lost)
    async with open_store(filled, driver=driver) as store, store.read() as unit:
        memories = await unit.memories.newest(SEES_ALL, limit=500)
    assert len(memories) == len(before)


async def test_a_text_that_the_damage_changed_is_named(filled: Path, driver: Driver) -> None:
    whole = filled.read_bytes()
    (key,) = look(
        filled, driver, "SELECT public_id FROM memory NOT INDEXED WHERE content LIKE 'memory 77 %'"
    )
    with another(filled, driver) as connection:
        connection.execute("UPDATE memory SET content = content || 'x' WHERE public_id = ?", (key,))
    done = repair_file(filled, cut=chunks_of, driver=driver)
    assert done.lost == (f"memories whose text the damage changed: {key}",)
    filled.write_bytes(whole)
    assert repair_file(filled, cut=chunks_of, driver=driver).lost == ()


async def test_numbers_go_on_from_the_highest_row_where_the_last_given_are_lost(
    filled: Path, driver: Driver
) -> None:
    numbers = look(filled, driver, NUMBERS)
    overwrite(filled, root_of(filled, driver, "sqlite_sequence"))
    done = repair_file(filled, accept_loss=True, cut=chunks_of, driver=driver)
    assert done.lost == ("sqlite_sequence: numbers go on from the highest row of each table",)
    assert look(filled, driver, NUMBERS) == numbers


async def test_numbers_that_were_not_tried_are_told(filled: Path, driver: Driver) -> None:
    overwrite(filled, leaf_of(filled, driver, "memory", 2))
    with another(filled, driver) as connection:
        (table,) = [one for one in tables_of(connection) if one.name == "memory"]
        reading, hasty = Reading(connection, driver), Reading(connection, driver, most=2)
        assert len(list(reading.rows(table))) >= len(list(hasty.rows(table)))
    assert reading.untried == {}
    assert list(hasty.untried) == ["memory"]


async def test_rows_are_found_on_their_pages_where_the_way_to_them_is_lost(
    filled: Path, driver: Driver
) -> None:
    before = contents(filled, driver)
    overwrite(filled, root_of(filled, driver, "memory"))
    done = repair_file(filled, accept_loss=True, cut=chunks_of, driver=driver)
    assert contents(filled, driver) == before
    assert not any(line.startswith("memory:") for line in done.lost)
    assert await found(filled, driver, "linz") == ["The user lives in Linz"]


@pytest.mark.parametrize("nth", range(3))
async def test_a_lost_part_of_the_schema_costs_no_memory(
    filled: Path, driver: Driver, nth: int
) -> None:
    before = contents(filled, driver)
    (cell,) = struct.unpack(">H", filled.read_bytes()[112 + 2 * nth : 114 + 2 * nth])
    page = struct.unpack(">I", filled.read_bytes()[cell : cell + 4])[0]
    overwrite(filled, page)
    repair_file(filled, accept_loss=True, cut=chunks_of, driver=driver)
    assert contents(filled, driver) == before
    assert look(filled, driver, "SELECT value FROM semantic WHERE attribute = 'city'") == ["Linz"]
    assert look(filled, driver, "SELECT count(*) FROM change") == [len(before)]
    assert look(filled, driver, "SELECT name FROM session") == ["talk"]


async def test_half_a_file_gives_what_it_holds(filled: Path, driver: Driver) -> None:
    filled.write_bytes(filled.read_bytes()[: filled.stat().st_size // 2 // PAGE * PAGE])
    assert repair_file(filled, cut=chunks_of, driver=driver).aside is None
    done = repair_file(filled, accept_loss=True, cut=chunks_of, driver=driver)
    assert done.lost
    assert look(filled, driver, "PRAGMA integrity_check") == ["ok"]
    async with open_store(filled, driver=driver) as store, store.write() as unit:
        await add(unit, draft("goes on"))


class Cramped:
    """A database module whose files may not grow past so many pages, as on a full disk."""

    def __init__(self, module: Any, pages: int) -> None:
        self._module = module
        self._pages = pages

    def __getattr__(self, name: str) -> Any:
        return getattr(self._module, name)

    def connect(self, *given: Any, **more: Any) -> Any:
        connection = self._module.connect(*given, **more)
        connection.execute(f"PRAGMA max_page_count = {self._pages:d}").fetchall()
        return connection


@pytest.mark.parametrize("pages", [2, 60])
async def test_a_full_disk_is_no_dead_file(filled: Path, driver: Driver, pages: int) -> None:
    before = filled.read_bytes()
    cramped = replace(driver, module=Cramped(driver.module, pages))
    with pytest.raises(UnavailableError, match="disk is full"):
        repair_file(filled, accept_loss=True, cut=chunks_of, driver=cramped)
    assert filled.read_bytes() == before
    assert list(backup_folder(filled).iterdir()) == []
    assert repair_file(filled, cut=chunks_of, driver=driver).lost == ()


async def test_where_the_new_file_cannot_be_made_the_way_out_is_its_folder_and_no_setting(
    path: Path, driver: Driver
) -> None:
    # Room for the names that SQLite gives, and none for the longer one of a file in the making.
    long = path.with_name("m" * 240)
    async with open_store(long, driver=driver) as store, store.write() as unit:
        await add(unit, draft("one"))
    before = long.read_bytes()
    with pytest.raises(UnavailableError, match="too long") as caught:
        repair_file(long, cut=chunks_of, driver=driver)
    assert "shorter name" in caught.value.hint
    assert "MINDFILE_BACKUPS" not in caught.value.hint
    backup_folder(long).rmdir()
    backup_folder(long).touch()
    with pytest.raises(UnavailableError, match="folder of backups") as caught:
        repair_file(long, cut=chunks_of, driver=driver)
    assert "MINDFILE_BACKUPS" not in caught.value.hint
    assert long.read_bytes() == before


async def test_nothing_is_repaired_under_another_process(filled: Path, driver: Driver) -> None:
    before = filled.read_bytes()
    async with open_store(filled, driver=driver) as store:
        await words_of(store)
        with pytest.raises(BusyError, match="has the memory file open"):
            repair_file(filled, cut=chunks_of, driver=driver)
        assert await words_of(store) == 1
    assert filled.read_bytes() == before
    assert set_aside_of(filled) == []


async def words_of(store: SqliteStore) -> int:
    async with store.read() as unit:
        return len(await unit.words.search(["linz"], SEES_ALL, limit=9))


async def test_what_holds_nothing_readable_is_left_and_the_backup_named(
    path: Path, filled: Path, driver: Driver
) -> None:
    backup = make_backup(path, driver=driver, keep=5)
    path.write_bytes(b"garbage " * 9_000)
    with pytest.raises(UnreadableFileError) as caught:
        repair_file(path, cut=chunks_of, driver=driver)
    assert backup.path.name in caught.value.hint
    assert path.read_bytes() == b"garbage " * 9_000
    assert [entry.name for entry in backup_folder(path).iterdir()] == [backup.path.name]
    path.unlink()
    with pytest.raises(DatabaseFaultError, match="no memory file"):
        repair_file(path, cut=chunks_of, driver=driver)
    with another(path, driver) as connection:
        connection.execute("CREATE TABLE accounts (id)")
    with pytest.raises(ForeignFileError):
        repair_file(path, cut=chunks_of, driver=driver)
