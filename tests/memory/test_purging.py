"""Purging: no byte of what was erased stays, in the file or beside it."""

from contextlib import closing
from pathlib import Path

import anyio
import numpy as np
import pytest

from fakes import HashingEmbedder
from memory.rows import let_go, link, look, put, put_id, raw_bytes, read, say, seen, shorten
from mindfile.errors import ConfirmationNeededError, NotFoundError
from mindfile.memory.erasing import retry_erasure
from mindfile.memory.mind import Mind
from mindfile.memory.requests import MessageInput, SnapshotRequest
from mindfile.memory.snapshots import snapshot
from mindfile.model import Role
from mindfile.store.driver import find_driver
from minds import a_mind


def traces(mind: Mind, *words: str) -> list[str]:
    """Return the words that still stand anywhere in the file, whatever their case."""
    raw = raw_bytes(mind).lower()
    return [word for word in words if word.lower().encode() in raw]


async def note(mind: Mind) -> str | None:
    async with mind.store.read() as unit:
        return await unit.records.note("erasure")


async def test_no_byte_of_a_purged_message_stays(tmp_path: Path) -> None:
    # So many that no two words share one by chance.
    embedder = HashingEmbedder(dimensions=2_048)
    async with a_mind(tmp_path, embedder=embedder) as mind:
        ids = await say(
            mind,
            "bank",
            "Hello there",
            "Good morning.",
            "My pin is zanzibar7741 密码是蓝鲸九号",
            "I will not repeat it.",
            "What is the weather like",
            "Rain is coming.",
            "Shall I take the tram",
            "Yes, the tram.",
        )
        await put(mind, "The copy is zanzibar7741", idempotency_key="k1", tags=("zanzibar7741",))
        copy = next(iter(await seen(mind, tags=("zanzibar7741",))))
        await put(mind, replaces=copy, pinned=True, fields_given=frozenset({"pinned"}))
        await snapshot(mind, SnapshotRequest("default", "create", "before"))
        await mind.embedding.drained()
        assert traces(mind, "zanzibar7741", "蓝鲸") == ["zanzibar7741", "蓝鲸"]
        reply = await let_go(mind, ids=(ids[2], copy), purge=True)
        assert reply.erased == "done"
        assert traces(mind, "zanzibar7741", "zanzibar", "蓝鲸九号", "蓝鲸") == []
        assert not await seen(mind, "zanzibar7741") & {ids[2], ids[3], ids[4], copy}
        await mind.embedding.drained()
        assert traces(mind, "zanzibar", "蓝鲸") == []
        assert await note(mind) == "done"
        assert ids[4] in await seen(mind, "weather like")


async def test_the_turns_behind_are_embedded_again_without_it(tmp_path: Path) -> None:
    embedder = HashingEmbedder(dimensions=512)
    async with a_mind(tmp_path, embedder=embedder) as mind:
        ids = await say(mind, "s", "The code word is marzipan", "Understood, sir.", "Thank you")
        await mind.embedding.drained()
        vector = embedder.embed_query("The code word is marzipan\nUnderstood, sir.")
        alone = embedder.embed_query("Understood, sir.")
        turn = (await read(mind, ids[1])).row

        async def embedded() -> bytes:
            async with mind.store.read() as unit:
                return (await unit.vectors.vectors_of([turn]))[turn]

        assert await embedded() == vector
        await let_go(mind, ids=(ids[0],), purge=True)
        mind.embedding.notify()
        await mind.embedding.drained()
        assert await embedded() == alone


