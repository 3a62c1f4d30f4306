"""Rules for English: what happened to people the user knows, by name or by what they are."""

import re

from mindfile.language.english import CONDITION, END, JOB, NO_JOB, PET, PLACE, STEADY
from mindfile.language.patterns import later
from mindfile.language.people import PERSON_EN
from mindfile.language.rules import Rule, rule
from mindfile.language.rules_en_names import SOMEBODY
from mindfile.language.rules_en_people import BREED, WHOSE
from mindfile.language.words_en import CALLING, MONTH, NUMBER

_LATELY = r"(?:'s| has| is)?(?: just| recently| finally| now| sadly)*"
_END = r"(?=\s*(?:[.,;!]|$|\b(?:and|but|so|because|while|after|when|since|last|this|yesterday)\b))"
_GAVE_UP = r"(?:quit|stopped|gave up|given up|has given up)"


def _of_both(
    pattern: str,
    attribute: str,
    predicate: str,
    *,
    told: str = "{value}",
    unless: re.Pattern[str] | None = None,
    confidence: float = 0.85,
) -> tuple[Rule, Rule]:
    """Return a rule about somebody with a name, and the same about what somebody is."""
    return (
        rule(
            rf"{SOMEBODY}{pattern}",
            attribute,
            "$subject",
            told=told,
            unless=unless,
            confidence=confidence,
            example=f"Tilda {predicate}",
        ),
        rule(
            rf"{WHOSE}{pattern}",
            attribute,
            "$subject",
            told=told,
            unless=unless,
            confidence=confidence,
            example=f"My sister {predicate}",
        ),
    )


