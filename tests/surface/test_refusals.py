"""Arguments that cannot be meant: each is refused by its name, in our own words."""

from collections.abc import Callable, Mapping

import pytest

from mindfile.errors import InvalidArgumentError, UnknownArgumentError
from mindfile.surface.arguments import Reading
from mindfile.surface.tools import (
    compress,
    extract_facts,
    forget,
    retrieve,
    search,
    snapshot,
    store,
)
from tools import Memory

ReadRequest = Callable[[Reading, Mapping[str, object]], object]

LONE = "\ud83d"
LONG = "x" * 1_000_001

REFUSED: list[tuple[ReadRequest, dict[str, object], str]] = [
    (store.read_request, {"content": ""}, "`content` is blank"),
    (store.read_request, {"content": " \n\t"}, "`content` is blank"),
    (store.read_request, {"content": "\u3000\u200b\ufeff"}, "`content` is blank"),
    (store.read_request, {"content": LONG}, "`content` is longer than 1,000,000"),
    (store.read_request, {"content": "字" * 333_334}, "`content` is longer than 1,000,000 bytes"),
    (store.read_request, {"attribute": "a", "value": "字" * 333_334}, "`value` is longer"),
    (store.read_request, {"content": ["a"]}, "`content` must be text"),
    (store.read_request, {"content": LONE}, "`content` holds half"),
    (store.read_request, {"messages": []}, "`messages` is empty"),
    (store.read_request, {"messages": "[]"}, "`messages` is empty"),
    (store.read_request, {"messages": [{"role": "user"}]}, "`messages[0].content` is missing"),
    (store.read_request, {"messages": [{"content": " "}]}, "`messages[0].content` is blank"),
    (store.read_request, {"messages": [{"content": LONG}]}, "`messages[0].content` is longer"),
    (
        store.read_request,
        {"messages": [{"content": "a"}, {"content": "b"}, {"content": f"c{LONE}"}]},
        "`messages[2].content` holds half",
    ),
    (store.read_request, {"messages": [{"content": "a", "role": "boss"}]}, "`messages[0].role`"),
    (store.read_request, {"messages": [{"content": "a", "at": "soonish"}]}, "`messages[0].at`"),
    (store.read_request, {"messages": [7]}, "`messages[0]` must be an object"),
    (store.read_request, {"messages": ["a"], "content": "b"}, "cannot come together"),
    (store.read_request, {"messages": ["a"], "attribute": "b", "value": "c"}, "`attribute` and"),
    (store.read_request, {"messages": ["a"], "kind": "semantic"}, "cannot be of the kind semantic"),
    (
        store.read_request,
        {"kind": "working", "attribute": "a", "value": "b", "content": "c"},
        "no `content` beside `value`",
    ),
    (store.read_request, {"content": "a", "kind": "feelings"}, "`kind` has a value"),
    (store.read_request, {"content": "a", "kind": 7}, "`kind` has a value"),
    (store.read_request, {"content": "a", "role": "boss"}, "`role` has a value"),
    (store.read_request, {"content": "a", "importance": 1.5}, "`importance` must be a number"),
    (store.read_request, {"content": "a", "importance": "high"}, "`importance` must be a number"),
    (store.read_request, {"content": "a", "importance": "nan"}, "`importance` must be a number"),
    (store.read_request, {"content": "a", "importance": True}, "`importance` must be a number"),
    (store.read_request, {"content": "a", "pinned": "maybe"}, "`pinned` must be true or false"),
    (store.read_request, {"content": "a", "at": "not a date"}, "`at`"),
    (store.read_request, {"content": "a", "remind_at": "2026-13-45"}, "`remind_at`"),
    (
        store.read_request,
        {"content": "a", "valid_from": "2026-05-02", "valid_to": "2026-05-01"},
        "`valid_to` is before `valid_from`",
    ),
    (store.read_request, {"content": "a", "tags": [{"x": 1}]}, "`tags[0]` must be text"),
    (store.read_request, {"content": "a", "tags": {"x": 1}}, "`tags[0]` must be text"),
    (store.read_request, {"content": "a", "tags": ["x" * 201]}, "`tags[0]` is longer than 200"),
    (store.read_request, {"content": "a", "tags": [LONE]}, "`tags[0]` holds half"),
    (store.read_request, {"content": "a", "metadata": {"x": {"y": 1}}}, "`metadata.x` is not flat"),
    (store.read_request, {"content": "a", "metadata": {"x": [1]}}, "`metadata.x` is not flat"),
    (store.read_request, {"content": "a", "metadata": {"x": LONE}}, "`metadata.x` holds half"),
    (store.read_request, {"content": "a", "metadata": {LONE: 1}}, "`metadata.<key>` holds half"),
    (store.read_request, {"content": "a", "metadata": {"x": 10**30}}, "`metadata.x` is a number"),
    (store.read_request, {"content": "a", "metadata": "red"}, "`metadata` must be an object"),
    (store.read_request, {"name": "n", "steps": [{"parameters": {}}]}, "`steps[0].action`"),
    (store.read_request, {"name": "n", "steps": [5]}, "`steps[0]` must be an object"),
    (
        store.read_request,
        {"name": "n", "steps": ["a", {"action": "b", "parameters": {"p": [1]}}]},
        "`steps[1].parameters.p` is not flat",
    ),
    (store.read_request, {"content": "a", "session": "s" * 201}, "`session` is longer than 200"),
    (store.read_request, {"content": "a", "namespace": "n" * 201}, "`namespace` is longer"),
    (store.read_request, {"replaces": "p1", "outcome": "meh"}, "`outcome` has a value"),
    (store.read_request, {"replaces": "p1", "if_revision": 0}, "`if_revision` must be a whole"),
    (search.read_request, {"limit": "many"}, "`limit` must be a whole number"),
    (search.read_request, {"limit": 2.5}, "`limit` must be a whole number"),
    (search.read_request, {"limit": True}, "`limit` must be a whole number"),
    (search.read_request, {"kinds": ["semantics"]}, "`kinds` has a value"),
    (search.read_request, {"min_score": -0.1}, "`min_score` must be a number from 0 to 1"),
    (search.read_request, {"since": "2026-05-02", "until": "2026-05-01"}, "`until` is before"),
    (search.read_request, {"as_of": "the day of days"}, "`as_of`"),
    (search.read_request, {"query": LONE}, "`query` holds half"),
    (retrieve.read_request, {"max_tokens": "lots"}, "`max_tokens` must be a whole number"),
    (retrieve.read_request, {"ids": ["x"] * 1_001}, "`ids` has more than 1,000"),
    (retrieve.read_request, {"variables": "x"}, "`variables` must be an object"),
    (compress.read_request, {"strategy": "shrink"}, "`strategy` has a value"),
    (compress.read_request, {"keep_rounds": -1}, "`keep_rounds` must be a whole number from 0"),
    (compress.read_request, {"target_tokens": 0}, "`target_tokens` must be a whole number from 1"),
    (compress.read_request, {"summaries": ["fine", " "]}, "`summaries[1]` is blank"),
    (extract_facts.read_request, {"text": " "}, "`text` is blank"),
    (extract_facts.read_request, {"text": "x", "facts": "[{bad json"}, "`facts` begins like JSON"),
    (extract_facts.read_request, {"facts": "{bad json"}, "`facts[0]` must be an object"),
    (extract_facts.read_request, {"facts": ' ["tea", '}, "`facts` begins like JSON"),
    (store.read_request, {"name": "n", "steps": "[{bad"}, "`steps` begins like JSON"),
    (store.read_request, {"messages": "[ {bad"}, "`messages` begins like JSON"),
    (extract_facts.read_request, {"facts": [{}]}, "`facts[0].statement` is missing"),
    (extract_facts.read_request, {"facts": [{"statement": "a", "confidence": 2}]}, "`facts[0]."),
    (forget.read_request, {"before": "whenever"}, "`before`"),
    (forget.read_request, {"kinds": "moods"}, "`kinds` has a value"),
    (forget.read_request, {"purge": "perhaps"}, "`purge` must be true or false"),
    (snapshot.read_request, {"action": "save"}, "`action` has a value"),
    (snapshot.read_request, {"name": "n" * 201}, "`name` is longer than 200"),
]  # fmt: skip


