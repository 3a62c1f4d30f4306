"""Patterns that are compiled when they are first looked for, since all of them take long."""

import re
from functools import cache


@cache
def compiled(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern; the same one each time."""
    return re.compile(text, flags)
