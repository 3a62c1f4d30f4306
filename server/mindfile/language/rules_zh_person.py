"""Rules for Chinese: who somebody is, where they live, how old, how to be reached."""

import re

from mindfile.language.brands import NO_PLACE as PRODUCT_OR_COMPANY
from mindfile.language.chinese import (
    COUNTRY,
    FAMILY_NAME,
    NAME,
    NAME_REST,
    NICKNAME,
    NO_CITY,
    NO_NAME,
    NO_PERSON,
    NO_PLACE,
    NOT_NOW,
    REST,
    START,
    STOP,
    WHEN,
)
from mindfile.language.names_zh import NAMED
from mindfile.language.rules import rule

_CALL_ME = r"(?:叫我|称呼我(?:为)?|喊我)"
_DAY = r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})月(?:\d{1,2}|[一二三四五六七八九十]{1,3})[日号]"
_PEOPLE_WHO = (
    r"(?:大家|朋友们?|同事们?|别人|身边人|家里人|学生们?|同学们?|家人"
    r"|[\u4e00-\u9fff]{1,3}们)"
)
_NO_HOME = re.compile(rf"{NO_PLACE.pattern}|{PRODUCT_OR_COMPANY.pattern}", NO_PLACE.flags)
_NO_ORIGIN = re.compile(
    r"^(?:一|个|本|好|坏|男|女|中年|年轻|普通|负责|工作|成年|这|那|哪|同|农村|城市|单亲|外地|外星"
    r"|未来)"
)

