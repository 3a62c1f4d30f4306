"""The command line. Nothing is imported before the command that needs it is called."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from types import ModuleType

EXIT_FAILED, EXIT_USAGE = 1, 2
DEFAULT_COMMAND = "serve"
# Each is a module of `mindfile.commands`.
COMMANDS = {
    "serve": "serve MCP over standard input and output (the default)",
    "demo": "show on a throw-away file what a server remembers",
    "backup": "copy the memory file, also while it is in use",
    "restore": "put a backup in the place of the memory file",
    "view": "list what the memory file holds, in every state",
    "maintain": "put away what fades, propose what recurs, list what may matter",
    "install": "add the server to the clients on this machine",
    "uninstall": "take it out of them again",
    "model": "fetch the embedding model, or say where it stands",
    "config": "show every setting in force and where it comes from",
    "doctor": "say what is in use, what is wrong, what to do",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 well, 1 something is wrong, 2 wrongly called."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    named = next((word for word in given if word in COMMANDS), None)
    options = _parser(named).parse_args(given)
    if options.version:
        from importlib.metadata import version

        sys.stdout.write(f"mindfile {version('mindfile')}\n")
        return 0
    command = options.command or DEFAULT_COMMAND
    if command == DEFAULT_COMMAND and not _claim(options):
        sys.stderr.write("mindfile: there is no standard input or output to serve on.\n")
        return 1
    return _run(_module(command), options)


def _claim(options: argparse.Namespace) -> bool:
    """Take the standard streams for the protocol before any library could print on them."""
    from mindfile.surface.streams import claim_streams

    try:
        options.streams = claim_streams()
    except OSError:
        return False
    return True


def _run(command: ModuleType, options: argparse.Namespace) -> int:
    from mindfile.config import read_config
    from mindfile.errors import ConfigurationError, MindfileError

    try:
        config = read_config(os.environ)
        if options.command not in {None, "serve"}:
            _speak_utf8()
        return command.run(config, options)
    except MindfileError as error:
        hint = f" Hint: {error.hint}" if error.hint else ""
        sys.stderr.write(f"mindfile: {error.message}{hint}\n")
        return EXIT_USAGE if isinstance(error, ConfigurationError) else EXIT_FAILED
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return 130


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"mindfile.commands.{name}")


def _parser(named: str | None) -> argparse.ArgumentParser:
    """Return the parser; only the command that was named has its options, and is imported.

    Except the one that serves: it has none, and claims its streams before anything is imported.
    """
    if named == DEFAULT_COMMAND:
        named = None
    parser = argparse.ArgumentParser(
        prog="mindfile",
        description="Long-term memory for AI agents: an MCP server over one SQLite file.",
        epilog="Settings are environment variables that begin with MINDFILE_; see README.md.",
    )
    parser.add_argument("--version", action="store_true", help="print the version and stop")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    added = {name: commands.add_parser(name, help=line) for name, line in COMMANDS.items()}
    add_options = getattr(_module(named), "add_options", None) if named else None
    if named and add_options is not None:
        add_options(added[named])
    return parser


def _speak_utf8() -> None:
    """Print Chinese on a console that was set up for less."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if callable(reconfigure):
        reconfigure(encoding="utf-8", errors="replace")
