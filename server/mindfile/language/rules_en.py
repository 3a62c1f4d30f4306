"""Stage one for English: what a sentence of the user states about the user's world."""

import re

from mindfile.language.rules import Rule, apply, in_words_of
from mindfile.model import FactProposal

_NAME = r"[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,3}"
_PLACE = r"[A-Z][\w'’.-]*(?:,? (?:[A-Z][\w'’-]*|(?:de|del|la|le|upon|am)(?= [A-Z])))*"
_END = r"(?=\s*(?:[,.;!]|$|\band\b|\bbut\b|\bso\b|\bsince\b|\bbecause\b|\bwith\b|\bnow\b))"
_TO_END = r"[^.;!?]+?(?=\s*(?:[.;!]|$|,? but\b|,? so\b|,? because\b|,? and I\b|, I\b|,? though\b))"
_I = r"\bI(?:'m| am)"
_WORD_END = r"(?![\w'’])"
_ADVERB = r"(?:(?:really|also|absolutely|quite|still|do|truly|always|usually|mostly|just) )*"
_RELATION = r"(?:wife|husband|partner|daughter|son|mother|mom|mum|father|dad|brother|sister)"
_CONDITION = (
    r"(?:diabetes|asthma|epilepsy|migraines?|hypertension|arthritis|eczema|insomnia|anemia|ADHD"
    r"|celiac disease|high blood pressure|tinnitus|hay fever)"
)
_SKILL = (
    r"(?=(?:play|speak|code|program|cook|bake|draw|paint|sing|dance|swim|ski|sail|weld|sew|knit|drive"
    r"|ride|read|playing|coding|cooking|drawing|painting|welding)\b)"
)
_PET = r"(?:cat|dog|turtle|parrot|rabbit|hamster|horse|bird|fish|pet)"
_OTHERS = (
    r"(?:client|customer|boss|manager|colleague|coworker|friend|doctor|neighbor|neighbour|teacher"
    r"|landlord|roommate|assistant|dentist|lawyer|cousin|uncle|aunt)"
)
_DATABASE = (
    r"(?:PostgreSQL|Postgres|MySQL|MariaDB|SQLite|MongoDB|Redis|Oracle|SQL Server|Cassandra"
    r"|ClickHouse|DuckDB|CockroachDB|DynamoDB)(?: \d[\w.]*)?"
)
# What may follow "I'm" with a capital without being a name.
_NO_NAME = re.compile(
    r"^(?:Sure|Sorry|OK|Okay|Fine|Good|Glad|Happy|Here|Not|Just|Back|Done|Ready|From|In|At|On|A|An"
    r"|The|Very|So|Also|English|Chinese|American|British|German|French|Italian|Spanish|Japanese"
    r"|Canadian|Indian|Korean|Australian|Dutch|Russian|Monday|Tuesday|Wednesday|Thursday|Friday"
    r"|Saturday|Sunday)\b"
)
_NO_JOB = re.compile(
    r"\b(?:bit|fan|little|lot|member|person|beginner|newbie|mess|idiot|fool|bot|robot|few|couple"
    r"|huge|big|happy|believer|friend|human|user|customer|man|woman|kid|child|lover)\b",
    re.IGNORECASE,
)
_NO_LIKE = re.compile(
    r"^(?:to (?:know|ask|see|thank|say|hear)|it|that|this|them|these|those|you|your|how|what"
    r"|the way|when|where)\b",
    re.IGNORECASE,
)
_NO_VALUE = re.compile(
    r"^(?:not|that|to|in|on|at|so|very|too|really|a bit|going|getting|being|the same|just|still"
    r"|always|never|never mind|here|there|spinning|killing|hurting|full|broken|late|done|over)\b",
    re.IGNORECASE,
)
_NO_ATTRIBUTE = (
    r"(?!(?:question|point|guess|idea|opinion|problem|mistake|bad|pleasure|goodness|god|turn|only"
    r"|first|next|last|own|head|heart|mind|day|week|life|feeling|thought|advice|worry|concern"
    r"|answer|apologies|understanding|friend|name|client|boss) )"
)


