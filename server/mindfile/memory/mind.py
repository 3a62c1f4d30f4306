"""What every use case works with: the store, the model, the clock and the settings."""

import secrets
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import TypeVar

from mindfile.config import Config
from mindfile.embedding.service import EmbeddingService
from mindfile.language.endpoint import Endpoint
from mindfile.store.contract import Store

T = TypeVar("T")

# Takes how many of all things of a kind are done; called on the loop, must not wait.
Report = Callable[[str, int, int], None]


def _unreported(kind: str, done: int, all_of_them: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class Mind:
    """One memory file with everything a use case needs.

    ``clock`` returns the present as an aware time in UTC. ``session`` is the session of calls
    that name none: one per server process. ``endpoint`` is None
    where no language model is set. ``uses`` counts rows brought back since the last write.
    ``instance`` is drawn by lot for each process: it tells two windows of one client apart.
    ``report`` is told how far a long call has come.
    """

    config: Config
    store: Store
    embedding: EmbeddingService
    clock: Callable[[], datetime]
    session: str
    zone: tzinfo
    endpoint: Endpoint | None = None
    uses: Counter[int] = field(default_factory=Counter[int])
    instance: str = field(default_factory=lambda: secrets.token_hex(8))
    report: Report = _unreported

    def answered(self, done: int, asked: int) -> None:
        """Report an answer of the endpoint."""
        self.report("answers", done, asked)

    def reported(self, things: Sequence[T], kind: str) -> Iterator[T]:
        """Go through things and report each that is done."""
        for done, thing in enumerate(things, 1):
            yield thing
            self.report(kind, done, len(things))
