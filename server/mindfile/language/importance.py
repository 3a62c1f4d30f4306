"""How much a message matters, 0..1, from what it says and who says it.

It starts from its category: identity .8, preference .7, fact .5, talk .3; what nothing marks
otherwise lies about .5. To this comes what its length (best 50 to 500 characters), strong feeling,
and who speaks add or take: the system's words weigh most, the user's more than the assistant's.
Only identity, what ends or corrects what is known, or an explicit mark ("remember that", 记住)
reaches .8, where a message is promoted to facts at once; small talk stays below .5. Being quoted
later raises it once, below .8. Recency is applied when read, not stored.
"""

import re

from mindfile.language.amends import amended, amended_alone
from mindfile.language.anchored import Anchored, Bilingual
from mindfile.language.chinese import FAMILY_NAME
from mindfile.language.english import NO_CALL_NAME
from mindfile.language.marks import MARK_EN, MARK_ZH
from mindfile.language.patterns import later
from mindfile.language.pleasantries import is_pleasantry
from mindfile.model import Role
from mindfile.traditional import simplified

IDENTITY, PREFERENCE, FACT, TALK = 0.8, 0.7, 0.5, 0.3
# From this importance on, a message passes the fact rules as it comes.
PROMOTED = IDENTITY
# What neither tells who somebody is nor is marked stays below that, raised or not.
MOST_RAISED = 0.78
QUOTED = 0.1
_LENGTH, _FEELING_WEIGHT, _SHORT = 0.04, 0.05, 0.08
_SYSTEM, _LEAST_OF_SYSTEM = 0.05, 0.75
_HEARSAY = 0.15
_PLEASANTRY = {Role.SYSTEM: 0.2, Role.USER: 0.15}

