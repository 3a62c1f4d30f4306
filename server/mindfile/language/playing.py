"""Parts that are played: who plays an innkeeper says "I" of the innkeeper."""

import re

_BEGINS = re.compile(
    r"\b(?:role-?play(?:ing)?|text adventure|stay in character"
    r"|(?:let's|let us) (?:pretend|play (?:an?|the|pretend|make-believe|D&D|house))"
    r"|play the (?:role|part) of"
    r"|(?:pretend|imagine)(?: that)? (?:to be|you(?:'re| are)|I(?:'m| am)|we(?:'re| are))"
    r"|you(?:'re| are|'ll be| will be) (?:now )?(?:an?|the|my) [\w' -]{2,30}?,?"
    r" (?:and|while) I(?:'m| am|'ll be| will be)\b)",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"\b(?:(?:stop|end|quit|enough|done|over|out) (?:of )?(?:with )?(?:the |this |that |our )?"
    r"(?:role-?play(?:ing)?|game|playing|pretending|character|that|this|adventure|story|scene)"
    r"|back to (?:reality|normal|real life|being)|out of character|OOC|real name|in real life|irl"
    r"|for real|seriously|(?:game|scene) over|no more (?:role-?play|games?|pretending))\b",
    re.IGNORECASE,
)
# Whoever does not say that the game is over has stopped playing after so many messages.
LONGEST = 6
# Of their own part people tell in one sentence, and go on in it as that part.
PLAYED = re.compile(
    r"\b(?:[Mm]y|[Oo]ur|[Tt]he)(?: [\w&'-]+){0,2}? (?:character|avatar|persona|protagonist|OC"
    r"|alter ego|narrator|heroine|villain)\b(?! (?:encoding|set|limit|count|string|class|flaw"
    r"|strengths?|assassination|reference|arc|traits?|counts?)\b)"
    r"|\b(?:I|[Ww]e)(?:'ve| have| was| were)?(?: \w+ly| just| once| always)? (?:pretend(?:ed|ing)?"
    r"|pos(?:ed|ing) as|cosplay(?:ed|ing)?|acted (?:as|like)|lied\b.*\bthat"
    r"|joked\b.*\bthat|play(?:ed)? (?:an?|the) \w+ (?:in|on) (?:an?|the))\b"
)
# What was said before this is not meant.
TAKEN_BACK = re.compile(
    r"^(?:(?:lol|haha\w*|no|nah|ok|oh),? )*(?:j/?k|just kidding|kidding|i'?m (?:just )?(?:kidding"
    r"|joking)|just joking|not really|nah)(?: lol| haha\w*)?\W*$",
    re.IGNORECASE,
)
JOKED = re.compile(r"(?:^|[\s,(])(?:jk|j/k|just kidding|kidding|just joking)\W*$", re.IGNORECASE)


def own_part(text: str, *, played: bool) -> tuple[str, list[str], bool]:
    """Return what of a message is said in earnest, what is played, and whether more of it follows.

    ``played`` says that the message comes while a part is played.
    """
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
    return "".join(own), [part for part in parts if part.strip()], played
