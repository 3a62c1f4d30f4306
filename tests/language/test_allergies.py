"""Allergies, however they are told: what harms somebody must not depend on one wording."""

import pytest

from mindfile.language.extraction import facts_in

TOLD = [
    ("I've got a peanut allergy", ["peanut"]),
    ("I have a severe latex allergy", ["latex"]),
    ("The user has a peanut allergy", ["peanut"]),
    ("My shellfish allergy is severe", ["shellfish"]),
    ("penicillin gives me hives", ["penicillin"]),
    ("Strawberries give me a rash", ["Strawberries"]),
    ("Shellfish makes my throat swell", ["Shellfish"]),
    ("I break out in hives when I eat shrimp", ["shrimp"]),
    ("I get a rash after eating nuts or kiwi", ["nuts", "kiwi"]),
    ("My body reacts badly to penicillin", ["penicillin"]),
    ("我有花粉过敏", ["花粉"]),
    ("用户有花粉过敏", ["花粉"]),
    ("我花生过敏", ["花生"]),
    ("吃虾我会起疹子", ["虾"]),
    ("虾会让我起疹子", ["虾"]),
    ("我一吃芒果就过敏", ["芒果"]),
    ("我吃海鲜会过敏", ["海鲜"]),
]
NONE = [
    "I have no allergies",
    "My peanut allergy is gone",
    "I get hives when I run",
    "I react badly to criticism",
    "My brother has a peanut allergy",
    "Does shrimp give you hives?",
    "我没有花粉过敏",
    "我不过敏",
    "这会让我起疹子",
    "我妹妹花生过敏",
]


@pytest.mark.parametrize(("text", "values"), TOLD)
def test_an_allergy_is_read_however_it_is_told(text: str, values: list[str]) -> None:
    found = [(fact.subject, fact.attribute, fact.value) for fact in facts_in(text)]
    assert found == [("user", "allergy", value) for value in values]


@pytest.mark.parametrize("text", NONE)
def test_what_tells_of_no_allergy_of_the_user_gives_none(text: str) -> None:
    found = facts_in(text)
    assert [fact for fact in found if (fact.subject, fact.attribute) == ("user", "allergy")] == []
