"""Stage one for English: what a sentence of the user states about the user's world."""

import re
from dataclasses import replace

from mindfile.language.activities import instead
from mindfile.language.beginnings import beginning
from mindfile.language.brands import as_meant
from mindfile.language.corrections import corrected, ending
from mindfile.language.english import NAME
from mindfile.language.marks import MARK_EN
from mindfile.language.patterns import later
from mindfile.language.people import PERSON_EN
from mindfile.language.retractions import merged, retractions
from mindfile.language.rivals import orders_apart, ousting, turned_round
from mindfile.language.rules import Rules, apply, clauses, in_words_of
from mindfile.language.rules_en_body import BODY
from mindfile.language.rules_en_days import DAYS
from mindfile.language.rules_en_family import FAMILY
from mindfile.language.rules_en_health import HEALTH
from mindfile.language.rules_en_home import HOME
from mindfile.language.rules_en_kin import KIN
from mindfile.language.rules_en_living import LIVING
from mindfile.language.rules_en_names import NAMES
from mindfile.language.rules_en_orders import ORDERS
from mindfile.language.rules_en_people import PEOPLE
from mindfile.language.rules_en_person import PERSON
from mindfile.language.rules_en_taste import TASTE
from mindfile.language.rules_en_team import TEAM
from mindfile.language.rules_en_things import THINGS
from mindfile.language.rules_en_work import WORK
from mindfile.language.rules_en_world import WORLD
from mindfile.language.third_person import in_first_person
from mindfile.language.turns_en import plain_of
from mindfile.language.values import GONE, GONE_PET
from mindfile.model import FactProposal

RULES = Rules(
    (
        *(*PEOPLE, *FAMILY, *PERSON, *HEALTH, *WORK, *TASTE, *WORLD, *NAMES),
        *(*HOME, *TEAM, *DAYS, *KIN, *THINGS, *BODY, *LIVING),
    )
)
_ORDERS = Rules(ORDERS)

_MARK = later(rf"^(?:please )?{MARK_EN}(?: that)?[:,]?\s+", re.IGNORECASE)
_JOINTS = later(
    r",? (?:and )?(?:especially|particularly|above all) |"
    r",? (?:and|or) (?!I\b|roll\b|chips\b|cheese\b|breakfast\b)|, (?!I\b)|,? as well as "
)
# Typed in haste: "i live", "im from".
_SMALL_I = later(r"\bi(?=['\s])|\bi(?=m\b\s)")


# "I love opera and hate flying" says both of who speaks.
_GOES_ON = later(
    r"(?P<joint>,? (?:and|but) |, (?=(?:live|work)s? (?:in|as|at|for)))"
    r"(?P<adverb>(?:really |also |absolutely |now |only |mostly |still )?)(?P<verb>can't stand"
    r"|(?:don't|doesn't) like"
    r"|(?:hate|love|like|dislike|enjoy|prefer|detest|speak|own|drive)s?|lives? in"
    r"|works? (?:at|for|as|in)|(?:am|is) allergic)(?= \S)"
)
_WHO = later(rf"^(?:I(?='m \d)|(?:I|[Mm]y (?:[\w-]+ )?{PERSON_EN}(?: {NAME})?)(?= ))")


def _in_full(sentence: str) -> str:
    """Give the second verb of a sentence its subject."""
    who = _WHO.match(sentence)
    if who is None:
        return sentence
    again = who[0] if who[0] == "I" else who[0][0].lower() + who[0][1:]
    return _GOES_ON.sub(
        lambda found: f"{found['joint']}{again} {found['adverb']}{found['verb']}", sentence
    )


# "Actually, stop using bullet points" is an order as it is without its first word.
_LEAD = later(
    r"^(?:(?:actually|ok(?:ay)?|well|also|so|hmm?|no|wait|and|oh|hey|alright|one more thing),? )+"
    r"(?=[a-z])(?!(?:more|need|longer)\b)",
    re.IGNORECASE,
)
_WRITTEN = {
    "im": "I'm",
    "ive": "I've",
    "dont": "don't",
    "doesnt": "doesn't",
    "cant": "can't",
    "isnt": "isn't",
    "wasnt": "wasn't",
    "didnt": "didn't",
}
_HASTY = later(rf"\b(?i:{'|'.join(_WRITTEN)})\b(?!['.])")
# A letter that looks like a dot: to the rules, "St. Gallen" is two words without a stop.
_DOT = "\ua78f"
_ABBREVIATED = later(
    r"\b(Mr|Mrs|Ms|Dr|Prof|St|Mt|Ft|Inc|Ltd|Corp|Jr|Sr)\.(?= [\w(&])|\b(Inc|Ltd|Corp)\.(?=,)"
    # Initials: J. R. Hill, A.P. Moller
    r"|(?<![\w.])(?:[A-HJ-Z]\.){1,3}(?= ?[A-Z][\w.])"
)


