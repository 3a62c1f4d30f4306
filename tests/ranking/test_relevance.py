"""Languages, silence and what never lifts a candidate; cosines as the encoder gives them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from mindfile.ranking.analyzer import analyze, analyze_query
from mindfile.ranking.fusion import (
    DEFAULT_MIN_SCORE,
    LITERAL_SCORE,
    Candidate,
    Scored,
    contains,
    rank,
)
from mindfile.ranking.scripts import is_chinese

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def candidate(key: int, text: str, cosine: float | None = None, **fields: str) -> Candidate:
    at = NOW - timedelta(days=5)
    plain = Candidate(key, text, " ".join(analyze(text)), cosine=cosine, at=at)
    return replace(plain, role=fields.get("role"), speaker=fields.get("speaker"))


def ranked(query: str, candidates: Sequence[Candidate]) -> list[Scored]:
    prepared = analyze_query(query)
    own = [set(one.own.split()) for one in candidates]
    frequencies = {token: sum(token in words for words in own) for token in prepared.tokens}
    return rank(prepared, candidates, frequencies=frequencies, documents=len(candidates), now=NOW)


def kept(query: str, candidates: Sequence[Candidate]) -> list[int]:
    return [one.key for one in ranked(query, candidates) if one.score >= DEFAULT_MIN_SCORE]


def test_an_english_answer_stands_above_unrelated_chinese_lines() -> None:
    rows = [
        candidate(0, "今天风很大", 0.83),
        candidate(1, "会议改到下午", 0.84),
        candidate(2, "Rui is allergic to walnuts", 0.80),
    ]
    assert ranked("鲁伊对什么过敏？", rows)[0].key == 2


def test_a_long_address_does_not_lift_a_chinese_line() -> None:
    rows = [
        candidate(0, "小韩的邮箱是 hanxiaoyu.longaddress2026@example-company.org", 0.84),
        candidate(1, "小韩在一家苗圃工作", 0.90),
    ]
    assert is_chinese(rows[0].content)
    assert ranked("小韩的单位是做什么的？", rows)[0].key == 1


def test_a_question_on_nothing_stored_finds_nothing() -> None:
    rows = [candidate(0, "I keep bees", 0.74), candidate(1, "The rent went up", 0.75)]
    assert kept("Which vaccine did the cat get?", rows) == []
    chinese = [candidate(0, "我养蜂", 0.83), candidate(1, "房租涨了", 0.82)]
    assert kept("猫打了什么疫苗？", chinese) == []


def test_by_words_alone_too_a_question_on_nothing_stored_finds_nothing() -> None:
    rows = [candidate(0, "I keep bees"), candidate(1, "The rent went up")]
    assert kept("Which vaccine did the cat get?", rows) == []
    assert kept("bees", rows) == [0]


def test_the_question_itself_does_not_push_its_answer_below_the_bar() -> None:
    question, answer = "Which instrument does Rui play?", "Rui plays the viola"
    alone = ranked(question, [candidate(0, answer, 0.83), candidate(1, "windy today", 0.74)])
    beside = ranked(
        question,
        [
            candidate(0, answer, 0.83),
            candidate(1, "windy today", 0.74),
            candidate(2, question, 0.99),
        ],
    )
    assert beside[0].key == 2
    assert beside[0].score >= LITERAL_SCORE
    assert alone[0].key == beside[1].key == 0
    assert beside[1].score >= DEFAULT_MIN_SCORE


def test_one_shared_character_does_not_match_but_a_word_beside_it_does() -> None:
    rows = [candidate(0, "数据库配置在 config 目录")]
    assert ranked("图书馆", rows)[0].score == 0
    assert ranked("图书馆 config", rows)[0].score > 0
    for query in ("据库", "配置", "数据库配置", "config"):
        assert kept(query, rows) == [0]


def test_a_query_of_signs_does_not_match_everything() -> None:
    rows = [candidate(0, "I keep bees"), candidate(1, "房租涨了")]
    for query in ("?", "...", "？！", "(", "“”"):
        assert kept(query, rows) == []


def test_the_whole_query_is_held_only_at_the_bounds_of_words() -> None:
    assert contains("we met at the art fair", "art")
    assert not contains("we met at the party", "art")
    assert contains("数据库配置在这里", "库配")
    assert not contains("anything", "")


def test_what_a_longer_question_quotes_need_not_stand_in_its_answer() -> None:
    rows = [
        candidate(0, "Rui is reading The Lost Barn"),
        candidate(1, "Rui got the lost book from Ines in Porto"),
    ]
    both = {one.key for one in ranked('Who gave Rui the book "The Lost Barn"?', rows)}
    assert both == {0, 1}
    assert [one.key for one in ranked('"the lost barn"', rows)] == [0]


def test_a_phrase_that_nothing_holds_does_not_silence_the_rest() -> None:
    rows = [candidate(0, "Ines reads the barn owl book"), candidate(1, "windy today")]
    assert ranked('"the lost barn"', rows)[0].key == 0


def test_where_speakers_have_no_names_the_user_leads_the_assistant() -> None:
    # The one with the higher key would lead if they were equal.
    rows = [
        candidate(0, "green tea it is", role="user"),
        candidate(1, "green tea it is", role="assistant"),
    ]
    assert ranked("tea please", rows)[0].key == 0
    scores = {one.key: one.score for one in ranked("tea", [replace(r, speaker="R") for r in rows])}
    assert scores[0] == scores[1]


def test_a_name_inside_another_word_is_no_speaker_asked_for() -> None:
    rows = [candidate(0, "tea", speaker="Al"), candidate(1, "tea", speaker="Bo")]
    scores = {one.key: one.score for one in ranked("also tea", rows)}
    assert scores[0] == scores[1]


TEXTS = st.lists(
    st.tuples(
        st.sampled_from(["green tea", "tea or coffee?", "绿茶好喝", "no tea", "", "config 目录"]),
        st.one_of(st.none(), st.floats(-1, 1)),
        st.sampled_from(["user", "assistant"]),
    ),
    max_size=8,
)


@given(query=st.sampled_from(["green tea", "绿茶", "tea?", "", '"tea"', "的"]), rows=TEXTS)
def test_every_candidate_gets_one_score_between_nothing_and_one_in_falling_order(
    query: str, rows: list[tuple[str, float | None, str]]
) -> None:
    candidates = [
        candidate(key, text, cosine, role=role) for key, (text, cosine, role) in enumerate(rows)
    ]
    scores = ranked(query, candidates)
    assert all(0 <= one.score <= 1 for one in scores)
    assert [one.score for one in scores] == sorted((o.score for o in scores), reverse=True)
    assert len({one.key for one in scores}) == len(scores)
