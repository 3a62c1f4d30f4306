"""The MCP server over one mind: every request of the protocol, in both of its eras.

The SDK's own registries read arguments by its rules and answer in its words, so tools,
resources and prompts are served here through the methods that `MCPServer` lets a subclass define.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mcp.server import MCPServer, ServerRequestContext
from mcp.server.caching import CacheHint
from mcp.server.lowlevel import Server
from mcp.server.lowlevel.helper_types import ReadResourceContents
from mcp.server.mcpserver import Context
from mcp.types import (
    CallToolResult,
    CompleteRequestParams,
    CompleteResult,
    EmptyResult,
    GetPromptResult,
    InputRequiredResult,
    ListResourcesResult,
    PaginatedRequestParams,
    Prompt,
    ResourceTemplate,
    SubscribeRequestParams,
    SubscriptionsListenRequestParams,
    SubscriptionsListenResult,
    TextContent,
    ToolAnnotations,
    UnsubscribeRequestParams,
)
from mcp.types import Tool as ListedTool
from pydantic import AnyUrl

from mindfile.errors import MindfileError, NotFoundError, PausedError
from mindfile.nearest import nearest, question_of
from mindfile.surface import faults
from mindfile.surface.arguments import Reading
from mindfile.surface.asking import speaks_when_asked
from mindfile.surface.consent import Consent
from mindfile.surface.declaring import declared
from mindfile.surface.guide import INSTRUCTIONS, PAUSED_INSTRUCTIONS
from mindfile.surface.icon import ICON
from mindfile.surface.notices import Pace
from mindfile.surface.progress import reporting
from mindfile.surface.prompts import PROMPTS, prompt_text
from mindfile.surface.resources import TEMPLATES, completion, resource_contents, resource_page
from mindfile.surface.sampling import OpenQuestions, Sampling
from mindfile.surface.schema import input_schema
from mindfile.surface.tool import Call, Tool
from mindfile.surface.toolbox import TOOLS
from mindfile.surface.values import as_json
from mindfile.surface.waking import Opening, Waking, waking
from mindfile.surface.wire import fitted, to_payload

if TYPE_CHECKING:
    from mindfile.memory.mind import Mind, Report


class MemoryServer(MCPServer[Waking]):
    """Serves the tools, resources and prompts of one mind.

    ``load`` imports what the mind needs and returns what opens it, for as long as the server lives.
    Where it is ``paused``, the instructions ask for nothing that it would refuse.
    """

    def __init__(self, *, version: str, load: Callable[[], Opening], paused: bool = False) -> None:
        super().__init__(
            "mindfile",
            title="Mindfile",
            description="Long-term memory over one SQLite file.",
            instructions=PAUSED_INSTRUCTIONS if paused else INSTRUCTIONS,
            icons=[ICON],
            version=version,
            lifespan=lambda _: waking(load, self.pace),
            log_level="WARNING",
            # Each client's own are served below.
            subscriptions=False,
            cache_hints={
                "tools/list": CacheHint(ttl_ms=300_000, scope="public"),
                "prompts/list": CacheHint(ttl_ms=300_000, scope="public"),
                "resources/templates/list": CacheHint(ttl_ms=300_000, scope="public"),
            },
        )
        self.open_questions = OpenQuestions()
        self.pace = Pace()
        self._tools = {tool.name: tool for tool in TOOLS}
        # Pages, the open mind and the session reach these requests by no other way.
        handle = self._lowlevel_server.add_request_handler
        handle("resources/list", PaginatedRequestParams, self._list_resource_page)
        handle("completion/complete", CompleteRequestParams, self._complete)
        handle("resources/subscribe", SubscribeRequestParams, self._subscribe)
        handle("resources/unsubscribe", UnsubscribeRequestParams, self._unsubscribe)
        handle("subscriptions/listen", SubscriptionsListenRequestParams, self._listen)
        self._lowlevel_server.middleware.append(declared)

    def low_level(self) -> Server[Waking]:
        """Return the SDK's server that takes streams, which it hands to subclasses only."""
        return self._lowlevel_server

    async def list_tools(self) -> list[ListedTool]:
        """List the tools, always in the same order."""
        return [_listed(tool) for tool in TOOLS]

    async def call_tool(
        self,
        name: str,
        arguments: dict[str, Any],
        context: Context[Waking, Any] | None = None,
    ) -> CallToolResult | InputRequiredResult:
        """Run one tool; whatever goes wrong in it is an answer that the model can read."""
        try:
            with faults.only_known_faults(f"The tool {name!r} failed."):
                return await self._run(self._tool(name), arguments, context or self._no_context())
        except MindfileError as error:
            return faults.fault_result(error)

    async def list_resource_templates(self) -> list[ResourceTemplate]:
        """List the addresses that take names."""
        return list(TEMPLATES)

    async def read_resource(
        self, uri: AnyUrl | str, context: Context[Waking, Any] | None = None
    ) -> list[ReadResourceContents]:
        """Read one resource.

        Raises:
            ResourceNotFoundError: nothing is at this address.
            ResourceError: the memory cannot be read.
        """
        with faults.protocol_faults("A resource could not be read.", faults.resource_fault):
            return await resource_contents(await _mind(context or self._no_context()), str(uri))

    async def list_prompts(self) -> list[Prompt]:
        """List the prompts."""
        return list(PROMPTS)

    async def get_prompt(
        self,
        name: str,
        arguments: dict[str, Any] | None = None,
        context: Context[Waking, Any] | None = None,
    ) -> GetPromptResult:
        """Return a prompt's text.

        Raises:
            MCPError: there is no such prompt, or an argument is wrong.
        """
        with faults.protocol_faults("A prompt could not be written."):
            return prompt_text(name, arguments or {})

    async def _run(
        self, tool: Tool, arguments: Mapping[str, object], context: Context[Waking, Any]
    ) -> CallToolResult | InputRequiredResult:
        mind = await _mind(context)
        # Before anybody is asked anything.
        if mind.config.read_only and not (tool.read_only or tool.reads_too):
            raise PausedError
        reading = Reading(now=mind.clock(), zone=mind.zone, namespace=mind.config.namespace)
        consent = Consent(context=context, arguments=arguments)
        sampling = Sampling(context, arguments, self.open_questions)

        async def work(report: "Report") -> object:
            called = replace(mind, report=report)
            client = await _client_name(called, context)
            call = Call(called, reading, client, consent, sampling)
            return await tool.run(call, arguments)

        try:
            reply = await reporting(context.session, work)
        finally:
            if not tool.read_only:
                context.request_context.lifespan_context.notices.stir()
        if isinstance(reply, InputRequiredResult):
            return reply
        payload = fitted(to_payload(reply, reading.zone, reading.notes))
        if isinstance(notes := payload.get("notes"), list):
            payload["notes"] = [faults.without_secrets(str(note)) for note in notes]
        return CallToolResult(
            content=[TextContent(type="text", text=as_json(payload))], structured_content=payload
        )

    def _tool(self, name: str) -> Tool:
        tool = self._tools.get(name)
        if tool is None:
            meant = question_of(nearest(name, self._tools))
            raise NotFoundError(
                "There is no such tool.", hint=f"{meant}Known: {', '.join(self._tools)}."
            )
        return tool

    def _no_context(self) -> Context[Waking, Any]:
        return Context(mcp_server=self)

    async def _list_resource_page(
        self, ctx: ServerRequestContext[Waking, Any], params: PaginatedRequestParams
    ) -> ListResourcesResult:
        with faults.protocol_faults("The resources could not be listed."):
            if not speaks_when_asked(ctx.protocol_version):
                await ctx.lifespan_context.notices.listed(ctx.session)
            return await resource_page(await ctx.lifespan_context.mind(), params.cursor)

    async def _subscribe(
        self, ctx: ServerRequestContext[Waking, Any], params: SubscribeRequestParams
    ) -> EmptyResult:
        fault = faults.fault_at(params.uri)
        with faults.protocol_faults("A resource could not be watched.", fault):
            await ctx.lifespan_context.notices.subscribe(ctx.session, params.uri)
        return EmptyResult()

    async def _unsubscribe(
        self, ctx: ServerRequestContext[Waking, Any], params: UnsubscribeRequestParams
    ) -> EmptyResult:
        ctx.lifespan_context.notices.unsubscribe(params.uri)
        return EmptyResult()

    async def _listen(
        self, ctx: ServerRequestContext[Waking, Any], params: SubscriptionsListenRequestParams
    ) -> SubscriptionsListenResult:
        with faults.protocol_faults("Changes could not be listened to."):
            return await ctx.lifespan_context.notices.listen(ctx, params)

    async def _complete(
        self, ctx: ServerRequestContext[Waking, Any], params: CompleteRequestParams
    ) -> CompleteResult:
        with faults.protocol_faults("A name could not be completed."):
            mind = await ctx.lifespan_context.mind()
            found = await completion(mind, params.ref, params.argument)
        return CompleteResult(completion=found)


def _listed(tool: Tool) -> ListedTool:
    return ListedTool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=input_schema(tool.arguments),
        annotations=ToolAnnotations(
            title=tool.title,
            read_only_hint=tool.read_only,
            destructive_hint=tool.destructive,
            idempotent_hint=tool.idempotent,
            open_world_hint=False,
        ),
    )


async def _mind(context: Context[Waking, Any]) -> "Mind":
    return await context.request_context.lifespan_context.mind()


async def _client_name(mind: "Mind", context: Context[Waking, Any]) -> str | None:
    # Lazily: the handshake must not wait for it.
    from mindfile.memory.withholding import introduced

    given = context.session.client_params
    return None if given is None else await introduced(mind, given.client_info.name)
