"""Plain statements of everyday Chinese, each read as what it states; tasks and states are none."""

import pytest

from mindfile.language.extraction import extract, facts_in
from mindfile.language.filter import PASSING, TASK
from mindfile.model import Role, Talk


@pytest.mark.parametrize(
    ("text", "subject", "attribute", "value"),
    [
        ("我女儿丽莎对鸡蛋过敏", "丽莎", "allergy", "鸡蛋"),
        ("我女儿丽莎对鸡蛋过敏", "user", "daughter", "丽莎"),
        ("我老公大卫是护士", "user", "spouse", "大卫"),
        ("我老公大卫是护士", "husband", "job", "护士"),
        ("我先生叫卢卡", "user", "spouse", "卢卡"),
        ("女儿叫妞妞，儿子叫壮壮", "user", "son", "壮壮"),
        ("我去年结婚了", "user", "marital status", "已婚"),
        ("我至今未婚", "user", "marital status", "未婚"),
        ("我是AB型血", "user", "blood type", "AB型"),
        ("我确实对芒果过敏", "user", "allergy", "芒果"),
        ("我本名叫钱多", "user", "name", "钱多"),
        ("我姓郑叫晓晓", "user", "name", "郑晓晓"),
        ("我姓郑，叫郑晓", "user", "name", "郑晓"),
        ("我叫冯，从西安来", "user", "name", "冯"),
        ("我是米莉，第一次用", "user", "name", "米莉"),
        ("我有三个孩子", "user", "number of children", "三"),
        ("我怀孕六个月了", "user", "pregnancy", "怀孕六个月"),
        ("我患有强直性脊柱炎", "user", "condition", "强直性脊柱炎"),
        ("我上个月确诊了甲亢", "user", "condition", "甲亢"),
        ("我血糖有点高", "user", "condition", "血糖有点高"),
        ("我近视300度", "user", "condition", "近视300度"),
        ("我果糖不耐受", "user", "condition", "果糖不耐受"),
        ("我是哮喘患者", "user", "condition", "哮喘"),
        ("我喜欢听歌，最喜欢的歌手是陈奕迅", "user", "最喜欢的歌手", "陈奕迅"),
        ("我吃奶素", "user", "diet", "奶素"),
        ("下次记住用表格", "user", "instruction", "记住用表格"),
        ("绝对不要删除日志文件", "user", "instruction", "绝对不要删除日志文件"),
        ("我love抹茶", "user", "like", "抹茶"),
        ("我在Spotify上班", "user", "employer", "Spotify"),
        ("我是HR，在杭州上班", "user", "job", "HR"),
        ("I live in 成都", "user", "city", "成都"),
        ("我开电动小鹏", "user", "possession", "电动小鹏"),
        ("我叫小陶 住西安 31岁 喜欢攀岩", "user", "city", "西安"),
        ("我叫小陶 住西安 31岁 喜欢攀岩", "user", "age", "31"),
        ("我们测试环境部署在腾讯云上", "project", "uses", "腾讯云"),
        ("帮我订个餐厅，我不吃辣", "user", "diet", "不吃辣"),
        ("我有痛风，每天吃一片非布司他", "user", "medication", "非布司他"),
        ("我结婚了，老婆叫林晓。她在银行上班。", "wife", "employer", "银行"),
        ("老家安徽", "user", "hometown", "安徽"),
        ("陈静是我老婆，陈明是我儿子", "user", "son", "陈明"),
        ("老公生日6月12号", "husband", "birthday", "6月12号"),
        ("我妈糖尿病", "mother", "condition", "糖尿病"),
        ("家里养了只金毛，叫大福", "user", "dog", "大福"),
        ("我用Kindle看书", "user", "uses", "Kindle"),
        ("每天早上游泳", "user", "habit", "每天早上游泳"),
    ],
)
def test_a_plain_statement_is_read(text: str, subject: str, attribute: str, value: str) -> None:
    found = [(fact.subject, fact.attribute, fact.value) for fact in facts_in(text)]
    assert (subject, attribute, value) in found


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("请补一下这段注释。", TASK),
        ("麻烦修一下登录页", TASK),
        ("还在编译中。", PASSING),
        ("正在下载", PASSING),
    ],
)
def test_a_task_and_a_passing_state_are_called_so(text: str, reason: str) -> None:
    extraction = extract([Talk(Role.USER, text)])
    assert [one.reason for one in extraction.rejected] == [reason]


def test_what_has_been_changed_is_no_task() -> None:
    extraction = extract([Talk(Role.USER, "现在改成周四开会了")])
    assert TASK not in [one.reason for one in extraction.rejected]


def test_a_text_of_another_that_is_to_be_worked_on_states_nothing() -> None:
    assert facts_in("帮我翻译一下，我是医生，我住在广州") == ()


@pytest.mark.parametrize("text", ["我是穆斯林", "我是安静的人", "我是柯南迷", "我是施工队的"])
def test_what_only_begins_like_a_name_is_none(text: str) -> None:
    assert [one for one in facts_in(text) if one.attribute in {"name", "hometown"}] == []
