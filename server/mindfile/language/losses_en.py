"""Things, animals and partners that somebody says, by their names, they have no longer.

"I gave my Fender to my nephew" ends the guitar, "Pim flew away" the parrot, "I'm no longer with
Ana" the girlfriend. What each of them was is known only beside what was said before, so all that
it may have been is told to have ended. A way whose words do not stand in a clause is not compiled.
"""

from mindfile.language.english import NAME
from mindfile.language.patterns import compiled
from mindfile.language.values import GONE_PET

PARTNERS = ("spouse", "girlfriend", "boyfriend", "fiancé")
_PARTNER = "any partner"
# What is said of any of them may be said of each.
REACH = {_PARTNER: PARTNERS}
_THINGS = ("possession", "car", "device", "uses")
_WHO = r"\b(?:I|[Ww]e)"
_LATELY = (
    r"(?:'ve| have|'m| am|'re| are)?(?: just| recently| finally| now| sadly| had to| have to"
    r"| decided to| ended up| had| actually| already)*"
)
_MY = r"(?:my|our|the) (?:old |beloved |trusty |poor |last )?"
# What is lost of these is no thing: "I lost my job".
_NO_THING = (
    r"(?!(?:job|mind|way|temper|keys?|voice|train|appetite|patience|cool|interest|balance|place"
    r"|wife|husband|partner|mother|father|mum|mom|dad|brother|sister|son|daughter|baby|hair|case"
    r"|company|business|idea|habit|bug|error|problem|rest|game|match|shares?|stocks?|point|thread"
    r"|files?|data|internet|connection|wifi|power|weight|time|money|sight|touch|track|faith|hope"
    r"|world|same|first|next|whole|other|one|two)\b)"
)
_THING = rf"(?P<what>{_NO_THING}(?:[\w'-]+ ){{0,3}}?[\w'-]+)"
_STOP = (
    r"(?=[.!,;]|$| (?:last|this|yesterday|today|on|to|for|because|and|after|in|at|when|since|years"
    r"|months|weeks|a|two|so|but|back|online|now|ages|from)\b)"
)
_TO_WHOM = r" to (?:my|our|a|an|the|some|his|her|charity|Oxfam|Goodwill|[A-Z])"
_NAMED = rf"(?P<what>(?!(?:My|The|It|He|She|They|This|That|We|I|You|Who|Someone)\b){NAME})"
_ANIMAL = rf"(?:(?:our|my|poor|old|little) )*(?:[a-z]+,? )?{_NAMED},?"
_WHEN = r"(?=[.!,;]|$| (?:last|this|yesterday|today|in|to|on|after|when|two|three|a|at|and)\b)"
_DONE_FOR = (
    r"(?:stolen|nicked|totall?ed|written off|wrecked|destroyed|scrapped|sold|given away|broken into"
    r" pieces|burn(?:t|ed) down|impounded and sold|crushed|repossessed)"
)
_OVER = (
    r"(?:got(?:ten)? (?:divorced|a divorce)|are (?:getting )?divorced|divorced|(?:have |'ve"
    r" )?separated|split"
    r"(?: up)?|broke(?:n)? up|parted(?: ways)?|are no longer (?:together|a couple|married|dating"
    r"|engaged)|(?:aren't|are not) (?:together|a couple|married|dating) any ?(?:more|longer)"
    r"|called it (?:quits|off)|are (?:finished|over|history|done)|ended (?:things|it)"
    r"|(?:called|broke) off"
    r" (?:the|our) (?:wedding|engagement))"
)

