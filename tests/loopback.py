"""An OpenAI-compatible server on this machine that answers as a test tells it to."""

import json
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from mindfile.language.endpoint import Endpoint, Patience

KEY = "sk-loopback-secret"
# Nothing on this machine takes longer; a retry follows at once.
PROMPT = Patience(request=30, whole=60, pause=0)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server sends back; ``held`` only once the test is over."""

    text: str = ""
    status: int = 200
    body: str | None = None
    held: bool = False

    @property
    def payload(self) -> bytes:
        if self.body is not None:
            return self.body.encode()
        message = {"role": "assistant", "content": self.text}
        choice = {"index": 0, "finish_reason": "stop", "message": message}
        reply = {"id": "1", "object": "chat.completion", "created": 1, "model": "m"}
        return json.dumps({**reply, "choices": [choice]}).encode()


@dataclass(slots=True)
class Loopback:
    """The server as a test sees it: its address and what it was asked, in order of arrival."""

    base_url: str
    asked: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])
    keys: list[str | None] = field(default_factory=list[str | None])

    def endpoint(self, patience: Patience = PROMPT) -> Endpoint:
        return Endpoint(self.base_url, "small-model", KEY, patience)

    @property
    def texts(self) -> list[str]:
        """What was sent as data, question by question."""
        return [one["messages"][1]["content"] for one in self.asked]

    @property
    def instructions(self) -> list[str]:
        """What was asked for, question by question."""
        return [one["messages"][0]["content"] for one in self.asked]


@contextmanager
def loopback(answer: Callable[[str], Answer]) -> Generator[Loopback]:
    """Serve on a free port; ``answer`` gets the text of a question, one at a time."""
    over = threading.Event()
    turn = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with turn:
                seen.asked.append(question)
                seen.keys.append(self.headers["Authorization"])
                given = answer(question["messages"][1]["content"])
            if given.held:
                over.wait()
                return
            self.send_response(given.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(given.payload)))
            self.end_headers()
            self.wfile.write(given.payload)

        def log_request(self, code: object = "-", size: object = "-") -> None:
            """Say nothing on the terminal."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    seen = Loopback(f"http://127.0.0.1:{server.server_address[1]}/v1")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield seen
    finally:
        over.set()
        server.shutdown()
        thread.join()
        server.server_close()
