"""Choose the ranking's weights on some conversations and score them on those left out.

    python tests/benchmarks/weights.py DATA.jsonl... [--pooled 20] [--folds N] [--conversations N]
        [--folder FOLDER]

Every conversation is stored by the tools into a real memory file, and what the search gathers for
each question is ranked again under each choice of weights: each weight by itself around what
ships, those that gain together. With up to ten conversations each is left out in turn, of more a
fifth. Several files are one recipe: a choice must do for the mean of all their questions.

Settings come from the environment as for the server (MINDFILE_CACHE_DIR for the model). A FOLDER
keeps the filled files for the next run.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean

import anyio
from dataset import Conversation, pools, read_dataset, said_missing
from folds import Changes, Fold, cross_validate, folds_of, together
from mcp import Client
from recall import embedded, store
from rich.console import Console
from rich.table import Table
from scores import recall_at

from mindfile.app import create_app
from mindfile.config import Config, read_config
from mindfile.memory.gathering import Gathered, gather
from mindfile.memory.opening import open_mind
from mindfile.memory.questioning import question_of
from mindfile.model import Kind
from mindfile.ranking import fusion, hops, priors
from mindfile.ranking.analyzer import Query
from mindfile.store.sqlite import open_store
from mindfile.store.values import Selection

# Where each weight stands, and what is tried beside the value that ships.
GRID: dict[str, tuple[object, tuple[float, ...]]] = {
    "WORDS_WEIGHT": (fusion, (0.4, 0.8)),
    "WHOLE_WEIGHT": (fusion, (0.15, 0.5)),
    "SESSION_WEIGHT": (fusion, (0.4, 0.8)),
    "SESSION_MESSAGES": (fusion, (2, 5)),
    "LIST_SESSION_WEIGHT": (fusion, (0.1, 0.5)),
    "COMMON_WEIGHT": (fusion, (0.4, 1.2)),
    "HOP_WEIGHT": (hops, (0.0, 0.5)),
    "QUESTION_PENALTY": (priors, (0.05, 0.2)),
    "ASSISTANT_PENALTY": (priors, (0.1, 0.3)),
    "SPEAKER_BONUS": (priors, (0.05, 0.15)),
}
# The depths whose recalls are averaged into what is raised.
DEPTHS = (5, 10)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with all that is ranked for it."""

    conversation: str
    evidence: frozenset[str]
    queries: tuple[Query, ...]
    found: Gathered
    sources: Mapping[int, str]
    now: datetime

    def recalls(self) -> tuple[float, ...]:
        """Rank under the weights that stand, and return the recall at each depth."""
        ranked = fusion.rank(
            self.queries,
            self.found.candidates,
            frequencies=self.found.frequencies,
            documents=self.found.documents,
            now=self.now,
        )
        sources = [self.sources[one.key] for one in ranked[: max(DEPTHS)]]
        return tuple(recall_at(depth, self.evidence, sources) for depth in DEPTHS)


async def fill(
    config: Config, groups: Sequence[tuple[str, Sequence[Conversation]]], label: str
) -> list[Asked]:
    """Store what is not stored yet, and gather what is ranked for each question.

    ``label`` tells conversations of several files apart.
    """
    # Written once all is stored and embedded: a run that was broken off leaves nothing half full.
    filled = config.database.with_suffix(".filled")
    if not filled.exists():
        for part in ("", "-wal", "-shm"):
            config.database.with_name(config.database.name + part).unlink(missing_ok=True)
        async with Client(create_app(config)) as client:
            for namespace, group in groups:
                for conversation in group:
                    await store(client, namespace, conversation)
            await embedded(client)
        filled.touch()
    asked: list[Asked] = []
    async with open_store(config.database) as opened, open_mind(config, opened) as mind:
        for namespace, group in groups:
            for conversation in group:
                for question in conversation.questions:
                    taken = await question_of(mind, question.text)
                    now = datetime.now(UTC)
                    selection = Selection(namespace, now, kinds=(Kind.EPISODIC,))
                    async with opened.read() as unit:
                        found = await gather(unit, taken, selection)
                        rows = [candidate.key for candidate in found.candidates]
                        memories = await unit.memories.by_rows(rows)
                    sources = {memory.row: str(memory.source) for memory in memories}
                    evidence = frozenset(f"{conversation.name}/{one}" for one in question.evidence)
                    queries = tuple(ask.query for ask in taken.asks)
                    name = f"{label}/{conversation.name}"
                    asked.append(Asked(name, evidence, queries, found, sources, now))
    return asked


