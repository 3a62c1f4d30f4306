"""What each strategy of a compression leaves in sight, with the real model."""

import pytest

from tools import Memory

MIXED = {
    "en": (
        "My name is Jonas Ekdal",
        "lol, right",
        "I'm allergic to shellfish",
        "what a gray morning",
        "We decided to move the archive to PostgreSQL",
        "hm, let me see",
        "My address is 14 Harbor Road, Tromsø",
        "well, you know how it is",
        "I prefer trains to planes",
        "see you around",
    ),
    "zh": (
        "我叫周启明",
        "哈哈，是啊",
        "我对虾过敏",
        "早上灰蒙蒙的",
        "我们决定把归档迁到PostgreSQL",
        "嗯，让我想想",
        "我的地址是南京路88号",
        "唉，你懂的",
        "比起飞机我更喜欢坐火车",
        "回头见",
    ),
}
SUBJECTS = {
    "en": (
        "The tomato seedlings on the balcony have yellow leaves",
        "The landlord wants to raise the rent by 90 euros",
        "My violin teacher gave me a piece by Bach",
        "I gave the tomatoes more fertilizer and water",
        "The tenants' association says the rent increase is too high",
        "I practice the violin for half an hour every evening",
        "The first tomatoes are ripening in the sun",
        "I wrote to the landlord and refused the higher rent",
        "At the recital I will play the violin in front of forty people",
    ),
    "zh": (
        "阳台上的番茄苗叶子发黄了",
        "房东想把房租涨九百块",
        "小提琴老师给了我一首巴赫的曲子",
        "我给番茄多施了肥，多浇了水",
        "租客协会说房租涨得太多了",
        "我每天晚上练半小时小提琴",
        "第一批番茄在太阳下变红了",
        "我给房东写信，拒绝涨房租",
        "音乐会上我要在四十个人面前拉小提琴",
    ),
}
BOTH = pytest.mark.parametrize("language", ["en", "zh"])


@BOTH
async def test_of_ten_messages_the_five_that_matter_stay(memory: Memory, language: str) -> None:
    ids = await memory.tell("s", *MIXED[language])
    reply = await memory.call("compress", session="s", strategy="importance")
    assert reply["compressed"] == ids[1::2]
    kept = await memory.call("retrieve", session="s", max_tokens=4000)
    assert [key for key in ids if key in kept["ids"]] == ids[0::2]
    assert (await memory.found(MIXED[language][1], session="s"))[0] == MIXED[language][1]


@BOTH
async def test_nine_messages_on_three_subjects_become_a_summary_of_each(
    memory: Memory, language: str
) -> None:
    ids = await memory.tell("s", *SUBJECTS[language])
    await memory.settled()
    reply = await memory.call("compress", session="s", strategy="cluster")
    assert [one["sources"] for one in reply["summaries"]] == [ids[n::3] for n in range(3)]
    assert [one["count"] for one in reply["summaries"]] == [3, 3, 3]
    shown = (await memory.call("retrieve", session="s", max_tokens=4000))["ids"]
    # Facts drawn from them stand in the profile.
    told = [key for key in shown if key.startswith("e")]
    assert told == [one["id"] for one in reply["summaries"]]
    context = await memory.context(session="s", max_tokens=4000)
    assert context.count("Summary of what came before") == 3
    await memory.call("forget", undo=reply["undo"])
    assert (await memory.call("retrieve", session="s", max_tokens=4000))["ids"] == ids
