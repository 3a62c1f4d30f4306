"""Rules for English: who leads and who does what in a team, and what a project chose."""

from mindfile.language.english import END, NAME, NO_NAME
from mindfile.language.patterns import later
from mindfile.language.people import PERSON_EN
from mindfile.language.rules import rule

_NOBODY = (
    r"(?!(?:I|It|This|That|He|She|They|We|You|Who|What|Which|Here|There|Nobody|Everyone|Someone"
    r"|Nothing|Everything|The|My|Our|Your|No|Yes|And|But|So|Now|Then|Also|If|When|Since)\b)"
)
_SOMEBODY = rf"(?:^|[,;:.] (?:and |but |so )?|\band |\bbut ){_NOBODY}(?P<value>{NAME})"
_OURS = (
    r"(?:our|my|the) (?:[\w-]+ ){0,2}?(?:team|squad|department|group|unit|crew|lab|project|section"
    r"|division|chapter|guild)"
)
_ROLE = (
    r"(?:(?:team|tech|engineering|design|product|project|department|squad|section|QA|data|security"
    r"|office|account|site|kitchen|floor|delivery) (?:lead|leader|manager|head|owner|coordinator)"
    r"|scrum master|designer|architect|accountant|lawyer|treasurer|secretary|chair(?:man|woman"
    r"|person)?|CTO|CEO|CFO|COO|PM|HR contact|head chef|head coach|coach|captain|supervisor"
    r"|point of contact|contact person|sysadmin|admin|intern|recruiter)"
)
_LATELY = r"(?:'s| is| has)?(?: now| just| recently| currently| also)*"
_ITEM = r"[A-Z][\w.+#/-]*(?: [A-Z0-9][\w.+#-]*)*"

TEAM = (
    rule(
        rf"{_SOMEBODY}(?: is|'s| has)?(?: just| now)? (?:took over|taking over|taken over|replaced"
        rf"|succeeded|replacing|stepped in)(?: from| for)?(?: {NAME})? as (?:our |the "
        rf"|my )?(?P<what>(?:new )?"
        r"[a-z]+(?: [a-z]+){0,2}?)(?=\s*(?:[.,;!]|$|\b(?:and|but|so|last|this|in|on|from|of)\b))",
        "$what",
        "project",
        unless=NO_NAME,
        example="Lindiwe took over from Carl as department head",
    ),
    rule(
        rf"{_SOMEBODY}{_LATELY} (?:leads|leading|runs|running|heads|heading|manages|managing"
        rf"|in charge of|responsible for|took over|taken over|taking over) {_OURS}\b",
        "team lead",
        "project",
        unless=NO_NAME,
        example="Hugo leads our team",
        not_example="He leads our team",
    ),
    rule(
        rf"{_SOMEBODY}(?: is|'s)(?: now| currently)? (?:our |the |the new |our new |my )(?P<what>"
        rf"{_ROLE})(?: (?:now|on|of|for|at) [^.;!?]*)?{END}",
        "$what",
        "project",
        unless=NO_NAME,
        example="Hugo is our designer",
        not_example="She is our designer",
    ),
    rule(
        rf"{_SOMEBODY}(?: is|'s)(?: now| currently)? (?P<what>team lead(?:er)?|tech lead"
        rf"|head of (?:the )?(?:team|department)){END}",
        "team lead",
        "project",
        unless=NO_NAME,
        example="Hugo is team lead",
    ),
    rule(
        rf"\b[Oo]ur (?:new |current )?(?P<what>{_ROLE}|boss|team lead) is (?:now )?(?:called )?"
        rf"(?P<value>{NAME}){END}",
        "$what",
        "project",
        unless=NO_NAME,
        example="Our scrum master is Ines",
        not_example="Our designer is Canadian",
    ),
    rule(
        rf"\b[Mm]y (?:new |current )?(?:line|direct|department|team|project) (?P<who>manager|boss"
        rf"|supervisor) is (?:now )?(?:called )?(?P<value>{NAME}){END}",
        "$who",
        unless=NO_NAME,
        example="My new line manager is Petra Lang",
    ),
    rule(
        rf"\b(?:I|[Ww]e)(?:'m| am|'re"
        rf"| are)?(?: now)? report(?:ing)?(?: directly)? to (?P<value>{NAME}){END}",
        "manager",
        unless=NO_NAME,
        example="I report to Petra Lang",
    ),
    rule(
        r"\b(?:[Ww]e|[Tt]he team|[Oo]ur team)(?:'ve| have| has)?(?: just| finally| all)? (?P<value>"
        r"(?:dropped support for|chose|chosen|picked|selected|opted for|settled on|went with"
        r"|standardi[sz]ed on"
        r"|agreed on) (?!to\b|it\b|that\b|this\b|him\b|her\b|them\b)(?:[^.;!?]|\.(?=\w))+?)"
        r"(?=\s*(?:[;!]|\.(?!\w)|$|,? because\b|,? since\b|,? but\b|, (?:so|and)\b))",
        "decision",
        unless=later(r"\b(?:dinner|lunch|seats?|movie|film)\b"),
        example="We chose Svelte over React for the dashboard",
        not_example="We chose that",
    ),
    rule(
        rf"\b(?:[Oo]ur"
        rf"|[Tt]he) (?!(?:\w+ )?{PERSON_EN}\b)(?P<what>[A-Za-z][\w-]*(?: [a-z][\w-]*){{0,2}}?)"
        r" (?:now )?(?:runs(?: on)?|is (?:now |still )?(?:running |hosted )?on|is deployed (?:on"
        r"|to)|uses"
        r"|lives on"
        rf"|moved to) (?P<value>{_ITEM})(?=\s*(?:[.,;!]|$|\b(?:now|and|in|for|with|instead"
        rf"|since)\b))",
        "$what",
        "project",
        confidence=0.8,
        unless=NO_NAME,
        example="Our staging box runs Debian 12 now",
        not_example="Our sister uses Gmail",
    ),
    rule(
        rf"\b(?P<who>[Ww]e)(?:'ve| have|'re| are)?(?: just| recently| finally| all"
        rf"| now)* (?:upgraded|updated"
        rf"|bumped|migrated)(?: [a-z]+){{0,3}}?(?: from {_ITEM})? to (?P<value>{_ITEM})",
        "uses",
        "project",
        example="We upgraded to Node 22",
    ),
    rule(
        r"\bI(?:'ve| have)?(?: just| recently| finally| now)* (?:upgraded|updated)"
        rf"(?: (?:my |the )?[a-z]+){{0,3}}?(?: from {_ITEM})? to (?P<value>{_ITEM})",
        "uses",
        example="I upgraded to Python 3.13",
    ),
)
