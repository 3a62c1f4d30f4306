"""`compress`: turn the older part of a session into a summary that leads to its sources."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from mcp.types import InputRequiredResult
from pydantic import Field, WithJsonSchema

from mindfile.memory.replies import CompressReply
from mindfile.memory.requests import CompressRequest
from mindfile.surface.arguments import (
    INTEGER,
    Arguments,
    Flag,
    Label,
    Reading,
    Texts,
    choice,
    enum,
    integer,
)
from mindfile.surface.tool import Call, Tool

STRATEGIES = ("map_reduce", "incremental", "importance", "cluster")


class CompressArguments(Arguments):
    """What `compress` takes."""

    owner: ClassVar[str] = "`compress`"

    session: Label = None
    namespace: Label = None
    strategy: Annotated[str, choice(STRATEGIES), enum(STRATEGIES)] = "map_reduce"
    keep_rounds: Annotated[int, integer(0, 10_000), WithJsonSchema(INTEGER)] = 3
    target_tokens: Annotated[int | None, integer(1, 1_000_000), WithJsonSchema(INTEGER)] = None
    summaries: Texts = Field(default=(), description="Your own, one for each chunk of a dry_run")
    dry_run: Flag = False


def read_request(reading: Reading, given: Mapping[str, object]) -> CompressRequest:
    """Read one call's arguments into the request of the use case.

    Raises:
        UnknownArgumentError: an argument is not one of `compress`'s.
        InvalidArgumentError: a value cannot be meant.
    """
    read = CompressArguments.read(given, reading)
    return CompressRequest(
        namespace=read.namespace or reading.namespace,
        session=read.session,
        strategy=read.strategy,
        keep_rounds=read.keep_rounds,
        target_tokens=read.target_tokens,
        summaries=read.summaries,
        dry_run=read.dry_run,
    )


async def run(call: Call, given: Mapping[str, object]) -> CompressReply | InputRequiredResult:
    """Compress the session of one call, by the client's model where it offers that."""
    from mindfile.memory.compressing import compress, summary_question

    return await call.with_model(read_request(call.reading, given), summary_question, compress)


TOOL = Tool(
    name="compress",
    title="Compress a session",
    description=(
        "Summarize the older rounds of a session; facts are kept, sources stay searchable. Call it "
        "when store answers compress_due. Best: dry_run, then your own summaries."
    ),
    arguments=CompressArguments,
    run=run,
)
