"""Inserting memories: table by table, so that a thousand cost as many statements as one."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from mindfile.forms import lookup_key, optional_time_text, time_text
from mindfile.model import Memory
from mindfile.store.connection import Connection
from mindfile.store.rows import (
    ADD_CHUNK,
    chunk_rows,
    content_hash,
    new_public_id,
    steps_text,
)
from mindfile.store.values import ChunkDraft

_ADD_MEMORY = """INSERT INTO memory (id, public_id, namespace, kind, content, importance, pinned,
  source, origin, session, client, created_at, updated_at, occurred_at, occurred_offset,
  expires_at, remind_at, state, archived_by, content_hash)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
_ADD_EPISODE = (
    "INSERT INTO episodic (memory, session, position, role, speaker, tokens, tokens_exact)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
)
_ADD_FACT = (
    "INSERT INTO semantic (memory, subject, subject_key, attribute, attribute_key, value,"
    " confidence, valid_from, valid_to, category, single) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_ADD_PROCEDURE = (
    "INSERT INTO procedural (memory, name, name_key, trigger_text, description, steps, version)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
)
ADD_TAG = "INSERT OR IGNORE INTO tag (memory, tag) VALUES (?, ?)"
ADD_METADATA = "INSERT INTO metadata (memory, key, value) VALUES (?, ?, ?)"
_CREATED = "INSERT INTO revision (change, memory, before) VALUES (?, ?, NULL)"
_ADD_WORDS = """INSERT INTO chunk_index (rowid, own, near, far, wall)
  SELECT id, own, near, far, wall FROM chunk_words
  WHERE id IN (SELECT id FROM chunk WHERE memory BETWEEN ? AND ?)"""

Drafted = tuple[Memory, Sequence[ChunkDraft]]


async def insert(
    connection: Connection,
    drafts: Sequence[Drafted],
    *,
    session: int | None,
    change: int,
) -> list[Memory]:
    """Insert memories with their chunks, in their order, as created by a change.

    Needs the connection of a write transaction: nobody else takes the row ids meanwhile. Returns
    the memories with their rows and public ids.
    """
    first = await _next_row(connection)
    added = [
        replace(memory, row=first + place, id=new_public_id(memory.kind), revision=1)
        for place, (memory, _) in enumerate(drafts)
    ]
    if not added:
        return []
    tables = (
        (_ADD_MEMORY, [_memory_row(memory, session) for memory in added]),
        (_ADD_EPISODE, [row for memory in added for row in _episode_rows(memory, session)]),
        (_ADD_FACT, [row for memory in added for row in _fact_rows(memory)]),
        (_ADD_PROCEDURE, [row for memory in added for row in _procedure_rows(memory)]),
        (ADD_TAG, [row for memory in added for row in tag_rows(memory.row, memory.tags)]),
        (ADD_METADATA, [row for memory in added for row in metadata_rows(memory)]),
        (_CREATED, [(change, memory.row) for memory in added]),
        (
            ADD_CHUNK,
            [
                row
                for memory, (_, chunks) in zip(added, drafts, strict=True)
                for row in chunk_rows(memory.row, memory.content, chunks)
            ],
        ),
    )

    def write(driver: Any) -> None:
        for statement, values in tables:
            if values:
                driver.executemany(statement, values)
        driver.execute(_ADD_WORDS, (first, added[-1].row))

    await connection.together(write)
    return added


async def _next_row(connection: Connection) -> int:
    rows = await connection.execute_fetchall(
        "SELECT seq FROM sqlite_sequence WHERE name = 'memory'"
    )
    return 1 + next((row[0] for row in rows), 0)


def _memory_row(memory: Memory, session: int | None) -> tuple[Any, ...]:
    return (
        memory.row,
        memory.id,
        memory.namespace,
        memory.kind.value,
        memory.content,
        memory.importance,
        int(memory.pinned),
        memory.source,
        memory.origin,
        session,
        memory.client,
        time_text(memory.created_at),
        time_text(memory.updated_at),
        time_text(memory.occurred_at),
        memory.occurred_offset,
        optional_time_text(memory.expires_at),
        optional_time_text(memory.remind_at),
        memory.state.value,
        memory.archived_by,
        content_hash(memory.content),
    )


def _episode_rows(memory: Memory, session: int | None) -> list[tuple[Any, ...]]:
    episode = memory.episode
    if episode is None:
        return []
    return [
        (
            memory.row,
            session if episode.position is not None else None,
            episode.position,
            episode.role.value,
            episode.speaker,
            episode.tokens,
            int(episode.tokens_exact),
        )
    ]


def _fact_rows(memory: Memory) -> list[tuple[Any, ...]]:
    fact = memory.fact
    if fact is None:
        return []
    return [
        (
            memory.row,
            fact.subject,
            lookup_key(fact.subject),
            fact.attribute,
            None if fact.attribute is None else lookup_key(fact.attribute),
            fact.value,
            fact.confidence,
            optional_time_text(fact.valid_from),
            optional_time_text(fact.valid_to),
            fact.category.value,
            int(fact.single),
        )
    ]


def _procedure_rows(memory: Memory) -> list[tuple[Any, ...]]:
    procedure = memory.procedure
    if procedure is None:
        return []
    return [
        (
            memory.row,
            procedure.name,
            lookup_key(procedure.name),
            procedure.trigger,
            procedure.description,
            steps_text(procedure.steps),
            procedure.version,
        )
    ]


def tag_rows(row: int, tags: Iterable[str]) -> list[tuple[int, str]]:
    """Write the tags of a memory as the values of ``ADD_TAG``."""
    return [(row, tag) for tag in tags]


def metadata_rows(memory: Memory) -> list[tuple[int, str, str]]:
    """Write a memory's flat object as the values of ``ADD_METADATA``."""
    return [
        (memory.row, key, json.dumps(value, ensure_ascii=False))
        for key, value in memory.metadata.items()
    ]
