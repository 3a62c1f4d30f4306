"""Making the words of the index again after the analyzer has changed.

A file says which version of the analyzer made its words. A file of a newer one is left alone:
what an older program adds to it is found by the older words until the analyzer changes next.
"""

from collections.abc import Sequence
from datetime import timedelta

import anyio
import anyio.to_thread

from mindfile.forms import time_of, time_text
from mindfile.memory.composing import search_texts
from mindfile.memory.mind import Mind
from mindfile.model import Memory
from mindfile.ranking.analyzer import ANALYZER_VERSION
from mindfile.store.contract import Unit
from mindfile.store.values import Piece

_VERSION, _CLAIM = "analyzer_version", "analyzer_claim"
# How many chunks are analyzed and written in one go: about a tenth of a second.
BATCH = 100
# A process that died in the middle leaves the work to another after this.
CLAIM_LIFETIME = timedelta(minutes=1)


async def renew_words(
    mind: Mind, owner: str, *, rest: float = CLAIM_LIFETIME.total_seconds()
) -> None:
    """Bring the words of an opened file up to this program's analyzer; one process does it.

    Every batch leaves a whole index, so that searching goes on. Cut short, it starts again at the
    next opening, where what is done already costs no writing. ``rest`` is how long, in seconds, it
    waits before it looks again at what another process is doing.
    """
    await mind.store.opened()
    while await _outdated(mind):
        if await _claimed(mind, owner):
            last: int | None = 0
            while last is not None:
                last = await _renew_batch(mind, owner, last)
        else:
            await anyio.sleep(rest)


async def _outdated(mind: Mind) -> bool:
    async with mind.store.read() as unit:
        made_by = await unit.records.note(_VERSION)
    return made_by is None or int(made_by) < ANALYZER_VERSION


async def _claimed(mind: Mind, owner: str) -> bool:
    """Take the work, unless another process is at it."""
    async with mind.store.write() as unit:
        holder, _, until = (await unit.records.note(_CLAIM) or "").partition(" ")
        now = mind.clock()
        # An end that lies farther off than any claim was set by a clock gone wrong.
        if holder not in {"", owner} and now < time_of(until) <= now + CLAIM_LIFETIME:
            return False
        await _hold(mind, unit, owner)
    return True


async def _hold(mind: Mind, unit: Unit, owner: str) -> None:
    until = mind.clock() + CLAIM_LIFETIME
    await unit.records.set_note(_CLAIM, f"{owner} {time_text(until)}")


async def _renew_batch(mind: Mind, owner: str, after: int) -> int | None:
    """Renew the chunks behind ``after``; returns the last one, None where there is no more to do.

    The version is written with the last batch. Chunks that are added meanwhile by programs of this
    version have its words already.
    """
    async with mind.store.read() as unit:
        pieces = await unit.words.pieces(after=after, limit=BATCH)
        memories = await unit.memories.by_rows({piece.memory for piece in pieces})
    words = await anyio.to_thread.run_sync(_changed_words, pieces, memories)
    last = pieces[-1].chunk if pieces else after
    async with mind.store.write() as unit:
        if not (await unit.records.note(_CLAIM) or "").startswith(f"{owner} "):
            return None
        await unit.words.reword(words)
        if await unit.words.pieces(after=last, limit=1):
            await _hold(mind, unit, owner)
            return last
        await unit.records.set_note(_VERSION, str(ANALYZER_VERSION))
        await unit.records.set_note(_CLAIM, "")
    return None


def _changed_words(pieces: Sequence[Piece], memories: Sequence[Memory]) -> dict[int, str]:
    changed: dict[int, str] = {}
    for memory in memories:
        own = [piece for piece in pieces if piece.memory == memory.row]
        texts = search_texts(memory, [piece.text for piece in own])
        changed |= {
            piece.chunk: text for piece, text in zip(own, texts, strict=True) if text != piece.words
        }
    return changed
