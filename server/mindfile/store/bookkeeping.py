"""The books that a unit gives beside its tables, each as far as the use cases ask for it."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

from mindfile.store.values import (
    Aged,
    ChangeRecord,
    ChunkDraft,
    Drawn,
    Snapshot,
    Spoken,
    Touched,
)


class ChangeHistory(Protocol):
    """The changes, what each found, and the links between memories."""

    async def begin_change(
        self,
        namespace: str,
        tool: str,
        *,
        at: datetime,
        client: str | None,
        instance: str | None = None,
    ) -> int:
        """Begin a change and return its number."""
        ...

    async def drop_change(self, change: int) -> None:
        """Take back a change that touched nothing."""
        ...

    async def keep_image(self, change: int, row: int) -> None:
        """Keep a memory as it is before this change; only the first image of a change counts."""
        ...

    async def images(self, rows: Iterable[int]) -> dict[int, dict[str, Any]]:
        """Return the present images of memories."""
        ...

    async def restore_images(self, touched: Iterable[Touched], *, change: int) -> None:
        """Put memories back to images; those that did not exist then become forgotten."""
        ...

    async def find_change(self, namespace: str, change: int) -> ChangeRecord | None:
        """Return a change of this namespace."""
        ...

    async def last_change(
        self,
        namespace: str,
        client: str | None,
        *,
        instance: str | None = None,
        before: int | None = None,
    ) -> ChangeRecord | None:
        """Return the client's newest change in force that is no undo, older than ``before``."""
        ...

    async def has_changed(self, namespace: str, client: str | None, *, instance: str) -> bool:
        """Tell whether a client's process ever made a change here; an undo is none."""
        ...

    async def is_in_force(self, change: int) -> bool:
        """Tell whether a change stands: not undone, or its undo was undone in turn."""
        ...

    async def touched(self, change: int) -> list[Touched]:
        """Return what a change touched."""
        ...

    async def later_changes(self, change: int) -> list[int]:
        """Return the later changes, in force, that touched a memory of this one."""
        ...

    async def mark_undone(self, change: int, by: int) -> None:
        """Record that ``by`` undid ``change``; what ``change`` had undone is in force again."""
        ...

    async def newest_change(self) -> int:
        """Return the number of the newest change of the file, 0 if there is none."""
        ...

    async def changed_since(self, namespace: str, change: int) -> list[Touched]:
        """Return every memory touched after ``change`` with its image at that point."""
        ...

    async def known_then(self, namespace: str, change: int, at: datetime) -> int:
        """Count what a search saw at ``at``, when ``change`` was the newest change."""
        ...

    async def link(self, origin: int, targets: Iterable[int], role: str) -> None:
        """Link a memory to others, as its sources or as what it supersedes."""
        ...

    async def linked_from(self, rows: Iterable[int], role: str) -> dict[int, list[int]]:
        """Return, for each row, the rows it links to in this role."""
        ...

    async def linked_to(self, rows: Iterable[int], role: str) -> dict[int, list[int]]:
        """Return, for each row, the rows that link to it in this role."""
        ...

    async def resting_on_forgotten(self, rows: Iterable[int]) -> set[int]:
        """Return those of the rows that have a forgotten source."""
        ...


class RecordTable(Protocol):
    """Snapshots, replies, uses, and the store's own notes."""

    async def add_snapshot(self, snapshot: Snapshot) -> bool:
        """Name a point of the past; False if the name is taken."""
        ...

    async def snapshots(self, namespace: str) -> list[Snapshot]:
        """List the snapshots of a namespace, newest first."""
        ...

    async def find_snapshot(self, namespace: str, name: str) -> Snapshot | None:
        """Return a snapshot by its exact name."""
        ...

    async def purged_since(self, namespace: str, change: int) -> list[str]:
        """Return the ids that were held at ``change`` and have been purged since."""
        ...

    async def reply_for(self, namespace: str, key: str, now: datetime) -> tuple[str, str] | None:
        """Return the payload's hash and the reply kept for an idempotency key for seven days."""
        ...

    async def keep_reply(
        self, namespace: str, key: str, payload_hash: str, reply: str, now: datetime
    ) -> None:
        """Keep a reply under its key for seven days; older ones go."""
        ...

    async def drop_reply(self, namespace: str, key: str) -> None:
        """Let go of the reply kept under a key, so that the key is free."""
        ...

    async def count_use(self, rows: Iterable[tuple[int, int, datetime]]) -> None:
        """Add to the usage of memories: row, times used, when last."""
        ...

    async def note(self, key: str) -> str | None:
        """Return one of the file's own notes."""
        ...

    async def set_note(self, key: str, value: str) -> None:
        """Write one of the file's own notes."""
        ...

    async def counts(self, namespace: str) -> Mapping[str, Mapping[str, int]]:
        """Count the memories of a namespace by kind and state."""
        ...

    async def session_count(self, namespace: str) -> int:
        """Count the sessions of a namespace."""
        ...


