"""The demo as somebody runs it."""

import os
import subprocess
import sys
from pathlib import Path


def test_the_demo_holds_what_it_shows_and_leaves_nothing_behind(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if "MINDFILE" not in name}
    folders = {"TMPDIR": "tmp", "TEMP": "tmp", "HOME": "home", "XDG_DATA_HOME": "data"}
    for name, folder in folders.items():
        (tmp_path / folder).mkdir(exist_ok=True)
        environment[name] = str(tmp_path / folder)
    done = subprocess.run(
        [sys.executable, "-m", "mindfile", "demo"],
        env=environment | {"MINDFILE_MODEL": "off", "PYTHONIOENCODING": "cp1252", "COLUMNS": "80"},
        capture_output=True,
        timeout=120,
        check=False,
    )
    shown = done.stdout.decode("utf-8")
    assert done.returncode == 0, shown + done.stderr.decode("utf-8", "replace")
    assert "WITHOUT A MODEL" in shown
    assert "周末我喜欢做什么？" in shown
    assert "✗" not in shown
    assert "\x1b" not in shown
    assert max(len(line) for line in shown.splitlines()) <= 80
    assert list((tmp_path / "tmp").iterdir()) == []
    assert list((tmp_path / "data").iterdir()) == []
