"""A client that asks hears how far a long call has come, and can end it, in both eras."""

from typing import Literal, cast

import anyio
import pytest
from mcp import Client

from loopback import Answer, loopback
from mindfile.app import create_app
from mindfile.config import Config
from surface.conversation import call

Mode = Literal["legacy", "auto"]
# Each of them tells something that lasts.
TOLD = [{"content": f"I live in A{'bo' * (n + 1)} now."} for n in range(60)]


def connect(config: Config, mode: str) -> Client:
    return Client(create_app(config), mode=cast("Mode", mode))


class Bar:
    """Takes down how far a call has come."""

    def __init__(self) -> None:
        self.steps: list[tuple[float, float | None, str | None]] = []

    async def __call__(self, progress: float, total: float | None, message: str | None) -> None:
        self.steps.append((progress, total, message))

    def require_growing(self) -> None:
        come = [progress for progress, _, _ in self.steps]
        assert len(come) > 1
        assert come == sorted(set(come))
        assert all(total is not None and progress <= total for progress, total, _ in self.steps)
        assert self.steps[-1][0] == self.steps[-1][1]


CALLS = {
    "store": {"messages": TOLD, "session": "dogs"},
    "extract_facts": {"session": "kept"},
    "compress": {"session": "kept", "keep_rounds": 0},
}


@pytest.mark.parametrize("tool", CALLS)
async def test_a_long_call_tells_how_far_it_has_come(config: Config, mode: str, tool: str) -> None:
    bar = Bar()
    async with connect(config, mode) as client:
        await call(client, "store", messages=TOLD, session="kept")
        result = await client.call_tool(tool, CALLS[tool], progress_callback=bar)
        assert not result.is_error
    bar.require_growing()


async def test_the_answers_of_an_endpoint_are_told_of(config: Config, mode: str) -> None:
    bar = Bar()
    with loopback(lambda _: Answer("The user moved from town to town.")) as server:
        settings = {"llm_base_url": server.base_url, "llm_model": "small"}
        async with connect(config.model_copy(update=settings), mode) as client:
            await call(client, "store", messages=TOLD, session="kept")
            given = CALLS["compress"]
            result = await client.call_tool("compress", given, progress_callback=bar)
            assert not result.is_error
    bar.require_growing()
    assert (bar.steps[0][2] or "").startswith("answers: ")


@pytest.mark.parametrize("tool", CALLS)
async def test_a_call_that_its_client_ends_midway_changes_nothing(
    config: Config, mode: str, tool: str
) -> None:
    async with connect(config, mode) as client:
        await call(client, "store", messages=TOLD, session="kept")
        before = await call(client, "retrieve", uri="memory://stats")
        with anyio.CancelScope() as calling:

            async def enough(progress: float, total: float | None, message: str | None) -> None:
                calling.cancel()

            await client.call_tool(tool, CALLS[tool], progress_callback=enough)
        assert calling.cancelled_caught
        assert await call(client, "retrieve", uri="memory://stats") == before
        assert not (await client.call_tool(tool, CALLS[tool])).is_error
