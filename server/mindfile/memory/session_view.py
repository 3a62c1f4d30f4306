"""A session as it stands: summaries, window, scratch values, and what its settings are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mindfile.memory.composing import SUMMARY_TAG
from mindfile.memory.conversation import talk_of
from mindfile.model import MESSAGE_OVERHEAD_TOKENS, Memory, Role, State, Talk
from mindfile.ranking.window import Window, window
from mindfile.store.contract import Unit
from mindfile.store.values import Session


@dataclass(frozen=True, slots=True)
class SessionView:
    """What of a session is in sight; ``tokens`` counts the window with its summaries.

    ``outdated`` are the ids of summaries that tell of something forgotten since.
    """

    session: Session
    summaries: tuple[Memory, ...]
    window: Window
    values: Mapping[str, str]
    outdated: frozenset[str] = frozenset()

    @property
    def tokens(self) -> int:
        """Tokens of the window, each message with its overhead, and of the summaries."""
        return self.window.tokens + _tokens(self.summaries)

    @property
    def ids(self) -> set[str]:
        """The ids of what stands in the window."""
        shown = {message.id for message in self.window.kept if message.id}
        return shown | {summary.id for summary in self.summaries}


# What is said of a summary that has a forgotten message among its sources.
FORGOTTEN_SINCE = "something that it tells of was forgotten since"
OVER_BUDGET = "The window is over its budget: what must stay in it is longer."


async def view_session(unit: Unit, namespace: str, name: str) -> SessionView | None:
    """Return a session's view, the same after a restart; None if it is unknown."""
    session = await unit.sessions.find(namespace, name)
    if session is None:
        return None
    messages = await unit.memories.in_session(session.row, state=State.ACTIVE)
    talk = [talk_of(message) for message in messages]
    talk += [
        Talk(Role.THOUGHT, t.content, tokens=t.tokens, position=t.position, at=t.at)
        for t in await unit.sessions.thoughts(session.row, compressed=False)
    ]
    talk.sort(key=lambda message: message.position)
    summaries = tuple(await unit.memories.summaries_of_session(session.row))
    seen = window(
        talk,
        budget=session.budget,
        policy=session.policy,
        turns=session.turns,
        reserved=_tokens(summaries),
    )
    values = await unit.sessions.values(session.row)
    return SessionView(session, summaries, seen, values, await outdated_among(unit, summaries))


async def outdated_among(unit: Unit, memories: Sequence[Memory]) -> frozenset[str]:
    """Return the ids of the summaries among memories that tell of something forgotten since."""
    summaries = {memory.row: memory.id for memory in memories if SUMMARY_TAG in memory.tags}
    if not summaries:
        return frozenset()
    return frozenset(summaries[row] for row in await unit.history.resting_on_forgotten(summaries))


def _tokens(summaries: Sequence[Memory]) -> int:
    return sum(
        summary.episode.tokens + MESSAGE_OVERHEAD_TOKENS
        for summary in summaries
        if summary.episode is not None
    )
