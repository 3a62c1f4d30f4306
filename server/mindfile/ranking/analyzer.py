"""The search analyzer: from text of any language to the words that are indexed and looked up.

Words of spaced scripts are folded and, in English, stemmed; runs of unspaced scripts become single
characters and bigrams; identifiers are kept whole and in parts. Every string is a legal query.
"""

import calendar
import importlib
import re
import threading
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from mindfile.model import MAX_QUERY_CHARACTERS
from mindfile.ranking.occasions import NEWEST, OLDEST
from mindfile.ranking.scripts import (
    HANGUL,
    INVISIBLE,
    MARKS,
    PICTURE,
    REGIONAL,
    TONES,
    UNSPACED,
)
from mindfile.ranking.stopwords import STOP_RUN, STOP_WORDS

# What is written short as often as in full.
_SHORT_FORMS = {
    "config": "configuration",
    "configs": "configuration",
    "db": "database",
    "dbs": "database",
    "env": "environment",
    "prod": "production",
    "repo": "repository",
    "repos": "repository",
}

# Raise it when the words of a text change: the index is then made anew.
ANALYZER_VERSION = 1
QUERY_TOKENS = 64
# What is longer is no word but a blob; its beginning will do.
TOKEN_CHARACTERS = 64

_LETTER = rf"[^\W{UNSPACED}{HANGUL}][{MARKS}]*"
_JOINT = r"['’.:/@+#&-]"
# An identifier may hold signs inside and, like C++, C# or .NET, at its edges.
_WORD = r"(?:(?<![\w.])\.(?=[^\W\d]))?{letters}(?:{joint}{letters})*(?:\+\+|#)?"
_ASCII_RUN = re.compile(_WORD.format(letters=r"\w+", joint=_JOINT.replace("’", "")), re.ASCII)
_PICTURE = rf"[{PICTURE}][\ufe0f{TONES}]*"
_RUN = re.compile(
    rf"(?P<unspaced>[{UNSPACED}{MARKS}]+)"
    rf"|(?P<hangul>[{HANGUL}]+)"
    rf"|(?P<word>{_WORD.format(letters=f'(?:{_LETTER})+', joint=_JOINT)})"
    rf"|(?P<picture>[{REGIONAL}]{{2}}|{_PICTURE}(?:\u200d{_PICTURE})*)"
)
# A character with the signs that belong to it.
_UNIT = re.compile(rf"[\s\S][{MARKS}]*")
_PICTURES = re.compile(rf"[{PICTURE}]")
_JOINER = "\u200d"
_DRESSING = re.compile(rf"[\ufe0f\u200d{TONES}]")
_PARTS = re.compile(rf"(?:[^\W_][{MARKS}]*)+")
# Not behind a single letter, so that iPhone stays one word.
_CAMEL = re.compile(r"(?<=[a-z0-9]{2})(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_NUMBERED = re.compile(r"([a-z]{2,})\d+")
_ENDING = re.compile(r"'(?:s|re|ve|ll|d|m)$", re.IGNORECASE)
_NOT = re.compile(r"n't$", re.IGNORECASE)
_ACCENTS = re.compile(r"[\u0300-\u036f]")
_NAME = re.compile(r"(?<=[a-z,;:] )[A-Z][a-z]{2,}(?!\w)")
_CALENDAR = frozenset({*calendar.day_name, *calendar.month_name})
_QUOTED = re.compile(r"[\"“「『]([^\"“”「」『』]{2,})[\"”」』]")


@dataclass(frozen=True, slots=True)
class Query:
    """A query ready for searching.

    ``tokens`` are looked up, the telling ones first. ``weak`` are those of them that are single
    characters of a longer run without spaces: a text that holds only such a character, and none of
    ``pairs``, does not match by it. ``phrases``, folded, must be contained: those of a query
    that is nothing but quotations, since what a longer question quotes need not stand in its
    answer. ``literal`` is the whole query, folded; ``part`` is what may be looked for inside words
    when nothing else matches.
    ``is_term`` tells one word from a phrase or a question. ``names`` are those of the tokens that
    have a capital inside a sentence, weekdays and months apart.
    """

    tokens: tuple[str, ...]
    pairs: tuple[str, ...]
    phrases: tuple[str, ...]
    literal: str
    part: str | None
    is_term: bool
    weak: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()


def fold(text: str) -> str:
    """Fold width, case and what nobody sees."""
    if text.isascii():
        return text.lower()
    return INVISIBLE.sub("", unicodedata.normalize("NFKC", text)).casefold()


def analyze(text: str) -> list[str]:
    """Return the words of a text in their order, as they are indexed.

    No word holds white space or a character that is neither letter, mark, number, punctuation nor
    symbol, and none is longer than ``TOKEN_CHARACTERS``.
    """
    words: list[str] = []
    if text.isascii():
        # No word reaches over white space, so that what stands between is read once.
        for part in text.split():
            words += _cached_words(part) if len(part) <= TOKEN_CHARACTERS else _ascii_words(part)
        return words
    for kind, run in _runs(text):
        if kind == "word":
            words += _identifier(run)
        elif kind == "picture":
            words += _pictures(run)
        else:
            units = _units(run)
            if kind == "hangul" and len(units) > 2:
                words.append(run[:TOKEN_CHARACTERS])
            words += _grams(units)
    return words


def analyze_query(text: str) -> Query:
    """Prepare a query; stop words go unless nothing else is left."""
    text = text[:MAX_QUERY_CHARACTERS]
    literal = " ".join(fold(text).split())
    strong, weak = _asked(text, drop=True)
    if not strong:
        strong, weak = _asked(text, drop=False)
    pairs = tuple(word for word, paired in strong.items() if paired)
    return Query(
        tokens=(*strong, *weak)[:QUERY_TOKENS],
        pairs=pairs,
        phrases=_phrases(text),
        literal=literal,
        part=_part(literal),
        is_term=_is_term(literal),
        weak=frozenset(weak),
        names=_names(text).intersection(strong),
    )


def _names(text: str) -> frozenset[str]:
    found = [name for name in _NAME.findall(text) if name not in _CALENDAR]
    # In a headline every word has a capital.
    if 2 * len(found) > len(text.split()):
        return frozenset()
    return frozenset(word for name in found for word in analyze(name))


def telling_words(text: str) -> tuple[str, ...]:
    """Return the words of a query that are about something; none where it has only stop words."""
    return tuple(_asked(text, drop=True)[0])


def _phrases(text: str) -> tuple[str, ...]:
    if any(True for _ in _runs(_QUOTED.sub(" ", text))):
        return ()
    return tuple(" ".join(fold(phrase).split()) for phrase in _QUOTED.findall(text))


def _asked(text: str, *, drop: bool) -> tuple[dict[str, bool], list[str]]:
    """Return the telling words, each with whether it stems from a run without spaces; the weak."""
    strong: dict[str, bool] = {}
    weak: dict[str, None] = {}
    for kind, run in _runs(OLDEST.sub(" ", NEWEST.sub(" ", text)) if drop else text):
        if kind == "word":
            words = [word for word in _identifier(run) if not (drop and word in STOP_WORDS)]
            strong.update(dict.fromkeys(words, False))
        elif kind == "picture":
            strong.update(dict.fromkeys(_pictures(run), False))
        else:
            for part in STOP_RUN.split(run) if drop else [run]:
                _ask_run(_units(part), kind, strong, weak)
    return strong, [word for word in weak if word not in strong]


def _ask_run(
    units: Sequence[str], kind: str, strong: dict[str, bool], weak: dict[str, None]
) -> None:
    if len(units) == 1:
        strong.setdefault(units[0], True)
        return
    if kind == "hangul" and len(units) > 2:
        strong["".join(units)[:TOKEN_CHARACTERS]] = True
    for first, second in pairwise(units):
        strong[first + second] = True
    weak.update(dict.fromkeys(units))


def _is_term(literal: str) -> bool:
    """Tell whether a query is one word; of Chinese, whose words are short, three characters."""
    return " " not in literal and (literal.isascii() or len(literal) <= 3)


def _part(literal: str) -> str | None:
    least = 3 if literal.isascii() else 2
    return literal if " " not in literal and len(literal) >= least else None


def _runs(text: str) -> Iterator[tuple[str, str]]:
    """Yield what a text is made of: the kind of each run and the run, width and joiners folded."""
    text = INVISIBLE.sub("", unicodedata.normalize("NFKC", text))
    if not text.isprintable():
        # Characters that no version of Unicode here knows would split a word in the index.
        text = "".join(c if c.isprintable() or c == _JOINER else " " for c in text)
    for match in _RUN.finditer(text):
        yield match.lastgroup or "word", match.group()


def _units(run: str) -> list[str]:
    """Split a run into its characters, each with its marks."""
    return [unit[:TOKEN_CHARACTERS] for unit in _UNIT.findall(run)]


def _grams(units: Sequence[str]) -> Iterable[str]:
    """Yield each character, each with the pair that it begins."""
    for first, second in pairwise(units):
        yield first
        yield first + second
    yield from units[-1:]


def _pictures(run: str) -> list[str]:
    """Return a picture bare of skin tones and joiners, and what it is joined of."""
    whole = _DRESSING.sub("", run)
    parts = _PICTURES.findall(whole)
    bare = whole[:TOKEN_CHARACTERS]
    return [bare, *parts] if len(parts) > 1 else [bare] if bare else []


def _identifier(run: str) -> tuple[str, ...]:
    """Return a word stemmed, or an identifier whole and in its parts."""
    # A blob would only fill the cache.
    return _cached_parts(run) if len(run) <= TOKEN_CHARACTERS else _word_parts(run)


def _ascii_words(text: str) -> tuple[str, ...]:
    return tuple(word for run in _ASCII_RUN.findall(text) for word in _identifier(run))


@lru_cache(maxsize=65_536)
def _cached_words(part: str) -> tuple[str, ...]:
    return _ascii_words(part)


@lru_cache(maxsize=65_536)
def _cached_parts(run: str) -> tuple[str, ...]:
    return _word_parts(run)


def _word_parts(run: str) -> tuple[str, ...]:
    run = run.replace("’", "'")
    if "'" in run:
        run = _ENDING.sub("", run)
        if _NOT.search(run):
            return (run.casefold()[:TOKEN_CHARACTERS],)
    whole = _plain(run)
    pieces = [piece for part in _PARTS.findall(run) for piece in _CAMEL.split(part)]
    if len(pieces) <= 1 and whole.isalpha():
        return (_stem(whole),)
    words = dict.fromkeys([whole] if len(whole) <= TOKEN_CHARACTERS else [])
    for piece in pieces:
        plain = _plain(piece)
        words[_stem(plain)] = None
        if numbered := _NUMBERED.fullmatch(plain):
            words[_stem(numbered[1])] = None
    return tuple(words)


def _plain(word: str) -> str:
    """Fold case and accents: Zürich and zurich are one word."""
    folded = word.casefold()
    if folded.isascii():
        return folded
    bare = _ACCENTS.sub("", unicodedata.normalize("NFD", folded))
    return unicodedata.normalize("NFC", bare)


class _Stemmers(threading.local):
    """A stemmer for each thread: it keeps the word that it works on in itself."""

    def __init__(self) -> None:
        # Lazily, and by name since the package is untyped.
        self.english: Any = importlib.import_module("snowballstemmer").stemmer("english")


@lru_cache(maxsize=1)
def _stemmers() -> _Stemmers:
    return _Stemmers()


def _stem(word: str) -> str:
    """Stem an English word (Porter2); others come back as they are, a blob cut."""
    if len(word) > TOKEN_CHARACTERS or not word.isascii() or not word.isalpha():
        return word[:TOKEN_CHARACTERS]
    return _stem_english(word)


@lru_cache(maxsize=65_536)
def _stem_english(word: str) -> str:
    return str(_stemmers().english.stemWord(_SHORT_FORMS.get(word, word)))
