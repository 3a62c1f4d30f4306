"""A Monday on which the tests ask, and the days that a time named then spans."""

from collections.abc import Iterable
from datetime import UTC, datetime

from mindfile.language.named_times import NamedTime

MONDAY = datetime(2026, 11, 30, 17, tzinfo=UTC)


def days_of(times: Iterable[NamedTime]) -> list[tuple[str, str]]:
    """Return the first and the last day of each."""
    return [(f"{one.start:%Y-%m-%d}", f"{one.end:%Y-%m-%d}") for one in times]
