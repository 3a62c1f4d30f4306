"""Arguments as models really write them, and what they come to."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from mindfile.errors import InvalidArgumentError
from mindfile.model import Role
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

ReadRequest = Callable[[Reading, Mapping[str, object]], object]

COERCED: list[tuple[ReadRequest, dict[str, object], str, object]] = [
    (search.read_request, {"limit": "5"}, "limit", 5),
    (search.read_request, {"limit": 5.0}, "limit", 5),
    (search.read_request, {"limit": " 5.0 "}, "limit", 5),
    (search.read_request, {"limit": None}, "limit", 8),
    (search.read_request, {"include_history": "true"}, "include_history", True),
    (search.read_request, {"include_history": "No"}, "include_history", False),
    (search.read_request, {"include_history": 1}, "include_history", True),
    (search.read_request, {"min_score": "0.25"}, "min_score", 0.25),
    (search.read_request, {"tags": "art, party"}, "tags", ("art", "party")),
    (search.read_request, {"tags": "工作，家"}, "tags", ("工作", "家")),
    (search.read_request, {"tags": '["art", "party"]'}, "tags", ("art", "party")),
    (search.read_request, {"tags": ["50%_off", "a*b", "50%_off", " "]}, "tags", ("50%_off", "a*b")),
    (search.read_request, {"tags": [2026]}, "tags", ("2026",)),
    (search.read_request, {"tags": ["a,b"]}, "tags", ("a,b",)),
    (search.read_request, {"tags": "[draft"}, "tags", ("[draft",)),
    (search.read_request, {"tags": None}, "tags", ()),
    (search.read_request, {"kinds": "Semantic,EPISODIC"}, "kinds", ("semantic", "episodic")),
    (search.read_request, {"kinds": "semantic"}, "kinds", ("semantic",)),
    (search.read_request, {"kinds": ["fact", "note", "消息"]}, "kinds", ("semantic", "episodic")),
    (retrieve.read_request, {"kinds": "How-to, facts"}, "kinds", ("procedural", "semantic")),
    (store.read_request, {"content": "Tea is hot", "kind": "Note"}, "kind", "semantic"),
    (search.read_request, {"role": "Human"}, "role", Role.USER),
    (search.read_request, {"role": "AI"}, "role", Role.ASSISTANT),
    (search.read_request, {"metadata": '{"type": "x"}'}, "metadata", {"type": "x"}),
    (search.read_request, {"metadata": {"x": None}}, "metadata", {"x": None}),
    (search.read_request, {"query": "   "}, "query", ""),
    (search.read_request, {"query": 42}, "query", "42"),
    (search.read_request, {"session": ""}, "session", None),
    (search.read_request, {"namespace": "null island"}, "namespace", "null island"),
    (retrieve.read_request, {"ids": "e1,s2"}, "ids", ("e1", "s2")),
    (retrieve.read_request, {"ids": "e1"}, "ids", ("e1",)),
    (retrieve.read_request, {"max_tokens": "350"}, "max_tokens", 350),
    (
        retrieve.read_request,
        {"variables": {"topic": "noise", "result_check": {"state": "open", "count": 2}}},
        "variables",
        {"topic": "noise", "result_check": '{"state":"open","count":2}'},
    ),
    (store.read_request, {"content": 42}, "content", "42"),
    (store.read_request, {"content": "x", "pinned": "yes"}, "pinned", True),
    (store.read_request, {"content": "x", "importance": "0.9"}, "importance", 0.9),
    (store.read_request, {"content": "x", "importance": 1}, "importance", 1.0),
    (store.read_request, {"content": "x", "kind": "Semantic"}, "kind", "semantic"),
    (store.read_request, {"attribute": "age", "value": 41}, "value", "41"),
    (store.read_request, {"attribute": "vegan", "value": True}, "value", "true"),
    (store.read_request, {"replaces": "p1", "outcome": "Failed: late"}, "outcome", "failure: late"),
    (store.read_request, {"replaces": "p1", "outcome": "失败"}, "outcome", "failure"),
    (store.read_request, {"replaces": "r1", "outcome": "done"}, "outcome", "done"),
    (compress.read_request, {"strategy": "map-reduce"}, "strategy", "map_reduce"),
    (compress.read_request, {"keep_rounds": "0"}, "keep_rounds", 0),
    (compress.read_request, {"summaries": "One, two."}, "summaries", ("One, two.",)),
    (compress.read_request, {"summaries": '["One.", "Two."]'}, "summaries", ("One.", "Two.")),
    (forget.read_request, {"kinds": ["working"]}, "kinds", ("working",)),
    (forget.read_request, {"undo": True}, "undo", "last"),
    (snapshot.read_request, {"action": "CREATE"}, "action", "create"),
]  # fmt: skip


@pytest.mark.parametrize(("read", "given", "name", "expected"), COERCED)
def test_what_models_get_wrong_is_read_as_it_was_meant(
    reading: Reading, read: ReadRequest, given: dict[str, object], name: str, expected: object
) -> None:
    assert getattr(read(reading, given), name) == expected


@pytest.mark.parametrize(
    "messages",
    [
        [{"role": "user", "content": "hello"}, {"role": "assistant", "content": "你好"}],
        '[{"role": "user", "content": "hello"}, {"role": "assistant", "content": "你好"}]',
        ['{"content": "hello"}', {"role": "ai", "content": "你好"}],
        ["hello", {"role": "assistant", "content": "你好", "at": None, "speaker": ""}],
    ],
)
def test_messages_come_as_a_list_as_json_or_as_bare_text(reading: Reading, messages: Any) -> None:
    read = store.read_request(reading, {"messages": messages}).messages
    assert [(message.role, message.content) for message in read] == [
        (Role.USER, "hello"),
        (Role.ASSISTANT, "你好"),
    ]


def test_one_message_alone_is_a_list_of_one(reading: Reading) -> None:
    read = store.read_request(reading, {"messages": {"content": "hi"}}).messages
    assert [message.content for message in read] == ["hi"]


def test_steps_without_names_are_called_by_what_is_to_be_done(reading: Reading) -> None:
    given = {
        "name": "n",
        "steps": ["look it up", {"action": "reply", "parameters": '{"to": "{{who}}"}'}],
    }
    steps = store.read_request(reading, given).steps  # fmt: skip
    assert [(step.name, step.action, dict(step.parameters)) for step in steps] == [
        ("look it up", "look it up", {}),
        ("reply", "reply", {"to": "{{who}}"}),
    ]


@pytest.mark.parametrize(
    "steps",
    [
        ["1. open the valve", "2) wait 3.5 min", {"name": "close it"}],
        "1. open the valve\n2. wait 3.5 min\n\n3. close it",
        "- open the valve\n- wait 3.5 min\n- close it",
        '["open the valve", "wait 3.5 min", "3、close it"]',
    ],
)
def test_steps_come_as_a_list_or_as_lines_and_lose_their_own_numbers(
    reading: Reading, steps: Any
) -> None:
    read = store.read_request(reading, {"name": "n", "steps": steps}).steps
    assert [step.action for step in read] == ["open the valve", "wait 3.5 min", "close it"]


def test_a_fact_without_a_statement_states_its_attribute_and_value(reading: Reading) -> None:
    given = {"facts": [{"attribute": "city", "value": "Porto"}, "Likes chess"]}
    facts = extract_facts.read_request(reading, given).facts
    assert [(fact.statement, fact.subject, fact.value) for fact in facts] == [
        ("city: Porto", "user", "Porto"),
        ("Likes chess", "user", None),
    ]


@pytest.mark.parametrize(("given", "limit"), [(0, 1), (-3, 1), (101, 100), ("5000", 100)])
def test_a_limit_out_of_bounds_is_clamped_and_said(
    reading: Reading, given: object, limit: int
) -> None:
    assert search.read_request(reading, {"limit": given}).limit == limit
    assert reading.notes == [f"`limit` was set to {limit}."]


def test_a_query_too_long_is_cut_and_said(reading: Reading) -> None:
    assert len(search.read_request(reading, {"query": "茶 " * 100_000}).query) == 2_048
    assert reading.notes == ["The query was cut to its first 2,048 characters."]


@pytest.mark.parametrize("text", ["a\u0000b", "👩‍👩‍👧 ok", "שלום עולם", "\u202eabc", " padded\n"])
def test_unusual_characters_come_through_as_they_are(reading: Reading, text: str) -> None:
    assert store.read_request(reading, {"content": text}).content == text
    message = store.read_request(reading, {"messages": [{"content": text}]}).messages[0]
    assert message.content == text


def test_the_request_names_the_arguments_that_really_came(reading: Reading) -> None:
    given: dict[str, object] = {
        "replaces": "s1",
        "tags": [],
        "pinned": False,
        "importance": None,
        "session": "",
    }
    assert store.read_request(reading, given).fields_given == {"replaces", "tags", "pinned"}


def test_a_call_without_a_namespace_is_for_the_default_one(reading: Reading) -> None:
    assert search.read_request(reading, {}).namespace == "default"
    assert forget.read_request(reading, {"ids": "e1"}).namespace_given is False
    assert forget.read_request(reading, {"namespace": "default"}).namespace_given is True


def test_a_least_score_without_a_query_is_noted(reading: Reading) -> None:
    search.read_request(reading, {"query": "tea", "min_score": 0.5})
    assert reading.notes == []
    search.read_request(reading, {"tags": ["tea"], "min_score": 0.5})
    assert reading.notes == ["`min_score` was not used: a list without a `query` has no scores."]


@pytest.mark.parametrize("number", [10**400, -(10**400), 1e300, float("inf"), float("nan")])
def test_a_number_that_cannot_be_kept_is_said_to_be(reading: Reading, number: float) -> None:
    with pytest.raises(InvalidArgumentError, match="too large to keep"):
        store.read_request(reading, {"content": "Tea", "metadata": {"n": number}})