class Eraser(Protocol):
    """What removes memories for good."""

    async def erase(self, namespace: str, rows: Iterable[int], *, now: datetime, by: int) -> None:
        """Remove memories: rows, images, index entries, vectors, and their traces in neighbors."""
        ...

    async def rewrite(
        self, row: int, content: str, chunks: Sequence[ChunkDraft], *, tokens: int, exact: bool
    ) -> None:
        """Give a message other words for good, because some of the old ones are being erased."""
        ...

    async def empty_sessions(self, sessions: Iterable[int]) -> None:
        """Remove those of these sessions that hold no memory, with thoughts and scratch values."""
        ...

    async def forget_traces(self, namespace: str, *, but: int) -> None:
        """Remove what an emptied namespace leaves: snapshots, purged ids, replies, changes."""
        ...


class Caretaker(Protocol):
    """What maintenance asks, and the repair of what points at nothing."""

    async def namespaces(self) -> list[str]:
        """Return the namespaces that hold a memory or a session."""
        ...

    async def expired(self, namespace: str, before: datetime, *, limit: int) -> list[int]:
        """Return the rows in sight, not pinned, that expired before a time, oldest first."""
        ...

    async def aged(
        self, namespace: str, before: datetime, *, now: datetime, after: int, limit: int
    ) -> list[Aged]:
        """Return a page of what happened before a time and could fade, by row."""
        ...

    async def unreviewed(
        self,
        namespace: str,
        *,
        least: float,
        below: float,
        now: datetime,
        limit: int,
        leaving: Sequence[int] = (),
    ) -> tuple[list[int], int]:
        """Return the newest messages of such importance that no fact was drawn from, and count.

        Rows that are ``leaving`` are left out.
        """
        ...

    async def spoken(
        self, namespace: str, *, now: datetime, most_characters: int, limit: int
    ) -> list[Spoken]:
        """Return the newest messages of the user up to a length, oldest first."""
        ...

    async def quoting(self, namespace: str, *, now: datetime, limit: int) -> list[Spoken]:
        """Return the newest messages that hold a mark of quotation, newest first."""
        ...

    async def told(self, namespace: str, *, now: datetime, after: int, limit: int) -> list[Spoken]:
        """Return a page of the messages in sight, by row behind ``after``."""
        ...

    async def light_count(self, namespace: str, *, below: float) -> int:
        """Count the light messages of sessions, but for one where all of a session are light."""
        ...

    async def talk_count(self, namespace: str, *, now: datetime) -> int:
        """Count the messages and events in sight that no compression has put away."""
        ...

    async def drawn(self, namespace: str, origin: str) -> list[Drawn]:
        """Return the knowledge of an origin in every state, with the change that made it."""
        ...

    async def listed(
        self,
        namespace: str | None,
        *,
        states: Sequence[str],
        kinds: Sequence[str],
        limit: int | None,
    ) -> list[int]:
        """Return the rows of such states and kinds, newest first, of one namespace or of all."""
        ...

    async def loose_ends(self, now: datetime) -> Mapping[str, int]:
        """Count what points at nothing, what is claimed too long, and what has no vector."""
        ...

    async def mend(self, now: datetime) -> None:
        """Remove what points at nothing, free old claims, and queue again what has no vector."""
        ...
