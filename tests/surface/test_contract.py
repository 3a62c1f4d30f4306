"""The contract of the tools is a file: a change of it shows as a difference."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from mindfile.surface.guide import GUIDES, INSTRUCTIONS
from mindfile.surface.prompts import PROMPTS
from mindfile.surface.resources import TEMPLATES
from mindfile.surface.schema import input_schema
from mindfile.surface.tool import Tool
from mindfile.surface.toolbox import TOOLS

CONTRACT = Path(__file__).parent / "tools_contract.json"
MAX_TOKENS = 1_500
# Claude Code cuts what is longer.
MAX_DESCRIPTION = 2_000
NAME = re.compile(r"[a-z_]{1,40}")
KEYWORDS = {
    *("type", "description", "default", "enum", "items"),
    *("properties", "required", "additionalProperties"),
}


def described() -> list[dict[str, Any]]:
    return [
        {
            "name": tool.name,
            "description": tool.description,
            "inputSchema": input_schema(tool.arguments),
        }
        for tool in TOOLS
    ]


def test_the_tools_are_exactly_what_the_contract_file_says() -> None:
    contract = json.loads(CONTRACT.read_text("utf-8"))
    assert json.loads(json.dumps(described())) == contract
    # Equal objects may still differ in order, and the order is part of the contract.
    assert json.dumps(described()) == json.dumps(contract)


def test_the_definitions_of_all_tools_fit_their_budget_of_tokens(
    count_tokens: Callable[[str], int],
) -> None:
    text = json.dumps(described(), ensure_ascii=False, separators=(",", ":"))
    assert count_tokens(text) <= MAX_TOKENS


def parts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Give a schema and every schema inside it."""
    yield schema
    for inner in [*schema.get("properties", {}).values(), schema.get("items")]:
        if inner is not None:
            yield from parts(inner)


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_every_schema_is_one_that_strict_clients_take(tool: Tool) -> None:
    schema = input_schema(tool.arguments)
    Draft202012Validator.check_schema(schema)
    assert schema["type"] == "object"
    assert schema["additionalProperties"] is False
    assert schema["properties"]
    for part in parts(schema):
        # Nothing else: no union, no reference, no list of types, no title, no draft of its own.
        assert part.keys() <= KEYWORDS, part
        assert part["type"] in {"object", "array", "string", "integer", "number", "boolean"}
        assert ("items" in part) is (part["type"] == "array")
        assert all(NAME.fullmatch(name) for name in part.get("properties", {}))


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_every_name_and_description_is_short_enough_for_any_client(tool: Tool) -> None:
    assert NAME.fullmatch(tool.name)
    assert 0 < len(tool.description) < MAX_DESCRIPTION
    for part in parts(input_schema(tool.arguments)):
        assert len(part.get("description", "")) < MAX_DESCRIPTION


def test_prompts_and_resources_are_named_like_tools() -> None:
    for one in (*PROMPTS, *TEMPLATES):
        assert NAME.fullmatch(one.name)
        assert 0 < len(one.description or "") < MAX_DESCRIPTION


def test_the_instructions_are_short_and_name_every_tool() -> None:
    assert len(INSTRUCTIONS) < 2_000
    for tool in TOOLS:
        assert tool.name == "snapshot" or f"`{tool.name}" in INSTRUCTIONS


@pytest.mark.parametrize("language", GUIDES)
def test_the_guide_names_the_tools_of_daily_use(language: str) -> None:
    for name in ("retrieve", "search", "store", "extract_facts", "forget"):
        assert f"`{name}`" in GUIDES[language]
