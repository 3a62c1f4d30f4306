"""Looking for a pattern only where it can begin.

A pattern of many alternatives is tried at every character of a text, which takes most of the time
in which a message is weighed. Where it can begin is told by its first letters, a hundred times
sooner.
"""

import re
from collections.abc import Iterator

from mindfile.language.patterns import later, may_match


class Anchored:
    """A pattern with the places at which any of its matches begins.

    Case is ignored in both. ``starts`` matches where the pattern may, and says nothing more.
    """

    def __init__(self, starts: str, pattern: str) -> None:
        self._starts = later(starts, re.IGNORECASE)
        self._pattern = later(pattern, re.IGNORECASE)

    def search(self, text: str) -> re.Match[str] | None:
        """Return the first match."""
        if not may_match(self._pattern, text):
            return None
        match = self._pattern.match
        for start in self._starts.finditer(text):
            found = match(text, start.start())
            if found is not None:
                return found
        return None

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Yield the matches one behind the other, as ``re`` does."""
        if not may_match(self._pattern, text):
            return
        end = 0
        for start in self._starts.finditer(text):
            if start.start() >= end:
                found = self._pattern.match(text, start.start())
                if found is not None:
                    end = max(found.end(), end)
                    yield found


class Bilingual:
    """What is said in English or in Chinese, each looked for where it can stand."""

    def __init__(self, english: Anchored, chinese: Anchored) -> None:
        self._english = english
        self._chinese = chinese

    def search(self, text: str) -> re.Match[str] | None:
        """Return a match in either language, if there is one."""
        found = self._english.search(text)
        if found is None and not text.isascii():
            found = self._chinese.search(text)
        return found

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Yield the matches in English, then those in Chinese."""
        yield from self._english.finditer(text)
        if not text.isascii():
            yield from self._chinese.finditer(text)
