"""What a Chinese clause says is over: 日语不学了, 罗马之行取消了, 寿司吃腻了, 捷达卖了.

The thing stands first and what became of it behind, so that no rule reads the clause as if it
still held. What it ends is told by the kind of word that ends it.
"""

import re

from mindfile.language.chinese import PET
from mindfile.language.departures_zh import departed_zh
from mindfile.language.patterns import later
from mindfile.language.people import PERSON_ZH
from mindfile.language.values import ANY, ONLY

_LATELY = (
    r"(?:已经|刚刚?|最近|现在|以后|今后|暂时|后来|终于|昨[天晚]|今[天早晚]|前[天几]天?"
    r"|上个?[月周](?:[一二三四五六日末])?"
    r"|这[周月]|去年|今年|早就?|都|也|又|只好|就|被我?|给|全){0,4}"
)
_WHAT = (
    r"(?P<what>(?!把|好|行|算|反正|外卖|订单|电影|快递|闹钟|提醒|关注|还是|什么|怎么|这[么样个]"
    r"|那[么样个]|[我你您他她它]|谁|东西"
    r"|事情?|话|钱包?|票"
    r"|伞|钥匙|快递)[^，。！？；我你他她它不没]{1,10}?)"
)
_MY = r"^(?:我们?|我家|家里|咱们?)?的?(?:那?[辆台只条部家个架隻本套]|旧|老|原来的?)?"
_END = r"[。！!…~～]*$"
_TRAINING = r"(?:学|练|弹|画|打|踢|跑|玩|做|写|追|游|跳|唱|参加|上)"
_GOING = r"(?:去|搬|买|办|结|考|报|生|养|换|租|开|回)"
_ACT = (
    r"(?:(?:打|踢|练|学|跑|游|爬|骑|做(?!饭|梦)|考|养|写|画|弹|唱|跳|住(?!院)|报|去(?!了)|搬|追"
    r"|遛|读|当)(?=[^了])"
    r"|健身|冥想|在家|参加|结婚|创业|炒股|早起|熬夜|夜跑|晨跑)"
)
_PETS = ("dog", "cat", "pet", "turtle", "bird", "rabbit", "仓鼠", "兔子", "鹦鹉")
_SWEETHEARTS = ("girlfriend", "boyfriend", "fiancé")
# What stood first, and which attributes lose it.
_OVER = tuple(
    (later(pattern), attributes)
    for pattern, attributes in (
        # 日语不学了
        (
            rf"{_MY}{_WHAT}{_LATELY}不(?:再|想|打算)?{_TRAINING}了{_END}",
            ("learning", "habit", "hobby", "plan"),
        ),
        # 广州不去了
        (rf"{_MY}{_WHAT}{_LATELY}不(?:再|想|打算)?{_GOING}了{_END}", ("plan",)),
        # 罗马之行取消了, 取消了罗马之行
        (
            (
                rf"{_MY}{_WHAT}(?:之行|之旅|行程|旅行|计划|的事)?{_LATELY}(?:取消|泡汤|作罢|黄|吹"
                rf"|告吹|搁置)了{_END}"
            ),
            ("plan",),
        ),
        (rf"{_MY}{_LATELY}取消了{_WHAT}(?:之行|之旅|行程|旅行|计划)?{_END}", ("plan",)),
        # 寿司吃腻了; 对钓鱼没兴趣了
        (
            rf"{_MY}{_WHAT}{_LATELY}(?:[吃喝看听玩](?:腻|够|烦|怕|伤)|腻|不香)了{_END}",
            ("like", "hobby"),
        ),
        (rf"^我?{_LATELY}[吃喝看听玩](?:腻|够)了{_WHAT}{_END}", ("like", "hobby")),
        (
            (
                rf"^我?{_LATELY}对{_WHAT}{_LATELY}(?:没(?:有|啥|什么)?兴趣|不感兴趣"
                rf"|失去(?:了)?兴趣)了?{_END}"
            ),
            ("like", "hobby"),
        ),
        # 现在不能吃辣了
        (
            rf"^我?{_LATELY}(?:不能|不敢|没法|不可以)(?P<what>[吃喝][^，。了]{{1,6}}?)了{_END}",
            ("like",),
        ),
        # 捷达卖了, 面包店转让了
        (
            (
                rf"{_MY}{_WHAT}{_LATELY}(?:卖|转让|报废|(?:被[^，。]{{0,3}})?[偷盗](?:走)?|(?<![跑走])弄?丢|处理|出手|转手|送人|送给[^，。了]{{1,6}}|捐"
                rf"|被撞[坏毁]|撞报废|退租|关门|淘汰|扔|回收"
                rf"|倒闭)(?:掉|出去|走)?了{_END}"
            ),
            ("possession", "car", "device", "uses", "business"),
        ),
        # 把那辆开了十年的捷达卖了
        (
            (
                rf"^(?:我们?|我家)?{_LATELY}把(?:我|我家|家里)?的?(?:那|这)?[辆台只条部家个套]?"
                rf"(?:[^，。]{{1,10}}的|旧|老)?{_WHAT}(?:卖|转让|报废|弄丢|处理|出手|转手|送|扔)"
                rf"(?:掉|出去|给[^，。]{{1,4}}|人)?了{_END}"
            ),
            ("possession", "car", "device", "uses", "business"),
        ),
        # 我卖掉了摩托车
        (
            (
                rf"^(?:我们?|我家)?{_LATELY}(?:卖|转让|报废|处理|弄丢|丢|送|捐|扔|淘汰)(?:掉|走|出)?了(?:我们?家?|自己)?的?"
                rf"(?:那|这)?[辆台只条部套个]?(?P<what>(?!一|两|几|三|四|五|很多|点|些|不少|[\d人我你他它])[^，。我你他她它不没]{{1,8}}?){_END}"
            ),
            ("possession", "car", "device", "uses", "business"),
        ),
        # 立普妥停了, 我把立普妥停了
        (
            rf"^(?:我|医生{_LATELY}(?:让我|给我|叫我|建议我)?{_LATELY})?(?:把|的)?{_WHAT}{_LATELY}(?:不用?(?:再)?(?:吃|打|服)|停(?:药|用|掉)?|断)了{_END}",
            ("medication",),
        ),
        # 我不吃优甲乐了, 停了优甲乐
        (
            rf"^(?:我|医生{_LATELY}(?:让我|给我|叫我|建议我)?)?{_LATELY}(?:停(?:用|掉)?了|停用|不(?:用|需要)?(?:再)?(?:吃|打|服用?))(?P<what>[^，。！？；我你他她它了]{{2,8}}?)了?{_END}",
            ("medication",),
        ),
        # 健身房的卡退了
        (
            (
                rf"^(?:我们?)?{_LATELY}(?:把)?(?:我)?的?(?P<what>(?!信用|银行|储蓄|工资)[^，。我你他她把]{{2,10}}?)(?:的)?(?:会员卡?"
                rf"|年卡|月卡|卡|订阅|套餐|课){_LATELY}(?:退|停|注销|取消|转让|不续|不要)(?:费|掉)?了{_END}"
            ),
            ("membership", "habit", "uses", "plan"),
        ),
        # 我取消了爱奇艺会员
        (
            (
                rf"^我?{_LATELY}(?:取消|退|停|注销|退订|关)掉?了(?P<what>[^，。我你他她它]{{2,10}}?)(?:的)?"
                rf"(?:会员|订阅|年卡|月卡|套餐|账号){_END}"
            ),
            ("membership", "uses", "habit"),
        ),
        # 我退出了篮球队
        (
            rf"^我?{_LATELY}(?:退出|退|离开)了(?P<what>[^，。我你他她它]{{1,10}}?(?:[队团社群会班]|协会|俱乐部|组织)){_END}",
            ("membership", "habit", "hobby"),
        ),
        # 大黄去世了
        (
            (
                rf"{_MY}(?:{PET})?(?P<what>(?!我|上个|昨天|前天|去年|今年|刚|{PERSON_ZH})[\u4e00-\u9fff]{{2,3}}?){_LATELY}"
                rf"(?:去世|过世|死|送人|送走|[跑走]丢)(?:掉)?了{_END}"
            ),
            _PETS,
        ),
        (
            (
                rf"{_MY}(?:{PET})?(?P<what>(?P<twice>[\u4e00-\u9fff])(?P=twice)){_LATELY}(?:走|没"
                rf"|丢)了{_END}"
            ),
            _PETS,
        ),
        # 我不打网球了
        (
            (
                rf"^(?:我们?)?{_LATELY}(?:再也)?不(?:再|打算|准备|想"
                rf"|用)?(?P<what>{_ACT}[^，。了的得过着]{{0,8}})了{_END}"
            ),
            ("habit", "hobby", "plan"),
        ),
        # 戒酒了
        (rf"^我?{_LATELY}戒(?:掉?了?)(?P<what>酒|烟)了?{_END}", ("habit",)),
        # 戒咖啡了, 把奶茶戒了
        (
            rf"^我{_LATELY}戒(?:掉?了?)(?P<what>(?!烟|酒|赌)[^，。！？；我你他她它了]{{1,6}}?)了?{_END}",
            ("habit",),
        ),
        (
            rf"^我{_LATELY}把(?P<what>[^，。！？；我你他她它了]{{1,6}}?)给?戒掉?了{_END}",
            ("habit",),
        ),
        # 老陈搬走了
        (
            (
                rf"^(?:我?(?:的)?室友)?(?P<what>(?!我)[\u4e00-\u9fff]{{2,4}}?){_LATELY}"
                rf"搬(?:走|出去)了{_END}"
            ),
            ("roommate",),
        ),
        # 相机我出掉了
        (
            rf"^(?P<what>[^，。我你他她它]{{2,8}}?)我{_LATELY}(?:卖|出|送|扔|转让|处理|注销|卸载?|停用|退订)掉?了{_END}",
            ("possession", "car", "device", "uses", "membership", "habit"),
        ),
        # 我和小美结婚了
        (
            (
                rf"^我{_LATELY}(?:和|跟"
                rf"|与)(?P<what>(?!{PERSON_ZH})[\u4e00-\u9fff]{{2,4}}?){_LATELY}(?:结婚|结了婚|订婚"
                rf"|领证)了?{_END}"
            ),
            _SWEETHEARTS,
        ),
    )
)
_WEDDING = later(
    rf"^(?:我们?)?{_LATELY}(?:婚(?:礼|约)?{_LATELY}(?:不(?:办|结)|取消|黄|吹)了|不结婚?了"
    rf"|退婚了){_END}"
)
# 算了，还是用NATS: of which decision is known from what was said last.
INSTEAD = later(
    rf"^(?:算了|还是算了|不行|改主意了|换个想法|重新决定)[，,、。]?\s*(?:我们?)?(?:最后|决定"
    rf"|就){{0,3}}(?:还是)?"
    rf"(?P<value>(?:用|选|改用|换成?|去|买|定)[^，。！？]{{2,20}}?)(?:吧|了)?{_END}"
)
_ALONE = later(rf"^我{_LATELY}(?:一个人住|自己住|独居)了?{_END}")
_UNMEDICATED = later(
    rf"^(?:我|医生(?:让我|给我)?)?{_LATELY}(?:把)?(?:药停|停药?|不(?:用|再|需要)?(?:再)?吃药)了?药?了{_END}"
)
_CURED = later(
    rf"^我?(?:其实|根本|并|真的|原来)?{_LATELY}(?:其实|根本|并)?(?:不(?:再|会)?过敏了?|过敏(?:已经|终于|全)*(?:好|治好)了){_END}"
)
_TOGETHER = later(
    rf"^我{_LATELY}(?:(?:和|跟|与)[\u4e00-\u9fff]{{2,4}}?{_LATELY}在一起|脱单|谈恋爱|(?:有|交"
    rf"|找到?)(?:女朋友|男朋友|对象))了{_END}"
)
_WHOLLY: tuple[tuple[re.Pattern[str], tuple[tuple[str, str], ...]], ...] = (
    (
        _WEDDING,
        (("婚礼", ANY), ("wedding", ANY), ("plan", "结婚"), ("marital status", "已订婚")),
    ),
    (_ALONE, (("roommate", ANY),)),
    (_CURED, (("allergy", ONLY),)),
    (_UNMEDICATED, (("medication", ONLY),)),
    (_TOGETHER, (("marital status", "单身"),)),
)
_CARS = frozenset({"车", "汽车", "车子", "私家车"})
_DRINKS = {"酒": "喝酒", "烟": "抽烟"}


