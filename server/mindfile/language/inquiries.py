"""What the other side asked and who speaks answers in a word: "Where do you live?" "Ghent."."""

import re

from mindfile.language.patterns import later

_WHO = (
    r"\bwhat(?:'s| is) your (?:full |first )?name\b|\bwhat (?:should|can|may|do) i call you\b"
    r"|\bhow (?:should|may|can) i (?:call|address) you\b"
    r"|\bwho am i (?:speaking|talking) (?:to|with)\b|\bmay i (?:have|know|ask) your name\b"
)
_WHERE = (
    r"\bwhere do you (?:currently |now )?live\b|\bwhere are you (?:based|located|living)\b"
    r"|\b(?:which|what) (?:city|town) (?:do you live|are you) in\b|\byou live in [^.?!]*\?"
)
_TRADE = (
    r"\bwhat do you do(?: for (?:a living|work))?\s*\?"
    r"|\bwhat(?:'s| is) your (?:job|profession|occupation)\b"
)
_ENGLISH = tuple(
    (later(pattern, re.IGNORECASE), told)
    for pattern, told in (
        (_WHO, "My name is {}"),
        (_WHERE, "I live in {}"),
        (r"\bwhere (?:are you|do you come) (?:originally )?from\b", "I'm from {}"),
        (r"\bhow old are you\b|\bwhat(?:'s| is) your age\b", "I'm {} years old"),
        (_TRADE, "My profession is {}"),
        (r"\bwhere do you work\b|\b(?:who|which company) do you work for\b", "I work at {}"),
        (r"\bwhat(?:'s| is) your (?P<what>favou?rite \w+)", "My {what} is {}"),
        (
            r"\bwhat(?:'s| is) your (?P<what>e-?mail|phone number|address|blood type)\b",
            "My {what} is {}",
        ),
        (r"\bwhen(?:'s| is) your birthday\b|\bwhat(?:'s| is) your birthday\b", "My birthday is {}"),
        (r"\bwhat are you allergic to\b|\b(?:have|got) any allergies\b", "I'm allergic to {}"),
        (
            r"\bwhat(?:'s| is) your (?P<what>cat|dog|wife|husband|son|daughter|partner)'s name\b",
            "My {what} is called {}",
        ),
    )
)
_CHINESE = tuple(
    (later(pattern), told)
    for pattern, told in (
        (r"[你您](?:的名字)?叫什么|怎么称呼|[你您]的?(?:名字|姓名)是|贵姓", "我叫{}"),
        (
            "[你您](?:现在|目前)?(?:住|家)在?哪|[你您]在哪个城市|[你您]是?住在[^？?。]*[吗？?]",
            "我住在{}",
        ),
        (r"[你您]是?(?:哪里|哪儿|什么地方)的?人|[你您]来自哪|[你您]老家在?哪", "我来自{}"),
        (r"[你您](?:今年)?(?:多大|几岁|多少岁)", "我今年{}岁"),
        (r"[你您]是?(?:做什么|干什么|从事什么)|[你您]的?(?:职业|工作)是", "我的职业是{}"),
        (r"[你您](?:在哪(?:里|儿|家公司)?)(?:上班|工作)", "我在{}工作"),
        (r"[你您](?P<what>最喜欢的[\u4e00-\u9fff]{1,4}?)是什么", "我{what}是{}"),
        (r"[你您](?:的)?生日(?:是|在)", "我的生日是{}"),
        (r"[你您](?:对什么|有没有|有什么)[^。]{0,4}过敏", "我对{}过敏"),
    )
)
_HAN = later(r"[\u4e00-\u9fff]")
_LEAD = later(
    r"^(?:(?:um+|uh+|well|oh|hmm*|so|it's|it is|that's|that would be|i'm|im|i am|in|at|from|to"
    r"|just|a|an|no|nope|nah|actually|haha|lol)\b[\s,.:!-]*)+|^(?:嗯|哦|啊|那个|就|是|叫|在|来自|不是?"
    r"|没有|我|对)*[，,。\s]*",
    re.IGNORECASE,
)
_NO_ANSWER = later(
    r"[?？]|\b(?:why|what|who|how|don't|not|none|nothing|nowhere|never|idk|guess|secret|maybe|rather"
    r"|complicated|hard|tricky|personal|private|story|mostly|bugs?|lol|haha\w*|enough|depends|sure"
    r"|yes|no|ok|okay|thanks|please|you|it|that|this|i|my)\b|为什么|什么|不|没|谁|秘密|随便"
    r"|可能|你|您|哪|吧|算了|以后|再说",
    re.IGNORECASE,
)
_MOST_WORDS, _MOST_HAN = 5, 12


def answered(question: str, answer: str) -> str | None:
    """Return what a short answer to a question says in full; None where it is none of these."""
    table = _CHINESE if _HAN.search(question) else _ENGLISH
    asked = [(found, told) for pattern, told in table if (found := pattern.search(question))]
    # Of two questions at once nobody knows which one is answered.
    if len(asked) != 1:
        return None
    value = _LEAD.sub("", answer.strip(), count=1).strip(" .。!！,，")
    words = len(value.split())
    long = len(value) > _MOST_HAN if _HAN.search(value) else words > _MOST_WORDS
    if not value or long or _NO_ANSWER.search(value):
        return None
    found, told = asked[0]
    return told.format(value.removesuffix("岁"), **found.groupdict())
