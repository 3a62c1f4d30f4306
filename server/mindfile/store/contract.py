"""The narrow door to the store: what the use cases may ask of whatever keeps the memories."""

from contextlib import AbstractAsyncContextManager
from typing import Protocol

from mindfile.store.sqlite import Unit


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

    async def rewrite(self) -> bool:
        """Leave what was erased to the log alone; False while somebody else holds the place."""
        ...

    async def empty_log(self, *, wait: bool = True) -> bool:
        """Leave no byte of what a rewriting left to the log; False while somebody else reads it."""
        ...
