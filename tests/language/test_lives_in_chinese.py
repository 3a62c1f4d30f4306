"""What people plainly say in Chinese of their work, home, studies, days and plans."""

import pytest

from mindfile.language.extraction import extract, facts_in
from mindfile.model import Role, Talk

READ = [
    ("我换了份工作，现在在一家做物流的小公司上班", ("user", "employer", "一家做物流的小公司")),
    ("王磊是我们组长", ("user", "组长", "王磊")),
    ("我们组长换成李娜了", ("user", "组长", "李娜")),
    ("我们去年生了二胎，是个女孩，叫朵朵", ("user", "daughter", "朵朵")),
    ("我们生了二胎", ("user", "child", "二胎")),
    ("我女儿去年三月出生", ("daughter", "birthday", "去年三月")),
    ("我和两个室友合租，一个叫阿伟，一个叫老陈", ("user", "roommate", "老陈")),
    ("我跟小林合租", ("user", "roommate", "小林")),
    ("我现在跟爸妈一起住", ("user", "household", "跟爸妈一起住")),
    ("我租的房子在望京", ("user", "city", "望京")),
    ("我在高雄上班，住新北", ("user", "city", "新北")),
    ("我姐嫁到了青岛", ("sister", "city", "青岛")),
    ("我家有两只柴犬，一只叫豆豆，一只叫麻糬", ("user", "dog", "麻糬")),
    ("刚提了一辆比亚迪海豹", ("user", "possession", "一辆比亚迪海豹")),
    ("我妈信佛，常年吃素", ("mother", "religion", "信佛")),
    ("我大学读的是土木工程，在武汉大学", ("user", "major", "土木工程")),
    ("我大学读的是土木工程，在武汉大学", ("user", "school", "武汉大学")),
    ("我今年在读在职研究生", ("user", "studies", "在职研究生")),
    ("我会一点日语", ("user", "language", "日语")),
    ("去年考过了N2", ("user", "certificate", "N2")),
    ("我在自学吉他", ("user", "learning", "吉他")),
    ("我每个礼拜天都去打羽毛球", ("user", "habit", "每个礼拜天都去打羽毛球")),
    ("我晚上十一点以后不回消息", ("user", "habit", "晚上十一点以后不回消息")),
    ("我是市作协的会员", ("user", "membership", "市作协")),
    ("去年国庆我们全家去了新疆自驾", ("user", "visited", "新疆")),
    ("今年的目标是把英语口语练好", ("user", "plan", "把英语口语练好")),
    ("我们下个月要搬到成都去", ("user", "plan", "下个月要搬到成都去")),
    ("数据库我们选了PostgreSQL，没选MySQL", ("project", "database", "PostgreSQL")),
    ("我们项目决定用Go重写后端", ("user", "decision", "用Go重写后端")),
    ("我从体制内出来了，现在自己接单做设计", ("user", "job", "设计")),
    ("我们部门归张总管", ("user", "boss", "张总")),
    ("我在读高三，明年高考", ("user", "plan", "明年高考")),
    ("我女儿考上了浙大", ("daughter", "school", "浙大")),
    ("我硕士是在港大念的，学的传播学", ("user", "major", "传播学")),
    ("我爸妈在县城开小超市", ("parents", "business", "在县城开小超市")),
    ("我哥比我大五岁，是个牙医", ("brother", "job", "牙医")),
    ("我表妹在英国留学", ("表妹", "studies", "在英国留学")),
    ("我丈母娘跟我们一起住", ("user", "household", "我丈母娘跟我们一起住")),
    ("我儿子叫小满，今年四岁，在上幼儿园中班", ("son", "studies", "幼儿园中班")),
    ("我电脑换成MacBook Air了", ("user", "device", "MacBook Air")),
    ("我膝盖有旧伤，不能跑步", ("user", "condition", "膝盖有旧伤")),
    ("我最近在控糖，不喝奶茶了", ("user", "diet", "不喝奶茶")),
    ("我口味偏淡，受不了重油重辣", ("user", "dislike", "重油重辣")),
    ("我对打游戏没什么兴趣", ("user", "dislike", "打游戏")),
    ("我周末基本都在带娃", ("user", "habit", "周末基本都在带娃")),
    ("我英语还行", ("user", "language", "英语")),
    ("我们定了十月六号办婚礼", ("user", "plan", "十月六号办婚礼")),
    ("我们用飞书开会，文档都放语雀", ("project", "uses", "语雀")),
    ("我Python版本是3.12", ("user", "Python版本", "3.12")),
    ("项目代号叫青鸟", ("project", "项目代号", "青鸟")),
    ("以后代码注释都用英文写", ("user", "instruction", "代码注释都用英文写")),
    ("给我推荐餐厅的时候别推日料", ("user", "instruction", "给我推荐餐厅的时候别推日料")),
    ("我加入了小区的业主委员会", ("user", "membership", "小区的业主委员会")),
    ("我把烟戒了", ("user", "habit", "戒了烟")),
    ("我不打算要孩子", ("user", "plan", "不要孩子")),
    ("我户口在天津", ("user", "户口", "天津")),
    ("我自己开网约车", ("user", "job", "开网约车")),
    ("我被提拔成区域经理了", ("user", "job", "区域经理")),
    ("我换到产品部了", ("user", "department", "产品部")),
    ("我在复旦读博二", ("user", "school", "复旦")),
    ("我在复旦读博二", ("user", "studies", "博二")),
    ("我爷爷九十了，身体还硬朗", ("grandfather", "age", "九十")),
    ("我日语N1，英语过了六级", ("user", "certificate", "英语过了六级")),
    ("我戒糖三个月了", ("user", "diet", "戒了糖")),
    ("我早饭只喝黑咖啡", ("user", "habit", "早饭只喝黑咖啡")),
    ("我骑电动车上下班", ("user", "habit", "骑电动车上下班")),
    ("我最烦别人迟到", ("user", "dislike", "别人迟到")),
    ("我无辣不欢", ("user", "like", "辣")),
    ("我有点恐高", ("user", "condition", "恐高")),
    ("婚礼推迟到明年春天了", ("user", "婚礼", "明年春天")),
    ("我们组周一早上开例会", ("project", "例会", "周一早上")),
    ("我们放弃了微服务，改回单体架构", ("user", "decision", "放弃了微服务")),
    ("测试框架从unittest换成pytest了", ("project", "测试框架", "pytest")),
    ("我写博客，用的是Hugo", ("user", "uses", "Hugo")),
    ("回答我之前先列要点", ("user", "instruction", "回答我之前先列要点")),
    ("我家地址是杭州市西湖区文三路88号", ("user", "address", "杭州市西湖区文三路88号")),
    ("我刚从阿里跳到拼多多", ("user", "employer", "拼多多")),
    ("我辞了职，现在全职写小说", ("user", "job", "全职写小说")),
    ("新来的产品经理叫周倩", ("user", "产品经理", "周倩")),
    ("我博士毕业于中科院", ("user", "school", "中科院")),
    ("我二姨在加拿大定居了", ("aunt", "city", "加拿大")),
    ("我跟我弟合伙开了个烧烤店", ("user", "business", "开了个烧烤店")),
    ("我妈去年做了白内障手术", ("mother", "condition", "做过白内障手术")),
    ("我和对象打算明年领证", ("user", "plan", "明年领证")),
    ("家里三只猫：煤球、雪球和汤圆", ("user", "cat", "雪球")),
    ("我家泰迪对鸡肉过敏", ("dog", "allergy", "鸡肉")),
    ("我名下两套房", ("user", "possession", "两套房")),
    ("我现在租在天河", ("user", "city", "天河")),
    ("我有点轻微的焦虑症", ("user", "condition", "焦虑症")),
    ("我胃不好，不能喝咖啡", ("user", "diet", "不能喝咖啡")),
    ("我最讨厌的就是开长会", ("user", "dislike", "开长会")),
    ("周日我一般去教堂", ("user", "habit", "周日我一般去教堂")),
    ("我十点半准时睡觉", ("user", "habit", "十点半准时睡觉")),
    ("今年我想读完五十本书", ("user", "plan", "今年我想读完五十本书")),
    ("我的梦想是开一家书店", ("user", "plan", "开一家书店")),
    ("发布日期从周三推迟到下周一", ("user", "发布", "下周一")),
    ("我们最终选用了Kafka", ("user", "decision", "Kafka")),
    ("前端换成了Svelte", ("project", "frontend", "Svelte")),
    ("我们仓库在GitLab上", ("project", "仓库", "GitLab")),
    ("提交信息统一用英文写", ("project", "policy", "提交信息统一用英文写")),
    ("给我的代码不要写注释", ("user", "instruction", "给我的代码不要写注释")),
    ("我的工位在A座12楼", ("user", "工位", "A座12楼")),
    ("我生日在冬至那天", ("user", "birthday", "冬至")),
    ("我们家有四个人，我是老幺", ("user", "family", "老幺")),
    ("我属龙，天蝎座", ("user", "星座", "天蝎座")),
    ("我戴眼镜，左眼三百度", ("user", "condition", "左眼三百度")),
]


