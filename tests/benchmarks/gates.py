"""Print the whole table of what the search is held to, each figure beside its gate and its aim.

    python tests/benchmarks/gates.py FOLDER [--keep FOLDER] [--conversations N] [--only PART...]

FOLDER holds locomo-dev.jsonl, memdaily-dev.jsonl and beam-dev.jsonl in the form of dataset.py; what
is missing there is said and left out. Everything goes through the MCP tools as in recall.py and
bilingual.py; then the parts of one search in 10,000 memories are timed. `--keep` writes what each
method found for each question.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

import anyio
import bilingual
from dataset import read_dataset, said_missing
from recall import SHIPPED, Run, keep, measure
from rich.console import Console
from rich.table import Table
from scores import Outcome, Score, by_category, interval, lead, summarize
from silence import Silence
from speed import Settings, machine
from speed_search import measure_search

from mindfile.config import read_config
from mindfile.embedding.loading import LOCAL_WAYS, try_ways

BASELINE = "FTS5 porter, stop words dropped"
# So many others are mixed into each conversation of the pooled set.
POOLED = 20
SEARCHED = 10_000


@dataclass(frozen=True, slots=True)
class Line:
    """One figure in percent, AUC in hundredths of one, with what it must reach and should."""

    what: str
    score: Score
    gate: float
    aim: float
    baseline: Score | None = None

    @property
    def holds(self) -> bool:
        """Tell whether the mean reaches the gate."""
        return 100 * self.score.mean >= self.gate


def recall_lines(
    run: Run, name: str, gates: Mapping[int, tuple[float, float]], category: str | None = None
) -> list[Line]:
    """Return a line for each depth that has a gate, of one category or of all questions."""

    def of(method: str) -> Sequence[Outcome]:
        outcomes = run.outcomes[method]
        return outcomes if category is None else by_category(outcomes)[category]

    ours, theirs = summarize(of(SHIPPED)), summarize(of(BASELINE))
    return [
        Line(f"{name} R@{depth}", ours.recall[depth], gate, aim, theirs.recall[depth])
        for depth, (gate, aim) in gates.items()
    ]


def least_lead(run: Run, name: str) -> Line:
    """Return by how much the category that leads the baseline least does so, by its lower bound."""
    theirs = by_category(run.outcomes[BASELINE])
    leads = {
        category: lead(outcomes, theirs[category], k=5)
        for category, outcomes in by_category(run.outcomes[SHIPPED]).items()
    }
    category = min(leads, key=lambda one: leads[one].low)
    least = leads[category]
    # What is held to the gate is the bound, not the mean.
    return Line(
        f"{name}, R@5 over FTS5 at least ({category})",
        Score(least.low, least.low, least.high),
        -2,
        0,
    )


def silence_line(silence: Silence) -> Line:
    """Return the AUC of own questions over another conversation's."""
    low, high = silence.interval
    kept, gate, aim = ("with names", 97, 99) if silence.names else ("names removed", 90, 93)
    return Line(
        f"LoCoMo, told from foreign questions, {kept}", Score(silence.auc, low, high), gate, aim
    )


def of_locomo(run: Run) -> list[Line]:
    """Return the lines of conversations of two people."""
    return [
        *recall_lines(run, "LoCoMo", {5: (79, 84), 10: (86, 90)}),
        *recall_lines(run, "LoCoMo multi-hop", {10: (52, 62)}, "multi-hop"),
        least_lead(run, "LoCoMo"),
        *map(silence_line, run.silence),
    ]


def of_memdaily(run: Run) -> list[Line]:
    """Return the lines of Chinese messages, each conversation by itself."""
    return [*recall_lines(run, "MemDaily", {5: (91, 94)}), least_lead(run, "MemDaily")]


def of_pooled(run: Run) -> list[Line]:
    """Return the lines of the same messages, many conversations in one namespace."""
    return [
        *recall_lines(run, f"MemDaily pooled x{POOLED}", {5: (72, 80), 10: (86, 92)}),
        least_lead(run, "MemDaily pooled"),
    ]


def of_beam(run: Run) -> list[Line]:
    """Return the lines of long technical conversations with an assistant."""
    return [*recall_lines(run, "BEAM", {5: (62, 68), 10: (68, 75)}), least_lead(run, "BEAM")]


@dataclass(frozen=True, slots=True)
class Part:
    """A run of recall.py: its file, how many conversations share a namespace, and its lines."""

    file: str
    size: int
    lines: Callable[[Run], list[Line]]
    foreign: bool = False


