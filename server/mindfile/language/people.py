"""People by what they are to the user: one table of words, English and Chinese."""

from dataclasses import dataclass

from mindfile.language.names_zh import NAMED
from mindfile.language.patterns import later
from mindfile.language.topic_words_zh import PREDICATE


@dataclass(frozen=True, slots=True)
class Person:
    """One kind of person: its name, its other words, and whether one may have several.

    ``close`` is for the nearest, whose name is a fact about the user: "my wife is Ewa".
    """

    name: str
    words: tuple[str, ...]
    several: bool = False
    close: bool = False


_PEOPLE = (
    Person("wife", ("妻子", "老婆", "太太", "媳妇"), close=True),
    Person("husband", ("丈夫", "老公", "先生"), close=True),
    Person("partner", ("伴侣",), close=True),
    Person("spouse", ("爱人", "配偶", "对象", "老伴", "另一半"), close=True),
    Person("daughter", ("女儿", "闺女"), several=True, close=True),
    Person("son", ("儿子",), several=True, close=True),
    Person("mother", ("mom", "mum", "妈妈", "母亲", "妈"), close=True),
    Person("father", ("dad", "爸爸", "父亲", "爸"), close=True),
    Person(
        "brother", ("哥哥", "弟弟", "大哥", "二哥", "小弟", "哥", "弟"), several=True, close=True
    ),
    Person(
        "sister", ("姐姐", "妹妹", "大姐", "二姐", "小妹", "姐", "妹"), several=True, close=True
    ),
    Person("child", ("kid", "孩子", "小孩"), several=True, close=True),
    Person("client", ("customer", "客户"), several=True),
    Person("boss", ("老板", "上司", "领导", "supervisor")),
    Person("manager", ("经理", "主管")),
    Person("colleague", ("coworker", "co-worker", "同事"), several=True),
    Person("report", ("下属",), several=True),
    Person("friend", ("朋友", "好友", "闺蜜", "发小"), several=True),
    Person("girlfriend", ("gf", "女朋友", "女友"), close=True),
    Person("boyfriend", ("bf", "男朋友", "男友"), close=True),
    Person("fiancé", ("fiance", "未婚夫"), close=True),
    Person("fiancée", ("fiancee", "未婚妻"), close=True),
    Person("ex-wife", ("前妻",)),
    Person("ex-husband", ("前夫",)),
    Person("ex", ("ex-girlfriend", "ex-boyfriend", "ex-partner", "前任", "前女友", "前男友")),
    Person("classmate", ("同学",), several=True),
    Person("doctor", ("医生", "大夫"), several=True),
    Person("dentist", ("牙医",), several=True),
    Person("neighbor", ("neighbour", "邻居"), several=True),
    Person("teacher", ("老师", "导师"), several=True),
    Person("mentor", ("师傅", "前辈"), several=True),
    Person("apprentice", ("徒弟",), several=True),
    Person("landlord", ("landlady", "房东")),
    Person("roommate", ("flatmate", "housemate", "室友"), several=True, close=True),
    Person("assistant", ("助理", "助手"), several=True),
    Person("lawyer", ("律师",), several=True),
    Person("business partner", ("搭档", "合伙人"), several=True),
    Person(
        "uncle",
        (
            "叔叔",
            "舅舅",
            "伯父",
            "姑父",
            "舅",
            "姨父",
            "姨夫",
            "大伯",
            "伯伯",
            "二叔",
            "三叔",
            "小叔",
            "大舅",
            "二舅",
            "小舅",
        ),
        several=True,
    ),
    Person(
        "aunt",
        (
            "阿姨",
            "婶婶",
            "舅妈",
            "姑姑",
            "姨妈",
            "伯母",
            "小姨",
            "大姨",
            "二姨",
            "三姨",
            "姨",
            "大姑",
            "小姑",
            "姑妈",
            "婶",
        ),
        several=True,
    ),
    Person("cousin", (), several=True),
    Person("grandparents", ()),
    Person("grandmother", ("grandma", "外婆", "奶奶", "姥姥"), several=True),
    Person("grandfather", ("grandpa", "外公", "爷爷", "姥爷"), several=True),
    Person("stepmother", ("stepmom", "继母", "后妈")),
    Person("stepfather", ("stepdad", "继父", "后爸")),
    Person("father-in-law", ("father in law", "岳父", "公公", "老丈人")),
    Person("mother-in-law", ("mother in law", "岳母", "婆婆", "丈母娘")),
    Person("brother-in-law", ("brother in law", "姐夫", "妹夫"), several=True),
    Person("sister-in-law", ("sister in law", "嫂子", "弟媳"), several=True),
    Person("parents", ("爸妈", "父母", "爹妈")),
    Person("parents-in-law", ("parents in law", "in-laws")),
    Person("grandson", ("孙子", "外孙"), several=True, close=True),
    Person("granddaughter", ("孙女", "外孙女"), several=True, close=True),
    Person("half-sister", ("half sister", "stepsister"), several=True, close=True),
    Person("half-brother", ("half brother", "stepbrother"), several=True, close=True),
    Person("stepson", (), several=True, close=True),
    Person("stepdaughter", (), several=True, close=True),
    Person("nephew", ("侄子", "外甥"), several=True),
    Person("daughter-in-law", ("儿媳", "儿媳妇")),
    Person("son-in-law", ("女婿",)),
    Person("niece", ("侄女", "外甥女"), several=True),
)
# Chinese tells cousins apart; so does the subject of a fact about one.
_COUSINS = ("表哥", "表姐", "表弟", "表妹", "堂哥", "堂姐", "堂弟", "堂妹")
_CANONICAL = {word: person.name for person in _PEOPLE for word in (person.name, *person.words)}
_SEVERAL = frozenset(p.name for p in _PEOPLE if p.several) | {*_COUSINS, "pet", "cat", "dog"}


