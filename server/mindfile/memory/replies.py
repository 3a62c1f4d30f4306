"""What the use cases answer; field names are the wire's, None and empty are left out there.

Times are aware datetimes; the surface writes them in the user's zone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from mindfile.model import Rejection, Scalar


@dataclass(frozen=True, slots=True)
class Stored:
    """What became of one thing that was stored.

    ``status`` is stored, duplicate, updated, superseding or superseded; ``near`` are ids of
    much alike memories. Thoughts and scratch values have no ``id``.
    """

    kind: str
    status: str
    id: str | None = None
    revision: int | None = None
    supersedes: tuple[str, ...] = ()
    superseded_by: str | None = None
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StoreReply:
    """The answer of `store`; ``undo`` is the id of the change."""

    stored: tuple[Stored, ...]
    session: str | None = None
    compress_due: bool | None = None
    undo: str | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """One memory found; ``score`` is 0..1, absent in a list."""

    id: str
    kind: str
    content: str
    at: datetime
    score: float | None = None
    session: str | None = None
    role: str | None = None
    speaker: str | None = None
    source: str | None = None
    subject: str | None = None
    attribute: str | None = None
    value: str | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Scalar] = field(default_factory=dict[str, Scalar])
    state: str | None = None
    revision: int | None = None
    truncated: bool | None = None


@dataclass(frozen=True, slots=True)
class SearchReply:
    """The answer of `search`; ``mode`` is hybrid, lexical or list."""

    hits: tuple[Hit, ...]
    mode: str
    next_cursor: str | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RetrieveReply:
    """The answer of `retrieve`: text for the prompt, what is in it, and its exact tokens."""

    context: str
    ids: tuple[str, ...]
    tokens: int
    truncated: bool = False
    next_cursor: str | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlannedChunk:
    """Messages that would be summarized together."""

    ids: tuple[str, ...]
    tokens: int


@dataclass(frozen=True, slots=True)
class FactOutcome:
    """One fact that was stored or, with dry_run, would be."""

    subject: str
    statement: str
    confidence: float
    status: str
    id: str | None = None
    attribute: str | None = None
    value: str | None = None
    sources: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SummaryOutcome:
    """One summary of several, with the number and the ids of the memories it stands for."""

    id: str
    summary: str
    count: int
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CompressReply:
    """The answer of `compress`; ``method`` names the rung that wrote the summary.

    ``summaries`` are those of the strategy `cluster`, which may write several.
    """

    compressed: tuple[str, ...]
    summary: str | None = None
    summary_id: str | None = None
    summaries: tuple[SummaryOutcome, ...] = ()
    facts: tuple[FactOutcome, ...] = ()
    tokens_before: int = 0
    tokens_after: int = 0
    method: str | None = None
    undo: str | None = None
    chunks: tuple[PlannedChunk, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ExtractReply:
    """The answer of `extract_facts`."""

    facts: tuple[FactOutcome, ...]
    rejected: tuple[Rejection, ...] = ()
    method: str = "rules"
    undo: str | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ForgetReply:
    """The answer of `forget`; ``erased`` is done or pending after a purge."""

    forgotten: tuple[str, ...]
    count: int
    erased: str | None = None
    removed: tuple[str, ...] = ()
    rebuilt: tuple[str, ...] = ()
    restored: tuple[str, ...] = ()
    undo: str | None = None
    confirm: str | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SnapshotEntry:
    """One snapshot in a list; ``memories`` is how many it holds."""

    name: str
    at: datetime
    memories: int


@dataclass(frozen=True, slots=True)
class SnapshotLine:
    """One memory of a snapshot or of a diff, in short."""

    id: str
    kind: str
    content: str
    state: str | None = None


@dataclass(frozen=True, slots=True)
class SnapshotReply:
    """The answer of `snapshot`: a snapshot, the list, a diff, or what was restored."""

    name: str | None = None
    at: datetime | None = None
    count: int | None = None
    snapshots: tuple[SnapshotEntry, ...] = ()
    memories: tuple[SnapshotLine, ...] = ()
    added: tuple[SnapshotLine, ...] = ()
    removed: tuple[SnapshotLine, ...] = ()
    changed: tuple[SnapshotLine, ...] = ()
    restored: tuple[str, ...] = ()
    forgotten: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    undo: str | None = None
    next_cursor: str | None = None
    truncated: bool | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ResourceText:
    """A resource as text: what a read by URI shows."""

    uri: str
    text: str
    mime_type: str = "text/markdown"


@dataclass(frozen=True, slots=True)
class ResourceEntry:
    """A resource in the list."""

    uri: str
    name: str
    title: str
    description: str
    mime_type: str = "text/markdown"


@dataclass(frozen=True, slots=True)
class Noted:
    """A memory in a line of a report."""

    id: str
    kind: str
    content: str
    importance: float
    at: datetime


@dataclass(frozen=True, slots=True)
class ProposalNote:
    """A statement that recurs in its sources, on so many days or in so many sessions.

    ``id`` is None where it was only looked for.
    """

    id: str | None
    statement: str
    sources: tuple[str, ...]
    times: int


@dataclass(frozen=True, slots=True)
class NamespaceUpkeep:
    """What maintenance did in one namespace, or would do, and what waits for a decision there.

    ``left`` counts what fades but comes in the next run. ``raised`` shows the new importance.
    ``review`` lists the newest of ``review_count`` messages, ``waiting`` earlier proposals.
    ``light`` counts what of much talk a compression would archive, since it weighs less than
    ``below``; ``compressed`` are the ids of what it did.
    """

    namespace: str
    expired: tuple[Noted, ...]
    archived: tuple[Noted, ...]
    left: int
    raised: tuple[Noted, ...]
    proposed: tuple[ProposalNote, ...]
    waiting: tuple[Noted, ...]
    review: tuple[Noted, ...]
    review_count: int
    talk: int
    light: int
    below: float
    compressed: tuple[str, ...] = ()
    undo: str | None = None


@dataclass(frozen=True, slots=True)
class MaintenanceReply:
    """The answer of a maintenance run; ``mended`` counts, by kind, what pointed at nothing."""

    namespaces: tuple[NamespaceUpkeep, ...]
    mended: Mapping[str, int]
    dry_run: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """What became of a proposal or of a message that waited for review.

    ``facts`` are the ids of what is known by it now.
    """

    id: str
    content: str
    accepted: bool
    facts: tuple[str, ...] = ()
    undo: str | None = None
    notes: tuple[str, ...] = ()
