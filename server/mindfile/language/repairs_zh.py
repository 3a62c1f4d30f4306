"""Slips of the tongue that are put right in the same breath: 我住在南京，哦不，南宁."""

from collections.abc import Callable

from mindfile.language.patterns import later
from mindfile.model import FactProposal

Read = Callable[[str], list[FactProposal]]

_OOPS = (
    r"(?:不对|哦?不(?=[，,])|啊不|哦不|呃不|不不+|不是(?=[，,])|(?:我)?(?:说|打|写|记|讲"
    r"|搞)错了?|错了|口误|笔误"
    r"|更正(?:一下)?|纠正(?:一下)?|应该说是?|准确(?:地|来)?(?:说|讲)(?:应该)?是?|我是说"
    r"|我的意思是|我指的?是)"
)
_SLIP = later(
    rf"(?:[，,。…—\s]+)(?:啊|哦|呃|诶|哎|噢"
    rf"|嗯)?[，,]?(?:{_OOPS}[，,：:。\s]*)+(?P<rest>[^，,。！？；]+)(?P<end>[。！!]*)$"
)
_IS = later(r"^(?:应该|其实)?(?:是|在|叫|住在?)\s*")
_DIGIT = later(r"[\d一二三四五六七八九十两]")
# What may stand behind a value in its clause: 30岁, 三月了.
_MOST_BEHIND = 2


def repaired(text: str, read: Read) -> str:
    """Return a text with what was said last in the place of what it puts right."""
    slip = _SLIP.search(text)
    if slip is None or not slip.start():
        return text
    head, rest = text[: slip.start()], slip["rest"].strip()
    said = [fact for fact in read(head) if fact.value and fact.attribute is not None]
    if not said:
        return text
    if "我" in rest:
        again = {fact.attribute for fact in read(rest)}
        return rest + slip["end"] if again == {said[-1].attribute} and len(said) == 1 else text
    old = said[-1].value or ""
    place = head.rfind(old)
    behind = head[place + len(old) :]
    new = _IS.sub("", rest).removesuffix(behind or "\0")
    if (
        place < 0
        or len(behind) > _MOST_BEHIND
        or bool(_DIGIT.search(old)) != bool(_DIGIT.search(new))
    ):
        return text
    return head[:place] + new + behind + slip["end"]