@contextmanager
def weighed(changes: Changes) -> Generator[None]:
    """Let the ranking use other weights for a while."""
    shipped = {name: getattr(GRID[name][0], name) for name in changes}
    try:
        for name, value in changes.items():
            setattr(GRID[name][0], name, value)
        yield
    finally:
        for name, value in shipped.items():
            setattr(GRID[name][0], name, value)


def score(asked: Sequence[Asked], changes: Changes) -> dict[str, list[tuple[float, ...]]]:
    """Return, by conversation, the recalls of its questions at each depth."""
    scores: dict[str, list[tuple[float, ...]]] = {}
    with weighed(changes):
        for one in asked:
            scores.setdefault(one.conversation, []).append(one.recalls())
    return scores


def choose(asked: Sequence[Asked], folds: Sequence[tuple[str, ...]], console: Console) -> None:
    """Cross-validate and print what each fold chose, and the recall on what it left out."""
    known: dict[tuple[tuple[str, float], ...], Mapping[str, Sequence[tuple[float, ...]]]] = {}

    def evaluate(changes: Changes) -> dict[str, list[float]]:
        key = tuple(sorted(changes.items()))
        if key not in known:
            known[key] = score(asked, changes)
            label = ", ".join(f"{name} {value:g}" for name, value in key) or "as shipped"
            everything = [one for them in known[key].values() for one in them]
            console.print(f"{label}: {_percent(everything)} on all")
        return {name: [fmean(one) for one in them] for name, them in known[key].items()}

    results = cross_validate({name: values for name, (_, values) in GRID.items()}, folds, evaluate)
    _show(results, known, console)


def _show(
    results: Sequence[Fold],
    known: Mapping[tuple[tuple[str, float], ...], Mapping[str, Sequence[tuple[float, ...]]]],
    console: Console,
) -> None:
    depths = "/".join(f"R@{depth}" for depth in DEPTHS)
    table = Table(title=f"{depths} of what was left out, in percent")
    for title in ("left out", "questions", "shipped", "chosen", "chosen weights"):
        table.add_column(title)
    everywhere: dict[str, list[tuple[float, ...]]] = {"shipped": [], "chosen": []}
    for fold in results:
        scores = {
            "shipped": known[()],
            "chosen": known[tuple(sorted(fold.chosen.items()))],
        }
        them = {
            method: [one for name in fold.held_out for one in its[name]]
            for method, its in scores.items()
        }
        for method, its in them.items():
            everywhere[method] += its
        names = ", ".join(fold.held_out[:2]) + (" …" if len(fold.held_out) > 2 else "")
        chosen = ", ".join(f"{name} {value:g}" for name, value in fold.chosen.items())
        table.add_row(
            names,
            str(len(them["shipped"])),
            _percent(them["shipped"]),
            _percent(them["chosen"]),
            chosen or "as shipped",
        )
    table.add_section()
    count = len(everywhere["shipped"])
    table.add_row(
        "all", str(count), _percent(everywhere["shipped"]), _percent(everywhere["chosen"])
    )
    console.print(table)


def _percent(recalls: Sequence[tuple[float, ...]]) -> str:
    return "/".join(f"{100 * fmean(column):.1f}" for column in zip(*recalls, strict=True))


def main() -> int:
    """Run it; data that is not there is said and skipped."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("data", type=Path, nargs="+", help="conversations with questions")
    parser.add_argument("--pooled", type=int, default=0, help="mix so many others into each")
    parser.add_argument("--folds", type=int, help="how many parts to leave out in turn")
    parser.add_argument("--conversations", type=int, help="take the first N of each file only")
    parser.add_argument("--folder", type=Path, help="keep the filled memory files there")
    given = parser.parse_args()
    console = Console(width=max(120, Console().width))
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        asked: list[Asked] = []
        divided: list[list[tuple[str, ...]]] = []
        for path in given.data:
            if not path.is_file():
                console.print(said_missing(path), markup=False)
                continue
            conversations = read_dataset(path, given.conversations)
            kept = f"{path.stem}-{len(conversations)}-{given.pooled}.sqlite3"
            config = read_config(os.environ).model_copy(
                update={"database": folder / kept, "log_dir": folder / "logs"}
            )
            groups = list(pools(conversations, 1 + given.pooled))
            asked += anyio.run(fill, config, groups, path.stem)
            names = [f"{path.stem}/{one.name}" for one in conversations]
            divided.append(folds_of(names, given.folds))
    if asked:
        choose(asked, together(divided), console)
    return 0


if __name__ == "__main__":
    sys.exit(main())
