"""Which attribute of the user a question asks for, and which questions ask other things."""

import pytest

from mindfile.language.asked import asked_of_user


@pytest.mark.parametrize(
    ("question", "attribute"),
    [
        ("Where do I live?", "city"),
        ("do you remember where I live?", "city"),
        ("So, which city do I live in now?", "city"),
        ("Where does the user live?", "city"),
        ("Where do I work?", "employer"),
        ("Who do I work for?", "employer"),
        ("What do I do for a living?", "job"),
        ("What's my job?", "job"),
        ("What is my name?", "name"),
        ("How old am I?", "age"),
        ("When's my birthday?", "birthday"),
        ("What's my phone number?", "phone"),
        ("what is the user's email address", "email"),
        ("Am I married?", "spouse"),
        ("Who is my wife?", "spouse"),
        ("Who's my boss?", "boss"),
        ("我住在哪里", "city"),
        ("我现在住在哪个城市？", "city"),
        ("请问我家在哪儿？", "city"),
        ("我在哪里上班？", "employer"),
        ("我在哪家公司工作？", "employer"),
        ("我是做什么工作的？", "job"),
        ("我叫什么名字？", "name"),
        ("我今年多大了？", "age"),
        ("我的生日是哪天？", "birthday"),
        ("我的手机号是多少？", "phone"),
        ("我的邮箱是什么", "email"),
        ("我结婚了吗？", "spouse"),
        ("我老婆叫什么名字？", "spouse"),
        ("用户住在哪里？", "city"),
        ("user's job", "job"),
        ("用户的姓名", "name"),
    ],
)
def test_a_question_about_the_user_names_its_attribute(question: str, attribute: str) -> None:
    assert asked_of_user(question)[0] == attribute


@pytest.mark.parametrize(
    "question",
    [
        "Where does my dad live?",
        "Where did I live as a child?",
        "Where do I live in my dreams?",
        "What is my plan for Friday?",
        "What is my favorite restaurant in my city?",
        "Where do I keep the passport?",
        "my job interview",
        "Who is my wife's boss?",
        "我爸爸住在哪里",
        "我小时候住在哪里",
        "我在哪里买的自行车",
        "我的计划是什么",
        "我公司的同事叫什么",
        "I live in York",
        "我住在苏州",
        "",
    ],
)
def test_a_question_with_other_content_asks_for_no_attribute(question: str) -> None:
    assert asked_of_user(question) == ()
