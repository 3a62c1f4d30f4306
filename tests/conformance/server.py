"""Serve a throw-away memory over HTTP on this machine, where the conformance suite can reach it.

Usage: python tests/conformance/server.py FOLDER
It prints its address, and goes on until it is ended. The product itself speaks stdio only.
"""

import socket
import sys
from pathlib import Path

import uvicorn

from mindfile.app import create_app
from mindfile.config import Config


def main(folder: Path) -> None:
    config = Config(database=folder / "memory.sqlite3", log_dir=folder / "log", model="off")
    app = create_app(config).streamable_http_app()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        sys.stdout.write(f"http://localhost:{port}/mcp\n")
        sys.stdout.flush()
        uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listening])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
