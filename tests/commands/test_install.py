"""Adding the server to clients, and taking it out again."""

import argparse
import json
import sys
from pathlib import Path

import pytest

from mindfile.clients.entries import UnwritableError, adding, carry_out, own_entry
from mindfile.clients.places import Installation, Machine, places
from mindfile.clients.table import CLIENTS, CURSOR, VSCODE
from mindfile.commands import install, uninstall
from mindfile.config import read_config
from mindfile.errors import UnavailableError

CONFIG = read_config({})


def run_install(client: str | None = None, *, dry: bool = False, namespace: str = "") -> int:
    given = argparse.Namespace(client=client, dry_run=dry, namespace=namespace or None)
    return install.run(CONFIG, given)


def run_uninstall(client: str | None = None, *, dry: bool = False) -> int:
    return uninstall.run(CONFIG, argparse.Namespace(client=client, dry_run=dry))


@pytest.fixture
def cursor(home: Path) -> Path:
    (home / ".cursor").mkdir()
    return home / ".cursor" / "mcp.json"


@pytest.fixture
def vscode(home: Path) -> Path:
    machine = Machine(sys.platform, home, {})
    file = Path(places(VSCODE, machine)[0])
    file.parent.mkdir(parents=True)
    return file


OTHERS = """\
{
  "servers": {
    // mine
    "web": { "command": "npx", "args": ["-y", "web"], },
  },
}
"""


@pytest.mark.parametrize("name", CLIENTS)
def test_a_client_gets_an_entry_that_starts_this_very_installation(name: str, home: Path) -> None:
    assert run_install(name) == 0
    (file,) = [path for path in home.rglob("*.json") if path.is_file()]
    ((section, entries),) = json.loads(file.read_text("utf-8")).items()
    assert section == CLIENTS[name].section
    entry = entries["mindfile"]
    assert Path(entry["command"]).is_file()
    assert Path(entry["command"]).parent == Path(sys.executable).parent
    assert entry["args"][-1] == "serve"
    assert entry.get("type") == ("stdio" if CLIENTS[name].typed else None)


def test_without_a_name_every_client_found_is_served_and_named(
    cursor: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / ".claude.json").write_text("{}", "utf-8")
    assert run_install() == 0
    told = capsys.readouterr().out
    assert f"Cursor: added to {cursor}" in told
    assert f"Claude Code: added to {home / '.claude.json'}" in told
    assert "VS Code" not in told
    assert "Next: Restart Cursor" in told


def test_where_no_client_is_found_the_known_ones_are_named(home: Path) -> None:
    with pytest.raises(UnavailableError) as refused:
        run_install()
    assert "claude-desktop, claude-code, cursor" in refused.value.hint
    assert list(home.iterdir()) == []
    assert run_uninstall() == 0


def test_what_others_wrote_stays_and_comes_back_byte_for_byte(vscode: Path) -> None:
    before = b"\xef\xbb\xbf" + OTHERS.replace("\n", "\r\n").encode()
    vscode.write_bytes(before)
    vscode.chmod(0o640)
    assert run_install("vscode", namespace="工作") == 0
    text = vscode.read_bytes().decode("utf-8-sig")
    assert '// mine\r\n    "web": { "command": "npx", "args": ["-y", "web"], },\r\n' in text
    assert '"MINDFILE_NAMESPACE": "工作"' in text
    kept = vscode.with_name("mcp.json.before-mindfile")
    assert kept.read_bytes() == before
    assert kept.stat().st_mode == vscode.stat().st_mode
    assert run_uninstall("vscode") == 0
    assert vscode.read_bytes() == before
    assert len(list(vscode.parent.iterdir())) == 3


