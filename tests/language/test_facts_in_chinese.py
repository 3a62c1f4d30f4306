"""What the rules read in Chinese sentences, and what they leave alone."""

import pytest

from mindfile.language.extraction import facts_in

CASES = [
    ("我叫苏晚晴", [("user", "name", "苏晚晴")]),
    ("我的名字是张伟", [("user", "name", "张伟")]),
    ("叫我小周就行", [("user", "name", "小周")]),
    ("你好，我叫韩雪，住在兰州", [("user", "name", "韩雪"), ("user", "city", "兰州")]),
    ("我是陆远，一名桥梁工程师", [("user", "name", "陆远"), ("user", "job", "桥梁工程师")]),
    (
        "我叫李明，今年30岁，在腾讯工作",
        [("user", "name"), ("user", "age", "30"), ("user", "employer", "腾讯")],
    ),
    ("我是一名焊工", [("user", "job", "焊工")]),
    ("我上个月搬到了厦门", [("user", "city", "厦门")]),
    ("我家在烟台芝罘", [("user", "city", "烟台芝罘")]),
    ("我的生日是8月12日", [("user", "birthday", "8月12日")]),
    ("我喜欢钓鱼和围棋", [("user", "like", "钓鱼"), ("user", "like", "围棋")]),
    ("我不喜欢早起", [("user", "dislike", "早起")]),
    ("我不喜欢香菜，但喜欢芹菜", [("user", "dislike", "香菜"), ("user", "like", "芹菜")]),
    ("我更喜欢简短的回答", [("user", "preference", "简短的回答")]),
    ("我最喜欢的颜色是青色", [("user", "最喜欢的颜色", "青色")]),
    ("我对芒果过敏", [("user", "allergy", "芒果")]),
    ("记住：我儿子对鸡蛋过敏", [("son", "allergy", "鸡蛋")]),
    ("我有高血压", [("user", "condition", "高血压")]),
    ("我会说粤语和法语", [("user", "language", "粤语"), ("user", "language", "法语")]),
    ("我的鹦鹉叫皮皮", [("user", "鹦鹉", "皮皮")]),
    ("我的客户叫顾青", [("client", "name", "顾青")]),
    ("我的编辑器是 Kakoune", [("user", "editor", "Kakoune")]),
    ("我用 Alpine", [("user", "uses", "Alpine")]),
    ("我们线上用的是 MariaDB 11", [("project", "database", "MariaDB 11")]),
    ("数据库换成了 TiDB", [("project", "database", "TiDB")]),
    ("我写 Zig", [("user", "programming language", "Zig")]),
    ("编程语言：Zig", [("user", "programming language", "Zig")]),
    ("我打算六月重新刷船", [("user", "plan", "六月重新刷船")]),
    ("我的邮箱是 han@xue.example", [("user", "email", "han@xue.example")]),
    ("以后请用公制单位", [("user", "instruction", "用公制单位")]),
    ("大家都叫我老韩", [("user", "name", "老韩")]),
    ("我今年三十岁了", [("user", "age", "三十")]),
    ("我叫韩雪，是一名前端开发", [("user", "name", "韩雪"), ("user", "job", "前端开发")]),
    ("我以前是老师，现在是程序员", [("user", "job", "程序员")]),
    ("我结婚了，老婆叫周敏", [("user", "marital status", "已婚"), ("user", "spouse", "周敏")]),
    ("我在兰州大学读书", [("user", "school", "兰州大学")]),
    ("我在扬州开一家书店", [("user", "business", "在扬州开一家书店")]),
    ("我住上海浦东", [("user", "city", "上海浦东")]),
    ("我对虾过敏，对花粉也过敏", [("user", "allergy", "虾"), ("user", "allergy", "花粉")]),
    ("我有高血压和糖尿病", [("user", "condition", "高血压"), ("user", "condition", "糖尿病")]),
    ("我不吃羊肉", [("user", "diet", "不吃羊肉")]),
    ("我不是很喜欢爵士", [("user", "dislike", "爵士")]),
    ("我最近喜欢上了攀岩", [("user", "like", "攀岩")]),
    ("我用 Kakoune 写代码", [("user", "uses", "Kakoune")]),
    ("我用 Rust 写代码", [("user", "programming language", "Rust")]),
    ("我会 Python 和 Go", [("user", "skill", "Python"), ("user", "skill", "Go")]),
    ("我们之前用 MySQL，现在换成了 TiDB", [("project", "database", "TiDB")]),
    ("我决定用 SQLite", [("user", "decision", "用 SQLite")]),
    ("我下个月要搬到广州", [("user", "plan", "下个月要搬到广州")]),
    ("我明天有个面试", [("user", "plan", "明天有个面试")]),
    ("我要在周五前交报告", [("user", "plan", "周五前交报告")]),
    ("我答应妈妈周日给她打电话", [("user", "commitment")]),
    ("我有一辆旧吉普", [("user", "possession", "一辆旧吉普")]),
    ("我每天跑步五公里", [("user", "habit", "每天跑步五公里")]),
    ("每次都先给结论", [("user", "instruction", "每次都先给结论")]),
    ("请记住我的车停在三层", [("user", "note", "我的车停在三层")]),
    ("我姐姐住在大连", [("sister", "city", "大连")]),
    ("我老板喜欢高尔夫", [("boss", "like", "高尔夫")]),
    ("我老婆是医生", [("wife", "job", "医生")]),
    ("我老婆是牙科医生", [("wife", "job", "牙科医生")]),
    ("我的牙医是欧阳医生", [("user", "dentist", "欧阳医生")]),
    ("我在杭州做运营", [("user", "job", "运营")]),
    ("我在字节做后端", [("user", "employer", "字节"), ("user", "job", "后端")]),
    ("我老婆是 Emily", [("user", "spouse", "Emily")]),
    ("我叫 Kevin", [("user", "name", "Kevin")]),
    ("我的 manager 是 Linda", [("user", "manager", "Linda")]),
    ("房租涨到六千二了", [("user", "rent", "六千二")]),
    ("我身高一米八二，体重七十公斤", [("user", "height"), ("user", "weight", "七十公斤")]),
    ("我血型是O型", [("user", "blood type", "O型")]),
    ("我今年28", [("user", "age", "28")]),
    ("我和老婆的结婚纪念日是10月1日", [("user", "anniversary", "10月1日")]),
    ("我女儿5月20号过生日", [("daughter", "birthday", "5月20号")]),
    (
        "我养了两只猫，一只叫团子，一只叫麻薯",
        [("user",), ("user", "cat", "团子"), ("user", "cat", "麻薯")],
    ),
    ("我去年查出来有甲状腺结节", [("user", "condition", "甲状腺结节")]),
    ("我每天早上吃一片优甲乐", [("user", "medication", "优甲乐")]),
    ("我不喝酒，也不吃辣", [("user", "diet", "不喝酒"), ("user", "diet", "不吃辣")]),
    ("我弟在深圳当程序员", [("brother", "job", "程序员")]),
    ("我同事老刘特别爱喝酒", [("老刘", "like", "喝酒")]),
    ("我女朋友叫小雅", [("user", "girlfriend", "小雅")]),
    ("我是小敏，在杭州做运营", [("user", "name", "小敏"), ("user", "job", "运营")]),
    ("我的家庭医生是张医生", [("user", "doctor", "张医生")]),
    ("我家的兽医叫李梅", [("user", "vet", "李梅")]),
    ("我的导师是欧阳教授", [("teacher", "name", "欧阳教授")]),
    ("我爸爸是李老师", [("user", "father", "李老师")]),
    ("我是王老师", [("user", "job", "老师")]),
    (
        "我朋友叫李雷，住在上海，是医生",
        [("friend", "name", "李雷"), ("friend", "city", "上海"), ("friend", "job", "医生")],
    ),
    ("李婷婷是我的下属，其家乡是大连", [("report", "name", "李婷婷")]),
    ("我表姐的老家在威海", [("表姐", "hometown", "威海")]),
    ("我上司的邮箱地址是 wu@zong.example", [("boss", "email", "wu@zong.example")]),
    ("我同事是河南郑州人", [("colleague", "hometown", "河南郑州")]),
    ("我的手机是华为", [("user", "device", "华为")]),
    ("我们用 Redis 做缓存", [("project", "uses")]),
    ("用户住在绍兴", [("user", "city", "绍兴")]),
]

