"""Records of somebody else: "Patient: John Doe. Age: 45." tells nothing of who pastes it."""

import re

from mindfile.language.patterns import later

_WHOSE = (
    r"(?:patient|client|customer|candidate|applicant|employee|student|contact|guest|tenant|author"
    r"|member|passenger|buyer|seller|victim|suspect|player|character|患者|病人|客户|顾客|候选人"
    r"|应聘者|学生|员工|会员|乘客|租客|联系人|作者|角色|主角|嫌疑人)"
)
_HEAD = later(
    rf"^{_WHOSE}(?:'s)?(?: ?(?:name|姓名|名字?))?\s*[:：]\s*(?P<name>[^:：。.!！]{{1,60}})",
    re.IGNORECASE,
)
_LINE = later(r"^[\w ()（）/-]{1,24}\s*[:：]\s*\S")


def opens_record(sentence: str) -> str | None:
    """Return of whom a line begins a record; None where it does not."""
    found = _HEAD.match(sentence)
    return found["name"].strip() if found else None


def is_line(sentence: str) -> bool:
    """Tell whether a sentence is a line of a record: a word, a colon, a value."""
    return _LINE.match(sentence) is not None
