"""Which writing system a character belongs to, as far as searching cares."""

import re

# Written without spaces between words: searched by characters and pairs of them.
UNSPACED = (
    r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"  # Han
    r"\u3041-\u3096\u30a1-\u30fa\u30fc"  # kana
    r"\u0e00-\u0e7f\u0e80-\u0eff\u1780-\u17ff\u1000-\u109f"  # Thai, Lao, Khmer, Burmese
)
HANGUL = r"\uac00-\ud7af\u1100-\u11ff"
# Bidirectional marks, joiners, soft hyphen, byte order mark: seen by nobody, typed by no one.
INVISIBLE = re.compile(r"[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\ufeff]")

HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
LETTER = re.compile(r"[^\W\d_]")


def is_chinese(text: str) -> bool:
    """Tell whether a text is written in Chinese rather than in a language of letters."""
    return len(HAN.findall(text)) * 3 >= len(LETTER.findall(text)) > 0
