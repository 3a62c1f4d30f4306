"""Corrections that name no attribute: "Sorry, it's 4 May, not 3 May", 说错了，是4号，不是3号.

What they correct is known only beside what was said before. One that does not name the old part
either, "sorry, 4 May", is about the newest value of that shape.
"""

import re
from dataclasses import replace

from mindfile.language.amends_zh import amended_alone_zh, spelled_zh, with_part_zh
from mindfile.language.attributes import canonical, labeled
from mindfile.language.patterns import later
from mindfile.language.people import is_person
from mindfile.language.shapes import Shape, is_spelling_of, likeness, shape_of, with_part
from mindfile.language.values import core, holds
from mindfile.model import DEFAULT_SUBJECT, FactProposal

_LEAD_EN = (
    r"(?:(?:(?:i'm |so )?sorry|no|nope|wait|oops|actually|correction|i mean|well|my bad|my mistake"
    r"|ah|oh|hmm?|typo|i was wrong|i got (?:it|that) wrong|i misspoke|excuse me|pardon)\b"
    r"[\s,.:;!…—–-]*)"
)
_IT_IS = (
    r"(?:(?:it|that|this|he|she|they|there|the \w+)"
    r"(?:'s|'re| is| are| was| were| should(?: be| have been))|(?:i )?(?:meant|mean)(?: to say)?"
    r"|(?:make|call) (?:it|that)|should be|should have been)(?: actually| really)?"
)
_AT = r"(?:(?:on|at|in|to|for|the|called) )?"
_NEW, _OLD = rf"{_AT}(?P<new>[^,;!?]{{1,40}}?)", rf"{_AT}(?P<old>[^,;!?]{{1,40}}?)"
_BUT = rf"(?:,? but|[,;—–-]+(?: but)?)(?: {_IT_IS})?"
_END = r"[.!\s]*$"
_ENGLISH = tuple(
    later(rf"^{_LEAD_EN}{pattern}{_END}", re.IGNORECASE)
    for pattern in (
        # Sorry, it's 4 May, not 3 May
        rf"{{0,4}}{_IT_IS} {_NEW},? (?:and )?not {_OLD}",
        # It's not 3 May but 4 May; it isn't 3 May, it's 4 May
        rf"{{0,4}}(?:it|that|this)(?:'s not| is not| was not| isn't| wasn't) {_OLD}{_BUT} {_NEW}",
        # Sorry, 4 May, not 3 May; not 3 May, 4 May
        rf"{{1,4}}{_NEW}, (?:and )?not {_OLD}",
        rf"{{0,4}}not {_OLD}(?:, but|,| but) {_NEW}",
        # I said 3 May but meant 4 May
        rf"{{0,4}}(?:when )?I said {_OLD},? (?:but |and )?I? ?meant {_NEW}",
        rf"{{0,4}}I meant {_NEW},? (?:when I said|instead of|rather than) {_OLD}",
    )
)
_LEAD_ZH = (
    r"(?:(?:不好意思|抱歉|对不起|不对|错了|(?:我|刚才|刚刚|刚|上面|前面)*(?:说|打|写|记|弄|搞)错了"
    r"|更正(?:一下)?|纠正(?:一下)?|口误|等等|等一下|哦不|不是不是|啊)[，,。.：:；!！\s]*)"
)
_IS_ZH = r"(?:应该是|其实是|实际上?是|我(?:说的|指的|的意思)是|是|在|改成|改为)\s*"
_NEW_ZH, _OLD_ZH = r"(?P<new>[^，。！？；,!?]{1,20}?)", r"(?P<old>[^，。！？；,!?]{1,20}?)"
_STOP_ZH = r"[了的。.！!\s]*$"
_CHINESE = tuple(
    later(rf"^{pattern}{_STOP_ZH}")
    for pattern in (
        rf"{_LEAD_ZH}{{0,4}}{_IS_ZH}{_NEW_ZH}[，,]?\s*(?:而)?(?:并)?不是{_OLD_ZH}",
        rf"{_LEAD_ZH}{{0,4}}不是{_OLD_ZH}[，,]\s*(?:而)?{_IS_ZH}{_NEW_ZH}",
        rf"{_LEAD_ZH}{{1,4}}{_NEW_ZH}[，,]\s*(?:而)?不是{_OLD_ZH}",
        rf"{_LEAD_ZH}{{0,4}}不是{_OLD_ZH}而是{_NEW_ZH}",
    )
)
_SORRY = (
    r"(?:(?:i'm |so )?sorry|no,? wait|wait,? no|wait|no|nope|oops|whoops|actually|correction|my bad"
    r"|my mistake|typo|i was wrong|i got (?:it|that) wrong|i misspoke|scratch that|that's wrong"
    r"|wrong (?:number|date|day|name|address|e-?mail|age|one|city|place|year|time))"
)
_ALONE = rf"(?P<new>{'|'.join(f'(?-i:{shape.value})' for shape in Shape)})"
# The old part is not named; what stands here is all that the sentence says.
_UNNAMED = tuple(
    later(rf"^{pattern}{_END}", re.IGNORECASE)
    for pattern in (
        # Sorry, it's 4 May; oops, 4 May; actually it's Acme Labs
        rf"(?:{_SORRY}[\s,.:;!…—–-]+){{1,3}}(?:{_IT_IS} )?{_AT}{_ALONE}",
        # I meant Bergen; sorry, I mean peanuts
        rf"(?:{_SORRY}[\s,.:;!…—–-]+){{0,3}}I (?:meant|mean)(?: to say| to write)?,? {_AT}{_ALONE}",
        # Correction, her name is Moe
        rf"(?:{_SORRY}[\s,.:;!…—–-]+){{1,3}}(?:her|his|its|their) name(?:'s| is) {_ALONE}",
    )
)
_WITH = r"(?:,? with (?:an?|two|one|no|the) [\w'-]+(?:,? not an? [\w'-]+)?)"
# It's spelled John; my surname is spelled Marsch with a c; it's Sarah with an h
_WRITTEN = r"(?:spelled|spelt|written|spell it)(?: like)?"
_SPELLED = later(
    rf"^(?i:(?:{_SORRY}[\s,.:;!…—–-]+){{0,3}}(?:btw,? |by the way,? )?(?:(?:it|that|her name"
    rf"|his name"
    r"|its name|(?:my|the) (?:\w+ )?(?:name|surname))(?:'s| is) (?:actually |really )?"
    rf"{_WRITTEN}|i (?:actually )?spell it))"
    rf" (?P<new>{Shape.NAME.value}){_WITH}?{_END}"
    rf"|^(?i:(?:{_SORRY}[\s,.:;!…—–-]+){{0,3}}(?:it|that|my name)(?:'s| is) (?:actually )?)"
    rf"(?P<with>{Shape.NAME.value}){_WITH}{_END}"
)
_THEIR_NAME = later(r"\b(?:her|his|its|their) name\b", re.IGNORECASE)
# A plain word after a mere "actually" may be anything.
_MEANT = later(r"\bI (?:meant|mean)\b", re.IGNORECASE)
_NAMES = frozenset({"name", "nickname", "spouse", "girlfriend", "boyfriend", "fiancé", "child"})
_PETS = frozenset({"pet", "cat", "dog", "turtle", "parrot", "rabbit", "hamster", "horse", "bird"})
# No longer sentence does nothing but correct another.
_MOST_CHARACTERS = 120
_POINTS = later(
    r"^(?:it|that|this|these|those|them|him|her|you|me|true|right|sure|so|here|there)$|^[这那它他她你]",
    re.IGNORECASE,
)
_HAN = later(r"[\u4e00-\u9fff]")
_QUOTES = later('[“”"「」‘’『』]')


