"""The SDK's client starts the server from an installed configuration and uses all of it."""

import json
import sys
from pathlib import Path
from typing import Any, Literal

import pytest
from mcp import Client, StdioServerParameters
from mcp.shared.exceptions import MCPError

from clients.behavior import Ask, Object, behave
from clients.homes import installed_home

pytestmark = pytest.mark.process


def asking(client: Client) -> Ask:
    methods: dict[str, Any] = {
        "tools/list": client.list_tools,
        "tools/call": client.call_tool,
        "resources/list": client.list_resources,
        "resources/templates/list": client.list_resource_templates,
        "resources/read": client.read_resource,
        "prompts/list": client.list_prompts,
        "prompts/get": client.get_prompt,
        "completion/complete": client.complete,
    }

    async def ask(method: str, params: Object) -> Object:
        try:
            result = await methods[method](**params)
        except MCPError as error:
            return {"refused": error.code}
        return result.model_dump(mode="json", by_alias=True, exclude_none=True)

    return ask


@pytest.mark.parametrize(("mode", "revision"), [("legacy", "2025-11-25"), ("auto", "2026-07-28")])
async def test_a_client_of_either_era_uses_the_whole_of_an_installed_server(
    mode: Literal["legacy", "auto"], revision: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environ, config = installed_home(tmp_path, [sys.executable, "-m", "mindfile"])
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    entry = json.loads(config.read_text("utf-8"))["mcpServers"]["mindfile"]
    server = StdioServerParameters(**entry)
    async with Client(server, mode=mode) as client:
        assert client.protocol_version == revision
        await behave(asking(client))