KIN = (
    *_of_both(
        rf"{_LATELY} (?:(?:got |was |been )+promoted to|works? as|working as|became|become)"
        rf"(?: be)?(?: an?| the)? {JOB}",
        "job",
        "got promoted to head nurse",
        unless=NO_JOB,
    ),
    *_of_both(
        rf"(?:'s| is| was)(?: now| also)? an? (?P<value>(?:[a-z-]+ ){{0,2}}?{CALLING})(?:{_END}"
        rf"|(?= (?:in|at|for|from|with) ))",
        "job",
        "is a retired judge",
    ),
    *_of_both(
        rf"(?:'s| is)(?: now)? an? (?:[a-z-]+ ){{0,2}}?{CALLING} in (?P<value>{PLACE}){_END}",
        "city",
        "is a pharmacist in Turin",
        confidence=0.75,
        unless=later(rf"^{MONTH}"),
    ),
    *_of_both(
        rf"{_LATELY} {_GAVE_UP} (?P<value>smoking|drinking|vaping|gambling|meat|sugar|alcohol"
        rf"|coffee){_END}",
        "habit",
        "quit smoking",
        told="no {value}",
    ),
    *_of_both(
        rf"{_LATELY} (?:took up|taken up|taking up|started"
        rf"|got into) (?P<value>[a-z]+ing(?: [a-z]+)?"
        rf"|yoga|golf|tennis|pilates|karate|judo|chess|(?:the )?(?:guitar|piano|violin|drums"
        rf"|cello))"
        rf"{_END}",
        "hobby",
        "took up rowing",
        unless=later(r"^(?:being|having|getting|feeling|saying|doing|going|working|living)\b"),
    ),
    *_of_both(
        rf"(?:'s| is)(?: now)? (?P<value>(?:\w+ months )?pregnant(?: with [\w ]+?)?"
        rf"|expecting(?: (?:an?|her|twins|their|our|the|another)[\w ]*?)?|due in {MONTH}){_END}",
        "pregnancy",
        "is pregnant with her second",
    ),
    *_of_both(
        rf"{_LATELY} (?P<value>(?:died|passed away|passed on|passed)(?: (?:in|on|last|this|two"
        rf"|three"
        rf"|when|from|at|yesterday|today|tonight|suddenly|peacefully|unexpectedly|after|of|during|a"
        rf"|over|when|while|four|five|\d+|very|quite|right|just) [^.,;!?]*| (?:yesterday|today"
        rf"|tonight|suddenly|peacefully|unexpectedly|recently|young))?)(?=\s*(?:[.,;!]|$|\b(?:and|but|so)\b))",
        "death",
        "passed away in spring",
        unless=later(r"^passed (?:the|his|her|my|a|it)\b"),
    ),
    *_of_both(
        rf"{_LATELY} turned (?P<value>{NUMBER}){_END}",
        "age",
        "turned two last week",
    ),
    *_of_both(
        rf"(?: now)? lives? (?P<value>(?:next door|nearby|abroad|around the corner|upstairs"
        rf"|downstairs"
        rf"|(?:one|two|three|a few|\d+) (?:streets|doors|blocks|hours|minutes|floors"
        rf"|houses) (?:away|down|up"
        rf"|from [^.,;!?]+)|across the (?:street|road|hall)|with (?:me|us|him|her|them|my [a-z]+"
        rf"|his [a-z]+"
        rf"|her [a-z]+)|on (?:a|his|her|their) [a-z]+|in (?:a"
        rf"|the) [a-z]+(?: [a-z]+)?(?: near {PLACE})?)){_END}",
        "lives",
        "lives two streets away",
    ),
    *_of_both(
        r"(?:'s| has)?(?: just| recently| finally)? (?P<value>(?:graduated|retired|got (?:married"
        r"|divorced"
        r"|engaged|a new job))(?: (?:from|to|in|last"
        r"|this)[^.,;!?]*)?)(?=\s*(?:[.,;!]|$"
        r"|\b(?:and|but|so)\b))",
        "news",
        "graduated from Yale",
    ),
    *_of_both(
        rf"(?:'s| is)(?: now| also)? (?P<value>(?:diabetic|deaf|blind|colou?r[- ]?blind|dyslexic"
        rf"|autistic"
        rf"|asthmatic|epileptic|left[- ]handed|hard of hearing|in a wheelchair"
        rf"|lactose[- ]intolerant"
        rf"|gluten[- ]intolerant|coeliac|celiac|bipolar)){_END}",
        "condition",
        "is diabetic",
    ),
    *_of_both(
        r"(?: also| still| now)? (?P<value>(?:plays|collects|coaches|sings in|paints|knits"
        r"|runs marathons"
        rf"|surfs|climbs|skis)(?: [^.,;!?]*?)?){_END}",
        "hobby",
        "plays the drums",
        confidence=0.75,
        unless=later(r"^plays? (?:with|along|up|down|a role|a part|tricks)\b"),
    ),
    rule(
        rf"\b(?:I|[Ww]e){STEADY} have (?P<value>(?:an?|one|two|three|four|five"
        rf"|\d) (?:[a-z-]+ )?(?:grandchild"
        rf"(?:ren)?|stepson|stepdaughter|step-?child(?:ren)?|godson|goddaughter|godchild(?:ren)?"
        rf"|foster child"
        rf"(?:ren)?|twin (?:brother|sister)|half-(?:brother|sister)|nieces?|nephews?"
        rf"|cousins?){END})",
        "family",
        example="I have a twin brother",
    ),
    rule(
        rf"\b(?:[Mm]y|[Oo]ur) (?:[a-z-]+ )?(?P<subject>{PERSON_EN})'s (?:got"
        rf"|had) (?P<value>{CONDITION})",
        "condition",
        "$subject",
        example="My dad's got asthma",
    ),
    rule(
        r"\bI(?:'m| am) engaged to (?P<value>[A-Z][a-z'’-]+(?: [A-Z][a-z'’-]+)?)",
        "fiancé",
        example="I'm engaged to Sophie",
    ),
    rule(
        rf"\b(?:[Mm]y|[Oo]ur) (?P<subject>{PET})(?:,? [A-Z][a-z]+,?)? is an? (?P<value>(?:[a-z]+"
        rf" ){{0,2}}?"
        rf"(?:{BREED}|tabby|siamese|persian|ragdoll|mutt|mix|mongrel|shepherd|schnauzer|doodle"
        rf"|tortoiseshell"
        rf"|maine coon|bengal|shorthair|rescue|stray|cockatiel|cockatoo|macaw|mare|gelding"
        rf"|stallion)"
        rf"(?: mix| cross)?){_END}",
        "breed",
        "$subject",
        example="My dog is a golden retriever",
    ),
    rule(
        r"\bI(?:'m| am)?(?: also| now| still)? (?:see|have|go to|seeing|going to|visit) (?:an?"
        r"|my) (?:new )?"
        r"(?P<who>therapist|dentist|psychologist|psychiatrist|physio|trainer|coach|tutor|accountant"
        r"|lawyer|doctor"
        r"|cardiologist|dermatologist|hairdresser|barber|mechanic|vet|midwife),? (?:called "
        r"|named )?(?P<value>"
        r"(?:(?:Dr|Mr|Mrs|Ms|Prof)[.\ua78f]? )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?)",
        "$who",
        example="I see a therapist, Dr. Moss",
    ),
    rule(
        rf"{WHOSE} has (?P<value>{NUMBER} (?:[a-z]+ )?(?:kids|children|boys|girls|sons|daughters"
        rf"|cats|dogs|brothers"
        rf"|sisters|siblings|jobs|grandchildren|horses|restaurants|shops)){_END}",
        "family",
        "$subject",
        example="My sister has two boys",
    ),
    rule(
        rf"{WHOSE} (?:is|are|was|were|come|comes|came)(?: both| all"
        rf"| originally)* from (?P<value>{PLACE})",
        "hometown",
        "$subject",
        example="My grandparents came from Lithuania",
    ),
    rule(
        rf"\b(?:[Mm]y|[Oo]ur) (?:old )?(?P<subject>{PET})(?:,? [A-Z][a-z]+,?)? (?:is"
        rf"|has gone)(?: now)? (?P<value>"
        rf"diabetic|deaf|blind|epileptic|arthritic|asthmatic|allergic to [a-z]+|three-legged"
        rf"|neutered|spayed"
        rf"|pregnant|microchipped){_END}",
        "condition",
        "$subject",
        example="My cat is diabetic",
    ),
)
