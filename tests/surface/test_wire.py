"""What a reply looks like on the wire, and that it never grows over its limit."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import cast
from zoneinfo import ZoneInfo

import pytest

from mindfile.memory.replies import (
    CompressReply,
    FactOutcome,
    ForgetReply,
    Hit,
    RetrieveReply,
    SearchReply,
    Stored,
    StoreReply,
)
from mindfile.surface.values import as_json
from mindfile.surface.wire import Payload, fitted, hits_that_fit, to_payload

ZONE = timezone(timedelta(hours=8))
HIT = Hit(
    id="e4k2m7q9xra",
    kind="episodic",
    content="",
    at=datetime(2026, 3, 4, 5, 6, 7, 890_123, tzinfo=UTC),
    score=0.734_567,
    session="20260304-5f3a9c",
    role="user",
)


def hits_of(payload: Payload) -> list[dict[str, object]]:
    return json.loads(json.dumps(payload["hits"]))


def test_empty_fields_are_left_out_and_false_and_zero_stay() -> None:
    payload = to_payload(CompressReply(compressed=("e1",), tokens_before=0), ZONE)
    assert payload == {"compressed": ["e1"], "tokens_before": 0, "tokens_after": 0}
    payload = to_payload(StoreReply(stored=(), compress_due=False, session=""), ZONE)
    assert payload == {"stored": [], "compress_due": False}


def test_what_a_reply_is_about_stays_though_it_be_empty() -> None:
    payload = to_payload(RetrieveReply(context="", ids=(), tokens=0, truncated=False), ZONE)
    assert payload == {"context": "", "ids": [], "tokens": 0, "truncated": False}


def test_nested_replies_keep_their_order_and_lose_their_empty_fields() -> None:
    reply = StoreReply(
        stored=(Stored(kind="semantic", status="superseding", id="s1", supersedes=("s0",)),),
        session="s",
        compress_due=False,
        undo="c1",
    )
    assert as_json(to_payload(reply, ZONE)) == (
        '{"stored":[{"kind":"semantic","status":"superseding","id":"s1","supersedes":["s0"]}],'
        '"session":"s","compress_due":false,"undo":"c1"}'
    )


def test_times_stand_in_the_users_zone_and_scores_are_rounded() -> None:
    payload = to_payload(SearchReply(hits=(HIT,), mode="hybrid"), ZONE)
    assert hits_of(payload)[0]["at"] == "2026-03-04T13:06:07+08:00"
    assert hits_of(payload)[0]["score"] == 0.735


def test_a_zone_with_summer_time_gives_each_moment_its_own_offset() -> None:
    zone = ZoneInfo("Europe/Lisbon")
    winter = replace(HIT, at=datetime(2026, 1, 15, 12, tzinfo=UTC))
    summer = replace(HIT, at=datetime(2026, 7, 15, 12, tzinfo=UTC))
    times = [hit["at"] for hit in hits_of(to_payload(SearchReply((winter, summer), "list"), zone))]
    assert times == ["2026-01-15T12:00:00+00:00", "2026-07-15T13:00:00+01:00"]


def test_the_first_day_of_the_calendar_is_written_in_utc() -> None:
    first = replace(HIT, at=datetime(1, 1, 1, tzinfo=UTC))
    payload = to_payload(SearchReply((first,), "list"), timezone(timedelta(hours=-5)))
    assert hits_of(payload)[0]["at"] == "0001-01-01T00:00:00+00:00"


def test_the_callers_metadata_comes_back_as_it_was() -> None:
    hit = replace(HIT, metadata={"score": 0.123_456, "x": None, "": "", "ok": False})
    payload = to_payload(SearchReply((hit,), "list"), ZONE)
    assert hits_of(payload)[0]["metadata"] == {"score": 0.123_456, "x": None, "": "", "ok": False}


def test_notes_of_the_border_come_before_those_of_the_use_case() -> None:
    reply = SearchReply(hits=(), mode="lexical", notes=("No model yet.",))
    assert to_payload(reply, ZONE, ["`limit` was set to 100."]) == {
        "hits": [],
        "mode": "lexical",
        "notes": ["`limit` was set to 100.", "No model yet."],
    }


def test_a_plain_hit_costs_no_more_than_seventy_tokens(
    count_tokens: Callable[[str], int],
) -> None:
    hit = as_json(hits_of(to_payload(SearchReply((HIT,), "hybrid"), ZONE))[0])
    assert count_tokens(hit) <= 70


@pytest.mark.parametrize("text", ["x" * 1_000_000, "记忆" * 400_000, '"\\\n\u0000' * 50_000])
def test_one_long_hit_is_cut_and_marked(text: str) -> None:
    reply = SearchReply((replace(HIT, content=text),), "list", next_cursor="c" * 500)
    payload = fitted(to_payload(reply, ZONE))
    hit = hits_of(payload)[0]
    assert 15_000 < len(as_json(payload)) <= 20_000
    assert hit["truncated"] is True
    assert text.startswith(str(hit["content"]).removesuffix("…"))
    assert payload["next_cursor"] == "c" * 500
    assert "truncated" not in payload


def test_only_the_long_ones_among_hits_are_cut() -> None:
    hits = [replace(HIT, id=f"e{i}", content="short" if i % 2 else "y" * 9_000) for i in range(8)]
    found = hits_of(fitted(to_payload(SearchReply(tuple(hits), "list"), ZONE)))
    assert [hit.get("truncated", False) for hit in found] == [True, False] * 4
    assert {hit["content"] for hit in found[1::2]} == {"short"}


def test_long_metadata_is_cut_beside_a_mark_and_keeps_its_names() -> None:
    hit = replace(HIT, content="a", metadata={f"m{i}": "z" * 2_000 for i in range(30)})
    found = hits_of(fitted(to_payload(SearchReply((hit,), "list"), ZONE)))[0]
    assert found["truncated"] is True
    assert list(cast("Mapping[str, object]", found["metadata"])) == list(hit.metadata)


def test_as_many_hits_fit_as_one_reply_can_preview() -> None:
    many = SearchReply(tuple(replace(HIT, content="w" * 5_000) for _ in range(100)), "list")
    fitting = hits_that_fit(many, ZONE)
    assert 30 < fitting < 60
    page = fitted(to_payload(replace(many, hits=many.hits[:fitting]), ZONE))
    assert len(hits_of(page)) == fitting
    assert len(as_json(page)) <= 20_000
    few = SearchReply(tuple(replace(HIT, content="short") for _ in range(20)), "list")
    assert hits_that_fit(few, ZONE) == 20


def test_a_list_without_a_cursor_is_cut_and_counted() -> None:
    stored = tuple(Stored(kind="episodic", status="stored", id=f"e{i:010}") for i in range(1_000))
    payload = fitted(to_payload(StoreReply(stored, session="s", undo="c1"), ZONE))
    assert payload["count"] == 1_000
    assert payload["truncated"] is True
    assert len(as_json(payload)) <= 20_000
    assert payload["undo"] == "c1"


def test_a_count_of_the_use_case_stays_when_its_list_is_cut() -> None:
    ids = tuple(f"e{i:010}" for i in range(5_000))
    payload = fitted(to_payload(ForgetReply(forgotten=ids, count=5_000, undo="c1"), ZONE))
    assert payload["count"] == 5_000
    assert payload["truncated"] is True
    assert len(as_json(payload)) <= 20_000


def test_several_long_lists_are_all_cut_until_the_reply_fits() -> None:
    ids = tuple(f"e{i:010}" for i in range(3_000))
    facts = tuple(FactOutcome("user", "s" * 400, 0.9, "stored", id=f"s{i}") for i in range(300))
    reply = CompressReply(summary="sum", compressed=ids, facts=facts, tokens_before=9)
    payload = fitted(to_payload(reply, ZONE))
    assert len(as_json(payload)) <= 20_000
    assert payload["count"] == 3_000
    assert payload["summary"] == "sum"


def test_the_widest_labels_a_memory_may_have_still_fit_one_reply() -> None:
    hit = replace(
        HIT,
        content="c" * 100_000,
        metadata={f"{i:0200}": "m" * 2_000 for i in range(50)},
        tags=tuple(f"{i:0200}" for i in range(50)),
        value="v" * 100_000,
    )
    payload = fitted(to_payload(SearchReply((hit,), "list"), ZONE))
    assert len(as_json(payload)) <= 20_000
    found = hits_of(payload)[0]
    assert found["id"] == HIT.id
    assert found["truncated"] is True
