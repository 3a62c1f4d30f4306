"""What a clause says has ended: "I no longer work at Siemens", 我不再对花生过敏了.

A clause that denies is put as if it still held ("I work at Siemens"); what the rules read in that
is what has ended. So every rule serves both ways, and a new one needs no denial of its own.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import zip_longest

from mindfile.language.activities import ended_activities
from mindfile.language.activities_zh import ended_activities_zh
from mindfile.language.attributes import opposite
from mindfile.language.denials_en import ENGLISH, NO_MORE
from mindfile.language.denials_zh import CHINESE
from mindfile.language.endings import WHOLLY, Denial
from mindfile.language.patterns import later
from mindfile.language.rivals import lifted
from mindfile.language.values import ANY, is_same
from mindfile.model import DEFAULT_SUBJECT, FactProposal

Read = Callable[[str], list[FactProposal]]

_NO_THING = later(r"^(?:any|anything|anyone|it|that|this)\b|^(?:任何|什么)", re.IGNORECASE)
# What is not so yet has never been, so nothing has ended.
_YET = later(r"\byet[.!]*$", re.IGNORECASE)
# "I used to live in Rome, and I still do": read over the clause and the one after it. "I used to
# work there and still visit it" does end, so what goes on must be the same.
_STILL = later(
    r"\bused to (?P<verb>\w+)\b.*"
    r"(?:\bstill (?:do(?:es)?|am|are|is|(?P=verb)s?)|\b(?:I'm|I am|[Ww]e're|[Ww]e are) still)"
    r"(?: so| one| it| them| there| now| today| to this day)*[.!]*$"
    r"|(?:以前|之前|过去|从前|曾经?|原来|原先|本来)(?P<zh>[住在做用吃喝学])?.*"
    r"(?:也|依然|依旧|仍旧|仍然?|还)"
    r"(?:是(?:这样|如此|的)?|如此|这样|一样|在(?:那[里儿边])?|(?P=zh)在?(?:那[里儿边]?|它"
    r"|着)?)[。！]*$"
)
# "Forget that I live in Hull" says that it is to be known no longer, not that it is so.
_DROP = later(
    r"^(?:(?:please|just|now|ok(?:ay)?|you can|can you|could you),? )*(?:forget|disregard|ignore)"
    r"(?: the fact)?(?: (?:that|about))? (?=(?:I|I'm|I've|my|we|our|We|My)\b)"
    r"|^(?:请|麻烦|你|可以|就|把)*(?:忘掉|忘了|忘记|别记|不用记|删掉|删除)(?:关于)?(?=我)",
    re.IGNORECASE,
)
_DROP_TAIL = later(r"(?:的?(?:这|那)(?:件|个|条)?(?:事情?|条)?)?[吧了]?[。！.!]*$")
_BASE = {
    "using": "use", "working": "work", "living": "live", "driving": "drive", "playing": "play",
    "liking": "like", "writing": "write", "running": "run", "speaking": "speak",
}  # fmt: skip
_STOPPED = later(
    rf"\b(?P<who>I|[Ww]e)(?:'ve| have)?(?: just| recently| now)? (?:stopped|quit|gave up) "
    rf"(?P<verb>{'|'.join(_BASE)}) (?P<rest>.+?){NO_MORE}"
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
        ended = _ended(clause, read, CHINESE if chinese else ENGLISH)
        done = ended_activities_zh(clause) if chinese else _done_with(clause)
        if ended or done:
            subject = ended[0].subject if ended else DEFAULT_SUBJECT
            ends = [
                (fact.attribute, fact.value)
                for fact in ended
                if fact.attribute is not None and fact.value is not None
                if fact.subject == subject and not _NO_THING.search(fact.value)
            ]
            ends += done
            if ends:
                found.append(
                    FactProposal(clause, subject, confidence=0.8, ends=tuple(dict.fromkeys(ends)))
                )
    return found


def dropped(sentence: str, read: Read) -> list[FactProposal]:
    """Return the end of what a sentence asks to forget; nothing if it asks no such thing."""
    asked = _DROP.match(sentence)
    if asked is None:
        return []
    known = [one for one in read(_DROP_TAIL.sub("", sentence[asked.end() :], count=1)) if one.value]
    ends = tuple((one.attribute, one.value) for one in known if one.attribute and one.value)
    return [FactProposal(sentence, known[0].subject, confidence=0.8, ends=ends)] if ends else []


def _done_with(clause: str) -> tuple[tuple[str, str], ...]:
    return (*ended_activities(clause), *lifted(clause))


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
        ends = tuple(pair for pair in ends if not _states(facts, pair))
        carried.append(replace(fact, ends=ends) if ends else fact)
    kept = [
        replace(one, ends=ends)
        for one in left
        if (ends := tuple(pair for pair in one.ends if not _states(facts, pair)))
    ]
    return [*carried, *kept]


def _states(facts: Sequence[FactProposal], pair: tuple[str, str]) -> bool:
    """Tell whether a fact of the same sentence says what is said to have ended."""
    attribute, value = pair
    return any(
        one.attribute == attribute and (value == ANY or is_same(one.value or "", value))
        for one in facts
    )


def _is_opposite(fact: FactProposal, pair: tuple[str, str]) -> bool:
    attribute, value = pair
    return opposite(attribute) == fact.attribute and is_same(fact.value or "", value)


def _ended(clause: str, read: Read, denials: Sequence[Denial]) -> list[FactProposal]:
    found: list[FactProposal] = []
    stopped = _STOPPED.sub(lambda m: f"{m['who']} {_BASE[m['verb']]} {m['rest']}", clause)
    if stopped != clause:
        return read(stopped)
    for pattern, held in denials:
        denied = pattern.search(clause)
        if denied is None:
            continue
        as_if = clause[: denied.start()] + denied.expand(held) + clause[denied.end() :]
        if as_if != clause:
            found += [one for one in read(as_if) if one.attribute is not None]
    return found
