"""`mindfile restore`: a backup in the place of the memory file, with the way back kept."""

import argparse
import sys

from mindfile.config import Config


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add which backup is meant."""
    parser.add_argument("file", help="a backup's name or path, or `latest`")


def run(config: Config, options: argparse.Namespace) -> int:
    """Restore and say what was kept of the file before.

    Raises:
        MindfileError: nothing was restored.
    """
    import anyio

    from mindfile.store.restoring import find_backup, restore_file

    async def restore() -> None:
        source = find_backup(config.database, options.file)
        done = await restore_file(config.database, source, keep=config.backups)
        sys.stdout.write(f"{config.database} holds {done.source.name} now.\n")
        if done.kept is not None:
            sys.stdout.write(f"What it held before: mindfile restore {done.kept.path.name}\n")
        if done.aside is not None:
            sys.stdout.write(
                f"The file that stood there could not be used; it is kept in {done.aside}.\n"
                "Restart your clients.\n"
            )

    anyio.run(restore)
    return 0
