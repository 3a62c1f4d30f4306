"""How SQLite goes about the questions asked most: by an index, whatever the size of the file."""

import struct
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mindfile.model import Kind, ModelIdentity
from mindfile.store.database import Database, open_database
from mindfile.store.driver import Driver
from mindfile.store.nearness import Nearness
from mindfile.store.sqlite import SqliteUnit, open_store, unit_on
from mindfile.store.values import Place
from store.drafts import NOW, SEES_ALL, add_fact, add_procedure, add_talk, embed

MODEL = ModelIdentity("small", 2, True, "a" * 64)
OTHER = ModelIdentity("other", 2, True, "b" * 64)
VECTOR = struct.pack("<2f", 1, 0)
LABELED = replace(SEES_ALL, tags=("t",), metadata={"k": 1})
FACT = replace(SEES_ALL, attribute="city")
IN_SESSION = replace(SEES_ALL, session="s")

QUESTIONS: dict[str, Callable[[SqliteUnit], Awaitable[Any]]] = {
    "words": lambda unit: unit.words.search(["one"], SEES_ALL, limit=5),
    "words with labels": lambda unit: unit.words.search(["one"], LABELED, limit=5),
    "words in a session": lambda unit: unit.words.search(["one"], IN_SESSION, limit=5),
    "part of a word": lambda unit: unit.words.containing("ne", SEES_ALL, limit=5),
    "word counts": lambda unit: unit.words.census(["one", "two"], "default"),
    "chunk count": lambda unit: unit.words.document_count("default"),
    "nearest": lambda unit: unit.vectors.nearest(VECTOR, SEES_ALL, limit=5),
    "nearest with labels": lambda unit: unit.vectors.nearest(VECTOR, LABELED, limit=5),
    "newest": lambda unit: unit.memories.newest(SEES_ALL, limit=5, after=Place(NOW, 1)),
    "newest with labels": lambda unit: unit.memories.newest(LABELED, limit=5),
    "newest of an attribute": lambda unit: unit.memories.newest(FACT, limit=5),
    "newest of a session": lambda unit: unit.memories.newest(IN_SESSION, limit=5),
    "page behind a place": lambda unit: unit.memories.newest(
        SEES_ALL, limit=5, after=Place(NOW, 1)
    ),
    "what characterizes": lambda unit: unit.memories.characteristic(SEES_ALL),
    "words of candidates": lambda unit: unit.words.sketches([1, 2]),
    "cosines": lambda unit: unit.vectors.cosines(VECTOR, [1, 2]),
    "vectors": lambda unit: unit.vectors.vectors_of([1, 2]),
    "usage": lambda unit: unit.records.count_use([(1, 2, NOW)]),
    "sources": lambda unit: unit.history.linked_to([1, 2], "source"),
    "ids": lambda unit: unit.memories.by_ids("default", ["s000"]),
    "rows": lambda unit: unit.memories.by_rows([1, 2]),
    "same text": lambda unit: unit.memories.same_text("default", Kind.SEMANTIC, "one"),
    "facts": lambda unit: unit.memories.facts_about("default", "user", ["city"]),
    "procedures": lambda unit: unit.memories.procedures_named("default", "deploy"),
    "reminders": lambda unit: unit.memories.due_reminders("default", NOW),
    "session": lambda unit: unit.memories.in_session(1),
    "tail": lambda unit: unit.memories.tail_of_session(1, limit=5),
    "window": lambda unit: unit.sessions.active_tokens(1),
    "least of a window": lambda unit: unit.sessions.least_tokens(1, with_first=True),
    "place": lambda unit: unit.sessions.next_position(1),
    "pending": lambda unit: unit.vectors.pending(1),
    "pending without model": lambda unit: unit.vectors.pending(None),
    "known then": lambda unit: unit.history.known_then("default", 1, NOW),
    "later changes": lambda unit: unit.history.later_changes(1),
    "reply": lambda unit: unit.records.reply_for("default", "key", NOW),
}
# The index that leads to what each of these asks for.
LEADS = {
    "newest": "memory_newest (namespace=?",
    "page behind a place": "memory_newest (namespace=? AND occurred_at<?)",
    "newest with labels": "metadata_value (key=? AND value=?)",
    "newest of an attribute": "semantic_lookup (attribute_key=?)",
    "newest of a session": "memory_session (session=?)",
    "what characterizes": "memory_pinned (namespace=?)",
    "same text": "memory_same (content_hash=?)",
    "facts": "semantic_lookup (attribute_key=? AND subject_key=?)",
    "procedures": "procedural_name (name_key=?)",
    "reminders": "memory_remind (namespace=? AND remind_at<?)",
    "tail": "sqlite_autoindex_episodic_1 (session=?)",
    "place": "sqlite_autoindex_episodic_1 (session=?)",
    "pending": "chunk_pending (embedded_by=?)",
    "usage": "memory USING INTEGER PRIMARY KEY (rowid=?)",
    "ids": "sqlite_autoindex_memory_1 (public_id=?)",
    "sources": "link_target (to_memory=? AND role=?)",
}
# Tables that grow with use, by the names that they have in the questions.
LARGE = {
    *("memory", "m", "chunk", "c", "episodic", "e", "semantic", "f", "procedural", "p", "s"),
    *("tag", "metadata", "change", "revision", "mine", "other", "session", "idempotency", "t"),
}


