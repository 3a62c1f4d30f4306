"""Viewing: what the file holds, in every state, for the person whose file it is."""

from collections.abc import Sequence
from dataclasses import dataclass

from mindfile.errors import NotFoundError
from mindfile.memory.mind import Mind
from mindfile.memory.points import condition_at
from mindfile.memory.vacancy import unknown_namespace
from mindfile.model import Memory, State

# What is listed where no state is named.
SHOWN = (State.ACTIVE, State.PROPOSED, State.ARCHIVED)
# What a memory may be called beside its state.
BEYOND = ("superseded", "expired")
# Those of which the state alone does not tell.
_BY_CONDITION = frozenset({State.ACTIVE.value, *BEYOND})
# How many are looked through at once.
_BATCH = 500


@dataclass(frozen=True, slots=True)
class Seen:
    """A memory, its condition, and what it rests on and supersedes, by id.

    The condition is the state, or what more there is to an active one: superseded, expired.
    """

    memory: Memory
    condition: str
    sources: tuple[str, ...] = ()
    supersedes: tuple[str, ...] = ()


async def view(
    mind: Mind,
    *,
    namespace: str | None = None,
    state: str | None = None,
    kinds: Sequence[str] = (),
    limit: int,
) -> list[Seen]:
    """List memories newest first, of one namespace or of all.

    ``state`` is one, or one of ``BEYOND``; what is active is neither superseded nor expired.

    Raises:
        NotFoundError: the file does not hold the namespace.
    """
    async with mind.store.read() as unit:
        if namespace is not None and namespace not in (held := await unit.upkeep.namespaces()):
            raise unknown_namespace(namespace, held)
        states = [str(one) for one in SHOWN] if state is None or state in BEYOND else [state]
        by_condition = state in _BY_CONDITION
        rows = await unit.upkeep.listed(
            namespace, states=states, kinds=kinds, limit=None if by_condition else limit
        )
        found: list[Seen] = []
        for start in range(0, len(rows), _BATCH):
            batch = await unit.memories.by_rows(rows[start : start + _BATCH])
            seen = [_seen(mind, memory) for memory in batch]
            found += [one for one in seen if not by_condition or one.condition == state]
            if len(found) >= limit:
                break
        return found[:limit]


async def view_one(mind: Mind, key: str) -> Seen:
    """Return one memory of any namespace with what it is linked to.

    Raises:
        NotFoundError: the file holds no such memory.
    """
    key = key.strip().lower()
    async with mind.store.read() as unit:
        for namespace in await unit.upkeep.namespaces():
            for memory in await unit.memories.by_ids(namespace, [key]):
                sources, older = [
                    await unit.memories.by_rows(
                        (await unit.history.linked_from([memory.row], role))[memory.row]
                    )
                    for role in ("source", "supersedes")
                ]
                return Seen(
                    memory,
                    _seen(mind, memory).condition,
                    tuple(one.id for one in sources),
                    tuple(one.id for one in older),
                )
    raise NotFoundError(
        f"There is no memory {key[:40]!r} in the file.", hint="`mindfile view` lists what there is."
    )


def _seen(mind: Mind, memory: Memory) -> Seen:
    return Seen(memory, condition_at(memory, mind.clock()) or State.ACTIVE.value)