@pytest.mark.parametrize(("said", "expected"), READ)
def test_what_is_plainly_said_is_read(said: str, expected: tuple[str, str, str]) -> None:
    assert expected in [(one.subject, one.attribute, one.value) for one in facts_in(said)]


@pytest.mark.parametrize(
    ("said", "ended"),
    [
        ("上周把那辆开了十年的卡罗拉卖了", ("car", "卡罗拉")),
        ("我健身房的卡退了", ("membership", "健身房")),
        ("我退出了篮球队", ("membership", "篮球队")),
        ("我把奶茶戒了", ("habit", "奶茶")),
        ("我把车卖了", ("car", "*")),
        ("老陈搬走了", ("roommate", "老陈")),
        ("我辞掉了老师的工作", ("job", "老师")),
        ("我取消了爱奇艺会员", ("membership", "爱奇艺")),
        ("我的电动车被偷了", ("possession", "电动车")),
        ("我现在一个人住", ("roommate", "*")),
        ("以后回答可以长一点", ("instruction", "简短")),
        ("以后回答不用那么详细", ("instruction", "长一点")),
        ("以后用英文回答我", ("instruction", "用中文回答")),
    ],
)
def test_what_is_given_away_has_ended(said: str, ended: tuple[str, str]) -> None:
    assert ended in [end for one in facts_in(said) for end in one.ends]


