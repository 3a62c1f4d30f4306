"""The demo as somebody runs it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from model_cache import MODEL_CACHE, converted_model

pytestmark = pytest.mark.process


def run_demo(tmp_path: Path, **settings: str) -> tuple[int, str]:
    """Run the demo in folders of its own; returns its exit code and what it printed."""
    environment = {name: value for name, value in os.environ.items() if "MINDFILE" not in name}
    folders = {"TMPDIR": "tmp", "TEMP": "tmp", "HOME": "home", "XDG_DATA_HOME": "data"}
    for name, folder in folders.items():
        (tmp_path / folder).mkdir(exist_ok=True)
        environment[name] = str(tmp_path / folder)
    done = subprocess.run(
        [sys.executable, "-m", "mindfile", "demo"],
        env=environment | {"PYTHONIOENCODING": "cp1252", "COLUMNS": "80", **settings},
        capture_output=True,
        timeout=150,
        check=False,
    )
    return done.returncode, done.stdout.decode("utf-8") + done.stderr.decode("utf-8", "replace")


def test_the_demo_holds_what_it_shows_and_leaves_nothing_behind(tmp_path: Path) -> None:
    code, shown = run_demo(tmp_path, MINDFILE_MODEL="off")
    assert code == 0, shown
    assert "WITHOUT A MODEL" in shown
    assert "周末我喜欢做什么？" in shown
    assert "✗" not in shown
    assert "\x1b" not in shown
    assert max(len(line) for line in shown.splitlines()) <= 80
    assert list((tmp_path / "tmp").iterdir()) == []
    assert list((tmp_path / "data").iterdir()) == []


def test_the_demo_holds_what_it_shows_with_the_real_model(tmp_path: Path) -> None:
    converted_model()
    code, shown = run_demo(tmp_path, MINDFILE_CACHE_DIR=str(MODEL_CACHE))
    assert code == 0, shown
    assert "WITHOUT A MODEL" not in shown
    assert shown.count("(across languages)") == 2