@pytest.mark.parametrize(("read", "given", "said"), REFUSED)
def test_a_wrong_argument_is_refused_by_its_name(
    reading: Reading, read: ReadRequest, given: dict[str, object], said: str
) -> None:
    with pytest.raises(InvalidArgumentError) as caught:
        read(reading, given)
    assert said in caught.value.message
    assert caught.value.hint
    told = f"{caught.value.message} {caught.value.hint}"
    assert "pydantic" not in told.lower()
    assert "http" not in told
    assert LONE not in told


def test_what_is_to_be_forgotten_is_asked_about_by_its_right_kind(reading: Reading) -> None:
    for word, kind in (
        ("fact", "semantic"),
        ("messages", "episodic"),
        ("steps", "procedural"),
    ):
        with pytest.raises(InvalidArgumentError) as caught:
            forget.read_request(reading, {"kinds": [word]})
        assert f"Did you mean `{kind}`?" in caught.value.hint


@pytest.mark.parametrize(
    ("word", "action"), [("save", "create"), ("rollback", "restore"), ("crate", "create")]
)
def test_what_is_to_be_done_with_a_snapshot_is_asked_about_by_its_right_word(
    reading: Reading, word: str, action: str
) -> None:
    with pytest.raises(InvalidArgumentError) as caught:
        snapshot.read_request(reading, {"action": word})
    assert f"Did you mean `{action}`?" in caught.value.hint


