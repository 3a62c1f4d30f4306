"""What a compression makes of a session, through the tools, in English and in Chinese."""

import threading
from collections.abc import Callable
from typing import Any

import anyio
import anyio.to_thread
import pytest

from loopback import Answer, loopback
from mindfile.embedding.tokens import estimate
from mindfile.language.endpoint import INPUT_TOKENS
from tools import Memory, Opening

BOTH = pytest.mark.parametrize("language", ["en", "zh"])
LINES: dict[str, Callable[[int], str]] = {
    "en": lambda n: f"Crane {n} moved container {100 + n} to quay {n}",
    "zh": lambda n: f"{n}号吊车把{100 + n}号集装箱搬到了码头{n}",
}


async def state(memory: Memory, session: str) -> Any:
    """Return what a compression could change."""
    reply = await memory.call("search", query="", limit=100, include_history=True)
    return reply["hits"], await memory.resource(f"memory://default/session/{session}")


async def shown(memory: Memory, session: str = "s") -> list[str]:
    """Return the ids that a session's context shows, facts of the profile left out."""
    reply = await memory.call("retrieve", session=session, max_tokens=4000)
    return [key for key in reply.get("ids", []) if key.startswith("e")]


SHORT: dict[str, tuple[dict[str, Any], int]] = {
    "no more rounds than are kept": ({"keep_rounds": 3}, 3),
    "one memory": ({"strategy": "importance"}, 1),
    "three memories": ({"strategy": "cluster"}, 3),
    "an empty session": ({"keep_rounds": 0}, 0),
}


@BOTH
@pytest.mark.parametrize("case", SHORT)
async def test_where_there_is_nothing_to_compress_nothing_changes_and_the_reply_says_why(
    opening: Opening, language: str, case: str
) -> None:
    arguments, number = SHORT[case]
    async with opening(model="off") as memory:
        await memory.store(kind="working", session="s", attribute="gate", value="B7")
        if number:
            await memory.tell("s", *map(LINES[language], range(number)))
        before = await state(memory, "s")
        for dry_run in (True, False):
            reply = await memory.call("compress", session="s", dry_run=dry_run, **arguments)
            assert reply["compressed"] == []
            assert reply["notes"][-1].startswith("Nothing to compress: ")
            assert "undo" not in reply
        assert await state(memory, "s") == before


@pytest.mark.parametrize("line", ["the ferry is late", "渡轮今天又晚点了。"])
async def test_a_session_is_due_past_four_fifths_and_no_longer_once_compressed(
    opening: Opening, line: str
) -> None:
    each = estimate(line) + 4
    async with opening(model="off", window_tokens=each * 100) as memory:

        async def due(lines: int) -> bool:
            messages = [{"role": "user", "content": line}] * lines
            return (await memory.call("store", messages=messages, session="s"))["compress_due"]

        assert [await due(79), await due(1), await due(1)] == [False, False, True]
        assert (await memory.call("compress", session="s"))["compressed"]
        assert await due(1) is False


@BOTH
async def test_a_full_session_compresses_by_itself_and_the_next_context_shows_it(
    opening: Opening, language: str
) -> None:
    async with opening(model="off", window_tokens=200, auto_compress=True) as memory:
        lines = list(map(LINES[language], range(14)))
        replies = [
            await memory.call("store", content=line, role="user", session="s") for line in lines
        ]
        context = (await memory.call("retrieve", session="s"))["context"]
        done = [one for one in replies if "Compressed" in str(one.get("notes"))]
        assert done
        assert [one["compress_due"] for one in done] == [False] * len(done)
        assert context.count("Summary of what came before") == 1
        assert lines[-1] in context


PLANS = [
    ("message {}: let's discuss the project plan", "fine, I'll analyse it", "project plan"),
    ("point {}: go over the harbor budget with me", "sure, let me look", "harbor budget"),
    ("第{}条：我们来讨论项目计划", "好的，我来分析", "项目计划"),
    ("第{}点：过一遍港口预算", "行，我看看", "港口预算"),
]


@pytest.mark.parametrize(("asked", "answered", "subject"), PLANS)
async def test_rounds_that_repeat_become_one_summary_that_names_their_subject_once(
    opening: Opening, asked: str, answered: str, subject: str
) -> None:
    async with opening(model="off") as memory:
        lines = [part for n in range(1, 9) for part in (asked.format(n), f"assistant: {answered}")]
        ids = await memory.tell("s", *lines)
        reply = await memory.call("compress", session="s", keep_rounds=1)
        assert reply["compressed"] == ids[:14]
        assert await shown(memory) == [reply["summary_id"], *ids[14:]]
        assert reply["summary"].count(subject) == 1


