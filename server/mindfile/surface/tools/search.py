"""`search`: find memories, ranked by a query or listed newest first."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field, WithJsonSchema

from mindfile.memory.replies import SearchReply
from mindfile.memory.requests import SearchRequest
from mindfile.model import MAX_LIMIT, Kind, Scalar
from mindfile.surface.arguments import (
    INTEGER,
    STRINGS,
    Arguments,
    Cursor,
    End,
    Flag,
    Label,
    Labels,
    Metadata,
    Query,
    Reading,
    RoleName,
    Share,
    Start,
    clamped,
    kinds_among,
    refuse_backwards,
)
from mindfile.surface.tool import Call, Tool
from mindfile.surface.wire import hits_that_fit


class SearchArguments(Arguments):
    """What `search` takes."""

    owner: ClassVar[str] = "`search`"

    query: Query = Field(default="", description="Leave out to list newest first")
    kinds: Annotated[tuple[str, ...], kinds_among(Kind), WithJsonSchema(STRINGS)] = ()
    tags: Labels = ()
    metadata: Metadata = Field(default_factory=dict[str, Scalar])
    role: RoleName = None
    subject: Label = None
    attribute: Label = None
    session: Label = None
    namespace: Label = None
    since: Start = Field(default=None, description="When it happened: ISO, or words like yesterday")
    until: End = None
    as_of: End = Field(default=None, description="What was true then")
    include_history: Flag = Field(default=False, description="Also superseded and archived")
    limit: Annotated[int, clamped(1, MAX_LIMIT), WithJsonSchema(INTEGER)] = 8
    min_score: Share = None
    cursor: Cursor = None


# A cursor goes on with the same of these; how long a page is may change.
SCOPE = tuple(
    name for name in SearchArguments.model_fields if name not in {"namespace", "limit", "cursor"}
)


def read_request(reading: Reading, given: Mapping[str, object]) -> SearchRequest:
    """Read one call's arguments into the request of the use case.

    Raises:
        UnknownArgumentError: an argument is not one of `search`'s.
        InvalidArgumentError: a value, or what goes together, cannot be meant.
    """
    read = SearchArguments.read(given, reading)
    refuse_backwards(read.since, read.until, "since", "until")
    if read.min_score is not None and not read.query.strip():
        reading.notes.append("`min_score` was not used: a list without a `query` has no scores.")
    return SearchRequest(
        namespace=read.namespace or reading.namespace,
        query=read.query,
        kinds=read.kinds,
        tags=read.tags,
        metadata=read.metadata,
        role=read.role,
        subject=read.subject,
        attribute=read.attribute,
        session=read.session,
        since=read.since,
        until=read.until,
        as_of=read.as_of,
        include_history=read.include_history,
        limit=read.limit,
        min_score=read.min_score,
        cursor=read.cursor,
        scope=read.scope(given, SCOPE, read.namespace or reading.namespace),
    )


async def run(call: Call, given: Mapping[str, object]) -> SearchReply:
    """Search once; of more than one reply can carry, its first hits come."""
    from mindfile.memory.searching import search

    request = read_request(call.reading, given)
    return await search(
        call.mind, request, fitting=lambda reply: hits_that_fit(reply, call.reading.zone)
    )


TOOL = Tool(
    name="search",
    title="Search memory",
    description=(
        "Find memories. Call it before answering anything that may rest on earlier conversations: "
        "the user's life, preferences, past decisions, last time/上次, do you remember/记得吗. "
        "subject and attribute match exactly."
    ),
    arguments=SearchArguments,
    run=run,
    read_only=True,
    idempotent=True,
)
