"""Measure search across languages: memories in two languages mixed, each asked for in both.

    python tests/benchmarks/bilingual.py

The pairs stand beside this file, each in English and in Chinese. The questions of the plain pairs
are asked as people would ask them; those of the others, in other words than the memory's. The two
kinds are measured apart: half of the memories are stored in English, half in Chinese, in one
namespace; then the other way round. Printed are the recall by direction and, at the default
threshold, how often the memory is among the hits.
"""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean

import anyio
from mcp import Client
from pairs import LANGUAGES, Pair, read_pairs
from recall import call, embedded
from rich.console import Console
from rich.table import Table

from mindfile.app import create_app
from mindfile.config import Config, read_config

DEPTHS = (1, 5, 10)
LIMIT = 20
PLAIN = Path(__file__).with_name("bilingual") / "plain.jsonl"


@dataclass(frozen=True, slots=True)
class Answer:
    """Where the right memory stood, from 1 (None: not among the hits), and whether it is shown."""

    asked: str
    stored: str
    place: int | None
    shown: bool


async def measure(pairs: Sequence[Pair], config: Config) -> list[Answer]:
    """Store the pairs mixed, in both ways to mix them, and ask every question in each language."""
    answers: list[Answer] = []
    async with Client(create_app(config)) as client:
        for turn in range(2):
            stored = [LANGUAGES[(index + turn) % 2] for index in range(len(pairs))]
            messages = [
                {"role": "user", "content": pair.memory[language], "source": str(index)}
                for index, (pair, language) in enumerate(zip(pairs, stored, strict=True))
            ]
            namespace = f"mixed-{turn}"
            for start in range(0, len(messages), 50):
                await call(
                    client,
                    "store",
                    {"messages": messages[start : start + 50], "namespace": namespace},
                )
            await embedded(client)
            for index, (pair, language) in enumerate(zip(pairs, stored, strict=True)):
                for asked in LANGUAGES:
                    place, shown = await _ask(client, namespace, pair.question[asked], str(index))
                    answers.append(Answer(asked, language, place, shown))
    return answers


async def _ask(
    client: Client, namespace: str, question: str, source: str
) -> tuple[int | None, bool]:
    arguments: dict[str, object] = {"query": question, "namespace": namespace, "limit": LIMIT}
    every = (await call(client, "search", {**arguments, "min_score": 0}))["hits"]
    shown = (await call(client, "search", arguments))["hits"]
    places = [place for place, hit in enumerate(every, 1) if hit.get("source") == source]
    return (places[0] if places else None), any(hit.get("source") == source for hit in shown)


def kinds() -> dict[str, list[Pair]]:
    """The pairs by kind: asked in other words than the memory's, and plainly."""
    lines = PLAIN.read_text(encoding="utf-8").splitlines()
    memories = [json.loads(line)["memory"] for line in lines]
    found: dict[str, list[Pair]] = {"In other words": [], "Plain": []}
    for pair in read_pairs():
        found["Plain" if pair.memory in memories else "In other words"].append(pair)
    return found


def show(kind: str, answers: Sequence[Answer], console: Console) -> None:
    """Print recall by direction."""
    table = Table(title=f"{kind}: question -> memory, in percent of the questions")
    for title in ("direction", "questions", *(f"R@{k}" for k in DEPTHS), "shown by default"):
        table.add_column(title, justify="left" if title == "direction" else "right")
    for asked in LANGUAGES:
        for stored in LANGUAGES:
            some = [one for one in answers if (one.asked, one.stored) == (asked, stored)]
            cells = [
                100 * fmean(one.place is not None and one.place <= depth for one in some)
                for depth in DEPTHS
            ]
            cells.append(100 * fmean(one.shown for one in some))
            table.add_row(f"{asked} -> {stored}", str(len(some)), *(f"{c:.1f}" for c in cells))
    console.print(table)


def main() -> int:
    """Run the benchmark."""
    argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    ).parse_args()
    console = Console(width=max(100, Console().width))
    for kind, pairs in kinds().items():
        with tempfile.TemporaryDirectory() as folder:
            config = read_config(os.environ).model_copy(
                update={
                    "database": Path(folder) / "memory.sqlite3",
                    "log_dir": Path(folder) / "logs",
                    "auto_compress": False,
                }
            )
            answers = anyio.run(measure, pairs, config)
        console.print(f"{len(pairs)} pairs")
        show(kind, answers, console)
    return 0


if __name__ == "__main__":
    sys.exit(main())
