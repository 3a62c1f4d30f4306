"""Print what compression, extraction and supersession are held to, each figure beside its bar.

    python tests/benchmarks/dynamics.py FOLDER

FOLDER holds locomo-dev.jsonl in the form of dataset.py and extraction-dev-en.jsonl in that of
extraction.py; what is missing there is said and left out. Our own passages and cases are here.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import anyio

sys.path.insert(0, str(Path(__file__).parents[1]))

from compression import SHIPPED, measure
from dataset import read_dataset, said_missing
from extraction import METHODS, count, precision, read_passages, recall
from rich.console import Console
from rich.table import Table
from scores import interval

from memory.test_supersession import (
    CASES,
    test_what_holds_what_held_and_since_when_is_kept_apart,
)

PASSAGES = Path(__file__).with_name("passages")
RATIO = 0.3


@dataclass(frozen=True, slots=True)
class Line:
    """One figure, what it must reach, and what it is compared with."""

    what: str
    figure: float
    bar: float
    beside: str = ""


def compression_lines(path: Path) -> Iterator[Line]:
    """Yield what the local rules keep of each session at the ratio of the bar, in percent."""
    with tempfile.TemporaryDirectory() as folder:
        found = anyio.run(measure, read_dataset(path), (RATIO,), Path(folder))
    kept = found[RATIO, SHIPPED]
    for what, values, bar in (
        ("evidence messages kept", kept.evidence, 55),
        ("answer words kept", kept.words, 60),
    ):
        score = interval(values)
        beside = f"95 % of {100 * score.low:.0f} to {100 * score.high:.0f}"
        yield Line(f"compression to {RATIO:g}: {what}", 100 * score.mean, bar, beside)


def extraction_lines(path: Path) -> Iterator[Line]:
    """Yield precision and recall of the local rules, in percent, beside the first sentence's."""
    passages = read_passages(path)
    own, first = (
        [count(one, METHODS[method](one.text)) for one in passages]
        for method in ("local rules", "first sentence")
    )
    for what, share, bar in (("precision", precision, 80), ("recall", recall, 60)):
        beside = f"first sentence {100 * share(first):.1f}"
        yield Line(f"{path.stem}: {what}", 100 * share(own), bar, beside)


def supersession_line() -> Line:
    """Return how many of our own cases end as they should, in percent; all of them must."""
    wrong: list[str] = []
    for case in CASES:
        for extract in (False, True):
            with tempfile.TemporaryDirectory() as folder:
                try:
                    anyio.run(
                        test_what_holds_what_held_and_since_when_is_kept_apart,
                        Path(folder),
                        case,
                        extract,
                    )
                except* AssertionError:
                    wrong.append(f"{case['id']}, {'extract_facts' if extract else 'store'}")
    right = 100 - 100 * len(wrong) / (2 * len(CASES))
    return Line(f"supersession, {len(CASES)} cases told twice", right, 100, "; ".join(wrong))


def main() -> int:
    """Print the table; data that is not there is said and skipped."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="where the data is")
    folder = parser.parse_args().folder
    console = Console(width=max(110, Console().width))
    lines: list[Line] = []
    for name, measured in (
        ("locomo-dev", compression_lines),
        ("extraction-dev-en", extraction_lines),
    ):
        path = folder / f"{name}.jsonl"
        if path.is_file():
            lines += measured(path)
        else:
            console.print(said_missing(path))
    for path in sorted(PASSAGES.glob("*.jsonl")):
        lines += extraction_lines(path)
    lines.append(supersession_line())
    table = Table(title="The dynamics against their bars, percent")
    for title in ("what", "Mindfile", "bar", "", "beside"):
        table.add_column(title, justify="right" if title in {"Mindfile", "bar"} else "left")
    for one in lines:
        verdict = "holds" if one.figure >= one.bar else "misses"
        table.add_row(one.what, f"{one.figure:.1f}", f"{one.bar:g}", verdict, one.beside)
    console.print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
