"""Sentences that put one value in the place of another, read as what they come to say.

"My name is not Bob, it's Rob" says that the name is Rob; "my number changed, it's 555 0199" names
the number only behind what it tells of it. Such a stretch is put as a plain statement, which every
rule reads; what the corrected statement was is read as well, for what it ends.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from mindfile.language.attributes import kin
from mindfile.language.patterns import later
from mindfile.language.turns_zh import CHINESE
from mindfile.model import FactProposal

Read = Callable[[str], list[FactProposal]]
# A pattern over a sentence, what it comes to say, and what it says held before, if it does.
_Turn = tuple[re.Pattern[str], str, str | None]

_MY = r"(?P<who>\b[Mm]y (?:[\w-]+ ){0,3}?[\w-]+)"
_NO_MORE = r"(?:,? (?:any ?more|any longer|now|at all|actually|really))*"
_ITS = r"(?:(?:actually |really |now )?(?:it's|it is|I'm|I am|they're|they are))(?: now| actually)?"
_OLD = r"(?P<old>[^,.;!?]+?)"
_NEW = r"(?P<new>[^,;!?]+?)(?=[.!]*$|[,;] |\.\s)"
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?"
_DATE = (
    rf"(?:(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}(?:,? \d{{4}})?"
    rf"|{_MONTH} (?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?"
    r"|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}(?:/\d{2,4})?)"
)
_TASTE = r"(?:like|love|enjoy|hate|dislike|can't stand|prefer)"
_REPAIR = (
    r"(?:\.{2,}|…|,|;| [–—-]+)\s*"
    r"(?:(?:no|nope|wait|sorry|I mean|actually|oops|rather)\b[\s,.!]*){1,3}"
)
_ENGLISH: tuple[_Turn, ...] = (
    # I'm 42... no 43; in Lyon, sorry, Lille
    (
        later(rf"(?P<old>\d[\d:]*){_REPAIR}(?:it's |I'm |that's )?(?P<new>\d[\d:]*)(?=[\s.!]|$)"),
        r"\g<new>",
        None,
    ),
    (
        later(
            rf"(?P<old>(?!I\b)[A-Z][\w'-]+){_REPAIR}(?:in |at |it's )?"
            r"(?P<new>(?!I\b)[A-Z][\w'-]+)(?=[.!]*$)"
        ),
        r"\g<new>",
        None,
    ),
    # On 3 May, no, 4 May
    (
        later(
            rf"(?P<old>{_DATE}){_REPAIR}(?:on |it's |the )?(?P<new>{_DATE})(?=[.!]*$|[,;] )",
            re.IGNORECASE,
        ),
        r"\g<new>",
        None,
    ),
    # My name is not Bob, it's Rob; my favorite color isn't green any more, it's blue
    (
        later(
            rf"{_MY}(?P<be>'s| is)(?:n't| not| no longer)(?: actually| really)? {_OLD}{_NO_MORE}"
            rf"(?:,? but(?: {_ITS})?|[,;]? {_ITS}) {_NEW}"
        ),
        r"\g<who> is \g<new>",
        r"\g<who> is \g<old>",
    ),
    # I'm not a nurse but a doctor; I'm not 34, I'm 35
    (
        later(
            rf"\bI(?:'m not| am not) {_OLD}{_NO_MORE}(?:,? but(?: I'm| I am)?|[,;] I(?:'m| am))"
            rf" {_NEW}"
        ),
        r"I'm \g<new>",
        r"I'm \g<old>",
    ),
    # I don't live in York but in Leeds
    (
        later(
            r"(?P<who>\b(?:I|[Ww]e)) (?:don't|do not) (?P<verb>live|work|speak|use|drive)"
            rf"(?P<at>(?: in| at| for| an?)?) {_OLD},? but(?: in| at| for)? {_NEW}"
        ),
        r"\g<who> \g<verb>\g<at> \g<new>",
        r"\g<who> \g<verb>\g<at> \g<old>",
    ),
    # My name is Rob, not Bob
    (
        later(rf"{_MY} is (?P<new>[^,;!?]+?), not (?P<old>[^,.;!?]+)(?=[.!]*$|[,;] )"),
        r"\g<who> is \g<new>",
        r"\g<who> is \g<old>",
    ),
    # My number changed, it's 555 0199
    (
        later(
            rf"{_MY}(?: has|'s)?(?: just| recently)? changed(?:[,;:.]? (?:and )?{_ITS}|:) {_NEW}"
        ),
        r"\g<who> is \g<new>",
        None,
    ),
    # That address doesn't work any more, use ola@berg.example
    *(
        (
            later(
                r"^(?:(?:[Mm]y|[Tt]he|[Tt]hat|[Tt]his)(?: old)? (?:[\w-]+ ){0,2}?(?:address"
                r"|e-?mail|mail"
                r"|number|phone|line)|[\w.+-]+@[\w.-]+\w|\+?\d[\d ()-]{5,}\d)(?: \w+ly)?"
                r" (?:(?:doesn't|does not|won't) work|(?:is|'s|has been) (?:no longer \w+"
                r"|not \w+|dead"
                r"|gone|old|out of date|outdated|closed|disconnected|invalid|deactivated)"
                r"|no longer works"
                r"|isn't \w+|bounces|stopped working|has bounced)"
                rf"{_NO_MORE}[,;.:]? (?:and |so |please |but )*(?:use|try|write to|call|text"
                rf"|take|it's"
                rf"|it is|the new one is|my new one is|reach me (?:at|on)) {new}"
            ),
            rf"My {what} is \g<new>",
            None,
        )
        for what, new in (
            ("email", r"(?P<new>[\w.+-]+@[\w-]+\.[\w.-]*\w)"),
            ("phone", r"(?P<new>\+?\d[\d ()-]{5,}\d)"),
        )
    ),
    # My rent went up to 950
    (
        later(
            rf"{_MY}(?: has|'s|'ve)?(?: just| recently)? (?:(?:went|gone) (?:up|down)|increased"
            r"|risen|rose|dropped|fell|fallen|(?:been |was )(?:raised|lowered|cut)) to"
            r" (?:about )?(?P<new>\W?\d(?:[^,;!?]|,(?=\d))*?)(?=[.!]*$|[,;] |\.\s)"
        ),
        r"\g<who> is \g<new>",
        None,
    ),
    # My new phone number is 555 0199
    (
        later(
            r"\b[Mm]y (?:new|current) (?P<what>(?:(?:phone|mobile|cell) )?(?:number|phone number)"
            r"|(?:e-?mail|mail|postal|home)(?: address)?|address) is"
        ),
        r"My \g<what> is",
        None,
    ),
    # I don't like jazz so much, actually I love it; I've come round to coriander, I love it now
    (
        later(
            rf"\bI (?:really )?(?:don't|do not|didn't|used to)(?: really| just| only"
            rf"| merely)? {_TASTE} "
            r"(?P<new>[^,.;!?]+?)(?: (?:so|that|very|all that|too) much)?[,;.]? (?:but )?"
            r"(?:(?:actually|in fact|now|no|well|wait),? )*I(?: actually| really| now)? "
            rf"(?P<verb>{_TASTE}) (?:it|them)(?: now| actually)?(?=[.!]*$|[,;.] )"
        ),
        r"I \g<verb> \g<new>",
        None,
    ),
    (
        later(
            r"\bI(?:'ve| have)? (?:come|came) (?:round|around) to (?P<new>[^,.;!?]+?)"
            rf"(?:[,;] (?:and )?I (?:{_TASTE}) (?:it|them)(?: now)?)?(?=[.!]*$|[,;] )"
        ),
        r"I like \g<new>",
        None,
    ),
    # I've gone off sushi
    (
        later(
            r"\bI(?:'ve| have)(?: \w+ly| just)? gone off "
            r"(?P<new>(?!to\b|on\b|the\b|with\b)[^,.;!?]+)"
        ),
        r"I don't like \g<new>",
        None,
    ),
)


@dataclass(frozen=True, slots=True)
class Corrected:
    """A text with its corrections carried out, and each statement that one of them replaced."""

    text: str
    was: tuple[str, ...] = ()


def corrected(text: str, *, chinese: bool) -> Corrected:
    """Return a text as it reads once what it puts right is put right."""
    was: list[str] = []
    for pattern, now, before in CHINESE if chinese else _ENGLISH:
        match = pattern.search(text)
        if match is None:
            continue
        if before is not None:
            was.append(match.expand(before))
        text = text[: match.start()] + match.expand(now) + text[match.end() :]
    return Corrected(text, tuple(was))


def ending(found: Sequence[FactProposal], was: Sequence[str], read: Read) -> list[FactProposal]:
    """Let each fact end what a correction put it in the place of."""
    replaced = [one for text in was for one in read(text)]
    return [
        replace(fact, ends=tuple(dict.fromkeys((*fact.ends, *_ended_by(fact, replaced)))))
        for fact in found
    ]


def _ended_by(fact: FactProposal, replaced: Sequence[FactProposal]) -> list[tuple[str, str]]:
    return [
        (one.attribute, one.value)
        for one in replaced
        if one.attribute is not None and one.value is not None
        if one.attribute in kin(fact.attribute or "") and one.value != fact.value
    ]
