"""Questions that ask one thing of the user: "where do I live?" asks for the city.

Only a question that asks nothing else is read so; what it says besides leads to other memories.
"""

import re

from mindfile.language.attributes import canonical, is_single, names
from mindfile.language.patterns import later
from mindfile.traditional import simplified

_I, _MY = r"(?:i|we|the user)", r"(?:my|our|(?:the )?user(?:'s|’s))"
_DO, _AM = r"(?:do|does)", r"(?:am|are|is)"
_NOW = r"(?:\s+(?:now|nowadays|currently|right now|at the moment|these days|today|again))?"
_LEAD = (
    r"(?:(?:so|and|hey|ok|please|well)[,\s]+|(?:do you (?:still )?(?:know|remember)|remind me"
    r"|(?:can|could) you (?:tell|remind) me|tell me)[,:]?\s+)*"
)
_LEAD_ZH = r"(?:请问|那么?|请?告诉我|你(?:还)?(?:知道|记得)|[,，\s])*"
_I_ZH, _NOW_ZH = r"(?:我们?|用户)(?:家)?", r"(?:现在|目前|如今|今年|到底|究竟|是|都)*"
_WHERE_ZH = r"(?:哪[里儿]?|什么地方|(?:哪个?|哪一个|哪座|什么)(?:城市|地方|城))"
_WHAT_ZH = r"(?:什么|啥|谁|多少|几号|哪[里儿天年]?|哪一[天年个]|几月几[号日]|什么时候|何时)"
_KNOWN = "|".join(
    re.escape(name) for name in names() if is_single(canonical(name)) and name not in {"家", "born"}
)

# The attributes that a question asks for, the nearest first.
_ASKED_EN: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        (
            rf"where (?:(?:{_DO} )?{_I} (?:\w+ )?lives?|is {_MY} home"
            rf"|{_AM} {_I} (?:\w+ )?(?:living|based))"
            rf"|(?:what|which) (?:city|town|place) (?:{_DO} {_I} live|{_AM} {_I} living|{_AM} {_I})"
            r"(?: in)?"
        ),
        ("city",),
    ),
    (
        (
            rf"where (?:{_DO} )?{_I} (?:\w+ )?works?|where {_AM} {_I} (?:\w+ )?(?:working|employed)"
            rf"|who(?:m)? {_DO} {_I} work for"
            rf"|(?:what|which) (?:company|firm|employer) {_DO} {_I} work (?:for|at|in)"
        ),
        ("employer",),
    ),
    (
        (
            rf"what {_DO} {_I} (?:do|work)(?: for (?:a living|work)| as)"
            rf"|what {_AM} {_I} working as|what(?:'s|’s| is) {_MY} (?:line of work|work)"
        ),
        ("job",),
    ),
    (rf"who {_AM} {_I}|what {_AM} {_I} called|how am i called", ("name",)),
    (rf"how old {_AM} {_I}", ("age", "birthday", "birth year")),
    (
        rf"when (?:is|'s|’s) {_MY} birthday|when (?:was|were) {_I} born|what year was {_I} born",
        ("birthday", "birth year"),
    ),
    (
        (
            rf"{_AM} {_I} (?:married|single|engaged|in a relationship)"
            rf"|{_DO} {_I} have an? (?:partner|wife|husband|spouse)|who {_AM} {_I} married to"
        ),
        ("spouse", "marital status"),
    ),
)
_ASKED_ZH: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        (
            rf"{_I_ZH}{_NOW_ZH}(?:居?住|生活|定居)在?{_WHERE_ZH}|{_I_ZH}{_NOW_ZH}在{_WHERE_ZH}"
            rf"(?:居?住|生活|定居)?|{_I_ZH}的?家{_NOW_ZH}在{_WHERE_ZH}"
        ),
        ("city",),
    ),
    (
        (
            rf"{_I_ZH}{_NOW_ZH}在(?:{_WHERE_ZH}|哪家公司|什么公司|哪个公司)(?:工作|上班|任职)"
            rf"|{_I_ZH}的?公司(?:是|叫)(?:哪家|什么)"
        ),
        ("employer",),
    ),
    (
        rf"{_I_ZH}{_NOW_ZH}(?:从事|[做干])(?:什么|啥)(?:工作|职业|行业|的)?",
        ("job",),
    ),
    (rf"{_I_ZH}{_NOW_ZH}(?:叫|名叫)(?:什么|啥)(?:名字?)?|{_I_ZH}是谁", ("name",)),
    (rf"{_I_ZH}{_NOW_ZH}(?:多大|几岁|多少岁)(?:年纪)?", ("age", "birthday", "birth year")),
    (
        rf"{_I_ZH}{_NOW_ZH}(?:什么时候|何时|哪[一]?[年天])(?:出生|生)",
        ("birthday", "birth year"),
    ),
    (
        rf"{_I_ZH}{_NOW_ZH}(?:结婚|成家)了?(?:没有|没)?|{_I_ZH}有(?:没有)?(?:对象|伴侣|老婆|老公)",
        ("spouse", "marital status"),
    ),
)
_READ = (
    *((later(rf"{_LEAD}(?:{asks}){_NOW}"), found) for asks, found in _ASKED_EN),
    *((later(rf"{_LEAD_ZH}(?:{asks})"), found) for asks, found in _ASKED_ZH),
)
_NAMED = later(
    rf"{_LEAD}(?:(?:what|who|when|where|which)(?:'s|’s| is| are|s) )?{_MY} (?:current |new |own )?"
    rf"(?P<en>{_KNOWN}){_NOW}"
    rf"|{_LEAD_ZH}{_I_ZH}的?(?P<zh>{_KNOWN})(?:{_NOW_ZH}(?:在|叫|住)?{_WHAT_ZH}(?:名字)?)?"
)
_ENDS = " \t\r\n?？!！.。,，…呢啊呀吗来着的了"


def asked_of_user(text: str) -> tuple[str, ...]:
    """Return the attributes of the user that a question asks for; none where it asks other things.

    The first is what is asked; the others tell it where that one is not known.
    """
    plain = simplified(text.casefold().strip()).strip(_ENDS)
    for pattern, attributes in _READ:
        if pattern.fullmatch(plain):
            return attributes
    named = _NAMED.fullmatch(plain)
    return () if named is None else (canonical(named["en"] or named["zh"]),)
