"""What the registry and the bundle say of the server is so."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from mindfile.config import PREFIX, Config, read_config
from mindfile.surface.toolbox import TOOLS

ROOT = Path(__file__).parent.parent
SERVER: dict[str, Any] = json.loads((ROOT / "server.json").read_text("utf-8"))
MANIFEST: dict[str, Any] = json.loads((ROOT / "packaging/mcpb/manifest.json").read_text("utf-8"))
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SETTINGS = {f"{PREFIX}{name.upper()}": info for name, info in Config.model_fields.items()}


def test_the_version_is_the_same_everywhere() -> None:
    (package,) = SERVER["packages"]
    told = {SERVER["version"], package["version"], MANIFEST["version"], PROJECT["version"]}
    assert told == {PROJECT["version"]}


def test_the_registry_can_check_who_owns_the_package() -> None:
    name = SERVER["name"]
    assert re.fullmatch(r"[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+", name)
    assert f"mcp-name: {name} " in (ROOT / "README.md").read_text("utf-8")
    assert SERVER["packages"][0]["identifier"] == PROJECT["name"]


def test_the_registrys_entry_keeps_to_its_limits_and_names_settings_that_there_are() -> None:
    assert len(SERVER["description"]) <= 100
    (package,) = SERVER["packages"]
    for variable in package["environmentVariables"]:
        info = SETTINGS[variable["name"]]
        assert variable.get("isSecret", False) == ("SecretStr" in str(info.annotation))
        read_config({variable["name"]: variable.get("default", "")})


def test_the_bundle_lists_the_tools_there_are_in_their_order() -> None:
    assert [tool["name"] for tool in MANIFEST["tools"]] == [tool.name for tool in TOOLS]


def test_the_bundle_starts_the_server_with_settings_that_there_are() -> None:
    server = MANIFEST["server"]
    assert (ROOT / server["entry_point"]).is_file()
    assert server["mcp_config"]["args"][-2:] == [PROJECT["name"], "serve"]
    asked = MANIFEST["user_config"]
    values = {f"${{user_config.{name}}}": str(one["default"]) for name, one in asked.items()}
    env: dict[str, str] = server["mcp_config"]["env"]
    assert sorted(env.values()) == sorted(values)
    config = read_config({name: values[value] for name, value in env.items()})
    untouched = read_config({})
    assert {name: getattr(config, name) for name in Config.model_fields} == {
        name: getattr(untouched, name) for name in Config.model_fields
    }
