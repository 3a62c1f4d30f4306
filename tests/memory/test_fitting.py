"""Arguments of `store` that do not apply: none of them is dropped unsaid."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from memory.rows import HERE, look, put, put_id, read, seen
from mindfile.errors import InvalidArgumentError
from mindfile.memory.facts import extract_facts
from mindfile.memory.fitting import given
from mindfile.memory.requests import ExtractRequest, MessageInput, RetrieveRequest, StoreRequest
from mindfile.memory.retrieving import retrieve
from mindfile.model import Category, Moment, Role, Step
from minds import a_mind

THEN = Moment(datetime(2025, 5, 1, tzinfo=UTC))
STEPS = (Step("boil", "heat the water"), Step("steep", "wait four minutes"))
TALK = (MessageInput("The tide turns at six"), MessageInput("Noted.", Role.ASSISTANT))
SCRATCH = {"kind": "working", "attribute": "ticket", "value": "T-1"}


@pytest.mark.parametrize(
    ("fields", "lost"),
    [
        ({"content": "x", "kind": "episodic", "attribute": "city", "value": "Rome"}, "attribute"),
        ({"content": "x", "kind": "episodic", "subject": "Ana"}, "subject"),
        ({"content": "x", "kind": "episodic", "valid_to": THEN}, "valid_to"),
        ({"content": "x", "session": "s", "valid_from": THEN}, "valid_from"),
        ({"content": "x", "session": "s", "name": "tune"}, "name"),
        ({"messages": TALK, "valid_from": THEN}, "valid_from"),
        ({"messages": TALK, "role": Role.USER}, "role"),
        ({"messages": TALK, "content": "x"}, "content"),
        ({"messages": TALK, "kind": "semantic"}, "messages"),
        ({"content": "x", "role": Role.THOUGHT, "remind_at": THEN}, "remind_at"),
        ({"content": "x", "name": "tune"}, "name"),
        ({"content": "x", "kind": "semantic", "steps": STEPS}, "steps"),
        ({"name": "tea", "steps": STEPS, "attribute": "a", "value": "b"}, "attribute"),
        ({"name": "tea", "steps": STEPS, "valid_to": THEN}, "valid_to"),
        ({**SCRATCH, "tags": ("a",)}, "tags"),
        ({**SCRATCH, "importance": 0.0}, "importance"),
        ({**SCRATCH, "subject": "Ana"}, "subject"),
        ({**SCRATCH, "expires_at": THEN}, "expires_at"),
    ],
)
async def test_what_would_be_lost_is_refused_by_its_name(
    tmp_path: Path, fields: dict[str, Any], lost: str
) -> None:
    async with a_mind(tmp_path) as mind:
        with pytest.raises(InvalidArgumentError) as caught:
            await put(mind, **fields)
        assert f"`{lost}` does not go with" in caught.value.message
        assert caught.value.hint
        assert await seen(mind) == set()


@pytest.mark.parametrize("name", ["outcome", "if_revision"])
async def test_what_is_about_an_older_memory_needs_its_id(tmp_path: Path, name: str) -> None:
    async with a_mind(tmp_path) as mind:
        fields: dict[str, Any] = {name: {"outcome": "done", "if_revision": 1}[name]}
        with pytest.raises(InvalidArgumentError, match=f"`{name}` needs `replaces`"):
            await put(mind, "x", **fields)


@pytest.mark.parametrize(
    "fields", [{}, {"tags": ("a",)}, {"kind": "semantic"}, {"session": "s", "role": Role.USER}]
)
async def test_a_call_without_anything_to_keep_is_told_what_to_give(
    tmp_path: Path, fields: dict[str, Any]
) -> None:
    async with a_mind(tmp_path) as mind:
        with pytest.raises(InvalidArgumentError, match="nothing to store") as caught:
            await put(mind, **fields)
        assert "`content`" in caught.value.hint
        assert await seen(mind) == set()


async def test_facts_are_drawn_from_a_text_or_a_session_not_both(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        with pytest.raises(InvalidArgumentError, match="exclude each other"):
            await extract_facts(mind, ExtractRequest(HERE, text="a", session="s"))


async def test_where_a_fact_was_said_is_noted_as_unused(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        fields: dict[str, Any] = {"session": "s", "role": Role.USER}
        fact = await put(mind, attribute="city", value="Rome", **fields)
        made = await put(mind, name="tea", steps=STEPS, session="s")
        assert [note.split(" was")[0] for note in fact.notes] == ["`session`", "`role`"]
        assert ["`session` was not used" in note for note in made.notes] == [True]


async def test_thoughts_among_messages_say_what_is_not_kept_of_them(tmp_path: Path) -> None:
    thought = MessageInput("Maybe the pump leaks", Role.THOUGHT, speaker="Ana")
    async with a_mind(tmp_path) as mind:
        reply = await put(mind, messages=(*TALK, thought), session="s", tags=("sea",))
        assert reply.notes == ("Of thoughts only text and time are kept, not `tags`, `speaker`.",)
        alone = await put(mind, messages=(thought,), session="s")
        assert alone.stored[0].kind == "thought"
        plain = await put(mind, "The hatch is shut", session="s", pinned=False)
        assert plain.notes == ()


async def test_what_a_known_fact_was_not_given_is_said(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        fields: dict[str, Any] = {"kind": "semantic", "tags": ("a",), "at": THEN, "pinned": True}
        first = await put(mind, "The key hangs left", **fields)
        again = await put(mind, "The key hangs left", **fields)
        assert (again.stored[0].status, again.notes) == ("duplicate", ())
        more: dict[str, Any] = {**fields, "tags": ("a", "b"), "remind_at": THEN, "valid_to": THEN}
        told = await put(mind, "The key hangs left", **more)
        key = first.stored[0].id
        assert told.notes[0] == (
            f"Known already and left as it was ({key}): to change `tags`, `valid_to`,"
            " `remind_at`, pass it as `replaces`."
        )


async def test_what_a_known_history_was_not_given_is_said(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, messages=TALK, session="s")
        more = (*TALK, MessageInput("And the moon?"))
        told = await put(mind, messages=more, session="s", tags=("sea",))
        assert [one.status for one in told.stored] == ["duplicate", "duplicate", "stored"]
        assert "to change `tags`" in told.notes[1]
        assert (await look(mind, tags=("sea",))).hits[0].id == told.stored[2].id


async def test_content_beside_trigger_and_steps_describes_the_procedure(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        why = "用软水，味道更好"
        key = await put_id(mind, why, name="tea", trigger="a guest comes", steps=STEPS)
        assert await seen(mind, "软水") == {key}
        shown = await retrieve(mind, RetrieveRequest(HERE, "a guest comes"))
        assert f"When: a guest comes\n{why}" in shown.context
        whole = await retrieve(mind, RetrieveRequest(HERE, uri=f"memory://{HERE}/memory/{key}"))
        assert f"- description: {why}" in whole.context
        same = await put(mind, why, name="tea", trigger="a guest comes", steps=STEPS)
        assert (same.stored[0].status, same.stored[0].id) == ("duplicate", key)
        other = await put(mind, "用泉水", name="tea", trigger="a guest comes", steps=STEPS)
        assert other.stored[0].status == "stored"


async def test_a_new_version_keeps_the_description_unless_it_brings_one(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        first = await put_id(mind, "Soft water", name="tea", trigger="a guest", steps=STEPS)
        shorter = await put_id(
            mind, replaces=first, steps=STEPS[:1], fields_given=frozenset({"steps"})
        )
        told = await put_id(
            mind, "Spring water", replaces=first, fields_given=frozenset({"content"})
        )
        found = [(await read(mind, key)).procedure for key in (shorter, told)]
        assert [p and p.description for p in found] == ["Soft water", "Spring water"]


@pytest.mark.parametrize(
    ("first", "fields", "said"),
    [
        ({"content": "x", "session": "s"}, {"valid_to": THEN}, "`valid_to` of a message"),
        ({"content": "x", "session": "s"}, {"role": Role.ASSISTANT}, "`role` of a message"),
        ({"content": "x", "session": "s"}, {"kind": "semantic", "pinned": True}, "`kind` cannot"),
        ({"name": "tea", "steps": STEPS}, {"valid_from": THEN}, "`valid_from` of a procedure"),
        ({"content": "x", "session": "s"}, {"attribute": "a", "value": "b"}, "`attribute` does"),
        ({"content": "x"}, {"content": "y", "name": "tea"}, "`name` does not go with a fact"),
    ],
)
async def test_a_change_that_would_lose_something_is_refused(
    tmp_path: Path, first: dict[str, Any], fields: dict[str, Any], said: str
) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, **first)
        with pytest.raises(InvalidArgumentError) as caught:
            await put(mind, replaces=key, fields_given=frozenset(fields), **fields)
        assert said in caught.value.message
        assert caught.value.hint
        assert (await read(mind, key)).revision == 1


async def test_a_memory_stays_in_its_session_and_that_is_said(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, "x", session="s", remind_at=THEN)
        for fields, notes in (({"pinned": True, "session": "s"}, 0), ({"outcome": "done"}, 1)):
            more: dict[str, Any] = {"session": "other", **fields}
            reply = await put(mind, replaces=key, fields_given=frozenset(more), **more)
            assert ["`session` was not used" in note for note in reply.notes] == [True] * notes


async def test_a_category_given_later_counts(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, attribute="inhaler", value="blue")
        changed: dict[str, Any] = {"metadata": {"category": "health"}}
        await put(mind, replaces=key, fields_given=frozenset(changed), **changed)
        fact = (await read(mind, key)).fact
        assert fact is not None
        assert fact.category is Category.HEALTH


async def test_a_source_given_later_becomes_a_link(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        letter = await put_id(mind, "The letter says so", session="s")
        key = await put_id(mind, "The rent rises in May")
        await put(mind, replaces=key, source=letter, fields_given=frozenset({"source"}))
        shown = await retrieve(mind, RetrieveRequest(HERE, uri=f"memory://{HERE}/memory/{key}"))
        assert f"- sources: {letter}" in shown.context


def test_every_argument_is_known_to_somebody() -> None:
    full = StoreRequest(HERE, "x", importance=0.0, pinned=True, tags=("a",))
    assert given(full) == ["content", "tags", "importance", "pinned"]


async def test_a_procedure_whose_steps_are_empty_is_refused_for_its_steps(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        given = frozenset({"name", "steps"})
        with pytest.raises(InvalidArgumentError, match="`steps` is empty"):
            await put(mind, name="bad", steps=(), fields_given=given)
