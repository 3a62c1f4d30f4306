"""Where the log goes."""

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import logging, sys
from pathlib import Path
from mindfile.surface.logs import start_logging
start_logging(Path(sys.argv[1]), sys.argv[2])
log = logging.getLogger("mindfile.surface")
log.debug("a detail")
log.info("记住了 \\ud83d")
try:
    raise RuntimeError("deep down")
except RuntimeError:
    log.exception("It failed\\nfor a reason.")
logging.getLogger("mcp").info("chatter")
for _ in range(int(sys.argv[3])):
    log.info("x" * 1000)
"""


def run(folder: Path, level: str = "info", lines: int = 0) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, str(folder), level, str(lines)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )


def test_warnings_go_to_stderr_in_one_line_and_everything_else_to_the_file(tmp_path: Path) -> None:
    done = run(tmp_path / "logs")
    assert done.stdout == ""
    assert done.stderr == "mindfile: It failed for a reason.\n"
    written = (tmp_path / "logs" / "mindfile.log").read_text("utf-8")
    assert "记住了" in written
    assert "RuntimeError: deep down" in written
    assert "a detail" not in written
    assert "chatter" not in written


def test_the_level_decides_what_the_file_holds(tmp_path: Path) -> None:
    run(tmp_path, "debug")
    assert "a detail" in (tmp_path / "mindfile.log").read_text("utf-8")


def test_the_file_is_kept_three_times_and_stays_small(tmp_path: Path) -> None:
    run(tmp_path, lines=5000)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["mindfile.log", "mindfile.log.1", "mindfile.log.2"]
    assert all(file.stat().st_size <= 1_000_000 for file in files)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other permissions")
def test_only_its_owner_can_read_the_file(tmp_path: Path) -> None:
    run(tmp_path)
    assert (tmp_path / "mindfile.log").stat().st_mode & 0o077 == 0


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("", "utf-8")
    done = run(in_the_way / "logs")
    assert "MINDFILE_LOG_DIR" in done.stderr
    assert "It failed for a reason." in done.stderr
