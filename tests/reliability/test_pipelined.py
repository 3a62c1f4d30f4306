"""Requests sent all at once, and the input closed behind the last one."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mindfile.store.driver import find_driver
from store.drafts import look

pytestmark = pytest.mark.process

REQUESTS = 60
HELLO: dict[str, Any] = {
    "jsonrpc": "2.0",
    "id": "hello",
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}
READY = {"jsonrpc": "2.0", "method": "notifications/initialized"}


def store(number: int) -> dict[str, Any]:
    arguments = {"content": f"pipelined note{number}"}
    params = {"name": "store", "arguments": arguments}
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}


def test_every_store_sent_before_the_input_closed_is_answered_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "memory.sqlite3"
    messages = [HELLO, READY, *map(store, range(REQUESTS))]
    done = subprocess.run(
        [sys.executable, "-m", "mindfile"],
        input="".join(json.dumps(message) + "\n" for message in messages),
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=True,
        env={
            **os.environ,
            "MINDFILE_DATABASE": str(path),
            "MINDFILE_MODEL": "off",
            "MINDFILE_LOG_DIR": str(tmp_path / "log"),
            "MINDFILE_CACHE_DIR": str(tmp_path / "cache"),
        },
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert {answer["id"] for answer in answers} == {"hello", *range(REQUESTS)}
    assert len(answers) == REQUESTS + 1
    stored = {
        answer["id"]: answer["result"]["structuredContent"]["stored"][0]
        for answer in answers
        if answer["id"] != "hello"
    }
    assert {one["status"] for one in stored.values()} == {"stored"}
    kept = look(path, find_driver(), "SELECT public_id FROM memory")
    assert sorted(one["id"] for one in stored.values()) == sorted(kept)
