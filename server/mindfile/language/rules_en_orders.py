"""Rules for English: how the user wants to be answered, and what is to be remembered."""

import re

from mindfile.language.marks import MARK_EN
from mindfile.language.patterns import later
from mindfile.language.rules import rule

_MARKED = rf"(?:[Pp]lease )?(?i:{MARK_EN})(?: that| to)?[:,]?"
_NO_ORDER = later(
    r"[?]\s*$|^(?:me|when|the time|how)\b|^(?:never|always) (?:mind|again|give|here|there|saw"
    r"|been|heard|seen|had|a|the"
    r"|too|good|nice|welcome|happy|thought|knew|said|is|was)\b",
    re.IGNORECASE,
)
# What comes of it tells how things are: "when you say so, I believe it".
_NO_ORDER_EACH_TIME = later(
    r"[?]\s*$|,? \b(?:I|it|that|this|he|she|they|we)(?:'\w+)? (?!want|need|prefer|don't own)\w+",
)
_ANSWERS = (
    r"(?:answers?|replies|reply|responses?|explanations?|summar(?:y|ies)|messages?|output|examples?"
    r"|emojis?|bullet points|jargon|tone|code|comments|sentences|words|tables?)"
)
_KIND = (
    r"(?:short|shorter|brief|briefer|concise|detailed|longer|simple|simpler|plain|direct|honest"
    r"|blunt|polite|formal|informal|friendly|precise|complete|full|no|fewer|less|more|only)"
)
_WANTS = r"I(?: really| always)? (?:want|would like|need|expect|don't want|do not want)|I'd like"
_SPEAKING = (
    r"(?:use|write|add|call|answer|include|apologi[sz]e|explain|repeat|give|send|ask|start|begin"
    r"|end|sugar-?coat|assume|translate|reply|respond|talk|speak|summari[sz]e|mention|suggest|offer"
    r"|recommend|hedge|lecture|flatter|praise|say|quote|cite|swear|ramble|over-?explain)"
)
_SPEAKING_ING = (
    r"(?:using|writing|adding|calling|answering|including|apologi[sz]ing|explaining|repeating"
    r"|giving|asking|starting|ending|assuming|suggesting|praising|saying|quoting|rambling)"
)

