"""The border: what every tool's arguments are made of.

A tool declares its arguments as a model of the field types below; reading a call coerces what
models get wrong, refuses what cannot be meant, and touches nothing.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar, cast

from pydantic import BaseModel, ConfigDict, PlainValidator, ValidationInfo, WithJsonSchema

from mindfile.errors import InvalidArgumentError
from mindfile.model import (
    KIND_WORDS,
    MAX_CONTENT_CHARACTERS,
    MAX_QUERY_CHARACTERS,
    Moment,
    Role,
    Scalar,
)
from mindfile.surface import values

MAX_LABEL_CHARACTERS = 200
MAX_LINE_CHARACTERS = 2_000
MAX_TAGS = 50
MAX_IDS = 1_000
MAX_METADATA_ENTRIES = 50
MAX_CURSOR_CHARACTERS = 8_000

STRING: dict[str, Any] = {"type": "string"}
STRINGS: dict[str, Any] = {"type": "array", "items": STRING}
OBJECT: dict[str, Any] = {"type": "object"}
INTEGER: dict[str, Any] = {"type": "integer"}

_Record = TypeVar("_Record")
_ROLE_ALIASES = {
    "human": "user",
    "ai": "assistant",
    "model": "assistant",
    "bot": "assistant",
    "developer": "system",
    "function": "tool",
    "thinking": "thought",
}


@dataclass(frozen=True, slots=True)
class Reading:
    """What it takes to read one call: the present (UTC), the user's zone, the default namespace.

    ``notes`` gathers what was clamped or cut; ``path`` is where a nested record stands.
    """

    now: datetime
    zone: tzinfo
    namespace: str
    notes: list[str] = field(default_factory=list[str])
    path: str = ""

    def inside(self, path: str) -> "Reading":
        """Return the same reading for a record at ``path``, such as ``messages[2]``."""
        return replace(self, path=f"{path}.")


class Arguments(BaseModel):
    """One tool's arguments, or one record in them; the order of fields is the schema's."""

    model_config = ConfigDict(frozen=True, arbitrary_types_allowed=True)

    owner: ClassVar[str] = "This call"
    # Elsewhere a blank string is a model's way to leave an argument out.
    blank_refused: ClassVar[frozenset[str]] = frozenset()

    @classmethod
    def read(cls, given: Mapping[str, object], reading: Reading) -> Self:
        """Read the arguments of one call.

        Raises:
            UnknownArgumentError: a name is not among the fields.
            InvalidArgumentError: a value cannot be meant.
        """
        for name in given:
            if name not in cls.model_fields:
                raise values.unknown_argument(name, cls.model_fields, reading.path, cls.owner)
        kept = {name: value for name, value in given.items() if not cls._left_out(name, value)}
        return cls.model_validate(kept, context=reading)

    @classmethod
    def _left_out(cls, name: str, value: object) -> bool:
        if value is None:
            return True
        return isinstance(value, str) and not value.strip() and name not in cls.blank_refused

    def given(self) -> frozenset[str]:
        """Return the names of the arguments the call really carried."""
        return frozenset(self.model_fields_set)

    def scope(self, given: Mapping[str, object], names: Iterable[str], namespace: str) -> str:
        """Return a short value that stands for the arguments ``names``, whatever their spelling.

        Times count as they were written: "yesterday" is another moment in the next call.
        """
        told = {
            name: str(given[name]).strip() if isinstance(value, Moment) else value
            for name in names
            if (value := getattr(self, name)) not in ("", (), {})
            and value is not None
            and value is not False
        }
        text = json.dumps({**told, "namespace": namespace}, sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:8]


def reading_of(info: ValidationInfo) -> Reading:
    """Return the reading under which a field is validated."""
    return cast("Reading", info.context)


def named(info: ValidationInfo) -> str:
    """Return the full name of the argument being validated, such as ``messages[2].content``."""
    return f"{reading_of(info).path}{info.field_name}"


def _text(maximum: int) -> PlainValidator:
    def read(value: object, info: ValidationInfo) -> str:
        return values.read_text(value, named(info), maximum).strip()

    return PlainValidator(read)


def _title(value: object, info: ValidationInfo) -> str:
    return values.read_title(value, named(info), MAX_LABEL_CHARACTERS)


def _content(value: object, info: ValidationInfo) -> str:
    return values.read_content(value, named(info), MAX_CONTENT_CHARACTERS)


def _whole(value: object, info: ValidationInfo) -> str:
    return values.read_sized_text(value, named(info), MAX_CONTENT_CHARACTERS)


def _query(value: object, info: ValidationInfo) -> str:
    query = values.read_text(value, named(info), MAX_CONTENT_CHARACTERS).strip()
    if len(query) > MAX_QUERY_CHARACTERS:
        reading_of(info).notes.append(
            f"The query was cut to its first {MAX_QUERY_CHARACTERS:,} characters."
        )
    return query[:MAX_QUERY_CHARACTERS]


def _texts(value: object, info: ValidationInfo) -> tuple[str, ...]:
    name = named(info)
    items = values.read_list(value, name)
    values.refuse_too_many(len(items), name, MAX_IDS)
    return tuple(
        values.read_content(item, f"{name}[{position}]", MAX_CONTENT_CHARACTERS)
        for position, item in enumerate(items)
    )


def _names(maximum: int, count: int) -> PlainValidator:
    def read(value: object, info: ValidationInfo) -> tuple[str, ...]:
        return values.read_names(value, named(info), maximum, count)

    return PlainValidator(read)


def choice(
    known: Iterable[str], aliases: Mapping[str, str] | None = None, *, exact: bool = False
) -> PlainValidator:
    """Return the validator of an argument that takes one of ``known``.

    Its ``aliases`` count too; where the choice is to be ``exact``, they are only asked about.
    """
    choices = tuple(known)

    def read(value: object, info: ValidationInfo) -> str:
        return values.read_choice(value, named(info), choices, aliases, exact=exact)

    return PlainValidator(read)


def enum(known: Iterable[str]) -> WithJsonSchema:
    """Return the schema of an argument that takes one of ``known``."""
    return WithJsonSchema({"type": "string", "enum": list(known)})


def _role(value: object, info: ValidationInfo) -> Role:
    return Role(values.read_choice(value, named(info), Role, _ROLE_ALIASES))


def kinds_among(known: Iterable[str], *, exact: bool = False) -> PlainValidator:
    """Return the validator of a list of kinds of memory.

    Other words for a kind count, unless they are to be ``exact``.
    """
    choices = tuple(known)

    def read(value: object, info: ValidationInfo) -> tuple[str, ...]:
        given = values.read_names(value, named(info), MAX_LABEL_CHARACTERS, MAX_TAGS)
        found = (
            values.read_choice(item, named(info), choices, KIND_WORDS, exact=exact)
            for item in given
        )
        return tuple(dict.fromkeys(found))

    return PlainValidator(read)


def _moment(edge: Literal["start", "end"], *, ahead: bool = False) -> PlainValidator:
    def read(value: object, info: ValidationInfo) -> Moment:
        from mindfile.language.dates import parse_moment

        name, reading = named(info), reading_of(info)
        text = values.read_text(value, name, MAX_LABEL_CHARACTERS)
        now, zone = reading.now, reading.zone
        return parse_moment(text, now=now, zone=zone, edge=edge, argument=name, ahead=ahead)

    return PlainValidator(read)


def _flag(value: object, info: ValidationInfo) -> bool:
    return values.read_flag(value, named(info))


def _share(value: object, info: ValidationInfo) -> float:
    return values.read_number(value, named(info), 0, 1)


def refuse_backwards(start: Moment | None, end: Moment | None, first: str, second: str) -> None:
    """Raise where the time called ``second`` lies before the one called ``first``."""
    if start is not None and end is not None and end.at < start.at:
        raise InvalidArgumentError(
            f"`{second}` is before `{first}`.", hint="Swap them, or leave one out."
        )


def integer(low: int, high: int) -> PlainValidator:
    """Return the validator of a whole number from ``low`` to ``high``."""

    def read(value: object, info: ValidationInfo) -> int:
        return values.read_bounded_integer(value, named(info), low, high)

    return PlainValidator(read)


def clamped(low: int, high: int) -> PlainValidator:
    """Return the validator of a whole number that is brought into its bounds with a note."""

    def read(value: object, info: ValidationInfo) -> int:
        name = named(info)
        number = values.read_integer(value, name)
        bounded = max(low, min(high, number))
        if bounded != number:
            reading_of(info).notes.append(f"`{name}` was set to {bounded}.")
        return bounded

    return PlainValidator(read)


def _metadata(value: object, info: ValidationInfo) -> dict[str, Scalar]:
    name = named(info)
    entries = values.read_object(value, name)
    values.refuse_too_many(len(entries), name, MAX_METADATA_ENTRIES)
    return {
        key: values.read_metadata(item, f"{name}.{key}", MAX_LINE_CHARACTERS)
        for key, item in entries.items()
    }


def _variables(value: object, info: ValidationInfo) -> dict[str, Scalar]:
    # What a client's tool answered may be nested; it comes in as JSON.
    name = named(info)
    return {
        key: values.read_scalar(
            item if _is_scalar(item) else values.as_json(item),
            f"{name}.{key}",
            MAX_CONTENT_CHARACTERS,
        )
        for key, item in values.read_object(value, name).items()
    }


def _is_scalar(value: object) -> bool:
    return value is None or isinstance(value, str | int | float | bool)


def records(read_one: Callable[[object, Reading, int], _Record], count: int) -> PlainValidator:
    """Return the validator of a list of at most ``count`` records.

    ``read_one`` takes a record, the reading at its place, and its position.
    """

    def read(value: object, info: ValidationInfo) -> tuple[_Record, ...]:
        name, reading = named(info), reading_of(info)
        items = values.read_list(value, name)
        values.refuse_too_many(len(items), name, count)
        return tuple(
            read_one(item, reading.inside(f"{name}[{position}]"), position)
            for position, item in enumerate(items)
        )

    return PlainValidator(read)


Label = Annotated[str | None, _text(MAX_LABEL_CHARACTERS), WithJsonSchema(STRING)]
Title = Annotated[str | None, PlainValidator(_title), WithJsonSchema(STRING)]
Line = Annotated[str | None, _text(MAX_LINE_CHARACTERS), WithJsonSchema(STRING)]
Text = Annotated[str | None, PlainValidator(_whole), WithJsonSchema(STRING)]
Cursor = Annotated[str | None, _text(MAX_CURSOR_CHARACTERS), WithJsonSchema(STRING)]
Content = Annotated[str | None, PlainValidator(_content), WithJsonSchema(STRING)]
Query = Annotated[str, PlainValidator(_query), WithJsonSchema(STRING)]
Labels = Annotated[tuple[str, ...], _names(MAX_LABEL_CHARACTERS, MAX_TAGS), WithJsonSchema(STRINGS)]
Ids = Annotated[tuple[str, ...], _names(MAX_LABEL_CHARACTERS, MAX_IDS), WithJsonSchema(STRINGS)]
Texts = Annotated[tuple[str, ...], PlainValidator(_texts), WithJsonSchema(STRINGS)]
RoleName = Annotated[Role | None, PlainValidator(_role), WithJsonSchema(STRING)]
Start = Annotated[Moment | None, _moment("start"), WithJsonSchema(STRING)]
Ahead = Annotated[Moment | None, _moment("start", ahead=True), WithJsonSchema(STRING)]
End = Annotated[Moment | None, _moment("end"), WithJsonSchema(STRING)]
Flag = Annotated[bool, PlainValidator(_flag), WithJsonSchema({"type": "boolean"})]
Switch = Annotated[bool | None, PlainValidator(_flag), WithJsonSchema({"type": "boolean"})]
Share = Annotated[float | None, PlainValidator(_share), WithJsonSchema({"type": "number"})]
Metadata = Annotated[dict[str, Scalar], PlainValidator(_metadata), WithJsonSchema(OBJECT)]
Variables = Annotated[dict[str, Scalar], PlainValidator(_variables), WithJsonSchema(OBJECT)]
