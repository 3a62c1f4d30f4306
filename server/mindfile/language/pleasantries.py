"""Greetings, thanks and other small change of a conversation, in English and in Chinese."""

import re
from collections.abc import Iterator
from functools import lru_cache

from mindfile.language.patterns import later
from mindfile.traditional import simplified

_GREETING = (
    r"hello(?: there| everyone| again)?|hi(?: there| everyone| again)?|hey(?: there)?|howdy"
    r"|greetings|good (?:morning|afternoon|evening|day|night)|dear (?:all|team)"
)
_COURTESY = (
    r"ok(?:ay)?(?: then| cool| great| thanks)?|k|kk|yes|yep|yeah|yup|no|nope|sure(?: thing)?"
    r"|fine|great|cool|nice|good|perfect|awesome|excellent|wonderful|lovely|alright|all right"
    r"|right|indeed|exactly|true|agreed|got it|gotcha|i see|understood|noted|makes sense"
    r"|sounds (?:good|great|lovely|fine|nice)|(?:that'?s )?(?:good|great|nice|lovely)(?: to hear)?"
    r"|(?:many )?thanks(?: a lot| so much| again| very much| a million)?|thx|ty|cheers"
    r"|thank you(?: so much| very much| again| kindly)?|much appreciated|no problem|no worries"
    r"|you(?:'re| are) (?:very |most )?welcome|(?:my )?pleasure|don'?t mention it|anytime|welcome"
    r"|(?:good)?bye(?: bye| now| for now)?|see (?:you|ya)(?: later| soon| tomorrow)?|later"
    r"|take care|have a (?:nice|good|great|lovely) (?:day|evening|weekend|one|night)"
    r"|(?:so )?how are you(?: doing)?(?: today)?|how(?:'s| is) it going|what'?s up"
    r"|i(?:'m| am) (?:fine|good|great|well|ok|okay)(?: too)?|and you|not bad|same here"
    r"|(?:it'?s )?(?:nice|good|great|pleased) to (?:meet|see|hear from) you(?: too)?"
    r"|glad (?:to (?:help|hear (?:that|it))|(?:i|we) could help)"
    r"|happy to help|hope (?:that|this) helps"
    r"|how (?:can|may) i (?:help|assist)(?: you)?(?: today)?|what can i do for you(?: today)?"
    r"|(?:is there )?anything else(?: i can (?:help|do)(?: (?:you )?with| for you)?)?"
    r"|let me know(?: if (?:you need )?(?:anything|i can help)(?: else)?)?"
    r"|(?:please )?feel free to ask|go ahead|please|of course|certainly|absolutely|lol|haha+|hehe+"
    r"|hm+|uh+|um+|oh+|ah+|wow|well|so|anyway|eh|test|ping|congrats|congratulations|good luck"
    r"|(?:i'm )?(?:so |very )?sorry|will do|np|any time|hiya|yo"
)
# What an assistant says for yes: nothing of it is worth keeping.
_ACKNOWLEDGMENT = (
    r"(?:(?:i|we)(?:'ll| will|'ve| have)?|will) (?:remember(?:ed)?|noted?|kept|keep|record(?:ed)?"
    r"|saved?|ma[dk]e a note of) (?:it|that|this)(?: down| in mind)?"
    r"(?: for (?:you|later|next time))?"
    r"(?: (?:that )?you (?:told|said) (?:me )?(?:it|this|that|so))?"
    r"|(?:thanks|thank you)(?: so much| very much| a lot)? for (?:telling me|letting me know"
    r"|sharing|reminding me|the (?:info|information|update|heads[- ]up|reminder))"
    r"(?: (?:that|this|it))?"
    r"|(?:that'?s )?good to know|duly noted|all noted|i understand|consider it done"
    r"|leave (?:it|that) (?:to|with) me|i(?:'m| am) here (?:to help|if you need (?:me|anything))"
)
_GREETING_ZH = (
    r"(?:你|您|大家|你们|各位)好(?:呀|啊|哦)?|哈[喽啰罗]|嗨|嘿|早上好|上午好|中午好|下午好|晚上好"
    r"|早安|午安|晚安|早"
    r"|hello|hi"
)
_COURTESY_ZH = (
    r"嗯+|恩|哦+|噢|啊|好(?:的|吧|呀|啊|嘞|滴)?|好好好|行(?:吧|的)?|可以|没问题|没事|没关系|不客气"
    r"|别客气"
    r"|不用谢|(?:非常|多|十分|太)?(?:感谢|谢谢|谢了|多谢)(?:你|您|啦|了|大家|你的帮助|您的帮助)?"
    r"|谢|辛苦[了啦]?|随时找我|有事(?:随时)?(?:找我|叫我|说)|随时(?:欢迎|为你服务)"
    r"|对(?:的|啊)?|是(?:的|啊)?|确实|当然|明白了?|知道了|了解了?|收到|懂了|原来如此|这样啊|不错"
    r"|真不错|挺好的?|很好|太好了|真好|太棒了|棒"
    r"|再见|拜拜|回见|回头见|明天见|下次见|保重|哈哈+|呵呵|嘻嘻|在吗|在不在|你好吗|最近怎么样"
    r"|最近好吗|吃了吗"
    r"|(?:很|非常)?高兴(?:认识|见到|遇到|能帮到|帮到|为)(?:你|您)(?:服务)?|幸会|久仰"
    r"|很高兴(?:能)?(?:帮到|帮助)(?:你|您)"
    r"|(?:请问)?有什么(?:可以|能)?(?:帮|帮助|帮到)(?:你|您)?(?:的|的吗|吗)?|还有(?:什么"
    r"|其他)(?:需要|问题)(?:吗|帮忙的吗)?"
    r"|祝(?:你|您)(?:好运|愉快|顺利|一切顺利|生活愉快)|对不起|抱歉|不好意思|没错|厉害|真棒|嘿嘿|请"
    r"|加油|恭喜|测试|我(?:很好|还好|挺好)"
)
_ACKNOWLEDGMENT_ZH = (
    r"我?(?:(?:会|已经?)(?:帮[你您]|替[你您])?(?:记住|记下来?|记录(?:下来)?|记好|保存)(?:的|了)?"
    r"|(?:记住|记下来?|记录(?:下来)?|记好)了)"
    r"|(?:谢谢|感谢|多谢)[你您]?的?(?:告诉我|告知|分享|提醒)(?:我|这个|这些|这件事)?"
    r"|(?:有|需要)(?:其他|其它|别的|任何|什么)?(?:问题|需要|事情?)?,?随时(?:问我|找我|叫我|告诉我|联系我)"
    r"|我(?:知道|明白|了解|懂)了|交给我吧?|放心吧?"
)
_NAMED = (
    r"(?:[ ,，]*(?:there|all|everyone|everybody|friend|buddy|man|mate|dear|team|guys|assistant))?"
)
_ANY = later(
    rf"(?:(?:{_GREETING}|{_COURTESY}|{_ACKNOWLEDGMENT}){_NAMED}"
    rf"|{_GREETING_ZH}|{_COURTESY_ZH}|{_ACKNOWLEDGMENT_ZH})",
    re.IGNORECASE,
)
_PARTS = later(r"[^\w'’]*[,.!?;:~，。！？；：～、…\n—()（）]+[^\w'’]*|\s{2,}")
_SYMBOLS = later(r"[^\w\s'’]+")
_LEAD = later(
    # Without a mark behind it, only what goes on as a sentence of its own follows a greeting:
    # "Hello Kitty mugs" and "Good morning Vietnam" begin with none.
    rf"^\s*(?:(?:{_GREETING}){_NAMED}(?=[,.!~，。！—-]|$|\s+(?:[—-]|I\b|I'|i\b|i'|my\b|we\b"
    rf"|this is\b"
    r"|can\b|could\b|do\b|what\b|how\b|please\b|it's\b|here\b))[\s,.!~，。！—-]*"
    rf"|(?:{_GREETING_ZH})(?:[,.!~，。！、]+\s*|\s+(?=[\u4e00-\u9fff]))"
    r"|(?:thanks|thank you|ok|okay|sure|understood|got it|noted|i see|谢谢|好的|嗯|收到|明白了?"
    r"|了解|知道了)(?:[,.!，。！]+\s*))",
    re.IGNORECASE,
)
_MANNERS = later(
    r"^\s*(?:(?:nice|pleased|great) to meet you|just so you know|by the way|btw|fyi|for the record"
    r"|honestly|很?高兴认识你|幸会|顺便(?:说|提)(?:一下|一句)?|对了|老实说)[,.:!，。！：\s]+",
    re.IGNORECASE,
)
_LETTERS = later(r"[^\W_]")
# What is longer is none, unless it is but symbols.
_LONGEST = 200


