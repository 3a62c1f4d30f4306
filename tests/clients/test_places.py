"""Where each client keeps its configuration, on each system."""

from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest

from mindfile.clients.places import Machine, installation, installed, places
from mindfile.clients.table import CLAUDE_CODE, CLAUDE_DESKTOP, CLIENTS, CURSOR

MAC = Machine("darwin", PurePosixPath("/Users/ana"), {})
LINUX = Machine("linux", PurePosixPath("/home/ana"), {})
WINDOWS = Machine(
    "win32",
    PureWindowsPath(r"C:\Users\ana"),
    {
        "APPDATA": r"C:\Users\ana\AppData\Roaming",
        "LOCALAPPDATA": r"C:\Users\ana\AppData\Local",
    },
)
SUPPORT = "/Users/ana/Library/Application Support"
ROAMING = r"C:\Users\ana\AppData\Roaming"
PACKAGED = r"C:\Users\ana\AppData\Local\Packages\Claude_*\LocalCache\Roaming"


def expected(machine: Machine, *texts: str) -> tuple[PurePath, ...]:
    return tuple(type(machine.home)(text) for text in texts)


@pytest.mark.parametrize(
    ("machine", "name", "files"),
    [
        (MAC, "claude-desktop", [f"{SUPPORT}/Claude/claude_desktop_config.json"]),
        (MAC, "claude-code", ["/Users/ana/.claude.json"]),
        (MAC, "cursor", ["/Users/ana/.cursor/mcp.json"]),
        (MAC, "vscode", [f"{SUPPORT}/Code/User/mcp.json"]),
        (MAC, "windsurf", ["/Users/ana/.codeium/windsurf/mcp_config.json"]),
        (MAC, "zed", ["/Users/ana/.config/zed/settings.json"]),
        (LINUX, "claude-desktop", ["/home/ana/.config/Claude/claude_desktop_config.json"]),
        (LINUX, "claude-code", ["/home/ana/.claude.json"]),
        (LINUX, "cursor", ["/home/ana/.cursor/mcp.json"]),
        (LINUX, "vscode", ["/home/ana/.config/Code/User/mcp.json"]),
        (LINUX, "windsurf", ["/home/ana/.codeium/windsurf/mcp_config.json"]),
        (LINUX, "zed", ["/home/ana/.config/zed/settings.json"]),
        (
            WINDOWS,
            "claude-desktop",
            [
                rf"{PACKAGED}\Claude\claude_desktop_config.json",
                rf"{ROAMING}\Claude\claude_desktop_config.json",
            ],
        ),
        (WINDOWS, "claude-code", [r"C:\Users\ana\.claude.json"]),
        (WINDOWS, "cursor", [r"C:\Users\ana\.cursor\mcp.json"]),
        (WINDOWS, "vscode", [rf"{ROAMING}\Code\User\mcp.json"]),
        (WINDOWS, "windsurf", [r"C:\Users\ana\.codeium\windsurf\mcp_config.json"]),
        (WINDOWS, "zed", [rf"{ROAMING}\Zed\settings.json"]),
    ],
)
def test_each_client_keeps_its_configuration_in_a_place_of_its_own(
    machine: Machine, name: str, files: list[str]
) -> None:
    assert places(CLIENTS[name], machine) == expected(machine, *files)


@pytest.mark.parametrize(
    ("platform", "variable", "name", "file"),
    [
        ("linux", "XDG_CONFIG_HOME", "vscode", "/elsewhere/Code/User/mcp.json"),
        ("linux", "XDG_CONFIG_HOME", "zed", "/elsewhere/zed/settings.json"),
        ("darwin", "XDG_CONFIG_HOME", "zed", "/home/ana/.config/zed/settings.json"),
        ("darwin", "CLAUDE_CONFIG_DIR", "claude-code", "/elsewhere/.claude.json"),
    ],
)
def test_a_variable_moves_what_listens_to_it(
    platform: str, variable: str, name: str, file: str
) -> None:
    machine = Machine(platform, PurePosixPath("/home/ana"), {variable: "/elsewhere"})
    assert places(CLIENTS[name], machine) == (PurePosixPath(file),)


def test_windows_without_its_variables_has_the_usual_folders() -> None:
    bare = Machine("win32", PureWindowsPath(r"C:\Users\ana"), {})
    for client in CLIENTS.values():
        assert places(client, bare) == places(client, WINDOWS)


def test_the_packaged_claude_desktop_of_windows_goes_before_the_plain_one(tmp_path: Path) -> None:
    machine = Machine("win32", tmp_path, {})
    plain = tmp_path / "AppData/Roaming/Claude/claude_desktop_config.json"
    assert installation(CLAUDE_DESKTOP, machine).file == plain
    plain.parent.mkdir(parents=True)
    assert installation(CLAUDE_DESKTOP, machine).file == plain
    packaged = tmp_path / "AppData/Local/Packages/Claude_x1y2/LocalCache/Roaming/Claude"
    packaged.mkdir(parents=True)
    assert installation(CLAUDE_DESKTOP, machine).file == packaged / plain.name


def test_only_clients_whose_folder_is_there_are_found(tmp_path: Path) -> None:
    machine = Machine("linux", tmp_path, {})
    assert installed(machine) == []
    (tmp_path / ".cursor").mkdir()
    (tmp_path / ".claude").mkdir()
    assert [one.client for one in installed(machine)] == [CLAUDE_CODE, CURSOR]
