"""Which sentences say something to keep although they state no attribute.

A decision, a promise, somebody's preference, a finding or an opinion is kept wherever it stands; a
plain statement only with something to hold on to (a number, a date, a name), or as the first of
its text, which is what the text is about. A sentence whose subject stands in another sentence
("They asked …", 这符合规格) is not understood alone, and is left out.
"""

import re

from mindfile.language.patterns import later
from mindfile.language.selves import goes_on, passes_soon, tells_of_self
from mindfile.writing import is_chinese

# A statement is kept from here on: words in English, characters in Chinese.
LEAST_WORDS = 4
LEAST_CHARACTERS = 8
LEAST_CLAUSE = 4

# A decision, a promise, a wish or a finding says so itself.
_SAID_EN = later(
    r"\b(?:decided|decision (?:made|is|was)|(?:we|I)(?:'ve| have)? (?:chose|chosen|settled on"
    r"|picked|opted)|settled on|going with|signed off|agreed (?:to|on|that|with)"
    r"|(?:switch|mov|migrat|chang)(?:ing|ed) (?:\w+ ){0,6}(?:from|to)\b|standardiz\w+ on"
    r"|promised|promise to|commit(?:ted|ting|ment)|volunteered|owe|agreement"
    r"|rejected|approved|cancell?ed|postponed|resigned|launched|acquired|hired|abandoned|dropped"
    r"|(?:signed up for|enrolled in|subscribed to|gave up|given up|quit|took up)"
    r"|prefers?|would rather|(?-i:[A-Z]\w+ wants)"
    r"|wants? (?:me|us|the|every|all|it|them)|put (?:me|us|him|her|them) on|insists?|requires?"
    r"|likes|hates"
    r"|confirmed|turns? out|showed that|revealed|verified|measured|found (?:out )?that|learned that"
    r"|it's official|deadline|due (?:on|by|date)|must (?:not )?be"
    r"|(?:is|are) not allowed|never use|always use"
    r"|(?:is|are) (?:kept |stored |locked )?(?:in|at|on|under|behind) (?:the|my|our)"
    r"|going forward|from now on|the rule is|policy)\b"
    r"|^(?:will|we'll|I'll|we will|I will) \w+"
    r"|^(?:adopting|switching|using|dropping|moving|keeping|replacing|choosing|committing"
    r"|standardizing|postponing|scheduling)\b",
    re.IGNORECASE,
)
_SAID_ZH = later(
    r"否决|批准|取消|推迟|辞职|收购|上线|下线|放弃|报名|报了|戒了|归[\u4e00-\u9fff]{1,4}管|决定"
    r"|决策|选定|敲定|商定|约定|改用|换成|切换|迁移到|承诺|答应|保证|同意|更喜欢|更愿意|偏好|偏爱"
    r"|(?:希望|想让|坚持)(?:我|大家|所有|在|把|用)|要求(?![的是有很高])|确认|证实|查明|发现|得知"
    r"|原来是|规定|截止|到期"
    r"|不允许|禁止|必须|一律|今后|从现在起|采用|负责|^(?:将|会)(?!不会)"
)
# An opinion says so as well; without one of these "I think" is a guess.
_OPINION_EN = later(
    r"\b(?:in my (?:opinion|view|experience)|my (?:opinion|view|read|take|verdict) is"
    r"|I'?m (?:skeptical|sceptical|convinced|impressed by|a believer in)|I (?:dis)?agree with"
    r"|I find \w+ (?:too|very|quite|rather)|I (?:don't )?trust)\b"
    r"|\bI (?:think|believe|feel)\b.*\b(?:should(?:n't)?|right|wrong|better|best|worse|worst|worth"
    r"|too \w+|overrated|underrated|overkill|beautiful|ugly|boring|unfair|fair|great|terrible"
    r"|excellent|good|bad|mistake|improves?|adds?|deserves?|matters?|essential|useless)\b",
    re.IGNORECASE,
)
_OPINION_ZH = later(
    r"(?:依我看|在我看来|我的(?:看法|观点|意见|解读)是|我(?:不)?看好|我(?:不)?赞成|持\S{0,4}态度)"
    r"|我(?:认为|觉得|相信).*(?:应该|不该|正确|错误|更好|最好|值得|不值|太|过于|不够|合理|有道理"
    r"|重要|多余"
    r"|没必要|优秀|糟糕|好看|难看|公平|更[高低快慢贵省稳]|更(?:便宜|方便|适合|靠谱|舒服|安全|有用|自由|健康)"
    r"|最(?:适合|靠谱|重要|舒服)|靠谱|划算|没意思|过时|好用|难用|没用|比[^，。]{1,12}[好强差贵省快稳])"
)
# The subject of these stands in another sentence.
_LEANING_EN = later(
    r"^(?:(?:and|but|so|also|because|which|then|though|however|plus|or|otherwise) "
    r"|(?:it(?! turns out|'s official)|its|that|this|these|those|they|their|them|she|her|he|his"
    r"|some|others?|both|either|neither|another|same"
    r"|the (?:latter|former|reason|reasoning|rest|other))\b"
    r"|(?:says|said|thinks|means|wants|want|keeps|makes|gives|useful|good|nice|great|tight|hard"
    r"|easy|currently|still|not|no|yes|just(?! confirmed))\b)"
    r"|^(?:I|we)'ll \w+ (?:that|this)\b"
    r"|^(?:after|before|since|until|despite|with) (?:that|this|it)\b"
    r"|\b(?:accordingly|likewise|as well|there|instead|about (?:it|that|this|them))[.!]*$",
    re.IGNORECASE,
)
_LEANING_ZH = later(
    r"^(?:而且|但是?|不过|所以|因此|然后|因为|另外|否则|它们?|这(?!周|个?月|次|里的)|那|他们?"
    r"|她们?|其|有些"
    r"|有的|另一|两者|前者|后者|理由|原因|想(?:要)?|说|目前为|仍|还|同样|对此|为此|相应)|相应地"
)
# What is so of all of a kind is known without anybody's telling: 狗一般能活十几年.
_GENERAL_ZH = later(
    r"^(?:人(?:们|类|体)?|狗|猫|鱼|鸟|马|动物|植物|男[人生]|女[人生]|老人|小孩|孩子们?|婴儿|年轻人"
    r"|现代人|大部分人|多数人|[中外美日英法德]国人|[南北]方人)(?:一般|通常|往往|都|大多|能|会|不能|不会"
    r"|需要|应该|有[一-十\d])"
    r"|^(?:一般来说|通常来说|总的来说|众所周知|按理说|俗话说|老话说|[^，。]{0,6}有(?:人|同学|同事)说|听.{1,6}说|据统计|研究表明|专家说)(?!.*我)"
    r"|^我?(?:的)?(?:同事|朋友|同学|邻居|室友|专家|网友)们?(?:都|总|老|常)?说(?!.*我)"
    r"|^(?:中国|美国|日本|印度|世界上?|全球|地球上?|全国|人类)(?:有|是|的)(?!.*我)|^加油"
    r"|^(?!.*我)[^，。]{1,8}会(?:影响|导致|引起|造成|伤害|损害|促进|增加|降低|提高|上瘾)"
    r"|^(?!.*我)[^，。]*太[\u4e00-\u9fff]{1,6}了[。！!]*$"
)
# Talk about the talk itself, or about the hour.
_CHATTY_ZH = later(
    r"^(?:哈|嘿|唉|哎|抱歉|不好意思|不?对[，,]|算了|没事|好[吧的]?[，,]|真的|我先|我说|我是说|等"
    r"|刚才?|昨晚)"
    r"|[吧呢呀啊嘛哦哈][。！!~]*$|一会儿|等一下|就是有点|就是这|还行|还可以"
    r"|(?:这个|那个|这样|那样)[。！]*$"
)
# These say no more than that something goes on for a day.
_SHORT_LIVED = later(
    r"^(?:I|we)(?:'ll| will| am going to|'m going to|'re going to)\b.*"
    r"\b(?:today|tonight|tomorrow|soon|later|now|in a (?:bit|moment|minute|sec))\b"
    r"|^我?们?(?:今天|今晚|明天|待会儿?|等会儿?|稍后|马上)",
    re.IGNORECASE,
)
# A finite verb that tells how things are rather than what went on.
_IS_SO_EN = later(
    r"\b(?:is|are|has|have|runs?|uses?|needs?|costs?|cuts?|slows?|takes?|supports?|works?|keeps?"
    r"|means|contains?|holds?|allows?|prevents?|causes?|reduces?|improves?|returns?|starts?|begins?"
    r"|ends?|opens?|closes?|lives?|belongs?|depends?|expires?|can|cannot|can't|must|should|will"
    r"|'ve been|(?:was|were) born|deployed|hosted|written in|based on|goes? back|says?|shows?)\b"
    r"|\w's\b",
    re.IGNORECASE,
)
_IS_SO_ZH = later(
    r"是|有|为|用|在|需要|支持|位于|属于|等于|包含|允许|可以|应该|应当|部署|运行|显示|开始|结束"
    r"|会|能|早|晚|比(?![赛如较例喻特])"
)
_SPECIFIC = later(
    r"\d|(?<=[\w,] )[A-Z][\w-]+"
    r"|[A-Za-z]{2,} ?(?=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff]) ?[A-Za-z]{2,}"
    r"|[一二三四五六七八九十百千万]+[个年月天周次元块名台点号]|(?:周|星期)[一二三四五六日天末]"
)
# "The ferry leaves at 7:40": something and its verb in the third person.
_DOES_EN = later(
    r"^(?:(?:The|Our|My|Every|Each|An?) (?:[\w'-]+ ){1,4}?|[A-Z][\w-]+(?: [A-Z\d][\w.-]*){0,3} )"
    r"[a-z]+s\b"
)
_NARRATED = later(
    r"^(?:I|we|my \w+ and I) (?:\w+ly )?(?:went|saw|had|got|made|did|was|were|came|met|ate|took"
    r"|watched|tried|spent|felt|thought|played|\w+ed)\b|^我们?(?:今天|昨天|昨晚|刚才?|上午|下午"
    r"|周末).*了",
    re.IGNORECASE,
)
_JOKES = later(r"\b(?:lol|lmao|rofl|haha\w*|jk)\W*$", re.IGNORECASE)
_NOT_ALONE = (_JOKES, _LEANING_EN, _LEANING_ZH, _GENERAL_ZH, _CHATTY_ZH, _SHORT_LIVED)


