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

    ``now``, or ``as_of`` where it is given, decides what has expired and what is still true.
    ``history`` also lets in what is superseded, expired, or archived by maintenance; what is
    forgotten never comes.
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

    def take(self, other: "_Clause") -> None:
        self.conditions.extend(other.conditions)
        self.values.extend(other.values)


def where(selection: Selection) -> tuple[str, list[Any]]:
    """Return the condition over ``m``, ``e`` and ``f`` of ``MEMORY_TABLES`` with its values."""
    labels = _labels(selection)
    clause = _Clause()
    # A label leads to few rows; the plus keeps SQLite from walking the whole namespace instead.
    clause.add("+m.namespace = ?" if labels.conditions else "m.namespace = ?", selection.namespace)
    clause.take(labels)
    if selection.any_state:
        clause.add("m.state <> 'forgotten'")
    elif not selection.forgotten:
        _visible(clause, selection)
    if selection.kinds:
        marks = ", ".join("?" * len(selection.kinds))
        clause.add(f"m.kind IN ({marks})", *selection.kinds)
    if selection.role is not None:
        clause.add("e.role = ?", selection.role)
    if selection.subject is not None:
        clause.add("f.subject_key = ?", lookup_key(selection.subject))
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
    at = time_text(selection.as_of or selection.now)
    if selection.as_of is not None:
        clause.add("coalesce(f.valid_from, m.occurred_at) <= ?", at)
    if selection.as_of is not None or not selection.history:
        # Not by a join: what is closed is little, and has an index.
        clause.add("m.id NOT IN (SELECT memory FROM semantic WHERE valid_to <= ?)", at)
    if not selection.history:
        clause.add("(m.expires_at IS NULL OR m.expires_at > ?)", at)


def _labels(selection: Selection) -> _Clause:
    """Return the conditions that an index leads to."""
    clause = _Clause()
    for tag in selection.tags:
        clause.add("m.id IN (SELECT memory FROM tag WHERE tag = ?)", tag)
    for key, value in selection.metadata.items():
        clause.add(
            "m.id IN (SELECT memory FROM metadata WHERE key = ? AND value = ?)",
            key,
            json.dumps(value, ensure_ascii=False),
        )
    if selection.attribute is not None:
        clause.add(
            "m.id IN (SELECT memory FROM semantic WHERE attribute_key = ?)",
            lookup_key(selection.attribute),
        )
    if selection.session is not None:
        clause.add(
            "m.session = (SELECT id FROM session WHERE namespace = ? AND name = ?)",
            selection.namespace,
            selection.session,
        )
    return clause
