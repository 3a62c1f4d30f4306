"""Filters: which memories a call may see, as one WHERE clause."""

import json
from typing import Any

from mindfile.forms import lookup_key, time_text
from mindfile.store.values import Selection, Sight

# Of an attribute with one value, what began before another that held at that time.
_OUTDATED = """
  SELECT memory FROM (
    SELECT s.memory, row_number() OVER (
      PARTITION BY s.subject_key, s.attribute_key
      ORDER BY coalesce(s.valid_from, o.occurred_at) DESC, s.memory DESC
    ) AS place
    FROM semantic AS s JOIN memory AS o ON o.id = s.memory
    WHERE s.single = 1 AND s.attribute_key IS NOT NULL AND o.namespace = ? AND o.state = 'active'
      AND coalesce(s.valid_from, o.occurred_at) <= ?
      AND (s.valid_to IS NULL OR s.valid_to > ?) AND (o.expires_at IS NULL OR o.expires_at > ?)
  ) WHERE place > 1
"""


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


def where(selection: Selection, *, led: bool = False) -> tuple[str, list[Any]]:
    """Return the condition over ``m``, ``e`` and ``f`` of ``MEMORY_TABLES`` with its values.

    ``led`` says that another condition, of the caller's, leads to few rows.
    """
    labels = _labels(selection)
    clause = _Clause()
    # A label leads to few rows; the plus keeps SQLite from walking the whole namespace instead.
    led = led or bool(labels.conditions)
    clause.add("+m.namespace = ?" if led else "m.namespace = ?", selection.namespace)
    clause.take(labels)
    if selection.sight is Sight.KEPT:
        clause.add("m.state <> 'forgotten'")
    elif selection.sight is not Sight.EVERYTHING:
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
    history = selection.sight is Sight.HISTORY
    if history:
        clause.add("m.state IN ('active', 'archived')")
    else:
        clause.add("(m.state = 'active' OR (m.state = 'archived' AND m.archived_by = 'compress'))")
    at = time_text(selection.as_of or selection.now)
    if selection.as_of is not None:
        clause.add("coalesce(f.valid_from, m.occurred_at) <= ?", at)
        if not history:
            clause.add(f"m.id NOT IN ({_OUTDATED})", selection.namespace, at, at, at)
    if selection.as_of is not None or not history:
        # Not by a join: what is closed is little, and has an index.
        clause.add("m.id NOT IN (SELECT memory FROM semantic WHERE valid_to <= ?)", at)
    if not history:
        # What holds only from a later time is not true yet; with `as_of` that was asked above.
        if selection.as_of is None:
            clause.add("m.id NOT IN (SELECT memory FROM semantic WHERE valid_from > ?)", at)
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
