"""What people tell of themselves is kept; what they ask, and what is over in a day, is not."""

import pytest

from mindfile.language.asides import without_lead, without_request
from mindfile.language.extraction import extract, facts_in
from mindfile.language.filter import objection
from mindfile.model import Role, Talk


def kept(text: str) -> list[str]:
    extraction = extract([Talk(Role.USER, text)], statements=True)
    return [fact.statement for fact, _ in extraction.facts]


@pytest.mark.parametrize(
    "text",
    [
        "I restore violins for a living",
        "i wear reading glasses most of the time",
        "I'm left handed",
        "We're a crew of nine on a tugboat",
        "I've got a standing call with Oona every second Tuesday",
        "I got promoted to chief steward",
        "I'm training for a triathlon",
        "Been rowing since I was twelve",
        "Our landlord doesn't allow pets in the building",
        "As a night porter, I eat my dinner at four",
        "我吹小号吹了八年多",
        "我胃以前做过手术，吃不了硬的",
        "我们家一共六口人",
        "公司下个月要搬到河西",
        "老公常年在海上跑船",
    ],
)
def test_what_somebody_is_does_has_or_went_through_is_kept(text: str) -> None:
    assert kept(text) == [text]


@pytest.mark.parametrize(
    "text",
    [
        "I repair it",
        "I lose it",
        "We restore the file from a copy",
        "I have a question about loops",
        "I have to go",
        "I'm in a bit of a rush",
        "My back hurts and the dog is howling",
        "My laptop won't start",
        "hmm no that's not it",
        "Getting a segfault in line 9, here's the dump.",
        "我刚到家，还没吃晚饭。",
        "我要迟到了",
        "我也是这么想的",
        "呃这个有点难说",
        "我再考虑考虑吧",
    ],
)
def test_what_is_over_in_a_day_or_only_reacts_is_not(text: str) -> None:
    assert kept(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Proofread: 'The council have met.'",
        "Keep it under 80 words.",
        "Looking for a tent under 90 euros",
        "I'd love a summary of that talk",
        "The function should return a list",
        "Remind me what the limit was",
        "求推荐一本历史书",
        "编一个关于刺猬的故事",
        "随便讲两个笑话",
        "用 Python 写一个排序函数",
        "从前有只狐狸，接着往下讲",
    ],
)
def test_what_is_asked_for_once_is_a_task(text: str) -> None:
    assert objection(text) == "task"


@pytest.mark.parametrize("text", ["为啥我的手机这么烫", "咋才能睡得好", "怎么煮米饭"])
def test_a_question_needs_no_mark(text: str) -> None:
    assert objection(text) == "question"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("for context: I sell boats", "I sell boats"),
        ("hey so i sell boats", "i sell boats"),
        ("Not sure if it matters, but my boat is made of steel", "my boat is made of steel"),
        ("Honestly, I hate fog", "I hate fog"),
        ("So far it works", "So far it works"),
        ("其实我挺怕高的", "我挺怕高的"),
        ("对了，我换了邮箱", "我换了邮箱"),
        ("实际上是对的", "实际上是对的"),
    ],
)
def test_words_that_only_announce_a_statement_are_dropped(text: str, told: str) -> None:
    assert without_lead(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("I sell boats, can you help me with the ad?", "I sell boats"),
        ("I sell boats, looking for a buyer", "I sell boats"),
        ("I sell boats, right?", "I sell boats, right?"),
        ("I sell boats, how I do it is my secret", "I sell boats, how I do it is my secret"),
        ("我卖船，帮我写个广告", "我卖船"),
        ("我家狗叫阿福，最近掉毛，怎么办？", "我家狗叫阿福，最近掉毛"),
        ("我住在苏州，对吗？", "我住在苏州，对吗？"),
    ],
)
def test_what_is_told_ahead_of_a_request_is_read_alone(text: str, told: str) -> None:
    assert without_request(text) == told


