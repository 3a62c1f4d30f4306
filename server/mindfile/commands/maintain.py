"""`mindfile maintain`: put away what fades, propose what recurs, list what waits for a decision."""

import argparse
import json
import sys
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from datetime import tzinfo
from typing import TYPE_CHECKING, Any

from mindfile.commands.files import is_there, none_yet
from mindfile.config import Config

if TYPE_CHECKING:
    from mindfile.memory.maintaining import Progress
    from mindfile.memory.mind import Mind
    from mindfile.memory.replies import Decision, MaintenanceReply, NamespaceUpkeep, Noted

_LISTED = 10
_SHOWN_CHARACTERS = 90


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add what `mindfile maintain` can be told."""
    from mindfile.memory.maintaining import TALK_ROWS
    from mindfile.memory.thinning import LIGHT

    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
    parser.add_argument(
        "--compress",
        action="store_true",
        help=f"where there are over {TALK_ROWS} rows of talk, archive what of it weighs less than "
        f"{LIGHT}",
    )
    parser.add_argument("--namespace", help="only this one; without it all that the file holds")
    deciding = parser.add_mutually_exclusive_group()
    deciding.add_argument("--accept", metavar="ID", help="let a proposal or message be known")
    deciding.add_argument("--reject", metavar="ID", help="turn a proposal or message down")
    parser.add_argument("--json", action="store_true", help="print it as one JSON object")


def run(config: Config, options: argparse.Namespace) -> int:
    """Maintain the memory file, or decide on what waits.

    Raises:
        MindfileError: it could not be done.
    """
    import anyio

    if not is_there(config):
        sys.stderr.write(f"mindfile: {none_yet(config)} There is nothing to do.\n")
        return 0
    if options.accept or options.reject:
        decision = anyio.run(_decide, config, options)
        _write(config, options, decision, lambda: _decision_lines(decision))
    else:
        reply = anyio.run(_maintain, config, options)
        _write(config, options, reply, lambda: _report_lines(reply, config.zone()))
    return 0


async def _maintain(config: Config, options: argparse.Namespace) -> "MaintenanceReply":
    from mindfile.memory.maintaining import maintain

    namespaces = None if options.namespace is None else [options.namespace]

    async def work(mind: "Mind") -> "MaintenanceReply":
        with _progress(shown=not options.json and sys.stderr.isatty()) as progress:
            return await maintain(
                mind,
                namespaces,
                dry_run=options.dry_run,
                compress=options.compress,
                progress=progress,
            )

    return await _with_mind(config, work, writes=not options.dry_run)


async def _decide(config: Config, options: argparse.Namespace) -> "Decision":
    from mindfile.memory.deciding import decide

    async def work(mind: "Mind") -> "Decision":
        namespace = options.namespace or config.namespace
        key = options.accept or options.reject
        return await decide(mind, namespace, key, accept=bool(options.accept))

    return await _with_mind(config, work, writes=True)


async def _with_mind(config: Config, work: Callable[["Mind"], Any], *, writes: bool) -> Any:
    from mindfile.memory.opening import bare_mind
    from mindfile.store.paused import open_paused_store
    from mindfile.store.sqlite import open_store

    if config.read_only or not writes:
        async with open_paused_store(config.database, paused=config.read_only) as paused:
            return await work(bare_mind(config, paused))
    async with open_store(config.database, backups=config.backups) as store:
        return await work(bare_mind(config, store))


@contextmanager
def _progress(*, shown: bool) -> Generator["Progress"]:
    """Show on the terminal what is being done, beside the report."""
    if not shown:
        yield lambda step, namespace: None
        return
    from rich.console import Console

    with Console(stderr=True).status("opening the memory file") as status:
        yield lambda step, namespace: status.update(f"{namespace}: {step}" if namespace else step)


def _write(
    config: Config, options: argparse.Namespace, reply: object, lines: Callable[[], Sequence[str]]
) -> None:
    from mindfile.surface.wire import to_payload

    if options.json:
        found = to_payload(reply, config.zone())
        sys.stdout.write(json.dumps(found, ensure_ascii=False, indent=2) + "\n")
    else:
        sys.stdout.write("\n".join(lines()) + "\n")


def _report_lines(reply: "MaintenanceReply", zone: tzinfo) -> list[str]:
    lines: list[str] = []
    idle: list[str] = []
    for one in reply.namespaces:
        found = _namespace_lines(one, zone, reply.dry_run)
        if found:
            lines += [f"Namespace {one.namespace}", *found, ""]
        else:
            idle.append(one.namespace)
    if idle:
        named = ", ".join(idle[:_LISTED])
        named += f" and {len(idle) - _LISTED} more" if len(idle) > _LISTED else ""
        lines += [f"Nothing to do in {named}.", ""]
    if reply.mended:
        mended = ", ".join(f"{count} {name}" for name, count in reply.mended.items())
        verb = "would be mended" if reply.dry_run else "mended"
        lines += [f"Loose ends of the file {verb}, which no undo brings back: {mended}.", ""]
    if not reply.namespaces:
        lines.append("The file holds nothing yet.")
    lines.append(
        "Nothing was changed: --dry-run." if reply.dry_run else "Done. No memory was deleted."
    )
    return lines


def _namespace_lines(one: "NamespaceUpkeep", zone: tzinfo, dry_run: bool) -> list[str]:
    from mindfile.memory.maintaining import REVIEW_BELOW, REVIEW_FROM

    would = "would be " if dry_run else ""
    lines: list[str] = []
    for title, found in (
        (f"expired long ago, {would}archived", one.expired),
        (f"old and of little weight, {would}archived", one.archived),
        (f"quoted later, importance {would}raised", one.raised),
    ):
        if found:
            lines += [f"  {len(found)} {title}:", *_listed(found, zone)]
    if one.left:
        lines.append(f"  {one.left} more fade; the next run puts them away.")
    if one.proposed:
        lines.append(f"  {len(one.proposed)} {would}proposed, since it recurs:")
        lines += [
            f"    {note.id or '-':<12} {note.times} times  {_cut(note.statement)}"
            for note in one.proposed
        ]
    if one.waiting:
        lines += [
            f"  {len(one.waiting)} proposed earlier, not decided:",
            *_listed(one.waiting, zone),
        ]
    if one.review:
        matter = f"may matter (importance {REVIEW_FROM} to {REVIEW_BELOW}), to review:"
        lines.append(f"  {one.review_count} messages {matter}")
        lines += _listed(one.review, zone, of=one.review_count)
    lines += _talk_lines(one)
    if not lines:
        return []
    if one.proposed or one.waiting or one.review:
        lines.append("  decide with: mindfile maintain --accept ID, or --reject ID")
    if one.undo:
        lines.append(f'  all of this is one change: forget(undo="{one.undo}") takes it back')
    return lines


def _talk_lines(one: "NamespaceUpkeep") -> list[str]:
    if one.compressed:
        line = f"  {len(one.compressed)} messages that weigh less than {one.below} archived"
        return [f"{line}; search still finds them"]
    if one.light:
        line = f"  {one.talk} rows of talk; --compress would archive {one.light} that weigh less"
        return [f"{line} than {one.below} (search still finds them)"]
    return []


def _listed(found: Sequence["Noted"], zone: tzinfo, *, of: int | None = None) -> list[str]:
    lines = [
        f"    {note.id:<12} {note.at.astimezone(zone):%Y-%m-%d}  {note.importance:.2f}"
        f"  {_cut(note.content)}"
        for note in found[:_LISTED]
    ]
    left = (len(found) if of is None else of) - len(lines)
    return [*lines, f"    … and {left} more (--json lists them)"] if left > 0 else lines


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN_CHARACTERS else line[: _SHOWN_CHARACTERS - 1] + "…"


def _decision_lines(decision: "Decision") -> list[str]:
    became = "accepted" if decision.accepted else "turned down"
    lines = [f"{decision.id} {became}: {_cut(decision.content)}"]
    if decision.facts:
        lines.append(f"  known by it: {', '.join(decision.facts)}")
    lines += [f"  {note}" for note in decision.notes]
    lines.append(f'  forget(undo="{decision.undo}") takes it back')
    return lines
