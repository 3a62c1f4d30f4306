"""Clustering: what a text is about, by itself and by the turn before it."""

from mindfile.ranking.clustering import groups_of, subjects_of

TEA, BOAT = [1.0, 0.0, 0.3], [0.0, 1.0, 0.3]
# Of either, and yet nearer to each other.
OF_TEA, OF_BOAT = [0.35, 0.2, 0.6], [0.2, 0.35, 0.6]


def looking_back(turns: list[list[float]]) -> list[list[float]]:
    """Return the vectors of turns with those of the turns before them."""
    before = [turns[0], *turns[:-1]]
    return [[a + b for a, b in zip(*pair, strict=True)] for pair in zip(turns, before, strict=True)]


def test_subjects_that_take_turns_are_told_apart_by_the_texts_alone() -> None:
    turns = [TEA, BOAT, TEA, BOAT, TEA, BOAT]
    assert groups_of(subjects_of(turns, looking_back(turns)), 2) == [[0, 2, 4], [1, 3, 5]]


def test_a_text_that_says_little_of_its_subject_is_of_that_of_the_turn_before() -> None:
    turns = [TEA, TEA, OF_TEA, BOAT, BOAT, OF_BOAT]
    told = [TEA, TEA, TEA, BOAT, BOAT, BOAT]
    assert groups_of(subjects_of(turns, told), 2) == [[0, 1, 2], [3, 4, 5]]


def test_vectors_that_are_all_alike_are_one_group() -> None:
    turns = [TEA] * 4
    assert groups_of(subjects_of(turns, turns), 2) == [[0, 1, 2, 3]]
