"""Searching below MCP: the whole call, its parts, and the nearest vectors alone."""

import importlib
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import anyio

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np
from numpy.typing import NDArray
from rich.table import Table
from speed import Figure, Settings
from speed_store import fill
from talk import DIMENSIONS, Talk, WordVectors

from mindfile.embedding.contract import Embedder
from mindfile.memory.gathering import POOL
from mindfile.memory.mind import Mind
from mindfile.memory.requests import RetrieveRequest, SearchRequest, StoreRequest
from mindfile.memory.retrieving import retrieve
from mindfile.memory.searching import search
from mindfile.memory.storing import store
from mindfile.ranking.analyzer import analyze_query
from mindfile.store.values import Selection
from minds import a_mind

QUESTIONS = 40
WARM = 3
TOP = 10
_SPINNING_SECONDS = 0.1
# What is printed of each part. `retrieve` searches and packs; the model is measured apart.
_TITLES = {
    "whole": "search, whole",
    "words": "its words",
    "nearest": "its vectors",
    "retrieve": "retrieve: search, profile and packing",
    "few": "search in a namespace of 3",
    "scan": "numpy float32, exact",
}

# What is drawn, by the names of the parts (colors of Okabe and Ito).
_DRAWN = {
    "whole": ("Mindfile, the whole search", "#0072b2"),
    "nearest": ("its nearest vectors", "#56b4e9"),
    "scan": ("numpy float32, scan", "#e69f00"),
    "words": ("FTS5, any of the words", "#009e73"),
}


def measure_search(settings: Settings) -> list[Figure]:
    """Measure searches in stores of the sizes asked for, and draw them where that is asked."""
    figures: list[Figure] = []
    points: dict[int, dict[str, float]] = {}
    for count in settings.memories:
        found, points[count] = anyio.run(_measure, settings, count)
        figures += found
    if settings.chart is not None:
        draw(points, settings.chart)
    return figures


def draw(points: Mapping[int, Mapping[str, float]], out: Path) -> None:
    """Draw the milliseconds of each part over the number of memories."""
    plots: Any = importlib.import_module("matplotlib.pyplot")
    figure, axis = plots.subplots(figsize=(5.6, 3.6))
    for name, (label, color) in _DRAWN.items():
        axis.plot(
            list(points),
            [one[name] for one in points.values()],
            marker="o",
            label=label,
            color=color,
        )
    axis.set(xscale="log", yscale="log", xlabel="memories", ylabel="ms, median")
    axis.grid(alpha=0.3)
    axis.spines[["top", "right"]].set_visible(False)
    axis.legend(frameon=False, fontsize=8)
    figure.tight_layout()
    # Without a date, so that the same figures make the same file.
    figure.savefig(out, metadata={"Date": None})


async def _timed(
    questions: list[str],
    asked: Mapping[str, Callable[[str], Awaitable[Any]]],
    clock: Callable[[], float],
) -> dict[str, list[float]]:
    """Return the milliseconds of each way to ask, which take turns; the first few are left out."""
    took: dict[str, list[float]] = {name: [] for name in asked}
    for place, question in enumerate([*questions[:WARM], *questions]):
        for name, ask in asked.items():
            begun = clock()
            await ask(question)
            if place >= WARM:
                took[name].append(1000 * (clock() - begun))
            # The threads of a matrix product go on spinning, which would count for what comes next.
            await anyio.sleep(_SPINNING_SECONDS if name == "scan" else 0)
    return took


