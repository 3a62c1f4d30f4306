"""Which earlier orders a Chinese order turns round: 回答可以长一点 after 回答简短一点."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mindfile.language.patterns import later
from mindfile.model import FactProposal

_ORDER = "instruction"
# How an order that forbids a thing is named, once it is allowed.
_FORBIDS = "no "
STYLE = (
    r"(?:列表|清单|要点|项目符号|分点|分条|编号|序号|表格|表情(?:符号|包)?|颜文字|[Ee]moji|[Mm]arkdown|代码块|粗体|加粗"
    r"|小?标题|敬语|文言文|缩写|术语|比喻|例子|脚注|引用|注释|感叹号|省略号|网络用语|俚语|黑话|套话|客套话|公式|图表|链接|英文单词)"
)
_STOP_USING = later(
    rf"(?:不要|别|不用|不必|无需|不需要|停止|不许|禁止|少)(?:再|老|总是?|老是|继续)*(?:使?用|列|给我?|加|写|发|带|以|出现)?"
    rf"(?:那么多|这么多|任何|什么|这些|那些)?(?P<what>{STYLE})"
)
_ALLOWS = later(
    rf"(?:可以|能|允许|恢复|重新)(?:重新|继续|再|又)?(?:使?用|列|加|带|写|发|给)?(?:一些|点)?(?P<what>{STYLE})"
    rf"|(?P<first>{STYLE})(?:又|也|现在|就|还是)*(?:可以|能)(?:再|继续)?(?:使?用|加|列|带|写|发|出现)?"
)
_NOT = r"(?:不用|不要|不必|别|无需|不需要)[^，。]{0,6}?"
_SHORT = ("简短", "简洁", "精简", "简明", "精炼", "短一点", "短一些", "短些", "简单点", "简单一点")
_LONG = ("详细", "长一点", "长一些", "长些", "展开", "具体一点", "多写")
_SHORTER, _LONGER = ("|".join(words) for words in (_SHORT, _LONG))
_ASKS_LONG = later(rf"{_NOT}(?:{_SHORTER}|短)|(?:{_LONGER})")
_ASKS_SHORT = later(rf"{_NOT}(?:{_LONGER}|长|啰嗦)|(?:{_SHORTER})")
_NOT_LONG = later(rf"{_NOT}(?:{_LONGER})")
_TONGUES = (
    "中文",
    "英文",
    "英语",
    "日语",
    "日文",
    "法语",
    "德语",
    "粤语",
    "繁体字",
    "简体字",
    "繁体中文",
    "简体中文",
)
_SPEAKS = ("", "回答", "回复", "答复", "跟我说", "和我说", "跟我聊", "和我聊")
_IN_TONGUE = later(rf"用(?P<tongue>{'|'.join(_TONGUES)})(?:来)?(?:{'|'.join(_SPEAKS)})")
_TONGUE_AGAIN = later(
    rf"(?:可以|能|改回|换回|换成|改成|还是|恢复|改)(?:使?用|说|讲)?(?P<tongue>{'|'.join(_TONGUES)})"
)


def turned_round_zh(facts: Sequence[FactProposal]) -> list[FactProposal]:
    """Let an order of how to answer end the orders that ask for the opposite."""
    return [
        replace(fact, ends=(*fact.ends, *((_ORDER, one) for one in _against(fact.value or ""))))
        if fact.attribute == _ORDER
        else fact
        for fact in facts
    ]


def _against(order: str) -> Iterator[str]:
    stops, allows = _STOP_USING.search(order), _ALLOWS.search(order)
    if stops is not None:
        yield stops["what"]
    elif allows is not None:
        yield _FORBIDS + (allows["what"] or allows["first"])
    if _ASKS_LONG.search(order) and not _NOT_LONG.search(order):
        yield from _SHORT
    elif _ASKS_SHORT.search(order):
        yield from _LONG
    spoken = _IN_TONGUE.search(order) or _TONGUE_AGAIN.search(order)
    if spoken is not None:
        others = (tongue for tongue in _TONGUES if tongue != spoken["tongue"])
        yield from (f"用{tongue}{verb}" for tongue in others for verb in _SPEAKS)
