"""Sentences in which people tell of themselves and of theirs, and what in them soon passes.

Each family of phrasing has its name: what somebody is, does as a rule, has gone through or owns.
"""

import re

from mindfile.language.patterns import later


def _any(*families: str) -> str:
    """Join families of phrases to one choice."""
    return rf"(?:{'|'.join(families)})"


_WHEN_AND_HOW_EN = (
    "also|both|all|do|just|even|only|really|actually|basically|personally|kind of|sort of",
    "mostly|mainly|primarily|usually|normally|generally|often|sometimes|rarely|always|never",
    "now|currently|still|already|recently|finally|then|since|once",
)
_ADVERB_EN = rf"(?:{_any(*_WHEN_AND_HOW_EN)} )*"

# What is done to these is done now, and not as a rule: I repair it.
_AT_HAND_EN = "(?:it|this|that|these|those|them|all|the|my|your|you|him|her|us)"
# What somebody does as a rule, or how somebody stands to a thing.
_TRADES_EN = (
    "work|teach|study|train|coach|volunteer|freelance|manage|lead|handle|report to|belong|run",
    "translate|design|host|deploy|ship|sell|breed|raise|accept|sit on the (?:board|council)",
    rf"(?:restore|repair|answer|lose) (?!{_AT_HAND_EN}\b)",
)
_PASTIMES_EN = (
    "ride|play|sing|dance|swim|climb|hike|cycle|ski|surf|sail|fly|fish|travel|practi[cs]e",
    "read|write|listen|watch|collect|knit|sew|paint|draw|garden|bake|cook|grow|follow",
    "go (?:by|to|for|climbing|swimming|running|hiking|fishing)",
)
_DAYS_EN = (
    "live|come from|stay|sleep|wake|get up|commute|drive|use|wear|eat|drink|smoke|speak",
    r"take (?:the|my|care|medication|\w+ (?:daily|every))|get (?:sick|migraines)",
    "look after|care for|suffer|struggle with|identify",
    r"keep (?!getting|seeing|having|on\b|it\b|thinking|forgetting)",
)
_MONEY_EN = ("own|rent|share|pay|earn|save|put aside|spend",)
_TASTES_EN = ("hate|love|like|enjoy|prefer|dislike|avoid|skip|tend to",)
_NO_POWERS_EN = (
    "see|find|get|figure|tell|seem|remember|believe|understand|access|connect|log|open|wait|do"
    "|help|you"
)
_POWERS_EN = (
    "know how to",
    rf"can(?:'t|not)? (?!{_NO_POWERS_EN})",
    "don't (?:own|have|eat|drink|like|use|drive|speak|cook|smoke|live|work|wear|watch|do)",
)
_PASSING_HAVINGS_EN = (
    "to (?:go|run|leave)|no idea|the following|this |some (?:questions|code|data|text)",
    "a (?:question|problem|request|feeling|meeting|headache|few questions|bug|doubt)",
    "an (?:issue|error|idea|hour)",
    "been (?:getting|trying|having|seeing|thinking|wondering|waiting|looking|told|struggling)",
    "been stuck",
)
_HAVINGS_EN = (
    rf"(?:have|has|'ve got|have got) (?!{_any(*_PASSING_HAVINGS_EN)})",
    "have to (?=manage|work|wear|take|travel|commute|pay|be)|need to (?=wear|avoid|take)",
)
_STEADY_EN = (
    _any(
        *_TRADES_EN,
        *_PASTIMES_EN,
        *_DAYS_EN,
        *_MONEY_EN,
        *_TASTES_EN,
        *_POWERS_EN,
        *_HAVINGS_EN,
    )
    + r"\b"
)

