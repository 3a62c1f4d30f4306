"""No parameter is advertised in vain: each changes the request that the use case gets."""

from collections.abc import Callable, Mapping

import pytest

from mindfile.surface.arguments import Reading
from mindfile.surface.schema import input_schema
from mindfile.surface.tool import Tool
from mindfile.surface.toolbox import TOOLS
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

# By tool: what every call needs, and one value for each parameter.
EXAMPLES: dict[str, tuple[ReadRequest, dict[str, object], dict[str, object]]] = {
    "store": (
        store.read_request,
        {"replaces": "s0"},
        {
            "content": "I play the oboe",
            "messages": [{"content": "我会吹双簧管"}],
            "kind": "semantic",
            "session": "music",
            "namespace": "other",
            "role": "assistant",
            "tags": ["music"],
            "metadata": {"a": 1},
            "importance": 0.7,
            "pinned": True,
            "subject": "Ana",
            "attribute": "instrument",
            "value": "oboe",
            "name": "tune",
            "trigger": "before a concert",
            "steps": [{"action": "play A"}],
            "at": "2026-01-02T03:04:05+00:00",
            "valid_from": "2026-01-02T00:00:00+00:00",
            "valid_to": "2026-02-02T00:00:00+00:00",
            "expires_at": "2026-09-02T00:00:00+00:00",
            "remind_at": "2026-09-02T00:00:00+00:00",
            "source": "letter",
            "replaces": "s1",
            "if_revision": 2,
            "outcome": "success",
            "idempotency_key": "k1",
        },
    ),
    "search": (
        search.read_request,
        {},
        {
            "query": "oboe",
            "kinds": ["semantic"],
            "tags": ["music"],
            "metadata": {"a": 1},
            "role": "user",
            "subject": "Ana",
            "attribute": "instrument",
            "session": "music",
            "namespace": "other",
            "since": "2026-01-02T00:00:00+00:00",
            "until": "2026-02-02T00:00:00+00:00",
            "as_of": "2026-02-02T00:00:00+00:00",
            "include_history": True,
            "limit": 3,
            "min_score": 0.2,
            "cursor": "c1",
        },
    ),
    "retrieve": (
        retrieve.read_request,
        {},
        {
            "query": "oboe",
            "ids": ["s1"],
            "uri": "memory://default/profile",
            "session": "music",
            "namespace": "other",
            "kinds": ["semantic"],
            "as_of": "2026-02-02T00:00:00+00:00",
            "variables": {"who": "Ana"},
            "max_tokens": 300,
            "cursor": "c1",
        },
    ),
    "compress": (
        compress.read_request,
        {},
        {
            "session": "music",
            "namespace": "other",
            "strategy": "cluster",
            "keep_rounds": 1,
            "target_tokens": 200,
            "summaries": ["We spoke of oboes."],
            "dry_run": True,
        },
    ),
    "extract_facts": (
        extract_facts.read_request,
        {},
        {
            "text": "I play the oboe",
            "session": "music",
            "facts": [{"statement": "Ana plays the oboe"}],
            "namespace": "other",
            "dry_run": True,
        },
    ),
    "forget": (
        forget.read_request,
        {},
        {
            "ids": ["s1"],
            "tags": ["music"],
            "metadata": {"a": 1},
            "session": "music",
            "kinds": ["semantic"],
            "subject": "Ana",
            "attribute": "instrument",
            "before": "2026-02-02T00:00:00+00:00",
            "namespace": "other",
            "purge": True,
            "undo": "c1",
            "dry_run": True,
            "confirm": "yes-1",
        },
    ),
    "snapshot": (
        snapshot.read_request,
        {},
        {
            "action": "diff",
            "name": "before the tour",
            "against": "after the tour",
            "namespace": "other",
            "dry_run": True,
            "cursor": "c1",
        },
    ),
}


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_the_examples_cover_every_advertised_parameter(tool: Tool) -> None:
    assert list(EXAMPLES[tool.name][2]) == list(input_schema(tool.arguments)["properties"])


@pytest.mark.parametrize(
    ("tool", "parameter"),
    [(tool, parameter) for tool, (_, _, values) in EXAMPLES.items() for parameter in values],
)
def test_every_parameter_changes_the_request(reading: Reading, tool: str, parameter: str) -> None:
    read, needed, values = EXAMPLES[tool]
    assert read(reading, needed) != read(reading, {**needed, parameter: values[parameter]})


@pytest.mark.parametrize(
    "field", ["role", "content", "speaker", "at", "source"], ids=lambda field: f"message {field}"
)
def test_every_field_of_a_message_changes_the_request(reading: Reading, field: str) -> None:
    told = {
        "role": "assistant",
        "content": "other",
        "speaker": "Ana",
        "at": "2026-01-02T03:04:05+00:00",
        "source": "letter",
    }
    plain = store.read_request(reading, {"messages": [{"content": "same"}]})
    changed = {"content": "same", field: told[field]}
    assert store.read_request(reading, {"messages": [changed]}) != plain
