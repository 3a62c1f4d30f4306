"""What counts as a copy, and what must never."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mindfile.ranking.diversity import near_copies, repeats

DIFFERENT = [
    ("Dogs are allowed in the courtyard", "Dogs are not allowed in the courtyard"),
    ("院子里允许遛狗", "院子里不允许遛狗"),
    ("Smoking in the yard behind the mill", "Quit smoking in the yard behind the mill"),
    ("每周例会在三楼的大会议室", "每周一例会在三楼的大会议室"),
    ("run 41: 87.2 %", "run 42: 87.9 %"),
    (
        "My client Feng Min lives in the tall green house by the old river",
        "My client Feng Ning lives in the tall green house by the old river",
    ),
    ("我的客户冯敏住在老河边那座高高的绿房子里", "我的客户冯宁住在老河边那座高高的绿房子里"),
    (
        "I really love the spicy noodle soup they serve at the corner",
        "I really hate the spicy noodle soup they serve at the corner",
    ),
    (
        "The deploy meeting is on Tuesday in the big room upstairs",
        "The deploy meeting is on Friday in the big room upstairs",
    ),
    ("培训一共持续三天，请大家准时到场并带好材料", "培训一共持续五天，请大家准时到场并带好材料"),
    ("Alice owes Bob for the train tickets", "Bob owes Alice for the train tickets"),
    ("小林欠老周车票钱", "老周欠小林车票钱"),
    ("The key is under the third pot by the door", "The key was under the third pot by the door"),
    ("😀", "😡"),
]
SAME = [
    ("I like green tea.", "i like green tea"),
    ("The spare key is under the pot", "Spare key is under a pot!"),
    ("生产环境换成了 PostgreSQL。", "生产环境换成了PostgreSQL"),
    ("老河边那家新开的面馆我们喜欢", "老河边那家新开的面馆我们非常喜欢"),
    ("...", "..."),
]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_one_word_figure_negation_or_order_makes_another_statement(one: str, other: str) -> None:
    assert not near_copies(one, other)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_case_width_articles_and_punctuation_make_none(one: str, other: str) -> None:
    assert near_copies(one, other)


def test_the_longer_text_is_no_repetition_of_the_shorter() -> None:
    short = "We planted six apple trees behind the barn with Ines"
    long = f"{short} and Rui"
    assert repeats(short, long)
    assert not repeats(long, short)


@given(st.text(max_size=80))
def test_every_text_repeats_itself(text: str) -> None:
    assert repeats(text, text)
