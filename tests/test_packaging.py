"""What the registry and the bundle say of the server is so."""

import copy
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

import registry
from mindfile.config import PREFIX, Config, read_config
from mindfile.surface.toolbox import TOOLS

ROOT = Path(__file__).parent.parent
SERVER: dict[str, Any] = json.loads((ROOT / "server.json").read_text("utf-8"))
MANIFEST: dict[str, Any] = json.loads((ROOT / "packaging/mcpb/manifest.json").read_text("utf-8"))
# The library leaves its types half open.
RULES: Any = Draft202012Validator(registry.SERVER)
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SETTINGS = {f"{PREFIX}{name.upper()}": info for name, info in Config.model_fields.items()}


def test_the_version_is_the_same_everywhere() -> None:
    (package,) = SERVER["packages"]
    told = {SERVER["version"], package["version"], MANIFEST["version"], PROJECT["version"]}
    assert told == {PROJECT["version"]}


def test_the_registry_can_check_who_owns_the_package() -> None:
    name = SERVER["name"]
    assert f"mcp-name: {name} " in (ROOT / "README.md").read_text("utf-8")
    assert SERVER["packages"][0]["identifier"] == PROJECT["name"]


def test_the_registrys_entry_keeps_to_the_rules_of_the_registry() -> None:
    """``registry`` says where the rules come from."""
    Draft202012Validator.check_schema(registry.SERVER)
    RULES.validate(SERVER)


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (["name"], "mindfile"),
        (["description"], "x" * 101),
        (["version"], ">=0.1"),
        (["packages", 0, "version"], "latest"),
        (["packages", 0, "registryType"], "PyPI"),
        (["packages", 0, "transport"], {"type": "pipe"}),
        (["packages", 0, "packageArguments", 0, "type"], "command"),
        (["packages", 0, "environmentVariables", 0, "format"], "path"),
        (["packages", 0, "environmentVariables", 0, "secret"], True),
    ],
)
def test_an_entry_that_breaks_one_rule_is_found_out(place: list[Any], value: object) -> None:
    broken = copy.deepcopy(SERVER)
    inner: Any = broken
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = value
    with pytest.raises(ValidationError):
        RULES.validate(broken)


def test_the_registrys_entry_names_settings_that_there_are() -> None:
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
