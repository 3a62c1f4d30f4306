"""Memories fade with age, slower where they are used, and only faint old ones are archived."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from mindfile.ranking.decay import HALF_LIFE_DAYS, Trace, half_life, may_be_archived, weight

NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


def aged(days: float, importance: float, *, uses: int = 0, pinned: bool = False) -> Trace:
    at = NOW - timedelta(days=days)
    return Trace(importance, at, uses, at if uses else None, pinned)


def test_a_memory_loses_half_its_weight_in_a_half_life() -> None:
    assert weight(aged(HALF_LIFE_DAYS, 0.8), NOW) == 0.4


def test_only_old_unimportant_and_unpinned_memories_may_be_archived() -> None:
    assert may_be_archived(aged(40, 0.2), NOW)
    assert not may_be_archived(aged(40, 0.6), NOW)
    assert not may_be_archived(aged(10, 0.2), NOW)
    assert not may_be_archived(aged(40, 0.2, pinned=True), NOW)


def test_what_is_used_decays_later() -> None:
    assert half_life(10) > 4 * half_life(0)
    unused, used = aged(120, 0.6), aged(120, 0.6, uses=10)
    assert may_be_archived(unused, NOW)
    assert not may_be_archived(used, NOW)


def test_a_recent_use_makes_a_memory_fresh_again() -> None:
    old = NOW - timedelta(days=200)
    used = Trace(0.5, old, 1, NOW - timedelta(days=1))
    assert weight(used, NOW) > 0.99 * 0.5


@given(
    importance=st.floats(0, 1),
    days=st.floats(-10, 10_000),
    more=st.floats(0, 1_000),
    uses=st.integers(0, 10_000),
)
def test_weight_stays_within_importance_falls_with_age_and_rises_with_use(
    importance: float, days: float, more: float, uses: int
) -> None:
    now = weight(aged(days, importance, uses=uses), NOW)
    assert 0 <= now <= importance
    assert weight(aged(days + more, importance, uses=uses), NOW) <= now
    assert weight(aged(days, importance, uses=uses + 1), NOW) >= now
