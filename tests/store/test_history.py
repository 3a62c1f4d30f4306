"""Changes and images: undo, undo of an undo, chains, and what stands in the way."""

from dataclasses import replace

from mindfile.model import Fact, Memory, State
from mindfile.store.sqlite import SqliteStore, SqliteUnit
from mindfile.store.values import ChangeRecord
from store.drafts import NOW, add, add_fact, draft


async def open_change(unit: SqliteUnit, tool: str = "store", namespace: str = "default") -> int:
    return await unit.history.begin_change(namespace, tool, at=NOW, client="claude")


async def undo(unit: SqliteUnit, change: int) -> int:
    by = await open_change(unit, "undo")
    for touched in await unit.history.touched(change):
        await unit.history.restore_images([touched], change=by)
    await unit.history.mark_undone(change, by)
    return by


async def present(unit: SqliteUnit, memory: Memory) -> Memory:
    (found,) = await unit.memories.by_rows([memory.row])
    return found


def but_revision(memory: Memory) -> Memory:
    return replace(memory, revision=0)


async def retag(unit: SqliteUnit, memory: Memory, *tags: str) -> int:
    change = await open_change(unit)
    await unit.memories.change(memory, change=change, now=NOW, tags=tags)
    return change


async def test_undo_brings_back_every_column_tag_key_and_link(store: SqliteStore) -> None:
    async with store.write() as unit:
        source = await add(unit, draft("source"))
        memory = await add(
            unit,
            draft(
                "fact",
                tags=("a", "b"),
                metadata={"k": None, "n": 1.5},
                fact=Fact(attribute="city", value="Rome"),
                importance=0.25,
            ),
        )
        await unit.history.link(memory.row, [source.row, memory.row], "source")
        change = await open_change(unit)
        await unit.memories.change(
            memory,
            change=change,
            now=NOW,
            columns={"pinned": 1, "importance": 1.0, "state": "archived", "expires_at": NOW},
            fact={"valid_to": NOW, "confidence": 0.5},
            tags=["c"],
            metadata={},
        )
        await unit.history.link(memory.row, [source.row], "supersedes")
        changed = await present(unit, memory)
        by = await undo(unit, change)
        restored = await present(unit, memory)
        assert changed.pinned
        assert changed.fact is not None
        assert changed.fact.valid_to == NOW
        assert (changed.tags, changed.metadata, changed.revision) == (("c",), {}, 2)
        assert but_revision(restored) == but_revision(memory)
        assert await unit.history.linked_from([memory.row], "source") == {memory.row: [source.row]}
        assert await unit.history.linked_to([source.row], "supersedes") == {source.row: []}
        await undo(unit, by)
        assert but_revision(await present(unit, memory)) == but_revision(changed)


async def test_undo_of_a_creation_forgets_and_its_undo_brings_back(store: SqliteStore) -> None:
    async with store.write() as unit:
        memory = await add(unit, draft("new"))
        created = await unit.history.newest_change()
        by = await undo(unit, created)
        assert (await present(unit, memory)).state is State.FORGOTTEN
        assert not await unit.history.is_in_force(created)
        again = await undo(unit, by)
        assert (await present(unit, memory)).state is State.ACTIVE
        assert await unit.history.is_in_force(created)
        assert await unit.history.is_in_force(again)


async def test_only_the_first_image_of_a_change_counts(store: SqliteStore) -> None:
    async with store.write() as unit:
        memory = await add(unit, draft("one", tags=("first",)))
        change = await open_change(unit)
        for tag in ("second", "third"):
            await unit.memories.change(memory, change=change, now=NOW, tags=[tag])
        await undo(unit, change)
        assert (await present(unit, memory)).tags == ("first",)


async def test_later_changes_stand_in_the_way_until_they_are_undone(store: SqliteStore) -> None:
    async with store.write() as unit:
        memory = await add(unit, draft("one"))
        other = await add(unit, draft("two"))
        first = await retag(unit, memory, "a")
        await retag(unit, other, "x")
        second = await retag(unit, memory, "b")
        third = await retag(unit, memory, "c")
        later = unit.history.later_changes
        assert await later(first) == [second, third]
        by = await undo(unit, third)
        assert await later(first) == [second]
        again = await undo(unit, by)
        assert await later(first) == [second, third]
        await undo(unit, again)
        await undo(unit, second)
        assert await later(first) == []
        assert (await present(unit, memory)).tags == ("a",)


async def test_the_last_change_is_this_clients_newest_in_force_in_this_namespace(
    store: SqliteStore,
) -> None:
    async with store.write() as unit:
        memory = await add(unit, draft("one"))
        first = await retag(unit, memory, "a")
        second = await retag(unit, memory, "b")
        await open_change(unit, namespace="other")
        await unit.history.begin_change("default", "store", at=NOW, client="cursor")
        last = await unit.history.last_change("default", "claude")
        assert last == ChangeRecord(second, NOW, "claude", None, "default", "store", None)
        by = await undo(unit, second)
        last = await unit.history.last_change("default", "claude")
        assert last is not None
        assert last.id == first
        found = await unit.history.find_change("default", second)
        assert found is not None
        assert found.undone_by == by
        assert await unit.history.find_change("other", second) is None
        assert await unit.history.last_change("default", "nobody") is None


async def test_the_last_change_of_one_process_is_told_from_the_last_of_a_name(
    store: SqliteStore,
) -> None:
    async with store.write() as unit:
        history = unit.history
        opened = [
            await history.begin_change("default", tool, at=NOW, client=client, instance=instance)
            for tool, client, instance in (
                ("store", "claude", "a"),
                ("store", "claude", "b"),
                ("undo", "claude", "c"),
                ("store", "cursor", "c"),
            )
        ]
        for instance, number in (("a", opened[0]), ("b", opened[1]), (None, opened[1])):
            last = await history.last_change("default", "claude", instance=instance)
            assert last is not None
            assert last.id == number
        assert await history.last_change("default", "claude", instance="c") is None
        assert await history.has_changed("default", "claude", instance="a")
        assert not await history.has_changed("default", "claude", instance="c")
        assert not await history.has_changed("other", "claude", instance="a")


async def test_a_snapshot_sees_each_memory_as_it_was_at_its_change(store: SqliteStore) -> None:
    async with store.write() as unit:
        memory = await add(unit, draft("one", tags=("before",)))
        point = await unit.history.newest_change()
        await retag(unit, memory, "after")
        await retag(unit, memory, "long after")
        added = await add(unit, draft("two"))
        elsewhere = await add(unit, draft("three", namespace="other"))
        changed = {
            one.row: one.before for one in await unit.history.changed_since("default", point)
        }
    assert set(changed) == {memory.row, added.row}
    assert elsewhere.row not in changed
    assert changed[added.row] is None
    before = changed[memory.row]
    assert before is not None
    assert before["tag"] == [["before"]]


async def test_a_change_that_touched_nothing_leaves_nothing(store: SqliteStore) -> None:
    async with store.write() as unit:
        before = await unit.history.newest_change()
        change = await open_change(unit)
        await unit.history.drop_change(change)
        assert await unit.history.newest_change() == before


async def test_a_restored_link_to_what_was_purged_is_left_out(store: SqliteStore) -> None:
    async with store.write() as unit:
        source = await add(unit, draft("source"))
        memory = await add_fact(unit, "fact", "city", "Rome")
        await unit.history.link(memory.row, [source.row], "source")
        change = await retag(unit, memory, "x")
        await unit.erasure.erase("default", [source.row], now=NOW, by=9_999)
        await undo(unit, change)
        assert await unit.history.linked_from([memory.row], "source") == {memory.row: []}
