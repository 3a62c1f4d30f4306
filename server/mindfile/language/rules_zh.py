"""Stage one for Chinese: what a sentence of the user states about the user's world."""

import re

from mindfile.language.rules import Rule, apply, in_words_of
from mindfile.model import FactProposal

_STOP = r"(?=\s*(?:[，。！？；、,.!?;]|$))"
_NAME = rf"(?:[\u4e00-\u9fff·]{{2,6}}?|[A-Z][\w-]*(?: [A-Z][\w-]*)*){_STOP}"
_REST = r"[^，。！？；,!?;]+"
_START = r"(?:^|[，。！？；,.!?;\s])"
_ADVERB = r"(?:很|最|但|却|也|特别|非常|比较|更|也|挺|超|真的|真|一直|都|还|就|蛮|十分|平时|平常)*"
_RELATION = r"(?:妻子|老婆|丈夫|老公|爱人|女儿|儿子|妈妈|母亲|爸爸|父亲|哥哥|弟弟|姐姐|妹妹|孩子)"
_PET = r"(?:猫咪|小猫|猫|狗狗|小狗|狗|乌龟|鹦鹉|兔子|仓鼠|宠物)"
_OTHERS = (
    r"(?:客户|老板|上司|同事|朋友|老师|医生|经理|邻居|房东|室友|助理|律师|表哥|表姐|叔叔|阿姨)"
)
_DATABASE = (
    r"(?:PostgreSQL|Postgres|MySQL|MariaDB|SQLite|MongoDB|Redis|Oracle|SQL Server|Cassandra"
    r"|ClickHouse|DuckDB|达梦|人大金仓|TiDB|OceanBase)(?: ?\d[\w.]*)?"
)
_JOB = (
    r"(?:工程师|程序员|设计师|医生|老师|教师|教练|律师|护士|司机|经理|顾问|学生|作家|会计|记者|厨师"
    r"|翻译|警察|检查员|审计员|研究员|科学家|生物学家|学家|画家|音乐家|摄影师|焊工|木匠|电工|技工|农民|渔民|船长|导游|销售"
    r"|产品经理|公务员|[\u4e00-\u9fff]师|[^人成官]员)"
)
_WHEN = (
    r"(?:现在|目前|一直|就|已经|刚刚?|最近|上个?月|去年"
    r"|今年|前年|上周|前不久|从[\u4e00-\u9fff]{2,8}?|一个人)*"
)
_NO_PLACE = re.compile(r"^(?:一起|哪|这|那|附近|隔壁)")
_NO_LIKE = re.compile(r"^(?:的[\u4e00-\u9fff]{1,6}是|你|您|这|那|它|上|过|说)|怎么|什么")
_NO_NAME = re.compile(r"^(?:了|他|她|你|它|不|什么|车|外卖|人|谁|醒|住|停|来|去)")
# Two or three characters that begin with a family name, and no word that is none.
_FAMILY_NAME = (
    r"(?:欧阳|司马|上官|诸葛|[王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡"
    r"余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万"
    r"钱严覃武戴莫孔向汤])"
)
_NO_PERSON = re.compile(
    r"[师员生家者工手人]$|^(?:于是|高级|高中|金融|任何|方便|白天|万能|向来|严格|武汉|江苏|石家)"
)

