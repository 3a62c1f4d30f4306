"""Work on long texts beside the event loop, so that other calls are answered meanwhile."""

import functools
from collections.abc import Callable
from typing import TypeVar

import anyio.to_thread

T = TypeVar("T")

# Splitting and analyzing a text takes some microseconds a character; this many take about 50 ms.
LONG_CHARACTERS = 16_000


async def aside(characters: int, function: Callable[..., T], *arguments: object) -> T:
    """Run work on a text of so many characters, in a thread where that is long.

    A cancelled caller does not wait for it to end.
    """
    if characters < LONG_CHARACTERS:
        return function(*arguments)
    return await anyio.to_thread.run_sync(
        functools.partial(function, *arguments), abandon_on_cancel=True
    )
