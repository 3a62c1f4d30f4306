"""What a plain full-text index, a plain vector search and their rank fusion find."""

import re
import sqlite3
import struct
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dataset import Message

from mindfile.embedding.contract import Embedder

if TYPE_CHECKING:
    from numpy import ndarray

DEPTH = 20
POOL = 200
# The customary constant of reciprocal rank fusion (Cormack et al., 2009).
RRF_K = 60
_WORD = re.compile(r"\w+")
# The stop words of the usual short lists of English; none for Chinese, as in plain FTS5.
# fmt: off
_STOP = frozenset({
    "a", "about", "am", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by", "can",
    "could", "did", "do", "does", "for", "from", "had", "has", "have", "he", "her", "him", "his",
    "how", "i", "if", "in", "into", "is", "it", "its", "me", "my", "of", "on", "or", "our", "she",
    "so", "some", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this",
    "to", "up", "us", "was", "we", "were", "what", "when", "where", "which", "who", "whom", "why",
    "will", "with", "would", "you", "your",
})
# fmt: on


class PlainIndex:
    """Messages in an FTS5 table with the porter tokenizer and, with a model, their vectors."""

    def __init__(self, messages: Sequence[tuple[str, Message]], model: Embedder | None) -> None:
        self._sources = [source for source, _ in messages]
        self._connection = sqlite3.connect(":memory:")
        self._connection.execute("CREATE VIRTUAL TABLE turn USING fts5(text, tokenize='porter')")
        self._connection.executemany(
            "INSERT INTO turn (rowid, text) VALUES (?, ?)",
            [(row, message.content) for row, (_, message) in enumerate(messages)],
        )
        self._model = model
        self._vectors = (
            None
            if model is None
            else _matrix(model.embed_passages([_spoken(message) for _, message in messages]))
        )

    def by_words(self, question: str, *, drop_stop_words: bool) -> list[str]:
        """Return the sources found by BM25, best first."""
        return self._named(self._words(question, drop_stop_words)[:DEPTH])

    def by_vectors(self, question: str) -> list[str]:
        """Return the sources found by cosine, best first; none without a model."""
        return self._named(self._nearest(question)[:DEPTH])

    def by_rank_fusion(self, question: str) -> list[str]:
        """Return what both find, fused with equal weights by reciprocal rank."""
        scores: dict[int, float] = {}
        for ranking in (self._words(question, True), self._nearest(question)):
            for rank, row in enumerate(ranking, 1):
                scores[row] = scores.get(row, 0.0) + 1 / (RRF_K + rank)
        return self._named(sorted(scores, key=lambda row: -scores[row])[:DEPTH])

    def close(self) -> None:
        """Close the index."""
        self._connection.close()

    def _named(self, rows: Sequence[int]) -> list[str]:
        return [self._sources[row] for row in rows]

    def _words(self, question: str, drop_stop_words: bool) -> list[int]:
        words = list(dict.fromkeys(_WORD.findall(question.lower())))
        telling = [word for word in words if word not in _STOP]
        asked = (telling or words) if drop_stop_words else words
        if not asked:
            return []
        match = " OR ".join(f'"{word}"' for word in asked)
        rows = self._connection.execute(
            "SELECT rowid FROM turn WHERE turn MATCH ? ORDER BY bm25(turn) LIMIT ?", (match, POOL)
        )
        return [row[0] for row in rows]

    def _nearest(self, question: str) -> list[int]:
        if self._model is None or self._vectors is None:
            return []
        cosines = self._vectors @ _matrix([self._model.embed_query(question)])[0]
        return [int(row) for row in (-cosines).argsort()[:POOL]]


def _spoken(message: Message) -> str:
    """Write a turn behind the name of its speaker: without it a question that names one is lost."""
    named = message.speaker is not None and message.speaker not in {"user", "assistant"}
    return f"{message.speaker}: {message.content}" if named else message.content


def _matrix(vectors: Sequence[bytes]) -> "ndarray":
    import numpy as np

    size = len(vectors[0]) // struct.calcsize("f")
    return np.frombuffer(b"".join(vectors), "<f4").reshape(-1, size)