# Typed in haste, one clause runs into the next: "i live in bristol im 29".
_RUN_ON = later(
    r"(?<=\w) (?:and )?(?=(?:I (?:live|work|love|like|hate|have|am|was|moved|speak|study|use|play"
    r"|drive|don't|can't)|I'm|I've|my name(?:'s)?|my [a-z]+(?: [a-z]+)? is)\b)"
)
_OWN_CLAUSE = later(r"(?:^|[,;.] ?)(?:I|I'm|I've|[Mm]y)\b[^,;.]* [^,;.]+$")
_HANGS_ON = later(
    r"\b(?:that|which|where|when|what|who|whom|because|cause|but|so|if|place|thing|all|why|how|than"
    r"|as|since|while|though|although|until|before|after|unless|whether|think|know|say|said|hope"
    r"|guess|sure|like|love|of|and|or|the|than|people|one|way|time|house|city|town|job|food)$",
    re.IGNORECASE,
)


def _parted(text: str) -> str:
    """Part the clauses that run into each other."""
    place = 0
    while (found := _RUN_ON.search(text, place)) is not None:
        before = text[: found.start()]
        if _OWN_CLAUSE.search(before) and not _HANGS_ON.search(before):
            text = f"{before}, {text[found.end() :]}"
        place = found.start() + 2
    return text


def facts(sentence: str) -> list[FactProposal]:
    """Return the facts that an English sentence of the user states."""
    plain = _ABBREVIATED.sub(_with_dot, sentence.replace("’", "'"))
    plain = _SMALL_I.sub("I", _HASTY.sub(lambda found: _WRITTEN[found[0].lower()], plain))
    if _SMALL_I.search(sentence):
        plain = _parted(plain)
    unmarked = _MARK.sub("", plain)
    inner = as_meant(plain_of(in_first_person(unmarked)))
    if inner != plain:
        inner = inner[:1].upper() + inner[1:]
    found = _drawn(_in_full(inner))
    told = _LEAD.sub("", plain)
    for order in () if found else _ORDERS.that_may_read(told):
        ordered = [one for fact in apply((order,), told, _JOINTS) for one in orders_apart(fact)]
        found = found or turned_round(ordered)
    if inner != unmarked:
        found = found or apply(ORDERS[:1], inner, _JOINTS)
    righted = corrected(inner, chinese=False).text != inner
    rewritten = righted or inner not in plain or unmarked != plain
    return in_words_of(sentence, [_dotted(one) for one in found], rewritten=rewritten)


def _drawn(text: str) -> list[FactProposal]:
    """Return what a text states and ends; what it corrects, as it is put right."""
    now = corrected(text, chinese=False)
    if now.text != text:
        stated = ending(_plainly(now.text), now.was, read)
        if any(one.attribute is not None for one in stated):
            return stated
    return _plainly(text)


def _plainly(text: str) -> list[FactProposal]:
    ahead = beginning(text, _at_once, chinese=False)
    return _at_once(text) if ahead is None else ahead


def _at_once(text: str) -> list[FactProposal]:
    found = merged(read(text), retractions(clauses(text), read, chinese=False))
    return ousting(instead(text, [_ending_a_life(one) for one in found]))


def _ending_a_life(fact: FactProposal) -> FactProposal:
    if fact.attribute != "death":
        return fact
    return replace(fact, ends=(*fact.ends, (GONE, fact.subject), (GONE_PET, fact.subject)))


def _with_dot(match: re.Match[str]) -> str:
    return match.group().replace(".", _DOT)


def _dotted(fact: FactProposal) -> FactProposal:
    """Give the abbreviations of a fact their dots back."""
    return replace(
        fact,
        statement=fact.statement.replace(_DOT, "."),
        subject=fact.subject.replace(_DOT, "."),
        attribute=fact.attribute and fact.attribute.replace(_DOT, "."),
        value=fact.value and fact.value.replace(_DOT, "."),
        ends=tuple((attribute, value.replace(_DOT, ".")) for attribute, value in fact.ends),
    )


def read(text: str) -> list[FactProposal]:
    """Return what the rules read in a text that states and denies nothing."""
    return apply(RULES, text, _JOINTS)
