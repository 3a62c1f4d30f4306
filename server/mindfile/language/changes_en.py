"""Ways of telling that something is another now, each with words without which it is not told.

"I have a new dentist, Dr. Moe" says "my new dentist is Dr. Moe", "my lisinopril dose went up to
40 mg" that 40 mg of it are taken. A way whose words do not stand in a text is never compiled.
"""

from mindfile.language.english import NAME, PET
from mindfile.language.patterns import compiled
from mindfile.language.people import PERSON_EN, RELATION_EN
from mindfile.language.words_en import DRUG

_PERFECT = r"(?:'ve| have)?(?: just| recently| finally| now)*"
# Whom people have one of at a time, by what they do for them.
ROLE = (
    r"(?:(?:family |new )?doctor|GP|dentist|therapist|psychologist|psychiatrist|vet|physio|lawyer"
    r"|accountant|hairdresser|barber|mechanic|trainer|coach|tutor|mentor|assistant|cleaner|nanny"
    r"|childminder|babysitter|landlord|landlady|boss|(?:line |account |project )?manager"
    r"|supervisor|(?:[a-z]+ )?teacher|instructor|advisor|adviser)"
)
_NO_PERSON = (
    r"(?:GP|physio|accountant|hairdresser|barber|mechanic|trainer|coach|tutor|cleaner|nanny"
    r"|childminder|babysitter|instructor|advisor|adviser|[a-z]+ teacher)"
)
_ONE = rf"(?:(?:Dr|Mr|Mrs|Ms|Prof)[.\ua78f]? )?{NAME}"
_CALLED = (
    r"(?: now)?(?:[,:;–—-]* ?(?:and )?(?:(?:(?:his|her|their|the) name(?:'s| is)|(?:he|she"
    r"|they|it|that)"
    r"(?:'s|'re| is| are)|who is|who's) )?(?:called |named )?)"
)
_MASS = r"\d[\d.,]* ?(?:kg|kilos?|kilograms?|lbs?|pounds|stone)\b"
_DOSE = r"\d[\d.,]* ?(?:mg|mcg|µg|g|ml|units?|IU|milligrams?)\b"
_DRUG = rf"(?:{DRUG}|(?!dose|dosage|meds?\b|medication)[a-z]{{5,}})"
_RAISED = (
    r"(?:increased|raised|upped|bumped|doubled|tripled|lowered|reduced|halved|cut|dropped|changed"
    r"|adjusted|moved|put)"
)
_WENT = (
    r"(?:(?:has |'s )?(?:just )?(?:went|gone|go|going)(?: back)? (?:up|down)|(?:has |was |is |got "
    rf"|(?:has )?been )*(?:now |just )*{_RAISED}(?: up| down)?|rose|dropped|is(?: now)?(?: up"
    r"| down)?)"
)
# Who goes on with a clock, a share or an age of somebody tells no other state of the thing.
_NOW_WHAT = r"(?=(?:an? )?(?:(?-i:[A-Z])|\d))(?!\d+ ?%)"

