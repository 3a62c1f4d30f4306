"""Which writing system a character belongs to, as far as searching cares."""

import re

# Written without spaces between words: searched by characters and pairs of them.
UNSPACED = (
    r"\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f\u3005\u3007"  # Han
    r"\u3041-\u3096\u30a1-\u30fa\u30fc"  # kana
    r"\u0e01-\u0e4e\u0e81-\u0ece\u0edc-\u0edf"  # Thai, Lao
    r"\u1780-\u17d3\u17dc\u17dd\u1000-\u103f\u1050-\u109f"  # Khmer, Burmese
)
HANGUL = r"\uac00-\ud7af\u1100-\u11ff"
# Signs that belong to the letter before them; `\w` knows none of them.
MARKS = (
    r"\u0300-\u036f\u0483-\u0487"
    r"\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u0816-\u082d"  # Syriac, Thaana, N'Ko
    r"\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963"  # Devanagari, then India's others
    r"\u0981-\u0983\u09bc-\u09d7\u09e2\u09e3\u0a01-\u0a03\u0a3c-\u0a51\u0a70\u0a71\u0a75"
    r"\u0a81-\u0a83\u0abc-\u0acd\u0ae2\u0ae3\u0b01-\u0b03\u0b3c-\u0b57\u0b62\u0b63\u0b82"
    r"\u0bbe-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c-\u0c56\u0c62\u0c63\u0c81-\u0c83\u0cbc-\u0cd6"
    r"\u0ce2\u0ce3\u0d00-\u0d03\u0d3b-\u0d57\u0d62\u0d63\u0d81-\u0d83\u0dca-\u0ddf"
    r"\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece"  # Thai, Lao
    r"\u0f18\u0f19\u0f35\u0f37\u0f39\u0f3e\u0f3f\u0f71-\u0f84\u0f86\u0f87\u0f8d-\u0fbc"  # Tibetan
    r"\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074"
    r"\u1082-\u108d\u108f\u109a-\u109d\u135d-\u135f\u17b4-\u17d3\u17dd"  # Burmese, Khmer
    r"\u3099\u309a"
)
# Bidirectional marks, joiners, soft hyphen, byte order mark: seen by nobody, typed by no one; and
# the vowel points of Hebrew and Arabic and the kashida, which are written or not as one likes.
INVISIBLE = re.compile(
    r"[\u00ad\u034f\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"
    r"\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7"
    r"\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]"
)
# Pictures; arrows, frames and formulas are no words.
PICTURE = r"\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001f1e5\U0001f200-\U0001faff"
TONES = r"\U0001f3fb-\U0001f3ff"
REGIONAL = r"\U0001f1e6-\U0001f1ff"
