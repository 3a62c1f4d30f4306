"""Stage one for Chinese: what a sentence of the user states about the user's world."""

import re

from mindfile.language.rules import Rule, apply
from mindfile.model import FactProposal

_STOP = r"(?=\s*(?:[，。！？；、,.!?;]|$))"
_NAME = rf"(?:[\u4e00-\u9fff·]{{2,6}}?|[A-Z][\w-]*(?: [A-Z][\w-]*)*){_STOP}"
_REST = r"[^，。！？；,!?;]+"
_START = r"(?:^|[，。！？；,.!?;\s])"
_ADVERB = r"(?:很|最|特别|非常|比较|更|也|挺|超|真的|真|一直|都|还|就|蛮|十分|平时|平常)*"
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
    r"|翻译|警察|检查员|审计员|研究员|科学家|生物学家|学家|画家|音乐家|摄影师|销售|产品经理|公务员|师|员)"
)
_NO_LIKE = re.compile(r"^(?:你|您|这|那|它|上|过|说)|怎么|什么")
_NO_NAME = re.compile(r"^(?:了|他|她|你|它|不|什么|车|外卖|人|谁)")

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
        re.compile(
            rf"(?:我(?:现在|目前|一直|就)?|我的?家|{_START})(?:住在|定居在|搬到了?|搬去了?|搬家到了?)"
            r"(?P<value>[^，。！？；,!?;了]{2,20})"
        ),
        "city",
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
    Rule(re.compile(r"我(?:今年|现在)?(?P<value>\d{1,3})岁"), "age"),
    Rule(
        re.compile(
            rf"我(?:的)?生日(?:是|在)(?P<value>[^，。！？]*[\d一二三四五六七八九十]{_REST})"
        ),
        "birthday",
    ),
    Rule(
        re.compile(
            rf"(?:我|{_START})(?:是|当|做)(?:一[名个位])?"
            rf"(?P<value>[\u4e00-\u9fff]{{0,8}}?{_JOB}){_STOP}"
        ),
        "job",
        unless=re.compile(r"^(?:不|你|他|她|说|我)"),
    ),
    Rule(re.compile(r"我的?(?:职业|工作)是(?P<value>[^，。！？；,!?;]{2,16})"), "job"),
    Rule(
        re.compile(
            r"我(?:现在|目前)?在(?P<value>[^，。！？；,!?;]{1,16}?(?:公司|银行|医院|学校|大学|局|厂"
            r"|所|院|集团))(?:工作|上班|任职)"
        ),
        "employer",
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
        re.compile(rf"我{_ADVERB}(?:不太?(?:喜欢|爱)|讨厌|受不了|痛恨)(?P<value>{_REST})"),
        "dislike",
        lists=True,
        unless=_NO_LIKE,
    ),
    Rule(
        re.compile(rf"我{_ADVERB}(?:喜欢|热爱|喜爱|偏爱|偏好|爱)(?P<value>{_REST})"),
        "like",
        lists=True,
        unless=_NO_LIKE,
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
            r"我(?:一直|平时)?(?:用的?是?|使用)\s*(?P<value>[A-Z][\w+#. -]*\w)(?=[^写做]|$)"
        ),
        "uses",
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
_JOINTS = re.compile(r"、|以及|和|与|还有|跟")


def facts(sentence: str) -> list[FactProposal]:
    """Return the facts that a Chinese sentence of the user states."""
    found = apply(_RULES, _MARK.sub("", sentence), _JOINTS)
    return found or apply((_INSTRUCTION,), sentence, _JOINTS)