def test_what_is_told_beside_a_fact_is_kept_as_well() -> None:
    assert kept("我是一名高中化学老师，带三个班") == ["我是一名高中化学老师", "带三个班"]
    assert kept("I live in Ghent; the boat needs 2 people to sail") == [
        "I live in Ghent",
        "the boat needs 2 people to sail",
    ]


@pytest.mark.parametrize(
    ("text", "subject", "attribute", "value"),
    [
        ("I've been vegan for six years", "user", "diet", "vegan"),
        ("I go by Kit", "user", "name", "Kit"),
        ("Also not a fan of olives", "user", "dislike", "olives"),
        ("孩子对鸡蛋过敏", "child", "allergy", "鸡蛋"),
        ("我妈是护士", "mother", "job", "护士"),
        ("我哥住在威海", "brother", "city", "威海"),
        (
            "Whenever you give me recipes use grams",
            "user",
            "instruction",
            "Whenever you give me recipes use grams",
        ),
        (
            "Please answer in British English",
            "user",
            "instruction",
            "answer in British English",
        ),
        ("请用繁体字回复我", "user", "instruction", "用繁体字回复我"),
    ],
)
def test_common_turns_of_phrase_state_attribute_and_value(
    text: str, subject: str, attribute: str, value: str
) -> None:
    (fact,) = (fact for fact, _ in extract([Talk(Role.USER, text)]).facts)
    assert (fact.subject, fact.attribute, fact.value) == (subject, attribute, value)


@pytest.mark.parametrize("text", ["我姐夫住在上海", "我哥们住在上海", "老师是医生"])
def test_somebody_else_by_a_like_word_is_no_brother_or_sister(text: str) -> None:
    assert {fact.subject for fact in facts_in(text)} <= {"brother-in-law", "friend"}


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("My budget is 1,200 euros and my wife wants a balcony", "budget", "1,200 euros"),
        ("My budget is 900 and I need two rooms", "budget", "900"),
        ("我每周二打羽毛球", "habit", "每周二打羽毛球"),
        ("I work at Booking.com", "employer", "Booking.com"),
        ("I use Node.js for work", "uses", "Node.js"),
        ("My boss is J. R. Hill", "boss", "J. R. Hill"),
        ("I weld ship hulls for a living", "job", "weld ship hulls"),
    ],
)
def test_a_value_is_neither_cut_short_nor_runs_on(text: str, attribute: str, value: str) -> None:
    (fact,) = facts_in(text)
    assert (fact.attribute, fact.value) == (attribute, value)


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("I left Booking.com", ("employer", "Booking.com")),
        ("I switched from Node.js to Deno", ("uses", "Node.js")),
        ("I'm no longer with A.P. Moller", ("employer", "A.P. Moller")),
    ],
)
def test_a_name_with_a_dot_ends_whole(text: str, ends: tuple[str, str]) -> None:
    (fact,) = facts_in(text)
    assert ends in fact.ends


def test_who_presents_themselves_in_one_breath_is_read_piece_by_piece() -> None:
    facts = facts_in("I'm Tom Birch, 34, live in Leeds, work as a plumber")
    assert [(fact.attribute, fact.value) for fact in facts] == [
        ("name", "Tom Birch"),
        ("age", "34"),
        ("city", "Leeds"),
        ("job", "plumber"),
    ]
    nora = {fact.attribute: fact.value for fact in facts_in("I'm Nora, I audit banks")}
    assert nora == {"name": "Nora", "job": "audit banks"}


def test_a_fact_that_needs_a_label_has_it_in_its_own_language() -> None:
    facts = facts_in("我叫王磊，住在杭州，是一名厨师")
    assert [fact.statement for fact in facts] == ["我叫王磊", "住在杭州", "职业：厨师"]


@pytest.mark.parametrize(
    "text",
    [
        "The concert, live in Rome, was great",
        "We watched Coldplay, live in Berlin",
        "The demo is on port 8080",
        "我们会在周三讨论",
        "小明会在周五来",
        "我又喝醉了",
    ],
)
def test_what_only_looks_like_a_home_an_event_or_a_habit_is_none(text: str) -> None:
    assert facts_in(text) == ()
