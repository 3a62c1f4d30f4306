"""What is wrong with a text that should be JSON: where, and in words that say how to mend it."""

import json
import re

# The parser's own words, by how they begin, and what they mean to who wrote the text; in braces
# what stands there.
_MEANINGS = {
    "Expecting ',' delimiter": "a comma or a closing bracket is missing before {}",
    "Expecting property name": "a name in straight double quotes belongs here, and {} stands here",
    "Expecting ':' delimiter": "a colon is missing before {}",
    "Expecting value": "a value belongs here, and {} stands here",
    "Extra data": "all brackets are closed, and {} follows",
    "Unterminated string": "the closing quote of the text that begins here is missing",
    "Invalid control character": "the text is not closed on its line: a quote is missing",
    "Invalid \\": "in a text a backslash is written twice (\\\\), and {} stands here",
    "Illegal trailing comma": "a comma stands before a closing bracket: take it out",
}
_TOKEN = re.compile(r'"[^"\n]*"?|\\.?|[\w.$-]+|\S')
# Enough to find the place by; of what may be a key no more is shown.
_LONGEST_TOKEN = 12


def parser_fault(error: json.JSONDecodeError, text: str) -> str:
    """Return what the parser stumbled over, and where it stands in ``text``."""
    meaning = next(
        (words for start, words in _MEANINGS.items() if error.msg.startswith(start)), error.msg
    )
    position = error.pos
    if error.msg.startswith(("Expecting", "Extra")):
        # The parser stops behind what it knows; what is wrong comes after the space.
        position += len(text[position:]) - len(text[position:].lstrip())
    return f"{place_of(text, position)}: {meaning.replace('{}', _standing(text, position))}"


def place_of(text: str, position: int) -> str:
    """Return line and column of a position, both counted from 1."""
    line = text.count("\n", 0, position) + 1
    return f"line {line}, column {position - text.rfind(chr(10), 0, position)}"


def _standing(text: str, position: int) -> str:
    found = _TOKEN.match(text, position)
    if found is None:
        return "the end of the file"
    token = found[0]
    return f"`{token if len(token) <= _LONGEST_TOKEN else token[:_LONGEST_TOKEN] + '…'}`"
