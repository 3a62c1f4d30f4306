"""Spelling: metadata is of its type, yet models ask for "3" where 3 is kept, and the reverse."""

import json
import re
from dataclasses import replace

from mindfile.model import Scalar
from mindfile.store.contract import Unit
from mindfile.store.values import Selection, Sight

# A number as it is written where it is one: with a leading zero it is a name.
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d*[1-9])?", re.ASCII)


async def as_kept(unit: Unit, selection: Selection) -> tuple[Selection, tuple[str, ...]]:
    """Ask for metadata as it is kept where nothing is kept as it was asked, and say so."""
    metadata = dict(selection.metadata)
    notes: list[str] = []
    for key, value in selection.metadata.items():
        other = _other(value)
        if other is None or await _is_kept(unit, selection, key, value):
            continue
        if await _is_kept(unit, selection, key, other):
            metadata[key] = other
            notes.append(f"`metadata.{key}` was read as {json.dumps(other)}, as it is kept.")
    return replace(selection, metadata=metadata), tuple(notes)


async def _is_kept(unit: Unit, selection: Selection, key: str, value: Scalar) -> bool:
    wanted = Selection(selection.namespace, selection.now, metadata={key: value}, sight=Sight.KEPT)
    return bool(await unit.memories.newest(wanted, limit=1))


def _other(value: Scalar) -> Scalar:
    """Return a number or a truth that came as text, or the text of one; None if there is none."""
    if value is None or not isinstance(value, str):
        return None if value is None else json.dumps(value)
    plain = value.strip().lower()
    if plain in {"true", "false"} or _NUMBER.fullmatch(plain):
        spelled: Scalar = json.loads(plain)
        return spelled
    return None
