"""One recorded change: the write transaction in which a use case does its work."""

import logging
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime

from mindfile.errors import MindfileError
from mindfile.memory.aside import aside
from mindfile.memory.composing import Draft
from mindfile.memory.erasing import erasure_waits, retry_erasure
from mindfile.memory.mind import Mind
from mindfile.memory.undoing import change_id
from mindfile.memory.uses import written
from mindfile.model import Memory
from mindfile.store.contract import Unit
from mindfile.store.values import ChunkDraft, Session

log = logging.getLogger("mindfile")


@dataclass(slots=True)
class Change:
    """A change in the making: the unit of work with who, where and when.

    ``undo`` is the public id of the change once it has touched something, else None.
    """

    mind: Mind
    unit: Unit
    namespace: str
    client: str | None
    now: datetime
    number: int
    undo: str | None = None

    async def add(
        self, draft: Draft, *, session: Session | None = None, sources: Iterable[int] = ()
    ) -> Memory:
        """Add a drafted memory, linked to its sources."""
        (added,) = await self.add_all([draft], session=session)
        await self.link_new(added, sources)
        return added

    async def add_all(
        self, drafts: Sequence[Draft], *, session: Session | None = None
    ) -> list[Memory]:
        """Add drafted memories in their order."""
        length = sum(len(draft.memory.content) for draft in drafts)
        chunks = await aside(length, _chunks, drafts)
        return await self.unit.memories.add(
            [(draft.memory, its) for draft, its in zip(drafts, chunks, strict=True)],
            session=None if session is None else session.row,
            change=self.number,
        )

    async def link_new(self, added: Memory, sources: Iterable[int]) -> None:
        """Link a memory that this change has added to its sources."""
        targets = list(sources)
        if targets:
            await self.unit.history.link(added.row, targets, "source")

    async def link(self, row: int, targets: Iterable[int], role: str) -> None:
        """Link a memory to others; an undo takes from it the links that are new."""
        known = (await self.unit.history.linked_from([row], role))[row]
        new = [target for target in targets if target != row and target not in known]
        if new:
            await self.unit.history.keep_image(self.number, row)
            await self.unit.history.link(row, new, role)

    async def undo_so_far(self) -> str | None:
        """Return the public id of this change if it has touched anything yet."""
        touched = await self.unit.history.touched(self.number)
        return change_id(self.number) if touched else None

    async def session(self, name: str | None) -> Session:
        """Return the named session, or this process's own, begun now if it is new."""
        config = self.mind.config
        return await self.unit.sessions.find_or_create(
            self.namespace,
            name or self.mind.session,
            budget=config.window_tokens,
            policy=config.window_policy,
            turns=config.window_turns,
            now=self.now,
        )


def _chunks(drafts: Sequence[Draft]) -> list[tuple[ChunkDraft, ...]]:
    return [draft.chunks() for draft in drafts]


@asynccontextmanager
async def open_change(
    mind: Mind, namespace: str, tool: str, client: str | None
) -> AsyncGenerator[Change]:
    """Open one change; it commits whole at the end of the block, or leaves nothing.

    What was brought back since the last write is counted with it. A change that touches no
    memory leaves no record. An erasure that an earlier purge had to leave is tried again behind it.
    """
    uses = dict(mind.uses)
    async with mind.store.write() as unit:
        # Not before: who waits for the lock comes after whoever held it, in time too.
        now = mind.clock()
        unfinished = await erasure_waits(unit)
        number = await unit.history.begin_change(
            namespace, tool, at=now, client=client, instance=mind.instance
        )
        change = Change(mind, unit, namespace, client, now, number)
        yield change
        change.undo = await change.undo_so_far()
        if change.undo is None:
            await unit.history.drop_change(number)
        if uses:
            await unit.records.count_use((row, count, now) for row, count in uses.items())
    written(mind, uses)
    mind.embedding.notify()
    if unfinished:
        await _finish_erasure(mind)


async def _finish_erasure(mind: Mind) -> None:
    try:
        await retry_erasure(mind, wait=False)
    except MindfileError as error:
        # The change itself stands.
        log.warning("unfinished erasure: %s", error.message)