async def test_several_turns_in_a_row_leave_nothing_in_the_next(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        ids = await say(mind, "s", "quokka one", "wombat two", "numbat three", "plain four")
        reply = await let_go(mind, ids=tuple(ids[:3]), purge=True)
        assert reply.count == 3
        assert traces(mind, "quokka", "wombat", "numbat") == []
        assert await seen(mind, "quokka wombat numbat") == set()
        assert await seen(mind, "plain") == {ids[3]}


@pytest.mark.parametrize("seed", [4, 5, 6])
async def test_purges_among_rows_of_every_length_leave_no_byte(tmp_path: Path, seed: int) -> None:
    # Pages that SQLite splits and joins keep copies of moved rows; which ones, sizes decide.
    chance = np.random.default_rng(seed)
    words = [f"{word}{n}" for word in ("alpha", "beta", "gamma", "tea") for n in range(50)]
    keys: dict[str, str] = {}
    async with a_mind(tmp_path) as mind:
        for _ in range(12):
            marks = [
                f"zq{number:09d}xv"
                for number in chance.integers(10**9, size=chance.integers(5, 60))
            ]
            texts = [
                " ".join([mark, *chance.choice(words, size=int(chance.exponential(30)))])
                for mark in marks
            ]
            session = f"s{chance.integers(5)}"
            keys |= dict(zip(await say(mind, session, *texts), marks, strict=True))
        for _ in range(3):
            gone = [str(key) for key in chance.choice(list(keys), len(keys) // 5, replace=False)]
            await let_go(mind, ids=tuple(gone), purge=True)
            assert traces(mind, *(keys.pop(key) for key in gone)) == []
        assert len(traces(mind, *keys.values())) == len(keys)
        assert await seen(mind, limit=1000) == set(keys)


async def test_facts_go_with_their_last_source(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        one, two = await say(mind, "s", "Remember: my name is Nadia Okafor", "Hello Nadia!")
        assert two
        (name,) = await seen(mind, kinds=("semantic",), attribute="name")
        other = await put_id(mind, "Nadia told the bank her name", session="t")
        await link(mind, name, [other])
        first = await let_go(mind, ids=(one,), purge=True)
        assert first.removed == ()
        assert any(name in text and "another source" in text for text in first.notes)
        second = await let_go(mind, ids=(other,), purge=True)
        assert second.removed == (name,)
        assert await seen(mind, kinds=("semantic",)) == set()


async def test_a_chain_of_facts_falls_with_its_first_source(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        source = await put_id(mind, "Seen at the harbor: crate 9", session="s")
        one = await put_id(mind, "Crate 9 is at the harbor", source=source)
        two = await put_id(mind, "The harbor holds crates", source=one)
        alone = await put_id(mind, "The harbor is old")
        dry = await let_go(mind, ids=(source,), purge=True, dry_run=True)
        assert set(dry.removed) == {one, two}
        assert await seen(mind) == {source, one, two, alone}
        reply = await let_go(mind, ids=(source,), purge=True)
        assert set(reply.removed) == {one, two}
        assert await seen(mind) == {alone}


async def test_a_fact_stated_by_itself_stays_when_a_message_repeating_it_goes(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        stated = await put_id(mind, attribute="blood type", value="AB")
        message = await put_id(mind, "My blood type is AB", session="s")
        await link(mind, stated, [message])
        reply = await let_go(mind, ids=(message,), purge=True)
        assert reply.removed == ()
        assert await seen(mind, attribute="blood type") == {stated}


async def test_a_summary_is_made_again_from_the_sources_that_are_left(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        ids = await say(
            mind,
            "s",
            "The vault code is pomegranate99",
            "Understood.",
            "The meeting with Ferrante is on 14 May in Turin",
            "Noted.",
            "Bye",
            "Bye.",
        )
        short = await shorten(mind, "s")
        assert short.summary_id is not None
        assert "pomegranate99" in (short.summary or "")
        reply = await let_go(mind, ids=(ids[0],), purge=True)
        assert reply.rebuilt == (short.summary_id,)
        assert short.summary_id not in reply.removed
        text = (await read(mind, short.summary_id)).content
        assert "Turin" in text
        assert traces(mind, "pomegranate99", "pomegranate") == []
        assert short.summary_id in await seen(mind, "Ferrante Turin")
        await let_go(mind, undo=short.undo)
        assert short.summary_id not in await seen(mind)


async def test_a_summary_without_sources_left_goes(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        ids = await say(mind, "s", "保险柜密码是石榴九九", "知道了。", "再见", "再见。")
        short = await shorten(mind, "s")
        reply = await let_go(mind, ids=tuple(ids[:2]), purge=True)
        assert short.summary_id in reply.removed
        assert reply.rebuilt == ()
        assert traces(mind, "石榴") == []


async def test_a_later_summary_loses_the_words_of_an_earlier_one_too(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        talk = [
            "The alarm code is persimmon55",
            "Fine.",
            "Invoice 4471 was paid on 3 May",
            "Fine.",
            "The tenant is Mrs Abara",
            "Fine.",
        ]
        ids = await say(mind, "s", *talk[:4])
        first = await shorten(mind, "s")
        ids += await say(mind, "s", *talk[4:])
        second = await shorten(mind, "s")
        reply = await let_go(mind, ids=(ids[0],), purge=True)
        assert second.summary_id in reply.rebuilt
        assert first.summary_id in (*reply.rebuilt, *reply.removed)
        assert traces(mind, "persimmon") == []


async def test_purging_a_value_opens_no_older_one(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        old = await put_id(mind, attribute="city", value="Porto")
        new = await put_id(mind, attribute="city", value="Braga")
        reply = await let_go(mind, ids=(new,), purge=True)
        assert any(old in text and "closed" in text for text in reply.notes)
        assert await seen(mind, attribute="city") == set()
        assert await seen(mind, attribute="city", include_history=True) == {old}
        await let_go(mind, ids=(old,), purge=True)
        assert traces(mind, "Porto", "Braga") == []


async def test_a_purged_session_leaves_neither_name_nor_thoughts(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "divorce-lawyer", "Call Mr Quill", "At nine.")
        await put(
            mind,
            messages=(MessageInput("Maybe tangerine", Role.THOUGHT),),
            session="divorce-lawyer",
        )
        await put(mind, kind="working", session="divorce-lawyer", attribute="fee", value="kumquat")
        await put(mind, kind="working", session="other", attribute="note", value="stays")
        with pytest.raises(ConfirmationNeededError, match="for good"):
            await let_go(mind, session="divorce-lawyer", purge=True)
        dry = await let_go(mind, session="divorce-lawyer", purge=True, dry_run=True)
        reply = await let_go(mind, session="divorce-lawyer", purge=True, confirm=dry.confirm)
        assert reply.count == 2
        assert traces(mind, "divorce", "Quill", "tangerine", "kumquat") == []
        async with mind.store.read() as unit:
            other = await unit.sessions.find("default", "other")
            assert other is not None
            assert await unit.sessions.values(other.row) == {"note": "stays"}


async def test_what_is_forgotten_already_can_still_be_purged(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        one = await put_id(mind, "The nickname is Tumbleweed", tags=("private",))
        two = await put_id(mind, "The street is Larkspur Lane", tags=("private",))
        await let_go(mind, tags=("private",))
        await let_go(mind, ids=(one,), purge=True)
        assert traces(mind, "Tumbleweed", "Larkspur") == ["Larkspur"]
        await let_go(mind, tags=("private",), purge=True, confirmed=True)
        assert traces(mind, "Larkspur") == []
        with pytest.raises(NotFoundError):
            await let_go(mind, ids=(two,))


async def test_a_whole_namespace_goes_and_leaves_the_others(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await say(mind, "s", "The hiding place is gooseberry", "Right.")
        await snapshot(mind, SnapshotRequest("default", "create", "cloudberry"))
        kept = await put_id(mind, "The company is called Elderflower", namespace="work")
        await snapshot(mind, SnapshotRequest("work", "create", "monday"))
        reply = await let_go(mind, namespace_given=True, purge=True, confirmed=True)
        assert reply.count == 2
        assert traces(mind, "gooseberry", "cloudberry") == []
        assert await seen(mind, "Elderflower", namespace="work") == {kept}
        assert (await snapshot(mind, SnapshotRequest("work"))).snapshots[0].name == "monday"


async def test_another_reader_leaves_the_erasure_pending_until_it_lets_go(tmp_path: Path) -> None:
    async with a_mind(tmp_path, patience=0.2) as mind:
        key = await put_id(mind, "The hiding place is the clock")
        with closing(find_driver().module.connect(mind.config.database)) as other:
            other.execute("BEGIN")
            other.execute("SELECT count(*) FROM memory").fetchone()
            with anyio.fail_after(30):
                reply = await let_go(mind, ids=(key,), purge=True)
            assert reply.erased == "pending"
            assert any("Another process" in text for text in reply.notes)
            assert await note(mind) == "pending"
            assert await seen(mind) == set()
        assert await retry_erasure(mind) == "done"
        assert await note(mind) == "done"
        assert traces(mind, "hiding place") == []


async def test_the_next_write_finishes_an_erasure_that_a_reader_held_up(tmp_path: Path) -> None:
    async with a_mind(tmp_path, patience=0.2) as mind:
        key = await put_id(mind, "The hiding place is the clock")
        with closing(find_driver().module.connect(mind.config.database)) as other:
            other.execute("BEGIN")
            other.execute("SELECT count(*) FROM memory").fetchone()
            assert (await let_go(mind, ids=(key,), purge=True)).erased == "pending"
            log = mind.config.database.with_name(f"{mind.config.database.name}-wal")
            before = log.stat().st_size
            await put_id(mind, "Tea is at four")
            assert await note(mind) == "pending"
            # A file that was written anew would stand in the log whole.
            (pages,) = other.execute("PRAGMA page_count").fetchone()
            assert log.stat().st_size - before < pages * 4096 / 2
        await put_id(mind, "Supper is at seven")
        assert await note(mind) == "done"
        assert traces(mind, "hiding place") == []
        assert len(await seen(mind)) == 2


async def test_a_key_used_for_what_was_purged_stores_anew(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        first = await put_id(mind, "The locker is number 31", idempotency_key="once")
        await let_go(mind, ids=(first,), purge=True)
        second = await put_id(mind, "The locker is number 31", idempotency_key="once")
        assert second != first
        assert [hit.id for hit in (await look(mind)).hits] == [second]


async def test_a_purged_message_takes_its_earlier_wordings_along(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        ids = await say(mind, "s", "We meet at the zanzibar at noon", "Fine.")
        key = ids[0]
        for hour in ("one", "two"):
            key = await put_id(
                mind,
                f"We meet at the zanzibar at {hour}",
                replaces=key,
                fields_given=frozenset({"content"}),
            )
        assert (await let_go(mind, ids=(key,), purge=True)).erased == "done"
        assert traces(mind, "zanzibar") == []


async def test_a_corrected_summary_goes_by_its_sources_too(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        ids = await say(mind, "s", "The vault is in zanzibar", "Noted.", "Bye then", "Bye.")
        summary = (await shorten(mind, "s")).summary_id
        assert summary is not None
        given = frozenset({"content"})
        await put(mind, "The vault lies in zanzibar", replaces=summary, fields_given=given)
        assert (await let_go(mind, ids=(ids[0],), purge=True)).erased == "done"
        assert traces(mind, "zanzibar") == []
