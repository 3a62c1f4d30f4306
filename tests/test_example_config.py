"""The example configuration is one that a client can start the server from."""

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters

from tools import Memory

EXAMPLE = Path(__file__).parent.parent / "claude_desktop_config.example.json"


def server_of(folder: Path) -> StdioServerParameters:
    """Read the example's one server; its data goes to ``folder``, its command to ours."""
    entry: dict[str, Any]
    (entry,) = json.loads(EXAMPLE.read_text("utf-8"))["mcpServers"].values()
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    command = shutil.which(str(entry["command"]), path=path)
    assert command is not None, f"{entry['command']} is not installed beside this Python"
    private = {
        "PATH": path,
        "HOME": str(folder),
        "MINDFILE_DATABASE": str(folder / "memory.sqlite3"),
        "MINDFILE_LOG_DIR": str(folder / "log"),
        "MINDFILE_MODEL": "off",
    }
    return StdioServerParameters(
        command=command, args=entry["args"], env={**private, **entry["env"]}, cwd=str(folder)
    )


async def test_the_example_starts_a_server_that_still_knows_after_a_restart(
    tmp_path: Path,
) -> None:
    async with Client(server_of(tmp_path)) as client:
        assert len((await client.list_tools()).tools) == 7
        await Memory(client).store("My harbor berth is number 17")
    async with Client(server_of(tmp_path)) as client:
        hits = (await Memory(client).call("search", query="harbor berth"))["hits"]
        assert [hit["content"] for hit in hits] == ["My harbor berth is number 17"]
