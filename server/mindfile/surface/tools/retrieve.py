"""`retrieve`: pack what is known into text ready for the prompt."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field, WithJsonSchema

from mindfile.memory.replies import RetrieveReply
from mindfile.memory.requests import RetrieveRequest
from mindfile.model import Kind, Scalar
from mindfile.surface.arguments import (
    INTEGER,
    STRINGS,
    Arguments,
    Cursor,
    End,
    Ids,
    Label,
    Line,
    Query,
    Reading,
    Variables,
    clamped,
    kinds_among,
)
from mindfile.surface.tool import Call, Tool
from mindfile.surface.tools import search
from mindfile.surface.wire import share_that_fits

if TYPE_CHECKING:
    from mindfile.memory.steps import StepRequest

MAX_TOKENS = 15_000


class RetrieveArguments(Arguments):
    """What `retrieve` takes."""

    owner: ClassVar[str] = "`retrieve`"

    query: Query = ""
    ids: Ids = Field(default=(), description="Full texts of these")
    uri: Line = Field(default=None, description="A memory:// resource")
    session: Label = None
    namespace: Label = None
    kinds: Annotated[tuple[str, ...], kinds_among(Kind), WithJsonSchema(STRINGS)] = ()
    as_of: End = None
    variables: Variables = Field(
        default_factory=dict[str, Scalar], description="For a procedure's steps"
    )
    max_tokens: Annotated[int, clamped(1, MAX_TOKENS), WithJsonSchema(INTEGER)] = 1500
    cursor: Cursor = None


def read_request(reading: Reading, given: Mapping[str, object]) -> RetrieveRequest:
    """Read one call's arguments into the request of the use case.

    Raises:
        UnknownArgumentError: an argument is not one of `retrieve`'s.
        InvalidArgumentError: a value cannot be meant.
    """
    read = RetrieveArguments.read(given, reading)
    return RetrieveRequest(
        namespace=read.namespace or reading.namespace,
        query=read.query,
        ids=read.ids,
        uri=read.uri,
        session=read.session,
        kinds=read.kinds,
        as_of=read.as_of,
        variables=read.variables,
        max_tokens=read.max_tokens,
        cursor=read.cursor,
        # A uri names its own namespace.
        scope=read.scope(
            given, ("ids", "uri"), "" if read.uri else read.namespace or reading.namespace
        ),
        namespace_given=read.namespace is not None,
    )


async def run(call: Call, given: Mapping[str, object]) -> RetrieveReply:
    """Pack what one call asks for, into less where the text outgrows one reply."""
    from mindfile.memory.retrieving import retrieve

    request = read_request(call.reading, given)

    def read_step(action: str, parameters: Mapping[str, str], namespace: str) -> "StepRequest":
        # What is clamped in a step is none of this call's notes.
        reading = replace(call.reading, namespace=namespace, notes=[])
        read = search.read_request if action == search.TOOL.name else read_request
        return read(reading, parameters)

    return await retrieve(
        call.mind,
        request,
        share=lambda reply: share_that_fits(reply, call.reading.zone),
        read_step=read_step,
    )


TOOL = Tool(
    name="retrieve",
    title="Recall context",
    description=(
        "Everything relevant as text for the prompt: profile, due reminders, procedures, memories, "
        "session. Call it first in a new conversation, with the user's message as query."
    ),
    arguments=RetrieveArguments,
    run=run,
    read_only=True,
    idempotent=True,
)
