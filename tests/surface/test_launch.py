"""Serving over standard input and output: every request gets its answer, and the end is quick."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Literal

import anyio
import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

pytestmark = pytest.mark.process

LAUNCHED = str(Path(__file__).with_name("launched.py"))
PATIENCE = 30
HELLO: dict[str, Any] = {
    "jsonrpc": "2.0",
    "id": "hello",
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {"elicitation": {}},
        "clientInfo": {"name": "test", "version": "1"},
    },
}
READY = {"jsonrpc": "2.0", "method": "notifications/initialized"}

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such signals")


@pytest.fixture
def closed(tmp_path: Path) -> Path:
    return tmp_path / "closed"


def call(request: int | str, tool: str, /, **arguments: Any) -> dict[str, Any]:
    params = {"name": tool, "arguments": arguments}
    return {"jsonrpc": "2.0", "id": request, "method": "tools/call", "params": params}


@contextmanager
def _heeded_hang_up() -> Generator[None]:
    """Let a process that is started not inherit that a hang-up is ignored, as under nohup."""
    if sys.platform == "win32":
        yield
        return
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)


@contextmanager
def launched(closed: Path, era: str = "auto") -> Generator[subprocess.Popen[bytes]]:
    with _heeded_hang_up():
        process = subprocess.Popen(
            [sys.executable, LAUNCHED, str(closed), era],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    with process:
        try:
            yield process
        finally:
            process.kill()


def as_bytes(messages: list[dict[str, Any] | bytes]) -> bytes:
    lines = [item if isinstance(item, bytes) else json.dumps(item).encode() for item in messages]
    return b"".join(line + b"\n" for line in lines)


def exchange(
    closed: Path, *messages: dict[str, Any] | bytes, era: str = "auto"
) -> list[dict[str, Any]]:
    """Send everything at once, close the input, and return all that comes back."""
    with launched(closed, era) as process:
        out, _ = process.communicate(as_bytes([HELLO, READY, *messages]), timeout=PATIENCE)
    assert process.returncode == 0
    assert closed.read_text("utf-8") == "closed"
    answers: list[dict[str, Any]] = [json.loads(line) for line in out.splitlines()]
    assert answers[0]["id"] == "hello"
    return answers[1:]


def read_line(process: subprocess.Popen[bytes]) -> dict[str, Any]:
    assert process.stdout is not None
    return json.loads(process.stdout.readline())


def send(process: subprocess.Popen[bytes], *messages: dict[str, Any] | bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(as_bytes(list(messages)))
    process.stdin.flush()


def test_every_request_sent_before_the_end_of_input_is_answered(closed: Path) -> None:
    answers = exchange(closed, *(call(number, "meet", number=300) for number in range(300)))
    assert sorted(answer["id"] for answer in answers) == list(range(300))
    assert {answer["result"]["content"][0]["text"] for answer in answers} == {"met"}


def test_the_same_id_twice_is_answered_twice(closed: Path) -> None:
    answers = exchange(closed, call(1, "meet", number=2), call(1, "meet", number=2))
    assert [answer["id"] for answer in answers] == [1, 1]


def test_a_withdrawn_request_holds_nothing_up(closed: Path) -> None:
    withdrawal = {
        "jsonrpc": "2.0",
        "method": "notifications/cancelled",
        "params": {"requestId": 1},
    }
    before = time.monotonic()
    answers = exchange(
        closed, call(1, "wait_forever"), withdrawal, call(2, "describe", values={"a": 1})
    )
    assert [answer["id"] for answer in answers] == [2]
    assert time.monotonic() - before < 9


def test_a_question_to_a_client_that_has_left_does_not_hold_up_the_end(closed: Path) -> None:
    before = time.monotonic()
    answers = exchange(closed, call(1, "ask"))
    assert [answer.get("method", answer["id"]) for answer in answers] == ["elicitation/create", 1]
    assert time.monotonic() - before < 9


def test_a_client_that_sends_all_before_it_reads_is_served(closed: Path) -> None:
    garbage = [b"{no json at all}"] * 3000
    long = [call(number, "describe", values={"text": "x" * 1000}) for number in range(500)]
    answers = exchange(closed, *garbage, *long)
    assert len(answers) == 3500


ODD_LINES: list[tuple[bytes, object, int]] = [
    (b"{nonsense", None, -32700),
    (b"[" * 100_000, None, -32700),
    (b'"text"', None, -32600),
    (b'{"id": 11}', 11, -32600),
    (b'{"jsonrpc": "1.0", "id": 12, "method": "tools/list"}', 12, -32600),
    (b'{"jsonrpc": "2.0", "id": null, "method": "tools/list"}', None, -32600),
    (b'{"jsonrpc": "2.0", "id": 1.5, "method": "tools/list"}', 1.5, -32600),
    (b'{"jsonrpc": "2.0", "id": true, "method": "tools/list"}', None, -32600),
    (b'{"jsonrpc": "2.0", "id": {"a": 1}, "method": "tools/list"}', None, -32600),
    (b'{"jsonrpc": "2.0", "id": "\\ud800", "method": "tools/list"}', "\ud800", -32600),
    (b'{"jsonrpc": "2.0", "id": 13, "method": "tools/list", "params": [1]}', 13, -32602),
    (b'{"jsonrpc": "2.0", "id": 14, "method": "tools/call", "params": {"\\ud800": 1}}', 14, -32602),
    (b'{"jsonrpc": "2.0", "id": 15, "method": "\\ud800"}', 15, -32601),
    (b'{"jsonrpc": "2.0", "id": 16, "method": "no/such"}', 16, -32601),
]


def test_what_is_no_request_gets_an_error_and_the_next_one_is_served(closed: Path) -> None:
    answers = exchange(closed, *(line for line, _, _ in ODD_LINES), call(1, "describe", values={}))
    refused = [
        (ascii(answer["id"]), answer["error"]["code"]) for answer in answers if "error" in answer
    ]
    assert sorted(refused) == sorted((ascii(number), code) for _, number, code in ODD_LINES)
    served = [answer["id"] for answer in answers if "result" in answer]
    assert served == [1]


def test_an_answer_or_notification_that_cannot_be_read_is_passed_over(closed: Path) -> None:
    answers = exchange(
        closed,
        b'{"jsonrpc": "2.0", "id": 1, "result": 5}',
        b'{"jsonrpc": "2.0", "method": "notifications/progress", "params": 5}',
        call(1, "describe", values={"id": "in the parameters"}),
    )
    assert [answer["id"] for answer in answers] == [1]


def test_a_batch_is_refused_one_request_at_a_time(closed: Path) -> None:
    batch = json.dumps([call(1, "describe"), READY, call(2, "describe")]).encode()
    answers = exchange(closed, batch, b"[]")
    assert {(answer["id"], answer["error"]["code"]) for answer in answers} == {
        (1, -32600),
        (2, -32600),
        (None, -32600),
    }


def test_a_line_without_end_is_refused_and_the_next_one_is_served(closed: Path) -> None:
    answers = exchange(closed, b"x" * (33 * 1024 * 1024), call(1, "describe", values={}))
    assert {answer["id"] for answer in answers} == {None, 1}
    assert next(answer for answer in answers if "error" in answer)["error"]["code"] == -32600


def test_thirty_megabytes_in_one_argument_arrive(closed: Path) -> None:
    (answer,) = exchange(closed, call(1, "describe", values={"text": "é" * 5_000_000}))
    assert len(answer["result"]["content"][0]["text"]) > 5_000_000


ODD_CHARACTERS = [
    (b'"\\ud83d"', r"'\ud83d'"),
    (b'["a", {"b": "x\\udc00y"}]', r"['a', {'b': 'x\udc00y'}]"),
    (b'{"\\ud800": 1}', r"{'\ud800': 1}"),
    (b'"\\ud83d\\ude00"', r"'\U0001f600'"),
    (b'"\xff\xfe"', r"'\ufffd\ufffd'"),
    (b'"a\\u0000b"', r"'a\x00b'"),
    (b'"\xe2\x80\xa8"', r"'\u2028'"),
]


def test_odd_characters_reach_the_tool_as_they_are(closed: Path) -> None:
    requests = [
        json.dumps(call(number, "describe", values={"odd": "?"})).encode().replace(b'"?"', line)
        for number, (line, _) in enumerate(ODD_CHARACTERS)
    ]
    answers = exchange(closed, *requests)
    described = {answer["id"]: answer["result"]["content"][0]["text"] for answer in answers}
    assert described == {
        number: f"{{'odd': {arrived}}}" for number, (_, arrived) in enumerate(ODD_CHARACTERS)
    }


def test_a_byte_order_mark_windows_line_ends_and_blank_lines_are_no_trouble(closed: Path) -> None:
    request = json.dumps(call(1, "describe", values={})).encode()
    answers = exchange(closed, b"\xef\xbb\xbf" + request + b"\r", b"\r", b"", b"  ")
    assert [answer["id"] for answer in answers] == [1]


def test_half_a_character_in_an_answer_goes_out_escaped(closed: Path) -> None:
    answers = exchange(closed, call(1, "give_half"), call(2, "describe", values={}))
    assert {answer["id"] for answer in answers} == {1, 2}


def test_whatever_is_printed_stays_off_the_wire(closed: Path) -> None:
    with launched(closed) as process:
        out, err = process.communicate(as_bytes([HELLO, READY, call(1, "chatter")]), PATIENCE)
    assert [json.loads(line)["id"] for line in out.splitlines()] == ["hello", 1]
    for text in (b"printed on import", b"from Python", b"from the system", b"from a child"):
        assert text in err


def test_nothing_sent_at_all_ends_at_once(closed: Path) -> None:
    with launched(closed) as process:
        out, _ = process.communicate(b"", timeout=PATIENCE)
    assert (process.returncode, out) == (0, b"")
    assert closed.exists()


@posix_only
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_answers_what_was_sent_and_ends(closed: Path, name: str) -> None:
    with launched(closed) as process:
        send(process, HELLO, READY)
        assert read_line(process)["id"] == "hello"
        send(process, *(call(number, "meet", number=20) for number in range(20)))
        process.send_signal(signal.Signals[name])
        answers = [read_line(process) for _ in range(20)]
        assert process.wait(PATIENCE) == 0
    assert {answer["result"]["content"][0]["text"] for answer in answers} == {"met"}
    assert closed.exists()


@posix_only
def test_a_signal_does_not_wait_long_for_a_call_that_never_ends(closed: Path) -> None:
    with launched(closed) as process:
        send(process, HELLO, READY, call(1, "wait_forever"))
        assert read_line(process)["id"] == "hello"
        before = time.monotonic()
        process.terminate()
        assert read_line(process)["error"]["message"] == "Connection closed"
        assert process.wait(PATIENCE) == 0
        assert time.monotonic() - before < 5
    assert closed.exists()


@posix_only
def test_a_second_signal_ends_at_once(closed: Path) -> None:
    with launched(closed) as process:
        send(process, HELLO, READY, call(1, "wait_forever"), call(2, "describe", values={}))
        assert read_line(process)["id"] == "hello"
        assert read_line(process)["id"] == 2
        before = time.monotonic()
        process.send_signal(signal.SIGTERM)
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
        assert time.monotonic() - before < 1.9
    assert closed.exists()


@posix_only
def test_the_server_ends_with_its_parent_though_the_pipe_stays_open(closed: Path) -> None:
    source, feeding = os.pipe()
    out, sink = os.pipe()
    code = (
        "import signal, subprocess, sys; "
        f"subprocess.Popen([sys.executable, {LAUNCHED!r}, {str(closed)!r}]); signal.pause()"
    )
    os.write(feeding, as_bytes([HELLO, READY]))
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=source, stdout=sink, stderr=subprocess.DEVNULL
    ) as process:
        os.close(source)
        os.close(sink)
        with os.fdopen(out, "rb") as answers:
            assert json.loads(answers.readline())["id"] == "hello"
            process.kill()
            # Its end of the pipe closes when the server is gone.
            assert answers.read() == b""
        os.close(feeding)
    assert closed.exists()


@asynccontextmanager
async def client(
    closed: Path, mode: Literal["auto", "legacy"], era: str = "auto"
) -> AsyncGenerator[Client]:
    server = StdioServerParameters(command=sys.executable, args=[LAUNCHED, str(closed), era])
    with anyio.fail_after(PATIENCE):
        async with Client(stdio_client(server), mode=mode) as connected:
            yield connected


@pytest.mark.parametrize(
    ("mode", "era", "version"),
    [
        ("auto", "auto", "2026-07-28"),
        ("legacy", "auto", "2025-11-25"),
        ("auto", "legacy", "2025-11-25"),
    ],
)
async def test_a_client_of_either_era_is_served(
    closed: Path, mode: Literal["auto", "legacy"], era: str, version: str
) -> None:
    async with client(closed, mode, era) as connected:
        assert connected.protocol_version == version
        answer = await connected.call_tool("describe", {"values": {"a": "你好"}})
        assert answer.structured_content == {"result": ascii({"a": "你好"})}
    assert closed.exists()