# What somebody is; a mood or the place of the moment is not among it.
_DEGREES_EN = (
    "not|officially|originally|actually|also|currently|now|still|really|very|pretty|quite|fairly"
)
_KINDS_EN = (
    "an? (?!bit|little|couple|few|moment)|the (?!one who|same)|the only|part of|one of|a fan",
    r"from|based|born|raised|in (?:my|year|grade|high school|college|med school|\d)",
    r"\d+|two|three|four|five|six|seven|over \d|almost \d|about \d|my \w+'s|usually",
)
_STANDINGS_EN = (
    "married|single|divorced|widowed|engaged|pregnant|retired|unemployed|self-employed",
    r"freelanc\w+|hired|promoted|responsible|in charge|on (?:a|the|call) |away (?:from|until|on)",
)
_BODIES_EN = (
    r"allergic|intolerant|diabetic|diagnosed|vegan|vegetarian|colou?r|deaf|blind|dyslexic",
    r"left|right[- ]handed|\w+-handed|bilingual|fluent",
)
_LEANINGS_EN = (
    "into|fond|keen|obsessed|scared of|afraid of|terrified of",
    "(?:very |too |that |any )?good (?:at|with)|bad at|terrible at|used to (?:the|work|liv|being)",
)
_UNDERTAKINGS_EN = (
    "saving|training|retraining|studying|preparing|learning|teaching|expecting|recovering|raising",
    "renting|living|moving|renovating|building|switching|planning|hoping to|in the process of",
    "working (?:on|in|as|at|from|for|nights|part|full|remotely|towards?)",
    "getting (?:married|divorced|a (?:dog|cat|puppy|kitten))|starting (?:a|my|at|in)",
    "trying to (?:lose|quit|learn|save|cut|eat|become|get (?:pregnant|fit|into)|break into|move)",
    r"doing (?:a|my|an)|taking (?:a|an|\w+ classes|\w+ lessons)|writing (?:a|my)",
    r"going to (?:be|have|move|start|marry|university|college|\w+ in)",
)
_IS_EN = (
    r"(?:'m| am|'re| are|'ve been| have been| was| were)(?: both| all)? "
    rf"(?:(?:{_DEGREES_EN}|kind of|such) )*"
    + _any(*_KINDS_EN, *_STANDINGS_EN, *_BODIES_EN, *_LEANINGS_EN, *_UNDERTAKINGS_EN)
    + r"\b"
)

# What has happened in a life, and stays so.
_MOVES_EN = (
    "moved|migrated|relocated|switched|settled|left|grew up|lived|was (?:born|raised)",
    r"turned \d+",
)
_CAREERS_EN = (
    "changed (?:jobs?|careers?|schools?)|joined|began|became|retired|worked|taught|served|trained",
    "founded|launched|opened a|ran (?:my|a|the)|won|was (?:promoted|laid off|hired)",
    "got (?:promoted|hired|fired|laid off|a (?:new )?(?:job|promotion|raise))",
)
_STUDIES_EN = (
    "graduated|studied|majored|learned (?:to|how)|signed up|enrolled|registered for",
    "passed (?:my|the)|finished (?:my|a) (?:degree|phd|thesis|course|training)",
    "got (?:accepted|into)",
)
_HABITS_EN = (
    r"quit|handed in my notice|gave notice|stopped \w+ing|gave up|given up|took up|used to \w+",
    "started (?!to|getting|having|seeing|noticing)",
)
_GAINS_EN = (
    "bought|sold|adopted|booked|inherited|planted|renovated|built|lost my",
    "got a (?:new )?(?:dog|cat|puppy|kitten|baby|place|house|car|bike)",
)
_TURNS_EN = (
    "got (?:married|engaged|divorced)|broke (?:my|up)|was diagnosed",
    r"had (?:surgery|a baby|an operation|a stroke|my \w+ (?:removed|replaced))",
    r"been (?:\w+ing|in|at|a|on|vegan|vegetarian|married|together|sober|with)",
)
_CHOICES_EN = ("decided|agreed|chose|picked|promised",)
_LIVED_EN = (
    r"(?:'ve| have|'d| had)? ?"
    "(?:(?:just|recently|finally|already|both|since|also|then|never|even|only) )*"
    + _any(
        *_MOVES_EN,
        *_CAREERS_EN,
        *_STUDIES_EN,
        *_HABITS_EN,
        *_GAINS_EN,
        *_TURNS_EN,
        *_CHOICES_EN,
    )
    + r"\b"
)

# Who speaks, and since when it holds, may stand ahead.
_TIMES_EN = (
    "[Ff]rom|[Aa]s of|[Ss]tarting|[Ss]ince|[Uu]ntil|[Aa]t|[Ii]n|[Oo]n|[Dd]uring|[Aa]fter|[Bb]efore"
)
_AHEAD_EN = (
    rf"(?:(?:(?:[Aa]s an? [^,]{{3,40}}?|(?:{_TIMES_EN}) (?:the |my |next |last )?[^,]{{2,24}}?),? )"
    r"(?=(?:I|we|my|our)\b))?"
)
_WE_EN = r"(?:[Ii]|[Ww]e|[Mm]y \w+ and I)"
# Who goes on about themselves leaves the "I" out.
_BARE_EN = (
    r"[Bb]een \w+ing|[Uu]sed to (?:be|work|live|play|own|run|teach|study)",
    r"[Nn]ot (?:an?|the biggest) (?:\w+ )?(?:fan|person|drinker|eater|smoker)",
    "[Bb]orn (?:and raised )?in|[Gg]rew up in|[Aa]llergic to|[Mm]arried|[Rr]etired",
    r"[Cc]an't (?:eat|have|stand|do) \w+",
)
_SELF_EN = later(
    rf"^{_AHEAD_EN}{_ADVERB_EN}{_WE_EN}(?: ?{_ADVERB_EN}(?:{_STEADY_EN}|{_LIVED_EN})|{_IS_EN})"
    rf"|^{_any(*_BARE_EN)}\b"
)