# The words, any of which stands in it; the pattern; and the attributes of which it may be.
_LOST: tuple[tuple[tuple[str, ...], str, tuple[str, ...]], ...] = (
    (
        ("sold", "sell ", "rid of", "away", "donate", "scrap", "total", "traded", "lost ", "wrote"),
        (
            rf"{_WHO}{_LATELY} (?:sold|sell|got rid of|get rid of|gave away|give away|given away"
            rf"|donated?|scrapped|scrap|totall?ed|traded in|trade in|lost|wrote off|wrecked)"
            rf" {_MY}{_THING}{_STOP}"
        ),
        _THINGS,
    ),
    (
        ("gave ", "give ", "given ", "passed ", "handed "),
        (
            rf"{_WHO}{_LATELY} (?:gave|give|given|passed|handed) {_MY}{_THING}(?: away| (?:on"
            rf"|down|over)"
            rf"{_TO_WHOM}|{_TO_WHOM})"
        ),
        _THINGS,
    ),
    (
        ("no longer ", "don't ", "do not "),
        (
            rf"{_WHO}(?:'ve)? (?:no longer|(?:don't|do not)(?=[^,;]* (?:any ?more|any longer)))"
            rf" (?:have|own|drive|ride) (?:{_MY}|an? )?{_THING}(?=[.!,;]|$| any)"
        ),
        _THINGS,
    ),
    (
        ("got ", "was ", "been ", "were ", "is sold", "are sold", "is gone"),
        (
            rf"\b(?:[Tt]he|[Mm]y|[Oo]ur) (?:old )?{_THING} (?:got|was|were|has been|have been"
            rf"|is|are)"
            rf"(?: just| finally| now| recently| sadly)* (?:{_DONE_FOR}|gone(?! to| for| up|"
            rf" down| off"
            r"| bad| wrong))\b"
        ),
        _THINGS,
    ),
    # Someone stole my bike
    (
        ("stole ", "nicked ", "took "),
        (
            r"\b(?:[Ss]ome(?:one|body)|[Tt]hey|[Tt]hieves|[Aa] thief)(?: has| have|'s)? (?:stole"
            rf"|stolen|nicked|pinched) {_MY}{_THING}{_STOP}"
        ),
        _THINGS,
    ),
    # We gave Miso to my aunt
    (
        ("gave ", "give ", "given "),
        rf"{_WHO}{_LATELY} (?:gave|give|given) {_ANIMAL}(?: up\b| away\b|{_TO_WHOM})",
        (GONE_PET,),
    ),
    (
        ("gave ", "give ", "rehome", "sold ", "sell ", "surrender", "lost ", "buried", "put "),
        (
            rf"{_WHO}{_LATELY} (?:(?:gave|give) (?:up|away)|rehomed?|sold|sell|surrendered"
            rf"|lost|buried)"
            rf" {_ANIMAL}{_WHEN}"
        ),
        (GONE_PET,),
    ),
    (("put ",), rf"{_WHO}{_LATELY} put {_ANIMAL} (?:down|to sleep)\b", (GONE_PET,)),
    # Pim flew away
    (
        ("away", " off", "missing", "found a new home", "back to", "lives with", "rehomed"),
        (
            rf"^(?:[Oo]ur |[Mm]y )?(?:[a-z]+,? )?{_NAMED},?(?: has| was| is|'s)?(?: just| sadly"
            r"| recently| now| been)* (?:(?:flew|flown|ran|run) (?:away|off)(?! with)|went missing"
            r"|gone missing|(?:given|taken) away|rehomed|found a new home|gone back to the"
            r" (?:breeder"
            r"|shelter)|(?:now )?lives with my ex)\b"
        ),
        (GONE_PET,),
    ),
    # Ana and I are no longer together
    (
        (" and I", " and me"),
        (
            rf"^(?:[Mm]y [a-z]+,? )?{_NAMED},? and I(?: have|'ve| are| finally)?(?: just| recently"
            rf"| finally| now| sadly| both| decided to)* {_OVER}(?![^,;]*\bwith\b)"
        ),
        (_PARTNER,),
    ),
    (
        ("divorced ", "left ", "dumped ", "with ", "from ", "over "),
        (
            rf"\bI{_LATELY} (?:(?:got )?divorced(?: from)?|left|dumped|(?:broke|broken) up with"
            rf"|(?:split|split up|separated|parted) (?:with|from)|(?:not|no longer) (?:with"
            rf"|married to"
            rf"|dating|seeing|engaged to|together with)|ended (?:things|it) with)"
            rf" {_NAMED}(?=[.!,;]|$"
            r"| (?:last|this|in|after|any|yesterday|at|on|and|because|two|a|years|months|for"
            r" good)\b)"
        ),
        (_PARTNER,),
    ),
    (
        (" me", " my ex"),
        (
            rf"^(?:[Mm]y [a-z]+,? )?{_NAMED},?(?: has|'s| just| recently| is| now)* (?:(?:left"
            rf"|dumped"
            r"|divorced|broke up with|split up with|walked out on) me\b(?! (?:a|an|the|some|my"
            r"|with a"
            r"|out|alone|in charge|his|her|at|hanging|waiting|\d)\b)|my ex(?:[- ][a-z]+)?(?: now)?"
            r"(?=[.!,;]|$))"
        ),
        (_PARTNER,),
    ),
)
_DIVORCED = ("marital status", "married")


def lost(clause: str) -> list[tuple[str, str]]:
    """Return what a clause says, by its name, somebody has no longer: each as all it may be."""
    ends: list[tuple[str, str]] = []
    for words, pattern, kinds in _LOST:
        if not any(word in clause for word in words):
            continue
        found = compiled(pattern).search(clause)
        if found is None:
            continue
        what = found["what"].strip(" ,")
        ends += [(kind, what) for kind in kinds]
        if kinds == (_PARTNER,):
            ends.append(_DIVORCED)
    return ends
