"""The catalog of attributes: canonical names, categories, and which of them add up."""

import re

from mindfile.forms import lookup_key
from mindfile.language.events import event_named, is_event
from mindfile.language.patterns import later
from mindfile.language.people import is_person
from mindfile.model import Category

_IDENTITY, _CONTACT, _FAMILY = Category.IDENTITY, Category.CONTACT, Category.FAMILY
_WORK, _PREFERENCE, _HEALTH, _PLAN = (
    Category.WORK,
    Category.PREFERENCE,
    Category.HEALTH,
    Category.PLAN,
)

# Breeds by which a pet is told in Chinese.
_DOGS = (
    *("柯基", "金毛", "泰迪", "哈士奇", "拉布拉多", "边牧", "柴犬", "萨摩", "萨摩耶", "博美"),
    *("法斗", "比熊", "德牧", "土狗", "田园犬"),
)
_CATS = ("布偶", "英短", "美短", "橘猫", "暹罗", "狸花", "缅因", "蓝猫", "奶牛猫")
# Canonical name: category, whether values add up, and other names, English and Chinese.
_CATALOG: dict[str, tuple[Category, bool, tuple[str, ...]]] = {
    "name": (_IDENTITY, False, ("full name", "my name", "名字", "姓名", "全名")),
    "nickname": (_IDENTITY, False, ("昵称", "外号", "小名")),
    "age": (_IDENTITY, False, ("年龄", "岁数")),
    "birthday": (_IDENTITY, False, ("date of birth", "born", "生日", "出生日期")),
    "birth year": (_IDENTITY, False, ("year of birth", "出生年份", "出生年")),
    "gender": (_IDENTITY, False, ("sex", "pronouns", "性别")),
    "nationality": (_IDENTITY, False, ("citizenship", "国籍")),
    "religion": (_IDENTITY, False, ("faith", "belief", "宗教", "信仰", "宗教信仰")),
    "ethnicity": (_IDENTITY, False, ("民族",)),
    "city": (
        _IDENTITY,
        False,
        ("home", "residence", "location", "town", "城市", "所在地", "住址", "居住地", "家"),
    ),
    "hometown": (_IDENTITY, False, ("birthplace", "origin", "家乡", "老家", "籍贯", "出生地")),
    "language": (
        _IDENTITY,
        True,
        ("languages", "语言", "native language", "mother tongue", "母语"),
    ),
    "region": (_IDENTITY, False, ("district", "area", "地区", "区域")),
    "email": (
        _CONTACT,
        False,
        ("e-mail", "mail", "email address", *("邮箱", "邮箱地址", "电子邮箱", "电子邮件", "邮件")),
    ),
    "phone": (
        _CONTACT,
        False,
        (
            "phone number",
            "mobile",
            "telephone",
            "number",
            "电话",
            "手机",
            "手机号",
            "手机号码",
            "电话号码",
        ),
    ),
    "address": (_CONTACT, False, ("postal address", "地址", "通讯地址")),
    "WeChat": (_CONTACT, False, ("微信", "微信号")),
    "channel": (_CONTACT, False, ("contact channel", "联系方式")),
    "spouse": (
        _FAMILY,
        False,
        ("wife", "husband", "partner", "妻子", "老婆", "丈夫", "老公", "爱人"),
    ),
    "girlfriend": (_FAMILY, False, ("女朋友", "女友")),
    "boyfriend": (_FAMILY, False, ("男朋友", "男友")),
    "fiancé": (_FAMILY, False, ("fiance", "fiancée", "fiancee", "未婚夫", "未婚妻")),
    "anniversary": (_FAMILY, False, ("wedding anniversary", "结婚纪念日", "纪念日")),
    "child": (_FAMILY, True, ("children", "kid", "kids", "孩子", "小孩", "娃")),
    "daughter": (
        _FAMILY,
        True,
        (
            "daughters",
            "女儿",
        ),
    ),
    "son": (
        _FAMILY,
        True,
        (
            "sons",
            "儿子",
        ),
    ),
    "mother": (_FAMILY, False, ("mom", "mum", "妈妈", "母亲")),
    "father": (_FAMILY, False, ("dad", "爸爸", "父亲")),
    "brother": (_FAMILY, True, ("brothers", "哥哥", "弟弟")),
    "sister": (_FAMILY, True, ("sisters", "姐姐", "妹妹")),
    **{
        f"number of {whom}": (_FAMILY, False, (f"how many {whom}",))
        for whom in (
            *("children", "grandchildren", "siblings", "brothers", "sisters", "sons", "daughters"),
            *("cats", "dogs"),
        )
    },
    "marital status": (_FAMILY, False, ("relationship status", "婚姻状况", "婚姻")),
    "family": (_FAMILY, True, ("家人", "亲戚")),
    "grandson": (_FAMILY, True, ("grandsons",)),
    "granddaughter": (_FAMILY, True, ("granddaughters",)),
    "half-sister": (_FAMILY, True, ("half-sisters",)),
    "half-brother": (_FAMILY, True, ("half-brothers",)),
    "due date": (_PLAN, True, ()),
    "relationship": (_FAMILY, False, ()),
    "employment": (_WORK, False, ()),
    "stepson": (_FAMILY, True, ("stepsons",)),
    "stepdaughter": (_FAMILY, True, ("stepdaughters",)),
    "roommate": (_FAMILY, True, ("roommates", "室友")),
    "household": (_FAMILY, False, ()),
    "pet": (_FAMILY, True, ("pets", "宠物")),
    "cat": (_FAMILY, True, ("cats", "kitten", "猫", "猫咪", "小猫", *_CATS)),
    "dog": (_FAMILY, True, ("dogs", "puppy", "狗", "狗狗", "小狗", *_DOGS)),
    "turtle": (_FAMILY, True, ("乌龟", "龟")),
    **{
        animal: (_FAMILY, True, (f"{animal}s",))
        for animal in (
            *("rabbit", "hamster", "parrot", "horse", "guinea pig", "chicken", "goat", "ferret"),
            *("gecko", "tortoise", "snake", "lizard", "budgie", "pony", "donkey", "rat", "duck"),
        )
    },
    "job": (
        _WORK,
        False,
        ("profession", "occupation", "job title", "title", "position", "职业", "工作", "职位"),
    ),
    "boss": (_WORK, False, ("supervisor", "上司", "老板", "领导")),
    "manager": (_WORK, False, ("line manager", "经理", "主管")),
    "salary": (_WORK, False, ("income", "wage", "工资", "薪水", "收入", "月薪")),
    "employer": (_WORK, False, ("company", "workplace", "公司", "单位", "雇主")),
    "business": (_WORK, True, ("shop", "店铺", "生意")),
    "school": (_WORK, False, ("university", "college", "学校", "大学")),
    "department": (_WORK, False, ("部门",)),
    "major": (_WORK, False, ("field of study", "专业", "主修")),
    "studies": (_WORK, False, ("学业",)),
    "certificate": (_WORK, True, ("certificates", "证书", "资格证")),
    "learning": (_WORK, True, ("studying", "正在学", "在学")),
    "skill": (_WORK, True, ("skills", "技能", "特长")),
    "programming language": (_WORK, True, ("programming languages", "编程语言", "开发语言")),
    "like": (_PREFERENCE, True, ("likes", "love", "loves", "enjoys", "喜欢", "爱好", "喜好")),
    "dislike": (_PREFERENCE, True, ("dislikes", "hate", "hates", "不喜欢", "讨厌")),
    "hobby": (_PREFERENCE, True, ("hobbies", "interest", "interests", "兴趣", "兴趣爱好")),
    "habit": (_PREFERENCE, True, ("habits", "routine", "习惯")),
    "subscription": (Category.OTHER, True, ("subscriptions",)),
    "degree": (_WORK, True, ("degrees",)),
    "opinion": (_PREFERENCE, True, ("opinions", "view")),
    "news": (Category.OTHER, True, ()),
    "fear": (_PREFERENCE, True, ("fears", "害怕")),
    "membership": (_PREFERENCE, True, ("memberships", "member of")),
    "visited": (_PREFERENCE, True, ("has visited", "travels")),
    "preference": (_PREFERENCE, True, ("preferences", "偏好")),
    "instruction": (_PREFERENCE, True, ("rule", "rules", "指令", "要求")),
    "uses": (_PREFERENCE, True, ("use", "tools", "使用", "工具")),
    "device": (_PREFERENCE, True, ("devices", "设备")),
    "editor": (_PREFERENCE, False, ("text editor", "ide", "编辑器")),
    "os": (_PREFERENCE, False, ("operating system", "操作系统", "系统")),
    "pregnancy": (_HEALTH, False, ("怀孕",)),
    "预产期": (_HEALTH, False, ()),
    "blood type": (_HEALTH, False, ("血型",)),
    "height": (_HEALTH, False, ("身高",)),
    "weight": (_HEALTH, False, ("体重",)),
    "allergy": (_HEALTH, True, ("allergies", "allergic to", "过敏", "过敏源", "过敏原")),
    "condition": (_HEALTH, True, ("illness", "disease", "疾病", "病史")),
    "medication": (_HEALTH, True, ("medicine", "药物", "用药")),
    "diet": (_HEALTH, True, ("饮食",)),
    "doctor": (
        _HEALTH,
        False,
        (
            *("family doctor", "gp", "general practitioner", "physician", "primary care doctor"),
            *("医生", "大夫", "家庭医生", "主治医生", "私人医生", "签约医生"),
        ),
    ),
    "dentist": (_HEALTH, False, ("牙医", "牙科医生")),
    "therapist": (
        _HEALTH,
        False,
        ("psychologist", "psychiatrist", "counselor", "counsellor", "心理医生", "心理咨询师"),
    ),
    "vet": (_CONTACT, False, ("veterinarian", "兽医", "宠物医生")),
    "plan": (
        _PLAN,
        True,
        (
            "plans",
            "goal",
            "goals",
            "计划",
            "目标",
            "打算",
            "梦想",
            "愿望",
            "心愿",
            "短期目标",
            "长期目标",
        ),
    ),
    "commitment": (_PLAN, True, ("promise", "承诺")),
    "rent": (Category.OTHER, False, ("房租", "月租", "租金")),
    "budget": (Category.OTHER, False, ("预算",)),
    "policy": (_WORK, True, ("policies", "规定", "制度")),
    "note": (Category.OTHER, True, ("notes", "备注")),
    "decision": (Category.OTHER, True, ("decisions", "决定", "决策")),
    "possession": (Category.OTHER, True, ("owns", "possessions", "has", "财产", "拥有")),
    "car": (Category.OTHER, False, ("vehicle", "车", "汽车", "座驾")),
    "database": (
        Category.OTHER,
        False,
        ("db", "main database", "primary database", "数据库", "主库", "主数据库"),
    ),
    "backend": (Category.OTHER, False, ("back end", "后端")),
    "frontend": (Category.OTHER, False, ("front end", "前端")),
    "framework": (Category.OTHER, False, ("web framework", "框架")),
}
_OPPOSITES = {"like": "dislike", "dislike": "like"}
# Attributes that say nearly the same of a value: who no longer uses Vim has another editor.
_KIN = (
    frozenset({"uses", "editor", "os", "device", "database", "framework", "programming language"}),
    frozenset({"like", "hobby"}),
    frozenset({"possession", "car"}),
)
# These may say the same as well, but one outlasts the other: who writes no Rust now still can.
_ALIKE = frozenset({"programming language", "language", "skill"})
# One spelling for a favorite, so that a newer one supersedes.
_FAVORITE = later(r"^favourite(?= )", re.IGNORECASE)
_FAVORITE_ZH = later(r"^最爱的")
# The new one is the one: "new dentist" is the dentist from now on.
_NEW = later(
    r"^(?:new|current|latest)\s+|^(?:我的)?(?:新|现任)的?(?=[\u4e00-\u9fff]{2})", re.IGNORECASE
)
# A value that cannot be of its attribute: what it is of instead, or nothing.
_MUST_HOLD: dict[str, tuple[re.Pattern[str], str | None]] = {
    "phone": (later(r"(?:\d\D{0,3}){4}"), "device"),
    "email": (later(r"@"), None),
    "age": (
        later(
            r"[\d一二三四五六七八九十两]|(?:teen|ty|one|two|three|four|five|six|seven|eight|nine|ten"
            r"|eleven|twelve)\b"
        ),
        None,
    ),
    "birthday": (later(r"^(?!(?:in )?(?:(?:1[89]|20)\d\d|'\d\d) ?年?$)"), "birth year"),
}


