"""Who "she" is: whoever the sentence before told of, where that is one person."""

import re

from mindfile.language.chinese import PET
from mindfile.language.english import NAME
from mindfile.language.english import PET as PET_EN
from mindfile.language.patterns import later
from mindfile.language.people import NEAREST_ZH, PERSON_EN, PERSON_ZH, canonical_person

_SHE = later(
    r"(?:ex-)?wife|daughter|(?:grand|step)?mother(?:-in-law)?|sister(?:-in-law)?|girlfriend|aunt"
    r"|niece|fiancée"
)
_HE = later(
    r"(?:ex-)?husband|son|(?:grand|step)?father(?:-in-law)?|brother(?:-in-law)?|boyfriend|uncle"
    r"|nephew|fiancé"
)
_WHICH = (
    r"(?:(?:best|old|older|oldest|younger|youngest|eldest|teenage|middle|big|little|twin|new|good"
    r"|close) )?"
)
_MENTION_EN = later(
    rf"\b(?:[Mm]y|[Oo]ur|(?:I|[Ww]e)(?:'ve| have)?(?: \w+ly| just)?"
    rf" (?:have|has|got|adopted|bought|know) an?) {_WHICH}(?P<who>{PERSON_EN}|{PET_EN})"
    rf"(?!['’]|s\b|\w)(?:,? (?P<name>{NAME}))?"
)
_MENTION_ZH = later(
    rf"(?:我|(?<=[，,])(?={NEAREST_ZH}[叫是]))(?:们|家)*的?(?:(?:还|也)?(?:有|养|收养"
    rf"|领养)了?[一两]?[个位名只条]?)?(?P<who>{PERSON_ZH}|{PET})"
    r"(?![妈爸父母夫们家子妹弟])"
)
# Of "My daughter Ella", the daughter.
_WHO = later(r"^My | [A-Z].*$")
_PRONOUN_EN = later(
    r"^(?:and |but |so )?(?:(?P<he>[Hh]e|[Hh]is)|(?P<she>[Ss]he|[Hh]er)|(?P<it>[Ii]t|[Ii]ts))"
    r"(?P<is>'s)?(?= )"
)
_PRONOUN_ZH = later(r"^(?:而且|但是?)?(?P<pronoun>[他她它])(?!们|人)")


def mentioned(sentence: str) -> str | None:
    """Return how to name the one person, or pet, of the user's that a sentence tells of."""
    zh = {match["who"] for match in _MENTION_ZH.finditer(sentence)}
    en = {(match["who"], match["name"] or "") for match in _MENTION_EN.finditer(sentence)}
    if len(zh) + len(en) != 1:
        return None
    return f"我{zh.pop()}" if zh else f"My {' '.join(en.pop())}".strip()


def resolved(sentence: str, mention: str | None) -> str:
    """Return a sentence that begins with "she" as one that names her, if that may be she."""
    if mention is None:
        return sentence
    if mention.startswith("我"):
        return _PRONOUN_ZH.sub(
            lambda found: mention if _may_be(mention[1:], found["pronoun"]) else found[0], sentence
        )
    found = _PRONOUN_EN.match(sentence)
    if found is None:
        return sentence
    kind = "he" if found["he"] else "she" if found["she"] else "it"
    if not _may_be(_WHO.sub("", mention), kind):
        return sentence
    own = (found["he"] or found["she"] or found["it"]).lower() in {"his", "her", "its"}
    rest = sentence[found.end() :]
    return f"{mention}{chr(39) + 's' if own else ' is' if found['is'] else ''}{rest}"


def _may_be(who: str, pronoun: str) -> bool:
    """Tell whether somebody may be meant by a pronoun; a pet by any."""
    person = canonical_person(who)
    if re.fullmatch(rf"{PET}|{PET_EN}", who):
        return True
    if pronoun in {"she", "她"}:
        return not _HE.fullmatch(person)
    return pronoun in {"he", "他"} and not _SHE.fullmatch(person)