# Each in English, then in Chinese: where it may begin, and what it is.
_MARK = Bilingual(
    Anchored(
        r"^|[.!;,]",
        rf"(?:^|[.!;,]\s*)(?:please |always )*{MARK_EN}\b"
        r"\s*(?:[:,]|that\b|this\b|to\b|my\b|I\b|we\b)"
        r"|^important\s*:",
    ),
    Anchored(
        r"^|[，。！？\s]",
        rf"(?:^|[，。！？\s])(?:请|务必|一定要?|千万|[你您]要?|帮我|麻烦)*{MARK_ZH}"
        r"|^(?:重要|注意)(?:的是|事项)?\s*[：:]",
    ),
)
_IDENTITY = Bilingual(
    Anchored(
        r"\b[mcigb]",
        r"\bmy (?:full |last |first |sur|nick)?name(?:'s| is)\b"
        rf"|\bcall me (?-i:{NO_CALL_NAME}[A-Z])"
        r"|\bI(?:'m| am) (?-i:[A-Z][a-z]+(?: [A-Z][a-z]+)*)(?=[,.!;]|$| and\b)"
        r"|\bI(?:'m| am) an? (?!(?:(?:big|huge|little|bit|total|great|real) )*"
        r"(?:fan|bit|lot|little|mess|beginner|newbie|believer|idiot|fool"
        r"|few|minutes?|couple|hour|moment|while)\b)(?:[\w-]+ ){0,2}[\w-]+"
        r"|\bI work (?:as|at|for|in)\b|\bI live (?:in\b|at \d)|\bI(?:'m| am) (?:from|allergic)\b"
        r"|\b(?:my|I(?:'ve got| have) an?) (?:\w+ ){1,2}allergy\b"
        r"|\bgives? me (?:hives|a rash)\b|\b(?:break|come) out in (?:hives|a rash)\b"
        r"|\bmakes? my (?:throat|lips|tongue|face) swell\b"
        r"|\bmy (?:birthday|address|phone|e-?mail|job)\b",
    ),
    Anchored(
        r"[我让就]",
        rf"我是{FAMILY_NAME}[\u4e00-\u9fff]{{1,2}}(?=[，。！,.])"
        r"|我姓[\u4e00-\u9fff](?=[，。！,.]|$)"
        r"|我(?:叫(?![了你他她它不什醒人])|名叫|的名字)"
        r"|我是(?:一[名个位])?[^。，！？\s]{1,12}(?:师|员|生|家|工|者|手|人)(?:[，。！\s]|$)"
        r"|我(?:的)?(?:生日|电话|邮箱|地址|职业)|我住在|我在[^。，！？]{1,12}(?:工作|上班)"
        r"|我对[^。，！？]{1,10}过敏|我(?:有|患有)?[^。，！？对不没]{1,8}过敏"
        r"|(?:让我|我会?|就会?)(?:起疹子|起红疹)",
    ),
)
# What has ended is promoted at once, so that the profile does not go on claiming it.
_ENDED = Bilingual(
    Anchored(
        r"\b[iwm]",
        r"\b(?:I|we)(?:'m| am|'re| are)? no longer\b|\bmy \w+ (?:is no longer|isn't|is not) [A-Z]"
        r"|\b(?:I|we) (?:don't|do not) (?:live|work|like|love|enjoy|use|own|drive|eat|drink)\b"
        r".*\bany ?(?:more|longer)\b"
        r"|\bI used to (?:live|work|like|love|enjoy|use|own|drive|be (?:an?|allergic))\b"
        r"|\bI(?:'ve| have)? (?:left|quit|stopped using|sold) (?-i:[A-Z]|my )"
        r"|\b(?:I|we)(?:'ve| have)?(?: just| recently| finally)?"
        r" (?:(?:moved|relocated)(?: back)? to|joined) (?-i:[A-Z])"
        r"|\b(?:I|we)(?:'ve| have)?(?: just| recently| finally)?"
        r" (?:broke up|split up|got (?:married|divorced))\b",
    ),
    Anchored(
        r"我",
        r"我们?[^，。！？]{0,8}(?:不再|再也不|已经不)"
        r"|我们?(?:现在)?不(?:喜欢|爱|住|叫|在|用|是|吃|喝)[^，。！？]{1,20}了(?:[，。！]|$)"
        r"|我(?:以前|曾经?|过去|之前)[^，。！？]{0,6}(?:喜欢|爱|住|在|用|对|是)"
        r"|我从[^，。！？]{1,12}(?:离职|辞职|搬走)"
        r"|我们?[^，。！？想要会打算准备不没]{0,8}(?:搬[到去回]|入职|跳槽到|结婚|离婚|分手)了",
    ),
)
_PREFERENCE = Bilingual(
    Anchored(
        r"\b[iman]",
        r"\b(?:I'd|I would) rather\b"
        r"|\bI(?: really| also| absolutely)?"
        r" (?:like|love|prefer|enjoy|hate|dislike|can'?t stand)\b"
        r"|\bI (?:don'?t|do not) like\b|\bmy favou?rite\b"
        r"|\b(?:always|never) (?:use|call|answer|write)\b",
    ),
    Anchored(r"我", r"我(?:很|最|特别|非常|比较|更|也|不|不太)?(?:喜欢|爱|讨厌|偏好|偏爱|习惯)"),
)
# A number says something with what it counts, dates or prices; bare it numbers small talk.
_NUMBER = later(
    r"[$€£¥￥]\s?\d|\d\s?(?:[%€£元块万亿年月号日点岁度天周个]|(?:am|pm|hours?|days?|weeks?|months?|years?"
    r"|k?m|km/h|kg|g|l|ml|[GMTK]B|dollars|euros|pounds|minutes|people|percent)\b)"
    r"|\d[\d,]*[.:：/-]\d|\d(?:st|nd|rd|th)\b|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct"
    r"|nov|dec)"
    r"[a-z]*\.? \d|(?:\d[ -]?){6}",
    re.IGNORECASE,
)
_DIGIT = later(r"\d")
_FACT = Bilingual(
    Anchored(
        r"\b[iwmda]",
        r"\b(?:I'm|I am|we're|we are) (?:going to|planning|about to|moving|flying|travell?ing"
        r"|leaving|getting|starting|switching)\b"
        r"|\b(?:I|we) (?:want|hope|intend|decided|agreed) to\b"
        r"|\b(?:we|I) (?:use|run|have|decided|plan|need|will|bought|moved|started|finished)\b"
        r"|\bmy \w+(?: \w+)? (?:is|are|was|has|lives|works)\b|\b(?:deadline|meeting|appointment)\b",
    ),
    Anchored(
        r"[我截会预明后下这周月今]",
        r"我们?(?:用|有|要|打算|计划|决定|准备|需要|买了|搬到|换成)|我的|截止|会议|预约"
        r"|(?:明天|后天|下个?[周月]|这?周[一二三四五六日末]|月底|明年|今年)"
        r".{0,6}(?:去|到|要|想|飞|搬|开会|出差)",
    ),
)
_FEELING = Bilingual(
    Anchored(
        r"!|\b[fdths]",
        r"!{2,}|\b(?:furious|devastated|thrilled"
        r"|terrified|heartbroken|so (?:happy|sad|angry|excited))\b",
    ),
    Anchored(r"[！气崩太难激]", r"！{2,}|气死|崩溃|太开心|难过极了|激动"),
)
_NOT = later(r"\bnot\b|n't\b|不是", re.IGNORECASE)
_QUESTION = later(r"[?？]\s*$")
_ASKED = later(r"[^.!?。！？\n]*[?？]")
_HAN = later(r"[\u4e00-\u9fff]")


