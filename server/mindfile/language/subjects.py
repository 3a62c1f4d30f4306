"""Whom a fact is about, by whichever word the user is meant."""

from mindfile.forms import lookup_key
from mindfile.model import DEFAULT_SUBJECT

# What models write where they mean the user.
_USER = frozenset(
    lookup_key(word)
    for word in (
        *("user", "the user", "this user", "current user", "the current user"),
        *("I", "me", "myself", "self", "我", "我自己", "本人", "用户", "该用户", "使用者"),
    )
)


def subject_named(word: str) -> str:
    """Return the subject that a word means: the user, by whichever name, or the word itself."""
    return DEFAULT_SUBJECT if lookup_key(word.strip()) in _USER else word
