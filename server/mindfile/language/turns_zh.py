"""Chinese sentences that put one value in the place of another, and what they come to say."""

import re

from mindfile.language.attributes import names
from mindfile.language.patterns import later
from mindfile.language.people import PERSON_ZH

# A pattern over a sentence, what it comes to say, and what it says held before, if it does.
Turn = tuple[re.Pattern[str], str, str | None]

_HAN = later(r"[\u4e00-\u9fff]")
_NAMED = "|".join(re.escape(name) for name in names() if _HAN.match(name) and len(name) > 1)
_THING = rf"(?:{_NAMED}|{PERSON_ZH}|手机号码?|电话号码?|号码?|工作地点|车|家|组长|班主任)"
_REACHED = r"(?:手机号?码?|电话号?码?|号码?|邮箱(?:地址)?|邮件|微信号?|QQ号?|地址)"
_SHIFTED = r"(?:现在|已经|其实|实际上|应该|而){0,3}"
_STOP = r"(?=[，,。！；]|$)"
_WHEN = (
    r"(?:昨[天晚]|今[天早晚]|前[天几]天?|上个?[月周](?:[一二三四五六日末])?|这[周月]|最近|刚刚?"
    r"|已经|现在|目前|后来|我?把"
    r"|[一二三四五六七八九十\d]{1,2}月份?){0,4}"
)
# Going over from one thing to another.
SWITCH = r"(?:(?:换|改|转|迁移?|切换?|升级?|搬)(?:成|到|为|至|用)|换|改用)了?"
PRODUCT = r"[A-Za-z][\w.+#-]*(?: [A-Z0-9][\w.+#-]*){0,2}"
_MODEL = r"(?: ?[A-Za-z0-9]{1,10}(?![A-Za-z0-9])){0,3}"
_PERSONAL = (
    r"(?:iPhone|iPad|Mac\w*|Pixel|Galaxy|ThinkPad|Kindle|小米|华为|荣耀|苹果|三星|OPPO|vivo|一加"
    r"|Chrome|Firefox|Safari"
    r"|Edge|Vim|Neovim|Emacs|Windows|Fedora|Ubuntu|Arch|VS ?Code|Obsidian|Notion)"
)
_REPAIR = (
    r"(?:…+|[，,。])\s*(?:(?:啊|哦|呃)?(?:不对|不是|说错了|错了|打错了|应该是|不)[，,。是]*){1,3}"
)
CHINESE: tuple[Turn, ...] = (
    # 我今年28，说错了，29
    (
        later(rf"(?P<old>\d+){_REPAIR}(?P<new>\d+)(?=岁|号|日|[。！]|$)"),
        r"\g<new>",
        None,
    ),
    # 医生查出我有高血压
    (
        later(
            r"^(?:医生|大夫|体检|检查)(?:诊断出?|发现|查出来?|显示|说(?=我(?:其实"
            r"|实际上)))我(?!是不是)"
        ),
        "我",
        None,
    ),
    # 我不是对海鲜过敏，是对碘过敏
    (
        later(
            r"(?P<who>我(?:们)?)(?:其实|实际上|并|根本|真的){0,2}不是(?P<verb>对|住在|在|叫|喜欢"
            r"|讨厌|学|做|用|吃)"
            r"(?P<old>[^，。！？；,]{1,16}?)(?P<tail>过敏|工作|上班)?[，,](?:而|其实)?是(?P=verb)"
            r"(?P<new>[^，。！？；,]{1,16}?)(?P<end>过敏|工作|上班)?(?=[。！]*$|[，,])"
        ),
        r"\g<who>\g<verb>\g<new>\g<end>",
        r"\g<who>\g<verb>\g<old>\g<tail>",
    ),
    # 我不叫李雷，我叫李磊; 我的名字不是李雷，是李磊
    (
        later(
            rf"(?P<who>我(?:的[\u4e00-\u9fff]{{1,8}}?|最[\u4e00-\u9fff]{{1,8}}?"
            rf"|家?{PERSON_ZH})?){_SHIFTED}"
            r"不(?:再)?(?P<be>是|叫|住在?|姓)"
            rf"(?P<old>[^，。！？；,]+?)了?[，,；]{_SHIFTED}(?:我)?{_SHIFTED}(?P=be)"
            rf"(?P<new>[^，。！？；,]+?)了?{_STOP}"
        ),
        r"\g<who>\g<be>\g<new>",
        r"\g<who>\g<be>\g<old>",
    ),
    # 手机号写错了，是13912345687
    (
        later(
            rf"^(?:不对|不好意思|抱歉|哦|啊)?[，,]?\s*(?:我的?)?(?P<what>{_THING})(?:刚才|刚刚"
            rf"|刚|前面|上面){{0,2}}[写说打记搞弄填报]错了"
            r"[，,。]?\s*(?:应该|其实){0,2}(?P<be>是|叫)\s*"
        ),
        r"我的\g<what>\g<be>",
        None,
    ),
    # 那个邮箱不用了，换成 xiaoyu@example.org 了
    (
        later(
            rf"^(?:我)?(?:那个|这个|原来的?|以前的?|之前的?|旧的?"
            rf"|老)?(?P<what>{_REACHED})(?:已经|早就)?"
            r"(?:不用|停用|作废|注销|用不了|失效|打不通|换|改)了?[，,。]?\s*(?:请|以后|现在|就"
            r"|都){0,3}"
            r"(?:换成|改成|改用|换到|用|新的?(?:号码?)?是|是|打|发到?|联系)了?\s*(?=[\w+])"
        ),
        r"我的\g<what>是 ",
        None,
    ),
    # 我换手机号了，现在是13800138000
    (
        later(
            r"我(?:的)?(?:刚刚?|最近|已经)?(?:(?:换|改)了?(?:个|新)?(?:新的?)?(?P<what>手机号?码?"
            r"|电话号?码?|邮箱)|(?P<own>手机号?码?|电话号?码?|邮箱)(?:换|改)了?)了?[，,。]"
            r"(?:新的?(?:号码?)?|现在的?|目前){0,3}(?:是|：|:|改成了?|换成了?)\s*(?=[\w+])"
        ),
        r"我的\g<what>\g<own>是 ",
        None,
    ),
    # 换号了，新号是13900002222
    (
        later(
            r"(?:^|(?<=[，,。]))(?:我的?)?(?:换了?(?:个"
            r"|新)?号(?:码)?了?[，,。]\s*)?(?:我的)?(?:新|现在的)(?:手机|电话)?号码?"
            r"(?:是|：|:|改成|换成)?\s*(?=[\d+])"
        ),
        "我的手机号是 ",
        None,
    ),
    # 我的新邮箱是…, 新老板叫…
    (
        later(
            rf"(?:^|(?<=[，,。]))(?:我们?的?|我家的?)?(?:现在)?(?:换了?(?:一?个"
            rf"|一?[位家辆台]))?新(?:来的?|换的?|的)?(?P<what>{_THING})"
            r"(?P<be>是|叫|姓|：|:|在|(?=[\w.+-]+@|\d{7}))"
        ),
        r"我的\g<what>\g<be>",
        None,
    ),
    # iPhone 12 换成 iPhone 16 了
    (
        later(
            rf"^(?:我的?|把)?{_WHEN}(?P<old>{_PERSONAL}{_MODEL})\s*{_WHEN}{SWITCH}\s*"
            rf"(?P<new>{_PERSONAL}{_MODEL})\s*了?(?=[，,。！]|$)"
        ),
        r"我换成\g<new>",
        r"我用\g<old>",
    ),
    # Redis 换成 Valkey 了
    (
        later(
            rf"^(?:我们?的?"
            rf"|把)?{_WHEN}(?P<old>{PRODUCT})\s*{_WHEN}{SWITCH}\s*(?P<new>{PRODUCT})\s*了?(?=[，,。！]|$)"
        ),
        r"我们换成\g<new>",
        r"我们用\g<old>",
    ),
    # 我们从 Heroku 搬到 Render 了
    (
        later(
            rf"^(?P<who>我们){_WHEN}(?:从\s*(?P<old>{PRODUCT})\s*)?(?:都|全"
            rf"|全部)?{SWITCH}\s*(?P<new>{PRODUCT})\s*了?(?=[，,。！]|$)"
        ),
        r"我们换成\g<new>",
        r"我们用\g<old>",
    ),
)
