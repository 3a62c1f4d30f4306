"""Rules for Chinese: who lives together, who was born, what was bought, where it stands."""

from mindfile.language.chinese import CATS, DOGS, NAME, NO_NAME, NO_PLACE, PET, STOP, WHEN
from mindfile.language.names_zh import NAMED
from mindfile.language.patterns import later
from mindfile.language.people import NEAREST_ZH, PERSON_ZH
from mindfile.language.rules import rule

_NAME = rf"(?:{NAMED}|[\u4e00-\u9fff]{{2,3}}?|[A-Z][a-z]+)"
_SO = r"(?:现在|目前|一直|还|也|又|都|平时){0,3}"
_TOGETHER = r"(?:一起|两个人|三个人)?(?:合租|同住|一起住|一块儿?住|住在?一起)"
_ANIMAL = rf"(?:{PET}|{DOGS}|{CATS})"
_BORE = (
    r"(?:我们?|我家|我?老婆|我?太太|我?媳妇|我?妻子|^|(?<=[，,]))(?:家)?(?:去年|今年|前年|上个?月|上周|昨天|前天"
    r"|刚刚?|已经|又|也|终于|\d{4}年|\d{1,2}月份?|给我){0,3}(?:生|添|迎来)(?:了|的|下)?"
)
_GIRL = r"(?:女儿|女孩儿?|闺女|千金|女宝宝?|小公主|妹妹|丫头)"
_BOY = r"(?:儿子|男孩儿?|男宝宝?|小子|弟弟|胖小子)"
_SECOND = r"(?:二胎|三胎|老二|老三|头胎|双胞胎|龙凤胎|宝宝|孩子|娃|一个|个|一对)"
_MORE = r"[^。！？；我]{0,14}?"
_DAY = (
    r"(?:(?:[12]\d{3}年|[去今前]年|上个?)?(?:\d{1,2}|[一二三四五六七八九十]{1,3})月(?:份|初|底)?"
    r"(?:(?:\d{1,2}|[一二三四五六七八九十]{1,3})[日号])?)"
)
_CLASSED = r"(?:辆|台|部|套|把|架|艘|块|双|栋|间|座|张|支|条)"
_NO_THING = later(
    r"^一?(?:套(?:题|餐)|部(?:电影|剧|小说|分)|张(?:票|照片|纸|机票|卡片)|块(?:钱|面包|蛋糕)|间房子?$"
    r"|把(?:米|菜|票)|条(?:鱼|消息|微信|短信)|支(?:笔|烟)$|双(?:筷子|袜子))"
)

