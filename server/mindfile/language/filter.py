"""Stage two: what no rung may store, whoever proposed it, each with its reason."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mindfile.fencing import FENCE_CLOSE, FENCE_OPEN
from mindfile.language.marks import MARK_EN, MARK_ZH
from mindfile.language.moments import AT_HAND, MOMENT, PASTED, SUPPOSED
from mindfile.language.patterns import later
from mindfile.language.playing import JOKED, PLAYED
from mindfile.language.pleasantries import is_pleasantry
from mindfile.language.statements import is_opinion
from mindfile.language.tasks_zh import ASKED_ZH, PASSING_ZH, QUOTED_ZH, TASK_ZH
from mindfile.language.third_person import in_first_person, in_first_person_zh
from mindfile.model import FactProposal, Rejection, Role, Talk
from mindfile.traditional import simplified

TASK, GUESS, QUESTION = "task", "guess", "question"
PASSING, PLEASANTRY, EMPTY = "passing state", "pleasantry", "empty"
ASSISTANT, RETURNED, CODE = "assistant said so", "returned by memory", "code"
JOKE, QUOTED = "joke", "quoted"

_QUESTION = later(
    r"[?？]\s*$"
    r"|^(?!\w+ (?:here|speaking)\b)(?:is|are|was|were|do|does|did|can|could|will|would|should"
    r"|have|has|who|what|when|where|why"
    r"|how|which)\b(?=.*\b(?:I|you|we|it|he|she|they|there|the|this|that|my|your)\b)(?!.*\.$)"
    # 我还在苏州呢, 她才三岁呢 state it.
    r"|^(?!(?!.*(?:怎么|什么|谁|哪|为[何啥]|多少|几)).*(?:还|才|正|挺)[^，。]{1,12}呢[。！\s]*$).*呢[。！\s]*$"
    r"|(?:吗|(?<!老)么|哪里|哪儿|谁|多少|几岁|几点|怎么样|如何|(?<!没)(?<!没有)什么[\u4e00-\u9fff]{0,3})[。！\s]*$"
    r"|^(?:那|但是?|所以|不过|可是)?(?:为啥|为何|为什么|咋|怎么(?!说|样也)|凭啥|凭什么|难道|谁"
    r"|哪[个里些种]|如何)"
    r"|^.{0,6}(?:是不是|要不要|能不能|有没有|该不该|可不可以|会不会|是否)",
    re.IGNORECASE,
)
_TASK = later(
    r"^(?:please |now |then |ok(?:ay)?,? |so,? )*(?:pretend|act (?:as|like)|role-?play"
    r"|help me|can you|could you|would you|let'?s"
    r"|give me|show me|tell me|explain|write|rename|fix|refactor|translate|summari[sz]e|generate"
    r"|create|make|add|remove|delete|update|check|find|look up|run|open|implement|convert|draft"
    r"|list|calculate|compare|review|debug|build|test|install|send)\b"
    r"(?! (?:is|are|was|were|to me at|me at)\b)"
    r"(?! (?:\d+[:,.]?|\d+ (?:is|was|has|took)\b.*)(?: |$))"
    r"|\bI (?:need|want|would like|'d like) you to\b"
    r"|^(?:麻烦|劳驾|请你?)(?:你)?(?:帮|订|查|看|改|写|发|做|跑|找|列|算|翻|修|删|加|填|补|调|换"
    r"|停|启|合并|提交|整理|预订|安排|检查"
    r"|[\u4e00-\u9fff]{1,3}一下"
    r"|打开|关)"
    r"|^(?:看看|改名|看一下|试试|来个|写个|跑一下|查查|改改)"
    r"|^(?:那|现在|然后)?(?:请你?|麻烦|劳驾)?(?:把.{1,30}(?:一下|一遍|一次|掉|成\w+)[。！\s]*$"
    r"|帮(?:我|忙)|给我(?!看[病牙]的)|替我|能不能|能否|可以帮|请(?:把|将|写|改|查|翻译|解释|生成)|(?:翻译|改写"
    r"|转换)(?:成|为)"
    r"|换成[^，。]{1,16}(?:写|做|实现|试试?|来)[。！]*$|写一|(?:再|重新)(?:试|跑|来|做|看|改|说"
    r"|写)一?[次遍个下]|改成(?![^，。]*了[。！]*$)"
    r"|改一下|查一下|看一下"
    r"|翻译一下|解释一下|总结一下)",
    re.IGNORECASE,
)
# More ways to ask for a thing to be done now, or to say what is wanted of it.
_WANTED = later(
    r"^(?:please |now |then |just |ok(?:ay)?,? |so,? |and )*(?:(?:proofread|rewrite|reword|rephrase"
    r"|paraphrase|shorten|expand|brainstorm|outline|improve|polish|correct|compose|simplify|clarify"
    r"|elaborate|entertain|analy[sz]e|evaluate|estimate|redo|describe|define|solve|continue"
    r"|come up with|turn (?:this|it|that|these)|(?:teach|walk|guide|cheer|ask) me|talk to me"
    r"|suggest (?:me|some|an?|\d+|two|three|four|five|ten|other|another|more)"
    r"|recommend (?:me|some|an?|\d+)|(?:pick|choose) (?:one|some|an?|the|between|from)"
    r"|sort (?:this|these|the|them|it|by)|try (?:again|to|it|that|with|using|another)"
    r"|keep (?:it|this|that|them)|use (?:it|this|that|these|the following)"
    r"|do (?:it|this|that|the)|answer (?:this|these|the|me)|(?:reply|respond) to"
    r"|remind me (?:what|how|why|who|which|where))\b(?! (?:is|are|was|were)\b))"
    r"|^(?:it|(?:the|this|my|your) (?:function|method|script|code|class|query|output|program|page"
    r"|regex|result|answer|text|tone)) (?:should|must|needs? to|has to) (?:be|return|have|print"
    r"|take|accept|include|contain|use|output|look|sound|say|start|end|fit|show|only|not)\b"
    r"|^(?:so |and |now |also )*(?:(?:I(?:'m| am) (?:just )?)?(?:looking|searching|asking) for"
    r"|I(?:'d| would) (?:like|love)|I (?:just |really |also )?(?:need|want))"
    r" (?:help|advice|tips|ideas|suggestions|recommendations|something|some \w+|an? (?:\w+ ){0,3}?"
    r"(?:summary|list|plan|idea|recipe|answer|explanation|example|template|draft|letter|email"
    r"|script|review|hand|suggestion|recommendation|outline|poem|story|joke|name|title|quote|table"
    r"|version|tool|way|guide|gift|present|\w+ (?:under|around|for|below) .*))\b"
    r"|^(?:跪?求(?!婚|学|职|知)|推荐(?!人|信|系统)|(?:继续|接着)(?:写|说|编|讲))"
    r"|^(?:再|先|那|就|请|现在|帮我|随便|简单|详细|快)*(?:编|讲|来|画|写|出|起|想|做|列|推荐|说"
    r"|找|给)(?:上|下|出)?(?:一|[两几二三四五十\d]+)[个下段首篇份则条些句款部本道张]"
    r"(?!月|星期|小时|人(?:住|在))"
    r"|^(?:讲讲|说说|聊聊|谈谈|介绍(?!人)|续写|扩写|缩写|仿写|润色|精简|概括|归纳|列举|列出"
    r"|(?:对比|分析|比较|算)一下|计算|设计(?:一|个)|生成|修改(?:一下|得)"
    r"|(?:总结|优化|模拟|模仿|解释|翻译)(?:一?下|这|以下|如下|：))"
    r"|^(?:写|画|编|作)(?:首|篇|段|封|副)|^我(?:只|就)?(?:需要|想要|要)(?:一|几|两|三)[个份段些条][^，。]{0,8}(?:例子|答案|解释|版本|模板|思路|建议|结果|方案|清单)[。！]*$"
    r"|^请?用.{1,16}?(?:(?:写|画|做|实现|生成|解释|讲|说)(?:一|个|出|段|篇|首|明|下)|概括|总结|描述|形容|介绍)"
    r"|[，,](?:请|你)?(?:接着|继续|往下)+(?:编|写|讲|说)"
    r"|^(?:把)?(?:上面|下面|这|那|刚才|第[一二三四\d])[^，。我]{0,6}(?:改|写|说|翻译|调|缩)得?[^，。]{1,6}(?:一点|一些|点)[。！]*$",
    re.IGNORECASE,
)
# The same told of the user: what was asked for once is no fact.
_ASKED = later(
    r"^I (?:asked|requested)(?: (?:me|us|you|the assistant|claude|for help))?(?: to| for)?\b"
    r"|^我(?:要求|请求|让|想让)(?:我|你|助手|助理)?(?:修改|修复|改|翻译|总结|生成|解释|查|删除"
    r"|添加|实现"
    r"|重构|调试|测试|检查|写)",
    re.IGNORECASE,
)
# A wish for action that is put as a question.
_REQUEST = later(
    r"^(?:please |so,? |ok(?:ay)?,? )*(?:can|could|would|will) you\b"
    r"|^(?:请?你?)(?:能不能|能否|可以|能)帮",
    re.IGNORECASE,
)
# What holds for every later answer is an instruction, not a task of today.
_STANDING = later(
    r"^(?:please )?(?:always|never|(?:don'?t|do not) ever|from now on|in (?:the )?future"
    r"|next time|(?:answer|reply|respond|write|speak|talk)(?: to me)? (?:only )?in (?-i:[A-Z])"
    r"|(?:when(?:ever)?|(?:every|each|any) ?time) you (?:give|write|answer|reply|suggest"
    r"|recommend|show|send|explain|make|draft|respond|talk|translate|summari[sz]e|code|list"
    r"|quote))\b"
    r"|\bI (?:want|need|would like) you to (?:always|never)\b"
    r"|\b(?:from now on|in (?:the )?future|going forward|,? (?:always|every time|each time))[.!]*$"
    r"|^(?:please )?(?:talk|speak|write)(?: to me)? (?:like|as if|as though) I(?:'m| am| were)\b"
    r"|^(?:when(?:ever)?|(?:every|each|any) ?time) I (?:ask|say|send|paste|mention|share|show"
    r"|tell)\b"
    r"[^,?]*, (?!(?:I|you|it|that|will|can|do|does|is|are|should|would|what|how|why)\b)"
    r"|\bunless I (?:say|ask|tell|request|specify)\b|^if I (?:ask|say|send|paste"
    r"|mention)\b[^,]*, (?!I\b|you\b|it\b|that\b|will\b|can\b|do\b)"
    r"|^(?:请)?(?:给|帮|替|为)我[^，。！？]{1,12}?(?:的时候|时)[，,]?(?:请|都|要|先|优先|尽量|只|别|不要|避)"
    r"|^(?:请)?(?:给我|你给|你写)的[^，。！？]{1,8}?(?:里)?(?:请|都|要|不要|别|必须|尽量|统一|不用)"
    r"|^[^，。]{0,12}一律|^请用.{1,8}(?:回复|回答|答复|跟我|和我)|^(?:请)?(?:以后|今后|从现在起"
    r"|下次|永远|总是|每次)",
    re.IGNORECASE,
)
_GUESS = later(
    r"\b(?:might|maybe|perhaps|probably|possibly|presumably"
    r"|I (?:think|guess|suppose|believe(?! in\b))"
    r"|not sure|unsure|could be|seems?(?: to)?|I wonder|apparently|if I (?:were|was|had|could)"
    r"|in (?:the|my|this|a) (?:story|novel|game|book(?! club)|dream|movie|film|play|scene)"
    r"|for example"
    r"|thinking (?:about|of)|considering|looking into|toying with"
    r"|suppose|hypothetically|imagine|I wish)\b"
    r"|(?:^|[,;] ?|\band )I'd (?:live|be|have|use)\b"
    r"|可能|也许|不知道(?:是)?(?:真|假|是不是|对不对|有没有)|是真是假|真假(?:不知|难辨)"
    r"|大概(?!\s*[\d一二两三四五六七八九十百千半])(?![要会花待住去]{1,2}\s*[\d一二两三四五六七八九十百千半])"
    r"|或许|好像|似乎|应该是|估计|猜|不确定|说不定|(?:在|正|还在)考虑|犹豫"
    r"|(?:故事|小说|游戏|梦|剧本|电影|剧|漫画|动漫|番|综艺)(?:[里中]|的(?:主角|主人公|男主|女主|反派|结局))|书[里中](?!面?有)|梦[见到]|幻想|想象|真希望|希望(?:我|自己)(?:能|有"
    r"|是|可以|会|住|在)|差[点一]|比如|例如"
    r"|^(?:请?你?)(?:扮演|假装)",
    re.IGNORECASE,
)
# What stands behind one of these is a sample, not said of anybody.
_SAMPLE = later(
    r"^(?:for )?(?:example|e\.g\.|sample|translation|translate(?: this)?|quote|test|input|output)"
    r"(?: (?:sentence|text|phrase|answer|message|question|input|output|\d+))?\s*[:：]"
    r"|^(?:the |this |that |my |her |his |their |an? )?(?:\w+ ){0,2}(?:song|lyrics?|poem|verse|line"
    r"|chorus|novel|book|script|quote|caption|headline|title|ad|tweet|post|review|slogan|sign|text"
    r"|letter|note|email|e-mail|message|character|narrator|speech|diary)"
    r"(?: (?:goes?|says?|said|reads?|began|begins|starts?|is|was|like this|as follows))*\s*[:：]"
    r"|^(?:请)?(?:翻译|例如|例子|例句|示例|比如|引用|改写|原文|译文|输入|输出|造句|句子|润色)"
    r"(?:一下|下|这句)?[：:]"
    r"|^[^，。！？：:]{0,8}(?:歌词|台词|诗|词里|剧本|小说|书[里上中]|课文|文章|题目|标题|新闻"
    r"|广告|签名"
    r"|帖子|评论|留言|信[里上中]|邮件|短信|主角|旁白|独白|日记|原话|对话)[^，。！？：:]{0,8}[：:]",
    re.IGNORECASE,
)
# Before a judgement this introduces an opinion; before anything else it is a guess.
_HOLDING = later(r"\bI (?:think|believe|feel)\b|我(?:认为|觉得|相信)", re.IGNORECASE)
_CONDITION = later(
    r"^(?:if|unless|in case|whenever)\b|如果|要是|假如|假设|万一|的话", re.IGNORECASE
)
_PASSING = later(
    r"\b(?:build|tests?|ci|pipeline|deploy(?:ment)?|job|compilation)(?: \w+)? (?:has |have )?"
    r"(?:just )?(?:passed|passe?s?|fails?(?! (?:on|if|when|for) (?:any|an?|every|there|all)\b)"
    r"|failed|succeeded|(?:is|are) (?:still |now )?"
    r"(?:green|red|running|broken|done|passing|failing)|finished|broke)\b"
    r"|\b(?:server|site|service|network|internet) is (?:still |now )?(?:down|up again|slow today)\b"
    r"|\bI(?:'m| am) (?:a bit |a little |\w+ )?(?:tired(?! of (?!this|that|it\b|being|having"
    r"|waiting|you)\w)|hungry|thirsty|sleepy|busy|bored"
    r"|back(?! in (?-i:[A-Z])[\w ]+?(?: (?:since|now|again|for good)\b|[.!,]|$| and\b)"
    r"| (?:at|with) (?-i:[A-Z])(?!\w*'s\b)[\w&-]*(?: (?-i:[A-Z])[\w&-]*)*"
    r"(?: (?:since|now|again|for good|full[- ]time|after|as)\b|[.!,]|$| and\b))|here"
    r"|cold|hot|late|stuck|sick of (?:this|that|it|being|having|waiting|you)\b"
    r"|on my way|at (?:home|work|lunch)|having|eating(?! [^.;!?]*\bagain\b)|waiting|looking"
    r"|reading|watching)\b"
    r"|\b(?:nice|lovely|bad|awful|good|great|terrible|what) weather\b"
    r"|\bweather (?:is|was|looks|today)\b|\b(?:raining|snowing)\b"
    r"|\b(?:it'?s|it is|it was|today|so|very) (?:\w+ )?(?:sunny|muggy|windy|rainy|humid|foggy"
    r"|chilly|warm|cold|hot)\b"
    r"|\b(?:sunny|muggy|windy|rainy|humid|foggy|chilly|cold|hot)(?: \w+)? today\b"
    r"|\b(?:right now|at the moment|just now)\b"
    r"(?!.*\b(?:a|per|every|each) (?:day|week|month|year|hour)\b)"
    r"|(?:服务器?|网站|网络)(?:现在|又|刚刚?|已经)+(?:挂|崩|断|恢复)了|(?:构建|测试|编译|部署"
    r"|流水线|任务)(?:刚刚?|已经?|都|全部?|又)*(?:通过|过了|失败|成功|挂|完成|结束)"
    r"|我(?:现在|今天|刚|有点|好|很|正在?)*(?:累|困|饿|渴|忙|烦|冷|热|无聊)(?:了|死|[，。！]|$)"
    r"|天气(?:真|很|不错|好|怎|预报说|有点)|今天.{0,4}天气|(?:今天|明天|外面|现在).{0,6}(?:下雨"
    r"|下雪|刮风|闷热|晴|阴天|很热|很冷)"
    r"|^(?:还|仍然?|正)?在(?:部署|构建|编译|测试|跑(?!步)|下载|上传|安装|加载|重启|更新|排队"
    r"|打包|发布|同步|渲染|导出)(?:中|呢|着)?[。！…]*$"
    r"|^又?(?:崩|断网|卡住|挂)(?:溃|掉)?了|要下雨|下雨了|下雪了|闷热|^正在|正在(?:吃|看|等|路上)"
    r"|(?:构建|测试|流水线|部署)(?:现在|又|还|已经|刚)*(?:是)?(?:红|绿|挂|黄)了?",
    re.IGNORECASE,
)
# The opposite is meant.
_MOCKING = later(
    r"^(?:oh,? (?:great|wonderful|fantastic|joy|perfect|nice)|yeah,? (?:right|sure)"
    r"|just what i needed)\b|^(?:呵呵|我可真|可真是|真是太好了呢)",
    re.IGNORECASE,
)
# Whatever note the fence carries: an older version may have worded it otherwise.
_FENCE_START = re.escape(FENCE_OPEN.partition('"')[0])
_FENCE = later(rf"{_FENCE_START}.*?{re.escape(FENCE_CLOSE)}", re.DOTALL)
_MARK = later(rf"^(?:please )?{MARK_EN}\b|^(?:请|务必)?{MARK_ZH}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Judged:
    """What passed the filter and what did not."""

    accepted: tuple[FactProposal, ...]
    rejected: tuple[Rejection, ...]


def objection(sentence: str) -> str | None:
    """Return why a sentence is no fact to keep, or None."""
    text = simplified(sentence.strip())
    if not re.search(r"\w", text):
        return EMPTY
    if is_pleasantry(text):
        return PLEASANTRY
    if _MOCKING.search(text) or JOKED.search(text) or PLAYED.search(text):
        return JOKE
    if _REQUEST.search(text):
        return TASK
    if _QUESTION.search(text) and not _orders(text):
        return QUESTION
    if _MARK.search(text):
        # An explicit wish to remember is no task, and outweighs a passing state.
        return GUESS if _GUESS.search(text) else None
    if _STANDING.search(text):
        return None
    held = _HOLDING.sub("", text) if is_opinion(text) else text
    held = in_first_person(in_first_person_zh(held))
    checks = (
        (TASK, _TASK),
        (TASK, _WANTED),
        (TASK, _ASKED),
        (TASK, TASK_ZH),
        (QUOTED, QUOTED_ZH),
        (QUESTION, ASKED_ZH),
        (TASK, AT_HAND),
        (QUOTED, PASTED),
        (GUESS, SUPPOSED),
        (GUESS, _SAMPLE),
        (GUESS, _GUESS),
        (GUESS, _CONDITION),
        (PASSING, _PASSING),
        (PASSING, PASSING_ZH),
        (PASSING, MOMENT),
    )
    for reason, pattern in checks:
        if pattern.search(held):
            return reason
    return None


def _orders(text: str) -> bool:
    """Tell whether what begins like a question says what to do each time."""
    return bool(_STANDING.search(text)) and not text.endswith(("?", "？"))


def recalled(text: str) -> list[str]:
    """Return what memory itself returned in a text, each fence as one piece."""
    return _FENCE.findall(text)


def without_recalled(text: str) -> str:
    """Return a text without what memory itself returned inside its fence."""
    return _FENCE.sub("", text)


def judge(proposals: Sequence[FactProposal], talk: Sequence[Talk]) -> Judged:
    """Split proposals into those to keep and those to turn away, each with its reason."""
    accepted: list[FactProposal] = []
    rejected: list[Rejection] = []
    for proposal in proposals:
        reason = objection(proposal.statement) or _hearsay(proposal, talk)
        if reason is None:
            accepted.append(proposal)
        else:
            rejected.append(Rejection(proposal.statement, reason))
    return Judged(tuple(accepted), tuple(rejected))


def _hearsay(proposal: FactProposal, talk: Sequence[Talk]) -> str | None:
    """Say whether a quote stands only where the assistant, or memory itself, spoke."""
    quote = proposal.quote or proposal.statement
    speakers = [turn for turn in talk if quote in turn.content]
    if not speakers:
        return None
    if all(quote not in without_recalled(turn.content) for turn in speakers):
        return RETURNED
    if all(turn.role is Role.ASSISTANT for turn in speakers):
        return ASSISTANT
    return None
