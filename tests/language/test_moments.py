"""What stands in a message of the hour, of a case, of a pasted text: no facts of a life."""

import pytest

from mindfile.language.extraction import extract
from mindfile.language.filter import GUESS, PASSING, QUOTED, TASK, objection
from mindfile.model import Role, Talk


def statements(text: str) -> list[str]:
    found = extract([Talk(Role.USER, text)], statements=True)
    return [fact.statement for fact, _ in found.facts]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("My train is delayed.", PASSING),
        ("My bus to work is running 20 minutes late.", PASSING),
        ("My phone is at 4%.", PASSING),
        ("Our internet has been out since noon.", PASSING),
        ("My soup is boiling over.", PASSING),
        ("My boss is in a bad mood.", PASSING),
        ("My cat is sitting on my keyboard.", PASSING),
        ("My meeting starts in five minutes.", PASSING),
        ("I have 20 minutes before the call.", PASSING),
        ("I'll be back at 3.", PASSING),
        ("Say a tenant stops paying in month four.", GUESS),
        ("Assume the company has 50 employees and no union.", GUESS),
        ("Take a company with 40 people in Berlin.", GUESS),
        ("Here's the log: user_id=4411 moved to region eu-west.", QUOTED),
        ("Here's what I have so far: The sun rose over Lisbon.", QUOTED),
        ("According to the article, Denmark has the highest taxes.", QUOTED),
        ("Maximum 200 words, bullet points only.", TASK),
        ("Leave the first sentence as it is.", TASK),
        ("The last line needs more punch.", TASK),
        ("Your second suggestion works best.", TASK),
        ("Chapter 2 is too long.", TASK),
    ],
)
def test_what_is_no_fact_of_a_life_is_not_kept(text: str, reason: str) -> None:
    assert objection(text) == reason
    assert statements(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "My bus is always late.",
        "My train to work takes 40 minutes.",
        "My phone is black.",
        "Our wifi has been down for three weeks.",
        "My daughter is watching her weight.",
        "My exam is on 3 May.",
        "Our table is made of oak from Denmark.",
        "My son is crying every night since the move.",
        "Given that I'm vegan, I avoid cheese.",
        "I always say that the best coffee is Ethiopian.",
        "Leave my name out of emails from now on.",
        "The second floor needs new windows by May.",
    ],
)
def test_what_is_so_for_long_is_kept(text: str) -> None:
    assert statements(text)


def test_what_is_so_for_long_is_kept_beside_the_hour() -> None:
    assert statements("I work at Bosch and my train is delayed.") == ["I work at Bosch"]
