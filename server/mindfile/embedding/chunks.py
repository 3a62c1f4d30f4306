"""Cutting long texts into pieces that the model reads whole."""

import re

from mindfile.embedding.tokens import estimate

# The model reads 512 tokens: this leaves room for its prefix, the turn before, and an estimate
# that is a third too low. Cut at store time, tokenizer or not, so that chunks never depend on it.
CHUNK_TOKENS = 300

_PARAGRAPH = re.compile(r"(?<=\n)")
_SENTENCE = re.compile(r"(?<=[。！？；])|(?<=[.!?;])(?=\s)|(?<=\n)")
_SPACE = re.compile(r"(?<=\s)")


def split(text: str, limit: int = CHUNK_TOKENS) -> list[str]:
    """Cut a text into consecutive pieces of at most ``limit`` estimated tokens.

    Cuts fall between paragraphs, else sentences, else words, else characters; joined, the pieces
    give the text again, save for white space at their ends.
    """
    if estimate(text) <= limit:
        return [text]
    pieces = [piece.strip() for piece in _joined(_parts(text, limit, 0), limit)]
    return [piece for piece in pieces if piece] or [text]


def _parts(text: str, limit: int, level: int) -> list[str]:
    """Break a text at ever finer joints until every part fits."""
    if estimate(text) <= limit:
        return [text]
    joints = (_PARAGRAPH, _SENTENCE, _SPACE)
    if level == len(joints):
        middle = len(text) // 2
        return [
            part for half in (text[:middle], text[middle:]) for part in _parts(half, limit, level)
        ]
    return [
        part
        for piece in joints[level].split(text)
        if piece
        for part in _parts(piece, limit, level + 1)
    ]


def _joined(parts: list[str], limit: int) -> list[str]:
    """Join neighbors while they fit; an estimate of a sum is the sum of the estimates."""
    pieces: list[str] = []
    size = limit + 1
    for part in parts:
        own = estimate(part)
        if size + own <= limit:
            pieces[-1] += part
            size += own
        else:
            pieces.append(part)
            size = own
    return pieces
