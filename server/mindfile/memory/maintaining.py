"""Maintaining: what fades is put away, what recurs is proposed, what may matter is listed.

No memory is deleted. What is done to those of a namespace is one change: one undo brings all of it
back. Outside any change, and for good, goes what points at nothing: links, usage rows, tags,
metadata, session values and thoughts, and vectors of what is no longer there.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from mindfile.forms import time_text
from mindfile.memory.changing import Change, open_change
from mindfile.memory.generalizing import Generalization, generalizations, propose, waiting
from mindfile.memory.mind import Mind
from mindfile.memory.quoting import Raise, quoted, raise_quoted
from mindfile.memory.replies import (
    MaintenanceReply,
    NamespaceUpkeep,
    Noted,
    ProposalNote,
)
from mindfile.memory.thinning import LIGHT, thin
from mindfile.memory.vacancy import unknown_namespace
from mindfile.model import Memory, State
from mindfile.ranking.decay import ARCHIVE_AFTER_DAYS, Trace, may_be_archived, weight
from mindfile.store.contract import Unit
from mindfile.store.values import Aged

# The name that its changes carry, as tool and as client.
TOOL, CLIENT = "maintain", "mindfile maintain"
# Messages of so much importance wait for somebody's decision; from the upper end on they feed the
# profile as they come.
REVIEW_FROM, REVIEW_BELOW = 0.5, 0.8
# From so many rows of talk on, a compression is offered.
TALK_ROWS = 100
LAST_RUN = "maintained_at"
# What is put away in one run: the write lock is held for well under a second.
MOST_ARCHIVED = 1_000
MOST_LISTED = 100
_PAGE = 2_000

# Hears what is being done, and in which namespace.
Progress = Callable[[str, str], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a run would do in a namespace, and what it lists.

    ``weights`` are what is left of the importance of what fades, by row. ``left`` counts what fades
    but must wait for the next run.
    """

    expired: tuple[Memory, ...]
    faded: tuple[Memory, ...]
    weights: Mapping[int, float]
    left: int
    raised: tuple[Raise, ...]
    proposals: tuple[Generalization, ...]
    proposed: tuple[Memory, ...]
    review: tuple[Memory, ...]
    review_count: int
    talk: int
    light: int


def _silent(step: str, namespace: str) -> None:
    """Tell nobody."""


async def maintain(
    mind: Mind,
    namespaces: Sequence[str] | None = None,
    *,
    dry_run: bool = False,
    compress: bool = False,
    progress: Progress = _silent,
) -> MaintenanceReply:
    """Maintain some namespaces, or all of them.

    Args:
        mind: the file with what maintenance needs of it.
        namespaces: which; None means every one that the file holds.
        dry_run: only say what would be done; nothing is written.
        compress: where there is much talk, archive what of it weighs less than .7.
        progress: hears each step before it is taken.

    Raises:
        NotFoundError: the file holds nothing of a namespace.
    """
    now = mind.clock()
    async with mind.store.read() as unit:
        held = await unit.upkeep.namespaces()
    wanted = held if namespaces is None else namespaces
    for one in wanted:
        if one not in held:
            raise unknown_namespace(one, held)
    done = [
        await _maintain_one(mind, one, now, dry_run=dry_run, compress=compress, progress=progress)
        for one in wanted
    ]
    progress("looking for what points at nothing", "")
    async with mind.store.read() as unit:
        mended = await unit.upkeep.loose_ends(now)
    if not dry_run:
        async with mind.store.write() as unit:
            if mended:
                await unit.upkeep.mend(now)
            if namespaces is None:
                await unit.records.set_note(LAST_RUN, time_text(now))
        mind.embedding.notify()
    return MaintenanceReply(tuple(done), mended, dry_run)


async def _maintain_one(
    mind: Mind,
    namespace: str,
    now: datetime,
    *,
    dry_run: bool,
    compress: bool,
    progress: Progress,
) -> NamespaceUpkeep:
    planned = await _plan(mind, namespace, now, progress)
    if dry_run:
        return _reported(mind, namespace, planned)
    progress("putting away and proposing", namespace)
    async with open_change(mind, namespace, TOOL, CLIENT) as change:
        expired = await _put_away(change, planned.expired)
        faded = await _put_away(change, planned.faded)
        await raise_quoted(change, planned.raised)
        made = await propose(change, planned.proposals)
        thinned = await thin(change) if compress and planned.talk > TALK_ROWS else ()
    done = replace(
        planned,
        expired=tuple(expired),
        faded=tuple(faded),
        proposals=tuple(one for one, _ in made),
    )
    report = _reported(mind, namespace, done)
    return replace(
        report,
        proposed=tuple(
            replace(note, id=memory.id)
            for note, (_, memory) in zip(report.proposed, made, strict=True)
        ),
        compressed=thinned,
        undo=change.undo,
    )


