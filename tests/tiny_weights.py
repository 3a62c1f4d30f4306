"""A network of one small layer in the layout of the offline weights, with its numbers known."""

import string
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

HIDDEN, LAYERS, HEADS, FEED_FORWARD, POSITIONS = 32, 1, 2, 64, 16
EPSILON = 1e-5
PIECES = [
    ("<s>", 0.0),
    ("<pad>", 0.0),
    ("</s>", 0.0),
    ("<unk>", -10.0),
    ("▁", -3.0),
    ("▁tea", -2.0),
    ("茶", -2.5),
    ("▁t", -4.0),
    ("e", -4.5),
    ("a", -4.5),
]


@dataclass
class TinyWeights:
    """Draws every tensor from one seed; ``values`` holds what a reader must find.

    A ``broken`` one computes nothing that is a number.
    """

    seed: int = 7
    hidden: int = HIDDEN
    pieces: Sequence[tuple[str, float]] = tuple(PIECES)
    broken: bool = False
    values: dict[str, Floats] = field(default_factory=dict[str, Floats])

    def __post_init__(self) -> None:
        self._random = np.random.default_rng(self.seed)
        self._tensors: list[tuple[str, int, bytes]] = []
        self._quantized("emb.word", len(self.pieces), self.hidden)
        self._floats("emb.pos", POSITIONS, self.hidden)
        self._floats("emb.type", 1, self.hidden)
        self._norm("emb.ln")
        for layer in range(LAYERS):
            name = f"l{layer}."
            for part in ("q", "k", "v", "ao"):
                self._linear(name + part, self.hidden, self.hidden)
            self._norm(name + "aln")
            self._linear(name + "fi", self.hidden, FEED_FORWARD)
            self._linear(name + "fo", FEED_FORWARD, self.hidden)
            self._norm(name + "oln")

    def to_bytes(self, *, magic: bytes = b"E5S1", group: int = 32) -> bytes:
        texts = [piece.encode() for piece, _ in self.pieces]
        ends = np.cumsum([0, *map(len, texts)]).astype("<u4")
        scores = np.array([score for _, score in self.pieces], "<f4")
        head = magic + b"\x01\0\0\0"
        head += struct.pack(
            "<7i", self.hidden, LAYERS, HEADS, FEED_FORWARD, len(self.pieces), POSITIONS, 1
        ) + struct.pack("<fi", EPSILON, group)
        head += struct.pack("<5i", len(self.pieces), 0, 2, 1, 3)
        head += struct.pack("<Q", int(ends[-1])) + ends.tobytes() + scores.tobytes()
        head += b"".join(texts) + struct.pack("<iI", 0, 3) + b"map"
        head += struct.pack("<i", len(self._tensors))
        sizes = [2 + len(name) + 21 for name, _, _ in self._tensors]
        offset = len(head) + sum(sizes)
        body = b""
        for name, kind, data in self._tensors:
            head += struct.pack("<H", len(name)) + name.encode()
            head += struct.pack("<BIQQ", kind, 0, offset + len(body), len(data))
            body += data
        return head + body

    def _floats(self, name: str, *shape: int) -> None:
        values = self._random.normal(0, 0.5, shape).astype("<f4")
        if self.broken:
            values *= np.float32("nan")
        self.values[name] = values
        self._tensors.append((name, 0, values.tobytes()))

    def _norm(self, name: str) -> None:
        self._floats(name + ".w", self.hidden)
        self._floats(name + ".b", self.hidden)

    def _linear(self, name: str, inputs: int, outputs: int) -> None:
        self._quantized(name + ".w", outputs, inputs)
        self._floats(name + ".b", outputs)

    def _quantized(self, name: str, rows: int, columns: int) -> None:
        nibbles = self._random.integers(0, 16, (rows, columns // 32, 32), dtype=np.uint8)
        scales = self._random.uniform(0.01, 0.1, (rows, columns // 32)).astype("<f2")
        packed = nibbles[..., :16] | (nibbles[..., 16:] << 4)
        blocks = b"".join(
            scales[row, block].tobytes() + packed[row, block].tobytes()
            for row in range(rows)
            for block in range(columns // 32)
        )
        centered = nibbles.astype(np.float32) - 8.0
        self.values[name] = (centered * scales.astype(np.float32)[..., None]).reshape(rows, columns)
        self._tensors.append((name, 2, blocks))


def write_small_model(folder: Path, *, broken: bool = False) -> Path:
    """Write a model that fastembed loads in place of the default one, of a layer and 36 letters."""
    from mindfile.embedding.catalog import DEFAULT_MODEL
    from mindfile.embedding.conversion import write_model
    from mindfile.embedding.weights import Weights

    letters = string.ascii_lowercase + string.digits
    pieces = [*PIECES[:5], *((letter, -5.0) for letter in letters)]
    folder.mkdir()
    weights = TinyWeights(hidden=DEFAULT_MODEL.dimensions, pieces=pieces, broken=broken)
    write_model(Weights(weights.to_bytes()), folder)
    return folder


def forward(values: dict[str, Floats], ids: list[int], mask: list[int]) -> Floats:
    """Compute the last hidden state of one text, straight from the definition of BERT."""
    state = values["emb.word"][ids] + values["emb.pos"][: len(ids)] + values["emb.type"][0]
    state = _normalized(values, state, "emb.ln")
    hidden = np.where(np.array(mask) == 1, 0.0, -1e4).astype(np.float32)
    for layer in range(LAYERS):
        name = f"l{layer}."
        query, key, value = (_linear(values, state, name + part) for part in "qkv")
        size = HIDDEN // HEADS
        heads: list[Floats] = []
        for start in range(0, HIDDEN, size):
            part = slice(start, start + size)
            logits = query[:, part] @ key[:, part].T / np.sqrt(size) + hidden
            weights = np.exp(logits - logits.max(-1, keepdims=True))
            heads.append(weights / weights.sum(-1, keepdims=True) @ value[:, part])
        attended = _linear(values, np.concatenate(heads, -1).astype(np.float32), name + "ao")
        state = _normalized(values, state + attended, name + "aln")
        inner = _linear(values, state, name + "fi")
        outer = _linear(values, inner * _normal_distribution(inner), name + "fo")
        state = _normalized(values, state + outer, name + "oln")
    return state


def _linear(values: dict[str, Floats], state: Floats, name: str) -> Floats:
    return state @ values[name + ".w"].T + values[name + ".b"]


def _normalized(values: dict[str, Floats], state: Floats, name: str) -> Floats:
    centered = state - state.mean(-1, keepdims=True)
    deviation = np.sqrt((centered**2).mean(-1, keepdims=True) + EPSILON)
    return centered / deviation * values[name + ".w"] + values[name + ".b"]


def _normal_distribution(numbers: Floats) -> Floats:
    import math

    error = np.vectorize(math.erf)(numbers / math.sqrt(2))
    return (0.5 * (1.0 + error)).astype(np.float32)
