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
_BABY = (
    r"(?:second |third |first |new |little |baby )?(?:baby(?: (?:boy|girl))?|son|daughter|twins|boy"
    r"|girl|child)"
)
_LATELY = (
    r"(?:yesterday|today|last (?:night|week|\w+day)|this (?:morning|afternoon|evening|week)"
    r"|just now"
    r"|at \d|on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|a (?:few|couple)|(?:two|three) )"
)
CHILD_ZH = (
    r"(?:二胎|三胎|头胎|双胞胎|龙凤胎|(?:大胖|小|大)?(?:女儿|闺女|女孩儿?|儿子|男孩儿?|小子|宝宝|孩子|娃|千金|公主"
    r"|[男女]宝宝?))"
)
BORN_ZH = (
    rf"(?:{CHILD_ZH}|[大二三]宝|老[二三])(?:平安|顺利|昨[天晚]|今[天早]|上周|已经|刚刚?)*(?:出生|降生|诞生|生(?:下来|出来))"
    r"|卸货|生(?:完)?|流产|小产|(?:孩子|宝宝|胎儿)(?:没保住|没)|顺产|剖腹产"
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
            rf"\b(?:[Oo]ur|[Tt]he|[Mm]y) (?:{_BABY})(?:,? [A-Z][\w'-]+,?)?"
            rf"(?:(?: was| were)(?: \w+ly| finally| just)? born(?= (?:{_LATELY}|\w+ly\b|healthy|at "
            r"|on (?![^,.;]*(?:19|20)\d\d))|[.!,;]|$)"
            r"|(?:'s| is| are)(?: finally)? here\b(?! for| at| to| with)"
            r"|(?: has| have)?(?: finally| just)? arrived\b(?! at| in| from))"
            rf"|^(?:(?:[Oo]ur )?(?:[Bb]aby|little) )?[A-Z][\w'-]+(?: and [A-Z][\w'-]+)? (?:was"
            rf"|were) born(?= {_LATELY}|[.!]*$)"
            r"|\bI(?:'ve| have)? (?:lost the baby|had a miscarriage)\b"
            r"|\b[Ww]e(?:'ve| have)?(?: just)? (?:lost the baby|welcomed (?:our|an?)"
            rf" (?:{_BABY}))\b"
            r"|\b(?:I|[Ww]e|[Mm]y (?:wife|partner|girlfriend|fianc\S+))(?:'ve| have| has)?(?: just"
            rf"| finally)? (?:gave birth|given birth|had (?:the|our|an?|her|my)(?: [a-z]+)?"
            rf" (?:{_BABY})"
            r"\b(?! \w*(?:shower|monitor|sitter|name|when|at|in|who))|miscarried)\b"
            rf"|\b(?:[Ww]e|I)(?: just| finally)* became (?:parents|a (?:mother|father|mum|mom"
            rf"|dad))\b"
            rf"|^(?:我们?(?:家)?的?)?{LATELY_ZH}(?:{BORN_ZH})了[。！…~]*$|^(?:我们?(?:家)?)?{LATELY_ZH}(?:顺利|平安)?"
            rf"(?:顺产|剖腹产|剖|早产)?(?:生|产下|生下)(?:了|下了|完了|的是)?(?:一?[个对])?(?:{CHILD_ZH})了?[。！…~]*$"
        ),
        (("pregnancy", ANY), ("due date", ANY), ("预产期", ANY)),
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
