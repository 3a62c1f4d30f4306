"""The command line. Nothing is imported before the command that needs it is called."""

import argparse
import importlib
import os
import re
import signal
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import NoReturn

from mindfile.nearest import nearest, question_of

EXIT_FAILED, EXIT_USAGE = 1, 2
DEFAULT_COMMAND = "serve"
# Each is a module of `mindfile.commands`.
COMMANDS = {
    "serve": "serve MCP over standard input and output (the default)",
    "demo": "show on a throw-away file what a server remembers",
    "backup": "copy the memory file, also while it is in use",
    "restore": "put a backup in the place of the memory file",
    "view": "list what the memory file holds, in every state",
    "maintain": "put away what fades, propose what recurs, list what waits",
    "install": "add the server to the clients on this machine",
    "uninstall": "take it out of them again",
    "model": "fetch the embedding model, or say where it stands",
    "config": "show every setting in force and where it comes from",
    "doctor": "say what is in use, what is wrong, what to do",
}
# What people call a command that they have not looked up.
_OTHER_WORDS = {
    "add": "install",
    "check": "doctor",
    "download": "model fetch",
    "fetch": "model fetch",
    "init": "install",
    "list": "view",
    "remove": "uninstall",
    "repair": "doctor --repair",
    "run": "serve",
    "settings": "config",
    "setup": "install",
    "show": "view",
    "start": "serve",
    "stats": "doctor",
    "status": "doctor",
}
_OPTION = re.compile(r"--[a-z][a-z-]*")
_ARGUMENT = re.compile(r"argument (\S+): (.*)", re.DOTALL)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 well, 1 something is wrong, 2 wrongly called."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    named = next((word for word in given if not word.startswith("-")), None)
    if named is not None and named not in COMMANDS:
        return _refuse(*_unknown_command(named))
    parser, command = _parser(named)
    options, unknown = parser.parse_known_args(given)
    if unknown:
        return _refuse(*_unknown_word(unknown[0], parser, command))
    if options.version:
        from importlib.metadata import version

        sys.stdout.write(f"mindfile {version('mindfile')}\n")
        return 0
    command = options.command or DEFAULT_COMMAND
    if command == DEFAULT_COMMAND and not _claim(options):
        sys.stderr.write("mindfile: there is no standard input or output to serve on.\n")
        return 1
    return _run(_module(command), options)


def _refuse(message: str, hint: str) -> int:
    sys.stderr.write(f"mindfile: {message} Hint: {hint}\n")
    return EXIT_USAGE


def _unknown_command(word: str) -> tuple[str, str]:
    meant = _OTHER_WORDS.get(word.lower()) or nearest(word, [*COMMANDS, "--help", "--version"])
    known = ", ".join(COMMANDS)
    return f"There is no command `{word}`.", f"{question_of(meant)}Known: {known}."


def _unknown_word(
    word: str, program: argparse.ArgumentParser, command: argparse.ArgumentParser | None
) -> tuple[str, str]:
    """Say that ``word`` is not taken, and what it may have been meant to be."""
    option, asked = word.partition("=")[0], command or program
    known = [*_OPTION.findall(asked.format_usage()), "--help"]
    if command and option in known:
        return f"`{option}` stands before its command.", f"Put it behind: `{asked.prog} {word}`."
    what = f"has no option `{option}`" if word.startswith("-") else f"takes no `{word}`"
    # Without what makes any two of them alike.
    near = nearest(option.strip("-"), [one.strip("-") for one in known])
    meant = question_of(f"--{near}" if near and word.startswith("-") else None)
    return f"`{asked.prog}` {what}.", f"{meant}`{asked.prog} --help` lists what it takes."


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
        if options.command in {None, "serve"}:
            return command.run(config, options)
        _speak_utf8()
        with _ended_in_order():
            return command.run(config, options)
    except MindfileError as error:
        hint = f" Hint: {error.hint}" if error.hint else ""
        sys.stderr.write(f"mindfile: {error.message}{hint}\n")
        return EXIT_USAGE if isinstance(error, ConfigurationError) else EXIT_FAILED
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return 130


@contextmanager
def _ended_in_order() -> Generator[None]:
    """Let a command that is told to end take away what it has not finished."""

    def end(number: int, _: object) -> NoReturn:
        raise SystemExit(128 + number)

    try:
        before = signal.signal(signal.SIGTERM, end)
    except ValueError:
        # Signals go to the main thread alone.
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"mindfile.commands.{name}")


class _Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line, as all else here is said."""

    def error(self, message: str) -> NoReturn:
        """End with what is wrong and where to look it up."""
        argument = _ARGUMENT.match(message)
        said = argument[2] if argument else message
        if argument and argument[1].startswith("-"):
            said = f"`{argument[1]}`: {said}"
        hint = f"`{self.prog} --help` shows how it is called."
        self.exit(EXIT_USAGE, f"mindfile: {said[:1].upper()}{said[1:]}. Hint: {hint}\n")


def _parser(named: str | None) -> tuple[_Parser, _Parser | None]:
    """Return the parser and that of the command that was named.

    Only that one has its options, and is imported, except where it serves: it has none then, and
    claims its streams before anything is imported.
    """
    parser = _Parser(
        prog="mindfile",
        description="Long-term memory for AI agents: an MCP server over one SQLite file.",
        epilog="Settings are environment variables that begin with MINDFILE_; see README.md.",
    )
    parser.add_argument("--version", "-V", action="store_true", help="print the version and stop")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    added = {name: commands.add_parser(name, help=line) for name, line in COMMANDS.items()}
    command = None if named is None else added[named]
    if command is not None and named not in {None, DEFAULT_COMMAND}:
        add_options = getattr(_module(str(named)), "add_options", None)
        if add_options is not None:
            add_options(command)
    return parser, command


def _speak_utf8() -> None:
    """Print Chinese on a console that was set up for less."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if callable(reconfigure):
        reconfigure(encoding="utf-8", errors="replace")
