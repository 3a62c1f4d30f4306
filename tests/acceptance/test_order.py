"""The order of what is found: the answer first, newer before older, facts before talk."""

from datetime import UTC, datetime, timedelta

import pytest

from tools import Memory

NOW = datetime.now(UTC)


def ago(**time: float) -> str:
    return (NOW - timedelta(**time)).isoformat()


CAT = (
    "I'm Petra Voss, I audit banks",
    "Good morning!",
    "I have a calico cat called Biscuit",
    "assistant: Biscuit sounds lovely, how old is she?",
    "four, and she loves fish",
    "It's windy today",
)
CAT_ZH = (
    "我叫马岚，做银行审计",
    "早上好！",
    "我养了一只三花猫，叫饼干",
    "assistant: 饼干真可爱，几岁了？",
    "四岁了，爱吃鱼",
    "今天风好大",
)


@pytest.mark.parametrize(
    ("lines", "question", "answer", "weather"),
    [
        (CAT, "what is my cat called?", "calico", "windy"),
        (CAT, "what do I do for a living?", "audit", "windy"),
        (CAT_ZH, "我的猫叫什么？", "三花猫", "风好大"),
        (CAT_ZH, "我是做什么工作的？", "审计", "风好大"),
    ],
)
async def test_each_question_finds_its_own_answer_first_and_no_weather(
    memory: Memory, lines: tuple[str, ...], question: str, answer: str, weather: str
) -> None:
    await memory.tell("chat", *lines)
    found = await memory.found(question)
    assert answer in found[0]
    assert weather not in " ".join(found[:2])


@pytest.mark.parametrize(
    ("others", "told", "question"),
    [
        (
            ("前端用 React 写的", "每周五下午发布", "测试服务器在上海机房"),
            "生产环境的 DB 换成了 PostgreSQL",
            "数据库用的是什么？",
        ),
        (
            ("The front end is React", "We release on Friday", "Staging is in the Oslo rack"),
            "The production DB was moved to PostgreSQL",
            "which database do we use?",
        ),
    ],
)
async def test_an_abbreviation_is_found_by_the_word(
    memory: Memory, others: tuple[str, ...], told: str, question: str
) -> None:
    for line in (*others[:2], told, *others[2:]):
        await memory.store(line)
    assert told in (await memory.found(question))[:2]


ENGLISH = (
    "The user is allergic to peanuts",
    "The user rides a bicycle to the office",
    "The user's daughter starts school in autumn",
    "The user grows tomatoes on the roof",
    "The user has a meeting with the landlord",
)
CHINESE = (
    "用户每天早上跑步五公里",
    "用户的妻子是小学老师",
    "用户正在学习弹吉他",
    "用户打算搬到苏州去",
    "用户最喜欢的书是三体",
)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("用户对什么过敏？", ENGLISH[0]),
        ("用户在屋顶上种什么？", ENGLISH[3]),
        ("用户的女儿什么时候上学？", ENGLISH[2]),
        ("what does the user's wife do?", CHINESE[1]),
        ("which instrument is the user learning?", CHINESE[2]),
    ],
)
async def test_a_question_finds_the_memory_of_the_other_language_in_a_mixed_store(
    memory: Memory, question: str, answer: str
) -> None:
    for pair in zip(ENGLISH, CHINESE, strict=True):
        for line in pair:
            await memory.store(line)
    assert answer in (await memory.found(question))[:3]


