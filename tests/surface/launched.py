"""A small server to launch: ``python launched.py CLOSED_FILE [ERA]``."""

import os
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import anyio.to_thread
from mcp.server import MCPServer
from mcp.server.lowlevel import Server
from mcp.server.mcpserver import Context
from pydantic import BaseModel

from mindfile.surface.launch import serve
from mindfile.surface.streams import claim_streams


class Answer(BaseModel):
    """What the user is asked for."""

    word: str


class Meeting:
    """Lets nobody go before everybody is there."""

    def __init__(self) -> None:
        self.present = 0
        self.complete = anyio.Event()


async def meet(number: int, ctx: Context[Meeting]) -> str:
    """Answer as soon as ``number`` calls are being worked on at once."""
    meeting = ctx.request_context.lifespan_context
    meeting.present += 1
    if meeting.present == number:
        meeting.complete.set()
    await meeting.complete.wait()
    return "met"


async def describe(values: dict[str, Any]) -> str:
    """Return in ASCII what arrived."""
    return ascii(values)


async def give_half() -> str:
    """Return half of a surrogate pair."""
    return "\ud83d"


async def chatter() -> str:
    """Write to standard output in every way there is."""
    sys.stdout.write("from Python\n")
    sys.stdout.flush()
    os.write(1, b"from the system\n")
    child = [sys.executable, "-c", "import sys; print('from a child', sys.stdin.read())"]
    await anyio.to_thread.run_sync(subprocess.check_call, child)
    return "silent"


async def ask(ctx: Context[Meeting]) -> str:
    """Ask the client's user a question."""
    answer = await ctx.elicit("Which word?", Answer)
    return answer.action


async def wait_forever() -> str:
    """Never answer."""
    await anyio.sleep_forever()
    return "never"


class Launched(MCPServer[Meeting]):
    """A server that lends its streams."""

    def low_level(self) -> Server[Meeting]:
        return self._lowlevel_server


def create(closed: Path) -> Launched:
    @asynccontextmanager
    async def lifespan(server: MCPServer[Meeting]) -> AsyncGenerator[Meeting]:
        try:
            yield Meeting()
        finally:
            closed.write_text("closed", "utf-8")

    app = Launched("launched", version="1", lifespan=lifespan)
    for tool in (meet, describe, give_half, chatter, ask, wait_forever):
        app.add_tool(tool)
    return app


if __name__ == "__main__":
    claimed = claim_streams()
    sys.stdout.write("printed on import\n")
    era = sys.argv[2] if len(sys.argv) > 2 else "auto"
    os._exit(serve(create(Path(sys.argv[1])).low_level(), era=era, streams=claimed))
