"""Filters: every field of a selection keeps out what it should, and nothing else."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from mindfile.model import Episode, Fact, Kind, Role, Scalar, State
from mindfile.store.sqlite import SqliteStore, SqliteUnit
from mindfile.store.values import Place, Selection, Sight
from store.drafts import NOW, SEES_ALL, add, add_fact, add_procedure, add_talk, draft

DAY = timedelta(days=1)


async def seen(unit: SqliteUnit, selection: Selection = SEES_ALL, **fields: Any) -> set[str]:
    """Return what a listing sees, which a search by words must see alike."""
    wanted = replace(selection, **fields)
    listed = await unit.memories.newest(wanted, limit=1000)
    matches = await unit.words.search(["everything"], wanted, limit=1000)
    assert {match.memory for match in matches} == {memory.row for memory in listed}
    return {memory.content for memory in listed}


async def put(unit: SqliteUnit, content: str, **fields: Any) -> None:
    kind = fields.pop("kind", Kind.SEMANTIC)
    await add(unit, draft(content, kind, **fields), words=["everything"])


async def test_namespaces_are_walls(store: SqliteStore) -> None:
    async with store.write() as unit:
        await put(unit, "mine")
        await put(unit, "theirs", namespace="other", tags=("t",))
        assert await seen(unit) == {"mine"}
        assert await seen(unit, namespace="other") == {"theirs"}
        assert await seen(unit, tags=("t",)) == set()
        assert await seen(unit, namespace="nowhere") == set()


async def test_kinds_and_roles(store: SqliteStore) -> None:
    async with store.write() as unit:
        await put(unit, "said", kind=Kind.EPISODIC, episode=Episode(Role.USER))
        await put(unit, "answered", kind=Kind.EPISODIC, episode=Episode(Role.ASSISTANT))
        await put(unit, "known", fact=Fact())
        assert await seen(unit, kinds=("semantic",)) == {"known"}
        assert await seen(unit, kinds=("semantic", "episodic")) == {"said", "answered", "known"}
        assert await seen(unit, role="user") == {"said"}


@pytest.mark.parametrize("tag", ["50%_off", "a*b", "颜色", "[x]", "a'b\"c", "\\", " ", "A"])
async def test_a_tag_is_itself_and_no_pattern(store: SqliteStore, tag: str) -> None:
    async with store.write() as unit:
        await put(unit, "tagged", tags=(tag, "second"))
        await put(unit, "near", tags=("50 off", "50x_off", "aab", "a", "颜", "x", "second"))
        assert await seen(unit, tags=(tag,)) == {"tagged"}
        assert await seen(unit, tags=(tag, "second")) == {"tagged"}
        assert await seen(unit, tags=("second",)) == {"tagged", "near"}


VALUES: list[Scalar] = [None, True, False, 1, 0, "1", "true", "null", "", 1.5, "青", 2**60]


@pytest.mark.parametrize("value", VALUES, ids=repr)
async def test_a_metadata_value_is_itself_and_of_its_type(
    store: SqliteStore, value: Scalar
) -> None:
    async with store.write() as unit:
        for one in VALUES:
            await put(unit, repr(one), metadata={"key": one})
        await put(unit, "without")
        assert await seen(unit, metadata={"key": value}) == {repr(value)}
        assert await seen(unit, metadata={"other": value}) == set()


async def test_every_metadata_key_must_agree(store: SqliteStore) -> None:
    async with store.write() as unit:
        await put(unit, "both", metadata={"a": 1, "b": 2})
        await put(unit, "one", metadata={"a": 1, "b": 3})
        assert await seen(unit, metadata={"a": 1, "b": 2}) == {"both"}


async def test_subject_and_attribute_are_exact_but_for_case_and_spaces(store: SqliteStore) -> None:
    async with store.write() as unit:
        await put(unit, "mine", fact=Fact(attribute="favorite_color", value="cyan"))
        await put(unit, "hers", fact=Fact("Anna", "favorite color", "red"))
        await put(unit, "plain", fact=Fact())
        assert await seen(unit, attribute="Favorite  Color") == {"mine", "hers"}
        assert await seen(unit, attribute="favorite") == set()
        assert await seen(unit, subject="ANNA") == {"hers"}
        assert await seen(unit, subject="user", attribute="favorite_color") == {"mine"}
        assert await seen(unit, subject="user") == {"mine", "plain"}


async def test_a_session_is_one_of_its_namespace(store: SqliteStore) -> None:
    async with store.write() as unit:
        await add_talk(unit, "s", "everything here")
        await add_talk(unit, "t", "everything there")
        await add_talk(unit, "s", "everything else", namespace="other")
        assert await seen(unit, session="s") == {"everything here"}
        assert await seen(unit, session="unknown") == set()


async def test_since_and_until_are_about_when_it_happened_and_take_in_their_ends(
    store: SqliteStore,
) -> None:
    async with store.write() as unit:
        for day in range(4):
            await put(unit, f"day {day}", occurred_at=NOW + day * DAY, created_at=NOW)
        assert await seen(unit, since=NOW + DAY, until=NOW + 2 * DAY) == {"day 1", "day 2"}
        assert await seen(unit, since=NOW + 3 * DAY) == {"day 3"}
        assert await seen(unit, until=NOW) == {"day 0"}


async def test_what_has_expired_is_hidden_but_from_history(store: SqliteStore) -> None:
    async with store.write() as unit:
        await put(unit, "short", expires_at=NOW + DAY, occurred_at=NOW - DAY)
        assert await seen(unit) == {"short"}
        later = replace(SEES_ALL, now=NOW + DAY)
        assert await seen(unit, later) == set()
        assert await seen(unit, later, sight=Sight.HISTORY) == {"short"}
        assert await seen(unit, later, as_of=NOW) == {"short"}
        assert await seen(unit, later, as_of=NOW + DAY) == set()


async def test_what_was_superseded_shows_in_history_and_as_of_its_time(store: SqliteStore) -> None:
    begin = NOW - 10 * DAY
    async with store.write() as unit:
        old = Fact(attribute="city", value="Rome", valid_from=begin, valid_to=begin + 5 * DAY)
        new = Fact(attribute="city", value="Oslo", valid_from=begin + 5 * DAY)
        await put(unit, "Rome", fact=old)
        await put(unit, "Oslo", fact=new)
        assert await seen(unit) == {"Oslo"}
        assert await seen(unit, sight=Sight.HISTORY) == {"Rome", "Oslo"}
        assert await seen(unit, as_of=begin + DAY) == {"Rome"}
        assert await seen(unit, as_of=begin + 5 * DAY) == {"Oslo"}
        assert await seen(unit, as_of=begin - DAY) == set()


async def test_as_of_takes_the_time_it_happened_where_a_fact_names_none(
    store: SqliteStore,
) -> None:
    async with store.write() as unit:
        await put(unit, "event", kind=Kind.EPISODIC, episode=Episode(Role.USER))
        assert await seen(unit, as_of=NOW) == {"event"}
        assert await seen(unit, as_of=NOW - DAY) == set()


async def test_states_are_seen_as_the_design_says(store: SqliteStore) -> None:
    async with store.write() as unit:
        await put(unit, "active")
        await put(unit, "proposed", state=State.PROPOSED)
        await put(unit, "compressed", state=State.ARCHIVED, archived_by="compress")
        await put(unit, "retired", state=State.ARCHIVED, archived_by="maintain")
        await put(unit, "forgotten", state=State.FORGOTTEN)
        assert await seen(unit) == {"active", "compressed"}
        assert await seen(unit, sight=Sight.HISTORY) == {"active", "compressed", "retired"}
        kept = {"active", "proposed", "compressed", "retired"}
        assert await seen(unit, sight=Sight.KEPT) == kept
        assert await seen(unit, sight=Sight.EVERYTHING) == {*kept, "forgotten"}


async def test_a_listing_goes_through_everything_once_newest_first(store: SqliteStore) -> None:
    async with store.write() as unit:
        for number in range(23):
            await put(unit, str(number), occurred_at=NOW + (number % 5) * DAY)
        whole = await unit.memories.newest(SEES_ALL, limit=1000)
        paged = await unit.memories.newest(SEES_ALL, limit=4)
        while True:
            last = paged[-1]
            page = await unit.memories.newest(
                SEES_ALL, limit=4, after=Place(last.occurred_at, last.row)
            )
            if not page:
                break
            paged += page
    assert paged == whole
    assert len({memory.row for memory in whole}) == 23
    assert whole == sorted(whole, key=lambda one: (one.occurred_at, one.row), reverse=True)


async def test_ids_of_another_namespace_are_unknown(store: SqliteStore) -> None:
    async with store.write() as unit:
        mine = await add(unit, draft("mine"))
        theirs = await add(unit, draft("theirs", namespace="other"))
        found = await unit.memories.by_ids(
            "default", [theirs.id, "s000", mine.id, mine.id, f"{mine.id}\0x", mine.id.upper()]
        )
    assert found == [mine]


async def test_the_same_text_is_found_in_any_unicode_form(store: SqliteStore) -> None:
    async with store.write() as unit:
        memory = await add(unit, draft("caf\u00e9"))
        assert await unit.memories.same_text("default", Kind.SEMANTIC, " cafe\u0301 ") == [memory]
        assert await unit.memories.same_text("default", Kind.SEMANTIC, "cafe") == []
        assert await unit.memories.same_text("default", Kind.EPISODIC, "caf\u00e9") == []
        assert await unit.memories.same_text("other", Kind.SEMANTIC, "caf\u00e9") == []


async def test_facts_about_a_subject_come_oldest_first(store: SqliteStore) -> None:
    async with store.write() as unit:
        new = await add_fact(unit, "new", "city", "Oslo", valid_from=NOW)
        old = await add_fact(unit, "old", "City", "Rome", valid_from=NOW - DAY)
        await add_fact(unit, "hers", "city", "Bern", subject="Anna")
        name = await add_fact(unit, "name", "name\0x", "Li", valid_from=NOW + DAY)
        about = unit.memories.facts_about
        assert await about("default", "User", ["city"]) == [old, new]
        assert await about("default", "user", ["city", "name\0x"]) == [old, new, name]
        assert await about("default", "user", ["name"]) == []
        assert await about("default", "user", []) == []
        assert await about("other", "user", ["city"]) == []


async def test_procedures_of_a_name_and_due_reminders(store: SqliteStore) -> None:
    async with store.write() as unit:
        procedure = await add_procedure(unit, "Deploy  it")
        due = await add(unit, draft("due", remind_at=NOW))
        await add(unit, draft("later", remind_at=NOW + DAY))
        await add(unit, draft("over", remind_at=NOW - DAY, expires_at=NOW))
        assert await unit.memories.procedures_named("default", "deploy it") == [procedure]
        assert await unit.memories.procedures_named("default", "deploy") == []
        assert await unit.memories.due_reminders("default", NOW) == [due]


async def test_times_before_the_year_one_thousand_sort_as_text(store: SqliteStore) -> None:
    old = datetime(44, 3, 15, tzinfo=UTC)
    async with store.write() as unit:
        await put(unit, "Ides", occurred_at=old)
        await put(unit, "now")
        assert await seen(unit, until=NOW - DAY) == {"Ides"}
        assert [one.occurred_at for one in await unit.memories.newest(SEES_ALL, limit=2)] == [
            NOW,
            old,
        ]
