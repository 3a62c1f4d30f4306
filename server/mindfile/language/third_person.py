"""What is told of "the user", read as the user would say it: for the rules alone."""

import re

from mindfile.language.patterns import later
from mindfile.language.people import PERSON_ZH

_USER = r"^(?:The |the )?[Uu]ser"
_POSSESSIVE = later(rf"{_USER}'s ")
_DENIED = later(rf"{_USER} (?P<how>no longer|doesn't|does not|used to) (?P<verb>[a-z]+) ")
# What happened is told in the same form by both: moved, joined, switched.
_PAST = later(
    rf"{_USER} (?=(?:has (?:just |recently )?)?(?:[a-z]+ed|left|quit|sold|bought|became|got)\b)"
)
_ADVERB = (
    r"(?:(?:also|really|mostly|usually|often|always|now|currently|still|mainly|never|rarely) )?"
)
_PRESENT = later(rf"{_USER} (?P<adverb>{_ADVERB})(?P<verb>is|has|[a-z]+s) ")
# "… and likes tea" goes on about the user.
_GOES_ON = later(
    r"(?P<joint> and |, (?:and )?)(?P<adverb>(?:also |now |currently )?)(?P<verb>is|has|(?:live"
    r"|work|like|love|enjoy|prefer|hate"
    r"|dislike|use|own|drive|speak|play|write|want|run|manage|know|need|plan|study)s|studies"
    r"|joined|moved|bought|left)\b"
)
_CHINESE = later(
    rf"^(?:该|这位)?用户(?=的?(?:{PERSON_ZH}|名字|姓名|生日|邮箱|手机|电话|职业|叫|住|搬|是|对"
    rf"|不?喜欢|讨厌"
    r"|更|偏|在|会|有|用|打算|养|希望|想要|已经不|现在|不再|不|以前|之前|曾经|从|离开|今天|最近"
    r"|要求|请求|现在))"
)


def in_first_person(sentence: str) -> str:
    """Return "The user lives in Rome" as "I live in Rome"; anything else as it is."""
    possessive = _POSSESSIVE.match(sentence)
    if possessive is not None:
        return "My " + sentence[possessive.end() :]
    denied = _DENIED.match(sentence)
    if denied is not None:
        verb = _base(denied["verb"]) if denied["how"] == "no longer" else denied["verb"]
        return f"I {denied['how'].replace('does', 'do')} {verb} {sentence[denied.end() :]}"
    past = _PAST.match(sentence)
    if past is not None:
        return "I " + _going_on(re.sub(r"^has ", "have ", sentence[past.end() :]))
    present = _PRESENT.match(sentence)
    if present is None:
        return sentence
    verb = _base(present["verb"])
    return f"I {present['adverb']}{verb} {_going_on(sentence[present.end() :])}"


def in_first_person_zh(sentence: str) -> str:
    """Return 用户住在罗马 as 我住在罗马; anything else as it is."""
    return _CHINESE.sub("我", sentence)


def _going_on(rest: str) -> str:
    return _GOES_ON.sub(lambda m: f"{m['joint']}I {m['adverb']}{_base(m['verb'])}", rest)


def _base(verb: str) -> str:
    """Return a verb as the first person has it: lives, watches, studies, is, has."""
    if verb in {"is", "has"}:
        return {"is": "am", "has": "have"}[verb]
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    if verb.endswith(("ches", "shes", "sses", "xes", "zzes", "oes")):
        return verb[:-2]
    return verb.removesuffix("s") if not verb.endswith("ss") else verb
