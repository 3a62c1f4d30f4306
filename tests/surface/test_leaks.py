"""A whole session: no network is reached for, and what was purged is in none of the files."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from model_cache import converted_model
from tiny_weights import write_small_model
from unshared import unshared

pytestmark = pytest.mark.process

# Runs the server and writes down every attempt to reach a network.
WATCHED = """
import sys
reached = open(sys.argv[1], "w", encoding="utf-8")
def watch(event, arguments):
    if event in {"socket.connect", "socket.getaddrinfo", "socket.sendto", "urllib.Request"}:
        address = arguments[1] if event == "socket.connect" else arguments[0]
        # The event loop's own pair of sockets on Windows.
        if not str(address).startswith("('127.0.0.1'"):
            print(event, address, file=reached, flush=True)
sys.addaudithook(watch)
from mindfile.cli import main

sys.exit(main(["serve"]))
"""
PATIENCE = 120
MARK = "xylograph9917"
WORDS = [MARK, "xylograph", "木版画家", "penninsulate"]


class Session:
    """A server over pipes, asked one request after another."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self.number = 0
        self.ask(
            "initialize",
            protocolVersion="2025-11-25",
            capabilities={},
            clientInfo={"name": "test", "version": "1"},
        )
        self._send({"method": "notifications/initialized"})

    def _send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self.process.stdin.flush()

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        self.number += 1
        self._send({"id": self.number, "method": method, "params": params})
        assert self.process.stdout is not None
        while True:
            line = self.process.stdout.readline()
            assert line, f"the server has ended, or did not end all of this in {PATIENCE} s"
            reply = json.loads(line)
            if reply.get("id") == self.number:
                return reply["result"]

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        found = self.ask("tools/call", name=tool, arguments=arguments)["structuredContent"]
        assert "error" not in found, found
        return found

    def stats(self) -> dict[str, Any]:
        (content,) = self.ask("resources/read", uri="memory://stats")["contents"]
        return json.loads(content["text"])

    def end(self) -> None:
        """Close its input, as a client does that leaves."""
        self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode == 0


