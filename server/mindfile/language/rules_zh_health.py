"""Rules for Chinese: allergies, diet, conditions and medication."""

import re

from mindfile.language.chinese import NO_FOOD, NOT_ALLERGIC, ONLY_TODAY
from mindfile.language.rules import rule

_ILLNESS = r"[\u4e00-\u9fff]{0,6}(?:病|症|炎|哮喘|高血压|癌)"

HEALTH = (
    rule(
        r"(?:我|用户|^|(?<=[，,]))(?:现在|也|还|一直|从小){0,4}对(?P<value>[^，。！？；,!?;]{1,20}?)"
        r"(?:严重|会|也){0,4}过敏",
        "allergy",
        lists=True,
        confidence=0.95,
        unless=NOT_ALLERGIC,
        example="我对虾过敏，对花粉也过敏",
        not_example="我对这个不过敏",
    ),
    rule(
        r"我(?:有|患有)(?:严重的?)?(?P<value>[\u4e00-\u9fff]{1,8}?)过敏(?:症|史)?(?=[，,。！]|$)",
        "allergy",
        lists=True,
        confidence=0.95,
        unless=NOT_ALLERGIC,
        example="我有花粉过敏",
        not_example="我有什么过敏",
    ),
    rule(
        r"我?(?:一)?(?:吃|喝|碰|闻)(?:到|了)?(?P<value>[\u4e00-\u9fff]{1,8}?)(?:我)?(?:就)?会?"
        r"(?:起疹子|过敏|起红疹|喉咙肿|浑身痒|发痒)",
        "allergy",
        unless=re.compile(r"^(?:什么|这|那)"),
        example="吃虾我会起疹子",
    ),
    rule(
        r"我们?(?:从来|从|一直|平时|现在|已经|早就|也|都|真的|从小|基本|一般|其实|完全|绝对|家|就"
        r"|再也){0,4}(?:不再|不太|不)(?P<verb>(?:能|可以|敢|想|会|再|怎么|大)?(?:吃|喝|沾|碰))"
        r"(?P<value>[^，。！？；,!?;了]{1,12})",
        "diet",
        told="不{verb}{value}",
        unless=NO_FOOD,
        unless_before=ONLY_TODAY,
        example="我不吃猪肉",
        not_example="今天我不吃晚饭",
    ),
    rule(
        r"我(?:已经|早就?|去年|今年|前年|上个?月|最近|刚刚?|就|也|都){0,4}戒(?:掉?了?)"
        r"(?P<value>(?!烟|网|赌|酒|了)[^，。！？；,!?;了掉的]{1,8})了?",
        "diet",
        told="戒了{value}",
        example="我去年就戒咖啡了",
    ),
    rule(
        r"我(?:已经|早就?|\d{4}年|去年|今年|前年|上个?月|最近|刚刚?|就|也"
        r"|都){0,4}戒(?:掉?了?)(?P<value>烟|赌|酒)",
        "habit",
        told="戒了{value}",
        example="我2019年戒烟了",
    ),
    rule(
        r"我(?:是(?:一?个)?|一直|现在){0,4}(?P<value>吃素|素食(?:主义)?者|素食|纯素|清真)",
        "diet",
        example="我是个素食主义者",
    ),
    rule(
        rf"我(?:有|得了|患有?)(?P<value>{_ILLNESS}(?:[、和]{_ILLNESS})*)",
        "condition",
        lists=True,
        example="我有高血压和糖尿病",
        not_example="我没有高血压",
    ),
    rule(
        r"我(?:是|有点|天生){0,4}(?P<value>色盲|色弱|近视|远视|聋人|盲人|左撇子)(?=[，,。！]|$)",
        "condition",
        example="我是色盲",
    ),
    rule(
        r"我(?:一直|每天|长期|在|正在|都|要|得){0,4}(?:吃|服用)(?P<value>[\u4e00-\u9fff]{0,8}"
        r"(?:药|双胍|胰岛素|他汀|地平))",
        "medication",
        unless=re.compile(r"^(?:这|那|什么|了)"),
        example="我每天吃降压药",
        not_example="我吃什么药",
    ),
    rule(
        r"我(?:从来|现在|已经|平时|也|都){0,4}(?P<value>不会?(?:抽烟|吸烟|赌博|开车|做饭|化妆|游泳"
        r"|骑车))"
        r"(?=[，,。！了]|$)",
        "habit",
        unless_before=ONLY_TODAY,
        example="我不抽烟",
    ),
)
