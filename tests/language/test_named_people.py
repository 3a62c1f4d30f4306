"""What is told of somebody by a bare name is told of that name, and never of the user."""

import pytest

from mindfile.language.extraction import facts_in


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Arvo moved to Tampere", ("Arvo", "city", "Tampere")),
        ("Imke is 6 now", ("Imke", "age", "6")),
        ("Imke just turned 6", ("Imke", "age", "6")),
        ("Sana is allergic to latex", ("Sana", "allergy", "latex")),
        ("Sana works as a nurse", ("Sana", "job", "nurse")),
        ("Sana joined Vestas", ("Sana", "employer", "Vestas")),
        ("Sana loves opera", ("Sana", "like", "opera")),
        ("I love tea, but Sana can't stand tea", ("Sana", "dislike", "tea")),
    ],
)
def test_a_name_is_the_subject_of_what_is_told_of_it(text: str, fact: tuple[str, str, str]) -> None:
    told = [(one.subject, one.attribute, one.value) for one in facts_in(text)]
    assert fact in told
    assert [one for one in told if one[0] == "user"] in ([], [("user", "like", "tea")])


@pytest.mark.parametrize(
    ("text", "subject", "pair"),
    [
        ("Sana is no longer allergic to latex", "Sana", ("allergy", "latex")),
        ("Sana isn't vegan anymore", "Sana", ("diet", "vegan")),
        ("Sana no longer works at Vestas", "Sana", ("employer", "Vestas")),
        ("Sana doesn't live in Turku any more", "Sana", ("city", "Turku")),
        ("My mother left Vestas", "mother", ("employer", "Vestas")),
    ],
)
def test_what_is_over_for_somebody_ends_what_is_known_of_them(
    text: str, subject: str, pair: tuple[str, str]
) -> None:
    (fact,) = facts_in(text)
    assert (fact.subject, fact.attribute, fact.ends) == (subject, None, (pair,))


def test_who_is_named_once_is_not_named_again_by_a_pronoun() -> None:
    told = [(one.attribute, one.value) for one in facts_in("My son Otto is tall. He's 15.")]
    assert told == [("son", "Otto"), ("age", "15")]


@pytest.mark.parametrize(
    "text",
    [
        "Python is 30 years old",
        "Production moved to Frankfurt",
        "Nobody likes cheese",
        "Imke is 6 minutes late",
        "Slack works as a queue",
    ],
)
def test_not_every_word_with_a_capital_is_somebody(text: str) -> None:
    assert facts_in(text) == ()
