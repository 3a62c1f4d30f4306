"""The order and the scores of candidates."""

from datetime import UTC, datetime, timedelta

from mindfile.ranking.analyzer import analyze, analyze_query
from mindfile.ranking.asking import divide
from mindfile.ranking.candidates import Candidate
from mindfile.ranking.fusion import LITERAL_SCORE, Scored, rank

NOW = datetime(2026, 3, 2, tzinfo=UTC)


def ranked(query: str, *texts: str, fact: int | None = None, days: float = 1.0) -> list[Scored]:
    """Rank texts by words alone; each is ``days`` newer than the one before it."""
    candidates = [
        Candidate(
            key,
            text,
            " ".join(analyze(text)),
            at=NOW - timedelta(days=days * (len(texts) - key)),
            is_fact=key == fact,
        )
        for key, text in enumerate(texts)
    ]
    own = [set(candidate.own.split()) for candidate in candidates]
    prepared = analyze_query(query)
    frequencies = {token: sum(token in one for one in own) for token in prepared.tokens}
    return rank([prepared], candidates, frequencies=frequencies, documents=len(texts), now=NOW)


def test_what_holds_the_whole_query_comes_first_and_only_that_scores_so_high() -> None:
    first, *rest = ranked("red barn door", "The red barn door is open", "a door, a barn, red paint")
    assert first.key == 0
    assert first.score > LITERAL_SCORE
    assert all(one.score <= LITERAL_SCORE for one in rest)


def test_three_of_four_words_beat_one_of_four() -> None:
    assert ranked("big blue copper kettle", "a copper coin", "the blue copper kettle")[0].key == 1


def test_of_equals_the_newer_and_the_fact_lead() -> None:
    assert ranked("harbor toll", "The harbor toll is 4", "The harbor toll is 5")[0].key == 1
    assert ranked("harbor toll", "The harbor toll rose", "The harbor toll rose", fact=0)[0].key == 0


def test_a_new_unrelated_line_never_beats_an_old_relevant_one() -> None:
    best = ranked("cello lessons", "I take cello lessons", "What a day", days=200)[0]
    assert best.key == 0


def test_scores_lie_between_nothing_and_one() -> None:
    assert all(0 <= one.score <= 1 for one in ranked("a b c", "a b c", "c d e", "x y z"))


def test_a_quoted_phrase_must_be_contained() -> None:
    assert [one.key for one in ranked('"barn door"', "door of the barn", "the barn door")] == [1]


def test_the_newest_gains_only_where_what_is_asked_is_the_last_time() -> None:
    def order(text: str) -> list[int]:
        asks = [analyze_query(part) for part in divide(text)]
        told = {
            "The kiln was fired again": 20,
            "Somebody fired up the kiln": 30,
            "A kiln is fired like this": 40,
            "Kiln: fired with beech": 1,
        }
        candidates = [
            Candidate(
                key,
                text,
                " ".join(analyze(text)),
                cosines=(0.4 - 0.02 * key,) * len(asks),
                at=NOW - timedelta(days=past),
            )
            for key, (text, past) in enumerate(told.items())
        ]
        ranked = rank(asks, candidates, frequencies={}, documents=99, now=NOW)
        return [one.key for one in ranked]

    assert order("When was the kiln fired the last time?") == [3, 0, 1, 2]
    assert order("When was the kiln fired the first time?")[0] == 2
    assert order("It rained the last time. When was the kiln fired?") == [0, 1, 2, 3]


def test_the_assistant_stands_behind_the_user_unless_its_words_are_asked_for() -> None:
    def best(text: str) -> int:
        said = ("a kiln needs a vent", "my kiln has no vent")
        roles = ("assistant", "user")
        candidates = [
            Candidate(
                key,
                one,
                " ".join(analyze(one)),
                cosines=(0.5 - 0.1 * key,),
                at=NOW,
                role=roles[key],
            )
            for key, one in enumerate(said)
        ]
        asks = [analyze_query(text)]
        return rank(asks, candidates, frequencies={}, documents=99, now=NOW)[0].key

    assert best("How is a kiln to be aired?") == 1
    assert best("How did you recommend that a kiln be aired?") == 0
    assert best("Summarize what was said of airing a kiln.") == 0
    assert best("你建议怎么给窑通风？") == 0


def test_what_waits_for_its_vector_stands_by_its_words_beside_what_has_one() -> None:
    told = {
        "My daughter Ida turned six in May": (),
        "My name is Marta": (0.4,),
        "I work as a nurse": (0.35,),
    }
    candidates = [
        Candidate(key, text, " ".join(analyze(text)), cosines=cosines, at=NOW)
        for key, (text, cosines) in enumerate(told.items())
    ]
    asked = analyze_query("how old is my daughter")
    best = rank([asked], candidates, frequencies={}, documents=3, now=NOW)[0]
    assert best.key == 0
    other = analyze_query("what is my name")
    assert rank([other], candidates, frequencies={}, documents=3, now=NOW)[0].key == 1
