"""Rows and back: whatever a caller may write comes out as it went in."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mindfile.forms import lookup_key, time_of, time_text
from mindfile.model import Category, Episode, Fact, Kind, Memory, Procedure, Role, Step
from mindfile.store.sqlite import SqliteStore
from mindfile.store.values import Selection, Sight
from store.drafts import NOW, add, draft

# Any text that is one: a lone surrogate is refused at the border.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)
NAMES = TEXTS.filter(str.strip)
FIRST = datetime(1, 1, 2, tzinfo=UTC)
TIMES = st.integers(0, 315_537_000 * 10**9).map(lambda by: FIRST + timedelta(microseconds=by))
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS
)
PARTS = st.floats(0, 1)
EPISODES = st.builds(
    Episode,
    role=st.sampled_from([role for role in Role if role is not Role.THOUGHT]),
    position=st.none(),
    speaker=st.none() | TEXTS,
    tokens=st.integers(0, 10**9),
    tokens_exact=st.booleans(),
)
FACTS = st.builds(
    Fact,
    subject=NAMES,
    attribute=st.none() | NAMES,
    value=st.none() | TEXTS,
    confidence=PARTS,
    valid_from=st.none(),
    valid_to=st.none() | TIMES,
    category=st.sampled_from(Category),
    single=st.booleans(),
)
STEPS = st.builds(
    Step, name=TEXTS, action=TEXTS, parameters=st.dictionaries(TEXTS, SCALARS, max_size=3)
)
PROCEDURES = st.builds(
    Procedure,
    name=NAMES,
    trigger=st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
    steps=st.lists(STEPS, max_size=3).map(tuple),
    version=st.integers(1, 10**9),
)
LABELS = {
    "content": NAMES,
    "importance": PARTS,
    "pinned": st.booleans(),
    "source": st.none() | TEXTS,
    "origin": TEXTS,
    "client": st.none() | TEXTS,
    "created_at": TIMES,
    "updated_at": TIMES,
    "occurred_at": TIMES,
    "occurred_offset": st.integers(-1440, 1440),
    "expires_at": st.none() | TIMES,
    "remind_at": st.none() | TIMES,
    "tags": st.sets(TEXTS, max_size=4).map(lambda tags: tuple(sorted(tags, key=str.encode))),
    "metadata": st.dictionaries(TEXTS, SCALARS, max_size=4),
}


def drafts(kind: Kind, **part: Any) -> st.SearchStrategy[Memory]:
    return st.builds(draft, kind=st.just(kind), **LABELS, **part)


MEMORIES = (
    drafts(Kind.EPISODIC, episode=EPISODES)
    | drafts(Kind.SEMANTIC, fact=FACTS)
    | drafts(Kind.PROCEDURAL, procedure=PROCEDURES)
)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(memories=st.lists(MEMORIES, min_size=1, max_size=3))
async def test_any_memory_comes_back_as_it_was(store: SqliteStore, memories: list[Memory]) -> None:
    async with store.write() as unit:
        added = [await add(unit, memory) for memory in memories]
    async with store.read() as unit:
        assert await unit.memories.by_rows(memory.row for memory in added) == added
        first = added[0]
        seen = Selection(
            "default", NOW, tags=first.tags, metadata=first.metadata, sight=Sight.HISTORY
        )
        found = await unit.memories.newest(seen, limit=10_000)
        assert first.row in [one.row for one in found]


@pytest.mark.parametrize(
    "text",
    [
        "\0",
        "a\0b",
        "\0\0end",
        "😀👩‍👩‍👧",
        "שלום עולם \u202eabc",
        "\ufeffbom",
        "\u2028",
        "\r\n\t",
        "𠮷野家",
        "'\"\\",
    ],
    ids=ascii,
)
async def test_odd_text_comes_back_everywhere_it_may_stand(store: SqliteStore, text: str) -> None:
    memory = draft(
        text,
        source=text,
        client=text,
        tags=(text,),
        metadata={text: text, "number": 1},
        fact=Fact(text, text, text),
    )
    async with store.write() as unit:
        added = await add(unit, memory, words=[f"before {text} behind"])
        assert await unit.memories.by_ids("default", [added.id]) == [added]
        assert await unit.memories.same_text("default", Kind.SEMANTIC, text) == [added]
        for selection in (
            Selection("default", NOW, tags=(text,)),
            Selection("default", NOW, metadata={text: text}),
            Selection("default", NOW, subject=text, attribute=text),
        ):
            assert await unit.memories.newest(selection, limit=5) == [added]
        for word in ("before", "behind"):
            (match,) = await unit.words.search([word], Selection("default", NOW), limit=5)
            assert match.memory == added.row
        change = await unit.history.begin_change("default", "store", at=NOW, client=text)
        await unit.memories.change(added, change=change, now=NOW, tags=[], metadata={})
        (touched,) = await unit.history.touched(change)
        await unit.history.restore_images([touched], change=change)
        (restored,) = await unit.memories.by_rows([added.row])
        assert (restored.tags, restored.metadata) == (added.tags, added.metadata)


async def test_a_session_and_its_values_take_any_name(store: SqliteStore) -> None:
    async with store.write() as unit:
        for name in ("s", "s\0", "S", " s", "会话"):
            session = await unit.sessions.find_or_create(
                name, name, budget=1, policy="all", turns=1, now=NOW
            )
            assert await unit.sessions.find(name, name) == session
            assert not await unit.sessions.set_value(session.row, name, name, NOW)
            assert await unit.sessions.set_value(session.row, name, name * 2, NOW)
            assert await unit.sessions.values(session.row) == {name: name * 2}
            assert await unit.sessions.clear_values(session.row, "other") == 0
            assert await unit.sessions.clear_values(session.row) == 1


def test_a_time_keeps_its_moment_and_sorts_as_text() -> None:
    east = datetime(2026, 1, 31, 9, 30, tzinfo=timezone(timedelta(hours=8)))
    west = datetime(2026, 1, 31, 2, 30, tzinfo=timezone(timedelta(hours=-8)))
    assert time_text(east) == "2026-01-31T01:30:00.000000Z"
    assert time_of(time_text(east)) == east
    assert time_text(east) < time_text(west)
    assert east.astimezone(UTC) < west.astimezone(UTC)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Favorite_Color", "favorite  color"), ("ＡＢＣ", "abc"), ("Straße", "STRASSE"), ("ﬁ", "fi")],
)
def test_names_that_read_alike_have_one_key(one: str, other: str) -> None:
    assert lookup_key(one) == lookup_key(other)
