"""Rules for Chinese: family, pets, and what is said of people the user knows."""

from mindfile.language.chinese import (
    ADVERB,
    CATS,
    DOGS,
    FAMILY_NAME,
    JOB,
    NAME,
    NO_JOB,
    NO_LIKE,
    NO_NAME,
    NO_PERSON,
    NO_PLACE,
    NOT_ALLERGIC,
    PET,
    REST,
    STOP,
    TITLED,
)
from mindfile.language.names_zh import CALLED, NAMED
from mindfile.language.patterns import later
from mindfile.language.people import (
    HAVING_ZH,
    NEAREST_ZH,
    OTHERS_ZH,
    PERSON_ZH,
    RELATION_ZH,
)
from mindfile.language.rules import rule
from mindfile.language.rules_zh_health import ILLNESS
from mindfile.language.topic_words_zh import PREDICATE

_WHOSE = (
    rf"(?:我(?:们|家)?的?|(?:^|(?<=[，,。]))(?={NEAREST_ZH}))(?P<subject>{PERSON_ZH})"
    r"(?![夫们])"
)
_CALLED_SO = rf"(?:[老小阿]{FAMILY_NAME}|{FAMILY_NAME}[\u4e00-\u9fff]{{1,2}}?)"
_FRIEND = rf"我(?:们|家)?的?{OTHERS_ZH}(?P<subject>{_CALLED_SO})"
_AGE = (
    r"(?:今年|现在|已经|快|才|刚|都|是){0,3}(?<![\d一二三四五六七八九十百])"
    r"(?P<value>\d{1,3}|[一二三四五六七八九十百两]{1,5})岁"
)
# Who looks after somebody is a fact about them.
_CARE = r"(?:(?:家庭|主治|私人|签约|心理|宠物|牙科)?(?:医生|大夫)|牙医|兽医|心理咨询师)"
# Behind a name somebody goes on: 叫果果上小学.
_GOES_ON = later("[上在读才今已刚是有都]")
_DAY = r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})月(?:\d{1,2}|[一二三四五六七八九十]{1,3})[日号]"
_CALLED = r"(?:的?名字)?(?:叫做|名叫|是叫|叫)"

# They are not told by their names as well.
_NO_MORE = (
    r"(?=[。！]|$|[，,](?!\s*(?:大的|老大|一个|分别|都?叫|是"
    r"|[\u4e00-\u9fffA-Za-z]{1,6}(?:、|和|跟))))"
)

