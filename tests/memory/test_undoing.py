"""Undoing: any change can be taken back, and what takes it back can be taken back."""

from pathlib import Path

import pytest

from memory.rows import CLIENT, HERE, let_go, put, put_id, raw_bytes, read, say, seen, shorten
from mindfile.errors import (
    ConflictError,
    InvalidArgumentError,
    NotFoundError,
    UnavailableError,
)
from mindfile.memory.forgetting import forget
from mindfile.memory.mind import Mind
from mindfile.memory.requests import ForgetRequest, RetrieveRequest
from mindfile.memory.retrieving import retrieve
from mindfile.memory.undoing import change_id, change_number
from mindfile.model import State, Step
from minds import a_mind


def test_the_public_id_of_a_change_is_read_back() -> None:
    assert change_number(change_id(12)) == 12
    for text in ("", "c", "c-1", "c1.5", "twelve", "c١٢", "c" + "9" * 40):
        with pytest.raises(InvalidArgumentError, match="undo"):
            change_number(text)


async def test_undoing_a_store_hides_what_it_stored_and_can_be_undone(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        stored = await put(mind, "The gate code is 4471")
        undone = await let_go(mind, undo=stored.undo)
        assert undone.forgotten == (stored.stored[0].id,)
        assert await seen(mind) == set()
        redone = await let_go(mind, undo=undone.undo)
        assert redone.restored == undone.forgotten
        assert await seen(mind) == {stored.stored[0].id}


async def test_undoing_a_newer_value_makes_the_older_one_true_again(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        old = await put_id(mind, attribute="city", value="南京")
        newer = await put(mind, attribute="city", value="青岛")
        assert await seen(mind, attribute="city") == {newer.stored[0].id}
        await let_go(mind, undo=newer.undo)
        assert await seen(mind, attribute="city") == {old}
        assert (await read(mind, old)).revision == 3


async def test_last_is_this_clients_newest_in_this_namespace(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        mine = await put_id(mind, "The hedge is cut in June")
        await put_id(mind, "The office moved", namespace="work")
        with pytest.raises(NotFoundError, match="nothing of yours"):
            await forget(mind, ForgetRequest("default", undo="last"), client="somebody")
        reply = await let_go(mind, undo="last")
        assert reply.forgotten == (mine,)
        assert await seen(mind, namespace="work") != set()


async def test_last_goes_back_one_change_further_each_time(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        first = await put_id(mind, "The cellar is dry")
        second = await put_id(mind, "The attic is warm")
        assert (await let_go(mind, undo="last")).forgotten == (second,)
        again = await let_go(mind, undo="Last ")
        assert again.forgotten == (first,)
        with pytest.raises(NotFoundError):
            await let_go(mind, undo="last")
        await let_go(mind, undo=again.undo)
        assert await seen(mind) == {first}


async def test_last_leaves_the_changes_of_another_window_alone(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as one, a_mind(tmp_path) as other:
        first = await put_id(one, "The kettle is copper")
        second = await put_id(other, "The toaster is red")
        third = await put_id(other, "The mixer is loud")
        mine = await let_go(one, undo="last")
        assert (mine.forgotten, len(mine.notes)) == ((first,), 1)
        with pytest.raises(NotFoundError, match="nothing of yours"):
            await let_go(one, undo="last")
        assert (await let_go(other, undo="last")).forgotten == (third,)
        assert await seen(one) == {second}


async def test_after_a_restart_last_is_the_newest_of_the_clients_name(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        first = await put_id(mind, "The fern needs shade")
        second = await put_id(mind, "The cactus needs sun")
        await forget(mind, ForgetRequest("default", ids=(first,)), client="somebody")
    async with a_mind(tmp_path) as mind:
        dry = await let_go(mind, undo="last", dry_run=True)
        assert (dry.restored, any("another window" in note for note in dry.notes)) == (
            (second,),
            True,
        )
        undone = await let_go(mind, undo="last")
        assert undone.forgotten == (second,)
        assert any("before this server started" in note for note in undone.notes)
        await forget(mind, ForgetRequest("default", undo="last"), client="somebody")
        assert (await let_go(mind, undo="last")).forgotten == (first,)


async def test_a_restarted_process_that_has_changed_something_stays_with_its_own(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, "The ladder is in the shed")
        await put(mind, "The hose is in the shed", namespace="work")
    async with a_mind(tmp_path) as mind:
        new = await put_id(mind, "The rake is broken")
        assert (await let_go(mind, undo="last")).forgotten == (new,)
        with pytest.raises(NotFoundError, match="nothing of yours"):
            await let_go(mind, undo="last")
        assert (await let_go(mind, undo="last", namespace="work")).count == 1


async def test_what_shows_the_client_shows_its_name_alone(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, "The gutter leaks")
        assert (await read(mind, key)).client == CLIENT
        shown = (
            await retrieve(mind, RetrieveRequest(HERE, uri=f"memory://{HERE}/memory/{key}"))
        ).context
        assert CLIENT in shown
        assert mind.instance not in shown


async def test_a_change_is_undone_once(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        stored = await put(mind, "The boiler is serviced in March")
        undone = await let_go(mind, undo=stored.undo)
        assert undone.undo is not None
        with pytest.raises(ConflictError, match=undone.undo):
            await let_go(mind, undo=stored.undo)


async def test_a_later_change_of_the_same_memory_stands_in_the_way(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        stored = await put(mind, "The passport expires in 2031")
        key = stored.stored[0].id
        await put(mind, "Somebody else's matter")
        pinned = await put(mind, replaces=key, pinned=True, fields_given=frozenset({"pinned"}))
        assert pinned.undo is not None
        with pytest.raises(ConflictError, match=pinned.undo):
            await let_go(mind, undo=stored.undo)
        await let_go(mind, undo=pinned.undo)
        assert (await let_go(mind, undo=stored.undo)).forgotten == (key,)


async def test_redoing_what_rests_on_an_undone_change_is_refused(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        stored = await put(mind, "The sofa is green")
        gone = await let_go(mind, ids=(stored.stored[0].id,))
        back = await let_go(mind, undo=gone.undo)
        away = await let_go(mind, undo=stored.undo)
        assert away.undo is not None
        with pytest.raises(ConflictError, match=away.undo):
            await let_go(mind, undo=back.undo)


async def test_an_unknown_change_and_one_of_another_namespace_are_not_found(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        other = await put(mind, "The van is in the yard", namespace="work")
        for wanted in ("c999", other.undo):
            with pytest.raises(NotFoundError, match="No change"):
                await let_go(mind, undo=wanted)


async def test_a_dry_run_says_what_would_come_back_and_changes_nothing(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, "The rent is due on the first")
        gone = await let_go(mind, ids=(key,))
        dry = await let_go(mind, undo=gone.undo, dry_run=True)
        assert (dry.restored, dry.undo) == ((key,), None)
        assert (await read(mind, key)).state is State.FORGOTTEN


async def test_a_compression_undone_leaves_the_session_as_it_was(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        keys = await say(
            mind,
            "trip",
            "我们五月去里斯本",
            "好的，我来订酒店。",
            "The budget is 900 euros",
            "Noted.",
            "Is there a tram?",
            "Yes, the 28.",
        )
        before = [await read(mind, key) for key in keys]
        short = await shorten(mind, "trip")
        assert short.compressed == tuple(keys[:4])
        await let_go(mind, undo=short.undo)
        after = [await read(mind, key) for key in keys]
        for one, other in zip(before, after, strict=True):
            assert (one.state, one.archived_by, one.updated_at, one.tags) == (
                other.state,
                other.archived_by,
                other.updated_at,
                other.tags,
            )
        assert await seen(mind) == set(keys)


async def test_a_purge_cannot_be_undone_nor_what_it_took(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        older = await put(mind, "The lawn is mown weekly")
        stored = await put(mind, "The safe is behind the picture")
        purged = await let_go(mind, ids=(stored.stored[0].id,), purge=True)
        assert purged.undo is None
        with pytest.raises(UnavailableError, match="purge"):
            await let_go(mind, undo="last")
        with pytest.raises(UnavailableError, match="purged since"):
            await let_go(mind, undo=stored.undo)
        assert (await let_go(mind, undo=older.undo)).count == 1
        assert b"behind the picture" not in raw_bytes(mind)


async def sources_of(mind: Mind, key: str) -> list[str]:
    """Return the ids of what a memory rests on, as its resource shows them."""
    shown = await retrieve(mind, RetrieveRequest(HERE, uri=f"memory://{HERE}/memory/{key}"))
    found = [line for line in shown.context.splitlines() if line.startswith("- sources: ")]
    return found[0].removeprefix("- sources: ").split(", ") if found else []


async def test_a_source_that_a_known_fact_was_given_can_be_taken_back(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        first, second = await say(mind, "s", "It stands in the lease", "And in the deed")
        key = await put_id(mind, "The well is shared", source=first)
        again = await put(mind, "The well is shared", source=second)
        assert (again.stored[0].status, again.stored[0].id) == ("duplicate", key)
        assert sorted(await sources_of(mind, key)) == sorted([first, second])
        undone = await let_go(mind, undo=again.undo)
        assert undone.restored == (key,)
        assert await sources_of(mind, key) == [first]
        await let_go(mind, undo=undone.undo)
        assert sorted(await sources_of(mind, key)) == sorted([first, second])


async def test_a_source_that_is_known_is_no_change(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        (first,) = await say(mind, "s", "It stands in the lease")
        await put(mind, "The well is shared", source=first)
        reply = await put(mind, "The well is shared", source=first)
        assert (reply.undo, reply.notes) == (None, ())


async def test_a_source_of_a_known_procedure_can_be_taken_back(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        (first,) = await say(mind, "s", "The manual says how")
        steps = (Step("drain", "open the valve"),)
        key = await put_id(mind, name="drain", steps=steps)
        again = await put(mind, name="drain", steps=steps, source=first)
        assert await sources_of(mind, key) == [first]
        await let_go(mind, undo=again.undo)
        assert await sources_of(mind, key) == []


async def test_a_message_that_confirms_a_fact_can_be_undone_without_it(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, "My name is Nadia Okafor")
        told = await put(mind, "My name is Nadia Okafor", session="s", importance=0.9)
        assert await sources_of(mind, key) == [told.stored[0].id]
        await let_go(mind, undo=told.undo)
        assert await sources_of(mind, key) == []
        assert await seen(mind) == {key}


async def test_a_correction_to_what_is_known_already_can_be_undone_whole(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        right = await put_id(mind, "The dam is closed")
        wrong = await put_id(mind, "The dam is open")
        fixed = await put(
            mind, "The dam is closed", replaces=wrong, fields_given=frozenset({"content"})
        )
        assert await seen(mind) == {right}
        await let_go(mind, undo=fixed.undo)
        assert await seen(mind) == {right, wrong}
        shown = await retrieve(mind, RetrieveRequest(HERE, uri=f"memory://{HERE}/memory/{right}"))
        assert "supersedes" not in shown.context
