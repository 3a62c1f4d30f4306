"""Sentences of talk that leave their subject out, given it back: "moved to Rome", 最近戒咖啡了."""

from mindfile.language.patterns import later

_ADVERBS_EN = (
    r"(?:(?:and|but|so|then|also|anyway|oh|well|just|recently|finally|already|still|now|currently"
    r"|ok|okay|yeah|yep|actually),? )*"
)
# What happened to who speaks; none of them can be meant as an order.
_DID_EN = (
    r"moved|relocated|joined|switched|got|bought|sold|adopted|graduated|retired|turned(?= \d)"
    r"|gave up|became|quit|stopped \w+ing|left(?= [A-Z])|start(?:ed|ing)(?= (?:at|as|a new) )"
    r"|broke up|split up|stopped|cancell?ed|have (?:a|two|three) (?:cat|dog|kid|child|son"
    r"|daughter)s?"
    r"|live (?:in|with)|work (?:as|at|for|in)|(?:really )?(?:hate|love|prefer)|can't stand"
    r"|(?:don't|can't) (?:like|eat|drink|smoke|do|have|speak|drive|own)|used to|signed up for"
    r"|play(?= (?:the )?(?:guitar|piano|bass|drums|violin|cello|in an? )| \w+ in an? )|grew up in"
    r"|took up|went (?:vegan|vegetarian|freelance)|speak(?= [A-Z])|have been"
)
_BE_EN = (
    r"living in|based in|allergic to|married|divorced|vegan|vegetarian|originally from"
    r"|colou?r-?blind|diabetic"
)
_BARE_EN = later(
    rf"^(?i:{_ADVERBS_EN})(?:(?P<did>(?i:{_DID_EN}))|(?P<be>(?i:{_BE_EN}))"
    r"|(?P<born>[Bb]orn(?= (?:on |in )?[\w ,]{2,25}[.!]*$))"
    r"|(?P<been>[Bb]een))\b"
)
_MY_EN = later(
    r"^(?:(?i:the|our|and|but|so|btw) )*(?P<what>(?i:rent|salary|pay|wage|weight"
    r"|mortgage|budget|pension))(?= (?:is|went|goes|has|rose|dropped|increased|fell)\b)"
    r"(?!.*(?:\b(?:of|for|his|her|their)\b|'s\b))"
)
_BACK_EN = later(r"^(?:[Bb]ack in|I'm back in) (?=[A-Z][\w'’-]+ (?:since|now|again|for good)\b)")
_TIMES_ZH = (
    r"(?:最近|现在|如今|目前|已经|刚刚?|后来|去年|今年|前年|上个?[月周]|昨天|前天|今天|平时|平常|一直"
    r"|从小|每天(?:早上|晚上|中午)?|每周|终于|又|还|也){0,3}"
)
_DID_ZH = (
    r"(?:戒(?=[^，。]{0,6}了)|换(?:了|成|到)|改[喝吃用]|更喜欢|不再|养(?:了|着)|买了|卖了|搬[到去回]"
    r"|入职|升[了任为]|开始吃|从[^，。]{1,8}(?:离职|辞职)|离职|辞职|跳槽|毕业于|结婚|离婚|分手|在学|吃[一二两三半\d]"
    r"|查出|确诊|[提订考拿报](?:了|到|过)|把[^，。]{1,20}(?:卖|转让|送|扔)(?:掉)?了|喜欢上|爱上|不用|怀孕|抽(?:上|起)?烟|被(?:裁|开除|辞退))"
)
_BARE_ZH = later(rf"^{_TIMES_ZH}(?={_DID_ZH})")


def with_subject(sentence: str) -> str:
    """Return "moved to Rome" as "I moved to Rome"; anything else as it is."""
    mine = _MY_EN.match(sentence)
    if mine is not None:
        return f"My {mine['what'].lower()}{sentence[mine.end() :]}"
    back = _BACK_EN.match(sentence)
    if back is not None:
        return f"I moved back to {sentence[back.end() :]}"
    bare = _BARE_EN.match(sentence)
    if bare is None:
        return sentence
    kind = bare.lastgroup or ""
    subject = {"did": "I ", "be": "I'm ", "born": "I was ", "been": "I've "}[kind]
    start = bare.start(kind)
    return subject + sentence[start].lower() + sentence[start + 1 :]


def with_subject_zh(sentence: str) -> str:
    """Return 最近戒咖啡了 as 我最近戒咖啡了; anything else as it is."""
    return f"我{sentence}" if _BARE_ZH.match(sentence) else sentence
