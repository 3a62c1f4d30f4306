"""What recurs is proposed and never asserted, until somebody decides on it."""

from pathlib import Path

import pytest

from fakes import HandClock, HashingEmbedder
from memory.rows import HERE, let_go, put, put_id, read, say, seen
from mindfile.errors import InvalidArgumentError, NotFoundError
from mindfile.memory.changing import open_change
from mindfile.memory.deciding import TURNED_DOWN, decide
from mindfile.memory.generalizing import generalizations, propose
from mindfile.memory.maintaining import maintain
from mindfile.memory.mind import Mind
from mindfile.memory.profile import profile
from mindfile.memory.replies import NamespaceUpkeep
from mindfile.memory.requests import RetrieveRequest
from mindfile.memory.resources import read_resource
from mindfile.memory.retrieving import retrieve
from mindfile.model import State
from minds import a_mind

TRAM = (
    "I took the tram to the office",
    "Took the tram again today",
    "I took the tram this morning",
)
TRAIN = ("我坐夜车去了西安", "今晚又坐夜车去西安", "为了开会坐夜车去西安")
BOTH = pytest.mark.parametrize("texts", [TRAM, TRAIN], ids=["en", "zh"])


async def on_days(mind: Mind, *texts: str) -> list[str]:
    """Store each text on a day of its own, in one session."""
    clock = mind.clock
    assert isinstance(clock, HandClock)
    ids: list[str] = []
    for text in texts:
        clock.turn(days=1)
        ids.append(await put_id(mind, text, session="s", importance=0.3))
    return ids


async def run(mind: Mind, *, dry_run: bool = False) -> NamespaceUpkeep:
    (report,) = (await maintain(mind, [HERE], dry_run=dry_run)).namespaces
    return report


async def proposal(mind: Mind) -> str:
    """Run maintenance, which must propose one thing; returns its id."""
    (note,) = (await run(mind)).proposed
    assert note.id is not None
    return note.id


async def packed(mind: Mind, query: str = "") -> str:
    return (await retrieve(mind, RetrieveRequest(HERE, query))).context


@BOTH
async def test_what_was_said_on_three_days_is_proposed_with_its_sources(
    tmp_path: Path, texts: tuple[str, ...]
) -> None:
    async with a_mind(tmp_path) as mind:
        ids = await on_days(mind, *texts[:2])
        assert (await run(mind, dry_run=True)).proposed == ()
        ids += await on_days(mind, texts[2])
        (planned,) = (await run(mind, dry_run=True)).proposed
        assert (planned.id, planned.sources, planned.times) == (None, tuple(ids), 3)
        assert planned.statement in texts
        key = await proposal(mind)
        assert (await read(mind, key)).state is State.PROPOSED
        assert (await read(mind, key)).content == planned.statement


@BOTH
async def test_it_recurs_whatever_was_said_before_it(
    tmp_path: Path, texts: tuple[str, ...]
) -> None:
    replies = ("lamps burn oil", "crabs walk sideways on wet sand", "bread needs salt and time")
    async with a_mind(tmp_path, embedder=HashingEmbedder()) as mind:
        for place, (reply, text) in enumerate(zip(replies, texts, strict=True)):
            await say(mind, f"s{place}", f"tell me of {place}", reply * 9, text)
        await mind.embedding.drained()
        async with mind.store.read() as unit:
            assert await unit.vectors.pending(await unit.vectors.serving()) == 0
        assert (await read(mind, await proposal(mind))).content in texts


@BOTH
async def test_three_sessions_of_one_day_are_as_good_as_three_days(
    tmp_path: Path, texts: tuple[str, ...]
) -> None:
    async with a_mind(tmp_path) as mind:
        for place, text in enumerate(texts):
            await put(mind, text, session=f"s{place}")
        await proposal(mind)


@BOTH
async def test_a_proposal_is_seen_by_nothing_that_asserts(
    tmp_path: Path, texts: tuple[str, ...]
) -> None:
    async with a_mind(tmp_path) as mind:
        ids = await on_days(mind, *texts)
        key = await proposal(mind)
        assert await seen(mind) == await seen(mind, include_history=True) == set(ids)
        assert key not in await seen(mind, texts[0])
        assert key not in await packed(mind, texts[0])
        given = frozenset({"replaces", "content"})
        with pytest.raises(NotFoundError):
            await put(mind, "something else", replaces=key, fields_given=given)
        with pytest.raises(NotFoundError):
            await retrieve(mind, RetrieveRequest(HERE, ids=(key,)))
        with pytest.raises(NotFoundError):
            await read_resource(mind, f"memory://{HERE}/memory/{key}")
        async with mind.store.read() as unit:
            assert await profile(unit, HERE, mind.clock()) == ()
        stats = (await read_resource(mind, "memory://stats")).text
        assert '"proposed": 1' in stats


@BOTH
async def test_proposing_twice_proposes_nothing_new(tmp_path: Path, texts: tuple[str, ...]) -> None:
    async with a_mind(tmp_path) as mind:
        await on_days(mind, *texts)
        key = await proposal(mind)
        await on_days(mind, texts[0])
        again = await run(mind)
        assert (again.proposed, again.undo) == ((), None)
        assert [one.id for one in again.waiting] == [key]


async def test_what_is_known_is_not_proposed(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, "I took the tram to the office")
        await on_days(mind, *TRAM)
        assert (await run(mind)).proposed == ()


