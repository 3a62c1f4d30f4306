"""What goes into the store and comes out of it: frozen values, whatever keeps them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum, auto
from typing import Any, NamedTuple

from mindfile.model import Scalar


class Sight(Enum):
    """How far a selection sees; each member sees all that those before it see.

    ``PRESENT`` is what a search sees by itself, what a compression archived too; ``HISTORY`` also
    what is superseded, expired, or archived by maintenance; ``KEPT`` every state but forgotten,
    proposed rows too; ``EVERYTHING`` every state.
    """

    PRESENT = auto()
    HISTORY = auto()
    KEPT = auto()
    EVERYTHING = auto()


@dataclass(frozen=True, slots=True)
class Selection:
    """A filter over one namespace; whatever is None or empty filters nothing.

    ``now``, or ``as_of`` where it is given, decides what has expired and what is still true.
    """

    namespace: str
    now: datetime
    kinds: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Scalar] = field(default_factory=dict[str, Scalar])
    role: str | None = None
    subject: str | None = None
    attribute: str | None = None
    session: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    as_of: datetime | None = None
    sight: Sight = Sight.PRESENT


@dataclass(frozen=True, slots=True)
class ChunkDraft:
    """A piece of a memory's text with its analyzed words, joined by single spaces.

    ``by_meaning`` says whether it is given a vector.
    """

    text: str
    search_text: str
    by_meaning: bool = True


@dataclass(frozen=True, slots=True)
class Place:
    """Where a listing stopped: the time and row of its last memory."""

    occurred_at: datetime
    row: int


@dataclass(frozen=True, slots=True)
class Session:
    """A session with the budget (tokens), policy and turns that it was begun with."""

    row: int
    namespace: str
    name: str
    created_at: datetime
    budget: int
    policy: str
    turns: int


@dataclass(frozen=True, slots=True)
class Thought:
    """A thought in the order of its session's messages."""

    position: int
    content: str
    tokens: int
    at: datetime


class WordMatch(NamedTuple):
    """The best chunk of a memory for some words; ``score`` is BM25, higher is better."""

    memory: int
    chunk: int
    score: float


@dataclass(frozen=True, slots=True)
class Census:
    """In how many chunks of a namespace each token stands, and how many chunks there are.

    ``most`` says that nearly all of the file is of this namespace.
    """

    frequencies: Mapping[str, int]
    documents: int
    most: bool = False


class Sketch(NamedTuple):
    """What ranking looks at of a memory that one of its chunks was found for.

    ``own``, ``near`` and ``far`` are the indexed words of the chunk, of the turn before it and of
    the two before that.
    """

    memory: int
    content: str
    own: str
    near: str
    far: str
    occurred_at: datetime
    occurred_offset: int
    session: str | None
    role: str | None
    speaker: str | None
    is_fact: bool
    is_message: bool


@dataclass(frozen=True, slots=True)
class Piece:
    """A chunk as it is indexed: the memory that it belongs to, its text and its own words."""

    chunk: int
    memory: int
    text: str
    words: str


class Neighbor(NamedTuple):
    """The nearest chunk of a memory; ``cosine`` is -1..1, higher is nearer."""

    memory: int
    chunk: int
    cosine: float


@dataclass(frozen=True, slots=True)
class Claimed:
    """A chunk to embed: its text, behind the turn before it, each behind its speaker's name."""

    id: int
    text: str


@dataclass(frozen=True, slots=True)
class ChangeRecord:
    """One recorded change; ``undone_by`` is the change that undid it.

    ``client`` is the name by which a client introduced itself, ``instance`` the process that
    served it.
    """

    id: int
    at: datetime
    client: str | None
    instance: str | None
    namespace: str
    tool: str
    undone_by: int | None


@dataclass(frozen=True, slots=True)
class Touched:
    """A memory that a change touched; ``before`` is None where the change created it."""

    row: int
    before: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A named point of the past: everything up to and with ``change``."""

    namespace: str
    name: str
    change: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Aged:
    """What decay looks at of a memory: importance, when it happened, its uses and the last.

    ``known`` says that it is knowledge, no event; ``true`` that it is a fact with an attribute.
    """

    row: int
    importance: float
    at: datetime
    uses: int
    used_at: datetime | None
    known: bool
    true: bool


@dataclass(frozen=True, slots=True)
class Spoken:
    """A message: its text, session and time.

    ``alone`` says that its vector is of its own text, with no turn before it.
    """

    row: int
    content: str
    session: str | None
    at: datetime
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Drawn:
    """A memory that was made by ``change``, in its present state."""

    row: int
    state: str
    change: int


@dataclass(frozen=True, slots=True)
class First:
    """The first change that a file remembers of a namespace: after a purge of all of it, that."""

    tool: str
    at: str


@dataclass(frozen=True, slots=True)
class Purges:
    """The purges of one file.

    ``change`` tells the last one, ``waiting`` is what the backups must lose still, as the purges
    noted it; ``ids`` are those of what went, by namespace, and ``first`` is the first change there.
    """

    change: str | None = None
    waiting: tuple[Mapping[str, Any], ...] = ()
    ids: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    first: Mapping[str, First] = field(default_factory=dict[str, First])


@dataclass(frozen=True, slots=True)
class Erased:
    """What a copy lost, by id, and the namespaces that were erased whole and that it holds again.

    ``unknown`` tells that nothing is known of what was purged since the copy was made.
    """

    ids: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    unknown: bool = False
