"""What Chinese says has changed, is over, or was put right: the new holds, the old does not."""

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


@pytest.mark.parametrize(
    ("text", "subject", "attribute", "value"),
    [
        ("我的新邮箱是 mo@dao.example", "user", "email", "mo@dao.example"),
        ("我换号了，新号码是13700001111", "user", "phone", "13700001111"),
        ("新房东姓白，叫白露", "landlord", "name", "白露"),
        ("我的新兽医是傅医生", "user", "vet", "傅医生"),
        ("手机号打错了，是13500001111", "user", "phone", "13500001111"),
        ("那个邮箱停用了，请用 new@dao.example", "user", "email", "new@dao.example"),
        ("上周入职了小米，做设计师", "user", "employer", "小米"),
        ("我换工作了，去了京东", "user", "employer", "京东"),
        ("我搬家了，现在住无锡", "user", "city", "无锡"),
        ("上周搬来长沙", "user", "city", "长沙"),
        ("现在72公斤了", "user", "weight", "72公斤"),
        ("我刚满41了", "user", "age", "41"),
        ("上周换了荣耀90", "user", "device", "荣耀90"),
        ("浏览器从 Chrome 换成 Firefox 了", "user", "浏览器", "Firefox"),
        ("上周数据库从 MySQL 5 升级到 MySQL 8 了", "project", "database", "MySQL 8"),
        ("我们从 Jenkins 迁到 GitLab 了", "project", "uses", "GitLab"),
        ("我和小雯领证了", "user", "spouse", "小雯"),
        ("我不是对牛奶过敏，是对花生过敏", "user", "allergy", "花生"),
        ("我住在扬州，哦不，泰州", "user", "city", "泰州"),
        ("我生日是6月2号，说错了，6月3号", "user", "birthday", "6月3号"),
        ("我叫陈晨，打错了，陈成", "user", "name", "陈成"),
    ],
)
def test_the_new_value_is_read(text: str, subject: str, attribute: str, value: str) -> None:
    assert (subject, attribute, value) in told(text)


@pytest.mark.parametrize(
    ("said", "later", "gone"),
    [
        ("我在学韩语", "韩语不学了", "韩语"),
        ("我每周六踢足球", "我不踢足球了", "踢足球"),
        ("我打算七月去西安", "西安之行取消了", "西安"),
        ("我打算明年搬到三亚", "三亚不去了", "三亚"),
        ("我喜欢吃火锅", "火锅吃腻了", "火锅"),
        ("我养了一只狗，叫旺旺", "旺旺去世了", "旺旺"),
        ("我养了一只猫，叫咪咪", "咪咪送人了", "咪咪"),
        ("我开一辆老捷达", "捷达卖了，买了辆比亚迪", "捷达"),
        ("我在扬州开一家花店", "花店转让了", "花店"),
        ("我在腾讯工作", "今天被裁了", "腾讯"),
        ("我在腾讯工作", "我离职了", "腾讯"),
        ("我2019年戒烟了", "又抽上烟了", "戒"),
        ("我女朋友叫小雯", "我和小雯结婚了", "女朋友"),
        ("我每天喝酒", "我戒酒了", "每天喝酒"),
        ("我们用 Redis 和 Kafka", "Redis换成Valkey了", "Redis"),
        ("我用 iPhone 12", "iPhone 12换成iPhone 16了", "iPhone 12"),
        ("我的医生是王大夫", "王大夫退休了，现在是刘大夫", "王大夫"),
        ("我老板叫安娜", "新老板叫本杰明", "安娜"),
        ("我单身", "我和小雅在一起了", "单身"),
        ("手机是小米13", "昨天换了小米15", "小米13"),
        ("请以后用表格回答我", "表格太乱了，以后写段落", "表格"),
        ("我妈对虾过敏", "我妈不过敏了", "虾"),
        ("我养了一只仓鼠叫球球", "球球送人了", "球球"),
    ],
)
async def test_what_is_over_is_shown_no_longer(
    tmp_path: Path, said: str, later: str, gone: str
) -> None:
    async with a_mind(tmp_path) as mind:
        first = await extract_facts(mind, ExtractRequest(HERE, text=said))
        second = await extract_facts(mind, ExtractRequest(HERE, text=later))
        ended = {one for fact in second.facts for one in fact.supersedes}
        assert ended <= {fact.id for fact in first.facts}
        assert [
            fact.statement for fact in first.facts if fact.id in ended and gone in fact.statement
        ]