# What somebody may be asked to do every time.
_DOING = (
    rf"(?:{_SPEAKING}|use|run|check|test|put|keep|show|tell|make|let|commit|push|format|sort|round"
    r"|convert|deploy|build|review|lint|type|name|comment|document|log|validate|escape|link|attach"
    r"|copy|cc|wait|confirm|double-check|be|do|have|leave|provide|return|print|read|open|save"
    r"|close|delete|remove|create|update|avoid|choose|pick|set|wrap|indent|spell|measure|express"
    r"|order|book|bring|lock|turn|switch|touch|merge|edit|change|rename|prefer|default|consider)"
)
_VERB_AND_OBJECT = (
    r"(?![\w-]*(?:ed|ly|ing)\b)[a-z]+ (?:me|us|my|your|our|the|an?|any|more|it|them|with|as|in)\b"
)
_BEGINS = (
    r"(?:(?i:next time|from now on|in (?:the )?future|if|when(?:ever)?|always|never|don't|do not"
    rf"|please|only|stop|no) |(?i:{_DOING})\b)"
)
# What goes on with a subject tells how things are: "from now on it's summer time".
_TELLS = (
    r"(?= (?:we|he|she|they|it|it's|the|there|there's|that|this|my|our|an?|I(?! want|'d)|I'm|I'll"
    r"|we'll|[A-Z]\w+ (?:is|are|will|was))\b)"
)
_WISH = rule(
    rf"^(?:{_MARKED}\s*)?(?P<value>(?:(?:{_WANTS}) (?:(?:[\w-]+,? ){{0,4}}?{_KIND} "
    rf"(?:[\w-]+ ){{0,3}}?{_ANSWERS}\b"
    rf"|{_ANSWERS} in (?=[A-Z])|you to (?:always|never) )"
    r"|(?i:you) (?:should|must) (?:always|never) |I'd (?:prefer|rather) (?:that )?you ).*)$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="Keep in mind that I want short answers",
    not_example="I want an answer",
)
_MARKED_WISH = rule(
    rf"^{_MARKED}\s*(?P<value>(?:(?:{_WANTS}) |(?i:you) (?:should|must|may|can|need"
    rf"|shouldn't)\b).{{3,}})$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="Remember that I want metric units",
)
_NOTE = rule(
    rf"^{_MARKED} (?P<value>(?:I|I'm|we|my|our|the|there|a|an|[A-Z]\w+) .{{4,}})$",
    "note",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="Remember that I park on level 3",
    not_example="Remember me",
)
_INSTRUCTION = rule(
    rf"^(?:{_MARKED}\s*(?={_BEGINS})|(?:[Pp]lease )?(?:[Ff]rom now on|[Nn]ext time"
    rf"|[Ii]n (?:the )?future)[:,]?(?!{_TELLS})"
    rf"|(?:[Pp]lease )?(?=(?:[Aa]lways|[Nn]ever) (?:{_DOING}\b|{_VERB_AND_OBJECT})|(?:[Dd]o not"
    rf"|[Dd]on't) ever "
    rf"|(?:[Dd]o not|[Dd]on't) {_SPEAKING}\b|(?:[Ss]top|[Aa]void) {_SPEAKING_ING}\b"
    rf"|[Kk]eep (?:your |the |all )?{_ANSWERS} ))"
    r"\s*(?P<value>.{4,})$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="Don't ever use emojis with me",
    not_example="Never mind",
)
_HATED = rule(
    r"^I (?:really )?(?:hate|dislike|can't stand"
    r"|don't like)(?: it)? when (?P<value>you .{4,}?)[.!]*$",
    "instruction",
    confidence=0.8,
    told="I don't like it when {value}",
    whole=True,
    unless=_NO_ORDER,
    example="I hate it when you repeat my question",
)
_WITH_ME = rule(
    r"^(?:[Pp]lease )?(?P<value>(?:[Dd]on't|[Dd]o not|[Uu]se|[Ss]peak|[Tt]alk|[Bb]e|[Aa]nswer"
    r"|[Rr]eply|[Aa]void|[Ss]top|[Ss]tick) .{2,}? (?:with me|to me|when you (?:answer|reply|respond"
    r"|write|talk|speak)\b.*|in your (?:answers|replies|responses)))[.!]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="Be blunt with me",
)
_HENCEFORTH = rule(
    r"^(?:[Pp]lease )?(?P<value>[A-Za-z][a-z]+ .{4,}?),? (?:from now on|in (?:the )?future"
    r"|going forward)[.!]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="Please use short sentences from now on",
)
_EACH_TIME = rule(
    rf"^(?P<value>(?:[Ww]hen(?:ever)?|(?:[Ee]very|[Ee]ach"
    rf"|[Aa]ny) ?time) you {_SPEAKING}\b[^?]{{8,}}?)"
    r"[.!]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER_EACH_TIME,
    example="Whenever you give me recipes use grams",
    not_example="Whenever you said that I laughed",
)
_IN_LANGUAGE = rule(
    r"^(?:[Pp]lease )?(?P<value>(?:[Aa]nswer|[Rr]eply|[Rr]espond|[Ss]peak|[Tt]alk|[Ww]rite)"
    r"(?: to me)? (?:only )?in (?:(?:British|American|plain|simple|simplified|traditional) )?"
    r"[A-Z][a-z]+(?: only)?)(?=[,.!]|$| and\b)",
    "instruction",
    confidence=0.8,
    whole=True,
    example="Please answer in British English",
    not_example="Please answer in two words",
)
_LEAVE = rule(
    rf"^(?P<value>(?:[Yy]ou (?:can|may|don't (?:have|need) to)|[Ff]eel free to|[Nn]o need to)"
    rf" (?:always |just |also )?(?:be|go|get|skip|drop|leave out|{_SPEAKING}|use|assume|swear"
    rf"|joke)\b"
    rf"(?=.*\b(?:with me|to me|when you|in your|from now on|always|as you like|each time|every time"
    rf"|explanations?|disclaimers?|jargon|technical|emojis?|formalities|basics|small talk"
    rf"|pleasantries"
    rf"|answers?|replies|apologies))[^?]{{4,}}?)[.!]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="You can be as technical as you like with me",
    not_example="You can be sure of it",
)
_LESS = rule(
    rf"^(?:[Pp]lease,? )?(?P<value>(?:[Nn]o more|[Nn]o|[Ff]ewer|[Ll]ess|[Mm]ore|[Ss]horter"
    rf"|[Ll]onger"
    rf"|[Ss]impler|[Ss]kip the|[Dd]rop the|[Ll]eave out the|[Gg]o easy on the|[Ee]nough with the)"
    rf" (?:[a-z-]+ )?(?:{_ANSWERS}|disclaimers?|preamble|apologies|exclamation marks?|headings?"
    rf"|lists?"
    rf"|filler|fluff|flattery|small talk|pleasantries|hashtags|markdown|footnotes|slang|buzzwords)"
    rf"(?: (?:in|from|at|with|when)\b[^,.;!?]*)?)(?:,? please|,? thanks|,? from now on)?[.!]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=later(r"^(?:no|more|less) (?:output|code|message|words?|answer)$", re.IGNORECASE),
    example="No more bullet points, please",
    not_example="No output",
)
_ALWAYS_LAST = rule(
    rf"^(?:[Pp]lease )?(?P<value>(?i:{_DOING}|give me|show me|tell me) [^?]{{4,}}?,? (?:always"
    rf"|every time"
    r"|each time|without exception))[.!]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="Give me the short version first, always",
)
_SPARE_ME = rule(
    rf"^(?:[Pp]lease )?(?P<value>(?:[Dd]on't|[Dd]o not|[Nn]o need to) (?:bother|worry about"
    rf"|waste (?:time|words)"
    rf"(?: on)?|keep|start by|begin by) (?:{_SPEAKING_ING}|[a-z]+ing)\b[^?]{{3,}}?)[.!]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="Don't bother explaining basic Python",
)
_UNITS = rule(
    rf"^(?P<value>I(?:'d| would) like (?:all |my |the )?(?:prices|dates|times|distances"
    rf"|temperatures|weights"
    rf"|measurements|units|recipes|amounts|{_ANSWERS}) (?:in|as|with"
    rf"|to be) [^?]{{2,}}?)(?:,? please)?[.!]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="I'd like prices in euros",
)
_WHEN_ASKED = rule(
    rf"^(?P<value>(?:[Ww]hen(?:ever)?|(?:[Ee]very|[Ee]ach|[Aa]ny) ?time|[Ii]f) I (?:ask|say|send"
    rf"|paste|write"
    rf"|mention|want|share|give you|show you|tell you)\b[^?]*?, (?:please |just |then "
    rf"|always )?(?:{_DOING}|skip"
    rf"|don't|never|assume|answer|reply|translate)\b[^?]*?)[.!]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=later(r"[?]\s*$|\b(?:this time|now|today|the following|below|above)\b"),
    example="When I ask for code, skip the explanation",
)
_MEASURES = rule(
    r"^(?:[Pp]lease )?(?P<value>(?:[Uu]se|[Ss]tick to|[Ss]tick with|[Pp]refer) (?:only )?(?:metric"
    r"|imperial"
    r"|British|American|UK|US|24-hour|12-hour|Celsius|Fahrenheit|simple|plain|kilometers|kilometres"
    r"|miles"
    r"|grams|kilos|euros|pounds|dollars|they/them|she/her"
    r"|he/him)\b[^?,.]{0,40}?)(?: please)?[.!]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=later(r"\b(?:here|this|that|below|above|for the|in the)\b"),
    example="Use metric units",
    not_example="Use simple names in the loop here",
)
_AS_IF = rule(
    r"^(?:[Pp]lease )?(?P<value>(?:[Tt]alk|[Ss]peak|[Ee]xplain (?:things|everything)"
    r"|[Ww]rite)(?: to me)?"
    r" (?:like|as if|as though) (?:I'm|I am|I were|you(?:'re| are| were)) [^?]+?)[.!]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=later(r"\b(?:pirate|cat|dog|robot|king|wizard|Yoda|Shakespeare)\b"),
    example="Talk to me like I'm a beginner",
    not_example="Talk like you're a pirate",
)
_UNLESS = rule(
    rf"^(?:[Pp]lease )?(?P<value>(?i:{_DOING}) [^?]{{4,}}? unless (?:I|we) (?:say|ask|tell|request"
    rf"|specify)"
    r"[^?]*?)[.!]*$",
    "instruction",
    confidence=0.8,
    whole=True,
    unless=_NO_ORDER,
    example="Keep it under 200 words unless I say otherwise",
)
# The first that reads a sentence takes it.
ORDERS = (
    _WISH,
    _MARKED_WISH,
    _NOTE,
    _INSTRUCTION,
    _HATED,
    _WITH_ME,
    _HENCEFORTH,
    _EACH_TIME,
    _IN_LANGUAGE,
    _LEAVE,
    _LESS,
    _ALWAYS_LAST,
    _SPARE_ME,
    _UNITS,
    _WHEN_ASKED,
    _MEASURES,
    _AS_IF,
    _UNLESS,
)