HOME = (
    rule(
        rf"(?:我|^|(?<=[，,])){_SO}(?:和|跟|与)(?P<value>(?!{PERSON_ZH}){_NAME}(?:(?:、|和|跟){_NAME})*?)"
        rf"{_SO}{_TOGETHER}",
        "roommate",
        lists=True,
        unless=later(r"^(?:别人|人|谁|他|她|大家|陌生人|一个|两个|三个)|[们个人]$"),
        example="我跟小林和阿伟合租",
        not_example="我跟别人合租",
    ),
    rule(
        rf"(?:室友|合租(?:的)?(?:伙伴|人)?)[^，。！？；叫是我]{{0,6}}[，,：:]?\s*(?:分别|都|一个|其中一个|名字){{0,2}}"
        rf"(?:叫|是)(?P<value>{_NAME}(?:(?:、|和|跟){_NAME})*){STOP}",
        "roommate",
        lists=True,
        unless=later(r"[的人师员生]$|^(?:谁|我|个|一)"),
        example="我和两个室友合租，一个叫阿伟，一个叫老陈",
        not_example="我室友是老师",
    ),
    rule(
        rf"(?:室友|合租)[^。！？；]{{2,20}}[，,]\s*(?:还有)?(?:另?一个|另外一个)叫(?P<value>{_NAME}){STOP}",
        "roommate",
        example="我有两个室友，一个叫小林，另一个叫阿宝",
    ),
    rule(
        rf"我们?{_SO}(?P<value>(?:和|跟|与)(?:我的?)?(?:两个|三个|几个)?(?:(?!室友){PERSON_ZH}|公婆|岳父母|老人|家人)"
        rf"(?:(?:、|和|跟)(?:{PERSON_ZH}))*{_SO}(?:{_TOGETHER}|住)){STOP}",
        "household",
        example="我现在跟爸妈一起住",
        not_example="我跟别人住",
    ),
    rule(
        rf"(?:我|^|(?<=[，,])){_SO}(?P<value>独居|一个人住|自己住|独自居住)(?={STOP}|在)",
        "household",
        example="我一直一个人住",
        not_example="我想一个人住",
    ),
    rule(
        rf"我们?{_SO}(?:租|住|买)的(?:房子?|小区|公寓|地方|单间|一居)(?:就|还)?在(?P<value>[^，。！？；,!?;的]{{2,12}}?)"
        rf"(?:附近|那边|旁边)?{STOP}",
        "city",
        unless=NO_PLACE,
        example="我租的房子在望京",
        not_example="我租的房子在三楼",
    ),
    *(
        rule(
            rf"{_BORE}(?:{_SECOND}{_MORE})?{kind}{_MORE}(?:叫|取名|起名叫?|名字?是?)(?:做|了|个)?"
            rf"(?P<value>{NAME})",
            attribute,
            unless=NO_NAME,
            example=example,
        )
        for kind, attribute, example in (
            (_GIRL, "daughter", "我们去年生了二胎，是个女孩，叫朵朵"),
            (_BOY, "son", "我上个月生了个儿子，叫果果"),
        )
    ),
    rule(
        rf"{_BORE}(?:一?[个对](?={_GIRL}|{_BOY}|{_SECOND}))?(?P<value>(?:{_SECOND}|{_GIRL}|{_BOY})(?:{_MORE}(?:{_GIRL}|{_BOY}))?)了?{STOP}(?![^。！？]*叫)",
        "child",
        unless=later(r"^(?:个|一个|一对)$"),
        example="我们生了二胎",
        not_example="我们生了个气",
    ),
    rule(
        rf"(?:我(?:们|家)?的?|(?={NEAREST_ZH}))(?P<subject>{PERSON_ZH})(?:是)?(?:在)?(?P<value>{_DAY})"
        r"(?:出生|生的|生日|降生)",
        "birthday",
        "$subject",
        example="我女儿去年三月出生",
        not_example="我女儿三月开学",
    ),
    rule(
        rf"(?:我|^|(?<=[，,])|我?老婆|我?太太)的?预产期(?:就)?(?:是|在)?(?P<value>[^，。！？；,!?;]*"
        rf"[\d一二三四五六七八九十]+月[^，。！？；,!?;]*|明年初|年底|年初){STOP}",
        "预产期",
        example="预产期在八月",
    ),
    rule(
        rf"我们?(?:家)?(?:现在)?(?:有|养了?)[两二2三3四][只条个](?P<who>{_ANIMAL})[，,：:]\s*(?:[一大]"
        rf"|其中一)[只条个]?的?叫(?P<value>{NAME})",
        "$who",
        example="我家有两只柴犬，一只叫豆豆，一只叫麻糬",
    ),
    rule(
        rf"我们?(?:家)?(?:现在)?(?:有|养了?)[两二2三3四][只条个](?P<who>{_ANIMAL})[，,].{{2,9}}[，,]\s*(?:另?一"
        rf"|小)[只条个]?的?叫(?P<value>{NAME})",
        "$who",
        example="我养了两只柯基，大的叫可乐，小的叫雪碧",
    ),
    rule(
        rf"(?:我们?|我家|^|(?<=[，,]))(?:家)?{WHEN}(?:新|又|刚|终于|也|还|咬牙|花了?[^，。]{{1,10}}){{0,3}}"
        rf"(?:提|买|入手|换|淘|购入|添置|拿下|收|租)了(?P<value>一?{_CLASSED}[^，。！？；,!?;]{{1,20}})",
        "possession",
        unless=_NO_THING,
        example="我刚提了一辆比亚迪海豹",
        not_example="我买了一张票",
    ),
    rule(
        r"我们?(?:家)?(?:现在)?在(?P<value>[^，。！？；,!?;在]{2,10}(?:买了?|有|置办了)(?:了?一?[套间栋]|两套)"
        r"[^，。！？；,!?;]{0,10}(?:房子?|公寓|别墅|居室?|居|商铺|铺面|学区房))",
        "possession",
        example="我们在苏州买了套两居室",
    ),
    rule(
        rf"(?P<value>我(?:家)?的?{PERSON_ZH}(?:现在|一直|也|都)*(?:跟|和|与)我们?(?:一起|同)住)",
        "household",
        example="我丈母娘跟我们一起住",
    ),
    rule(
        rf"(?:我(?:们|家)?的?|(?={NEAREST_ZH}))(?P<subject>{PERSON_ZH})(?:今年|都|快|已经|刚|现在){{0,3}}"
        rf"(?P<value>[二三四五六七八九]?十[一二三四五六七八九]?|[1-9]\d|1[01]\d)了{STOP}",
        "age",
        "$subject",
        example="我爷爷九十了",
    ),
    rule(
        rf"(?:我们?家|家里)(?:里)?(?:现在|一共|共|总共)?(?:有|养了?)?[两二三四五六\d][只条个](?P<who>{_ANIMAL})[，,：:]\s*(?:名字|分别|它们|叫|是)*"
        r"(?P<value>[\u4e00-\u9fffA-Za-z]{1,6}(?:(?:、|和|跟)[\u4e00-\u9fffA-Za-z]{1,6})+)(?=[，,。]|$)",
        "$who",
        lists=True,
        example="家里三只猫：煤球、雪球和汤圆",
    ),
    rule(
        r"我(?:们)?(?:家|名下|手上|手里)*(?:现在|一共|总共)?(?:有)?(?P<value>[一两二三四五六\d]套房(?:子|产)?)(?=[，,。！]|$)",
        "possession",
        example="我名下两套房",
    ),
    rule(
        rf"我们?的?(?P<what>工位|办公室|座位|宿舍|车位|储物柜|教室)(?:就|还|现在)?(?:是|在)(?P<value>[^，。！？；,!?;的]{{1,14}}){STOP}",
        "$what",
        unless=later("^(?:哪|那|这|什么)|[吗呢吧]$"),
        example="我的工位在A座12楼",
        not_example="我的工位在哪",
    ),
    rule(
        rf"(?:我们?家|我)的?(?:那?[只条])?(?P<who>{PET}|{DOGS}|{CATS})[^，。！？；叫我]{{1,8}}[，,](?:名字|它)?叫(?P<value>{NAME})",
        "$who",
        unless=NO_NAME,
        example="我家的鹦鹉会说话，叫小绿",
    ),
    rule(
        rf"(?:捡|领养|收养|养|买|抱|救|接|添)(?:了|到|回|来)*一?[只条个][\u4e00-\u9fff]{{0,4}}?(?P<who>{PET}|{DOGS}|{CATS})[，,](?:给它|我们?|名字)*"
        rf"(?:取名|起名|名字)(?:就)?(?:叫|是)?(?:做)?(?P<value>{NAME})",
        "$who",
        unless=NO_NAME,
        example="我捡了只流浪猫，取名叫阿福",
    ),
    rule(
        r"我们?家?的?(?P<what>门牌号?|房号|单元号)(?:是|：)(?P<value>[\w\u4e00-\u9fff-]{2,14})",
        "$what",
        unless=later("^(?:什么|多少|哪)"),
        example="我家门牌是6栋1203",
        not_example="我家门牌是多少",
    ),
    rule(
        rf"我(?:被)?(?:公司)?(?:外派|派驻|常驻|外调)(?:到|去|在)?了?(?P<value>[\u4e00-\u9fff]{{2,6}}?)(?:了|工作|[一两三\d]年)*{STOP}",
        "city",
        unless=NO_PLACE,
        example="我被外派到了迪拜",
        not_example="我被外派到总部",
    ),
)
