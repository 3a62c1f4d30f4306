"""Saying why nothing is there: a name that is mistyped looks like a memory that forgot."""

from collections.abc import Sequence
from dataclasses import replace

from mindfile.errors import NotFoundError
from mindfile.memory.mind import Mind
from mindfile.nearest import nearest, question_of
from mindfile.store.contract import Unit
from mindfile.store.values import Selection, Sight

NO_PROFILE = "There is no profile yet, and no reminder is due; pass `query` for anything else."

# Among so many of the newest the one is looked for that may be meant.
_SESSIONS = 500


async def absence(mind: Mind, unit: Unit, selection: Selection) -> tuple[str, ...]:
    """Say in notes why a selection sees nothing, where it names what nothing there has."""
    if vacant := await vacancy(mind, unit, selection.namespace, selection.session):
        return vacant
    every = Selection(selection.namespace, selection.now, sight=Sight.KEPT)
    asked = [("tag", tag, replace(every, tags=(tag,))) for tag in selection.tags]
    if (subject := selection.subject) is not None:
        asked.append(("subject", subject, replace(every, subject=subject)))
    if (attribute := selection.attribute) is not None:
        asked.append(("attribute", attribute, replace(every, attribute=attribute)))
    notes: list[str] = []
    for kind, name, having in asked:
        if not await unit.memories.newest(having, limit=1):
            meant = question_of(nearest(name, await unit.memories.names(selection.namespace, kind)))
            notes.append(f"Nothing in this namespace has the {kind} {name!r}. {meant}".rstrip())
    return tuple(notes)


async def vacancy(
    mind: Mind, unit: Unit, namespace: str, session: str | None = None
) -> tuple[str, ...]:
    """Say in a note that ``namespace`` holds nothing, or knows no such ``session``.

    Return none where it is not so. Of other namespaces only that of calls that name none is told:
    they are walls.
    """
    if session is not None and await unit.sessions.find(namespace, session):
        return ()
    kept = Selection(namespace, mind.clock(), sight=Sight.KEPT)
    if await unit.memories.newest(kept, limit=1):
        if session is None:
            return ()
        known = await unit.sessions.newest(namespace, limit=_SESSIONS)
        meant = question_of(nearest(session, [one.name for one in known]))
        return (f"There is no session {session!r} in this namespace. {meant}".rstrip(),)
    own = mind.config.namespace
    if namespace == own:
        return (f"Nothing is stored yet in the namespace {own!r}.",)
    return (
        f"Nothing is stored in the namespace {namespace!r}; calls without `namespace` use {own!r}.",
    )


def unknown_namespace(name: str, held: Sequence[str]) -> NotFoundError:
    """Return the error for a namespace that the file does not hold, for the person whose it is."""
    known = ", ".join(held) or "none"
    return NotFoundError(
        f"The file holds no namespace {name!r}.",
        hint=f"{question_of(nearest(name, held))}Known: {known}.",
    )