_RULES = (
    Rule(
        re.compile(
            rf"\b[Mm]y (?P<subject>{_OTHERS})(?:'s name is| is called| is named) "
            rf"(?P<value>{_NAME})"
        ),
        "name",
        "$subject",
    ),
    Rule(
        re.compile(
            rf"\b[Mm]y (?P<who>{_RELATION})(?:'s name)? is (?:called |named )?"
            rf"(?P<value>{_NAME})"
        ),
        "$who",
    ),
    Rule(
        re.compile(
            rf"\b[Mm]y (?:\w+ )?(?P<who>{_PET})(?:'s name)? is (?:called |named )?"
            rf"(?P<value>{_NAME})"
        ),
        "$who",
    ),
    Rule(
        re.compile(
            rf"\bI(?:'ve| have)(?: got)? an? (?:[\w-]+ ){{0,3}}(?P<who>{_PET}),? "
            rf"(?:called|named) (?P<value>{_NAME})"
        ),
        "$who",
    ),
    Rule(
        re.compile(
            rf"\b(?:[Mm]y (?:full |first )?name(?:'s| is)|[Cc]all me|{_I} called) "
            rf"(?P<value>{_NAME})"
        ),
        "name",
        confidence=0.95,
    ),
    Rule(
        re.compile(rf"(?:^|[,.!] ?)(?:[Tt]his is [Mm]e, )?{_I} (?P<value>{_NAME}){_END}"),
        "name",
        unless=_NO_NAME,
    ),
    Rule(
        re.compile(
            rf"{_I} {_NAME}, an? (?P<value>[a-z][\w-]*(?: [a-z][\w-]*){{0,3}}?)"
            rf"(?=\s*(?:[,.;!]|$|\b(?:and|at|in|for|from|who|with|by|based|living)\b))"
        ),
        "job",
        unless=_NO_JOB,
    ),
    Rule(
        re.compile(
            rf"\bI(?: \w+)? work (?:at|for) (?:the )?{_NAME} as an? "
            rf"(?P<value>[a-z][\w-]*(?: [a-z][\w-]*){{0,3}}?)(?=\s*(?:[,.;!]|$|\b(?:and|in)\b))"
        ),
        "job",
        unless=_NO_JOB,
    ),
    Rule(
        re.compile(
            rf"\b(?:I(?: \w+)? live in|{_I} (?:now )?(?:based|living) in|[Mm]y home is in"
            rf"|I(?:'ve| have)?(?: just| recently)? (?:moved|relocated)(?: from {_PLACE})? to"
            rf"|{_I} (?:moving|relocating) to) (?P<value>{_PLACE})"
        ),
        "city",
    ),
    Rule(
        re.compile(
            rf"\b(?:{_I} (?:originally )?from|I (?:come|hail) from|I was born in"
            rf"|I grew up in) (?P<value>{_PLACE})"
        ),
        "hometown",
        unless=re.compile(r"^The\b"),
    ),
    Rule(
        re.compile(r"\b[Mm]y name(?:'s| is) (?P<value>[a-z]+)(?=[.,!;]|$)"),
        "name",
        unless=re.compile(r"^(?:not|hard|too|very|so|here|there|wrong|missing|unknown|private)\b"),
    ),
    Rule(
        re.compile(r"\bI(?: now)? live in (?P<value>[a-z]+(?: [a-z]+)?)(?=[.,!;]|$)"),
        "city",
        unless=re.compile(
            r"^(?:a|an|the|my|our|this|that|fear|peace|hope|harmony|his|her|their|it|here|there)\b"
        ),
    ),
    Rule(re.compile(rf"{_I} (?P<value>\d{{1,3}})(?: years old)?(?=[,.!]|$| and\b)"), "age"),
    Rule(
        re.compile(
            r"\b(?:[Mm]y birthday is|I was born)(?: on| in)? (?P<value>[^,.;!?]*\d[^.;!?]*)"
        ),
        "birthday",
    ),
    Rule(
        re.compile(
            rf"\b(?:I(?: \w+)? work as|(?<=and )work as|{_I}(?: working as)?) an? "
            rf"(?P<value>[a-z][\w-]*(?: [a-z][\w-]*){{0,3}}?)"
            rf"(?=\s*(?:[,.;!]|$|\b(?:and|at|in|for|from|who|with|by|based|but|living)\b))"
        ),
        "job",
        unless=_NO_JOB,
    ),
    Rule(re.compile(rf"\bI(?: \w+)? work (?:at|for) (?P<value>(?:the )?{_NAME})"), "employer"),
    Rule(
        re.compile(rf"\b(?:I'?m|I am|[Tt]he user is)(?: \w+)? allergic to (?P<value>{_TO_END})"),
        "allergy",
        lists=True,
        confidence=0.95,
    ),
    Rule(
        re.compile(
            rf"\b[Mm]y (?P<subject>{_RELATION}|{_OTHERS}) is (?:\w+ )?allergic to "
            rf"(?P<value>{_TO_END})"
        ),
        "allergy",
        "$subject",
        lists=True,
    ),
    Rule(
        re.compile(
            rf"{_I} (?:an? )?(?P<value>(?:strict )?(?:vegetarian|vegan|pescatarian|gluten[- ]free))"
            rf"{_WORD_END}",
            re.IGNORECASE,
        ),
        "diet",
    ),
    Rule(
        re.compile(
            rf"\bI(?: have|'ve got| suffer from|'m diagnosed with| was diagnosed with) "
            rf"(?P<value>(?:[\w-]+ )?{_CONDITION})"
        ),
        "condition",
    ),
    Rule(
        re.compile(
            rf"\b(?:I can|I know how to|{_I} (?:good|skilled) at) (?P<value>{_SKILL}{_TO_END})"
        ),
        "skill",
        lists=True,
    ),
    Rule(
        re.compile(
            r"\bI (?:run|own|manage) (?P<value>(?:a|an|my own) (?:[\w'-]+ ){0,4}(?:bakery|shop"
            r"|store|company|business|restaurant|cafe|café|bar|farm|studio|agency|hotel|garage|salon"
            r"|clinic|bookshop|startup|workshop|gallery|practice|firm|brewery)(?: in [A-Z]\w+)?)"
        ),
        "business",
    ),
    Rule(
        re.compile(
            rf"\bI (?:mostly|mainly|usually|normally|generally|typically|often|always|never|rarely"
            rf"|only) (?!(?:get|got|have|had|think|thought|feel|felt|want|wanted|said|knew|know|saw"
            rf"|like|love|hate|enjoy|prefer|use|live|work|write|code|program|was|were|am|be|can|did)"
            rf"\b)(?P<value>[a-z]+(?<!ed) {_TO_END})"
        ),
        "habit",
        confidence=0.75,
        unless=re.compile(r"\b(?:you|that|this|it)\b", re.IGNORECASE),
    ),
    Rule(
        re.compile(
            rf"\bI (?:own|bought|drive|have bought) an? (?P<value>(?:\d{{4}} )?[A-Z]{_TO_END})"
        ),
        "possession",
    ),
    Rule(
        re.compile(rf"\bI {_ADVERB}prefer (?P<value>{_TO_END})"),
        "preference",
        unless=_NO_LIKE,
    ),
    Rule(
        re.compile(rf"\bI {_ADVERB}don't (?:eat|drink) (?P<value>{_TO_END})"),
        "diet",
        unless=_NO_LIKE,
    ),
    Rule(
        re.compile(
            rf"\bI {_ADVERB}(?:hate|dislike|detest|can(?:'t|not) stand"
            rf"|(?:don't|do not|never) (?:\w+ )?(?:like|enjoy|love)) (?P<value>{_TO_END})"
        ),
        "dislike",
        lists=True,
        unless=_NO_LIKE,
    ),
    Rule(
        re.compile(
            rf"\b(?:I {_ADVERB}(?:like|love|enjoy|adore)|{_I} (?:\w+ )?"
            rf"(?:fond of|into|keen on|an? (?:\w+ )?fan of)) (?P<value>{_TO_END})"
        ),
        "like",
        lists=True,
        unless=_NO_LIKE,
    ),
    Rule(
        re.compile(r"\b[Mm]y (?P<what>favou?rite [a-z]+(?: [a-z]+)?) is (?P<value>[^,.;!?]+)"),
        "$what",
    ),
    Rule(
        re.compile(rf"\bI speak (?P<value>{_TO_END})"),
        "language",
        lists=True,
        unless=re.compile(r"^(?:to|with|for|from|up|of)\b"),
    ),
    Rule(
        re.compile(
            r"\bI (?:mostly |mainly |usually )?(?:write|code in|program in|develop in) "
            r"(?P<value>[A-Z][\w+#.]*(?:(?:,| and) [A-Z][\w+#.]*)*)(?= code\b|[,.!]|$)"
        ),
        "programming language",
        lists=True,
    ),
    Rule(
        re.compile(
            rf"\b[Ww]e(?:'re| are)? (?:\w+ )?(?:run|use|running|using|on) "
            rf"(?P<value>{_DATABASE})(?: in production)?"
        ),
        "database",
        "project",
    ),
    Rule(
        re.compile(
            rf"\b(?:migrated|switched|moved|migrating|switching|moving)(?: \w+){{0,4}} to "
            rf"(?P<value>{_DATABASE})"
        ),
        "database",
        "project",
    ),
    Rule(
        re.compile(rf"\b[Ww]e (?:\w+ )?(?:run|use|deploy on|host on) (?P<value>{_TO_END})"),
        "uses",
        "project",
        unless=_NO_LIKE,
    ),
    Rule(
        re.compile(
            rf"\b[Oo]ur (?:\w+ )?(?:database|db|DB) (?:is|runs on) (?:now )?(?P<value>{_DATABASE})"
        ),
        "database",
        "project",
    ),
    Rule(
        re.compile(rf"\bI {_ADVERB}use (?:my |an? |the )?(?P<value>[A-Z]{_TO_END})"),
        "uses",
        lists=True,
    ),
    Rule(
        re.compile(
            rf"\b(?:I|[Ww]e)(?:'ve| have)? decided (?:to|on|that|against) "
            rf"(?P<value>{_TO_END})"
        ),
        "decision",
    ),
    Rule(
        re.compile(
            rf"\b(?:I(?:'m| am) planning to|I plan to|I intend to|I promised to"
            rf"|(?:[Nn]ext|[Tt]his) \w+ I(?:'m going to|'ll| will)?) (?P<value>{_TO_END})"
        ),
        "plan",
    ),
    Rule(
        re.compile(
            r"\b[Mm]y (?:e-?mail|mail)(?: address)? is "
            r"(?P<value>[\w.+-]+@[\w-]+\.[\w.-]*\w)"
        ),
        "email",
    ),
    Rule(
        re.compile(r"\b[Mm]y (?:phone|mobile|cell)?(?: ?number)? ?is (?P<value>\+?\d[\d ()-]{5,})"),
        "phone",
    ),
    Rule(
        re.compile(
            rf"\b[Mm]y {_NO_ATTRIBUTE}(?P<what>[a-z][a-z-]*(?: [a-z][a-z-]*)?) is "
            rf"(?:an? |the )?(?P<value>[A-Z0-9][^,.;!?]{{0,60}})"
        ),
        "$what",
        confidence=0.8,
        unless=_NO_VALUE,
    ),
    Rule(
        re.compile(
            r"\b[Mm]y (?P<what>job|profession|occupation|title|hobby|skill|diet|hometown"
            r"|device|channel|region) is (?:an? |the )?(?P<value>[^,.;!?]{2,60})"
        ),
        "$what",
        unless=_NO_VALUE,
    ),
    Rule(
        re.compile(r"^(?P<what>[A-Z][a-z]+(?: [a-z]+){0,2}): (?P<value>[^:]{1,120})$"),
        "$what",
        confidence=0.8,
    ),
)
_INSTRUCTION = Rule(
    re.compile(
        r"^(?:[Pp]lease )?(?:(?:[Rr]emember|[Nn]ote|[Dd]on'?t forget)(?: that| to)?[:,]?"
        r"|(?:[Ff]rom now on|[Nn]ext time|[Ii]n (?:the )?future)[:,]?"
        r"|(?=[Aa]lways |[Nn]ever |(?:[Dd]o not|[Dd]on't) (?:use|write|add|call|answer|include)\b))"
        r"\s*(?P<value>.{4,})$"
    ),
    "instruction",
    confidence=0.8,
    unless=re.compile(r"[?]\s*$|^(?:me|when|the time|how)\b", re.IGNORECASE),
)
_MARK = re.compile(r"^(?:please )?(?:remember|note)(?: that)?[:,]?\s+", re.IGNORECASE)
_THIRD_PERSON = re.compile(
    r"^(?:The |the )?[Uu]ser(?:(?P<own>'s) |(?P<be> is) |(?P<has> has) "
    r"|(?P<verb> [a-z]+?)(?P<es>es|s) )"
)
_JOINTS = re.compile(r",? and (?!I\b|roll\b|chips\b|cheese\b|breakfast\b)|, (?!I\b)|,? as well as ")


def facts(sentence: str) -> list[FactProposal]:
    """Return the facts that an English sentence of the user states."""
    plain = sentence.replace("’", "'")
    inner = _in_first_person(_MARK.sub("", plain))
    if inner != plain:
        inner = inner[:1].upper() + inner[1:]
    found = apply(_RULES, inner, _JOINTS) or apply((_INSTRUCTION,), plain, _JOINTS)
    return in_words_of(sentence, found, rewritten=inner not in plain)


def _in_first_person(sentence: str) -> str:
    """Read "The user lives in Rome" as the user would say it, for the rules alone."""
    match = _THIRD_PERSON.match(sentence)
    if match is None:
        return sentence
    if match["own"]:
        lead = "My "
    elif match["be"]:
        lead = "I am "
    elif match["has"]:
        lead = "I have "
    else:
        verb = match["verb"] + ("e" if match["es"] == "es" and match["verb"].endswith("v") else "")
        lead = f"I{verb} "
    return lead + sentence[match.end() :]
