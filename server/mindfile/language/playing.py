"""Parts that are played: who plays an innkeeper says "I" of the innkeeper."""

import re

from mindfile.language.patterns import later

_BEGINS = later(
    r"\b(?:role-?play(?:ing)?|text adventure|stay in character"
    r"|(?:let's|let us) (?:pretend|play (?:an?|the|pretend|make-believe|D&D|house))"
    r"|play the (?:role|part) of"
    r"|(?:pretend|imagine)(?: that)? (?:to be|you(?:'re| are)|I(?:'m| am)|we(?:'re| are)))"
    r"|角色扮演|语[Cc]|(?:我们|咱们?|一起)来?(?:玩|演)(?:一?个"
    r"|一?[场段出])?[^，。！？\n]{0,8}(?:剧|戏|游戏|过家家)"
    r"|你(?:来)?(?:扮演|演|当)(?:一?[个名位])?[^，。！？\n我]{1,10}[，,]\s*我(?:来)?(?:扮演|演"
    r"|当|是)",
    re.IGNORECASE,
)
# What else is to be imagined, "I'm a beginner", is so for one answer.
_GOES_ON = later(
    r"\brole-?play|\btext adventure|\bin character|\blet(?:'s| us) (?:pretend|play)\b"
    r"|\bplay the (?:role|part)|\bpretend (?:that )?(?:to be|you(?:'re| are)|we(?:'re| are))"
    r"|\bimagine\b[^.!?]* (?:and|while) (?:I(?:'m| am|'ll be)|my name)\b"
    r"|角色扮演|语[Cc]|[玩演扮当]",
    re.IGNORECASE,
)
_ENDS = later(
    r"\b(?:(?:stop|end|quit|enough|done|over|out) (?:of )?(?:with )?(?:the |this |that |our )?"
    r"(?:role-?play(?:ing)?|game|playing|pretending|character|that|this|adventure|story|scene)"
    r"|back to (?:reality|normal|real life|being)|out of character|OOC|real name|in real life|irl"
    r"|for real|seriously|(?:game|scene) over|no more (?:role-?play|games?|pretending))\b"
    r"|(?:不|别)(?:玩|演|扮)(?:了|下去)|(?:游戏|角色扮演|演戏|扮演)(?:到此)?(?:结束|完了)|出戏"
    r"|言归正传|回到(?:现实|正题)"
    r"|真名|真实姓名|现实(?:中|里|生活)|说真的|说正经的|不开玩笑|认真(?:地|的)?说",
    re.IGNORECASE,
)
# Whoever does not say that the game is over has stopped playing after so many messages.
LONGEST = 6
# Of their own part people tell in one sentence, and go on in it as that part.
PLAYED = later(
    r"\b(?:[Mm]y|[Oo]ur|[Tt]he)(?: [\w&'-]+){0,2}? (?:character|avatar|persona|protagonist|OC"
    r"|alter ego|narrator|heroine|villain)\b(?! (?:encoding|set|limit|count|string|class|flaw"
    r"|strengths?|assassination|reference|arc|traits?|counts?)\b)"
    r"|\b(?:I|[Ww]e)(?:'ve| have| was| were)?(?: \w+ly| just| once| always)? (?:pretend(?:ed|ing)?"
    r"|pos(?:ed|ing) as|cosplay(?:ed|ing)?|acted (?:as|like)|lied\b.*\bthat"
    r"|joked\b.*\bthat|play(?:ed)? (?:an?|the) \w+ (?:in|on) (?:an?|the))\b"
    r"|我(?:们)?(?:的|在[^，。]{0,8}里的?)(?:角色|人设|游戏角色|主角)|我(?:昨天|刚才|小时候"
    r"|故意)?(?:假装|装作|冒充|谎称|骗[他她人])"
)
# What was said before this is not meant.
TAKEN_BACK = later(
    r"^(?:(?:lol|haha\w*|no|nah|ok|oh),? )*(?:j/?k|just kidding|kidding|i'?m (?:just )?(?:kidding"
    r"|joking)|just joking|not really|nah)(?: lol| haha\w*)?\W*$"
    r"|^(?:哈+|嘿+|好吧|其实)?[，,]?(?:我)?(?:是)?(?:逗你(?:玩)?的?|开(?:个|你)?玩笑的?|骗你的"
    r"|说着玩的?|瞎说的|随便说说的?|胡说的)"
    r"(?:啦|了|呢|哈+)?\W*$",
    re.IGNORECASE,
)
JOKED = later(r"(?:^|[\s,(])(?:jk|j/k|just kidding|kidding|just joking)\W*$", re.IGNORECASE)


def own_part(text: str, *, played: bool) -> tuple[str, list[str], bool]:
    """Return what of a message is said in earnest, what is played, and whether more of it follows.

    ``played`` says that the message comes while a part is played.
    """
    was_played = played
    own: list[str] = []
    parts: list[str] = []
    position = 0
    while position < len(text):
        mark = (_ENDS if played else _BEGINS).search(text, position)
        stop, end = mark.span() if mark else (len(text), len(text))
        (parts if played else own).append(text[position:stop])
        own.append(text[stop:end])
        played = played if mark is None else not played
        position = end
    goes_on = played and (was_played or _GOES_ON.search(text) is not None)
    return "".join(own), [part for part in parts if part.strip()], goes_on
