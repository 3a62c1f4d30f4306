"""What a language model answered, whoever asked it: when that is of use."""

import json
import re
from typing import cast

from mindfile.language.patterns import later

# More than the longest text that is sent: no summary of it, nor the facts in it.
MOST_REPLY_CHARACTERS = 16_000

# Models that think aloud do so in front of their answer.
_THINKING = later(r"\A\s*<think>.*?</think>", re.DOTALL)
_OBJECT = later(r"\{.*\}", re.DOTALL)


class AnswerError(Exception):
    """A model gave no answer that can be used; the message says why, without its words."""


def usable(content: object) -> str:
    """Return the text of an answer.

    Raises:
        AnswerError: there is none, or more than was asked about.
    """
    text = _THINKING.sub("", content).strip() if isinstance(content, str) else ""
    if not text:
        raise AnswerError("answered nothing")
    if len(text) > MOST_REPLY_CHARACTERS:
        raise AnswerError(f"answered with {len(text)} characters")
    return text


def json_object(answer: str) -> dict[str, object]:
    """Return the JSON object in an answer, whatever stands around it; an empty one if none does."""
    found = _OBJECT.search(answer)
    try:
        read: object = json.loads(found[0]) if found else None
    except (ValueError, RecursionError):
        return {}
    return cast("dict[str, object]", read) if isinstance(read, dict) else {}
