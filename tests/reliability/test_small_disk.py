"""A file system that is really full, not one that SQLite is told to take for full."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mindfile.errors import UnavailableError
from unshared import unshared

pytestmark = pytest.mark.process

CRAMPED = str(Path(__file__).with_name("cramped.py"))
# The file system is there for this process and its children only.
MOUNTED = 'mount -t tmpfs -o size=2m none "$1" && exec "$2" "$3" "$1"'


def test_a_full_file_system_is_told_nothing_is_lost_and_room_is_used_again(
    tmp_path: Path,
) -> None:
    done = subprocess.run(
        [*unshared("mount"), "sh", "-c", MOUNTED, "sh", str(tmp_path), sys.executable, CRAMPED],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["code"] == UnavailableError.code
    assert "disk is full" in found["told"]
    assert len(found["acknowledged"]) > 10
    assert found["there"] == found["acknowledged"]
    assert found["again"] == "stored"
