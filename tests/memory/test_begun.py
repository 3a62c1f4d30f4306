"""A change that is dated where it is told: it holds since then, and what it ended ends there."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from fakes import HandClock
from memory.rows import look, put
from mindfile.model import Moment
from minds import a_mind

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("told", "attribute", "since"),
    [
        ("I moved to Bern last month.", "city", "2026-10-01"),
        ("I joined Bosch in May.", "employer", "2026-05-01"),
        ("I've lived in Bern since 2024-03-05.", "city", "2024-03-05"),
        ("我上个月搬到苏州了。", "city", "2026-10-01"),
    ],
)
async def test_a_change_holds_since_it_is_said_to_have_happened(
    tmp_path: Path, told: str, attribute: str, since: str
) -> None:
    async with a_mind(tmp_path, clock=HandClock(NOW)) as mind:
        await put(mind, told)
        (hit,) = (await look(mind, attribute=attribute)).hits
        assert f"{hit.valid_from:%Y-%m-%d}" == since


async def test_what_was_told_since_then_is_not_taken_for_newer(tmp_path: Path) -> None:
    clock = HandClock(NOW - timedelta(days=9))
    async with a_mind(tmp_path, clock=clock) as mind:
        old = (await put(mind, "I live in Basel.")).stored[0]
        clock.turn(days=9)
        new = (await put(mind, "I moved to Bern last month.")).stored[0]
        assert (new.status, new.supersedes) == ("superseding", (old.id,))
        assert [hit.value for hit in (await look(mind, attribute="city")).hits] == ["Bern"]


async def test_what_was_so_before_the_change_is_told_of_its_time(tmp_path: Path) -> None:
    clock = HandClock(NOW - timedelta(days=200))
    async with a_mind(tmp_path, clock=clock) as mind:
        await put(mind, "I live in Basel.")
        clock.turn(days=200)
        await put(mind, "I moved to Bern last month.")
        for day, city in (("2026-09-15", "Basel"), ("2026-10-15", "Bern")):
            at = Moment(datetime.fromisoformat(day).replace(tzinfo=UTC))
            found = await look(mind, attribute="city", as_of=at)
            assert [hit.value for hit in found.hits] == [city]


@pytest.mark.parametrize("told", ["I live in Bern, it rained yesterday.", "I work at Bosch today."])
async def test_a_time_beside_what_is_merely_so_says_nothing_of_its_beginning(
    tmp_path: Path, told: str
) -> None:
    async with a_mind(tmp_path, clock=HandClock(NOW)) as mind:
        await put(mind, told)
        assert [hit.valid_from for hit in (await look(mind)).hits] == [None] * len(
            (await look(mind)).hits
        )
