"""How Chinese says of something that it ended or is not so: a clause, and it as if it held."""

from mindfile.language.endings import LATELY_ZH as _LATELY
from mindfile.language.endings import Denial
from mindfile.language.patterns import later
from mindfile.language.people import PERSON_ZH
from mindfile.language.turns_zh import PRODUCT, SWITCH

_NO_STATE = (
    r"知道|觉得|认为|想|说|记得|确定|清楚|相信|希望|打算|准备|计划|应该|要|是(?:说|很|太|特别)"
)
_WHO = (
    rf"(?P<who>我(?:们|家)?(?:的?{PERSON_ZH})?)"
    r"(?:现在|目前|已经|早已|早就?|后来|其实|也|都|就|真的|可){0,4}"
)
CHINESE: tuple[Denial, ...] = (
    # 我对花生不再过敏了, 我不对花生过敏
    (
        later(
            rf"{_WHO}(?:不再?)?(?P<rest>对[^，。]+?)(?:现在|已经){{0,4}}(?:不再?|不会再?"
            rf"|没有?)(?:会)?过敏了?[。！]*$"
        ),
        r"\g<who>\g<rest>过敏",
    ),
    # 我不再住在罗马, 我不叫李雷
    (
        later(
            rf"{_WHO}(?:不再|再也不|不(?!再|太?(?:喜欢|爱|讨厌)|{_NO_STATE}))"
            r"(?P<rest>(?:(?!我)[^，。])+?)了?[。！]*$"
        ),
        r"\g<who>\g<rest>",
    ),
    # 我已经不在西门子了: an employer or a city
    (
        later(rf"{_WHO}不(?:再)?在(?P<rest>(?!家)[^，。]{{2,12}}?)了[。！]*$"),
        r"我在\g<rest>工作",
    ),
    (
        later(rf"{_WHO}不(?:再)?在(?P<rest>(?!家)[^，。]{{2,12}}?)了[。！]*$"),
        r"我住在\g<rest>",
    ),
    # 我现在不喜欢川菜了
    (
        later(rf"{_WHO}不太?(?P<rest>(?:喜欢|爱|讨厌)(?:(?!我)[^，。])+?)了[。！]*$"),
        r"\g<who>\g<rest>",
    ),
    # 我的名字不是李雷, 我的编辑器不再是 Vim
    (
        later(
            r"(?P<who>我们?的?[^，。不]{1,10}?)(?:已经)?(?:不再|不)(?P<be>是"
            r"|叫)(?P<rest>[^，。]+?)了?[。！]*$"
        ),
        r"\g<who>\g<be>\g<rest>",
    ),
    # 我戒烟了
    (later(rf"{_WHO}[^，。]{{0,8}}?戒(?:掉?了?)烟.*$"), r"我抽烟"),
    # 我又抽上烟了
    (
        later(rf"{_WHO}(?:最近)?(?:又|重新){{1,2}}(?:开始)?抽(?:上|起)?(?:了)?烟来?了?[。！…]*$"),
        r"我戒烟了",
    ),
    # 我又开始吃牛肉了: it was given up, and is no longer
    *(
        (
            later(
                rf"{_WHO}(?:又|重新|恢复)(?:开始)?(?P<verb>吃|喝"
                rf"|抽)(?![多醉撑饱完到错])(?P<rest>[^，。]{{1,12}}?)了?[。！]*$"
            ),
            held,
        )
        for held in (r"我不\g<verb>\g<rest>", r"我戒\g<rest>了")
    ),
    # 我又吃肉了; 我其实挺能吃辣的
    *(
        (later(rf"{_WHO}(?:最近)?(?:又|重新|恢复|开始)+吃(?:肉|荤|牛肉|鱼)了?[。！]*$"), held)
        for held in ("我吃素", "我是素食者")
    ),
    *(
        (
            later(
                rf"{_WHO}(?:挺|很|特别|非常|还是|最){{0,2}}(?:能|爱|喜欢)(?P<verb>[吃喝])"
                r"(?P<rest>[^，。了的]{1,6}?)(?:的|了)?[。！]*$"
            ),
            held,
        )
        for held in (r"我不\g<verb>\g<rest>", r"我不能\g<verb>\g<rest>", r"我戒\g<rest>了")
    ),
    # 我和李梅离婚了
    (
        later(
            rf"我{_LATELY}(?:和|跟|与)(?P<rest>(?!{PERSON_ZH})[^，。]{{2,4}}?){_LATELY}"
            r"(?:离婚|离了婚|离异|分手)了?[。！]*$"
        ),
        r"我和\g<rest>结婚了",
    ),
    *(
        (
            later(
                rf"我{_LATELY}(?:和|跟|与)(?P<rest>(?!{PERSON_ZH})[^，。]{{2,4}}?){_LATELY}"
                r"分(?:手|开)了?[。！]*$"
            ),
            rf"我{who}叫\g<rest>",
        )
        for who in ("女朋友", "男朋友")
    ),
    # 我家的狗豆包走了
    (
        later(
            r"我们?家?的?(?P<pet>猫咪?|狗狗?|乌龟|鹦鹉|兔子|仓鼠)(?P<rest>[\u4e00-\u9fff]{2,4}?)"
            r"(?:上个?[月周]|昨天|前天|去年|今天|刚刚?|已经|因病){0,2}(?:走|去世|死|离开|没"
            r"|过世)了[。！]*$"
        ),
        r"我家\g<pet>叫\g<rest>",
    ),
    # 我以前住在罗马
    (
        later(
            r"(?P<who>我们?)(?:以前|之前|过去|从前|曾经|曾|原来|原先|本来)(?!就|一直|也)"
            r"(?P<rest>(?:(?!我)[^，。不没])+?)过?[。！]*$"
        ),
        r"\g<who>\g<rest>",
    ),
    # 我从西门子离职了, 我离开了西门子
    (
        later(
            rf"我{_LATELY}(?:从(?P<rest>[^，。了]+?)(?:离职|辞职|跳槽)(?:出来)?"
            rf"|离开了?(?P<left>(?!一|这|那|家|房间|座位|公司|会|学校)[^，。了]+?))了?[。！]*$"
        ),
        r"我在\g<rest>\g<left>工作",
    ),
    # 我辞掉了老师的工作
    (
        later(rf"我{_LATELY}辞(?:掉|去)?了?(?P<rest>[^，。了]{{2,8}}?)的(?:工作|职务)了?[。！]*$"),
        r"我是\g<rest>",
    ),
    # 我从 Vim 换到了 Helix
    (
        later(
            rf"^(?:我|我的)?{_LATELY}(?:昨[天晚]|今天|上周)?(?:系统|编辑器|浏览器|手机|电脑)?从\s*"
            rf"(?P<rest>[A-Z][\w+#. -]*?)\s*{SWITCH}.*$"
        ),
        r"我用 \g<rest>",
    ),
    # Redis 换成 Valkey 了
    (
        later(
            rf"^(?:我们?的?|把)?(?P<rest>{PRODUCT})\s*(?:已经|刚刚?|昨天"
            rf"|上周){{0,2}}{SWITCH}\s*[A-Z].*$"
        ),
        r"我们用\g<rest>",
    ),
    # 我从罗马搬走了, 我离开了罗马
    (
        later(
            rf"我们?{_LATELY}(?:从(?P<rest>[^，。了]+?)(?:搬走|搬出来|搬离)"
            r"|(?:搬离|离开)了?(?P<left>(?!一|这|那|家|房间|座位|公司|会"
            r"|学校)[^，。了]+?))了?[。！]*$"
        ),
        r"我住在\g<rest>\g<left>",
    ),
    # 我把斯柯达卖了
    (
        later(r"我(?:已经|刚刚?)?把(?:我的)?(?P<rest>[^，。]+?)卖了[。！]*$"),
        r"我开的是\g<rest>",
    ),
)
