"""Lists: which questions want several things, and how what answers them is ordered."""

import struct
from datetime import UTC, datetime

import pytest

from mindfile.ranking.analyzer import analyze, analyze_query
from mindfile.ranking.candidates import Candidate
from mindfile.ranking.fusion import rank
from mindfile.ranking.lists import LEAST_FOUND, commonness, wants_list

NOW = datetime(2026, 3, 2, tzinfo=UTC)


@pytest.mark.parametrize(
    "question",
    [
        "What instruments does Mira play?",
        "Which board games have they bought?",
        "How many times did I fly to Oslo?",
        "What has Mira painted?",
        "In what ways does the club help?",
        "What kind of books does she read?",
        "What do Mira and Olek both like?",
        "我去过哪些城市？",
        "有几个人住在上海？",
    ],
)
def test_a_question_for_several_things_is_known(question: str) -> None:
    assert wants_list(question)


@pytest.mark.parametrize(
    "question",
    [
        "Where does Mira live?",
        "When is the dentist?",
        "What is the name of the ship?",
        "Which bus goes to the harbor?",
        "What does this mean?",
        "Summarize what we said of the roof.",
        "我住在哪里？",
        "谁修好了水泵？",
    ],
)
def test_a_question_for_one_thing_is_none(question: str) -> None:
    assert not wants_list(question)


def turn(key: int, text: str, session: str, cosine: float, common: float = 0.0) -> Candidate:
    return Candidate(
        key,
        text,
        " ".join(analyze(text)),
        cosines=(cosine,),
        at=NOW,
        session=session,
        common=common,
    )


def order(question: str, *candidates: Candidate) -> list[int]:
    ranked = rank([analyze_query(question)], candidates, frequencies={}, documents=99, now=NOW)
    return [one.key for one in ranked]


def test_a_list_is_drawn_from_many_sessions_where_one_answer_stays_in_the_best() -> None:
    talk = [
        turn(1, "pots and a kiln", "clay", 0.6),
        turn(2, "glaze dries slowly", "clay", 0.5),
        turn(3, "the wheel squeaks", "clay", 0.2),
        turn(4, "a watercolor of the pier", "pier", 0.45),
    ]
    assert order("What hobbies does she have?", *talk)[2] == 4
    assert order("Where does she make it?", *talk)[2] == 3


def test_what_a_memory_shares_with_all_that_was_found_counts_less() -> None:
    plain, telling = turn(1, "I love it", "a", 0.4, 0.2), turn(2, "a clarinet", "b", 0.35, -0.2)
    assert order("What instruments does she play?", plain, telling) == [2, 1]
    assert order("What instruments does she play?", plain._replace(common=0.0), telling)[0] == 2
    alike = [one._replace(common=0.0) for one in (plain, telling)]
    assert order("What instruments does she play?", *alike) == [1, 2]


def vector(*numbers: float) -> bytes:
    return struct.pack(f"<{len(numbers)}f", *numbers)


def test_what_is_common_is_measured_against_all_and_not_among_a_few() -> None:
    vectors = dict.fromkeys(range(LEAST_FOUND - 1), vector(1.0, 0.0))
    vectors[99] = vector(0.0, 1.0)
    common = commonness(vectors)
    assert common[99] < 0 < common[0]
    assert sum(common.values()) == pytest.approx(0, abs=1e-5)
    del vectors[0]
    assert commonness(vectors) == {}
