"""How people say that something has changed, began or is over: each says it in full."""

import pytest

from mindfile.language.extraction import facts_in
from mindfile.model import FactProposal

CHANGES = [
    ("I've just started at Damen as a rigger", ("employer", "Damen"), ("job", "rigger")),
    ("Started at Damen last week", ("employer", "Damen")),
    ("I'm now deputy director", ("job", "deputy director")),
    ("They made me head of sales", ("job", "head of sales")),
    ("I got a pay rise to 41,000", ("salary", "41,000")),
    ("We left Bergen for Oslo last month", ("city", "Oslo")),
    ("I'm back in Bergen", ("city", "Bergen")),
    ("I'm 171 cm tall", ("height", "171 cm")),
    ("My weight is 64 kg", ("weight", "64 kg")),
    ("Turns out I have asthma", ("condition", "asthma")),
    ("My doctor says I have asthma", ("condition", "asthma")),
    ("Kale has grown on me", ("like", "Kale")),
    ("I, Nora Lind, live in Bergen.", ("name", "Nora Lind"), ("city", "Bergen")),
    ("Our backend is written in Elixir", ("backend", "Elixir")),
    ("Our vet is Dr. Moe", ("vet", "Dr. Moe")),
    ("We're planning a trip to Peru in May", ("plan", "a trip to Peru in May")),
    ("We're getting married in June", ("plan", "getting married in June")),
    ("Moved to Ghent last week, I work at Damen now", ("city", "Ghent"), ("employer", "Damen")),
    ("Just bought a Fairphone 5", ("uses", "Fairphone 5")),
]


def told(text: str) -> list[tuple[str | None, str | None]]:
    return [(fact.attribute, fact.value) for fact in facts_in(text)]


@pytest.mark.parametrize(("text", "facts"), [(text, [*facts]) for text, *facts in CHANGES])
def test_a_change_is_read_as_what_holds_after_it(text: str, facts: list[tuple[str, str]]) -> None:
    assert told(text) == facts


@pytest.mark.parametrize(
    "text",
    [
        "I'm back in the office",
        "I'm back in Bergen for a week",
        "I'm sick of this",
        "I got a raise to celebrate",
        "My brother got laid off today",
        "I was fired up last week",
        "I stopped worrying about it",
        "The music is off",
        "I can eat a horse",
        "Turns out it was the cable",
        "The doctor says I should rest",
        "I'm going with Ana",
        "I'm now ready",
        "The meeting is off topic",
        "I had a baby shower",
        "We're not going to make it after all",
    ],
)
def test_what_only_sounds_like_a_change_is_none(text: str) -> None:
    assert told(text) == []


def ended(text: str) -> set[tuple[str, str]]:
    return {pair for fact in facts_in(text) for pair in fact.ends}


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("I got laid off", ("employer", "*")),
        ("I've been let go", ("job", "*")),
        ("Just got fired today :(", ("manager", "*")),
        ("The doctor says I'm not allergic to soy after all", ("allergy", "soy")),
        ("I can eat soy again", ("diet", "no soy")),
        ("I gave up on Welsh", ("learning", "Welsh")),
        ("The meeting with Bo has been called off", ("meeting with Bo", "*")),
        ("I'm tired of ramen", ("like", "ramen")),
        ("No more tables from now on", ("instruction", "tables")),
        ("I started eating cheese again", ("diet", "vegan")),
        ("Sold my Saab, I drive a Leaf now", ("possession", "Saab")),
    ],
)
def test_what_is_over_is_named(text: str, pair: tuple[str, str]) -> None:
    assert pair in ended(text)


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("I was laid off in 2009", ("job", "*")),
        ("I eat eggs again, so I'm vegetarian rather than vegan", ("diet", "vegetarian")),
        ("I started eating cheese again", ("diet", "vegetarian")),
    ],
)
def test_what_holds_on_is_not_ended_with_it(text: str, pair: tuple[str, str]) -> None:
    assert pair not in ended(text)


def test_who_starts_on_a_day_ahead_works_there_from_then_on() -> None:
    def starting(text: str) -> list[FactProposal]:
        return [fact for fact in facts_in(text) if fact.attribute == "employer"]

    (fact,) = starting("I quit my job at Damen, starting at Vestas on Monday")
    assert (fact.value, fact.begins) == ("Vestas", "Monday")
    (fact,) = starting("I'm starting at Vestas on 3 May")
    assert (fact.value, fact.begins) == ("Vestas", "3 May")
