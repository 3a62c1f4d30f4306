"""The bar that the local rules must hold on passages of talk."""

from pathlib import Path

import pytest

from benchmarks import extraction as bench

PASSAGES = Path(__file__).with_name("passages")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ["fresh", "fresh2", "fresh3", "fresh4"])
def test_what_the_rules_keep_of_talk_is_mostly_right_and_most_of_what_is_there(
    name: str, language: str
) -> None:
    passages = bench.read_passages(PASSAGES / f"{name}-{language}.jsonl")
    read = [bench.count(one, bench.by_rules(one.text)) for one in passages]
    first = [bench.count(one, bench.METHODS["first sentence"](one.text)) for one in passages]

    assert bench.is_comparable(passages)
    assert bench.precision(read) >= 0.80 > bench.precision(first)
    assert bench.recall(read) >= 0.75


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [
        ("I live in Ghent", "I live in Ghent now", True),
        ("我住在北京", "我住在上海市区那边", False),
        ("I like tea", "My dog is Rex", False),
    ],
)
def test_a_proposal_agrees_with_a_label_by_the_words_they_share(
    one: str, other: str, agree: bool
) -> None:
    assert (bench.agreement(one, other) >= bench.AGREE) is agree
