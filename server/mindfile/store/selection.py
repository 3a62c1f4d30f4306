"""Filters: which memories a call may see, as one WHERE clause."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from mindfile.model import Scalar
from mindfile.store.rows import lookup_key, time_text


@dataclass(frozen=True, slots=True)
class Selection:
    """A filter over one namespace; whatever is None or empty filters nothing.

    ``now`` decides what has expired and what is still true. ``history`` also lets in what is
    superseded, expired, or archived by maintenance; what is forgotten never comes.
    ``any_state`` lets in every state but forgotten, proposed rows too; ``forgotten`` every state.
    """

    namespace: str
    now: datetime
    kinds: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    metadata: Mapping[str, Scalar] = field(default_factory=dict[str, Scalar])
    role: str | None = None
    subject: str | None = None
    attribute: str | None = None
    session: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    as_of: datetime | None = None
    history: bool = False
    archived: bool = True
    any_state: bool = False
    forgotten: bool = False


class _Clause:
    """Conditions and their values, in step."""

    def __init__(self) -> None:
        self.conditions: list[str] = []
        self.values: list[Any] = []

    def add(self, condition: str, *values: Any) -> None:
        self.conditions.append(condition)
        self.values.extend(values)


def where(selection: Selection) -> tuple[str, list[Any]]:
    """Return the condition over ``m``, ``e`` and ``f`` of ``MEMORY_TABLES`` with its values."""
    clause = _Clause()
    clause.add("m.namespace = ?", selection.namespace)
    if selection.forgotten:
        pass
    elif selection.any_state:
        clause.add("m.state <> 'forgotten'")
    else:
        _visible(clause, selection)
    _labels(clause, selection)
    if selection.since is not None:
        clause.add("m.occurred_at >= ?", time_text(selection.since))
    if selection.until is not None:
        clause.add("m.occurred_at <= ?", time_text(selection.until))
    return " AND ".join(clause.conditions), clause.values


def _visible(clause: _Clause, selection: Selection) -> None:
    if selection.history:
        clause.add("m.state IN ('active', 'archived')")
    elif selection.archived:
        clause.add("(m.state = 'active' OR (m.state = 'archived' AND m.archived_by = 'compress'))")
    else:
        clause.add("m.state = 'active'")
    if selection.as_of is not None:
        at = time_text(selection.as_of)
        clause.add("coalesce(f.valid_from, m.occurred_at) <= ?", at)
        clause.add("(f.valid_to IS NULL OR f.valid_to > ?)", at)
    elif not selection.history:
        now = time_text(selection.now)
        clause.add("(f.valid_to IS NULL OR f.valid_to > ?)", now)
        clause.add("(m.expires_at IS NULL OR m.expires_at > ?)", now)


def _labels(clause: _Clause, selection: Selection) -> None:
    if selection.kinds:
        marks = ", ".join("?" * len(selection.kinds))
        clause.add(f"m.kind IN ({marks})", *selection.kinds)
    for tag in selection.tags:
        clause.add("EXISTS (SELECT 1 FROM tag AS t WHERE t.memory = m.id AND t.tag = ?)", tag)
    for key, value in selection.metadata.items():
        clause.add(
            "EXISTS (SELECT 1 FROM metadata AS d WHERE d.memory = m.id AND d.key = ?"
            " AND d.value = ?)",
            key,
            json.dumps(value, ensure_ascii=False),
        )
    if selection.role is not None:
        clause.add("e.role = ?", selection.role)
    if selection.subject is not None:
        clause.add("f.subject_key = ?", lookup_key(selection.subject))
    if selection.attribute is not None:
        clause.add("f.attribute_key = ?", lookup_key(selection.attribute))
    if selection.session is not None:
        clause.add("s.name = ?", selection.session)
