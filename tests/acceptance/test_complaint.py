"""A complaint followed up: profile, rule and source, procedure and event in one context."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tools import Memory


@dataclass(frozen=True)
class Case:
    """The same story in one language."""

    profile: dict[str, str]
    rule: str
    source: str
    trigger: str
    complaint: str
    question: str
    topic: str
    status: str
    reply: str
    later: str


CASES = {
    "en": Case(
        {"name": "Idris Vale", "region": "Donggang", "job": "inspector", "channel": "e-mail"},
        "noise limit, class 2: 50 dB at night",
        "GB 3096",
        "user asks about an earlier complaint",
        "complaint: 68 dB at night in Donggang, limit 55, wants the cause",
        "How far are you with the noise complaint I made last week?",
        "noise complaint Donggang",
        "measured twice, the cooling tower is the cause",
        "Told Idris that the cooling tower causes the noise and is being muffled",
        "what became of the noise complaint about Donggang?",
    ),
    "zh": Case(
        {"name": "韦德明", "region": "东港", "job": "检查员", "channel": "电子邮件"},
        "噪声限值，2类区：夜间50分贝",
        "GB 3096",
        "用户询问之前的投诉",
        "投诉：东港夜间噪声68分贝，限值55分贝，想知道原因",
        "我上周投诉的噪声问题处理得怎么样了？",
        "东港噪声投诉",
        "已测两次，原因是冷却塔",
        "已答复韦德明：东港的噪声来自冷却塔，正在加装消声器",
        "东港的噪声投诉后来怎么样了？",
    ),
}
STEPS: list[dict[str, Any]] = [
    {"name": "search history", "action": "search", "parameters": {"query": "{{topic}}"}},
    {"name": "check status", "action": "crm", "parameters": {"ticket": "{{ticket}}"}},
    {
        "name": "write reply",
        "action": "compose",
        "parameters": {"known": "{{result_search_history}}", "status": "{{result_check_status}}"},
    },
]


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
async def test_a_complaint_is_followed_up_out_of_one_context(memory: Memory, case: Case) -> None:
    now = datetime.now(UTC)
    for attribute, value in case.profile.items():
        await memory.store(attribute=attribute, value=value)
    await memory.store(case.rule, source=case.source)
    await memory.store(name="complaint_followup", trigger=case.trigger, steps=STEPS)
    (event,) = await memory.store(
        case.complaint,
        session="then",
        at=(now - timedelta(days=7)).isoformat(),
        metadata={"severity": "high"},
    )

    # One question brings everything; memory does its own step and names the two that are left.
    variables = {"topic": case.topic}
    context = await memory.context(case.question, session="now", variables=variables)
    for known in (*case.profile.values(), case.complaint, case.rule, case.source):
        assert known in context
    assert "complaint_followup" in context
    assert "Missing variables: ticket, result_check_status" in context
    assert "result_check_status" in context
    assert "result_write_reply" in context
    assert context.count(case.complaint) >= 2, "the step's own result is shown and bound"

    # What the client found out comes back, and the rest is rendered.
    variables |= {"ticket": "T-118", "result_check_status": case.status}
    rendered = await memory.context(case.question, session="now", variables=variables)
    assert "T-118" in rendered
    assert case.status in rendered
    assert "Missing variables" not in rendered

    # Time tells whether the event is of the last two weeks.
    recent = await memory.found(case.topic, since=(now - timedelta(days=14)).isoformat())
    older = await memory.found(case.topic, until=(now - timedelta(days=8)).isoformat())
    assert case.complaint in recent
    assert case.complaint not in older

    # The answer is an event that rests on the complaint; a later session finds both.
    await memory.store(case.reply, session="now", role="assistant", source=event["id"])
    found = await memory.search(case.later, kinds=["episodic"])
    assert {case.complaint, case.reply} <= {hit["content"] for hit in found}
    (answer,) = (hit for hit in found if hit["content"] == case.reply)
    assert answer["source"] == event["id"]
