"""What was purged does not come back with a backup, wherever that was kept, or it is said."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from fakes import HandClock
from memory.rows import let_go, put, put_id, say, seen, shorten
from mindfile.commands.restore import restore
from mindfile.errors import BusyError
from mindfile.memory.mind import Mind
from mindfile.store.backup import make_backup
from mindfile.store.driver import find_driver
from mindfile.store.purges import purges_of_file
from mindfile.store.restoring import restore_file
from mindfile.store.shelf import backups_of
from minds import a_mind
from store.drafts import look as ask

WORD = "zanzibar7741"


def back_up(mind: Mind, target: Path | None = None) -> Path:
    path = mind.config.database
    return make_backup(path, driver=find_driver(), keep=5, target=target).path


async def purge_while_held(mind: Mind, backup: Path, **what: object) -> None:
    """Purge while another process is at a backup: it keeps what it holds for now."""
    with closing(find_driver().module.connect(str(backup), isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        assert (await let_go(mind, purge=True, **what)).erased == "pending"


def traces(path: Path) -> list[str]:
    """Return the files of a memory file that hold the word."""
    files = [file for tail in ("", "-wal") if (file := Path(f"{path}{tail}")).is_file()]
    return [file.name for file in files if WORD.encode() in file.read_bytes().lower()]


async def test_a_backup_that_has_not_lost_it_yet_does_not_bring_it_back(tmp_path: Path) -> None:
    async with a_mind(tmp_path, patience=0.3) as mind:
        ids = await say(mind, "bank", f"My pin is {WORD}", "Noted.", "What else?", "Nothing.")
        await shorten(mind, "bank")
        backup = back_up(mind)
        await purge_while_held(mind, backup, ids=(ids[0],))
        later = await put_id(mind, "Stored after the purge")
        done = await restore(mind.config, backup)
        assert ids[0] in done.erased.ids
        found = await seen(mind, include_history=True)
        assert ids[0] not in found
        assert later not in found
        assert ids[3] in found
        assert traces(mind.config.database) == []
        # What the backups must lose still is known as before.
        purges = purges_of_file(mind.config.database, find_driver())
        assert purges is not None
        assert [one["ids"] for one in purges.waiting] == [[ids[0]]]


async def test_a_lost_file_is_restored_without_it_where_it_can_be_read(tmp_path: Path) -> None:
    async with a_mind(tmp_path, patience=0.3) as mind:
        key = await put_id(mind, f"The word is {WORD}")
        backup = back_up(mind)
        await purge_while_held(mind, backup, ids=(key,))
        config = mind.config
    with closing(find_driver().module.connect(config.database)) as other:
        other.execute("PRAGMA user_version = 99")
    done = await restore(config, backup)
    assert done.aside is not None
    assert done.erased.ids == (key,)
    assert traces(config.database) == []
    purges = purges_of_file(config.database, find_driver())
    assert purges is not None
    assert len(purges.waiting) == 1
    config.database.unlink()
    done = await restore(config, backup)
    assert done.erased.unknown


async def test_a_backup_kept_elsewhere_loses_what_the_file_knows_to_be_purged(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, "The oldest word is anchor")
        older = back_up(mind, tmp_path / "older.sqlite3")
        key = await put_id(mind, f"The word is {WORD}")
        kept = await put_id(mind, "The other word is harbor")
        usb = back_up(mind, tmp_path / "usb.sqlite3")
        await let_go(mind, ids=(key,), purge=True)
        # What is gone is known also where the file was something else meanwhile.
        await restore(mind.config, older)
        done = await restore(mind.config, usb)
        assert done.erased.ids == (key,)
        found = await seen(mind, include_history=True)
        assert kept in found
        assert key not in found
        assert traces(mind.config.database) == []
        assert ask(usb, find_driver(), "SELECT count(*) FROM memory") == [3]


async def test_a_namespace_purged_whole_that_is_back_is_named(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await put(mind, f"The word is {WORD}", namespace="other")
        await put(mind, "The other word is harbor")
        usb = back_up(mind, tmp_path / "usb.sqlite3")
        clock.turn(days=1)
        whole = {"namespace": "other", "namespace_given": True, "confirmed": True}
        await let_go(mind, purge=True, **whole)
        done = await restore(mind.config, usb)
        assert done.erased.returned == ("other",)
        await let_go(mind, purge=True, **whole)
        done = await restore(mind.config, back_up(mind))
        assert done.erased.returned == ()


async def test_what_was_stored_after_a_purge_of_all_stays_in_the_backups_made_since(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path, patience=0.3) as mind:
        await put(mind, f"The word is {WORD}", session="a session of zanzibar")
        backup = back_up(mind)
        await purge_while_held(mind, backup, namespace_given=True, confirmed=True)
        new = await put_id(mind, "Stored since")
        since = back_up(mind)
        # The next purge takes up what waits.
        other = await put_id(mind, "Another word")
        assert (await let_go(mind, ids=(other,), purge=True)).erased == "done"
        assert traces(backup) == []
        await restore(mind.config, since)
        assert await seen(mind) == {new}
        for one in backups_of(mind.config.database):
            (note,) = ask(
                one.path,
                find_driver(),
                "SELECT group_concat(value) FROM meta WHERE key LIKE '%erasure%'",
            )
            assert "zanzibar" not in note


async def test_without_who_could_erase_it_nothing_is_restored_over_a_purge_that_waits(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path, patience=0.3) as mind:
        key = await put_id(mind, f"The word is {WORD}")
        backup = back_up(mind)
        await purge_while_held(mind, backup, ids=(key,))
        with pytest.raises(BusyError):
            await restore_file(mind.config.database, backup, keep=5)
        notes = ask(
            mind.config.database,
            find_driver(),
            "SELECT value FROM meta WHERE key = 'erasure_copies'",
        )
        assert [one["ids"] for one in json.loads(notes[0])] == [[key]]
