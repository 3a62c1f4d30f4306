"""Talk made by lot: messages whose words are as unevenly common as those of a language.

The vectors are as deterministic: each word has a direction, a text the sum of its words'.
"""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from mindfile.model import ModelIdentity

DIMENSIONS = 384
_CONSONANTS, _VOWELS = "bcdfgklmnprstvz", "aeiou"
_PASSAGES = Path(__file__).parent / "passages"


def prose(count: int, seed: int = 1) -> list[str]:
    """Return so many texts of real words: some of our own passages of chat each, 40 words about."""
    passages = [
        json.loads(line)["text"]
        for path in sorted(_PASSAGES.glob("*en.jsonl"))
        for line in path.read_text("utf-8").splitlines()
    ]
    lots = np.random.default_rng(seed)
    return [
        " ".join(passages[place] for place in lots.integers(0, len(passages), lots.integers(1, 6)))
        for _ in range(count)
    ]


class Talk:
    """A source of messages and questions over one made-up vocabulary."""

    def __init__(self, seed: int = 1, words: int = 20_000) -> None:
        self._lots = np.random.default_rng(seed)
        made: dict[str, None] = {}
        while len(made) < words:
            made[self._word()] = None
        self._words = list(made)
        # Zipf's law, without the handful of words that any index drops.
        weights = 1 / (np.arange(words) + 20.0)
        self._shares = np.cumsum(weights / weights.sum())

    def _word(self) -> str:
        length = self._upto(1, 5)
        return "".join(
            _CONSONANTS[self._upto(0, len(_CONSONANTS))] + _VOWELS[self._upto(0, len(_VOWELS))]
            for _ in range(length)
        )

    def _upto(self, least: int, end: int) -> int:
        return int(self._lots.integers(least, end))

    def text(self, least: int = 8, most: int = 72) -> str:
        """Return a text of some words, 40 in the mean."""
        count = self._upto(least, most + 1)
        places: list[int] = np.searchsorted(self._shares, self._lots.random(count)).tolist()
        return " ".join(self._words[min(place, len(self._words) - 1)] for place in places)

    def texts(self, count: int) -> list[str]:
        """Return so many texts."""
        return [self.text() for _ in range(count)]

    def questions(self, count: int) -> list[str]:
        """Return so many questions, of seven words each."""
        return [self.text(7, 7) for _ in range(count)]


class WordVectors:
    """An embedder that costs next to nothing, so that what is measured is the rest."""

    identity = ModelIdentity("word-vectors", DIMENSIONS, True, "0" * 64)

    def __init__(self) -> None:
        self._known: dict[str, NDArray[np.float32]] = {}

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        """Return a vector of length 1 for each text."""
        return [self.embed_query(text) for text in texts]

    def embed_query(self, text: str) -> bytes:
        """Return the vector of a question."""
        whole = np.sum([self._of(word) for word in text.split()] or [np.ones(DIMENSIONS)], axis=0)
        return (whole / np.linalg.norm(whole)).astype("<f4").tobytes()

    def _of(self, word: str) -> NDArray[np.float32]:
        if word not in self._known:
            seed = int.from_bytes(hashlib.sha256(word.encode()).digest()[:4], "big")
            self._known[word] = np.random.default_rng(seed).normal(size=DIMENSIONS).astype("f4")
        return self._known[word]
