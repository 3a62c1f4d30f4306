"""Rows to frozen dataclasses and back: the one place that knows the columns of a memory."""

import hashlib
import json
import secrets
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mindfile.forms import optional_time_of, time_of
from mindfile.model import (
    Category,
    Episode,
    Fact,
    Kind,
    Memory,
    Procedure,
    Role,
    Scalar,
    State,
    Step,
)
from mindfile.store.soundness import out_of_the_file
from mindfile.store.values import ChunkDraft

# Crockford's base 32, lower case: no letter that is read as another.
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
# A look is a third of what a call takes.
_KINDS = {kind.value: kind for kind in Kind}
_STATES = {state.value: state for state in State}
_ROLES = {role.value: role for role in Role}

MEMORY_COLUMNS = """
  m.id, m.public_id, m.namespace, m.kind, m.content, m.created_at, m.updated_at, m.occurred_at,
  m.occurred_offset, m.importance, m.pinned, m.source, m.origin, s.name, m.client, m.expires_at,
  m.remind_at, m.state, m.archived_by, m.revision,
  e.role, e.position, e.speaker, e.tokens, e.tokens_exact,
  f.subject, f.attribute, f.value, f.confidence, f.valid_from, f.valid_to, f.category, f.single,
  p.name, p.trigger_text, p.steps, p.version, p.successes, p.failures, p.last_failure,
  p.description
"""
ADD_CHUNK = (
    "INSERT INTO chunk (memory, position, text, search_text, by_meaning) VALUES (?, ?, ?, ?, ?)"
)
MEMORY_TABLES = """
  memory AS m
  LEFT JOIN session AS s ON s.id = m.session
  LEFT JOIN episodic AS e ON e.memory = m.id
  LEFT JOIN semantic AS f ON f.memory = m.id
  LEFT JOIN procedural AS p ON p.memory = m.id
"""


def chunk_rows(
    memory: int, content: str, chunks: Iterable[ChunkDraft]
) -> list[tuple[int, int, str | None, str, bool]]:
    """Write chunks of a memory and its text as the values of ``ADD_CHUNK``."""
    return [
        (
            memory,
            position,
            None if chunk.text == content else chunk.text,
            chunk.search_text,
            chunk.by_meaning,
        )
        for position, chunk in enumerate(chunks)
    ]


def content_hash(content: str) -> str:
    """Return the hash that equal texts share: half a SHA-256 of the NFC form, trimmed."""
    form = unicodedata.normalize("NFC", content).strip().encode()
    return hashlib.sha256(form).digest()[:16].hex()


def new_public_id(kind: Kind) -> str:
    """Return a fresh public id: the kind's letter and 10 base32 characters (50 random bits)."""
    lot = secrets.randbits(50)
    return kind.value[0] + "".join(_ALPHABET[lot >> shift & 31] for shift in range(0, 50, 5))


def steps_text(steps: Sequence[Step]) -> str:
    """Write steps as the JSON of the file."""
    return json.dumps(
        [
            {"name": step.name, "action": step.action, "parameters": dict(step.parameters)}
            for step in steps
        ],
        ensure_ascii=False,
    )


def steps_of(text: str) -> tuple[Step, ...]:
    """Read the steps of the file."""
    return tuple(
        Step(step["name"], step["action"], dict(step["parameters"])) for step in json.loads(text)
    )


@out_of_the_file
def memory_of(row: Sequence[Any], tags: Sequence[str], metadata: Mapping[str, Scalar]) -> Memory:
    """Build a memory from a row of ``MEMORY_COLUMNS`` and what else is kept of it."""
    return Memory(
        row=row[0],
        id=row[1],
        namespace=row[2],
        kind=_KINDS[row[3]],
        content=row[4],
        created_at=time_of(row[5]),
        updated_at=time_of(row[6]),
        occurred_at=time_of(row[7]),
        occurred_offset=row[8],
        importance=row[9],
        pinned=bool(row[10]),
        source=row[11],
        origin=row[12],
        session=row[13],
        client=row[14],
        expires_at=optional_time_of(row[15]),
        remind_at=optional_time_of(row[16]),
        state=_STATES[row[17]],
        archived_by=row[18],
        revision=row[19],
        tags=tuple(tags),
        metadata=metadata,
        episode=_episode(row[20:25]),
        fact=_fact(row[25:33]),
        procedure=_procedure(row[33:41]),
    )


def _episode(part: Sequence[Any]) -> Episode | None:
    role, position, speaker, tokens, exact = part
    return None if role is None else Episode(_ROLES[role], position, speaker, tokens, bool(exact))


def _fact(part: Sequence[Any]) -> Fact | None:
    subject, attribute, value, confidence, valid_from, valid_to, category, single = part
    if subject is None:
        return None
    return Fact(
        subject,
        attribute,
        value,
        confidence,
        optional_time_of(valid_from),
        optional_time_of(valid_to),
        Category(category),
        bool(single),
    )


def _procedure(part: Sequence[Any]) -> Procedure | None:
    name, trigger, steps, *rest = part
    return None if name is None else Procedure(name, trigger, steps_of(steps), *rest)
