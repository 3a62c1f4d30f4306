"""Rules for Chinese: trade, employer, school, skills and languages."""

import re

from mindfile.language.chinese import (
    CITY,
    COUNTRY,
    FAMILY_NAME,
    JOB,
    LANGUAGES,
    NO_JOB,
    REST,
    ROLE,
    STOP,
    TITLE,
    WHEN,
)
from mindfile.language.rules import rule

_TRADE = rf"(?P<value>(?:(?![当做])[\u4e00-\u9fff]){{0,8}}?{JOB})"
_NO_EMPLOYER = re.compile(
    rf"^(?:{CITY}|{COUNTRY})(?:市|省|市区|郊区)?$|[区县镇乡村省市]$"
    r"|(?:(?<!阿)里|[上下边州京海])$|^(?:一起|这|那|家|外面|国外|哪|公司|单位|[一某][家个间所])"
)

WORK = (
    rule(
        rf"我们?(?:的)?公司(?:名字)?(?:叫|是)(?P<value>(?!做|搞|一家|个|什么"
        rf"|哪)[^，。！？；,!?;的]{{2,12}}){STOP}",
        "employer",
        unless=re.compile(r"^(?:在|不|没|外企|国企|私企|民企|央企|上市|小|大)"),
        example="我们公司叫云帆科技",
        not_example="我们公司是做外贸",
    ),
    rule(
        rf"(?:我|[，,]){WHEN}(?:在[^，。！？；,!?;在]{{2,12}}?)?(?:自己|接单|兼职|全职|在家|远程){{0,2}}(?:是)?(?:做|从事|搞|负责做?)"
        rf"(?P<value>{ROLE})(?:的|工作|这一?块)?{STOP}",
        "job",
        example="我在杭州做运营",
        not_example="我在杭州做饭",
    ),
    rule(
        rf"(?:我|[，,]){WHEN}在(?P<value>(?!{CITY})[^，。！？；,!?;在里]{{2,8}}?)(?=做{ROLE})",
        "employer",
        unless=_NO_EMPLOYER,
        example="我在字节做后端",
        not_example="我在杭州做运营",
    ),
    rule(
        rf"我{WHEN}(?:是|当上?了?|做了?|成为?了|升(?:任|为|成|到)?了?|转行(?:当|做|成)了?"
        rf"|改行(?:当|做)了?)(?:一?[名个位])?"
        rf"(?:{FAMILY_NAME}(?={TITLE}))?{_TRADE}了?{STOP}",
        "job",
        unless=NO_JOB,
        example="我现在是面包师了",
        not_example="我不是面包师",
    ),
    rule(
        rf"(?:我|[，,]){WHEN}在[^，。！？；,!?;在]{{2,16}}?(?:当|做|担任"
        rf"|是)(?:一?[名个位])?{_TRADE}{STOP}",
        "job",
        unless=NO_JOB,
        example="我在西门子当电工",
    ),
    rule(
        rf"我(?:叫|是|名叫|今年|在|住|来自|以前|之前)[^。！？]*?[，,]\s*{WHEN}"
        rf"(?:(?:是|当|做)(?:一?[名个位])?|一[名个位]){_TRADE}{STOP}",
        "job",
        unless=NO_JOB,
        example="我是陆远，一名桥梁工程师",
    ),
    rule(
        rf"我(?:叫|是)[^，,。]{{2,12}}[，,]\s*{_TRADE}{STOP}",
        "job",
        unless=NO_JOB,
        example="我是陆远，桥梁工程师",
    ),
    rule(
        rf"(?:我{WHEN}(?:是|在[^，。！？；,!?;在]{{2,16}}?(?:做|当))|[，,](?:做"
        rf"|是))(?:一?[名个位])?"
        rf"(?P<value>SWE|SDE|PM|HR|CEO|CTO|CFO|COO|DBA|QA|DevOps|SRE|BD|UX|[Ff]reelancer){STOP}",
        "job",
        example="我是PM，在Google上班",
    ),
    rule(
        rf"我{WHEN}(?:在[^，。！？；,!?;在]{{1,12}}?)?(?:是)?(?P<value>教(?!会|育|我|你|他|她|过"
        rf"|训|练|堂|程|师|授|室)[\u4e00-\u9fff]{{1,6}})(?:的)?{STOP}",
        "job",
        example="我在一中教数学",
        not_example="我教会了他",
    ),
    rule(
        rf"^I work (?:at|for) (?P<value>[\u4e00-\u9fff]{{2,10}})(?: as an? [A-Za-z ]+)?{STOP}",
        "employer",
        example="I work at 腾讯 as a PM",
    ),
    rule(
        r"我的?(?:职业|工作)是(?P<value>[^，。！？；,!?;]{2,16})",
        "job",
        unless=re.compile(r"^(?:什么|不|在)"),
        example="我的职业是焊工",
        not_example="我的工作是什么",
    ),
    rule(
        r"(?:我|[，,])(?:现在|目前|一直){0,4}(?:在|就职于|任职于|供职于)(?P<value>(?!家)"
        r"[^，。！？；,!?;在]{2,16}?)(?:(?=当|做|担任)|工作|上班|任职|就职)",
        "employer",
        unless=_NO_EMPLOYER,
        example="我叫李明，在腾讯工作",
        not_example="我在外面工作",
    ),
    rule(
        rf"(?:我|[，,]){WHEN}(?:加入|入职|跳槽到|去)了?"
        r"(?P<value>[^，。！？；,!?;在了]{2,12}?)(?:公司)?(?:工作|上班|任职)",
        "employer",
        unless=_NO_EMPLOYER,
        example="我上个月去华为上班",
    ),
    rule(
        rf"(?:我|^|[，,](?:然后|并|就)?){WHEN}(?:加入了?|入职了?|跳槽[到去]了?)"
        r"(?P<value>[^，。！？；,!?;在了]{2,12})",
        "employer",
        unless=re.compile(
            r"群|俱乐部|讨论|会议|你们|我们|协会|社团|学会|[球车舰舞跑]队$|(?<!美)团$|诗社$|工会|乐队|读书会|委员会|商会|业委会|志愿|教会"
        ),
        example="我上个月入职了华为",
        not_example="我加入了群聊",
    ),
    rule(
        rf"(?:我|^|(?<=[，,])){WHEN}(?:换|找|找到)(?:了|个|一?份|一?家|新)*(?:工作|公司"
        rf"|单位)了?[，,](?:现在)?(?:去了?"
        r"|到了?|进了?|在)"
        rf"(?P<value>(?!外地|国外|家|那)[^，。！？；,!?;在了]{{2,12}}?)(?:公司)?(?:上班"
        rf"|工作)?了?{STOP}",
        "employer",
        unless=_NO_EMPLOYER,
        example="我换工作了，去了字节",
        not_example="我换工作了，去了外地",
    ),
    rule(
        rf"[，,]\s*(?:现在|目前)?(?:做|当|任|担任|是)(?:一?[名个位])?{_TRADE}了?{STOP}",
        "job",
        unless=NO_JOB,
        example="我换工作了，现在当攀岩教练",
    ),
    rule(
        r"我(?:正|现在|目前)?(?:在|就读于|毕业于)(?P<value>[\u4e00-\u9fff]{2,12}?(?:大学|学院|中学"
        r"|小学))",
        "school",
        example="我在兰州大学读书",
    ),
    rule(
        r"(?:我|[，,])(?P<value>(?:在[^，。！？；,!?;在]{1,12})?(?:经营|开)(?:着|了)?(?:一?[家间个]"
        r"[^，。！？；,!?;]{0,8}(?:店|馆|厅|厂|公司|工作室|诊所|农场|民宿|酒吧|铺子?)|小?(?:超市|小卖部|餐馆|饭馆|面馆|网店"
        r"|淘宝店|民宿|诊所|药店|理发店|早餐店)))",
        "business",
        example="我在扬州开一家书店",
    ),
    rule(
        r"我(?:会|擅长|精通|很会)(?P<value>(?:弹|拉|吹|画|唱|跳|游|滑|做|修|写|编|骑|下|打|用)"
        rf"{REST})",
        "skill",
        lists=True,
        unless=re.compile(r"^(?:做完|写完|用完|打电话|下来|下去|打开)|的$"),
        example="我会弹吉他",
        not_example="我不会弹吉他",
    ),
    rule(
        rf"我(?:会说|会讲|能说)(?P<value>{REST})",
        "language",
        lists=True,
        unless=re.compile(r"^(?:的|出|服|到|明|话)"),
        example="我会说粤语和法语",
        not_example="我会说明白",
    ),
    rule(
        r"我(?:主要|平时|一直)?写\s*(?P<value>[A-Z][\w+#.]*(?:(?:、|和) ?[A-Z][\w+#.]*)*)",
        "programming language",
        lists=True,
        example="我主要写 Zig",
    ),
    rule(
        rf"我(?:主要|平时|一直)?用\s*(?P<value>{LANGUAGES}(?:(?:、| ?和) ?{LANGUAGES})*)"
        r"(?=\s*(?:写代码|编程|开发))",
        "programming language",
        lists=True,
        example="我用 Rust 写代码",
    ),
    rule(
        r"我(?:最近|正|现在|一直){0,4}在学(?:习)?(?P<value>[\u4e00-\u9fff]{1,6}[语文琴画车]"
        r"|[A-Z][\w+#.]*)",
        "learning",
        example="我在学日语",
    ),
    rule(
        r"我会\s*(?P<value>[A-Z][\w+#.]*(?:(?:、| ?和) ?[A-Z][\w+#.]*)*)",
        "skill",
        lists=True,
        example="我会 Python 和 Go",
    ),
)