def is_pleasantry(text: str) -> bool:
    """Tell whether a text says nothing beyond greetings, thanks, assent and the like.

    A text without a letter or digit, such as an emoji, says nothing either.
    """
    plain = simplified(text.strip())
    if len(plain) > _LONGEST:
        return _LETTERS.search(plain) is None
    return _is_pleasantry(plain)


# Of what was found for one question much is found for the next.
@lru_cache(maxsize=4_096)
def _is_pleasantry(plain: str) -> bool:
    plain = plain.replace("’", "'")
    if not _LETTERS.search(plain):
        return True
    parts = (_SYMBOLS.sub("", part).strip() for part in _parts(plain))
    return all(_is_small(part) for part in parts if part)


def _parts(text: str) -> Iterator[str]:
    """Yield the parts between marks; the first mostly tells, and the rest is not looked for."""
    start = 0
    for mark in _PARTS.finditer(text):
        yield text[start : mark.start()]
        start = mark.end()
    yield text[start:]


def strip_greeting(text: str) -> str:
    """Return a text without the greetings that lead it; a mere greeting gives an empty text."""
    rest = text
    for pattern in (_LEAD, _LEAD, _MANNERS):
        rest = pattern.sub("", rest, count=1)
    rest = rest.strip()
    return "" if is_pleasantry(rest) else rest


def _is_small(part: str) -> bool:
    """Tell whether a part between marks is one pleasantry, or a few in a row."""
    position = 0
    text = part.strip()
    while position < len(text):
        match = max(
            (m for m in _candidates(text, position) if m is not None),
            key=lambda m: m.end(),
            default=None,
        )
        if match is None or match.end() == position:
            return False
        position = match.end()
        while position < len(text) and text[position] == " ":
            position += 1
    return True


_WORDS_ONLY = later(
    rf"(?:{_GREETING}|{_COURTESY}|{_ACKNOWLEDGMENT}){_NAMED}(?![\w'])", re.IGNORECASE
)
_HAN_ONLY = later(rf"(?:{_GREETING_ZH}|{_COURTESY_ZH}|{_ACKNOWLEDGMENT_ZH})", re.IGNORECASE)


def _candidates(text: str, position: int) -> tuple[re.Match[str] | None, ...]:
    whole = _ANY.fullmatch(text, position)
    return whole, _WORDS_ONLY.match(text, position), _HAN_ONLY.match(text, position)
