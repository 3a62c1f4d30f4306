"""What the store keeps beside memories: idempotent replies, usage, snapshots, sessions, notes."""

from datetime import timedelta

import pytest

from mindfile.forms import time_text
from mindfile.model import Kind, State
from mindfile.store.driver import Driver
from mindfile.store.records import IDEMPOTENCY_LIFETIME
from mindfile.store.sqlite import SqliteStore
from mindfile.store.values import Snapshot, Thought
from store.drafts import NOW, add, add_talk, draft, usage

LATER = NOW + timedelta(seconds=1)


async def test_a_reply_is_kept_for_seven_days_for_its_namespace(store: SqliteStore) -> None:
    async with store.write() as unit:
        await unit.records.keep_reply("default", "key", "hash", "{}", NOW)
        reply_for = unit.records.reply_for
        assert await reply_for("default", "key", NOW) == ("hash", "{}")
        assert await reply_for("default", "key", NOW + IDEMPOTENCY_LIFETIME) == ("hash", "{}")
        assert await reply_for("default", "key", LATER + IDEMPOTENCY_LIFETIME) is None
        assert await reply_for("default", "other", NOW) is None
        assert await reply_for("other", "key", NOW) is None
        again = LATER + IDEMPOTENCY_LIFETIME
        await unit.records.keep_reply("default", "key", "new", "[]", again)
        assert await reply_for("default", "key", again) == ("new", "[]")


async def test_a_key_is_taken_only_once_while_it_lives(store: SqliteStore, driver: Driver) -> None:
    async with store.write() as unit:
        await unit.records.keep_reply("default", "key", "hash", "{}", NOW)
        with pytest.raises(driver.module.IntegrityError):
            await unit.records.keep_reply("default", "key", "other", "{}", NOW)


async def test_usage_adds_up_and_skips_what_is_gone(store: SqliteStore, driver: Driver) -> None:
    async with store.write() as unit:
        memory = await add(unit, draft("used"))
        await add(unit, draft("unused"))
        await unit.records.count_use([(memory.row, 2, LATER), (999, 1, NOW)])
        await unit.records.count_use([(memory.row, 3, NOW)])
    assert usage(store.path, driver) == {memory.row: (5, time_text(LATER))}


async def test_a_snapshot_has_one_name_in_a_namespace(store: SqliteStore) -> None:
    async with store.write() as unit:
        one = Snapshot("default", "before 100%", 1, NOW)
        two = Snapshot("default", "after", 2, NOW)
        assert await unit.records.add_snapshot(one)
        assert await unit.records.add_snapshot(two)
        assert not await unit.records.add_snapshot(Snapshot("default", "after", 9, LATER))
        assert await unit.records.snapshots("default") == [two, one]
        assert await unit.records.find_snapshot("default", "before 100%") == one
        assert await unit.records.find_snapshot("default", "before 100_") is None
        assert await unit.records.snapshots("other") == []


async def test_counts_tell_kinds_states_and_sessions_of_a_namespace(store: SqliteStore) -> None:
    async with store.write() as unit:
        await add(unit, draft("a"))
        await add(unit, draft("b", state=State.PROPOSED))
        await add(unit, draft("c", state=State.PROPOSED))
        await add_talk(unit, "s", "one", "two", namespace="other")
        assert await unit.records.counts("default") == {"semantic": {"active": 1, "proposed": 2}}
        assert await unit.records.counts("other") == {"episodic": {"active": 2}}
        assert await unit.records.session_count("other") == 1
        assert await unit.records.session_count("default") == 0


async def test_a_session_keeps_the_settings_it_began_with(store: SqliteStore) -> None:
    async with store.write() as unit:
        begun = await unit.sessions.find_or_create(
            "default", "s", budget=100, policy="turns", turns=3, now=NOW
        )
        again = await unit.sessions.find_or_create(
            "default", "s", budget=9, policy="all", turns=9, now=LATER
        )
        newer = await unit.sessions.find_or_create(
            "default", "t", budget=9, policy="all", turns=9, now=LATER
        )
        assert await unit.sessions.newest("default", limit=9) == [newer, begun]
    assert again == begun


async def test_messages_and_thoughts_share_one_order(store: SqliteStore) -> None:
    async with store.write() as unit:
        first, second = await add_talk(unit, "s", "one", "two")
        session = await unit.sessions.find("default", "s")
        assert session is not None
        thought = Thought(2, "hmm", 1, NOW)
        await unit.sessions.add_thought(session.row, thought)
        assert await unit.sessions.next_position(session.row) == 3
        (third,) = await add_talk(unit, "s", "three")
        assert third.episode is not None
        assert third.episode.position == 3
        assert await unit.sessions.thoughts(session.row) == [thought]
        assert await unit.memories.in_session(session.row) == [first, second, third]
        assert await unit.memories.tail_of_session(session.row, limit=2) == [second, third]
        assert await unit.sessions.active_tokens(session.row) == 3 * (3 + 4) + (1 + 4)
        assert await unit.sessions.clear_thoughts(session.row) == 1


async def test_two_messages_cannot_take_one_place(store: SqliteStore, driver: Driver) -> None:
    async with store.write() as unit:
        (first,) = await add_talk(unit, "s", "one")
        session = await unit.sessions.find("default", "s")
        assert session is not None
        twin = draft("twin", Kind.EPISODIC, episode=first.episode)
        with pytest.raises(driver.module.IntegrityError):
            await add(unit, twin, session=session.row)


async def test_estimated_tokens_become_exact_once(store: SqliteStore) -> None:
    async with store.write() as unit:
        first, second = await add_talk(unit, "s", "one", "two")
        assert await unit.sessions.estimated(limit=1) == [(first.row, "one")]
        await unit.sessions.set_exact_tokens([(first.row, 11)])
        assert await unit.sessions.estimated(limit=9) == [(second.row, "two")]
        (found,) = await unit.memories.by_rows([first.row])
    assert found.episode is not None
    assert (found.episode.tokens, found.episode.tokens_exact) == (11, True)


async def test_a_session_that_was_never_compressed_has_no_summary(store: SqliteStore) -> None:
    async with store.write() as unit:
        await add_talk(unit, "s", "one")
        session = await unit.sessions.find("default", "s")
        assert session is not None
        assert await unit.memories.summaries_of_session(session.row) == []


async def test_a_note_is_replaced(store: SqliteStore) -> None:
    async with store.write() as unit:
        assert await unit.records.note("nothing") is None
        for value in ("1", "2"):
            await unit.records.set_note("key", value)
            assert await unit.records.note("key") == value
