"""Arguments of the command line that take one of some words, or a number."""

import argparse
from collections.abc import Callable, Iterable, Mapping

from mindfile.nearest import nearest, question_of


def one_of(
    known: Iterable[str], what: str, others: Mapping[str, str] | None = None
) -> Callable[[str], str]:
    """Return the type of an argument that names a ``what`` among ``known``, whatever its case.

    ``others`` are further words for them.
    """
    words = list(known)

    def read(word: str) -> str:
        found = word.strip().lower().replace("_", "-").replace(" ", "-")
        found = (others or {}).get(found, found)
        if found in words:
            return found
        meant = question_of(nearest(found, words))
        raise argparse.ArgumentTypeError(
            f"there is no {what} `{word}`. {meant}Known: {', '.join(words)}"
        )

    return read


def count(word: str) -> int:
    """Read a whole number from 1 on."""
    if not word.strip().isdecimal() or int(word) < 1:
        raise argparse.ArgumentTypeError(f"`{word}` is no whole number from 1 on")
    return int(word)
