"""Standard output carries the protocol and nothing else, whoever else would print on it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.process

# Prints before the server begins and whenever something is imported; logs to stdout, all of it.
CHATTY = """\
import logging, sys

print("before everything 印刷")
logging.basicConfig(level=logging.DEBUG, stream=sys.stdout)


class Chatter:
    def find_spec(self, name, path=None, target=None):
        if name in {"pydantic", "platformdirs", "mcp", "aiosqlite", "sqlite_vec", "sqlean"}:
            print("loading", name, flush=True)
            logging.getLogger(name).debug("loading %s", name)


sys.meta_path.insert(0, Chatter())
"""
TEXT = "周岚的泊位是17号 ⛵ (dock 17)"
KEPT = ("SYSTEMROOT", "SYSTEMDRIVE", "TEMP", "TMP")


def ask(number: int, method: str, **params: Any) -> bytes:
    request = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    return json.dumps(request, ensure_ascii=False).encode() + b"\n"


CONVERSATION = b"".join(
    [
        ask(
            1,
            "initialize",
            protocolVersion="2025-11-25",
            capabilities={},
            clientInfo={"name": "test", "version": "1"},
        ),
        b'{"jsonrpc": "2.0", "method": "notifications/initialized"}\n',
        ask(2, "tools/call", name="store", arguments={"content": TEXT}),
        ask(3, "tools/call", name="retrieve", arguments={"uri": "memory://stats"}),
        ask(4, "tools/list"),
    ]
)


def started(folder: Path) -> subprocess.Popen[bytes]:
    """Start the server with no PATH, no HOME, no LANG, and an encoding that has no such text."""
    return subprocess.Popen(
        [sys.executable, "-m", "mindfile", "serve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env={name: os.environ[name] for name in KEPT if name in os.environ}
        | {
            "PYTHONPATH": str(folder / "chatty"),
            "PYTHONIOENCODING": "cp932",
            "MINDFILE_DATABASE": str(folder / "memory.sqlite3"),
            "MINDFILE_LOG_DIR": str(folder / "log"),
            "MINDFILE_CACHE_DIR": str(folder / "cache"),
            "MINDFILE_MODEL": "off",
        },
    )


def test_two_copies_among_chatty_libraries_write_nothing_but_the_protocol(tmp_path: Path) -> None:
    (tmp_path / "chatty").mkdir()
    (tmp_path / "chatty" / "sitecustomize.py").write_text(CHATTY, "utf-8")
    both = [started(tmp_path), started(tmp_path)]
    for process in both:
        assert process.stdin is not None
        process.stdin.write(CONVERSATION)
        process.stdin.flush()
    statuses: list[str] = []
    for process in both:
        out, err = process.communicate(timeout=60)
        assert process.returncode == 0, err
        answers = {line["id"]: line for line in map(json.loads, out.decode("utf-8").splitlines())}
        assert sorted(answers) == [1, 2, 3, 4]
        assert b"loading mcp" in err
        stored = answers[2]["result"]["structuredContent"]["stored"][0]
        statuses.append(stored["status"])
        assert json.loads(answers[2]["result"]["content"][0]["text"])["stored"] == [stored]
        assert len(answers[4]["result"]["tools"]) == 7
    # One file, and the second to write it knew what the first had stored.
    assert sorted(statuses) == ["duplicate", "stored"]
