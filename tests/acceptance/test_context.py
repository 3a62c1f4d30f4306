"""The context for the prompt, procedures, reminders, and the life of memories."""

from datetime import UTC, datetime, timedelta
from typing import Any

from tools import Memory


async def test_the_profile_leads_any_context_and_every_memory_has_date_and_kind(
    memory: Memory,
) -> None:
    await memory.store("I live in Tromsø")
    await memory.store("The ferry to Svolvær leaves at seven", at="2026-02-01", session="s")
    context = await memory.context("when does the ferry leave?")
    assert context.index("## Profile") < context.index("## Memories")
    assert "Tromsø" in context
    assert "2026-02-01 00:00; episodic" in context
    assert "## Reminders" not in context


NOTES = [
    f"About the reactor, note {n}: pump {n} was checked by the day shift, its seal was found to be"
    f" tight, the bearing ran at {40 + n} degrees, the oil was changed, the filter was cleaned, and"
    f" the next inspection of pump {n} is due in week {n + 20} of this year"
    for n in range(1, 7)
]


async def test_a_budget_holds_the_whole_profile_and_the_best_notes(memory: Memory) -> None:
    for fact in ("My name is Ada Brook", "I live in Leeds", "I'm allergic to latex"):
        await memory.store(fact)
    for note in NOTES:
        await memory.store(note)
    await memory.settled()
    reply = await memory.call("retrieve", query="pump inspection of the reactor", max_tokens=250)
    assert reply["tokens"] <= 250
    assert reply["truncated"] is True
    for word in ("Ada Brook", "Leeds", "latex"):
        assert word in reply["context"]
    shown = [note for note in NOTES if note in reply["context"]]
    assert shown
    assert len(reply["ids"]) == 3 + len(shown)
    small = await memory.call("retrieve", query="pump inspection of the reactor", max_tokens=45)
    assert small["tokens"] <= 45


async def test_a_round_is_not_known_before_it_is_stored_and_never_stands_twice(
    memory: Memory,
) -> None:
    await memory.tell("s", "The spare key is under the blue pot", "assistant: Got it, blue pot")
    question = "Where did I put the spare key?"
    before = await memory.context(question, session="s")
    assert question not in before
    assert before.count("under the blue pot") == 1
    assert "## Session" not in await memory.context(question)
    await memory.tell("s", question, "assistant: It is under the blue pot by the door")
    after = await memory.context(question, session="s", max_tokens=3000)
    assert after.count(question) == 1
    assert "by the door" in after


STEPS: list[dict[str, Any]] = [
    {"name": "search history", "action": "search", "parameters": {"query": "{{topic}}"}},
    {"name": "check status", "action": "crm lookup", "parameters": {"ticket": "{{ticket}}"}},
    {"name": "write reply", "action": "compose", "parameters": {}},
]
TRIGGER = "user asks about an earlier complaint"


async def test_a_procedure_is_rendered_carried_out_and_says_what_it_lacks(memory: Memory) -> None:
    await memory.store("complaint: the elevator stopped twice", at="2026-02-02", session="s")
    await memory.store(name="follow_up", trigger=TRIGGER, steps=STEPS)
    asked = "how far is the complaint that I made earlier?"
    context = await memory.context(asked, variables={"topic": "elevator complaint"})
    assert "elevator stopped twice" in context
    assert "Missing variables: ticket" in context
    assert "crm lookup" in context
    assert "result_check_status" in context
    done = await memory.context(
        asked, variables={"topic": "elevator", "ticket": "T-9", "result_check_status": "closed"}
    )
    assert "closed" in done
    assert "Missing variables" not in done


async def test_the_version_that_succeeds_more_leads_and_other_words_find_it(
    memory: Memory,
) -> None:
    (first,) = await memory.store(name="follow_up", trigger=TRIGGER, steps=STEPS)
    (second,) = await memory.store(name="follow_up", trigger=TRIGGER, steps=STEPS[:2])
    await memory.store(name="bake", trigger="user wants bread", steps=[STEPS[2]])
    for _ in range(2):
        await memory.store(replaces=first["id"], outcome="success")
    await memory.store(replaces=second["id"], outcome="failure: wrong desk")
    context = await memory.context("someone asks what became of a grievance")
    assert "version 1, 2 of 2 succeeded" in context
    hits = await memory.search("client wants news on his grievance", kinds=["procedural"])
    assert {hit["id"] for hit in hits[:2]} & {first["id"], second["id"]}


async def test_a_reminder_waits_leads_rests_and_says_when_it_is_past(memory: Memory) -> None:
    now = datetime.now(UTC)
    await memory.store("Water the ferns", remind_at=(now + timedelta(days=1)).isoformat())
    assert "ferns" not in await memory.context()
    reply = await memory.call(
        "store", content="Call the notary", remind_at=(now - timedelta(minutes=1)).isoformat()
    )
    assert any("past" in note for note in reply["notes"])
    context = await memory.context("anything")
    assert "## Reminders due" in context
    assert "Call the notary" in context
    await memory.store(replaces=reply["stored"][0]["id"], outcome="done")
    assert "Reminders" not in await memory.context()


async def test_statistics_count_by_kind_and_state(memory: Memory) -> None:
    await memory.tell("s", "one line", "another line", "a third line")
    await memory.store("I play the oboe")
    (gone,) = await memory.store("The gate code is 4417")
    await memory.store(name="water", trigger="it is dry", steps=[STEPS[2]])
    await memory.call("forget", ids=[gone["id"]])
    await memory.settled()
    stats = await memory.stats()
    assert stats["memories"] == {
        "episodic": {"active": 3},
        "procedural": {"active": 1},
        "semantic": {"active": 1, "forgotten": 1},
    }
    assert (stats["total"], stats["sessions"], stats["pending_embeddings"]) == (6, 1, 0)


async def test_forgetting_a_session_leaves_its_facts_and_says_so(memory: Memory) -> None:
    await memory.tell("s", "My name is Tove Lind", "the lake froze over", "we skated all day")
    await memory.call("extract_facts", session="s")
    await memory.call("compress", session="s", keep_rounds=0)
    reply = await memory.call("forget", session="s")
    assert reply["notes"]
    assert await memory.search("the lake froze over", kinds=["episodic"]) == []
    assert "Tove Lind" in await memory.resource("memory://default/profile")


async def test_purging_a_source_takes_its_facts_and_its_words_out_of_summaries(
    memory: Memory,
) -> None:
    ids = await memory.tell(
        "s", "I'm allergic to walnuts", "the lake froze over in January", "we skated to the mill"
    )
    await memory.call("extract_facts", session="s")
    summary = await memory.call("compress", session="s", keep_rounds=0)
    assert "walnuts" in summary["summary"]
    reply = await memory.call("forget", ids=[ids[0]], purge=True)
    assert reply["erased"] in {"done", "pending"}
    assert reply["removed"] or reply["rebuilt"]
    assert "walnuts" not in await memory.resource("memory://default/profile")
    assert await memory.search("walnuts", include_history=True, min_score=0.4) == []


async def test_a_fact_with_another_source_survives_the_purge_of_one(memory: Memory) -> None:
    (first,) = await memory.tell("a", "I'm allergic to walnuts")
    await memory.tell("b", "I'm allergic to walnuts")
    await memory.call("extract_facts", session="a")
    await memory.call("extract_facts", session="b")
    await memory.call("forget", ids=[first], purge=True)
    assert "walnuts" in await memory.resource("memory://default/profile")
