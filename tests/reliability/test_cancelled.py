"""A call cancelled wherever it waits: all of it has happened or nothing, and the next is served."""

import itertools
import re
import shutil
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anyio
import pytest

from fakes import HashingEmbedder
from memory.rows import HERE, let_go, look, put, put_id, say, seen, shorten
from mindfile.memory.facts import extract_facts
from mindfile.memory.mind import Mind
from mindfile.memory.requests import (
    ExtractRequest,
    MessageInput,
    RetrieveRequest,
    SnapshotRequest,
)
from mindfile.memory.retrieving import retrieve
from mindfile.memory.snapshots import snapshot
from mindfile.model import Role, Step
from mindfile.store.driver import find_driver
from minds import a_mind
from reliability.stepping import cut_short
from store.drafts import look as ask

PATIENCE_SECONDS = 60
# Beginning, committing and a few statements between: every call waits that often.
FEWEST_WAITS = 10
# What the embedding writes beside the calls, in its own time, and what is drawn by lot.
OWN_TIME = {
    "chunk": {"embedded_by", "vector_seq", "failed_with", "claimed_by", "claimed_until"},
    "change": {"instance"},
    "episodic": {"tokens", "tokens_exact"},
}
# An erasure is marked in the change that asks for it, and taken up again until it is done, in the
# backups at the next start.
NOTES = {"vector_seq", "erasure", "erasure_rewritten", "erasure_copies"}
LEFT_OUT = re.compile(r"sqlite_|chunk_index|vec_|embedding_model|usage")

Calling = Callable[[Mind], Awaitable[object]]


@dataclass(frozen=True)
class Scene:
    """A call, and what is there before it."""

    call: Calling
    made_before: Calling | None = None
    reads: bool = False

    def __str__(self) -> str:
        return self.call.__name__


async def putting(mind: Mind) -> object:
    return await put(mind, attribute="city", value="Vis", tags=("moved",), metadata={"by": "boat"})


async def telling(mind: Mind) -> object:
    messages = (
        MessageInput("Remember: my name is Ida and I live in Vis"),
        MessageInput("Noted.", Role.ASSISTANT),
    )
    return await put(mind, messages=messages, session="talk", idempotency_key="once")


async def taught(mind: Mind) -> object:
    return await put(mind, name="round", trigger="walk the round", steps=(Step("go", "go"),))


async def teaching(mind: Mind) -> object:
    steps = (Step("look", "search", {"query": "harbor"}), Step("tell", "tell the user"))
    return await put(mind, name="round", trigger="walk the round", steps=steps)


async def correcting(mind: Mind) -> object:
    (hit,) = (await look(mind, tags=("kept",), kinds=("semantic",))).hits
    given = frozenset({"content"})
    return await put(mind, "The gate code is 7", replaces=hit.id, fields_given=given)


async def searching(mind: Mind) -> object:
    return await look(mind, "the harbor of item")


async def retrieving(mind: Mind) -> object:
    return await retrieve(mind, RetrieveRequest(HERE, "walk the round", session="talk"))


async def compressing(mind: Mind) -> object:
    return await shorten(mind, "talk")


async def extracting(mind: Mind) -> object:
    text = "I live in Linz. I work as a nurse. I like tea."
    return await extract_facts(mind, ExtractRequest(HERE, text))


async def forgetting(mind: Mind) -> object:
    return await let_go(mind, tags=("kept",))


async def purging(mind: Mind) -> object:
    return await let_go(mind, tags=("kept",), purge=True, confirmed=True)


async def undoing(mind: Mind) -> object:
    return await let_go(mind, undo="last")


async def keeping(mind: Mind) -> object:
    return await snapshot(mind, SnapshotRequest(HERE, "create", "now"))


async def restoring(mind: Mind) -> object:
    return await snapshot(mind, SnapshotRequest(HERE, "restore", "before"))


SCENES = [
    Scene(putting),
    Scene(telling),
    Scene(teaching, made_before=taught),
    Scene(correcting),
    Scene(searching, reads=True),
    Scene(retrieving, made_before=teaching, reads=True),
    Scene(compressing),
    Scene(extracting),
    Scene(forgetting),
    Scene(purging),
    Scene(undoing, made_before=compressing),
    Scene(keeping),
    Scene(restoring, made_before=forgetting),
]


@asynccontextmanager
async def opened(folder: Path) -> AsyncGenerator[Mind]:
    async with a_mind(folder, embedder=HashingEmbedder()) as mind:
        yield mind