# The words, any of which stands in it; the pattern; and what it is put as.
_CHANGES: tuple[tuple[tuple[str, ...], str, str], ...] = (
    # My address is now 4 Oak Road
    (
        (" now ", " actually ", " currently ", " really "),
        (
            r"\b(?P<my>[Mm]y|[Oo]ur) (?P<what>(?:new |current )?[a-zA-Z-]+(?: [a-z-]+)?)"
            rf" (?P<be>is|are) (?:now|actually|currently|really) (?:called )?{_NOW_WHAT}"
        ),
        r"\g<my> \g<what> \g<be> ",
    ),
    # I'm now 181 cm tall
    ((" now ",), r"\bI(?:'m| am) now (?=\d)", "I'm "),
    # I'm down to 66 kg; I'm 11 stone now
    (
        ("kg", "kilo", "lb", "pounds", "stone"),
        (
            r"\bI(?:'m| am|'ve| have)?(?: (?:went|gone|got|gotten|dropped|slimmed|lost|gained"
            r"|bulked|put|just|back|now|currently|weigh(?!t)|weighing|in|down|up|at|to|on|about"
            r"|around|only|weight(?: and|,) (?:I'm|am|now)))*"
            rf" (?P<mass>{_MASS})(?=[.!;]|$|, | (?:now|these days|again|and|as of|since|today)\b)"
        ),
        r"I weigh \g<mass>",
    ),
    # I have a new manager, Bob Lee; I've got a new therapist called Ida Berg
    (
        ("new ",),
        (
            rf"\b(?:I|[Ww]e){_PERFECT}(?: got| have| found| hired| been (?:given|assigned)|"
            rf" hired| registered with| started with| working with| was"
            rf" assigned| gotten| switched to| changed to| moved to| chose| see| go to)+ (?:an?|our"
            rf"|my) new (?P<role>{ROLE}){_CALLED}(?P<name>{_ONE})"
        ),
        r"My \g<role> is \g<name>",
    ),
    # My new trainer's name is Paulo
    (
        ("new ",),
        (
            rf"\b[Mm]y new (?P<role>{_NO_PERSON})(?:'s name is|'s called| is called| is named| is)"
            rf"(?: now)? (?={_ONE})"
        ),
        r"My \g<role> is ",
    ),
    # There's a new manager, Bob Lee
    (
        ("new ",),
        (
            rf"\b(?:[Tt]here's|[Tt]here is|[Tt]hey gave me) an? new (?P<role>{ROLE}){_CALLED}"
            rf"(?P<name>{_ONE})"
        ),
        r"My \g<role> is \g<name>",
    ),
    # My new manager, Bob Lee, is nice
    (
        ("new ",),
        rf"\b[Mm]y new (?P<role>{ROLE}),? (?P<name>{_ONE})(?=,| [a-z])(?! is (?:my|our)\b),?",
        r"My \g<role> is \g<name>, who",
    ),
    # We switched dentists, it's Dr. Klein now
    (
        ("switched ", "changed "),
        (
            rf"\b(?:I|[Ww]e){_PERFECT} (?:switched|changed) (?P<role>{ROLE})s?"
            rf"(?: to|{_CALLED[:-1]}|[,;:.]? (?:and |so )?(?:I|we)(?:'m| am|'re| are)? (?:now"
            rf" )?(?:see"
            rf"|go to|with|have|seeing|going to))? )(?:now )?(?P<name>{_ONE})(?: now)?"
        ),
        r"My \g<role> is \g<name>",
    ),
    # We had to push the wedding back to 3 October
    (
        ("push", "postpone", "move "),
        (
            rf"\b(?:I|[Ww]e){_PERFECT}(?: had to| have to)? (?:push(?:ed)?|postponed?|moved?)"
            r" (?:the|our|my) (?P<what>[a-z]+(?: (?!back|out|up|forward)[a-z]+)?)"
            r"(?: (?:back|out|up|forward))? to (?=\d|[A-Z])"
        ),
        r"Our \g<what> has been moved to ",
    ),
    # My lisinopril dose went up to 40 mg
    (
        ("mg", "mcg", "ml", "unit", " g"),
        (
            rf"\b[Mm]y (?:(?:daily |new )?(?:dose|dosage) of (?P<of>{_DRUG})|(?P<drug>{_DRUG})"
            rf"(?: dose| dosage)?) {_WENT} (?:from [^,;]{{1,20}} )?(?:to )?(?P<dose>{_DOSE})"
        ),
        r"I take \g<dose> of \g<of>\g<drug>",
    ),
    # My doctor increased my sertraline to 100 mg
    (
        ("mg", "mcg", "ml", "unit", " g"),
        (
            rf"\b(?:[Mm]y [\w ]{{2,20}}|[Tt]hey|[Tt]he [a-z]+|Dr[.\ua78f]? [A-Z]\w+|I|[Ss]he|[Hh]e)"
            rf"(?:'ve|'s| has| have)?(?: just)? {_RAISED} (?:my|the) (?:(?:dose|dosage) of "
            rf"(?P<of>{_DRUG})|(?P<drug>{_DRUG})(?: dose| dosage)?)(?: up| down)?"
            rf" (?:from [^,;]{{1,20}} )?to (?P<dose>{_DOSE})"
        ),
        r"I take \g<dose> of \g<of>\g<drug>",
    ),
    # I'm down to 250 mg of metformin; I now take 10 mg of lisinopril
    (
        ("mg", "mcg", "ml", "unit", " g"),
        (
            rf"\bI(?:'m| am|'ve (?:gone|been (?:put|moved)))?(?: now| currently)? (?:down to|up to"
            rf"|on only|(?:now )?on|only take|take only) (?:just )?(?P<dose>{_DOSE}) (?:of )?"
            rf"(?P<drug>{_DRUG})(?: now)?"
        ),
        r"I take \g<dose> of \g<drug>",
    ),
    # Our old dog Bruno was put down; Grandma Ida is no longer with us; my brother was killed
    (
        ("put ", "rainbow bridge", "longer with us", "longer alive", "dead", "killed", "euthani"),
        (
            rf"^(?P<who>(?:[Mm]y|[Oo]ur) (?:[a-z]+ )?(?:{PERSON_EN}|{PET})(?:,? {NAME})?,?|{NAME})"
            rf"(?: has| was| is|'s| had to be| got| have| been| just| sadly| now| recently|"
            rf" finally)*"
            r" (?:put (?:down|to sleep)|crossed the rainbow bridge|no longer (?:with us|alive)"
            r"|killed"
            r"|euthani[sz]ed|(?<=[a-z] is )dead)\b"
        ),
        r"\g<who> died",
    ),
    # I lost my dad to cancer
    (
        ("lost my ", "lost our "),
        (
            rf"\b(?:I|[Ww]e)(?:'ve| have)?(?: just| recently| sadly)? lost (?P<who>(?:my|our)"
            rf" (?:[a-z]+ )?"
            rf"(?:{RELATION_EN}|grandmother|grandma|grandfather|grandpa|{PET})(?:,? {NAME})?),?"
            r"(?= (?:to (?:cancer|covid|an?|the|old age)|in|last|this|yesterday|two|three|a|on"
            r"|when|suddenly)\b"
            r"|[.!,]|$)(?! in (?:the|a) (?:crowd|shop|store|mall|park|woods|game|market))"
        ),
        r"\g<who> died",
    ),
    # My doctor took me off metformin
    (
        (" off ",),
        (
            rf"\b(?:[Mm]y (?:[a-z]+|GP|OB)|[Tt]he (?:[a-z]+|GP)|[Tt]hey|Dr[.\ua78f]? [A-Z]\w+)"
            rf"(?: has| have| just| finally)* (?:took|taken|weaned|put) me off"
            rf" (?:the |my )?(?={_DRUG}\b)"
        ),
        "I stopped taking ",
    ),
    (
        (" wean", " tapered", "came off", "come off", "no longer need", "prescri"),
        (
            rf"\bI(?:'ve| have|'m| am)?(?: just| now| finally| been)* (?:weaned (?:myself"
            rf" )?off|tapered"
            rf" off|(?:came|come) off|no longer (?:need|take)(?: to take)?) (?:the |my"
            rf" )?(?={_DRUG}\b)"
        ),
        "I stopped taking ",
    ),
    (
        ("take ",),
        (
            r"\bI (?:don't|do not)(?: need to)? take (?:the |my |any )?"
            rf"(?P<drug>{_DRUG}),? (?:any ?more|any longer)\b"
        ),
        r"I stopped taking \g<drug>",
    ),
    (
        ("stopped my ", "discontinued my ", "cancelled my ", "stopped the "),
        (
            r"\b(?:[Mm]y [a-z]+|[Tt]hey|[Tt]he (?:doctors?|hospital)|Dr[.\ua78f]? [A-Z]\w+)(?: has"
            r"| have| just)* (?:stopped|discontinued|cancelled) (?:my|the)"
            rf" (?P<drug>{DRUG})\b"
        ),
        r"I stopped taking \g<drug>",
    ),
    (
        ("from ",),
        (
            r"\bI(?:'ve| have)?(?: just)? (?:went|gone|moved|switched)(?: up| down)? from"
            rf" {_DOSE} (?:of \w+ )?to (?P<dose>{_DOSE}) of (?P<drug>{_DRUG})"
        ),
        r"I take \g<dose> of \g<drug>",
    ),
    # Uncle Karl died
    (
        ("ncle ", "unt", "rand", "ousin "),
        (
            rf"^(?:Uncle|Aunt(?:ie|y)?|Grand(?:ma|pa|mother|father)|Granny|Cousin) (?P<name>{NAME})"
            r"(?= (?:has |just |sadly )*(?:died|passed)\b)"
        ),
        r"\g<name>",
    ),
    # We welcomed our son Theo; I gave birth to Theo
    (
        ("welcomed ", "birth to "),
        (
            r"\b(?:I|[Ww]e)(?:'ve| have)?(?: just| finally)? (?:welcomed|gave birth to|given birth"
            r" to) our (?P<who>(?:baby |little |first |second |third )?(?:son|daughter|boy"
            r"|girl|baby)"
            rf"),? (?P<name>{NAME})"
        ),
        r"Our \g<who> \g<name> was born",
    ),
    # I remarried, I'm single again, our divorce is final
    (
        ("marri",),
        (
            r"\b(?P<who>I|[Ww]e)(?:'ve| have)?(?: just| recently)? (?:got )?(?:remarried|married"
            r" again)\b"
        ),
        r"\g<who> got married",
    ),
    (
        (" again",),
        r"\bI(?:'m| am)(?: now| officially)? (?P<how>single|married|engaged|divorced) again\b",
        r"I'm \g<how>",
    ),
    (
        ("divorce",),
        (
            r"\b(?:[Oo]ur|[Mm]y) divorce (?:is|was|got|has been)(?: now| finally| just)?"
            r" (?:final(?:i[sz]ed)?|through|done|official)\b|\bI(?: just| finally)? got a divorce\b"
        ),
        "I got divorced",
    ),
    # I have a girlfriend now, her name is Kim
    *(
        (
            (who,),
            (
                rf"\bI(?:'ve got| have| got) an? (?:new )?{who}(?: now)?(?:[,;:]? (?:and"
                rf" )?(?:(?:her"
                r"|his) name(?:'s| is)|(?:she|he)(?:'s| is) called|called|named)|,)"
                rf" (?P<name>{NAME})"
            ),
            rf"My {who} is \g<name>",
        )
        for who in ("girlfriend", "boyfriend")
    ),
    # I'm back to Vim
    (
        ("back to ", "back on "),
        r"\bI(?:'m| am)(?: now)? back (?:to(?: using)?|on) (?=[A-Z])(?!\w+ (?:time|mode)\b)",
        "I switched back to ",
    ),
    # I changed my name to Dana
    (
        ("name",),
        (
            rf"\bI{_PERFECT}(?: legally| officially)?(?: changed?| am changing| switched) my"
            r"(?P<which> first| last| family| sur)? ?name (?:from \w+ )?(?:back )?to (?=[A-Z])"
        ),
        r"My\g<which> name is ",
    ),
    # I took the name Lind when I married; I took my husband's name and I'm Anna Lind now
    (
        ("name",),
        (
            rf"\bI{_PERFECT} (?:took|taken|kept) (?:my|his|her) (?:\w+'s )?(?:last |family |sur)?"
            rf"name[,;]? (?:and |so )?(?:I'm|I am|it's)(?: now)? (?:called )?(?P<name>{NAME})"
            r"(?: now)?(?=[.,!]|$)"
        ),
        r"My name is \g<name>",
    ),
    # I moved back home to Cork
    (
        (" back home to ", " back again to ", " back down to ", " back up to ", " back over to "),
        r"\bback (?:home|again|down|up|over) to (?=[A-Z])",
        "back to ",
    ),
    # We're moving back to Cork is a plan; I've returned to Cork for good is none
    (
        ("returned to ",),
        (
            r"\b(?P<who>I|[Ww]e)(?:'ve| have)?(?: just| recently| finally)? returned to"
            r" (?P<at>[A-Z]"
            r"[\w'’-]*(?: [A-Z][\w'’-]*)*) (?=for good\b|to live\b|permanently\b)"
        ),
        r"\g<who> moved back to \g<at> ",
    ),
    # I'm back at Siemens, I returned to work at Siemens, I work at Siemens again
    (
        ("back ", "returned ", "rejoined "),
        (
            r"\bI(?:(?:'m| am)(?: now)? back (?:at|with|working (?:at|for))|(?:'ve| have)?(?: just"
            r"| recently)? (?:(?:went|gone|came|come) back to (?:work(?:ing)? (?:at|for)"
            r"|my (?:old )?job at)|returned to (?:work (?:at|for)|my (?:old )?job at)"
            r"|rejoined|got my (?:old )?job back at))"
            r" (?=(?:the )?[A-Z])(?!\w+'s\b|[\w ]*(?:Airport|Station|University|College|School|Uni"
            r"|Hospital room|Mum|Mom|Dad|Grandma)\b)"
        ),
        "I joined ",
    ),
    (
        ("returned to ",),
        (
            r"\bI(?:'ve| have)?(?: just| recently)? returned to (?P<at>[A-Z][\w&'’-]*(?:"
            r" [A-Z][\w&'’-]*)*)"
            r" as (?=(?:an? |the |their )?[a-z])"
        ),
        r"I joined \g<at> as ",
    ),
    # I retrained as a teacher
    (
        ("retrained", "became", "become", "career", "requalified", "turned into"),
        (
            r"\bI(?:'ve| have)?(?: just| recently| finally)? (?:retrained|requalified|(?:switched"
            r"|changed) careers? and (?:became|am)|(?:switched|changed) careers? to (?:be(?:come)?"
            r"|being)) (?:as )?(?:now )?(?=an? )"
        ),
        "I work as ",
    ),
    # Chloe and I got married
    (
        ("married", "the knot", " wed", "eloped"),
        (
            rf"^(?:(?P<name>{NAME}) and I|I and (?P<other>{NAME}))(?: have| are|'ve)?(?: just|"
            r" recently| finally| now)* (?:got(?:ten)? married|tied the knot|married|eloped|wed)\b"
            r"[^,.;!?]*"
        ),
        r"\g<0>, I got married, I'm married to \g<name>\g<other>",
    ),
    (
        ("married", "eloped"),
        (
            r"\b(?:I|[Ww]e)(?:'ve| have)?(?: just| recently| finally)? (?:got(?:ten)? married to"
            r"|married|eloped with) (?P<name>(?!(?:My|In|On|Last|At|Young|Rich|Into|Off|Him"
            rf"|Her)\b){NAME})[^,.;!?]*"
        ),
        r"\g<0>, I got married, I'm married to \g<name>",
    ),
    # I got engaged to Mila; Chloe and I got engaged
    (
        ("engaged",),
        (
            r"(?:\bI(?:'ve| have)?(?: just| recently| finally)? got(?:ten)? engaged (?:to|with)"
            rf" (?P<name>{NAME})|^(?P<other>{NAME}) and I(?: have| are|'ve)?(?: just| recently"
            r"| finally| now)* (?:got(?:ten)? engaged|engaged))\b[^,.;!?]*"
        ),
        r"\g<0>, I got engaged, I'm engaged to \g<name>\g<other>",
    ),
)


def changed_now(text: str) -> str:
    """Return a text with each change that it tells of put as what holds after it."""
    for words, pattern, put in _CHANGES:
        if not any(word in text for word in words):
            continue
        found = compiled(pattern).search(text)
        if found is not None:
            text = text[: found.start()] + found.expand(put) + text[found.end() :]
    return text
