"""A server that is asked for a long time needs no more memory, handles or log than at first.

The whole form, 50,000 calls:

    python -m pytest -m slow tests/reliability/test_soak.py -s
"""

import json
import os
import re
import statistics
import subprocess
import sys
import threading
from collections import Counter, deque
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from mcp.types import INVALID_PARAMS

from mindfile.store.driver import find_driver
from reliability.soaking import Request, Workload
from store.drafts import look
from tiny_weights import write_small_model

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(
        not Path("/proc/self/status").exists(),
        reason="what a process holds is read from /proc, which is not here",
    ),
]

WHOLE = int(os.environ.get("CALLS", "50000"))
SHORT = 1_500
# After so many the server has met all that it is asked, and what it may keep of texts is full.
WARM_CALLS = 13_000
# So many requests are on their way at once.
ABREAST = 4
# The log is kept in three files of a megabyte; a record is never cut in two.
MOST_LOG_BYTES = 3 * 1_000_000 + 100_000
GROWTH = 1.05


@dataclass(frozen=True)
class Held:
    """What a process holds: resident memory in kilobytes, open handles, threads."""

    kilobytes: int
    handles: int
    threads: int

    @classmethod
    def by(cls, process: int) -> "Held":
        folder = Path(f"/proc/{process}")
        status = (folder / "status").read_text("ascii")
        resident, threads = (
            int(found[1])
            for found in (
                re.search(rf"^{name}:\s+(\d+)", status, re.MULTILINE)
                for name in ("VmRSS", "Threads")
            )
            if found is not None
        )
        return cls(resident, len(list((folder / "fd").iterdir())), threads)


class Server:
    """A server over pipes."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.called, self.served = Counter[str](), Counter[str]()
        self._number = 0
        hello = {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        }
        self.ask([("initialize", hello)])
        self._send([{"method": "notifications/initialized"}])

    def _send(self, messages: Sequence[dict[str, Any]]) -> None:
        assert self.process.stdin is not None
        lines = [json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in messages]
        self.process.stdin.write("".join(lines).encode())
        self.process.stdin.flush()

    def ask(self, requests: Sequence[Request]) -> list[dict[str, Any]]:
        """Send requests all at once and return their results in this order."""
        numbers = range(self._number, self._number + len(requests))
        self._number += len(requests)
        self._send(
            [
                {"id": number, "method": method, "params": params}
                for number, (method, params) in zip(numbers, requests, strict=True)
            ]
        )
        assert self.process.stdout is not None
        results: dict[int, dict[str, Any]] = {}
        while len(results) < len(requests):
            line = self.process.stdout.readline()
            assert line, "the server has ended, or took too long"
            answer = json.loads(line)
            if "id" in answer:
                # A session is read that has not begun.
                fault = answer.get("error", {"code": INVALID_PARAMS})
                assert fault["code"] == INVALID_PARAMS, answer
                results[answer["id"]] = answer.get("result", {})
        return [results[number] for number in numbers]

    def replies(self, requests: Sequence[Request]) -> list[dict[str, Any]]:
        """Ask, and return what tools replied; none may fail in a way that nobody foresaw."""
        found = [result.get("structuredContent", {}) for result in self.ask(requests)]
        for reply, request in zip(found, requests, strict=True):
            assert reply.get("error") not in {"internal", "busy", "database_fault"}, request
            _, params = request
            if "name" in params:
                self.called[params["name"]] += 1
                self.served[params["name"]] += "error" not in reply
        return found


@contextmanager
def a_server(folder: Path, seconds: float) -> Generator[Server]:
    """Serve with a small model of the default one's form; it ends within so many seconds."""
    places = {
        "DATABASE": folder / "memory.sqlite3",
        "LOG_DIR": folder / "log",
        "LOG_LEVEL": "debug",
        "CACHE_DIR": folder / "cache",
        "MODEL_DIR": write_small_model(folder / "model"),
        "MODEL_DOWNLOAD": "off",
    }
    environment = {name: value for name, value in os.environ.items() if "MINDFILE" not in name}
    environment |= {f"MINDFILE_{name}": str(value) for name, value in places.items()}
    with subprocess.Popen(
        [sys.executable, "-m", "mindfile"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
    ) as process:
        deadline = threading.Timer(seconds, process.kill)
        deadline.start()
        try:
            yield Server(process)
        finally:
            deadline.cancel()
            process.kill()


def soak(server: Server, calls: int, every: int) -> list[Held]:
    """Make so many calls, and look after ``every`` of them at what the server holds."""
    work, held, waiting = Workload(), list[Held](), deque[Request]()
    while work.number < calls:
        if work.moves_on:
            (plan,) = server.replies([work.emptying()])
            # The first time there is nothing yet.
            if "confirm" in plan:
                (done,) = server.replies([work.emptied(plan["confirm"])])
                assert done["erased"] == "done"
        waiting.clear()
        for _ in range(ABREAST):
            waiting.append(work.draw())
            if work.moves_on:
                break
        for reply in server.replies(waiting):
            work.take(reply)
        if work.number // every > len(held):
            held.append(Held.by(server.process.pid))
    return held


def require_flat(held: Sequence[Held], every: int) -> tuple[Held, Held]:
    """Require that it holds no more at the end than after the first calls; returns both."""
    fifth = len(held) // 5
    warm = min(2 * fifth, WARM_CALLS // every)
    early, late = (
        Held(
            *(
                round(statistics.median(getattr(one, name) for one in part))
                for name in ("kilobytes", "handles", "threads")
            )
        )
        for part in (held[warm : warm + fifth], held[-fifth:])
    )
    assert late.kilobytes <= early.kilobytes * GROWTH, (early, late)
    assert late.handles <= early.handles * GROWTH, (early, late)
    assert late.threads <= early.threads, (early, late)
    return early, late


def hold(folder: Path, calls: int, *, seconds: float) -> tuple[Held, Held, int]:
    with a_server(folder, seconds) as server:
        every = max(calls // 100, 15)
        held = soak(server, calls, every)
        for name, called in server.called.items():
            assert server.served[name] > called / 2, (name, server.served, server.called)
        (result,) = server.ask([("resources/read", {"uri": "memory://stats"})])
        assert json.loads(result["contents"][0]["text"])["embedding"] == "ready"
        server.process.communicate(timeout=60)
        assert server.process.returncode == 0
    log = sum(file.stat().st_size for file in (folder / "log").iterdir())
    assert log <= MOST_LOG_BYTES
    path, driver = folder / "memory.sqlite3", find_driver()
    assert look(path, driver, "PRAGMA integrity_check") == ["ok"]
    assert look(path, driver, "PRAGMA foreign_key_check") == []
    return *require_flat(held, every), log


def test_a_server_needs_no_more_after_many_calls_than_after_some(tmp_path: Path) -> None:
    hold(tmp_path, SHORT, seconds=150)


@pytest.mark.slow
def test_a_server_needs_no_more_after_tens_of_thousands_of_calls(tmp_path: Path) -> None:
    early, late, log = hold(tmp_path, WHOLE, seconds=3 * 3_600)
    size = (tmp_path / "memory.sqlite3").stat().st_size
    sys.stdout.write(f"{WHOLE} calls: {early} early, {late} late; log {log} B, file {size} B\n")
