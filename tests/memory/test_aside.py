"""Long texts: other calls are answered while one is stored or counted."""

import sys
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import anyio
import anyio.to_thread
import pytest

from fakes import HandClock
from memory.rows import put, put_id, say, seen
from mindfile.embedding.chunks import split
from mindfile.language.extraction import extract
from mindfile.language.importance import importance_of
from mindfile.memory.aside import LONG_CHARACTERS
from mindfile.memory.encoding import StoredChunks
from mindfile.ranking.diversity import near_copies
from minds import a_mind

LONG = "The harbor committee discussed the drainage of the upper meadow. " * (
    2 * LONG_CHARACTERS // 65
)
HEAVY = (split, extract, importance_of, near_copies)


@contextmanager
def called_here(functions: Sequence[Callable[..., Any]]) -> Generator[set[str]]:
    """Collect which functions the thread of the event loop itself calls with a long text."""
    wanted: set[CodeType] = {function.__code__ for function in functions}
    found: set[str] = set()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in wanted:
            found.add(frame.f_code.co_name)

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)


@pytest.mark.parametrize(
    "fields",
    [{}, {"session": "s"}, {"session": "s", "importance": 1.0}, {"attribute": "minutes"}],
    ids=["statement", "message", "important message", "fact"],
)
async def test_a_long_text_is_read_beside_the_loop_and_found(
    tmp_path: Path, fields: dict[str, Any]
) -> None:
    async with a_mind(tmp_path) as mind:
        await put_id(mind, LONG)
        with called_here(HEAVY) as called:
            await put(mind, f"{LONG} The gate is green.", **fields)
        assert called == set()
        with called_here(HEAVY) as called:
            await put(mind, "The gate is blue.", **fields)
        assert "split" in called
        assert len(await seen(mind, "green gate")) > 0


@dataclass
class WaitingTokenizer:
    """A tokenizer that counts only once the loop has answered another call."""

    reached: threading.Event = field(default_factory=threading.Event)
    answered: threading.Event = field(default_factory=threading.Event)

    def encode_batch(self, texts: Sequence[str], *, add_special_tokens: bool) -> list[Any]:
        self.reached.set()
        if not self.answered.wait(30):
            raise TimeoutError
        return [Counted([1] * 7) for _ in texts]


@dataclass
class Counted:
    attention_mask: list[int]
    overflowing: tuple[()] = ()


async def test_other_calls_are_answered_while_a_long_message_is_counted(tmp_path: Path) -> None:
    tokenizer = WaitingTokenizer()
    async with a_mind(tmp_path) as mind:
        known = await put_id(mind, "The gate is blue.")
        mind.embedding.tokens.use(tokenizer)
        async with anyio.create_task_group() as calls:
            calls.start_soon(say, mind, "s", LONG)
            await anyio.to_thread.run_sync(tokenizer.reached.wait, 30)
            assert await seen(mind, "gate") == {known}
            tokenizer.answered.set()
        assert len(await seen(mind, session="s")) == 1


async def test_other_calls_may_write_while_estimates_are_made_exact(tmp_path: Path) -> None:
    tokenizer = WaitingTokenizer()
    async with a_mind(tmp_path) as mind:
        await say(mind, "s", "One.", "Two.")
        work = StoredChunks(mind.store, HandClock(), "me")
        mind.embedding.tokens.use(tokenizer)
        async with anyio.create_task_group() as calls:
            calls.start_soon(work.recount, mind.embedding.tokens.count)
            await anyio.to_thread.run_sync(tokenizer.reached.wait, 30)
            await put_id(mind, "The gate is blue.")
            tokenizer.answered.set()
        async with mind.store.read() as unit:
            assert await unit.sessions.estimated(limit=9) == []
