"""The contract of the tools is a file: a change of it shows as a difference."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mindfile.surface.guide import GUIDES, INSTRUCTIONS
from mindfile.surface.schema import input_schema
from mindfile.surface.tool import Tool
from mindfile.surface.toolbox import TOOLS

CONTRACT = Path(__file__).parent / "tools_contract.json"
MAX_TOKENS = 1_500


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


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_every_schema_is_one_that_strict_clients_take(tool: Tool) -> None:
    schema = input_schema(tool.arguments)
    assert re.fullmatch(r"[a-z][a-z0-9_]{0,63}", tool.name)
    assert schema["type"] == "object"
    assert schema["additionalProperties"] is False
    assert schema["properties"]
    text = json.dumps(schema)
    for word in ("anyOf", "oneOf", "allOf", "$ref", "$defs", "title", "null"):
        assert f'"{word}"' not in text
    for part in schema["properties"].values():
        assert isinstance(part["type"], str)


def test_the_instructions_are_short_and_name_every_tool() -> None:
    assert len(INSTRUCTIONS) < 2_000
    for tool in TOOLS:
        assert tool.name == "snapshot" or f"`{tool.name}" in INSTRUCTIONS


@pytest.mark.parametrize("language", GUIDES)
def test_the_guide_names_the_tools_of_daily_use(language: str) -> None:
    for name in ("retrieve", "search", "store", "extract_facts", "forget"):
        assert f"`{name}`" in GUIDES[language]
