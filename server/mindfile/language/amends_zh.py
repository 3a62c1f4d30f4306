"""Chinese corrections that name only what is right: 打错了，是南宁; 不对，30岁; 更正一下，叫大白.

What was wrong is the newest value of that kind in the few messages before.
"""

import re

from mindfile.language.chinese import CITY
from mindfile.language.patterns import later

_OOPS = (
    r"(?:(?:不好意思|抱歉|对不起|啊|哦|哎呀?|诶)?[，,\s]*(?:不对|(?:我|刚才|刚刚|刚|上面"
    r"|前面){0,2}(?:说|打|写|记|弄|搞|输|填)错了?"
    r"|打错字了?|错了|口误|笔误|手误|手滑了?|更正(?:一下)?|纠正(?:一下)?|更准确(?:地)?(?:说|讲)?"
    r"|准确(?:地|点)?(?:来)?(?:说|讲)"
    r"|应该说|严格(?:地|来)?说|我是说|我说的是|我的意思是|我指的?是|哦不|啊不)[，,。.：:；!！\s]*)"
)
_IS = r"(?P<is>应该是|其实是|是|应该叫|叫|名叫|住在?|在|姓)?\s*"
_NEW = r"(?P<new>[^，,。！？；!?\s我你您他她它这那]{1,20}|[\w.+-]+@[\w.-]+\w|\+?\d[\d ()-]{5,}\d)"
_ALONE = later(rf"^{_OOPS}{{1,3}}{_IS}{_NEW}(?:才对|才是|的)?[。.！!\s]*$")
# Who says so means another word, not another spelling.
_MEANS = later(r"我是说|我说的是|意思是|我指|准确|严格|应该说")
_MISSPELT = later(r"[说打写记弄搞输填]错|错字|口误|笔误|手误|手滑|更正|纠正")
_CHARACTER = later(
    r"^(?:(?P<word>[\u4e00-\u9fff]{2,4})的|(?P<taken>弓长|立早|木子|耳东|口天|双木|言午|古月|人可|草头))"
    r"(?P<what>[\u4e00-\u9fff])$"
)
_NO_VALUE = later(
    r"^(?:另|其他|别的|别处|[上下前后左右]面|第|一[个种样]|所有|全部|默认|同|再|还是?|又|重|继续"
    r"|换|改|不|没|别|先|就|都|也|要|用|把|给|请|帮|试|看|写|做|删|加|跑"
    r"|报|有|太|很|应该|可能)"
    r"|[了吧吗呢啊的过着]$|错|对$|问题|什么|怎么|哪"
)
_NUMBER = r"(?:\d+(?:\.\d+)?|[一二两三四五六七八九十百]+)"
# The most special first; a value is told by the kind of what it is put right with.
_KINDS = tuple(
    later(pattern)
    for pattern in (
        r"[\w.+-]+@[\w-]+\.[\w.-]*\w",
        rf"(?:{_NUMBER}年)?{_NUMBER}月{_NUMBER}[日号]",
        r"(?:周|星期|礼拜)[一二三四五六日天]",
        rf"(?:[上下]午|早上|晚上|中午)?{_NUMBER}点(?:半|{_NUMBER}分?)?|\d{{1,2}}[:：]\d\d",
        rf"{_NUMBER}岁",
        r"\+?\d[\d ()-]{5,}\d",
        rf"{_NUMBER}(?:公斤|斤|厘米|米|元|块|万|个|只|楼|层|度|平)?",
        r"[A-Z][\w.+#-]*(?: [A-Z0-9][\w.+#-]*)*",
    )
)
_YEARS_OLD = 4
_WORD = later(r"[\u4e00-\u9fff·]{1,8}")
_NAMES = frozenset(
    [
        "name",
        "nickname",
        "spouse",
        "girlfriend",
        "boyfriend",
        "fiancé",
        "son",
        "daughter",
        "child",
        "brother",
        "sister",
        "mother",
        "father",
        "boss",
        "manager",
        "doctor",
        "dentist",
        "vet",
        "therapist",
        "pet",
        "cat",
        "dog",
        "turtle",
        "bird",
        "rabbit",
    ]
)
_PLACES = frozenset({"city", "hometown", "school", "employer"})
_THINGS = frozenset(
    [
        "allergy",
        "like",
        "dislike",
        "hobby",
        "learning",
        "language",
        "condition",
        "medication",
        "diet",
        "job",
        "employer",
        "skill",
        "preference",
    ]
)


def amended_alone_zh(sentence: str) -> str | None:
    """Return what is right where a sentence says nothing else."""
    found = _ALONE.match(sentence.strip())
    if found is None or _NO_VALUE.search(found["new"]):
        return None
    new = found["new"].strip()
    if _kind(new) is not None:
        return new
    sure = found["is"] or _MISSPELT.search(sentence) or _MEANS.search(sentence)
    return new if sure and _WORD.fullmatch(new) else None


def spelled_zh(part: str) -> str:
    """Return the character that a word tells of, 睿 of 睿智的睿; anything else as it is."""
    found = _CHARACTER.match(part)
    return found["what"] if found and (found["taken"] or found["what"] in found["word"]) else part


def with_part_zh(attribute: str, value: str, part: str, sentence: str) -> str | None:
    """Return a value with what is right in the place of what was wrong.

    None where the value is not meant.
    """
    kind = _kind(part)
    if kind is None:
        return part if part != value and _may_be(attribute, value, part, sentence) else None
    if kind == _YEARS_OLD:
        years = part.removesuffix("岁")
        return years if attribute == "age" and years != value else None
    found = list(_KINDS[kind].finditer(value))
    if len(found) != 1 or found[0].group() == part or _kind(found[0].group()) != kind:
        return None
    return value[: found[0].start()] + part + value[found[0].end() :]


def _kind(text: str) -> int | None:
    matching = (place for place, kind in enumerate(_KINDS) if kind.fullmatch(text))
    return next(matching, None)


def _may_be(attribute: str, value: str, part: str, sentence: str) -> bool:
    """Tell whether a word is meant that is no number: one alike, or of the kind that is said."""
    found = _ALONE.match(sentence.strip())
    if _WORD.fullmatch(value) is None or found is None:
        return False
    how = found["is"] or ""
    if re.fullmatch(rf"{CITY}市?", part):
        return attribute in {"city", "hometown"}
    if how.endswith("叫") or how == "姓":
        return attribute in _NAMES
    if how in {"住", "住在", "在"}:
        return attribute in _PLACES
    if _MEANS.search(sentence) and attribute in _THINGS:
        return True
    alike = len(set(value) & set(part)) > 0
    return alike and attribute in _NAMES | _PLACES | _THINGS
