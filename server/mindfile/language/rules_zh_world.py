"""Rules for Chinese: tools, possessions, the project, plans, and what is named outright."""

import re

from mindfile.language.attributes import names
from mindfile.language.chinese import ADVERB, DATABASE, NOT_NOW, REST, STOP, TIME, WHEN
from mindfile.language.events import CLOCK_ZH, EVENT_ZH, MOVED_ZH
from mindfile.language.patterns import later
from mindfile.language.people import PERSON_ZH
from mindfile.language.rules import rule
from mindfile.language.turns_zh import SWITCH

_PART = (
    r"(?:线上|生产环境|测试环境|项目|公司|团队|部门|后端|前端|服务|网站|系统|平台|接口|移动端"
    r"|客户端"
    r"|主站|产品|应用)"
)
_OURS = rf"我们的?{_PART}?(?:都|现在|目前|主要|已经|一直){{0,4}}"
_VERSIONED = r"(?P<value>[A-Za-z][\w.+#-]*(?: [A-Z0-9][\w.+#-]*)*)"

_TOOLS = (
    rule(
        # Before the tools: what was decided of one is a decision.
        rf"我们?(?:已经)?决定了?(?P<value>(?!没){REST})",
        "decision",
        unless=later("^[的吗呢吧]"),
        example="我决定用 SQLite",
        not_example="我决定吧",
    ),
    rule(
        rf"(?:用的?是?|使用|跑的是|选了|选的是|选定了?|定了|{SWITCH})\s*"
        rf"(?P<value>{DATABASE})",
        "database",
        "project",
        unless_before=NOT_NOW,
        example="我们之前用 MySQL，现在换成了 TiDB",
        not_example="我们在考虑换成 MongoDB",
    ),
    rule(
        rf"(?:数据库|主库|从库)(?:现在|目前)?(?:是|为|跑在)\s*(?P<value>{DATABASE})",
        "database",
        "project",
        unless_before=NOT_NOW,
        example="我们的主库是 MySQL 8",
        not_example="我们的主库不是 MySQL",
    ),
    rule(
        rf"{_OURS}(?:用的?是?|使用|跑的是|跑在|基于)\s*(?P<value>[A-Za-z][\w .+#-]*(?:(?:、"
        rf"|，(?=[A-Za-z])| ?和 ?"
        r"|以及)[A-Za-z][\w .+#-]*)*)",
        "uses",
        "project",
        lists=True,
        example="我们的后端用的是 Django 5",
        not_example="我们不用 Kafka",
    ),
    rule(
        rf"我们{WHEN}(?:从[^，。！？；]{{1,16}}?)?{SWITCH}\s*{_VERSIONED}",
        "uses",
        "project",
        unless_before=NOT_NOW,
        example="我们从 Heroku 换成了 Render",
        not_example="我们打算换成 Render",
    ),
    rule(
        rf"(?:我的?|^|(?<=[，,])){WHEN}(?P<what>系统|操作系统|编辑器|浏览器|输入法|搜索引擎"
        rf"|笔记软件|主力机)"
        rf"(?:现在|已经|从[^，。！？；]{{1,16}}?|都|也)*(?:是|用的是|{SWITCH})\s*{_VERSIONED}",
        "$what",
        unless_before=NOT_NOW,
        example="系统从 Arch 换成 Fedora 了",
    ),
    rule(
        rf"(?:我|^|(?<=[，,])){WHEN}(?:手机)?(?:换|买|入手)了?(?:一?[个台部]|成|上)?(?:新(?:手机"
        rf"|的)?)?(?:手机)?"
        r"(?P<value>(?:小米|华为|荣耀|苹果|三星|一加|红米|魅族|OPPO|富士|佳能|尼康|索尼|大疆|戴尔|联想|徕卡|松下"
        r"|ThinkPad|MacBook|iPad|iPhone|Kindle|Switch|vivo)"
        r"\s*[\w+]{0,10}(?: ?(?:Pro|Max|Plus|Ultra|mini))*)"
        r"了?(?=[，,。！]|$)",
        "device",
        example="昨天换了小米15",
    ),
    rule(
        rf"{_OURS}(?:跑|部署|托管|放)在(?P<value>[\u4e00-\u9fff]{{2,6}}云)上?{STOP}",
        "uses",
        "project",
        example="我们测试环境跑在阿里云上",
    ),
    rule(
        rf"{_OURS}用的是(?P<value>[\u4e00-\u9fff]{{2,8}}){STOP}",
        "uses",
        "project",
        unless=later(r"^(?:什么|哪)|的$"),
        example="我们公司用的是飞书",
        not_example="我们公司用的是什么",
    ),
    rule(
        rf"我们的?(?P<what>后端|前端|框架|队列|缓存|网关|编译器)(?:现在|目前)?是\s*{_VERSIONED}",
        "$what",
        "project",
        confidence=0.8,
        example="我们的后端是 Django 5",
    ),
    rule(
        rf"我{ADVERB}(?:主要|在|日常|本地|家里|公司|工作中){{0,4}}(?:用的?是?|使用)\s*"
        r"(?P<value>[a-z]{0,3}[A-Z][A-Za-z0-9_+#.-]*(?:(?: |、| ?和 ?)[A-Z0-9][A-Za-z0-9_+#.-]*)*)"
        r"(?!\s*(?:写(?!代码|作|笔记|东西)|做|[A-Za-z0-9]))",
        "uses",
        lists=True,
        example="我用 Kakoune 写代码",
        not_example="我不用 Kakoune",
    ),
    rule(
        r"(?:我|[，,])(?:现在|最近|已经|去年|今年|上个?月|全部|全都?|都|统一|刚刚?"
        r"|[春夏秋冬]天){0,4}(?:从[^，。！？；]{1,12}?)?"
        r"(?:换成|换到|换|改用|转用|改成)了?\s*"
        r"(?P<value>[a-z]{0,3}[A-Z][A-Za-z0-9+#.-]*(?: [A-Z0-9][A-Za-z0-9+#.-]*)*)",
        "uses",
        example="我从 Vim 换到了 Helix",
    ),
    rule(
        r"我(?:平时|现在|一直){0,2}开(?:的是|着)?(?P<value>(?!一|家|店"
        r"|公司)[\u4e00-\u9fff]{0,4}(?:起亚|丰田|本田|大众|宝马|奔驰|奥迪|特斯拉"
        r"|比亚迪|别克|福特|日产|现代|沃尔沃|吉利|长安|哈弗|理想|蔚来|小鹏|问界|捷达|高尔夫|思域"
        r"|卡罗拉|保时捷|雷克萨斯|马自达|雪佛兰|五菱))(?=[，,。！]|$)",
        "possession",
        example="我开电动起亚",
        not_example="我开一家大众",
    ),
    rule(
        r"我(?:有|买了|养了|开(?:着|的是)?|骑(?:着|的是)?)(?P<value>[一二两三四五六七八九十\d]"
        r"(?:辆|台|部|套|艘|架|只(?![手脚眼耳])|条|匹|缸|窝|盆|块)[^，。！？；,!?;]{1,20})",
        "possession",
        example="我开一辆斯柯达",
        not_example="我没有一辆车",
    ),
    rule(
        r"(?<=[，,])(?:又|后来|然后|现在)?(?:买|换)了一?(?:辆|台"
        r"|部)(?P<value>[^，。！？；,!?;]{1,20})",
        "possession",
        example="我把斯柯达卖了，买了辆沃尔沃",
    ),
    rule(
        rf"我(?:平时|现在|一直){{0,4}}(?:开|骑)的是(?P<value>[^，。！？；,!?;]{{2,16}}){STOP}",
        "possession",
        example="我开的是斯柯达",
    ),
    rule(
        r"(?:我(?:新买|刚买|新换|现在|平时用)?的?|^|(?<=[，,]))(?:手机|平板|笔记本|相机|耳机|手表|电脑|键盘)"
        r"(?:刚刚?|已经|上个?月|上周|昨天)?(?:是|为|换成了?|换了|升级成了?|用的是)"
        r"(?P<value>[^，。！？；,!?;不没这那你\d][^，。！？；,!?;]*)",
        "device",
        unless=later(r"^(?:坏|黑|白|新的|旧的|从|在|去年|今年|什么|谁)|的$"),
        example="我的手机是华为",
        not_example="我的手机是坏的",
    ),
)
_PLANS = (
    rule(
        r"(?P<what>(?:[\u4e00-\u9fff]{1,4}的?)?截止(?:日期|时间))(?:现在)?(?:是|为|改到了?"
        r"|改成了?|推迟到了?"
        r"|延到了?"
        r"|提前到了?)(?P<value>[^，。！？；,!?;]*[\d一二三四五六七八九十][^，。！？；,!?;]*)",
        "$what",
        "project",
        example="截止日期改到了5月10日",
    ),
    rule(
        rf"^(?:我们?的?)?(?:把|将)?(?P<what>(?!把|将){EVENT_ZH}"
        rf"|[\u4e00-\u9fff]{{2,6}}?(?={MOVED_ZH}|从[^，。]{{1,8}}{MOVED_ZH}))(?:的?(?:时间|日期))?(?:现在)?(?:从[^，。]{{1,8}}?)?"
        rf"(?:在|是|定在|安排在|{MOVED_ZH})了?(?P<value>{TIME}{CLOCK_ZH})了?{STOP}",
        "$what",
        unless=later(r"[吗呢吧]$"),
        example="预算会改到周四上午十点了",
        not_example="预算会改到别处了",
    ),
    rule(
        rf"(?P<value>{TIME}[^，。！？；我]{{0,6}}我(?:要|得|会|打算|准备|计划"
        rf"|有(?:一?[个场次]))(?!空){REST})",
        "plan",
        example="下周三我要去体检",
    ),
    rule(
        r"我们?(?:要|得|必须|需要|会|打算|准备)?(?:在|于)?"
        rf"(?P<value>{TIME}[^，。！？；,!?;要有去得打准会]{{0,8}}"
        rf"(?:要|有|去|得|打算|准备|会(?!再)|前|之前){REST})",
        "plan",
        unless=later(r"再说|[吗呢吧]$"),
        example="我明天有个面试",
        not_example="我明天再说",
    ),
    rule(
        rf"我(?:们|(?:和|跟|与)[^，。！？；]{{1,5}}?)?(?:打算|计划|准备)(?:在|于)?(?P<value>{REST})",
        "plan",
        unless=later("^(?:待会|等会|等下|一会|马上|现在|立刻|今[天晚]|晚上|中午)"),
        example="我打算六月重新刷船",
    ),
    rule(rf"我的目标是(?P<value>{REST})", "plan", example="我的目标是跑完全马"),
    rule(
        r"我(?:已经)?(?:答应|承诺|保证)了?(?P<value>[^，。！？；,!?;]{3,})",
        "commitment",
        example="我答应妈妈周日给她打电话",
    ),
)
_AMOUNT = (
    r"(?:\d[\d,.]*|[一二两三四五六七八九十]+(?=[百千万米块元斤公厘多]))[^，。！？；,!?;了]{0,10}"
)
_NAMED = (
    rule(
        r"(?:^|我(?:的|家|(?:现在|目前|如今|今年|最近|已经|上个?月)+的?)?|(?<=[，,]))(?P<what>房租|月租|租金|月薪|年薪|工资|薪水|收入|预算|存款|身高"
        r"|体重"
        r"|房贷|车贷|月供|学费|鞋码)(?:现在|目前|大概|差不多|一共|已经|刚刚?|都|就|是|有|为"
        r"|每个?月|[：:]"
        rf"|[涨升加](?:到|成)了?|[降减](?:到|成)了?|[改变](?:成"
        rf"|为)了?){{0,4}}\s*(?P<value>{_AMOUNT})",
        "$what",
        example="房租涨到六千二了",
        not_example="房租一般都涨",
    ),
    rule(
        r"(?:我|^|(?<=[，,]))(?:(?:现在|目前|已经|又|都|终于)+(?:瘦|胖|减|重|增|涨|降)?(?:到|了"
        r"|成)?"
        r"|(?<=我)|(?:瘦|胖|减肥|减|重|增|涨|降)(?:到"
        r"|成)了?)\s*(?P<value>\d{2,3}(?:\.\d+)?\s*(?:公斤|千克|kg|KG|斤))了?(?=[，,。！]|$)",
        "weight",
        example="我瘦到75公斤了",
        not_example="我买了80斤米",
    ),
    rule(
        r"(?:我|^|(?<=[，,]))(?:又|现在|已经|今年|都|终于)*(?:长高?|蹿|窜)(?:到了?|成)(?P<value>1\d\d(?:\.\d)?\s*(?:厘米|公分|cm|CM)?|1[.米]\d{1,2}米?|一米[一二三四五六七八九][一二三四五六七八九]?)了?(?=[，,。！]|$)",
        "height",
        example="我长到180厘米了",
        not_example="我长到10岁了",
    ),
    rule(
        r"我是(?P<value>(?:AB|[ABO])型)血?(?=[，,。！]|$)",
        "blood type",
        example="我是O型血",
    ),
    rule(
        r"我的?(?P<what>护照号码?|驾照号码?|车牌号?|学号|工号|会员号)(?:是"
        r"|：)\s*(?P<value>[A-Za-z0-9\u4e00-\u9fff][A-Za-z0-9-]{3,})",
        "$what",
        example="我护照号是X1234567",
    ),
    rule(
        r"(?:我的?|^|(?<=[，,]))血型是?(?P<value>(?:AB|[ABOabo])型?)(?![a-z])",
        "blood type",
        example="我血型是O型",
    ),
    rule(
        r"我(?:们|(?:和|跟|与)[^，。！？；]{1,5})?的?(?P<what>(?:结婚)?纪念日)(?:是|在)"
        r"(?P<value>[^，。！？；,!?;]*[\d一二三四五六七八九十][^，。！？；,!?;]*)",
        "$what",
        example="我和老婆的结婚纪念日是10月1日",
        not_example="我们的结婚纪念日是哪天",
    ),
    rule(
        rf"我的(?!{PERSON_ZH}|意思|问题|想法|建议|感觉|观点|看法|天|错|理解|猜测|回答|目的|名字"
        r"|密码|口令|目标|函数|变量|版本|代码|程序|脚本|接口|分支|仓库|文件|目录|路径|端口|类|表"
        r"|字段"
        r"|参数|报错|日志|服务器|IP|模型|数据|题目|作业|论文|标题|文章|角色|主角|账号|订单)"
        r"(?P<what>[\u4e00-\u9fffA-Za-z]{1,8}?)(?<!不)(?<!不再)(?:是|叫|为)"
        r"(?P<value>[^，。！？；,!?;]{1,40})",
        "$what",
        confidence=0.8,
        unless=later(r"^(?:不|没|在|这|那|你|什么|怎|为)|的$"),
        example="我的编辑器是 Kakoune",
        not_example="我的密码是 123456",
    ),
    rule(
        rf"^(?P<what>{'|'.join(map(re.escape, names()))})[：:]\s*(?P<value>[^：:]{{1,120}})$",
        "$what",
        confidence=0.8,
        example="编程语言：Zig",
        not_example="错误：文件不存在",
    ),
)
WORLD = (*_TOOLS, *_PLANS, *_NAMED)
