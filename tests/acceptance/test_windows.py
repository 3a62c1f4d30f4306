"""What stands in a session's window by each policy, what it counts, and that a restart keeps it."""

from collections.abc import Callable
from typing import Any

import pytest
from tokenizers import Tokenizer

from mindfile.embedding.tokens import estimate
from mindfile.model import MESSAGE_OVERHEAD_TOKENS
from tools import Memory, Opening

# By language, two wordings each: first message, small talk, what matters, small talk, newest.
WORTH: dict[str, list[tuple[str, ...]]] = {
    "en": [
        (
            "Answer in metric units",
            "nice weather, eh?",
            "Remember: my daughter is allergic to peanuts",
            "lol ok",
            "What's for dinner?",
        ),
        (
            "Reply in short bullet points",
            "what a muggy day",
            "Don't forget: my brother can't eat shellfish",
            "haha fine",
            "Which film shall we see?",
        ),
    ],
    "zh": [
        (
            "请用公制单位回答",
            "今天天气不错啊",
            "记住：我女儿对花生过敏",
            "哈哈好的",
            "晚饭吃什么？",
        ),
        ("请用列表简短回答", "外面真闷热", "别忘了：我弟弟不能吃虾", "嗯嗯行", "今晚看哪部电影？"),
    ],
}
SMALL = {"en": ("ok", "haha", "well"), "zh": ("嗯", "哈哈", "好吧")}
WORDINGS = pytest.mark.parametrize(
    ("language", "lines"), [(name, lines) for name, both in WORTH.items() for lines in both]
)


def cost(*texts: str) -> int:
    return sum(estimate(text) + MESSAGE_OVERHEAD_TOKENS for text in texts)


async def shown(memory: Memory, session: str = "s") -> list[str]:
    """Return the ids that a session's context shows, facts of the profile left out."""
    reply = await memory.call("retrieve", session=session, max_tokens=4000)
    return [key for key in reply.get("ids", []) if key.startswith("e")]


async def say(memory: Memory, role: str, content: str, session: str = "s") -> dict[str, Any]:
    message = {"role": role, "content": content}
    return await memory.call("store", messages=[message], session=session)


async def tell(memory: Memory, *lines: str) -> list[str]:
    """Store one message after the other, the first as the system's."""
    ids: list[str] = []
    for place, line in enumerate(lines):
        reply = await say(memory, "user" if place else "system", line)
        ids.append(reply["stored"][0]["id"])
    return ids


@WORDINGS
async def test_small_talk_leaves_and_first_newest_and_what_matters_stay(
    opening: Opening, language: str, lines: tuple[str, ...]
) -> None:
    kept = (lines[0], lines[2], lines[4])
    settings = {"model": "off", "window_policy": "importance", "window_tokens": cost(*kept)}
    async with opening(**settings) as memory:
        ids = await tell(memory, *lines)
        assert await shown(memory) == [ids[0], ids[2], ids[4]]
        for line in SMALL[language]:
            newest = (await say(memory, "user", line))["stored"][0]["id"]
            assert {ids[0], ids[2], newest} <= set(await shown(memory))
            assert not {ids[1], ids[3]} & set(await shown(memory))


@WORDINGS
async def test_the_older_of_two_equals_leaves_first(
    opening: Opening, language: str, lines: tuple[str, ...]
) -> None:
    small = SMALL[language][1]
    budget = cost(lines[0], small, lines[2])
    settings = {"model": "off", "window_policy": "importance", "window_tokens": budget}
    async with opening(**settings) as memory:
        ids = await tell(memory, lines[0], small, small, lines[2])
        assert await shown(memory) == [ids[0], ids[2], ids[3]]


@pytest.mark.parametrize(
    ("first", "newest"),
    [
        ("Answer in verse only, please, whatever I may ask", "Tell me how our harbor was built"),
        ("不管我问什么，请一律用七言诗的形式回答", "请讲讲我们这个港口是怎么建起来的"),
    ],
)
async def test_first_and_newest_stay_over_the_budget_and_every_reply_says_so(
    opening: Opening, first: str, newest: str
) -> None:
    async with opening(model="off", window_policy="importance", window_tokens=12) as memory:
        ids = await tell(memory, first, "hm", "lol")
        told = await say(memory, "user", newest)
        ids.append(told["stored"][0]["id"])
        assert await shown(memory) == [ids[0], ids[3]]
        reply = await memory.call("retrieve", session="s")
        for notes in (told["notes"], reply["notes"]):
            assert any("over its budget" in note for note in notes)


@pytest.mark.parametrize(
    "text",
    [
        "We meet in the library at a quarter past nine on the second floor.",
        "请在星期五之前把会议记录和预算表发给我们组的每一个人。",
    ],
)
async def test_a_message_counts_its_tokens_and_four(
    opening: Opening, model_cache: Any, text: str
) -> None:
    async with opening(model="off") as memory:
        await say(memory, "user", text)
        estimated = (await memory.window("s"))["window_tokens"] - 4
    async with opening() as memory:
        # Counted exactly once the tokenizer is there.
        await memory.settled()
        (file,) = model_cache.rglob("tokenizer.json")
        tokenizer = Tokenizer.from_file(str(file))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        exact = len(tokenizer.encode(text, add_special_tokens=False).ids)
        assert (await memory.window("s"))["window_tokens"] == exact + 4
        assert abs(estimated - exact) <= 0.3 * exact
        await say(memory, "assistant", text)
        assert (await memory.window("s"))["window_tokens"] == 2 * (exact + 4)
    async with opening(model="off") as memory:
        assert (await memory.window("s"))["window_tokens"] == 2 * (exact + 4)


