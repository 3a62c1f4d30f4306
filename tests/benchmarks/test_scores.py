"""The figures of the benchmarks are what they say they are."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.dataset import Conversation, pools, read_dataset
from benchmarks.scores import (
    Outcome,
    by_category,
    percentile,
    recall_at,
    reciprocal_rank,
    summarize,
)

SOURCES = st.lists(st.sampled_from("abcdefgh"), unique=True)


def outcome(conversation: str, found: str, evidence: str = "a", category: str = "one") -> Outcome:
    return Outcome(conversation, category, frozenset(evidence), tuple(found))


def test_recall_is_the_share_of_the_evidence_among_the_first() -> None:
    assert recall_at(1, {"a", "b"}, ["a", "c", "b"]) == 0.5
    assert recall_at(3, {"a", "b"}, ["a", "c", "b"]) == 1.0
    assert recall_at(5, {"z"}, ["a"]) == 0.0


def test_the_reciprocal_rank_is_that_of_the_first_evidence() -> None:
    assert reciprocal_rank({"b", "c"}, ["a", "b", "c"]) == 0.5
    assert reciprocal_rank({"z"}, ["a", "b"]) == 0.0


@given(found=SOURCES, evidence=st.sets(st.sampled_from("abcdefgh"), min_size=1))
def test_recall_never_falls_with_depth(found: list[str], evidence: set[str]) -> None:
    recalls = [recall_at(k, evidence, found) for k in range(1, 9)]
    assert recalls == sorted(recalls)
    assert all(0 <= recall <= 1 for recall in recalls)


def test_the_interval_of_one_conversation_is_its_mean() -> None:
    score = summarize([outcome("x", "ab"), outcome("x", "ba")]).recall[1]
    assert (score.mean, score.low, score.high) == (0.5, 0.5, 0.5)


def test_the_interval_spans_the_mean_and_is_the_same_each_time() -> None:
    outcomes = [outcome(f"c{i}", "ab" if i % 3 else "ba") for i in range(30)]
    first, second = summarize(outcomes), summarize(outcomes)
    assert first == second
    assert first.recall[1].low < first.recall[1].mean < first.recall[1].high
    assert first.questions == 30


def test_outcomes_are_grouped_by_category() -> None:
    groups = by_category([outcome("x", "a", category="two"), outcome("y", "a", category="one")])
    assert list(groups) == ["one", "two"]


def test_a_percentile_is_one_of_the_values() -> None:
    assert percentile([4.0, 1.0, 3.0, 2.0], 0.5) == 3.0
    assert percentile([4.0, 1.0], 1.0) == 4.0
    assert percentile([], 0.95) == 0.0


def test_a_dataset_is_read_line_by_line_and_questions_without_evidence_left_out(
    tmp_path: Path,
) -> None:
    row: dict[str, Any] = {
        "conversation": "走廊",
        "messages": [{"source": "1", "session": "s", "role": "user", "content": "我养了一只龟"}],
        "questions": [
            {"question": "养了什么？", "evidence": ["1"], "category": "simple", "answer": "龟"},
            {"question": "谁？", "evidence": [], "category": "simple", "answer": ""},
        ],
    }
    path = tmp_path / "data.jsonl"
    path.write_text(
        f"{json.dumps(row, ensure_ascii=False)}\n\n{json.dumps(row)}\n", encoding="utf-8"
    )
    conversations = read_dataset(path)
    assert len(conversations) == 2
    assert [question.text for question in conversations[0].questions] == ["养了什么？"]
    assert conversations[0].messages[0].speaker is None
    assert len(read_dataset(path, limit=1)) == 1


def test_a_line_that_is_no_conversation_is_named(tmp_path: Path) -> None:
    path = tmp_path / "data.jsonl"
    path.write_text('{"conversation": "x", "messages": [], "questions": []}\n{"rows": 1}\n')
    with pytest.raises(ValueError, match="line 2"):
        read_dataset(path)


def test_conversations_are_pooled_without_loss() -> None:
    conversations = [Conversation(str(i), (), ()) for i in range(7)]
    groups = list(pools(conversations, 3))
    assert [len(group) for _, group in groups] == [3, 2, 2]
    assert len({name for name, _ in groups}) == 3