# Mine: a person, a thing, a body. What it does today is not kept.
_THEIR_STATES_EN = (
    "'s| is| are| was| were| has| have| had| got| allergic",
    " doesn'?t| don'?t| can'?t| won'?t| cannot",
)
_THEIR_WAYS_EN = (
    " lives?| works?| studies| teaches| plays?| speaks?| likes?| loves?| hates?| prefers?",
    " wants? (?!to know)| needs?| pays?| costs?| owns?| runs?| uses?| allows?| requires?| meets?",
    r" keeps? \w+ (?:in|at)| goes| go",
)
_THEIR_TURNS_EN = (
    " turn(?:s|ed)| starts?| ends?| expires?| leaves?| moves?| closes?| opens?",
    " raised| moved| died| passed away",
)
_MINE_EN = later(
    rf"^{_AHEAD_EN}(?:[Mm]y|[Oo]ur)(?: [\w'.-]+,?){{1,5}}?"
    + _any(*_THEIR_STATES_EN, *_THEIR_WAYS_EN, *_THEIR_TURNS_EN)
    + r"\b"
)

_PAINS_EN = (
    "hurts?|aches?|aching|killing me|screaming|exhausted|starving|hungry",
    "driving me|boring|annoying|as hell|ugh|late again",
)
_FAILURES_EN = (
    "crashe[sd]|froze(?:n)?|stuck|acting up|isn't working|not working|doesn't work",
    "won't (?:start|open|load|run|work|compile|boot)|error|exception|traceback|stack trace",
)
_TODAY_EN = (
    "just now|this morning|tonight|today|yesterday|an hour ago|in a (?:sec|bit|minute)",
    "I(?:'ve got| have|'ve) to (?:go|run|leave)",
    (
        r"is (?:at|down to) \d+ ?%|running late|on hold|is (?:barking|boarding|ringing|loading"
        r"|leaking)"
    ),
    (
        "I'll have (?:the|a)|can't (?:get|find) (?:the|my|it|any)|there's a typo|black screen"
        "|(?:that|this) idea"
    ),
)
_ASKED_EN = "(?:questions?|problems?|requests?|doubts?)"
_TALK_EN = (
    f"I(?:'ve got| have|'ve) (?:a|some|another|one|two) (?:quick |small )?{_ASKED_EN}",
    "what (?:I|you) meant?|wrong answer|makes? no sense",
)
_PASSES_EN = later(rf"\b{_any(*_PAINS_EN, *_FAILURES_EN, *_TODAY_EN, *_TALK_EN)}\b", re.IGNORECASE)
# These open a reaction to what was just said, not a statement.
_SOUNDS_EN = (r"h+m+|ugh+|lol|haha\w*|wow|oh|ah|oops|argh+|meh|yikes|omg|damn",)
_REPLIES_EN = (
    "no+|nope|wait|same|exactly|true|right|yeah|getting|thanks|sorry",
    "never ?mind|nvm|i see|i mean|i guess",
)
_REACTS_EN = later(rf"^{_any(*_SOUNDS_EN, *_REPLIES_EN)}\b(?! way\b)", re.IGNORECASE)

