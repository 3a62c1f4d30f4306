"""Counting tokens: exactly where the model's tokenizer is at hand, else by a measured estimate."""

import re
import string
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

# What one character of each kind weighs: least squares against the tokenizer of
# multilingual-e5-small over chat in two languages, code, numbers and fifteen other languages.
_KINDS: tuple[tuple[re.Pattern[str], float], ...] = (
    (re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]"), 0.71),  # Chinese characters
    (re.compile(r"[\u3040-\u30ff]"), 0.45),  # kana
    (re.compile(r"[\uac00-\ud7af]"), 0.55),  # Hangul
    (re.compile(r"[\u0370-\u1fff]"), 0.31),  # Greek, Cyrillic, Arabic, Thai and other alphabets
    (re.compile(r"[0-9]"), 0.44),
    (re.compile(r"[!-/:-@\[-`{-~\u3000-\u303f\uff00-\uffef\u2010-\u2027]"), 1.05),  # signs
)
_WORD = re.compile(r"[A-Za-z\u00c0-\u024f]+")
# Led by the capital, since few letters are one.
_INNER_CAPITAL = re.compile(r"[A-Z](?<=[A-Za-z][A-Z])")
_PER_WORD = 0.64
_PER_LETTER = 0.106
# Names of code and other long words fall apart at their capitals and behind their beginning.
_PER_INNER_CAPITAL = 0.31
_PER_LATE_LETTER = 0.26
_LATE = 8
_PER_OTHER = 1.02
# Of ASCII: all but the letters as spaces; without digits; without signs.
_LETTERS = {code: " " for code in range(128) if not chr(code).isalpha()}
_DIGITS = str.maketrans("", "", string.digits)
_SIGNS = str.maketrans("", "", string.punctuation)
# A message is counted and cut; what was weighed of a longer text is not kept.
_REMEMBERED = 4_000


def weigh(text: str) -> float:
    """Estimate the tokens of a text as a number that adds up over pieces cut between words."""
    return _weighed(text) if len(text) <= _REMEMBERED else _weighed.__wrapped__(text)


@lru_cache(maxsize=256)
def _weighed(text: str) -> float:
    # Of plain English half of the work is done without an expression.
    words = text.translate(_LETTERS).split() if text.isascii() else _WORD.findall(text)
    lengths = list(map(len, words))
    letters = sum(lengths)
    late = sum(length - _LATE for length in lengths if length > _LATE)
    capitals = len(_INNER_CAPITAL.findall(text))
    weight = _PER_WORD * len(words) + _PER_LETTER * letters
    weight += _PER_LATE_LETTER * late + _PER_INNER_CAPITAL * capitals
    other = sum(map(len, text.split())) - letters
    for found, each in _counted(text):
        weight += each * found
        other -= found
    # U+3000 is both a space and a sign.
    return weight + _PER_OTHER * max(0, other)


def _counted(text: str) -> Iterator[tuple[int, float]]:
    """Yield how many characters of each kind there are, and what one weighs."""
    if not text.isascii():
        yield from ((len(kind.findall(text)), each) for kind, each in _KINDS)
        return
    for table, (_, each) in zip((_DIGITS, _SIGNS), _KINDS[-2:], strict=True):
        yield len(text) - len(text.translate(table)), each


def estimate(text: str) -> int:
    """Estimate the tokens of a text, within 30 % for English and Chinese of some length."""
    return max(1, round(weigh(text))) if text else 0


class Tokens:
    """The one counter behind every budget; it becomes exact once the tokenizer is loaded.

    A count holds the tokens of the content, special ones left out. Counting costs some
    microseconds a word; a text of a million characters takes a second, so count it in a thread.
    """

    def __init__(self) -> None:
        self._tokenizer: Any = None

    @property
    def exact(self) -> bool:
        """Tell whether counts are the tokenizer's."""
        return self._tokenizer is not None

    def count(self, text: str) -> int:
        """Return the tokens of a text, special ones left out."""
        if self._tokenizer is None:
            return estimate(text)
        # A batch, because only that lets other threads run meanwhile.
        (encoding,) = self._tokenizer.encode_batch([text], add_special_tokens=False)
        parts = (encoding, *encoding.overflowing)
        return sum(sum(part.attention_mask) for part in parts)

    def use(self, tokenizer: Any) -> None:
        """Become exact by a loaded ``tokenizers.Tokenizer``, whether it truncates and pads or not.

        It is shared, not copied: a second one would take 230 MB and half a second.
        """
        self._tokenizer = tokenizer
