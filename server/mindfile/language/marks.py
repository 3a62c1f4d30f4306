"""Words that several readers look for: to have something remembered, to tell of a change."""

import re

from mindfile.language.patterns import later
from mindfile.traditional import simplified

MARK_EN = (
    r"(?:remember|note(?=[:,]| that\b| this\b)|(?:don'?t|never) (?:ever )?forget"
    r"|(?:keep|bear) in mind|make a note)"
)
MARK_ZH = r"(?:记住|记得|记一下|(?:千万|永远)?(?:别忘[了记]?|不[要能]忘[了记])|牢记|备注)"

_CHANGE = later(
    r"\b(?:now|nowadays|these days|currently|no longer|any ?more|as of|since|moved|relocated"
    r"|switched|changed|joined|left|quit|became|become|turned (?:\d+|[a-z-]*(?:teen|ty|one|two"
    r"|three|four|five|six|seven|eight"
    r"|nine|ten|eleven|twelve)))\b"
    r"|现在|目前|如今|已经|不再|搬到|搬去|换成|换到|改成|改用|跳槽|从今|岁了",
    re.IGNORECASE,
)


def tells_of_change(text: str) -> bool:
    """Tell whether a text says that something became so, rather than that it always was."""
    return _CHANGE.search(simplified(text)) is not None


# That something turned out otherwise, or has become so, in words that say little by themselves.
_TURN = later(
    r"\b(?:again|anymore|after all|actually|instead|new|quit|moved?|sold|died|dead|passed away|ex"
    r"|divorced?|married|engaged|retired?|(?:gave|given|broke|split) up|got rid|stopped|started|got"
    r"|ended|over|cancell?ed|finally|isn'?t|wasn'?t|aren'?t|(?:don|doesn|didn|can)'?t|not|never)\b"
    r"|[不没别又再换改搬辞离卖丢停戒死走新了]",
    re.IGNORECASE,
)


def tells_of_turn(text: str) -> bool:
    """Tell whether a text may say that something known is so no more; what it says decides."""
    plain = simplified(text)
    return _CHANGE.search(plain) is not None or _TURN.search(plain) is not None


_CALLED = later(r"\bcalls? me\b|\bI go by\b|叫我|称呼我|喊我", re.IGNORECASE)


def says_how_to_call(text: str) -> bool:
    """Tell whether a text says what to call its speaker, which need not be the name."""
    return _CALLED.search(simplified(text)) is not None
