"""Cancelling a call at the n-th place where it waits, instead of after some time."""

from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass
from typing import Any

import anyio


@dataclass
class Counted:
    """Waits for a call, and does something when the call itself waits for the ``at``-th time."""

    call: Awaitable[object]
    at: int
    then: Callable[[], object]
    waits: int = 0

    def __await__(self) -> Generator[Any, Any, object]:
        steps = self.call.__await__()
        sent: Any = None
        thrown: BaseException | None = None
        while True:
            try:
                waited = steps.send(sent) if thrown is None else steps.throw(thrown)
            except StopIteration as end:
                return end.value
            self.waits += 1
            if self.waits == self.at:
                self.then()
            try:
                sent, thrown = (yield waited), None
            except BaseException as error:  # noqa: BLE001 - whatever it is, the call gets it
                thrown = error


async def cut_short(call: Awaitable[object], at: int) -> bool:
    """Make a call and cancel it where it waits for the ``at``-th time.

    Returns whether it came to its end all the same: it had waited less often.
    """
    with anyio.CancelScope() as scope:
        await Counted(call, at, scope.cancel)
        return True
    return False
