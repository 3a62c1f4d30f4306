"""What talk leaves out is understood: who "she" is, who moved, and what a short answer answers."""

import pytest

from mindfile.language.extraction import extract
from mindfile.language.filter import CODE
from mindfile.model import FactProposal, Role, Talk


def said(*turns: str) -> list[FactProposal]:
    """Draw facts from what the user said; turns that begin with ">" are the assistant's."""
    talk = [
        Talk(Role.ASSISTANT if turn.startswith(">") else Role.USER, turn.removeprefix(">").strip())
        for turn in turns
    ]
    return [fact for fact, _ in extract(talk).facts]


def told(*turns: str) -> list[tuple[str, str | None, str | None]]:
    return [(fact.subject, fact.attribute, fact.value) for fact in said(*turns)]


@pytest.mark.parametrize(
    ("turns", "facts"),
    [
        (
            ["My brother is a cook. He lives in Bern."],
            [("brother", "job", "cook"), ("brother", "city", "Bern")],
        ),
        (
            ["My wife works at Damen.", "> Nice!", "She's allergic to nuts"],
            [("wife", "employer", "Damen"), ("wife", "allergy", "nuts")],
        ),
        (["We adopted a puppy!", "Her name is Biscuit"], [("user", "dog", "Biscuit")]),
        (["我弟弟是厨师。他住在大连。"], [("brother", "job", "厨师"), ("brother", "city", "大连")]),
        (
            ["我女儿叫小雨。她对花生过敏"],
            [("user", "daughter", "小雨"), ("daughter", "allergy", "花生")],
        ),
    ],
)
def test_a_pronoun_is_who_was_spoken_of(
    turns: list[str], facts: list[tuple[str, str, str]]
) -> None:
    assert told(*turns) == facts


@pytest.mark.parametrize(
    "turns",
    [
        # A brother is no she, two may be meant, and I spoke of myself since.
        ["My brother is away. She lives in Bern."],
        ["My brother and my uncle are away. He lives in Bern."],
        ["My brother is away. I miss the sea. He lives in Bern."],
        ["我弟弟不在。她住在大连。"],
    ],
)
def test_a_pronoun_that_may_be_somebody_else_gives_nothing(turns: list[str]) -> None:
    assert told(*turns) == []


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("moved to Denver for work", "city", "Denver"),
        ("back in Austin since June", "city", "Austin"),
        ("Quit smoking three years ago", "habit", "no smoking"),
        ("allergic to nuts", "allergy", "nuts"),
        ("rent went up to 990 this month", "rent", "990"),
        ("最近戒咖啡了", "diet", "戒了咖啡"),
        ("现在更喜欢民谣了", "preference", "民谣"),
        ("换了 Pixel 9", "uses", "Pixel 9"),
    ],
)
def test_who_leaves_the_subject_out_means_themselves(text: str, attribute: str, value: str) -> None:
    (fact,) = said(text)
    assert (fact.subject, fact.attribute, fact.value) == ("user", attribute, value)
    assert fact.statement == text


def test_behind_somebody_else_the_subject_that_is_left_out_may_be_theirs() -> None:
    assert told("My brother is away. Moved to Denver.") == []
    assert told("我弟弟不在。最近戒咖啡了。") == []


@pytest.mark.parametrize(
    ("question", "answer", "attribute", "value"),
    [
        ("> What's your name?", "Nadia", "name", "Nadia"),
        ("> Great! Where do you live?", "in Ghent", "city", "Ghent"),
        ("> You live in Berlin, right?", "no, Hamburg", "city", "Hamburg"),
        ("> Where do you work?", "Damen", "employer", "Damen"),
        ("> How old are you?", "34", "age", "34"),
        ("> What do you do for a living?", "a nurse", "job", "nurse"),
        ("> What's your favourite color?", "green", "favorite color", "green"),
        ("> Do you have any allergies?", "peanuts", "allergy", "peanuts"),
        ("> 你叫什么名字？", "王芳", "name", "王芳"),
        ("> 您住在哪里？", "大连", "city", "大连"),
        ("> 你是住在广州吗？", "不是，深圳", "city", "深圳"),
        ("> 您今年多大？", "34岁", "age", "34"),
        ("> 你对什么过敏？", "花生", "allergy", "花生"),
    ],
)
def test_a_short_answer_says_what_was_asked(
    question: str, answer: str, attribute: str, value: str
) -> None:
    (fact,) = said(question, answer)
    assert (fact.subject, fact.attribute, fact.value, fact.quote) == (
        "user",
        attribute,
        value,
        answer,
    )


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("> What's your name?", "why do you ask?"),
        ("> Where do you live?", "none of your business"),
        ("> Do you have any allergies?", "no"),
        ("> What's your name and where do you live?", "Nadia"),
        ("> You live in Berlin.", "Hamburg"),
        ("> 你叫什么名字？", "不告诉你"),
        ("> 您住在哪里？", "你猜"),
        ("> 你对什么过敏？", "没有"),
    ],
)
def test_what_is_no_plain_answer_says_nothing(question: str, answer: str) -> None:
    assert told(question, answer) == []


