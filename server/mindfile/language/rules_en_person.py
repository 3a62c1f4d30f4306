"""Rules for English: who somebody is, where they live, their family, health and contact."""

import re

from mindfile.language.english import (
    CONDITION,
    EMAIL,
    END,
    I_AM,
    JOB,
    NAME,
    NATIONALITY,
    NO_CALL_NAME,
    NO_CITY,
    NO_FOOD,
    NO_JOB,
    NO_LIKE,
    NO_NAME,
    OTHERS,
    PET,
    PLACE,
    RELATION,
    STEADY,
    TO_END,
)
from mindfile.language.rules import rule

_NAMES = rf"{NAME}(?:, {NAME})*(?:,? and {NAME})?"
_NOT = r"(?!(?:not|never|no longer|hardly) )"
_LOWER_NAME = re.compile(
    r"^(?:not|important|hard|too|very|so|here|there|wrong|missing|unknown|private|on|in)\b"
)
PERSON = (
    rule(
        rf"\b[Mm]y (?:\w+ )?(?P<subject>{OTHERS})(?:'s (?:full |first |last )?name is"
        rf"| is (?:called|named)| goes by(?: the name)?),? (?P<value>{NAME})",
        "name",
        "$subject",
        example="My landlord is called Piet Vos",
        not_example="My landlord is called a saint",
    ),
    rule(
        rf"\b[Mm]y (?P<who>{RELATION})(?:'s name is(?: called)?| is (?:called|named)) "
        rf"(?P<value>{NAME})",
        "$who",
    ),
    rule(rf"\b[Mm]y (?P<who>{RELATION}) is (?P<value>{NAME}){END}", "$who", unless=NO_NAME),
    rule(
        rf"\b[Mm]y (?P<who>{RELATION}),? (?P<value>{NAME})"
        r"(?=,| (?:is|was|works|lives|has|likes|loves|plays|studies|and I)\b)",
        "$who",
        unless=NO_NAME,
    ),
    rule(rf"{I_AM} married to (?P<value>{NAME})", "spouse"),
    rule(
        rf"\bI(?:'ve| have)(?: got)? (?:\w+ )?(?P<who>kids|children|sons|daughters)[,:]? "
        rf"(?:called |named )?(?P<value>{_NAMES})",
        "$who",
        lists=True,
    ),
    rule(
        rf"\b[Mm]y (?:\w+ )?(?P<who>{PET})(?:'s name is| is called| is named) (?P<value>{NAME})",
        "$who",
    ),
    rule(rf"\b[Mm]y (?P<who>{PET}) is (?P<value>{NAME}){END}", "$who", unless=NO_NAME),
    rule(
        rf"\b(?:I(?:'ve| have)(?: got)?|and) an? (?:[\w-]+ ){{0,3}}?(?P<who>{PET}),? "
        rf"(?:called|named) (?P<value>{NAME})",
        "$who",
    ),
    rule(
        rf"\b(?:[Mm]y (?:full |first )?name(?:'s| is)|{I_AM} called|[Cc]all me {NO_CALL_NAME})"
        rf" ?(?P<value>{NAME})",
        "name",
        confidence=0.95,
        example="Call me Ishmael",
        not_example="Call me Tomorrow",
    ),
    rule(
        rf"(?:^|[,.!:] ?|\band )(?:[Tt]his is [Mm]e, )?{I_AM} (?P<value>{NAME}){END}",
        "name",
        unless=NO_NAME,
    ),
    rule(r"\b[Mm]y name(?:'s| is) (?P<value>[a-z]+)(?=[.,!;]|$)", "name", unless=_LOWER_NAME),
    rule(
        rf"\b(?:(?:I|[Ww]e){STEADY} live (?:with (?:\w+ ){{1,3}}?)?in"
        rf"|(?:{I_AM}|[Ww]e(?:'re| are))(?: now| currently)? (?:based|living|settled) in"
        rf"|[Mm]y home is in|,? based in"
        rf"|(?:I|[Ww]e)(?:'ve| have)?(?: just| recently)? (?:moved|relocated)(?: from {PLACE})? to)"
        rf" (?P<value>{PLACE})",
        "city",
        example="We live in Ghent",
        not_example="I could live in Ghent",
    ),
    rule(
        rf"\b(?:{I_AM} (?:originally )?from|I (?:come|hail) from|I was born in"
        rf"|I grew up in) (?P<value>{PLACE})",
        "hometown",
        unless=re.compile(r"^The\b"),
    ),
    rule(
        r"\bI(?: now)? live in (?P<value>[a-z]+(?: [a-z]+)?)(?=[.,!;]|$)",
        "city",
        unless=NO_CITY,
        example="I live in leeds",
        not_example="I live in student housing",
    ),
    rule(
        rf"\b[Mm]y (?P<subject>{RELATION}|{OTHERS}) (?:now )?lives in (?P<value>{PLACE})",
        "city",
        "$subject",
    ),
    rule(rf"\b[Mm]y {OTHERS} (?P<subject>{NAME}) lives in (?P<value>{PLACE})", "city", "$subject"),
    rule(
        rf"\b[Mm]y (?P<subject>{RELATION}|{OTHERS}) is an? {JOB}",
        "job",
        "$subject",
        unless=NO_JOB,
    ),
    rule(
        rf"\b[Mm]y (?P<subject>{RELATION}|{OTHERS}) works (?:at|for) (?P<value>(?:the )?{NAME})",
        "employer",
        "$subject",
    ),
    rule(
        rf"\b[Mm]y (?P<subject>{RELATION}|{OTHERS}) (?:really |also )?(?:likes|loves|enjoys) "
        rf"(?P<value>{TO_END})",
        "like",
        "$subject",
        lists=True,
        unless=NO_LIKE,
    ),
    rule(
        rf"\b[Mm]y {OTHERS} (?P<subject>{NAME}) (?:really |also )?(?:likes|loves|enjoys) "
        rf"(?P<value>{TO_END})",
        "like",
        "$subject",
        lists=True,
        unless=NO_LIKE,
    ),
    rule(rf"{I_AM} (?P<value>{NATIONALITY}){END}", "nationality"),
    rule(rf"{I_AM} (?P<value>\d{{1,3}})(?: years old)?(?=[,.!]|$| and\b)", "age"),
    rule(r"\bI(?:'ve)?(?: just)? turned (?P<value>\d{1,3})\b", "age"),
    rule(
        r"\b(?:[Mm]y birthday is|I was born)(?: on| in)? "
        r"(?P<value>[^,.;!?]*?\d[^.;!?]*?)(?=(?: in [A-Z]\w+)?\s*(?:[.;!?]|$))",
        "birthday",
    ),
    rule(
        rf"(?:\b(?:I'?m|I am|[Tt]he user is)(?: (?!not|never|hardly)\w+)?|\band) allergic to "
        rf"(?P<value>{TO_END})",
        "allergy",
        lists=True,
        confidence=0.95,
    ),
    rule(
        rf"\b[Mm]y (?P<subject>{RELATION}|{OTHERS}) is {_NOT}(?:\w+ )?allergic to "
        rf"(?P<value>{TO_END})",
        "allergy",
        "$subject",
        lists=True,
    ),
    rule(
        rf"(?i:{I_AM} (?:an? )?(?P<value>(?:strict )?"
        rf"(?:vegetarian|vegan|pescatarian|gluten[- ]free))(?![\w'’]))",
        "diet",
    ),
    rule(
        rf"\bI(?: have|'ve got| suffer from|'m diagnosed with| was diagnosed with) "
        rf"(?P<value>(?:[\w-]+ )?{CONDITION})",
        "condition",
        unless=re.compile(r"^(?:no|never)\b"),
    ),
    rule(
        rf"\b(?:I|[Ww]e)(?: really| just| also| still| simply)?"
        rf" (?:don't|do not|can't|cannot|can not|never|no longer|won't|mustn't|must not)"
        rf"(?: ever| usually| really| normally)? (?:eat|drink)"
        rf" (?!a lot)(?:any |an? |the )?(?P<value>{TO_END})",
        "diet",
        lists=True,
        told="no {value}",
        unless=NO_FOOD,
        example="I don't eat pork",
        not_example="I don't eat meat today",
    ),
    rule(
        rf"\b(?:I|[Ww]e)(?:'ve| have)?(?: just| recently| now| already)? (?:stopped|quit|given up"
        rf"|gave up|cut out) (?:eating|drinking) (?P<value>{TO_END})",
        "diet",
        lists=True,
        told="no {value}",
        unless=NO_FOOD,
        example="I stopped eating meat",
    ),
    rule(
        rf"\b(?:[Mm]y (?:e-?mail|mail)(?: address)? is"
        rf"|(?:[Rr]each|[Cc]ontact|[Ee]-?mail|[Ww]rite(?: to)?) me (?:at|on|via)) {EMAIL}",
        "email",
    ),
    rule(
        r"\b(?:[Mm]y (?:(?:phone|mobile|cell)(?: ?number)?|number) is"
        r"|(?:[Rr]each|[Cc]all|[Tt]ext) me (?:at|on)) (?P<value>\+?\d[\d ()-]{5,}\d)",
        "phone",
    ),
    rule(r"\b[Mm]y (?:\w+ )?address is (?P<value>\d[^.;!?]{3,80}|[A-Z][^.;!?]{3,80})", "address"),
)
