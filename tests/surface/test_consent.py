"""What cannot be taken back waits for the user's own yes."""

from collections.abc import Awaitable, Callable
from typing import Any, Literal, cast

import pytest
from mcp import Client, MCPError
from mcp.client import ClientRequestContext
from mcp.types import ElicitRequestFormParams, ElicitRequestParams, ElicitResult, ErrorData

from mindfile.app import create_app
from mindfile.config import Config
from surface.conversation import call, refused

Mode = Literal["legacy", "auto"]


class Person:
    """Answers every question in one way and remembers what was asked."""

    def __init__(self, action: Literal["accept", "decline", "cancel"], **content: bool) -> None:
        self.result = ElicitResult(action=action, content=dict[str, Any](content) or None)
        self.asked: list[str] = []

    async def __call__(
        self, context: ClientRequestContext, params: ElicitRequestParams
    ) -> ElicitResult:
        assert isinstance(params, ElicitRequestFormParams)
        self.asked.append(params.message)
        return self.result


class Broken:
    """A client that declares that it can ask, and fails when it should."""

    async def __call__(
        self, context: ClientRequestContext, params: ElicitRequestParams
    ) -> ErrorData:
        return ErrorData(code=-1, message="the window would not open")


class Distracted(Person):
    """Says yes, but only once something else has happened."""

    def __init__(self) -> None:
        super().__init__("accept", confirm=True)
        self.meanwhile: Callable[[], Awaitable[object]] | None = None

    async def __call__(
        self, context: ClientRequestContext, params: ElicitRequestParams
    ) -> ElicitResult:
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            await meanwhile()
        return await super().__call__(context, params)


def connect(config: Config, mode: str, person: Person | Broken | None = None) -> Client:
    return Client(create_app(config), mode=cast("Mode", mode), elicitation_callback=person)


async def fill(client: Client) -> None:
    for text in ("the codeword is heron", "暗号是苍鹭"):
        await call(client, "store", content=text, tags=["codes"], kind="semantic")
    await call(client, "store", content="tea at five", kind="semantic")


async def contents(client: Client) -> set[str]:
    return {hit["content"] for hit in (await call(client, "search")).get("hits", [])}


async def test_after_a_yes_a_filter_is_purged(config: Config, mode: str) -> None:
    person = Person("accept", confirm=True)
    async with connect(config, mode, person) as client:
        await fill(client)
        reply = await call(client, "forget", tags=["codes"], purge=True)
        assert reply["count"] == 2
        assert "undo" not in reply
        assert await contents(client) == {"tea at five"}
    assert len(person.asked) == 1


@pytest.mark.parametrize(
    ("person", "said"),
    [
        (Person("decline"), "did not agree"),
        (Person("cancel"), "closed the question without an answer"),
        (Person("accept"), "did not agree"),
        (Person("accept", confirm=False), "did not agree"),
    ],
    ids=["declined", "dismissed", "sent empty", "sent without the tick"],
)
@pytest.mark.parametrize("asked", [{"namespace": "default"}, {"tags": ["codes"], "purge": True}])
async def test_without_a_yes_nothing_is_changed(
    config: Config, mode: str, person: Person, said: str, asked: dict[str, Any]
) -> None:
    async with connect(config, mode, person) as client:
        await fill(client)
        reply = await call(client, "forget", **asked)
        assert reply["count"] == 0
        assert reply["notes"] == [f"The user {said}; nothing was changed."]
        assert len(await contents(client)) == 3


async def test_where_asking_fails_nothing_is_changed_and_the_other_way_is_named(
    config: Config, mode: str
) -> None:
    async with connect(config, mode, Broken()) as client:
        await fill(client)
        if mode == "legacy":
            fault = await refused(client, "forget", namespace="default")
            assert fault["error"] == "confirmation_needed"
            assert fault["message"].startswith("The client could not ask the user. Forget all")
            assert "dry_run" in fault["hint"]
        else:
            # In this era the client drops the call itself; the server hears nothing of it.
            with pytest.raises(MCPError, match="would not open"):
                await client.call_tool("forget", {"namespace": "default"})
        assert len(await contents(client)) == 3
        plan = await call(client, "forget", namespace="default", dry_run=True)
        reply = await call(client, "forget", namespace="default", confirm=plan["confirm"])
        assert reply["count"] == 3


async def test_a_yes_counts_only_for_what_the_user_was_asked_about(
    config: Config, mode: str
) -> None:
    person = Distracted()
    async with connect(config, mode, person) as client, connect(config, mode) as other:
        await fill(client)
        forgotten = (await call(client, "search", query="tea"))["hits"][0]["id"]

        async def meanwhile() -> None:
            # As many as before, but not the same.
            await call(other, "forget", ids=[forgotten])
            await call(other, "store", content="the ferry leaves at noon", kind="semantic")

        person.meanwhile = meanwhile
        if mode == "legacy":
            fault = await refused(client, "forget", namespace="default")
            assert fault["error"] == "confirmation_needed"
            assert "does not fit" in fault["hint"]
            assert len(await contents(client)) == 3
            assert len(person.asked) == 1
        else:
            # Here the question goes out again, with the yes for what is there now.
            assert (await call(client, "forget", namespace="default"))["count"] == 3
            assert len(person.asked) == 2


async def test_where_nobody_can_be_asked_a_dry_run_gives_the_value_that_confirms(
    config: Config, mode: str
) -> None:
    async with connect(config, mode) as client:
        await fill(client)
        fault = await refused(client, "forget", namespace="default")
        assert fault["error"] == "confirmation_needed"
        assert "dry_run" in fault["hint"]
        assert len(await contents(client)) == 3
        plan = await call(client, "forget", namespace="default", dry_run=True)
        reply = await call(client, "forget", namespace="default", confirm=plan["confirm"])
        assert reply["count"] == 3
        assert await contents(client) == set()


async def test_single_memories_are_forgotten_unasked(config: Config, mode: str) -> None:
    person = Person("decline")
    async with connect(config, mode, person) as client:
        kept = await call(client, "store", content="tea at five", kind="semantic")
        await call(client, "forget", ids=[kept["stored"][0]["id"]])
        assert await contents(client) == set()
    assert person.asked == []
