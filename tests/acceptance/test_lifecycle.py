"""Importance, review, decay and expiry over the life of a memory, in both languages."""

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from mindfile.app import create_app
from mindfile.config import Config
from mindfile.memory.maintaining import maintain
from mindfile.memory.opening import bare_mind
from mindfile.memory.replies import NamespaceUpkeep
from mindfile.store.driver import find_driver
from mindfile.store.sqlite import open_store
from store.drafts import another
from tools import Memory


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(
        database=tmp_path / "memory.sqlite3",
        log_dir=tmp_path,
        cache_dir=tmp_path,
        model="off",
        timezone="UTC",
    )


@asynccontextmanager
async def serving(config: Config) -> AsyncGenerator[Memory]:
    async with Client(create_app(config)) as client:
        yield Memory(client)


async def upkeep(config: Config, *, dry_run: bool = False) -> NamespaceUpkeep:
    """Maintain the file as the command does, beside the server."""
    async with open_store(config.database) as store:
        reply = await maintain(bare_mind(config, store), dry_run=dry_run)
    (report,) = reply.namespaces
    return report


def rows_of(path: Path) -> dict[str, list[Any]]:
    """Read every row of every table as another process would: what is in the log alone, too.

    Left out are the file's own notes: a server writes them behind its calls.
    """
    driver = find_driver()
    with another(path, driver) as connection:
        tables = connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
            " AND name <> 'meta'"
        ).fetchall()
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for (name,) in tables}


async def everything(memory: Memory) -> str:
    hits = (await memory.call("search", include_history=True, limit=100))["hits"]
    for hit in hits:
        # It counts changes, and an undo is one.
        hit.pop("revision", None)
    return json.dumps(hits, sort_keys=True)


async def found(memory: Memory, query: str = "", **filters: Any) -> list[dict[str, Any]]:
    """Search by words: there is no model to wait for."""
    hits: list[dict[str, Any]] = (await memory.call("search", query=query, **filters))["hits"]
    return hits


async def importance_of(memory: Memory, key: str) -> float:
    text = await memory.resource(f"memory://default/memory/{key}")
    (line,) = [line for line in text.splitlines() if line.startswith("- importance: ")]
    return float(line.removeprefix("- importance: "))


@pytest.mark.parametrize(
    ("high", "middle", "low", "attribute"),
    [
        ("I live in Turku", "The ferry timetable changes in June", "the tea is cold", "city"),
        ("我住在大连", "渡轮时刻表六月改", "茶凉了", "city"),
    ],
    ids=["en", "zh"],
)  # fmt: skip
async def test_importance_decides_what_is_promoted_reviewed_or_left(
    config: Config, high: str, middle: str, low: str, attribute: str
) -> None:
    async with serving(config) as memory:
        texts = ((high, 0.9), (middle, 0.6), (low, 0.3))
        ids = {
            text: (await memory.store(text, session="s", importance=weight))[0]["id"]
            for text, weight in texts
        }
        facts = await found(memory, kinds=["semantic"])
        assert [(hit["attribute"], hit["content"]) for hit in facts] == [(attribute, high)]
        report = await upkeep(config, dry_run=True)
        assert [one.id for one in report.review] == [ids[middle]]
        assert report.proposed == ()
        for text, key in ids.items():
            assert (await found(memory, text, session="s"))[0]["id"] == key


@pytest.mark.parametrize(
    "texts",
    [
        ("I'm Aino Laine and I work as a glazier", "I can't stand loud bars",
         "Next month I'm moving to Turku", "nice weather", "indeed"),
        ("我叫白露，是一名玻璃工", "我讨厌吵闹的酒吧", "下个月我要搬到大连", "天气真好", "确实"),
    ],
    ids=["en", "zh"],
)  # fmt: skip
async def test_importance_falls_from_who_one_is_to_small_talk(
    config: Config, texts: tuple[str, ...]
) -> None:
    async with serving(config) as memory:
        ids = await memory.tell("s", *texts[:-1], f"assistant: {texts[-1]}")
        weights = [await importance_of(memory, key) for key in ids]
        assert weights == sorted(set(weights), reverse=True)
        assert weights[3] < 0.5
        assert weights.count(1.0) == 0
        hearsay = await memory.tell("t", *(f"assistant: {text}" for text in texts))
        for key, weight in zip(hearsay[:-1], weights, strict=False):
            assert await importance_of(memory, key) < weight


def aged(days: int, importance: float, **more: Any) -> dict[str, Any]:
    return {"session": "s", "at": f"{days} days ago", "importance": importance, **more}


@pytest.mark.parametrize(
    "texts",
    [("a gull on the roof", "a boat in the bay", "a crane on the quay", "a lamp in the hall"),
     ("屋顶上有只海鸥", "海湾里有条船", "码头上有台吊车", "大厅里有盏灯")],
    ids=["en", "zh"],
)  # fmt: skip
async def test_what_is_old_and_unimportant_is_archived_and_one_undo_brings_it_back(
    config: Config, texts: tuple[str, ...]
) -> None:
    async with serving(config) as memory:
        given = [aged(40, 0.2), aged(40, 0.6), aged(10, 0.2), aged(40, 0.2, pinned=True)]
        ids = [
            (await memory.store(text, **row))[0]["id"]
            for text, row in zip(texts, given, strict=True)
        ]
        before, rows = await everything(memory), rows_of(config.database)
        planned = await upkeep(config, dry_run=True)
        assert [one.id for one in planned.archived] == ids[:1]
        assert (await everything(memory), rows_of(config.database)) == (before, rows)
        report = await upkeep(config)
        assert {hit["id"] for hit in await found(memory)} == set(ids[1:])
        history = await found(memory, include_history=True)
        assert {hit["id"]: hit.get("state") for hit in history}[ids[0]] == "archived"
        await memory.call("forget", undo=report.undo)
        assert await everything(memory) == before


@pytest.mark.parametrize(
    ("used", "unused"),
    [("the cellar key hangs behind the clock", "a gull sat on the mast"),
     ("地窖钥匙挂在钟后面", "桅杆上停着海鸥")],
    ids=["en", "zh"],
)  # fmt: skip
async def test_what_was_used_ten_times_decays_later(config: Config, used: str, unused: str) -> None:
    async with serving(config) as memory:
        kept = (await memory.store(used, **aged(80, 0.4)))[0]["id"]
        lost = (await memory.store(unused, **aged(80, 0.4)))[0]["id"]
        for _ in range(5):
            await memory.call("search", query=used, limit=1)
            await memory.call("retrieve", query=used)
    # The server has ended; the uses are in the file.
    assert [one.id for one in (await upkeep(config)).archived] == [lost]
    async with serving(config) as memory:
        assert [hit["id"] for hit in await found(memory)] == [kept]


@pytest.mark.parametrize("text", ["the ticket is valid till noon", "这张票中午前有效"])
async def test_what_has_expired_is_in_no_reply_without_any_maintenance(
    config: Config, text: str
) -> None:
    async with serving(config) as memory:
        (stored,) = await memory.store(text, kind="semantic", expires_at="yesterday")
        assert await found(memory) == await found(memory, text) == []
        assert stored["id"] not in json.dumps(await memory.call("retrieve", query=text))
        assert (await memory.refused("retrieve", ids=[stored["id"]]))["error"] == "not_found"
        assert [hit["id"] for hit in await found(memory, include_history=True)] == [stored["id"]]
