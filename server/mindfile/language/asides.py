"""What stands around a statement in talk: "for context", ", can you help?", ，帮我看看."""

import re

from mindfile.language.patterns import later

# Before a statement these say only that one comes, or how it is meant.
_LEAD_EN = later(
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
_LEAD_ZH = later(
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
_REQUEST_EN = later(rf"\s*(?:[,;–—-]|\.\.\.|…|\s(?=(?:so|and|but) ))\s*(?={_ASKS_EN})", re.I)
_ASKS_ZH = (
    r"(?:所以|那|那么|现在|就|但是?|然后){0,2}(?:想(?:请|让|问|要|知道|了解)[你您一问]?|请(?:问"
    r"|你|您|帮|给)"
    r"|帮我|帮忙|给我|麻烦|求(?:助|推荐|建议)|推荐|怎么|咋|如何|有(?:没有|什么|啥|哪些)|能不能"
    r"|可不可以|可以(?:帮|加|给|推荐)"
    r"|你(?:能|可以|会|觉得|看|说|帮)|该(?:怎么|如何|选|买|去)|要不要|是不是|哪[个家里种些]|什么"
    r"|多少|应该(?:怎么|如何)"
    r"|方便的话|需要注意)"
)
_REQUEST_ZH = later(rf"\s*[，,；;、]\s*(?={_ASKS_ZH})")
_CLAUSE_ZH = later(r"[^，,；; ]+[，,；; ]*")
# 这正常吗 asks of all that was told, which stays so; 对吗 and 真的吗 ask whether it is so.
_TAG_ZH = later(
    r"^(?:这|那|我)?(?:说得|说的|记得)?(?:对|是|真的|没错|是真的)(?:吧|吗|么|不对|不是|假的)"
)
# To take this away would leave the opposite of what is meant.
_MOCKING = later(
    r"^(?:oh,? (?:great|wonderful|fantastic|joy|perfect|nice)|yeah,? (?:right|sure))\b", re.I
)
# A tag asks whether all of it is so: nothing before it is said for sure.
_TAG = later(
    r"^\W*(?:right|correct|yes|no|isn't it|aren't (?:you|I|they)|don't (?:you|I|they)|ok(?:ay)?"
    r"|对(?:吧|吗|不对)?|是吧|是吗|是不是|没错吧|好吗|行吗)\W*$",
    re.IGNORECASE,
)

# What a Chinese clause asks with; where it stands in a later clause, those before it tell.
_ASKS_WITHIN_ZH = later(
    r"[?？]|怎么|怎样|咋|如何|什么|啥|多久|多少|多长|多[大高远]|几[点个天年步]|哪|谁|为何"
    r"|[吗呢][。！]*$"
    r"|能不能|可不可以|有没有|要不要|会不会|是不是|该不该|好不好|行不行|值不值|还是.{1,8}好"
)
_TELLS_OF_OWN_ZH = later(
    r"^(?:(?:[去今明前]年|[上下这]个?[月周]|现在|目前|最近|\d+月)[，,]?)?"
    r"(?:我(?!想|要|该|能|可以|觉得|猜|听|看|问|怕|是不是|应该|有[点个]|现在想|不知|记得|好像|这|刚|又"
    # What was done to a thing just now: 我把文件删了, 我点了外卖.
    r"|跑(?!步|滴滴|外卖|业务|长途)|运行|执行|复制|重启|更新|下载|安装|打开|登录"
    r"|(?:点|吃|喝|按|发|试|写|改|装|洗|煮|放|填|等|去|输|设)了"
    r"|把[^，。]{1,8}(?:删|洗|弄|关|打开|设|装|放|重启|更新|忘|丢|煮|炒|烧))"
    r"|[^，。？?]{1,4}我(?:去年|今年|前年|上个?月|早就|已经)|咱)"
    r"|^(?:[^，。？?]{2,8}?把[^，。？?]{1,8}了|(?:跟|和)[^，。？?]{1,8}了)[，, ]"
)


def before_question(text: str) -> str:
    """Return the clauses in which a Chinese sentence tells of its speaker ahead of a question.

    All of it where none do, or where the question is whether they are so.
    """
    if not _TELLS_OF_OWN_ZH.search(text):
        return text
    parts = list(_CLAUSE_ZH.finditer(text))
    asking = next((one.start() for one in parts if _ASKS_WITHIN_ZH.search(one[0])), 0)
    if not asking or _TAG_ZH.match(text[asking:]):
        return text
    return text[:asking].rstrip(" ,，、;；")


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
