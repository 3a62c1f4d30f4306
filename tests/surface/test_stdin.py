"""Reading the input in a thread: whatever ends it, the other side learns that it has ended."""

import json
import os
import threading
from collections.abc import Generator
from contextlib import contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mindfile.surface.stdin import Incoming, Refusals, StdinPump, read_message

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


LINES = [
    b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"store","arguments":{}}}',
    b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
    b'{"jsonrpc":"2.0","id":"a","result":{}}',
    b'[{"jsonrpc":"2.0","id":1,"method":"ping"}]',
    PING,
]


@given(st.one_of(st.binary(max_size=200), st.text(max_size=80).map(str.encode)))
def test_any_bytes_are_a_message_a_refusal_or_nothing(line: bytes) -> None:
    read_message(line)


@given(
    st.sampled_from(LINES),
    st.lists(st.tuples(st.integers(0, 90), st.binary(max_size=3), st.integers(0, 4)), max_size=4),
)
def test_a_message_with_flaws_gets_an_answer_or_is_none(
    line: bytes, flaws: list[tuple[int, bytes, int]]
) -> None:
    for place, put, gone in flaws:
        line = line[:place] + put + line[place + gone :]
    found = read_message(line)
    if isinstance(found, Refusals):
        assert all(json.loads(answer)["error"]["message"] for answer in found.lines)


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe\x00{",
        b"\xed\xa0\xbd",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"jsonrpc":"2.0","id":7,"method":"ping","params":' + b"[" * 50_000 + b"]" * 50_000 + b"}",
        b'{"jsonrpc":"2.0","id":7,"method":"ping","params":{"n":' + b"9" * 10_000 + b"}}",
        b'{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}',
        b'{"jsonrpc":"2.0","id":7,"method":7}',
        b'{"id":7,"method":"ping"}',
        b"[]",
        b"[1,null,{}]",
        b"null",
        b'"ping"',
        b"NaN",
    ],
    ids=map(str, range(14)),
)
def test_what_cannot_be_meant_is_refused_in_words(line: bytes) -> None:
    found = read_message(line)
    assert isinstance(found, Refusals)
    for answer in found.lines:
        fault = json.loads(answer)
        assert fault["error"]["code"] in {-32700, -32600, -32602}
        assert len(answer) < 500
