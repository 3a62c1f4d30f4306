"""Stage one for English: what a sentence of the user states about the user's world."""

import re

from mindfile.language.attributes import names
from mindfile.language.english import (
    ADVERB,
    BUSINESS,
    DATABASE,
    DEVICE,
    END,
    I_AM,
    JOB,
    NAME,
    NO_ATTRIBUTE,
    NO_JOB,
    NO_LIKE,
    NO_TOOL,
    NO_VALUE,
    PLACE,
    SKILL,
    STEADY,
    TO_END,
    TOOL_END,
    WHEN,
)
from mindfile.language.retractions import merged, retractions
from mindfile.language.rules import apply, clauses, in_words_of, rule
from mindfile.language.rules_en_person import PERSON
from mindfile.model import FactProposal

_NO_HABIT = (
    r"(?!(?:no|no longer|used|not|get|got|have|had|think|thought|feel|felt|want|wanted|said|knew"
    r"|know|see|saw|like|love"
    r"|hate|enjoy|prefer|use|live|work|write|code|program|was|were|am|be|been|can|did|thought|do"
    r"|don't|eat|drink|mean|wonder|need|just|started|could|would|will|should|might|may)\b)"
)
_TECHNICAL = (
    r"(?:CI|CD|(?:the )?(?:database|framework|queue|cache|hosting|registry|proxy|monitoring|backend"
    r"|frontend|runtime|compiler|editor))"
)
_POINTING = re.compile(r"\b(?:you|your|that|this|it|later|now|today)\b", re.IGNORECASE)

