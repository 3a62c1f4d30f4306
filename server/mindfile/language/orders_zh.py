"""Which earlier orders a Chinese order turns round: 回答可以长一点 after 回答简短一点."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mindfile.language.patterns import later
from mindfile.model import FactProposal

_ORDER = "instruction"
_NOT = r"(?:不用|不要|不必|别|无需|不需要)[^，。]{0,6}"
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
_SPEAKS = ("回答", "回复", "答复", "跟我说", "和我说", "跟我聊", "和我聊")
_IN_TONGUE = later(rf"用(?P<tongue>{'|'.join(_TONGUES)})(?:来)?(?:{'|'.join(_SPEAKS)})")


def turned_round_zh(facts: Sequence[FactProposal]) -> list[FactProposal]:
    """Let an order of how to answer end the orders that ask for the opposite."""
    return [
        replace(fact, ends=(*fact.ends, *((_ORDER, one) for one in _against(fact.value or ""))))
        if fact.attribute == _ORDER
        else fact
        for fact in facts
    ]


def _against(order: str) -> Iterator[str]:
    if _ASKS_LONG.search(order) and not _NOT_LONG.search(order):
        yield from _SHORT
    elif _ASKS_SHORT.search(order):
        yield from _LONG
    spoken = _IN_TONGUE.search(order)
    if spoken is not None:
        others = (tongue for tongue in _TONGUES if tongue != spoken["tongue"])
        yield from (f"用{tongue}{verb}" for tongue in others for verb in _SPEAKS)
