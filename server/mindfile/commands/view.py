"""`mindfile view`: what the memory file holds, in every state, newest first, or one memory."""

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import tzinfo
from typing import TYPE_CHECKING, Any

from mindfile.commands.choices import count, one_of
from mindfile.commands.files import is_there, none_yet
from mindfile.config import Config
from mindfile.model import KIND_WORDS, Kind, State

if TYPE_CHECKING:
    from mindfile.memory.viewing import Seen

_LIMIT = 50
# Cells of text that a line has in any case.
_LEAST_TEXT = 30


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what `mindfile view` can be told."""
    parser.add_argument("id", nargs="?", help="show this memory whole")
    from mindfile.memory.viewing import BEYOND

    states, kinds = [*(state.value for state in State), *BEYOND], [kind.value for kind in Kind]
    parser.add_argument(
        "--state",
        type=one_of(states, "state"),
        help=f"only this state ({', '.join(states)}); without it all but what is forgotten",
    )
    parser.add_argument(
        "--kind",
        type=one_of(kinds, "kind", KIND_WORDS),
        help=f"only this kind ({', '.join(kinds)})",
    )
    parser.add_argument("--namespace", help="only this one; without it all that the file holds")
    parser.add_argument(
        "--limit", type=count, default=_LIMIT, help=f"how many, {_LIMIT} by default"
    )
    parser.add_argument("--json", action="store_true", help="print it as JSON")


def run(config: Config, options: argparse.Namespace) -> int:
    """Print what there is.

    Raises:
        MindfileError: it cannot be read.
    """
    import anyio

    if not is_there(config):
        sys.stderr.write(f"mindfile: {none_yet(config)}\n")
        return 0
    found: list[Seen] = anyio.run(_look, config, options)
    zone = config.zone()
    if options.json:
        objects = [_as_object(seen, zone) for seen in found]
        sys.stdout.write(json.dumps(objects, ensure_ascii=False, indent=2) + "\n")
    elif options.id:
        sys.stdout.write("\n".join(_whole(found[0], zone)) + "\n")
    else:
        _print(found, zone)
    return 0


async def _look(config: Config, options: argparse.Namespace) -> "list[Seen]":
    from mindfile.memory.opening import bare_mind
    from mindfile.memory.viewing import view, view_one
    from mindfile.store.paused import open_paused_store

    async with open_paused_store(config.database, paused=config.read_only) as store:
        mind = bare_mind(config, store)
        if options.id:
            return [await view_one(mind, options.id)]
        return await view(
            mind,
            namespace=options.namespace,
            state=options.state,
            kinds=[options.kind] if options.kind else [],
            limit=options.limit,
        )


def _as_object(seen: "Seen", zone: tzinfo) -> dict[str, Any]:
    """Return what is said of a memory; empty fields are left out."""
    from mindfile.surface.wire import to_payload

    shown = {name: one for name, one in to_payload(seen.memory, zone).items() if name != "row"}
    links = {"sources": list(seen.sources), "supersedes": list(seen.supersedes)}
    return {**shown, "condition": seen.condition, **{k: ids for k, ids in links.items() if ids}}


def _whole(seen: "Seen", zone: tzinfo) -> list[str]:
    fields = _as_object(seen, zone)
    content = fields.pop("content")
    lines = [
        f"{name}: {one if isinstance(one, str) else json.dumps(one, ensure_ascii=False)}"
        for name, one in fields.items()
    ]
    return [*lines, "", content]


def _print(found: "Sequence[Seen]", zone: tzinfo) -> None:
    """Print a line for each memory: ids whole, so that they can be copied.

    The text is cut to the width of a terminal; for whatever else reads them the lines are whole.
    """
    from rich.cells import cell_len, set_cell_size
    from rich.console import Console

    if not found:
        sys.stdout.write("Nothing there.\n")
        return
    rows = [
        (
            seen.memory.id,
            seen.memory.namespace,
            seen.memory.kind.value,
            seen.condition,
            f"{seen.memory.occurred_at.astimezone(zone):%Y-%m-%d}",
        )
        for seen in found
    ]
    widths = [max(cell_len(row[place]) for row in rows) for place in range(len(rows[0]))]
    room = max(_LEAST_TEXT, Console().width - sum(widths) - 2 * len(widths))
    cut = sys.stdout.isatty()
    for seen, row in zip(found, rows, strict=True):
        cells = [set_cell_size(cell, width) for cell, width in zip(row, widths, strict=True)]
        text = " ".join(seen.memory.content.split())
        text = text if not cut or cell_len(text) <= room else set_cell_size(text, room - 1) + "…"
        sys.stdout.write("  ".join([*cells, text]) + "\n")
