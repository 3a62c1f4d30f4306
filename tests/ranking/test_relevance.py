"""Silence, echoes, hops and what never lifts a candidate; cosines as the encoder gives them."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mindfile.ranking.analyzer import analyze, analyze_query
from mindfile.ranking.asking import divide, phrasings
from mindfile.ranking.candidates import Candidate, contains
from mindfile.ranking.fusion import DEFAULT_MIN_SCORE, LITERAL_SCORE, Scored, rank

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def candidate(key: int, text: str, cosine: float | None = None, **fields: Any) -> Candidate:
    at = NOW - timedelta(days=5)
    cosines = () if cosine is None else (cosine,)
    plain = Candidate(key, text, " ".join(analyze(text)), cosines=cosines, at=at)
    return plain._replace(**fields)


def ranked(query: str, candidates: Sequence[Candidate]) -> list[Scored]:
    asks = [analyze_query(part) for part in divide(query)]
    own = [set(one.own.split()) for one in candidates]
    tokens = {token for ask in asks for token in ask.tokens}
    frequencies = {token: sum(token in words for words in own) for token in tokens}
    rows = [one._replace(cosines=one.cosines * len(asks)) for one in candidates]
    return rank(asks, rows, frequencies=frequencies, documents=len(rows), now=NOW)


def kept(query: str, candidates: Sequence[Candidate]) -> list[int]:
    return [one.key for one in ranked(query, candidates) if one.score >= DEFAULT_MIN_SCORE]


def test_a_question_on_nothing_stored_finds_nothing() -> None:
    rows = [candidate(0, "I keep bees", 0.11), candidate(1, "The rent went up", 0.04)]
    assert kept("Which vaccine did the cat get?", rows) == []
    chinese = [candidate(0, "我养蜂", 0.12), candidate(1, "房租涨了", 0.02)]
    assert kept("猫打了什么疫苗？", chinese) == []


def test_a_question_that_names_what_no_memory_and_no_speaker_does_needs_a_nearer_one() -> None:
    near = candidate(0, "My sister lives in Oslo", 0.2)
    assert kept("what is the capital of the country?", [near]) == [0]
    assert kept("what is the capital of Mongolia?", [near]) == []
    assert kept("what is the capital of Mongolia?", [near._replace(speaker="Mongolia Inc")]) == [0]
    beside = candidate(1, "Mongolia has few trees", 0.1)
    assert kept("what is the capital of Mongolia?", [near, beside])[0] == 1
    assert kept("where was I on Friday?", [near]) == [0]


def test_by_words_alone_too_a_question_on_nothing_stored_finds_nothing() -> None:
    rows = [candidate(0, "I keep bees"), candidate(1, "The rent went up")]
    assert kept("Which vaccine did the cat get?", rows) == []
    assert kept("bees", rows) == [0]


def test_by_words_alone_one_telling_word_of_two_is_enough() -> None:
    rows = [candidate(0, "My dentist appointment is on December 9")]
    assert kept("when do I see the dentist", rows) == [0]


def test_the_question_itself_does_not_push_its_answer_below_the_bar() -> None:
    question, answer = "Which instrument does Rui play?", "Rui plays the viola"
    alone = ranked(question, [candidate(0, answer, 0.38), candidate(1, "windy today", 0.06)])
    beside = ranked(
        question,
        [
            candidate(0, answer, 0.38),
            candidate(1, "windy today", 0.06),
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
    scores = {one.key: one.score for one in ranked("tea", [r._replace(speaker="R") for r in rows])}
    assert scores[0] == scores[1]


def test_a_name_inside_another_word_is_no_speaker_asked_for() -> None:
    rows = [candidate(0, "tea", speaker="Al"), candidate(1, "tea", speaker="Bo")]
    scores = {one.key: one.score for one in ranked("also tea", rows)}
    assert scores[0] == scores[1]


def test_a_reply_to_the_same_question_asked_before_does_not_lead_its_answer() -> None:
    question = "What kind of boats do I like?"
    asked = " ".join(analyze(question))
    rows = [
        candidate(0, "I enjoy old wooden dinghies", 0.36, session="s"),
        candidate(1, question, 0.95, session="s"),
        candidate(2, "I can't say, you never told me.", 0.6, session="s", near=asked),
    ]
    assert [one.key for one in ranked(question, rows)] == [1, 0, 2]


def test_each_of_two_things_asked_finds_its_answer() -> None:
    rows = [
        candidate(0, "My landlord is called Bruno", 0.2),
        candidate(1, "The landlord called about the landlord's roof", 0.2),
        candidate(2, "The bus to the harbor is number 7", 0.1),
    ]
    found = ranked("Who is my landlord? And which bus goes to the harbor?", rows)
    assert {one.key for one in found[:2]} in ({0, 2}, {1, 2})


def test_what_completes_the_best_hit_leads_what_only_shares_words() -> None:
    rows = [
        candidate(0, "My nephew Timo plays the oboe"),
        candidate(1, "Timo works at the shipyard"),
        candidate(2, "Somebody works at the bakery"),
    ]
    found = ranked("Where does the one who plays the oboe work?", rows)
    assert [one.key for one in found][:2] == [0, 1]


def test_last_time_means_the_newest_that_fits() -> None:
    old, new = NOW - timedelta(days=90), NOW - timedelta(days=20)
    rows = [
        candidate(0, "complaint: the heating is off")._replace(at=old),
        candidate(1, "complaint: the lift is stuck")._replace(at=new),
        candidate(2, "a walk in the park")._replace(at=NOW),
    ]
    assert ranked("what was the complaint last time?", rows)[0].key == 1


@pytest.mark.parametrize(
    ("query", "parts"),
    [
        ("Where do I live and what is my name?", ("Where do I live", "what is my name?")),
        ("我住在哪里？另外，我养了什么？", ("我住在哪里？", "我养了什么？")),
        ("It rained all day. Who called?", ("Who called?",)),
        ("Salt and pepper", ()),
        ("Who called?", ()),
    ],
)
def test_a_query_is_divided_into_what_it_asks(query: str, parts: tuple[str, ...]) -> None:
    assert divide(query) == (query, *parts)


@pytest.mark.parametrize(
    ("query", "other"),
    [
        ("what is the user's job", "what is my job"),
        ("which city does the user live in?", "which city do I live in?"),
        ("用户对什么过敏？", "我对什么过敏？"),
        ("my sister", "the user's sister"),
        ("我姐姐", "用户姐姐"),
    ],
)
def test_what_is_asked_of_oneself_is_asked_of_the_user_too(query: str, other: str) -> None:
    assert phrasings(query) == (query, other)


def test_a_query_about_nobody_is_put_in_one_way() -> None:
    assert phrasings("the bakery at the corner") == ("the bakery at the corner",)


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


@pytest.mark.parametrize(
    "query",
    [
        "Where do I live??",
        "我住在哪里？？",
        "Who also likes jazz?",
        "What do I drink besides coffee?",
        "When did I see Dr. Chen?",
    ],
)
def test_what_asks_one_thing_is_not_divided(query: str) -> None:
    assert divide(query) in ((query,), (query, query.rstrip("?？") + query[-1]))


def test_signs_alone_are_nothing_asked() -> None:
    assert all(any(map(str.isalnum, part)) for part in divide("Where do I live?? ？！"))


@pytest.mark.parametrize(
    ("query", "other"),
    [
        ("I'm allergic to what", "the user is allergic to what"),
        ("Where am I living", "Where is the user living"),
        ("who won in the US", "who won in the US"),
        ("用户界面", "用户界面"),
    ],
)
def test_only_what_speaks_of_somebody_is_put_in_another_way(query: str, other: str) -> None:
    assert phrasings(query)[-1] == other
