"""A model hub on this machine: enough of the protocol for its own client, with faults to order."""

import hashlib
import json
import re
import threading
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import cast

REVISION = "0123456789abcdef0123456789abcdef01234567"
_RANGE = re.compile(r"bytes=(\d+)-")


@dataclass(slots=True)
class Hub:
    """The hub as a test sees it.

    ``breaks`` says after how many bytes the first transfer of a file ends; ``damaged`` files
    arrive with one byte changed. ``served`` lists what was sent: path, and from which byte on.
    """

    repository: str
    files: Mapping[str, bytes]
    url: str = ""
    breaks: dict[str, int] = field(default_factory=dict[str, int])
    damaged: set[str] = field(default_factory=set[str])
    served: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])

    def tree(self) -> list[dict[str, object]]:
        """List the files as the hub does: large ones with the SHA-256 of their content."""
        return [
            {
                "type": "file",
                "path": path,
                "size": len(content),
                "oid": hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest(),  # noqa: S324
                **(_stored_apart(content) if path.endswith(".onnx") else {}),
            }
            for path, content in self.files.items()
        ]

    def etag(self, path: str) -> str:
        """Return the hash by which a file is known."""
        entry = next(one for one in self.tree() if one["path"] == path)
        content = self.files[path]
        return hashlib.sha256(content).hexdigest() if "lfs" in entry else str(entry["oid"])

    def sent(self, path: str) -> bytes:
        """Return what really goes over the wire."""
        content = self.files[path]
        return content[:-1] + bytes([content[-1] ^ 1]) if path in self.damaged else content


def _stored_apart(content: bytes) -> dict[str, object]:
    digest = hashlib.sha256(content).hexdigest()
    return {"lfs": {"oid": digest, "size": len(content), "pointerSize": 134}}


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, hub: Hub) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.hub = hub


class _Handler(BaseHTTPRequestHandler):
    """Answers out of the hub that its server holds."""

    protocol_version = "HTTP/1.1"

    @property
    def _hub(self) -> Hub:
        return cast("_Server", self.server).hub

    def do_HEAD(self) -> None:
        self._file(body=False)

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path.startswith(f"/api/models/{self._hub.repository}/tree/"):
            self._json(self._hub.tree())
        elif path.startswith(f"/api/models/{self._hub.repository}"):
            siblings = [{"rfilename": name} for name in self._hub.files]
            self._json({"id": self._hub.repository, "sha": REVISION, "siblings": siblings})
        else:
            self._file(body=True)

    def _json(self, content: object) -> None:
        data = json.dumps(content).encode()
        self._head(200, {"Content-Type": "application/json", "Content-Length": len(data)})
        self.wfile.write(data)

    def _head(self, status: int, headers: Mapping[str, object]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, str(value))
        self.end_headers()

    def _file(self, *, body: bool) -> None:
        name = self.path.partition("?")[0].partition(f"/resolve/{REVISION}/")[2]
        if name not in self._hub.files:
            self._head(404, {"X-Error-Code": "EntryNotFound", "Content-Length": 0})
            return
        content = self._hub.sent(name)
        asked = _RANGE.match(self.headers.get("Range", ""))
        start = int(asked[1]) if asked else 0
        headers = {
            "ETag": f'"{self._hub.etag(name)}"',
            "X-Repo-Commit": REVISION,
            "Content-Length": len(content) - start,
        }
        if start:
            headers["Content-Range"] = f"bytes {start}-{len(content) - 1}/{len(content)}"
        self._head(206 if start else 200, headers)
        if body:
            self._hub.served.append((name, start))
            end = self._hub.breaks.pop(name, len(content))
            self.wfile.write(content[start:end])
            self.close_connection = end < len(content)

    def log_request(self, code: object = "-", size: object = "-") -> None:
        """Say nothing on the terminal."""


@contextmanager
def a_hub(repository: str, files: Mapping[str, bytes]) -> Generator[Hub]:
    """Serve one repository on a free port."""
    hub = Hub(repository, files)
    server = _Server(hub)
    hub.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield hub
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
