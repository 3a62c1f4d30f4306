"""How much work a call makes: steps of SQLite's machine and trips to its thread, never seconds."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiosqlite
import pytest

from mindfile.memory.mind import Mind

# SQLite tells of so many instructions at once.
_STEPS = 20


@dataclass(slots=True)
class Work:
    """``steps`` of the machine, in twenties, and ``trips`` to the thread that it runs in."""

    steps: int = 0
    trips: int = 0

    def step(self) -> int:
        self.steps += 1
        return 0


@asynccontextmanager
async def worked(mind: Mind, patch: pytest.MonkeyPatch) -> AsyncGenerator[Work]:
    """Count the work of the block."""
    async with mind.store.read():
        pass
    opened: Any = mind.store
    database = opened._database
    connections: list[aiosqlite.Connection] = [database._reader, database._writer]
    work = Work()
    for connection in connections:
        await connection.set_progress_handler(work.step, _STEPS)
    execute: Any = vars(aiosqlite.Connection)["_execute"]

    async def counted(self: Any, *given: Any, **named: Any) -> Any:
        work.trips += 1
        return await execute(self, *given, **named)

    with patch.context() as counting:
        counting.setattr(aiosqlite.Connection, "_execute", counted)
        yield work
    for connection in connections:
        nobody: Any = None
        await connection.set_progress_handler(nobody, _STEPS)
