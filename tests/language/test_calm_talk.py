"""What people plainly say of themselves and theirs, in the words they say it in."""

import pytest

from mindfile.language.extraction import facts_in

TOLD = [
    ("I work for a small logistics firm, mostly nights", "user", "employer", "logistics firm"),
    ("I've been with the same insurance company for ages", "user", "employer", "insurance"),
    ("My job's in procurement, nothing glamorous", "user", "job", "procurement"),
    ("I started as a sous-chef at Maison Bleue", "user", "job", "sous-chef"),
    ("I started as a sous-chef at Maison Bleue", "user", "employer", "Maison Bleue"),
    ("They bumped me up to shift supervisor last week", "user", "job", "shift supervisor"),
    ("Our daughter was born in March", "daughter", "birthday", "March"),
    ("We had a baby boy in October, Leo", "user", "son", "Leo"),
    ("My wife gave birth to twins last spring", "user", "child", "twins"),
    ("I share a flat with two roommates, Priya and Jonas", "user", "roommate", "Jonas"),
    ("My roommate Dani works nights at the hospital", "Dani", "employer", "hospital"),
    ("I live with my grandmother", "user", "household", "grandmother"),
    ("We rent a two-bed in Gateshead", "user", "city", "Gateshead"),
    ("Hugo leads our team", "project", "team lead", "Hugo"),
    ("Hugo is team lead", "project", "team lead", "Hugo"),
    ("My new line manager is Petra Lang", "user", "manager", "Petra Lang"),
    ("Tom lives in Rome and Aisha can't eat nuts", "Aisha", "diet", "no nuts"),
    ("Tom lives in Rome and Aisha can't eat nuts", "Tom", "city", "Rome"),
    ("Bob moved the meeting to Friday", "user", "meeting", "Friday"),
    ("You can be as technical as you like with me", "user", "instruction", "technical"),
    ("No more bullet points, please", "user", "instruction", "bullet points"),
    ("I'd rather you called me Fitz", "user", "name", "Fitz"),
    ("We chose Svelte over React for the site", "user", "decision", "Svelte over React"),
    ("Our staging box runs Debian 12 now", "project", "staging box", "Debian 12"),
    ("I upgraded to Python 3.13", "user", "uses", "Python 3.13"),
    ("My doctor put me on 20 mg of lisinopril", "user", "medication", "lisinopril"),
    ("I've got a bad reaction to penicillin", "user", "allergy", "penicillin"),
    ("Cashews send me to the ER", "user", "allergy", "Cashews"),
    ("I've gone dairy-free", "user", "diet", "dairy-free"),
    ("I keep kosher", "user", "diet", "kosher"),
    ("I'm crazy about ramen", "user", "like", "ramen"),
    ("Can't do spicy food at all", "user", "dislike", "spicy food"),
    ("I'm up at 5:30 every day to row", "user", "habit", "up at 5:30"),
    ("Saturdays we always go to the market", "user", "habit", "the market"),
    ("I play bass in a wedding band", "user", "habit", "bass"),
    ("My Portuguese is fluent", "user", "language", "Portuguese"),
    ("We fly to Lisbon on 3 June", "user", "plan", "Lisbon on 3 June"),
    ("I signed up for a half marathon", "user", "plan", "half marathon"),
    ("My goal this year is to run a marathon", "user", "plan", "run a marathon"),
    ("Our cat Miso is fourteen", "Miso", "age", "fourteen"),
    ("We took in two guinea pigs, Salt and Pepper", "user", "guinea pig", "Pepper"),
    ("My brother Ed teaches maths in Hull", "Ed", "job", "teaches maths"),
    ("I'm a member of the local choir", "user", "membership", "local choir"),
    ("I've been to Iceland twice", "user", "visited", "Iceland"),
]


@pytest.mark.parametrize(("said", "subject", "attribute", "value"), TOLD)
def test_what_is_plainly_said_is_understood(
    said: str, subject: str, attribute: str, value: str
) -> None:
    facts = facts_in(said)
    assert any(
        (one.subject, one.attribute) == (subject, attribute) and value in (one.value or "")
        for one in facts
    ), facts


@pytest.mark.parametrize(
    ("said", "ended"),
    [
        ("I quit accounting for good", ("job", "accountant")),
        ("I handed in my notice at Deloitte", ("employer", "Deloitte")),
        ("We finally sold the Volvo", ("possession", "Volvo")),
        ("I cancelled my gym membership", ("membership", "gym")),
        ("My ex and I broke up in January", ("girlfriend", "*")),
    ],
)
def test_what_is_over_is_told_by_what_it_was(said: str, ended: tuple[str, str]) -> None:
    assert ended in [pair for one in facts_in(said) for pair in one.ends]


@pytest.mark.parametrize(
    "said",
    [
        "We had a baby shower",
        "My boss will kill me",
        "I'm taking a shower before lunch",
        "I'm having lunch next week",
        "I work for a small fee",
        "We went there on Fridays",
        "My roommate is Canadian",
        "Our sister uses Gmail",
        "My French is late",
        "This is my favorite song",
        "I signed up for a trial account",
        "My doctor put me on notice",
        "Don't drink anymore",
    ],
)
def test_what_only_sounds_like_it_is_no_fact(said: str) -> None:
    assert [one for one in facts_in(said) if "no any" in (one.value or "")] == []
    if not said.startswith("Don't"):
        assert facts_in(said) == ()


@pytest.mark.parametrize("said", ["I work for a small logistics firm", "I work in retail"])
def test_what_names_no_one_stands_beside_what_does(said: str) -> None:
    assert [one.single for one in facts_in(said)] == [False]
