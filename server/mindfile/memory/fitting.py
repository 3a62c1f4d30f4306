"""Fitting: which arguments of `store` belong to what is stored, so that none is dropped unsaid.

What would be lost is refused; what only says where a call comes from is noted.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields

from mindfile.errors import InvalidArgumentError
from mindfile.memory.changing import Change
from mindfile.memory.conversation import source_rows
from mindfile.memory.entries import named_ids
from mindfile.memory.replies import Stored
from mindfile.memory.requests import StoreRequest
from mindfile.model import Kind, Memory, Moment, Role

THOUGHT, WORKING = "thought", "working"

_ADDRESS = frozenset(
    {
        *("namespace", "kind", "replaces", "if_revision", "outcome", "idempotency_key"),
        *("fields_given", "as_given"),
    }
)
_VALIDITY = frozenset({"valid_from", "valid_to"})
_LABELS = frozenset(
    {"tags", "metadata", "importance", "pinned", "at", "expires_at", "remind_at", "source"}
)
_MESSAGES = "messages"
_TAKEN: Mapping[str, frozenset[str]] = {
    WORKING: frozenset({"session", "attribute", "value", "content"}),
    THOUGHT: frozenset({"session", "content", "messages", "role", "at"}),
    _MESSAGES: frozenset({"session", "messages"}) | _LABELS,
    Kind.EPISODIC: frozenset({"session", "content", "role"}) | _LABELS,
    Kind.SEMANTIC: _LABELS | {"content", "subject", "attribute", "value", "valid_from", "valid_to"},
    Kind.PROCEDURAL: _LABELS | {"content", "name", "trigger", "steps"},
}
_CALLED: Mapping[str, str] = {
    WORKING: "a scratch value",
    THOUGHT: "a thought",
    _MESSAGES: "messages",
    Kind.EPISODIC: "a message or event",
    Kind.SEMANTIC: "a fact",
    Kind.PROCEDURAL: "a procedure",
}
# Where a call comes from: clients send them with everything.
_NOTED = frozenset({"session", "role"})
_FACT_ONLY = 'Only facts have it: leave it out, or store a fact with `kind` "semantic".'
_HINTS: Mapping[str, str] = {
    **dict.fromkeys(("subject", "attribute", "value", "valid_from", "valid_to"), _FACT_ONLY),
    **dict.fromkeys(
        ("name", "trigger", "steps"),
        "Only procedures have it: leave it out, or store a procedure with `steps`.",
    ),
    **dict.fromkeys(("content", "messages"), "Send them in two calls."),
    "role": "Leave it out; each of `messages` has its own.",
}


def require_fitting(request: StoreRequest, kind: str) -> tuple[str, ...]:
    """Return notes on arguments that what is stored has no use for.

    Args:
        request: what is to be stored.
        kind: the kind of memory, or ``working``.

    Raises:
        InvalidArgumentError: an argument would be lost.
    """
    stored = _what(request, kind)
    useless = [name for name in given(request) if name not in _TAKEN[stored]]
    called = _CALLED[stored]
    if "name" in useless and "steps" in request.fields_given and not request.steps:
        raise InvalidArgumentError(
            "`steps` is empty, and a procedure has at least one.",
            hint='For example steps=["check the port {{port}}", "restart it"].',
        )
    for name in useless:
        if name not in _NOTED or kind in {WORKING, Kind.EPISODIC}:
            raise InvalidArgumentError(
                f"`{name}` does not go with {called}.",
                hint=_HINTS.get(name, "Leave it out: it would be lost."),
            )
    notes = [f"`{name}` was not used: {called} has none." for name in useless]
    if stored == _MESSAGES:
        notes += _thought_notes(request)
    return tuple(notes)


def given(request: StoreRequest) -> list[str]:
    """Return the names of the arguments that say more than their default does."""
    empty = StoreRequest("")
    return [
        field.name
        for field in fields(request)
        if field.name not in _ADDRESS
        and (value := getattr(request, field.name)) is not False
        and value != getattr(empty, field.name)
    ]


def require_fitting_change(request: StoreRequest, target: Memory) -> tuple[str, ...]:
    """Return notes on what a change of a memory that keeps its text has no use for.

    Raises:
        InvalidArgumentError: an argument would be lost.
    """
    taken = _LABELS | _VALIDITY if target.fact is not None else _LABELS
    useless = [name for name in given(request) if name not in taken]
    for name in useless:
        if name != "session":
            raise InvalidArgumentError(
                f"`{name}` of {_CALLED[target.kind]} cannot be changed alone.",
                hint=_HINTS[name] if name in _VALIDITY else "Give its `content` as well.",
            )
    if not useless or request.session == target.session:
        return ()
    return ("`session` was not used: a memory stays in its session.",)


def _what(request: StoreRequest, kind: str) -> str:
    if kind != Kind.EPISODIC:
        return kind
    roles = {message.role for message in request.messages} or {request.role}
    if roles == {Role.THOUGHT}:
        return THOUGHT
    return _MESSAGES if request.messages else kind


def _thought_notes(request: StoreRequest) -> list[str]:
    """Thoughts among messages are kept with their text and time, no more."""
    thoughts = [message for message in request.messages if message.role is Role.THOUGHT]
    labels = [name for name in given(request) if name in _LABELS - {"at"}]
    own = [
        name
        for name in ("speaker", "source")
        if any(getattr(message, name) is not None for message in thoughts)
    ]
    named = ", ".join(f"`{name}`" for name in dict.fromkeys([*labels, *own]))
    return [f"Of thoughts only text and time are kept, not {named}."] if thoughts and named else []


async def unapplied_notes(
    change: Change, request: StoreRequest, stored: Iterable[Stored]
) -> tuple[str, ...]:
    """Say which labels were not put on what was known already: nothing is added to that."""
    labels = [name for name in given(request) if name in _LABELS | _VALIDITY]
    known = [one.id for one in stored if one.status == "duplicate" and one.id is not None]
    if not labels or not known:
        return ()
    # Of what is no message, a source that is an id has become a link.
    linked = bool(await source_rows(change, request.source))
    kept: dict[str, list[str]] = {}
    for memory in await change.unit.memories.by_ids(change.namespace, known):
        for name in labels:
            if linked and name == "source" and memory.kind is not Kind.EPISODIC:
                continue
            if not _has(memory, name, request):
                kept.setdefault(memory.id, []).append(name)
    if not kept:
        return ()
    names = ", ".join(f"`{name}`" for name in dict.fromkeys(n for ns in kept.values() for n in ns))
    ids = named_ids(list(kept))
    return (f"Known already and left as it was ({ids}): to change {names}, pass it as `replaces`.",)


def _has(memory: Memory, name: str, request: StoreRequest) -> bool:
    wanted = getattr(request, name)
    if name == "tags":
        return set(request.tags) <= set(memory.tags)
    if name == "metadata":
        return request.metadata.items() <= memory.metadata.items()
    if name == "at":
        return request.at is None or request.at.at == memory.occurred_at
    holder = memory.fact if name in _VALIDITY else memory
    return getattr(holder, name, None) == (wanted.at if isinstance(wanted, Moment) else wanted)