async def _plan(mind: Mind, namespace: str, now: datetime, progress: Progress) -> Plan:
    """Look at a namespace in short reads, so that nobody waits for it."""
    progress("looking at what has expired or fades", namespace)
    async with mind.store.read() as unit:
        before = now - timedelta(days=ARCHIVE_AFTER_DAYS)
        gone = await unit.upkeep.expired(namespace, before, limit=MOST_ARCHIVED)
        expired = await unit.memories.by_rows(gone)
    weights = await _fading(mind, namespace, now)
    progress("looking for what is quoted later", namespace)
    raised = await quoted(mind, namespace, now)
    progress("looking for what recurs", namespace)
    proposals = await generalizations(mind, namespace, now)
    async with mind.store.read() as unit:
        proposed = await waiting(unit, namespace)
        known = await unit.history.linked_from([one.row for one in proposed], "source")
    # Whoever decides on a proposal reads what it stands on.
    held = {memory.row for one in proposals for memory in one.sources}
    held |= {row for rows in known.values() for row in rows}
    fading = [row for row in weights if row not in held]
    room = max(0, MOST_ARCHIVED - len(expired))
    progress("listing what waits for a decision", namespace)
    async with mind.store.read() as unit:
        faded = await unit.memories.by_rows(fading[:room])
        review, count = await _review(unit, namespace, now, leaving=fading[:room])
        talk = await unit.upkeep.talk_count(namespace, now=now)
        return Plan(
            expired=tuple(expired),
            faded=tuple(faded),
            weights=weights,
            left=len(fading) - len(faded),
            raised=raised,
            proposals=proposals,
            proposed=tuple(proposed),
            review=review,
            review_count=count,
            talk=talk,
            light=await unit.upkeep.light_count(namespace, below=LIGHT) if talk > TALK_ROWS else 0,
        )


async def _fading(mind: Mind, namespace: str, now: datetime) -> dict[int, float]:
    """Return the rows that are old and weigh little by now, in their order, with their weight."""
    before = now - timedelta(days=ARCHIVE_AFTER_DAYS)
    fading: dict[int, float] = {}
    after = 0
    while True:
        async with mind.store.read() as unit:
            page = await unit.upkeep.aged(namespace, before, now=now, after=after, limit=_PAGE)
        traces = {one.row: _trace(mind, one, now) for one in page}
        fading |= {
            row: weight(trace, now) for row, trace in traces.items() if may_be_archived(trace, now)
        }
        if len(page) < _PAGE:
            return fading
        after = page[-1].row


def _trace(mind: Mind, aged: Aged, now: datetime) -> Trace:
    # What this process has brought back is written with its next change only.
    unwritten = mind.uses[aged.row]
    used_at = now if unwritten else aged.used_at
    return Trace(
        aged.importance, aged.at, aged.uses + unwritten, used_at, aged.known, lasting=aged.true
    )


async def _review(
    unit: Unit, namespace: str, now: datetime, *, leaving: Sequence[int]
) -> tuple[tuple[Memory, ...], int]:
    rows, count = await unit.upkeep.unreviewed(
        namespace,
        least=REVIEW_FROM,
        below=REVIEW_BELOW,
        now=now,
        limit=MOST_LISTED,
        leaving=leaving,
    )
    return tuple(await unit.memories.by_rows(rows)), count


async def _put_away(change: Change, planned: Sequence[Memory]) -> list[Memory]:
    """Archive what is still as it was when it was looked at."""
    present = await change.unit.memories.by_rows(memory.row for memory in planned)
    revisions = {memory.row: memory.revision for memory in planned}
    same = [
        memory
        for memory in present
        if memory.state is State.ACTIVE and memory.revision == revisions[memory.row]
    ]
    await change.unit.memories.set_state(
        same, State.ARCHIVED, change=change.number, now=change.now, archived_by=TOOL
    )
    return same


def _reported(mind: Mind, namespace: str, planned: Plan) -> NamespaceUpkeep:
    return NamespaceUpkeep(
        namespace=namespace,
        expired=tuple(map(noted, planned.expired)),
        archived=tuple(
            replace(noted(one), importance=round(planned.weights[one.row], 2))
            for one in planned.faded
        ),
        left=planned.left,
        raised=tuple(replace(noted(one.memory), importance=one.to) for one in planned.raised),
        proposed=tuple(
            ProposalNote(None, one.proposal.statement, tuple(m.id for m in one.sources), one.times)
            for one in planned.proposals
        ),
        waiting=tuple(map(noted, planned.proposed)),
        review=tuple(map(noted, planned.review)),
        review_count=planned.review_count,
        talk=planned.talk,
        light=planned.light,
        below=LIGHT,
    )


def noted(memory: Memory) -> Noted:
    """Show a memory in a line of a report."""
    return Noted(
        memory.id, memory.kind.value, memory.content, memory.importance, memory.occurred_at
    )
