"""`mindfile install`: add the server to the configuration of the clients on this machine."""

import argparse
import difflib
import sys
from pathlib import Path

from mindfile.clients.disks import runner_cache
from mindfile.clients.entries import Change, Entry, adding, carry_out, entries_of, own_entry
from mindfile.clients.jsonc import UneditableError
from mindfile.clients.places import Installation, Machine, installation, installed, this_machine
from mindfile.clients.table import CLIENTS, ENTRY
from mindfile.commands.choices import one_of
from mindfile.config import PREFIX, Config, variables
from mindfile.errors import MindfileError, UnavailableError


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what `mindfile install` can be told."""
    add_client(parser)
    parser.add_argument(
        "--namespace", metavar="NAME", help="keep what this client stores apart, under NAME"
    )


def add_client(parser: argparse.ArgumentParser) -> None:
    """Add the client, and the way to see what would be done."""
    names = ", ".join(CLIENTS)
    parser.add_argument(
        "client",
        nargs="?",
        type=one_of(CLIENTS, "client"),
        metavar="CLIENT",
        help=f"{names}; or all found here",
    )
    parser.add_argument("--dry-run", action="store_true", help="show what would be written")


def run(config: Config, options: argparse.Namespace) -> int:
    """Add the server to one client, or to all found; return 0 where all of it was done.

    Raises:
        UnavailableError: there is no client, or the server would not stay where it is.
    """
    machine = this_machine(variables())
    python = Path(sys.executable).absolute()
    if runner := runner_cache(python, machine.environ):
        raise UnavailableError(
            f"{python} lies in the cache of {runner}, which is emptied without asking.",
            hint="Install it to stay, with `uv tool install mindfile` or `pipx install mindfile`, "
            "and run `mindfile install` again.",
        )
    targets = chosen(options.client, machine)
    if not targets:
        raise UnavailableError(
            "No client that I know was found here.",
            hint=f"Name one: {', '.join(CLIENTS)}. README.md shows what to put into others.",
        )
    if config.model_fields_set:
        names = ", ".join(f"{PREFIX}{name.upper()}" for name in sorted(config.model_fields_set))
        sys.stdout.write(
            f"Note: no client sees what this shell sets: {names}. What shall hold there too "
            "belongs into the `env` of the entry.\n"
        )
    entry = own_entry(python, options.namespace)
    failed = [one for one in targets if not _install(one, entry, dry=options.dry_run)]
    return 1 if failed else 0


def chosen(name: str | None, machine: Machine) -> list[Installation]:
    """Return the client that was named, or all that are found."""
    return installed(machine) if name is None else [installation(CLIENTS[name], machine)]


def _install(one: Installation, entry: Entry, *, dry: bool) -> bool:
    try:
        change = adding(one, entry)
        if not change.needed:
            say(one, f"stands in {change.file} already; nothing was changed.", *_doubles(one))
            return True
        if dry:
            say(one, f"this would be written to {change.file}:", *difference(change))
            return True
        kept = carry_out(change)
    except MindfileError as error:
        refuse(one, error)
        return False
    say(
        one,
        f"added to {change.file}.",
        f"It starts: {' '.join((entry.command, *entry.arguments))}",
        *([] if kept is None else [f"The file as it was: {kept}"]),
        *_doubles(one),
        f"Next: {one.client.restart}",
    )
    return True


def _doubles(one: Installation) -> list[str]:
    others = [f"“{name}”" for name in entries_of(one) if name != ENTRY]
    if not others:
        return []
    return [f"It stands there under {', '.join(others)} too: take that out, or each tool is twice."]


def say(one: Installation, *lines: str) -> None:
    """Tell what became of one client's configuration."""
    sys.stdout.write(f"{one.client.title}: " + "\n  ".join(lines) + "\n")


def refuse(one: Installation, error: MindfileError) -> None:
    """Tell why a client's configuration was left alone, and what to do by hand."""
    # What to paste is a block of its own.
    hint = f"\n{error.hint}" if isinstance(error, UneditableError) else f" Hint: {error.hint}"
    sys.stderr.write(f"{one.client.title}: {error.message}{hint}\n")


def difference(change: Change) -> list[str]:
    """Return the lines that go and come; no others, for they may hold other servers' keys."""
    before = (change.before or b"").decode("utf-8-sig").splitlines()
    after = change.after.decode("utf-8-sig").splitlines()
    marked = list(difflib.unified_diff(before, after, n=0, lineterm=""))
    return [line for line in marked[2:] if not line.startswith("@@")]