def canonical_person(word: str) -> str:
    """Return one word for what has many: 上司 and "supervisor" are the boss."""
    return _CANONICAL.get(word.casefold(), word)


def is_person(word: str) -> bool:
    """Tell whether a word says what somebody is to the user."""
    return word.casefold() in _CANONICAL


def relations() -> tuple[str, ...]:
    """Return every word for what somebody is to the user, one for each kind."""
    return (*(person.name for person in _PEOPLE), *_COUSINS)


def may_be_several(subject: str) -> bool:
    """Tell whether somebody may have several of these, so that one's city leaves another's."""
    return subject in _SEVERAL


def _words(*, chinese: bool, close: bool | None = None, least: int = 1) -> str:
    """Return a pattern of the words of one language, the longest first."""
    words = [
        word
        for person in _PEOPLE
        for word in (person.name, *person.words)
        if (word >= "\u3400") is chinese and close in {None, person.close}
        if len(word) >= least
    ]
    if chinese and not close:
        words += _COUSINS
    return "(?:" + "|".join(sorted(words, key=len, reverse=True)) + ")"


RELATION_EN = _words(chinese=False, close=True)
OTHERS_EN = _words(chinese=False, close=False)
PERSON_EN = _words(chinese=False)
RELATION_ZH = _words(chinese=True, close=True)
OTHERS_ZH = _words(chinese=True, close=False)
PERSON_ZH = _words(chinese=True)
# The nearest are known without "my": 孩子对鸡蛋过敏. A word of one character needs it.
NEAREST_ZH = _words(chinese=True, close=True, least=2)
_ABOUT = later(
    rf"^(?:[Mm]y|[Oo]ur|[Tt]he) (?:[\w-]+ )?(?P<en>{PERSON_EN})\b|^(?:我(?:们|家)?的?"
    rf"|(?={NEAREST_ZH}))(?P<zh>{PERSON_ZH})(?![妈爸父母夫们家子妹弟圈])"
)
# Who tells of having somebody goes on about them: 我有一个儿子，叫豆豆，今年五岁.
HAVING_ZH = (
    r"我(?:们|家)*(?:还|也|就|只){0,2}(?:有|养|认识)(?:了|着)?"
    r"(?:[一两二三四五六七八九十几\d]*[个位名只条匹])(?:[\u4e00-\u9fff]{0,4}?的)?[小大]?"
)
PET_ZH = r"[猫狗兔鸟龟]"
_PETS = {"猫": "cat", "狗": "dog", "兔": "rabbit", "鸟": "bird", "龟": "turtle"}
_HAS_ZH = later(rf"{HAVING_ZH}(?P<zh>{PERSON_ZH}|{PET_ZH})")
# Somebody with a name of whom it is told what only people are or do.
_DOES_EN = (
    r"(?:lives?|lived|moved|moves|works?|worked|likes?|loves?|hates?|dislikes?|prefers?|enjoys?"
    r"|stud(?:ies|ied)|plays?|teaches|turned|married|retired|graduated|speaks|smokes|can't eat"
    r"|doesn't (?:eat|like|drink)|has an? (?:son|daughter|baby|cat|dog|brother|sister|husband|wife"
    r"|peanut|nut)|got (?:married|engaged|divorced|promoted)|was born"
    r"|(?:'s|is|was) (?:now |also |really )?(?:allergic|vegetarian|vegan|pescatarian|married"
    r"|divorced|retired|pregnant|from(?= [A-Z])|afraid|into|\d{1,2}\b|my\b|moving to|living"
    r"|working at|an? (?:[a-z]+ )?(?:nurse|doctor|teacher|lawyer|engineer|vegetarian|vegan|student"
    r"|dentist|vet)))"
)
_NAMED_EN = later(
    r"^(?!(?:I|We|You|It|This|That|There|They|He|She|The|My|Our|Your|Everyone|Everybody|Nobody"
    r"|Someone|Somebody|Who|What|And|But|Also|Please|Yes|No)\b)"
    rf"(?P<name>[A-Z][a-z'’-]+(?: [A-Z][a-z'’-]+)?)(?:(?='s )| ){_DOES_EN}(?!\w)"
)
_NAMED_ZH = later(rf"^(?:我(?:们|家)?的?)?(?:{OTHERS_ZH})?(?P<name>{NAMED})(?={PREDICATE})(?!.*我)")
_NAMED_PRONOUN = later(
    r"^(?:(?:[Hh]is|[Hh]er|[Tt]heir) name(?:'s| is)|(?:[Hh]e|[Ss]he)(?:'s| is) (?:called|named))"
    r" (?P<en>[A-Z][\w'’-]*(?: [A-Z][\w'’-]*)*)|^[他她](?:的名字)?(?:叫|名叫|是叫)"
    r"(?P<zh>[\u4e00-\u9fff·]{2,4}?)(?=[，。,.！!]|$)"
)
_PRONOUN = later(r"^(?:(?P<he>[Hh]e|[Hh]is)|(?P<she>[Ss]he|[Hh]er))(?:'\w+)?\b|^(?P<zh>[他她]们?)")
_BEGINS_WITH_NAME = later(
    r"^(?!(?:I|We|You|It|This|That|There|They|He|She|The|My|Our|Your|And|But|So|Also|Now|Then)\b)"
    r"(?P<name>[A-Z][a-z'’-]+) [a-z]|^(?P<zh>[小老阿][\u4e00-\u9fff])(?=[对吃喝住在不是有爱喜])"
)
# In Chinese a clause with any 我 in it is about the speaker; in English what stands first counts.
_OWN_SUBJECT = later(
    r"^(?:I|[Ww]e|[Mm]y|[Oo]ur|[Tt]he|[Ii]t|[Tt]his|[Tt]hat|[Tt]here|[Tt]hey|[Yy]ou|[A-Z]\w+)\b"
    r"|[我你这那]|\b(?:I|my|we|our|me)\b"
)


