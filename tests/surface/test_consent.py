"""What cannot be taken back waits for the user's own yes."""

from typing import Any, Literal, cast

import pytest
from mcp import Client
from mcp.client import ClientRequestContext
from mcp.types import ElicitRequestFormParams, ElicitRequestParams, ElicitResult

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


def connect(config: Config, mode: str, person: Person | None = None) -> Client:
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
    "person",
    [Person("decline"), Person("cancel"), Person("accept"), Person("accept", confirm=False)],
    ids=["declined", "dismissed", "sent empty", "sent without the tick"],
)
async def test_without_a_yes_nothing_is_changed(config: Config, mode: str, person: Person) -> None:
    async with connect(config, mode, person) as client:
        await fill(client)
        reply = await call(client, "forget", namespace="default")
        assert reply["count"] == 0
        assert reply["notes"] == ["The user did not agree; nothing was changed."]
        assert len(await contents(client)) == 3


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
