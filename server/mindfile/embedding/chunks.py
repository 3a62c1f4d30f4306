"""Cutting long texts into pieces that the model reads whole."""

import math
import re
from collections.abc import Iterable, Iterator

from mindfile.embedding.tokens import weigh

# The model reads 512 tokens: this leaves room for its prefix and the turn before. Even base64, of
# which the estimate misses two fifths, fits. Cut at store time by the estimate, tokenizer or not,
# so that chunks never depend on what was loaded when.
CHUNK_TOKENS = 300

# Paragraphs, sentences, words.
_JOINTS = (
    re.compile(r"(?<=\n)"),
    re.compile(r"(?<=[。！？；])|(?<=[.!?;])(?=\s)|(?<=\n)"),
    re.compile(r"(?<=\s)"),
)


def split(text: str, limit: int = CHUNK_TOKENS) -> list[str]:
    """Cut a text into consecutive pieces of at most ``limit`` estimated tokens.

    Cuts fall between paragraphs, else sentences, else words, else characters; joined, the pieces
    give the text again, save for white space at their ends.
    """
    if weigh(text) <= limit:
        return [text]
    pieces = [piece.strip() for piece in _joined(_parts(text, limit, 0), limit)]
    return [piece for piece in pieces if piece] or [text]


def _parts(text: str, limit: int, level: int) -> Iterator[tuple[str, float]]:
    """Break a text at ever finer joints until every part fits; gives each with its weight."""
    weight = weigh(text)
    if weight <= limit:
        yield text, weight
        return
    if level < len(_JOINTS):
        pieces: Iterable[str] = _JOINTS[level].split(text)
    else:
        step = max(1, math.floor(len(text) / math.ceil(weight / limit)))
        pieces = (text[start : start + step] for start in range(0, len(text), step))
    for piece in pieces:
        yield from _parts(piece, limit, min(level + 1, len(_JOINTS)))


def _joined(parts: Iterable[tuple[str, float]], limit: int) -> list[str]:
    """Join neighbors while they fit."""
    pieces: list[list[str]] = []
    size = math.inf
    for part, weight in parts:
        if size + weight <= limit:
            pieces[-1].append(part)
            size += weight
        else:
            pieces.append([part])
            size = weight
    return ["".join(piece) for piece in pieces]
