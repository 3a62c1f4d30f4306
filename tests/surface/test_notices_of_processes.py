"""A server hears of what another process writes into the file, over its real wire."""

import os
import sys
from pathlib import Path
from typing import Literal, cast

import pytest
from mcp import Client, StdioServerParameters

from surface.conversation import call
from surface.listening import LIST, Ear, watching

pytestmark = pytest.mark.process
PROFILE = "memory://default/profile"


def server(folder: Path) -> StdioServerParameters:
    settings = {
        "MINDFILE_DATABASE": str(folder / "memory.sqlite3"),
        "MINDFILE_LOG_DIR": str(folder),
        "MINDFILE_MODEL": "off",
    }
    return StdioServerParameters(
        command=sys.executable,
        args=["-m", "mindfile", "serve"],
        env={name: value for name, value in os.environ.items() if name == "PATH"} | settings,
    )


async def test_what_a_second_process_stores_reaches_who_watches_in_the_first(
    tmp_path: Path, mode: str, ear: Ear
) -> None:
    era = cast("Literal['legacy', 'auto']", mode)
    handler = ear if mode == "legacy" else None
    async with (
        Client(server(tmp_path), mode=era, message_handler=handler) as client,
        Client(server(tmp_path), mode=era) as second,
        watching(client, ear, PROFILE, LIST),
    ):
        await call(second, "store", attribute="city", value="里斯本")
        await ear.hears(LIST, PROFILE)