def amended(sentence: str) -> tuple[str, str] | None:
    """Return the old part and the new one where a sentence does nothing but correct another."""
    plain = sentence.replace("’", "'").strip()
    if len(plain) > _MOST_CHARACTERS:
        return None
    chinese = _HAN.search(plain) is not None
    plain = _QUOTES.sub("", plain) if chinese else plain
    for pattern in _CHINESE if chinese else _ENGLISH:
        found = pattern.match(plain)
        if found is not None:
            old, new = spelled_zh(found["old"].strip()), spelled_zh(found["new"].strip())
            points = _POINTS.search(old) or _POINTS.search(new)
            return None if points or old.casefold() == new.casefold() else (old, new)
    return None


def amended_alone(sentence: str) -> str | None:
    """Return the new part where a sentence does nothing but correct, without naming the old one."""
    plain = sentence.replace("’", "'").strip()
    if len(plain) > _MOST_CHARACTERS:
        return None
    if _HAN.search(plain):
        return amended_alone_zh(plain)
    for pattern in (_SPELLED, *_UNNAMED):
        found = pattern.match(plain)
        if found is None:
            continue
        new = (found["new"] or found.groupdict().get("with") or "").strip(" .!")
        shape = shape_of(new)
        if shape is None or (shape is Shape.WORD and not _MEANT.search(plain)):
            return None
        return new
    return None


