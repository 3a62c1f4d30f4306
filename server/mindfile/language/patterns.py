"""Patterns that are compiled when they are first looked for, since all of them take long."""

import re
from functools import cache
from typing import cast

_METHODS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn")


@cache
def compiled(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern; the same one each time."""
    return re.compile(text, flags)


class _Later:
    """Stands for a pattern until it is first looked for."""

    def __init__(self, text: str, flags: int) -> None:
        self.pattern = text
        self._given = flags

    def __getattr__(self, name: str) -> object:
        """Compile the pattern, and from then on hand its own methods out without coming here."""
        made = compiled(self.pattern, self._given)
        for method in _METHODS:
            setattr(self, method, getattr(made, method))
        return getattr(made, name)


def later(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return what serves as a pattern and is compiled when it is first looked for.

    Most talk needs few of the rules, and none of another language's.
    """
    return cast("re.Pattern[str]", _Later(text, flags))
