"""Processes killed while they store on one file: what was acknowledged is there, whole."""

import multiprocessing
import os
import random
import sys
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext, ForkServerProcess, SpawnContext, SpawnProcess
from pathlib import Path

import anyio
import pytest

from fakes import HashingEmbedder
from mindfile.memory.mind import Mind
from mindfile.memory.opening import present
from mindfile.ranking.analyzer import analyze
from mindfile.store.driver import find_driver
from mindfile.store.values import Selection
from minds import a_mind
from reliability import worker
from store.drafts import look

pytestmark = pytest.mark.process

PATIENCE_SECONDS = 300
Beginning = ForkServerContext | SpawnContext


@pytest.fixture(scope="module")
def beginning() -> Generator[Beginning]:
    """How processes begin: as children of one that has imported all, where the system has that.

    It opens nothing, so that they share no more than the code.
    """
    if sys.platform == "win32":
        yield multiprocessing.get_context("spawn")
        return
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([worker.__name__])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
        yield context


@dataclass
class Round:
    """Workers on one file, and what they acknowledged: the word of each memory and its id.

    ``killed`` are those that ran when they were killed.
    """

    folder: Path
    beginning: Beginning
    acknowledged: dict[str, str] = field(default_factory=dict[str, str])
    ended: dict[str, int | None] = field(default_factory=dict[str, int | None])
    killed: set[str] = field(default_factory=set[str])

    def run(self, lots: random.Random, workers: int, each: int, at_once: int = 0) -> None:
        """Let all store at the same time; kill each when so many memories are stored in all."""
        names = [f"w{number}" for number in range(workers)]
        # Some live to the end.
        ends = {name: lots.randrange(1, workers * each) for name in names}
        sources: list[Connection] = []
        running = {name: self._start(name, each, sources) for name in names}
        if at_once:
            running["many"] = self._start("many", at_once, sources, at_once=True)
        for line in lines_of(sources):
            word, key = line.split()
            self.acknowledged[word] = key
            for name, at in ends.items():
                if at == len(self.acknowledged) and running[name].is_alive():
                    running[name].kill()
                    self.killed.add(name)
        for name, process in running.items():
            process.join()
            self.ended[name] = process.exitcode
            process.close()

    def _start(
        self, name: str, count: int, sources: list[Connection], *, at_once: bool = False
    ) -> ForkServerProcess | SpawnProcess:
        source, sink = self.beginning.Pipe(duplex=False)
        sources.append(source)
        given = (self.folder, name, count, at_once, sink)
        process = self.beginning.Process(target=worker.work, args=given, daemon=True)
        process.start()
        sink.close()
        return process

    @property
    def complaints(self) -> str:
        """What the workers wrote to standard error."""
        return (self.folder / worker.COMPLAINTS).read_text("utf-8")


def lines_of(sources: list[Connection]) -> Iterator[str]:
    """Yield the whole messages of several processes as they come, until all have ended."""
    left = list(sources)
    while left:
        ready = [one for one in wait(left, PATIENCE_SECONDS) if isinstance(one, Connection)]
        assert ready, "the workers say nothing any more"
        for source in ready:
            try:
                message = source.recv_bytes()
            except (EOFError, OSError):
                # Killed in the middle of a message, a worker has acknowledged nothing.
                message = b""
            if message:
                yield message.decode()
            else:
                source.close()
                left.remove(source)


def later() -> datetime:
    """When whatever a killed process had claimed is free again."""
    return present() + timedelta(minutes=5)


async def require_whole(done: Round) -> None:
    """Read back every memory that was acknowledged: its text, its words, its vector."""
    async with a_mind(done.folder, embedder=HashingEmbedder(), clock=later, owner="reader") as mind:
        with anyio.fail_after(PATIENCE_SECONDS):
            mind.embedding.notify()
            await mind.embedding.drained()
        await _require_found(mind, done.acknowledged)
    path, driver = done.folder / "memory.sqlite3", find_driver()
    assert look(path, driver, "PRAGMA integrity_check") == ["ok"]
    assert look(path, driver, "PRAGMA foreign_key_check") == []
    # The index against the texts that it stands for: raises where they differ.
    look(path, driver, "INSERT INTO chunk_index (chunk_index, rank) VALUES ('integrity-check', 1)")
    lacking = "SELECT count(*) FROM memory WHERE id NOT IN (SELECT memory FROM chunk)"
    assert look(path, driver, lacking) == [0]
    lacking = "SELECT count(*) FROM memory WHERE id NOT IN (SELECT memory FROM revision)"
    assert look(path, driver, lacking) == [0]


async def _require_found(mind: Mind, acknowledged: dict[str, str]) -> None:
    sight = Selection("default", later())
    async with mind.store.read() as unit:
        for word, key in acknowledged.items():
            (memory,) = await unit.memories.by_ids("default", [key])
            assert word in memory.content
            matches = await unit.words.search(analyze(word), sight, limit=5)
            assert memory.row in {match.memory for match in matches}, word
            assert memory.row in await unit.vectors.vectors_of([memory.row]), word


async def hold(done: Round, seed: int, workers: int, each: int, at_once: int = 0) -> Round:
    done.folder.mkdir()
    # No secret is drawn: the same seed must kill at the same points.
    done.run(random.Random(seed), workers, each, at_once)  # noqa: S311
    assert done.complaints == ""
    # One that was killed may have come to its end at that very moment.
    assert {name for name, code in done.ended.items() if code != 0} <= done.killed
    await require_whole(done)
    return done


async def test_what_killed_processes_acknowledged_is_there_whole(
    tmp_path: Path, beginning: Beginning
) -> None:
    rounds = [
        await hold(Round(tmp_path / str(seed), beginning), seed, workers=4, each=25)
        for seed in range(3)
    ]
    assert sum(len(done.killed) for done in rounds) >= 6
    assert sum(len(done.acknowledged) for done in rounds) > 60


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(int(os.environ.get("ROUNDS", "100"))))
async def test_the_same_holds_for_eight_processes_a_call_at_once_and_any_seed(
    tmp_path: Path, beginning: Beginning, seed: int
) -> None:
    """100 rounds of 8 processes with 200 memories each, and one with 50 calls at once."""
    done = Round(tmp_path / "round", beginning)
    await hold(done, 1_000 + seed, workers=8, each=200, at_once=50)
    assert done.killed
    sys.stdout.write(
        f"round {seed}: {len(done.acknowledged)} acknowledged, {len(done.killed)} killed\n"
    )
