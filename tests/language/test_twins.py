"""What one language is understood in, the other is understood in too."""

import pytest

from mindfile.language.extraction import facts_in

# Sentences of one meaning in both languages, and what either states of whom.
TWINS = [
    ("My boss is Ann Lee", "我的上司是李安", [("user", "boss")]),
    ("My manager is Ann Lee", "我的经理是李安", [("user", "manager")]),
    ("I was born in 1975", "我是1975年出生的", [("user", "birth year")]),
    ("I was born in Lyon", "我出生在里昂", [("user", "hometown")]),
    ("I grew up in Lyon", "我在里昂长大", [("user", "hometown")]),
    ("I'm from Kenya", "我来自肯尼亚", [("user", "hometown")]),
    ("I'm Chinese", "我是中国人", [("user", "nationality")]),
    ("I drive a Volvo", "我开一辆沃尔沃", [("user", "possession")]),
    ("My car is a Volvo", "我的车是沃尔沃", [("user", "car")]),
    ("I'm Ma Lan, based in Oslo", "我是马岚，家在大理", [("user", "name"), ("user", "city")]),
    ("We live in Bern", "我们住在伯尔尼", [("user", "city")]),
    ("Ma Lan here, good morning", "我是马岚，早上好", [("user", "name")]),
    ("I like reading, and I love jazz", "平时喜欢看书，也喜欢爵士", [("user", "like")] * 2),
    ("My hobbies are chess and judo", "我的爱好是围棋和柔道", [("user", "hobby")] * 2),
    ("I work at Bosch as a welder", "我在博世当焊工", [("user", "employer"), ("user", "job")]),
    ("I joined Bosch last month", "我上个月入职了博世", [("user", "employer")]),
    ("I graduated from Lund University", "我毕业于隆德大学", [("user", "school")]),
    ("Our main database is MySQL 8", "我们的主库是 MySQL 8", [("project", "database")]),
    ("Our backend runs on Django 5", "我们的后端用的是 Django 5", [("project", "uses")]),
    ("Our backend is Django", "我们的后端是 Django", [("project", "backend")]),
    ("I have a dog named Rex", "我有一只叫旺财的狗", [("user", "dog")]),
    ("My wife is Ewa", "我老婆是周敏", [("user", "spouse")]),
    ("I'm married to Ewa", "我和周敏结婚了", [("user", "spouse")]),
    ("I have two kids, Mia and Leo", "我有两个孩子，米娅和里奥", [("user", "child")] * 2),
    ("My wife hates okra", "我老婆不喜欢秋葵", [("wife", "dislike")]),
    ("My wife works at Bosch", "我老婆在博世工作", [("wife", "employer")]),
    ("I take insulin every day", "我每天服用胰岛素", [("user", "medication")]),
    ("I'm a vegetarian", "我是素食主义者", [("user", "diet")]),
    ("I'm colorblind", "我是色盲", [("user", "condition")]),
    ("I don't smoke", "我不抽烟", [("user", "habit")]),
    ("My native language is Basque", "我的母语是粤语", [("user", "language")]),
    ("I promised Yusuf a draft", "我答应玉素甫写初稿", [("user", "commitment")]),
]


@pytest.mark.parametrize(("english", "chinese", "stated"), TWINS)
def test_both_languages_state_the_same(
    english: str, chinese: str, stated: list[tuple[str, str]]
) -> None:
    of_english, of_chinese = (
        [(fact.subject, fact.attribute) for fact in facts_in(text)] for text in (english, chinese)
    )
    assert of_english == of_chinese == stated
