"""What goes wrong between clients and the server."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from mindfile.clients.checks import Finding, look
from mindfile.clients.entries import adding, carry_out, own_entry
from mindfile.clients.places import Installation, Machine
from mindfile.clients.table import CURSOR


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    (tmp_path / ".cursor").mkdir()
    return Machine("linux", tmp_path, {})


def cursor(machine: Machine, **entries: Any) -> list[Finding]:
    """Write Cursor's configuration and return what is seen of it."""
    file = Path(machine.home) / ".cursor" / "mcp.json"
    file.write_text(json.dumps({"mcpServers": entries}), "utf-8")
    return seen(machine)


def seen(machine: Machine) -> list[Finding]:
    found = look(machine, Path(machine.home) / "memory.sqlite3")
    return [one for one in found if one.subject.startswith("Cursor")]


def test_an_entry_that_install_writes_is_found_well(machine: Machine) -> None:
    file = Path(machine.home) / ".cursor" / "mcp.json"
    carry_out(adding(Installation(CURSOR, file), own_entry(Path(sys.executable), "work")))
    (one,) = seen(machine)
    assert (one.health, one.subject) == ("ok", "Cursor")


def test_a_client_without_the_server_is_no_fault(machine: Machine) -> None:
    (one,) = cursor(machine, web={"command": "npx", "args": ["-y", "web"]})
    assert (one.health, one.state) == ("ok", "does not start Mindfile")


def test_where_no_client_starts_the_server_it_is_said_how_to_add_it(machine: Machine) -> None:
    file = Path(machine.home) / ".cursor" / "mcp.json"
    (note,) = [one for one in look(machine, file.parent / "m.sqlite3") if one.subject == "Clients"]
    assert (note.health, "mindfile install" in note.advice) == ("note", True)
    carry_out(adding(Installation(CURSOR, file), own_entry(Path(sys.executable), "work")))
    assert "Clients" not in {one.subject for one in look(machine, file.parent / "m.sqlite3")}


def test_a_setting_that_is_refused_is_named_with_the_one_that_is_meant(machine: Machine) -> None:
    entry = {"command": sys.executable, "env": {"MINDFILE_DATBASE": "a"}}
    (one,) = cursor(machine, mindfile=entry)
    assert (one.health, "MINDFILE_DATBASE" in one.state) == ("broken", True)
    assert "MINDFILE_DATABASE" in one.advice
    assert "mcp.json" in one.advice


def test_the_python_of_an_entry_is_asked_whether_it_has_the_server(
    machine: Machine, tmp_path: Path
) -> None:
    entry = {"command": sys.executable, "args": ["-m", "mindfile", "serve"]}
    assert cursor(machine, mindfile=entry)[0].health == "ok"
    other = tmp_path / "mindfile"
    other.write_text("#!/gone/python\n", "utf-8")
    other.chmod(0o755)
    (one,) = cursor(machine, mindfile={"command": str(other), "args": ["serve"]})
    assert one.health == "broken"
    assert "its Python may be gone" in one.state


@pytest.mark.skipif(sys.platform == "win32", reason="a script stands for the program")
def test_a_python_without_the_server_is_named(machine: Machine, tmp_path: Path) -> None:
    bare = tmp_path / "python3"
    bare.write_text("#!/bin/sh\necho 'No module named mindfile' >&2\nexit 1\n", "utf-8")
    bare.chmod(0o755)
    (one,) = cursor(machine, mindfile={"command": str(bare), "args": ["-m", "mindfile"]})
    assert (one.health, one.state) == (
        "broken",
        f"{bare} is there, but Mindfile is not installed for it",
    )
    assert one.advice.startswith("`mindfile install cursor`")


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"command": "/gone/bin/mindfile", "args": ["serve"]}, "/gone/bin/mindfile is gone"),
        ({"command": "mindfile-nowhere"}, "bare name"),
        ({"command": sys.executable, "args": ["-m", "mindfile", "serv"]}, "end in `serv`, and"),
        ({"args": ["serve"]}, "names no command"),
        ("mindfile serve", "names no command"),
        ({"command": "/bin/sh", "env": {"MINDFILE_NAMESPAC": "x"}}, "MINDFILE_NAMESPAC"),
    ],
)
def test_an_entry_that_cannot_start_says_why(machine: Machine, entry: Any, words: str) -> None:
    (one,) = cursor(machine, mindfile=entry)
    assert one.health == "broken"
    assert words in one.state


def test_two_entries_of_the_server_are_noted(machine: Machine) -> None:
    entry = {"command": "/gone/uvx", "args": ["mindfile"]}
    double, *each = cursor(machine, mindfile=entry, memory=entry)
    assert double.health == "note"
    assert "“mindfile”, “memory”" in double.state
    assert [one.subject for one in each] == ["Cursor", "Cursor, “memory”"]


def test_a_configuration_that_cannot_be_read_is_noted(machine: Machine) -> None:
    for text, place in (("{", "line 1, column 2"), ('{"mcpServers": {},}', "line 1, column 18")):
        (Path(machine.home) / ".cursor" / "mcp.json").write_text(text, "utf-8")
        (one,) = seen(machine)
        assert one.health == "note"
        assert f"mcp.json, {place}: " in one.state
        assert "Cursor, which wants strict JSON, does not read the file" in one.advice


@pytest.mark.parametrize(
    ("folder", "health", "word"),
    [
        ("Dropbox", "note", "Dropbox"),
        (".cache/uv/archive-v0/x", "broken", "uvx"),
        ("data", None, ""),
    ],
)
def test_the_place_of_the_memory_file_is_judged(
    tmp_path: Path, folder: str, health: str | None, word: str
) -> None:
    found = look(Machine("linux", tmp_path, {}), tmp_path / folder / "memory.sqlite3")
    places = [one for one in found if one.subject == "Place of the file"]
    assert [one.health for one in places] == ([health] if health else [])
    assert all(word in one.state and one.advice for one in places)
