"""Ask an installed server through the MCP Inspector's command line.

Usage: python tests/inspector.py INSPECTOR MINDFILE
Both are commands; the memory file and every folder are made in a temporary place.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ERAS = {"legacy": "2025-11-25", "modern": "2026-07-28"}
TOOLS = ["store", "search", "retrieve", "compress", "extract_facts", "forget", "snapshot"]
TOOL_ERROR = 5


class Inspector:
    """The Inspector in one era, over one memory file."""

    def __init__(self, inspector: str, mindfile: str, era: str, folder: Path) -> None:
        places = {
            "MINDFILE_DATABASE": folder / "记忆 file.sqlite3",
            "MINDFILE_LOG_DIR": folder / "log",
        }
        self._command = [inspector, "--cli", mindfile, "serve"]
        for name, place in places.items():
            self._command += ["-e", f"{name}={place}"]
        self._command += ["--protocol-era", era, "--format", "json"]

    def ask(self, method: str, *options: str, code: int = 0) -> Any:
        """Return the result of a request that must end with exit code ``code``."""
        done = subprocess.run(
            [*self._command, "--method", method, *options],
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        if done.returncode != code:
            sys.exit(f"{method}: exit code {done.returncode}, not {code}\n{done.stderr[-2000:]}")
        return json.loads(done.stdout)["result"]

    def call(self, tool: str, arguments: dict[str, Any], *, code: int = 0) -> Any:
        """Return the structured reply of a tool, which its text must repeat."""
        given = json.dumps(arguments, ensure_ascii=False)
        result = self.ask("tools/call", "--tool-name", tool, "--tool-args-json", given, code=code)
        (block,) = result["content"]
        reply = json.loads(block["text"])
        if "structuredContent" in result:
            same(reply, result["structuredContent"], f"the text of {tool}")
        return reply


def same(found: object, wanted: object, what: str) -> None:
    if found != wanted:
        sys.exit(f"{what}: {found!r}, not {wanted!r}")


def holds(text: str, part: str, what: str) -> None:
    if part not in text:
        sys.exit(f"{what}: no {part!r} in {text!r}")


def check_lists(inspector: Inspector, era: str) -> None:
    begun = inspector.ask("initialize")
    same(begun["serverInfo"]["name"], "mindfile", "server")
    same(begun["protocolVersion"], ERAS[era], "protocol version")
    tools = inspector.ask("tools/list", "--strict")["tools"]
    same([tool["name"] for tool in tools], TOOLS, "tools")
    prompts = inspector.ask("prompts/list")["prompts"]
    same([p["name"] for p in prompts], ["recall", "save_session", "memory_guide"], "prompts")
    got = inspector.ask("prompts/get", "--prompt-name", "recall", "--prompt-args", "topic=cats")
    holds(got["messages"][0]["content"]["text"], "cats", "prompt")


def check_memory(inspector: Inspector) -> None:
    english = inspector.call("store", {"content": "I live in Lisbon and keep two cats."})
    same(english["stored"][0]["status"], "stored", "first store")
    inspector.call("store", {"content": "我最喜欢的颜色是青色。", "tags": ["颜色"]})
    (hit, *_) = inspector.call("search", {"query": "cats in Lisbon", "limit": "3"})["hits"]
    same(hit["id"], english["stored"][0]["id"], "best hit")
    (hit,) = inspector.call("search", {"query": "青色", "tags": ["颜色"]})["hits"]
    holds(hit["content"], "青色", "hit by tag")
    refused = inspector.call("search", {"querry": "cats"}, code=TOOL_ERROR)
    same(refused["error"], "unknown_argument", "refusal")
    holds(refused["message"] + refused["hint"], "query", "refusal")


def check_resources(inspector: Inspector) -> None:
    listed = [resource["uri"] for resource in inspector.ask("resources/list")["resources"]]
    for uri in (
        "memory://default/profile",
        "memory://default/snapshot/current",
        "memory://stats",
    ):
        same(uri in listed, True, f"{uri} is listed")
    for uri in listed:
        (content,) = inspector.ask("resources/read", "--uri", uri)["contents"]
        same(content["uri"], uri, "resource")
        same(bool(content["text"].strip()), True, f"{uri} has text")
    templates = inspector.ask("resources/templates/list")["resourceTemplates"]
    same(len(templates), 4, "number of templates")


@contextmanager
def step(name: str) -> Generator[None]:
    sys.stdout.write(f"inspector {name} … ")
    sys.stdout.flush()
    yield
    sys.stdout.write("ok\n")


def main(inspector: str, mindfile: str) -> None:
    for era in ERAS:
        with tempfile.TemporaryDirectory() as folder:
            asked = Inspector(inspector, mindfile, era, Path(folder))
            with step(f"{era}: initialize, tools/list, prompts/list, prompts/get"):
                check_lists(asked, era)
            if era == "modern":
                # tests/clients/run.py goes through all of it with this same Inspector.
                continue
            with step(f"{era}: tools/call"):
                check_memory(asked)
            with step(f"{era}: resources/list, resources/read, resources/templates/list"):
                check_resources(asked)


if __name__ == "__main__":
    main(*sys.argv[1:])
