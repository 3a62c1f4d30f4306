"""Longer quotations in a text: somebody else's words, over more than one sentence."""

import re

from mindfile.language.patterns import later

# Between two marks, with the end of a sentence inside.
_QUOTED = later(
    r"(?<![\w])\"(?=\S)[^\"\n]*[.!?][\"\s][^\"]{0,2000}?\"|“[^”]*[.!?。！？][^”]{2,2000}?”"
    r"|「[^」]*[。！？][^」]{2,2000}?」|^(?:[ \t]*>.*(?:\n|\Z))+",
    re.MULTILINE,
)
_SENTENCE_INSIDE = later(r"[.!?。！？]\s*\S*\w")


def quotations(text: str) -> list[str]:
    """Return the quotations of several sentences in a text."""
    return [
        found
        for match in _QUOTED.finditer(text)
        if _SENTENCE_INSIDE.search(found := match[0]) or found.lstrip().startswith(">")
    ]


def without_quotations(text: str) -> str:
    """Return a text with a mark in place of each quotation of several sentences."""
    for one in quotations(text):
        text = text.replace(one, "…")
    return text