def test_who_died_ends_nothing_of_a_pet() -> None:
    assert facts_in("我奶奶上个月过世了") == ()


@pytest.mark.parametrize(
    "said",
    [
        "同事说他想辞职，不知道是不是真的",
        "狗一般能活十几年",
        "我看到一个人牵着三条狗",
        "我正在排队买奶茶",
        "我朋友圈里有人晒娃",
        "昨天的比赛太精彩了",
        "剧里那个女二是医生，结局很惨",
        "我不太明白你的意思",
        "我妈刚打电话来了",
        "我在地铁上，信号不好",
        "我室友刚回来，有点吵",
        "一般来说，孕妇不能喝酒",
        "我同事说南方冬天更冷",
        "我打算待会儿去买菜",
        "用一句话概括这篇文章",
        "我现在在等外卖",
        "楼上小孩一直在哭",
        "人家都说三十岁是分水岭",
        "我有个问题想请教",
        "咖啡因会影响睡眠",
        "我只是随便问问",
        "上面那段话改得正式一点",
        "有道理，我试试",
        "我朋友推荐了一本书给我",
        "我现在心情不太好",
        "你之前说的那个方法不管用",
        "我们班有人说老师要结婚了",
        "我把手机忘在车上了",
    ],
)
def test_hearsay_the_general_and_the_moment_are_not_kept(said: str) -> None:
    assert extract([Talk(Role.USER, said)], statements=True).facts == ()


def test_an_opinion_of_how_to_work_is_kept() -> None:
    said = "我觉得远程办公效率更高"
    assert [fact.statement for fact, _ in extract([Talk(Role.USER, said)], statements=True).facts]
