"""Have other clients use the whole of an installed server, by the script of `behavior`.

Usage, in the folder tests: python -m clients.run MINDFILE CLIENT [WORD ...]
MINDFILE is the installed command. The clients, and what each has to be told:
  typescript NODE_MODULES PACKAGE     the TypeScript SDK, run by the `node` on the path
  inspector COMMAND ERA               the MCP Inspector's command line
  fastmcp                             fastmcp's client, out of the Python that runs this
"""

import asyncio
import json
import os
import sys
import tempfile
from asyncio.subprocess import PIPE
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from clients.behavior import UNTOLD, Ask, Object, behave
from clients.homes import installed_home

_HERE = Path(__file__).parent
_SECONDS = 300
# The Inspector's exit code for a tool that answered with an error.
_TOOL_ERROR = 5


@asynccontextmanager
async def typescript(config: Path, modules: str, package: str) -> AsyncGenerator[Ask]:
    client = await asyncio.create_subprocess_exec(
        "node",
        str(_HERE / "typescript.mjs"),
        modules,
        package,
        str(config),
        stdin=PIPE,
        stdout=PIPE,
    )
    assert client.stdin is not None
    assert client.stdout is not None
    sent, received = client.stdin, client.stdout

    async def ask(method: str, params: Object) -> Object:
        sent.write(json.dumps({"method": method, "params": params}).encode() + b"\n")
        await sent.drain()
        return json.loads(await received.readline())

    yield ask
    sent.close()
    assert await client.wait() == 0


@asynccontextmanager
async def inspector(config: Path, command: str, era: str) -> AsyncGenerator[Ask]:
    start = [command, "--cli", "--config", str(config), "--server", "mindfile"]
    start += ["--protocol-era", era, "--format", "json"]

    async def ask(method: str, params: Object) -> Object:
        words = [*start, "--method", method, *_options(method, params)]
        process = await asyncio.create_subprocess_exec(*words, stdout=PIPE, stderr=PIPE)
        answer, complaint = await process.communicate()
        if process.returncode in (0, _TOOL_ERROR):
            return json.loads(answer)["result"]
        # It tells of its own keychain first.
        refusal = json.loads(complaint.strip().splitlines()[-1])
        assert "There is no" in refusal["error"]["message"], refusal
        return {"refused": UNTOLD}

    yield ask


def _options(method: str, params: Object) -> list[str]:
    """Put a request's parameters into the Inspector's options."""
    match method:
        case "tools/call":
            given = json.dumps(params["arguments"], ensure_ascii=False)
            return ["--tool-name", params["name"], "--tool-args-json", given]
        case "resources/read":
            return ["--uri", params["uri"]]
        case "prompts/get":
            given = [f"{name}={value}" for name, value in params["arguments"].items()]
            return ["--prompt-name", params["name"], "--prompt-args", *given]
        case _:
            return []


@asynccontextmanager
async def fastmcp(config: Path) -> AsyncGenerator[Ask]:
    library: Any = import_module("fastmcp")
    fault: Any = import_module("mcp").MCPError
    async with library.Client(json.loads(config.read_text("utf-8"))) as client:
        assert client.protocol_version == "2026-07-28"
        methods: dict[str, Callable[..., Any]] = {
            "tools/list": client.list_tools_mcp,
            "tools/call": client.call_tool_mcp,
            "resources/list": client.list_resources_mcp,
            "resources/templates/list": client.list_resource_templates_mcp,
            "resources/read": client.read_resource_mcp,
            "prompts/list": client.list_prompts_mcp,
            "prompts/get": client.get_prompt_mcp,
            "completion/complete": client.complete_mcp,
        }

        async def ask(method: str, params: Object) -> Object:
            try:
                result = await methods[method](**params)
            except fault as error:
                return {"refused": error.code}
            return result.model_dump(mode="json", by_alias=True, exclude_none=True)

        yield ask


CLIENTS: dict[str, Callable[..., AbstractAsyncContextManager[Ask]]] = {
    "typescript": typescript,
    "inspector": inspector,
    "fastmcp": fastmcp,
}


async def main(mindfile: str, client: str, *words: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        environ, config = installed_home(Path(folder), [mindfile])
        os.environ.update(environ)
        async with asyncio.timeout(_SECONDS), CLIENTS[client](config, *words) as ask:
            # The Inspector's command line has no way to ask for completions.
            requests = await behave(ask, completes=client != "inspector")
    sys.stdout.write(f"{' '.join((client, *words))}: {requests} requests, all answered right\n")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
