"""`mindfile uninstall`: take the server out of the configuration of clients again."""

import argparse
import sys

from mindfile.clients.entries import carry_out, removing
from mindfile.clients.places import Installation, this_machine
from mindfile.commands.install import add_client, chosen, difference, refuse, say
from mindfile.config import Config, variables
from mindfile.errors import MindfileError


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what `mindfile uninstall` can be told."""
    add_client(parser)


def run(config: Config, options: argparse.Namespace) -> int:
    """Take our entry out of one client, or of all found; return 0 where all of it was done."""
    targets = chosen(options.client, this_machine(variables()))
    if not targets:
        sys.stdout.write("No client that I know was found here; nothing was changed.\n")
    failed = [one for one in targets if not _uninstall(one, dry=options.dry_run)]
    if not options.dry_run:
        sys.stdout.write(f"The memory stays where it is: {config.database}\n")
    return 1 if failed else 0


def _uninstall(one: Installation, *, dry: bool) -> bool:
    try:
        change = removing(one)
        if change is None:
            say(one, "has no entry of ours; nothing was changed.")
            return True
        if dry:
            say(one, f"this would go from {change.file}:", *difference(change))
            return True
        kept = carry_out(change)
    except MindfileError as error:
        refuse(one, error)
        return False
    say(one, f"taken out of {change.file}.", f"The file as it was: {kept}")
    return True
