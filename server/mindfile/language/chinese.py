"""Pieces of Chinese that the rules are made of: names, ends of a clause, kinds of people."""

import re

STOP = r"(?=\s*(?:[，。！？；、,.!?;]|$))"
NAME = rf"(?:[\u4e00-\u9fff·]{{2,6}}?|[A-Z][\w-]*(?: [A-Z][\w-]*)*){STOP}"
NAME_REST = rf"[\w-]*(?: [A-Z][\w-]*)*{STOP}"
# A clause ends at its mark, or where another begins with 但.
REST = r"(?:(?!但(?:是|也|不|很|我|喜欢|爱|讨厌))[^，。！？；,!?;])+"
START = r"(?:^|[，。！？；,.!?;\s])"
ADVERB = (
    r"(?:现在|如今|最近|已经|早就|很|最|但|却|也|特别|非常|比较|更|挺|超|真的|真|一直|都|还|就|蛮"
    r"|十分"
    r"|平时|平常){0,4}"
)
PET = r"(?:猫咪|小猫|猫|狗狗|小狗|狗|乌龟|鹦鹉|兔子|仓鼠|宠物)"
COUNTRY = (
    r"(?:中国|美国|英国|法国|德国|日本|韩国|印度|俄罗斯|加拿大|澳大利亚|意大利|西班牙|巴西|墨西哥"
    r"|荷兰"
    r"|瑞典|挪威|丹麦|芬兰|波兰|瑞士|奥地利|比利时|希腊|葡萄牙|土耳其|埃及|肯尼亚|尼日利亚|南非"
    r"|越南"
    r"|泰国|印尼|马来西亚|新加坡|菲律宾|乌克兰|爱尔兰|新西兰)"
)
DATABASE = (
    r"(?:PostgreSQL|Postgres|MySQL|MariaDB|SQLite|MongoDB|Redis|Oracle|SQL Server|Cassandra"
    r"|ClickHouse|DuckDB|达梦|人大金仓|TiDB|OceanBase)(?: ?\d[\w.]*)?"
    r"(?! ?(?:做|作为|当作?|来做).{0,3}(?:缓存|队列|会话))"
)
JOB = (
    r"(?:工程师|程序员|设计师|医生|老师|教师|教练|律师|护士|司机|经理|顾问|学生|作家|会计|记者|厨师"
    r"|翻译|警察|检查员|审计员|研究员|科学家|生物学家|学家|画家|音乐家|摄影师|焊工|木匠|电工|技工"
    r"|农民|渔民|船长|导游|销售"
    r"|产品经理|公务员|(?:前端|后端|软件|游戏|全栈|安卓)开发|运维|[\u4e00-\u9fff]师|[^人成官]员)"
)
WHEN = (
    r"(?:现在|目前|一直|就|已经|刚刚?|最近|上个?月|去年"
    r"|今年|前年|上周|前不久|从[\u4e00-\u9fff]{2,8}?|一个人){0,4}"
)
# Where one lives, but no place with a name: 三楼, 一间小公寓里, 海边.
NO_PLACE = re.compile(
    r"^(?:一起|哪|这|那|附近|隔壁|朋友|同学|同事|亲戚|酒店|宾馆|旅馆|学校|宿舍|公司|医院|父母|爸"
    r"|妈|爷|奶|家里"
    r"|自己|别人|老婆|老公|丈夫|妻子|单位|员工|顶楼|底楼|楼[上下]|对面|同一|合租|出租|集体|什么"
    r"|信息|不起|惯)"
    r"|^[一二两三四五六七八九十百几\d]+(?:楼|层|号|栋|幢|单元|室|间|个|套|座|所|处|居|房|米|平|年"
    r"|天|晚|人)"
    r"|(?:公寓|房子?|别墅|阁楼|套间|一居室?|宿舍|平房|地下室|大院|院子|帐篷|船|车|茧房|楼"
    r"|层)(?:[里上中内])?$"
    r"|^.{0,3}(?:市中心|市区|城里|城中村|郊区|郊外|乡下|农村|乡村|山[上里]|[海河湖江]边|镇上|村里"
    r"|办公室|新家|新房|新公司|会议室|座位|房间"
    r"|国外|老房)"
)
NO_CITY = re.compile(rf"^(?:院|在|了|的|过|不|得|那|这|哪|一)|{NO_PLACE.pattern}")
# What has ended, is only planned, or is denied, holds not now.
NOT_NOW = re.compile(
    r"不再?|没有?|以前|之前|曾经?|原来|原先|本来|打算|考虑|想|应该|该|计划|准备|要不|如果|下个?月"
    r"|明年|明天|将"
)
TIME = (
    r"(?:(?:明|后|大后)[天晚早]|下?(?:周|星期|礼拜)[一二三四五六日天末]|下个?(?:周|月|星期|礼拜)"
    r"|下下周|[今明]年"
    r"|周末|月底|年底|(?:\d{1,2}|[一二三四五六七八九十]{1,3})(?:月(?:(?:\d{1,2}"
    r"|[一二三四五六七八九十]{1,3})[日号])?|[日号])"
    r"|春节|国庆|五一|暑假|寒假)"
)
LANGUAGES = (
    r"(?:Python|Go|Golang|Rust|JavaScript|Java|TypeScript|C\+\+|C#|C|Ruby|PHP|Kotlin|Swift|Scala"
    r"|Haskell"
    r"|Elixir|Erlang|Zig|Perl|R|Julia|Lua|Dart|Clojure|OCaml|SQL)(?![\w+#])"
)
NO_LIKE = re.compile(r"^(?:的|就|你|您|这|那|它|过|说)|怎么|什么")
NOT_ALLERGIC = re.compile(r"[不没](?:有|会|再)?$|^(?:你|谁|什么|这个|那个|任何)")
NO_NAME = re.compile(
    r"(?:过[来去]|回[来去家]|出[来去]|起床|帮忙|吃饭|开会|加班)$|^(?:个|了|他|她|你|它|我|不|什么"
    r"|车|外卖|人|谁|醒|住|停|来|去|起|吃|喝|睡|回|出|进|过[来去]"
    r"|上[班车楼课去来台]"
    r"|下[楼来去班车课]|做|干|帮|等|开|看|听|写|办|参加|别|早|晚|快|一[下声起]|再|先|怎么|如何"
    r"|加班|走|跑|滚|买|拿|送"
    r"|接|打|到|试|说|讲|背|学|用|把|给|老(?:是|说)|大声|小声|小心)"
)
# What alone after 叫我 is a name and no order.
NICKNAME = (
    r"(?:[小老阿大][\u4e00-\u9fff]{1,2}|(?P<twice>[\u4e00-\u9fff])(?P=twice)|[\u4e00-\u9fff]{1,2}"
    r"(?:哥|姐|总|工|老师|叔|爷|妹|弟|博士|同学))"
)
# What is not eaten or drunk by anybody, or only today.
NO_FOOD = re.compile(
    r"^(?:饭|太|了|下|完|惯|起|东西|到|得|过|点|什么|这|那|你|您|我|亏|醋|一套|软|苦|消|饱|够|太多"
    r"|多"
    r"|少|吗|吧)"
)
ONLY_TODAY = re.compile(r"今[天晚早日]|明[天晚早]|中午|[这那]顿|这会|现在还|暂时|刚|昨")
# Two or three characters that begin with a family name, and no word that is none.
FAMILY_NAME = (
    r"(?:欧阳|司马|上官|诸葛"
    r"|[王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡"
    r"余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万"
    r"钱严覃武戴莫孔向汤])"
)
# Somebody by name and title: 欧阳医生 is who the dentist is, and no trade.
TITLE = r"(?:医生|大夫|老师|教练|律师|护士|教授|师傅|警官|经理|主任)"
TITLED = rf"{FAMILY_NAME}{TITLE}"
NO_JOB = re.compile(rf"^(?:不|你|他|她|说|我|现在|谢|找|见|做)|是|^{TITLED}$")
NO_PERSON = re.compile(
    r"[师员生家者工手人]$|^(?:于是|高级|高中|金融|任何|方便|白天|万能|向来|严格|武汉|江苏|石家)"
)
