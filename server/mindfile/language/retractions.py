"""What a clause says has ended: "I no longer work at Siemens", 我不再对花生过敏了.

A clause that denies is put as if it still held ("I work at Siemens"); what the rules read in that
is what has ended. So every rule serves both ways, and a new one needs no denial of its own.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import zip_longest

from mindfile.language.attributes import opposite
from mindfile.language.people import PERSON_ZH
from mindfile.language.values import is_same
from mindfile.model import FactProposal

Read = Callable[[str], list[FactProposal]]
# A pattern over one clause, and the clause as if it held.
Denial = tuple[re.Pattern[str], str]

_PROPER = (
    r"(?!(?:My|The|An?|Home|It|Your|Me|Work|School|Him|Her)\b)[A-Z][\w'-]*(?:\.\w[\w'-]*)*"
    r"(?:,? [A-Z0-9][\w'-]*(?:\.\w[\w'-]*)*)*"
)
_NO_MORE = r"(?:,? (?:any ?more|any longer|these days|now|at all))*[.!]*$"
# What lasts: who does not do it now may have done it before.
_STATE = (
    r"(?:live|work|own|drive|use|have|speak|write|code|program|play|run|study|manage|go to|suffer"
    r"|come|prefer|keep|deploy|host)"
)
_NO_THING = re.compile(r"^(?:any|anything|anyone|it|that|this)\b|^(?:任何|什么)", re.IGNORECASE)
# What is not so yet has never been, so nothing has ended.
_YET = re.compile(r"\byet[.!]*$", re.IGNORECASE)
# "I used to live in Rome, and I still do": read over the clause and the one after it. "I used to
# work there and still visit it" does end, so what goes on must be the same.
_STILL = re.compile(
    r"\bused to (?P<verb>\w+)\b.*"
    r"(?:\bstill (?:do(?:es)?|am|are|is|(?P=verb)s?)|\b(?:I'm|I am|[Ww]e're|[Ww]e are) still)"
    r"(?: so| one| it| them| there| now| today| to this day)*[.!]*$"
    r"|(?:以前|之前|过去|从前|曾经?|原来|原先|本来)(?P<zh>[住在做用吃喝学])?.*"
    r"(?:也|依然|依旧|仍旧|仍然?|还)"
    r"(?:是(?:这样|如此|的)?|如此|这样|一样|在(?:那[里儿边])?|(?P=zh)在?(?:那[里儿边]?|它"
    r"|着)?)[。！]*$"
)
_BASE = {
    "using": "use", "working": "work", "living": "live", "driving": "drive", "playing": "play",
    "liking": "like", "writing": "write", "running": "run", "speaking": "speak",
}  # fmt: skip
_STOPPED = re.compile(
    rf"\b(?P<who>I|[Ww]e)(?:'ve| have)?(?: just| recently| now)? (?:stopped|quit|gave up) "
    rf"(?P<verb>{'|'.join(_BASE)}) (?P<rest>.+?){_NO_MORE}"
)
_TOOK_UP = r"(?:started|begun|began|resumed|gone back to|went back to)"
_ENGLISH: tuple[Denial, ...] = (
    # I'm no longer a nurse; my boss is no longer Ann
    (
        re.compile(
            rf"(?P<who>\b(?:I|[Ww]e|[Mm]y [\w ]+?))(?P<be>'m|'re| am| are| is) no longer"
            rf" (?P<rest>.+?){_NO_MORE}"
        ),
        r"\g<who>\g<be> \g<rest>",
    ),
    # I no longer live in Rome
    (
        re.compile(rf"(?P<who>\b(?:I|[Ww]e|[Mm]y [\w ]+?)) no longer (?P<rest>.+?){_NO_MORE}"),
        r"\g<who> \g<rest>",
    ),
    # I'm no longer with Siemens
    (
        re.compile(
            rf"\bI(?:'m| am) no longer (?:with|at|employed (?:by|at)) (?P<rest>{_PROPER}).*$"
        ),
        r"I work at \g<rest>",
    ),
    # I'm not on Windows any more; I switched from Windows to Fedora
    (
        re.compile(rf"\bI(?:'m| am) (?:not|no longer) on (?P<rest>{_PROPER}){_NO_MORE}"),
        r"I use \g<rest>",
    ),
    (
        re.compile(
            rf"\bI(?:'ve| have)?(?: just| recently)? (?:switched|changed|migrated)(?: over)? from "
            rf"(?P<rest>{_PROPER}) to .*$"
        ),
        r"I use \g<rest>",
    ),
    # I switched to Fedora from Windows
    (
        re.compile(
            rf"\bI(?:'ve| have)?(?: just| recently)? (?:switched|changed|migrated)(?: over)? to "
            rf"[^,;]+? from (?P<rest>{_PROPER}).*$"
        ),
        r"I use \g<rest>",
    ),
    # I used to be a nurse
    (
        re.compile(rf"\b(?<!never )I used to be (?P<rest>.+?){_NO_MORE}"),
        r"I am \g<rest>",
    ),
    # I used to live in Rome
    (
        re.compile(rf"(?P<who>\b(?:I|[Ww]e)) used to (?P<rest>(?!be\b).+?){_NO_MORE}"),
        r"\g<who> \g<rest>",
    ),
    # I don't live in Rome (any more)
    (
        re.compile(
            rf"(?P<who>\b(?:I|[Ww]e))(?: really| actually| currently)? (?:don't|do not)"
            rf"(?: really| actually| currently)? (?P<rest>{_STATE} .+?){_NO_MORE}"
        ),
        r"\g<who> \g<rest>",
    ),
    # I don't like tea any more; without "any more" it may never have been liked
    (
        re.compile(
            rf"(?P<who>\b(?:I|[Ww]e))(?: really| actually)? (?:don't|do not)(?: really| actually)? "
            rf"(?P<rest>(?:like|love|enjoy|hate|dislike|mind) .+?)(?=,? any ?(?:more"
            rf"|longer)){_NO_MORE}"
        ),
        r"\g<who> \g<rest>",
    ),
    # I'm not a nurse (any more); my name isn't Lena
    (
        re.compile(
            rf"(?P<who>\b(?:I|[Ww]e|[Mm]y [\w ]+?))(?P<be>'m| am|'re| are|'s| is)(?:n't| not)"
            rf"(?: actually| really)? (?P<rest>.+?){_NO_MORE}"
        ),
        r"\g<who>\g<be> \g<rest>",
    ),
    # I left Siemens: an employer or a city
    (
        re.compile(
            r"\bI(?:'ve| have)?(?: just| recently)? (?:left|resigned from|quit(?: my job at)?"
            rf"|left my job at|was (?:fired|laid off) (?:by|from)) (?P<rest>{_PROPER}).*$"
        ),
        r"I work at \g<rest>",
    ),
    (
        re.compile(
            r"\b(?:I|[Ww]e)(?:'ve| have)?(?: just| recently)? (?:left|moved (?:away from|out of)) "
            rf"(?P<rest>{_PROPER}).*$"
        ),
        r"I live in \g<rest>",
    ),
    (
        re.compile(
            rf"\bI(?:'ve| have)?(?: just| recently)? (?:left|quit|dropped"
            rf"|ditched) (?P<rest>{_PROPER}).*$"
        ),
        r"I use \g<rest>",
    ),
    # I stopped taking metformin
    (
        re.compile(
            r"\bI(?:'ve| have|'m| am)?(?: just| recently)? (?:stopped|not|no longer|quit) taking "
            rf"(?P<rest>[a-z][\w-]+?){_NO_MORE}"
        ),
        r"I take \g<rest> every day",
    ),
    # I quit smoking
    (
        re.compile(
            r"\bI(?:'ve| have)?(?: just| recently| finally)? (?:stopped|quit|given up|gave up) "
            r"(?P<rest>smok|vap|gambl)ing\b.*$"
        ),
        r"I \g<rest>e",
    ),
    # I eat meat again, I've started drinking again: it was given up, and is no longer
    *(
        (re.compile(rf"\bI(?:'ve| have)?(?: just| recently| now)? {pattern}"), held)
        for held in (r"I don't \g<verb>\g<rest>", r"I stopped \g<verb>ing\g<rest>")
        for pattern in (
            r"(?P<verb>eat|drink)(?P<rest>(?: [^.;!?]+?)?) again[.!]*$",
            rf"{_TOOK_UP} (?P<verb>eat|drink)ing(?P<rest>(?: [^.;!?]+?)?)(?: again)?[.!]*$",
        )
    ),
    *(
        (
            re.compile(
                r"\bI(?:'ve| have)?(?: just| recently| now)? "
                rf"(?:smoke again|{_TOOK_UP} smoking(?: again)?)[.!]*$"
            ),
            held,
        )
        for held in ("I don't smoke", "I quit smoking")
    ),
    # I sold my Saab
    (
        re.compile(
            r"\bI(?:'ve| have)?(?: just| recently)? (?:sold|got rid of|scrapped) "
            rf"(?:my|the) (?:old )?(?P<rest>{_PROPER}).*$"
        ),
        r"I drive a \g<rest>",
    ),
)
_LATELY = r"(?:已经|刚刚?|上个?[月周]|去年|今年|最近){0,4}"
_NO_STATE = (
    r"知道|觉得|认为|想|说|记得|确定|清楚|相信|希望|打算|准备|计划|应该|要|是(?:说|很|太|特别)"
)
_WHO = (
    rf"(?P<who>我(?:们|家)?(?:的?{PERSON_ZH})?)"
    r"(?:现在|目前|已经|早已|早就?|后来|其实|也|都|就|真的|可){0,4}"
)
_CHINESE: tuple[Denial, ...] = (
    # 我对花生不再过敏了, 我不对花生过敏
    (
        re.compile(
            rf"{_WHO}(?:不再?)?(?P<rest>对[^，。]+?)(?:现在|已经){{0,4}}(?:不再?|不会再?"
            rf"|没有?)(?:会)?过敏了?[。！]*$"
        ),
        r"\g<who>\g<rest>过敏",
    ),
    # 我不再住在罗马, 我不叫李雷
    (
        re.compile(
            rf"{_WHO}(?:不再|再也不|不(?!再|太?(?:喜欢|爱|讨厌)|{_NO_STATE}))"
            r"(?P<rest>(?:(?!我)[^，。])+?)了?[。！]*$"
        ),
        r"\g<who>\g<rest>",
    ),
    # 我已经不在西门子了: an employer or a city
    (
        re.compile(rf"{_WHO}不(?:再)?在(?P<rest>(?!家)[^，。]{{2,12}}?)了[。！]*$"),
        r"我在\g<rest>工作",
    ),
    (
        re.compile(rf"{_WHO}不(?:再)?在(?P<rest>(?!家)[^，。]{{2,12}}?)了[。！]*$"),
        r"我住在\g<rest>",
    ),
    # 我现在不喜欢川菜了
    (
        re.compile(rf"{_WHO}不太?(?P<rest>(?:喜欢|爱|讨厌)(?:(?!我)[^，。])+?)了[。！]*$"),
        r"\g<who>\g<rest>",
    ),
    # 我的名字不是李雷, 我的编辑器不再是 Vim
    (
        re.compile(
            r"(?P<who>我们?的?[^，。不]{1,10}?)(?:已经)?(?:不再|不)(?P<be>是"
            r"|叫)(?P<rest>[^，。]+?)了?[。！]*$"
        ),
        r"\g<who>\g<be>\g<rest>",
    ),
    # 我戒烟了
    (re.compile(rf"{_WHO}[^，。]{{0,8}}?戒(?:掉?了?)烟.*$"), r"我抽烟"),
    # 我又开始吃牛肉了: it was given up, and is no longer
    *(
        (
            re.compile(
                rf"{_WHO}(?:又|重新|恢复)(?:开始)?(?P<verb>吃|喝"
                rf"|抽)(?![多醉撑饱完到错])(?P<rest>[^，。]{{1,12}}?)了?[。！]*$"
            ),
            held,
        )
        for held in (r"我不\g<verb>\g<rest>", r"我戒\g<rest>了")
    ),
    # 我以前住在罗马
    (
        re.compile(
            r"(?P<who>我们?)(?:以前|之前|过去|从前|曾经|曾|原来|原先|本来)(?!就|一直|也)"
            r"(?P<rest>(?:(?!我)[^，。不没])+?)过?[。！]*$"
        ),
        r"\g<who>\g<rest>",
    ),
    # 我从西门子离职了, 我离开了西门子
    (
        re.compile(
            rf"我{_LATELY}(?:从(?P<rest>[^，。了]+?)(?:离职|辞职|跳槽)(?:出来)?"
            rf"|离开了?(?P<left>(?!一|这|那|家|房间|座位|公司|会|学校)[^，。了]+?))了?[。！]*$"
        ),
        r"我在\g<rest>\g<left>工作",
    ),
    # 我从 Vim 换到了 Helix
    (
        re.compile(
            rf"我{_LATELY}从\s*(?P<rest>[A-Z][\w+#. -]*?)\s*(?:换成|换到|转用|改用|迁移到).*$"
        ),
        r"我用 \g<rest>",
    ),
    # 我从罗马搬走了, 我离开了罗马
    (
        re.compile(
            rf"我们?{_LATELY}(?:从(?P<rest>[^，。了]+?)(?:搬走|搬出来|搬离)"
            r"|(?:搬离|离开)了?(?P<left>(?!一|这|那|家|房间|座位|公司|会"
            r"|学校)[^，。了]+?))了?[。！]*$"
        ),
        r"我住在\g<rest>\g<left>",
    ),
    # 我把斯柯达卖了
    (
        re.compile(r"我(?:已经|刚刚?)?把(?:我的)?(?P<rest>[^，。]+?)卖了[。！]*$"),
        r"我开的是\g<rest>",
    ),
)


def retractions(clauses: Sequence[str], read: Read, *, chinese: bool) -> list[FactProposal]:
    """Return one proposal for each clause that says of something that it ended or is not so."""
    found: list[FactProposal] = []
    for clause, follows in zip_longest(clauses, clauses[1:], fillvalue=""):
        if _YET.search(clause) or _STILL.search(clause) or _STILL.search(f"{clause}, {follows}"):
            continue
        ended = _ended(clause, read, _CHINESE if chinese else _ENGLISH)
        if ended:
            subject = ended[0].subject
            ends = [
                (fact.attribute, fact.value)
                for fact in ended
                if fact.attribute is not None and fact.value is not None
                if fact.subject == subject and not _NO_THING.search(fact.value)
            ]
            if ends:
                found.append(
                    FactProposal(clause, subject, confidence=0.8, ends=tuple(dict.fromkeys(ends)))
                )
    return found


def merged(facts: Sequence[FactProposal], retracted: Sequence[FactProposal]) -> list[FactProposal]:
    """Let a fact carry what its own clause ends: "I switched from Vim to Helix".

    So does one that says the opposite: who dislikes tea now liked it once.
    """
    left = list(retracted)
    carried: list[FactProposal] = []
    for fact in facts:
        ends = tuple(
            pair
            for one in left
            for pair in one.ends
            if one.statement == fact.statement or _is_opposite(fact, pair)
        )
        left = [one for one in left if not set(one.ends) & set(ends)]
        carried.append(replace(fact, ends=ends) if ends else fact)
    return [*carried, *left]


def _is_opposite(fact: FactProposal, pair: tuple[str, str]) -> bool:
    attribute, value = pair
    return opposite(attribute) == fact.attribute and is_same(fact.value or "", value)


def _ended(clause: str, read: Read, denials: Sequence[Denial]) -> list[FactProposal]:
    found: list[FactProposal] = []
    stopped = _STOPPED.sub(lambda m: f"{m['who']} {_BASE[m['verb']]} {m['rest']}", clause)
    if stopped != clause:
        return read(stopped)
    for pattern, held in denials:
        as_if = pattern.sub(held, clause, count=1)
        if as_if != clause:
            found += [one for one in read(as_if) if one.attribute is not None]
    return found
