"""The start, from outside: a client's first answers, memory in use, and the first call."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

from speed import Figure, Settings

ROUNDS = 7
CALLS = 60
_BARE = """
from mcp.server import MCPServer
server = MCPServer("bare")
@server.tool()
def nothing() -> str:
    "Nothing."
    return "ok"
server.run("stdio")
"""


class Session:
    """One server process and its client, by lines of JSON."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        self.begun = time.perf_counter()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
        )
        self._number = 0

    def ask(self, method: str, **parameters: Any) -> Any:
        """Send a request and wait for its answer."""
        self._number += 1
        self.tell(method, id=self._number, params=parameters)
        output = self._process.stdout
        while output is not None and (line := output.readline()):
            answer = json.loads(line)
            if answer.get("id") == self._number:
                return answer["result"]
        raise RuntimeError("the server ended")

    def tell(self, method: str, **fields: Any) -> None:
        """Send a message."""
        message = {"jsonrpc": "2.0", "method": method, **fields}
        if self._process.stdin is not None:
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()

    def megabytes(self) -> float:
        """Return the resident memory of the process."""
        status = Path(f"/proc/{self._process.pid}/status").read_text("ascii")
        (line,) = (one for one in status.splitlines() if one.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def end(self) -> None:
        """Close the input and wait for the end."""
        self._process.communicate(timeout=60)


def _began(command: list[str], environment: dict[str, str]) -> tuple[Session, float]:
    """Start a server; returns it with the milliseconds until its tools were listed."""
    session = Session(command, environment)
    session.ask(
        "initialize",
        protocolVersion="2025-11-25",
        capabilities={},
        clientInfo={"name": "speed", "version": "1"},
    )
    session.tell("notifications/initialized")
    session.ask("tools/list")
    return session, 1000 * (time.perf_counter() - session.begun)


def _timed(session: Session, tool: str, **arguments: Any) -> float:
    begun = time.perf_counter()
    session.ask("tools/call", name=tool, arguments=arguments)
    return 1000 * (time.perf_counter() - begun)


def measure_start(settings: Settings) -> list[Figure]:
    """Measure the handshake, the memory after it, and calls over stdio, beside a bare server."""
    bare = settings.folder / "bare.py"
    bare.write_text(_BARE, "utf-8")
    took: dict[str, list[list[float]]] = {"bare": [], "own": []}
    for number in range(ROUNDS):
        folder = settings.folder / str(number)
        folder.mkdir()
        environment = {name: value for name, value in os.environ.items() if "MINDFILE" not in name}
        environment |= {
            "MINDFILE_DATABASE": str(folder / "memory.sqlite3"),
            "MINDFILE_LOG_DIR": str(folder),
            "MINDFILE_CACHE_DIR": str(folder),
            "MINDFILE_MODEL": "off",
        }
        for side, command, tool in (
            ("bare", [sys.executable, str(bare)], "nothing"),
            ("own", [sys.executable, "-m", "mindfile"], "store"),
        ):
            session, handshake = _began(command, environment)
            size = session.megabytes()
            one = {"messages": [{"role": "user", "content": "I like tea"}]}
            calls = [
                _timed(session, tool, **(one if side == "own" else {})) for _ in range(1 + CALLS)
            ]
            took[side].append([handshake, size, calls[0], median(calls[1:])])
            session.end()
    own, other = ([median(column) for column in zip(*took[side], strict=True)] for side in took)
    own, other = other, own
    return [
        Figure("start until tools are listed", "bare server", own[0], other[0], "ms", 1.15),
        Figure("memory after it", "bare server", own[1], other[1], "MB", 1.25),
        Figure("first store", "its first empty call", own[2], other[2], "ms", 2.0),
        Figure("store over stdio", "an empty call", own[3], other[3], "ms", 3.0),
    ]
