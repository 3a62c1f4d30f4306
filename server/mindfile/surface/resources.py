"""Resources: what of the memory can be attached, listed in pages, completed by name."""

from typing import TYPE_CHECKING

from mcp import MCPError
from mcp.server.lowlevel.helper_types import ReadResourceContents
from mcp.types import (
    INVALID_PARAMS,
    Annotations,
    Completion,
    CompletionArgument,
    ListResourcesResult,
    PromptReference,
    Resource,
    ResourceTemplate,
    ResourceTemplateReference,
    Role,
)

from mindfile.surface import values
from mindfile.surface.guide import GUIDES

if TYPE_CHECKING:
    from mindfile.memory.mind import Mind

PAGE = 50
MAX_COMPLETIONS = 100
_MARKDOWN = "text/markdown"

TEMPLATES = (
    ResourceTemplate(
        uri_template="memory://{namespace}/profile",
        name="profile",
        title="Profile",
        description="Who the user is: the current facts, by category.",
        mime_type=_MARKDOWN,
    ),
    ResourceTemplate(
        uri_template="memory://{namespace}/snapshot/{name}",
        name="snapshot",
        title="Snapshot",
        description="What was known when the snapshot was taken; `current` is now.",
        mime_type=_MARKDOWN,
    ),
    ResourceTemplate(
        uri_template="memory://{namespace}/session/{id}",
        name="session",
        title="Session",
        description="A session's window: policy, budget, tokens, messages.",
        mime_type=_MARKDOWN,
    ),
    ResourceTemplate(
        uri_template="memory://{namespace}/memory/{id}",
        name="memory",
        title="Memory",
        description="One memory with every field.",
        mime_type=_MARKDOWN,
    ),
)

# How much each helps a model that knows nothing yet; a client that attaches some by itself takes
# the weightiest first.
_PRIORITIES = (
    ("/profile", 1.0),
    ("/snapshot/current", 0.7),
    ("/memory/", 0.4),
    ("/snapshot/", 0.3),
    ("stats", 0.1),
)

_COMPLETED = {
    ("memory://{namespace}/snapshot/{name}", "name"): "snapshot",
    ("memory://{namespace}/session/{id}", "id"): "session",
    ("memory://{namespace}/memory/{id}", "id"): "memory",
}


async def resource_page(mind: "Mind", cursor: str | None) -> ListResourcesResult:
    """Return one page of the resources of the default namespace.

    Raises:
        MCPError: the cursor is not one of ours.
    """
    from mindfile.memory.resources import list_resources

    offset = _offset(cursor)
    entries, more = await list_resources(mind, offset, PAGE)
    return ListResourcesResult(
        resources=[
            Resource(
                uri=entry.uri,
                name=entry.name,
                title=entry.title,
                description=entry.description,
                mime_type=entry.mime_type,
                annotations=_annotations(entry.uri),
            )
            for entry in entries
        ],
        next_cursor=str(offset + len(entries)) if more else None,
    )


def _annotations(uri: str) -> Annotations:
    priority = next(weight for part, weight in _PRIORITIES if part in uri)
    audience: list[Role] = ["user"] if uri.endswith("stats") else ["user", "assistant"]
    return Annotations(audience=audience, priority=priority)


async def resource_contents(mind: "Mind", uri: str) -> list[ReadResourceContents]:
    """Return what the resource at ``uri`` shows.

    Raises:
        NotFoundError: nothing is there.
        InvalidArgumentError: it is no address of ours.
    """
    from mindfile.memory.resources import read_resource

    shown = await read_resource(mind, values.read_text(uri, "uri", 2_000))
    return [ReadResourceContents(content=shown.text, mime_type=shown.mime_type)]


async def completion(
    mind: "Mind", ref: PromptReference | ResourceTemplateReference, argument: CompletionArgument
) -> Completion:
    """Return the names that begin like what was typed for ``argument``."""
    prefix = values.read_text(argument.value, argument.name, 2_000)
    if isinstance(ref, ResourceTemplateReference) and argument.name == "namespace":
        # Other namespaces are walls: their names are not handed around.
        own = mind.config.namespace
        return Completion(values=[own] if own.startswith(prefix) else [])
    if isinstance(ref, PromptReference) and argument.name == "language":
        return Completion(values=[name for name in GUIDES if name.startswith(prefix.lower())])
    kind = _completed_kind(ref, argument.name)
    if kind is None:
        return Completion(values=[])
    from mindfile.memory.resources import complete_names

    names = await complete_names(mind, kind, prefix)
    return Completion(
        values=names[:MAX_COMPLETIONS], total=len(names), has_more=len(names) > MAX_COMPLETIONS
    )


def _completed_kind(ref: PromptReference | ResourceTemplateReference, name: str) -> str | None:
    if isinstance(ref, PromptReference):
        return "session" if name == "session" else None
    return _COMPLETED.get((ref.uri, name))


def _offset(cursor: str | None) -> int:
    if cursor is None:
        return 0
    if not (cursor.isascii() and cursor.isdecimal() and len(cursor) < 10):
        raise MCPError(code=INVALID_PARAMS, message="The cursor is not one of this server's.")
    return int(cursor)
