"""Whether a text asks to be reminded of something, in English or Chinese."""

import re

from mindfile.language.patterns import later
from mindfile.language.sentences import split_sentences
from mindfile.traditional import simplified

# Behind these the user asks a question, or tells of what somebody did.
_ASKS_EN = later(
    r"(?:^|[,;:] |\b(?:and|so|please|you|to|can|could) )(?:please |also )?"
    r"(?:remind me(?! (?:what|how|why|who|which|where|again (?:what|how)|of (?:what|how)|if"
    r"|whether|never)\b)|(?:set|make|create)(?: me)? (?:a |an |up a )?(?:\w+ )?reminder"
    r"|(?:don't|do not) let me forget|wake me(?: up)? (?:at|tomorrow|on|in))\b",
    re.IGNORECASE,
)
_TOLD_EN = later(
    r"\b(?:thanks?|thank you|you|he|she|they|it|that|this|which|will|did|always|never)"
    r" (?:for )?remind(?:ed|s|ing)? me\b(?<!can you remind me)(?<!could you remind me)"
    r"|\bdon't remind me\b",
    re.IGNORECASE,
)
_ASKS_ZH = later(
    r"(?<!谢谢你)(?<!感谢你)(?<!别)(?<!不用)(?<!没)提醒(?:一下)?我(?!了|的是|想|们)"
    r"|(?:设|设置|定|建|加)(?:一)?个.{0,6}(?:提醒|闹钟)|别让我忘|(?:到时候?|到点)叫我"
)
_ABOUT_ZH = later(r"提醒我[^，。]{0,12}(?:什么|怎么|谁|哪|多少)|[吗？?]$")
# A longer text is a document, not a wish.
_CHARACTERS = 2_000


def asks_for_reminder(text: str) -> bool:
    """Tell whether a text of the user asks to be reminded of something later."""
    return len(text) <= _CHARACTERS and any(map(_asks, split_sentences(text)))


def _asks(sentence: str) -> bool:
    plain = simplified(sentence).replace("’", "'")
    if _ASKS_EN.search(plain) and not _TOLD_EN.search(plain):
        return True
    return bool(_ASKS_ZH.search(plain)) and not _ABOUT_ZH.search(plain)