_HAN = later(r"[\u3400-\u9fff]")
_BY_NAME = {
    lookup_key(name): canonical_name
    for canonical_name, (_, _, others) in _CATALOG.items()
    for name in (canonical_name, *others)
}


def canonical(attribute: str) -> str:
    """Return the catalog's name of an attribute; one that it does not know stays as it is."""
    plain = _NEW.sub("", attribute.strip())
    named = _BY_NAME.get(lookup_key(attribute)) or _BY_NAME.get(lookup_key(plain))
    if named is None and is_person(plain):
        return plain
    favorite = _FAVORITE_ZH.sub("最喜欢的", _FAVORITE.sub("favorite", attribute.strip()))
    return named or event_named(favorite)


def names() -> list[str]:
    """Return every name of a known attribute, the longest first."""
    return sorted(_BY_NAME, key=len, reverse=True)


def attribute_for(attribute: str, value: str) -> str | None:
    """Return the attribute that a value can be of: a phone without digits is a device.

    None where the value fits no attribute.
    """
    must_hold, instead = _MUST_HOLD.get(attribute, (None, None))
    return attribute if must_hold is None or must_hold.search(value) else instead


def labeled(attribute: str, value: str) -> str:
    """Write attribute and value as a statement, in Chinese where the value is."""
    if not _HAN.search(value):
        return f"{attribute}: {value}"
    _, _, others = _CATALOG.get(canonical(attribute), (Category.OTHER, False, ()))
    name = next((other for other in others if _HAN.search(other)), attribute)
    return f"{name}：{value}"


