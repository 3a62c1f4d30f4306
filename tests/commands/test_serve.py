"""What a server that cannot go on leaves behind."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

# A server with a part of it missing.
PROGRAM = """
import sys
sys.modules["mindfile.memory.storing"] = None
from mindfile.cli import main

sys.exit(main(["serve"]))
"""
HELLO = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "test", "version": "1"},
}
MESSAGES = (
    {"id": 1, "method": "initialize", "params": HELLO},
    {"method": "notifications/initialized"},
    {"id": 2, "method": "tools/call", "params": {"name": "search", "arguments": {"query": "x"}}},
)


def test_the_last_line_of_a_server_that_cannot_go_on_names_the_cause_and_the_log(
    tmp_path: Path,
) -> None:
    settings = {
        "MINDFILE_DATABASE": str(tmp_path / "memory.sqlite3"),
        "MINDFILE_LOG_DIR": str(tmp_path),
        "MINDFILE_MODEL": "off",
    }
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input="".join(json.dumps({"jsonrpc": "2.0", **one}) + "\n" for one in MESSAGES),
        env=os.environ | settings,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    last = done.stderr.splitlines()[-1]
    assert done.returncode == 1
    assert last.startswith("mindfile: The server could not go on: ModuleNotFoundError: ")
    assert "mindfile.memory.storing" in last
    assert str(tmp_path / "mindfile.log") in last
    assert "Traceback" in (tmp_path / "mindfile.log").read_text("utf-8")
