"""What goes wrong between a client and the server, as far as it can be seen from here."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any, Literal, cast

from mindfile.clients.disks import mounts_of, network_share, runner_cache, synced_folder
from mindfile.clients.entries import entries_of, unread_by
from mindfile.clients.jsonc import MalformedError, UneditableError
from mindfile.clients.places import Installation, Machine, installed
from mindfile.clients.table import CLAUDE_CODE, ENTRY
from mindfile.config import read_config
from mindfile.errors import ConfigurationError

# What a program started by a click looks into for commands; a shell's own additions it never sees.
_GUI_PATHS = {
    "darwin": "/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin:/usr/sbin:/sbin",
    "linux": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/snap/bin",
}
_PYTHON = re.compile(r"pythonw?[\d.]*(?:\.exe)?", re.IGNORECASE)
_ANSWER_SECONDS = 30
_IDLE = "does not start Mindfile"

Health = Literal["ok", "note", "broken"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: what it is, how it is, and what to do where something is wrong."""

    subject: str
    health: Health
    state: str
    advice: str = ""


def look(machine: Machine, database: Path) -> list[Finding]:
    """Look at the clients of this machine and at the disk of the memory file; change nothing."""
    clients = [finding for one in installed(machine) for finding in _client(one, machine)]
    if not any(finding.health == "ok" and finding.state != _IDLE for finding in clients):
        state = "none that is found here starts Mindfile"
        clients.append(Finding("Clients", "note", state, "Add it: `mindfile install`."))
    return [*_places(machine, database), *clients]


def _places(machine: Machine, database: Path) -> Iterator[Finding]:
    subject = "Place of the file"
    elsewhere = "Move it to a local folder while every client is closed, and set MINDFILE_DATABASE."
    share = network_share(database, mounts_of(machine, database))
    synced = synced_folder(database, machine.environ)
    cache = runner_cache(database, machine.environ)
    if share:
        state = f"on a network share ({share}): SQLite cannot lock it safely there"
        yield Finding(subject, "broken", state, elsewhere)
    if cache:
        state = f"in the package cache of {cache}, which is emptied without asking"
        yield Finding(subject, "broken", state, elsewhere)
    if synced:
        state = f"in “{synced}”, whose program copies it while it is written: a copy may be torn"
        yield Finding(subject, "note", state, elsewhere)
    if runner := runner_cache(PurePath(sys.executable), machine.environ):
        advice = "Install it to stay: `uv tool install mindfile` or `pipx install mindfile`."
        yield Finding("Python", "note", f"in the package cache of {runner}", advice)


def _client(one: Installation, machine: Machine) -> Iterator[Finding]:
    title, again = one.client.title, f"`mindfile install {one.client.name}`"
    try:
        entries = entries_of(one)
    except MalformedError as error:
        advice = f"{unread_by(one.client)} Mend it in an editor."
        yield Finding(title, "note", f"{one.file}, {error.message}", advice)
        return
    except UneditableError as error:
        state = f"{one.file}: {error.message}"
        yield Finding(title, "note", state, "Mend it in an editor; the client reads it too.")
        return
    if not entries:
        yield Finding(title, "ok", _IDLE)
    if len(entries) > 1:
        names = ", ".join(f"“{name}”" for name in entries)
        state = f"starts the server more than once: {names}"
        advice = f"Keep one of them in {one.file}: every tool stands there twice."
        yield Finding(title, "note", state, advice)
    for name, entry in entries.items():
        subject = title if name == ENTRY else f"{title}, “{name}”"
        fault = _fault(entry, one, machine)
        if fault is None:
            yield Finding(subject, "ok", f"starts {entry['command']}")
        else:
            state, advice = fault
            advice = f"{advice} It stands in {one.file}." if advice else ""
            advice = advice or f"{again} writes an entry that works."
            yield Finding(subject, "broken", state, advice)


def _fault(entry: object, one: Installation, machine: Machine) -> tuple[str, str] | None:
    """Say why a client cannot start the server by an entry, and what to change in it, or None.

    What to change is empty where a new entry mends it.
    """
    told = cast("dict[str, Any]", entry) if isinstance(entry, dict) else {}
    command: Any = told.get("command")
    if not isinstance(command, str) or not command.strip():
        return "its entry names no command", ""
    if PurePath(command).name == command:
        path = machine.environ.get("PATH", "")
        if one.client is not CLAUDE_CODE:
            path = _GUI_PATHS.get(machine.platform, path)
        if shutil.which(command, path=path) is None:
            return f"“{command}” is a bare name, and the client does not look where it is", ""
    elif not Path(command).exists():
        return f"{command} is gone", ""
    silent = _no_answer(command, told)
    return _refused_setting(told) or ((silent, "") if silent else None)


def _refused_setting(entry: Mapping[str, Any]) -> tuple[str, str] | None:
    env: Any = entry.get("env")
    if not isinstance(env, dict):
        return None
    try:
        read_config({str(key): str(value) for key, value in cast("dict[Any, Any]", env).items()})
    except ConfigurationError as error:
        return f"the server refuses its `env`: {error.message}", error.hint
    return None


def _no_answer(command: str, entry: Mapping[str, Any]) -> str | None:
    """Ask the program for its version, where it is Python or our script; others may download."""
    name = PurePath(command).name
    arguments: Any = entry.get("args")
    words = (
        [str(word) for word in cast("list[Any]", arguments)] if isinstance(arguments, list) else []
    )
    if _PYTHON.fullmatch(name):
        if words[:2] != ["-m", ENTRY]:
            return None
        asked, given = [command, "-m", ENTRY, "--version"], words[2:]
    elif name.removesuffix(".exe") == ENTRY:
        asked, given = [command, "--version"], words
    else:
        return None
    if given not in ([], ["serve"]):
        return f"its `args` end in `{' '.join(given)}`, and `serve` is what serves"
    try:
        done = subprocess.run(  # noqa: S603 - what the client itself would start
            asked,
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=_ANSWER_SECONDS,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return f"{command} cannot be started: its Python may be gone"
    if done.returncode != 0 or not done.stdout.startswith(b"mindfile "):
        return f"{command} is there, but Mindfile is not installed for it"
    return None
