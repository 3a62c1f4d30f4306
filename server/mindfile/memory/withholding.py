"""Withholding: secrets are taken out of what a caller hands over, before anything is written.

Whatever follows, duplicates, replays, facts, the log, sees the text with its markers only.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, TypeVar, cast

import anyio.to_thread

from mindfile.errors import InvalidArgumentError
from mindfile.language.credentials import may_hold_secrets, redacted, redacted_value
from mindfile.memory.mind import Mind
from mindfile.memory.requests import CompressRequest, ExtractRequest, StoreRequest

KEEP, REFUSE = "keep", "refuse"
# How many of the places are named.
_TOLD = 5

# What points at something is no text of the caller's, and is found again as it was given.
_POINTERS = frozenset(
    {
        *("namespace", "kind", "session", "role", "replaces", "idempotency_key", "strategy"),
        *("fields_given", "as_given", "proposal"),
    }
)
# What a value is called decides whether it is a secret.
_NAMES: Mapping[str, str] = {"value": "attribute"}

_Request = TypeVar("_Request", StoreRequest, ExtractRequest, CompressRequest)


async def withheld(mind: Mind, request: _Request) -> tuple[_Request, tuple[str, ...]]:
    """Return a request without its secrets, and a note on what was withheld.

    Raises:
        InvalidArgumentError: the setting is to refuse what holds a secret.
    """
    if mind.config.secrets == KEEP or not _Look().record(request).suspicious:
        return request, ()
    # In a thread: the first search loads the library, and a long text takes its time.
    cleaned, found = await anyio.to_thread.run_sync(_cleaned, request, abandon_on_cancel=True)
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


def _cleaned(request: _Request) -> tuple[_Request, list[tuple[str, str]]]:
    cleaning = _Cleaning()
    return cast("_Request", cleaning.record(request, "")), cleaning.found


@dataclass(slots=True)
class _Look:
    """Tells cheaply whether any text of a record is worth a search."""

    suspicious: bool = False

    def record(self, record: Any) -> "_Look":
        for one in fields(record):
            if one.name not in _POINTERS:
                self.value(getattr(record, one.name), one.name)
        return self

    def value(self, value: Any, name: str) -> None:
        if self.suspicious:
            return
        if isinstance(value, str):
            self.suspicious = may_hold_secrets(value) or may_hold_secrets(name)
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
    """Makes records without secrets; ``found`` gathers places and kinds."""

    found: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])

    def record(self, record: Any, place: str) -> Any:
        """Return a request, or a record in it, without secrets; what has none is as it was."""
        changed: dict[str, Any] = {}
        for one in fields(record):
            if one.name in _POINTERS:
                continue
            old = getattr(record, one.name)
            called = getattr(record, _NAMES.get(one.name, ""), None) or ""
            new = self.value(old, called, f"{place}{one.name}")
            if new is not old:
                changed[one.name] = new
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
        if value is None or isinstance(value, bool):
            return value
        spelled = str(value)
        cleaned = self.text(spelled, name, place)
        return value if cleaned == spelled else cleaned

    def text(self, text: str, name: str, place: str) -> str:
        result = redacted_value(name, text) if name else redacted(text)
        # A key that is a secret itself must not be told.
        shown = redacted(place).text
        self.found.extend((shown, kind) for kind in result.kinds)
        return result.text


def _differ(new: object, old: object) -> bool:
    return new is not old