async def prepare(folder: Path, scene: Scene) -> None:
    """Make the file that each attempt begins with."""
    async with opened(folder) as mind:
        lines = [f"line {number} of a long talk about the harbor" for number in range(8)]
        await say(mind, "talk", *lines)
        await put(mind, attribute="city", value="Graz")
        await put(mind, "I noted item one at the harbor", tags=("kept",))
        await put(mind, "An item for the other talk", session="aside", tags=("kept",))
        await snapshot(mind, SnapshotRequest(HERE, "create", "before"))
        if scene.made_before is not None:
            await scene.made_before(mind)
        await mind.embedding.drained()


def all_of(path: Path) -> dict[str, list[Any]]:
    """Return all that a file says, without what the embedding does in its own time.

    Ids are drawn by lot: each stands here for the number of its row.
    """
    with closing(find_driver().module.connect(str(path))) as connection:
        connection.execute("BEGIN")
        found: dict[str, list[Any]] = {}
        ids = dict(connection.execute("SELECT public_id, id FROM memory"))
        for (table,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'"):
            if LEFT_OUT.match(table):
                continue
            columns = [name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})")]
            wanted = [name for name in columns if name not in OWN_TIME.get(table, ())]
            rows = connection.execute(f"SELECT {', '.join(wanted)} FROM {table}").fetchall()
            found[table] = sorted(_spelled(row, ids) for row in rows)
    found["meta"] = [line for line in found["meta"] if not any(f"'{n}'" in line for n in NOTES)]
    return found


def _spelled(row: Any, ids: dict[str, int]) -> str:
    return re.sub(r"\b[esp][a-z0-9]{10}\b", lambda key: f"#{ids.get(key[0], key[0])}", repr(row))


def apart(one: dict[str, list[Any]], other: dict[str, list[Any]]) -> list[str]:
    """Return the rows that only one of two files has."""
    lines = [{f"{table}: {row}" for table in rows for row in rows[table]} for rows in (one, other)]
    return sorted(lines[0] ^ lines[1])


def require_whole(path: Path) -> None:
    """Require that the file is sound, and its index is that of its texts."""
    driver = find_driver()
    assert ask(path, driver, "PRAGMA integrity_check") == ["ok"]
    assert ask(path, driver, "PRAGMA foreign_key_check") == []
    ask(path, driver, "INSERT INTO chunk_index (chunk_index, rank) VALUES ('integrity-check', 1)")
    for table in ("chunk", "revision"):
        lacking = f"SELECT public_id FROM memory WHERE id NOT IN (SELECT memory FROM {table})"
        assert ask(path, driver, lacking) == []


async def require_served(mind: Mind) -> None:
    """Require that the next call works, and that an erasure that was begun is finished."""
    assert await put_id(mind, "The last word is said") in await seen(mind)
    await mind.embedding.drained()
    path = mind.config.database
    words = itertools.count()
    # Whoever reads just then holds an erasure up, to the next change at the latest.
    while ask(path, find_driver(), "SELECT value FROM meta WHERE key = 'erasure'") != ["done"]:
        await put_id(mind, f"Word {next(words)} behind it")
        await mind.embedding.drained()
    require_whole(path)


@pytest.mark.parametrize("scene", SCENES, ids=str)
async def test_a_call_cancelled_wherever_it_waits_has_happened_or_not_and_the_next_is_served(
    tmp_path: Path, scene: Scene
) -> None:
    start, whole = tmp_path / "start", tmp_path / "whole"
    await prepare(start, scene)
    before = all_of(start / "memory.sqlite3")
    shutil.copytree(start, whole)
    async with opened(whole) as mind:
        await scene.call(mind)
    after = all_of(whole / "memory.sqlite3")
    assert (after == before) == scene.reads
    at, ended = 1, False
    while not ended:
        attempt = tmp_path / f"from-{at}"
        shutil.copytree(start, attempt)
        async with opened(attempt) as mind:
            state = before
            # One that changed nothing leaves the file for the next, which it must not hold up.
            while state == before and not ended:
                with anyio.fail_after(PATIENCE_SECONDS):
                    ended = await cut_short(scene.call(mind), at)
                state = all_of(attempt / "memory.sqlite3")
                assert state == before or apart(state, after) == [], at
                assert state == after or not ended
                at += 1
            with anyio.fail_after(PATIENCE_SECONDS):
                await require_served(mind)
    assert at > FEWEST_WAITS
