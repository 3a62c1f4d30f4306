"""Processes killed while they store on one file: what was acknowledged is there, whole."""

import os
import queue
import random
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime, timedelta
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
from store.drafts import look

pytestmark = pytest.mark.process

WORKER = str(Path(__file__).with_name("worker.py"))
TESTS = str(Path(__file__).parent.parent)
PATIENCE_SECONDS = 300


@dataclass
class Round:
    """Workers on one file, and what they acknowledged: the word of each memory and its id.

    ``killed`` are those that ran when they were killed.
    """

    folder: Path
    acknowledged: dict[str, str] = field(default_factory=dict[str, str])
    ended: dict[str, int] = field(default_factory=dict[str, int])
    killed: set[str] = field(default_factory=set[str])
    complaints: str = ""

    def run(self, lots: random.Random, workers: int, each: int, at_once: int = 0) -> None:
        """Let all store at the same time; kill each when so many memories are stored in all."""
        names = [f"w{number}" for number in range(workers)]
        arguments = {name: [name, str(each)] for name in names}
        if at_once:
            arguments["many"] = ["many", str(at_once), "at-once"]
        # Some live to the end.
        ends = {name: lots.randrange(1, int(1.3 * workers * each)) for name in names}
        with ExitStack() as stack:
            log = stack.enter_context((self.folder / "complaints.txt").open("w+", encoding="utf-8"))
            running = {
                name: stack.enter_context(self._start(given, log.fileno()))
                for name, given in arguments.items()
            }
            for line in Lines(running):
                word, key = line.split()
                self.acknowledged[word] = key
                for name, at in ends.items():
                    if at == len(self.acknowledged) and running[name].poll() is None:
                        running[name].kill()
                        self.killed.add(name)
            self.ended = {name: process.wait() for name, process in running.items()}
            log.seek(0)
            self.complaints = log.read()

    def _start(self, given: Sequence[str], log: int) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, WORKER, str(self.folder), *given],
            stdout=subprocess.PIPE,
            stderr=log,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": TESTS},
        )


class Lines:
    """The whole lines of several processes as they come, until all have ended."""

    def __init__(self, running: dict[str, subprocess.Popen[str]]) -> None:
        self._queue = queue.Queue[str | None]()
        self._open = len(running)
        for process in running.values():
            threading.Thread(target=self._read, args=(process,), daemon=True).start()

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            # Killed in the middle of a line, a worker has acknowledged nothing.
            if line.endswith("\n"):
                self._queue.put(line)
        self._queue.put(None)

    def __iter__(self) -> "Lines":
        return self

    def __next__(self) -> str:
        while self._open:
            line = self._queue.get(timeout=PATIENCE_SECONDS)
            if line is not None:
                return line
            self._open -= 1
        raise StopIteration


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


async def hold(folder: Path, seed: int, workers: int, each: int, at_once: int = 0) -> Round:
    folder.mkdir()
    done = Round(folder)
    # No secret is drawn: the same seed must kill at the same points.
    done.run(random.Random(seed), workers, each, at_once)  # noqa: S311
    assert done.complaints == ""
    # One that was killed may have come to its end at that very moment.
    assert {name for name, code in done.ended.items() if code != 0} <= done.killed
    await require_whole(done)
    return done


async def test_what_killed_processes_acknowledged_is_there_whole(tmp_path: Path) -> None:
    rounds = [await hold(tmp_path / str(seed), seed, workers=4, each=25) for seed in range(3)]
    assert sum(len(done.killed) for done in rounds) >= 6
    assert sum(len(done.acknowledged) for done in rounds) > 60


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(int(os.environ.get("ROUNDS", "100"))))
async def test_the_same_holds_for_eight_processes_a_call_at_once_and_any_seed(
    tmp_path: Path, seed: int
) -> None:
    """100 rounds of 8 processes with 200 memories each, and one with 50 calls at once."""
    done = await hold(tmp_path / "round", 1_000 + seed, workers=8, each=200, at_once=50)
    assert done.killed
    sys.stdout.write(
        f"round {seed}: {len(done.acknowledged)} acknowledged, {len(done.killed)} killed\n"
    )
