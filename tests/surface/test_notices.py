"""Who watches a resource is told when it shows something else, in both eras of the protocol."""

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Literal, cast

import anyio
import anyio.lowlevel
import pytest
from mcp import Client, MCPError

from fakes import HandClock
from mindfile.app import create_app
from mindfile.config import Config
from mindfile.errors import DatabaseFaultError
from mindfile.memory.mind import Mind
from mindfile.store.contract import Store
from mindfile.surface.notices import MAX_WATCHED, Pace
from mindfile.surface.server import MemoryServer
from minds import a_served_mind
from surface.conversation import call
from surface.listening import LIST, Ear, subscribe, watching

Mode = Literal["legacy", "auto"]
SOON = Pace(poll=0.01, gap=0)
PROFILE = "memory://default/profile"
TRADE = "memory://trade/profile"
TRIP = "memory://default/session/trip"


class Gate:
    """A store whose pulse is counted, and can be held back or made to fail."""

    def __init__(self) -> None:
        self.store: Store | None = None
        self.felt = 0
        self.fault: DatabaseFaultError | None = None
        self.open = anyio.Event()
        self.open.set()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def pulse(self) -> int:
        self.felt += 1
        await self.open.wait()
        if self.fault is not None:
            raise self.fault
        assert self.store is not None
        return await self.store.pulse()


@pytest.fixture
def gate() -> Gate:
    return Gate()


def connect(server: MemoryServer, mode: str, ear: Ear) -> Client:
    # A stream is heard where it is read.
    handler = ear if mode == "legacy" else None
    return Client(server, mode=cast("Mode", mode), message_handler=handler)


def served(config: Config, pace: Pace = SOON) -> MemoryServer:
    server = create_app(config)
    server.pace = pace
    return server


def gated(
    config: Config, gate: Gate, pace: Pace = SOON, clock: HandClock | None = None
) -> MemoryServer:
    """Serve a memory whose pulse goes through a gate."""

    @asynccontextmanager
    async def opening() -> AsyncGenerator[Mind]:
        async with a_served_mind(config) as mind:
            gate.store = mind.store
            yield replace(mind, store=cast("Store", gate), clock=clock or mind.clock)

    server = MemoryServer(version="0", load=lambda: opening)
    server.pace = pace
    return server


async def test_what_is_declared_is_what_is_told(config: Config, mode: str, ear: Ear) -> None:
    async with connect(served(config), mode, ear) as client:
        declared = client.server_capabilities
    assert declared.resources is not None
    assert (declared.resources.subscribe, declared.resources.list_changed) == (True, True)
    assert declared.tools is not None
    assert declared.prompts is not None
    assert (declared.tools.list_changed, declared.prompts.list_changed) == (False, False)


async def test_only_what_shows_something_else_is_told_of(
    config: Config, mode: str, ear: Ear
) -> None:
    async with connect(served(config), mode, ear) as client:
        told = await call(client, "store", messages=[{"content": "去海边"}], session="trip")
        message = f"memory://default/memory/{told['stored'][0]['id']}"
        async with watching(client, ear, PROFILE, TRADE, TRIP, message):
            await call(client, "store", attribute="city", value="里斯本", namespace="trade")
            await ear.hears(TRADE)
            await call(client, "store", messages=[{"content": "On Friday"}], session="trip")
            await ear.hears(TRIP)
            await call(client, "store", attribute="city", value="Porto")
            await ear.hears(PROFILE)
            await call(client, "store", content="Tea at five", namespace="elsewhere")
            await call(client, "store", messages=[{"content": "hi"}], session="workshop")
            await call(client, "forget", ids=[told["stored"][0]["id"]])
            await ear.hears(message, TRIP)
            await call(client, "forget", undo="last")
            await ear.hears(message, TRIP)


async def test_the_list_is_told_of_when_something_is_added_to_it(
    config: Config, mode: str, ear: Ear
) -> None:
    async with connect(served(config), mode, ear) as client, watching(client, ear, LIST, TRADE):
        await call(client, "store", kind="working", attribute="ticket", value="T-118")
        await call(client, "store", content="The cellar is damp", namespace="elsewhere")
        await call(client, "store", attribute="city", value="Porto", namespace="trade")
        await ear.hears(TRADE)
        await call(client, "store", content="The cellar is damp")
        await ear.hears(LIST)
        await call(client, "snapshot", action="create", name="出发前")
        await ear.hears(LIST)


async def test_what_another_server_writes_into_the_file_is_told_of(
    config: Config, mode: str, ear: Ear
) -> None:
    other = Client(served(config), mode=cast("Mode", mode))
    async with (
        connect(served(config), mode, ear) as client,
        other,
        watching(client, ear, PROFILE, LIST),
    ):
        await call(other, "store", attribute="city", value="里斯本")
        await ear.hears(LIST, PROFILE)


async def test_what_this_server_writes_is_told_of_without_being_looked_for(
    config: Config, mode: str, ear: Ear
) -> None:
    server = served(config, replace(SOON, poll=3_600))
    async with connect(server, mode, ear) as client, watching(client, ear, PROFILE):
        await call(client, "store", attribute="city", value="里斯本")
        await ear.hears(PROFILE)


async def test_looks_keep_their_distance_however_much_is_changed(
    config: Config, mode: str, ear: Ear, gate: Gate
) -> None:
    server = gated(config, gate, replace(SOON, gap=3_600))
    async with connect(server, mode, ear) as client, watching(client, ear, PROFILE):
        for n in range(10):
            await call(client, "store", attribute="city", value=f"Port {n}")
    assert gate.felt == 1


