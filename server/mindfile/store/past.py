"""Memories as they were: the images of the history read back."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mindfile.forms import optional_time_of, time_of
from mindfile.model import Category, Memory, Scalar, State
from mindfile.store.soundness import out_of_the_file


@out_of_the_file
def as_it_was(memory: Memory, image: Mapping[str, Any]) -> Memory:
    """Return a memory as an image of it shows it; its revision is the present one."""
    row = image["memory"]
    fact, procedure = memory.fact, memory.procedure
    if fact is not None and "semantic" in image:
        was = image["semantic"]
        fact = replace(
            fact,
            confidence=was["confidence"],
            valid_from=optional_time_of(was["valid_from"]),
            valid_to=optional_time_of(was["valid_to"]),
            category=Category(was["category"]),
            single=bool(was["single"]),
        )
    if procedure is not None and "procedural" in image:
        procedure = replace(procedure, **image["procedural"])
    return replace(
        memory,
        importance=row["importance"],
        pinned=bool(row["pinned"]),
        source=row["source"],
        expires_at=optional_time_of(row["expires_at"]),
        remind_at=optional_time_of(row["remind_at"]),
        state=State(row["state"]),
        archived_by=row["archived_by"],
        updated_at=time_of(row["updated_at"]),
        occurred_at=time_of(row["occurred_at"]),
        occurred_offset=row["occurred_offset"],
        tags=tuple(tag for (tag,) in image["tag"]),
        metadata=_metadata(image["metadata"]),
        fact=fact,
        procedure=procedure,
    )


def same_image(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Tell whether two images show the same memory, whenever it was touched and linked."""
    return _face(one) == _face(other)


def _face(image: Mapping[str, Any]) -> dict[str, Any]:
    face = {table: part for table, part in image.items() if table not in {"memory", "link"}}
    face["memory"] = {**image["memory"], "updated_at": None}
    return face


def _metadata(pairs: Iterable[Sequence[str]]) -> Mapping[str, Scalar]:
    return {key: json.loads(value) for key, value in pairs}
