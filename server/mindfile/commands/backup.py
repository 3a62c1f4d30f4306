"""`mindfile backup`: a copy of the memory file that is whole, made while servers use it."""

import argparse
import sys
from pathlib import Path

from mindfile.commands.files import is_there, none_yet
from mindfile.config import Config
from mindfile.errors import UnavailableError


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add where the copy goes."""
    parser.add_argument(
        "file", nargs="?", help="where to; without it into the folder of backups beside the file"
    )


def run(config: Config, options: argparse.Namespace) -> int:
    """Make one backup and print where it is.

    Raises:
        MindfileError: none could be made.
    """
    from mindfile.store.backup import make_backup
    from mindfile.store.driver import find_driver

    if not is_there(config):
        raise UnavailableError(none_yet(config), hint="Nothing was copied.")
    target = Path(options.file).expanduser().absolute() if options.file else None
    backup = make_backup(config.database, driver=find_driver(), keep=config.backups, target=target)
    size = backup.path.stat().st_size / 1_000_000
    sys.stdout.write(f"{backup.path} ({size:.1f} MB, checked)\n")
    return 0
