"""What somebody else says in a text, or a part that is played, is not said by the user."""

import pytest

from mindfile.language.extraction import extract, facts_in
from mindfile.model import Role, Talk

MAIL = """From: Ines Prado <ines@firm.example>
Subject: Welcome

Good morning team,
I'm Ines and I live in Porto. I love cycling.
Kind regards,
Ines"""

BORROWED = [
    MAIL,
    "Dear colleagues, I'm Ines, your new accountant, and I live in Porto.",
    "Hi Jo,\nI live in Porto now and I work at Vestas.\n\nBest,\nInes",
    "----- Forwarded message -----\nI live in Porto",
    "Fwd: I work at Vestas",
    "My neighbor wrote: I hate dogs and I live in 4B. I'm moving to Porto in May.",
    "A colleague texted me: I'm allergic to latex",
    "She replied, I live in Porto",
    "Here's how my aunt put it: I love opera. I live in Porto.",
    "This is his answer: I'm a vegan. I hate meetings.",
    "Q: What do you do? A: I work at Vestas and I live in Porto.",
    "Nora: I live in Porto. Piet: I hate rain, I'm vegan.",
    "Proofread this: I live in Porto. I work as a welder.",
    "Please translate into Dutch: I'm 41 years old. I hate fish.",
    "Does this message sound rude? I live in Porto and I hate your dog.",
    "How is this bio? I'm a welder. I love opera.",
    "My avatar lives on a boat, I hate the sea and I live in Port Royal",
    "Last night I pretended I'm a surgeon",
    "The narrator says in first person: 'I was born in Porto and I hate my brother'",
    "haha my name is Zorro and I live in a cave, just kidding",
    "I live in Porto. Just kidding!",
    "| name | I live in Porto |",
    'git commit -m "I hate tabs"',
    "echo 'I live in Porto' > note.txt",
]


@pytest.mark.parametrize("text", BORROWED)
def test_what_somebody_else_says_in_a_text_is_not_said_by_the_user(text: str) -> None:
    assert [fact for fact in facts_in(text) if fact.subject == "user"] == []


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("I live in Ghent. My boss wrote: I live in Rome.", "Ghent"),
        ('My aunt said: "I live in Rome." I live in Ghent.', "Ghent"),
        ("The rent went up: I live in Ghent", "Ghent"),
        ("About me: I live in Ghent", "Ghent"),
        ("My situation: I live in Ghent. I work at Vestas.", "Ghent"),
        ("To answer you: I live in Ghent", "Ghent"),
        ("Is this right? I said I would, since I live in Ghent.", "Ghent"),
        ("My colleague from Rome said hello.\nI live in Ghent.", "Ghent"),
        ("Subject matter aside: I live in Ghent", "Ghent"),
    ],
)
def test_what_the_user_says_beside_it_is_kept(text: str, value: str) -> None:
    assert [fact.value for fact in facts_in(text) if fact.attribute == "city"] == [value]


def test_what_is_said_in_a_part_is_no_fact_until_the_part_is_over() -> None:
    said = [
        "Let's role-play: you are a guard.",
        "I live in the tower and I hate the king",
        "I'm 300 years old",
        "OK, enough of that. I live in Ghent.",
        "I'm 31 years old",
    ]
    talk = [Talk(Role.USER, text, id=str(place)) for place, text in enumerate(said)]
    found = extract(talk)
    assert [fact.value for fact, _ in found.facts] == ["Ghent", "31"]
    assert any("tower" in one.statement for one in found.rejected)


def test_what_is_to_be_imagined_for_one_answer_is_over_with_it() -> None:
    said = ["Imagine I'm five years old and explain gravity", "I live in Ghent"]
    talk = [Talk(Role.USER, text, id=str(place)) for place, text in enumerate(said)]
    assert [fact.value for fact, _ in extract(talk).facts] == ["Ghent"]


def test_who_forgets_to_end_a_part_is_read_again_later() -> None:
    said = ["Pretend that you are a guard.", *["Who goes there?"] * 8, "I live in Ghent"]
    talk = [Talk(Role.USER, text, id=str(place)) for place, text in enumerate(said)]
    assert [fact.value for fact, _ in extract(talk).facts] == ["Ghent"]
