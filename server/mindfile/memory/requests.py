"""What the tools ask of the use cases: checked, typed, times resolved."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from mindfile.model import FactProposal, Moment, Question, Role, Scalar, Step


@dataclass(frozen=True, slots=True)
class MessageInput:
    """One message of a conversation as the caller gave it."""

    content: str
    role: Role = Role.USER
    speaker: str | None = None
    at: Moment | None = None
    source: str | None = None


@dataclass(frozen=True, slots=True)
class StoreRequest:
    """Everything `store` may be told; None and empty mean not given.

    ``kind`` is ``auto``, a memory kind or ``working``. ``fields_given`` names the arguments the
    call really carried, so that `replaces` can tell a change from a default. ``as_given`` is the
    call in its own words, by which it is known when it is sent again: "in 2 hours" is another
    moment then.
    """

    namespace: str
    content: str | None = None
    messages: tuple[MessageInput, ...] = ()
    kind: str = "auto"
    session: str | None = None
    role: Role | None = None
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Scalar] = field(default_factory=dict[str, Scalar])
    importance: float | None = None
    pinned: bool | None = None
    subject: str | None = None
    attribute: str | None = None
    value: str | None = None
    name: str | None = None
    trigger: str | None = None
    steps: tuple[Step, ...] = ()
    at: Moment | None = None
    valid_from: Moment | None = None
    valid_to: Moment | None = None
    expires_at: Moment | None = None
    remind_at: Moment | None = None
    source: str | None = None
    replaces: str | None = None
    if_revision: int | None = None
    outcome: str | None = None
    idempotency_key: str | None = None
    fields_given: frozenset[str] = frozenset()
    as_given: str | None = None


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """What `search` is asked; an empty ``query`` lists newest first.

    ``scope`` stands for the arguments that a cursor belongs to.
    """

    namespace: str
    query: str = ""
    kinds: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Scalar] = field(default_factory=dict[str, Scalar])
    role: Role | None = None
    subject: str | None = None
    attribute: str | None = None
    session: str | None = None
    since: Moment | None = None
    until: Moment | None = None
    as_of: Moment | None = None
    include_history: bool = False
    limit: int = 8
    min_score: float | None = None
    cursor: str | None = None
    scope: str = ""


@dataclass(frozen=True, slots=True)
class RetrieveRequest:
    """What `retrieve` packs; with nothing given, profile and due reminders.

    ``namespace_given`` says that the caller named the namespace; ``scope`` stands for the arguments
    that a cursor belongs to.
    """

    namespace: str
    query: str = ""
    ids: tuple[str, ...] = ()
    uri: str | None = None
    session: str | None = None
    kinds: tuple[str, ...] = ()
    as_of: Moment | None = None
    variables: Mapping[str, Scalar] = field(default_factory=dict[str, Scalar])
    max_tokens: int = 1500
    cursor: str | None = None
    scope: str = ""
    namespace_given: bool = False


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the client's model made of the one question of a call.

    ``question`` is None where none was asked. Where there is no answer, ``failure`` says why: what
    the model did, in a few words, such as "declined".
    """

    question: Question | None = None
    answer: str = ""
    failure: str = ""


DEFAULT_KEEP_ROUNDS = 3


@dataclass(frozen=True, slots=True)
class CompressRequest:
    """Which session to compress, and how; ``session`` None is this process's own.

    ``proposal`` is what the client's model wrote, where it was asked.
    """

    namespace: str
    session: str | None = None
    strategy: str = "map_reduce"
    keep_rounds: int = DEFAULT_KEEP_ROUNDS
    target_tokens: int | None = None
    summaries: tuple[str, ...] = ()
    dry_run: bool = False
    proposal: Proposal | None = None


@dataclass(frozen=True, slots=True)
class ExtractRequest:
    """Text or a session to draw facts from; ``facts`` are the caller's own proposals.

    ``proposal`` is what the client's model found, where it was asked.
    """

    namespace: str
    text: str | None = None
    session: str | None = None
    facts: tuple[FactProposal, ...] = ()
    dry_run: bool = False
    proposal: Proposal | None = None


@dataclass(frozen=True, slots=True)
class ForgetRequest:
    """What to forget: ids, a filter, a change to undo, or a whole namespace.

    ``namespace_given`` says that the caller named the namespace; ``confirmed`` that the user
    said yes when asked. ``empty`` names filters that were given and hold nothing.
    """

    namespace: str
    namespace_given: bool = False
    ids: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Scalar] = field(default_factory=dict[str, Scalar])
    session: str | None = None
    kinds: tuple[str, ...] = ()
    subject: str | None = None
    attribute: str | None = None
    before: Moment | None = None
    purge: bool = False
    undo: str | None = None
    dry_run: bool = False
    confirm: str | None = None
    confirmed: bool = False
    empty: tuple[str, ...] = ()

    @property
    def is_narrowed(self) -> bool:
        """Whether a filter picks single memories, beyond a session and kinds."""
        return (
            bool(self.tags or self.metadata)
            or self.subject is not None
            or self.attribute is not None
            or self.before is not None
        )

    @property
    def is_filtered(self) -> bool:
        """Whether there is a filter."""
        return bool(self.session or self.kinds) or self.is_narrowed

    @property
    def is_whole(self) -> bool:
        """Whether nothing is picked out of the namespace."""
        return self.undo is None and not self.ids and not self.is_filtered

    @property
    def needs_yes(self) -> bool:
        """Whether the user has to agree first."""
        return self.is_whole or (self.purge and not self.ids)


@dataclass(frozen=True, slots=True)
class SnapshotRequest:
    """What to do with snapshots; ``against`` names the other side of a diff (default: now).

    ``scope`` stands for the arguments that a cursor belongs to.
    """

    namespace: str
    action: str = "list"
    name: str | None = None
    against: str | None = None
    dry_run: bool = False
    cursor: str | None = None
    scope: str = ""
