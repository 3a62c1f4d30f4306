"""Stage one for Chinese: what a sentence of the user states about the user's world."""

import re
from dataclasses import replace

from mindfile.language.activities_zh import INSTEAD
from mindfile.language.beginnings import beginning
from mindfile.language.corrections import corrected, ending
from mindfile.language.marks import MARK_ZH
from mindfile.language.orders_zh import turned_round_zh
from mindfile.language.others_zh import told_of_others
from mindfile.language.patterns import later
from mindfile.language.repairs_zh import repaired
from mindfile.language.retractions import merged, retractions
from mindfile.language.rivals import ousting
from mindfile.language.rules import Rules, apply, clauses, in_words_of
from mindfile.language.rules_zh_days import DAYS
from mindfile.language.rules_zh_health import HEALTH
from mindfile.language.rules_zh_home import HOME
from mindfile.language.rules_zh_orders import ORDERS
from mindfile.language.rules_zh_people import PEOPLE
from mindfile.language.rules_zh_person import PERSON
from mindfile.language.rules_zh_taste import TASTE
from mindfile.language.rules_zh_team import TEAM
from mindfile.language.rules_zh_work import WORK
from mindfile.language.rules_zh_world import WORLD
from mindfile.language.third_person import in_first_person_zh
from mindfile.language.topics_zh import told
from mindfile.language.values import LATEST
from mindfile.model import FactProposal

RULES = Rules((*PEOPLE, *PERSON, *HEALTH, *WORK, *TASTE, *WORLD, *TEAM, *HOME, *DAYS))
_ORDERS = Rules(ORDERS)

_MARK = later(rf"^(?:请|务必)?{MARK_ZH}[：:，,\s]*")
_JOINTS = later(r"、|，|以及|和|与|还有|跟")

# Who is tired of a way of answering wants it no longer: 要点太烦了，以后正常写段落吧.
_TIRED = later(
    r"^(?:这些|用|总是)?(?P<what>[\u4e00-\u9fff]{2,6}?)(?:太|有点|真|好)(?:烦|乱|多|丑|长|啰嗦"
    r"|难看|累)(?:人)?了?[，,。]"
    r"(?P<rest>(?:请|麻烦)?(?:以后|今后|从现在起|下次|别|不要).+)$"
)
# A clause that denies, or says what befell: 今天被裁了, 又抽上烟了.
_DENIES = later(
    r"^[^，。我你他她它]{0,6}?(?:不(?:再|吃|喝|喜欢|爱|讨厌|住|在)|再也不|又|重新|戒|被(?:裁"
    r"|开除|辞退|优化|炒)|离职|辞职|失业"
    r"|退休|裸辞|下岗|分手|离婚|卖掉?了|离开|搬离|从)"
)

# Some write a space between clauses: 我叫小艾 住厦门 29岁.
_IN_PIECES = later(
    r"^(?=[\u4e00-\u9fff])[^，,。；;\s]{2,}"
    r"(?: +(?=[\u4e00-\u9fff]|\d+岁)[^，,。；;\s]{2,}){2,}[。！!]*$"
)
# Who speaks both languages puts a verb of the one among the words of the other.
_MIXED = tuple(
    (later(pattern), chinese)
    for pattern, chinese in (
        (
            r"(?:(?<=[我但也，,])|(?<=真的|特别)) ?(?:really )?(?:love|like|enjoy)s? ?(?=\w)",
            "喜欢",
        ),
        (
            r"(?:(?<=[我但也，,])|(?<=真的|特别)) ?(?:really )?(?:hate|dislike)s? ?(?=\w)",
            "讨厌",
        ),
        (r"(?<=我) ?(?:really )?prefer ?(?=\w)", "更喜欢"),
        (r"(?<=我) ?live in ?(?=\w)", "住在"),
    )
)
# Some write a space between a character and a letter, some do not.
_GAP = later(r"(?<=[\u4e00-\u9fff]) +(?=[A-Za-z0-9])|(?<=[A-Za-z0-9]) +(?=[\u4e00-\u9fff])")


def facts(sentence: str) -> list[FactProposal]:
    """Return the facts that a Chinese sentence of the user states."""
    if _IN_PIECES.match(sentence):
        marked = re.sub(" +", "，", sentence)
        return [
            replace(one, statement=one.statement.replace("，", " "), quote=sentence)
            for one in _facts(marked)
        ]
    found = _facts(sentence)
    closed = _GAP.sub("", sentence)
    if closed == sentence or any(one.attribute is not None or one.ends for one in found):
        return found
    return [
        replace(
            one,
            statement=_spaced(one.statement, sentence),
            value=one.value and _spaced(one.value, sentence),
            quote=sentence,
            ends=tuple((attribute, _spaced(value, sentence)) for attribute, value in one.ends),
        )
        for one in _facts(closed)
    ]


def _spaced(text: str, sentence: str) -> str:
    """Return a stretch of a sentence with the spaces that were taken out of it."""
    stretch = re.search(" *".join(re.escape(mark) for mark in text if mark != " "), sentence)
    return stretch[0] if stretch else text


def _facts(sentence: str) -> list[FactProposal]:
    instead = INSTEAD.match(sentence)
    if instead is not None:
        return [
            FactProposal(
                sentence,
                attribute="decision",
                value=instead["value"],
                quote=sentence,
                ends=(("decision", LATEST),),
            )
        ]
    tired = _TIRED.match(sentence)
    if tired is not None:
        orders = apply(ORDERS, tired["rest"], _JOINTS)
        return [
            replace(one, quote=sentence, ends=(("instruction", tired["what"]),)) for one in orders
        ]
    unmarked = _MARK.sub("", sentence)
    inner = in_first_person_zh(unmarked)
    for pattern, chinese in _MIXED:
        inner = pattern.sub(chinese, inner)
    now = corrected(repaired(inner, read), chinese=True)
    found: list[FactProposal] = []
    if now.text != inner:
        found = ending(_plainly(now.text), now.was, read)
    righted = any(one.attribute is not None or one.ends for one in found)
    if not righted:
        found = _plainly(inner)
    for order in () if found else _ORDERS.that_may_read(sentence):
        found = found or apply((order,), sentence, _JOINTS)
    if inner != unmarked:
        found = found or apply(ORDERS[:1], inner, _JOINTS)
    found = turned_round_zh(found)
    rewritten = righted or inner not in sentence or unmarked != sentence
    return in_words_of(sentence, found, rewritten=rewritten)


def _plainly(text: str) -> list[FactProposal]:
    ahead = beginning(text, _at_once, chinese=True)
    found = _at_once(text) if ahead is None else ahead
    return [*found, *told_of_others(text, _at_once, found)]


def _at_once(text: str) -> list[FactProposal]:
    return ousting(merged(read(text), _ended(text)))


def _ended(text: str) -> list[FactProposal]:
    """Return what a text says has ended; a clause of the user's may leave the 我 out."""
    bare = {
        text[clause.start : clause.end].strip()
        for clause in told(text)
        if clause.topic.is_self and not clause.own and _DENIES.match(clause.said)
    }
    others = "，".join(
        text[clause.start : clause.end]
        for clause in told(text)
        if not clause.own and not clause.topic.is_self
    )
    said = {
        f"我{clause}" if clause in bare else clause: clause
        for clause in clauses(text)
        if clause not in others
    }
    return [
        replace(one, statement=said.get(one.statement, one.statement))
        for one in retractions(list(said), read, chinese=True)
    ]


def read(text: str) -> list[FactProposal]:
    """Return what the rules read in a text that states and denies nothing."""
    return apply(RULES, text, _JOINTS)