def category_of(attribute: str) -> Category:
    """Return the category under which an attribute stands in the profile."""
    entry = _CATALOG.get(canonical(attribute))
    if entry is not None:
        return entry[0]
    if lookup_key(attribute).startswith(("favorite", "favourite", "最喜欢", "最爱")):
        return Category.PREFERENCE
    return Category.PLAN if is_event(attribute) else Category.OTHER


def is_single(attribute: str) -> bool:
    """Tell whether a newer value supersedes the older one; so it is unless listed as many."""
    entry = _CATALOG.get(canonical(attribute))
    return entry is None or not entry[1]


def kin(attribute: str) -> tuple[str, ...]:
    """Return the attribute and those that say nearly the same: what uses a tool, what it is."""
    named = canonical(attribute)
    others = {other for group in _KIN if named in group for other in group}
    return (named, *sorted(others - {named}))


def alike(attribute: str) -> tuple[str, ...]:
    """Return the attributes under which the same value would say much the same."""
    named = canonical(attribute)
    others = _ALIKE if named in _ALIKE else frozenset[str]()
    return tuple(dict.fromkeys((*kin(named), *sorted(others))))


def opposite(attribute: str) -> str | None:
    """Return the attribute that cannot hold the same value: what is liked is not disliked."""
    return _OPPOSITES.get(canonical(attribute))
