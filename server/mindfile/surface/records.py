"""The records inside arguments: messages, steps and proposed facts."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field, WithJsonSchema

from mindfile.errors import InvalidArgumentError
from mindfile.memory.requests import MessageInput
from mindfile.model import DEFAULT_SUBJECT, FactProposal, Role, Scalar, Step
from mindfile.surface import values
from mindfile.surface.arguments import (
    OBJECT,
    STRING,
    Arguments,
    Content,
    Label,
    Line,
    Metadata,
    Reading,
    RoleName,
    Share,
    Start,
    Text,
    records,
)

MAX_MESSAGES = 10_000
MAX_STEPS = 200
MAX_FACTS = 1_000
_LIST_MARK = re.compile(r"^\s*(?:\d{1,3}(?:[.)]\s+|[、）]\s*)|[-*•]\s+)(?=\S)")


class MessageArguments(Arguments):
    """One message of a conversation."""

    owner: ClassVar[str] = "A message"
    blank_refused: ClassVar[frozenset[str]] = frozenset({"content"})

    role: RoleName = None
    content: Content = None
    speaker: Label = None
    at: Start = None
    source: Line = None


class StepArguments(Arguments):
    """One step of a procedure."""

    owner: ClassVar[str] = "A step"

    name: Label = None
    action: Line = None
    parameters: Metadata = Field(default_factory=dict[str, Scalar])


class FactArguments(Arguments):
    """One fact that the caller proposes."""

    owner: ClassVar[str] = "A fact"

    statement: Line = None
    subject: Label = None
    attribute: Label = None
    value: Text = None
    confidence: Share = None


def _read_message(item: object, reading: Reading, position: int) -> MessageInput:
    given = _fields(item, reading, "content")
    message = MessageArguments.read(given, reading)
    if message.content is None:
        raise _missing(reading, "content")
    return MessageInput(
        content=message.content,
        role=message.role or Role.USER,
        speaker=message.speaker,
        at=message.at,
        source=message.source,
    )


def _step_lines(value: object) -> object:
    """Return the lines of steps that were given as one text; all else as it is."""
    if not isinstance(value, str) or value.lstrip().startswith(("[", "{")):
        return value
    return [line for line in value.splitlines() if line.strip()] or value


def _read_step(item: object, reading: Reading, position: int) -> Step:
    if isinstance(item, str):
        # The steps are numbered by themselves.
        item = _LIST_MARK.sub("", item)
    step = StepArguments.read(_fields(item, reading, "action"), reading)
    action = step.action or step.name
    if action is None:
        raise _missing(reading, "action")
    # One without a name is called by what is to be done.
    return Step(name=step.name or action, action=action, parameters=step.parameters)


def _read_fact(item: object, reading: Reading, position: int) -> FactProposal:
    fact = FactArguments.read(_fields(item, reading, "statement"), reading)
    subject = fact.subject or DEFAULT_SUBJECT
    statement = fact.statement
    if statement is None:
        if fact.attribute is None or fact.value is None:
            raise _missing(reading, "statement")
        owner = "" if subject == DEFAULT_SUBJECT else f"{subject}, "
        statement = f"{owner}{fact.attribute}: {fact.value}"
    return FactProposal(
        statement=statement,
        subject=subject,
        attribute=fact.attribute,
        value=fact.value,
        confidence=1.0 if fact.confidence is None else fact.confidence,
    )


def _fields(item: object, reading: Reading, sole: str) -> Mapping[str, object]:
    """Return a record's fields; bare text stands for its field ``sole``."""
    if isinstance(item, str) and not item.lstrip().startswith("{"):
        return {sole: item}
    return values.read_object(item, reading.path.removesuffix("."))


def _missing(reading: Reading, name: str) -> InvalidArgumentError:
    return InvalidArgumentError(f"`{reading.path}{name}` is missing.", hint="Give it as text.")


def _array(properties: dict[str, Any], *required: str) -> WithJsonSchema:
    items: dict[str, Any] = {"type": "object", "properties": properties}
    if required:
        items["required"] = list(required)
    return WithJsonSchema({"type": "array", "items": items})


Messages = Annotated[
    tuple[MessageInput, ...],
    records(_read_message, MAX_MESSAGES),
    _array(
        {"role": STRING, "content": STRING, "speaker": STRING, "at": STRING, "source": STRING},
        "content",
    ),
]
Steps = Annotated[
    tuple[Step, ...],
    records(_read_step, MAX_STEPS),
    BeforeValidator(_step_lines),
    _array({"name": STRING, "action": STRING, "parameters": OBJECT}, "action"),
]
Facts = Annotated[
    tuple[FactProposal, ...],
    records(_read_fact, MAX_FACTS),
    _array(
        {
            "statement": STRING,
            "subject": STRING,
            "attribute": STRING,
            "value": STRING,
            "confidence": {"type": "number"},
        },
    ),
]
