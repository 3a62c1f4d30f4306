"""The analyzer: every language gives words, every string is a query."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mindfile.ranking.analyzer import analyze, analyze_query


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("重跑gen-itgc后", "itgc"),
        ("call getUserName", "user"),
        ("the POL-358 policy", "pol-358"),
        ("on 20.04", "20.04"),
        ("written in C++", "c++"),
        ("数据库配置", "据库"),
        ("끝말잇기", "말잇"),
        ("soft\u00adhyphen", "softhyphen"),
        ("several deployments", "deploy"),
    ],
)
def test_identifiers_and_every_script_are_found_by_their_parts(text: str, word: str) -> None:
    assert word in analyze(text)


@given(st.text(max_size=300))
def test_every_string_is_a_legal_query_without_white_space_in_its_words(text: str) -> None:
    assert all(token and not any(map(str.isspace, token)) for token in analyze_query(text).tokens)


def test_a_query_of_stop_words_alone_keeps_them() -> None:
    assert analyze_query("who are you").tokens
