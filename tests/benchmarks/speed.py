"""Measure speed and size as ratios, both sides in one run, and print them beside their bars.

    python tests/benchmarks/speed.py [start store import search size] [--memories 10000 100000]

`start` needs no model; with `--model` texts are embedded by the real one where it is installed.
Machines differ: the ratio counts, not the milliseconds.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table


@dataclass(frozen=True, slots=True)
class Figure:
    """What was measured, against what, and how many times as much it may be."""

    what: str
    against: str
    own: float
    other: float
    unit: str
    bar: float

    @property
    def ratio(self) -> float:
        """How many times the other it is."""
        return self.own / self.other if self.other else float("inf")


@dataclass(frozen=True, slots=True)
class Settings:
    """Where files may be made, and how large the stores are."""

    folder: Path
    memories: Sequence[int]
    console: Console


def show(console: Console, figures: Sequence[Figure]) -> None:
    """Print the figures as one table."""
    table = Table(title="Speed and size, as ratios of one run")
    for name in ("what", "Mindfile", "against", "that", "ratio", "at most"):
        table.add_column(name, justify="left" if name in {"what", "against"} else "right")
    for one in figures:
        color = "green" if one.ratio <= one.bar else "red"
        table.add_row(
            one.what,
            f"{one.own:,.2f} {one.unit}",
            one.against,
            f"{one.other:,.2f} {one.unit}",
            f"[{color}]{one.ratio:.2f}[/]",
            f"{one.bar:.2f}",
        )
    console.print(table)


def main() -> int:
    """Run the parts that are named, all without a name."""
    from speed_search import measure_search
    from speed_start import measure_start
    from speed_store import measure_import, measure_size, measure_store

    parts: dict[str, Callable[[Settings], list[Figure]]] = {
        "start": measure_start,
        "store": measure_store,
        "import": measure_import,
        "search": measure_search,
        "size": measure_size,
    }
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*parts, []], help="which parts")
    parser.add_argument("--memories", type=int, nargs="+", default=[10_000], metavar="N")
    options = parser.parse_args()
    console = Console(width=130)
    figures: list[Figure] = []
    for name in options.parts or list(parts):
        with TemporaryDirectory(prefix="mindfile-speed-") as folder:
            settings = Settings(Path(folder), options.memories, console)
            figures += parts[name](settings)
    show(console, figures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