async def _measure(settings: Settings, count: int) -> tuple[list[Figure], dict[str, float]]:
    talk, vectors = Talk(), WordVectors()
    texts, questions = talk.texts(count), talk.questions(QUESTIONS)
    folder = (settings.kept or settings.folder) / str(count)
    async with a_mind(folder, embedder=vectors) as mind:
        if not await _filled(mind, count):
            await fill(mind, texts)
            for text in talk.texts(3):
                await store(mind, StoreRequest("aside", content=text))
            mind.embedding.notify()
            await mind.embedding.drained()
        vectors.embed_passages(questions)
        known = await stored(mind, count)
        took = await _timed(
            questions,
            {
                "whole": lambda one: search(mind, SearchRequest("default", one)),
                "few": lambda one: search(mind, SearchRequest("aside", one)),
                "nearest": lambda one: _nearest(mind, vectors, one),
                "words": lambda one: _by_words(mind, one),
                "retrieve": lambda one: retrieve(mind, RetrieveRequest("default", one)),
                "scan": lambda one: _scan(known.matrix, vectors, one),
            },
            settings.clock,
        )
        recall = await recalled(mind, known, vectors, questions)
    _show_parts(settings, count, took)
    settings.console.print(f"nearest of {count:,}: recall@10 {recall:.3f}")
    bar = 1.3 if count <= 10_000 else 1.0
    own = {name: median(values) for name, values in took.items()}
    plain = own["scan"] + own["words"]
    figures = [
        Figure(f"nearest of {count:,}", "numpy float32", own["nearest"], own["scan"], "ms", 0.6),
        Figure(f"search, {count:,}", "numpy + FTS5", own["whole"], plain, "ms", bar),
        Figure(f"search, 3 of {count:,}", "unfiltered", own["few"], own["whole"], "ms", 1.0),
    ]
    return figures, own


async def _filled(mind: Mind, count: int) -> bool:
    """Tell whether an earlier run has filled the store that is kept."""
    async with mind.store.read() as unit:
        return await unit.words.document_count("default") >= count


def _show_parts(settings: Settings, count: int, parts: dict[str, list[float]]) -> None:
    table = Table(title=f"A search in {count:,} memories, ms")
    for name in ("part", "p50", "p95"):
        table.add_column(name, justify="left" if name == "part" else "right")
    for name, title in _TITLES.items():
        took = parts[name]
        table.add_row(title, f"{median(took):.1f}", f"{quantiles(took, n=20)[-1]:.1f}")
    settings.console.print(table)


@dataclass(frozen=True, slots=True)
class Stored:
    """The vectors of a store as they lie in the file, one row each, and whose they are."""

    memories: list[int]
    matrix: NDArray[np.float32]


async def stored(mind: Mind, last: int) -> Stored:
    """Return the vectors of the memories numbered up to ``last``."""
    async with mind.store.read() as unit:
        kept = await unit.vectors.vectors_of(range(1, last + 1))
    rows = sorted(kept)
    joined = b"".join(kept[row] for row in rows)
    return Stored(rows, np.frombuffer(joined, "<f4").reshape(len(rows), DIMENSIONS))


def _selection(mind: Mind) -> Selection:
    return Selection("default", mind.clock())


async def _nearest(mind: Mind, vectors: Embedder, question: str) -> list[int]:
    async with mind.store.read() as unit:
        found = await unit.vectors.nearest(
            vectors.embed_query(question), _selection(mind), limit=TOP
        )
    return [neighbor.memory for neighbor in found]


async def _by_words(mind: Mind, question: str) -> None:
    async with mind.store.read() as unit:
        await unit.words.search(analyze_query(question).tokens, _selection(mind), limit=POOL)


async def _scan(matrix: NDArray[np.float32], vectors: WordVectors, question: str) -> None:
    scores = matrix @ np.frombuffer(vectors.embed_query(question), "<f4")
    np.argpartition(scores, len(scores) - TOP)


async def recalled(
    mind: Mind, known: Stored, embedder: Embedder, questions: Sequence[str]
) -> float:
    """Return the share of the exact ten nearest that are found."""
    right = 0
    for question in questions:
        scores = known.matrix @ np.frombuffer(embedder.embed_query(question), "<f4")
        places: list[int] = np.argsort(-scores)[:TOP].tolist()
        exact = {known.memories[place] for place in places}
        right += len(exact & set(await _nearest(mind, embedder, question)))
    return right / (TOP * len(questions))
