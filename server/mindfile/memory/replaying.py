"""Idempotency: the reply of an earlier call, given again for as long as it is true."""

import hashlib
import json
from dataclasses import asdict, replace
from typing import Any

from mindfile.errors import ConflictError
from mindfile.memory.changing import Change
from mindfile.memory.replies import Stored, StoreReply
from mindfile.memory.requests import StoreRequest
from mindfile.memory.undoing import change_number
from mindfile.model import State


async def replay(change: Change, request: StoreRequest) -> StoreReply | None:
    """Return what an earlier call with the same key was answered, if that still holds.

    It holds while its change is in force and anything that it names is still remembered: what has
    been undone or forgotten is stored again. A redo lets the first answer hold again.

    Raises:
        ConflictError: the key was used for other arguments.
    """
    if request.idempotency_key is None:
        return None
    kept = await change.unit.records.reply_for(
        change.namespace, request.idempotency_key, change.now
    )
    if kept is None:
        return None
    known_payload, text = kept
    reply = _reply_of(json.loads(text))
    named = list(dict.fromkeys(one.id for one in reply.stored if one.id is not None))
    gone = await _forgotten(change, named)
    if await _is_undone(change, reply) or (named and len(gone) == len(named)):
        await change.unit.records.drop_reply(change.namespace, request.idempotency_key)
        return None
    if known_payload != _payload_hash(request):
        raise ConflictError(
            "This `idempotency_key` was used before with other arguments.",
            hint="Use a new key for a new memory.",
        )
    if not gone:
        return reply
    note = f"Of what an earlier call stored, {len(gone)} of {len(named)} were forgotten since."
    return replace(reply, notes=(*reply.notes, note))


async def keep(change: Change, request: StoreRequest, reply: StoreReply) -> None:
    """Keep the reply of a call that carries a key."""
    if request.idempotency_key is None:
        return
    kept = replace(reply, undo=await change.undo_so_far())
    await change.unit.records.keep_reply(
        request.namespace,
        request.idempotency_key,
        _payload_hash(request),
        json.dumps(asdict(kept), ensure_ascii=False),
        change.now,
    )


async def _is_undone(change: Change, reply: StoreReply) -> bool:
    if reply.undo is None:
        return False
    return not await change.unit.history.is_in_force(change_number(reply.undo))


async def _forgotten(change: Change, named: list[str]) -> list[str]:
    found = await change.unit.memories.by_ids(change.namespace, named)
    held = {memory.id for memory in found if memory.state is not State.FORGOTTEN}
    return [key for key in named if key not in held]


def _payload_hash(request: StoreRequest) -> str:
    text = request.as_given
    if text is None:
        fields = asdict(replace(request, idempotency_key=None, fields_given=frozenset()))
        text = json.dumps(fields, default=str, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _reply_of(fields: dict[str, Any]) -> StoreReply:
    stored = tuple(_stored_of(one) for one in fields.pop("stored"))
    notes = tuple(fields.pop("notes"))
    return StoreReply(stored, notes=notes, **fields)


def _stored_of(fields: dict[str, Any]) -> Stored:
    supersedes, near = tuple(fields.pop("supersedes")), tuple(fields.pop("near"))
    return Stored(supersedes=supersedes, near=near, **fields)
