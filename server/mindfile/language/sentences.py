"""Splitting text into sentences, in English and in Chinese."""

import re

from mindfile.language.patterns import later

# A piece that is never cut: a URL, the dotted part of an address, a number, a version, a file name.
_ATOM = later(
    r"https?://[^\s，。！？；、）】》」』]*[^\s，。！？；、）】》」』.!?,;:)\]}'\"]"
    r"|(?<![A-Za-z0-9_])[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)+"
)
_ABBREVIATION = later(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|Sr|Jr|St|Mt|Ft|vs|etc|e\.g|i\.e|cf|approx|Inc|Ltd|Co|Corp|No|Fig"
    r"|Vol"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|a\.m|p\.m|U\.S|U\.K)|(?:^"
    r"|[A-Z][\w.]*\s)[A-Z]|^\d{1,3})$",
    re.ASCII,
)
# These end a sentence only before a capital: "at 9 a.m. The call", "tea, etc. We".
_MAY_END = frozenset({"etc", "a.m", "p.m", "Inc", "Ltd", "Co", "Corp", "Jr", "Sr", "U.S", "U.K"})
# Initials go on with a name: "J. R. Hill", "A.P. Moller", but "in D.C. We moved".
_INITIALS = later(r"(?<![\w.])[A-Z](?:\.[A-Z])*$")
_NAMED_NEXT = later(
    r" (?:[A-Z]\. ?[A-Z]|(?!(?:I|I'\w+|A|An|The|We|My|Our|It|He|She|They|You|Your|This|That|These"
    r"|Those"
    r"|There|And|But|So|Or|If|When|Then|In|On|At|For|To|From|With|As|By|What|How|Why|Who|Where|Can"
    r"|Could|Please|Is|Are|Do|Does|Not|No|Yes|His|Her|Their|Its|After|Before|Now"
    r"|Also)\b)[A-Z][a-z])"
)
_FULL_STOPS = "。！？；!?…"
_CLOSERS = "\"'”’」』）)】]》*_"
_MARKUP = later(r"^(?:[-*•+>#]+|\d{1,3}[.)、])\s+")


def split_sentences(text: str) -> list[str]:
    """Return the sentences of a text in order, each with its closing mark, without blank ones.

    Lines end a sentence. Decimals, versions, URLs, file names and abbreviations stay whole, and
    closing quotes and brackets stay with the sentence they close.
    """
    return [
        sentence
        for line in text.splitlines()
        for sentence in _split_line(_MARKUP.sub("", line.strip()))
    ]


def _split_line(line: str) -> list[str]:
    kept = {
        position for atom in _ATOM.finditer(line) for position in range(atom.start(), atom.end())
    }
    sentences: list[str] = []
    start = position = 0
    while position < len(line):
        if position in kept or not _ends(line, start, position):
            position += 1
            continue
        position += 1
        while position < len(line) and line[position] in _FULL_STOPS + "." + _CLOSERS:
            position += 1
        sentences.append(line[start:position].strip())
        start = position
    sentences.append(line[start:].strip())
    return [sentence for sentence in sentences if any(map(str.isalnum, sentence))]


def _ends(line: str, start: int, position: int) -> bool:
    """Tell whether the sentence that began at ``start`` ends with the mark at ``position``."""
    mark = line[position]
    if mark in "。！？；":
        return True
    if mark == "…":
        return line[position + 1 : position + 2] != "…" and _opens_next(line, position)
    if mark in "!?":
        return _is_spaced(line, position)
    if mark != "." or not _is_spaced(line, position):
        return False
    if ".." in line[max(start, position - 1) : position + 2]:
        # "42... no, 43" goes on.
        rest = line[position:].lstrip(".")
        return not rest.strip(_CLOSERS) or not rest.lstrip(_CLOSERS + " ")[:1].islower()
    if _goes_on_with_a_name(line, position):
        return False
    found = _ABBREVIATION.search(line[max(start, position - 40) : position].lstrip())
    if found is None:
        return True
    return found.group() in _MAY_END and _opens_next(line, position)


def _goes_on_with_a_name(line: str, position: int) -> bool:
    initials = _INITIALS.search(line[max(0, position - 12) : position])
    if initials is None:
        return False
    # A single letter may end a sentence, "plan B. Rome", unless another follows it.
    alone = len(initials.group()) == 1
    following = line[position + 1 : position + 16]
    named = _NAMED_NEXT.match(following)
    return named is not None and (not alone or following[2:3] == ".")


def _is_spaced(line: str, position: int) -> bool:
    """Tell whether what follows a mark and its closers is a gap, the end, or Chinese."""
    rest = line[position + 1 :].lstrip(_CLOSERS + ".!?")
    return not rest or rest[0].isspace() or rest[0] >= "\u2e80"


def _opens_next(line: str, position: int) -> bool:
    rest = line[position + 1 :].lstrip(_CLOSERS + " ")
    return not rest or rest[0].isupper() or rest[0] >= "\u2e80"
