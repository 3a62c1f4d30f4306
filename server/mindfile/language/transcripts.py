"""Transcripts: a text with the labels of a conversation, as it is copied out of a chat."""

import re
from collections.abc import Sequence
from functools import cache

from mindfile.forms import lookup_key
from mindfile.language.attributes import names
from mindfile.language.chinese import FAMILY_NAME
from mindfile.language.patterns import later
from mindfile.language.people import PERSON_EN, PERSON_ZH, canonical_person
from mindfile.model import Role, Talk

_ROLES = {
    **dict.fromkeys(("user", "human", "me", "用户", "我"), Role.USER),
    # To who pastes it, the other side is "you".
    **dict.fromkeys(("assistant", "ai", "you", "助手", "你"), Role.ASSISTANT),
}
_NAME = (
    rf"[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){{0,2}}|{FAMILY_NAME}[\u4e00-\u9fff]{{1,2}}"
    rf"|[小老阿大][\u4e00-\u9fff]{{1,2}}|(?:[Mm]y )?(?i:{PERSON_EN})|我?{PERSON_ZH}"
)
# The exports of chats put the time before the name or in brackets behind it.
_TIME = r"\[?\d{1,4}[-./:\d]*(?:,? \d{1,2}:\d\d(?::\d\d)?)?(?: ?[AaPp][Mm])?\]?(?:,| -| –)?[ \t]+"
_LABEL = later(
    # Behind the end of a sentence as well, where the text begins with such a label.
    rf"(?:^[ \t>*]*(?:{_TIME})?|(?<=[.!?] ))(?P<label>(?i:{'|'.join(_ROLES)})|{_NAME})"
    r"(?:[ \t]*[(（][^)）\n]{1,24}[)）])?[*]*[ \t]*[:：][*]*",
    re.M,
)
# What stands before a colon and is nobody; so are the names of attributes.
_NOBODY = frozenset(
    re.findall(
        r"\S+",
        "about actually agenda also answer background backstory bio budget but chapter comment"
        " comments conclusion cons context correction date day dear description detail details"
        " diet disclaimer draft edit education email error example experience fact facts family"
        " food from fyi goal goals health hello hi hint history home idea important info"
        " information input instruction instructions intro introduction issue issues journal"
        " letter list location log message money morning evening music note notes notice ok okay"
        " option options original output overview part plan plus post problem profile prompt pros"
        " ps question quote re reason remember reminder reply request response result results"
        " review section situation source sports status step story subject summary system task"
        " tasks text thought thoughts tip title tldr to today todo tomorrow topic translation"
        " travel update version warning weather week weekend wish work yesterday monday tuesday"
        " wednesday thursday friday saturday sunday january february march april may june july"
        " august september october november december"
        " first second third firstly secondly finally one two three reason situation symptoms"
        " complaint lifestyle pets allergies likes dislikes medical occupation birthday wish fyi"
        " btw ps nb correction addendum confession spoiler anyway basically honestly short long"
        " quick assumption constraint requirement requirements setup stack budget timeline deadline"
        " preferences rules must never always prefer hobbies interests status request favorite"
        " 大家 老规矩 小结 小贴士 老样子 小提示 小计 大意 大纲 大概 小问题 老问题 金额 余额 方法"
        " 方案 时间 万一 程序 段落 许可 钱数 石头 马上 高度 常见 安排 白天 龙头 黄金 顾虑 成本"
        " 何时 何地 毛病 江湖 向导 方向 严重 任务 金句 于是 高兴 高见",
    )
)
_PERSON = later(rf"(?:[Mm]y )?(?i:{PERSON_EN})|我?{PERSON_ZH}")
_OF_SELF = later(r"\b(?:I|I'm|I've|[Mm]y|[Ww]e|[Oo]ur|me)\b|我")
# One word with a colon may be a word of the text.
_FEWEST = 2


def turns_of(text: str) -> list[Talk]:
    """Return the turns of a pasted conversation; any other text is one turn of the user's.

    What stands before the first label is the user's, too. What somebody by name says carries the
    name as its speaker: it tells nothing of the user. Each turn has an id of its own.
    """
    labels = _labels(text)
    if not labels:
        return [Talk(Role.USER, text)]
    ends = [*(label.start() for label in labels[1:]), len(text)]
    parts = [(None, text[: labels[0].start()])]
    parts += [
        (label["label"], text[label.end() : end]) for label, end in zip(labels, ends, strict=True)
    ]
    turns = [
        _turn(label, said, place)
        for place, (label, part) in enumerate(parts)
        if (said := part.strip())
    ]
    return turns or [Talk(Role.USER, text)]


def _turn(label: str | None, said: str, place: int) -> Talk:
    role = Role.USER if label is None else _ROLES.get(label.lower())
    speaker = None
    if role is None and label is not None:
        role, speaker = Role.USER, canonical_person(re.sub(r"^(?:[Mm]y |我)", "", label))
    return Talk(role or Role.USER, said, id=f"turn {place}", speaker=speaker, position=place)


@cache
def _known() -> frozenset[str]:
    return frozenset({*_NOBODY, *map(lookup_key, names())})


def _labels(text: str) -> Sequence[re.Match[str]]:
    """Return the labels of a conversation; none where the text only looks like one."""
    known = _known()
    found: list[re.Match[str]] = []
    for label in _LABEL.finditer(text):
        named = label["label"]
        # Behind a sentence only where its line begins with another, and only a name.
        line = text.rfind("\n", 0, label.start() + 1) + 1
        if text[line : label.start()].strip() and not (found and found[-1].start() >= line - 1):
            continue
        if named.lower() in _ROLES or _PERSON.fullmatch(named) or lookup_key(named) not in known:
            found.append(label)
    roles = [label for label in found if label["label"].lower() in _ROLES]
    if len(roles) == len(found):
        return found if len(found) >= _FEWEST or _is_answer(text, found) else []
    # Names are told from other words by what they say.
    ends = [*(label.start() for label in found[1:]), len(text)]
    speak = any(
        label not in roles and _OF_SELF.search(text, label.end(), end)
        for label, end in zip(found, ends, strict=True)
    )
    if speak:
        return found
    return roles if len(roles) >= _FEWEST else []


def _is_answer(text: str, labels: Sequence[re.Match[str]]) -> bool:
    """Tell whether a text is one turn of the other side, and nothing else."""
    if len(labels) != 1 or text[: labels[0].start()].strip():
        return False
    label = labels[0]["label"].lower()
    return _ROLES[label] is Role.ASSISTANT and label not in {"you", "你"}
