"""The tables that a unit gives, each as far as the use cases ask for it.

The books beside them are in ``bookkeeping``.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from mindfile.model import Kind, Memory, ModelIdentity, Scalar, State
from mindfile.store.values import (
    Census,
    ChunkDraft,
    Claimed,
    Neighbor,
    Piece,
    Place,
    Selection,
    Session,
    Sketch,
    Thought,
    WordMatch,
)


class MemoryTable(Protocol):
    """The memories."""

    async def add(
        self,
        drafts: Sequence[tuple[Memory, Sequence[ChunkDraft]]],
        *,
        session: int | None,
        change: int,
    ) -> list[Memory]:
        """Insert memories with their chunks; returns them with their rows and public ids."""
        ...

    async def change(
        self,
        memory: Memory,
        *,
        change: int,
        now: datetime,
        columns: Mapping[str, Any] | None = None,
        fact: Mapping[str, Any] | None = None,
        procedure: Mapping[str, Any] | None = None,
        tags: Iterable[str] | None = None,
        metadata: Mapping[str, Scalar] | None = None,
    ) -> None:
        """Change columns of a memory after keeping its image; its text never changes."""
        ...

    async def set_state(
        self,
        memories: Iterable[Memory],
        state: State,
        *,
        change: int,
        now: datetime,
        archived_by: str | None = None,
    ) -> None:
        """Archive, forget or bring back memories."""
        ...

    async def by_ids(self, namespace: str, ids: Sequence[str]) -> list[Memory]:
        """Return the memories of this namespace with these ids, in the order given."""
        ...

    async def by_rows(self, rows: Iterable[int]) -> list[Memory]:
        """Return memories by row, in the order given."""
        ...

    async def newest(
        self, selection: Selection, *, limit: int, after: Place | None = None
    ) -> list[Memory]:
        """List what a selection sees, newest first, from behind ``after``."""
        ...

    async def names(self, namespace: str, kind: str) -> list[str]:
        """Return each name of a kind (tag, subject or attribute) that the newest memories have."""
        ...

    async def characteristic(self, selection: Selection) -> list[Memory]:
        """Return what has an attribute or is pinned of a selection, weightiest first."""
        ...

    async def matching(self, selection: Selection) -> list[Memory]:
        """Return everything that a selection sees, newest first."""
        ...

    async def same_text(self, namespace: str, kind: Kind, content: str) -> list[Memory]:
        """Return the memories of this kind whose NFC text is the same, forgotten ones left out."""
        ...

    async def facts_about(
        self, namespace: str, subject: str, attributes: Sequence[str]
    ) -> list[Memory]:
        """Return every active fact of a subject with one of the attributes, oldest first."""
        ...

    async def has_facts(self, namespace: str) -> bool:
        """Tell whether anything is known as the value of an attribute."""
        ...

    async def facts_forgotten(
        self, namespace: str, subject: str, attribute: str | None, content: str
    ) -> list[Memory]:
        """Return the facts that somebody has asked to forget, and nothing has touched since."""
        ...

    async def procedures_named(self, namespace: str, name: str) -> list[Memory]:
        """Return the active versions of a procedure, oldest first."""
        ...

    async def due_reminders(self, namespace: str, now: datetime) -> list[Memory]:
        """Return the active memories whose reminder is due, oldest first."""
        ...

    async def in_session(self, session: int, *, state: State | None = None) -> list[Memory]:
        """Return the messages of a session in their order."""
        ...

    async def chunk_text(self, chunk: int) -> str | None:
        """Return the text of one chunk."""
        ...

    async def summaries_of_session(self, session: int) -> list[Memory]:
        """Return the summaries that stand for messages of a session, oldest first."""
        ...

    async def tail_of_session(self, session: int, *, limit: int) -> list[Memory]:
        """Return the last messages of a session in their order, forgotten ones left out."""
        ...


class SessionTable(Protocol):
    """The sessions, with their thoughts and scratch values."""

    async def find(self, namespace: str, name: str) -> Session | None:
        """Return a session by name."""
        ...

    async def find_or_create(
        self, namespace: str, name: str, *, budget: int, policy: str, turns: int, now: datetime
    ) -> Session:
        """Return a session, begun now with these settings if it is new."""
        ...

    async def newest(self, namespace: str, *, limit: int) -> list[Session]:
        """List the sessions of a namespace, newest first."""
        ...

    async def next_position(self, session: int) -> int:
        """Return the position behind the last message or thought."""
        ...

    async def speakers(self, namespace: str, name: str) -> list[str]:
        """Return the names under which somebody speaks as the user in a session."""
        ...

    async def active_tokens(self, session: int) -> int:
        """Return the tokens of all that the window chooses from, each with its overhead."""
        ...

    async def least_tokens(self, session: int, *, with_first: bool) -> int:
        """Return the tokens of what stays in the window whatever else leaves it."""
        ...

    async def add_thought(self, session: int, thought: Thought) -> None:
        """Keep a thought at its position."""
        ...

    async def thoughts(self, session: int, *, compressed: bool = True) -> list[Thought]:
        """Return the thoughts of a session in their order."""
        ...

    async def set_value(self, session: int, attribute: str, value: str, now: datetime) -> bool:
        """Set a scratch value; returns whether one was replaced."""
        ...

    async def values(self, session: int) -> Mapping[str, str]:
        """Return the scratch values of a session by attribute."""
        ...

    async def clear_values(self, session: int, attribute: str | None = None) -> int:
        """Drop the scratch values of a session, or one of them; returns how many."""
        ...

    async def clear_thoughts(self, session: int) -> int:
        """Drop the thoughts of a session; returns how many."""
        ...

    async def set_exact_tokens(self, counts: Sequence[tuple[int, int]]) -> None:
        """Replace estimated token counts of messages, as pairs of row and tokens."""
        ...

    async def estimated(self, *, limit: int) -> list[tuple[int, str]]:
        """Return messages whose tokens are an estimate, as pairs of row and content."""
        ...


class WordIndex(Protocol):
    """The words of chunks, to be searched."""

    async def search(
        self, tokens: Sequence[str], selection: Selection, *, limit: int, most: bool = ...
    ) -> list[WordMatch]:
        """Return the memories whose chunks hold any of the analyzed tokens, best first.

        ``most`` says that nearly all of the file is of the namespace, see ``Census``.
        """
        ...

    async def document_count(self, namespace: str) -> int:
        """Return how many chunks of a namespace are indexed."""
        ...

    async def census(self, tokens: Iterable[str], namespace: str) -> Census:
        """Count the chunks of a namespace, and those in which each token is an own word."""
        ...

    async def first_chunks(self, memories: Iterable[int]) -> dict[int, int]:
        """Return the first chunk of each of these memories."""
        ...

    async def sketches(self, chunks: Iterable[int]) -> list[Sketch]:
        """Return what ranking looks at of the memories of these chunks, one chunk of each."""
        ...

    async def containing(
        self, text: str, selection: Selection, *, limit: int, scanned: int = ...
    ) -> list[int]:
        """Return the newest memories that hold ``text`` as a part of any word, case folded."""
        ...

    async def pieces(self, *, after: int, limit: int) -> list[Piece]:
        """Return the chunks behind the number ``after``, in the order of their numbers."""
        ...

    async def reword(self, words: Mapping[int, str]) -> None:
        """Give chunks other own words, in their entries of the index and in those behind them."""
        ...


class VectorIndex(Protocol):
    """The vectors of chunks, and the models that they are of."""

    async def register(self, identity: ModelIdentity) -> int:
        """Return the number of a model; a new one gets its own empty table."""
        ...

    async def find(self, identity: ModelIdentity) -> int | None:
        """Return the number of a model that is registered."""
        ...

    async def serving(self) -> int | None:
        """Return the model whose vectors are searched."""
        ...

    async def serves(self, identity: ModelIdentity) -> bool:
        """Tell whether the vectors that are searched are this model's, and so comparable."""
        ...

    async def pending(self, model: int | None) -> int:
        """Count the chunks that wait for a vector of this model; None counts those without any."""
        ...

    async def claim(self, model: int, owner: str, *, now: datetime, limit: int) -> list[Claimed]:
        """Claim pending chunks for one process and return them."""
        ...

    async def save(self, model: int, vectors: Sequence[tuple[int, bytes]], *, owner: str) -> None:
        """Write vectors of chunks that ``owner`` holds; flips to this model once it is full."""
        ...

    async def release(self, owner: str) -> None:
        """Give back the chunks that ``owner`` holds, for others to embed at once."""
        ...

    async def waits(self) -> bool:
        """Tell whether chunks wait for a vector of the model that serves."""
        ...

    async def give_up(self, model: int, chunks: Iterable[int]) -> None:
        """Record that this model cannot embed these chunks, so that none is tried for ever."""
        ...

    async def nearest(self, vector: bytes, selection: Selection, *, limit: int) -> list[Neighbor]:
        """Return the memories with the nearest chunks, best first; filters apply before."""
        ...

    async def cosines(self, vector: bytes, memories: Iterable[int]) -> list[Neighbor]:
        """Return the cosine of each of these memories' nearest chunk, best first."""
        ...

    async def vectors_of(self, memories: Iterable[int]) -> dict[int, bytes]:
        """Return the first chunk's vector of each memory that has one."""
        ...
