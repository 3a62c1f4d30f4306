"""Who is no more in Chinese: 旺财上周走了, 我外婆去世了, 咪咪送人了.

A name alone does not say whose it is: whether it was a pet's or a brother's is known only beside
what was told before.
"""

from mindfile.language.chinese import CATS, DOGS, PET
from mindfile.language.patterns import later
from mindfile.language.people import NEAREST_ZH, PERSON_ZH, canonical_person
from mindfile.language.values import GONE, GONE_PET

_SPAN = r"(?:[\d一二两三四五六七八九十几半]+个?(?:年|月|天|星期|礼拜|周)(?:多|半)?)"
_WHEN = (
    r"(?:上个?(?:月|周|星期|礼拜)[一二三四五六日末天]?|[去今前]年(?:年[初底]|[春夏秋冬]天)?|大前年|\d{4}年|[\d一二三四五六七八九十]{1,3}月份?"
    rf"|昨[天晚]|前[天晚]|今[天早晚]|周[一二三四五六日末]|{_SPAN}(?:前|以前|之前)|年[初底]|最近|刚刚?|前不久|不久前"
    r"|已经|终于|突然|忽然|还是|不幸|也|都|就|早就?|意外|永远|安详地?|平静地?"
    r"|因(?:为)?[^，。了]{1,8}?(?:而)?|得[^，。了]{1,6}?|生病|在[^，。了我]{1,8}?(?:里|上)?|被(?:车|人|狗)(?:给)?){0,4}"
)
_DEAD = (
    r"(?:去世|过世|离世|逝世|病逝|病故|辞世|仙逝|离开(?:人世|人间|我们?)|不在人世|(?:病|老|撞|毒|咬|淹|被[^，。了]{1,3})?死(?:掉)?"
    r"|安乐死|牺牲)"
)
_LOST = (
    r"(?:走|没|丢|走丢|跑丢|走失|弄丢|跑掉|跑|失踪|不在|送人|送走|送掉|送出去|送给[^，。了我]{1,6}?|被领养|领走|领养出去|卖掉?"
    r"|去(?:了)?(?:喵星|汪星|天堂)|回(?:了)?(?:喵星|汪星)球?|上(?:了)?天堂)"
)
_END = rf"(?:了|球了|(?:已经|都|快|有|了)*{_SPAN}(?:多)?了?)[。！!…~～]*$"
_OURS = r"(?:我(?:们|家)?的?|咱们?家?的?|家里的?)"
_ELDER = r"(?:爷爷|奶奶|外公|外婆|姥姥|姥爷|太爷爷|太奶奶|老爷子|老太太)"
_KIND = rf"(?:{PET}|{DOGS}|{CATS})"
_NAME = (
    r"(?P<name>(?!我|你|他|她|它|咱|这|那|谁|大家|东西|外卖|手机|快递|钱|什么|怎么|人都|刚刚|昨天|前天|今天|上个|去年|已经)"
    r"[\u4e00-\u9fff·]{2,4}?|[A-Z][a-z]+)"
)
# 外婆上个月去世了, 爷爷走了三年了
_PERSON_GONE = later(
    rf"^{_OURS}?(?P<who>{PERSON_ZH}|{_ELDER})(?:{_NAME})??{_WHEN}"
    rf"(?:{_DEAD}|(?<=[月年周期病])走|永远(?:地)?(?:走|离开)){_END}"
)
_NEAR_GONE = later(rf"^{_OURS}(?P<who>{NEAREST_ZH}|爸|妈|{_ELDER}){_WHEN}(?:没|不在){_END}")
_ELDER_GONE = later(rf"^{_OURS}?(?P<who>{_ELDER}){_WHEN}走{_END}")
# 我家的猫死了; 我的狗走丢了
_PET_GONE = later(
    rf"^(?:{_OURS}(?:那?[只条])?(?:[\u4e00-\u9fff]{{0,2}}的?)?(?P<kind>{_KIND})|{_KIND}(?=[\u4e00-\u9fff]{{2}}))"
    rf"(?:{_NAME})??{_WHEN}(?:{_DEAD}|{_LOST}){_END}"
)
_GIVEN = later(
    rf"^(?:我们?|我家)?{_WHEN}把(?:我们?|我家|家里)?的?(?:那?[只条])?(?:(?P<kind>{_KIND})|{_NAME})"
    rf"(?:送给[^，。了]{{1,6}}|送人|送走|送养|送|卖|弄丢|安乐死){_END}"
)
_BY_NAME_DEAD = later(rf"^(?:我们?家?的?)?{_NAME}{_WHEN}{_DEAD}{_END}")
_BY_NAME_LOST = later(rf"^(?:我们?家?的?)?{_NAME}{_WHEN}{_LOST}{_END}")
_KINDS = {"狗": "dog", "猫": "cat", "龟": "turtle", "兔": "rabbit", "鼠": "hamster", "鹦": "parrot"}


def departed_zh(clause: str) -> tuple[tuple[str, str], ...]:
    """Return who died, or which pet was lost or given away, by a clause: its name, or what it is.

    They are pairs as facts end them: a mark in the place of an attribute, and who it is.
    """
    for pattern in (_PERSON_GONE, _NEAR_GONE, _ELDER_GONE):
        found = pattern.search(clause)
        if found is not None:
            name = found.groupdict().get("name")
            return ((GONE, name or canonical_person(found["who"])),)
    for pattern in (_PET_GONE, _GIVEN):
        found = pattern.search(clause)
        if found is not None:
            return ((GONE_PET, found["name"] or _kind(found["kind"])),)
    dead = _BY_NAME_DEAD.search(clause)
    if dead is not None:
        return ((GONE, dead["name"]), (GONE_PET, dead["name"]))
    lost = _BY_NAME_LOST.search(clause)
    return () if lost is None else ((GONE_PET, lost["name"]),)


def _kind(word: str) -> str:
    named = next((kind for mark, kind in _KINDS.items() if mark in word), None)
    if named is not None:
        return named
    return "dog" if later(DOGS).fullmatch(word) else "cat" if later(CATS).fullmatch(word) else "pet"