async def test_who_comes_in_anothers_place_is_known_for_what_that_one_was(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        await extract_facts(mind, ExtractRequest(HERE, text="我的牙医是吴医生"))
        later = await extract_facts(mind, ExtractRequest(HERE, text="吴医生走了，现在是李医生"))
        assert [(one.attribute, one.value) for one in later.facts] == [("dentist", "李医生")]


@pytest.mark.parametrize(
    "text",
    [
        "同事叫我签字",
        "我在珠海做会计",
        "我是团员",
        "我们搬到Notion了",
        "我搬到财务部了",
        "我回老家过年了",
    ],
)
def test_what_only_sounds_like_a_name_a_home_or_a_trade_is_none(text: str) -> None:
    absurd = {"name", "nickname", "city", "employer"}
    assert [one for one in told(text) if one[1] in absurd or one[2] == "团员"] == []


def test_what_is_to_come_holds_only_then() -> None:
    facts = facts_in("我离职了，下个月去网易上班，做运营")
    assert [(one.attribute, one.begins) for one in facts if one.value] == [
        ("employer", "下个月"),
        ("job", "下个月"),
    ]


def test_several_pets_and_tools_are_each_one() -> None:
    assert told("我家有两只狗，叫阿福和阿旺") == [("user", "dog", "阿福"), ("user", "dog", "阿旺")]
    assert [value for _, _, value in told("我们用 Flask、MariaDB 和 Kafka")] == [
        "Flask",
        "MariaDB",
        "Kafka",
    ]


def test_what_befalls_another_ends_nothing_of_the_users() -> None:
    extraction = extract([Talk(Role.USER, "老王被裁了，也不打网球了")])
    assert [fact for fact, _ in extraction.facts if fact.subject == "user"] == []


@pytest.mark.parametrize(
    ("said", "correction", "attribute", "value"),
    [
        ("我住在扬州", "打错了，是泰州", "city", "泰州"),
        ("我29岁", "不对，31岁", "age", "31"),
        ("我叫陈晨", "写错了，是陈成", "name", "陈成"),
        ("我叫陈晨，住在扬州", "打错字了，是陈成", "name", "陈成"),
        ("我生日是6月2号", "说错了，是6月3号", "birthday", "6月3号"),
        ("我手机号是13700001111", "写错了，是13700002222", "phone", "13700002222"),
        ("我在阿里上班", "准确说是阿里云", "employer", "阿里云"),
        ("我对海鲜过敏", "我是说虾", "allergy", "虾"),
        ("我养了只猫叫小黑", "更正一下，叫大黑", "cat", "大黑"),
        ("我喜欢茶", "不是茶，是咖啡", "like", "咖啡"),
    ],
)
def test_a_correction_that_does_not_name_the_old_value_puts_it_right(
    said: str, correction: str, attribute: str, value: str
) -> None:
    turns = [Talk(Role.USER, said, id="1"), Talk(Role.ASSISTANT, "好的。", id="2")]
    turns.append(Talk(Role.USER, correction, id="3"))
    facts = [fact for fact, _ in extract(turns).facts if fact.attribute == attribute]
    assert [fact.value for fact in facts] == [value]
    assert value in facts[0].statement


@pytest.mark.parametrize(
    "correction",
    ["不对，还是报错", "不对，重写一遍", "错了，应该是三个", "不对，再想想", "说错了，是这个意思"],
)
def test_what_finds_fault_with_an_answer_corrects_no_fact(correction: str) -> None:
    turns = [Talk(Role.USER, "我住在扬州，对海鲜过敏", id="1"), Talk(Role.USER, correction, id="2")]
    values = [fact.value for fact, _ in extract(turns).facts if fact.attribute is not None]
    assert values == ["扬州", "海鲜"]


async def test_what_is_decided_instead_ends_the_last_decision(tmp_path: Path) -> None:
    async with a_mind(tmp_path) as mind:
        first = await extract_facts(mind, ExtractRequest(HERE, text="我们决定用 Kafka"))
        later = await extract_facts(mind, ExtractRequest(HERE, text="算了，还是用 NATS"))
        assert [one.supersedes for one in later.facts] == [(first.facts[0].id,)]


@pytest.mark.parametrize("text", ["我不学了", "外卖取消了", "换成 Rust 写", "票卖了", "电影取消了"])
def test_what_is_over_at_once_ends_nothing_that_lasts(text: str) -> None:
    assert facts_in(text) == ()