def spells_anew(sentence: str) -> bool:
    """Tell whether a sentence says how a name is spelled that was told before."""
    return _SPELLED.match(sentence.replace("’", "'")) is not None


def _is_about(sentence: str, attribute: str, value: str, new: str) -> bool:
    """Tell whether a correction may be about a value: a spelling of one like it, a name of one."""
    if spells_anew(sentence):
        return any(is_spelling_of(word, new) for word in (value, *value.split()))
    if _THEIR_NAME.search(sentence):
        return _names(attribute)
    return True


def put_right(
    fact: FactProposal, corrects: tuple[str, str], sentence: str = ""
) -> FactProposal | None:
    """Return a fact as a correction has it; None where it is not about this fact.

    ``sentence`` is what corrects without naming the old part, which then is of the new one's shape.
    """
    if corrects[0] or fact.attribute is None or fact.value is None:
        return _put_in_place(fact, corrects)
    if not _is_about(sentence.replace("’", "'"), fact.attribute, fact.value, corrects[1]):
        return None
    if spells_anew(sentence):
        words = (fact.value, *fact.value.split())
        word = max(words, key=lambda one: likeness(one, corrects[1]))
        return _put_in_place(fact, (word, corrects[1]))
    named = canonical(fact.attribute)
    if _HAN.search(sentence):
        value = with_part_zh(named, fact.value, corrects[1], sentence)
    else:
        value = with_part(named, fact.value, corrects[1])
    return None if value is None else _put_in_place(fact, (fact.value, value))


def _put_in_place(fact: FactProposal, corrects: tuple[str, str]) -> FactProposal | None:
    """Return a fact with the old part of its value replaced by the new one, which ends the old.

    None where its value does not hold the old part.
    """
    if fact.attribute is None or fact.value is None:
        return None
    value = _replaced(fact.value, corrects)
    if value is None and len(corrects[0]) == len(corrects[1]) == 1 and _names(fact.attribute):
        # One character of a name: 是睿不是瑞.
        return _put_in_place(fact, (fact.value, fact.value.replace(*corrects)))
    if value is None or value == fact.value:
        return None
    owner = "" if fact.subject == DEFAULT_SUBJECT else f"{fact.subject}, "
    statement = _replaced(fact.statement, corrects) or owner + labeled(fact.attribute, value)
    ends = dict.fromkeys((*fact.ends, (fact.attribute, fact.value)))
    return replace(fact, statement=statement, value=value, ends=tuple(ends))


def _names(attribute: str) -> bool:
    named = canonical(attribute)
    return named in _NAMES or named in _PETS or is_person(named)


def _replaced(text: str, corrects: tuple[str, str]) -> str | None:
    old, new = corrects
    if core(text) == old:
        return new
    if _HAN.search(old):
        return text.replace(old, new, 1) if holds(text, old) else None
    # Han characters around it are no part of a word or a number.
    inside = r"[^\W\u3400-\u9fff]"
    put, count = re.subn(
        rf"(?<!{inside}){re.escape(old)}(?!{inside})",
        lambda _: new,
        text,
        count=1,
        flags=re.IGNORECASE,
    )
    return put if count else None
