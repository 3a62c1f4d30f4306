"""Searching: the right memory first, filters exact, silence where nothing is known."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from tools import Memory, Opening


@pytest.mark.parametrize(
    ("name", "chatter", "question"),
    [
        (
            "My name is Nadia Okafor",
            ("the train was late again", "my plant needs water", "what a long film", "soup today"),
            "what's my name?",
        ),
        (
            "我叫欧阳娜",
            ("今天的地铁又晚点了", "阳台的花该浇水了", "这部电影真长", "中午喝了汤"),
            "我叫什么名字？",
        ),
    ],
)
async def test_a_name_is_known_after_other_talk_and_after_a_restart(
    opening: Opening, name: str, chatter: tuple[str, ...], question: str
) -> None:
    async with opening() as memory:
        await memory.tell("first", name, *chatter)
        assert name.split()[-1].removeprefix("我叫") in await memory.context(question)
    async with opening() as memory:
        told = await memory.context(question, session="second")
        assert name.split()[-1].removeprefix("我叫") in told


@pytest.mark.parametrize("question", ["container deployment", "容器化部署方案"])
async def test_a_question_in_other_words_finds_the_deployment(
    memory: Memory, question: str
) -> None:
    await memory.store("Users run Litestar with MariaDB")
    await memory.store("Deployed on Podman + Nomad, CI is Woodpecker")
    assert (await memory.found(question))[0].startswith("Deployed")


async def test_whole_before_scattered_before_few_words_and_parts_of_words_last(
    memory: Memory,
) -> None:
    await memory.store("The audit trail export is due on Monday")
    await memory.store("Due to the storm, the Monday market and its trail are closed")
    assert (await memory.found("audit trail export is due"))[0].startswith("The audit trail")
    await memory.store("blue copper kettle")
    await memory.store("copper is a metal")
    assert (await memory.found("big blue copper kettle"))[0] == "blue copper kettle"
    await memory.store("The integration with the warehouse is finished")
    assert (await memory.found("tegrat")) == ["The integration with the warehouse is finished"]


@pytest.mark.parametrize("query", ["据库", "配置", "数据库配置", "config"])
async def test_chinese_is_found_by_any_of_its_words(memory: Memory, query: str) -> None:
    await memory.store("数据库配置在 config 目录")
    await memory.store("晚饭吃了番茄炒蛋")
    assert (await memory.found(query))[0] == "数据库配置在 config 目录"


async def test_one_shared_character_is_no_match(memory: Memory) -> None:
    await memory.store("数据库配置在 config 目录")
    assert "数据库配置在 config 目录" not in await memory.found("图书馆")


async def test_nothing_relevant_is_nothing_and_a_higher_threshold_only_removes(
    memory: Memory,
) -> None:
    assert await memory.search("anything at all") == []
    lines = ["I play the cello", "My sister lives in Oslo", "The boiler was serviced in May"]
    for line in lines:
        await memory.store(line)
    assert len(await memory.search("cello sister boiler", limit=50, min_score=0)) <= 3
    assert await memory.search("What is the capital of Mongolia?") == []
    kept = [
        set(await memory.found("who lives in Oslo?", min_score=least))
        for least in (0.0, 0.2, 0.5, 0.9)
    ]
    assert all(later <= earlier for earlier, later in pairwise(kept))


async def test_a_list_by_tag_is_exhaustive_newest_first_and_without_repeats(
    memory: Memory,
) -> None:
    start = datetime(2026, 1, 1, tzinfo=UTC)
    for number in range(45):
        tag = "party" if number % 3 == 2 else "art"
        at = (start + timedelta(hours=number)).isoformat()
        await memory.store(f"entry {number}", at=at, tags=[tag], session="s")
    first = await memory.call("search", query="", tags=["art"], limit=20)
    rest = await memory.call(
        "search", query="", tags=["art"], limit=20, cursor=first["next_cursor"]
    )
    assert (len(first["hits"]), len(rest["hits"])) == (20, 10)
    assert "next_cursor" not in rest
    numbers = [int(hit["content"].split()[1]) for hit in first["hits"] + rest["hits"]]
    assert numbers == sorted(set(numbers), reverse=True)
    assert all(number % 3 != 2 for number in numbers)


async def test_role_and_time_filter_exactly(memory: Memory) -> None:
    now = datetime.now(UTC)
    for days in (3, 9, 20):
        at = (now - timedelta(days=days)).isoformat()
        await memory.store(f"event {days} days ago", at=at, session="s", role="user")
    await memory.store("noted", session="s", role="assistant")
    assert len(await memory.search(role="user")) == 3
    recent = await memory.search(role="user", since=(now - timedelta(days=14)).isoformat())
    assert [hit["content"] for hit in recent] == ["event 3 days ago", "event 9 days ago"]


async def test_filters_come_before_ranking(memory: Memory) -> None:
    crowd = [{"role": "user", "content": f"编程练习第 {number} 题"} for number in range(500)]
    for start in range(0, 500, 100):
        await memory.store(messages=crowd[start : start + 100], session=f"s{start}")
    await memory.store("偏好的编程字体是 Iosevka", metadata={"type": "preference"})
    await memory.store("晚饭不吃辣", metadata={"type": "preference"})
    hits = (await memory.call("search", query="编程", metadata={"type": "preference"}))["hits"]
    assert [hit["content"] for hit in hits] == ["偏好的编程字体是 Iosevka"]
