"""Rules for Chinese: likes, dislikes, preferences, favorites and habits."""

import re

from mindfile.language.chinese import ADVERB, NO_LIKE, REST
from mindfile.language.rules import rule

_NO_HABIT = re.compile(
    r"^(?:每(?:天|晚|周|星期|个?月|年))?都?(?:很(?!少)|没|好[忙累]|挺|有[点空事])|你|您|这|那"
    r"|[吗呢吧]$"
)
_LEISURE = r"(?:平时|平常|业余(?:时间)?|闲暇(?:时间|时)?|闲时|空闲时(?:间)?|周末|没事)"

TASTE = (
    rule(
        r"(?:我(?:现在|目前|如今)?的?|^|(?<=[，,]))(?P<what>最(?:喜欢"
        r"|爱)的[\u4e00-\u9fff]{1,6}?)(?<!不)(?<!不再)"
        r"(?:现在|已经|早就){0,4}(?:是|变成了?|换成了?|改成了?|变为了?"
        r"|成了)(?P<value>[^，。！？；]+)",
        "$what",
        unless=re.compile(r"^(?:什么|哪|谁)"),
        example="我最喜欢的颜色变成绿色了",
        not_example="我最喜欢的颜色不是绿色",
    ),
    rule(
        r"(?:比起|相比|跟|和|与)(?P<worse>[^，。！？；,!?;我]{1,12}?)(?:相比|比起来"
        r"|来说)?[，,]?\s*我(?:现在|还是|其实|一直)"
        r"{0,3}(?:更|还是)(?:喜欢|爱|愿意|偏爱)(?P<value>[^，。！？；,!?;]{1,16})",
        "preference",
        told="{value}而不是{worse}",
        unless=NO_LIKE,
        example="比起咖啡我更喜欢茶",
    ),
    rule(
        rf"我(?:现在|如今|比较|一直|也|还是){{0,4}}(?:更喜欢|偏好|偏爱|更愿意"
        rf"|习惯于?)(?P<value>{REST})",
        "preference",
        unless=NO_LIKE,
        example="我更喜欢简短的回答",
        not_example="我更喜欢这个",
    ),
    rule(
        rf"(?:(?<=[，,])|(?=但))(?:但是?|不过|也|却|又|还){{0,4}}(?:不太?(?:喜欢|爱)"
        rf"|讨厌)(?P<value>{REST})",
        "dislike",
        lists=True,
        unless=NO_LIKE,
        example="我喜欢芹菜，但不喜欢香菜",
    ),
    rule(
        rf"我{ADVERB}(?:不太?(?:喜欢|爱)|不是(?:很|太|特别)喜欢|讨厌|受不了|痛恨)(?P<value>{REST})",
        "dislike",
        lists=True,
        unless=NO_LIKE,
        example="我不是很喜欢爵士",
        not_example="我受不了了",
    ),
    rule(
        rf"我(?:最近)?{_LEISURE}?{ADVERB}(?:喜欢|热爱|喜爱|爱)(?:上了?)?(?P<value>{REST})",
        "like",
        lists=True,
        unless=NO_LIKE,
        example="我最近喜欢上了攀岩",
        not_example="我喜欢你",
    ),
    rule(
        rf"(?:^|(?<=[，,])){_LEISURE}{ADVERB}(?:喜欢|热爱|喜爱|爱)(?P<value>{REST})",
        "like",
        lists=True,
        unless=NO_LIKE,
        example="平时喜欢园艺",
    ),
    rule(
        # Goes on about the user: 我是马岚，喜欢爬山
        rf"(?:(?<=[，,])|(?=但))(?:但是?|不过|也|却|还|只|很|最|特别|非常|更){{0,4}}(?:喜欢|热爱"
        rf"|酷爱)(?P<value>{REST})",
        "like",
        lists=True,
        unless=NO_LIKE,
        example="平时喜欢园艺，也喜欢爵士乐",
    ),
    rule(
        rf"(?:(?<=[，,])|(?=但))(?:但是?|不过|也|却|还|只){ADVERB}爱(?P<value>{REST})",
        "like",
        lists=True,
        unless=NO_LIKE,
        example="我不喜欢香菜，但爱芹菜",
    ),
    rule(
        rf"我的?(?:兴趣)?爱好(?:是|有|包括)(?P<value>{REST})",
        "hobby",
        lists=True,
        unless=re.compile(r"^(?:什么|不)"),
        example="我的爱好是园艺和爵士乐",
        not_example="我的爱好是什么",
    ),
    rule(
        # How often belongs to the habit: 每周二打羽毛球.
        rf"我(?:一般|通常|平时|现在|基本){{0,3}}(?P<value>每(?:天|晚|周|星期|个?月|年"
        rf"|隔[^，。]{{1,3}})"
        rf"(?!都?(?:喜欢|爱|写|在|想|觉得|说|不|很少|从来?不)){REST})",
        "habit",
        confidence=0.75,
        unless=_NO_HABIT,
        example="我每周二打羽毛球",
        not_example="我每周都这样",
    ),
    rule(
        rf"我(?:一般|通常|平时|经常|主要|总是)"
        rf"(?!都?(?:喜欢|爱|用|写|在|想|觉得|说|不|很少|从来?不))(?P<value>{REST})",
        "habit",
        confidence=0.75,
        unless=_NO_HABIT,
        example="我平时跑步五公里",
        not_example="我平时都这样",
    ),
    rule(
        rf"^(?P<value>每(?:周[一二三四五六日末天]?|天|晚|个?月|年)(?:早上|晚上|上午"
        rf"|下午)?我(?!都?(?:在)?想)"
        rf"(?:都|会|要|去){{0,4}}{REST})",
        "habit",
        confidence=0.75,
        unless=_NO_HABIT,
        example="每周四我去食物银行帮忙",
    ),
    rule(
        r"^(?P<value>(?:每(?:周[一二三四五六日末天]?|天|晚|个?月)|(?:周"
        r"|星期)[一二三四五六日末](?=一般|通常|都))(?:早上|晚上|上午|下午|中午)?"
        r"(?:一般|通常|都|会|固定){0,3}(?:冥想|跑步|打|练|学|游泳|健身|爬|骑|散步|瑜伽|遛"
        r"|在家办公|去(?!哪)|读书|写日记|早起)"
        r"[^，。！？；我你他她]{0,10})[。！]*$",
        "habit",
        confidence=0.75,
        unless=_NO_HABIT,
        example="每天晚上冥想",
        not_example="每天都很忙",
    ),
    rule(
        # What is never or rarely done is no habit without that word.
        rf"我(?:一般|通常|平时|经常)?(?P<value>(?:从来?不|很少|几乎不|基本不|不怎么)"
        rf"(?!(?:喜欢|爱|用|写|在|想|觉得|说|吃|喝)){REST})",
        "habit",
        confidence=0.75,
        unless=_NO_HABIT,
        example="我从不熬夜",
        not_example="我从不这样",
    ),
)
