"""Rules for Chinese: who leads whom, what a team chose, and workplaces without a name."""

import re

from mindfile.language.chinese import NO_PERSON, REST, ROLE, STOP, WHEN
from mindfile.language.names_zh import CALLED, NAMED
from mindfile.language.rules import rule

_GROUP = r"(?:小?组|团队|部门|项目组?|公司|班|店|院|科室?|队|这边|这里)"
_ROLES = (
    r"(?:(?:技术|项目|产品|测试|前端|后端|设计|运营|市场|财务|行政)?(?:组长|负责人|经理|主管|总监|助理"
    r"|骨干)|队长|班长|班主任|领导|老大|头儿|店长|主编|主厨|校长|院长|房东|主任|带教|导师|教练)"
)
_WHO = rf"(?:{NAMED}|{CALLED})"
_NOW = r"(?:现在|目前|已经|如今|以后|刚刚?|就){0,2}"
_WORKPLACE = (
    r"(?:公司|企业|医院|学校|银行|工厂|[^，。]厂|机构|事务所|律所|工作室|小学|中学|高中|大学|幼儿园|研究[所院]"
    r"|诊所|药店|超市|餐厅|饭店|酒店|咖啡[馆店厅]|[^，。]店|报社|杂志社|出版社|电视台|[国外私民央]企|团队|单位"
    r"|学院|中心|物业|车行|平台|基金会|协会|培训班|美容院|健身房|NGO)"
)

TEAM = (
    rule(
        rf"(?:^|(?<=[，,]))(?P<value>{_WHO}){_NOW}(?:是|当上?了?|做了?|成了?|升了?)我们?{_GROUP}?的?"
        rf"(?:新|新任|现任)?(?P<who>{_ROLES})了?{STOP}",
        "$who",
        unless=NO_PERSON,
        example="王磊是我们组长",
        not_example="这位是我们组长",
    ),
    rule(
        rf"我们?{_GROUP}?的?(?:新|新任|现任)?(?P<who>{_ROLES}){_NOW}"
        rf"(?:是|叫|换成了?|变成了?|改成了?)(?P<value>{_WHO}|[A-Z][a-z]+)了?{STOP}",
        "$who",
        unless=NO_PERSON,
        example="我们组长换成李娜了",
        not_example="我们组长是女生",
    ),
    rule(
        rf"(?:^|(?<=[，,]))(?:现在|目前|以后)?(?:由|是)?(?P<value>{_WHO}){_NOW}(?:在)?(?:带|管|领导)着?我们"
        rf"(?:{_GROUP})?(?:的)?{STOP}",
        "组长",
        unless=NO_PERSON,
        example="现在是王磊带我们组",
        not_example="老师带我们组",
    ),
    rule(
        rf"(?:我|[，,]|^){WHEN}(?:(?:换|跳槽)(?:到|去)了?|入职了?|加入了?|进了?|去了|在)"
        rf"(?P<value>(?:一|某)[家所间个](?!公司|单位)[^，。！？；,!?;在]{{0,14}}?{_WORKPLACE})"
        rf"里?(?=(?:工作|上班|任职|就职|打工|实习|当|做|干|担任|教|负责)|了?{STOP})",
        "employer",
        example="我现在在一家做物流的小公司上班",
        not_example="我在一家公司上班",
    ),
    rule(
        rf"我们?(?:的)?{_GROUP}?(?:(?:最后|最终|已经|昨天|今天|开会|一致|刚刚?|现在|上周){{0,3}})"
        rf"(?:选定|敲定|商定|约定|选择|选|定下来|决定)了?(?:是)?(?P<value>(?![的吗呢吧了过没课修人择一])"
        rf"{REST})",
        "decision",
        unless=re.compile("^(?:什么|哪)|[吗呢吧]$"),
        example="我们项目最后选了 Svelte",
        not_example="我们选哪个",
    ),
    rule(
        rf"(?P<value>(?:把|将)[^，。！？；]{{1,16}}(?:从[^，。]{{1,12}})?(?:换成|改成|迁到|迁移到|升级到|升到|切到)"
        rf"了?\s*[A-Za-z][\w.+#-]*(?: [A-Z0-9][\w.+#-]*)*)了?{STOP}",
        "decision",
        example="我们把前端换成了 Svelte",
        not_example="我们把门换成了木门",
    ),
    rule(
        rf"(?:我|[，,]){WHEN}(?:不|没)?(?:转行|改行|转岗)(?:到|去|做|当|成|干)了?"
        rf"(?P<value>{ROLE}|[\u4e00-\u9fff]{{2,6}}?)了?{STOP}",
        "job",
        unless=re.compile("^(?:不|了|别|其他)|公司$"),
        example="我去年转行做保险了",
        not_example="我想转行",
    ),
    rule(
        r"我们?(?:平时|现在|都|主要|一直|公司|团队|组里?|部门)*用"
        r"(?P<value>[\u4e00-\u9fff]{2,6}?|[A-Z][\w.+-]*(?: [A-Z][\w.+-]*)?)"
        r"(?=(?:来)?(?:开会|沟通|办公|聊天|管理|写文档|协作|记账|做笔记|记笔记|画图|打卡|部署|监控|考勤|审批|排期|提需求|管项目))",
        "uses",
        "project",
        unless=re.compile("^(?:什么|哪|这|那|手机|电脑|它|一|不)"),
        example="我们用飞书开会",
        not_example="我们用什么开会",
    ),
    rule(
        r"(?:我们?的?|^|(?<=[，,]))(?:文档|代码|文件|设计稿|任务|资料|需求|日志|笔记|照片)(?:现在)?(?:都|全|统一|全部)+"
        r"(?:放|存|写|托管|传|提)(?:在|到)?(?P<value>[\u4e00-\u9fff]{2,6}?|[A-Z][\w.+-]*)(?:上|里)?(?=\s*(?:[，。！]|$))",
        "uses",
        "project",
        unless=re.compile("^(?:那|这|哪|一起|桌|电脑|硬盘|那儿|什么)|[了着]$"),
        example="我们用飞书开会，文档都放语雀",
    ),
    rule(
        r"(?:我们?的?|^|(?<=[，,]))(?:项目|本机|线上|服务器)?(?:里|上)?(?:的)?(?P<what>[A-Z][A-Za-z+#.]*(?:的)?版本)"
        r"(?:现在|目前|已经)?(?:是|为|升到了?|升级到了?|用的是?)\s*(?P<value>v?\d[\w.]*)",
        "$what",
        example="我Python版本是3.12",
    ),
    rule(
        r"(?:我们?的?|^|(?<=[，,]))(?:新)?(?P<what>项目(?:代号|名称?|名字)|产品(?:代号|名称?|名字)|团队名字?|品牌名?)"
        r"(?:就)?(?:叫|是|定为|定成)(?P<value>[\u4e00-\u9fffA-Za-z][^，。！？；,!?;]{1,16})",
        "$what",
        "project",
        unless=re.compile("^(?:什么|啥|不|没)|的$"),
        example="项目代号叫青鸟",
        not_example="项目代号是什么",
    ),
    rule(
        rf"我们?{_GROUP}?(?:现在|以后)?归(?P<value>{NAMED})(?:直接)?(?:管|领导|负责)了?{STOP}",
        "领导",
        example="我们部门归张总管",
    ),
)
