"""The attribute catalog: one name for what has many, its category, and one value or several."""

import re
from dataclasses import dataclass

from mindfile.model import Category


@dataclass(frozen=True, slots=True)
class _Attribute:
    name: str
    category: Category
    many: bool
    synonyms: tuple[str, ...]


def _one(name: str, category: Category, synonyms: str = "") -> _Attribute:
    return _Attribute(name, category, many=False, synonyms=_split(synonyms))


def _several(name: str, category: Category, synonyms: str = "") -> _Attribute:
    return _Attribute(name, category, many=True, synonyms=_split(synonyms))


def _split(synonyms: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in synonyms.split(",") if part.strip())


_CATALOG = (
    _one("name", Category.IDENTITY, "full name, user name, called, 名字, 姓名, 我的名字, 全名"),
    _one("nickname", Category.IDENTITY, "nick, 昵称, 小名, 外号, 绰号"),
    _one("age", Category.IDENTITY, "years old, 年龄, 岁数"),
    _one("birthday", Category.IDENTITY, "birth date, date of birth, birthdate, 生日, 出生日期"),
    _one("gender", Category.IDENTITY, "sex, pronouns, 性别"),
    _one("nationality", Category.IDENTITY, "citizenship, 国籍"),
    _one("hometown", Category.IDENTITY, "home town, birthplace, origin, 家乡, 老家, 籍贯, 出生地"),
    _one(
        "city",
        Category.IDENTITY,
        "residence, location, lives in, home, home city, where i live, town, place of residence, "
        "城市, 居住地, 住址城市, 所在地, 所在城市, 现居地, 住处, 常住地",
    ),
    _one("country", Category.IDENTITY, "国家"),
    _one("region", Category.IDENTITY, "district, area, 地区, 区域, 辖区"),
    _one("timezone", Category.IDENTITY, "time zone, 时区"),
    _several("language", Category.IDENTITY, "languages, speaks, mother tongue, 语言, 会说, 母语"),
    _one("email", Category.CONTACT, "e-mail, mail, email address, 邮箱, 电子邮箱, 邮件, 邮箱地址"),
    _one(
        "phone",
        Category.CONTACT,
        "telephone, phone number, mobile, cell, mobile number, 电话, 手机, 手机号, 电话号码, 号码",
    ),
    _one("address", Category.CONTACT, "home address, postal address, 地址, 住址, 家庭地址"),
    _one("website", Category.CONTACT, "homepage, blog, web site, 网站, 主页, 博客"),
    _one("channel", Category.CONTACT, "preferred channel, 联系方式, 渠道"),
    _several("account", Category.CONTACT, "handle, github, wechat, 账号, 微信, 微信号"),
    _several("family", Category.FAMILY, "relative, relatives, 家人, 亲人, 家庭成员"),
    _several("pet", Category.FAMILY, "pets, 宠物"),
    _several("friend", Category.FAMILY, "friends, 朋友"),
    _one("marital status", Category.FAMILY, "婚姻, 婚姻状况"),
    _one(
        "job",
        Category.WORK,
        "profession, occupation, work, job title, career, position, title, role, trade, "
        "职业, 工作, 职位, 岗位, 职务",
    ),
    _one(
        "employer",
        Category.WORK,
        "company, workplace, works at, works for, organization, 公司, 单位, 雇主, 工作单位",
    ),
    _one("team", Category.WORK, "department, 团队, 部门"),
    _one("project", Category.WORK, "current project, 项目"),
    _one("school", Category.WORK, "university, college, 学校, 大学, 母校"),
    _one("major", Category.WORK, "field of study, 专业"),
    _several("skill", Category.WORK, "skills, programming language, 技能, 编程语言, 擅长"),
    _several("uses", Category.WORK, "use, tool, tools, 使用, 工具, 用"),
    _one("editor", Category.WORK, "text editor, code editor, ide, 编辑器, 代码编辑器"),
    _one("os", Category.WORK, "operating system, 操作系统, 系统"),
    _one("shell", Category.WORK, "终端"),
    _one("browser", Category.WORK, "web browser, 浏览器"),
    _one(
        "database",
        Category.WORK,
        "db, production database, database engine, 数据库, 生产数据库, 线上数据库",
    ),
    _one("framework", Category.WORK, "web framework, 框架"),
    _one("cloud", Category.WORK, "cloud provider, 云, 云服务, 云服务商"),
    _one("device", Category.WORK, "computer, laptop, 设备, 电脑"),
    _several("decision", Category.WORK, "decided, 决定, 决策"),
    _several("like", Category.PREFERENCE, "likes, loves, love, enjoys, fond of, 喜欢, 喜好, 爱好"),
    _several("dislike", Category.PREFERENCE, "dislikes, hates, hate, 讨厌, 不喜欢, 厌恶"),
    _several("preference", Category.PREFERENCE, "preferences, prefers, prefer, 偏好, 更喜欢"),
    _several("hobby", Category.PREFERENCE, "hobbies, interest, interests, 兴趣, 业余爱好"),
    _several("instruction", Category.PREFERENCE, "instructions, rule, 指示, 要求, 规矩"),
    _several("habit", Category.PREFERENCE, "habits, routine, 习惯"),
    _one("favorite color", Category.PREFERENCE, "favourite colour, 最喜欢的颜色"),
    _several("allergy", Category.HEALTH, "allergies, allergic to, allergic, 过敏, 过敏原, 过敏源"),
    _several("condition", Category.HEALTH, "illness, disease, diagnosis, 疾病, 病症, 病史"),
    _several("medication", Category.HEALTH, "medicine, takes, 药物, 用药"),
    _several("diet", Category.HEALTH, "dietary restriction, 饮食, 忌口"),
    _one("blood type", Category.HEALTH, "blood group, 血型"),
    _one("height", Category.HEALTH, "身高"),
    _one("weight", Category.HEALTH, "体重"),
    _several("plan", Category.PLAN, "plans, 计划, 打算, 安排"),
    _several("goal", Category.PLAN, "goals, aim, 目标"),
    _several("appointment", Category.PLAN, "appointments, 预约, 约会"),
    _one("deadline", Category.PLAN, "due date, 截止日期, 期限"),
    _several("possession", Category.OTHER, "owns, has, belongings, 拥有, 物品"),
    _several("experience", Category.OTHER, "经历"),
)
_BY_NAME = {attribute.name: attribute for attribute in _CATALOG}
_NAMES = {
    name: attribute.name for attribute in _CATALOG for name in (attribute.name, *attribute.synonyms)
}
_OPPOSITES = {"like": "dislike", "dislike": "like"}
_GAPS = re.compile(r"[\s_]+")
_OWNER = re.compile(r"^(?:my |the user's |user's |user |我的|用户的|用户)(?=\S)")
_FAVORITE = re.compile(r"^(?:favou?rite |preferred |最喜欢的|最爱的)")


def canonical(attribute: str) -> str:
    """Return the catalog's name for an attribute, or the attribute as given where it has none."""
    key = _GAPS.sub(" ", attribute.strip().casefold())
    if key in _NAMES:
        return _NAMES[key]
    return _NAMES.get(_OWNER.sub("", key), attribute)


def category_of(attribute: str) -> Category:
    """Return the category that an attribute belongs under; OTHER where the catalog has none."""
    name = canonical(attribute)
    if name in _BY_NAME:
        return _BY_NAME[name].category
    if _FAVORITE.match(name.casefold()):
        return Category.PREFERENCE
    return Category.OTHER


def is_single(attribute: str) -> bool:
    """Tell whether a newer value takes the place of the old one; so it is unless listed."""
    known = _BY_NAME.get(canonical(attribute))
    return known is None or not known.many


def opposite(attribute: str) -> str | None:
    """Return the attribute that cannot hold the same value, for like and dislike."""
    return _OPPOSITES.get(canonical(attribute))
