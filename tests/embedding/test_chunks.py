"""Chunks: what a text says and the code that it shows are found apart."""

import pytest

from mindfile.embedding.chunks import CHUNK_TOKENS, chunks_of
from mindfile.embedding.tokens import estimate

ASKED = "The login page forgets who I am after five minutes. Here is what I have:"
ENDING = "Why does the session end so soon, and how do I make it last a day?"


def said(text: str) -> list[str]:
    return [chunk.text for chunk in chunks_of(text) if chunk.by_meaning]


def shown(text: str) -> list[str]:
    return [chunk.text for chunk in chunks_of(text) if not chunk.by_meaning]


@pytest.mark.parametrize(
    "code",
    [
        "```python\nsession.permanent = False\n```",
        "```\nsession.permanent = False\n```",
        "~~~py\nsession.permanent = False\n~~~",
        "  ```js\n  session.permanent = false\n  ```",
        "````md\n```\nsession.permanent\n```\n````",
        "```python\r\nsession.permanent = False\r\n```",
    ],
)
def test_what_is_said_around_a_block_of_code_stands_together_before_it(code: str) -> None:
    text = f"{ASKED}\n{code}\n{ENDING}"
    (words,) = said(text)
    assert words.startswith(ASKED)
    assert words.endswith(ENDING)
    assert "permanent" not in words
    assert "session.permanent" in "".join(shown(text))


def test_all_blocks_of_code_are_found_by_their_words() -> None:
    text = f"{ASKED}\n```\nfirst\n```\nand then\n```\nsecond\n```\n{ENDING}"
    assert "first" in "".join(shown(text))
    assert "second" in "".join(shown(text))
    assert len(said(text)) == 1


def test_a_block_that_nobody_closes_goes_to_the_end() -> None:
    assert said(f"{ASKED}\n```python\nlast = 1") == [ASKED]


@pytest.mark.parametrize(
    "text",
    [
        "```\nnothing but code\n```",
        "See:\n```\ncode with next to nothing said\n```",
        "A word in ```marks``` inside a line is no block, and neither is this.",
        "```marks``` at the start of a line are no block either, whatever follows\nthem",
    ],
)
def test_what_says_nothing_beside_its_code_or_has_none_stays_whole(text: str) -> None:
    assert said(text) == [text]
    assert shown(text) == []


def test_long_code_is_cut_like_all_that_is_long() -> None:
    code = "\n".join(f"value_{number} = compute(value_{number - 1})" for number in range(200))
    pieces = shown(f"{ASKED}\n```\n{code}\n```")
    assert len(pieces) > 3
    assert max(map(estimate, pieces)) <= CHUNK_TOKENS + 1


@pytest.mark.parametrize("unit", ["a word\n```\n", "```x\n", "~~~", "`", "\n ```"])
def test_fences_by_the_thousand_take_no_time_worth_naming(unit: str) -> None:
    text = f"{ASKED}\n{unit * 20_000}"
    assert "".join("".join(said(text)).split())[:20] == "".join(ASKED.split())[:20]
