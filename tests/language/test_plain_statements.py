"""Plain statements of everyday talk that give a fact, and their like that give none."""

import pytest

from mindfile.language.extraction import facts_in

STATED = [
    ("We have three kids", ("number of children", "three")),
    ("I have 2 sisters", ("number of sisters", "2")),
    ("I have a daughter called Mia", ("daughter", "Mia")),
    ("I've got a 3 year old son, Otto", ("son", "Otto")),
    ("My kids are Mia and Otto", ("child", "Mia"), ("child", "Otto")),
    ("Mia is my daughter", ("daughter", "Mia")),
    ("Ingrid is my boss", ("boss", "Ingrid")),
    ("All my friends call me Kit", ("nickname", "Kit")),
    ("I live in the Netherlands", ("city", "the Netherlands")),
    ("I live in 成都", ("city", "成都")),
    ("I have breast cancer", ("condition", "breast cancer")),
    ("I got diagnosed with endometriosis", ("condition", "endometriosis")),
    ("I'm on antidepressants", ("medication", "antidepressants")),
    ("I wear contact lenses", ("condition", "wear contact lenses")),
    ("I'm six months pregnant", ("pregnancy", "six months pregnant")),
    ("I had a heart attack in 2019", ("condition", "a heart attack in 2019")),
    ("I have a brother in Lisbon", ("city", "Lisbon")),
    ("My parents live in Braga", ("city", "Braga")),
    ("We've got a parrot", ("pet", "parrot")),
    ("Will here, I live in Cork", ("city", "Cork")),
    ("I'm Mona Ek, a dentist in Umeå", ("name", "Mona Ek"), ("job", "dentist"), ("city", "Umeå")),
    ("I'm Mona, just moved to Umeå from Lund", ("name", "Mona"), ("city", "Umeå")),
    ("Smoking in the lab is forbidden", ("policy", "Smoking in the lab is forbidden")),
    ("My real name is Mona", ("name", "Mona")),
    ("We got married in 2015", ("marital status", "married")),
    ("I bike to work", ("habit", "bike to work")),
    ("I swim twice a week", ("habit", "swim twice a week")),
    ("We live in Oslo with our daughter Ida, who is three", ("city", "Oslo"), ("daughter", "Ida")),
    ("I live with our twin boys, Noa and Eli", ("son", "Noa"), ("son", "Eli")),
    ("I got a new job as a rigger", ("job", "rigger")),
    ("I'm learning to sail", ("learning", "to sail")),
    (
        "Always use metric units and never use emojis",
        ("instruction", "Always use metric units"),
        ("instruction", "never use emojis"),
    ),
    ("Our app runs on Fly.io, staging on Render", ("uses", "Fly.io")),
    ("My eldest son Otto wants a drum kit", ("son", "Otto")),
    ("I'm a UX designer at a start-up called Bloom", ("job", "UX designer"), ("employer", "Bloom")),
    ("I'm an IT consultant at Siemens", ("job", "IT consultant"), ("employer", "Siemens")),
    ("We got a rescue greyhound, his name is Otto", ("dog", "Otto")),
    ("We rent a small flat in Braga", ("city", "Braga")),
    ("I'm Buddhist", ("religion", "Buddhist")),
    ("My budget is $150", ("budget", "$150")),
    ("I have a bad back", ("condition", "a bad back")),
    ("I'm seeing someone, his name is Per", ("boyfriend", "Per")),
]


@pytest.mark.parametrize(("text", "facts"), [(text, [*facts]) for text, *facts in STATED])
def test_a_plain_statement_gives_its_facts(text: str, facts: list[tuple[str, str]]) -> None:
    assert [(fact.attribute, fact.value) for fact in facts_in(text)] == facts


@pytest.mark.parametrize(
    "text",
    [
        "I have two questions",
        "I have 5 minutes",
        "I have a son who is tall",
        "I have a cold",
        "I wear a hat",
        "I'm on holiday",
        "I had a stroke of genius",
        "the flat i live in is damp",
        "that is what i love about it",
        "It is not allowed",
        "We deploy on Thursdays",
        "I'm OK with that",
        "We rent a car in Braga",
        "Who is my daughter",
        "Will I live in Cork",
    ],
)
def test_what_only_looks_like_one_gives_none(text: str) -> None:
    assert facts_in(text) == ()


def test_clauses_that_run_into_each_other_are_read_each() -> None:
    text = "my name's otto i live in ghent im 31 and i work as a welder i love rowing"
    assert [(fact.attribute, fact.value, fact.statement) for fact in facts_in(text)] == [
        ("name", "otto", "my name's otto"),
        ("city", "ghent", "i live in ghent"),
        ("age", "31", "im 31"),
        ("job", "welder", "i work as a welder"),
        ("like", "rowing", "i love rowing"),
    ]


def test_children_are_told_with_their_ages() -> None:
    told = [
        (fact.subject, fact.attribute, fact.value)
        for fact in facts_in("we have two kids, Mia who is 7 and Otto, 4")
    ]
    assert told == [
        ("user", "child", "Mia"),
        ("user", "child", "Otto"),
        ("Mia", "age", "7"),
        ("Otto", "age", "4"),
    ]


def test_what_is_allowed_and_what_is_not_are_two_things() -> None:
    told = [facts_in(f"Smoking in the lab is {how}allowed")[0] for how in ("", "not ")]
    assert [fact.value for fact in told] == [fact.statement for fact in told]
    assert [fact.ends for fact in told] == [(), ()]
