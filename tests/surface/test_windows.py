"""Two windows of one app: two servers on one file, for clients of the same name."""

from typing import Literal, cast

from mcp import Client

from mindfile.app import create_app
from mindfile.config import Config
from surface.conversation import call, refused


def connect(config: Config, mode: str) -> Client:
    return Client(create_app(config), mode=cast("Literal['legacy', 'auto']", mode))


async def test_each_window_undoes_what_it_did_itself(config: Config, mode: str) -> None:
    async with connect(config, mode) as one, connect(config, mode) as other:
        mine = await call(one, "store", content="The tent has two poles")
        theirs = await call(other, "store", content="The canoe has two seats")
        undone = await call(one, "forget", undo="last")
        assert undone["forgotten"] == [mine["stored"][0]["id"]]
        assert (await refused(one, "forget", undo="last"))["error"] == "not_found"
        (left,) = (await call(one, "search"))["hits"]
        assert left["id"] == theirs["stored"][0]["id"]


async def test_a_window_opened_anew_can_undo_what_the_last_one_did(
    config: Config, mode: str
) -> None:
    async with connect(config, mode) as client:
        stored = await call(client, "store", content="The stove burns gas")
    async with connect(config, mode) as client:
        undone = await call(client, "forget", undo="last")
        assert undone["forgotten"] == [stored["stored"][0]["id"]]