async def plan(
    database: Database,
    ask: Callable[[SqliteUnit], Awaitable[Any]],
    nearness: Nearness | None = None,
) -> list[str]:
    """Return the steps of every statement that a question runs."""
    asked: list[str] = []
    steps: list[str] = []
    async with database.write() as writer:
        connection: Any = writer
        await connection.set_trace_callback(asked.append)
        await ask(unit_on(writer, nearness))
        await connection.set_trace_callback(None)
        for statement in asked:
            if statement.lstrip().startswith(("SELECT", "WITH", "INSERT", "UPDATE", "DELETE")):
                rows = await writer.execute_fetchall(f"EXPLAIN QUERY PLAN {statement}")
                steps += [row[3] for row in rows]
    return steps


@pytest.fixture
async def database(path: Path, driver: Driver) -> AsyncGenerator[Database]:
    async with open_store(path, driver=driver) as store:
        async with store.write() as unit:
            await add_talk(unit, "s", "one", "two")
            await add_fact(unit, "I live in Oslo", "city", "Oslo")
            await add_procedure(unit, "deploy")
        await embed(store, MODEL, dict.fromkeys((1, 2, 3, 4), VECTOR))
    async with open_database(path, driver=driver) as database:
        yield database


@pytest.mark.parametrize("question", QUESTIONS)
async def test_no_large_table_is_read_from_end_to_end(database: Database, question: str) -> None:
    steps = await plan(database, QUESTIONS[question])
    assert steps
    scanned = [step for step in steps if step.startswith("SCAN ") and step.split()[1] in LARGE]
    assert scanned == []


@pytest.mark.parametrize("question", LEADS)
async def test_an_index_leads_to_what_is_asked_for(database: Database, question: str) -> None:
    steps = await plan(database, QUESTIONS[question])
    assert [step for step in steps if LEADS[question] in step], steps


@pytest.mark.parametrize(
    "question", [name for name in QUESTIONS if "labels" in name or "attribute" in name]
)
async def test_a_label_leads_and_not_the_whole_namespace(database: Database, question: str) -> None:
    steps = await plan(database, QUESTIONS[question])
    assert [step for step in steps if "(namespace=?" in step and step.startswith("SEARCH m")] == []


@pytest.mark.parametrize("question", ["words", "words with labels", "words in a session"])
async def test_words_are_matched_once_and_not_for_each_row_of_the_filter(
    database: Database, question: str
) -> None:
    steps = await plan(database, QUESTIONS[question])
    (match,) = [step for step in steps if "chunk_index VIRTUAL TABLE" in step]
    assert "=" not in match.rpartition(":")[2]


@pytest.mark.parametrize("question", ["word counts", "chunk count"])
async def test_words_are_counted_in_the_index_alone(database: Database, question: str) -> None:
    steps = await plan(database, QUESTIONS[question])
    assert any("chunk_index" in step for step in steps)
    read = [step for step in steps if step.split()[1:2] and step.split()[1] in LARGE]
    assert [step for step in read if "SEARCH memory USING COVERING INDEX" not in step] == []


async def test_claiming_reads_no_chunk_that_is_embedded(database: Database) -> None:
    async def claim(unit: SqliteUnit) -> None:
        model = await unit.vectors.register(OTHER)
        await unit.vectors.claim(model, "me", now=NOW, limit=3)

    steps = await plan(database, claim)
    chunks = [step for step in steps if step.split()[1] == "c"]
    assert chunks
    assert [step for step in chunks if "chunk_pending (embedded_by" not in step] == []
    assert [step for step in steps if "TEMP B-TREE" in step] == []


async def test_the_nearest_in_memory_are_filtered_one_by_one(database: Database) -> None:
    nearness = Nearness(least=1)

    async def ask(unit: SqliteUnit) -> None:
        await unit.vectors.nearest(VECTOR, LABELED, limit=1)

    steps = await plan(database, ask, nearness)
    assert [step for step in steps if step.startswith("SCAN") and step.split()[1] in LARGE] == []
    assert [step for step in steps if "SEARCH c USING INTEGER PRIMARY KEY (rowid=?)" in step]
