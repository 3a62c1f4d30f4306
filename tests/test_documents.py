"""What the documents say is so."""

import json
import re
from pathlib import Path

import pytest

from mindfile.cli import COMMANDS
from mindfile.config import PREFIX, Config
from mindfile.surface.prompts import PROMPTS
from mindfile.surface.resources import TEMPLATES
from mindfile.surface.toolbox import TOOLS

ROOT = Path(__file__).parent.parent
READMES = ["README.md", "README.zh.md"]


def text_of(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def shown_default(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


@pytest.mark.parametrize("name", READMES)
def test_every_setting_stands_in_the_table_with_its_default(name: str) -> None:
    rows = dict(re.findall(r"^\| `(MINDFILE_\w+)` \| (.+?) \|", text_of(name), re.MULTILINE))
    expected = {
        f"{PREFIX}{field.upper()}": f"`{shown_default(info.default)}`"
        for field, info in Config.model_fields.items()
        if info.default_factory is None and info.default not in (None, "")
    }
    assert {key: rows.get(key) for key in expected} == expected


@pytest.mark.parametrize("name", READMES)
def test_every_setting_named_is_one_and_every_one_is_named(name: str) -> None:
    named = set(re.findall(r"MINDFILE_[A-Z_]+[A-Z]", text_of(name)))
    assert named == {f"{PREFIX}{field.upper()}" for field in Config.model_fields}


def test_the_english_table_says_what_the_settings_say_of_themselves() -> None:
    text = text_of("README.md")
    for info in Config.model_fields.values():
        assert f"| {info.description} |" in text


@pytest.mark.parametrize("name", READMES)
def test_every_tool_resource_and_prompt_is_named(name: str) -> None:
    text = text_of(name)
    for tool in TOOLS:
        assert f"| `{tool.name}` |" in text
    for prompt in PROMPTS:
        assert f"`{prompt.name}`" in text
    for template in TEMPLATES:
        assert f"`{template.uri_template}`" in text


@pytest.mark.parametrize("name", [*READMES, "CHANGELOG.md"])
def test_only_commands_that_exist_are_named(name: str) -> None:
    assert set(re.findall(r"`mindfile (\w+)`", text_of(name))) <= set(COMMANDS)


@pytest.mark.parametrize("name", READMES)
def test_every_json_in_the_readme_can_be_pasted(name: str) -> None:
    blocks = re.findall(r"```json\n(.*?)```", text_of(name), re.DOTALL)
    assert [next(iter(json.loads(block))) for block in blocks] == ["mcpServers", "servers"]


@pytest.mark.parametrize("name", [*READMES, "CHANGELOG.md"])
def test_every_file_linked_to_is_there(name: str) -> None:
    links = re.findall(r"\]\(([^):]+)\)", text_of(name))
    assert [link for link in links if not (ROOT / link).is_file()] == []


@pytest.mark.parametrize("name", READMES)
def test_encryption_at_rest_is_told_by_the_means_of_each_system(name: str) -> None:
    assert all(means in text_of(name) for means in ("FileVault", "BitLocker", "LUKS"))