@BOTH
@pytest.mark.parametrize("strategy", ["map_reduce", "incremental"])
@pytest.mark.parametrize("number", ["4471", "88-20"])
async def test_an_early_number_outlasts_three_compressions_in_one_summary(
    opening: Opening, language: str, strategy: str, number: str
) -> None:
    first = {"en": f"Invoice {number} is overdue since May", "zh": f"发票{number}从五月起逾期了"}
    given = {"session": "s", "strategy": strategy, "keep_rounds": 2, "target_tokens": 120}
    async with opening(model="off") as memory:
        (early,) = await memory.tell("s", first[language])
        for stage in range(3):
            await memory.tell("s", *(LINES[language](20 * stage + n) for n in range(20)))
            reply = await memory.call("compress", **given)
            assert estimate(reply["summary"]) <= 120
            kept = await shown(memory)
            assert kept[0] == reply["summary_id"]
            assert len(kept) == 3
            resource = await memory.resource(f"memory://default/memory/{kept[0]}")
            assert number in reply["summary"] or early in resource
        (hit, *_) = (await memory.call("search", query=number, limit=3))["hits"]
        assert number in hit["content"]


ENDLESS = {
    "en": "The crane moved one more box to the quay. ",
    "zh": "吊车又把一个箱子搬到码头。",
}


@BOTH
@pytest.mark.parametrize("by_endpoint", [True, False])
async def test_a_reply_over_the_target_ends_at_a_sentence_inside_it(
    opening: Opening, language: str, by_endpoint: bool
) -> None:
    text = (ENDLESS[language] * 90).strip()
    with loopback(lambda _: Answer(text)) as server:
        settings = {"llm_base_url": server.base_url, "llm_model": "small"} if by_endpoint else {}
        own = {} if by_endpoint else {"summaries": [text]}
        async with opening(model="off", **settings) as memory:
            await memory.tell("s", *map(LINES[language], range(40)))
            reply = await memory.call("compress", session="s", target_tokens=200, **own)
    assert estimate(text) > 700
    assert 140 <= estimate(reply["summary"]) <= 200
    assert reply["summary"][-1] in ".。"
    assert any("cut to 200 tokens" in note for note in reply["notes"])
    assert reply["method"] == ("endpoint" if by_endpoint else "caller")


@pytest.mark.parametrize("word", ["quay ", "码头"])
async def test_a_reply_without_a_sentence_end_is_cut_between_words(
    opening: Opening, word: str
) -> None:
    async with opening(model="off") as memory:
        await memory.tell("s", *map(LINES["en"], range(40)))
        reply = await memory.call(
            "compress", session="s", target_tokens=200, summaries=[word * 700]
        )
    assert estimate(reply["summary"]) <= 200
    assert reply["summary"].endswith("…")
    assert set(reply["summary"].removesuffix("…").split(word.strip())) <= {"", " "}


@BOTH
async def test_very_long_messages_are_sent_whole_in_requests_within_the_limit(
    opening: Opening, language: str
) -> None:
    text = "".join(f"{LINES[language](n)}. " for n in range(500))
    with loopback(lambda _: Answer("Cranes moved containers.")) as server:
        settings = {"llm_base_url": server.base_url, "llm_model": "small"}
        async with opening(model="off", **settings) as memory:
            assert estimate(text) >= 5_000
            for mark in range(5):
                await memory.tell("s", f"{text} Mark {mark}.")
            reply = await memory.call("compress", session="s", keep_rounds=0)
    assert reply["method"] == "endpoint"
    pairs = zip(server.instructions, server.texts, strict=True)
    assert max(estimate(one) + estimate(other) for one, other in pairs) <= INPUT_TOKENS
    assert [f"Mark {mark}." in "".join(server.texts) for mark in range(5)] == [True] * 5


FAILURES = {
    "500": Answer(status=500),
    "nothing": Answer(""),
    "too much": Answer("word " * 8_000),
    "broken": Answer(body='{"choices": [{'),
}


@BOTH
@pytest.mark.parametrize("failure", FAILURES)
async def test_an_endpoint_that_fails_leaves_the_work_to_the_local_rules_and_the_reply_says_so(
    opening: Opening, language: str, failure: str
) -> None:
    with loopback(lambda _: FAILURES[failure]) as server:
        settings = {"llm_base_url": server.base_url, "llm_model": "small"}
        async with opening(model="off", **settings) as memory:
            ids = await memory.tell("s", *map(LINES[language], range(8)))
            reply = await memory.call("compress", session="s")
    assert reply["method"] == "rules"
    assert reply["compressed"] == ids[:5]
    assert reply["notes"][0].startswith("The endpoint answered ")
    assert reply["notes"][0].endswith("; the local rules wrote the summary.")


GROUPS = {
    "en": ("tomato seedlings want water", "the invoice is not paid", "violin lesson was moved"),
    "zh": ("番茄苗要多浇水", "发票还没有付清", "小提琴课改了时间"),
}


