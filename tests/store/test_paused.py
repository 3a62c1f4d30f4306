"""A file that is only read, in a folder that may not be written: what others store is seen."""

import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from mindfile.store.driver import Driver
from mindfile.store.sqlite import SqliteStore, open_store
from store.drafts import add, draft
from unshared import unprivileged

READER = """
import sys, anyio
from pathlib import Path
from mindfile.store.driver import own_driver, standard_driver
from mindfile.store.paused import open_paused_store

async def main(path, name):
    (driver,) = (d for d in (standard_driver(), own_driver()) if d and d.name == name)
    async with open_paused_store(Path(path), driver=driver) as store:
        for _ in sys.stdin:
            pulse = await store.pulse()
            async with store.read() as unit:
                newest = await unit.records.counts("default")
            print(pulse, newest, flush=True)

anyio.run(main, *sys.argv[1:])
"""


@asynccontextmanager
async def a_writer(path: Path, driver: Driver) -> AsyncGenerator[SqliteStore]:
    """Open the file for writing; so long its folder may be written."""
    path.parent.chmod(0o700)
    try:
        async with open_store(path, driver=driver) as store:
            yield store
    finally:
        path.parent.chmod(0o500)


def start(path: Path, driver: Driver) -> subprocess.Popen[str]:
    command = [*unprivileged(), sys.executable, "-c", READER, str(path), driver.name]
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )


def seen(reader: subprocess.Popen[str]) -> tuple[int, str]:
    """Let the reader look once; returns the pulse of the file and what is there."""
    assert reader.stdin is not None
    assert reader.stdout is not None
    reader.stdin.write("\n")
    reader.stdin.flush()
    pulse, _, found = reader.stdout.readline().strip().partition(" ")
    return int(pulse), found


async def test_what_others_store_meanwhile_is_seen(tmp_path: Path, driver: Driver) -> None:
    place = tmp_path / "locked"
    place.mkdir()
    path = place / "memory.sqlite3"
    async with a_writer(path, driver) as writer, writer.write() as unit:
        await add(unit, draft("The gate is green"))
    with start(path, driver) as reader:
        first, found = seen(reader)
        assert found == "{'semantic': {'active': 1}}"
        assert seen(reader) == (first, found)
        async with a_writer(path, driver) as writer:
            async with writer.write() as unit:
                await add(unit, draft("The gate is gray"))
            second, found = seen(reader)
            assert found == "{'semantic': {'active': 2}}"
        async with a_writer(path, driver) as writer, writer.write() as unit:
            await add(unit, draft("The gate is gone"))
        third, found = seen(reader)
        assert found == "{'semantic': {'active': 3}}"
        assert len({first, second, third}) == 3
        assert reader.stdin is not None
        reader.stdin.close()
    place.chmod(0o700)
    assert reader.returncode == 0
