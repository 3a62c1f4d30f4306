"""Turns what models write for an argument into what it means, or says what is wrong with it.

Every function takes the value and the argument's name and raises `InvalidArgumentError` in
words of our own: the name, never the value. A null never comes here: it means not given.
"""

import json
import math
import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import cast

from mindfile.errors import InvalidArgumentError, UnknownArgumentError
from mindfile.model import Scalar
from mindfile.nearest import nearest, question_of

# What other servers call an argument, and what models guess: the likeliest of ours first.
_OTHER_WORDS: Mapping[str, tuple[str, ...]] = {
    "after": ("since",),
    "before": ("until",),
    "budget": ("max_tokens",),
    "count": ("limit",),
    "data": ("content",),
    "date": ("at", "since"),
    "due": ("remind_at",),
    "fact": ("content", "facts", "text"),
    "from": ("since",),
    "id": ("ids", "replaces"),
    "k": ("limit",),
    "key": ("attribute",),
    "max_results": ("limit",),
    "memory": ("content",),
    "memory_id": ("ids", "replaces"),
    "memory_ids": ("ids", "replaces"),
    "n": ("limit",),
    "note": ("content",),
    "priority": ("importance",),
    "project": ("namespace",),
    "q": ("query",),
    "query": ("ids", "text", "content"),
    "question": ("query",),
    "reminder": ("remind_at",),
    "text": ("content", "query"),
    "timestamp": ("at", "since"),
    "title": ("name",),
    "to": ("until",),
    "tokens": ("max_tokens",),
    "top_k": ("limit",),
    "topic": ("query",),
    "ttl": ("expires_at",),
    "type": ("kind", "kinds"),
    "user_id": ("namespace",),
    "when": ("at", "since"),
}
_SURROGATE = re.compile("[\ud800-\udfff]")
_LIST_SEPARATOR = re.compile("[,，、;；\n]")
# "[{" or '["' opens a list of records; "[draft" is a text of its own.
_BROKEN_JSON = re.compile(r"\s*\[\s*[\[{\"]")
_YES = frozenset({"true", "yes", "y", "on", "1"})
_NO = frozenset({"false", "no", "n", "off", "0"})
_LARGEST_INTEGER = 2**63 - 1
_LONGEST_CHARACTER = 4
# Control characters, and what ends a line or a paragraph.
_UNPRINTED = frozenset({"Cc", "Zl", "Zp"})


def unknown_argument(
    name: str, known: Iterable[str], path: str, owner: str
) -> UnknownArgumentError:
    """Return the error for an argument ``name`` at ``path`` that ``owner`` does not have."""
    names = list(known)
    told = (one for one in _OTHER_WORDS.get(name.lower(), ()) if one in names)
    meant = question_of(next(told, None) or nearest(name, names)).rstrip()
    shown = _SURROGATE.sub("�", name)[:60]
    hint = meant or f"Known: {', '.join(names)}."
    return UnknownArgumentError(f"{owner} has no argument `{path}{shown}`.", hint=hint)


def read_text(value: object, name: str, maximum: int) -> str:
    """Return ``value`` as text of at most ``maximum`` characters; numbers become their digits."""
    if isinstance(value, bool):
        value = "true" if value else "false"
    elif isinstance(value, int | float):
        value = str(value)
    if not isinstance(value, str):
        raise InvalidArgumentError(f"`{name}` must be text.", hint="Give one string.")
    if _SURROGATE.search(value):
        raise InvalidArgumentError(
            f"`{name}` holds half of a surrogate pair, which is no character.",
            hint="Send the whole character or leave it out.",
        )
    if len(value) > maximum:
        raise InvalidArgumentError(
            f"`{name}` is longer than {maximum:,} characters.", hint="Shorten or split it."
        )
    return value


def read_content(value: object, name: str, maximum: int) -> str:
    """Return ``value`` as text that says something."""
    text = read_sized_text(value, name, maximum)
    if not any(_is_seen(character) for character in text):
        raise InvalidArgumentError(f"`{name}` is blank.", hint="Give the text to work on.")
    return text


def read_sized_text(value: object, name: str, maximum: int) -> str:
    """Return ``value`` as text of at most ``maximum`` bytes, whatever its script."""
    text = read_text(value, name, maximum)
    if len(text) * _LONGEST_CHARACTER > maximum and len(text.encode()) > maximum:
        raise InvalidArgumentError(
            f"`{name}` is longer than {maximum:,} bytes.", hint="Shorten or split it."
        )
    return text


def read_number(value: object, name: str, low: float, high: float) -> float:
    """Return ``value`` as a finite number from ``low`` to ``high``."""
    number = _number(value)
    if number is None or not low <= number <= high:
        raise InvalidArgumentError(
            f"`{name}` must be a number from {low:g} to {high:g}.",
            hint="Give it in digits, or leave it out.",
        )
    return number


