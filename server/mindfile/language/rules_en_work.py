"""Rules for English: trade, employer, school, skills and languages."""

from mindfile.language.english import (
    BUSINESS,
    END,
    I_AM,
    JOB,
    NAME,
    NO_JOB,
    OBJECT,
    POINTING,
    PRESENTING,
    SKILL,
    STEADY,
    TO_END,
    TRADE,
)
from mindfile.language.patterns import later
from mindfile.language.rules import rule
from mindfile.language.words_en import CODE, FIELD, TONGUE, WORKPLACE

# With a number or a name it is said which: "a firm called Brill".
_UNNAMED = (
    rf"(?:an?|the|our|my (?:\w+'s|family)) (?:[\w'’&-]+ ){{0,4}}?{WORKPLACE}"
    r"(?! (?:called|named|desk|trip|meeting|project|website|party)\b)(?: (?:in|near"
    r"|outside) [A-Z]\w+)?"
)
_STARTED = (
    r"I(?:'ve| have)?(?: just| recently| finally)? (?:got|found|started|took|accepted|landed)"
    r"(?: an?| my)?(?: new)?(?: job| position| role| work)?"
)
_WELL = (
    r"(?:(?:at )?(?:about |around )?(?:HSK \d|[ABC][12]|N\d)|beginner|intermediate|advanced|fluent"
    r"|native|good|decent|rusty|basic|okay|passable|conversational|terrible|better)"
)


