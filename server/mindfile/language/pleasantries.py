"""Greetings, thanks and nods: talk that carries nothing to remember."""

import re

_EN = (
    r"hi|hello|hey|hiya|yo|howdy|good (?:morning|afternoon|evening|night|day)|greetings"
    r"|thanks|thank you|thx|ty|cheers|thanks a lot|thank you (?:so|very) much|much appreciated"
    r"|you'?re welcome|no problem|no worries|my pleasure|anytime|any time|np"
    r"|ok|okay|k|kk|sure|sure thing|alright|all right|right|fine|great|cool|nice|perfect|awesome"
    r"|got it|i see|understood|sounds good|will do|yes|yeah|yep|yup|no|nope|indeed|of course"
    r"|bye|goodbye|bye bye|see you|see ya|see you (?:later|soon|tomorrow)|take care|good luck"
    r"|lol|haha+|hehe+|wow|oh|ah|hm+|uh|um|well|please|sorry|no thanks"
    r"|how are you(?: doing)?(?: today)?|how'?s it going|what'?s up|nice to meet you"
    r"|have a (?:nice|good|great) (?:day|one|evening|weekend)"
)
_ZH = (
    r"你好|您好|嗨|哈喽|早|早上好|上午好|中午好|下午好|晚上好|晚安|大家好|在吗|在么"
    r"|谢谢|多谢|感谢|谢啦|谢了|非常感谢|谢谢你|谢谢您|太谢谢了|辛苦了|不客气|不用谢|没事|没关系|别客气"
    r"|好|好的|好啊|好吧|好呀|行|行吧|可以|嗯|嗯嗯|哦|噢|啊|对|对的|是|是的|没错|明白|明白了"
    r"|知道了|了解|收到|原来如此|不错|太好了|真棒|厉害|哈哈+|呵呵|嘿嘿|再见|拜拜|回见|回头见|明天见"
    r"|对不起|抱歉|不好意思|你好吗|最近好吗|很高兴认识你|祝你愉快|很高兴为你服务|很高兴为您服务"
)
_EDGE = r"[\s,.!?;:~…，。！？；：～、👋🙏👍😀-🙏]*"
_ONE = rf"(?:(?:{_EN})(?![\w'’])(?: (?:there|all|everyone|again|so much|man|mate|then))?|(?:{_ZH})[呀啊啦哦呢]?)"
_WHOLE = re.compile(rf"{_EDGE}(?:{_ONE}{_EDGE})+", re.IGNORECASE)
_LEADING = re.compile(
    r"\s*(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|thanks|thank you)(?![\w'’])"
    r"(?: (?:there|all|everyone|so much))?"
    r"|你好|您好|嗨|哈喽|早上好|下午好|晚上好|大家好|谢谢你?)[\s,.!;，。！、~]+",
    re.IGNORECASE,
)


def is_pleasantry(text: str) -> bool:
    """Tell whether a text is nothing but greetings, thanks, nods or farewells."""
    return not re.search(r"\w", text) or _WHOLE.fullmatch(text.strip()) is not None


def strip_greeting(text: str) -> str:
    """Return a text without the greeting that it begins with."""
    match = _LEADING.match(text)
    rest = text if match is None else text[match.end() :]
    return rest if rest.strip() else text
