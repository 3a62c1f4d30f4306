"""Short ways to put memories into a unit of the store."""

import json
import signal
import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from mindfile.model import Episode, Fact, Kind, Memory, ModelIdentity, Procedure, Role
from mindfile.store.contract import Unit
from mindfile.store.driver import Driver, load_vectors
from mindfile.store.sqlite import SqliteStore
from mindfile.store.values import ChunkDraft, Selection

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
SEES_ALL = Selection("default", NOW)


def draft(content: str, kind: Kind = Kind.SEMANTIC, **fields: Any) -> Memory:
    given: dict[str, Any] = {
        "namespace": "default",
        "created_at": NOW,
        "updated_at": NOW,
        "occurred_at": NOW,
        **fields,
    }
    return Memory(row=0, id="", kind=kind, content=content, **given)


async def add(
    unit: Unit,
    memory: Memory,
    *,
    words: Sequence[str] | None = None,
    session: int | None = None,
) -> Memory:
    """Add a memory as a change of its own; ``words`` are the search texts of its chunks."""
    change = await unit.history.begin_change(memory.namespace, "store", at=NOW, client=None)
    texts = [memory.content] if words is None else words
    chunks = [ChunkDraft(text, text) for text in texts]
    (added,) = await unit.memories.add([(memory, chunks)], session=session, change=change)
    return added


async def add_fact(unit: Unit, content: str, attribute: str, value: str, **fields: Any) -> Memory:
    fact = Fact(attribute=attribute, value=value, **fields)
    return await add(unit, draft(content, fact=fact))


async def add_talk(
    unit: Unit, session: str, *contents: str, namespace: str = "default"
) -> list[Memory]:
    """Add messages, of the user and the assistant in turn."""
    found = await unit.sessions.find_or_create(
        namespace, session, budget=4000, policy="fifo", turns=10, now=NOW
    )
    talk: list[Memory] = []
    for content in contents:
        position = await unit.sessions.next_position(found.row)
        role = Role.ASSISTANT if position % 2 else Role.USER
        message = draft(
            content,
            Kind.EPISODIC,
            namespace=namespace,
            session=session,
            episode=Episode(role, position, tokens=3),
        )
        talk.append(await add(unit, message, session=found.row))
    return talk


async def add_procedure(unit: Unit, name: str, **fields: Any) -> Memory:
    procedure = Procedure(name, f"when {name}", (), **fields)
    return await add(unit, draft(f"how to {name}", Kind.PROCEDURAL, procedure=procedure))


async def embed(
    store: SqliteStore, identity: ModelIdentity, vectors: dict[int, bytes], *, owner: str = "me"
) -> int:
    """Claim every pending chunk and save the vectors of those given; returns the model's number."""
    async with store.write() as unit:
        model = await unit.vectors.register(identity)
        await unit.vectors.claim(model, owner, now=NOW, limit=100_000)
        await unit.vectors.save(model, list(vectors.items()), owner=owner)
    return model


def look(path: Path, driver: Driver, sql: str) -> list[Any]:
    """Return the first column of a query, asked by another connection to the file."""
    connection: Any = driver.module.connect(str(path))
    with closing(connection):
        load_vectors(connection)
        return [row[0] for row in connection.execute(sql)]


def usage(path: Path, driver: Driver) -> dict[int, tuple[int, str]]:
    """Return how often each memory was brought back, by row, and when last."""
    packed = look(path, driver, "SELECT json_array(memory, count, last_at) FROM usage")
    return {row: (count, last) for row, count, last in map(json.loads, packed)}


def another(path: Path, driver: Driver) -> Any:
    """Connect to the file as another process would.

    Through the same SQLite: two of them in one process would not see each other's POSIX locks.
    """
    return closing(driver.module.connect(str(path), isolation_level=None))


@contextmanager
def foreign_lock(path: Path, driver: Driver) -> Generator[Any]:
    with another(path, driver) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield connection


def leave_unfinished(path: Path) -> None:
    """Let a process be killed while it changes a file: its journal stays beside, to roll back."""
    change = (
        "import os, sqlite3, sys\n"
        "other = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "other.execute('PRAGMA cache_size = 1')\n"
        "other.execute('BEGIN')\n"
        "other.execute('UPDATE memory SET content = hex(randomblob(3000))')\n"
        f"os.kill(os.getpid(), {int(getattr(signal, 'SIGKILL', signal.SIGTERM))})\n"
    )
    subprocess.run([sys.executable, "-c", change, str(path)], check=False)
    assert Path(f"{path}-journal").stat().st_size