@pytest.mark.parametrize(
    "text",
    [
        '```python\nhome = "x"\n# I live in Paris\n```',
        'city = "Paris"  # I live in Paris',
        "print('My name is Bob');",
        "// I work at NASA",
        "2026-05-01 10:00:00 INFO I live in Paris",
        "SELECT 'I live in Paris' FROM users",
    ],
)
def test_code_and_logs_are_nobodys_words_and_are_told_as_such(text: str) -> None:
    extraction = extract([Talk(Role.USER, f"{text}\nI like tea")])
    assert [fact.value for fact, _ in extraction.facts] == ["tea"]
    assert {one.reason for one in extraction.rejected} == {CODE}


@pytest.mark.parametrize("code", ["```npm i``` did it.", "````md\n```\nx\n```\n````"])
def test_marks_in_a_line_and_blocks_in_blocks_take_no_talk_with_them(code: str) -> None:
    assert [value for _, _, value in told(f"{code}\nI like tea")] == ["tea"]


@pytest.mark.parametrize(
    "text",
    [
        "The song goes: I'm from Alabama",
        "Example sentence: I work at NASA",
        "neither my wife nor I like opera",
        "My job is boring",
        "My boss is a jerk",
        "I'm Batman",
        "歌词是这样的：我家住在黄土高坡",
        "我梦见我住在月球上",
        "我对上班过敏",
        "住在北京的人真多",
        "我的函数叫parse",
        "我家的狗叫豆包，今年四岁",
        "Patient: John Doe. Age: 45. Allergies: penicillin.",
        "患者：张三\n年龄：45\n过敏：青霉素",
        "hate to bother you",
        "Born in 1980 people are called Gen X",
        "oh great, I just love waiting in line",
        "My ex and I live in different cities",
        "搬到服务器上了",
        "My students call me Mr. K",
        'The mail says: "Hi, I am Tom. I live in Dallas. I love golf." What now?',
        "他写道：“我住在上海。我喜欢喝茶。”",
        "> I live in Rome",
        "I'm a mum of three",
        "我住南京去不了",
        "前天认识了个男生，叫周凯，在银行上班",
        "I'm a night owl",
        "我希望我有一只猫",
        "我们公司在搬家，搬到望京了",
    ],
)
def test_what_only_sounds_like_it_says_nothing_of_the_user(text: str) -> None:
    found = [one for one in told(text) if one[1] not in {"dog", None}]
    assert [one for one in found if one[0] == "user"] == []


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("I'm 42... no 43", [("age", "43")]),
        ("I live in Lyon, sorry, Lille", [("city", "Lille")]),
        ("我今年28，说错了，29", [("age", "29")]),
    ],
)
def test_who_corrects_a_word_at_once_means_the_second(
    text: str, facts: list[tuple[str, str]]
) -> None:
    assert [(attribute, value) for _, attribute, value in told(text)] == facts


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("im from Cork, i dont drink coffee", [("hometown", "Cork"), ("diet", "no coffee")]),
        (
            "so quick background: im 34, live in Rotterdam",
            [("age", "34"), ("city", "Rotterdam")],
        ),
        ("I switched from iPhone to a Galaxy S24", [("uses", "Galaxy S24")]),
        ("My car's a Skoda Octavia", [("car", "Skoda Octavia")]),
        ("my address changed: 14 Elm Street, Dover", [("address", "14 Elm Street, Dover")]),
        ("My therapist is called Mona", [("therapist", "Mona")]),
        ("I have 2 brothers, Jan and Piet", [("brother", "Jan"), ("brother", "Piet")]),
        ("just turned 30 yesterday", [("age", "30")]),
        ("我们公司叫云帆科技", [("employer", "云帆科技")]),
        ("我英文名叫 Grace", [("英文名", "Grace")]),
        ("我们养了只乌龟，叫慢慢", [("turtle", "慢慢")]),
        ("I work from home on Mondays", [("habit", "work from home on Mondays")]),
        ("I have therapy every Thursday", [("habit", "therapy every Thursday")]),
        ("I just got promoted to senior engineer", [("job", "senior engineer")]),
        ("We're relocating to Oslo in August", [("plan", "relocating to Oslo in August")]),
        ("我微信号是 xiaolin_88", [("WeChat", "xiaolin_88")]),
        ("邮箱 lin@mail.example", [("email", "lin@mail.example")]),
        ("我是回族，不碰猪肉", [("ethnicity", "回族"), ("diet", "不碰猪肉")]),
        ("刚升了高级产品经理", [("job", "高级产品经理")]),
        ("我今年35，有个5岁的儿子叫乐乐", [("age", "35"), ("son", "乐乐")]),
    ],
)
def test_hasty_talk_is_read_as_well(text: str, facts: list[tuple[str, str]]) -> None:
    assert [(attribute, value) for _, attribute, value in told(text)] == facts