async def test_a_burst_of_changes_is_told_of_once(
    config: Config, mode: str, ear: Ear, gate: Gate
) -> None:
    async with connect(gated(config, gate), mode, ear) as client:
        await call(client, "store", messages=[{"content": "We sail on Friday"}], session="trip")
        gate.open = anyio.Event()
        async with watching(client, ear, TRIP, TRADE):
            for n in range(10):
                await call(client, "store", messages=[{"content": f"line {n}"}], session="trip")
            gate.open.set()
            await ear.hears(TRIP)
            await call(client, "store", attribute="city", value="Porto", namespace="trade")
            await ear.hears(TRADE)


async def test_the_file_is_looked_at_only_while_somebody_watches(
    config: Config, mode: str, ear: Ear, gate: Gate
) -> None:
    async with connect(gated(config, gate), mode, ear) as client:
        for n in range(3):
            await call(client, "store", attribute="city", value=f"Port {n}")
        assert gate.felt == 0
        async with watching(client, ear, PROFILE):
            await call(client, "store", attribute="city", value="Porto")
            await ear.hears(PROFILE)
        # A look that had begun may come to its end meanwhile.
        await call(client, "store", attribute="city", value="Faro")
        felt = gate.felt
        assert felt > 0
        for n in range(20):
            await call(client, "store", attribute="city", value=f"Port {n}")
        assert gate.felt == felt


async def test_what_time_alone_ends_is_told_of(
    config: Config, mode: str, ear: Ear, gate: Gate
) -> None:
    clock = HandClock()
    always = replace(SOON, stale=0)
    async with connect(gated(config, gate, always, clock), mode, ear) as client:
        expiry = {"kind": "semantic", "expires_at": "2026-03-02T12:00:00Z"}
        kept = await call(client, "store", content="The ferry leaves at noon", **expiry)
        ferry = f"memory://default/memory/{kept['stored'][0]['id']}"
        async with watching(client, ear, ferry, LIST):
            await call(client, "store", content="The cellar is damp")
            await ear.hears(LIST)
            felt = gate.felt
            with anyio.fail_after(60):
                # Until a whole look has found that nothing more was changed.
                while gate.felt < felt + 3:
                    await anyio.lowlevel.checkpoint()
            clock.turn(hours=4)
            await ear.hears(ferry, LIST)


@pytest.mark.parametrize(
    "uri",
    [
        "memory://default/memory/e0000000000",
        "memory://default/session/never",
        "memory://default/snapshot/never",
        "memory://default/nothing",
        "memory://elsewhere",
        "file:///etc/hostname",
        "profile",
        "",
    ],
)
async def test_watching_where_nothing_is_fails_and_says_so(
    config: Config, mode: str, ear: Ear, uri: str
) -> None:
    async with connect(served(config), mode, ear) as client:
        with pytest.raises(MCPError) as caught:
            async with watching(client, ear, uri):
                pass
        assert caught.value.error.code == -32602
        assert caught.value.error.message
        if mode == "legacy":
            assert caught.value.error.data == {"uri": uri}


async def test_a_stream_acknowledges_what_is_there_and_can_change(config: Config) -> None:
    async with Client(served(config)) as client:
        listening = client.listen(
            tools_list_changed=True,
            prompts_list_changed=True,
            resources_list_changed=True,
            resource_subscriptions=[PROFILE, "memory://default/snapshot/never"],
        )
        async with listening as stream:
            honored = stream.honored.model_dump(exclude_none=True)
    assert honored == {"resources_list_changed": True, "resource_subscriptions": [PROFILE]}


async def test_more_than_can_be_watched_is_refused(config: Config, mode: str, ear: Ear) -> None:
    async with connect(served(config), mode, ear) as client:
        uris = [f"memory://space{n}/profile" for n in range(MAX_WATCHED + 1)]
        with pytest.raises(MCPError, match=f"At most {MAX_WATCHED}"):
            async with watching(client, ear, *uris):
                pass
        assert (await client.list_resources()).resources
        # What is watched already, and one that is no longer, may be.
        async with watching(client, ear, uris[0]):
            pass
        async with watching(client, ear, PROFILE):
            pass


async def test_a_file_that_can_no_longer_be_read_ends_the_watch_until_somebody_asks_again(
    config: Config, mode: str, ear: Ear, gate: Gate, caplog: pytest.LogCaptureFixture
) -> None:
    async with connect(gated(config, gate), mode, ear) as client:
        with caplog.at_level(logging.WARNING, "mindfile"):
            async with watching(client, ear, PROFILE):
                gate.fault = DatabaseFaultError("The memory file is damaged.")
                with anyio.fail_after(60):
                    while "damaged" not in caplog.text:
                        await call(client, "store", content="tea")
        assert [record.levelname for record in caplog.records] == ["WARNING"]
        gate.fault = None
        async with watching(client, ear, PROFILE):
            await call(client, "store", attribute="city", value="Porto")
            await ear.hears(PROFILE)


async def test_streams_end_with_the_watch(config: Config, gate: Gate) -> None:
    async with (
        Client(gated(config, gate)) as client,
        client.listen(resource_subscriptions=[PROFILE]) as stream,
    ):
        gate.fault = DatabaseFaultError("The memory file is damaged.")
        with anyio.fail_after(60):
            assert [event async for event in stream] == []


async def test_a_client_that_unsubscribes_hears_no_more_of_it(config: Config, ear: Ear) -> None:
    async with connect(served(config), "legacy", ear) as client:
        await subscribe(client, TRADE)
        async with watching(client, ear, PROFILE):
            await call(client, "store", attribute="city", value="Porto")
            await ear.hears(PROFILE)
        await call(client, "store", attribute="city", value="Faro")
        await call(client, "store", attribute="city", value="Faro", namespace="trade")
        await ear.hears(TRADE)
