"""Procedures in `retrieve`: what their leading steps did, what failed, what is missing."""

from typing import Any

import pytest

from tools import Memory

MINE = "fill the tank of the old boat"


async def rendered(
    memory: Memory, *steps: dict[str, Any] | str, **arguments: Any
) -> dict[str, Any]:
    """Store a procedure and return what is packed when it is asked for."""
    await memory.store(name="Fuel", trigger=MINE, steps=list(steps))
    return await memory.call("retrieve", query=MINE, **arguments)


@pytest.mark.parametrize(
    ("action", "parameters", "reason"),
    [
        ("search", {"nonsense": 1}, "`search` has no argument `nonsense`."),
        ("search", {"query": "kettle", "limit": "abc"}, "`limit` must be a whole number."),
        ("search", {"since": "blah"}, "`since`"),
        ("search", {"kinds": '["bogus"]'}, "`kinds` has a value that is not known."),
        ("search", {"query": "x", "namespace": "other"}, "no other."),
        ("retrieve", {"ids": "zzz"}, "No memory zzz in this namespace."),
        ("retrieve", {"uri": "memory://other/profile"}, "no other."),
        ("retrieve", {"session": "s"}, "needs `query`, `ids` or `uri`."),
    ],
)
async def test_a_step_that_is_refused_is_named_with_its_reason(
    memory: Memory, action: str, parameters: dict[str, Any], reason: str
) -> None:
    reply = await rendered(
        memory,
        {"name": "first", "action": action, "parameters": parameters},
        {"name": "pour", "action": "pump"},
    )
    (line,) = [line for line in reply["context"].splitlines() if line.startswith("1. first")]
    assert ": failed: " in line
    assert reason in line
    assert "done" not in line
    assert "2. pour: yours to do, by 'pump'" in reply["context"]


async def test_a_step_searches_as_the_tool_does(memory: Memory) -> None:
    await memory.store("Diesel is sold at the north pier.", tags=["fuel"])
    await memory.store("Diesel is sold at the market.", tags=["rumor"])
    (note,) = await memory.store("The tank holds forty liters.")
    reply = await rendered(
        memory,
        {"name": "a", "action": "search", "parameters": {"query": "diesel", "tags": "fuel"}},
        {"name": "b", "action": "retrieve", "parameters": {"ids": note["id"]}},
        {"name": "c", "action": "search", "parameters": {"query": "no such thing at all"}},
        kinds=["procedural"],
    )
    assert "north pier" in reply["context"]
    assert "market" not in reply["context"]
    assert "forty liters" in reply["context"]
    assert "3. c (query=no such thing at all): done; nothing was found." in reply["context"]


async def test_variables_are_filled_in_everywhere_or_named_missing(memory: Memory) -> None:
    step = {"name": "pay {{whom}}", "action": "just pay {{amount}}"}
    reply = await rendered(memory, step)
    assert "missing: whom, amount" in reply["context"]
    assert "Missing variables: whom, amount." in reply["context"]
    filled = await memory.call("retrieve", query=MINE, variables={"whom": "Bo", "amount": 9})
    assert "1. pay Bo: yours to do, by 'just pay 9'" in filled["context"]


@pytest.mark.parametrize("where", ["parameters", "action", "result"])
async def test_a_long_variable_is_shortened_and_the_procedure_stays(
    memory: Memory, where: str
) -> None:
    steps = [
        {"name": "write", "action": "mail", "parameters": {"body": "{{text}}"}},
        {"name": "shout", "action": "say {{text}}"},
        {"name": "last", "action": "wave"},
    ]
    chosen = {"parameters": steps[::2], "action": steps[1:], "result": steps[1:]}[where]
    name = "result_shout" if where == "result" else "text"
    reply = await rendered(memory, *chosen, variables={name: "word " * 8_000}, max_tokens=300)
    assert "Fuel (version 1" in reply["context"]
    assert "2. last: yours to do, by 'wave'" in reply["context"]
    assert f"Shown shortened in the procedure: `{name}`." in reply["notes"]
    assert reply["tokens"] <= 300


async def test_a_procedure_longer_than_the_budget_is_cut_with_a_note(memory: Memory) -> None:
    steps = [
        {"name": f"step {n}", "action": "turn the valve", "parameters": {"which": "main " * 30}}
        for n in range(30)
    ]
    reply = await rendered(memory, *steps, max_tokens=200)
    assert "Fuel (version 1" in reply["context"]
    assert reply["truncated"]
    assert "Only parts of" in reply["notes"][0]


async def test_a_step_reads_a_few_ids_and_of_a_long_text_its_beginning(memory: Memory) -> None:
    ids = [
        (await memory.store(f"Lighthouse {n} stands on rock {n * 7}"))[0]["id"] for n in range(14)
    ]
    (long,) = await memory.store("The keeper wrote on. " * 5_000)
    for parameters in ({"ids": ",".join(ids)}, {"uri": f"memory://default/memory/{long['id']}"}):
        await memory.store(
            name="Round",
            trigger="walk the round of the lighthouses",
            steps=[{"name": "look", "action": "retrieve", "parameters": parameters}],
        )
        reply = await memory.call(
            "retrieve",
            query="walk the round of the lighthouses",
            kinds=["procedural"],
            max_tokens=15_000,
        )
        context = reply["context"]
        assert context.count("stands on rock") <= 10
        assert context.count("The keeper wrote on.") <= 200
        assert "done; found" in context


async def test_steps_of_plain_text_read_as_they_were_written(memory: Memory) -> None:
    reply = await rendered(memory, "check the {{fuel}} gauge", "1. open the valve")
    assert reply["context"].splitlines()[-5:-1] == [
        "1. check the {{fuel}} gauge (missing: fuel)",
        "2. open the valve",
        "Missing variables: fuel.",
        "Give results back as variables: result_check_the_fuel_gauge, result_open_the_valve.",
    ]
    known = {"fuel": "diesel", "result_open_the_valve": "it is open"}
    filled = await memory.call("retrieve", query=MINE, variables=known)
    assert filled["context"].splitlines()[-4:-1] == [
        "1. check the diesel gauge",
        "2. open the valve: done. it is open",
        "Give results back as variables: result_check_the_fuel_gauge.",
    ]
    hits = (await memory.call("search", kinds=["procedural"]))["hits"]
    assert hits[0]["content"].endswith("\n1. check the {{fuel}} gauge\n2. open the valve")