PARTS = {
    "locomo": Part("locomo-dev.jsonl", 1, of_locomo, foreign=True),
    "memdaily": Part("memdaily-dev.jsonl", 1, of_memdaily),
    "pooled": Part("memdaily-dev.jsonl", 1 + POOLED, of_pooled),
    "beam": Part("beam-dev.jsonl", 1, of_beam),
}
LANGUAGES, SPEED = "languages", "speed"


def language_lines() -> list[Line]:
    """Ask the plain pairs across languages, in a store where both are mixed."""
    with tempfile.TemporaryDirectory() as folder:
        config = read_config(os.environ).model_copy(update=_apart(Path(folder)))
        answers = anyio.run(bilingual.measure, bilingual.kinds()["Plain"], config)
    lines: list[Line] = []
    for asked, stored in (("zh", "en"), ("en", "zh")):
        some = [one for one in answers if (one.asked, one.stored) == (asked, stored)]
        found = [
            (str(number), float(one.place is not None and one.place <= 5))
            for number, one in enumerate(some)
        ]
        lines.append(Line(f"own pairs, {asked} question to {stored}, R@5", interval(found), 90, 95))
    return lines


def run_part(part: Part, data: Path, conversations: int | None) -> Run:
    """Measure one part in a memory file of its own."""
    held = read_dataset(data / part.file, conversations)
    with tempfile.TemporaryDirectory() as folder:
        config = read_config(os.environ).model_copy(update=_apart(Path(folder)))

        async def measured() -> Run:
            return await measure(held, part.size, config, foreign=part.foreign)

        return anyio.run(measured)


def _apart(folder: Path) -> dict[str, object]:
    return {
        "database": folder / "memory.sqlite3",
        "log_dir": folder / "logs",
        "auto_compress": False,
    }


def show(lines: Sequence[Line], console: Console) -> None:
    """Print the table, in percent with 95 % bootstrap intervals."""
    table = Table(title="Search against its gates, percent (95 %)", caption=machine())
    for title in ("what", "FTS5", "Mindfile", "gate", "aim", ""):
        table.add_column(title, justify="left" if title == "what" else "right")
    for line in lines:
        score = line.score
        table.add_row(
            line.what,
            "" if line.baseline is None else f"{100 * line.baseline.mean:.1f}",
            f"{100 * score.mean:.1f} ({100 * score.low:.1f} to {100 * score.high:.1f})",
            f"{line.gate:g}",
            f"{line.aim:g}",
            "[green]holds[/]" if line.holds else "[red]misses[/]",
        )
    console.print(table)


def show_speed(console: Console) -> None:
    """Time the parts of a search, and the model that embeds its question."""
    with tempfile.TemporaryDirectory() as folder:
        measure_search(Settings(Path(folder), (SEARCHED,), console))
    model = try_ways(read_config(os.environ), LOCAL_WAYS, [])
    if model is None:
        console.print("The model was not timed: there is none.")
        return
    questions = [pair.question["en"] for pair in bilingual.kinds()["Plain"][:40]]
    took: list[float] = []
    for question in questions:
        begun = time.perf_counter()
        model.embed_query(question)
        took.append(1000 * (time.perf_counter() - begun))
    console.print(
        f"the model, for one question: p50 {median(took):.1f} ms,"
        f" p95 {quantiles(took, n=20)[-1]:.1f} ms"
    )


def main() -> int:
    """Measure all that is asked for; exits with 1 where a gate is missed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    every = [*PARTS, LANGUAGES, SPEED]
    parser.add_argument("data", type=Path, help="where the conversations are")
    parser.add_argument("--keep", type=Path, help="write each question's hits there")
    parser.add_argument("--conversations", type=int, help="take the first N of each file only")
    parser.add_argument("--only", nargs="+", choices=every, default=every, help="these parts only")
    given = parser.parse_args()
    console = Console(width=max(120, Console().width))
    lines: list[Line] = []
    for name, part in PARTS.items():
        if name not in given.only:
            continue
        if not (given.data / part.file).is_file():
            console.print(said_missing(given.data / part.file), markup=False)
            continue
        run = run_part(part, given.data, given.conversations)
        if given.keep is not None:
            given.keep.mkdir(parents=True, exist_ok=True)
            keep(run, given.keep / f"{name}.jsonl")
        found = part.lines(run)
        # Each part takes minutes; what is known is said.
        show(found, console)
        lines += found
    if LANGUAGES in given.only:
        lines += language_lines()
    if SPEED in given.only:
        show_speed(console)
    show(lines, console)
    return 0 if all(line.holds for line in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
