"""`mindfile restore`: a backup in the place of the memory file, with the way back kept."""

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from mindfile.config import Config

if TYPE_CHECKING:
    from mindfile.store.restoring import Restored
    from mindfile.store.values import Erased


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add which backup is meant."""
    parser.add_argument("file", help="a backup's name or path, or `latest`")


def run(config: Config, options: argparse.Namespace) -> int:
    """Restore and say what was kept of the file before.

    Raises:
        MindfileError: nothing was restored.
    """
    import anyio

    from mindfile.store.restoring import find_backup

    source = find_backup(config.database, options.file)
    done = anyio.run(restore, config, source)
    lines = [f"{config.database} holds {done.source.name} now."]
    if done.kept is not None:
        lines.append(f"What it held before: mindfile restore {done.kept.path.name}")
    if done.aside is not None:
        lines.append(
            f"The file that stood there could not be used; it is kept in {done.aside}.\n"
            "Restart your clients."
        )
    lines += _purged(done.erased)
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


async def restore(config: Config, source: Path) -> "Restored":
    """Put a backup in the place of the memory file, without what the file knows to be purged.

    Raises as ``restore_file`` does.
    """
    from mindfile.memory.opening import bare_mind
    from mindfile.memory.regaining import erase_again
    from mindfile.store.restoring import restore_file
    from mindfile.store.sqlite import open_store

    async with open_store(config.database) as unopened:
        erase = partial(erase_again, bare_mind(config, unopened))
        return await restore_file(config.database, source, keep=config.backups, erase=erase)


def _purged(erased: "Erased") -> list[str]:
    """Say what did not come back because it had been purged, and what may have come back."""
    from mindfile.memory.entries import named_ids

    lines: list[str] = []
    if erased.ids:
        lines.append(f"Purged since, so not brought back: {named_ids(erased.ids)}.")
    lines += [
        f"All of the namespace “{name}” had been purged since, and the backup holds it from "
        "before: it is back. `forget` with `namespace` and `purge` erases it again."
        for name in erased.returned
    ]
    if erased.unknown:
        lines.append(
            "There was no file to tell what had been purged since: if that backup was kept "
            "elsewhere, it may be back."
        )
    return lines