WORK = (
    rule(
        r"\bI(?: now| currently)? (?:earn|make) (?P<value>(?:(?:about|around|roughly|almost|over|~)"
        r" ?)?(?:[$€£¥] ?\d[\d,.]*k?|\d[\d,.]*k|\d{1,3}(?:,\d{3})+|\d{4,}"
        r"|\d[\d,.]* (?:dollars|euros|pounds|yuan|bucks))\b[^,.;!?]*)",
        "salary",
        example="I earn 3,200 after tax",
        not_example="I make 3 cakes",
    ),
    rule(
        rf"{I_AM} {NAME}(?:, (?:aged? )?\d{{1,2}}(?: years old)?)?,? (?:an?|the) {JOB}",
        "job",
        unless=NO_JOB,
        example="I'm Ida Holm, a boat builder",
        not_example="I'm Ida Holm, a big fan",
    ),
    rule(
        rf"\bI{STEADY} work (?:at|for) (?:the )?{NAME} as an? {JOB}",
        "job",
        unless=NO_JOB,
        example="I work at Vestas as a rigger",
        not_example="I never work at Vestas as a rigger",
    ),
    rule(
        rf"\b(?:I{STEADY} work as|(?<=and )(?:now |currently )?work as"
        rf"|{PRESENTING}, (?:and )?(?:now |currently )?work(?:ing)? as"
        rf"|I(?:'ve| have)? (?:become|became)"
        r"|I(?:'ve| have)?(?: just| finally)? (?:got|found|started|took"
        r"|accepted)(?: an?)?(?: new)? job as"
        rf"|I(?:'ve| have) been(?: working as)?(?= an? [^.;!?]*\b(?:for|since)\b)"
        rf"|{I_AM}(?: now)?(?: working as)?) an? {JOB}",
        "job",
        unless=NO_JOB,
        example="I've become a baker",
        not_example="I'm not a baker",
    ),
    rule(
        r"\bI(?: was|'ve been| have been| got)?(?: just| recently| finally)?(?: got)? promoted to"
        rf"(?: be)?(?: an?| the)? {JOB}",
        "job",
        unless=NO_JOB,
        example="I just got promoted to senior engineer",
    ),
    rule(
        # Of a trade only where somebody presents themselves with it: who has one may sell a boat.
        rf"(?:{I_AM} {NAME},? (?:and )?I(?: now| currently"
        rf"| mostly)? (?P<value>(?:{TRADE}) {OBJECT})"
        rf"(?: in [A-Z]\w+)?{END})",
        "job",
        unless=POINTING,
        example="I'm Nora, I audit banks",
        not_example="I'm Nora, I audit this",
    ),
    rule(
        r"\bI(?: now| currently| mostly)? (?P<value>(?!don't|can't|never|would|could|do\b)[a-z]+"
        r"(?: [a-z][\w'-]*){1,5}?) (?:for a living|professionally)\b",
        "job",
        unless=POINTING,
        example="I restore violins for a living",
        not_example="I do not know what you do for a living",
    ),
    rule(
        rf"{I_AM} the (?P<value>(?:C[A-Z]O|head|lead|founder|co-founder|director|owner|manager"
        rf"|chair|editor|captain|chef|principal)\b(?: of [^,.;!?]+?)?)(?:{END}|(?= (?:at|for) ))",
        "job",
        example="I'm the CTO of a small shipyard",
        not_example="I'm the worst",
    ),
    rule(
        rf"\bI(?:'ve| have)?(?: just| recently)? (?:run|own|manage|started|founded|co-founded"
        rf"|opened|set up)"
        rf" (?P<value>(?:a|an|my own) (?:[\w'-]+ ){{0,4}}{BUSINESS}"
        r"(?: in [A-Z]\w+)?)",
        "business",
        example="I own a small bakery in Leith",
        not_example="I run a lot",
    ),
    rule(
        rf"\b(?:{I_AM} (?:an?|the) (?:[\w-]+ ){{0,3}}?student at|I study (?:[\w-]+ ){{1,3}}?at"
        rf"|I go to|I graduated from) (?P<value>(?:the )?[A-Z][\w'’-]*(?: (?:of |[A-Z])[\w'’-]*)*)",
        "school",
        unless=later(r"^(?:The )?(?:\w+day|January|May|June|July)$"),
        example="I study law at Lund University",
        not_example="I go to Friday",
    ),
    rule(
        rf"\b(?:{I_AM} an? (?:[A-Z]{{2,4}} )?(?:[a-z-]+ ){{1,4}}at an? (?:[a-z-]+"
        rf" ){{1,3}}(?:called|named)"
        rf"|I{STEADY} work (?:at|for) an? (?:[a-z-]+ ){{1,3}}(?:called|named)"
        rf"|I{STEADY} teach [a-z ]+? at|I{STEADY} work (?:in [a-z]+ )?(?:at|for"
        rf"|as an? [a-z ]+ (?:at|for))"
        rf"|{I_AM} an? (?:[A-Z]{{2,4}} )?(?:[a-z-]+ ){{1,4}}at|(?:I|\band) (?:just "
        rf"|recently )?joined"
        r"|\band (?:now )?work (?:at|for|as an? [a-z ]+ (?:at|for))"
        r"|I(?:'ve)? (?:got|started|accepted|took) (?:a |my |the )?(?:new )?(?:job|position|role"
        r"|post|internship|apprenticeship|contract) "
        rf"(?:at|with)) (?P<value>(?:the )?{NAME}|[\u4e00-\u9fff]{{2,10}})",
        "employer",
        example="I joined Spotify last month",
        not_example="I could work at Spotify",
    ),
    rule(
        rf"\b(?:I can|I know how to|I(?:'ve| have)? (?:taught myself|learned how|learnt how|learned"
        rf"|learnt) to|{I_AM} (?:good|skilled) at) (?P<value>{SKILL}{TO_END})",
        "skill",
        lists=True,
        unless=POINTING,
        example="I can play the oboe",
        not_example="I can play later",
    ),
    rule(
        rf"\bI speak (?P<value>{TO_END})",
        "language",
        lists=True,
        unless=later(r"^(?:to|with|for|from|up|of|at|about)\b"),
        example="I speak Welsh and Breton",
        not_example="I speak to them",
    ),
    rule(
        rf"\bI{STEADY} (?:write|(?:code|program|develop|work)(?: mostly| mainly| primarily)? in) "
        r"(?P<value>[A-Z][\w+#.]*(?:(?:,| and) [A-Z][\w+#.]*)*)(?= code\b|[,.!]|$| (?:these days"
        r"|now|at work|mostly|for|most of the time)\b| and (?:a"
        r"|some)\b)",
        "programming language",
        lists=True,
        example="I mostly write Rust",
    ),
    rule(
        rf"(?:{I_AM}|\bI(?:'ve| have) been)(?: currently| now)? (?:learning|trying to learn"
        rf"|taking up)"
        r" (?:to play )?(?:the )?(?P<value>(?:piano|guitar|violin|cello|drums|flute|ukulele|bass"
        r"|saxophone"
        r"|trumpet|accordion|chess|judo|karate|yoga|knitting|pottery|sign language"
        r"|(?:how )?to (?!play\b|live\b|be\b|deal\b|say\b|let\b|use\b)[a-z]+)\b)",
        "learning",
        example="I'm trying to learn the piano",
        not_example="I'm learning to live with it",
    ),
    rule(
        rf"(?:{I_AM}|\bI(?:'ve| have) been)(?: currently| now)? (?:learning|studying) "
        r"(?P<value>[A-Z][\w+#]*)",
        "learning",
        example="I've been learning Basque for two years",
    ),
    rule(
        rf"\b(?:I{STEADY} work(?: part[- ]time| full[- ]time| nights| remotely| mostly)? (?:at|for"
        rf"|in)"
        rf"|(?<=\band )(?:now )?work (?:at|for)|I(?:'ve| have) (?:been|worked)(?: working)?(?: with"
        rf"| at| for)"
        rf"|I{STEADY} work as an? [a-z ]+? (?:at|for|in)|{I_AM} doing an? (?:[a-z]+ )?(?:internship"
        rf"|apprenticeship|traineeship|placement|residency"
        rf"|postdoc) (?:at|with|for|in)|{_STARTED} (?:at|with|for)|{I_AM}(?: now"
        rf"| currently)? (?:working|employed) (?:at|for|by"
        rf"|in)"
        rf"|{I_AM} (?:an?|the) (?:[a-z-]+ ){{1,4}}?(?:at|for)) (?P<value>{_UNNAMED})"
        r"(?=\s*(?:[.,;!]|$|\b(?:and|but|so|in|near|as|since|where|who|that|which|on|doing|now|for"
        r"|with"
        r"|mostly|mainly|part|full)\b))",
        "employer",
        adds=True,
        confidence=0.8,
        unless=later(r"^the (?:moment|business|company|court|shop|store|bar|pub|gym)$"),
        example="I work for a small logistics firm",
        not_example="I work for a small fee",
    ),
    rule(
        rf"\b(?:I{STEADY} work in|{I_AM}(?: now| currently)? (?:working )?in) (?P<value>(?:the )?"
        rf"(?:[a-z-]+ )?{FIELD}(?: (?:industry|sector|business))?)(?=\s*(?:[.,;!]|$|\b(?:and|but|at"
        r"|for|in|since|so|now|these|as)\b))",
        "job",
        adds=True,
        confidence=0.75,
        unless=later(r"^(?:the )?(?:private|public|great|bad)\b|^the (?:film|law)$"),
        example="I work in procurement",
        not_example="I work in silence",
    ),
    rule(
        rf"\bI{STEADY} (?P<value>do (?:freelance |some |the )?{FIELD}) (?=for\b|at\b|part[- ]time)",
        "job",
        adds=True,
        confidence=0.75,
        example="I do bookkeeping for a couple of restaurants",
        not_example="I do law stuff",
    ),
    rule(
        rf"\b[Mm]y (?P<value>{TONGUE})(?: is|'s)(?: still| now| pretty| very| really| quite| a bit"
        rf"| fairly)* {_WELL}\b",
        "language",
        example="My Portuguese is fluent",
        not_example="My French is late",
    ),
    rule(
        rf"(?:{I_AM}(?: \w+ly)? (?:fluent|bilingual) in|{I_AM} a (?:native|heritage)"
        rf"|\bI (?:grew up|was raised) (?:speaking|with|bilingual in)|\b[Mm]y (?:first|native"
        rf"|second|third)"
        rf" language is|\b[Mm]y mother tongue is|\bI(?: can| also)* (?:read|understand|write|know)"
        rf"(?: some| a little| a bit of| basic| enough)?|\bI(?: can)? get by in|\bI have (?:basic"
        rf"|some|decent"
        rf"|fluent|good)|\bI(?: can| also)? speak(?: some| a little| a bit of| fluent| broken"
        rf"| basic| passable)?)"
        rf" (?P<value>{TONGUE}(?:(?:,|,? and) {TONGUE})*)(?! (?:teacher|lesson|book|class|word|food"
        r"|wine)s?\b)",
        "language",
        lists=True,
        example="I can read Arabic",
        not_example="I know French wine",
    ),
    rule(
        rf"(?:\bI{STEADY}|(?<=\band)) (?P<value>(?:teach|lecture in|lecture on|coach"
        rf"|tutor) (?!you\b|it\b|him\b"
        r"|her\b|them\b|myself\b|that\b|me\b)[a-zA-Z][\w' -]*?)(?: now| these days)?(?=\s*(?:[.,;!]"
        r"|$|\b(?:and"
        r"|but|at|to|on|for|so)\b))",
        "job",
        adds=True,
        confidence=0.75,
        unless=POINTING,
        example="I teach primary school now",
        not_example="I teach you",
    ),
    rule(
        rf"\bI{STEADY} (?P<value>(?:run|manage|supervise|lead|head|coordinate|oversee"
        rf"|look after) (?:the|a|an|our"
        rf"|\d+|two|three|four|five|six|seven|eight|nine|ten|twelve) (?:[\w-]+ ){{0,3}}?(?:desk"
        rf"|team|department|shift"
        r"|kitchen|floor|warehouse|store|shop|lab|people|engineers|nurses|unit|ward|office|branch"
        r"|site|fleet|crew"
        r"|staff|reports|accounts|library|archive|programme|program|clinic|front desk|bar"
        r"|nursery)\b[^.,;!?]*?)"
        r"(?=\s*(?:[.,;!]|$|\b(?:and|but|so|since)\b))",
        "job",
        adds=True,
        confidence=0.75,
        example="I run the night desk at a youth hostel",
        not_example="I run the tests",
    ),
    rule(
        rf"\bI{STEADY} (?P<value>work (?:\w+ days? a week|part[- ]time|full[- ]time|nights|weekends"
        rf"|shifts"
        r"|night shifts|remotely|freelance|flexitime|from (?:nine|eight|seven|ten|\d)[\w: ]*? (?:to"
        r"|till|until)"
        r" [\w: ]+?|\w+ hours a (?:day|week)))(?=\s*(?:[.,;!]|$|\b(?:and|but|so|since|as|at|for"
        r"|from)\b))",
        "habit",
        example="I work four days a week",
    ),
    rule(
        rf"{I_AM} (?:good|decent|handy|great|skilled|comfortable) with (?P<value>(?:an? "
        rf"|my )[a-z][\w -]*?)"
        r"(?=\s*(?:[.,;!]|$|\b(?:and|but|so)\b))",
        "skill",
        confidence=0.75,
        example="I'm decent with a sewing machine",
        not_example="I'm good with that",
    ),
    rule(
        rf"\bI{STEADY} (?:know|can (?:code|program|write)(?: in)?|am good at"
        rf"|speak) (?P<value>{CODE}(?:(?:,|,? and)"
        rf" {CODE})*)",
        "programming language",
        lists=True,
        example="I know Python and SQL",
    ),
    rule(
        rf"{I_AM} (?:really |pretty |quite |very )?good at (?P<value>(?!it\b|this\b|that\b|what\b"
        rf"|being\b|my\b|the\b"
        r"|all\b|not\b)[a-z]+(?: [a-z]+)?)(?=\s*(?:[.,;!]|$|\b(?:and|but|so)\b))",
        "skill",
        confidence=0.75,
        example="I'm good at math",
        not_example="I'm good at it",
    ),
)
