"""Steps of a procedure that memory itself does: a `search` or a `retrieve`, as the tools read it.

Whatever the tool of that name would refuse, the step fails with.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from mindfile.errors import InvalidArgumentError, UnknownArgumentError
from mindfile.memory.entries import labeled
from mindfile.memory.mind import Mind
from mindfile.memory.requests import RetrieveRequest, SearchRequest
from mindfile.memory.resources import namespace_of, whole_resource
from mindfile.memory.searching import search
from mindfile.model import Kind, Memory

# How many texts a step brings unless it says so itself, and at most.
LOOK_UP_LIMIT = 3
MOST_LOOKED_UP = 10
MOST_CHARACTERS = 4_000

StepRequest = SearchRequest | RetrieveRequest
# Reads a step's parameters as the tool of its action does, for a namespace.
ReadStep = Callable[[str, Mapping[str, str], str], StepRequest]
# Returns the memories of a request's ids, or raises.
ByIds = Callable[[RetrieveRequest], Awaitable[Sequence[Memory]]]


def plain_step(action: str, parameters: Mapping[str, str], namespace: str) -> StepRequest:
    """Read a step that knows a ``query`` and nothing else.

    Raises:
        UnknownArgumentError: it has another parameter.
    """
    for name in parameters:
        if name != "query":
            raise UnknownArgumentError(f"`{action}` has no argument `{name}`.")
    return SearchRequest(namespace, parameters.get("query", ""), limit=LOOK_UP_LIMIT)


async def carry_out(
    mind: Mind,
    asked: RetrieveRequest,
    action: str,
    parameters: Mapping[str, str],
    *,
    read_step: ReadStep,
    by_ids: ByIds,
) -> list[str]:
    """Return the texts that a step finds, for the call that asked for its procedure.

    Raises:
        MindfileError: whatever the tool would answer with.
    """
    request = read_step(action, parameters, asked.namespace)
    if request.namespace != asked.namespace:
        raise _elsewhere()
    if isinstance(request, RetrieveRequest):
        if request.uri is not None:
            if namespace_of(mind, request.uri) != asked.namespace:
                raise _elsewhere()
            return [_bounded((await whole_resource(mind, request.uri)).text)]
        if request.ids:
            few = replace(request, ids=request.ids[:MOST_LOOKED_UP])
            texts = [_bounded(labeled(memory, mind.zone)) for memory in await by_ids(few)]
            left = len(request.ids) - len(few.ids)
            return [*texts, f"({left:,} more ids were not read.)"] if left else texts
        if not request.query.strip():
            raise InvalidArgumentError("A step's `retrieve` needs `query`, `ids` or `uri`.")
        request = SearchRequest(
            request.namespace, request.query, kinds=request.kinds, as_of=request.as_of
        )
    limit = min(request.limit, MOST_LOOKED_UP) if "limit" in parameters else LOOK_UP_LIMIT
    return await _found(
        mind,
        replace(
            request,
            limit=limit,
            # A procedure would find itself.
            kinds=request.kinds or (Kind.EPISODIC.value, Kind.SEMANTIC.value),
            as_of=request.as_of or asked.as_of,
        ),
    )


def _bounded(text: str) -> str:
    """Return a text, or as much of it as is carried into later steps."""
    return text if len(text) <= MOST_CHARACTERS else text[: MOST_CHARACTERS - 1] + "…"


def _elsewhere() -> InvalidArgumentError:
    return InvalidArgumentError("A step reads the namespace of its procedure, no other.")


async def _found(mind: Mind, request: SearchRequest) -> list[str]:
    hits = (await search(mind, request)).hits
    async with mind.store.read() as unit:
        found = await unit.memories.by_ids(request.namespace, [hit.id for hit in hits])
    memories = {memory.id: memory for memory in found}
    return [
        labeled(memories[hit.id], mind.zone, part=hit.content if hit.truncated else None)
        for hit in hits
        if hit.id in memories
    ]
