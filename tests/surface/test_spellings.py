"""Values that models spell in several ways, names in one line, and lines beyond reading."""

import json
from typing import Any, cast

import pytest
from mcp.types import INVALID_REQUEST, PARSE_ERROR

from mindfile.surface.stdin import Refusals, read_message
from tools import Memory


@pytest.mark.parametrize(
    ("kept", "asked"),
    [
        (3, 3.0),
        (3.0, 3),
        (3, "3"),
        ("3", 3),
        (2.5, "2.5"),
        ("2.5", 2.5),
        (True, "true"),
        (False, "False"),
        ("true", True),
        ("tea", "tea"),
    ],
    ids=repr,
)
async def test_metadata_is_found_in_every_spelling(memory: Memory, kept: Any, asked: Any) -> None:
    await memory.store("The kettle", metadata={"n": kept})
    await memory.store("The cup", metadata={"n": "other"})
    for query in ("", "kettle"):
        reply = await memory.call("search", query=query, metadata={"n": asked})
        assert [hit["content"] for hit in reply["hits"]] == ["The kettle"]
        # 3.0 is 3, yet "3" is not.
        as_it_is = isinstance(kept, str) == isinstance(asked, str)
        assert as_it_is != any("as it is kept" in note for note in reply.get("notes", []))


@pytest.mark.parametrize(
    ("kept", "asked"),
    [(3, 4), (True, 1), (1, "true"), ("03", 3), ("3", "03"), ("tea", "Tea"), (None, "none")],
    ids=repr,
)
async def test_metadata_of_another_value_is_not_found(
    memory: Memory, kept: Any, asked: Any
) -> None:
    await memory.store("The kettle", metadata={"n": kept})
    assert not (await memory.call("search", metadata={"n": asked}))["hits"]


@pytest.mark.parametrize("mark", ["\n", "\r", "\0", "\x1b", "\x85", "\u2028"])
async def test_a_snapshot_has_a_name_of_one_line(memory: Memory, mark: str) -> None:
    for name in ("name", "against"):
        refusal = await memory.refused(
            "snapshot", **{"action": "diff", "name": "a", name: f"a{mark}b"}
        )
        assert f"`{name}` holds a line break" in refusal["message"]
    assert (await memory.call("snapshot", action="create", name="第一 one"))["name"] == "第一 one"


def answer(line: str) -> dict[str, Any]:
    """Return the one answer that a line gets."""
    refusals = read_message(line.encode())
    assert isinstance(refusals, Refusals)
    (told,) = refusals.lines
    return cast("dict[str, Any]", json.loads(told))


def call(identifier: str, value: str) -> str:
    return (
        '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"store","arguments":'
        f'{{"id":"no","metadata":{value}}}}},"id":{identifier}}}'
    )


@pytest.mark.parametrize("identifier", ["7", '"call \\"7\\""'])
@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("[" * 100_000 + "]" * 100_000, "nested too deeply"),
        ('{"id":' * 100_000 + "1" + "}" * 100_000, "nested too deeply"),
        ("1" * 5_000, "too many digits"),
    ],
)
def test_json_beyond_reading_is_answered_to_its_request(
    identifier: str, value: str, reason: str
) -> None:
    told = answer(call(identifier, value))
    assert told["id"] == json.loads(identifier)
    assert told["error"]["code"] == INVALID_REQUEST
    assert reason in told["error"]["message"]


def test_what_is_no_json_is_still_called_so() -> None:
    told = answer('{"jsonrpc":"2.0","id":7,')
    assert told["id"] is None
    assert told["error"]["code"] == PARSE_ERROR


def test_an_id_too_long_to_read_is_left_out() -> None:
    assert answer(call("1" * 5_000, "1"))["id"] is None
