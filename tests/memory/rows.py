"""Memories for tests, put there the way a caller puts them, and what can be seen of them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mindfile.memory.compressing import compress
from mindfile.memory.forgetting import forget
from mindfile.memory.mind import Mind
from mindfile.memory.replies import CompressReply, ForgetReply, SearchReply, StoreReply
from mindfile.memory.requests import (
    CompressRequest,
    ForgetRequest,
    MessageInput,
    SearchRequest,
    StoreRequest,
)
from mindfile.memory.searching import search
from mindfile.memory.storing import store
from mindfile.model import Memory, Role

HERE = "default"
CLIENT = "tester"


async def put(mind: Mind, content: str | None = None, **fields: Any) -> StoreReply:
    """Store one thing; ``fields`` are those of the request."""
    request = StoreRequest(fields.pop("namespace", HERE), content, **fields)
    return await store(mind, request, client=CLIENT)


async def put_id(mind: Mind, content: str | None = None, **fields: Any) -> str:
    """Store one thing and return its id."""
    key = (await put(mind, content, **fields)).stored[0].id
    assert key is not None
    return key


async def say(mind: Mind, session: str, *texts: str) -> list[str]:
    """Store a conversation, user and assistant in turn, and return the ids of its messages."""
    messages = tuple(
        MessageInput(text, Role.ASSISTANT if place % 2 else Role.USER)
        for place, text in enumerate(texts)
    )
    reply = await put(mind, messages=messages, session=session)
    return [stored.id for stored in reply.stored if stored.id is not None]


async def shorten(mind: Mind, session: str, keep_rounds: int = 1) -> CompressReply:
    """Compress a session."""
    return await compress(
        mind, CompressRequest(HERE, session, keep_rounds=keep_rounds), client=CLIENT
    )


async def look(mind: Mind, query: str = "", **fields: Any) -> SearchReply:
    """Search; without a query, list."""
    fields.setdefault("limit", 100)
    return await search(mind, SearchRequest(fields.pop("namespace", HERE), query, **fields))


async def seen(mind: Mind, query: str = "", **fields: Any) -> set[str]:
    """Return the ids that a search sees."""
    return {hit.id for hit in (await look(mind, query, **fields)).hits}


async def let_go(mind: Mind, **fields: Any) -> ForgetReply:
    """Forget, purge or undo."""
    namespace = fields.pop("namespace", HERE)
    return await forget(mind, ForgetRequest(namespace, **fields), client=CLIENT)


async def read(mind: Mind, key: str, namespace: str = HERE) -> Memory:
    """Return a memory in whatever state it is."""
    async with mind.store.read() as unit:
        return (await unit.memories.by_ids(namespace, [key]))[0]


async def link(mind: Mind, key: str, sources: Sequence[str]) -> None:
    """Let a memory rest on others."""
    async with mind.store.write() as unit:
        (memory,) = await unit.memories.by_ids(HERE, [key])
        found = await unit.memories.by_ids(HERE, list(sources))
        await unit.history.link(memory.row, [source.row for source in found], "source")


def raw_bytes(mind: Mind) -> bytes:
    """Return every byte of the file and of what stands beside it."""
    database = Path(mind.config.database)
    return b"".join(
        path.read_bytes()
        for path in sorted(database.parent.glob(f"{database.name}*"))
        if path.is_file()
    )
