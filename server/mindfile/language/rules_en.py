"""Stage one for English: what a sentence of the user states about the user's world."""

import re

from mindfile.language.marks import MARK_EN
from mindfile.language.retractions import merged, retractions
from mindfile.language.rules import apply, clauses, in_words_of
from mindfile.language.rules_en_health import HEALTH
from mindfile.language.rules_en_orders import ORDERS
from mindfile.language.rules_en_people import PEOPLE
from mindfile.language.rules_en_person import PERSON
from mindfile.language.rules_en_taste import TASTE
from mindfile.language.rules_en_work import WORK
from mindfile.language.rules_en_world import WORLD
from mindfile.model import FactProposal

RULES = (*PEOPLE, *PERSON, *HEALTH, *WORK, *TASTE, *WORLD)

_MARK = re.compile(rf"^(?:please )?{MARK_EN}(?: that)?[:,]?\s+", re.IGNORECASE)
_THIRD_PERSON = re.compile(
    r"^(?:The |the )?[Uu]ser(?:(?P<own>'s) |(?P<be> is) |(?P<has> has) "
    r"| (?P<verb>[a-z]+?)(?P<es>es|s) )"
)
_THIRD_PERSON_DENIED = re.compile(
    r"^(?:The |the )?[Uu]ser (?P<how>no longer|doesn't|does not|used to) (?P<verb>[a-z]+?)"
    r"(?P<es>(?<=[a-z]{2})(?:es|s))? "
)
_JOINTS = re.compile(
    r",? (?:and|or) (?!I\b|roll\b|chips\b|cheese\b|breakfast\b)|, (?!I\b)|,? as well as "
)
# Typed in haste: "i live", "im from".
_SMALL_I = re.compile(r"\bi(?=['\s])|\bi(?=m\b\s)")


def facts(sentence: str) -> list[FactProposal]:
    """Return the facts that an English sentence of the user states."""
    plain = _SMALL_I.sub("I", sentence.replace("’", "'"))
    unmarked = _MARK.sub("", plain)
    inner = _in_first_person(unmarked)
    if inner != plain:
        inner = inner[:1].upper() + inner[1:]
    found = merged(read(inner), retractions(clauses(inner), read, chinese=False))
    for order in ORDERS:
        found = found or apply((order,), plain, _JOINTS)
    return in_words_of(sentence, found, rewritten=inner not in plain or unmarked != plain)


def read(text: str) -> list[FactProposal]:
    """Return what the rules read in a text that states and denies nothing."""
    return apply(RULES, text, _JOINTS)


def _in_first_person(sentence: str) -> str:
    """Read "The user lives in Rome" as the user would say it, for the rules alone."""
    denied = _THIRD_PERSON_DENIED.match(sentence)
    if denied is not None:
        how = denied["how"].replace("does", "do")
        return f"I {how} {_base(denied['verb'], denied['es'])} {sentence[denied.end() :]}"
    match = _THIRD_PERSON.match(sentence)
    if match is None:
        return sentence
    if match["own"]:
        lead = "My "
    elif match["be"]:
        lead = "I am "
    elif match["has"]:
        lead = "I have "
    else:
        lead = f"I {_base(match['verb'], match['es'])} "
    return lead + sentence[match.end() :]


def _base(verb: str, ending: str | None) -> str:
    """Return a verb without the ending of the third person: lives, live."""
    return verb + ("e" if ending == "es" and verb.endswith("v") else "")