_RULES = (
    Rule(
        re.compile(
            rf"我(?:们)?的?(?P<subject>{_OTHERS})(?:的名字)?(?:叫|名叫|是叫)(?P<value>{_NAME})"
        ),
        "name",
        "$subject",
    ),
    Rule(
        re.compile(
            rf"我(?:家)?的?(?P<who>{_RELATION})(?:的名字)?(?:叫做|名叫|叫)(?P<value>{_NAME})"
        ),
        "$who",
    ),
    Rule(
        re.compile(
            rf"我(?:家|养)?(?:了一只|有一只|的)?(?:那?只)?[\u4e00-\u9fff]{{0,3}}?(?P<who>{_PET})"
            rf"(?:的名字)?(?:[，,]?\s*)(?:叫做|名叫|名字叫|叫)(?P<value>{_NAME})"
        ),
        "$who",
    ),
    Rule(
        re.compile(rf"我(?:的名字(?:是|叫)|名叫|叫做|叫)(?P<value>{_NAME})"),
        "name",
        confidence=0.95,
        unless=_NO_NAME,
    ),
    Rule(
        re.compile(rf"^我是(?P<value>{_FAMILY_NAME}[\u4e00-\u9fff]{{1,2}}){_STOP}"),
        "name",
        unless=_NO_PERSON,
    ),
    Rule(
        re.compile(
            rf"(?:^|[，,。]|请|可以)(?:叫我|称呼我(?:为)?)(?P<value>[\u4e00-\u9fff·]{{2,4}}?|[A-Z]\w+)"
            rf"(?:就行|就好|吧|即可)?{_STOP}"
        ),
        "name",
        unless=_NO_NAME,
    ),
    Rule(
        re.compile(
            rf"(?:我们?(?:一家)?{_WHEN}|我的?家{_WHEN}|{_START}{_WHEN})"
            r"(?:住在|定居(?:在|于)|常住|搬到了?|搬去了?|搬家到了?|移居到?了?)"
            r"(?P<value>[^，。！？；,!?;了的]{2,20})"
        ),
        "city",
        unless=_NO_PLACE,
    ),
    Rule(
        re.compile(rf"我(?:的)?家(?:就)?在(?P<value>[\u4e00-\u9fff]{{2,12}}){_STOP}"),
        "city",
        unless=re.compile(r"[里边上下旁]$|^(?:那|这)"),
    ),
    Rule(
        re.compile(rf"我(?:是|来自)(?P<value>[\u4e00-\u9fff]{{2,6}}?)(?:人){_STOP}"),
        "hometown",
        unless=re.compile(r"^(?:一|个|本|好|坏|男|女|中年|年轻|普通|负责|工作|成年)"),
    ),
    Rule(
        re.compile(r"(?:我)?(?:的)?(?:老家|家乡)(?:是|在)(?P<value>[\u4e00-\u9fff]{2,10})"),
        "hometown",
    ),
    Rule(
        re.compile(
            r"(?:我(?:今年|现在)?|[，,]\s*今年)(?P<value>\d{1,3}|[一二三四五六七八九十百]{1,5})岁"
        ),
        "age",
    ),
    Rule(
        re.compile(
            rf"我(?:的)?生日(?:是|在)(?P<value>[^，。！？]*[\d一二三四五六七八九十]{_REST})"
        ),
        "birthday",
    ),
    Rule(
        re.compile(
            rf"(?:我{_WHEN}(?:是|当|做)|{_START}(?:是|当|做)?)(?:一[名个位])?"
            rf"(?P<value>[\u4e00-\u9fff]{{0,8}}?{_JOB}){_STOP}"
        ),
        "job",
        unless=re.compile(r"^(?:不|你|他|她|说|我)"),
    ),
    Rule(re.compile(r"我的?(?:职业|工作)是(?P<value>[^，。！？；,!?;]{2,16})"), "job"),
    Rule(
        re.compile(
            r"(?:我|[，,])(?:现在|目前)?(?:在|就职于|任职于)(?P<value>(?!家)[^，。！？；,!?;在]{2,16}?)"
            r"(?:(?=当|做|担任)|工作|上班|任职|就职)"
        ),
        "employer",
        unless=re.compile(r"[里上下边州京海]$|^(?:一起|这|那|家|外面|国外)"),
    ),
    Rule(
        re.compile(r"(?:我|用户)对(?P<value>[^，。！？；,!?;]{1,20}?)(?:严重|会)?过敏"),
        "allergy",
        lists=True,
        confidence=0.95,
    ),
    Rule(
        re.compile(
            rf"我(?:的)?(?P<subject>{_RELATION}|{_OTHERS})对"
            r"(?P<value>[^，。！？；,!?;]{1,20}?)过敏"
        ),
        "allergy",
        "$subject",
        lists=True,
    ),
    Rule(
        re.compile(
            r"我的?(?P<what>最(?:喜欢|爱)的[\u4e00-\u9fff]{1,6})是(?P<value>[^，。！？；]+)"
        ),
        "$what",
    ),
    Rule(
        re.compile(
            rf"我(?:比较|一直|也|还是)*(?:更喜欢|偏好|偏爱|更愿意|习惯于?)(?P<value>{_REST})"
        ),
        "preference",
        unless=_NO_LIKE,
    ),
    Rule(
        re.compile(rf"(?<=[，,])(?:但是?|不过|也|却|还|只)+(?:很)?(?:喜欢|爱)(?P<value>{_REST})"),
        "like",
        lists=True,
        unless=_NO_LIKE,
    ),
    Rule(
        re.compile(
            rf"(?<=[，,])(?:但是?|不过|也|却|又)*(?:不太?(?:喜欢|爱)|讨厌)(?P<value>{_REST})"
        ),
        "dislike",
        lists=True,
        unless=_NO_LIKE,
    ),
    Rule(
        re.compile(rf"我{_ADVERB}(?:不太?(?:喜欢|爱)|讨厌|受不了|痛恨)(?P<value>{_REST})"),
        "dislike",
        lists=True,
        unless=_NO_LIKE,
    ),
    Rule(
        re.compile(rf"我{_ADVERB}(?:喜欢|热爱|喜爱|爱)(?P<value>{_REST})"),
        "like",
        lists=True,
        unless=_NO_LIKE,
    ),
    Rule(
        re.compile(
            r"我(?:从来?|一直|平时)?(?:不(?:太)?(?:能|可以)?|从不)(?:吃|喝)"
            r"(?P<value>(?!饭|了|下|完|惯|起|早|晚|午|东西)[^，。！？；,!?;了]{1,12})"
        ),
        "diet",
        unless=_NO_LIKE,
    ),
    Rule(
        re.compile(
            r"(?:我|[，,])(?P<value>(?:在[^，。！？；,!?;在]{1,12})?(?:经营|开)(?:着|了)?一?[家间个]"
            r"[^，。！？；,!?;]{0,8}(?:店|馆|厅|厂|公司|工作室|诊所|农场|民宿|酒吧|铺子?))"
        ),
        "business",
    ),
    Rule(
        re.compile(
            rf"我(?:一般|通常|平时|经常|主要|总是|每天|每周|每个?月|每年|从不)"
            rf"(?!都?(?:喜欢|爱|用|写|在|想|觉得|说))(?P<value>{_REST})"
        ),
        "habit",
        confidence=0.75,
        unless=re.compile(r"你|您|这|那|[吗呢吧]$"),
    ),
    Rule(re.compile(r"我(?:是|一直)?(?P<value>吃素|素食者?|纯素|清真)"), "diet"),
    Rule(
        re.compile(
            r"我(?:有|得了|患有?)(?P<value>[\u4e00-\u9fff]{0,6}(?:病|症|炎|哮喘|高血压|癌))"
        ),
        "condition",
    ),
    Rule(
        re.compile(
            rf"我(?:会|擅长|精通|很会)(?P<value>(?:弹|拉|吹|画|唱|跳|游|滑|做|修|写|编|骑|下|打|用){_REST})"
        ),
        "skill",
        lists=True,
        unless=re.compile(r"^(?:做完|写完|用完|打电话|下来|下去|打开)"),
    ),
    Rule(re.compile(rf"我(?:会说|会讲|能说)(?P<value>{_REST})"), "language", lists=True),
    Rule(
        re.compile(
            r"我(?:主要|平时|一直)?(?:写|用(?=[^，。]*(?:写代码|编程|开发)))\s*"
            r"(?P<value>[A-Z][\w+#.]*(?:(?:、|和) ?[A-Z][\w+#.]*)*)"
        ),
        "programming language",
        lists=True,
    ),
    Rule(
        re.compile(
            rf"(?:用的?是?|使用|跑的是|换成了?|改成了?|改用了?|迁移到了?|切换到了?|换到了?)\s*"
            rf"(?P<value>{_DATABASE})"
        ),
        "database",
        "project",
    ),
    Rule(
        re.compile(
            r"我们(?:线上|生产环境|项目)?(?:用的?是?|使用)\s*(?P<value>[A-Za-z][^，。！？；,!?;]*)"
        ),
        "uses",
        "project",
    ),
    Rule(
        re.compile(
            rf"我{_ADVERB}(?:主要|在|日常)*(?:用的?是?|使用)\s*"
            r"(?P<value>[A-Z][\w+#.-]*(?:(?: |、| ?和 ?)[A-Z0-9][\w+#.-]*)*)(?!\s*(?:写|做|\w))"
        ),
        "uses",
        lists=True,
    ),
    Rule(re.compile(rf"(?:我|我们)(?:已经)?决定了?(?P<value>{_REST})"), "decision"),
    Rule(
        re.compile(
            rf"(?:(?:下周|下个?月|明年|下周?[一二三四五六日天]|明天|后天)[^，。我]{{0,4}}我(?:要|会|打算)?"
            rf"|我(?:打算|计划|准备)(?:在|于)?)(?P<value>{_REST})"
        ),
        "plan",
    ),
    Rule(
        re.compile(
            r"我的?(?:邮箱|电子邮件|邮件)(?:地址)?(?:是|：|:)\s*"
            r"(?P<value>[\w.+-]+@[\w-]+\.[\w.-]*\w)"
        ),
        "email",
    ),
    Rule(
        re.compile(r"我的?(?:电话|手机)(?:号码?)?(?:是|：|:)\s*(?P<value>\+?\d[\d -]{5,})"), "phone"
    ),
    Rule(
        re.compile(
            r"我的?(?P<what>最(?:喜欢|爱)的[\u4e00-\u9fff]{1,6})是(?P<value>[^，。！？；]+)"
        ),
        "$what",
    ),
    Rule(
        re.compile(
            r"我的(?!意思|问题|想法|建议|感觉|观点|看法|天|错|理解|猜测|回答|目的|名字)"
            r"(?P<what>[\u4e00-\u9fffA-Za-z]{1,8}?)(?:是|叫|为)"
            r"(?P<value>[^，。！？；,!?;]{1,40})"
        ),
        "$what",
        confidence=0.8,
        unless=re.compile(r"^(?:不|没|在|这|那|你|什么|怎|为)"),
    ),
    Rule(
        re.compile(r"^(?P<what>[\u4e00-\u9fff]{2,8})[：:]\s*(?P<value>[^：:]{1,120})$"),
        "$what",
        confidence=0.8,
    ),
)
_INSTRUCTION = Rule(
    re.compile(
        r"^(?:请|要|务必)?(?:(?:记住|记得|别忘了|牢记)[：:，,]?"
        r"|(?:以后|下次|今后|从现在起)[：:，,]?(?:请|都|要)?)\s*(?P<value>.{3,})$"
    ),
    "instruction",
    confidence=0.8,
    unless=re.compile(r"[吗呢么？?]\s*$"),
)
_MARK = re.compile(r"^(?:请|务必)?(?:记住|记得|记一下|备注)[：:，,\s]*")
_THIRD_PERSON = re.compile(
    r"^(?:该|这位)?用户(?=的?(?:名字|姓名|生日|邮箱|手机|电话|职业|叫|住|搬|是|对|不?喜欢|讨厌|更|偏|在|会|有|用|打算|养))"
)
_JOINTS = re.compile(r"、|以及|和|与|还有|跟")


def facts(sentence: str) -> list[FactProposal]:
    """Return the facts that a Chinese sentence of the user states."""
    inner = _THIRD_PERSON.sub("我", _MARK.sub("", sentence))
    found = apply(_RULES, inner, _JOINTS) or apply((_INSTRUCTION,), sentence, _JOINTS)
    return in_words_of(sentence, found, rewritten=inner not in sentence)
