"""What a clause says has ended: "I no longer work at Siemens", 我不再对花生过敏了.

A clause that denies is put as if it still held ("I work at Siemens"); what the rules read in that
is what has ended. So every rule serves both ways, and a new one needs no denial of its own.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import zip_longest

from mindfile.language.attributes import opposite
from mindfile.language.denials_zh import CHINESE
from mindfile.language.endings import WHOLLY, Denial
from mindfile.language.values import is_same
from mindfile.model import FactProposal

Read = Callable[[str], list[FactProposal]]

_PROPER = (
    r"(?!(?:My|The|An?|Home|It|Your|Me|Work|School|Him|Her)\b)[A-Z][\w'-]*(?:\.\w[\w'-]*)*"
    r"(?:,? [A-Z0-9][\w'-]*(?:\.\w[\w'-]*)*)*"
)
_NO_MORE = r"(?:,? (?:any ?more|any longer|these days|now|at all))*[.!]*$"
# What lasts: who does not do it now may have done it before.
_STATE = (
    r"(?:live|work|own|drive|use|have|speak|write|code|program|play|run|study|manage|go to|suffer"
    r"|come|prefer|keep|deploy|host)"
)
_NO_THING = re.compile(r"^(?:any|anything|anyone|it|that|this)\b|^(?:任何|什么)", re.IGNORECASE)
# What is not so yet has never been, so nothing has ended.
_YET = re.compile(r"\byet[.!]*$", re.IGNORECASE)
# "I used to live in Rome, and I still do": read over the clause and the one after it. "I used to
# work there and still visit it" does end, so what goes on must be the same.
_STILL = re.compile(
    r"\bused to (?P<verb>\w+)\b.*"
    r"(?:\bstill (?:do(?:es)?|am|are|is|(?P=verb)s?)|\b(?:I'm|I am|[Ww]e're|[Ww]e are) still)"
    r"(?: so| one| it| them| there| now| today| to this day)*[.!]*$"
    r"|(?:以前|之前|过去|从前|曾经?|原来|原先|本来)(?P<zh>[住在做用吃喝学])?.*"
    r"(?:也|依然|依旧|仍旧|仍然?|还)"
    r"(?:是(?:这样|如此|的)?|如此|这样|一样|在(?:那[里儿边])?|(?P=zh)在?(?:那[里儿边]?|它"
    r"|着)?)[。！]*$"
)
_BASE = {
    "using": "use", "working": "work", "living": "live", "driving": "drive", "playing": "play",
    "liking": "like", "writing": "write", "running": "run", "speaking": "speak",
}  # fmt: skip
_STOPPED = re.compile(
    rf"\b(?P<who>I|[Ww]e)(?:'ve| have)?(?: just| recently| now)? (?:stopped|quit|gave up) "
    rf"(?P<verb>{'|'.join(_BASE)}) (?P<rest>.+?){_NO_MORE}"
)
_TOOK_UP = r"(?:started|begun|began|resumed|gone back to|went back to)"
_ENGLISH: tuple[Denial, ...] = (
    # I'm no longer a nurse; my boss is no longer Ann
    (
        re.compile(
            rf"(?P<who>\b(?:I|[Ww]e|[Mm]y [\w ]+?))(?P<be>'m|'re| am| are| is) no longer"
            rf" (?P<rest>.+?){_NO_MORE}"
        ),
        r"\g<who>\g<be> \g<rest>",
    ),
    # I no longer live in Rome
    (
        re.compile(rf"(?P<who>\b(?:I|[Ww]e|[Mm]y [\w ]+?)) no longer (?P<rest>.+?){_NO_MORE}"),
        r"\g<who> \g<rest>",
    ),
    # I'm no longer with Siemens
    (
        re.compile(
            rf"\bI(?:'m| am) no longer (?:with|at|employed (?:by|at)) (?P<rest>{_PROPER}).*$"
        ),
        r"I work at \g<rest>",
    ),
    # I'm not on Windows any more; I switched from Windows to Fedora
    (
        re.compile(rf"\bI(?:'m| am) (?:not|no longer) on (?P<rest>{_PROPER}){_NO_MORE}"),
        r"I use \g<rest>",
    ),
    (
        re.compile(
            rf"\bI(?:'ve| have)?(?: just| recently)? (?:switched|changed|migrated)(?: over)? from "
            rf"(?:my |an? |the )?(?P<rest>[a-z]?{_PROPER}) to .*$"
        ),
        r"I use \g<rest>",
    ),
    # We switched from Slack to Zulip
    (
        re.compile(
            r"\b(?:[Ww]e|(?:[Oo]ur|[Tt]he) (?:team|company|project))(?:'ve| have| has)?"
            r"(?: just| recently| finally)? (?:switched|changed|migrated)(?: over)?"
            rf"(?: \w+){{0,3}}? from (?:our |an? |the )?(?P<rest>{_PROPER}) to .*$"
        ),
        r"We use \g<rest>",
    ),
    # I switched to Fedora from Windows
    (
        re.compile(
            rf"\bI(?:'ve| have)?(?: just| recently)? (?:switched|changed|migrated)(?: over)? to "
            rf"[^,;]+? from (?P<rest>{_PROPER}).*$"
        ),
        r"I use \g<rest>",
    ),
    # Don't call me Bob
    (
        re.compile(
            r"^(?:[Pp]lease )?(?:[Dd]on't|[Dd]o not|[Nn]ever|[Ss]top) (?:ever )?"
            rf"call(?:ing)? me (?P<rest>{_PROPER}){_NO_MORE}"
        ),
        r"Everybody calls me \g<rest>",
    ),
    # I used to be a nurse
    (
        re.compile(rf"\b(?<!never )I used to be (?P<rest>.+?){_NO_MORE}"),
        r"I am \g<rest>",
    ),
    # I used to live in Rome
    (
        re.compile(rf"(?P<who>\b(?:I|[Ww]e)) used to (?P<rest>(?!be\b).+?){_NO_MORE}"),
        r"\g<who> \g<rest>",
    ),
    # I don't live in Rome (any more)
    (
        re.compile(
            rf"(?P<who>\b(?:I|[Ww]e))(?: really| actually| currently)? (?:don't|do not)"
            rf"(?: really| actually| currently)? (?P<rest>{_STATE} .+?){_NO_MORE}"
        ),
        r"\g<who> \g<rest>",
    ),
    # I don't like tea any more; without "any more" it may never have been liked
    (
        re.compile(
            rf"(?P<who>\b(?:I|[Ww]e))(?: really| actually)? (?:don't|do not)(?: really| actually)? "
            rf"(?P<rest>(?:like|love|enjoy|hate|dislike|mind) .+?)(?=,? any ?(?:more"
            rf"|longer)){_NO_MORE}"
        ),
        r"\g<who> \g<rest>",
    ),
    # I'm not a nurse (any more); my name isn't Lena
    (
        re.compile(
            rf"(?P<who>\b(?:I|[Ww]e|[Mm]y [\w ]+?))(?P<be>'m| am|'re| are|'s| is)(?:n't| not)"
            rf"(?: actually| really)? (?P<rest>.+?){_NO_MORE}"
        ),
        r"\g<who>\g<be> \g<rest>",
    ),
    # I left Siemens: an employer or a city
    (
        re.compile(
            r"\bI(?:'ve| have)?(?: just| recently)? (?:left|resigned from|quit(?: my job at)?"
            rf"|left my job at|was (?:fired|laid off) (?:by|from)) (?P<rest>{_PROPER}).*$"
        ),
        r"I work at \g<rest>",
    ),
    (
        re.compile(
            r"\b(?:I|[Ww]e)(?:'ve| have)?(?: just| recently)? (?:left|moved (?:away from|out of)) "
            rf"(?P<rest>{_PROPER}).*$"
        ),
        r"I live in \g<rest>",
    ),
    (
        re.compile(
            rf"\bI(?:'ve| have)?(?: just| recently)? (?:left|quit|dropped"
            rf"|ditched) (?P<rest>{_PROPER}).*$"
        ),
        r"I use \g<rest>",
    ),
    # I stopped taking metformin
    (
        re.compile(
            r"\bI(?:'ve| have|'m| am)?(?: just| recently)? (?:stopped|not|no longer|quit) taking "
            rf"(?P<rest>[a-z][\w-]+?){_NO_MORE}"
        ),
        r"I take \g<rest> every day",
    ),
    # I quit smoking
    (
        re.compile(
            r"\bI(?:'ve| have)?(?: just| recently| finally)? (?:stopped|quit|given up|gave up) "
            r"(?P<rest>smok|vap|gambl)ing\b.*$"
        ),
        r"I \g<rest>e",
    ),
    # I eat meat again, I've started drinking again: it was given up, and is no longer
    *(
        (re.compile(rf"\bI(?:'ve| have)?(?: just| recently| now)? {pattern}"), held)
        for held in (r"I don't \g<verb>\g<rest>", r"I stopped \g<verb>ing\g<rest>")
        for pattern in (
            r"(?P<verb>eat|drink)(?P<rest>(?: [^.;!?]+?)?) again[.!]*$",
            rf"{_TOOK_UP} (?P<verb>eat|drink)ing(?P<rest>(?: [^.;!?]+?)?)(?: again)?[.!]*$",
        )
    ),
    *(
        (
            re.compile(
                r"\bI(?:'ve| have)?(?: just| recently| now)? "
                rf"(?:smoke again|{_TOOK_UP} smoking(?: again)?)[.!]*$"
            ),
            held,
        )
        for held in ("I don't smoke", "I quit smoking")
    ),
    # I eat meat again
    *(
        (
            re.compile(
                r"\bI(?:'ve| have| now)?(?: just| recently| now)? (?:eat|started eating"
                r"|gone back to eating|went back to eating) "
                r"(?:meat|fish|chicken|beef|pork|dairy|eggs)"
                r"(?: and \w+)?(?: again| now)[.!]*$"
            ),
            held,
        )
        for held in ("I am vegetarian", "I am vegan")
    ),
    # Lena and I got divorced
    (
        re.compile(
            rf"(?P<rest>{_PROPER}) and I (?:(?:have |are )?(?:just |recently |now )?"
            r"(?:got |gotten )?divorced|split up|broke up|separated|are getting divorced)\b.*$"
        ),
        r"I'm married to \g<rest>",
    ),
    # Nora and I broke up
    *(
        (
            re.compile(
                rf"(?:(?P<one>{_PROPER}) and I|I(?:'ve| have)?(?: just| recently)?)"
                r"(?: have|'ve)?(?: just| recently| finally)? (?:broke|broken|split) up"
                rf"(?: with (?P<other>{_PROPER}))?(?![^,;]*\bwith\b).*$"
            ),
            rf"My {who} is \g<one>\g<other>",
        )
        for who in ("girlfriend", "boyfriend")
    ),
    # My cat Felix passed away
    (
        re.compile(
            r"\b(?:[Mm]y|[Oo]ur) (?:\w+ )?(?P<pet>cat|dog|turtle|parrot|rabbit|hamster|horse|bird)"
            rf",? (?P<rest>{_PROPER}),?(?: has| just| recently)? (?:died|passed away|passed|crossed"
            r" the rainbow bridge|had to be put down|was put down)\b.*$"
        ),
        r"My \g<pet> is \g<rest>",
    ),
    *(
        (
            re.compile(
                rf"^(?P<rest>{_PROPER}) (?:has |just |sadly )?"
                r"(?:died|passed away|was put down)\b.*$"
            ),
            rf"My {pet} is \g<rest>",
        )
        for pet in ("cat", "dog", "hamster", "rabbit", "parrot", "turtle", "horse", "bird")
    ),
    # I sold my Saab
    (
        re.compile(
            r"\bI(?:'ve| have)?(?: just| recently)? (?:sold|got rid of|scrapped) "
            rf"(?:my|the) (?:old )?(?P<rest>{_PROPER}).*$"
        ),
        r"I drive a \g<rest>",
    ),
)


def retractions(clauses: Sequence[str], read: Read, *, chinese: bool) -> list[FactProposal]:
    """Return one proposal for each clause that says of something that it ended or is not so."""
    found: list[FactProposal] = []
    for clause, follows in zip_longest(clauses, clauses[1:], fillvalue=""):
        if _YET.search(clause) or _STILL.search(clause) or _STILL.search(f"{clause}, {follows}"):
            continue
        wholly = [end for pattern, ends in WHOLLY if pattern.search(clause) for end in ends]
        if wholly:
            found.append(FactProposal(clause, confidence=0.8, ends=tuple(wholly)))
            continue
        ended = _ended(clause, read, CHINESE if chinese else _ENGLISH)
        if ended:
            subject = ended[0].subject
            ends = [
                (fact.attribute, fact.value)
                for fact in ended
                if fact.attribute is not None and fact.value is not None
                if fact.subject == subject and not _NO_THING.search(fact.value)
            ]
            if ends:
                found.append(
                    FactProposal(clause, subject, confidence=0.8, ends=tuple(dict.fromkeys(ends)))
                )
    return found


def merged(facts: Sequence[FactProposal], retracted: Sequence[FactProposal]) -> list[FactProposal]:
    """Let a fact carry what its own clause ends: "I switched from Vim to Helix".

    So does one that says the opposite: who dislikes tea now liked it once.
    """
    left = list(retracted)
    carried: list[FactProposal] = []
    for fact in facts:
        ends = tuple(
            pair
            for one in left
            for pair in one.ends
            if one.statement == fact.statement.rstrip(".!") or _is_opposite(fact, pair)
        )
        left = [one for one in left if not set(one.ends) & set(ends)]
        carried.append(replace(fact, ends=ends) if ends else fact)
    return [*carried, *left]


def _is_opposite(fact: FactProposal, pair: tuple[str, str]) -> bool:
    attribute, value = pair
    return opposite(attribute) == fact.attribute and is_same(fact.value or "", value)


def _ended(clause: str, read: Read, denials: Sequence[Denial]) -> list[FactProposal]:
    found: list[FactProposal] = []
    stopped = _STOPPED.sub(lambda m: f"{m['who']} {_BASE[m['verb']]} {m['rest']}", clause)
    if stopped != clause:
        return read(stopped)
    for pattern, held in denials:
        as_if = pattern.sub(held, clause, count=1)
        if as_if != clause:
            found += [one for one in read(as_if) if one.attribute is not None]
    return found
