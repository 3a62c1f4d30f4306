"""Sentences in which people tell of themselves and of theirs, and what in them soon passes.

Each pattern is a family of phrasing: what somebody is, does as a rule, has gone through or owns.
"""

import re

_ADVERB_EN = (
    r"(?:(?:also|now|currently|still|just|both|mostly|mainly|usually|normally|generally|actually"
    r"|really|always|only|even|already|recently|finally|never|rarely|often|sometimes|basically"
    r"|personally|kind of|sort of|primarily|mostly|both|all|do|then|since|once) )*"
)
# What somebody does as a rule, or how somebody stands to a thing.
_STEADY_EN = (
    r"(?:work|live|teach|study|run|own|drive|ride|play|speak|sell|bake|cook|grow|sleep|wake"
    r"|get up|go (?:by|to|for|climbing|swimming|running|hiking|fishing|running)|use|eat|drink"
    r"|smoke|wear|take (?:the|my|care|medication|\w+ (?:daily|every))|pay|earn|save|put aside"
    r"|spend|rent|share|manage|lead|handle|report to|belong|volunteer|coach|train|practi[cs]e|sing"
    r"|dance|swim|climb|hike|cycle|commute|travel|read|listen|watch|collect|keep"
    r" (?!getting|seeing|having|on\b|it\b|thinking|forgetting)|stay|come from"
    r"|suffer|struggle with|look after|care for|breed|raise|follow|identify|tend to|avoid|skip"
    r"|hate|love|like|enjoy|prefer|dislike|translate|design|freelance|host|deploy|ship|write|knit"
    r"|sew|paint|draw|garden|fish|ski|surf|sail|fly|know how to|can(?:'t|not)? (?!see|find|get"
    r"|figure|tell|seem|remember|believe|understand|access|connect|log|open|wait|do|help|you)"
    r"|don't (?:own|have|eat|drink|like|use|drive|speak|cook|smoke|live|work|wear|watch|own|do)"
    r"|(?:have|has|'ve got|have got) (?!to (?:go|run|leave)|no idea|a (?:question|problem|request"
    r"|feeling|meeting|headache|few questions|bug|doubt)|an (?:issue|error|idea|hour)|the following"
    r"|this |some (?:questions|code|data|text)|been (?:getting|trying|having|seeing|thinking"
    r"|wondering|waiting|looking|told|struggling|stuck))"
    r"|have to (?=manage|work|wear|take|travel|commute|pay|be)|need to (?=wear|avoid|take))\b"
)
# What somebody is; a mood or the place of the moment is not among it.
_IS_EN = (
    r"(?:'m| am|'re| are|'ve been| have been| was| were)(?: both| all)? "
    r"(?:(?:not |originally |actually |also |currently |now |still |really |very |pretty |quite "
    r"|fairly |kind of |such )*"
    r"(?:an? (?!bit|little|couple|few|moment)|the (?!one who|same)|from|allergic|intolerant|left"
    r"|right[- ]handed|\w+-handed"
    r"|married|single|divorced|widowed|engaged|retired|unemployed|self-employed|freelanc\w+"
    r"|pregnant|vegan|vegetarian|colou?r|deaf|blind|dyslexic|bilingual|fluent|diabetic|on (?:a"
    r"|the|call) "
    r"|away (?:from|until|on)|based|responsible|in charge|part of|one of|scared of|afraid of"
    r"|terrified of|obsessed"
    r"|into|fond|keen|a fan|the only|in (?:my|year|grade|high school|college|med school|charge|the"
    r" process of)|in \d|my \w+'s|(?:very |too |that |any )?good (?:at|with)|bad at|terrible at"
    r"|used to (?:the|work|liv|being)|\d+|two|three|four|five|six|seven|born|diagnosed|raised"
    r"|promoted|hired|responsible|usually|over \d|almost \d|about \d"
    r"|saving|training|retraining|studying|preparing|learning|expecting|recovering|raising"
    r"|teaching|renting|working (?:on|in|as|at|from|for|nights|part|full|remotely|towards?)"
    r"|living|moving|getting (?:married|divorced|a (?:dog|cat|puppy|kitten))|planning|hoping to"
    r"|trying to (?:lose|quit|learn|save|cut|eat|become|get (?:pregnant|fit|into)|break into|move)"
    r"|doing (?:a|my|an)|taking (?:a|an|\w+ classes|\w+ lessons)|writing (?:a|my)|building (?:a"
    r"|an|my)"
    r"|renovating|building|switching|starting (?:a|my|at|in)|going to (?:be|have|move|start|marry"
    r"|university|college|\w+ in))"
    r")\b"
)
# What has happened in a life, and stays so.
_LIVED_EN = (
    r"(?:'ve| have|'d| had)? ?(?:(?:just|recently|finally|already|both|since|also|then|never|even"
    r"|only) )*(?:moved|switched|migrated|relocated|changed (?:jobs?|careers?|schools?)|began"
    r"|joined"
    r"|left|quit|stopped \w+ing|gave up|given up|started (?!to|getting|having|seeing|noticing)"
    r"|got (?:promoted|married|engaged|divorced|hired|fired|laid off|accepted|into"
    r"|a (?:new )?(?:job"
    r"|dog|cat|puppy|kitten|baby|place|house|car|bike|promotion|raise))|signed up|enrolled"
    r"|registered for|graduated|retired|bought|sold|adopted|booked|inherited|founded|launched"
    r"|opened a|planted|renovated|built|broke (?:my|up)|lost my|turned \d+|ran (?:my|a|the)|passed"
    r" (?:my|the)|finished (?:my|a) (?:degree|phd|thesis|course|training)|won|grew up|lived|worked"
    r"|studied|was (?:born|raised|diagnosed|promoted|laid off|hired)|had (?:surgery|a baby|an"
    r" operation|a stroke|my \w+ (?:removed|replaced))|used to \w+|became|taught|served|majored"
    r"|trained|learned (?:to|how)|decided|settled|agreed|chose|picked|promised|took up|lose"
    r"|restore|repair|report|answer|get (?:up|sick|migraines)|been (?:\w+ing|in|at|a|on"
    r"|vegan|vegetarian|married|together|sober|with))\b"
)
# Who speaks, and since when it holds, may stand ahead.
_AHEAD_EN = (
    r"(?:(?:(?:[Aa]s an? [^,]{3,40}?|(?:[Ff]rom|[Aa]s of|[Ss]tarting|[Ss]ince|[Uu]ntil|[Aa]t"
    r"|[Ii]n|[Oo]n|[Dd]uring|[Aa]fter|[Bb]efore)"
    r" (?:the |my |next |last )?[^,]{2,24}?),? )(?=(?:I|we|my|our)\b))?"
)
_SELF_EN = re.compile(
    rf"^{_AHEAD_EN}{_ADVERB_EN}(?:(?:[Ii]|[Ww]e|[Mm]y \w+ and I) ?{_ADVERB_EN}(?:{_STEADY_EN}"
    rf"|{_LIVED_EN})"
    rf"|(?:[Ii]|[Ww]e|[Mm]y \w+ and I){_IS_EN})"
    r"|^(?:[Bb]een \w+ing|[Uu]sed to (?:be|work|live|play|own|run|teach|study)|[Nn]ot (?:an?|the"
    r" biggest) (?:\w+ )?(?:fan|person|drinker|eater|smoker)|[Bb]orn (?:and raised )?in"
    r"|[Gg]rew up in|[Aa]llergic to|[Mm]arried|[Rr]etired|[Cc]an't (?:eat|have|stand|do) \w+)\b"
)
# Mine: a person, a thing, a body. What it does today is not kept.
_MINE_EN = re.compile(
    rf"^{_AHEAD_EN}(?:[Mm]y|[Oo]ur)(?: [\w'.-]+,?){{1,5}}?(?:'s| is| are| was| were| has| have"
    rf"| had| lives?| works?| got"
    r"| turn(?:s|ed)| starts?| goes| go| likes?| loves?| hates?| plays?| speaks?| wants? (?!to "
    r"know)| needs?| pays?| costs?| owns?| runs?| uses?| keeps? \w+ (?:in|at)| ends?| expires?"
    r"| leaves?| raised| moved| died| passed away| doesn'?t| don'?t| can'?t| won'?t| cannot"
    r"| moves?| closes?| opens?| meets?| allows?| requires?| studies| teaches| prefers?"
    r"| allergic)\b"
)
_PASSES_EN = re.compile(
    r"\b(?:hurts?|aches?|aching|killing me|screaming|crashe[sd]|froze(?:n)?|stuck|acting up"
    r"|driving me"
    r"|isn't working|not working|doesn't work|won't (?:start|open|load|run|work|compile|boot)"
    r"|late again|boring|annoying|as hell|exhausted|starving|hungry|ugh|error|exception|traceback"
    r"|stack trace|just now|this morning|tonight|today|yesterday|an hour ago|in a (?:sec|bit"
    r"|minute)"
    r"|I(?:'ve got| have|'ve) (?:to (?:go|run|leave)|(?:a|some|another|one|two) (?:quick |small )?"
    r"(?:questions?|problems?|requests?|doubts?))"
    r"|what (?:I|you) meant?|wrong answer|makes? no sense)\b",
    re.IGNORECASE,
)
# These open a reaction to what was just said, not a statement.
_REACTS_EN = re.compile(
    r"^(?:h+m+|no+|nope|wait|ugh+|lol|haha\w*|wow|oh|ah|oops|argh+|meh|yikes|omg|damn|same|exactly"
    r"|true|right|yeah|getting|thanks|sorry|never ?mind|nvm|i see|i mean|i guess)\b(?! way\b)",
    re.IGNORECASE,
)

