"""Cutting texts into chunks: what is said apart from code, each chunk read whole by the model."""

import math
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mindfile.cutting import CODE_BLOCK
from mindfile.embedding.tokens import weigh

# The model reads 512 tokens: this leaves room for its prefix and the turn before. Even base64, of
# which the estimate misses two fifths, fits. Cut at store time by the estimate, tokenizer or not,
# so that chunks never depend on what was loaded when.
CHUNK_TOKENS = 300

# Less than this beside a block of code says nothing by itself.
LEAST_SAID_TOKENS = 8

# Paragraphs, sentences, words.
_JOINTS = (
    re.compile(r"(?<=\n)"),
    re.compile(r"(?<=[。！？；])|(?<=[.!?;])(?=\s)|(?<=\n)"),
    re.compile(r"(?<=\s)"),
)


class Chunk(NamedTuple):
    """A part of a text that is found by itself; ``by_meaning`` if it is given a vector."""

    text: str
    by_meaning: bool


def chunks_of(text: str) -> list[Chunk]:
    """Cut a text into its chunks: what it says, then the blocks of code in it.

    Code beside words is found by words alone: its vector would say how code looks, and a message
    would lie near to whatever else shows some.
    """
    code = [block.group() for block in CODE_BLOCK.finditer(text)]
    said = CODE_BLOCK.sub("\n", text).strip() if code else text
    if code and weigh(said) < LEAST_SAID_TOKENS:
        said, code = text, []
    shown = split("".join(code)) if code else []
    return [*(Chunk(one, True) for one in split(said)), *(Chunk(one, False) for one in shown)]


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
