"""What stands around a statement in talk: "for context", ", can you help?", ，帮我看看."""

import re

# Before a statement these say only that one comes, or how it is meant.
_LEAD_EN = re.compile(
    r"^(?:(?:(?:ok(?:ay)?|hey|hi|well|so|right|anyways?|also|plus|oh|and|alright|yeah|yep|lol"
    r"|cool|great|fine|perfect|please note(?: that)?|heads[- ]up|honestly|actually|basically|tbh"
    r"|fyi|btw|to be (?:honest|clear|fair)|just so you know"
    r"|by the way|for (?:the )?(?:context|record|reference|what it's worth)"
    r"|(?:so |ok(?:ay)?,? )?(?:some |a bit of |(?:a )?quick |(?:a )?little )?"
    r"(?:context|background)|(?:quick )?fun fact|in case (?:it|that|this) (?:matters"
    r"|helps|is relevant)|as (?:you (?:may |might )?know|I said|mentioned)|(?:(?:no|nope|sorry"
    r"|wait|again),? )?I (?:already |just )?(?:said|told you)(?: that)?|long story short"
    r"|(?:and |but |so |well,? )?(?:the|my) (?:doctor|dentist|allergist|dermatologist|specialist"
    r"|nurse|lab"
    r"|test|GP)s? (?:says|said|confirmed|told me|tells me|thinks)(?: that)?|the thing is"
    r"|thing is|not sure (?:if|whether) (?:it|this|that)(?:'s| is)? (?:matters|helps"
    r"|relevant|important|useful),? but)(?:\s*[,:;–—-]+\s*|\s+)"
    r"(?=(?:(?:so|also|hey|well|and) )?(?:I|I'\w+|i|i'\w+|im|ive|my|we|we're|our|the|not|let's"
    r"|been|can't"
    r"|just|used|don't|it's|there's|he|she|they|for|(?-i:[A-Z]\w+))\b))+)",
    re.IGNORECASE,
)
_LEAD_ZH = re.compile(
    r"^(?:(?:其实(?!际)|说实话|老实说|实话说|话说(?!回来)|对了|顺便(?:说|提)(?:一下|一句)?"
    r"|补充(?:一下|一点)?"
    r"|我?先?(?:自我)?介绍(?:一?下)?(?:我的?)?(?:自己|情况|背景)?(?=[：:])|背景(?:是)?|另外|还有(?=[，,：:])|先说(?:一下"
    r"|明)?(?:情况|背景)?|说(?:一下|明)(?:情况"
    r"|背景)?|坦白说|不瞒你说"
    r"|你知道吗|是这样的?|情况是(?:这样的)?|哎|唉|哦|噢|嗯+|那个(?=[，,]))[，,：:\s]*)+"
    r"(?=[\u4e00-\u9fffA-Za-z])"
)
# A clause that asks something of the listener, behind one that tells.
_ASKS_EN = (
    r"(?:(?:so|and|but|now|then) )*(?:please\b|pls\b|can (?:you|we|I)\b|could (?:you|we|I)\b"
    r"|would (?:you|it|that)\b|will (?:you|it|that)\b|should (?:I|we)\b|do (?:you|I|we)\b"
    r"|does (?:it|that|this|anyone)\b|is (?:it|that|there|this)\b|are (?:there|these|those|you)\b"
    r"|any (?:tips?|ideas?|advice|suggestions?|recommendations?|thoughts|chance|way)\b"
    r"|(?:what|how|where|why|when)(?:'s|'d|s)?\b(?! (?:I|we|my)\b)"
    r"|(?:who|which)(?:'s|'d|s)?\b(?! (?:I|we|my)\b)(?=.*\?)"
    r"|help me\b|give me\b|show me\b|tell me\b|suggest\b|recommend\b|let me know\b"
    r"|keep (?:that|this|it) in mind\b|take (?:that|this|it) into account\b"
    r"|(?:I(?:'m| am) )?looking for\b|need (?:help|ideas|advice|some|a)\b"
    r"|(?:I )?(?:need|want|would like|'d like|'d love) (?:you|some (?:help|ideas|advice)"
    r"|help|ideas|advice|tips|suggestions)\b)"
)
_REQUEST_EN = re.compile(rf"\s*(?:[,;–—-]|\.\.\.|…|\s(?=(?:so|and|but) ))\s*(?={_ASKS_EN})", re.I)
_ASKS_ZH = (
    r"(?:所以|那|那么|现在|就|但是?|然后){0,2}(?:想(?:请|让|问|要|知道|了解)[你您一问]?|请(?:问"
    r"|你|您|帮|给)"
    r"|帮我|帮忙|给我|麻烦|求(?:助|推荐|建议)|推荐|怎么|咋|如何|有(?:没有|什么|啥|哪些)|能不能"
    r"|可不可以|可以(?:帮|加|给|推荐)"
    r"|你(?:能|可以|会|觉得|看|说|帮)|该(?:怎么|如何|选|买|去)|要不要|是不是|哪[个家里种些]|什么"
    r"|多少|应该(?:怎么|如何)"
    r"|方便的话|需要注意)"
)
_REQUEST_ZH = re.compile(rf"\s*[，,；;、]\s*(?={_ASKS_ZH})")
# To take this away would leave the opposite of what is meant.
_MOCKING = re.compile(
    r"^(?:oh,? (?:great|wonderful|fantastic|joy|perfect|nice)|yeah,? (?:right|sure))\b", re.I
)
# A tag asks whether all of it is so: nothing before it is said for sure.
_TAG = re.compile(
    r"^\W*(?:right|correct|yes|no|isn't it|aren't (?:you|I|they)|don't (?:you|I|they)|ok(?:ay)?"
    r"|对(?:吧|吗|不对)?|是吧|是吗|是不是|没错吧|好吗|行吗)\W*$",
    re.IGNORECASE,
)


def without_lead(text: str) -> str:
    """Return a text without the words that only announce it."""
    if _MOCKING.match(text):
        return text
    for lead in (_LEAD_EN, _LEAD_ZH):
        rest = lead.sub("", text, count=1)
        if rest:
            text = rest
    return text


def without_request(text: str) -> str:
    """Return what a sentence tells before it turns to asking; all of it where it does not."""
    for request in (_REQUEST_EN, _REQUEST_ZH):
        found = request.search(text, 1)
        if found is not None and not _TAG.match(text[found.end() :]):
            text = text[: found.start()].rstrip(" ,，、;；")
    return text
