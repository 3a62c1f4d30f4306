"""Measure how many of the exact ten nearest vectors are found, on real talk and the real model.

    python tests/benchmarks/nearness.py FILE.jsonl [FILE.jsonl ...]

The files are in the form of dataset.py. The beginning of each message is stored, so that each has
one vector; the questions are asked of all of them in one namespace.
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import anyio

sys.path.insert(0, str(Path(__file__).parents[1]))

from dataset import read_dataset, said_missing
from rich.console import Console
from speed import machine
from speed_search import recalled, stored
from speed_store import fill

from minds import a_mind
from model_cache import real_embedder

# Short enough for one vector.
BEGINNING = 300


async def _measured(texts: Sequence[str], questions: Sequence[str]) -> float:
    embedder = real_embedder()
    with tempfile.TemporaryDirectory(prefix="mindfile-nearness-") as folder:
        async with a_mind(Path(folder), embedder=embedder) as mind:
            await fill(mind, texts)
            mind.embedding.notify()
            await mind.embedding.drained()
            # Facts drawn from the talk have rows and vectors too.
            known = await stored(mind, 2 * len(texts))
            return await recalled(mind, known, embedder, questions)


def main() -> int:
    """Print the recall over all files together."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", type=Path)
    console = Console(width=110)
    texts: dict[str, None] = {}
    questions: dict[str, None] = {}
    for path in parser.parse_args().files:
        if not path.exists():
            console.print(said_missing(path))
            continue
        for conversation in read_dataset(path):
            texts.update((one.content[:BEGINNING], None) for one in conversation.messages)
            questions.update((one.text, None) for one in conversation.questions)
    if texts:
        found = anyio.run(_measured, list(texts), list(questions))
        console.print(f"{len(texts):,} texts, {len(questions):,} questions: recall@10 {found:.4f}")
        console.print(machine())
    return 0


if __name__ == "__main__":
    sys.exit(main())
