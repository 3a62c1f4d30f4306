"""Hearing of changes as a client does, in both eras of the protocol."""

import math
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import anyio
from mcp import Client
from mcp.client.session import IncomingMessage
from mcp.client.subscriptions import ResourceUpdated, ServerEvent, Subscription
from mcp.types import (
    EmptyResult,
    ResourceListChangedNotification,
    ResourceUpdatedNotification,
    SubscribeRequest,
    SubscribeRequestParams,
    UnsubscribeRequest,
    UnsubscribeRequestParams,
)

LIST = "the list"
PATIENCE_SECONDS = 60


class Ear:
    """Keeps what a client was told of, in order: addresses, and the list as `LIST`."""

    def __init__(self) -> None:
        self._told, self._heard = anyio.create_memory_object_stream[str](math.inf)

    async def __call__(self, message: IncomingMessage) -> None:
        """Take what a handshake's client is sent."""
        if isinstance(message, ResourceUpdatedNotification):
            self._told.send_nowait(str(message.params.uri))
        elif isinstance(message, ResourceListChangedNotification):
            self._told.send_nowait(LIST)

    def take(self, event: ServerEvent) -> None:
        """Take what came over a stream."""
        self._told.send_nowait(event.uri if isinstance(event, ResourceUpdated) else LIST)

    async def next(self) -> str:
        """Wait for what comes next."""
        with anyio.fail_after(PATIENCE_SECONDS):
            return await self._heard.receive()

    async def hears(self, *wanted: str) -> None:
        """Wait for what comes next, which must be these, in any order, and nothing else."""
        assert sorted([await self.next() for _ in wanted]) == sorted(wanted)

    def close(self) -> None:
        self._told.close()
        self._heard.close()


@asynccontextmanager
async def watching(client: Client, ear: Ear, *wanted: str) -> AsyncGenerator[None]:
    """Watch resources, or the list, for the length of the block, by the client's era."""
    uris = [one for one in wanted if one != LIST]
    if client.protocol_version >= "2026":
        listening = client.listen(
            resources_list_changed=LIST in wanted, resource_subscriptions=uris
        )
        async with listening as stream, anyio.create_task_group() as tasks:
            tasks.start_soon(_pass_on, stream, ear)
            yield
            tasks.cancel_scope.cancel()
        return
    if LIST in wanted:
        await client.list_resources()
    for uri in uris:
        await subscribe(client, uri)
    yield
    for uri in uris:
        request = UnsubscribeRequest(params=UnsubscribeRequestParams(uri=uri))
        await client.session.send_request(request, EmptyResult)


async def subscribe(client: Client, uri: str) -> None:
    """Subscribe as a handshake's client does."""
    request = SubscribeRequest(params=SubscribeRequestParams(uri=uri))
    await client.session.send_request(request, EmptyResult)


async def _pass_on(stream: Subscription, ear: Ear) -> None:
    async for event in stream:
        ear.take(event)
