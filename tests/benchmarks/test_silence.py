"""Silence, leads and the pairs in two languages: what the benchmarks measure is what they say."""

import pytest

from benchmarks.dataset import Conversation, Message, Question
from benchmarks.pairs import LANGUAGES, read_pairs
from benchmarks.scores import Outcome, Score, lead
from benchmarks.silence import Silence, measure_silence


def outcome(conversation: str, found: str) -> Outcome:
    return Outcome(conversation, "any", frozenset("a"), tuple(found))


def test_a_lead_is_taken_question_by_question_and_over_conversations() -> None:
    ours = [outcome("a", "a"), outcome("b", "a"), outcome("b", "b")]
    theirs = [outcome("a", "b"), outcome("b", "a"), outcome("b", "b")]
    score = lead(ours, theirs, k=1)
    assert score.mean == pytest.approx(1 / 3)
    assert score.low <= score.mean <= score.high
    assert lead(ours, ours, k=1) == Score(0, 0, 0)


def test_silence_counts_how_often_an_own_question_scores_above_a_foreign_one() -> None:
    silence = Silence(True, [([0.9], [0.5]), ([0.5], [0.1])])
    assert silence.auc == pytest.approx((1 + 0.75) / 2)
    low, high = silence.interval
    assert low <= silence.auc <= high
    assert silence.shown(0.5) == (1.0, 0.5)


async def test_foreign_questions_come_from_other_namespaces_and_lose_the_names() -> None:
    def talk(name: str, asked: str) -> Conversation:
        message = Message("1", "s", "user", "text", speaker=name, at=None)
        return Conversation(name, (message,), (Question(asked, ("1",), "any"),))

    groups = [
        ("one", [talk("Mira", "What does Mira's dog eat?")]),
        ("two", [talk("Olek", "Where does Olek ski?")]),
    ]
    asked: set[tuple[str, str]] = set()

    async def best(namespace: str, question: str) -> float:
        asked.add((namespace, " ".join(question.split())))
        return 0.5

    silence = await measure_silence(groups, best, names=False)
    assert silence is not None
    assert silence.auc == 0.5
    assert asked == {
        (namespace, question)
        for namespace in ("one", "two")
        for question in ("What does dog eat?", "Where does ski?")
    }
    assert await measure_silence(groups[:1], best, names=True) is None


def test_every_pair_has_a_memory_and_a_question_in_both_languages() -> None:
    pairs = read_pairs()
    assert len(pairs) >= 200
    for texts in ([pair.memory for pair in pairs], [pair.question for pair in pairs]):
        for language in LANGUAGES:
            written = [text[language] for text in texts]
            assert all(one.strip() for one in written)
    assert len({pair.memory["en"] for pair in pairs}) == len(pairs)
