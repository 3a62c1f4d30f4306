"""Words of any language as the index holds them, and every string as a legal query."""

import importlib
import itertools
import sqlite3
import sys
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mindfile.model import MAX_QUERY_CHARACTERS
from mindfile.ranking.analyzer import (
    QUERY_TOKENS,
    TOKEN_CHARACTERS,
    analyze,
    analyze_query,
)

TRICKY = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs"]),
        st.sampled_from("的我数据库пйार्ภิ끝말👩‍👧🇵🇹️'’.:/@+#&-_\"*() \u200b\u200d\u00ad\u0301"),
    ),
    max_size=60,
)
INDEX = "unicode61 remove_diacritics 0 categories 'L* M* N* P* S* Co'"


def finds(text: str, query: str) -> bool:
    """Tell whether some telling word of the query stands in the text."""
    asked = analyze_query(query)
    words = set(analyze(text))
    telling = asked.pairs or tuple(word for word in asked.tokens if word not in asked.weak)
    return any(word in words for word in telling)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("今天大家玩成语接龙しりとり", "しりとり"),
        ("请把新设备登记一下", "设备"),
        ("昨晚重跑gen-itgc后一切正常", "itgc"),
        ("昨晚重跑gen-itgc后一切正常", "gen-itgc"),
        ("오늘 끝말잇기를 했다", "끝말잇기"),
        ("ฉันชอบกินข้าวผัด", "ข้าวผัด"),
        ("run the pre-edit hook", "pre-edit"),
        ("see POL-358 for the rule", "pol-358"),
        ("call getUserName first", "username user"),
        ("the snake_case name", "snake"),
        ("upgrade to 20.04 soon", "20.04"),
        ("we ship C++ and C#", "C++"),
        ("built on .NET", ".net"),
        ("signed on 2026-05-08", "2026-05-08"),
        ("soft\u00adware up\u200bdate", "software update"),
        ("می\u200cخواهم بروم", "میخواهم"),
        ("مُحَمَّد هنا", "محمد"),
        ("मुझे हिन्दी पसंद है", "हिन्दी"),
        ("dinner in Zürich", "zurich"),
        ("ＤＢ 在 Ｌｉｎｕｘ", "linux"),
        ("great 👍🏽", "👍"),
        ("the family 👩‍👩‍👧 came", "👩‍👩‍👧"),
        ("она любит чай", "чай"),
        ("Nadia's cello lessons", "cello lesson"),
        ("数据库配置在 config 目录", "据库"),
        ("数据库配置在 config 目录", "配置"),
        ("数据库配置在 config 目录", "数据库配置"),
        ("数据库配置在 config 目录", "config"),
    ],
)
def test_a_query_finds_what_holds_it(text: str, query: str) -> None:
    assert finds(text, query)


@pytest.mark.parametrize(
    ("text", "query"),
    [("数据库配置在 config 目录", "图书馆"), ("party tonight", "art"), ("我的猫", "我的狗")],
)
def test_a_shared_character_or_part_of_a_word_finds_nothing(text: str, query: str) -> None:
    assert not finds(text, query)


def test_stop_words_leave_a_query_but_never_empty_it() -> None:
    assert analyze_query("what is the name of my cat").tokens == ("name", "cat")
    assert analyze_query("what is it").tokens == ("what", "is", "it")
    assert "过敏" in analyze_query("我对什么过敏？").tokens
    assert analyze_query("我是谁").tokens


def test_lone_characters_of_a_longer_run_are_weak_and_its_pairs_required() -> None:
    query = analyze_query("图书馆")
    assert query.pairs == ("图书", "书馆")
    assert query.weak == {"图", "书", "馆"}
    assert analyze_query("猫").pairs == ("猫",)


def test_short_words_of_letters_are_not_required() -> None:
    assert analyze_query("он пьёт чай").pairs == ()


def test_contractions_make_no_fragments() -> None:
    assert analyze("don't they're it's") == ["don't", "they", "it"]


def test_operators_are_plain_words() -> None:
    assert set(analyze("AND OR NEAR( NOT*")) == {"and", "or", "near", "not"}


@pytest.mark.parametrize("text", ["", "   ", '"', "'", "*", "(", "!?", "\u200b", "\x00", "—"])
def test_a_query_without_words_is_legal_and_empty(text: str) -> None:
    assert analyze_query(text).tokens == ()


def test_a_query_is_bounded() -> None:
    query = analyze_query("那件小事" * 50_000)
    assert len(query.tokens) <= QUERY_TOKENS
    assert len(query.literal) <= MAX_QUERY_CHARACTERS


def test_a_blob_is_cut() -> None:
    assert all(len(word) <= TOKEN_CHARACTERS for word in analyze("f0" * 50_000 + "é" * 9_000))


@given(TRICKY)
@example("\u0e34" * 70)
@example("👩\u200d" * 40)
@example("\U0002fa1e\u0a3d\U0001fae9")
def test_words_hold_only_what_the_index_takes_for_a_word(text: str) -> None:
    for word in analyze(text):
        assert 0 < len(word) <= TOKEN_CHARACTERS
        assert all(unicodedata.category(c)[0] in "LMNPS" for c in word), ascii(word)


@given(TRICKY)
def test_what_is_asked_for_is_what_is_indexed(text: str) -> None:
    query = analyze_query(text)
    indexed = set(analyze(text))
    assert set(query.tokens) <= indexed
    assert set(query.pairs) <= indexed
    assert query.weak <= indexed


@given(TRICKY)
def test_the_full_text_index_splits_the_words_as_the_analyzer_does(text: str) -> None:
    words = set(analyze(text))
    connection = sqlite3.connect(":memory:")
    connection.execute(f'CREATE VIRTUAL TABLE t USING fts5(own, tokenize="{INDEX}")')
    connection.execute("INSERT INTO t VALUES (?)", (" ".join(words),))
    for word in words:
        quoted = '"' + word.replace('"', '""') + '"'
        assert list(connection.execute("SELECT 1 FROM t WHERE t MATCH ?", (quoted,))) == [(1,)]
    connection.execute("CREATE VIRTUAL TABLE v USING fts5vocab(t, row)")
    assert len(list(connection.execute("SELECT term FROM v"))) == len(words)
    connection.close()


def test_threads_that_analyze_at_once_find_the_words_that_one_finds_alone() -> None:
    stemmer: Any = importlib.import_module("snowballstemmer").stemmer("english")
    letters = "abcdefghijklmnopqrstuvwxyz"
    # Words that nothing else reads: what is known already is not stemmed again.
    words = [
        f"{first}{second}quor{middle}{ending}"
        for first, second in itertools.product(letters, letters)
        for middle, ending in (("a", "tional"), ("e", "fulness"), ("i", "zations"), ("o", "ingly"))
    ]
    alone = [stemmer.stemWord(word) for word in words]
    switching = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            found = [word for (word,) in threads.map(analyze, words)]
    finally:
        sys.setswitchinterval(switching)
    assert found == alone
