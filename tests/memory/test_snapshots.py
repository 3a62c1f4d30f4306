"""Snapshots: what was known then, what differs, and the way back."""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fakes import HandClock
from memory.rows import CLIENT, HERE, let_go, look, put, put_id, say, seen, shorten
from mindfile.errors import ConflictError, InvalidArgumentError, NotFoundError
from mindfile.memory.cursors import decode, decode_offset, encode, encode_offset
from mindfile.memory.mind import Mind
from mindfile.memory.replies import SnapshotLine, SnapshotReply
from mindfile.memory.requests import SnapshotRequest
from mindfile.memory.snapshots import snapshot
from mindfile.model import Moment, Scalar
from minds import a_mind


async def ask(mind: Mind, action: str, name: str | None = None, **fields: Any) -> SnapshotReply:
    namespace = fields.pop("namespace", HERE)
    return await snapshot(mind, SnapshotRequest(namespace, action, name, **fields), client=CLIENT)


def ids(lines: Sequence[SnapshotLine]) -> list[str]:
    return [line.id for line in lines]


async def test_a_snapshot_reads_what_was_known_then_newest_first(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        one = await put_id(mind, "The well is twelve meters deep")
        clock.turn(hours=1)
        city = await put_id(mind, attribute="city", value="南京")
        made = await ask(mind, "create", "spring")
        assert (made.name, made.count) == ("spring", 2)
        clock.turn(hours=1)
        await put(mind, attribute="city", value="青岛")
        await let_go(mind, ids=(one,))
        read = await ask(mind, "read", "spring")
        assert ids(read.memories) == [city, one]
        assert [line.state for line in read.memories] == [None, None]
        assert (read.count, read.at) == (2, clock.now - timedelta(hours=1))


async def test_what_was_not_true_then_is_not_read(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        await put(mind, attribute="city", value="Porto")
        soon = Moment(clock.now + timedelta(hours=1))
        short = await put_id(mind, "The coupon is good for today", expires_at=soon)
        clock.turn(minutes=30)
        new = await put_id(mind, attribute="city", value="Braga")
        await ask(mind, "create", "s")
        clock.turn(days=1)
        assert ids((await ask(mind, "read", "s")).memories) == [new, short]
        assert ids((await ask(mind, "read", "current")).memories) == [new]


async def test_long_contents_are_shortened_and_pages_follow_by_cursor(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        texts = [f"Note {n}: " + "很长" * 120 for n in range(120)]
        keys = set(await say(mind, "notes", *texts))
        await ask(mind, "create", "many")
        found: list[str] = []
        cursor = None
        while True:
            page = await ask(mind, "read", "many", cursor=cursor)
            assert all(len(line.content) == 200 for line in page.memories)
            found += ids(page.memories)
            cursor = page.next_cursor
            if cursor is None:
                break
        assert (len(found), set(found)) == (120, keys)


async def test_names_are_given_or_made_from_the_time_and_never_taken_twice(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await ask(mind, "create", "春天 / spring?")
        made = [(await ask(mind, "create")).name for _ in range(3)]
        assert made == ["2026-03-02-090000", "2026-03-02-090000-2", "2026-03-02-090000-3"]
        with pytest.raises(ConflictError, match="春天"):
            await ask(mind, "create", "春天 / spring?")
        with pytest.raises(InvalidArgumentError):
            await ask(mind, "create", "current")
        await ask(mind, "create", "春天 / spring?", namespace="work")
        dry = await ask(mind, "create", "later", dry_run=True)
        assert dry.name == "later"
        listed = await ask(mind, "list")
        assert listed.count == 4
        assert {one.name for one in listed.snapshots} == {"春天 / spring?", *made}


async def test_a_list_counts_what_each_snapshot_holds(tmp_path: Path) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        for number in range(3):
            await ask(mind, "create", f"s{number}")
            await put(mind, f"Shelf {number} is full")
            clock.turn(minutes=1)
        listed = await ask(mind, "list")
        assert [(one.name, one.memories) for one in listed.snapshots] == [
            ("s2", 2),
            ("s1", 1),
            ("s0", 0),
        ]


async def test_the_count_in_a_list_is_what_a_read_shows_whatever_became_of_it(
    tmp_path: Path,
) -> None:
    clock = HandClock()
    async with a_mind(tmp_path, clock=clock) as mind:
        soon = Moment(clock.now + timedelta(hours=2))
        await put(mind, "The coupon is good for today", expires_at=soon)
        await put(mind, attribute="city", value="Porto")
        gone = await put_id(mind, "The ladder is in the shed")
        purged = await put_id(mind, "The paint is dry")
        await say(mind, "s", "the crane is late", "noted", "it came at noon", "good to know")
        made = [await ask(mind, "create", "s0")]
        for step in (
            lambda: put(mind, attribute="city", value="Braga"),
            lambda: let_go(mind, ids=(gone,)),
            lambda: shorten(mind, "s"),
            lambda: let_go(mind, undo="last"),
            lambda: let_go(mind, ids=(purged,), purge=True),
            lambda: put(mind, "Elsewhere", namespace="work"),
            lambda: ask(mind, "restore", "s1"),
        ):
            clock.turn(minutes=30)
            await step()
            made.append(await ask(mind, "create", f"s{len(made)}"))
        listed = (await ask(mind, "list")).snapshots
        assert len(listed) == len(made)
        for one in listed:
            read = await ask(mind, "read", one.name)
            assert one.memories == read.count == len(read.memories)
        # A purge takes out of every snapshot what a count at its making still saw.
        assert [one.count for one in made] != [one.memories for one in listed][::-1]


async def test_an_action_that_is_unknown_restores_nothing(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await ask(mind, "create", "then")
        later = await put_id(mind, "The crane is rented")
        with pytest.raises(InvalidArgumentError, match="'resotre'"):
            await ask(mind, "resotre", "then")
        assert await seen(mind) == {later}


async def test_a_snapshot_that_is_not_there_is_an_error_that_lists_the_others(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        await ask(mind, "create", "monday")
        for action in ("read", "diff", "restore"):
            with pytest.raises(NotFoundError, match="monda'") as caught:
                await ask(mind, action, "monda")
            assert "monday" in caught.value.hint
            with pytest.raises(InvalidArgumentError, match="missing"):
                await ask(mind, action)
        with pytest.raises(NotFoundError, match="tuesday"):
            await ask(mind, "diff", "monday", against="tuesday")


@pytest.mark.parametrize(
    ("action", "name"),
    [
        ("create", "against"),
        ("create", "cursor"),
        ("list", "name"),
        ("list", "against"),
        ("read", "against"),
        ("restore", "against"),
        ("restore", "cursor"),
    ],
)
async def test_what_an_action_makes_no_use_of_is_refused(
    tmp_path: Path, action: str, name: str
) -> None:
    async with a_mind(tmp_path) as mind:
        await ask(mind, "create", "then")
        named: dict[str, Any] = {} if action == "list" else {"name": "then"}
        with pytest.raises(InvalidArgumentError, match=f"`{name}` does not go with") as caught:
            await ask(mind, action, **{**named, name: "then"})
        assert "diff" in caught.value.hint
        assert (await ask(mind, "list")).count == 1


async def test_a_diff_tells_what_came_what_left_and_what_changed(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        kept = await put_id(mind, "The mill stands by the river")
        left = await put_id(mind, "The barge is moored here")
        pinned = await put_id(mind, "The ferryman is called Odo")
        city = await put_id(mind, attribute="city", value="Ghent")
        await ask(mind, "create", "before")
        new = await put_id(mind, attribute="city", value="Namur")
        await let_go(mind, ids=(left,))
        await put(mind, replaces=pinned, pinned=True, fields_given=frozenset({"pinned"}))
        diff = await ask(mind, "diff", "before")
        assert ids(diff.added) == [new]
        assert ids(diff.removed) == [left]
        assert {line.id: line.state for line in diff.changed} == {city: "superseded", pinned: None}
        assert diff.count == 4
        assert kept not in str(diff)
        await ask(mind, "create", "after")
        assert await ask(mind, "diff", "before", against="after") == diff
        back = await ask(mind, "diff", "after", against="before")
        assert (ids(back.added), ids(back.removed)) == ([left], [new])
        assert (await ask(mind, "diff", "after")).count == 0


async def test_a_long_diff_comes_in_pages(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        old = set(await say(mind, "old", *(f"Old {n}" for n in range(40))))
        await ask(mind, "create", "s")
        new = set(await say(mind, "new", *(f"New {n}" for n in range(40))))
        await let_go(mind, session="old")
        first = await ask(mind, "diff", "s")
        assert first.count == 80
        second = await ask(mind, "diff", "s", cursor=first.next_cursor)
        assert second.next_cursor is None
        assert {*ids(first.added), *ids(second.added)} == new
        assert {*ids(first.removed), *ids(second.removed)} == old


async def test_a_restore_is_one_change_that_can_be_undone(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        left = await put_id(mind, "The key is under the pot", tags=("key",))
        city = await put_id(mind, attribute="city", value="Ghent")
        await ask(mind, "create", "then")
        new = await put_id(mind, attribute="city", value="Namur")
        await let_go(mind, ids=(left,))
        await put(mind, replaces=city, tags=("old",), fields_given=frozenset({"tags"}))
        dry = await ask(mind, "restore", "then", dry_run=True)
        assert (set(dry.restored), dry.forgotten, dry.undo) == ({left, city}, (new,), None)
        assert await seen(mind) == {new}
        reply = await ask(mind, "restore", "then")
        assert (set(reply.restored), reply.forgotten) == ({left, city}, (new,))
        assert await seen(mind) == {left, city}
        assert await seen(mind, tags=("key",)) == {left}
        assert (await ask(mind, "diff", "then")).count == 0
        again = await ask(mind, "restore", "then")
        assert (again.restored, again.undo) == ((), None)
        assert "Nothing has changed" in again.notes[0]
        await let_go(mind, undo=reply.undo)
        assert await seen(mind) == {new}


async def test_a_restore_reopens_a_compressed_session(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        keys = await say(mind, "s", "我想学陶艺", "好主意。", "Where is a class?", "In Leith.")
        await ask(mind, "create", "s")
        short = await shorten(mind, "s")
        assert short.summary_id in await seen(mind)
        reply = await ask(mind, "restore", "s")
        assert set(reply.restored) == set(short.compressed)
        assert await seen(mind, session="s") == set(keys)
        states = {hit.state for hit in (await look(mind, session="s")).hits}
        assert states == {None}


async def test_a_restore_names_what_has_been_purged_since(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        gone = await put_id(mind, "The combination is 9-4-1")
        left = await put_id(mind, "The ladder is in the shed")
        await ask(mind, "create", "then")
        later = await put_id(mind, "The paint is dry")
        await let_go(mind, ids=(left,))
        await let_go(mind, ids=(gone, later), purge=True)
        assert (await ask(mind, "diff", "then")).missing == (gone,)
        reply = await ask(mind, "restore", "then")
        assert (reply.restored, reply.missing) == ((left,), (gone,))
        assert any("purged" in text for text in reply.notes)
        assert ids((await ask(mind, "read", "then")).memories) == [left]


async def test_only_what_was_held_then_is_missing(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        held = await put_id(mind, "The combination is 9-4-1")
        forgotten = await put_id(mind, "The ladder is in the shed")
        back = await put_id(mind, "The paint is dry")
        await let_go(mind, ids=(forgotten,))
        gone = await let_go(mind, ids=(back,))
        await ask(mind, "create", "first")
        await let_go(mind, undo=gone.undo)
        await ask(mind, "create", "second")
        await let_go(mind, ids=(held,))
        await let_go(mind, ids=(held, forgotten, back), purge=True)
        await ask(mind, "create", "third")
        for name, missing in (("first", {held}), ("second", {held, back}), ("third", set[str]())):
            reply = await ask(mind, "restore", name, dry_run=True)
            assert set(reply.missing) == missing
            assert set((await ask(mind, "diff", name)).missing) == missing


async def test_what_others_have_is_neither_read_nor_restored(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await ask(mind, "create", "then")
        other = await put_id(mind, "The crane is rented", namespace="work")
        assert (await ask(mind, "restore", "then")).forgotten == ()
        assert await seen(mind, namespace="work") == {other}
        with pytest.raises(NotFoundError):
            await ask(mind, "read", "then", namespace="work")


@pytest.mark.parametrize(
    "cursor", ["", "x", "%%%", "bnVsbA", "W10", "eyJvZmZzZXQiOi0xfQ", "eyJhdCI6MX0", "é" * 9]
)
async def test_a_cursor_that_is_not_ours_is_refused(tmp_path: Path, cursor: str) -> None:
    async with a_mind(tmp_path) as mind:
        with pytest.raises(InvalidArgumentError, match="cursor"):
            await ask(mind, "list", cursor=cursor)


@settings(deadline=None)
@given(
    st.dictionaries(
        st.text(min_size=1, max_size=9),
        st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.text(max_size=40),
        max_size=4,
    )
)
def test_a_cursor_is_read_back_as_it_was_written(place: dict[str, Scalar]) -> None:
    text = encode(place)
    assert decode(text, expecting=place) == place
    with pytest.raises(InvalidArgumentError):
        decode(text, expecting=[*place, "another" * 9])


@settings(deadline=None)
@given(st.integers(0, 2**50))
def test_an_offset_is_read_back(offset: int) -> None:
    assert decode_offset(encode_offset(offset)) == offset


@settings(deadline=None)
@given(st.text(max_size=80))
def test_any_text_is_a_cursor_or_refused(text: str) -> None:
    with pytest.raises(InvalidArgumentError):
        decode(text, expecting=("no such field",))


async def test_a_restore_after_nothing_but_a_purge_says_that_only_that_cannot_come_back(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        gone = await put_id(mind, "The combination is 9-4-1")
        await ask(mind, "create", "then")
        await let_go(mind, ids=(gone,), purge=True)
        notes = (await ask(mind, "restore", "then")).notes
        assert notes == (
            "1 memory of that time was purged and cannot come back.",
            "Nothing else has changed since this snapshot.",
        )


async def test_no_snapshot_is_named_by_a_secret(tmp_path: Path) -> None:
    secret = "ghp_" + "k3Jq9Zx7Lw2Vb5Nm8Rt1Yc6Hd4Sf0Pa7Ue2G"
    async with a_mind(tmp_path) as mind:
        with pytest.raises(InvalidArgumentError, match="holds a secret") as caught:
            await ask(mind, "create", secret)
        assert secret not in f"{caught.value.message} {caught.value.hint}"
        assert (await ask(mind, "list")).count == 0
