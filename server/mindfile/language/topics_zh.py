"""Whom each clause of a Chinese sentence tells of.

Chinese leaves a subject out where it stays the same: in 客户姓吴，在美团工作 it is the client who
works there. What a clause without a subject says goes on about whoever was named last, until 我 or
a new subject comes; where that is nobody with a name or a place in the user's life, it is nobody's.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from mindfile.language.chinese import CATS, DOGS, PET, TITLE
from mindfile.language.names_zh import CALLED, NAMED
from mindfile.language.patterns import later
from mindfile.language.people import NEAREST_ZH, PERSON_ZH, canonical_person, may_be_several
from mindfile.language.topic_words_zh import (
    BARE_PERSON,
    GREETING,
    KINDS,
    LEADS,
    OF_TOPIC,
    OPENS_OF_TOPIC,
    OPENS_PREDICATE,
    PREDICATE,
    REPORTS,
)
from mindfile.model import DEFAULT_SUBJECT


@dataclass(frozen=True, slots=True)
class Topic:
    """Whom it is about: a subject, or None where that is unclear; ``said`` is how they were named.

    ``faint`` is one who was only brought up: 我有个朋友 may go on about either of the two.
    """

    subject: str | None
    said: str = ""
    faint: bool = False

    @property
    def is_self(self) -> bool:
        """Tell whether it is about who speaks."""
        return self.subject == DEFAULT_SUBJECT

    @property
    def is_other(self) -> bool:
        """Tell whether it is about another person or a pet."""
        return not self.is_self and bool(self.said)


@dataclass(frozen=True, slots=True)
class Told:
    """A clause with whom the ones before it were about and whom it is about itself.

    ``said`` is the clause without its own subject, if it has one.
    """

    start: int
    end: int
    before: Topic
    topic: Topic
    said: str
    own: bool


SELF = Topic(DEFAULT_SUBJECT, "我")
# Somebody that nothing else is known of, and what is nobody.
STRANGER = Topic(None, "somebody")
THING = Topic(None)

_CLAUSE = later(r"[^，,；;。！？!?]+")
_HAN = later(r"[\u4e00-\u9fff]")
_PETS = {"猫": "cat", "狗": "dog", "龟": "turtle", "鸟": "bird", "兔": "rabbit"}
_PET_KINDS = frozenset({*_PETS.values(), "pet"})
_OWN = r"(?:我(?:们|家)?的?|咱们?家?的?)"
_WHICH = r"(?:楼[上下]的?|隔壁的?|对面的?|旁边的?|新来的|新|那个|这个|公司的?|单位的?|家里?的?)?"
_PERSON = later(
    rf"^{_OWN}?{_WHICH}(?P<who>{PERSON_ZH})(?![妈爸父母夫们妹弟圈]|家(?!在)|子(?!{PREDICATE}))"
    rf"(?:(?P<name>{NAMED}|{CALLED})(?={PREDICATE}))?(?P<rest>.*)$"
)
_PET = later(
    rf"^{_OWN}?(?:家里?的?)?(?:那)?[只条]?(?P<who>{PET}|{DOGS}|{CATS})"
    rf"(?P<rest>(?:的?名字)?{PREDICATE}.*)$"
)
_NAMED = later(rf"^{_WHICH}(?P<name>{NAMED})(?P<rest>{PREDICATE}.*)$")
_BARE_NAME = later(rf"^{NAMED}[男女]?$")
_SELF = later(r"^(?:我|咱们|咱|本人|俺|用户)")
_WITH = later(r"^我们?(?:和|跟|与|同)")
_TELLS_ME = later(r"(?:叫|喊|称呼)我")
_SOMEBODY = later(
    rf"^(?:[他她它]|人家|别人|有人|有的人|对方|某人|[^，,我]{{1,10}}的(?:那?[位个]|那?个?(?:人"
    rf"|家伙)"
    rf"|[男女](?:人|生|孩)|小伙子?|姑娘)(?={PREDICATE})"
    rf"|我(?:们|家)?的?[\u4e00-\u9fff]{{0,6}}?{KINDS}(?={PREDICATE}))"
)
_POINTED = later(r"^(?:[你您谁这那其]|大家)")
_ENDS_PERSON = later(rf"(?:[人员师生手者客友总哥姐叔姨伯]|那位|{KINDS})$")
_SUBJECT = later(rf"^(?P<np>[^，,]{{1,12}}?)(?={PREDICATE})")
_REPORTED = later(rf"^(?:我|我们)?(?:刚|刚才|昨天|最近|一直|也|都|还){{0,3}}{REPORTS}(?P<rest>.+)$")
_MANY = r"(?:[两二三四五六七八九十几\d]+)"
_BROUGHT_UP = later(
    rf"(?:有|认识|遇到|遇见|碰到|碰见|见|来|招|养|收养|领养|交|谈)(?:了|过"
    rf"|着)?(?P<many>{_MANY})?一?"
    rf"[个位名只条](?:[\u4e00-\u9fff]{{0,6}}的)?[小大]?(?P<who>{PERSON_ZH}|{PET}"
    rf"|[\u4e00-\u9fff]{{0,3}}"
    r"[人孩生员师友])(?:叫.*|名叫.*)?$"
)
_NAMES_THEM = later(r"^(?:名字?(?:是|叫)?|叫做?|名叫)")


@lru_cache(maxsize=256)
def told(sentence: str, carried: Topic = SELF) -> tuple[Told, ...]:
    """Return the clauses of a sentence, each with whom it tells of.

    ``carried`` is whom the sentence before was about.
    """
    return tuple(_walked(sentence, carried))


def about_at(sentence: str, position: int) -> Topic:
    """Return whom a clause goes on about that leaves its subject out at a position."""
    found = SELF
    for clause in told(sentence):
        if clause.start > position:
            break
        found = clause.before
    return found


def about_clause(sentence: str, position: int) -> Topic:
    """Return whom the clause at a position of a Chinese sentence is about."""
    found = [clause.topic for clause in told(sentence) if clause.start <= position]
    return found[-1] if found and _HAN.search(sentence) else SELF


def left_at_the_end(sentence: str, carried: Topic) -> Topic:
    """Return whom what follows a sentence goes on about: another person, else who speaks."""
    clauses = told(sentence, carried)
    if not clauses:
        return carried
    last = _after(clauses[-1].topic, sentence[clauses[-1].start :].strip("，,；;。！？!? "))
    return last if last.is_other else SELF


def goes_on(sentence: str, carried: Topic) -> str:
    """Return the beginning of a sentence that goes on about another without a subject."""
    if carried.is_self:
        return ""
    own = (one.start for one in told(sentence, carried) if one.own or "我" in one.said)
    return sentence[: next(own, len(sentence))]


def _walked(sentence: str, carried: Topic) -> Iterator[Told]:
    for match in _CLAUSE.finditer(sentence):
        text = match.group().strip()
        topic, said, own = _read(text, carried)
        # Whose daughter it is that comes behind the son: who speaks tells of both.
        named = own and topic.subject is not None and topic.subject not in _PET_KINDS
        before = SELF if named else carried
        yield Told(match.start(), match.end(), before, topic, said, own)
        carried = _after(topic, text)


def _after(topic: Topic, text: str) -> Topic:
    """Return whom what follows a clause is about: whom it brought up, else whom it was about."""
    found = _BROUGHT_UP.search(text)
    if found is None or _TELLS_ME.search(text):
        return topic
    who = found["who"]
    if found["many"] or re.fullmatch(PERSON_ZH, who) is None:
        return _pet(who) if re.fullmatch(PET, who) and not found["many"] else STRANGER
    return Topic(canonical_person(who), who, faint=True)


def _read(text: str, carried: Topic) -> tuple[Topic, str, bool]:
    """Return whom a clause is about, what it says of them, and whether it names them itself."""
    plain = LEADS.sub("", text, count=1)
    lead = text[: len(text) - len(plain)]
    if not plain or GREETING.match(plain):
        return carried, text, False
    reported = _REPORTED.match(plain)
    if reported is not None:
        topic, said, own = _read(reported["rest"], SELF)
        return (topic if own else SELF), said, True
    if _TELLS_ME.search(plain) or _WITH.match(plain):
        return SELF, text, True
    topic = _person(plain, lead, carried) or _other(plain, lead)
    if topic is not None:
        return topic
    if carried.faint and _NAMES_THEM.match(plain):
        return replace(carried, faint=False), text, False
    unknown = _unknown(plain)
    return (carried, text, False) if unknown is None else (unknown, text, True)


def _unknown(plain: str) -> Topic | None:
    """Return whom or what a clause begins with that is nobody known, or who speaks."""
    if _SOMEBODY.match(plain):
        return STRANGER
    if _SELF.match(plain):
        return SELF
    if BARE_PERSON.match(plain) or _BARE_NAME.match(plain):
        return STRANGER
    if _POINTED.match(plain):
        return THING
    if OPENS_PREDICATE.match(plain) or OPENS_OF_TOPIC.match(plain):
        return None
    found = _SUBJECT.match(plain)
    if found is None or OF_TOPIC.search(found["np"]):
        return None
    return STRANGER if _ENDS_PERSON.search(found["np"]) else THING


def _person(plain: str, lead: str, carried: Topic) -> tuple[Topic, str, bool] | None:
    """Read a clause that begins with what somebody is to who speaks, or to whom it told of."""
    found = _PERSON.match(plain)
    if found is None or (not found["rest"] and not found["name"]):
        return None
    who, name = found["who"], found["name"]
    if re.match("[和跟与、及]", found["rest"]):
        return STRANGER, plain, True
    own = plain.startswith(("我", "咱"))
    if not own and not name and re.fullmatch(TITLE, who):
        return STRANGER, plain, True
    if not own and not carried.is_self and not _are_kin(carried, who):
        # 小李结婚了，老婆叫周敏: whose wife she is is told by what stands before.
        return (STRANGER, plain, True) if carried.subject is None else (carried, plain, False)
    kind = canonical_person(who)
    # Of several the name tells which.
    subject = name if name and (may_be_several(kind) or not re.fullmatch(NEAREST_ZH, who)) else kind
    return Topic(subject, name or who), lead + found["rest"], True


def _are_kin(carried: Topic, who: str) -> bool:
    """Tell whether who is named next is as near to who speaks as the one before was."""
    one_each = re.fullmatch("老婆|老公|妻子|丈夫|太太|媳妇|爱人|对象|[男女]朋友|[男女]友", who)
    return bool(re.fullmatch(NEAREST_ZH, carried.said)) and not one_each


def _other(plain: str, lead: str) -> tuple[Topic, str, bool] | None:
    pet = _PET.match(plain)
    if pet is not None:
        return _pet(pet["who"]), lead + pet["rest"], True
    named = _NAMED.match(plain)
    if named is not None:
        return Topic(named["name"], named["name"]), lead + named["rest"], True
    return None


def _pet(who: str) -> Topic:
    if re.fullmatch(f"{DOGS}|{CATS}", who):
        return Topic("dog" if re.fullmatch(DOGS, who) else "cat", who)
    kind = next((name for mark, name in _PETS.items() if mark in who), "pet")
    return Topic(kind, who)
