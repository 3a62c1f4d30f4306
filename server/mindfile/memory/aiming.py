"""What a call of `forget` means: memories, and the scratch of sessions."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from mindfile.errors import NotFoundError
from mindfile.language.attributes import canonical
from mindfile.language.subjects import subject_named
from mindfile.memory.entries import named_ids
from mindfile.memory.mind import Mind
from mindfile.memory.requests import ForgetRequest
from mindfile.model import Memory, State
from mindfile.store.contract import Unit
from mindfile.store.values import Selection, Session, Sight

WORKING = "working"
# SQLite's LIMIT for all.
_ALL = -1


@dataclass(frozen=True, slots=True)
class Aim:
    """What a request means: memories, and the scratch of sessions, which has no undo.

    ``emptied`` are sessions that go whole, thoughts and scratch values with them; ``scratch`` the
    session whose values are cleared, of ``attribute`` alone if that is given. ``already`` are ids
    that were forgotten before.
    """

    memories: tuple[Memory, ...]
    emptied: tuple[Session, ...] = ()
    scratch: Session | None = None
    attribute: str | None = None
    already: tuple[str, ...] = ()


def ids_of(memories: Sequence[Memory]) -> tuple[str, ...]:
    """Return the public ids of memories."""
    return tuple(memory.id for memory in memories)


async def aim_at(mind: Mind, unit: Unit, request: ForgetRequest) -> Aim:
    """Resolve what is meant; a purge also reaches what is forgotten already.

    Raises:
        NotFoundError: an id or the session is unknown in this namespace.
    """
    if request.ids:
        return await _aim_at_ids(unit, request)
    session = await _session(unit, request)
    kinds = tuple(kind for kind in request.kinds if kind != WORKING)
    memories: Sequence[Memory] = ()
    if kinds or not request.kinds:
        # `until` includes its moment, `before` does not.
        until = request.before and request.before.at - timedelta(microseconds=1)
        memories = await unit.memories.matching(
            Selection(
                request.namespace,
                mind.clock(),
                kinds=kinds,
                tags=request.tags,
                metadata=request.metadata,
                session=request.session,
                subject=request.subject and subject_named(request.subject),
                attribute=request.attribute and canonical(request.attribute),
                until=until,
                sight=Sight.EVERYTHING if request.purge else Sight.KEPT,
            )
        )
    aim = Aim(tuple(memories))
    if WORKING in request.kinds:
        own = session or await unit.sessions.find(request.namespace, mind.session)
        return replace(aim, scratch=own, attribute=request.attribute)
    if request.is_narrowed or request.kinds:
        return aim
    if session is not None:
        return replace(aim, emptied=(session,))
    everything = await unit.sessions.newest(request.namespace, limit=_ALL)
    return replace(aim, emptied=tuple(everything))


async def _aim_at_ids(unit: Unit, request: ForgetRequest) -> Aim:
    found = await unit.memories.by_ids(request.namespace, request.ids)
    known = set(ids_of(found))
    unknown = [key for key in dict.fromkeys(request.ids) if key not in known]
    if unknown:
        raise NotFoundError(
            f"No memory of this namespace has the id {named_ids(unknown)}.",
            hint="Nothing was changed. Pass ids as search gives them.",
        )
    if request.purge:
        return Aim(tuple(found))
    return Aim(
        tuple(memory for memory in found if memory.state is not State.FORGOTTEN),
        already=ids_of([memory for memory in found if memory.state is State.FORGOTTEN]),
    )


async def _session(unit: Unit, request: ForgetRequest) -> Session | None:
    if request.session is None:
        return None
    session = await unit.sessions.find(request.namespace, request.session)
    if session is None:
        raise NotFoundError(
            f"No session {request.session!r} in this namespace.",
            hint="Nothing was changed. Pass the `session` that store returned.",
        )
    return session


async def scratch_count(unit: Unit, aim: Aim) -> int:
    """Count the scratch values and thoughts that are meant."""
    count = 0
    if aim.scratch is not None:
        values = await unit.sessions.values(aim.scratch.row)
        count += len(values) if aim.attribute is None else int(aim.attribute in values)
    for session in aim.emptied:
        count += len(await unit.sessions.values(session.row))
        count += len(await unit.sessions.thoughts(session.row))
    return count


async def clear_scratch(unit: Unit, aim: Aim) -> int:
    """Clear the scratch values and thoughts that are meant; return how many."""
    cleared = 0
    if aim.scratch is not None:
        cleared += await unit.sessions.clear_values(aim.scratch.row, aim.attribute)
    for session in aim.emptied:
        cleared += await unit.sessions.clear_values(session.row)
        cleared += await unit.sessions.clear_thoughts(session.row)
    return cleared