NOTHING = [
    "你扮演一个医生，我是老师",
    "在故事里我叫小明",
    "医生说我对虾过敏",
    "我对这个不过敏",
    "我以前对牛奶过敏",
    "我住院了",
    "我住在朋友家",
    "我想搬到大理",
    "我们不再用 MySQL 了",
    "我们在考虑换成 MongoDB",
    "是不是应该换成 MongoDB",
    "我的密码是 123456",
    "我喜欢这个主意",
    "我受不了了",
    "我会尽快处理",
    "我是认真的",
    "我是说这个方案不行",
    "我想当医生",
    "谢谢老师",
    "今天很累，谢谢医生",
    "错误：文件不存在",
    "我明天再说",
    "我叫了外卖",
    "我叫他别走",
    "我叫不醒他",
    "我不叫李雷",
    "我不住在上海",
    "他们用的是 MySQL",
    "他说：“我住在上海”",
    "他说我住在上海",
    "如果我住在巴黎就好了",
    "我叫什么名字",
    "我住在哪里",
    "我喜欢航海的什么地方？",
    "我喜欢你",
    "用户数是 500",
    "我在北京出差",
]


@pytest.mark.parametrize(("sentence", "expected"), CASES)
def test_a_sentence_states_these_facts(sentence: str, expected: list[tuple[str, ...]]) -> None:
    stated = [fact for fact in facts_in(sentence) if fact.attribute is not None]
    found = [(fact.subject, fact.attribute, fact.value) for fact in stated]
    assert [fact[: len(want)] for fact, want in zip(found, expected, strict=True)] == expected


@pytest.mark.parametrize("sentence", NOTHING)
def test_a_sentence_that_states_nothing_of_the_user_gives_no_fact(sentence: str) -> None:
    assert [fact for fact in facts_in(sentence) if fact.attribute is not None] == []


def test_a_statement_is_the_clause_that_the_user_wrote() -> None:
    name, city = facts_in("你好，我叫韩雪，住在兰州。")
    assert (name.statement, city.statement) == ("我叫韩雪", "住在兰州")


def test_a_statement_keeps_the_whole_clause_of_its_value() -> None:
    (fact,) = facts_in("生产环境的数据库换成了 MariaDB。")
    assert fact.statement == "生产环境的数据库换成了 MariaDB"
