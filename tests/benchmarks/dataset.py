"""Conversations with questions whose evidence is known, one conversation a line of JSON.

A line is ``{"conversation", "messages": [{"source", "session", "speaker", "role", "content",
"at"}], "questions": [{"question", "evidence": [source, ...], "category", "answer"}]}``.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# Where to get what the figures are of; each is brought into the form above.
_SOURCES = (
    "LoCoMo, https://github.com/snap-research/locomo (CC BY-NC 4.0)",
    "MemDaily, https://github.com/nuster1128/MemSim",
    "BEAM, https://github.com/mohammadtavakoli78/BEAM",
)


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation; ``at`` is ISO 8601, ``source`` unique in the conversation."""

    source: str
    session: str
    role: str
    content: str
    speaker: str | None
    at: str | None


@dataclass(frozen=True, slots=True)
class Question:
    """A question, the sources of the messages that answer it, and the answer where one is given."""

    text: str
    evidence: tuple[str, ...]
    category: str
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Conversation:
    """Messages in their order and the questions about them."""

    name: str
    messages: tuple[Message, ...]
    questions: tuple[Question, ...]


def read_dataset(path: Path, limit: int | None = None) -> list[Conversation]:
    """Read the first ``limit`` conversations of a file, all without a limit.

    Raises:
        OSError: the file cannot be read.
        ValueError: a line is no conversation; the message names the line.
    """
    conversations: list[Conversation] = []
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if limit is not None and len(conversations) == limit:
                break
            if not line.strip():
                continue
            try:
                conversations.append(_conversation(json.loads(line)))
            except (KeyError, TypeError, ValueError) as error:
                raise ValueError(f"{path.name}, line {number}: no conversation") from error
    return conversations


def _conversation(row: dict[str, Any]) -> Conversation:
    messages = tuple(
        Message(
            str(part["source"]),
            str(part["session"]),
            str(part["role"]),
            str(part["content"]),
            _optional(part.get("speaker")),
            _optional(part.get("at")),
        )
        for part in row["messages"]
    )
    # A question without evidence measures nothing.
    questions = tuple(
        Question(
            str(part["question"]),
            tuple(map(str, part["evidence"])),
            str(part["category"]),
            _optional(part.get("answer")) or "",
        )
        for part in row["questions"]
        if part["evidence"]
    )
    return Conversation(str(row["conversation"]), messages, questions)


def _optional(value: object) -> str | None:
    return None if value is None or value == "" else str(value)


def said_missing(path: Path) -> str:
    """Say that a file is not there, how one looks, and where its data is to be had."""
    form = " ".join((__doc__ or "").split())
    return "\n  ".join([f"Skipped: there is no {path}. {form} For example from:", *_SOURCES])


def pools(
    conversations: Sequence[Conversation], size: int
) -> Iterator[tuple[str, Sequence[Conversation]]]:
    """Yield namespaces with the conversations that share each, ``size`` of them at most.

    Neighbors in a file are of one kind, so each namespace takes from all over it.
    """
    count = -(-len(conversations) // size)
    for start in range(count):
        yield f"pool-{start}", conversations[start::count]
