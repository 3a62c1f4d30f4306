"""Counting tokens: exactly where the model's tokenizer is at hand, else by a measured estimate."""

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

# Least squares on 900 chat turns and some code, against the tokenizer of multilingual-e5-small.
_PER_HAN = 0.70
_PER_LETTER = 0.112
_PER_WORD = 0.63
_PER_DIGIT = 0.43
_PER_SIGN = 1.09
_PER_OTHER = 1.5

_HAN = re.compile(r"[\u3400-\u9fff\u3040-\u30ff\uac00-\ud7af]")
_WORD = re.compile(r"[A-Za-z\u00c0-\u024f]+")
_DIGIT = re.compile(r"[0-9]")
_SIGN = re.compile(r"[!-/:-@\[-`{-~\u3000-\u303f\uff00-\uffef\u2010-\u2027]")


def estimate(text: str) -> int:
    """Estimate the tokens of a text, within 30 % for English and Chinese of some length."""
    if not text:
        return 0
    words = _WORD.findall(text)
    letters = sum(map(len, words))
    han, digits, signs = (len(kind.findall(text)) for kind in (_HAN, _DIGIT, _SIGN))
    other = len(text) - letters - han - digits - signs - sum(map(str.isspace, text))
    weighed = (
        _PER_HAN * han
        + _PER_LETTER * letters
        + _PER_WORD * len(words)
        + _PER_DIGIT * digits
        + _PER_SIGN * signs
        + _PER_OTHER * max(0, other)
    )
    return max(1, round(weighed))


class Tokens:
    """The one counter behind every budget; it becomes exact once the tokenizer is loaded."""

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
        return len(self._tokenizer.encode(text, add_special_tokens=False).ids)

    def load(self, tokenizer_file: "Path") -> None:
        """Become exact by a ``tokenizer.json``; blocks for some tenths of a second."""
        from tokenizers import Tokenizer

        tokenizer: Any = Tokenizer.from_file(str(tokenizer_file))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        self._tokenizer = tokenizer