def importance_of(content: str, role: Role) -> float:
    """Return the importance of a message, 0..1, rounded to hundredths."""
    content = simplified(content)
    if is_pleasantry(content):
        return _PLEASANTRY.get(role, 0.1)
    start = _category(content)
    marked = _is_marked(content)
    value = start + _length_weight(content, start)
    if _FEELING.search(content):
        value += _FEELING_WEIGHT
    if marked:
        value = max(value, PROMOTED)
    elif start < IDENTITY:
        value = min(value, MOST_RAISED)
    if role is Role.SYSTEM:
        most = 1.0 if marked or start >= IDENTITY else MOST_RAISED
        value = min(most, max(value, _LEAST_OF_SYSTEM) + _SYSTEM)
    elif role is not Role.USER:
        # What the assistant says of the user is hearsay.
        value = min(value, PROMOTED - 0.05) - _HEARSAY
    return round(min(1.0, max(0.05, value)), 2)


def _length_weight(content: str, start: float) -> float:
    # A Chinese character says about as much as two letters.
    length = len(content) + len(_HAN.findall(content))
    if 50 <= length <= 500:
        return _LENGTH
    return -_SHORT if length < 15 and start <= TALK else 0.0


def _is_marked(content: str) -> bool:
    """Tell whether something is to be remembered, and not asked whether it is."""
    return any(not _ASKED.match(content, match.end()) for match in _MARK.finditer(content))


def _category(content: str) -> float:
    if _QUESTION.search(content):
        # A question asks; what it mentions is not said.
        return TALK + 0.1 if _tells_facts(content) else TALK
    if _IDENTITY.search(content) or _ENDED.search(content) or _corrects(content):
        return IDENTITY
    if _PREFERENCE.search(content):
        return PREFERENCE
    return FACT if _tells_facts(content) else TALK


def _corrects(content: str) -> bool:
    """Tell whether a message puts right another, which the profile may go by until then."""
    if amended_alone(content):
        return True
    return _NOT.search(content) is not None and amended(content) is not None


def _tells_facts(content: str) -> bool:
    if _DIGIT.search(content) and _NUMBER.search(content):
        return True
    return _FACT.search(content) is not None