UNKNOWN: list[tuple[ReadRequest, dict[str, object], str, str]] = [
    (store.read_request, {"contents": "a"}, "`contents`", "`content`"),
    (store.read_request, {"content": "a", "tag": "b"}, "`tag`", "`tags`"),
    (search.read_request, {"Query": "a"}, "`Query`", "`query`"),
    (search.read_request, {"zzz": 5}, "`zzz`", "Known: query"),
    (search.read_request, {"max_results": 5}, "`max_results`", "`limit`"),
    (search.read_request, {"from": "2026-01-01"}, "`from`", "`since`"),
    (store.read_request, {"content": "a", "due": "tomorrow"}, "`due`", "`remind_at`"),
    (retrieve.read_request, {"text": "a"}, "`text`", "`query`"),
    (store.read_request, {"content": "a", "type": "fact"}, "`type`", "`kind`"),
    (store.read_request, {"content": "a", "id": "s1"}, "`id`", "`replaces`"),
    (search.read_request, {"query": "a", "user_id": "ana"}, "`user_id`", "`namespace`"),
    (forget.read_request, {"query": "a"}, "`query`", "`ids`"),
    (retrieve.read_request, {"max_token": 5}, "`max_token`", "`max_tokens`"),
    (compress.read_request, {"keep_round": 5}, "`keep_round`", "`keep_rounds`"),
    (extract_facts.read_request, {"texts": "a"}, "`texts`", "`text`"),
    (forget.read_request, {"id": "a"}, "`id`", "`ids`"),
    (snapshot.read_request, {"actions": "list"}, "`actions`", "`action`"),
    (
        store.read_request,
        {"messages": [{"content": "a"}, {"text": "b", "content": "c"}]},
        "`messages[1].text`",
        "`content`",
    ),
    (
        store.read_request,
        {"name": "n", "steps": [{"action": "a", "params": {}}]},
        "`steps[0].params`",
        "`parameters`",
    ),
]


@pytest.mark.parametrize(("read", "given", "name", "nearest"), UNKNOWN)
def test_an_unknown_argument_is_named_with_the_nearest_right_one(
    reading: Reading, read: ReadRequest, given: dict[str, object], name: str, nearest: str
) -> None:
    with pytest.raises(UnknownArgumentError) as caught:
        read(reading, given)
    assert name in caught.value.message
    assert nearest in caught.value.hint


def test_the_nearest_known_value_is_offered(reading: Reading) -> None:
    with pytest.raises(InvalidArgumentError) as caught:
        store.read_request(reading, {"content": "a", "kind": "episode"})
    assert caught.value.hint.startswith("Did you mean `episodic`?")


def test_a_name_of_half_a_character_is_shown_whole(reading: Reading) -> None:
    with pytest.raises(UnknownArgumentError) as caught:
        store.read_request(reading, {f"content{LONE}": "a"})
    caught.value.message.encode("utf-8")


async def test_an_error_names_what_was_given_without_repeating_all_of_it(memory: Memory) -> None:
    long = "long name " * 19
    for tool, given in (
        ("retrieve", {"uri": "memory://default/memory/" + "x" * 1_900}),
        ("retrieve", {"uri": f"memory://{'y' * 1_900}/profile", "namespace": "default"}),
        ("retrieve", {"ids": [f"{long}{n}" for n in range(900)]}),
        ("forget", {"ids": [f"{long}{n}" for n in range(900)]}),
        ("compress", {"session": long}),
        ("store", {"content": "a", "z" * 100_000: "b"}),
        ("store", {"content": "a", "metadata": {long: [1]}}),
        ("snapshot", {"action": "read", "name": long}),
        ("forget", {"undo": long}),
    ):
        fault = await memory.refused(tool, **given)
        assert len(fault["message"]) + len(fault.get("hint", "")) <= 1_100, (tool, fault)


TOKEN = "ghp_" + "k3Jq9Zx7Lw2Vb5Nm8Rt1Yc6Hd4Sf0Pa7Ue2G"


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("forget", {"ids": [TOKEN]}),
        ("forget", {"undo": TOKEN}),
        ("store", {TOKEN: "a"}),
        ("store", {"content": "a", "kind": TOKEN}),
        ("store", {"content": "a", "at": TOKEN}),
        ("store", {"content": "a", "replaces": TOKEN}),
        ("retrieve", {"ids": [TOKEN]}),
        ("retrieve", {"uri": f"memory://default/memory/{TOKEN}"}),
        ("retrieve", {"query": "a", "session": TOKEN}),
        ("search", {"query": "a", "cursor": TOKEN}),
        ("search", {"query": "a", "session": TOKEN}),
        ("compress", {"session": TOKEN}),
        ("extract_facts", {"session": TOKEN}),
        ("snapshot", {"action": "read", "name": TOKEN}),
        ("snapshot", {"action": TOKEN}),
    ],
    ids=str,
)
async def test_no_answer_repeats_a_secret(
    memory: Memory, tool: str, arguments: dict[str, object]
) -> None:
    result = await memory.client.call_tool(tool, arguments)
    assert TOKEN not in str(result)
    assert TOKEN[4:] not in str(result)
