"""Rules for English: what is said of somebody by name: "Tom moved to Paris", "Ann is 6 now".

Whoever it is, it is told of that name, and never of the user.
"""

import re

from mindfile.language.english import (
    CONDITION,
    END,
    JOB,
    NAME,
    NO_FOOD,
    NO_JOB,
    NO_LIKE,
    PLACE,
    TO_END,
)
from mindfile.language.patterns import later
from mindfile.language.rules import rule

# Who it cannot be is told behind the match, once for all rules: ``rules.NO_ONE``.
SOMEBODY = r"(?:^|[,;] (?:and |but |so )?|\band |\bbut )(?P<subject>[A-Z][a-z'’-]+[a-z])(?![\w'’-])"
_PERFECT = r"(?:'s| has)?(?: just| recently| finally)?"

# What is not had is not always food: "Tom doesn't have time".
_NO_FARE = later(
    rf"{NO_FOOD.pattern}|^(?:an?|the|his|her|their|my|your|our|time|access|money|kids|children|pets"
    rf"|any)\b",
    re.IGNORECASE,
)

NAMES = (
    rule(
        rf"{SOMEBODY}(?: (?:now )?lives in|(?: is|'s) (?:now )?(?:living|based) in"
        rf"|{_PERFECT} (?:moved|relocated)(?: back)?(?: from {PLACE})? to) (?P<value>{PLACE})",
        "city",
        "$subject",
        example="Tom moved to Paris",
        not_example="It moved to Paris",
    ),
    rule(
        rf"{SOMEBODY}(?:(?: is|'s) (?:now )?(?P<value>\d{{1,2}})(?=(?: years old)?(?: now| today)?"
        r"[.!]*$|;| years old\b| now\b|,? (?:and|but)\b))",
        "age",
        "$subject",
        example="Ann is 6 now",
        not_example="Ann is 6 minutes late",
    ),
    rule(
        rf"{SOMEBODY}{_PERFECT} turned (?P<value>\d{{1,2}})"
        r"(?=\s*(?:[.,;!]|$|\b(?:today|yesterday|last|this|on|in|now|and|just)\b))",
        "age",
        "$subject",
        example="Lucia turned 13 today",
    ),
    rule(
        rf"{SOMEBODY}(?: is|'s)(?: now| also)? (?:very |badly )?allergic to (?P<value>{TO_END})",
        "allergy",
        "$subject",
        lists=True,
        example="Zoe is allergic to nickel",
        not_example="Zoe is not allergic to nickel",
    ),
    rule(
        rf"{SOMEBODY} (?:has|suffers from|was diagnosed with) (?P<value>(?:[\w-]+ )?{CONDITION})",
        "condition",
        "$subject",
        unless=later(r"^(?:no|never)\b"),
        example="Leo has asthma",
        not_example="Leo has no asthma",
    ),
    rule(
        rf"{SOMEBODY}(?: now)? works as an? {JOB}",
        "job",
        "$subject",
        unless=NO_JOB,
        confidence=0.75,
        example="Tom works as a nurse",
        not_example="Tom works as a mess",
    ),
    rule(
        rf"{SOMEBODY} (?:now )?works (?:at|for) (?P<value>(?:the )?{NAME}){END}",
        "employer",
        "$subject",
        example="Tom works at Damen",
    ),
    rule(
        rf"{SOMEBODY}{_PERFECT} joined (?P<value>{NAME}){END}",
        "employer",
        "$subject",
        example="Tom just joined Damen",
    ),
    rule(
        rf"{SOMEBODY} (?:really |also )?(?:likes|loves|enjoys) (?P<value>{TO_END})",
        "like",
        "$subject",
        lists=True,
        unless=NO_LIKE,
        example="Tom loves jazz",
    ),
    rule(
        rf"{SOMEBODY} (?:can't|cannot|doesn't|does not|won't|never|no longer)(?: ever| really)?"
        rf" (?:eat|drink|have)s? (?:any )?(?P<value>{TO_END})",
        "diet",
        "$subject",
        lists=True,
        told="no {value}",
        unless=_NO_FARE,
        example="Aisha can't eat nuts",
        not_example="Aisha can't have it",
    ),
    rule(
        rf"{SOMEBODY} (?:really |also )?(?:hates|dislikes|can't stand|doesn't like)"
        rf" (?P<value>{TO_END})",
        "dislike",
        "$subject",
        lists=True,
        unless=NO_LIKE,
        example="Tom can't stand jazz",
    ),
)