@contextmanager
def a_session(
    folder: Path, reached: Path, *, before: Sequence[str] = (), **more: str
) -> Generator[Session]:
    """Serve; whatever becomes of the test, the server ends with it and within ``PATIENCE``.

    ``before`` is what is put before the command.
    """
    environment = {name: value for name, value in os.environ.items() if "MINDFILE" not in name}
    environment |= {
        "MINDFILE_DATABASE": str(folder / "memory.sqlite3"),
        "MINDFILE_LOG_DIR": str(folder / "log"),
        "MINDFILE_LOG_LEVEL": "debug",
    }
    with subprocess.Popen(
        [*before, sys.executable, "-c", WATCHED, str(reached)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment | more,
    ) as process:
        deadline = threading.Timer(PATIENCE, process.kill)
        deadline.start()
        try:
            yield Session(process)
        finally:
            deadline.cancel()
            process.kill()


def traces(folder: Path) -> list[str]:
    """Return the words that stand in any file below a folder, or in the name of one."""
    raw = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    raw += "\n".join(str(path.relative_to(folder)) for path in folder.rglob("*")).encode()
    return [word for word in WORDS if word.lower().encode() in raw.lower()]


def tell_all(session: Session) -> list[str]:
    """Put the words wherever words can be put; returns the ids of what holds them."""
    kept = [
        session.call("store", content=f"The {MARK} hangs in the hall", idempotency_key="once"),
        session.call("store", attribute="hobby", value=f"{MARK} 木版画家", tags=[MARK]),
        session.call(
            "store",
            messages=[
                {"content": f"Remember: my name is Penninsulate {MARK}", "speaker": MARK},
                {"role": "assistant", "content": "Noted."},
                {"content": "And the weather?"},
                {"role": "assistant", "content": f"Fine for a {MARK}."},
                {"content": "Good night"},
                {"role": "assistant", "content": "Good night."},
            ],
            session=MARK,
            metadata={"x": MARK},
        ),
        session.call("store", name=MARK, trigger=f"carve a {MARK}", steps=[f"cut the {MARK}"]),
    ]
    session.call("store", kind="working", session=MARK, attribute=MARK, value=MARK)
    session.call("snapshot", action="create", name="before")
    session.call("search", query=f"{MARK} 木版画家")
    session.call("retrieve", query=f"carve a {MARK}", session=MARK)
    session.call("extract_facts", text=f"I work as a {MARK} carver in Vis. My dog is Penninsulate.")
    session.call("compress", session=MARK, keep_rounds=1)
    first = kept[0]["stored"][0]["id"]
    session.call("store", content=f"The {MARK} hangs in the attic", replaces=first)
    return [one["id"] for reply in kept for one in reply["stored"]]


def test_a_session_reaches_for_no_network_and_leaves_nothing_of_what_it_purged(
    tmp_path: Path,
) -> None:
    folder, reached = tmp_path / "all", tmp_path / "reached.txt"
    folder.mkdir()
    with a_session(folder, reached, MINDFILE_CACHE_DIR=str(converted_model().parent)) as session:
        tell_all(session)
        while session.stats()["pending_embeddings"]:
            # Each look is a request: the deadline of the session ends this, too.
            pass
        assert session.stats()["embedding"] == "ready"
        assert traces(folder) == [MARK, "xylograph", "木版画家", "penninsulate"]
        agreed = session.call("forget", namespace="default", purge=True, dry_run=True)
        done = session.call("forget", namespace="default", purge=True, confirm=agreed["confirm"])
        assert done["erased"] == "done"
        assert traces(folder) == []
        session.end()
    assert traces(folder) == []
    assert reached.read_text("utf-8") == ""


def test_with_no_network_interface_up_everything_works(tmp_path: Path) -> None:
    places = {
        "MINDFILE_MODEL_DIR": str(write_small_model(tmp_path / "model")),
        "MINDFILE_CACHE_DIR": str(tmp_path / "cache"),
    }
    reached = tmp_path / "reached.txt"
    with a_session(tmp_path, reached, before=unshared("net"), **places) as session:
        tell_all(session)
        while session.stats()["pending_embeddings"]:
            pass
        assert session.stats()["embedding"] == "ready"
        found = session.call("search", query=f"{MARK} attic")
        assert found["mode"] == "hybrid"
        assert found["hits"]
        session.end()
    assert reached.read_text("utf-8") == ""


def test_a_server_that_is_given_an_endpoint_is_seen_to_reach_for_it(tmp_path: Path) -> None:
    reached = tmp_path / "reached.txt"
    # Of this machine, and not the address that the watch leaves out: nobody listens there.
    endpoint = {"MINDFILE_LLM_BASE_URL": "http://127.0.0.2:9/v1", "MINDFILE_LLM_MODEL": "none"}
    with a_session(tmp_path, reached, MINDFILE_MODEL="off", **endpoint) as session:
        session.call("extract_facts", text="I live in Vis.")
        session.end()
    assert "socket.connect ('127.0.0.2', 9)" in reached.read_text("utf-8")


def test_single_memories_leave_nothing_either(tmp_path: Path) -> None:
    folder, reached = tmp_path / "all", tmp_path / "reached.txt"
    folder.mkdir()
    cache = str(folder / "cache")
    with a_session(folder, reached, MINDFILE_MODEL="off", MINDFILE_CACHE_DIR=cache) as session:
        session.call("store", content="The boat is blue")
        tell_all(session)
        found = session.call("search", limit=100, include_history=True)["hits"]
        ids = [hit["id"] for hit in found if "boat" not in hit["content"]]
        done = session.call("forget", ids=ids, purge=True)
        assert done["erased"] == "done"
        # The session stays with its scratch values, which are no memories.
        session.call("store", content="The boat is red")
        agreed = session.call("forget", session=MARK, purge=True, dry_run=True)
        session.call("forget", session=MARK, purge=True, confirm=agreed["confirm"])
        assert traces(folder) == []
        assert [hit["content"] for hit in session.call("search", query="boat")["hits"]]
        session.end()
    assert traces(folder) == []
