"""The start, from outside: a client's first answers, memory in use, and the first call."""

import json
import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import Any

import anyio
from speed import Figure, Settings

from mindfile.memory.requests import MessageInput, StoreRequest
from mindfile.memory.storing import store
from mindfile.model import Role
from minds import a_mind

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

    def processor(self) -> float:
        """Return the seconds of the processor that the process and its children have used."""
        fields = (
            Path(f"/proc/{self._process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        )
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """Close the input and wait for the end."""
        self._process.communicate(timeout=60)


def began(command: list[str], environment: dict[str, str]) -> tuple[Session, float]:
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


def server_environment(folder: Path, **settings: str) -> dict[str, str]:
    """Return the environment of a server whose files all stand in a folder."""
    environment = {name: value for name, value in os.environ.items() if "MINDFILE" not in name}
    return environment | {
        "MINDFILE_DATABASE": str(folder / "memory.sqlite3"),
        "MINDFILE_LOG_DIR": str(folder),
        "MINDFILE_CACHE_DIR": str(folder),
        "MINDFILE_MODEL": "off",
        **settings,
    }


def measure_start(settings: Settings) -> list[Figure]:
    """Measure the handshake, the memory after it, and calls over stdio, beside a bare server."""
    bare = settings.folder / "bare.py"
    bare.write_text(_BARE, "utf-8")
    took: dict[str, list[list[float]]] = {"bare": [], "own": []}
    below: list[float] = []
    commits: list[float] = []
    for number in range(ROUNDS):
        folder = settings.folder / str(number)
        folder.mkdir()
        one = {"messages": [{"role": "user", "content": "I like tea"}]}
        for side, command, tool, arguments in (
            ("bare", [sys.executable, str(bare)], "nothing", {}),
            ("own", [sys.executable, "-m", "mindfile"], "store", one),
        ):
            session, handshake = began(command, server_environment(folder))
            size = session.megabytes()
            calls = [_timed(session, tool, **arguments) for _ in range(1 + CALLS)]
            took[side].append([handshake, size, calls[0], median(calls[1:])])
            session.end()
        below.append(anyio.run(_below, folder / "below"))
        commits.append(_commit(folder / "plain.sqlite3"))
    other, own = ([median(column) for column in zip(*took[side], strict=True)] for side in took)
    first = 2 * other[2] + 5 * median(commits)
    return [
        Figure("start until tools are listed", "bare server", own[0], other[0], "ms", 1.15),
        Figure("memory after it", "bare server", own[1], other[1], "MB", 1.25),
        Figure("first store", "2 x its first empty call + 5 commits", own[2], first, "ms", 1.0),
        Figure(
            "what MCP adds to a store", "an empty call", own[3] - median(below), other[3], "ms", 1.5
        ),
    ]


async def _below(folder: Path) -> float:
    """Return the milliseconds of the same store below MCP."""
    took: list[float] = []
    async with a_mind(folder) as mind:
        for _ in range(1 + CALLS):
            request = StoreRequest("default", messages=(MessageInput("I like tea", Role.USER),))
            begun = time.perf_counter()
            await store(mind, request)
            took.append(1000 * (time.perf_counter() - begun))
    return median(took[1:])


def _commit(path: Path) -> float:
    """Return the milliseconds of one durable commit of one row."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE one (text TEXT)")
        took: list[float] = []
        for _ in range(CALLS):
            begun = time.perf_counter()
            connection.execute("INSERT INTO one VALUES ('I like tea')")
            took.append(1000 * (time.perf_counter() - begun))
    return median(took)
