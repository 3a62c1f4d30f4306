"""Saying that a namespace holds nothing: one that is mistyped looks like a memory that forgot."""

from mindfile.memory.mind import Mind
from mindfile.store.contract import Unit
from mindfile.store.values import Selection, Sight


async def vacancy(mind: Mind, unit: Unit, namespace: str) -> tuple[str, ...]:
    """Say in a note that ``namespace`` holds nothing; return none where it holds something.

    Of the others only that of calls that name none is told: namespaces are walls.
    """
    kept = Selection(namespace, mind.clock(), sight=Sight.KEPT)
    if await unit.memories.newest(kept, limit=1):
        return ()
    own = mind.config.namespace
    if namespace == own:
        return (f"Nothing is stored yet in the namespace {own!r}.",)
    return (
        f"Nothing is stored in the namespace {namespace!r}; calls without `namespace` use {own!r}.",
    )
