"""The words of the domain as frozen dataclasses, and the limits everyone shares."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

MAX_CONTENT_CHARACTERS = 1_000_000
MAX_QUERY_CHARACTERS = 2_048
MAX_REPLY_CHARACTERS = 20_000
MAX_LIMIT = 100
MESSAGE_OVERHEAD_TOKENS = 4
DEFAULT_SUBJECT = "user"

Scalar = str | int | float | bool | None


class Kind(StrEnum):
    """What a memory is."""

    EPISODIC = "episodic"
    SEMANTIC = "semantic"
    PROCEDURAL = "procedural"


# What people and models call the kinds.
KIND_WORDS = {
    word: kind.value
    for kind, words in {
        Kind.EPISODIC: "chat chats conversation conversations event events message messages talk "
        "对话 事件 消息",
        Kind.SEMANTIC: "fact facts knowledge note notes preference preferences 事实 知识 偏好",
        Kind.PROCEDURAL: "how_to howto procedure procedures recipe recipes skill skills step steps "
        "步骤 流程",
    }.items()
    for word in words.split()
}


class State(StrEnum):
    """Whether a memory is seen, and by whom."""

    ACTIVE = "active"
    PROPOSED = "proposed"
    ARCHIVED = "archived"
    FORGOTTEN = "forgotten"


# Whoever names one of these by its id is told that there is none.
UNTOLD = frozenset({State.PROPOSED, State.FORGOTTEN})


class Role(StrEnum):
    """Who speaks in a message."""

    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    TOOL = "tool"
    THOUGHT = "thought"


class Category(StrEnum):
    """Under which heading of the profile a fact stands."""

    IDENTITY = "identity"
    CONTACT = "contact"
    FAMILY = "family"
    WORK = "work"
    PREFERENCE = "preference"
    HEALTH = "health"
    PLAN = "plan"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in time, aware and in UTC, with the offset in minutes that it came with."""

    at: datetime
    offset: int = 0


@dataclass(frozen=True, slots=True)
class Episode:
    """The part of a memory that only messages, events and summaries have."""

    role: Role
    position: int | None = None
    speaker: str | None = None
    tokens: int = 0
    tokens_exact: bool = False


@dataclass(frozen=True, slots=True)
class Fact:
    """The part of a memory that only facts and knowledge have.

    A plain statement has no attribute. ``single`` says that a newer value supersedes.
    """

    subject: str = DEFAULT_SUBJECT
    attribute: str | None = None
    value: str | None = None
    confidence: float = 1.0
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    category: Category = Category.OTHER
    single: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a procedure; parameter strings may hold ``{{variables}}``."""

    name: str
    action: str
    parameters: Mapping[str, Scalar] = field(default_factory=dict[str, Scalar])


@dataclass(frozen=True, slots=True)
class Procedure:
    """The part of a memory that only procedures have."""

    name: str
    trigger: str
    steps: tuple[Step, ...]
    version: int = 1
    successes: int = 0
    failures: int = 0
    last_failure: str | None = None
    description: str | None = None


@dataclass(frozen=True, slots=True)
class Memory:
    """One row of the spine with the part of its kind; every time is aware and in UTC.

    ``occurred_offset`` is the offset, in minutes, that the time came with.
    ``archived_by`` is the tool that archived it: ``compress`` keeps it in search.
    """

    row: int
    id: str
    namespace: str
    kind: Kind
    content: str
    created_at: datetime
    updated_at: datetime
    occurred_at: datetime
    occurred_offset: int = 0
    importance: float = 0.5
    pinned: bool = False
    source: str | None = None
    origin: str = "store"
    session: str | None = None
    client: str | None = None
    expires_at: datetime | None = None
    remind_at: datetime | None = None
    state: State = State.ACTIVE
    archived_by: str | None = None
    revision: int = 1
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Scalar] = field(default_factory=dict[str, Scalar])
    episode: Episode | None = None
    fact: Fact | None = None
    procedure: Procedure | None = None


@dataclass(frozen=True, slots=True)
class FactProposal:
    """A fact that some rung proposes; ``confidence`` is 0..1, ``quote`` the text it was drawn from.

    ``single`` None leaves the question to the attribute catalog. ``ends`` are attributes with the
    values that hold no longer: "I don't work at Siemens any more" ends employer, Siemens.
    ``begins`` is when it holds from, as it was said, where that lies ahead: "next week".
    ``corrects`` is a part of some earlier value and what it should be: "it's 4 May, not 3 May";
    where it ``replaces``, the earlier value was so until now: 王大夫退休了，现在是刘大夫.
    """

    statement: str
    subject: str = DEFAULT_SUBJECT
    attribute: str | None = None
    value: str | None = None
    confidence: float = 0.7
    quote: str | None = None
    single: bool | None = None
    category: Category | None = None
    ends: tuple[tuple[str, str], ...] = ()
    begins: str | None = None
    corrects: tuple[str, str] | None = None
    replaces: bool = False


@dataclass(frozen=True, slots=True)
class Rejection:
    """A candidate that the filter turned away, with its reason in a few words."""

    statement: str
    reason: str


@dataclass(frozen=True, slots=True)
class Talk:
    """A message as the language and ranking layers see it."""

    role: Role
    content: str
    id: str = ""
    speaker: str | None = None
    tokens: int = 0
    importance: float = 0.5
    position: int = 0
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What a language model is asked: the instruction, and the text as data."""

    instruction: str
    text: str


@dataclass(frozen=True, slots=True)
class ModelIdentity:
    """What makes two vectors comparable: any difference means another vector space.

    ``file_hash`` is the SHA-256 of the model file and of what its vectors are centered by,
    ``dimensions`` the length of a vector.
    """

    name: str
    dimensions: int
    normalized: bool
    file_hash: str
