"""Stores on one file until it is killed: ``python worker.py FOLDER NAME COUNT [at-once]``.

Each line of its output is a word of a memory and its id, once the store has acknowledged it.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

import anyio

from fakes import HashingEmbedder
from mindfile.memory.mind import Mind
from mindfile.memory.opening import present
from mindfile.memory.requests import MessageInput, StoreRequest
from mindfile.memory.storing import store
from mindfile.model import Role
from minds import a_mind


async def put(mind: Mind, name: str, number: int) -> None:
    """Store a fact, or a turn of a conversation, and say so."""
    word = f"{name}word{number}"
    if number % 2:
        request = StoreRequest("default", f"the {word} is noted")
    else:
        message = MessageInput(f"I told you of {word}", Role.USER)
        request = StoreRequest("default", messages=(message,), session=name)
    reply = await store(mind, request, client=name)
    sys.stdout.write(f"{word} {reply.stored[0].id}\n")
    sys.stdout.flush()


async def main(given: Sequence[str]) -> None:
    folder, name, count, *way = given
    embedder = HashingEmbedder()
    async with a_mind(
        Path(folder), embedder=embedder, clock=present, owner=name, session=name
    ) as mind:
        if "at-once" in way:
            async with anyio.create_task_group() as calls:
                for number in range(int(count)):
                    calls.start_soon(put, mind, name, number)
        else:
            for number in range(int(count)):
                await put(mind, name, number)


if __name__ == "__main__":
    anyio.run(main, sys.argv[1:])
