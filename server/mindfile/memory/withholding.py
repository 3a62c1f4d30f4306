"""Withholding: secrets are taken out of what a caller hands over, before anything is written.

Whatever follows, duplicates, replays, facts, the log, sees the text with its markers only.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, TypeVar, cast

import anyio.to_thread

from mindfile.errors import InvalidArgumentError
from mindfile.language.credential_forms import answer_in
from mindfile.language.credentials import (
    may_hold_secrets,
    parted,
    redacted,
    redacted_value,
)
from mindfile.memory.mind import Mind
from mindfile.memory.requests import CompressRequest, ExtractRequest, StoreRequest
from mindfile.model import Kind

KEEP, REFUSE = "keep", "refuse"
# Of the name of a client so many characters are kept.
LONGEST_CLIENT = 100
# How many of the places are named.
_TOLD = 5

# No text of the caller's: what points at something is found again as it was given, `kind`, `role`
# and `strategy` are words of ours, and `fields_given` our names for arguments. `as_given` is left
# out as a whole where a secret is found. `proposal` answers a question that has none: it was made
# of the request without its secrets, or of what is stored.
_NOT_SEARCHED = frozenset(
    {
        "namespace",
        "session",
        "replaces",
        "idempotency_key",
        "kind",
        "role",
        "strategy",
        "fields_given",
        "as_given",
        "proposal",
    }
)
# By these something is found again: with a marker for the secret, two of them would become one.
_IDENTIFIERS = ("namespace", "session", "idempotency_key")
# What a value is called decides whether it is a secret.
_NAMES: Mapping[str, str] = {"value": "attribute"}

_MARKER = re.compile(r"(\[secret: [^\]\n]{1,60}\])")

_Request = TypeVar("_Request", StoreRequest, ExtractRequest, CompressRequest)


async def withheld(mind: Mind, request: _Request) -> tuple[_Request, tuple[str, ...]]:
    """Return a request without its secrets, and a note on what was withheld.

    Raises:
        InvalidArgumentError: the setting is to refuse what holds a secret, or a name holds one.
    """
    given = {name: getattr(request, name, None) for name in _IDENTIFIERS}
    await require_no_secret(mind, given)
    if mind.config.secrets == KEEP:
        return request, ()
    said = _said(request)
    if said and answer_in(said[0]) is not None:
        said = [*await _said_before(mind, request), *said]
    if not parted(said) and not _Look().record(request).suspicious:
        return request, ()
    # In a thread: the first search loads the library, and a long text takes its time.
    cleaned, found = await anyio.to_thread.run_sync(_cleaned, request, said, abandon_on_cancel=True)
    if not found:
        return request, ()
    places = list(dict.fromkeys(found))
    told = ", ".join(f"{kind} in `{place}`" for place, kind in places[:_TOLD])
    if len(places) > _TOLD:
        told += f" and {len(places) - _TOLD} more"
    if mind.config.secrets == REFUSE:
        raise InvalidArgumentError(
            f"Not stored, since it holds a secret: {told}.",
            hint="Leave the secret out, or change the setting MINDFILE_SECRETS.",
        )
    if isinstance(cleaned, StoreRequest):
        # A hash of the call in its own words could be tried for the secret.
        cleaned = replace(cleaned, as_given=None)
    return cleaned, (f"A marker was stored in place of a secret: {told}.",)


async def require_no_secret(mind: Mind, names: Mapping[str, str | None]) -> None:
    """Refuse names that hold a secret: they are told, listed and found by, so none is changed.

    Args:
        mind: what holds the setting; `keep` keeps all.
        names: what each argument names.

    Raises:
        InvalidArgumentError: one of them holds a secret.
    """
    if mind.config.secrets == KEEP:
        return
    for argument, name in names.items():
        if name is None or not may_hold_secrets(name):
            continue
        # In a thread: the first search loads the library.
        kind = await anyio.to_thread.run_sync(_secret_in_name, name, abandon_on_cancel=True)
        if kind is not None:
            raise InvalidArgumentError(
                f"`{argument}` holds a secret: {kind}. Nothing was stored.",
                hint="Choose another name: it would be stored as it is.",
            )


@lru_cache(maxsize=256)
def _secret_in_name(name: str) -> str | None:
    """Return the kind of a secret that a name holds."""
    found = redacted(name)
    for kind, secret in zip(found.kinds, found.secrets, strict=True):
        # Chats are named by people's numbers, one in ten of which passes a card's check.
        if kind != "card number" or not secret.isdigit():
            return kind
    return None


async def introduced(mind: Mind, name: str) -> str:
    """Return the name by which a client introduced itself as it may be kept with what it stores.

    It is one line and not long; whatever it is, no call fails for it.
    """
    # So much is looked at that no secret is cut in two.
    seen = name[: 20 * LONGEST_CLIENT]
    if mind.config.secrets != KEEP and may_hold_secrets(seen):
        # In a thread: the first search loads the library.
        seen = await anyio.to_thread.run_sync(_without_secret, seen, abandon_on_cancel=True)
    printable = "".join(char if char.isprintable() else " " for char in seen)
    return " ".join(printable.split())[:LONGEST_CLIENT]


@lru_cache(maxsize=16)
def _without_secret(name: str) -> str:
    return redacted(name).text


def _said(request: StoreRequest | ExtractRequest | CompressRequest) -> list[str]:
    """Return what a call adds to a conversation, in order."""
    if not isinstance(request, StoreRequest):
        return []
    if request.messages or request.content is None:
        return [message.content for message in request.messages]
    talks = request.session is not None or request.role is not None
    return [request.content] if talks or request.kind == Kind.EPISODIC else []


async def _said_before(
    mind: Mind, request: StoreRequest | ExtractRequest | CompressRequest
) -> list[str]:
    """Return the message after which a call goes on: it may have asked for a password."""
    async with mind.store.read() as unit:
        session = await unit.sessions.find(request.namespace, request.session or mind.session)
        if session is None:
            return []
        last = await unit.memories.tail_of_session(session.row, limit=1)
    return [message.content for message in last]


def _cleaned(request: _Request, said: Sequence[str]) -> tuple[_Request, list[tuple[str, str]]]:
    """Return a request without its secrets, and where they were; ``said`` is read on end."""
    cleaning = _Cleaning()
    cleaned = cleaning.record(request, "")
    cleaning.secrets |= parted(said)
    if cleaning.secrets:
        # What one text calls a secret is one in the others, too: "ok, … noted".
        cleaning.known = _spelled(cleaning.secrets)
        cleaned = cleaning.record(cleaned, "")
    return cast("_Request", cleaned), cleaning.found


def _spelled(secrets: Mapping[str, str]) -> re.Pattern[str]:
    longest_first = sorted(secrets, key=len, reverse=True)
    return re.compile(
        "|".join(
            (r"(?<![A-Za-z0-9])" if secret[0].isalnum() else "")
            + re.escape(secret)
            + (r"(?![A-Za-z0-9])" if secret[-1].isalnum() else "")
            for secret in longest_first
        )
    )


@lru_cache(maxsize=16)
def _searched(kind: type[Any]) -> tuple[str, ...]:
    """Return the names of what is searched of such records."""
    return tuple(one.name for one in fields(kind) if one.name not in _NOT_SEARCHED)


# What values are called comes again and again.
_is_telling = lru_cache(maxsize=256)(may_hold_secrets)


@dataclass(slots=True)
class _Look:
    """Tells cheaply whether any text of a record is worth a search."""

    suspicious: bool = False

    def record(self, record: Any) -> "_Look":
        for name in _searched(record.__class__):
            self.value(getattr(record, name), name)
        return self

    def value(self, value: Any, name: str) -> None:
        if self.suspicious:
            return
        if isinstance(value, str):
            self.suspicious = may_hold_secrets(value) or _is_telling(name)
        elif isinstance(value, tuple):
            for item in cast("tuple[Any, ...]", value):
                self.value(item, name)
        elif isinstance(value, Mapping):
            for key, item in cast("Mapping[str, Any]", value).items():
                self.value(key, "")
                self.value(str(item), key)
        elif is_dataclass(value):
            self.record(value)


@dataclass(slots=True)
class _Cleaning:
    """Makes records without secrets; ``found`` gathers places and kinds.

    ``secrets`` gathers the kinds of what was found; with ``known`` only these are looked for.
    """

    found: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    secrets: dict[str, str] = field(default_factory=dict[str, str])
    known: re.Pattern[str] | None = None

    def record(self, record: Any, place: str) -> Any:
        """Return a request, or a record in it, without secrets; what has none is as it was."""
        changed: dict[str, Any] = {}
        for name in _searched(record.__class__):
            old = getattr(record, name)
            called = getattr(record, _NAMES.get(name, ""), None) or ""
            new = self.value(old, called, f"{place}{name}")
            if new is not old:
                changed[name] = new
        return replace(record, **changed) if changed else record

    def value(self, value: Any, name: str, place: str) -> Any:
        if isinstance(value, str):
            return self.text(value, name, place)
        if isinstance(value, tuple):
            items = cast("tuple[Any, ...]", value)
            new = tuple(
                self.value(item, name, f"{place}[{number}]") for number, item in enumerate(items)
            )
            return new if any(map(_differ, new, items)) else items
        if isinstance(value, Mapping):
            entries = cast("Mapping[str, Any]", value)
            cleaned = {
                self.text(key, "", place): self.scalar(item, key, f"{place}.{key}")
                for key, item in entries.items()
            }
            return entries if cleaned == entries else cleaned
        return self.record(value, f"{place}.") if is_dataclass(value) else value

    def scalar(self, value: Any, name: str, place: str) -> Any:
        # A number is a secret by its own name only.
        if value is None or isinstance(value, bool) or (self.known and not isinstance(value, str)):
            return value
        spelled = str(value)
        cleaned = self.text(spelled, name, place)
        return value if cleaned == spelled else cleaned

    def text(self, text: str, name: str, place: str) -> str:
        if self.known is not None:
            return self._without_known(self.known, text, place)
        result = redacted_value(name, text) if name else redacted(text)
        self.secrets.update(zip(result.secrets, result.kinds, strict=True))
        # A key that is a secret itself must not be told.
        shown = redacted(place).text
        self.found.extend((shown, kind) for kind in result.kinds)
        return result.text

    def _without_known(self, known: re.Pattern[str], text: str, place: str) -> str:
        # A marker of ours is no text of the caller's.
        parts = _MARKER.split(text)
        for number in range(0, len(parts), 2):
            parts[number] = known.sub(lambda match: self._marked(match[0], place), parts[number])
        return "".join(parts)

    def _marked(self, secret: str, place: str) -> str:
        kind = self.secrets[secret]
        self.found.append((redacted(place).text, kind))
        return f"[secret: {kind}]"


def _differ(new: object, old: object) -> bool:
    return new is not old
