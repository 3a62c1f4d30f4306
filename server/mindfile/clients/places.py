"""Where clients keep their configuration: from platform, home and environment to a path."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath

from mindfile.clients.table import CLIENTS, Client


@dataclass(frozen=True, slots=True)
class Machine:
    """What decides where files stand: ``platform`` is `sys.platform`'s word for the system."""

    platform: str
    home: PurePath
    environ: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Installation:
    """A client found on this machine, and its configuration, whether that is there or not."""

    client: Client
    file: Path


def this_machine(environ: Mapping[str, str]) -> Machine:
    """Return the machine this process runs on."""
    return Machine(sys.platform, Path.home(), environ)


def places(client: Client, machine: Machine) -> tuple[PurePath, ...]:
    """Return where a client's configuration may stand, the likeliest first.

    A folder's name may be a pattern.
    """
    here = {"win32": client.windows, "darwin": client.mac}.get(machine.platform, ())
    return tuple(_path(file, machine) for file in here or client.files)


def _path(text: str, machine: Machine) -> PurePath:
    """Return a path of the table on a machine."""
    home = machine.home
    named = {
        "home": home,
        "settings": _settings(machine),
        "local": _variable(machine, "LOCALAPPDATA", home / "AppData" / "Local"),
        "claude": _variable(machine, "CLAUDE_CONFIG_DIR", home),
    }
    return type(home)(text.format(**named))


def _settings(machine: Machine) -> PurePath:
    """Return the folder in which programs of this system keep their settings."""
    if machine.platform == "win32":
        return _variable(machine, "APPDATA", machine.home / "AppData" / "Roaming")
    if machine.platform == "darwin":
        return machine.home / "Library" / "Application Support"
    return _variable(machine, "XDG_CONFIG_HOME", machine.home / ".config")


def _variable(machine: Machine, name: str, otherwise: PurePath) -> PurePath:
    value = machine.environ.get(name, "").strip()
    return type(machine.home)(value) if value else otherwise


def installation(client: Client, machine: Machine) -> Installation:
    """Return the file in which a client's configuration stands, or would."""
    found = [file for place in places(client, machine) for file in _matching(Path(place))]
    return Installation(client, (found or [Path(places(client, machine)[-1])])[0])


def installed(machine: Machine) -> list[Installation]:
    """Return the clients found on this machine: those whose folder is there."""
    every = [installation(client, machine) for client in CLIENTS.values()]
    return [one for one in every if _is_here(one, machine)]


def _is_here(one: Installation, machine: Machine) -> bool:
    if one.client.sign:
        return one.file.exists() or Path(_path(one.client.sign, machine)).is_dir()
    return one.file.parent.is_dir()


def _matching(place: Path) -> list[Path]:
    """Return the files meant by a place whose folder is there."""
    pattern = next((part for part in place.parts if "*" in part), None)
    if pattern is None:
        return [place] if place.parent.is_dir() else []
    position = place.parts.index(pattern)
    root, rest = Path(*place.parts[:position]), Path(*place.parts[position + 1 :])
    if not root.is_dir():
        return []
    return [
        folder / rest for folder in sorted(root.glob(pattern)) if (folder / rest.parent).is_dir()
    ]