PEOPLE = (
    rule(
        rf"{_WHOSE}姓[\u4e00-\u9fff]{{1,2}}[，,、]?\s*(?:名字?)?(?:叫做?|名叫|叫)"
        rf"(?P<value>[\u4e00-\u9fff·]{{2,4}}?){STOP}",
        "name",
        "$subject",
        example="我的房东姓王，叫王芳",
    ),
    rule(
        rf"(?:^|(?<=[，,]))(?P<value>{NAMED}|{CALLED})是我的?(?P<who>{RELATION_ZH})(?=[，,。]|$)",
        "$who",
        unless=NO_PERSON,
        example="陈静是我老婆",
        not_example="这位是我老婆",
    ),
    rule(
        rf"^(?P<value>[\u4e00-\u9fff·]{{2,4}})是我的?(?P<subject>{PERSON_ZH})(?=[，,。]|$)",
        "name",
        "$subject",
        unless=later(r"^(?:这|那|他|她|你|谁|人家|以前|现在|只)|[不就也还都]$"),
        example="李婷婷是我的下属",
        not_example="现在是我的下属",
    ),
    rule(
        rf"{_WHOSE}是(?P<value>[\u4e00-\u9fff]{{2,6}})人{STOP}",
        "hometown",
        "$subject",
        unless=later(r"^(?:一|个|本|好|坏|男|女|很|负责)"),
        example="我同事是河南郑州人",
        not_example="我同事是个好人",
    ),
    rule(
        rf"{_WHOSE}(?:每年)?(?P<value>{_DAY})(?:过|的)生日",
        "birthday",
        "$subject",
        example="我女儿5月20号过生日",
    ),
    rule(
        rf"{_WHOSE}的?(?P<what>(?:电子)?(?:邮箱|邮件)(?:地址)?|手机号?码?|电话号?码?|联系方式|生日"
        r"|学历|家乡|老家|职业|职位|工作(?:地点|单位)?|年龄|身高|公司|单位|爱好|性格|学校|专业|地址"
        r"|住址)(?:是|在|为|：)(?:在|个|一[个名位]|当|做)?(?P<value>[^，。！？；,!?;]{2,60})",
        "$what",
        "$subject",
        unless=later(r"^(?:不|没|这|那|你|什么|哪|多少|谁)"),
        example="我上司的邮箱地址是 wu@zong.example",
        not_example="我上司的生日是什么时候",
    ),
    rule(
        rf"我(?:家|们)?的?(?P<who>{_CARE})(?:是|叫|姓)(?P<value>{TITLED}"
        rf"|{FAMILY_NAME}[\u4e00-\u9fff]{{1,2}})"
        rf"{STOP}",
        "$who",
        unless=later(r"[的了]$"),
        example="我的牙医是欧阳医生",
        not_example="我的牙医是一个好人",
    ),
    rule(
        rf"我(?:们)?的?(?P<subject>{OTHERS_ZH}){_CALLED}(?P<value>{NAME})",
        "name",
        "$subject",
        example="我的客户叫顾青",
    ),
    rule(
        rf"(?:我(?:家)?的?|(?<=[，,])|^)(?P<who>{RELATION_ZH}){_CALLED}(?P<value>{NAME})",
        "$who",
        unless=NO_NAME,
        not_example="我妈妈叫我回家",
        example="我结婚了，老婆叫周敏",
    ),
    rule(
        rf"我(?:家)?的?(?P<who>{RELATION_ZH})(?P<value>{NAMED}|{CALLED})(?={PREDICATE})",
        "$who",
        unless=NO_PERSON,
        example="我老婆安娜是律师",
        not_example="我老婆是律师",
    ),
    rule(
        rf"我(?:家)?的?(?P<who>{RELATION_ZH})是(?P<value>{FAMILY_NAME}[\u4e00-\u9fff]{{1,2}}"
        rf"|[A-Z][a-z]+(?: [A-Z][a-z]+)*){STOP}",
        "$who",
        unless=NO_PERSON,
        example="我老婆是周敏",
        not_example="我老婆是周末休息",
    ),
    rule(
        rf"我(?:家|们)?的?(?P<subject>{OTHERS_ZH})是(?P<value>{TITLED}){STOP}",
        "name",
        "$subject",
        example="我的导师是欧阳教授",
        not_example="我的同学是医生",
    ),
    rule(
        rf"我(?:家)?的?(?P<who>{RELATION_ZH})是(?P<value>{TITLED}){STOP}",
        "$who",
        example="我爸爸是李老师",
        not_example="我爸爸是老师",
    ),
    rule(
        rf"(?:我(?:们)?的?|^|(?<=[，,]))(?P<who>老板|上司|领导|经理|主管"
        rf"|组长)是(?P<value>[老小大]?{FAMILY_NAME}"
        rf"[\u4e00-\u9fff]{{0,2}}|[老小大][\u4e00-\u9fff]|{CALLED}|[A-Z]\w+(?: [A-Z]\w+)*){STOP}",
        "$who",
        unless=NO_PERSON,
        example="我的上司是老乌",
        not_example="我的上司是老师",
    ),
    rule(
        rf"{HAVING_ZH}(?P<who>{RELATION_ZH})[，,]?\s*{_CALLED}(?P<value>{NAME})",
        "$who",
        unless=NO_NAME,
        example="我有一个儿子，叫豆豆",
        not_example="我有一个儿子，叫我爸爸",
    ),
    rule(
        rf"(?:我(?:们|家)*|[，,])(?:还"
        rf"|也)?有(?:了)?一?[个位名]?(?:[^，。！？；我]{{0,5}}的)?(?P<who>{RELATION_ZH})"
        rf"[，,]?{_CALLED}(?P<value>{NAME})",
        "$who",
        unless=NO_NAME,
        example="我今年35，有个5岁的儿子叫乐乐",
        not_example="我今年35，有个儿子叫我起床",
    ),
    rule(
        rf"{HAVING_ZH}(?P<subject>{PERSON_ZH})(?:[，,](?:(?!我)[^。！？；]){{1,16}})?[，,]?\s*{_AGE}",
        "age",
        "$subject",
        example="我有一个儿子，叫豆豆，今年五岁",
        not_example="我有一个儿子，我今年五十岁",
    ),
    rule(
        rf"{_WHOSE}(?:[，,]?(?:(?!我)[^。！？；]){{1,16}}[，,])?\s*{_AGE}",
        "age",
        "$subject",
        example="我女儿叫米娅，今年五岁",
        not_example="我女儿出嫁了，我今年五十岁",
    ),
    rule(
        rf"我(?:跟|和|与)(?P<value>{NAMED}|{CALLED})(?:上周|去年|今年|上个?月|昨天|已经"
        rf"|刚刚?)*(?:结婚|领证)",
        "spouse",
        unless=NO_PERSON,
        example="我和周敏结婚了",
    ),
    rule(
        rf"我(?:已经|去年|今年|\d{{4}}年)?嫁给了?(?P<value>{NAMED}|{CALLED}){STOP}",
        "spouse",
        example="我嫁给了汤姆",
    ),
    rule(
        r"我们?(?:家)?(?:现在|已经)?有(?P<value>[一两二三四五六\d])个(?:孩子|小孩|娃)了?"
        + _NO_MORE,
        "number of children",
        example="我有两个孩子",
        not_example="我有两个孩子的照片",
    ),
    rule(
        r"我们?(?:家)?(?:现在|已经)?有(?P<value>[一两二三四五六\d])个(?:儿子)了?" + _NO_MORE,
        "number of sons",
        example="我有两个儿子",
        not_example="我有两个儿子的照片",
    ),
    rule(
        r"我们?(?:家)?(?:现在|已经)?有(?P<value>[一两二三四五六\d])个(?:女儿)了?" + _NO_MORE,
        "number of daughters",
        example="我有两个女儿",
        not_example="我有两个女儿的照片",
    ),
    rule(
        r"我们?(?:家)?有[两三四五二\d]个(?P<who>孩子|儿子|女儿|小孩|娃)[，,：:]\s*(?:分别)?(?:叫"
        r"|是)?"
        r"(?P<value>[\u4e00-\u9fffA-Za-z]{1,6}(?:(?:、|和"
        r"|跟)[\u4e00-\u9fffA-Za-z]{1,6})+)(?=[，,。]|$)",
        "$who",
        lists=True,
        example="我有两个孩子，米娅和里奥",
    ),
    rule(
        r"我们?(?:家)?有[两二]个(?P<who>孩子|儿子|女儿|小孩|娃)[，,]\s*[大老][的大]?叫"
        rf"(?P<value>{NAME})",
        "$who",
        unless=_GOES_ON,
        example="我有两个儿子，大的叫明明，小的叫亮亮",
    ),
    rule(
        rf"我们?(?:家)?有[两二]个(?P<who>孩子|儿子|女儿|小孩|娃)[，,].{{2,12}}[，,]\s*小[的儿]?叫"
        rf"(?P<value>{NAME})",
        "$who",
        unless=_GOES_ON,
        example="我有两个女儿，大的叫米娅，小的叫安安",
    ),
    rule(
        rf"(?:我们?(?:家里?)?|^家里?|(?<=[，,])(?:家里?)?)(?:现在)?(?:还|又)?(?:有|养了?"
        rf"|领养了?)[两三四五二\d]"
        rf"[只条个](?P<who>{PET})[，,：:]?\s*(?:名字|分别|它们)*叫(?:做)?"
        r"(?P<value>[\u4e00-\u9fffA-Za-z]{1,6}?(?:(?:、|和"
        r"|跟)[\u4e00-\u9fffA-Za-z]{1,6}?)+)(?=[，,。]|$)",
        "$who",
        lists=True,
        example="我家有两只猫，叫汤姆和杰瑞",
    ),
    rule(
        rf"(?:我(?:们|家|现在|最近|刚|又){{0,2}}|^家里|^|(?<=[，,])(?:家里)?)(?:养)?(?:了一?只"
        rf"|有一?只|着?一?只|的)?(?:那?只)?[\u4e00-\u9fff]{{0,3}}?"
        rf"(?P<who>{PET})"
        rf"(?:的名字)?(?:[，,]?\s*)(?:叫做|名叫|名字叫|叫)(?P<value>{NAME})",
        "$who",
        example="我养了一只猫，叫咪咪",
    ),
    rule(
        rf"我们?(?:家)?(?:有|养了?)[两二2][只条个](?P<who>{PET})[，,：:]\s*(?:[一大]"
        rf"|其中一)[只条个]?的?叫"
        rf"(?P<value>{NAME})",
        "$who",
        example="我养了两只猫，一只叫团子，一只叫麻薯",
    ),
    rule(
        rf"我们?(?:家)?(?:有|养了?)[两二2][只条个](?P<who>{PET})[，,].{{2,9}}[，,]\s*(?:另?一"
        rf"|小)[只条个]?的?叫"
        rf"(?P<value>{NAME})",
        "$who",
        example="我有两只狗，一只叫旺财，另一只叫来福",
    ),
    *(
        rule(
            rf"(?:我们?|家里|^|(?<=[，,])){{1,2}}(?:家)?(?:又|还|新|刚)?(?:养|有|领养|收养)(?:了"
            rf"|着)?一?[只条个]?{breeds}[，,]?\s*(?:名字)?叫(?:做)?"
            rf"(?P<value>{NAME})",
            kind,
            example=example,
        )
        for breeds, kind, example in (
            (DOGS, "dog", "家里养了只柯基叫豆豆"),
            (CATS, "cat", "我们养了只布偶，叫年糕"),
        )
    ),
    rule(
        rf"我(?:家)?(?:有|养了)一[只条匹个]叫(?:做)?(?P<value>[\u4e00-\u9fffA-Za-z]{{1,6}})的"
        rf"(?P<who>{PET})",
        "$who",
        example="我有一只叫旺财的狗",
    ),
    rule(
        rf"{_WHOSE}(?:[^，。！？；我]{{0,3}}在[^，。！？；]{{2,8}}?)?(?:是|当"
        rf"|做)(?:一?[名个位])?(?:做|干)?"
        rf"(?P<value>[\u4e00-\u9fff]{{0,8}}?{JOB})的?{STOP}",
        "job",
        "$subject",
        unless=NO_JOB,
        example="我老婆是医生",
        not_example="我老婆不是医生",
    ),
    rule(
        rf"(?:{_WHOSE})(?:现在|目前|已经|刚刚?|上个?月|去年|今年"
        rf"|最近){{0,4}}(?:带着?[^，。！？；]{{1,4}})?(?:从[^，。！？；]{{1,8}})?"
        rf"(?:住在?|搬到了?|搬去了?|搬回了?|定居在?|嫁到了?|嫁去了?)(?P<value>[^，。！？；,!?;了的]{{2,20}})",
        "city",
        "$subject",
        unless=NO_PLACE,
        example="我姐姐住在大连",
        not_example="我姐姐住在隔壁",
    ),
    rule(
        rf"{_FRIEND}住在(?P<value>[^，。！？；,!?;了的]{{2,20}})",
        "city",
        "$subject",
        unless=NO_PLACE,
        example="我朋友李雷住在大连",
    ),
    rule(
        rf"{_WHOSE}(?:现在|目前)?在(?P<value>(?!家)[^，。！？；,!?;在]{{2,16}}?)(?:工作|上班|任职)",
        "employer",
        "$subject",
        unless=later(r"(?:(?<!阿)里|[上下边州京海])$|^(?:一起|这|那|家|外面|国外)"),
        example="我老婆在腾讯工作",
        not_example="我弟弟在北京工作",
    ),
    rule(
        rf"{_WHOSE}(?:也|都|一直|从小){{0,2}}(?:有|得了"
        rf"|患有?)(?P<value>{ILLNESS}(?:[、和]{ILLNESS})*)",
        "condition",
        "$subject",
        lists=True,
        example="我爸有高血压",
        not_example="我爸没有高血压",
    ),
    rule(
        rf"{_WHOSE}{ADVERB}(?:不太?(?:喜欢|爱)|讨厌|受不了|痛恨|(?<=[最很超真])烦|反感|看不惯|最恨|(?<=[最很])怕)(?P<value>{REST})",
        "dislike",
        "$subject",
        lists=True,
        unless=NO_LIKE,
        example="我老婆不喜欢香菜",
    ),
    rule(
        rf"{_WHOSE}{ADVERB}(?:喜欢|爱好|热爱|喜爱|爱)(?P<value>{REST})",
        "like",
        "$subject",
        lists=True,
        unless=NO_LIKE,
        example="我老板喜欢高尔夫",
        not_example="我老板喜欢你",
    ),
    rule(
        rf"{_FRIEND}{ADVERB}(?:喜欢|热爱|喜爱|爱)(?P<value>{REST})",
        "like",
        "$subject",
        lists=True,
        unless=NO_LIKE,
        example="我朋友李雷喜欢爵士",
    ),
    rule(
        rf"{_WHOSE}(?:[^。！？；]{{1,20}}[，,](?:也"
        rf"|还)?)?对(?P<value>[^，。！？；,!?;]{{1,20}}?)过敏",
        "allergy",
        "$subject",
        lists=True,
        unless=NOT_ALLERGIC,
        example="我儿子对鸡蛋过敏",
        not_example="我儿子对鸡蛋不过敏",
    ),
)
