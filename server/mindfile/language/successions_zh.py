"""Who came in somebody's place in Chinese: 王大夫退休了，现在是刘大夫."""

from mindfile.language.names_zh import NAMED
from mindfile.language.patterns import later

_WHO = rf"(?:{NAMED}|[\u4e00-\u9fff]{{1,2}}(?:医生|大夫|老师|教练|律师|师傅|经理|主任|阿姨))"
_SUCCEEDS = later(
    rf"^(?:我们?的?)?(?P<old>{_WHO})(?:医生|大夫)?(?:已经|刚刚?|上个?[月周]|最近|今年|去年"
    rf"|昨天){{0,2}}"
    r"(?:退休|走|离职|辞职|调走|休假|休产假|不干|不做|去世|毕业|搬走|离开|跳槽)了[，,。]\s*"
    r"(?:我们?|现在|以后|目前|新来的?|接替的?|接手的?|改|都|就){0,3}(?:是|由|找|看|跟|换成?了?"
    r"|去找)?(?:是)?"
    rf"(?P<new>{_WHO})(?:了|负责|接手|接替|接班|带|看){{0,3}}[。！!]*$"
)


def succeeded(sentence: str) -> tuple[str, str] | None:
    """Return who was followed by whom where a sentence says that, and nothing of what they do."""
    found = _SUCCEEDS.match(sentence)
    if found is None or found["old"] == found["new"]:
        return None
    return found["old"], found["new"]
