"""A Chinese clause without a subject goes on about whoever was named last, not about the user."""

from pathlib import Path

import pytest

from memory.rows import HERE
from mindfile.language.extraction import extract, facts_in
from mindfile.memory.facts import extract_facts
from mindfile.memory.requests import ExtractRequest
from mindfile.model import Role, Talk
from minds import a_mind


def told(text: str) -> list[tuple[str, str | None, str | None]]:
    return [(fact.subject, fact.attribute, fact.value) for fact in facts_in(text)]


def told_of_user(text: str) -> list[tuple[str | None, str | None]]:
    return [(attribute, value) for subject, attribute, value in told(text) if subject == "user"]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("邻居姓郑，在银行工作，对猫过敏", [("employer", "银行"), ("allergy", "猫")]),
        ("室友姓邹，喜欢打鼓，手机是13900001111", [("like", "打鼓"), ("phone", "13900001111")]),
        ("我女儿上五年级，数学不好，喜欢跳舞", [("like", "跳舞")]),
        ("女儿不爱喝牛奶，喜欢跳舞", [("dislike", "喝牛奶"), ("like", "跳舞")]),
        ("老赵在中兴上班，住在珠海", [("employer", "中兴"), ("city", "珠海")]),
        ("隔壁老孙退休前是厨师，住在威海", [("city", "威海")]),
        ("同事小郑升职了，老家在湖北", [("hometown", "湖北")]),
        ("李经理今年50岁，喜欢下棋", [("age", "50"), ("like", "下棋")]),
        ("狗叫毛毛，今年两岁，喜欢吃鸡肉", [("age", "两"), ("like", "吃鸡肉")]),
    ],
)
def test_what_goes_on_about_somebody_known_is_theirs(
    text: str, facts: list[tuple[str, str]]
) -> None:
    others = [(attribute, value) for subject, attribute, value in told(text) if subject != "user"]
    assert [one for one in others if one in facts] == facts
    assert {attribute for attribute, _ in told_of_user(text)} <= {"dog"}


@pytest.mark.parametrize(
    "text",
    [
        "患者女，62岁，有糖尿病，对磺胺过敏",
        "李强，男，28岁，住在沈阳",
        "女主角叫阿珠，住在里昂，喜欢弹琴",
        "来应聘的那位姓罗，今年31岁，住在浦东",
        "昨天认识一个男生，叫阿力，是摄影师，住在海淀",
        "她说她在法院工作，喜欢爬山",
        "听说小刘搬到了成都，在小米上班",
        "我们班主任姓侯，今年40岁，喜欢打太极",
        "我妈和我爸都退休了，住在三亚，喜欢钓鱼",
        "小李结婚了，老婆叫周敏",
        "隔壁老孙换工作了，现在在京东上班",
        "客人对花生过敏，住在泰州",
        "我领导很忙，爱喝咖啡，喜欢钓鱼",
    ],
)
def test_what_is_said_of_whoever_else_is_never_the_users(text: str) -> None:
    assert told_of_user(text) == []


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("小李在腾讯，我在百度上班，住在北京", [("employer", "百度"), ("city", "北京")]),
        (
            "你好，我是马岚，家在青岛，喜欢爬山",
            [("name", "马岚"), ("city", "青岛"), ("like", "爬山")],
        ),
        ("工作很忙，住在无锡，喜欢钓鱼", [("city", "无锡"), ("like", "钓鱼")]),
        ("我结婚了，老婆叫周敏", [("marital status", "已婚"), ("spouse", "周敏")]),
        ("儿子叫乐乐，女儿叫欢欢", [("son", "乐乐"), ("daughter", "欢欢")]),
        ("我和老婆住在杭州，喜欢爬山", [("city", "杭州"), ("like", "爬山")]),
        ("同事都叫我老韩，住在兰州", [("name", "老韩"), ("city", "兰州")]),
    ],
)
def test_what_goes_on_about_the_user_is_the_users(text: str, facts: list[tuple[str, str]]) -> None:
    assert [one for one in told_of_user(text) if one in facts] == facts


async def test_the_city_of_another_leaves_the_users_own(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await extract_facts(mind, ExtractRequest(HERE, text="我住在绍兴"))
        later = await extract_facts(mind, ExtractRequest(HERE, text="老赵在中兴上班，住在珠海"))
        assert [one.subject for one in later.facts] == ["老赵", "老赵"]
        assert [one.supersedes for one in later.facts] == [(), ()]


def test_a_sentence_without_a_subject_is_nobodys_behind_one_about_another() -> None:
    assert told_of_user("我的房东姓彭。住在宝山。对花粉过敏。") == []
    assert told_of_user("我的房东姓彭。我住在宝山。对花粉过敏。") == [
        ("city", "宝山"),
        ("allergy", "花粉"),
    ]


def test_a_named_person_is_whom_a_statement_about_them_is_about() -> None:
    extraction = extract([Talk(Role.USER, "老赵下个月结婚")], statements=True)
    assert {fact.subject for fact, _ in extraction.facts} <= {"老赵"}


@pytest.mark.parametrize(
    "text",
    [
        "我婆婆昨天发微信说：我住在常州，喜欢腌菜",
        "发件人：a@b.example\n主题：你好\n\n我是新同事小彭，我住在宝鸡，喜欢帆船。",
        "帮我润色：我在华为上班，住在惠州。我有三个孩子。",
        "小说开头：我住在火车上，我讨厌雨天。",
        "我们来玩角色扮演，你演店家，我演侠客，我住在雁荡山",
    ],
)
def test_what_others_say_or_play_in_a_text_is_not_the_users(text: str) -> None:
    assert told_of_user(text) == []


def test_who_stops_playing_speaks_of_themselves_again() -> None:
    said = ["你演掌柜，我演大侠", "掌柜的，我住在雁荡山", "不玩了，我住在武汉"]
    turns = [Talk(Role.USER, text, id=str(place)) for place, text in enumerate(said)]
    assert [fact.value for fact, _ in extract(turns).facts] == ["武汉"]
