"""Purging reaches the backups: no byte of what was erased stays in them, and all else does."""

from contextlib import closing
from pathlib import Path

import anyio
import pytest

from fakes import HashingEmbedder
from memory.rows import let_go, put, put_id, say, seen, shorten
from mindfile.errors import UnavailableError
from mindfile.memory.mind import Mind
from mindfile.memory.requests import SearchRequest
from mindfile.memory.searching import search
from mindfile.store.backup import make_backup
from mindfile.store.driver import find_driver
from mindfile.store.replacing import partial_beside
from mindfile.store.restoring import restore_file
from mindfile.store.shelf import backup_folder, backups_of
from minds import a_mind, a_served_mind


def back_up(mind: Mind) -> Path:
    return make_backup(mind.config.database, driver=find_driver(), keep=5).path


def bytes_beside(mind: Mind) -> bytes:
    folder = backup_folder(mind.config.database)
    return b"".join(entry.read_bytes() for entry in folder.iterdir()).lower()


def traces(mind: Mind, *words: str) -> list[str]:
    return [word for word in words if word.lower().encode() in bytes_beside(mind)]


async def test_a_purge_leaves_no_byte_in_any_backup_and_keeps_the_rest(tmp_path: Path) -> None:
    async with a_mind(tmp_path, embedder=HashingEmbedder(dimensions=2_048)) as mind:
        ids = await say(
            mind,
            "bank",
            "Hello there",
            "Good morning.",
            "My pin is zanzibar7741 密码是蓝鲸九号",
            "I will not repeat it.",
            "What is the weather like",
            "Rain is coming.",
        )
        await mind.embedding.drained()
        back_up(mind)
        await shorten(mind, "bank")
        await mind.embedding.drained()
        backup = back_up(mind)
        assert traces(mind, "zanzibar7741", "蓝鲸") == ["zanzibar7741", "蓝鲸"]
        reply = await let_go(mind, ids=(ids[2],), purge=True)
        assert reply.erased == "done"
        assert traces(mind, "zanzibar7741", "zanzibar", "蓝鲸九号", "蓝鲸") == []
        assert len(backups_of(mind.config.database)) == 2
        await restore_file(mind.config.database, backup, keep=0)
        found = await seen(mind, include_history=True)
        assert ids[2] not in found
        assert {ids[0], ids[3], ids[5]} <= found


async def test_a_namespace_erased_whole_is_erased_in_the_backups_too(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, "The word is zanzibar", namespace="other")
        await put(mind, kind="working", attribute="zanzibar", value="zanzibar", namespace="other")
        kept = await put_id(mind, "The other word is harbor")
        back_up(mind)
        reply = await let_go(
            mind, namespace="other", namespace_given=True, purge=True, confirmed=True
        )
        assert reply.erased == "done"
        assert traces(mind, "zanzibar", "harbor") == ["harbor"]
        async with mind.store.open_copy(mind.store.copies()[0]) as store, store.read() as unit:
            assert [memory.id for memory in await unit.memories.by_ids("default", [kept])] == [kept]


async def test_scratch_erased_for_good_goes_from_the_backups(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, kind="working", attribute="draft", value="zanzibar")
        await put(mind, kind="working", attribute="plan", value="harbor")
        back_up(mind)
        await let_go(mind, kinds=("working",), attribute="draft", purge=True, confirmed=True)
        assert traces(mind, "zanzibar", "harbor") == ["harbor"]


async def test_a_backup_that_cannot_be_read_is_named_and_left(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, "The word is zanzibar")
        backup = back_up(mind)
        backup.write_bytes(b"garbage " * 999)
        aside = backup.with_name("20260101-000000-000000.set-aside")
        aside.write_bytes(b"a damaged file")
        reply = await let_go(mind, ids=(key,), purge=True)
        assert reply.erased == "done"
        (note,) = [note for note in reply.notes if "Delete them by hand" in note]
        assert backup.name in note
        assert aside.name in note
        assert str(tmp_path) not in note
        assert backup.read_bytes() == b"garbage " * 999


async def test_a_copy_that_is_being_written_is_told_apart_from_what_is_to_be_deleted(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, "The word is zanzibar")
        back_up(mind)
        path = mind.config.database
        with partial_beside(path) as written:
            reply = await let_go(mind, ids=(key,), purge=True)
        (note,) = reply.notes
        assert written.name in note
        assert note.startswith("Unfinished copies may still hold it, beside the file")
        assert "at work removes its own" in note


async def test_a_folder_of_backups_that_cannot_be_read_is_named_and_holds_not_none(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, "The word is zanzibar")
        folder = back_up(mind).parent
        # No rights stop an administrator; a file where the folder was stops everybody.
        folder.rename(tmp_path / "kept")
        folder.write_bytes(b"")
        reply = await let_go(mind, ids=(key,), purge=True)
        assert reply.erased == "pending"
        (note,) = [note for note in reply.notes if "It is tried again" in note]
        assert "their whole folder" in note
        assert str(tmp_path) not in note
        with pytest.raises(UnavailableError, match="cannot be read"):
            backups_of(mind.config.database)


async def test_a_backup_that_is_held_loses_it_at_the_next_start(tmp_path: Path) -> None:
    driver = find_driver()
    async with a_mind(tmp_path, patience=0.3) as mind:
        key = await put_id(mind, "The word is zanzibar")
        backup = back_up(mind)
        with closing(driver.module.connect(str(backup), isolation_level=None)) as holder:
            holder.execute("BEGIN IMMEDIATE")
            reply = await let_go(mind, ids=(key,), purge=True)
        assert reply.erased == "pending"
        assert traces(mind, "zanzibar") == ["zanzibar"]
        config = mind.config
    async with a_served_mind(config) as mind:
        with anyio.fail_after(60):
            while traces(mind, "zanzibar"):
                await search(mind, SearchRequest("default", ""))