PERSON = (
    rule(
        rf"我的?(?P<what>英文名|笔名|网名|小名|外号|昵称|艺名|中文名)(?:字)?(?:是|叫)\s*"
        rf"(?P<value>[\u4e00-\u9fff·]{{1,6}}?|[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)*){STOP}",
        "$what",
        unless=NO_NAME,
        example="我英文名叫 Grace",
        not_example="我的网名是什么",
    ),
    rule(
        r"(?:我的?|^|(?<=[，,]))(?P<what>微信|QQ)(?:账?号)?(?:是|："
        r"|:)?\s*(?P<value>[A-Za-z0-9][\w-]{4,})",
        "$what",
        example="我微信号是 xiaolin_88",
        not_example="我微信没反应",
    ),
    rule(
        r"我的?(?:家庭|家里|收货|通讯)?地址(?:是|在|：|:"
        r"|[改换]成了?)\s*(?P<value>[^，。！？；,!?;]{5,40})",
        "address",
        unless=re.compile(r"^(?:什么|哪|这|那|不)"),
        example="我地址在上海市徐汇区漕溪北路100号",
        not_example="我的地址是哪里来的",
    ),
    rule(
        rf"我(?:的名字(?:是|叫)|名叫|叫做|叫)"
        rf"(?P<value>[\u4e00-\u9fff]{{2,4}}?{STOP}|[\u4e00-\u9fff]+·{NAME}|[A-Z]{NAME_REST})",
        "name",
        confidence=0.95,
        unless=NO_NAME,
        example="我叫苏晚晴",
        not_example="我叫了外卖",
    ),
    rule(
        rf"^我是(?P<value>{FAMILY_NAME}[\u4e00-\u9fff]{{1,2}}){STOP}",
        "name",
        unless=NO_PERSON,
        example="我是陆远，很高兴认识你",
        not_example="我是高级工程师",
    ),
    rule(
        rf"^我是(?P<value>[小阿][\u4e00-\u9fff]{{1,2}}){STOP}",
        "name",
        unless=re.compile(
            r"^(?:小白|小编|小学|小孩|小组|小众|小气|小声|小区|小人|小偷|小丑|小鬼|小号|小姐|小伙)"
        ),
        example="我是小敏",
        not_example="我是小白",
    ),
    rule(
        rf"^我是[\u4e00-\u9fff]{{0,6}}(?:员|师|生|工|家"
        rf"|医)(?P<value>{FAMILY_NAME}[\u4e00-\u9fff]{{1,2}}){STOP}",
        "name",
        unless=NO_PERSON,
        example="我是退休邮递员周大海",
    ),
    rule(
        rf"(?:^|[，,。！]\s?|请|可以|就){_CALL_ME}(?P<value>{NICKNAME}|[A-Z]\w+){STOP}",
        "name",
        unless=NO_NAME,
        example="叫我阿桐",
        not_example="叫我起床",
    ),
    rule(
        rf"(?:^|[，,。！]\s?|请|可以|就){_CALL_ME}(?P<value>[\u4e00-\u9fff·]{{2,4}}?|[A-Z]\w+)"
        rf"(?:就行|就好|就可以|就成|吧|即可)了?{STOP}",
        "name",
        unless=NO_NAME,
        example="叫我建国就行",
        not_example="叫我回家就行",
    ),
    rule(
        rf"{_PEOPLE_WHO}{_CALL_ME}(?P<value>{NICKNAME}|{NAMED}){STOP}",
        "name",
        unless=NO_NAME,
        example="同事叫我小周",
        not_example="同事叫我填表",
    ),
    rule(
        rf"{_PEOPLE_WHO}(?:一般|平时|习惯|都|喜欢|总){{1,3}}{_CALL_ME}"
        rf"(?P<value>[\u4e00-\u9fff·]{{2,4}}?|[\u4e00-\u9fff]?[A-Z]\w*){STOP}",
        "name",
        unless=NO_NAME,
        example="大家都叫我建国",
        not_example="大家都叫我别去",
    ),
    rule(
        rf"(?:我们?(?:一家|全家)?(?:(?:和|跟|与)[^，。！？；]{{1,6}}?)?(?:一起)?{WHEN}"
        rf"|我的?家{WHEN}"
        rf"|{START}家?{WHEN})"
        r"(?:住在|(?<=家)住|现居|现住|定居(?:在|于)|常住|常驻|搬到了?|搬去了?|搬回了?|搬家到了?"
        r"|移居到?了?)"
        r"(?P<value>[^，。！？；,!?;了的]{2,20}+)(?!的)",
        "city",
        unless=_NO_HOME,
        unless_before=NOT_NOW,
        example="我上个月搬到了厦门",
        not_example="我住在三楼",
    ),
    rule(
        rf"我们?{WHEN}住(?P<value>[\u4e00-\u9fff]{{2,8}}){STOP}",
        "city",
        unless=NO_CITY,
        example="我住上海浦东",
        not_example="我住院了",
    ),
    rule(
        rf"(?:我|{START}){WHEN}在(?P<value>[\u4e00-\u9fff]{{2,6}}?)(?:生活|定居|居住){STOP}",
        "city",
        unless=NO_PLACE,
        unless_before=NOT_NOW,
        example="我现在在青岛定居",
        not_example="我以前在武汉生活",
    ),
    rule(
        rf"(?:我(?:的)?|(?<=[，,]))家(?:就|现在)?在(?P<value>[\u4e00-\u9fff]{{2,12}}){STOP}",
        "city",
        unless=re.compile(rf"[里边上下旁]$|^(?:那|这)|{NO_PLACE.pattern}"),
        example="我是马岚，家在青岛",
        not_example="我家在那边",
    ),
    rule(
        rf"^(?:我)?\s*(?:坐标(?![轴系值点])|[Bb]ase\s*在?)[：:]?\s*"
        rf"(?P<value>[\u4e00-\u9fff]{{2,6}}|[A-Z][a-z]+(?: [A-Z][a-z]+)?){STOP}",
        "city",
        unless=NO_PLACE,
        example="坐标北京",
    ),
    rule(
        rf"我是(?P<value>(?:汉|回|满|蒙古?|藏|维吾尔?|壮|苗|彝|土家|朝鲜|白|傣|侗|瑶|哈萨克|羌"
        rf"|黎|畲)族)(?:人|的)?{STOP}",
        "ethnicity",
        example="我是回族",
    ),
    rule(
        rf"我是(?P<value>{COUNTRY})人{STOP}",
        "nationality",
        example="我是中国人",
    ),
    rule(
        rf"我(?:是|来自)(?P<value>[\u4e00-\u9fff]{{2,6}}?)(?:人){STOP}",
        "hometown",
        unless=_NO_ORIGIN,
        example="我是南京人",
        not_example="我是一个好人",
    ),
    rule(
        rf"我来自(?P<value>[\u4e00-\u9fff]{{2,8}}){STOP}",
        "hometown",
        unless=_NO_ORIGIN,
        example="我来自青海",
        not_example="我来自一个小镇",
    ),
    rule(
        rf"我(?:是)?(?:[12]\d{{3}}年)?在(?P<value>[\u4e00-\u9fff]{{2,8}}?)(?:出生|长大"
        rf"|土生土长)的?{STOP}",
        "hometown",
        unless=_NO_ORIGIN,
        example="我是1971年在哈尔滨出生的",
    ),
    rule(
        rf"我(?:[12]\d{{3}}年)?(?:出生[在于]|生于)(?P<value>[\u4e00-\u9fff]{{2,8}}){STOP}",
        "hometown",
        unless=_NO_ORIGIN,
        example="我出生在哈尔滨",
        not_example="我出生在一个小镇",
    ),
    rule(
        r"(?:我的?|^|(?<=[，,]))(?:老家|家乡)(?:是|在)(?P<value>[\u4e00-\u9fff]{2,10})",
        "hometown",
        example="我老家在威海",
    ),
    rule(
        r"我(?:是|已经|早就?|刚刚?|去年|今年|前年|上个?月|\d{4}年|就){0,3}(?P<value>已婚"
        r"|结婚了|结了婚|结婚(?=\d+年|[一二两三四五六七八九十]+年|多年|很久))",
        "marital status",
        told="已婚",
        example="我去年结婚了",
        not_example="我想结婚",
    ),
    rule(
        r"我们?(?:已经|早就?|刚刚?|去年|今年|上个?月|上周|昨天){0,3}(?P<value>订婚了|订了婚)",
        "marital status",
        told="已订婚",
        example="我们上周订婚了",
    ),
    rule(
        rf"我(?:现在|目前|又|一直|还|是|至今|今年\d+[，,]?){{0,4}}(?P<value>单身|未婚)(?:狗|一枚"
        rf"|汉|贵族|中)?了?{STOP}",
        "marital status",
        example="我现在还是单身",
        not_example="我不是单身",
    ),
    rule(
        r"我(?:已经|早就?|刚刚?|去年|今年|前年|上个?月|\d{4}年){0,3}(?P<value>离婚了|离了婚|离异)",
        "marital status",
        told="离异",
        example="我去年离婚了",
    ),
    rule(
        r"(?:我(?:今年|现在|已经){0,4}|[，,]\s*今年)(?P<value>\d{1,3}"
        r"|[一二三四五六七八九十百两]{1,5})岁",
        "age",
        example="我今年三十岁了",
    ),
    rule(
        r"我今年(?:已经|都|刚)?(?P<value>\d{2}"
        r"|[二三四五六七八九]?十[一二三四五六七八九]?)了?(?=[，,。！]|$)",
        "age",
        example="我今年28",
        not_example="我今年10月结婚",
    ),
    rule(
        r"我(?:们)?(?:是|生于|出生(?:于|在))?(?P<value>[12]\d{3}|\d{2})年"
        r"(?:的|生的?|出生的?|生人|(?=[在于][\u4e00-\u9fff]{2,8}出生))?(?=[，,。！；在于]|$)",
        "birth year",
        example="我是1988年出生的",
        not_example="我1988年毕业",
    ),
    rule(
        rf"我(?:是|生于|出生(?:于|在))(?P<value>(?:[12]\d{{3}}年)?{_DAY})(?:的|生的?|出生的?)?"
        r"(?=[，,。！；]|$)",
        "birthday",
        example="我是1988年5月3日出生的",
    ),
    rule(
        rf"我(?:的)?生日(?:是|在)(?P<value>[^，。！？]*[\d一二三四五六七八九十]{REST})",
        "birthday",
        example="我的生日是8月12日",
        not_example="我的生日是什么时候",
    ),
    rule(
        r"(?:我的?|^|(?<=[，,]))(?:邮箱|电子邮件|邮件)(?:地址)?(?:是|：|:|[改换]成了?)?\s*"
        r"(?P<value>[\w.+-]+@[\w-]+\.[\w.-]*\w)",
        "email",
        example="我的邮箱是 han@xue.example",
    ),
    rule(
        r"(?:我的?|^|(?<=[，,]))(?:电话|手机)(?:号码?)?(?:是|：|:|[改换]成了?)?\s*"
        r"(?P<value>\+?\d[\d -]{6,}\d)",
        "phone",
        example="我的手机号是 13800000000",
        not_example="我的手机是华为",
    ),
)