TRAVEL: dict[str, tuple[str, str, str, Callable[[int], tuple[str, str]]]] = {
    "en": (
        "Next Tuesday I fly to Porto for a trade fair, please plan it",
        "where am I travelling next week?",
        "Porto",
        lambda n: (f"How do I prune rose bush number {n}?", f"Cut it back by {n} centimeters."),
    ),
    "zh": (
        "我下周二要飞去成都参加展会，帮我安排一下",
        "我下周要去哪里出差？",
        "成都",
        lambda n: (f"第{n}盆月季该怎么修剪？", f"剪短{n}厘米就可以。"),
    ),
}


@pytest.mark.parametrize("language", TRAVEL)
async def test_the_last_rounds_stay_whole_and_what_left_is_found(
    opening: Opening, language: str
) -> None:
    plan, question, place, talk = TRAVEL[language]
    async with opening(window_policy="turns", window_turns=3) as memory:
        ids = [(await say(memory, "user", plan))["stored"][0]["id"]]
        for number in range(1, 11):
            asked, answered = talk(number)
            turn = [("user", asked), ("tool", f"lookup {number}"), ("assistant", answered)]
            for role, content in turn:
                ids.append((await say(memory, role, content))["stored"][0]["id"])
        assert await shown(memory) == ids[-9:]
        (first, *_) = await memory.search(question)
        assert place in first["content"]
        reply = await memory.call("retrieve", query=question, session="s")
        assert ids[0] in reply["ids"]
        memories, session = reply["context"].split("## Session")
        assert plan in memories
        assert plan not in session
    async with opening() as memory:
        # As it was set when the session began.
        assert await shown(memory) == ids[-9:]


@pytest.mark.parametrize(
    ("name", "old", "new"), [("ticket", "T-118", "T-119"), ("工单", "甲十八号", "甲十九号")]
)
async def test_a_scratch_value_is_the_sessions_own_and_the_newest(
    opening: Opening, name: str, old: str, new: str
) -> None:
    async with opening(model="off") as memory:
        (message,) = await memory.tell("s", "the pump is leaking again")
        await memory.tell("other", "all quiet over here")
        for value in (old, new):
            await memory.store(kind="working", session="s", attribute=name, value=value)
        context = (await memory.call("retrieve", session="s"))["context"]
        assert context.count(new) == 1
        assert old not in context
        assert new not in (await memory.call("retrieve", session="other"))["context"]
        for wrong in (name, name[:-1], f"{name}s"):
            assert (await memory.call("search", query="", attribute=wrong))["hits"] == []
    async with opening(model="off") as memory:
        assert (await memory.call("retrieve", session="s"))["context"] == context
        await memory.call("forget", session="s", kinds=["working"])
        reply = await memory.call("retrieve", session="s")
        assert new not in reply["context"]
        assert reply["ids"] == [message]


@pytest.mark.parametrize("policy", ["fifo", "importance"])
@pytest.mark.parametrize(
    ("thought", "spoken"),
    [
        ("Maybe the sensor is miscalibrated", ("It reads zero", "Odd thing", "What shall we do?")),
        ("也许是传感器没校准好", ("读数一直是零", "真奇怪啊", "那我们怎么办？")),
        ("I am a plumber, I guess they think", ("The tap drips", "Still it drips", "Any ideas?")),
    ],
)
async def test_a_thought_is_seen_in_its_session_and_leaves_before_what_was_said(
    opening: Opening, policy: str, thought: str, spoken: tuple[str, ...]
) -> None:
    budget = cost(*spoken)
    async with opening(model="off", window_policy=policy, window_tokens=budget) as memory:
        ids = [(await say(memory, "user", line))["stored"][0]["id"] for line in spoken[:2]]
        await say(memory, "thought", thought)
        assert thought in (await memory.call("retrieve", session="s", max_tokens=4000))["context"]
        ids.append((await say(memory, "user", spoken[2]))["stored"][0]["id"])
        reply = await memory.call("retrieve", session="s", max_tokens=4000)
        assert thought not in reply["context"]
        assert reply["ids"] == ids
        for query in (thought, ""):
            hits = (await memory.call("search", query=query, min_score=0))["hits"]
            assert thought not in [hit["content"] for hit in hits]
        facts = await memory.call("extract_facts", session="s")
        assert facts["facts"] == []
        await say(memory, "user", "hello over there", session="other")
        assert thought not in (await memory.call("retrieve", session="other"))["context"]


async def test_a_window_is_the_same_after_a_restart_whatever_the_settings_say_now(
    opening: Opening,
) -> None:
    async with opening(model="off", window_tokens=60) as memory:
        for number in range(12):
            await say(memory, "user", f"第{number}条：the ferry to island {number} was late")
        await say(memory, "thought", "They mean the old ferry")
        await memory.store(kind="working", session="s", attribute="gate", value="B7")
        before = await memory.call("retrieve", session="s", max_tokens=4000)
        resource = await memory.resource("memory://default/session/s")
    async with opening(model="off", window_tokens=4000, window_policy="all") as memory:
        assert await memory.call("retrieve", session="s", max_tokens=4000) == before
        assert await memory.resource("memory://default/session/s") == resource
