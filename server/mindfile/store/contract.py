"""The narrow door to the store: what the use cases may ask of whatever keeps the memories."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol

from mindfile.store.bookkeeping import Caretaker, ChangeHistory, Eraser, RecordTable
from mindfile.store.tables import MemoryTable, SessionTable, VectorIndex, WordIndex


@dataclass(frozen=True, slots=True)
class Engine:
    """What the store stands on: its schema and the versions of its libraries."""

    schema: int
    sqlite: str
    sqlite_vec: str


class Unit(Protocol):
    """Every table of the store inside one transaction."""

    @property
    def memories(self) -> MemoryTable:
        """The memories."""
        ...

    @property
    def sessions(self) -> SessionTable:
        """The sessions."""
        ...

    @property
    def words(self) -> WordIndex:
        """The words of chunks."""
        ...

    @property
    def vectors(self) -> VectorIndex:
        """The vectors of chunks."""
        ...

    @property
    def history(self) -> ChangeHistory:
        """The changes."""
        ...

    @property
    def records(self) -> RecordTable:
        """What is kept beside the memories."""
        ...

    @property
    def erasure(self) -> Eraser:
        """What removes for good."""
        ...

    @property
    def upkeep(self) -> Caretaker:
        """What maintenance asks."""
        ...


class Store(Protocol):
    """A place where memories are kept, read and written in units that hold or fail whole."""

    def write(self) -> AbstractAsyncContextManager[Unit]:
        """Give a unit whose changes commit together at the end of the block, or not at all."""
        ...

    def read(self) -> AbstractAsyncContextManager[Unit]:
        """Give a unit over one consistent view; it must not write."""
        ...

    async def opened(self) -> None:
        """Return once the first use has opened the place."""
        ...

    async def pulse(self) -> int:
        """Return a number that is another after any change of the place, whoever made it."""
        ...

    def engine(self) -> Engine:
        """Tell what the store stands on."""
        ...

    async def rewrite(self) -> bool:
        """Leave what was erased to the log alone; False while somebody else holds the place."""
        ...

    async def empty_log(self, *, wait: bool = True) -> bool:
        """Leave no byte of what a rewriting left to the log; False while somebody else reads it."""
        ...

    def copies(self) -> Sequence[str]:
        """Name the backups that stand beside the place, newest first."""
        ...

    def set_aside(self) -> Sequence[str]:
        """Name what was taken out of the way beside the place and is kept, unreadable."""
        ...

    def unfinished(self) -> Sequence[str]:
        """Name the copies that somebody writes, or left half written."""
        ...

    def open_copy(self, name: str) -> AbstractAsyncContextManager["Store"]:
        """Open one of the copies, to be read and written as the place itself is."""
        ...
