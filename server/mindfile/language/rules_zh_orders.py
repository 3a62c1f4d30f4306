"""Rules for Chinese: how the user wants to be answered, and what is to be remembered."""

from mindfile.language.marks import MARK_ZH
from mindfile.language.orders_zh import STYLE
from mindfile.language.patterns import later
from mindfile.language.rules import rule

_MARKED = rf"(?:请|要|务必|一定要?)?{MARK_ZH}[：:，,]?\s*"
_ANSWERS = (
    r"(?:回答|回复|答复|答案|解释|总结|说明|例子|表情|列表|表格|语气|代码|注释|句子|术语|废话|套话)"
)
_SPEAKING = (
    r"(?:用|使用|写|加|给我|发|叫|包含|回答|道歉|解释|重复|说(?!了)|讲|列|问|总是|老是|总|老"
    r"|啰嗦|绕弯|堆"
    r"|夸|附|带|翻译|假设|客套|拐弯抹角|长篇大论)"
)
_NO_ORDER = later(r"[吗呢么？?]\s*$|^(?:别|不要)(?:客气|担心|急|闹|紧|了|想|谢|怕|生气)")

# With these somebody is asked to do a thing every time; 以后再说 and 从现在起放假了 ask nothing.
_BEGINS = (
    r"(?:请|都(?!没)|要(?!是)|不要|别(?!人)|先|只|用|给我|把|回答|回复|说话|写|叫我|尽量"
    r"|多[用写给]|少|直接|默认"
    r"|每次|务必|统一|一律|永远|总是|如果|下次|以后|今后|你|遇到|改用|禁止|不许|避免|记得|记住"
    r"|正常|写|改回|恢复|简[短单洁]|详细|换成)"
)
_WISH = rule(
    rf"^(?:{_MARKED})?(?P<value>我(?:不)?(?:希望|想要?|要|需要"
    rf"|不想)(?:看到)?(?:你)?[^。！？]*{_ANSWERS}[^。！？]*)[。！]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=later(rf"{_NO_ORDER.pattern}|一个{_ANSWERS}|一下"),
    example="记住我想要简短的回答",
    not_example="我想要一个解释",
)
_MARKED_WISH = rule(
    rf"^{_MARKED}(?P<value>(?:我(?:不)?(?:希望|想要?|要|需要)|你(?:要|应该|必须|不要|别"
    rf"|得)).{{2,}}?)[。！]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="记住我要公制单位",
)
_NOTE = rule(
    rf"^{_MARKED}(?P<value>(?!.*(?:下次|以后|今后|每次|务必|不要|别|先))(?=我|我们"
    r"|[^，。]{1,12}[是在有]).{3,})$",
    "note",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="请记住我的车停在三层",
    not_example="记得先跑测试",
)
_INSTRUCTION = rule(
    rf"^(?:{_MARKED}(?={_BEGINS})|(?:请|要|务必)?(?:以后|下次|今后|从现在起)[：:，,]?"
    rf"(?={_BEGINS})(?:请|都(?!没)|要)?"
    r"|(?:请|务必)?(?=(?:你(?:要|得|应该))?(?:每次|始终|永远|总是|一直)"
    r"(?:都|要|先|用|给|把|请|不要|别)|一律"
    rf"|(?:不要|别|少|禁止|千万别)(?:再)?{_SPEAKING}))"
    r"\s*(?P<value>.{3,}?)[。！]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="别再用表情了",
    not_example="别客气",
)
_NEVER = rule(
    r"^(?:请|麻烦)?(?P<value>(?:千万|绝对|任何时候都?|无论如何都?)(?:不要|别|不能|不可以?|不许"
    r"|不准)(?!忘|客气|担心|急|告诉别人)"
    r".{3,}?)[。！]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="千万不要保存病人的医保号",
    not_example="千万别客气",
)
_HATED = rule(
    r"^(?P<value>我(?:很|真的|特别|非常){0,4}(?:讨厌|不喜欢|受不了|烦)你(?!的?$).{2,}?)[。！]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="我讨厌你重复我的问题",
    not_example="我讨厌你",
)
_TO_ME = rule(
    r"^(?:请)?(?P<value>(?:(?:回答|回复|答复|解释|写代码|给代码|推荐|翻译)(?:我|问题)?(?:的)?(?:时候?|问题时|之前|之后)|(?:回答|回复|答复)(?:我)?|(?:跟|和"
    r"|对)我(?:说话|讲话|聊天|交流)"
    r"(?:的?时候?)?)[，,]?(?:请|要|都|尽量|不要|别|用|少|只|先"
    r"|直接|简[单短]|坦率|正式|随意|温柔).{2,}?)[。！]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="回答我的时候不要用列表",
)
_WITH_ME = rule(
    r"^(?:请|千万)?(?P<value>(?:不要|别)(?:再)?(?:跟|和|对|给)我.{2,}?)[。！]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="别跟我用表情符号",
)
_IN_LANGUAGE = rule(
    r"^(?:请|麻烦)?(?P<value>用(?!户)[\u4e00-\u9fffA-Za-z]{1,8}?(?:回复|回答|答复|跟我说|和我说"
    r"|跟我聊|和我聊)"
    r"(?:我|话)?)(?=[，,。！]|$)",
    "instruction",
    confidence=0.8,
    whole=True,
    example="请用繁体字回复我",
    not_example="用什么回复我",
    unless=later("什么|哪"),
)
_OF_MINE = rule(
    r"^(?:请)?(?P<value>(?:给我|你给|你写|你发)的[^，。！？]{1,8}?(?:里)?(?:请|都|要|不要|别|必须|尽量|统一|不用).{2,}?)[。！]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="给我的代码不要写注释",
    not_example="你给的代码要报错吗",
)
_IN_ANSWERS = rule(
    r"^(?:请)?(?P<value>(?:你的?)?(?:(?:回复|回答|答案|代码|解释|总结|翻译|输出|文案)(?:里面?|中)?"
    r"|(?:解释|回答|翻译|总结|推荐|讲|润色|生成|分析|介绍|写代码|写文章)[^，。！？我他她]{0,6}(?:的?时候|时))"
    r"[，,]?(?:请|都要|要(?=[用有带写按先给])|不要|别|尽量|少|多|必须|避免|先|不用)(?:再)?(?!了|说)[^。！？]{2,}?)[。！]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="回复里不要出现英文缩写",
    not_example="代码要报错了",
)
_EVERY = rule(
    r"^(?:请)?(?:以后|今后|往后|从现在起|从今天起)[，,]?(?P<value>[^，。我他她你]{1,12}?(?:都|一律|统一|全部|全|要|请"
    r"|尽量|优先|别|不要|不用)(?:请|要|给我|优先|先|别|不要)?(?:再)?(?:用|写|加|按|放|改|给|附|带|标|控制|保持|省略|回答"
    r"|翻译|列|分|讲|说|发|推荐).{1,}?)[。！]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="以后代码注释都用英文写",
    not_example="以后大家都会用的",
)
_WHENEVER = rule(
    r"^(?:请)?(?P<value>(?:给|帮|替|为|跟|和|对)我[^，。！？]{0,12}?(?:的?时候|时)[，,]?(?:请|都|要|先|优先|尽量|只|别"
    r"|不要|不用|避开|避免|记得|直接|务必|统一|一律).{2,}?)[。！]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="给我推荐餐厅的时候别推日料",
    not_example="给我打电话的时候他不在",
)
_STYLED = rule(
    rf"^(?:(?:以后|现在|今后|请|你|那|又|其实|上面)*)(?P<value>(?:不用|不要|别|不必|无需|不需要|停止|可以|能|恢复|重新)(?:再|老|总是?|老是|继续|又|重新)*"
    rf"(?:使?用|列|给我?|加|写|发|带)?(?:那么多|这么多|任何|一些|点)?{STYLE}(?!是什么|怎么)[^？?]*?"
    rf"|{STYLE}(?:又|也|现在|就|还是)*(?:可以|能)(?:再|继续)?(?:使?用|加|列|带|写|发)[^？?]{{0,4}}?)[。！]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="可以用列表了",
    not_example="可以用列表吗",
)
_TONGUE_BACK = rule(
    r"^(?:现在|以后|你|那|又|请|今后)*(?P<value>(?:可以|改回|换回|换成|改成|还是|恢复|改)(?:使?用|说|讲)?(?:中文|英文|英语|日语|日文|法语|德语|粤语|繁体字?|简体字?|普通话)"
    r"(?:来)?(?:回答|回复|交流|聊)?(?:我)?(?:吧|了|就行|也行|就好){0,2})[。！]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=later(r"[吗呢么？?]\s*$"),
    example="可以用英文了",
    not_example="可以用英文吗",
)
_LESS = rule(
    r"^(?:以后|现在|回答|回复|请|你|其实|今后)*(?P<value>(?:不用|不必|不要|别|不需要|无需|可以不)(?:再)?(?:那么|这么|太|再|如此)"
    r"(?:简[短洁单]|详细|正式|严肃|啰嗦|长|短|口语化?|学术|委婉|客气|礼貌|幽默|专业)了?)[。！]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    example="不用那么简短了",
    not_example="不用那么客气地说话吗",
)
_REMEMBERED = rule(
    rf"^{_MARKED}(?P<value>(?!我(?!们?[^，。]{{0,6}}(?:前|后|时|的时候))|你|今天|今晚|明[天晚早]|后天|大后天|待会|等下|等会|一会|下午|这次|下周|这周|这个|本周|买|带|去|拿|取|交)"
    r"[^。！？]{0,24}?(?:不要|(?<![特区告离分辨级性])别(?!人|的|墅|处|忘)|不能|不可以?|不许|不准|禁止|务必|必须|一定要|尽量|都要|统一|一律|只能|(?:请|都|要|默认|全|只)?用(?![了户的过完途品来]))"
    r".{2,}?)[。！]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="记住：早上九点前不要给我打电话",
    not_example="记得明天不要迟到",
)
# The first that reads a sentence takes it.
ORDERS = (
    *(_WISH, _MARKED_WISH, _NOTE, _INSTRUCTION, _NEVER, _HATED, _TO_ME, _WITH_ME, _IN_LANGUAGE),
    *(_EVERY, _WHENEVER, _OF_MINE, _IN_ANSWERS, _STYLED, _TONGUE_BACK, _LESS, _REMEMBERED),
)
