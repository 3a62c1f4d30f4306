"""The command line as a person or a client starts it."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from mindfile.cli import COMMANDS, main
from mindfile.clients.table import CLIENTS
from mindfile.commands.choices import one_of


def run(
    *arguments: str, folder: Path, given: bytes = b"", settings: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    environment = {name: value for name, value in os.environ.items() if "MINDFILE" not in name}
    environment |= {
        "MINDFILE_DATABASE": str(folder / "记忆.sqlite3"),
        "MINDFILE_LOG_DIR": str(folder / "log"),
        "MINDFILE_CACHE_DIR": str(folder / "cache"),
        "MINDFILE_MODEL": "off",
    }
    return subprocess.run(
        [sys.executable, "-m", "mindfile", *arguments],
        input=given,
        capture_output=True,
        env=environment | dict(settings or {}),
        timeout=60,
        check=False,
    )


def test_the_version_comes_without_anything_heavy(tmp_path: Path) -> None:
    program = (
        "import sys; from mindfile.cli import main; code = main(['--version']);"
        "assert not {'mcp', 'pydantic', 'rich', 'anyio'} & set(sys.modules); sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"mindfile 0.")


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("MINDFILE_WINDOW_TOKEN", "5", "MINDFILE_WINDOW_TOKENS"),
        ("MINDFILE_WINDOW_TOKENS", "many", "README"),
        ("MINDFILE_TIMEZONE", "Mars/Olympus", "time zone"),
    ],
)
def test_a_wrong_setting_stops_the_start_in_one_line(
    tmp_path: Path, name: str, value: str, words: str
) -> None:
    done = run("serve", folder=tmp_path, settings={name: value})
    assert (done.returncode, done.stdout) == (2, b"")
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith(f"mindfile: {name}: ")
    assert "Hint: " in line
    assert words in line


def test_what_a_command_cannot_do_is_said_in_one_line_with_what_to_do(tmp_path: Path) -> None:
    done = run("backup", folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, b"")
    (line,) = done.stderr.decode().splitlines()
    assert line.startswith("mindfile: There is no memory file")
    assert ". Hint: " in line


@pytest.mark.parametrize("arguments", [(), ("serve",)])
def test_without_a_command_it_serves_until_the_input_ends(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-11-25",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        },
    }
    ready = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    listing = {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}
    given = b"".join(json.dumps(message).encode() + b"\n" for message in (hello, ready, listing))
    done = run(*arguments, folder=tmp_path, given=given)
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0]["result"]["serverInfo"]["name"] == "mindfile"
    assert len(answers[1]["result"]["tools"]) == 7


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("forget-everything", "no command `forget-everything`. Hint: Known: serve, demo"),
        ("docter", "no command `docter`. Hint: Did you mean `doctor`?"),
        ("Status", "Did you mean `doctor`?"),
        ("help", "Did you mean `--help`?"),
        ("--verison", "`mindfile` has no option `--verison`. Hint: Did you mean `--version`?"),
        ("doctor --jsn", "`mindfile doctor` has no option `--jsn`. Hint: Did you mean `--json`?"),
        ("--json doctor", "`--json` stands before its command. Hint: Put it behind: `mindfile"),
        ("serve --port=80", "`mindfile serve` has no option `--port`. Hint: `mindfile serve"),
        (
            "config timezone",
            "`mindfile config` takes no `timezone`. Hint: `mindfile config --help`",
        ),
        ("install cursr", "There is no client `cursr`. Did you mean `cursor`? Known: claude"),
        ("install --namespace", "`--namespace`: expected one argument. Hint: `mindfile install"),
        (
            "view --state archive",
            "`--state`: there is no state `archive`. Did you mean `archived`?",
        ),
        ("view --kind mood", "`--kind`: there is no kind `mood`. Known: episodic, semantic,"),
        ("view --limit few", "`--limit`: `few` is no whole number from 1 on"),
        ("model ftech", "There is no action `ftech`. Did you mean `fetch`?"),
        ("restore", "The following arguments are required: file"),
    ],
)
def test_what_is_mistyped_is_named_in_one_line_with_what_may_be_meant(
    given: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: object = main(given.split())
    except SystemExit as ended:
        code = ended.code
    (line,) = capsys.readouterr().err.splitlines()
    assert code == 2
    assert line.startswith("mindfile: ")
    assert words in line
    assert ". Hint: " in line


def test_each_command_stands_on_the_line_of_what_it_does(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        main(["--help"])
    lines = capsys.readouterr().out.splitlines()
    for name, what in COMMANDS.items():
        assert any(line.split() == [name, *what.split()] for line in lines)


def test_a_client_is_known_in_any_case_and_spelling() -> None:
    assert one_of(CLIENTS, "client")("Claude Desktop") == "claude-desktop"


def test_serving_says_where_its_log_cannot_be_written_and_serves(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("", "utf-8")
    done = run(folder=tmp_path, settings={"MINDFILE_LOG_DIR": str(in_the_way / "log")})
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"MINDFILE_LOG_DIR" in done.stderr
