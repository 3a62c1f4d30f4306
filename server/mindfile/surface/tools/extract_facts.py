"""`extract_facts`: draw lasting facts from a text or a session."""

from collections.abc import Mapping
from typing import ClassVar

from mcp.types import InputRequiredResult
from pydantic import Field

from mindfile.memory.replies import ExtractReply
from mindfile.memory.requests import ExtractRequest
from mindfile.surface.arguments import Arguments, Content, Flag, Label, Reading
from mindfile.surface.records import Facts
from mindfile.surface.tool import Call, Tool


class ExtractArguments(Arguments):
    """What `extract_facts` takes."""

    owner: ClassVar[str] = "`extract_facts`"
    blank_refused: ClassVar[frozenset[str]] = frozenset({"text"})

    text: Content = None
    session: Label = None
    facts: Facts = Field(default=(), description="Your own proposals, checked like ours")
    namespace: Label = None
    dry_run: Flag = False


def read_request(reading: Reading, given: Mapping[str, object]) -> ExtractRequest:
    """Read one call's arguments into the request of the use case.

    Raises:
        UnknownArgumentError: an argument is not one of `extract_facts`'s.
        InvalidArgumentError: a value cannot be meant.
    """
    read = ExtractArguments.read(given, reading)
    return ExtractRequest(
        namespace=read.namespace or reading.namespace,
        text=read.text,
        session=read.session,
        facts=read.facts,
        dry_run=read.dry_run,
    )


async def run(call: Call, given: Mapping[str, object]) -> ExtractReply | InputRequiredResult:
    """Draw the facts one call asks for, by the client's model where it offers that."""
    from mindfile.memory.facts import extract_facts, facts_question

    return await call.with_model(read_request(call.reading, given), facts_question, extract_facts)


TOOL = Tool(
    name="extract_facts",
    title="Extract facts",
    description=(
        "Draw lasting facts about the user from text or a session and store them. Call it when a "
        "conversation that told much ends."
    ),
    arguments=ExtractArguments,
    run=run,
)
