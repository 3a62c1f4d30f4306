"""Thinning: of much talk, what weighs little leaves the sessions, and stays in search."""

from collections.abc import Sequence

from mindfile.language.extraction import extract
from mindfile.memory.aside import aside
from mindfile.memory.changing import Change
from mindfile.memory.conversation import talk_of
from mindfile.memory.facts import assert_candidates
from mindfile.model import Memory, State
from mindfile.store.contract import Unit

# What weighs less leaves, under the strategy `importance` as maintenance applies it.
LIGHT = 0.7
# SQLite's LIMIT for all.
_ALL = -1


async def thin(change: Change) -> tuple[str, ...]:
    """Archive the light messages of every session, facts first; returns their ids.

    They stay in `search`, marked, as after any compression.
    """
    archived: list[str] = []
    for light in await _light(change.unit, change.namespace):
        length = sum(len(message.content) for message in light)
        drawn = await aside(length, extract, [talk_of(message) for message in light])
        await assert_candidates(change, drawn.facts, light)
        await change.unit.memories.set_state(
            light, State.ARCHIVED, change=change.number, now=change.now, archived_by="compress"
        )
        archived += [message.id for message in light]
    return tuple(archived)


async def _light(unit: Unit, namespace: str) -> list[list[Memory]]:
    """Return the light messages of each session; the weightiest of a session always stays."""
    found: list[list[Memory]] = []
    for session in reversed(await unit.sessions.newest(namespace, limit=_ALL)):
        messages = await unit.memories.in_session(session.row, state=State.ACTIVE)
        light = _lighter_than(messages, LIGHT)
        if light:
            found.append(light)
    return found


def _lighter_than(messages: Sequence[Memory], least: float) -> list[Memory]:
    weightiest = max(messages, key=lambda m: (m.pinned, m.importance, m.row), default=None)
    return [
        message
        for message in messages
        if message.importance < least
        and not message.pinned
        and message.remind_at is None
        and message is not weightiest
    ]
