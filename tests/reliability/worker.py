"""What each of several processes does on one file, until it is killed."""

import os
from multiprocessing.connection import Connection
from pathlib import Path

import anyio

from fakes import HashingEmbedder
from mindfile.memory.mind import Mind
from mindfile.memory.opening import present
from mindfile.memory.requests import MessageInput, StoreRequest
from mindfile.memory.storing import store
from mindfile.model import Role
from minds import a_mind

COMPLAINTS = "complaints.txt"


def work(folder: Path, name: str, count: int, at_once: bool, sink: Connection) -> None:
    """Store so many memories, one after another or all at once.

    Sends the word of each memory and its id once the store has acknowledged it. What goes to
    standard error ends in a file of the folder.
    """
    with (folder / COMPLAINTS).open("a", encoding="utf-8") as complaints:
        os.dup2(complaints.fileno(), 2)
    anyio.run(_store_all, folder, name, count, at_once, sink)


async def _store_all(folder: Path, name: str, count: int, at_once: bool, sink: Connection) -> None:
    embedder = HashingEmbedder()
    async with a_mind(folder, embedder=embedder, clock=present, owner=name, session=name) as mind:
        if at_once:
            async with anyio.create_task_group() as calls:
                for number in range(count):
                    calls.start_soon(_put, mind, name, number, sink)
        else:
            for number in range(count):
                await _put(mind, name, number, sink)


async def _put(mind: Mind, name: str, number: int, sink: Connection) -> None:
    """Store a fact, or a turn of a conversation, and say so."""
    word = f"{name}word{number}"
    if number % 2:
        request = StoreRequest("default", f"the {word} is noted")
    else:
        message = MessageInput(f"I told you of {word}", Role.USER)
        request = StoreRequest("default", messages=(message,), session=name)
    reply = await store(mind, request, client=name)
    sink.send_bytes(f"{word} {reply.stored[0].id}".encode())