_WORK = (
    rule(rf"{I_AM} {NAME},? (?:an?|the) {JOB}", "job", unless=NO_JOB),
    rule(
        rf"\bI{STEADY} work (?:at|for) (?:the )?{NAME} as an? {JOB}",
        "job",
        unless=NO_JOB,
    ),
    rule(
        rf"\b(?:I{STEADY} work as|(?<=and )(?:now )?work as|I(?:'ve| have)? (?:become|became)"
        rf"|{I_AM}(?: now)?(?: working as)?) an? {JOB}",
        "job",
        unless=NO_JOB,
    ),
    rule(
        rf"{I_AM} the (?P<value>(?:C[A-Z]O|head|lead|founder|co-founder|director|owner|manager"
        rf"|chair|editor|captain|chef|principal)\b(?: of [^,.;!?]+?)?){END}",
        "job",
    ),
    rule(
        rf"\bI (?:run|own|manage) (?P<value>(?:a|an|my own) (?:[\w'-]+ ){{0,4}}{BUSINESS}"
        r"(?: in [A-Z]\w+)?)",
        "business",
    ),
    rule(
        rf"\b(?:{I_AM} (?:an?|the) (?:[\w-]+ ){{0,3}}?student at|I study (?:[\w-]+ ){{1,3}}?at"
        rf"|I go to) (?P<value>(?:the )?[A-Z][\w'’-]*(?: (?:of |[A-Z])[\w'’-]*)*)",
        "school",
        unless=re.compile(r"^(?:The )?(?:\w+day|January|May|June|July)$"),
    ),
    rule(
        rf"\b(?:I{STEADY} work (?:in [a-z]+ )?(?:at|for|as an? [a-z ]+ (?:at|for))"
        rf"|{I_AM} an? (?:[a-z-]+ ){{1,4}}at|I (?:just |recently )?joined"
        r"|I(?:'ve)? (?:got|started|accepted|took) (?:a |my )?(?:new )?(?:job|position|role) "
        rf"(?:at|with)) (?P<value>(?:the )?{NAME})",
        "employer",
    ),
    rule(
        rf"\b(?:I can|I know how to|{I_AM} (?:good|skilled) at) (?P<value>{SKILL}{TO_END})",
        "skill",
        lists=True,
        unless=_POINTING,
    ),
    rule(
        rf"\bI speak (?P<value>{TO_END})",
        "language",
        lists=True,
        unless=re.compile(r"^(?:to|with|for|from|up|of|at|about)\b"),
    ),
    rule(
        r"\bI (?:mostly |mainly |usually )?(?:write|code in|program in|develop in) "
        r"(?P<value>[A-Z][\w+#.]*(?:(?:,| and) [A-Z][\w+#.]*)*)(?= code\b|[,.!]|$)",
        "programming language",
        lists=True,
    ),
)
_TASTE = (
    rule(
        rf"\bI {ADVERB}(?:like|love|enjoy) (?P<value>[^.;!?]+ (?:more|better) than {TO_END})",
        "preference",
        unless=NO_LIKE,
    ),
    rule(rf"\bI {ADVERB}prefer (?P<value>{TO_END})", "preference", unless=NO_LIKE),
    rule(
        rf"\bI {ADVERB}(?:hate|dislike|detest|can(?:'t|not) stand"
        rf"|(?:don't|do not|never) (?:\w+ )?(?:like|enjoy|love)) (?P<value>{TO_END})",
        "dislike",
        lists=True,
        unless=NO_LIKE,
    ),
    rule(
        rf"\b(?:I {ADVERB}(?:like|love|enjoy|adore)|{I_AM} (?:really |very |quite |so |big |also )?"
        rf"(?:fond of|into|keen on|an? (?:\w+ )?fan of)) (?P<value>{TO_END})",
        "like",
        lists=True,
        unless=NO_LIKE,
    ),
    rule(
        r"\b[Mm]y (?:new |current )?(?P<what>favou?rite [a-z]+"
        r"(?: (?!is\b|has\b|was\b|used\b|became\b|changed\b|switched\b)[a-z]+)?)"
        r"(?: is(?: now| currently)?|'s| has (?:changed|switched) to| (?:changed|switched) to"
        r"| became| has become"
        r"| (?:used to be|was) [^.;!?]+?,? (?:but|and) (?:now|these days|lately"
        r"|nowadays),? (?:it's|it is))"
        r" (?P<value>[^,.;!?]+)",
        "$what",
        unless=NO_VALUE,
        example="My favorite color has changed to green",
        not_example="My favorite color is not green",
    ),
    rule(
        rf"\bI (?:mostly|mainly|usually|normally|generally|typically|often|always) "
        rf"{_NO_HABIT}(?P<value>[a-z]+(?<!ed) {TO_END})",
        "habit",
        confidence=0.75,
        unless=_POINTING,
        example="I mostly lead kayak tours",
    ),
    rule(
        # What is never or rarely done is no habit without that word.
        rf"\bI (?P<value>(?:never|rarely|seldom|hardly ever|only) {_NO_HABIT}"
        rf"[a-z]+(?<!ed)(?: {TO_END})?)(?=\s*(?:[.;!,]|$|but|so|because|and I))",
        "habit",
        confidence=0.75,
        unless=_POINTING,
        example="I never drive at night",
        not_example="I never said that",
    ),
    rule(
        rf"\bI {_NO_HABIT}(?P<value>[a-z]+(?<!ed) [^.;!?]*?\b(?:every (?:single )?(?:day|morning"
        r"|evening|night|week|month|year|weekend|\w+day)|once a \w+|twice a \w+|on \w+days))\b",
        "habit",
        confidence=0.75,
        unless=_POINTING,
    ),
)
_TOOLS = (
    rule(
        r"\bI (?:own|drive|have bought|bought) an? (?P<value>(?:\d{4} )?[A-Z][^.;!?]*?)"
        r"(?=\s*(?:[.;!]|$|,|yesterday|today|recently|last \w+))",
        "possession",
    ),
    rule(r"\bI own (?P<value>(?:an?|two|three|some) [a-z][^,.;!?]*)", "possession"),
    rule(
        rf"\b[Ww]e(?:'re| are)? (?:(?!no|not|never|don't)\w+ )?(?:run|use|running|using|on) "
        rf"(?P<value>{DATABASE})(?: in production)?",
        "database",
        "project",
    ),
    rule(
        rf"\b(?:migrated|switched|moved|migrating|switching|moving)(?: \w+){{0,4}} to "
        rf"(?P<value>{DATABASE})",
        "database",
        "project",
    ),
    rule(
        r"\b(?:[Ww]e (?:(?!don't|never|might|could)\w+ )?(?:run|use|deploy (?:on|to|with)|host on)"
        r"|[Oo]ur (?:team|company|site|service|backend|frontend|API|app) (?:runs on|uses)) "
        rf"(?P<value>{TOOL_END})",
        "uses",
        "project",
        unless=NO_TOOL,
        example="We use feature flags",
        not_example="We use too much memory",
    ),
    rule(
        rf"\b[Oo]ur (?:\w+ )?(?:database|db|DB) (?:is|runs on) (?:now )?(?P<value>{DATABASE})",
        "database",
        "project",
    ),
    rule(
        rf"(?:\b[Oo]ur {NO_ATTRIBUTE}|(?:^|, |\band )(?={_TECHNICAL} is))"
        r"(?P<what>CI|CD|OS|IDE|[a-z]+(?: [a-z]+)?) is "
        r"(?:now )?(?P<value>[A-Z][\w.+#-]*(?: [A-Z0-9][\w.+#-]*)*)(?=\s*(?:[,.;!]|$))",
        "$what",
        "project",
        unless=NO_VALUE,
        confidence=0.8,
    ),
    rule(
        rf"\bI {ADVERB}use (?:my |an? |the )?(?P<value>[A-Z]{TOOL_END}"
        rf"(?:,? and [A-Z]{TOOL_END})?)",
        "uses",
        lists=True,
    ),
)
_PLANS = (
    rule(
        rf"\b(?:I|[Ww]e)(?:'ve| have)? decided (?:to|on|that|against) (?P<value>{TO_END})",
        "decision",
    ),
    rule(
        rf"\b(?:I(?:'m| am) planning to|I plan to|I intend to|I promised to"
        rf"|[Mm]y (?:goal|plan|dream) is to"
        rf"|(?:[Nn]ext|[Tt]his) (?:week|month|year|weekend"
        rf"|spring|summer|autumn|fall|winter|\w+day)"
        rf" I(?:'m going to|'ll| will)?) (?P<value>{TO_END})",
        "plan",
    ),
    rule(
        rf"{I_AM} (?P<value>(?:going|flying|travelling|traveling|moving|relocating|driving) to "
        rf"{PLACE}[^,.;!?]*)",
        "plan",
    ),
    rule(
        r"\bI(?:'ve| have)(?: got)? (?P<value>an? (?:[\w'-]+ )?(?:appointment|meeting|interview"
        rf"|exam|flight|deadline|call|date)\b[^.;!?]*{WHEN}[^.;!?]*)",
        "plan",
    ),
    rule(
        rf"\bI (?:need|have|want) to (?P<value>[^.;!?]*\b{WHEN}[^,.;!?]*)",
        "plan",
    ),
)
_NAMED = (
    rule(
        rf"\b[Mm]y (?:\w+ )?{DEVICE} is (?:now )?(?:an? |the )?"
        rf"(?P<value>(?:(?:old|new|used|second-hand|refurbished) )?[A-Z][^,.;!?]*?)"
        r"(?=\s*(?:[,.;!?]|$|\band\b|\bbut\b|\bwith\b))",
        "device",
        unless=NO_VALUE,
        example="My phone is a Fairphone",
        not_example="My phone is 5 years old",
    ),
    rule(
        rf"\b[Mm]y {NO_ATTRIBUTE}(?P<what>[a-z][a-z-]*(?: [a-z][a-z-]*)?) is (?:an? |the )?"
        r"(?P<value>(?:(?:Dr|Mr|Mrs|Ms|Prof|St)\. )?[A-Z0-9][^,.;!?]{0,60})",
        "$what",
        confidence=0.8,
        unless=NO_VALUE,
    ),
    rule(
        r"\b[Mm]y (?P<what>job|profession|occupation|title|hobby|skill|diet|hometown"
        r"|device|channel|region) is (?:an? |the )?(?P<value>[^,.;!?]{2,60})",
        "$what",
        unless=NO_VALUE,
    ),
    rule(
        r"\b[Mm]y (?P<what>pronouns|hobbies|interests|skills|languages|allergies|goals) "
        r"(?:are|include) (?P<value>[^.;!?]{2,120})",
        "$what",
        lists=True,
        unless=NO_VALUE,
    ),
    rule(
        rf"^(?P<what>(?i:{'|'.join(map(re.escape, names()))})): (?P<value>[^:]{{1,120}})$",
        "$what",
        confidence=0.8,
    ),
)
_RULES = (*PERSON, *_WORK, *_TASTE, *_TOOLS, *_PLANS, *_NAMED)

