"""Sentences of English and Chinese text."""

import re

# A full stop ends a sentence before white space, a Chinese one always; not after these.
_ABBREVIATION = re.compile(
    r"(?:\b(?:mr|mrs|ms|dr|prof|st|vs|etc|no|e\.g|i\.e|a\.m|p\.m|approx|inc|ltd|jr|sr)|\b[A-Z])\.$",
    re.IGNORECASE,
)
_END = re.compile(r"[。！？；]+[”’」』）]*|[.!?]+[\"”’)]*(?=\s|$)|\n+")


def split_sentences(text: str) -> list[str]:
    """Split a text into trimmed sentences; decimals, versions and links stay whole."""
    found: list[str] = []
    start = 0
    for match in _END.finditer(text):
        piece = text[start : match.end()]
        if match.group().startswith(".") and _ABBREVIATION.search(piece.rstrip()):
            continue
        found.append(piece.strip())
        start = match.end()
    found.append(text[start:].strip())
    return [sentence for sentence in found if sentence]


def is_chinese(text: str) -> bool:
    """Tell whether a text is written in Chinese rather than in letters."""
    han = len(re.findall(r"[\u3400-\u9fff]", text))
    return han * 3 >= len(re.findall(r"[^\W\d_]", text)) > 0
