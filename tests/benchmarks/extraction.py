"""Measure what the local rules draw from passages, beside two baselines that need no rules.

    python tests/benchmarks/extraction.py DATA.jsonl [DATA.jsonl ...] [--show]

A line of the data is ``{"id", "text", "memories": [{"content", ...}]}``: a passage the user wrote
and the facts that should be found in it, none for small talk. A proposal and a label agree where
the F1 of their words (in Chinese, characters) is .5 or more. Precision is the share of proposals
that agree with a label, recall the share of labels that a proposal agrees with; a passage without
labels counts every proposal against precision. Labels must be in the language of their passage.
"""

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table

from mindfile.language.extraction import extract
from mindfile.language.sentences import split_sentences
from mindfile.model import Role, Talk
from mindfile.writing import is_chinese

AGREE = 0.5
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|\d+(?:[.,:]\d+)*|[\u3400-\u9fff]")
_ENGLISH_ENDINGS = re.compile(r"'s$")


@dataclass(frozen=True, slots=True)
class Passage:
    """A text of the user and what should be found in it."""

    name: str
    text: str
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """How many proposals and labels of one passage found their like."""

    right: int
    proposed: int
    found: int
    labeled: int


def read_passages(path: Path) -> list[Passage]:
    """Read a file of passages.

    Raises:
        OSError: the file cannot be read.
        ValueError: a line is no passage; the message names the line.
    """
    passages: list[Passage] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            labels = tuple(str(memory["content"]) for memory in row["memories"])
            passages.append(Passage(str(row["id"]), str(row["text"]), labels))
        except (KeyError, TypeError, ValueError) as error:
            raise ValueError(f"{path.name}, line {number}: no passage") from error
    return passages


def by_rules(text: str) -> list[str]:
    """Return the statements of the facts that the rules accept."""
    extraction = extract([Talk(Role.USER, text)], statements=True)
    return list(dict.fromkeys(fact.statement for fact, _ in extraction.facts))


METHODS: dict[str, Callable[[str], list[str]]] = {
    "local rules": by_rules,
    "every sentence": split_sentences,
    "first sentence": lambda text: split_sentences(text)[:1],
}


def agreement(one: str, other: str) -> float:
    """Return the F1 of the words of two texts, 0..1."""
    words, others = Counter(_words(one)), Counter(_words(other))
    shared = sum((words & others).values())
    return 2 * shared / (sum(words.values()) + sum(others.values())) if shared else 0.0


def _words(text: str) -> list[str]:
    return [_ENGLISH_ENDINGS.sub("", w) for w in _WORD.findall(text.lower().replace("’", "'"))]


def count(passage: Passage, proposals: Sequence[str]) -> Counted:
    """Compare the proposals for a passage with its labels."""
    right = sum(any(agreement(p, label) >= AGREE for label in passage.labels) for p in proposals)
    found = sum(any(agreement(p, label) >= AGREE for p in proposals) for label in passage.labels)
    return Counted(right, len(proposals), found, len(passage.labels))


def precision(counts: Sequence[Counted]) -> float:
    """Return the share of the proposals that are right, 0 where nothing was proposed."""
    return sum(one.right for one in counts) / max(1, sum(one.proposed for one in counts))


def recall(counts: Sequence[Counted]) -> float:
    """Return the share of the labels that were found, 0 where there are none."""
    return sum(one.found for one in counts) / max(1, sum(one.labeled for one in counts))


def is_comparable(passages: Sequence[Passage]) -> bool:
    """Tell whether the labels are in the language of their passages."""
    labeled = [passage for passage in passages if passage.labels]
    alike = sum(is_chinese(one.text) == is_chinese(" ".join(one.labels)) for one in labeled)
    return alike * 2 > len(labeled)


def show(name: str, passages: Sequence[Passage], console: Console) -> None:
    """Print the figures of every method for one file."""
    labels = sum(len(passage.labels) for passage in passages)
    empty = sum(not passage.labels for passage in passages)
    table = Table(
        title=f"{name}: {len(passages)} passages ({empty} without a fact), {labels} facts"
    )
    for title in ("method", "proposed", "precision", "recall"):
        table.add_column(title, justify="left" if title == "method" else "right")
    for method, propose in METHODS.items():
        counts = [count(passage, propose(passage.text)) for passage in passages]
        proposed = sum(one.proposed for one in counts)
        cells = (f"{100 * precision(counts):.1f}", f"{100 * recall(counts):.1f}")
        table.add_row(method, str(proposed), *cells)
    console.print(table)


def show_each(passages: Sequence[Passage], console: Console) -> None:
    """Print what the rules proposed beside what was wanted: "+" agrees, "-" does not."""
    for passage in passages:
        proposals = by_rules(passage.text)
        for proposal in proposals:
            agrees = any(agreement(proposal, label) >= AGREE for label in passage.labels)
            console.print(f"{passage.name} {'+' if agrees else '-'} {proposal}", markup=False)
        for label in passage.labels:
            if not any(agreement(proposal, label) >= AGREE for proposal in proposals):
                console.print(f"{passage.name} missed: {label}", markup=False)


def main() -> int:
    """Run the benchmark; data that is not there is said and skipped."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("data", type=Path, nargs="+", help="passages with facts, JSON lines")
    parser.add_argument("--show", action="store_true", help="print every proposal and every miss")
    given = parser.parse_args()
    console = Console(width=max(120, Console().width))
    for path in given.data:
        if not path.is_file():
            console.print(f"Skipped: there is no {path}.")
            continue
        passages = read_passages(path)
        if not is_comparable(passages):
            console.print(f"Skipped: the labels of {path} are in another language than its texts.")
            continue
        show(path.name, passages, console)
        if given.show:
            show_each(passages, console)
    return 0


if __name__ == "__main__":
    sys.exit(main())