_NO_ORDER = re.compile(
    r"[?]\s*$|^(?:me|when|the time|how)\b|^(?:never|always) (?:mind|again|give|here|there|saw"
    r"|been|heard|seen|had|a|the"
    r"|too|good|nice|welcome|happy|thought|knew|said|is|was)\b",
    re.IGNORECASE,
)
_NOTE = rule(
    r"^(?:[Pp]lease )?(?:[Rr]emember|[Nn]ote|[Dd]on't forget)(?: that)?[:,]? "
    r"(?P<value>(?:I|I'm|we|my|our|the|there|a|an|[A-Z]\w+) .{4,})$",
    "note",
    confidence=0.8,
    unless=_NO_ORDER,
)
_INSTRUCTION = rule(
    r"^(?:[Pp]lease )?(?:(?:[Rr]emember|[Nn]ote|[Dd]on'?t forget)(?: that| to)?[:,]?"
    r"|(?:[Ff]rom now on|[Nn]ext time|[Ii]n (?:the )?future)[:,]?"
    r"|(?=[Aa]lways |[Nn]ever |(?:[Dd]o not|[Dd]on't) (?:use|write|add|call|answer|include)\b))"
    r"\s*(?P<value>.{4,})$",
    "instruction",
    confidence=0.8,
    unless=_NO_ORDER,
)
_HENCEFORTH = rule(
    r"^(?:[Pp]lease )?(?P<value>[A-Za-z][a-z]+ .{4,}?),? (?:from now on|in (?:the )?future"
    r"|going forward)[.!]*$",
    "instruction",
    confidence=0.8,
    unless=_NO_ORDER,
)
_MARK = re.compile(r"^(?:please )?(?:remember|note)(?: that)?[:,]?\s+", re.IGNORECASE)
_THIRD_PERSON = re.compile(
    r"^(?:The |the )?[Uu]ser(?:(?P<own>'s) |(?P<be> is) |(?P<has> has) "
    r"| (?P<verb>[a-z]+?)(?P<es>es|s) )"
)
_THIRD_PERSON_DENIED = re.compile(
    r"^(?:The |the )?[Uu]ser (?P<how>no longer|doesn't|does not|used to) (?P<verb>[a-z]+?)"
    r"(?P<es>(?<=[a-z]{2})(?:es|s))? "
)
_JOINTS = re.compile(
    r",? (?:and|or) (?!I\b|roll\b|chips\b|cheese\b|breakfast\b)|, (?!I\b)|,? as well as "
)
# Typed in haste: "i live", "im from".
_SMALL_I = re.compile(r"\bi(?=['\s])|\bi(?=m\b\s)")


