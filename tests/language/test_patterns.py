"""Patterns that are compiled when they are first looked for serve like any other."""

import importlib
import pkgutil
import re

import pytest

from mindfile import language
from mindfile.language.patterns import compiled, known, later, needs_of


def test_a_pattern_that_waits_answers_like_one_that_was_made_at_once() -> None:
    waiting, made = (
        later(r"(?P<day>\d+)(?:st|nd)", re.IGNORECASE),
        re.compile(r"(?P<day>\d+)(?:st|nd)", re.IGNORECASE),
    )
    text = "from the 1ST to the 22nd"
    found = waiting.search(text)
    assert found is not None
    assert found["day"] == "1"
    assert waiting.pattern == made.pattern
    assert [one.span() for one in waiting.finditer(text)] == [
        one.span() for one in made.finditer(text)
    ]
    assert waiting.sub("then", text) == made.sub("then", text)
    assert waiting.split(text) == made.split(text)
    assert waiting.groupindex == made.groupindex
    assert waiting.match(text, 9) is not None


def test_a_pattern_is_made_when_it_is_first_looked_for() -> None:
    waiting = later("a(b")
    with pytest.raises(re.error):
        waiting.search("ab")


def test_every_pattern_that_waits_can_be_made() -> None:
    count = 0
    for module in pkgutil.iter_modules(language.__path__):
        found = importlib.import_module(f"mindfile.language.{module.name}")
        for value in vars(found).values():
            if type(value) is type(later("")):
                compiled(value.pattern, value.flags & ~re.UNICODE)
                count += 1
    assert count > 50


def test_a_text_is_not_looked_through_at_each_of_its_places() -> None:
    waiting = later(*next(one for one in known() if needs_of(*one)))
    text = "§" * 600_000
    assert not any(waiting.match(text, place) for place in range(0, len(text), 2))
