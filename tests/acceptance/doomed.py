"""A server that dies inside a compression: ``python doomed.py DATABASE SUMMARY``.

It counts tokens by a counter of its own, handed in where the model's would be. The summary is
counted once more when facts are stored and before anything is archived, while the file is locked
for writing: there the process kills itself, as a machine that loses its power would.
"""

import os
import signal
import sys
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path

from mindfile.config import Config
from mindfile.memory.mind import Mind
from mindfile.memory.opening import open_mind
from mindfile.store.driver import find_driver
from mindfile.store.sqlite import open_store
from mindfile.surface.launch import serve
from mindfile.surface.server import MemoryServer


class Counted:
    """What a tokenizer returns: a token for each character."""

    def __init__(self, text: str) -> None:
        self.attention_mask = [1] * len(text)
        self.overflowing: list[Counted] = []


class Doom:
    """Counts, until it is asked about the summary in the middle of a change."""

    def __init__(self, database: Path, summary: str) -> None:
        self.database = database
        self.summary = summary

    def encode_batch(self, texts: Sequence[str], *, add_special_tokens: bool) -> list[Counted]:
        if self.summary in texts and self.is_locked():
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGABRT))
        return list(map(Counted, texts))

    def is_locked(self) -> bool:
        """Tell whether somebody is writing."""
        # By the store's own library: two of them in one process do not see each other's locks.
        library = find_driver().module
        with closing(library.connect(self.database, timeout=0)) as other:
            try:
                other.execute("BEGIN IMMEDIATE")
            except library.OperationalError:
                return True
        return False


def create(database: Path, summary: str) -> MemoryServer:
    config = Config(database=database, log_dir=database.parent, model="off", timezone="UTC")

    @asynccontextmanager
    async def opening() -> AsyncGenerator[Mind]:
        async with open_store(config.database) as store, open_mind(config, store) as mind:
            mind.embedding.tokens.use(Doom(database, summary))
            yield mind

    return MemoryServer(version="1", load=lambda: opening)


if __name__ == "__main__":
    app = create(Path(sys.argv[1]), sys.argv[2])
    os._exit(serve(app.low_level(), era="auto"))