_SELF_ZH = r"(?:我|我们|我家|我们家|咱|咱们|咱家|本人|俺)"
_UNITS_ZH = (
    "年|岁|天|周|小时|月|点|分|个|口|人|台|辆|块|条|只|套|本|份|件|张|部|款|种|家|所|门",
    "斤|公斤|公里|米|平|度|元|万|号|次|遍|级|层|楼|班|届|胎|页|章",
)
_COUNTED_ZH = rf"(?:[\d一二两三四五六七八九十百千万半几]+(?:多|来|几)?{_any(*_UNITS_ZH)})"
# What somebody is, does as a rule, has gone through or owns.
_BODIES_ZH = (
    "过手术|得过|骨折过|过敏|不了|不惯|不行|不太|不大|不耐|身高|体重|血型|怀孕|怀了",
    "有(?:糖尿|高血|哮喘|鼻炎|颈椎|腰椎|胃|痛风|抑郁|失眠)",
)
_PERSONS_ZH = (
    "信(?:佛|教|基督)|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]|姓|名叫|外号|小名|星座|生日|从小|老家|户口|籍贯",
    "微信|邮箱|电话|手机|专业|学历|月薪|年薪|工资|口味|习惯|作息|爱好|是(?!说|不是|想|觉得)",
)
_WORK_ZH = (
    "读(?:大|研|博|初|高|小|书)|在读|毕业|考(?:上|过|了)|报了|教|做.{1,6}的|干.{1,6}的|搞.{1,8}的|当",
    "带|管|负责|做过|当过|学过|退休|失业|辞职|裸辞|升(?:职|任|了)|调到|转(?:行|岗|正)",
)
_HOMES_ZH = (
    "结婚|离婚|离异|单身|嫁|娶|生了|认识|订(?:婚|了)|养|养过|住|住过|去过|租|搬|被.{1,4}过",
    "(?:跟|和|与).{1,6}(?:断了|闹掰|绝交|和好|复合|在一起|同居|分居)",
    "有[一二两三四五六七八九十\\d]|没有(?!办法|意见|问题|想|关系|时间)|买了|卖了|换了|拿(?:到|了)",
    "大寿|寿辰|满月|百天|周岁|周年|减|攒|存|还贷|房贷|车贷|欠",
)
_WAYS_ZH = (
    "弹|练|骑|戴|穿|喝|戒|怕|喜欢|讨厌|爱|偏|更|会(?:说|弹|做|开|游|写|用|打|唱|跳)|擅长|在学",
    "一直|从来|平时|平常|经常|常年|每(?:天|周|月|年|个|次|晚|早)",
    "一般|通常|主要|总是|基本|偶尔|很少",
)
_TIMES_ZH = (
    "想学|打算|计划|准备(?:考|去|买|结|换|辞|搬|生)|以前|之前|原来|曾",
    "去年|前年|今年|明年|上个?月|下个?月|下半年|上半年",
)
_STEADY_ZH = _any(*_BODIES_ZH, *_PERSONS_ZH, *_WORK_ZH, *_HOMES_ZH, *_WAYS_ZH, *_TIMES_ZH)
_OURS_ZH = (
    "公司|单位|部门|学校|店里|老板|领导|团队|项目组",
    "家里|老公|老婆|先生|太太|孩子|爸妈|房东|房贷|儿子|女儿|闺女|爸爸|妈妈|爷爷|奶奶|外公|外婆",
    "哥哥|姐姐|弟弟|妹妹|婆婆|公公|岳父|岳母|男朋友|女朋友",
)
_TELLS_SELF_ZH = later(
    r"^(?:(?:[去今明后前]年|[上下]个?[月周]|[年月]底|\d+月(?:\d+[号日])?)[，,]?)?"
    rf"(?:{_SELF_ZH}|{_any(*_OURS_ZH)}(?!好|真|[^，。]{{0,3}}说|刚|又))"
    r"(?!也是|就是想|是想|是说|想问|想知道|觉得|想想|[刚今昨][刚才天晚]?(?:看|碰|遇|听)[到见]"
    r"|(?:看|碰|遇|听|瞧)[到见]了?|正?在(?:排队|等|路上|吃|逛|开会|坐))"
    rf"[^？?]{{0,30}}?(?:{_STEADY_ZH}|{_COUNTED_ZH})"
)
# What befalls somebody once in years is told without a 我 as well.
_BEFELL_ZH = later(
    r"^(?:刚刚?|上周|上个?月|昨天|终于|最近|去年|今年|已经|要){1,3}(?:转正|升职|涨薪|加薪|离职|辞职|入职|毕业"
    r"|退休|结婚|离婚|订婚|怀孕|搬家)了?[。！!]*$"
)
_BESIDE_ZH = (
    "不[碰沾备]|忌口|在[^，。]{2,6}长大|改?(?:成|上|值){1,2}[夜白早晚中]班|到现在.{0,3}没",
    "只能(?:吃|喝|靠|坐|走|用|穿|睡)|都(?:搭|坐|骑|开|走|挤)[^，。]{1,6}(?:上班|上学|通勤)",
)
_GOES_ON_ZH = later(
    r"^(?!(?:但|不过|所以|因此|因为|这|那|它|他|她|你))"
    rf"{_SELF_ZH}?[^？?]{{0,8}}?(?:{_STEADY_ZH}|{_COUNTED_ZH}|{_any(*_BESIDE_ZH)})"
)
_ENDED_ZH = "到|起|下班|开完|吃完|回|忙完|睡|洗完|看完|做完|写完|跑完|出门|坐下|收到"
_JUST_NOW_ZH = (
    rf"^(?:我|我们)?(?:刚|刚刚|才)(?:{_ENDED_ZH})|刚才|昨晚没睡",
    "还没(?:吃|睡|起|到|下班|回|想好|看|写|做|交|弄|改|开始|准备|收到)",
)
_SOON_ZH = (
    "要(?:迟到|睡|走|下班|出门|吃饭|疯|死)了|快.{1,4}了[，。！!]*$|又.{1,6}了[，。！!]",
    "先.{1,6}一下|马上|待会|等会|一会儿?|^我?们?正?在(?:排队|路上|坐车|等[车人电])",
)
_SEEN_ZH = (
    "^我(?:现在|还|正|此刻)?在(?:等|排|开会|吃(?![素药])|逛|洗|煮|挤|堵)|忘(?:在|带|拿|记带)|落在(?!户)",
    "(?:一直|又|还|正|老是?)在(?:哭|吵|闹|施工|叫|敲)|随便(?:问|看|说|聊)|只是(?:想问|好奇|开玩笑)",
    "^我(?:还)?有(?:个|一个|几个|点|件)?(?:问题|疑问|事)(?:想|要)?(?:问|请教|咨询|麻烦|求)",
    "^我?(?:刚刚?|今天|昨天|早上)?(?:看|听|碰|瞧)[到见]|信号不好",
    "^(?:我的?)?(?:朋友圈|群|抖音|微博|小红书)[里上]?(?:有人|都在|又在|全是)",
    "^我(?:现在|还)?在(?:地铁|公交车?|路|车|飞机|高铁|火车|床|厕所|机场)[上里]?(?:[，,。]|$)",
    "^我(?:现在|还)?在(?:外面|门口|楼下)(?:[，,。]|$)",
    "^[^，。]{1,6}(?:刚刚?|又|在|正在)(?:打电话|来了?|走了?|到家|回来|出门|睡着|醒了|下班|给我)",
    "^[^，。]{1,6}(?:刚刚?|又|在|正在)(?:吵架|做饭|看电视|发消息|发微信)",
)
_MOODS_ZH = (
    "堵车|晚点|无语|烦死|累死|笑死|气死|困死|崩溃了|头疼死|不太?放心|担心|着急|舍不得|心情(?:不|很|好|差|低落|糟)|郁闷|想哭|难过死",
)
_WEIGHED_ZH = (
    "^你(?:之前|刚才|上次|昨天)?(?:说|给|写|推荐|提到|发)的|^[^，。]{1,6}(?:推荐|转发)了",
    "你(?:说|讲)得?(?:对|没错|有道理)|再(?:考虑|想想|看看|说吧|试试)|考虑考虑",
    "不知道(?:怎么|该|为什么|是)|这个有点|难说",
)
_PUZZLES_ZH = (
    "(?:不太|没太|不大|没)(?:明白|懂|理解|清楚|确定)|你的意思|看不懂|没看懂|不明白|没明白",
    "听不懂|报错|弹出|卡住|打不开|连不上|怎么回事",
)
_PASSES_ZH = later(
    _any(*_JUST_NOW_ZH, *_SOON_ZH, *_SEEN_ZH, *_MOODS_ZH, *_WEIGHED_ZH, *_PUZZLES_ZH)
)
_SOUNDS_ZH = ("e+m+|额+|呃+|唔|哼|哇|啧|呵|咦|天哪|天啊",)
_REPLIES_ZH = (
    "有道理|没错|说得对|懂了|明白了|知道了|收到|好主意|真的|好像|也是|不是[，,]|不对|错了|算了|继续|接着",
    "从前|话说从前|据说|有人|人家(?:都)?说|大家都说|别人(?:都)?说|网上(?:都)?说|老话说",
)
_REACTS_ZH = later(rf"^{_any(*_SOUNDS_ZH, *_REPLIES_ZH)}")


def tells_of_self(sentence: str) -> bool:
    """Tell whether somebody says in a sentence how things are with them and theirs."""
    if passes_soon(sentence):
        return False
    own_en = _SELF_EN.search(sentence) or _MINE_EN.search(sentence)
    return bool(own_en or _TELLS_SELF_ZH.search(sentence) or _BEFELL_ZH.search(sentence))


def passes_soon(sentence: str) -> bool:
    """Tell whether a sentence reacts to the moment, or tells of what is over in a day."""
    return any(
        pattern.search(sentence) for pattern in (_REACTS_EN, _REACTS_ZH, _PASSES_EN, _PASSES_ZH)
    )


def goes_on(clauses: str) -> bool:
    """Tell whether Chinese clauses without a subject go on about who spoke: ，带两个班."""
    if passes_soon(clauses):
        return False
    return bool(_GOES_ON_ZH.search(clauses))
