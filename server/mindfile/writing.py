"""Which writing a text is in, as far as the program treats writings apart."""

import re

_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_LATIN = re.compile(r"[a-z\u00c0-\u024f]+", re.IGNORECASE)


def is_chinese(text: str) -> bool:
    """Tell whether a text is written in Chinese rather than in a language of letters.

    A Latin word counts as much as a Han character, however long: an address or an identifier in a
    Chinese sentence leaves it Chinese.
    """
    han = len(_HAN.findall(text))
    return han > 0 and han >= len(_LATIN.findall(text))
