"""Reading the input in a thread: whatever ends it, the other side learns that it has ended."""

import os
import threading
from collections.abc import Generator
from contextlib import contextmanager

import pytest

from mindfile.surface.stdin import Incoming, StdinPump

PATIENCE = 20
PING = b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n'


@contextmanager
def a_pipe(sent: bytes) -> Generator[int]:
    source, sink = os.pipe()
    os.write(sink, sent)
    os.close(sink)
    yield source
    os.close(source)


class Taker:
    """Takes what is read, and raises ``error`` at each message."""

    def __init__(self, error: Exception | None) -> None:
        self.error = error
        self.messages = 0
        self.ended = threading.Event()

    def __call__(self, item: Incoming | None) -> None:
        if item is None:
            self.ended.set()
        else:
            self.messages += 1
        if self.error is not None:
            raise self.error


def read(sent: bytes, error: Exception | None) -> int:
    """Return how many messages were taken before the end was told."""
    taker = Taker(error)
    with a_pipe(sent) as source:
        StdinPump(source, taker, gone=(RuntimeError,), legacy=False).start()
        assert taker.ended.wait(PATIENCE)
        for thread in threading.enumerate():
            if thread.name == "mindfile-stdin":
                thread.join(PATIENCE)
    return taker.messages


def test_the_end_comes_behind_every_message() -> None:
    assert read(PING * 3, None) == 3


def test_nothing_more_is_handed_over_once_nobody_takes_it() -> None:
    assert read(PING * 3, RuntimeError("the loop has ended")) == 1


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_fault_of_our_own_ends_the_reading_and_is_told_as_its_end() -> None:
    assert read(PING * 3, ValueError("a fault")) == 1
