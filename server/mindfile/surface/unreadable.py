"""JSON beyond what can be read: whose request it is, so that the caller gets its answer."""

import json
import re

# Strings, brackets and separators; whatever else stands between them is a number or a word.
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+', re.DOTALL)


def request_id(text: str) -> object:
    """Return the id of a request that is nested too deeply, or holds too long a number, to read.

    None where the outermost object has no id that can be read. Takes no recursion, whatever the
    nesting.

    Raises:
        ValueError: not all that opens is closed, so that this is no JSON at all.
    """
    depth = 0
    last = key = found = None
    for match in _TOKEN.finditer(text):
        mark = match[0]
        if mark in {"{", "["}:
            depth += 1
        elif mark in {"}", "]"}:
            depth -= 1
        elif depth == 1 and mark == ":":
            key = last
        elif depth == 1 and mark != "," and key == '"id"':
            found, key = mark, None
        # What stands deeper is no key of the request.
        last = mark if depth == 1 else None
    if depth:
        raise ValueError("brackets stay open")
    return None if found is None else _scalar(found)


def _scalar(mark: str) -> object:
    try:
        value: object = json.loads(mark)
    except ValueError:
        return None
    return value
