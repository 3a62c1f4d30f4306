"""A purge that is committed is told as such, whatever keeps its last bytes, and finished later."""

import json
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import anyio

from memory.rows import let_go, put, put_id, seen
from mindfile.errors import UnavailableError
from mindfile.memory.mind import Mind
from mindfile.memory.requests import SearchRequest
from mindfile.memory.resources import read_resource
from mindfile.memory.searching import search
from mindfile.store.backup import make_backup
from mindfile.store.driver import find_driver
from mindfile.store.sqlite import SqliteStore
from minds import a_mind, a_served_mind

WORD = "zanzibar7741"


class CrampedStore(SqliteStore):
    """A store on a disk that has no room for a second copy of the file."""

    async def rewrite(self) -> bool:
        """Refuse."""
        raise UnavailableError("The disk is full.", hint="Free some space; nothing was changed.")


def back_up(mind: Mind) -> Path:
    return make_backup(mind.config.database, driver=find_driver(), keep=5).path


def holds(path: Path) -> bool:
    return any(
        WORD.encode() in file.read_bytes().lower()
        for tail in ("", "-wal")
        if (file := Path(f"{path}{tail}")).is_file()
    )


async def told_by_stats(mind: Mind) -> str:
    return json.loads((await read_resource(mind, "memory://stats")).text)["erasure"]


async def test_a_backup_that_cannot_be_written_for_now_loses_it_later(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, f"The word is {WORD}")
        backup = back_up(mind)
        # Where SQLite's log would be, it can make none.
        in_the_way = Path(f"{backup}-wal")
        in_the_way.mkdir()
        reply = await let_go(mind, ids=(key,), purge=True)
        assert reply.erased == "pending"
        (note,) = reply.notes
        assert note.startswith(f"Not gone yet from {backup.name}: The backup cannot be reached.")
        assert await told_by_stats(mind) == "pending"
        assert holds(backup)
        in_the_way.rmdir()
        config = mind.config
    async with a_served_mind(config) as mind:
        with anyio.fail_after(60):
            while holds(backup) or await told_by_stats(mind) == "pending":
                await search(mind, SearchRequest("default", ""))


async def test_a_purge_on_a_full_disk_says_that_it_is_done_but_for_its_bytes(
    tmp_path: Path,
) -> None:
    async with AsyncExitStack() as resources, a_mind(tmp_path) as mind:
        key = await put_id(mind, f"The word is {WORD}")
        backup = back_up(mind)
        cramped = replace(mind, store=CrampedStore(mind.config.database, resources))
        reply = await let_go(cramped, ids=(key,), purge=True)
        assert reply.forgotten == (key,)
        assert reply.erased == "pending"
        assert [note for note in reply.notes if "The disk is full. It is tried again." in note]
        assert not [note for note in reply.notes if "nothing was changed" in note]
        assert await seen(mind, include_history=True) == set()
        assert not holds(backup)
        # A backup made before there is room again has none of its bytes either.
        assert not holds(back_up(mind))
        await put(mind, "Stored once there was room")
        assert await told_by_stats(mind) == "done"
        assert not holds(mind.config.database)