def test_a_second_time_changes_nothing_and_keeps_no_copy(
    cursor: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_install("cursor") == 0
    before = cursor.stat().st_mtime_ns
    assert run_install("cursor") == 0
    assert "already" in capsys.readouterr().out
    assert cursor.stat().st_mtime_ns == before
    assert list(cursor.parent.iterdir()) == [cursor]


def test_an_entry_of_a_server_elsewhere_becomes_one_that_starts_here(cursor: Path) -> None:
    elsewhere = {"type": "http", "url": "http://localhost:8000/mcp", "headers": {"A": "b"}}
    cursor.write_text(json.dumps({"mcpServers": {"mindfile": elsewhere}}), "utf-8")
    assert run_install("cursor") == 0
    entry = json.loads(cursor.read_text("utf-8"))["mcpServers"]["mindfile"]
    assert set(entry) == {"command", "args"}


def test_a_second_entry_under_another_name_is_named(
    cursor: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = {"command": "/opt/venv/bin/mindfile", "args": ["serve"]}
    cursor.write_text(json.dumps({"mcpServers": {"Memory": other}}), "utf-8")
    for _ in range(2):
        assert run_install("cursor") == 0
        assert "It stands there under “Memory” too" in capsys.readouterr().out


def test_a_broken_file_that_never_named_the_server_needs_no_hand_to_take_it_out(
    cursor: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cursor.write_text('{"mcpServers": {', "utf-8")
    assert run_uninstall("cursor") == 0
    assert "has no entry of ours" in capsys.readouterr().out


def test_a_folder_in_the_place_of_the_file_is_said_once(
    cursor: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cursor.mkdir()
    assert run_install("cursor") == 1
    told = capsys.readouterr().err.splitlines()[0]
    assert told.count(str(cursor)) == 1
    assert ": it cannot be read (" in told


def test_few_copies_are_kept_and_the_first_of_them_for_good(cursor: Path) -> None:
    cursor.write_text('{"mine": true}', "utf-8")
    for number in range(9):
        assert run_install("cursor", namespace=f"n{number}") == 0
    copies = sorted(path.name for path in cursor.parent.iterdir() if path != cursor)
    assert copies == [f"mcp.json.before-mindfile{end}" for end in ("", "-7", "-8", "-9")]
    assert cursor.with_name(copies[0]).read_text("utf-8") == '{"mine": true}'
    assert '"n7"' in cursor.with_name(copies[-1]).read_text("utf-8")


def test_what_is_kept_already_is_not_copied_again(
    cursor: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cursor.write_text('{"mcpServers": {}}', "utf-8")
    for _ in range(3):
        assert run_install("cursor") == run_uninstall("cursor") == 0
    assert len(list(cursor.parent.iterdir())) == 3
    assert capsys.readouterr().out.count(f"{cursor}.before-mindfile\n") == 3


def test_an_older_entry_is_brought_up_to_date_and_keeps_what_the_user_set(cursor: Path) -> None:
    older = {"command": "mindfile", "disabled": False, "env": {"MINDFILE_TIMEZONE": "Asia/Tokyo"}}
    cursor.write_text(json.dumps({"mcpServers": {"mindfile": older}}), "utf-8")
    assert run_install("cursor", namespace="work") == 0
    entry = json.loads(cursor.read_text("utf-8"))["mcpServers"]["mindfile"]
    assert Path(entry["command"]).is_absolute()
    assert entry["disabled"] is False
    assert entry["env"] == {"MINDFILE_TIMEZONE": "Asia/Tokyo", "MINDFILE_NAMESPACE": "work"}


def test_a_dry_run_shows_the_lines_and_touches_nothing(
    vscode: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    vscode.write_text(OTHERS, "utf-8")
    assert run_install("vscode", dry=True) == 0
    told = capsys.readouterr().out
    assert '+    "mindfile": {' in told
    assert "npx" not in told
    assert run_uninstall("vscode", dry=True) == 0
    assert list(vscode.parent.iterdir()) == [vscode]
    assert vscode.read_text("utf-8") == OTHERS


@pytest.mark.parametrize(
    "content",
    [b'{"mcpServers": []}', "\ufeff{}".encode("utf-16"), b'{"a": 1, "a": 2}'],
)
def test_a_file_that_cannot_be_edited_safely_is_left_with_what_to_paste(
    cursor: Path, capsys: pytest.CaptureFixture[str], content: bytes
) -> None:
    cursor.write_bytes(content)
    assert run_install("cursor") == 1
    told = capsys.readouterr().err
    pasted = json.loads(told[told.index("Put this in:\n") :].partition("\n")[2])
    assert pasted["mcpServers"]["mindfile"]["args"][-1] == "serve"
    assert cursor.read_bytes() == content
    assert list(cursor.parent.iterdir()) == [cursor]


@pytest.mark.parametrize("name", CLIENTS)
def test_what_a_client_of_strict_json_cannot_read_is_said_with_its_place(
    name: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_install(name) == 0
    (file,) = [path for path in home.rglob("*.json") if path.is_file()]
    text = file.read_text("utf-8").replace('"serve"', '"serve",')
    file.write_text(text, "utf-8")
    capsys.readouterr()
    assert run_install(name) == (0 if CLIENTS[name].comments else 1)
    told = capsys.readouterr().err
    if not CLIENTS[name].comments:
        line = next(n for n, one in enumerate(text.splitlines(), 1) if '"serve",' in one)
        assert f"{file}, line {line}, column 16: a comma before a closing bracket" in told
        assert f"run `mindfile install {name}` again" in told
    assert file.read_text("utf-8") == text
    assert run_uninstall(name) == 0
    assert "mindfile" not in file.read_text("utf-8")


def test_a_broken_file_is_left_with_the_place_to_mend(
    cursor: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cursor.write_text('{"mcpServers": {\n  "a": {}\n  "mindfile": {}\n}}', "utf-8")
    assert run_install("cursor") == run_uninstall("cursor") == 1
    told = capsys.readouterr().err
    assert told.count(f"{cursor}, line 3, column 3: a comma or a closing bracket is missing") == 2
    assert "Cursor, which wants strict JSON, does not read the file like this" in told
    assert list(cursor.parent.iterdir()) == [cursor]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_link_stays_a_link_and_what_it_leads_to_is_written(cursor: Path, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.json"
    real.write_text("{}", "utf-8")
    cursor.symlink_to(real)
    assert run_install("cursor") == 0
    assert cursor.is_symlink()
    assert "mindfile" in json.loads(real.read_text("utf-8"))["mcpServers"]


def test_what_another_program_wrote_in_between_is_not_lost(cursor: Path) -> None:
    cursor.write_text("{}", "utf-8")
    change = adding(Installation(CURSOR, cursor), own_entry(Path(sys.executable)))
    cursor.write_text('{"new": 1}', "utf-8")
    with pytest.raises(UnwritableError):
        carry_out(change)
    assert list(cursor.parent.iterdir()) == [cursor]
    assert cursor.read_text("utf-8") == '{"new": 1}'


def test_settings_of_the_shell_are_named_as_what_no_client_sees(
    cursor: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = argparse.Namespace(client="cursor", dry_run=False, namespace=None)
    assert install.run(read_config({"MINDFILE_TIMEZONE": "Asia/Tokyo"}), given) == 0
    assert "no client sees what this shell sets: MINDFILE_TIMEZONE" in capsys.readouterr().out
    assert "Tokyo" not in cursor.read_text("utf-8")


def test_a_folder_that_is_not_there_yet_is_made(tmp_path: Path) -> None:
    file = tmp_path / "Code" / "User" / "mcp.json"
    change = adding(Installation(VSCODE, file), own_entry(Path(sys.executable)))
    assert carry_out(change) is None
    assert json.loads(file.read_text("utf-8"))["servers"]["mindfile"]["type"] == "stdio"


def test_a_python_without_our_script_beside_it_is_told_to_run_the_module(tmp_path: Path) -> None:
    python = tmp_path / "python3"
    entry = own_entry(python)
    assert (entry.command, entry.arguments) == (str(python), ("-m", "mindfile", "serve"))


def test_what_runs_out_of_a_package_cache_is_not_written_into_a_client(
    cursor: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/home/ana/.cache/uv/archive-v0/x/bin/python")
    with pytest.raises(UnavailableError) as refused:
        run_install("cursor")
    assert "uv tool install" in refused.value.hint
    assert not cursor.exists()
