"""Purging the backups: what was erased for good must not come back with one of them.

Each backup beside the file is purged as the file was, by the ids of what went; a backup is never
thrown away for it. What a backup must lose stands in the file until it has lost it.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from mindfile.errors import BusyError, MindfileError, UnavailableError
from mindfile.memory.aiming import Aim, aim_at, clear_scratch, ids_of
from mindfile.memory.entries import named_ids
from mindfile.memory.erasing import DONE, PENDING, retry_erasure
from mindfile.memory.mind import Mind
from mindfile.memory.purging import PurgePlan, plan_purge, purge
from mindfile.memory.requests import ForgetRequest
from mindfile.memory.undoing import PURGE_TOOL
from mindfile.store.contract import Unit

# What the copies must lose still, as a JSON list; the note is empty where there is nothing.
_WANTED = "erasure_copies"

Wanted = Mapping[str, Any]


async def ask_copies(unit: Unit, request: ForgetRequest, aim: Aim, plan: PurgePlan) -> None:
    """Note, in the transaction of a purge, what the copies must lose."""
    session = aim.scratch
    wanted: Wanted = {
        "namespace": request.namespace,
        "ids": [*ids_of(plan.asked), *ids_of(plan.drawn)],
        "whole": request.is_whole,
        "emptied": [session.name for session in aim.emptied],
        "scratch": None if session is None else session.name,
        "attribute": aim.attribute,
    }
    await unit.records.set_note(_WANTED, json.dumps([*await _wanted(unit), wanted]))


async def purge_copies(mind: Mind) -> tuple[str, tuple[str, ...]]:
    """Let the copies lose what purges erased; returns done or pending, and who was not reached.

    Pending means that another process holds a copy. Those not reached cannot be opened: they may
    hold still what was erased.
    """
    async with mind.store.read() as unit:
        wanted = await _wanted(unit)
    if not wanted:
        return DONE, ()
    copies, unreached = _copies(mind)
    state = DONE
    for name in copies:
        try:
            if await _purge_copy(mind, name, wanted) == PENDING:
                state = PENDING
        except BusyError:
            state = PENDING
        except MindfileError:
            unreached.append(name)
    if state == DONE:
        async with mind.store.write() as unit:
            # A purge that came meanwhile is not covered.
            left = [one for one in await _wanted(unit) if one not in wanted]
            await unit.records.set_note(_WANTED, json.dumps(left) if left else "")
    return state, tuple(unreached)


def _copies(mind: Mind) -> tuple[Sequence[str], list[str]]:
    """Return the copies that can be opened, and what of them or around them cannot be read."""
    try:
        return mind.store.copies(), list(mind.store.set_aside())
    except UnavailableError:
        return [], ["their whole folder"]


def unreached_note(names: Sequence[str]) -> str:
    """Say which backups may hold still what was erased."""
    return (
        f"These cannot be read among the backups and may still hold it: {named_ids(names)}. "
        "Delete them by hand."
    )


async def _wanted(unit: Unit) -> list[Wanted]:
    return json.loads(await unit.records.note(_WANTED) or "[]")


async def _purge_copy(mind: Mind, name: str, wanted: Sequence[Wanted]) -> str:
    async with mind.store.open_copy(name) as store:
        there = replace(mind, store=store, uses=Counter[int]())
        for one in wanted:
            await _lose(there, one)
        return await retry_erasure(there)


async def _lose(mind: Mind, wanted: Wanted) -> None:
    """Purge in a copy what was purged in the file, as far as the copy holds it."""
    namespace = wanted["namespace"]
    async with mind.store.write() as unit:
        aim = await _aim(mind, unit, wanted)
        by = await unit.history.begin_change(
            namespace, PURGE_TOOL, at=mind.clock(), client=None, instance=mind.instance
        )
        await clear_scratch(unit, aim)
        await purge(mind, unit, namespace, await plan_purge(unit, aim.memories), by=by)
        await unit.erasure.empty_sessions(session.row for session in aim.emptied)
        if wanted["whole"]:
            await unit.erasure.forget_traces(namespace, but=by)


async def _aim(mind: Mind, unit: Unit, wanted: Wanted) -> Aim:
    namespace = wanted["namespace"]
    if wanted["whole"]:
        return await aim_at(mind, unit, ForgetRequest(namespace, True, purge=True))
    find = unit.sessions.find
    emptied = [await find(namespace, name) for name in wanted["emptied"]]
    scratch = wanted["scratch"]
    return Aim(
        tuple(await unit.memories.by_ids(namespace, wanted["ids"])),
        emptied=tuple(session for session in emptied if session is not None),
        scratch=None if scratch is None else await find(namespace, scratch),
        attribute=wanted["attribute"],
    )