def about(text: str) -> str | None:
    """Return whom a text tells of where it begins with somebody else than its speaker.

    That is what they are to the user ("my landlord says …"), else their name ("Ben moved to
    Stockholm"), else the word that points at them ("She lives next door").
    """
    said = text.strip()
    named = _NAMED_ZH.match(said)
    if named is not None:
        return named["name"]
    match = _ABOUT.match(said)
    if match is not None:
        return canonical_person(match["en"] or match["zh"])
    named = _NAMED_EN.match(said)
    if named is not None:
        return named["name"]
    called = _NAMED_PRONOUN.match(said)
    if called is not None:
        return called["en"] or called["zh"]
    pointed = _PRONOUN.match(said)
    if pointed is None:
        return None
    return "he" if pointed["he"] else "she" if pointed["she"] else pointed["zh"]


def told_of(clause: str) -> str | None:
    """Return whom a clause beside another tells of: as ``about``, or a name that it begins with."""
    named = _BEGINS_WITH_NAME.match(clause)
    return about(clause) or (named["name"] or named["zh"] if named else None)


def goes_on_without_subject(clause: str) -> bool:
    """Tell whether a clause has no subject of its own, so that it goes on about another."""
    return not _OWN_SUBJECT.search(clause)


def introduced(text: str) -> str | None:
    """Return whom what goes on behind a text is about: a text that tells of another, or has one."""
    has = list(_HAS_ZH.finditer(text))
    if not has:
        return about(text)
    return canonical_person(_PETS.get(has[-1]["zh"], has[-1]["zh"]))
