"""What ends an attribute whatever its value was: "I'm retired now", 我离婚了."""

import re

from mindfile.language.patterns import later
from mindfile.language.values import ANY

# A pattern over one clause, and the clause as if it held.
Denial = tuple[re.Pattern[str], str]

# Told of today; "I was laid off in 2009" ends nothing of now.
_LET_GO = (
    r"(?:^(?:[Jj]ust )?[Gg]ot|\bI(?:'ve| have| was|'m| am)?(?: just| recently| got| been| being)*)"
    r" (?:laid off|fired(?! up)|let go(?! of)|made redundant|sacked)\b"
)
LATELY_ZH = r"(?:已经|刚刚?|上个?[月周]|这[周月]|去年|今年|昨天|今天|前天|最近|也|都|就){0,4}"
# What ends whatever its value was.
WHOLLY: tuple[tuple[re.Pattern[str], tuple[tuple[str, str], ...]], ...] = (
    (
        later(
            r"\bI(?:'m| am| have|'ve)?(?: now| just| recently| finally)? retired\b"
            r"(?! from (?!work|my))"
            r"|\bI(?:'ve| have)?(?: just| recently| finally)? (?:(?:quit|lost|left) my job"
            r"|(?:handed in|put in|gave in) my (?:notice|resignation)|resigned)(?: for good"
            r"| (?:yesterday"
            r"|today|(?:last|this) (?:week|month|year|\w+day|morning)|on \w+day|to [a-z].*))?[.!]*$"
            r"|\bI(?:'m| am)(?: now| currently)? (?:unemployed|out of work)\b"
            rf"|{_LET_GO}[.!:( ]*$|{_LET_GO}.*\b(?:today|yesterday|just|(?:this|last) (?:week"
            rf"|month|morning))\b"
            rf"|^我{LATELY_ZH}(?:现在)?(?:退休|失业|裸辞|辞职|离职|下岗|(?:把)?工作(?:给)?(?:辞|丢)掉?|辞掉?了?工作|被(?:公司)?(?:裁员?|开除"
            r"|辞退|优化|炒(?:鱿鱼)?)(?:掉)?)了[。！…]*$"
        ),
        (("job", ANY), ("employer", ANY), ("boss", ANY), ("manager", ANY)),
    ),
    (
        later(
            r"\bI(?:'m| am| have|'ve)?(?: now| just| recently)? (?:got |gotten )?divorced[.!]*$"
            r"|\b(?:[Mm]y (?:wife|husband|partner) and I|[Ww]e)(?: have| are|'re|'ve)?"
            r"(?: now| just| recently)? (?:(?:got |gotten )?divorced|split up|separated)[.!]*$"
            rf"|^我们?{LATELY_ZH}(?:(?:和|跟|与)(?:我的?)?(?:老婆|老公|妻子|丈夫|太太|爱人))?{LATELY_ZH}"
            r"(?:离婚|离异|离了婚)了?[。！]*$"
        ),
        # Not any status: who says again that they are divorced ends nothing of it.
        (("spouse", ANY), ("marital status", "married"), ("marital status", "engaged")),
    ),
    (
        later(
            r"\b(?:[Oo]ur|[Tt]he|[Mm]y) (?:baby|son|daughter|twins|boy|girl)(?: was"
            r"| were)(?: \w+ly)? born\b"
            r"|\bI(?:'ve| have)?(?: just)? (?:gave birth|given birth|had (?:the|our"
            r"|a) baby(?! \w*(?:shower|monitor|sitter|name))"
            r"|miscarried)\b"
        ),
        (("pregnancy", ANY),),
    ),
    (
        later(
            r"\b[Ww]e(?:'ve| have)?(?: just| recently| finally)? (?:broke|broken|split) up\b"
            r"(?! with)"
            r"|\bI(?:'ve| have)?(?: just| recently| finally)? (?:broke|broken) up with"
            r" (?:my (?:girlfriend|boyfriend|partner|fianc\S+)|him|her|them)\b"
            r"|\b[Mm]y (?:girlfriend|boyfriend|partner|ex(?:-\w+)?) and I(?: have|'ve)?(?: just"
            r"| recently)?"
            r" (?:broke|broken|split) up\b"
            r"|\b[Mm]y (?:girlfriend|boyfriend)(?: just| recently)? (?:left|dumped) me\b"
            rf"|^我们?{LATELY_ZH}(?:(?:和|跟|与)(?:我的?)?(?:女朋友|男朋友|女友|男友|对象))?{LATELY_ZH}"
            r"分(?:手|开)了"
        ),
        (("girlfriend", ANY), ("boyfriend", ANY), ("fiancé", ANY)),
    ),
)
