"""What somebody does no longer, and what was planned and is off.

"I stopped playing tennis" ends the habit "play tennis every Sunday", "the trip to Japan is off"
the plan "fly to Japan in April", though neither says the other's words.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from mindfile.language.activities_zh import is_said_of
from mindfile.language.english import PET, VEHICLE
from mindfile.language.events import EVENT_EN
from mindfile.language.losses_en import lost
from mindfile.language.patterns import compiled, later
from mindfile.language.values import ANY, GONE_PET, LATEST
from mindfile.language.words_en import DRUG, MAKE, TRADES
from mindfile.model import FactProposal

_WHO = r"\b(?:I|[Ww]e)"
_LATELY = r"(?:'ve| have|'m| am)?(?: just| recently| finally| now| sadly| had to| had)*"
_NO_MORE = r",? (?:any ?more|any longer)"
# Tastes, diets, homes and work end by other rules; of the rest, only what people do as a rule.
_DOES = (
    r"(?:play|run|jog|swim|cycl|cycle|bik|bike|rid|ride|row|climb|ski|surf|danc|dance|sing|paint"
    r"|draw|knit|sew|read|cook|bak|bake|garden|hik|hike|travel|go|do|train|practic|practice"
    r"|meditat|meditate|teach|volunteer|study|learn|box|fish|sail|skat|skate|lift|walk|commut"
    r"|commute|writ|write|collect|coach|watch|listen|attend|blog|stream|journal|fast|camp|hunt"
    r"|work(?:ing)? (?:from home|remotely|nights|weekends|out|late))"
)
_DONE = (
    (
        rf"{_WHO}{_LATELY} (?:stop(?:ped)?|quit|gave up|given up|give up|dropped|am done|'m done"
        rf"|done"
        r" with)(?: with)? (?:my |the )?(?P<doing>"
        rf"(?:{_DOES}(?:[a-z])?ing|working (?:from home|remotely|nights|out))\b[^,.;!?]*)"
    ),
    (
        rf"{_WHO}(?: really| just)? (?:don't|do not|can't|cannot) "
        rf"(?P<do>{_DOES}\b[^,.;!?]*?){_NO_MORE}"
    ),
    rf"{_WHO} no longer (?P<no_longer>{_DOES}\b[^,.;!?]*)",
)
_LEARNING = later(
    rf"{_WHO}{_LATELY} (?:gave|given|give) up (?:on )?(?:learning |studying )?(?P<what>[A-Z]\w+)"
    rf"|{_WHO}{_LATELY} (?:stopped|quit|dropped) (?:learning|studying) (?P<other>\w+)"
    rf"|{_WHO}(?:'m| am) (?:no longer|not) (?:learning|studying) (?P<more>\w+)"
)
_EVENT = rf"(?P<event>{EVENT_EN}|(?:[A-Z][\w'-]+ )+(?:trip|visit|holiday|vacation|tour))"
# I quit accounting: no accountant any more
_TRADE_LEFT = later(
    rf"{_WHO}{_LATELY} (?:quit|left|given up|gave up|retired from|dropped|got out of|am done with"
    rf"|'m done with|walked away from) (?P<trade>{'|'.join(TRADES)})\b(?! (?:class|school|course))"
)
# I cancelled my gym membership
_CANCELLED = later(
    rf"{_WHO}{_LATELY} (?:cancell?ed|ended|dropped|gave up|let go of|quit|stopped|closed) (?:my|our"
    rf"|the)"
    r" (?P<what>[\w'’+& -]{2,30}?) (?:membership|subscription|plan|account)\b"
)
# My bike got stolen, I lost my ring
_GONE = later(
    r"\b[Mm]y (?:old |new )?(?P<what>[\w' -]{2,25}?) (?:got|was|has been|has)(?: just"
    r"| finally)? (?:stolen|nicked"
    r"|totall?ed|written off|wrecked|destroyed|scrapped|died|given up the ghost"
    r"|broken beyond repair)\b"
    rf"|{_WHO}{_LATELY} lost (?:my|our) (?!job|mind|way|temper|keys|phone|voice|train|appetite"
    rf"|patience|cool"
    r"|interest|balance|place|wife|husband|mother|father|mum|dad|brother|sister|son|daughter|baby"
    r"|hair)"
    r"(?P<lost>[\w'-]+(?: [\w'-]+)?)"
)
_SOLD_OFF = later(
    rf"\b(?:[Tt]he|[Mm]y|[Oo]ur) (?:old )?(?P<gone>{MAKE}|{VEHICLE})(?:'s| is| has)(?: now"
    rf"| finally)? (?:gone|sold|history|dead)\b"
)
_SOLD = later(
    rf"{_WHO}{_LATELY} (?:sold|got rid of|gave away|threw (?:out|away)|donated|returned) (?:my|our"
    rf"|the) (?:old )?"
    r"(?P<sold>(?!company|business|house|idea|habit|bug|error|problem"
    r"|rest\b)[a-z][\w-]+(?: [a-z][\w-]+)?)"
    r"(?=[.!]*$|[,;]| (?:last|this|yesterday|on|to|for|because|and|after|in)\b)"
)
_LAPSED = later(
    r"\b[Mm]y (?:subscription|membership) (?:to|at|with"
    r"|for) (?:the )?(?P<what>[\w'’+& -]{2,30}?)(?: has|'s)? (?:lapsed"
    r"|expired|ended|ran out|run out)\b|\b[Mm]y (?P<which>[\w'’+& -]{2,30}?) (?:subscription"
    r"|membership)(?: has|'s)?"
    r" (?:lapsed|expired|ended|ran out|run out)\b"
)
_MOVED_OUT = later(
    r"\b(?:[Mm]y|[Oo]ur|[Tt]he) (?:old )?(?P<who>roommate|flatmate"
    r"|housemate)s?(?:,? (?P<name>[A-Z][\w'-]+),?)?"
    r"(?: has| have)?(?: just| finally)? (?:moved out|moved away|left)\b"
)
_REHOMED = later(
    rf"{_WHO}{_LATELY} (?:give|gave|given)(?: up)? (?:the|our|my) (?P<pet>{PET})(?: (?:away|up))\b"
    rf"|{_WHO}{_LATELY} (?:rehomed|gave away|sold|put down|buried) (?:the|our"
    rf"|my) (?P<rehomed>{PET})\b"
    rf"|\b(?:[Mm]y|[Oo]ur) (?:old |poor )?(?P<dead>{PET})(?: has| just| sadly)* (?:died|passed away"
    rf"|ran away"
    r"|was put (?:down|to sleep))\b"
)
_SEEN = later(
    rf"{_WHO}{_LATELY} (?:stopped|quit) (?:seeing|going to) (?:my|our|the) (?P<who>therapist"
    rf"|dentist|psychologist"
    r"|physio|doctor|vet|trainer|coach|tutor)\b|\bI no longer (?:see|go to) (?:my"
    r"|the) (?P<other>therapist"
    r"|dentist|psychologist|physio|trainer|coach|tutor)\b"
)
_STUDIES_LEFT = later(
    rf"{_WHO}{_LATELY} (?:dropped out of|quit|left|flunked out of) (?:my )?(?:med(?:ical)? |law "
    rf"|grad(?:uate)?"
    r" |high |business |art |night )?(?:school|college|uni|university|degree|PhD|studies|course)\b"
)
_PILLS = later(
    rf"{_WHO}{_LATELY} (?:stopped|came off|come off|quit|went off|gone off|off)(?: taking)? (?:the "
    rf"|my )?"
    rf"(?P<drug>{DRUG})\b"
)
_SERVICE = later(
    rf"{_WHO}{_LATELY} (?:cancell?ed|unsubscribed from|dropped|quit) (?:my "
    rf"|our )?(?P<service>[A-Z][\w+'-]*"
    r"(?: [A-Z+][\w+'-]*)*)(?: (?:membership|subscription|plan|account))?(?=[.!,]*$| (?:last|this"
    r"|because|and"
    r"|in|yesterday|today)\b)"
)
_INSTEAD_OF = later(
    r"\b[Ww]e(?:'re| are)?(?: now)? (?:use|using|run"
    r"|running) [\w.+# -]{2,30}? instead of (?P<old>[\w.+#-]+)"
)
_OFF = tuple(
    pattern
    for pattern in (
        (
            rf"{_WHO}{_LATELY} (?:cancell?ed|called off|scrapped|dropped|abandoned) (?:the|our|my)"
            rf" {_EVENT}"
        ),
        (
            rf"\b(?:[Tt]he|[Mm]y|[Oo]ur) {_EVENT} (?:is|'s|has been|was|got|has"
            rf"|had to be)(?: now| been)?"
            r" (?:off\b(?! (?:topic|track|the|to|limits|by|duty|site|course))|cancell?ed"
            r"|called off|scrapped|not happening|no longer happening|dead)"
        ),
        (
            r"\b(?:I|[Ww]e)(?:'m|'re| am| are)(?: not|n't) (?P<event>(?:going(?= to [A-Z])"
            r"|moving|flying"
            r"|travell?ing"
            r"|relocating|getting|buying|selling|doing|having|taking|starting)\b[^,.;!?]*?)"
            r",? (?:after all|any ?more|any longer)"
        ),
        (
            r"\b(?:I|[Ww]e)(?:'m|'re| am| are)(?: not|n't) \w+ing (?P<event>(?:the|my|our"
            r"|that) [^,.;!?]*?)"
            r",? (?:after all|any ?more|any longer)"
        ),
        r"\b(?:I|[Ww]e)(?:'ve| have)? decided (?:not to|against) (?P<event>[^,.;!?]+)",
    )
)
_LOSSES = (
    (_GONE, ("possession", "uses", "device", "car")),
    (_SOLD_OFF, ("possession", "car")),
    (_SOLD, ("possession", "device", "uses")),
    (_LAPSED, ("subscription", "membership", "uses")),
    (_STUDIES_LEFT, ("school", "studies")),
    (_PILLS, ("medication",)),
    (_SERVICE, ("uses", "subscription", "membership")),
    (_INSTEAD_OF, ("uses",)),
)
# "Scrap that" takes back what was decided last, where something else is decided in its place.
_SCRAPPED = later(
    r"^(?:(?:actually|ok(?:ay)?|wait|no|well|hmm?),? )*(?:(?:scrap|scratch|forget|ignore"
    r"|never ?mind)"
    r" (?:that|it|the last one|what I said)|on second thoughts?|change of plans?|new plan"
    r"|(?:I|we)(?:'ve| have)? changed (?:my|our) minds?)\b",
    re.IGNORECASE,
)
_FREQUENCY = later(
    r"(?<=\S) (?:last|this|yesterday|today|because|since|years|every|each|on|at|in|before|after"
    r"|once|twice|\w+ times|daily|weekly|with|for)\b.*$"
)
_LIGHT = later(
    r"^(?:(?:usually|mostly|mainly|always|normally|often|generally|typically|only|go|going|do"
    r"|doing|play|playing|practic(?:e|ing)) )+(?=\w)"
)
# These name no plan among several.
_COMMON = frozenset(
    re.findall(
        r"\w+",
        "the a an to of in on at for with and my our going go moving move flying fly travel"
        " traveling travelling trip visit visiting visit holiday vacation tour plan plans buy"
        " buying get getting do doing have having take taking start starting after all next this",
    )
)


def ended_activities(clause: str) -> tuple[tuple[str, str], ...]:
    """Return what a clause says is done no longer, or will not be done after all."""
    ends: list[tuple[str, str]] = []
    trade = _TRADE_LEFT.search(clause)
    if trade is not None:
        ends += [("job", trade["trade"]), ("job", TRADES[trade["trade"]])]
    ends += _losses(clause)
    cancelled = _CANCELLED.search(clause)
    if cancelled is not None:
        what = cancelled["what"]
        ends += [(kind, what) for kind in ("membership", "subscription", "uses", "possession")]
    learned = _LEARNING.search(clause)
    if learned is not None:
        what = learned["what"] or learned["other"] or learned["more"]
        ends += [("learning", what), ("habit", what)]
    for pattern in _DONE:
        found = compiled(pattern).search(clause)
        if found is not None:
            done = _FREQUENCY.sub("", found.group(found.lastgroup or 0)).strip()
            ends += [("habit", done), ("hobby", done)]
    for pattern in _OFF:
        found = compiled(pattern).search(clause)
        if found is not None:
            ends += [(found["event"], ANY), ("plan", found["event"])]
    return tuple(dict.fromkeys(ends))


def _losses(clause: str) -> list[tuple[str, str]]:
    """Return what somebody says they have lost, given away, or left."""
    ends = lost(clause)
    for pattern, kinds in _LOSSES:
        found = pattern.search(clause)
        if found is not None:
            what = found[found.lastgroup] if found.lastgroup else ANY
            ends += [(kind, what) for kind in kinds]
    if (pet := _REHOMED.search(clause)) is not None:
        gone = pet[pet.lastgroup or 0]
        ends += [(gone, ANY), ("pet", gone), (GONE_PET, gone)]
    if (mate := _MOVED_OUT.search(clause)) is not None:
        ends.append(("roommate", mate["name"] or ANY))
    if (seen := _SEEN.search(clause)) is not None:
        ends.append((seen["who"] or seen["other"], ANY))
    return ends


def instead(text: str, facts: Sequence[FactProposal]) -> list[FactProposal]:
    """Let what is decided behind "scrap that" end the decision before it."""
    if not _SCRAPPED.search(text):
        return list(facts)
    return [
        replace(fact, ends=(*fact.ends, (fact.attribute, LATEST)))
        if fact.attribute in {"decision", "plan"}
        else fact
        for fact in facts
    ]


def is_activity(said: str, held: str) -> bool:
    """Tell whether a habit is the activity that was spoken of: "run every day" is running."""
    if not said.isascii():
        return is_said_of(said, held)
    wanted, known = _stems(_LIGHT.sub("", said)), _stems(_LIGHT.sub("", held))
    if not wanted or known[: len(wanted)] != wanted:
        return False
    return "and" not in known[len(wanted) :]


def is_plan(said: str, held: str) -> bool:
    """Tell whether a plan is the one that was spoken of: all that is special in it stands there."""
    if not said.isascii():
        return is_said_of(said, held)
    words = [word for word in re.findall(r"[\w'-]+", said.casefold()) if len(word) > 1]
    special = [word for word in words if word not in _COMMON] or words
    known = {_stem(word) for word in re.findall(r"[\w'-]+", held.casefold())}
    return bool(special) and all(_stem(word) in known for word in special)


def _stems(text: str) -> list[str]:
    return [_stem(word) for word in re.findall(r"[\w'-]+", text.casefold())]


def _stem(word: str) -> str:
    """Return a verb without its endings: run, running, runs; dance, dancing."""
    if word.endswith("ing") and len(word) > 5:
        word = word[:-3]
        if len(word) > 3 and word[-1] == word[-2]:
            word = word[:-1]
    elif word.endswith("s") and not word.endswith("ss") and len(word) > 3:
        word = word[:-1]
    return word.removesuffix("e")
