"""What stays in the working window."""

import pytest

from mindfile.model import Role, Talk
from mindfile.ranking.window import rounds, window


def said(text: str, importance: float = 0.5, role: Role = Role.USER, tokens: int = 6) -> Talk:
    return Talk(role, text, tokens=tokens, importance=importance)


def kept(messages: list[Talk], budget: int, policy: str, turns: int = 3) -> list[str]:
    seen = window(messages, budget=budget, policy=policy, turns=turns)
    return [message.content for message in seen.kept]


def test_the_oldest_leave_first_and_one_message_always_stays() -> None:
    messages = [said("a"), said("b"), said("c")]
    assert kept(messages, 20, "fifo") == ["b", "c"]
    assert kept(messages, 1, "fifo") == ["c"]


def test_small_talk_leaves_before_what_matters_the_older_of_equals_first() -> None:
    messages = [
        said("answer in metric units", 0.75, Role.SYSTEM),
        said("nice weather, eh?", 0.3),
        said("my daughter is allergic to peanuts", 0.8),
        said("lol ok", 0.3),
        said("what's for dinner?", 0.3),
    ]
    assert kept(messages, 40, "importance") == [messages[i].content for i in (0, 2, 3, 4)]
    assert kept(messages, 30, "importance") == [messages[i].content for i in (0, 2, 4)]


def test_first_and_newest_stay_over_budget_and_that_is_said() -> None:
    seen = window([said("first"), said("newest")], budget=5, policy="importance", turns=1)
    assert len(seen.kept) == 2
    assert seen.over_budget


@pytest.mark.parametrize("importance", [0.2, 0.5])
def test_thoughts_leave_before_what_was_said(importance: float) -> None:
    spoken = said("spoken", importance)
    messages = [said("start"), spoken, said("hm", role=Role.THOUGHT), said("end")]
    assert kept(messages, 30, "importance") == ["start", "spoken", "end"]


def test_thoughts_leave_before_anything_older_once_something_came_behind_them() -> None:
    thought = said("hm", role=Role.THOUGHT)
    messages = [said("one"), said("two"), thought, said("three")]
    assert kept(messages, 30, "fifo") == ["one", "two", "three"]
    assert kept(messages, 20, "fifo") == ["two", "three"]
    assert kept([said("one"), said("two"), thought], 20, "fifo") == ["two", "hm"]
    assert kept([thought, said("hm too", role=Role.THOUGHT)], 10, "fifo") == ["hm too"]


def test_a_thought_in_front_is_not_the_first_message() -> None:
    messages = [said("hm", role=Role.THOUGHT), said("start", 0.2), said("spoken"), said("end")]
    assert kept(messages, 30, "importance") == ["start", "spoken", "end"]
    assert kept(messages, 20, "importance") == ["start", "end"]


def test_the_last_rounds_stay_whole_with_their_tool_messages() -> None:
    messages = [said("one"), said("two"), said("out", role=Role.TOOL), said("three")]
    assert kept(messages, 1, "turns", turns=2) == ["two", "out", "three"]
    assert [len(part) for part in rounds(messages)] == [1, 2, 1]