_SELF_ZH = r"(?:我|我们|我家|我们家|咱|咱们|咱家|本人|俺)"
_COUNTED_ZH = (
    r"(?:[\d一二两三四五六七八九十百千万半几]+(?:多|来|几)?(?:年|岁|个|口|人|台|辆|块|斤|公斤"
    r"|公里|米|平"
    r"|天|周|小时|次|月|级|层|楼|条|只|套|本|份|元|万|号|点|分|班|届|度|胎|门|家|所|部|款|遍|种"
    r"|页|章|件|张))"
)
# What somebody is, does as a rule, has gone through or owns.
_STEADY_ZH = (
    r"(?:过手术|做过|当过|学过|得过|住过|去过|养过|骨折过|被.{1,4}过|不了|不惯|不行|不太|不大"
    r"|不耐|过敏|怕|信(?:佛|教|基督)"
    r"|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]|姓|名叫|外号|小名|读(?:大|研|博|初|高|小|书)|在读|教"
    r"|做.{1,6}的|干.{1,6}的|搞.{1,8}的"
    r"|当|弹|练|养|带|管|负责|住|租|骑|戴|穿|喝|戒|减|攒|存|还贷|房贷|车贷|欠|毕业|结婚|离婚|离异"
    r"|单身|怀孕|怀了|退休"
    r"|失业|辞职|裸辞|升(?:职|任|了)|调到|转(?:行|岗|正)|搬|嫁|娶|生了|认识|订(?:婚|了)|报了"
    r"|考(?:上|过|了)|拿(?:到|了)"
    r"|买了|卖了|换了|有[一两二三四五六七八九十\d]|没有(?!办法|意见|问题|想|关系|时间)|有(?:糖尿"
    r"|高血|哮喘|鼻炎|颈椎|腰椎|胃|痛风|抑郁"
    r"|失眠)|身高|体重|血型|星座|生日|微信|邮箱|电话|手机|专业|学历|月薪|年薪|工资|老家|户口|籍贯"
    r"|口味|习惯|作息|爱好"
    r"|从小|一直|从来|平时|平常|经常|常年|每(?:天|周|月|年|个|次|晚|早)|一般|通常|主要|总是|基本"
    r"|偶尔|很少|喜欢|讨厌|爱|偏|更"
    r"|会(?:说|弹|做|开|游|写|用|打|唱|跳)|擅长|在学|想学|打算|计划|准备(?:考|去|买|结|换|辞|搬"
    r"|生)|以前|之前|原来|曾"
    r"|去年|前年|今年|上个?月|下个?月|明年|下半年|上半年|是(?!说|不是|想|觉得))"
)
_TELLS_SELF_ZH = re.compile(
    rf"^(?:{_SELF_ZH}|(?:公司|单位|部门|学校|家里|店里|老板|领导|老公|老婆|先生|太太|孩子|房东"
    rf"|房贷|爸妈|团队|项目组)(?!好|真))(?!也是|就是想|是想|是说|想问|想知道|觉得"
    rf"|想想)[^？?]{{0,30}}?"
    rf"(?:{_STEADY_ZH}|{_COUNTED_ZH})"
)
_GOES_ON_ZH = re.compile(
    rf"^(?!(?:但|不过|所以|因此|因为|这|那|它|他|她|你)){_SELF_ZH}?[^？?]{{0,8}}?(?:{_STEADY_ZH}"
    rf"|{_COUNTED_ZH})"
)
_PASSES_ZH = re.compile(
    r"^(?:我|我们)?(?:刚|刚刚|才)(?:到|起|下班|开完|吃完|回|忙完|睡|洗完|看完|做完|写完|跑完|出门"
    r"|坐下|收到)"
    r"|还没(?:吃|睡|起|到|下班|回|想好|看)|要(?:迟到|睡|走|下班|出门|吃饭|疯|死)了"
    r"|又.{1,6}了[，。！!]|快.{1,4}了[，。！!]*$"
    r"|堵车|晚点|无语|烦死|累死|笑死|气死|困死|崩溃了|头疼死|先.{1,6}一下|马上|待会|等会|一会儿?"
    r"|刚才|昨晚没睡"
    r"|你(?:说|讲)得?(?:对|没错|有道理)|再(?:考虑|想想|看看|说吧|试试)|考虑考虑|不知道(?:怎么|该"
    r"|为什么|是)|这个有点|难说"
    r"|看不懂|没看懂|不明白|没明白|听不懂|报错|弹出|卡住|打不开|连不上|怎么回事"
)
_REACTS_ZH = re.compile(
    r"^(?:e+m+|额+|呃+|唔|哼|哇|啧|呵|咦|天哪|天啊|真的|好像|也是|不是[，,]|不对|错了|算了|继续"
    r"|接着|从前|话说从前|据说|有人)"
)


def tells_of_self(sentence: str) -> bool:
    """Tell whether somebody says in a sentence how things are with them and theirs."""
    if passes_soon(sentence):
        return False
    own_en = _SELF_EN.search(sentence) or _MINE_EN.search(sentence)
    return bool(own_en or _TELLS_SELF_ZH.search(sentence))


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
