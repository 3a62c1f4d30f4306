"""Stage one for Chinese: what a sentence of the user states about the user's world."""

import re

from mindfile.language.attributes import names
from mindfile.language.chinese import (
    ADVERB,
    ANY_PERSON,
    DATABASE,
    LANGUAGES,
    NO_FOOD,
    NO_LIKE,
    NOT_NOW,
    ONLY_TODAY,
    REST,
    STOP,
    TIME,
)
from mindfile.language.retractions import merged, retractions
from mindfile.language.rules import apply, clauses, in_words_of, rule
from mindfile.language.rules_zh_person import PERSON
from mindfile.model import FactProposal

_LIFE = (
    rule(
        r"我(?:现在|目前|如今)?的?(?P<what>最(?:喜欢|爱)的[\u4e00-\u9fff]{1,6}?)(?<!不)(?<!不再)"
        r"(?:现在|已经|早就)*(?:是|变成了?|换成了?|改成了?|变为了?|成了)(?P<value>[^，。！？；]+)",
        "$what",
        unless=re.compile(r"^(?:什么|哪|谁)"),
        example="我最喜欢的颜色变成绿色了",
        not_example="我最喜欢的颜色不是绿色",
    ),
    rule(
        rf"我(?:比较|一直|也|还是)*(?:更喜欢|偏好|偏爱|更愿意|习惯于?)(?P<value>{REST})",
        "preference",
        unless=NO_LIKE,
    ),
    rule(
        rf"(?<=[，,])(?:但是?|不过|也|却|还|只)+(?:很)?(?:喜欢|爱)(?P<value>{REST})",
        "like",
        lists=True,
        unless=NO_LIKE,
    ),
    rule(
        rf"(?<=[，,])(?:但是?|不过|也|却|又)*(?:不太?(?:喜欢|爱)|讨厌)(?P<value>{REST})",
        "dislike",
        lists=True,
        unless=NO_LIKE,
    ),
    rule(
        rf"我{ADVERB}(?:不太?(?:喜欢|爱)|不是(?:很|太|特别)喜欢|讨厌|受不了|痛恨)(?P<value>{REST})",
        "dislike",
        lists=True,
        unless=NO_LIKE,
    ),
    rule(
        rf"我(?:最近)?{ADVERB}(?:喜欢|热爱|喜爱|爱)(?:上了?)?(?P<value>{REST})",
        "like",
        lists=True,
        unless=NO_LIKE,
    ),
    rule(
        r"我们?(?:从来|从|一直|平时|现在|已经|早就|也|都|真的|从小|基本|一般|其实|完全|绝对|家|就"
        r"|再也)*"
        r"(?:不再|不太|不)(?P<verb>(?:能|可以|敢|想|会|再|怎么|大)?(?:吃|喝|沾|碰))"
        r"(?P<value>[^，。！？；,!?;了]{1,12})",
        "diet",
        told="不{verb}{value}",
        unless=NO_FOOD,
        unless_before=ONLY_TODAY,
        example="我不吃猪肉",
        not_example="我不吃了",
    ),
    rule(
        r"我(?:已经|早就?|去年|今年|前年|上个?月|最近|刚刚?|就|也|都)*戒(?:掉?了?)"
        r"(?P<value>(?!烟|网|赌|了)[^，。！？；,!?;了掉的]{1,8})了?",
        "diet",
        told="戒了{value}",
        example="我去年就戒咖啡了",
    ),
    rule(
        r"(?:我|[，,])(?P<value>(?:在[^，。！？；,!?;在]{1,12})?(?:经营|开)(?:着|了)?一?[家间个]"
        r"[^，。！？；,!?;]{0,8}(?:店|馆|厅|厂|公司|工作室|诊所|农场|民宿|酒吧|铺子?))",
        "business",
    ),
    rule(
        rf"我(?:一般|通常|平时|经常|主要|总是|每天|每周|每个?月|每年)"
        rf"(?!都?(?:喜欢|爱|用|写|在|想|觉得|说|不))(?P<value>{REST})",
        "habit",
        confidence=0.75,
        unless=re.compile(r"你|您|这|那|[吗呢吧]$"),
        example="我每天跑步五公里",
    ),
    rule(
        # What is never or rarely done is no habit without that word.
        rf"我(?:一般|通常|平时|经常)?(?P<value>(?:从来?不|很少|几乎不|基本不|不怎么|不太?会?(?=熬"
        rf"|抽|开车|运动|化妆))"
        rf"(?!(?:喜欢|爱|用|写|在|想|觉得|说|吃|喝)){REST})",
        "habit",
        confidence=0.75,
        unless=re.compile(r"你|您|这|那|[吗呢吧]$"),
        example="我从不熬夜",
        not_example="我从不这样",
    ),
    rule(r"我(?:是|一直)?(?P<value>吃素|素食者?|纯素|清真)", "diet"),
    rule(
        r"我(?:有|得了|患有?)(?P<value>[\u4e00-\u9fff]{0,6}(?:病|症|炎|哮喘|高血压|癌)"
        r"(?:[、和][\u4e00-\u9fff]{0,6}(?:病|症|炎|哮喘|高血压|癌))*)",
        "condition",
        lists=True,
    ),
    rule(
        rf"我(?:会|擅长|精通|很会)(?P<value>(?:弹|拉|吹|画|唱|跳|游|滑|做|修|写|编|骑|下|打"
        rf"|用){REST})",
        "skill",
        lists=True,
        unless=re.compile(r"^(?:做完|写完|用完|打电话|下来|下去|打开)"),
    ),
    rule(rf"我(?:会说|会讲|能说)(?P<value>{REST})", "language", lists=True),
    rule(
        r"我(?:主要|平时|一直)?写\s*(?P<value>[A-Z][\w+#.]*(?:(?:、|和) ?[A-Z][\w+#.]*)*)",
        "programming language",
        lists=True,
    ),
    rule(
        rf"我(?:主要|平时|一直)?用\s*(?P<value>{LANGUAGES}(?:(?:、| ?和) ?{LANGUAGES})*)"
        r"(?=\s*(?:写代码|编程|开发))",
        "programming language",
        lists=True,
    ),
    rule(r"我会\s*(?P<value>[A-Z][\w+#.]*(?:(?:、| ?和) ?[A-Z][\w+#.]*)*)", "skill", lists=True),
    rule(
        rf"我们?(?:已经)?决定了?(?P<value>(?!没){REST})",
        "decision",
        unless=re.compile("^[的吗呢吧]"),
    ),
    rule(
        rf"(?:用的?是?|使用|跑的是|换成了?|改成了?|改用了?|迁移到了?|切换到了?|换到了?)\s*"
        rf"(?P<value>{DATABASE})",
        "database",
        "project",
        unless_before=NOT_NOW,
    ),
    rule(
        r"我们(?:线上|生产环境|项目|公司|团队|部门)?(?:用的?是?|使用)\s*"
        r"(?P<value>[A-Za-z][\w .+#-]*)",
        "uses",
        "project",
    ),
    rule(
        rf"我们(?:线上|生产环境|项目|公司|团队|部门)用的是(?P<value>[\u4e00-\u9fff]{{2,8}}){STOP}",
        "uses",
        "project",
        unless=re.compile(r"^(?:什么|哪)|的$"),
    ),
    rule(
        rf"我{ADVERB}(?:主要|在|日常)*(?:用的?是?|使用)\s*"
        r"(?P<value>[A-Z][\w+#.-]*(?:(?: |、| ?和 ?)[A-Z0-9][\w+#.-]*)*)"
        r"(?!\s*(?:写(?!代码|作|笔记|东西)|做|[A-Za-z0-9]))",
        "uses",
        lists=True,
    ),
    rule(rf"(?P<value>{TIME}[^，。！？；我]{{0,6}}我(?:要|得|会|打算|准备|计划){REST})", "plan"),
    rule(
        rf"我(?:要|得|必须|需要|会|打算|准备)?(?:在"
        rf"|于)?(?P<value>{TIME}[^，。！？；,!?;要有去得打准会]{{0,8}}"
        rf"(?:要|有|去|得|打算|准备|会(?!再)|前|之前){REST})",
        "plan",
        unless=re.compile(r"再说|[吗呢吧]$"),
    ),
    rule(rf"我们?(?:打算|计划|准备)(?:在|于)?(?P<value>{REST})", "plan"),
    rule(rf"我的目标是(?P<value>{REST})", "plan"),
    rule(r"我(?:已经)?(?:答应|承诺|保证)了?(?P<value>[^，。！？；,!?;]{3,})", "commitment"),
    rule(
        r"我(?:有|买了|养了)(?P<value>[一二两三四五六七八九十\d](?:辆|台|部|套|艘|架|只|条"
        r"|匹)[^，。！？；,!?;]{1,20})",
        "possession",
    ),
    rule(
        r"我的?(?:邮箱|电子邮件|邮件)(?:地址)?(?:是|：|:)\s*"
        r"(?P<value>[\w.+-]+@[\w-]+\.[\w.-]*\w)",
        "email",
    ),
    rule(r"我的?(?:电话|手机)(?:号码?)?(?:是|：|:)\s*(?P<value>\+?\d[\d -]{5,})", "phone"),
    rule(
        r"我的?(?:手机|平板|笔记本|相机|耳机|手表)(?:是"
        r"|为)(?P<value>[^，。！？；,!?;不没这那你\d][^，。！？；,!?;]*)",
        "device",
        unless=re.compile(r"^(?:坏|黑|白|新|旧|从|在|去年|今年)|的$"),
    ),
    rule(
        rf"我的(?!{ANY_PERSON}|意思|问题|想法|建议|感觉|观点|看法|天|错|理解|猜测|回答|目的|名字"
        rf"|密码|口令|目标)"
        r"(?P<what>[\u4e00-\u9fffA-Za-z]{1,8}?)(?<!不)(?<!不再)(?:是|叫|为)"
        r"(?P<value>[^，。！？；,!?;]{1,40})",
        "$what",
        confidence=0.8,
        unless=re.compile(r"^(?:不|没|在|这|那|你|什么|怎|为)"),
    ),
    rule(
        rf"^(?P<what>{'|'.join(map(re.escape, names()))})[：:]\s*(?P<value>[^：:]{{1,120}})$",
        "$what",
        confidence=0.8,
    ),
)
_RULES = (*PERSON, *_LIFE)
_NOTE = rule(
    r"^(?:请|务必)?(?:记住|记得|记一下|别忘了)[：:，,]?\s*"
    r"(?P<value>(?!.*(?:下次|以后|今后|每次|务必|不要|别|先))(?=我|我们"
    r"|[^，。]{1,12}[是在有]).{3,})$",
    "note",
    confidence=0.8,
    unless=re.compile(r"[吗呢么？?]\s*$"),
)
_INSTRUCTION = rule(
    r"^(?:请|要|务必)?(?:(?:记住|记得|别忘了|牢记)[：:，,]?"
    r"|(?:以后|下次|今后|从现在起)[：:，,]?(?:请|都|要)?"
    r"|(?=(?:每次|始终|永远|总是|一直)(?:都|要|先|用|给|把|请))"
    r"|(?=请?一律)"
    r"|(?=(?:不要|别)(?:再)?(?:用|使用|写|加|给|发|叫|包含|回答)))\s*(?P<value>.{3,})$",
    "instruction",
    confidence=0.8,
    unless=re.compile(r"[吗呢么？?]\s*$"),
)
_MARK = re.compile(r"^(?:请|务必)?(?:记住|记得|记一下|备注|别忘了)[：:，,\s]*")
_THIRD_PERSON = re.compile(
    r"^(?:该|这位)?用户(?=的?(?:名字|姓名|生日|邮箱|手机|电话|职业|叫|住|搬|是|对|不?喜欢|讨厌|更"
    r"|偏|在|会|有|用|打算|养|已经不|现在不|不再|不|以前|之前|曾经))"
)
_JOINTS = re.compile(r"、|以及|和|与|还有|跟")


def facts(sentence: str) -> list[FactProposal]:
    """Return the facts that a Chinese sentence of the user states."""
    inner = _THIRD_PERSON.sub("我", _MARK.sub("", sentence))
    found = merged(read(inner), retractions(clauses(inner), read, chinese=True))
    for order in (_NOTE, _INSTRUCTION):
        found = found or apply((order,), sentence, _JOINTS)
    return in_words_of(sentence, found, rewritten=inner not in sentence)


def read(text: str) -> list[FactProposal]:
    """Return what the rules read in a text that states and denies nothing."""
    return apply(_RULES, text, _JOINTS)
