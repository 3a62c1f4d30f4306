"""Fills a small file system with memories: ``python cramped.py FOLDER``.

Prints as one JSON object what was said when it was full, which notes had been acknowledged, which
are there, and whether one more is stored once there is room.
"""

import json
import sys
from pathlib import Path

import anyio

from memory.rows import look, put
from mindfile.errors import MindfileError
from mindfile.memory.mind import Mind
from minds import a_mind

BALLAST_BYTES = 200_000


def note(number: int) -> str:
    """Return a text of 8 kB that no other is like."""
    return f"note{number} " + f"word{number} " * 1_000


async def fill(mind: Mind) -> tuple[list[int], MindfileError | None]:
    """Store until that fails; returns what was acknowledged and the fault."""
    acknowledged: list[int] = []
    for number in range(1_000):
        try:
            await put(mind, note(number))
        except MindfileError as error:
            return acknowledged, error
        acknowledged.append(number)
    return acknowledged, None


async def main(folder: Path) -> None:
    ballast = folder / "ballast"
    ballast.write_bytes(b"\0" * BALLAST_BYTES)
    async with a_mind(folder) as mind:
        acknowledged, fault = await fill(mind)
        there = [
            number for number in acknowledged if (await look(mind, f"note{number}", limit=1)).hits
        ]
        ballast.unlink()
        again = (await put(mind, "There is room again")).stored[0].status
    found = {
        "acknowledged": acknowledged,
        "there": there,
        "code": None if fault is None else fault.code,
        "told": None if fault is None else f"{fault.message} {fault.hint}",
        "again": again,
    }
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    anyio.run(main, Path(sys.argv[1]))