@pytest.mark.parametrize(
    "text",
    ["Please translate this letter", "Where is the tram?", "I might take the tram", "ok, thanks",
     "nice weather today", "帮我翻译这封信", "电车在哪里？", "我可能坐电车", "好的，谢谢"],
)  # fmt: skip
async def test_tasks_questions_guesses_and_small_talk_are_never_proposed(
    tmp_path: Path, text: str
) -> None:
    async with a_mind(tmp_path) as mind:
        await on_days(mind, text, text, text, text)
        assert (await run(mind)).proposed == ()


@BOTH
async def test_an_accepted_proposal_is_known_and_an_undo_takes_it_back(
    tmp_path: Path, texts: tuple[str, ...]
) -> None:
    async with a_mind(tmp_path) as mind:
        ids = await on_days(mind, *texts)
        key = await proposal(mind)
        decision = await decide(mind, HERE, key, accept=True)
        assert decision.facts == (key,)
        assert await seen(mind) == {*ids, key}
        assert (await retrieve(mind, RetrieveRequest(HERE, ids=(key,)))).ids == (key,)
        await let_go(mind, undo=decision.undo)
        assert await seen(mind) == set(ids)
        assert (await read(mind, key)).state is State.PROPOSED


async def test_a_habit_that_the_rules_read_becomes_a_fact_of_the_profile(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await on_days(mind, *["I like rye bread"] * 3)
        key = await proposal(mind)
        await decide(mind, HERE, key, accept=True)
        assert await seen(mind, attribute="like") == {key}
        assert "rye bread" in await packed(mind)


async def test_an_accepted_value_gives_way_to_a_newer_one(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await on_days(mind, *["I live in Oslo"] * 3)
        key = await proposal(mind)
        clock = mind.clock
        assert isinstance(clock, HandClock)
        clock.turn(days=1)
        newer = await put_id(mind, attribute="city", value="Bergen")
        decision = await decide(mind, HERE, key, accept=True)
        assert decision.notes == (f"No longer true: {key}.",)
        assert await seen(mind, attribute="city") == {newer}


@BOTH
async def test_what_is_turned_down_is_forgotten_and_not_proposed_again(
    tmp_path: Path, texts: tuple[str, ...]
) -> None:
    async with a_mind(tmp_path) as mind:
        await on_days(mind, *texts)
        key = await proposal(mind)
        decision = await decide(mind, HERE, key, accept=False)
        assert (await read(mind, key)).state is State.FORGOTTEN
        assert (await run(mind)).proposed == ()
        with pytest.raises(NotFoundError):
            await decide(mind, HERE, key, accept=True)
        await let_go(mind, undo=decision.undo)
        assert [one.id for one in (await run(mind)).waiting] == [key]


async def test_what_an_undo_took_back_is_proposed_again(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await on_days(mind, *TRAM)
        first = await run(mind)
        await let_go(mind, undo=first.undo)
        assert await proposal(mind) != first.proposed[0].id


async def test_what_has_been_stored_meanwhile_takes_the_sources_of_the_proposal(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        await on_days(mind, *TRAM)
        key = await proposal(mind)
        statement = (await read(mind, key)).content
        known = await put_id(mind, statement)
        decision = await decide(mind, HERE, key, accept=True)
        assert decision.facts == (known,)
        assert (await read(mind, key)).state is State.FORGOTTEN


async def test_what_another_run_has_proposed_meanwhile_is_not_proposed_again(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        await on_days(mind, *TRAM)
        found = await generalizations(mind, HERE, mind.clock())
        key = await proposal(mind)
        async with open_change(mind, HERE, "maintain", None) as change:
            assert await propose(change, found) == []
        assert [one.id for one in (await run(mind)).waiting] == [key]


@pytest.mark.parametrize("purged", [False, True])
async def test_what_has_lost_a_source_meanwhile_is_not_proposed(
    tmp_path: Path, *, purged: bool
) -> None:
    async with a_mind(tmp_path) as mind:
        ids = await on_days(mind, *TRAM)
        found = await generalizations(mind, HERE, mind.clock())
        await let_go(mind, ids=(ids[1],), purge=purged)
        async with open_change(mind, HERE, "maintain", None) as change:
            assert await propose(change, found) == []


@pytest.mark.parametrize(
    ("text", "attribute"),
    [("I like rye bread", "like"), ("我喜欢黑麦面包", "like"), ("The bridge opens at 5", None)],
)
async def test_an_accepted_message_feeds_what_is_known(
    tmp_path: Path, text: str, attribute: str | None
) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, text, session="s", importance=0.6)
        decision = await decide(mind, HERE, key, accept=True)
        (fact,) = decision.facts
        told = (await read(mind, fact)).fact
        assert told is not None
        assert told.attribute == attribute
        assert (await run(mind)).review == ()
        await let_go(mind, undo=decision.undo)
        assert [one.id for one in (await run(mind)).review] == [key]


async def test_a_message_that_is_turned_down_stays_and_is_not_asked_about_again(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, "We use Litestar", session="s", importance=0.6)
        await decide(mind, HERE, key, accept=False)
        assert (await read(mind, key)).importance == TURNED_DOWN
        assert (await run(mind)).review == ()
        assert await seen(mind) == {key}


async def test_only_what_waits_can_be_decided_on(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, "The bridge opens at 5")
        with pytest.raises(InvalidArgumentError, match="no decision"):
            await decide(mind, HERE, key, accept=True)
        with pytest.raises(NotFoundError):
            await decide(mind, HERE, "s0000000000", accept=True)
