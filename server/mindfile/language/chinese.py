"""Pieces of Chinese that the rules are made of: names, ends of a clause, kinds of people."""

import re

STOP = r"(?=\s*(?:[，。！？；、,.!?;]|$))"
NAME = rf"(?:[\u4e00-\u9fff·]{{2,6}}?|[A-Z][\w-]*(?: [A-Z][\w-]*)*){STOP}"
NAME_REST = rf"[\w-]*(?: [A-Z][\w-]*)*{STOP}"
REST = r"[^，。！？；,!?;]+"
START = r"(?:^|[，。！？；,.!?;\s])"
ADVERB = r"(?:很|最|但|却|也|特别|非常|比较|更|也|挺|超|真的|真|一直|都|还|就|蛮|十分|平时|平常)*"
RELATION = r"(?:妻子|老婆|丈夫|老公|爱人|女儿|儿子|妈妈|母亲|爸爸|父亲|哥哥|弟弟|姐姐|妹妹|孩子)"
PET = r"(?:猫咪|小猫|猫|狗狗|小狗|狗|乌龟|鹦鹉|兔子|仓鼠|宠物)"
OTHERS = (
    r"(?:客户|老板|上司|下属|同事|同学|朋友|老师|师傅|徒弟|医生|经理|邻居|房东|室友|助理|律师|搭档|合伙人"
    r"|女朋友|男朋友|女友|男友|表哥|表姐|表弟|表妹|堂哥|堂姐|堂弟|堂妹|叔叔|婶婶|阿姨|舅舅|舅妈|姑姑|姑父"
    r"|姨妈|伯父|伯母|外婆|外公|爷爷|奶奶|姥姥|姥爷|侄子|侄女|外甥女|外甥|岳父|岳母|公公|婆婆)"
)
ANY_PERSON = rf"(?:{RELATION}|{OTHERS})"
DATABASE = (
    r"(?:PostgreSQL|Postgres|MySQL|MariaDB|SQLite|MongoDB|Redis|Oracle|SQL Server|Cassandra"
    r"|ClickHouse|DuckDB|达梦|人大金仓|TiDB|OceanBase)(?: ?\d[\w.]*)?"
    r"(?! ?(?:做|作为|当作?|来做).{0,3}(?:缓存|队列|会话))"
)
JOB = (
    r"(?:工程师|程序员|设计师|医生|老师|教师|教练|律师|护士|司机|经理|顾问|学生|作家|会计|记者|厨师"
    r"|翻译|警察|检查员|审计员|研究员|科学家|生物学家|学家|画家|音乐家|摄影师|焊工|木匠|电工|技工|农民|渔民|船长|导游|销售"
    r"|产品经理|公务员|(?:前端|后端|软件|游戏|全栈|安卓)开发|运维|[\u4e00-\u9fff]师|[^人成官]员)"
)
WHEN = (
    r"(?:现在|目前|一直|就|已经|刚刚?|最近|上个?月|去年"
    r"|今年|前年|上周|前不久|从[\u4e00-\u9fff]{2,8}?|一个人)*"
)
NO_PLACE = re.compile(
    r"^(?:一起|哪|这|那|附近|隔壁|朋友|同学|同事|亲戚|酒店|宾馆|旅馆|学校|宿舍|公司|医院|父母|爸|妈|爷|奶|家里)"
)
NO_CITY = re.compile(rf"^(?:院|在|了|的|过|不|得|那|这|哪|一)|{NO_PLACE.pattern}")
# What has ended, is only planned, or is denied, holds not now.
NOT_NOW = re.compile(
    r"不再?|没有?|以前|之前|曾经?|原来|原先|本来|打算|考虑|想|应该|该|计划|准备|要不|如果|下个?月|明年|明天|将"
)
TIME = (
    r"(?:(?:明|后|大后)[天晚早]|下?(?:周|星期|礼拜)[一二三四五六日天末]|下个?(?:周|月|星期|礼拜)|下下周|[今明]年"
    r"|周末|月底|年底|(?:\d{1,2}|[一二三四五六七八九十]{1,3})(?:月(?:(?:\d{1,2}|[一二三四五六七八九十]{1,3})[日号])?|[日号])"
    r"|春节|国庆|五一|暑假|寒假)"
)
LANGUAGES = (
    r"(?:Python|Go|Golang|Rust|JavaScript|Java|TypeScript|C\+\+|C#|C|Ruby|PHP|Kotlin|Swift|Scala|Haskell"
    r"|Elixir|Erlang|Zig|Perl|R|Julia|Lua|Dart|Clojure|OCaml|SQL)(?![\w+#])"
)
NO_LIKE = re.compile(r"^(?:的[\u4e00-\u9fff]{1,6}是|你|您|这|那|它|过|说)|怎么|什么")
NOT_ALLERGIC = re.compile(r"[不没](?:有|会|再)?$|^(?:你|谁|什么|这个|那个|任何)")
NO_JOB = re.compile(r"^(?:不|你|他|她|说|我|现在|谢|找|见|做)|是")
NO_NAME = re.compile(r"^(?:了|他|她|你|它|不|什么|车|外卖|人|谁|醒|住|停|来|去)")
# Two or three characters that begin with a family name, and no word that is none.
FAMILY_NAME = (
    r"(?:欧阳|司马|上官|诸葛|[王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡"
    r"余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万"
    r"钱严覃武戴莫孔向汤])"
)
NO_PERSON = re.compile(
    r"[师员生家者工手人]$|^(?:于是|高级|高中|金融|任何|方便|白天|万能|向来|严格|武汉|江苏|石家)"
)
