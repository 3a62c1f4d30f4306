"""Retrieving: what the budget goes to, what the reply names, and where the next page begins."""

import threading
from pathlib import Path

import anyio
import anyio.from_thread
import pytest

from fakes import HashingEmbedder
from memory.rows import HERE, look, put, put_id, say
from mindfile.errors import InvalidArgumentError
from mindfile.memory.cursors import encode
from mindfile.memory.mind import Mind
from mindfile.memory.replies import RetrieveReply
from mindfile.memory.requests import MessageInput, RetrieveRequest
from mindfile.memory.retrieving import Share, retrieve
from mindfile.model import Moment, Role, Scalar, Step
from mindfile.store.driver import find_driver
from minds import a_mind
from store.drafts import usage

KEY = "The garage key hangs behind the green door in the hall."


async def ask(
    mind: Mind,
    query: str = "",
    *,
    max_tokens: int = 1500,
    session: str | None = None,
    ids: tuple[str, ...] = (),
    cursor: str | None = None,
) -> RetrieveReply:
    request = RetrieveRequest(
        HERE, query, ids=ids, session=session, max_tokens=max_tokens, cursor=cursor
    )
    return await retrieve(mind, request)


async def test_a_long_profile_leaves_room_for_what_is_relevant(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        for number in range(120):
            await put(mind, attribute="like", value=f"very particular thing number {number}")
        key = await put_id(mind, KEY)
        reply = await ask(mind, "where is the garage key?", max_tokens=600)
        assert KEY in reply.context
        assert key in reply.ids
        assert reply.truncated
        assert reply.tokens <= 600
        # The rest of the budget goes to the profile all the same.
        assert reply.tokens >= 550
        likes = {hit.id: hit.value for hit in (await look(mind, attribute="like", limit=200)).hits}
        assert {fact for fact in reply.ids if fact in likes} == {
            fact for fact, value in likes.items() if _stands(f"like: {value}", reply.context)
        }


def _stands(text: str, context: str) -> bool:
    return f"{text};" in context or f"{text}." in context


async def test_what_the_profile_had_no_room_for_may_come_under_memories(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        for number in range(80):
            await put(mind, attribute="like", value=f"wine of vineyard {number}", importance=0.7)
        tea = await put_id(mind, attribute="like", value="smoked tea", importance=0.1)
        reply = await ask(mind, "smoked tea", max_tokens=300)
        assert tea in reply.ids
        assert reply.context.index("## Memories") < reply.context.index("smoked tea")
        assert reply.context.count("smoked tea") == 1


async def test_the_weightiest_facts_stay_where_not_all_of_the_profile_fits(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, attribute="allergy", value="latex")
        for number in range(60):
            await put(mind, attribute="like", value=f"tune {number}")
        await put(mind, attribute="name", value="Ada Brook")
        reply = await ask(mind, max_tokens=80)
        assert "name: Ada Brook." in reply.context
        assert "allergy: latex." in reply.context
        assert reply.tokens <= 80
        assert reply.truncated


NOTES = [
    f"About the reactor, note {n}: pump {n} was checked by the day shift, its seal was found to be"
    f" tight, the bearing ran at {40 + n} degrees, the oil was changed, the filter was cleaned, and"
    f" the next check of pump {n} is due in week {n + 20} of this year by the night shift, who will"
    " inspect it and write down what they saw in the blue book"
    for n in range(1, 7)
]
FACTS = [
    *("My name is Ada Brook", "I live in Leeds, in a brick house by the canal", "I speak German"),
    *("I'm allergic to latex", "I like long walks on the moors with my two dogs at dawn"),
    "I work as a signal engineer for the railway, mostly up in the north",
    "I prefer strong black tea over coffee in the morning before I take the train",
    "I hate the noise of the motorway at night when it rains",
    "I like thick soup with white beans on a cold evening in winter",
    "I like the smell of tar on old ropes in the harbor of a small fishing town in early summer",
]


async def test_a_profile_of_a_third_of_the_budget_stays_whole_beside_the_two_best_notes(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path) as mind:
        count = mind.embedding.tokens.count
        assert 110 <= sum(count(fact) for fact in FACTS) <= 125
        assert all(72 <= count(note) <= 85 for note in NOTES)
        known = [await put_id(mind, text) for text in (*FACTS, *NOTES)]
        reply = await ask(mind, "pump inspection of the reactor", max_tokens=350)
        assert [fact for fact in FACTS if fact not in reply.context] == []
        assert len([note for note in NOTES if note in reply.context]) == 2
        assert set(known[: len(FACTS)]) < set(reply.ids)
        assert len(reply.ids) == len(FACTS) + 2
        assert (reply.truncated, reply.tokens <= 350) == (True, True)
        small = await ask(mind, "pump inspection of the reactor", max_tokens=60)
        assert small.tokens <= 60
        assert small.context.splitlines()[1] == "## Profile"
        assert all(line.endswith((".", "…")) for line in small.context.splitlines()[2:-1])


async def test_a_long_pinned_statement_is_cut_rather_than_left_out(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        text = "The house rules are these. " + "Shoes stay at the door. " * 60
        pinned = await put_id(mind, text, pinned=True)
        reply = await ask(mind, max_tokens=60)
        assert reply.ids == (pinned,)
        assert "The house rules are these." in reply.context
        assert (reply.truncated, reply.tokens <= 60) == (True, True)


async def test_a_cut_round_names_only_the_messages_that_are_shown(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        first, second = await say(mind, "s", "The crane is late. " * 20, "Then we wait for it.")
        cut = await ask(mind, session="s", max_tokens=60)
        assert cut.ids == (first,)
        assert "assistant" not in cut.context
        whole = await ask(mind, session="s")
        assert whole.ids == (first, second)


async def test_the_newest_round_comes_before_scratch_values(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        for number in range(30):
            await put(
                mind, kind="working", session="s", attribute=f"note {number}", value="draft " * 9
            )
        await say(mind, "s", "Which berth is free tomorrow?", "Berth nine is free.")
        reply = await ask(mind, session="s", max_tokens=100)
        assert "Berth nine is free." in reply.context
        assert "note 0: draft" in reply.context


async def test_pages_of_full_texts_name_what_stands_on_each(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        texts = [f"Chapter {n}. " + f"The keeper of light {n} wrote on… " * 30 for n in range(3)]
        ids = tuple([await put_id(mind, text.strip()) for text in texts])
        cursor, pages = None, list[RetrieveReply]()
        while True:
            pages.append(await ask(mind, ids=ids, max_tokens=150, cursor=cursor))
            cursor = pages[-1].next_cursor
            if cursor is None:
                break
        assert pages[0].ids == ids[:1]
        assert pages[-1].ids == ids[-1:]
        assert list(dict.fromkeys(key for page in pages for key in page.ids)) == list(ids)
        told = "".join("".join(p.context.splitlines()[1:-1]).rstrip("…") for p in pages)
        whole = (await ask(mind, ids=ids, max_tokens=15_000)).context
        assert _letters(told) == _letters("".join(whole.splitlines()[1:-1]))
        assert all(page.tokens <= 150 for page in pages)


def _letters(text: str) -> str:
    return "".join(text.replace("…", "").split())


async def test_a_word_longer_than_a_page_is_read_to_its_end(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, "x7Qz" * 400)
        cursor, told = None, ""
        while True:
            page = await ask(mind, ids=(key,), max_tokens=80, cursor=cursor)
            told += "".join(page.context.splitlines()[1:-1]).removesuffix("…")
            cursor = page.next_cursor
            if cursor is None:
                break
        assert told.endswith("x7Qz" * 400)


@pytest.mark.parametrize(
    "place",
    [
        {"character": "abc"},
        {"character": -3},
        {"character": 1.5},
        {"character": True},
        {"character": None},
        {"character": 10**30},
        {"offset": 3},
    ],
)
async def test_a_cursor_that_no_page_gave_is_refused(
    tmp_path: Path, place: dict[str, Scalar]
) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, KEY)
        with pytest.raises(InvalidArgumentError, match="`cursor` is not one"):
            await ask(mind, ids=(key,), cursor=encode(place))


async def test_behind_the_end_of_a_text_there_is_nothing_more(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, KEY)
        reply = await ask(mind, ids=(key,), cursor=encode({"character": 5_000}))
        assert (reply.context, reply.ids, reply.truncated, reply.notes) == ("", (), False, ())


@pytest.mark.parametrize("by_id", [True, False])
async def test_a_budget_that_holds_nothing_says_what_would(tmp_path: Path, by_id: bool) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, KEY)
        reply = await ask(mind, "" if by_id else KEY, ids=(key,) if by_id else (), max_tokens=1)
        assert (reply.context, reply.tokens, reply.ids, reply.truncated) == ("", 0, (), True)
        assert any("`max_tokens` is 1; pass 100" in note for note in reply.notes)


async def test_where_nothing_is_known_no_budget_is_called_too_small(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        reply = await ask(mind, "anything", max_tokens=1)
        assert (reply.context, reply.truncated) == ("", False)
    assert reply.notes == ("Nothing is stored yet in the namespace 'default'.",)


class HeldEmbedder(HashingEmbedder):
    """Embeds one of its texts only once it is let go on."""

    def __init__(self, held: str, name: str = "hashing") -> None:
        super().__init__(name=name)
        self.held = held
        self.asked = anyio.Event()
        self.go_on = threading.Event()

    def embed_query(self, text: str) -> bytes:
        if text == self.held:
            anyio.from_thread.run_sync(self.asked.set)
            self.go_on.wait()
        return super().embed_query(text)


async def test_while_a_model_is_changed_it_is_said_that_words_alone_were_searched(
    tmp_path: Path,
) -> None:
    async with a_mind(tmp_path, embedder=HashingEmbedder(name="first")) as mind:
        await put(mind, KEY)
        await mind.embedding.drained()
        assert (await ask(mind, "garage key")).notes == ()
    second = HeldEmbedder(KEY, name="second")
    async with a_mind(tmp_path, embedder=second) as mind:
        await ask(mind, "anything")
        try:
            with anyio.fail_after(10):
                await second.asked.wait()
            reply = await ask(mind, "garage key")
        finally:
            second.go_on.set()
        assert KEY in reply.context
        assert reply.notes == ("Searched by words only: the embedding model is not ready.",)


async def test_others_read_while_a_step_of_a_procedure_waits_for_the_model(tmp_path: Path) -> None:
    embedder = HeldEmbedder("the slow question")
    async with a_mind(tmp_path, embedder=embedder) as mind:
        step = Step("look", "search", {"query": "the slow question"})
        await put(mind, name="Ask", trigger="ask around", steps=(step,))
        await mind.embedding.drained()
        with anyio.fail_after(10):
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(ask, mind, "ask around")
                await embedder.asked.wait()
                try:
                    assert len((await look(mind)).hits) == 1
                finally:
                    embedder.go_on.set()


def half_of_the_first() -> Share:
    """Say of the first reply that half of it can be carried, of all others the whole."""
    shares = iter([0.5])
    return lambda _: next(shares, 1.0)


async def test_a_reply_packed_again_is_searched_and_counted_once(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        for note in NOTES:
            await put(mind, note)
        mind.uses.clear()
        request = RetrieveRequest(HERE, "pump of the reactor", max_tokens=500)
        whole = await retrieve(mind, request)
        assert mind.uses.total() == len(whole.ids)
        mind.uses.clear()
        half = await retrieve(mind, request, share=half_of_the_first())
        assert half.tokens < whole.tokens * 0.5
        assert mind.uses.total() == len(half.ids) < len(whole.ids)
        (note, *_) = half.notes
        assert "one reply holds no more" in note


async def test_what_was_counted_is_forgotten_once_it_is_written(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await put(mind, KEY)
        await look(mind, "garage key")
        await ask(mind, "garage key")
        assert mind.uses.total() == 2
        await put(mind, "Another note")
        assert len(mind.uses) == 0
        ((count, _),) = usage(mind.config.database, find_driver()).values()
        assert count == 2


async def test_a_thought_in_a_cut_round_takes_no_id_from_the_others(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        at = Moment(mind.clock())
        messages = (
            MessageInput("Is the bridge up?", Role.USER, at=at),
            MessageInput("I should look at the tide table first.", Role.THOUGHT, at=at),
            MessageInput("It is up until six.", Role.ASSISTANT, at=at),
        )
        stored = (await put(mind, messages=messages, session="s")).stored
        ids = [one.id for one in stored if one.id is not None]
        reply = await ask(mind, session="s")
        assert list(reply.ids) == ids
        assert "thought: I should look" in reply.context


async def test_what_has_no_bearing_on_what_is_read_is_noted(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, KEY)
        uri = f"memory://{HERE}/memory/{key}"
        plain = await retrieve(mind, RetrieveRequest(HERE, ids=(key,)))
        assert plain.notes == ()
        for request, note in (
            (
                RetrieveRequest(HERE, "hall", ids=(key,), session="s", kinds=("semantic",)),
                "Not used, since `ids` stands alone: `query`, `session`, `kinds`.",
            ),
            (
                RetrieveRequest(HERE, uri=uri, as_of=Moment(mind.clock()), variables={"a": 1}),
                "Not used, since `uri` stands alone: `as_of`, `variables`.",
            ),
            (
                RetrieveRequest(HERE, kinds=("semantic",), variables={"a": 1}, session="s"),
                "Not used, since there is no `query`: `kinds`, `variables`.",
            ),
            (
                RetrieveRequest(HERE, "green door", variables={"a": 1}),
                "`variables` was not used: no procedure fits the query.",
            ),
        ):
            assert (await retrieve(mind, request)).notes[-1] == note


async def test_variables_of_a_procedure_that_fits_need_no_note(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        steps = (Step("ask", "mail", {"to": "{{who}}"}),)
        await put(mind, name="poll", trigger="poll the neighbors", steps=steps)
        reply = await retrieve(
            mind, RetrieveRequest(HERE, "poll the neighbors", variables={"who": "Ana"})
        )
        assert reply.notes == ()
        assert "to=Ana" in reply.context


async def test_a_uri_of_another_namespace_than_the_one_named_is_refused(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        key = await put_id(mind, KEY, namespace="shop")
        uri = f"memory://shop/memory/{key}"
        assert (await retrieve(mind, RetrieveRequest(HERE, uri=uri))).context
        assert (await retrieve(mind, RetrieveRequest("shop", uri=uri, namespace_given=True))).tokens
        for wrong in (uri, "memory://shop/profile"):
            with pytest.raises(InvalidArgumentError, match="'shop', not 'default'") as caught:
                await retrieve(mind, RetrieveRequest(HERE, uri=wrong, namespace_given=True))
            assert caught.value.hint
        stats = RetrieveRequest("shop", uri="memory://stats", namespace_given=True)
        with pytest.raises(InvalidArgumentError, match="'default', not 'shop'"):
            await retrieve(mind, stats)
