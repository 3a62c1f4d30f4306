"""`store`: remember a text, a conversation, a fact or a procedure."""

import json
from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field, WithJsonSchema

from mindfile.errors import InvalidArgumentError
from mindfile.memory.replies import StoreReply
from mindfile.memory.requests import StoreRequest
from mindfile.model import KIND_WORDS, Scalar
from mindfile.surface import values
from mindfile.surface.arguments import (
    INTEGER,
    Ahead,
    Arguments,
    Content,
    End,
    Label,
    Labels,
    Line,
    Metadata,
    Reading,
    RoleName,
    Share,
    Start,
    Switch,
    Text,
    choice,
    enum,
    integer,
    refuse_backwards,
)
from mindfile.surface.records import Messages, Steps
from mindfile.surface.tool import Call, Tool

KINDS = ("auto", "episodic", "semantic", "procedural", "working")

OUTCOMES = ("success", "failure", "done")
_OUTCOME_ALIASES = {
    "succeeded": "success",
    "ok": "success",
    "成功": "success",
    "failed": "failure",
    "失败": "failure",
    "完成": "done",
}
# What would be lost where messages are stored.
_NOT_OF_MESSAGES = ("attribute", "value", "name", "trigger", "steps", "subject")


class StoreArguments(Arguments):
    """What `store` takes."""

    owner: ClassVar[str] = "`store`"
    blank_refused: ClassVar[frozenset[str]] = frozenset({"content"})

    content: Content = None
    messages: Messages = ()
    kind: Annotated[str, choice(KINDS, KIND_WORDS), enum(KINDS)] = "auto"
    session: Label = None
    namespace: Label = None
    role: RoleName = None
    tags: Labels = ()
    metadata: Metadata = Field(default_factory=dict[str, Scalar])
    importance: Share = Field(default=None, description="0-1")
    pinned: Switch = None
    subject: Label = Field(default=None, description="Whom the fact is about; default user")
    attribute: Label = None
    value: Text = None
    name: Label = Field(default=None, description="Of a procedure")
    trigger: Line = Field(default=None, description="When to use the procedure")
    steps: Steps = Field(default=(), description="May hold {{variables}}")
    at: Start = Field(default=None, description="When it happened: ISO, or words like yesterday")
    valid_from: Start = None
    valid_to: End = None
    expires_at: End = None
    remind_at: Ahead = None
    source: Line = None
    replaces: Label = Field(default=None, description="Id of the memory this corrects")
    if_revision: Annotated[int | None, integer(1, 2**31), WithJsonSchema(INTEGER)] = None
    outcome: Line = Field(
        default=None, description="With replaces: success, failure: cause; done for a reminder"
    )
    idempotency_key: Label = None


def read_request(reading: Reading, given: Mapping[str, object]) -> StoreRequest:
    """Read one call's arguments into the request of the use case.

    Raises:
        UnknownArgumentError: an argument is not one of `store`'s.
        InvalidArgumentError: a value, or what goes together, cannot be meant.
    """
    read = StoreArguments.read(given, reading)
    _check_substance(read)
    refuse_backwards(read.valid_from, read.valid_to, "valid_from", "valid_to")
    return StoreRequest(
        namespace=read.namespace or reading.namespace,
        content=read.content,
        messages=read.messages,
        kind=read.kind,
        session=read.session,
        role=read.role,
        tags=read.tags,
        metadata=read.metadata,
        importance=read.importance,
        pinned=read.pinned,
        subject=read.subject,
        attribute=read.attribute,
        value=read.value,
        name=read.name,
        trigger=read.trigger,
        steps=read.steps,
        at=read.at,
        valid_from=read.valid_from,
        valid_to=read.valid_to,
        expires_at=read.expires_at,
        remind_at=read.remind_at,
        source=read.source,
        replaces=read.replaces,
        if_revision=read.if_revision,
        outcome=_outcome(read.outcome),
        idempotency_key=read.idempotency_key,
        fields_given=read.given(),
        as_given=_as_given(given),
    )


def _as_given(given: Mapping[str, object]) -> str:
    """Write the arguments as one text, by which a retry under the same key is known."""
    told = {name: value for name, value in given.items() if name != "idempotency_key"}
    return json.dumps(told, sort_keys=True, ensure_ascii=True, default=str)


def _check_substance(read: StoreArguments) -> None:
    if "messages" in read.given() and not read.messages:
        raise InvalidArgumentError("`messages` is empty.", hint="Give at least one message.")
    if read.messages:
        _check_messages(read)
    if read.kind == "working" and read.content is not None and read.value is not None:
        raise InvalidArgumentError(
            "A scratch value takes no `content` beside `value`.", hint="Send them in two calls."
        )


def _check_messages(read: StoreArguments) -> None:
    for name in ("content", *_NOT_OF_MESSAGES):
        if name in read.given():
            raise InvalidArgumentError(
                f"`{name}` and `messages` cannot come together.", hint="Send them in two calls."
            )
    if read.kind not in {"auto", "episodic"}:
        raise InvalidArgumentError(
            f"`messages` cannot be of the kind {read.kind}.",
            hint="Leave `kind` out, or pass the text as `content`.",
        )


def _outcome(text: str | None) -> str | None:
    """Return an outcome with its first word as the domain knows it, and the cause behind it."""
    if text is None:
        return None
    word, colon, cause = text.replace("：", ":").partition(":")
    outcome = values.read_choice(word, "outcome", OUTCOMES, _OUTCOME_ALIASES)
    return f"{outcome}: {cause.strip()}" if colon and cause.strip() else outcome


async def run(call: Call, given: Mapping[str, object]) -> StoreReply:
    """Store what one call gives."""
    from mindfile.memory.storing import store

    return await store(call.mind, read_request(call.reading, given), client=call.client)


TOOL = Tool(
    name="store",
    title="Remember",
    description=(
        "Remember for later conversations. Call it unasked whenever the user tells a lasting fact, "
        "preference, plan or decision, corrects one, or says remember/记住, remind me/提醒我, and "
        "with messages to keep a conversation. A newer fact supersedes the older."
    ),
    arguments=StoreArguments,
    run=run,
)
