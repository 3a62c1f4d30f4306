"""Memories fade with age, slower where they are used, and only faint old ones are archived."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mindfile.ranking.decay import (
    HALF_LIFE_DAYS,
    Trace,
    half_life,
    may_be_archived,
    retention,
    weight,
)

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def aged(days: float, importance: float, *, uses: int = 0) -> Trace:
    at = NOW - timedelta(days=days)
    return Trace(importance, at, uses, at if uses else None)


def test_a_memory_keeps_half_in_a_half_life() -> None:
    assert retention(HALF_LIFE_DAYS, 0) == 0.5
    assert weight(aged(HALF_LIFE_DAYS, 0.8), NOW) == 0.4


@pytest.mark.parametrize(
    ("days", "importance", "archived"),
    [(40, 0.2, True), (40, 0.6, False), (10, 0.2, False), (30, 0.1, False), (91, 0.6, True)],
)
def test_only_what_is_old_and_weighs_little_may_be_archived(
    days: float, importance: float, archived: bool
) -> None:
    assert may_be_archived(aged(days, importance), NOW) == archived


def test_what_is_used_decays_later() -> None:
    assert half_life(10) > 4 * half_life(0)
    assert may_be_archived(aged(120, 0.6), NOW)
    assert not may_be_archived(aged(120, 0.6, uses=10), NOW)
    assert may_be_archived(aged(600, 0.6, uses=10), NOW)


def test_a_recent_use_makes_a_memory_fresh_again() -> None:
    old = NOW - timedelta(days=200)
    assert weight(Trace(0.5, old, 1, NOW - timedelta(days=1)), NOW) > 0.99 * 0.5


def test_knowledge_fades_slower_than_what_happened_and_what_is_true_not_at_all() -> None:
    old = NOW - timedelta(days=200)
    assert may_be_archived(Trace(0.5, old), NOW)
    assert not may_be_archived(Trace(0.5, old, knowledge=True), NOW)
    assert weight(Trace(0.5, NOW - timedelta(days=5_000), lasting=True), NOW) == 0.5
    assert may_be_archived(Trace(0.2, old, lasting=True), NOW)


@given(
    importance=st.floats(0, 1),
    days=st.floats(-10, 10_000),
    more=st.floats(0, 1_000),
    uses=st.integers(0, 10_000),
    knowledge=st.booleans(),
)
def test_retention_stays_within_one_falls_with_age_and_rises_with_use(
    importance: float, days: float, more: float, uses: int, knowledge: bool
) -> None:
    now = retention(days, uses, knowledge=knowledge)
    assert 0 <= now <= 1
    assert retention(days + more, uses, knowledge=knowledge) <= now
    assert retention(days, uses + 1, knowledge=knowledge) >= now
    assert weight(aged(days, importance, uses=uses), NOW) <= importance
