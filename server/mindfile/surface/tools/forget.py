"""`forget`: put memories away, erase them for good, or undo a change."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, ClassVar

from mcp.types import InputRequiredResult
from pydantic import Field, WithJsonSchema

from mindfile.errors import ConfirmationNeededError
from mindfile.memory.replies import ForgetReply
from mindfile.memory.requests import ForgetRequest
from mindfile.model import Kind, Scalar
from mindfile.surface.arguments import (
    STRINGS,
    Arguments,
    Flag,
    Ids,
    Label,
    Labels,
    Metadata,
    Reading,
    Start,
    kinds_among,
)
from mindfile.surface.consent import Answer
from mindfile.surface.tool import Call, Tool

KINDS = (*Kind, "working")
_UNCHANGED = {
    Answer.DECLINED: "The user did not agree; nothing was changed.",
    Answer.DISMISSED: "The user closed the question without an answer; nothing was changed.",
}
FILTERS = ("ids", "tags", "metadata", "session", "kinds", "subject", "attribute", "before")


class ForgetArguments(Arguments):
    """What `forget` takes."""

    owner: ClassVar[str] = "`forget`"

    ids: Ids = ()
    tags: Labels = ()
    metadata: Metadata = Field(default_factory=dict[str, Scalar])
    session: Label = None
    kinds: Annotated[tuple[str, ...], kinds_among(KINDS, exact=True), WithJsonSchema(STRINGS)] = ()
    subject: Label = None
    attribute: Label = None
    before: Start = None
    namespace: Label = Field(default=None, description="Alone: all of it")
    purge: Flag = Field(default=False, description="Erase for good, no undo")
    undo: Label = Field(default=None, description="Id of a change, or last")
    dry_run: Flag = False
    confirm: Label = Field(default=None, description="From a dry_run the user agreed to")


def read_request(reading: Reading, given: Mapping[str, object]) -> ForgetRequest:
    """Read one call's arguments into the request of the use case.

    Raises:
        UnknownArgumentError: an argument is not one of `forget`'s.
        InvalidArgumentError: a value cannot be meant.
    """
    read = ForgetArguments.read(given, reading)
    request = ForgetRequest(
        namespace=read.namespace or reading.namespace,
        namespace_given=read.namespace is not None,
        ids=read.ids,
        tags=read.tags,
        metadata=read.metadata,
        session=read.session,
        kinds=read.kinds,
        subject=read.subject,
        attribute=read.attribute,
        before=read.before,
        purge=read.purge,
        undo="last" if read.undo == "true" else read.undo,
        dry_run=read.dry_run,
        confirm=read.confirm,
    )
    return replace(request, empty=_empty(request, given))


def _empty(request: ForgetRequest, given: Mapping[str, object]) -> tuple[str, ...]:
    """Name the filters that were given and hold nothing, unless what is meant is clear."""
    if request.undo is not None or request.ids:
        return ()
    # Blank text is a model's way to leave an argument out, but never the way to forget everything.
    return tuple(
        name
        for name in FILTERS
        if given.get(name) is not None
        and not getattr(request, name)
        and (request.is_whole or not isinstance(given[name], str))
    )


async def run(call: Call, given: Mapping[str, object]) -> ForgetReply | InputRequiredResult:
    """Forget what one call names, after the user's yes where that is needed."""
    from mindfile.memory.forgetting import forget

    request = read_request(call.reading, given)
    try:
        return await forget(call.mind, request, client=call.client)
    except ConfirmationNeededError as needed:
        asked = needed
        answer = await call.consent.ask(needed.message, needed.value)
        if answer is None:
            raise
        if answer is Answer.FAILED:
            raise ConfirmationNeededError(
                f"The client could not ask the user. {needed.message}",
                hint=needed.hint,
                value=needed.value,
            ) from needed
    if isinstance(answer, InputRequiredResult):
        return answer
    if answer is not Answer.AGREED:
        return ForgetReply(forgotten=(), count=0, notes=(_UNCHANGED[answer],))
    # Just what the user was asked about: more may have come to it meanwhile.
    return await forget(call.mind, replace(request, confirm=asked.value), client=call.client)


TOOL = Tool(
    name="forget",
    title="Forget",
    description=(
        "Forget by ids or filter when the user asks (忘掉); can be undone unless purge. "
        "Also undoes any change."
    ),
    arguments=ForgetArguments,
    run=run,
    destructive=True,
)