def ended_activities_zh(clause: str) -> tuple[tuple[str, str], ...]:
    """Return what a Chinese clause says is over, as attributes with their values."""
    for pattern, over in _WHOLLY:
        if pattern.search(clause):
            return over
    ends: dict[tuple[str, str], None] = dict.fromkeys(departed_zh(clause))
    for pattern, attributes in _OVER:
        found = pattern.search(clause)
        if found is None:
            continue
        what = _DRINKS.get(found["what"], found["what"].removeprefix("去") or found["what"])
        ends |= dict.fromkeys((attribute, what) for attribute in attributes)
        if what in _CARS and "car" in attributes:
            ends[("car", ANY)] = None
        if attributes == _SWEETHEARTS:
            ends |= dict.fromkeys(("marital status", one) for one in ("单身", "离异"))
        if attributes == ("plan",) and len(what) > 1:
            # An event has the attribute of its name.
            ends[(what, ANY)] = None
        if what.startswith("学"):
            ends[("learning", what[1:])] = None
    return tuple(ends)


def is_thing_zh(said: str, held: str) -> bool:
    """Tell whether a thing is the one that was spoken of: 苏州的房子 of 苏州有一套房子."""
    parts = [part for part in re.split("的|那|这", said) if part]
    if len(parts) < 2 or not (held.endswith(parts[-1].removesuffix("子")) or parts[-1] in held):
        return False
    return all(part in held or part.removesuffix("子") in held for part in parts)


def is_said_of(said: str, held: str) -> bool:
    """Tell whether a plan or a habit is the one that was spoken of: 五月去罗马 of 罗马."""
    return len(said) > 1 and said in held
