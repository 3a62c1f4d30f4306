"""Whatever a client sends, the answer is a reply or an error in our own words.

The short forms run with every change; the whole ones are marked slow:

    python -m pytest -m slow tests/surface/test_fuzz.py
"""

import random
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import anyio
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from mcp import Client

from mindfile.app import create_app
from mindfile.config import Config
from mindfile.store.driver import find_driver
from mindfile.surface.toolbox import TOOLS
from tools import Memory

FEW, MANY = 8, 2_000
SHORT, WHOLE = 500, 100_000
NASTY = [
    *(
        "",
        " ",
        "\u3000",
        "\x00",
        "a\x00b",
        "👩‍👩‍👧",
        "\u202eabc",
        "\ufeff",
        "İ",
    ),
    *("last", "c1", "m2222222222", "default", "current", "memory://stats", "memory://", "%", "_"),
    *(
        "'",
        '"',
        "*",
        "a* OR b",
        "NEAR(",
        "a AND",
        "C++",
        "pre-edit",
        "2026-05-08",
        "a:b",
        "^",
        "--",
    ),
    *("50%_off", "a*b", "a,b", '["a"]', '{"a": 1}', "[" * 2_000, "{" * 2_000, "1e999", "-0", "NaN"),
    *(
        "yesterday",
        "明天上午9点",
        "9999-12-31",
        "0001-01-01",
        "2026-02-30",
        "🎉" * 100,
        "字" * 5_000,
    ),
    *("x" * 250, "y" * 2_500, "</memory>", "{{x}}", "{{" * 50, "true", "5", "semantic", "auto"),
]
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(NASTY),
    st.text(max_size=60),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(st.sampled_from(NASTY), st.text(max_size=8)), inner, max_size=4),
    ),
    max_leaves=8,
)
# What a field really takes, so that calls come through to the use cases.
LIKELY: dict[str, list[Any]] = {
    "messages": [[{"role": "user", "content": "The ferry leaves at nine", "speaker": "Ida"}]],
    "steps": [[{"name": "look", "action": "search", "parameters": {"query": "ferry"}}]],
    "facts": [[{"statement": "Ida lives in Vis", "attribute": "city", "value": "Vis"}]],
    "summaries": [["Ida asked about the ferry."]],
    "action": ["create", "list", "read", "diff", "restore"],
    "kinds": [["semantic"], "episodic,procedural"],
    "strategy": ["map_reduce", "incremental", "importance"],
    "metadata": [{"x": None, "tea": 1.0}, {"50%": True}],
    "tags": [["50%_off", "a*b"], "a,b"],
    "variables": [{"x": ["y"], "result_look": "z"}],
    "limit": [5000, 0, 3],
    "max_tokens": [1, 40, 10**9],
    "name": ["fuel", "one"],
    "namespace": ["default"],
    "session": ["talk"],
    "content": ["My name is Ida and I live in Vis", "我住在上海，喜欢喝茶"],
    "text": ["I work at the harbor. I like fog."],
    "query": ["ferry", "Ida 喜欢 什么"],
    "at": ["yesterday", "2026-01-01T10:00:00+08:00"],
    "uri": ["memory://default/profile", "memory://default/session/talk"],
    "undo": ["last"],
    "idempotency_key": ["once"],
    "outcome": ["success", "failure: rain", "done"],
    "kind": ["semantic", "episodic", "procedural", "working", "auto"],
    "role": ["user", "assistant", "tool", "system", "thought"],
    "dry_run": [True],
    "purge": [True],
}


def calls(tool: str) -> st.SearchStrategy[dict[str, Any]]:
    """Return arguments of a tool: likely ones, anything at all, now and then unknown ones."""
    fields = next(one for one in TOOLS if one.name == tool).arguments.model_fields
    known = {
        name: st.one_of(*[st.just(value) for value in LIKELY.get(name, [])], VALUES)
        for name in fields
    }
    given = st.fixed_dictionaries({}, optional=known)
    return st.one_of(given, given, st.tuples(given, VALUES).map(_with_unknown))


def _with_unknown(drawn: tuple[dict[str, Any], Any]) -> dict[str, Any]:
    return {**drawn[0], "unknown": drawn[1]}


