"""The only doubles: a clock that is turned by hand and a small deterministic embedder."""

import hashlib
import math
import struct
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from mindfile.model import ModelIdentity


class HandClock:
    """Stands still until it is turned."""

    def __init__(self, now: datetime | None = None) -> None:
        self.now = now or datetime(2026, 3, 2, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def turn(self, **by: float) -> None:
        self.now += timedelta(**by)


class HashingEmbedder:
    """Adds one hashed dimension for each word: texts that share words are near each other."""

    def __init__(self, dimensions: int = 64, name: str = "hashing") -> None:
        self.identity = ModelIdentity(name, dimensions, True, "0" * 64)

    def embed_passages(self, texts: Sequence[str]) -> list[bytes]:
        return [self.embed_query(text) for text in texts]

    def embed_query(self, text: str) -> bytes:
        numbers = [1e-3] * self.identity.dimensions
        for word in text.casefold().split():
            digest = hashlib.sha256(word.encode()).digest()
            numbers[int.from_bytes(digest[:4], "big") % len(numbers)] += 1.0
        length = math.sqrt(sum(number * number for number in numbers))
        return struct.pack(f"<{len(numbers)}f", *(number / length for number in numbers))
