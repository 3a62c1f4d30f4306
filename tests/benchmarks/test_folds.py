"""Weights are chosen on some conversations and scored on the others."""

from collections.abc import Mapping
from pathlib import Path

from benchmarks.dataset import said_missing
from benchmarks.folds import Changes, cross_validate, folds_of, together


def test_every_conversation_is_left_out_once() -> None:
    few, many = ["a", "b", "c"], [str(one) for one in range(23)]
    assert folds_of(few) == [("a",), ("b",), ("c",)]
    assert [len(part) for part in folds_of(many)] == [5, 5, 5, 4, 4]
    assert sorted(name for part in folds_of(many) for name in part) == sorted(many)
    assert len(folds_of(few, 9)) == 3


def test_a_part_joined_of_several_files_holds_some_of_each() -> None:
    joined = together([folds_of(["a", "b"]), folds_of(["x", "y", "z"])])
    assert joined == [("a", "x", "z"), ("b", "y")]


def test_no_weight_is_chosen_by_what_it_is_scored_on() -> None:
    # Only the last conversation likes a high weight; the others lose by it.
    def evaluate(changes: Changes) -> Mapping[str, list[float]]:
        gain = changes.get("high", 0.0)
        return {"a": [0.5 - gain], "b": [0.5 - gain], "c": [0.5 + 4 * gain]}

    folds = cross_validate({"high": (0.1,)}, folds_of(["a", "b", "c"]), evaluate)
    assert [dict(fold.chosen) for fold in folds] == [{"high": 0.1}, {"high": 0.1}, {}]
    assert [fold.chosen_scores for fold in folds] == [(0.4,), (0.4,), (0.5,)]
    assert all(fold.shipped_scores == (0.5,) for fold in folds)


def test_what_gains_alone_is_taken_together_and_chance_is_not() -> None:
    def evaluate(changes: Changes) -> Mapping[str, list[float]]:
        gain = sum({"one": 0.1, "two": 0.05, "chance": 0.0001}[name] for name in changes)
        return {name: [0.5 + gain] for name in "ab"}

    grid = {"one": (1.0, 2.0), "two": (1.0,), "chance": (1.0,)}
    (first, _) = cross_validate(grid, folds_of(["a", "b"]), evaluate)
    assert dict(first.chosen) == {"one": 1.0, "two": 1.0}
    assert first.chosen_scores == (0.65,)


def test_a_missing_file_is_named_with_where_to_get_one() -> None:
    said = said_missing(Path("nowhere.jsonl"))
    assert "nowhere.jsonl" in said
    assert "https://" in said
