"""The search analyzer: from text of any language to the words that are indexed and looked up.

Words of spaced scripts are folded and, in English, stemmed; runs of unspaced scripts become single
characters and bigrams; identifiers are kept whole and in parts. Every string is a legal query.
"""

import importlib
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mindfile.ranking.scripts import HANGUL, INVISIBLE, UNSPACED
from mindfile.ranking.stopwords import STOP_CHARACTERS, STOP_WORDS

# Raise it when the words of a text change: the index is then made anew.
ANALYZER_VERSION = 1
QUERY_CHARACTERS = 2_048
QUERY_TOKENS = 64

_RUN = re.compile(
    rf"(?P<unspaced>[{UNSPACED}]+)"
    rf"|(?P<hangul>[{HANGUL}]+)"
    # An identifier may hold signs inside and, like C++, C# or .NET, at its edges.
    rf"|(?P<word>\.?(?:(?![{UNSPACED}{HANGUL}])\w)+"
    rf"(?:['’.:/@+#&-](?:(?![{UNSPACED}{HANGUL}])\w)+)*(?:\+\+|#)?)"
    r"|(?P<sign>[\u2190-\u2bff\U0001f000-\U0001faff][\ufe0f\u200d\U0001f3fb-\U0001f3ff"
    r"\u2190-\u2bff\U0001f000-\U0001faff]*)"
)
_PARTS = re.compile(r"[^\W_]+")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_POSSESSIVE = re.compile(r"['’]s$")
_QUOTED = re.compile(r"[\"“「『]([^\"“”「」『』]{2,})[\"”」』]")


@dataclass(frozen=True, slots=True)
class Query:
    """A query ready for searching.

    ``tokens`` are looked up; ``required`` are bigrams of which a match should hold one, where the
    query is written without spaces; ``phrases`` must be contained; ``literal`` is the whole query,
    folded; ``part`` is what may be looked for inside words when nothing else matches.
    """

    tokens: tuple[str, ...]
    required: tuple[str, ...]
    phrases: tuple[str, ...]
    literal: str
    part: str | None
    is_question: bool


def fold(text: str) -> str:
    """Fold width, case and what nobody sees."""
    return INVISIBLE.sub("", unicodedata.normalize("NFKC", text)).casefold()


def analyze(text: str) -> list[str]:
    """Return the words of a text in their order, as they are indexed."""
    return list(_words(text))


def analyze_query(text: str) -> Query:
    """Prepare a query; stop words go unless nothing else is left."""
    text = text[:QUERY_CHARACTERS]
    words = list(dict.fromkeys(_words(text)))
    telling = [word for word in words if word not in STOP_WORDS and word not in STOP_CHARACTERS]
    bigrams = tuple(word for word in telling if len(word) == 2 and not word.isascii())
    telling = [word for word in telling if not _is_stop_bigram(word)] or telling
    literal = " ".join(fold(text).split())
    return Query(
        tokens=tuple((telling or words)[:QUERY_TOKENS]),
        required=tuple(word for word in bigrams if not _is_stop_bigram(word)) or bigrams,
        phrases=tuple(fold(phrase).strip() for phrase in _QUOTED.findall(text)),
        literal=literal,
        part=literal if literal and " " not in literal and len(literal) >= 2 else None,
        is_question=text.rstrip().endswith(("?", "？")),
    )


def _is_stop_bigram(word: str) -> bool:
    return len(word) == 2 and all(character in STOP_CHARACTERS for character in word)


def _words(text: str) -> Iterable[str]:
    text = INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    for match in _RUN.finditer(text):
        run = match.group()
        match match.lastgroup:
            case "unspaced":
                yield from _grams(run)
            case "hangul":
                yield run
                if len(run) > 1:
                    yield from _grams(run)
            case "sign":
                yield run.rstrip("\ufe0f\u200d")
            case _:
                yield from _identifier(run)


def _grams(run: str) -> Iterable[str]:
    """Yield each character, each with the pair that it begins."""
    for index, character in enumerate(run):
        yield character
        if index + 1 < len(run):
            yield run[index : index + 2]


def _identifier(run: str) -> Iterable[str]:
    """Yield a word stemmed, or an identifier whole and in its parts."""
    run = _POSSESSIVE.sub("", run).replace("’", "'")
    whole = run.casefold()
    camel = [piece for part in _PARTS.findall(run) for piece in _CAMEL.split(part)]
    if len(camel) <= 1 and whole.isalnum():
        yield _stem(whole)
        return
    yield whole
    for piece in camel:
        folded = piece.casefold()
        if folded != whole:
            yield _stem(folded)


@lru_cache(maxsize=1)
def _stemmer() -> Any:
    # Lazily, and by name since the package is untyped.
    return importlib.import_module("snowballstemmer").stemmer("english")


@lru_cache(maxsize=50_000)
def _stem(word: str) -> str:
    """Stem an English word (Porter2); others come back as they are."""
    if not word.isascii() or not word.isalpha():
        return word
    return str(_stemmer().stemWord(word))
