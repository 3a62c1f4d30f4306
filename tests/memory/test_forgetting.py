"""Forgetting: what is meant, what stays, and when the user is asked first."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from memory.rows import let_go, put, put_id, read, say, seen, shorten
from mindfile.errors import ConfirmationNeededError, InvalidArgumentError, NotFoundError
from mindfile.memory.requests import MessageInput
from mindfile.model import Moment, Role, State
from minds import a_mind


async def test_forgotten_ids_leave_search_and_can_be_brought_back(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        tea = await put_id(mind, "The kettle is descaled with citric acid")
        lamp = await put_id(mind, "台灯的灯泡是 E27 的")
        reply = await let_go(mind, ids=(tea,))
        assert (reply.forgotten, reply.count) == ((tea,), 1)
        assert await seen(mind) == {lamp}
        back = await let_go(mind, undo=reply.undo)
        assert back.restored == (tea,)
        assert await seen(mind, "kettle") == {tea}


@pytest.mark.parametrize(
    ("old", "new"),
    [("I live in Graz.", "I moved to Linz."), ("我住在杭州。", "我搬到苏州了。")],
)
async def test_what_the_forgotten_had_superseded_is_named_and_stays_closed(
    tmp_path: Path, old: str, new: str
) -> None:
    async with a_mind(tmp_path) as mind:
        graz = await put_id(mind, old)
        linz = await put_id(mind, new)
        for dry_run in (True, False):
            reply = await let_go(mind, ids=(linz,), dry_run=dry_run)
            (note,) = (one for one in reply.notes if "stays closed" in one)
            assert old in note
            assert graz in note
            assert "store" in note
        assert await seen(mind) == set()
        again = await put_id(mind, old)
        assert await seen(mind) == {again}


async def test_what_is_closed_by_something_else_too_is_not_named(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        graz = await put_id(mind, "I live in Graz.")
        linz = await put_id(mind, "I moved to Linz.")
        assert (await let_go(mind, ids=(graz,))).notes == ()
        assert (await let_go(mind, ids=(linz,))).notes == ()


async def test_what_is_forgotten_itself_is_not_said_to_stay(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        for text in ("I live in Graz.", "I moved to Linz."):
            await put(mind, text)
        reply = await let_go(mind, attribute="city")
        assert reply.count == 2
        assert reply.notes == ()


async def test_an_unknown_id_is_named_and_nothing_changes(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        known = await put_id(mind, "The spare key hangs behind the door")
        near = known[:-1] + ("0" if known[-1] != "0" else "1")
        with pytest.raises(NotFoundError, match=near):
            await let_go(mind, ids=(known, near))
        assert await seen(mind) == {known}


async def test_an_id_of_another_namespace_is_unknown(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        other = await put_id(mind, "The other team uses Jira", namespace="work")
        with pytest.raises(NotFoundError, match=other):
            await let_go(mind, ids=(other,))
        assert (await read(mind, other, "work")).state is State.ACTIVE


async def test_what_was_forgotten_before_is_said_and_counted_once(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, "The bakery closes at six")
        await let_go(mind, ids=(key, key))
        again = await let_go(mind, ids=(key,))
        assert (again.count, again.forgotten, again.undo) == (0, (), None)
        assert key in again.notes[0]


async def test_a_filter_forgets_what_carries_every_label(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        both = await put_id(
            mind, "买了两张音乐会的票", tags=("票", "音乐"), metadata={"year": 2026}
        )
        one = await put_id(mind, "Bought strings for the viola", tags=("音乐",))
        reply = await let_go(mind, tags=("票", "音乐"), metadata={"year": 2026})
        assert reply.forgotten == (both,)
        assert await seen(mind) == {one}


async def test_a_filter_that_matches_nothing_says_so(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, "The ferry runs on Sundays", tags=("travel",))
        for fields in ({"tags": ("trave",)}, {"tags": ("travel",), "kinds": ("procedural",)}):
            reply = await let_go(mind, **fields)
            assert (reply.count, reply.undo) == (0, None)
            assert "Nothing matches" in reply.notes[0]
        assert await seen(mind) == {key}


async def test_before_is_about_when_it_happened_and_leaves_its_own_moment(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        days = [datetime(2025, 5, day, 12, tzinfo=UTC) for day in (1, 2, 3)]
        keys = [
            await put_id(mind, f"Watered the ferns, day {day.day}", at=Moment(day), session="log")
            for day in days
        ]
        reply = await let_go(mind, before=Moment(days[1]))
        assert reply.forgotten == (keys[0],)
        assert await seen(mind) == set(keys[1:])


async def test_subject_and_attribute_are_exact(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, attribute="framework", value="Litestar")
        await put(mind, attribute="framework", value="Quart", subject="Ines")
        assert (await let_go(mind, attribute="framewor")).count == 0
        assert (await let_go(mind, attribute="framework", subject="Ines")).count == 1
        assert len(await seen(mind, attribute="framework")) == 1


async def test_with_nothing_named_nothing_is_forgotten(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, "The bicycle stands in the cellar")
        for fields in ({}, {"purge": True}, {"dry_run": True}):
            with pytest.raises(InvalidArgumentError, match="nothing to forget"):
                await let_go(mind, **fields)
        for fields in ({"ids": (key,), "tags": ("a",)}, {"undo": "last", "ids": (key,)}):
            with pytest.raises(InvalidArgumentError):
                await let_go(mind, **fields)
        assert await seen(mind) == {key}


async def test_a_session_takes_summary_thoughts_and_scratch_along_and_leaves_facts(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        await say(
            mind,
            "doctor",
            "Remember: I'm allergic to penicillin",
            "I will keep that in mind.",
            "The surgery opens at eight on weekdays",
            "Good to know.",
            "See you on Tuesday",
            "See you.",
        )
        await put(mind, messages=(MessageInput("Maybe ask again", Role.THOUGHT),), session="doctor")
        await put(mind, kind="working", session="doctor", attribute="ticket", value="T-118")
        short = await shorten(mind, "doctor")
        kept = await put_id(mind, "The umbrella is blue")
        reply = await let_go(mind, session="doctor")
        assert short.summary_id in reply.forgotten
        facts = await seen(mind, kinds=("semantic",))
        assert kept in facts
        drawn = facts - {kept}
        assert drawn
        assert any("stay" in note and next(iter(drawn)) in note for note in reply.notes)
        assert any("2 scratch values and thoughts" in note for note in reply.notes)
        assert await seen(mind, session="doctor") == set()
        await let_go(mind, undo=reply.undo)
        assert short.summary_id in await seen(mind, session="doctor")


async def test_working_clears_scratch_values_and_leaves_the_messages(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        messages = await say(mind, "desk", "Where were we?", "At ticket T-119.")
        for name in ("ticket", "color"):
            await put(mind, kind="working", session="desk", attribute=name, value="T-119")
        one = await let_go(mind, session="desk", kinds=("working",), attribute="color")
        assert (one.count, one.forgotten) == (1, ())
        rest = await let_go(mind, session="desk", kinds=("working",))
        assert rest.count == 1
        none = await let_go(mind, session="desk", kinds=("working",))
        assert none.count == 0
        assert "no such scratch value" in none.notes[0]
        assert await seen(mind, session="desk") == set(messages)


async def test_an_unknown_session_is_an_error(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "morning", "It rains.", "Take a coat.")
        with pytest.raises(NotFoundError, match="mornin"):
            await let_go(mind, session="mornin")


async def test_a_whole_namespace_needs_the_yes_that_its_dry_run_gives(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        keys = {await put_id(mind, text) for text in ("The tap drips", "水龙头漏水")}
        other = await put_id(mind, "The roof is new", namespace="house")
        with pytest.raises(ConfirmationNeededError, match="2 memories") as caught:
            await let_go(mind, namespace_given=True)
        assert "dry_run" in caught.value.hint
        assert await seen(mind) == keys
        dry = await let_go(mind, namespace_given=True, dry_run=True)
        assert (set(dry.forgotten), dry.count) == (keys, 2)
        assert await seen(mind) == keys
        reply = await let_go(mind, namespace_given=True, confirm=dry.confirm)
        assert reply.count == 2
        assert await seen(mind) == set()
        assert (await read(mind, other, "house")).state is State.ACTIVE
        back = await let_go(mind, undo="last")
        assert set(back.restored) == keys


async def test_a_confirmation_fits_only_what_it_was_given_for(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, "The cat is called Biscuit", tags=("pet",))
        dry = await let_go(mind, tags=("pet",), purge=True, dry_run=True)
        await put(mind, "The dog is called Rolo", tags=("pet",))
        with pytest.raises(ConfirmationNeededError) as caught:
            await let_go(mind, tags=("pet",), purge=True, confirm=dry.confirm)
        assert "does not fit" in caught.value.hint
        soft = await let_go(mind, namespace_given=True, dry_run=True)
        with pytest.raises(ConfirmationNeededError):
            await let_go(mind, namespace_given=True, purge=True, confirm=soft.confirm)
        assert len(await seen(mind)) == 2


async def test_the_users_own_yes_stands_for_the_confirmation(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, "The heating is off until October")
        assert (await let_go(mind, namespace_given=True, confirmed=True)).count == 1


async def test_a_dry_run_shows_how_the_first_ten_texts_begin(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        for number in range(12):
            await put_id(mind, f"Berth {number}\nis taken", tags=("harbor",))
        dry = await let_go(mind, tags=("harbor",), dry_run=True)
        (note,) = [note for note in dry.notes if note.startswith("What would go:")]
        lines = note.splitlines()
        assert len(lines) == 12
        endings = [f" is taken” ({key})" for key in dry.forgotten[:10]]
        assert [
            line[-len(end) :] for line, end in zip(lines[1:-1], endings, strict=True)
        ] == endings
        assert lines[-1] == "and 2 more"
        done = await let_go(mind, tags=("harbor",))
        assert not any("What would go" in note for note in done.notes)


async def test_a_dry_run_by_ids_changes_nothing(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, "The piano was tuned in May")
        dry = await let_go(mind, ids=(key,), dry_run=True)
        assert dry.forgotten == (key,)
        assert dry.undo is None
        assert await seen(mind) == {key}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("tags", ("a",)),
        ("metadata", {"a": 1}),
        ("subject", "Ana"),
        ("before", Moment(datetime(2026, 1, 1, tzinfo=UTC))),
    ],
)
async def test_a_filter_that_scratch_values_cannot_pass_clears_none_of_them(
    tmp_path: Path, name: str, value: object
) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, kind="working", session="s", attribute="ticket", value="T-1")
        with pytest.raises(InvalidArgumentError, match=f"`{name}` does not go with") as caught:
            await let_go(mind, session="s", kinds=("working",), **{name: value})
        assert caught.value.hint
        cleared = await let_go(mind, session="s", kinds=("working",), attribute="ticket")
        assert cleared.count == 1


async def test_a_confirmation_that_was_not_needed_is_said(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, "The awning is striped")
        gone = await let_go(mind, ids=(key,), confirm="yes")
        back = await let_go(mind, undo=gone.undo, confirm="yes")
        assert gone.notes[-1] == back.notes[-1] == "`confirm` was not needed."
