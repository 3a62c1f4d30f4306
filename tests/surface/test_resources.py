"""Resources and prompts through a real client, in both eras of the protocol."""

from typing import Literal, cast

import pytest
from mcp import Client, MCPError
from mcp.types import (
    PromptReference,
    ResourceTemplateReference,
    TextContent,
    TextResourceContents,
)

from mindfile.app import create_app
from mindfile.config import Config
from surface.conversation import call

Mode = Literal["legacy", "auto"]


def connect(config: Config, mode: str) -> Client:
    return Client(create_app(config), mode=cast("Mode", mode))


async def text_of(client: Client, uri: str) -> str:
    contents = (await client.read_resource(uri)).contents
    assert len(contents) == 1
    assert isinstance(contents[0], TextResourceContents)
    return contents[0].text


async def test_resources_are_listed_in_pages_and_each_can_be_read(
    config: Config, mode: str
) -> None:
    async with connect(config, mode) as client:
        messages = [{"content": f"event {n}"} for n in range(60)]
        await call(client, "store", messages=messages, session="trip")
        await call(client, "store", attribute="city", value="里斯本")
        await call(client, "snapshot", action="create", name="before the trip/海边")
        uris: list[str] = []
        cursor: str | None = None
        pages = 0
        while True:
            page = await client.list_resources(cursor=cursor)
            uris += [str(resource.uri) for resource in page.resources]
            pages += 1
            cursor = page.next_cursor
            if cursor is None:
                break
        assert pages == 2
        assert len(uris) == len(set(uris))
        assert sum("/memory/" in uri for uri in uris) == 50
        assert "memory://stats" in uris
        assert "memory://default/profile" in uris
        assert "memory://default/snapshot/current" in uris
        named = [uri for uri in uris if "/snapshot/before" in uri]
        assert named
        assert " " not in named[0]
        for uri in uris:
            assert await text_of(client, uri)


async def test_the_profile_weighs_most_and_statistics_are_for_the_user_alone(
    config: Config, mode: str
) -> None:
    async with connect(config, mode) as client:
        await call(client, "store", content="The cellar is damp")
        listed = (await client.list_resources()).resources
    weights = [one.annotations.priority for one in listed if one.annotations]
    assert len(weights) == len(listed) == 4
    assert weights[0] == max(weight for weight in weights if weight is not None) == 1
    stats = next(one for one in listed if one.name == "stats")
    assert stats.annotations is not None
    assert stats.annotations.audience == ["user"]


async def test_a_session_and_a_memory_are_read_by_their_address(config: Config, mode: str) -> None:
    async with connect(config, mode) as client:
        told = await call(client, "store", messages=[{"content": "去海边"}], session="trip")
        assert "去海边" in await text_of(client, "memory://default/session/trip")
        id_ = told["stored"][0]["id"]
        assert "去海边" in await text_of(client, f"memory://default/memory/{id_}")


@pytest.mark.parametrize(
    "uri",
    [
        "memory://default/memory/e0000000000",
        "memory://default/snapshot/never",
        "memory://default/nothing",
        "memory://elsewhere",
        "file:///etc/hostname",
    ],
)
async def test_an_address_where_nothing_is_says_so(config: Config, mode: str, uri: str) -> None:
    async with connect(config, mode) as client:
        with pytest.raises(MCPError) as caught:
            await client.read_resource(uri)
    assert caught.value.error.code == -32602
    assert caught.value.error.data == {"uri": uri}


async def test_an_address_where_nothing_is_says_what_to_do(config: Config, mode: str) -> None:
    async with connect(config, mode) as client:
        with pytest.raises(MCPError, match=r"Known: none yet\.$"):
            await client.read_resource("memory://default/snapshot/never")


async def test_the_profile_of_an_empty_memory_is_empty(config: Config, mode: str) -> None:
    async with connect(config, mode) as client:
        assert await text_of(client, "memory://default/profile") == ""


async def test_a_cursor_of_somebody_else_is_refused(config: Config, mode: str) -> None:
    async with connect(config, mode) as client:
        with pytest.raises(MCPError) as caught:
            await client.list_resources(cursor="page two")
    assert caught.value.error.code == -32602


async def test_templates_are_listed_and_their_names_completed(config: Config, mode: str) -> None:
    async with connect(config, mode) as client:
        await call(client, "store", messages=[{"content": "hi"}], session="trip to Sintra")
        await call(client, "store", messages=[{"content": "hi"}], session="workshop")
        templates = (await client.list_resource_templates()).resource_templates
        assert len(templates) == 4
        session = next(one for one in templates if one.name == "session")
        found = await client.complete(
            ResourceTemplateReference(type="ref/resource", uri=session.uri_template),
            {"name": "id", "value": "trip"},
        )
        assert found.completion.values == ["trip to Sintra"]
        found = await client.complete(
            ResourceTemplateReference(type="ref/resource", uri=session.uri_template),
            {"name": "namespace", "value": "def"},
        )
        assert found.completion.values == ["default"]
        found = await client.complete(
            PromptReference(type="ref/prompt", name="save_session"),
            {"name": "session", "value": "wor"},
        )
        assert found.completion.values == ["workshop"]
        found = await client.complete(
            PromptReference(type="ref/prompt", name="memory_guide"),
            {"name": "language", "value": ""},
        )
        assert found.completion.values == ["en", "zh"]


async def test_the_names_of_snapshots_and_memories_are_completed(config: Config, mode: str) -> None:
    async with connect(config, mode) as client:
        kept = await call(client, "store", content="The cellar is damp")
        await call(client, "snapshot", action="create", name="出发前")
        for kind, name, typed, wanted in (
            ("snapshot", "name", "", ["current", "出发前"]),
            ("snapshot", "name", "出", ["出发前"]),
            ("memory", "id", kept["stored"][0]["id"][:4], [kept["stored"][0]["id"]]),
        ):
            found = await client.complete(
                ResourceTemplateReference(
                    type="ref/resource", uri=f"memory://{{namespace}}/{kind}/{{{name}}}"
                ),
                {"name": name, "value": typed},
            )
            assert found.completion.values == wanted


async def test_prompts_are_listed_and_got(config: Config, mode: str) -> None:
    async with connect(config, mode) as client:
        listed = [prompt.name for prompt in (await client.list_prompts()).prompts]
        assert listed == ["recall", "save_session", "memory_guide"]
        content = (await client.get_prompt("recall", {"topic": "里斯本"})).messages[0].content
        assert isinstance(content, TextContent)
        assert "里斯本" in content.text
        for name, given in (("remember", None), ("recall", {"subject": "x"})):
            with pytest.raises(MCPError) as caught:
                await client.get_prompt(name, given)
            assert caught.value.error.code == -32602