@BOTH
async def test_a_lone_memory_stays_and_a_copy_is_clustered_alike(
    opening: Opening, language: str
) -> None:
    lines = [f"{subject} {n}" for n in range(3) for subject in GROUPS[language]]
    alone = {"en": "my passport expires in June", "zh": "护照六月到期"}[language]
    async with opening(model="off") as memory:
        replies: list[dict[str, Any]] = []
        for session, told in (("s", lines), ("copy", lines), ("lone", [*lines[::3], *lines[1::3]])):
            ids = await memory.tell(session, *told, *([alone] if session == "lone" else []))
            replies.append(await memory.call("compress", session=session, strategy="cluster"))
        one, copy, lone = replies
        assert [part["count"] for part in one["summaries"]] == [3, 3, 3]
        same = [(part["summary"], part["count"]) for part in one["summaries"]]
        assert [(part["summary"], part["count"]) for part in copy["summaries"]] == same
        assert ids[-1] not in lone["compressed"]
        assert ids[-1] in await shown(memory, "lone")
        assert sorted(part["count"] for part in lone["summaries"]) == [3, 3]


WEIGHED = {
    "en": (
        "Call me Ingrid Dahl, that is my name",
        "I'm allergic to bee stings",
        "We decided to lease the warehouse",
        "I live at 9 Mill Lane, Bergen",
        "I prefer tea to coffee",
    ),
    "zh": ("我的名字叫宋佳", "我对蜂毒过敏", "我们决定租下仓库", "我住在磨坊路9号", "我更喜欢喝茶"),
}
CHATTER = {
    "en": ("lol, right", "what a day", "hm, okay", "see you", "haha"),
    "zh": ("哈哈，是啊", "今天真累", "嗯，好吧", "回头见", "嘿嘿"),
}


@BOTH
async def test_of_ten_memories_the_five_that_weigh_stay(opening: Opening, language: str) -> None:
    pairs = zip(WEIGHED[language], CHATTER[language], strict=True)
    async with opening(model="off") as memory:
        ids = await memory.tell("s", *(line for pair in pairs for line in pair))
        reply = await memory.call("compress", session="s", strategy="importance")
        assert reply["compressed"] == ids[1::2]
        assert await shown(memory) == ids[0::2]


@BOTH
async def test_the_callers_texts_are_one_or_one_for_each_chunk(
    opening: Opening, language: str
) -> None:
    texts = {"en": "Cranes moved containers to part {}.", "zh": "吊车把箱子搬到了{}区。"}[language]
    async with opening(model="off") as memory:
        for session, number in (("one", 1), ("each", 4)):
            await memory.tell(session, *map(LINES[language], range(23)))
            planned = await memory.call("compress", session=session, dry_run=True)
            assert [len(chunk["ids"]) for chunk in planned["chunks"]] == [5, 5, 5, 5]
            before = await state(memory, session)
            for wrong in (2, 3, 5):
                refusal = await memory.refused(
                    "compress", session=session, summaries=[texts.format(n) for n in range(wrong)]
                )
                assert f"holds {wrong} texts; 1 or 4 fit" in refusal["message"]
            assert await state(memory, session) == before
            own = [texts.format(n) for n in range(number)]
            reply = await memory.call("compress", session=session, summaries=own)
            assert reply["method"] == "caller"
            assert reply["summary"] == "\n".join(own)
            assert "notes" not in reply


@BOTH
async def test_of_two_compressions_at_once_one_wins_and_the_other_says_so(
    opening: Opening, language: str
) -> None:
    asked, go_on = threading.Event(), threading.Event()

    def answer(_: str) -> Answer:
        asked.set()
        go_on.wait()
        return Answer("Too late.")

    won: list[dict[str, Any]] = []
    refusals: list[dict[str, Any]] = []
    with loopback(answer) as server:
        settings = {"llm_base_url": server.base_url, "llm_model": "small"}
        async with opening(model="off") as fast, opening(model="off", **settings) as slow:
            await fast.tell("s", *map(LINES[language], range(8)))

            async def compress_slowly() -> None:
                refusals.append(await slow.refused("compress", session="s"))

            try:
                with anyio.fail_after(60):
                    async with anyio.create_task_group() as group:
                        group.start_soon(compress_slowly)
                        assert await anyio.to_thread.run_sync(asked.wait, 60)
                        won.append(await fast.call("compress", session="s"))
                        go_on.set()
            finally:
                go_on.set()
            (refusal,) = refusals
            assert refusal["error"] == "conflict"
            assert "went first" in refusal["message"]
            assert (await shown(fast))[0] == won[0]["summary_id"]
            assert len(await shown(fast)) == 4


async def test_an_unknown_session_is_named(opening: Opening) -> None:
    async with opening(model="off") as memory:
        await memory.tell("s", *map(LINES["en"], range(8)))
        for arguments in ({}, {"dry_run": True}, {"summaries": ["Cranes."]}):
            refusal = await memory.refused("compress", session="哪里", **arguments)
            assert refusal["error"] == "not_found"
            assert "哪里" in refusal["message"]