def is_opinion(sentence: str) -> bool:
    """Tell whether a sentence says what its speaker holds of something, rather than guesses."""
    plain = sentence.replace("’", "'")
    return bool(_OPINION_EN.search(plain) or _OPINION_ZH.search(plain))


def is_telling(sentence: str, *, leads: bool) -> bool:
    """Tell whether a sentence is worth keeping as a statement; ``leads`` if none came before it."""
    plain = sentence.replace("’", "'").strip()
    if len(plain) < LEAST_CHARACTERS or not (is_chinese(plain) or _has_words(plain)):
        return tells_of_self(plain) and _has_words(plain, LEAST_WORDS - 1)
    if any(pattern.search(plain) for pattern in _NOT_ALONE):
        return False
    if _SAID_EN.search(plain) or _SAID_ZH.search(plain) or is_opinion(plain):
        return True
    if tells_of_self(plain):
        return True
    if _NARRATED.search(plain) or passes_soon(plain):
        return False
    specific = _SPECIFIC.search(plain) is not None
    if _IS_SO_EN.search(plain) or _IS_SO_ZH.search(plain):
        return leads or specific
    # A Chinese sentence may do without any of those verbs: 供应商每周二送货.
    return specific and (is_chinese(plain) or _DOES_EN.search(plain) is not None)


def goes_on_telling(clauses: str) -> bool:
    """Tell whether clauses that stand beside a fact say something to keep as well."""
    plain = clauses.replace("’", "'").strip()
    if is_chinese(plain):
        return len(plain) >= LEAST_CLAUSE and goes_on(plain) and not _CHATTY_ZH.search(plain)
    return _has_words(plain) and is_telling(plain, leads=False)


def _has_words(plain: str, least: int = LEAST_WORDS) -> bool:
    return len(plain.split()) >= least
