"""What a value looks like: a date, a number, an address, a name, a plain word.

Who says "sorry, 4 May" puts right what has a date in it, and nothing else.
"""

import re
from difflib import SequenceMatcher
from enum import Enum

from mindfile.language.patterns import later

_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?"
_DAY = r"(?:the )?\d{1,2}(?:st|nd|rd|th)?"


class Shape(Enum):
    """The kinds of values that are told apart, the most special first."""

    EMAIL = r"[\w.+-]+@[\w-]+\.[\w.-]*\w"
    CLOCK = r"\d{1,2}(?::\d\d)(?: ?[ap]\.?m\.?)?|\d{1,2} ?[ap]\.?m\b\.?|noon|midnight"
    DATE = (
        rf"{_DAY}(?: of)? {_MONTH}(?:,? \d{{4}})?|{_MONTH} {_DAY}(?!\d)(?:,? \d{{4}})?"
        r"|\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}(?:/\d{2,4})?"
    )
    WEEKDAY = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
    PHONE = r"\+?\d[\d ()-]{5,}\d"
    NUMBER = r"\d[\d.,]*k?"
    NAME = (
        r"(?!(?:I|Yes|No|The|An?|It|That|This|My|Sure|Fine|Okay|OK)\b)"
        r"[A-Z][\w'’&.-]*(?: (?:[A-Z0-9][\w'’&.-]*|of|de|la|van|von|del|the(?= [A-Z])))*"
    )
    WORD = r"[a-z][a-z'-]+(?: [a-z][a-z'-]+){0,2}"


_PATTERNS = {shape: later(shape.value) for shape in Shape}
# At least so alike are two spellings of one name.
_ALIKE = 0.5
# What stands in these is written out of many words, and is no name or plain thing by itself.
_SENTENCES = frozenset({"instruction", "note", "commitment", "address"})
# "I meant the other one" is no value.
_NO_THING = later(
    r"^(?:the|an?|this|that|it|so|not|to|what|how|why|well|good|fine|great|true|sure|right|wrong"
    r"|okay|ok|nothing|something|like|for|business|complicated|it's|you|me|him|her|done|over|here"
    r"|there|yes|no|all|too|very|really|just|only|never|always|both|different|same|easy|hard|weird"
    r"|funny|late|early|soon|now|today|tomorrow|amazing|awful|better|worse|perfect|broken|fixed)\b"
)


def shape_of(value: str) -> Shape | None:
    """Return what a value looks like as a whole; None where it is none of these."""
    plain = value.strip()
    for shape, pattern in _PATTERNS.items():
        if pattern.fullmatch(plain):
            return None if shape is Shape.WORD and _NO_THING.search(plain) else shape
    return None


def with_part(attribute: str, value: str, part: str) -> str | None:
    """Return a value with its one part of the shape of another in that one's place.

    None where it has no such part, several, or that very one.
    """
    shape = shape_of(part)
    if shape is None or attribute in _SENTENCES:
        return None
    if shape is Shape.WORD:
        fits = shape_of(value) is shape
        return part if fits and value.casefold() != part.casefold() else None
    found = [one for one in _PATTERNS[shape].finditer(value) if not _inside_other(one, shape)]
    if len(found) != 1 or found[0].group().casefold() == part.casefold():
        return None
    return value[: found[0].start()] + part + value[found[0].end() :]


def _inside_other(found: re.Match[str], shape: Shape) -> bool:
    """Tell whether a part belongs to something more special: the 4 of "4 May", the May of it."""
    for other, pattern in _PATTERNS.items():
        if other is shape:
            return False
        if any(
            one.start() <= found.start() and found.end() <= one.end()
            for one in pattern.finditer(found.string)
        ):
            return True
    return False


def is_spelling_of(one: str, other: str) -> bool:
    """Tell whether two names are so alike that one may be the other's right spelling."""
    return one.casefold() != other.casefold() and likeness(one, other) >= _ALIKE


def likeness(one: str, other: str) -> float:
    """Return how alike two words are written, 0..1."""
    return SequenceMatcher(None, one.casefold(), other.casefold()).ratio()