def facts(sentence: str) -> list[FactProposal]:
    """Return the facts that an English sentence of the user states."""
    plain = _SMALL_I.sub("I", sentence.replace("’", "'"))
    inner = _in_first_person(_MARK.sub("", plain))
    if inner != plain:
        inner = inner[:1].upper() + inner[1:]
    found = merged(read(inner), retractions(clauses(inner), read, chinese=False))
    for order in (_NOTE, _INSTRUCTION, _HENCEFORTH):
        found = found or apply((order,), plain, _JOINTS)
    return in_words_of(sentence, found, rewritten=inner not in plain)


def read(text: str) -> list[FactProposal]:
    """Return what the rules read in a text that states and denies nothing."""
    return apply(_RULES, text, _JOINTS)


def _in_first_person(sentence: str) -> str:
    """Read "The user lives in Rome" as the user would say it, for the rules alone."""
    denied = _THIRD_PERSON_DENIED.match(sentence)
    if denied is not None:
        how = denied["how"].replace("does", "do")
        return f"I {how} {_base(denied['verb'], denied['es'])} {sentence[denied.end() :]}"
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
        lead = f"I {_base(match['verb'], match['es'])} "
    return lead + sentence[match.end() :]


def _base(verb: str, ending: str | None) -> str:
    """Return a verb without the ending of the third person: lives, live."""
    return verb + ("e" if ending == "es" and verb.endswith("v") else "")
