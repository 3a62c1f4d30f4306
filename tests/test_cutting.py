"""Cutting texts to a budget."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mindfile.cutting import ELLIPSIS, beginning, cut

# Where a sentence must end for the cut to fall there.
TAIL = 0.3


def words(text: str) -> int:
    return len(text.split())


def count(text: str) -> int:
    """Count a token for each character of Chinese and for each four of anything else."""
    wide = sum(character >= "\u2e80" for character in text)
    return wide + (len(text) - wide + 3) // 4


def test_a_text_is_cut_at_a_sentence_end_or_says_that_it_goes_on() -> None:
    assert cut("One two. Three four five.", 3, words) == "One two."
    assert cut("你好。今天很好。", 3, len) == "你好。"
    assert cut("one two three four", 3, words) == f"one two{ELLIPSIS}"


def test_with_a_tail_only_a_near_sentence_end_is_worth_the_loss() -> None:
    assert cut("One two three four. Five six seven.", 6, count, tail=TAIL) == "One two three four."
    assert cut("天气很好很好很好。明天去港口看船。", 12, count, tail=TAIL) == "天气很好很好很好。"
    assert cut("好。" + "港" * 50, 12, count, tail=TAIL) == "好。" + "港" * 9 + ELLIPSIS


def test_a_text_without_a_near_sentence_end_is_cut_between_words() -> None:
    text = cut("word " * 50, 9, count, tail=TAIL)
    assert text.endswith("word…")
    assert set(text.removesuffix("…").split()) == {"word"}
    assert cut("港" * 50, 10, count) == "港" * 9 + "…"


def test_a_cut_inside_a_number_is_no_sentence_end() -> None:
    assert cut("It weighs 3.14159265 tons and more", 12, len) == "It weighs…"
    assert cut("It is 3.5 now", 8, len) == "It is…"


def test_a_word_longer_than_the_budget_is_cut_inside() -> None:
    assert cut("abcdefghij" * 50, 6, len) == "abcde…"


@given(st.text(alphabet="ab 3.!？。港船…\n", max_size=300), st.integers(0, 80))
@pytest.mark.parametrize("tail", [TAIL, 1.0])
def test_a_cut_never_goes_over_its_budget(tail: float, text: str, budget: int) -> None:
    assert count(cut(text, budget, count, tail=tail)) <= budget


@given(st.text(alphabet="ab 3.!？。港船…\n", max_size=300), st.integers(2, 80))
def test_pages_cut_one_behind_the_other_hold_the_whole_text(text: str, budget: int) -> None:
    pages: list[str] = []
    rest = text.strip()
    while rest:
        page = beginning(rest, budget, count)
        assert page.end > 0
        pages.append(rest[: page.end])
        rest = rest[page.end :].lstrip()
    assert "".join("".join(pages).split()) == "".join(text.split())
