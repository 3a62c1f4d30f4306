"""Memories and questions in English and Chinese, each in other words than the other."""

import json
from dataclasses import dataclass
from pathlib import Path

PAIRS = Path(__file__).parent / "bilingual"
LANGUAGES = ("en", "zh")


@dataclass(frozen=True, slots=True)
class Pair:
    """A memory and a question that it answers, each in every language."""

    memory: dict[str, str]
    question: dict[str, str]


def read_pairs() -> list[Pair]:
    """Read all pairs."""
    return [
        Pair(row["memory"], row["question"])
        for path in sorted(PAIRS.glob("*.jsonl"))
        for row in map(json.loads, path.read_text("utf-8").splitlines())
    ]