@pytest.mark.parametrize(
    ("newer", "older"), [({"hours": 1}, {"hours": 20}), ({"days": 1}, {"days": 8})]
)
@pytest.mark.parametrize(
    ("wording", "values", "question"),
    [
        ("The door code of the depot is {}", ("5518", "7306"), "what is the depot's door code?"),
        ("仓库的门禁编号是{}", ("五五一八", "七三零六"), "仓库的门禁编号是多少？"),
    ],
)
async def test_of_two_like_lines_the_newer_comes_first(
    memory: Memory,
    newer: dict[str, float],
    older: dict[str, float],
    wording: str,
    values: tuple[str, str],
    question: str,
) -> None:
    now, before = (wording.format(value) for value in values)
    await memory.tell("a", now, at=ago(**newer))
    await memory.tell("b", before, at=ago(**older))
    assert (await memory.found(question))[:2] == [now, before]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (
            "The ferry to Hven leaves from pier four",
            "which pier does the ferry to Hven leave from?",
        ),
        ("去崇明岛的渡轮在四号码头上船", "去崇明岛的渡轮在哪个码头上船？"),
    ],
)
async def test_a_fact_comes_before_the_same_words_in_talk(
    memory: Memory, text: str, question: str
) -> None:
    await memory.store(text)
    await memory.tell("chat", text)
    kinds = [hit["kind"] for hit in await memory.search(question)]
    assert kinds[:2] == ["semantic", "episodic"]


@pytest.mark.parametrize(
    ("old", "new", "question"),
    [
        (
            "My passport is in the blue tin on the shelf",
            "The neighbors are painting their fence",
            "where is my passport?",
        ),
        ("我的护照放在书架上的蓝色铁盒里", "邻居正在刷篱笆", "我的护照在哪里？"),
    ],
)
async def test_a_new_line_on_something_else_never_beats_an_old_answer(
    memory: Memory, old: str, new: str, question: str
) -> None:
    await memory.tell("a", old, at=ago(days=700))
    await memory.tell("b", new, at=ago(minutes=1))
    assert (await memory.found(question))[0] == old


@pytest.mark.parametrize(
    ("may", "june", "questions"),
    [
        (
            "I want to complain: the lift was out of order all day",
            "I want to complain: the heating in the stairwell is cold",
            (
                "what did I complain about last time?",
                "what is the latest thing that I complained about?",
                "what did I last complain about?",
            ),
        ),
        (
            "我要投诉：电梯坏了一整天",
            "我要投诉：楼道的暖气不热",
            ("我上次投诉了什么", "我最近一次投诉的是什么？"),
        ),
    ],
)
async def test_last_time_is_the_newest_time(
    memory: Memory, may: str, june: str, questions: tuple[str, ...]
) -> None:
    await memory.tell("a", may, at="2026-05-08T10:00:00Z")
    await memory.tell("b", june, at="2026-06-02T10:00:00Z")
    for question in questions:
        assert (await memory.found(question))[0] == june


ERRANDS = ("Errand {0}: buy {0} nails of size {0}", "Noted, that is on the list.")
ERRANDS_ZH = ("第{0}件杂事：买{0}号钉子{0}包", "好的，记在单子上了。")
OBOE = {
    2: ("The oboe needs a new reed before the concert", "A reed for the oboe, all right."),
    5: ("My oboe teacher moved to the old mill", "Lessons for the oboe at the mill."),
}
OBOE_ZH = {
    2: ("双簧管在音乐会前要换新哨片", "双簧管的哨片，好的。"),
    5: ("教双簧管的老师搬到老磨坊去了", "以后去老磨坊上双簧管课。"),
}


@pytest.mark.parametrize(
    ("others", "fitting", "question"),
    [(ERRANDS, OBOE, "what about my oboe?"), (ERRANDS_ZH, OBOE_ZH, "我的双簧管怎么样了？")],
)
async def test_a_session_shows_its_newest_round_what_fits_and_others_whole_and_in_order(
    memory: Memory, others: tuple[str, str], fitting: dict[int, tuple[str, str]], question: str
) -> None:
    rounds = [fitting.get(n, (others[0].format(n), others[1])) for n in range(12)]
    lines = [line for user, reply in rounds for line in (user, f"assistant: {reply}")]
    await memory.tell("s", *lines)
    await memory.settled()
    reply = await memory.call("retrieve", query=question, session="s", max_tokens=280)
    assert reply["tokens"] <= 280
    session: list[str] = reply["context"].split("## Session\n")[1].split("\n")
    said = [line.partition(": ")[2] for line in session if ": " in line]
    shown = [number for number, (user, _) in enumerate(rounds) if user in said]
    assert {2, 5, 11} <= set(shown)
    assert 4 <= len(shown) < 12
    assert said == [line for number in shown for line in rounds[number]]
