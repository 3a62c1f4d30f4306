"""Resident memory of a server with the real model and many vectors, beside what it must hold."""

import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import anyio

sys.path.insert(0, str(Path(__file__).parents[1]))

from speed import Figure, Settings
from speed_start import Session, began, server_environment
from speed_store import fill
from talk import DIMENSIONS, Talk, WordVectors

from mindfile.embedding.contract import EmbeddingError
from mindfile.errors import MindfileError
from minds import a_mind
from model_cache import MODEL_CACHE, real_embedder

# What a server may take besides the vectors and the model.
ALLOWED = 150.0
_MEGABYTE = 1024 * 1024


class _InItsPlace(WordVectors):
    """Cheap vectors that pass for the real model's, so that a server searches them."""

    def __init__(self, identity: Any) -> None:
        super().__init__()
        self.identity = identity


def measure_memory(settings: Settings) -> list[Figure]:
    """Measure a server's memory after a search; nothing where the model is not installed."""
    try:
        identity = real_embedder().identity
    except (AssertionError, MindfileError, EmbeddingError) as error:
        settings.console.print(f"memory: no model here ({error})")
        return []
    figures: list[Figure] = []
    for count in settings.memories:
        folder = settings.folder / f"memory-{count}"
        anyio.run(_fill, folder, count, _InItsPlace(identity))
        empty = settings.folder / f"empty-{count}"
        empty.mkdir()
        question = Talk().questions(1)[0]
        none = _megabytes(empty, question, model="off")
        model = _megabytes(empty, question) - none
        own = _megabytes(folder, question)
        allowed = count * DIMENSIONS / _MEGABYTE + ALLOWED + model
        figures.append(
            Figure(
                f"server's memory at {count:,}",
                f"int8 vectors + {ALLOWED:.0f} MB + model ({model:.0f})",
                own,
                allowed,
                "MB",
                1.0,
            )
        )
    return figures


async def _fill(folder: Path, count: int, embedder: Any) -> None:
    async with a_mind(folder, embedder=embedder) as mind:
        await fill(mind, Talk().texts(count))
        await mind.embedding.drained()


def _megabytes(folder: Path, question: str, **settings: str) -> float:
    """Return the resident memory of a server that has stored, searched and embedded."""
    given = {"MINDFILE_MODEL": settings.get("model", "auto")}
    environment = server_environment(
        folder,
        **given,
        MINDFILE_CACHE_DIR=str(MODEL_CACHE),
        MINDFILE_MODEL_DOWNLOAD="off",
    )
    session, _ = began([sys.executable, "-m", "mindfile"], environment)
    with closing(_Ended(session)):
        for _ in range(20):
            _call(session, "store", messages=[{"role": "user", "content": "I like tea"}])
            _call(session, "search", query=question)
        mode = _call(session, "search", query=question)["mode"]
        if given["MINDFILE_MODEL"] == "auto" and mode != "hybrid":
            raise RuntimeError("the server does not use the model")
        return session.megabytes()


class _Ended:
    """Lets a session be closed like a file."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def close(self) -> None:
        self._session.end()


def _call(session: Session, tool: str, **arguments: Any) -> dict[str, Any]:
    return session.ask("tools/call", name=tool, arguments=arguments)["structuredContent"]
