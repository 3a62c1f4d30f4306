"""Ways of telling of a change, put as the plain statement that every rule reads.

"I got a raise to 3500" says "I earn 3500", "we left Paris for Lyon" that the home is Lyon.
"""

from mindfile.language.changes_en import changed_now
from mindfile.language.english import NAME, PLACE
from mindfile.language.patterns import compiled, later

_PERFECT = r"(?:'ve| have)?(?: just| recently| finally)?"
# Ranks stand without an article: "I'm now staff engineer".
_RANK = (
    r"(?:staff|senior|principal|lead|junior|chief|head|deputy|vice|associate|assistant|managing"
    r"|executive|team|tech|engineering|product|project|regional|general|full|director|manager"
    r"|partner|supervisor|professor|CTO|CEO|CFO|COO|VP)"
)
_TURNS = tuple(
    (pattern, put)
    for pattern, put in (
        # I, Jan Novak, live in Brno
        (rf"^I, (?P<name>{NAME}), (?=[a-z])", r"I'm \g<name>, I "),
        # I'd rather you called me Fitz; everyone at work just calls me that
        (
            (
                r"^(?:I'd (?:rather|prefer|like)(?: it if"
                r"| that)? you (?:just )?(?:to )?call(?:ed)? me"
                r"|(?:[Yy]ou can|[Pp]lease|[Jj]ust|[Yy]ou may)(?: just| please| always)* call me"
                r"|(?:I'd )?(?:[Pp]refer|[Ll]ike) to be called)(?= [A-Z])"
            ),
            "Call me",
        ),
        # I've landed a post as a curator
        (
            (
                rf"\bI{_PERFECT} (?:landed|got|found|took|accepted|secured|started) (?:an? |the "
                rf"|my )?"
                r"(?:new )?(?:job|post|position|role|gig|spot) as (?=an? [a-z])"
            ),
            "I work as ",
        ),
        # Emma is my flatmate, she's a vet
        (
            (
                r"^(?P<name>[A-Z][a-z'-]+) is (?P<whose>(?:my|our) [a-z -]{3,20}),? (?:and )?(?:he"
                r"|she)"
                r"(?: is|'s) "
            ),
            r"\g<name> is \g<whose>, \g<name> is ",
        ),
        # My best friend is called Imran, he lives in Leeds
        *(
            (
                (
                    r"^(?P<lead>(?:[Mm]y|[Oo]ur) [a-z -]{3,24}?(?: is|'s| is called|'s called"
                    r"| is named|'s name is"
                    r"| named| called)?,? (?P<name>[A-Z][a-z'-]+)),? (?:and )?(?:he|she)" + said
                ),
                r"\g<lead>, \g<name>" + put,
            )
            for said, put in ((r"(?:'s| is) ", " is "), (r" (?=[a-z]+s\b)(?!is\b)", " "))
        ),
        # We moved out of London to Bath
        (
            rf"\b(?P<who>I|[Ww]e){_PERFECT} moved (?:out of|away from) (?P<old>{PLACE}) to ",
            r"\g<who> moved from \g<old> to ",
        ),
        # I swapped my Canon for a Fuji
        (
            (
                rf"\b(?P<who>I|[Ww]e){_PERFECT} (?:swapped|traded(?: in)?|exchanged) (?P<my>my|our"
                rf"|the)"
                r" (?P<old>[\w -]{2,30}?) for (?P<new>an? |my )"
            ),
            r"\g<who> sold \g<my> \g<old>, \g<who> bought \g<new>",
        ),
        # We dropped GraphQL in favor of plain REST
        (
            (
                rf"\b(?P<who>I|[Ww]e){_PERFECT} (?:dropped|ditched|abandoned|replaced|retired"
                r"|gave up|moved off|moved away from|got rid of"
                r"|swapped(?: out)?) (?P<old>[A-Z][\w.+#-]*)"
                r" (?:in favou?r of|for|with|and went (?:for|with)|and moved to)"
                r" (?:plain |our own |the )?(?=[A-Z])"
            ),
            r"\g<who> switched from \g<old> to ",
        ),
        # Our old dog, Bruno, died
        (
            (
                rf"\b(?P<my>[Mm]y|[Oo]ur) (?P<who>(?:[a-z]+ )?[a-z]+), (?P<name>{NAME}),"
                r"(?= (?:has |just |sadly |recently )?(?:died|passed away|was put down))"
            ),
            r"\g<my> \g<who> \g<name>",
        ),
        # My job's in procurement
        (r"\b[Mm]y job(?:'s| is) in (?=[a-z])", "I work in "),
        # I started as a sous-chef at Globex
        (
            (
                rf"\bI{_PERFECT} started(?: work(?:ing)?| a (?:new )?job| out)? as (?:an? |the )"
                rf"(?P<job>[a-z][\w -]*?) (?:at|for|with) (?P<at>(?:the )?{NAME})"
            ),
            r"I joined \g<at>, I work as a \g<job>",
        ),
        (
            rf"\bI{_PERFECT} started(?: work(?:ing)?| a (?:new )?job)? as (?=an? [a-z])",
            "I work as ",
        ),
        # I'm dating someone new, her name is Chloe
        *(
            (
                (
                    rf"\bI(?:'m| am) (?:dating|seeing|with) (?:some(?:one|body)(?: new)?"
                    rf"|an? [\w ]+?)[,;] "
                    rf"{whose} name(?:'s| is) (?P<name>{NAME})"
                ),
                rf"My {who} is \g<name>",
            )
            for whose, who in (("her", "girlfriend"), ("his", "boyfriend"))
        ),
        # I got a raise to 3500
        (
            rf"\bI{_PERFECT} (?:got|received|have) a (?:pay )?(?:raise|rise|bump|cut) to ",
            "I earn ",
        ),
        # Turns out I can eat gluten
        (
            (
                r"^(?:(?:so|and|but|well),? )?(?:[Ii]t )?(?:[Tt]urns"
                r"|[Tt]urned) out (?:that )?(?P<can>(?:I|we) can"
                r" (?:eat|drink|have) [^,.;!?]+?)(?: after all)?(?=[.!]*$|[,;] )"
            ),
            r"\g<can> after all",
        ),
        (
            (
                r"^(?:(?:so|and|but|well),? )?(?:[Ii]t )?(?:[Tt]urns"
                r"|[Tt]urned) out (?:that )?(?=(?:I|[Ww]e"
                r"|[Mm]y)\b)"
            ),
            "",
        ),
        # We left Paris for Lyon
        (
            rf"\b(?P<who>I|[Ww]e){_PERFECT} left (?P<old>{PLACE}) for (?P<new>{PLACE})",
            r"\g<who> moved from \g<old> to \g<new>",
        ),
        # I'm back in Lyon (now)
        (
            (
                rf"\b(?P<who>I|[Ww]e)(?:'m| am|'re| are) back in (?P<new>{PLACE})"
                r"(?= (?:now|again|for good|since\b.*)?[.!]*$|[.!]*$|,? (?:and|but)\b)"
            ),
            r"\g<who> moved back to \g<new>",
        ),
        # Cilantro has grown on me, I like it now
        (
            (
                r"^(?P<what>[\w' -]{3,30}?) (?:has|have|is|are|'s)(?: really| slowly)?"
                r" (?:grown|growing) on me(?:,? (?:and )?(?:now )?I (?:really )?(?:like|love|enjoy)"
                r" (?:it|them)(?: now)?)?(?=[.!]*$|[,;] )"
            ),
            r"I like \g<what>",
        ),
        # I('ve just) started at Globex (this week) as head of data
        (
            (
                rf"\bI{_PERFECT} started(?: work(?:ing)?| a (?:new )?job)? (?:at|for|with)"
                rf" (?P<at>(?:the )?{NAME})(?P<when>(?: (?:this|last) \w+| today| yesterday"
                rf"| on \w+)?)"
                r"(?: as (?:an? |the )?(?P<job>[a-z][\w -]*?))?(?=[.!]*$|[,;] | and\b)"
            ),
            r"I joined \g<at>\g<when>, I work as a \g<job>",
        ),
        # I'm now staff engineer
        (
            (
                rf"\bI(?:'m| am) now (?:the )?(?P<job>{_RANK}\b(?: of| for)?(?:(?! (?:on|the|to"
                rf"|with) )[a-zA-Z -])*?)"
                r"(?=[.!]*$|[,;] | (?:and|at|in)\b)"
            ),
            r"I work as a \g<job>",
        ),
        # They made me head of data
        (
            (
                r"\b(?:[Tt]hey|[Mm]y (?:boss|company|manager))(?:'ve| have| has)?(?: just"
                r"| finally)? (?:made"
                r"|promoted|bumped|moved|named|appointed) me(?: up)?(?: to)? (?:an? |the )?"
                r"(?P<job>[a-z][\w ]*?)(?=[.!]*$|[,;] | (?:and|at|last|this|on|yesterday)\b)"
            ),
            r"I got promoted to \g<job>",
        ),
        # Production runs on Postgres now
        (
            r"\b(?:[Pp]rod(?:uction)?|[Ss]taging) (?:now )?(?:runs|is running|is) on (?=[A-Z])",
            "Our service runs on ",
        ),
        # Our backend is (written) in Go
        (
            (
                r"\b(?P<our>[Oo]ur|[Tt]he) (?P<what>backend|frontend|API|server|app)"
                r" is (?:written |built |coded )?in (?=[A-Z])"
            ),
            r"\g<our> \g<what> is ",
        ),
    )
)
# Without a trade nothing is said of one.
_NO_JOB = later(r", I work as a (?=[.!,;]|$| and\b)")


_CHILDREN = later(r"\b(?:kids|children|sons|daughters|boys|girls|brothers|sisters)\b[,:]? ")
_AGED = later(
    r"(?P<name>\b[A-Z][\w'-]+),? (?:who(?:'s| is) |aged? |is )?\(?(?P<age>\d{1,2})\)?"
    r"(?: years old)?(?=,| and\b|[.!]*$)"
)


def _with_ages_apart(text: str) -> str:
    """Return "two kids, Ola who is 7 and Jan, 4" with names first, and who is how old behind."""
    if not _CHILDREN.search(text):
        return text
    aged = [(found["name"], found["age"]) for found in _AGED.finditer(text)]
    if len(aged) < 2:
        return text
    ages = "".join(f"; {name} is {age}" for name, age in aged)
    return _AGED.sub(r"\g<name>", text).rstrip(".!") + ages


def plain_of(text: str) -> str:
    """Return a text with each turn in it put as a plain statement."""
    text = changed_now(_with_ages_apart(text))
    for pattern, put in _TURNS:
        found = compiled(pattern).search(text)
        if found is not None:
            text = text[: found.start()] + found.expand(put) + text[found.end() :]
    return _NO_JOB.sub("", text)