async def answered(memory: Memory, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
    """Call a tool; the answer must be a reply or an error that somebody foresaw."""
    result = await memory.client.call_tool(tool, arguments)
    reply: dict[str, Any] = result.structured_content or {}
    assert reply.get("error") != "internal", (tool, arguments)
    assert len(str(reply)) < 40_000
    return reply


NAMES = [tool.name for tool in TOOLS]
PROGRAMS = st.lists(
    st.sampled_from(NAMES).flatmap(lambda tool: st.tuples(st.just(tool), calls(tool))),
    min_size=5,
    max_size=25,
)
ROUGHLY = settings(
    max_examples=FEW,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    phases=[Phase.generate],
)


def run(program: list[tuple[str, dict[str, Any]]]) -> None:
    """Call the tools of a fresh memory, one after another."""

    async def called(folder: Path) -> None:
        config = Config(
            database=folder / "memory.sqlite3",
            model="off",
            cache_dir=folder / "cache",
            log_dir=folder / "log",
        )
        async with Client(create_app(config)) as client:
            memory = Memory(client)
            await memory.tell("talk", "我喜欢喝茶", "assistant: 好的", "Is the ferry late?")
            for tool, arguments in program:
                await answered(memory, tool, arguments)

    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        anyio.run(called, Path(folder))


@ROUGHLY
@given(PROGRAMS)
def test_no_call_ends_in_a_failure_that_nobody_foresaw(
    program: list[tuple[str, dict[str, Any]]],
) -> None:
    run(program)


@pytest.mark.slow
@settings(ROUGHLY, max_examples=MANY)
@given(PROGRAMS)
def test_no_call_of_tens_of_thousands_ends_in_a_failure_that_nobody_foresaw(
    program: list[tuple[str, dict[str, Any]]],
) -> None:
    run(program)


WORDS = [*NASTY, "ferry", "harbor", "上海", "喜欢", "茶", "AND", "OR", "NOT", *"()\"'*-+:?！。"]


def revisions(config: Config) -> list[int]:
    """Return what counts every change of the file."""
    with closing(find_driver().module.connect(config.database)) as connection:
        return [
            connection.execute(f"SELECT {what}").fetchone()[0]
            for what in (
                "(SELECT coalesce(max(id), 0) FROM change)",
                "(SELECT count(*) FROM revision)",
                "(SELECT sum(revision) FROM memory)",
                "(SELECT seq FROM sqlite_sequence WHERE name = 'change')",
            )
        ]


async def ask(memory: Memory, config: Config, number: int) -> None:
    await memory.store("The ferry leaves from the harbor at nine", tags=["50%_off"])
    await memory.tell("talk", "我喜欢喝茶", "assistant: 好的", "Is the ferry late?")
    before = revisions(config)
    chance = random.Random(7)  # noqa: S311 - the same queries every time
    for _ in range(number):
        query = " ".join(chance.choices(WORDS, k=chance.randint(1, 6)))
        if chance.random() < 0.2:
            query = "".join(chr(chance.randrange(0xD7FF)) for _ in range(chance.randint(1, 40)))
        reply = await answered(memory, chance.choice(["search", "retrieve"]), {"query": query})
        assert "error" not in reply, query
    assert revisions(config) == before


async def test_queries_of_any_kind_are_answered_and_change_nothing(
    memory: Memory, config: Config
) -> None:
    await ask(memory, config, SHORT)


@pytest.mark.slow
async def test_a_hundred_thousand_queries_are_answered_and_change_nothing(
    memory: Memory, config: Config
) -> None:
    await ask(memory, config, WHOLE)


async def test_a_query_of_200_kb_is_searched_by_its_beginning_and_it_is_said(
    memory: Memory,
) -> None:
    await memory.store("The ferry leaves from the harbor at nine")
    for query in ("ferry harbor " * 15_400, "ferry" + " 渡轮" * 66_000):
        for tool in ("search", "retrieve"):
            reply = await memory.call(tool, query=query)
            assert "The query was cut to its first 2,048 characters." in reply["notes"]


async def test_tags_with_signs_match_themselves_only(memory: Memory) -> None:
    tags = ["50%_off", "50xx_off", "a*b", "a_b", "a,b", "*", "%", "_"]
    for tag in tags:
        await memory.store(f"Note on {tags.index(tag)}", tags=[tag])
    for tag in tags:
        hits = await memory.call("search", tags=[tag])
        assert [hit["tags"] for hit in hits["hits"]] == [[tag]]


async def test_metadata_may_hold_nulls_and_is_found_by_them(memory: Memory) -> None:
    await memory.store("Null and void", metadata={"x": None, "y": 1})
    await memory.store("Nothing at all", tags=None, metadata=None)
    (hit,) = (await memory.call("search", query="void"))["hits"]
    assert hit["metadata"] == {"x": None, "y": 1}
    assert len((await memory.call("search", metadata={"x": None}))["hits"]) == 1


async def test_forty_thousand_ids_in_one_call_are_refused(memory: Memory) -> None:
    ids = [f"m{number:010d}" for number in range(40_000)]
    for tool in ("retrieve", "forget"):
        for told in (ids, ",".join(ids)):
            fault = await memory.refused(tool, ids=told)
            assert fault["error"] == "invalid_argument"
            assert "1,000" in fault["message"]
