"""The command line. Nothing heavy is imported before a command needs it."""

import argparse
import logging
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mindfile.config import Config

EXIT_USAGE = 2
COMMANDS = {
    "serve": "serve MCP over standard input and output (the default)",
    "demo": "show on a throw-away file what a server remembers",
    "doctor": "say what is in use, what is wrong, what to do",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 well, 1 something is wrong, 2 wrongly called."""
    options = _parser().parse_args(arguments)
    if options.version:
        from importlib.metadata import version

        sys.stdout.write(f"mindfile {version('mindfile')}\n")
        return 0
    from mindfile.config import read_config
    from mindfile.errors import ConfigurationError

    try:
        config = read_config(os.environ)
    except ConfigurationError as error:
        sys.stderr.write(f"mindfile: {error.message} Hint: {error.hint}\n")
        return EXIT_USAGE
    try:
        if options.command == "demo":
            return _demo(config)
        if options.command == "doctor":
            return _doctor(config, as_json=options.json)
        return _serve(config)
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mindfile",
        description="Long-term memory for AI agents: an MCP server over one SQLite file.",
        epilog="Settings are environment variables that begin with MINDFILE_; see README.md.",
    )
    parser.add_argument("--version", action="store_true", help="print the version and stop")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    added = {name: commands.add_parser(name, help=line) for name, line in COMMANDS.items()}
    added["doctor"].add_argument("--json", action="store_true", help="print it as one JSON object")
    return parser


def _serve(config: "Config") -> int:
    """Serve until the client leaves, and end the process there: no thread may hold it up."""
    if os.isatty(0):
        sys.stderr.write(
            "mindfile: waiting for an MCP client on standard input. "
            "You may want `mindfile demo` or `mindfile doctor`; Ctrl-C ends this.\n"
        )
    from mindfile.surface.logs import start_logging
    from mindfile.surface.streams import claim_streams

    try:
        streams = claim_streams()
    except OSError:
        sys.stderr.write("mindfile: there is no standard input or output to serve on.\n")
        return 1
    # fastembed's log would otherwise fill stderr, which some clients never read.
    os.environ.setdefault("LOGURU_LEVEL", "WARNING")
    start_logging(config.log_dir, config.log_level)
    try:
        from mindfile.app import create_app
        from mindfile.surface.launch import serve

        code = serve(create_app(config).low_level(), era=config.era, streams=streams)
    except Exception:
        logging.getLogger("mindfile").exception("The server could not go on.")
        code = 1
    logging.shutdown()
    os._exit(code)


def _demo(config: "Config") -> int:
    from mindfile.demo import run_demo

    _speak_utf8()
    return run_demo(config)


def _doctor(config: "Config", *, as_json: bool) -> int:
    from mindfile.doctor import run_doctor

    _speak_utf8()
    return run_doctor(config, as_json=as_json)


def _speak_utf8() -> None:
    """Print Chinese on a console that was set up for less."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if callable(reconfigure):
        reconfigure(encoding="utf-8", errors="replace")
