"""Who asks to be reminded, and who only speaks of it."""

import pytest

from mindfile.language.reminders import asks_for_reminder


@pytest.mark.parametrize(
    "text",
    [
        "Remind me to water the ferns on Friday.",
        "I have a dentist appointment at 3, can you remind me?",
        "Could you remind me to call Oona tomorrow?",
        "Please set a reminder for 9 am",
        "Don't let me forget the rent",
        "明天早上八点提醒我吃药",
        "记得提醒我交房租。",
        "帮我设个下午三点的闹钟",
        "别让我忘了买票",
    ],
)
def test_a_wish_to_be_reminded_is_one(text: str) -> None:
    assert asks_for_reminder(text)


@pytest.mark.parametrize(
    "text",
    [
        "Can you remind me what the limit was?",
        "Thanks for reminding me about the rent",
        "That reminds me of Oslo",
        "She always reminds me to eat",
        "Don't remind me",
        "谢谢你提醒我",
        "提醒我一下密码规则是什么",
        "他提醒我了",
        "I set the table",
    ],
)
def test_a_question_or_a_story_about_reminding_is_none(text: str) -> None:
    assert not asks_for_reminder(text)