def read_integer(value: object, name: str) -> int:
    """Return ``value`` as a whole number; 3.0 and "3" count as 3."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    number = _number(value)
    if number is None or not number.is_integer():
        raise InvalidArgumentError(
            f"`{name}` must be a whole number.", hint="Give it in digits, or leave it out."
        )
    return int(number)


def read_bounded_integer(value: object, name: str, low: int, high: int) -> int:
    """Return ``value`` as a whole number from ``low`` to ``high``."""
    number = read_integer(value, name)
    if not low <= number <= high:
        raise InvalidArgumentError(
            f"`{name}` must be a whole number from {low} to {high}.",
            hint="Give one of these, or leave it out.",
        )
    return number


def read_flag(value: object, name: str) -> bool:
    """Return ``value`` as true or false; "true", "no", 1 and the like count."""
    if isinstance(value, bool):
        return value
    word = f"{value:g}" if isinstance(value, int | float) else value
    if isinstance(word, str):
        folded = word.strip().lower()
        if folded in _YES:
            return True
        if folded in _NO:
            return False
    raise InvalidArgumentError(
        f"`{name}` must be true or false.", hint="Give one of the two, or leave it out."
    )


def read_choice(
    value: object,
    name: str,
    known: Iterable[str],
    aliases: Mapping[str, str] | None = None,
    *,
    exact: bool = False,
) -> str:
    """Return the one of ``known`` that ``value`` names, whatever its case.

    Its ``aliases`` name it too; where the choice is to be ``exact``, they are only asked about.
    """
    choices = list(known)
    word = value.strip().lower().replace("-", "_") if isinstance(value, str) else ""
    other = (aliases or {}).get(word)
    if other is not None and not exact:
        word = other
    if word in choices:
        return word
    meant = question_of(other or nearest(word, choices))
    raise InvalidArgumentError(
        f"`{name}` has a value that is not known.", hint=f"{meant}Known: {', '.join(choices)}."
    )


def read_names(value: object, name: str, maximum: int, count: int) -> tuple[str, ...]:
    """Return a list of short names; "a,b" and '["a"]' count, blanks and repeats are dropped."""
    if isinstance(value, str):
        decoded = _decoded(value, "[")
        items = _as_list(decoded)
        if items is None:
            items = list[object](_LIST_SEPARATOR.split(value))
    else:
        items = _as_list(value)
    if items is None:
        items = [value]
    refuse_too_many(len(items), name, count)
    names: dict[str, None] = {}
    for position, item in enumerate(items):
        text = read_text(item, f"{name}[{position}]", maximum).strip()
        if text:
            names[text] = None
    return tuple(names)


def read_list(value: object, name: str) -> list[object]:
    """Return a list; a JSON string of one counts, a lone thing is a list of one."""
    found = _decoded(value, "[{") if isinstance(value, str) else value
    if isinstance(found, str) and _BROKEN_JSON.match(found):
        raise InvalidArgumentError(
            f"`{name}` begins like JSON and is none.", hint="Give a list, not text, or mend it."
        )
    items = _as_list(found)
    return [found] if items is None else items


def read_object(value: object, name: str) -> dict[str, object]:
    """Return an object with its keys; a JSON string of one counts."""
    found = _decoded(value, "{") if isinstance(value, str) else value
    if not isinstance(found, dict):
        raise InvalidArgumentError(
            f"`{name}` must be an object.", hint='Give names with values, such as {"topic": "tea"}.'
        )
    return {
        read_text(key, f"{name}.<key>", 200): item
        for key, item in cast("dict[str, object]", found).items()
    }


def read_scalar(value: object, name: str, maximum: int) -> Scalar:
    """Return text, a number, true, false or null as it is."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int | float):
        # An integer may be too long to be told finite.
        if abs(value) > _LARGEST_INTEGER or not math.isfinite(value):
            raise InvalidArgumentError(
                f"`{name}` is a number too large to keep.", hint="Give it as text."
            )
        return value
    if isinstance(value, str):
        return read_text(value, name, maximum)
    raise InvalidArgumentError(
        f"`{name}` is not flat.", hint="Values are text, numbers, true, false or null."
    )


def read_metadata(value: object, name: str, maximum: int) -> Scalar:
    """Return a scalar in the one form in which it is kept: 3.0 is 3."""
    scalar = read_scalar(value, name, maximum)
    return int(scalar) if isinstance(scalar, float) and scalar.is_integer() else scalar


def read_title(value: object, name: str, maximum: int) -> str:
    """Return ``value`` as text of one line, as it is to stand in lists and headings."""
    text = read_text(value, name, maximum).strip()
    if any(unicodedata.category(character) in _UNPRINTED for character in text):
        raise InvalidArgumentError(
            f"`{name}` holds a line break or another control character.", hint="Give one line."
        )
    return text


def refuse_too_many(length: int, name: str, count: int) -> None:
    """Raise where ``name`` has more than ``count`` entries."""
    if length > count:
        raise InvalidArgumentError(
            f"`{name}` has more than {count:,} entries.", hint="Split it over several calls."
        )


def as_json(value: object) -> str:
    """Return ``value`` as compact JSON in readable characters."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _is_seen(character: str) -> bool:
    """Say whether a character is more than a space or a mark without width."""
    return not character.isspace() and unicodedata.category(character) != "Cf"


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def _decoded(text: str, openings: str) -> object:
    """Return what ``text`` holds where it is JSON that opens so, else the text itself."""
    if not text.lstrip().startswith(tuple(openings)):
        return text
    try:
        return cast("object", json.loads(text))
    except (ValueError, RecursionError):
        return text


def _as_list(value: object) -> list[object] | None:
    return cast("list[object]", value) if isinstance(value, list) else None
