"""Rules for English: what is one's own by its name, what it is done with, and what one thinks."""

import re

from mindfile.language.english import PLACE, STEADY
from mindfile.language.patterns import later
from mindfile.language.rules import rule
from mindfile.language.words_en import DEGREE, MONTH, NUMBER

_STOP = (
    r"(?=\s*(?:[.;!]|$|,? (?:so|but|because|since|if|and (?:I|it|my|we|the))\b"
    r"|, (?:I|we|it|my|our|no|not|the|which|and)\b))"
)
# These say what it is whatever stands behind "is".
_THING = (
    r"(?:thesis|dissertation|shift|night shift|day shift|terminal|shell|prompt|window manager"
    r"|desktop"
    r"|flat|apartment|house|place|room|desk|office|studio|workshop|garden|allotment|commute"
    r"|name day|star sign|sign|zodiac sign|hair|eyes|shoe size|ring size|size|dress size|major"
    r"|minor|degree|keyboard|keyboard layout|mouse|browser|search engine|stack|tech stack|setup"
    r"|time ?zone|working hours|office hours|hours|schedule|bedtime|lunch break|day off|days off"
    r"|notice period|contract|pension|mortgage|salary|wage|rent|health insurance|insurance|blood"
    r" group|handwriting|accent|dialect|parking spot|locker|seat|bank|gym|school run|car|bike"
    r"|motorbike|boat|van|dream job|side project|side hustle|research|field|specialty|speciality"
    r"|specialism|instrument|team|favourite|surname|maiden name|middle name|last name|first name"
    r"|initials|username|handle|callsign|license plate|licence plate|native tongue|dominant hand"
    r"|style|book club|band|company|firm|startup|shop|bakery|café|cafe|restaurant|podcast|blog"
    r"|website"
    r"|channel|newsletter)"
)
_MOOD = later(
    r"^(?:blocked|parked|towed|in the shop|at the (?:garage|mechanic|shop)|out of|low on|making"
    r"|broken|dead|fine|great|good|bad|slow|fast|missing|gone|stuck|charging|frozen|acting|too"
    r"|so|very"
    r"|really|not|a (?:mess|bit|lot|disaster|nightmare|joke|pain)|full|empty|down|up|back|here"
    r"|there|ready"
    r"|done|over|open|closed|cold|hot|dirty|clean|late|early|nice|lovely|awful|terrible|okay|ok"
    r"|on fire"
    r"|killing|driving|making|getting|being|going|falling|still|no longer|at \d+ ?%|about to|that"
    r"|this|it"
    r"|under|in danger|at risk|my|the (?:problem|issue|reason|same|only|one|first|worst)|flooded"
    r"|haunted|loud|quiet|amazing|awesome|weird|boring|annoying"
    r"|the best"
    r"|the worst|better|worse|old|new|expensive|cheap|ruined|crashing|crashed|leaking|shaking)\b",
    re.IGNORECASE,
)
_JUDGED = (
    r"(?:better|worse|best|worst|overrated|underrated|overkill|a waste|a mistake|worth|beats?"
    r"|beautiful"
    r"|ugly|boring|unfair|fair|great|terrible|excellent|useless|essential|pointless|superior"
    r"|inferior"
    r"|too [a-z]+|belongs?|deserves?|should(?:n't)?|ought)"
)
_TOOL = r"[A-Z][\w.+#-]*(?: [A-Z0-9][\w.+#-]*)*"
_OPERATIONS = (
    r"(?:[Dd]eploys|[Dd]eployments|[Bb]uilds|[Tt]ests|[Ll]ogs|[Bb]ackups|[Ss]ecrets|[Mm]etrics"
    r"|[Aa]lerts"
    r"|[Ee]mails|[Pp]ayments|[Dd]ocs|[Rr]eleases|[Tt]ickets|[Ii]ssues|[Cc]ode reviews|[Mm]igrations"
    r"|[Uu]ploads|[Ii]mages|[Cc]onfigs?|[Ee]rrors|[Tt]races|[Dd]ashboards|[Aa]uth|[Ll]ogin"
    r"|[Ii]nvoices"
    r"|[Ss]tandups|[Mm]eetings)"
)
_MEDIA = (
    r"(?:Mastodon|Twitter|X|Bluesky|Instagram|Threads|LinkedIn|GitHub|GitLab|Telegram|Discord"
    r"|Signal"
    r"|WhatsApp|Skype|Slack|Reddit|Facebook|TikTok|YouTube|Twitch|Steam|Strava|Goodreads|Letterboxd"
    r"|Matrix|IRC|Teams|Zoom)"
)

THINGS = (
    rule(
        rf"\b[Mm]y (?:new |current |whole )?(?P<what>{_THING}) (?:(?:is|are|was moved to"
        rf"|runs on)(?: now"
        rf"| still| currently)?(?: called)?|(?=(?:runs|starts|begins|ends|goes|lasts|takes"
        rf"|covers|faces|overlooks) ))"
        rf" ?(?P<value>[^.;!?]{{2,80}}?){_STOP}",
        "$what",
        confidence=0.8,
        unless=_MOOD,
        example="My shift runs from ten at night till six",
        not_example="My car is broken",
    ),
    rule(
        rf"\b[Mm]y (?P<what>(?:{_MEDIA}|work|home|private|office|business|school|personal"
        rf"|new)(?: phone)?"
        r" (?:number|handle|username|account|email|e-mail|address|ID|profile)) is (?:now )?"
        r"(?P<value>[+@\w(][\w@.+() /-]{2,60}?)(?=[.!]*$|[,;] |,? (?:and|but)\b)",
        "$what",
        unless=_MOOD,
        example="My Signal number is +44 7700 900123",
        not_example="My work email is down",
    ),
    rule(
        rf"\b(?:[Yy]ou can (?:find|reach|message|follow|text|DM) me|[Ff]ind me|[Rr]each me|I'm"
        rf"|I am)"
        rf" on (?P<what>{_MEDIA}) (?:as|at|under) (?P<value>@?[\w.@-]+\w)",
        "$what",
        example="You can find me on Mastodon as @tidal",
    ),
    rule(
        r"\b(?:[Tt]he|[Oo]ur|[Mm]y) new (?P<what>(?:office |postal |home )?address) is (?:now )?"
        r"(?P<value>\d[^.;!?]{3,80})",
        "$what",
        example="The new address is 14 Pier Road, Hull",
    ),
    rule(
        rf"\bI(?:'m| am|'ll be)? ?turn(?:ing)?(?: {NUMBER})? on (?P<value>(?:the )?\d{{1,2}}(?:st"
        rf"|nd|rd|th)?"
        rf"(?: of)? {MONTH}|{MONTH} (?:the )?\d{{1,2}}(?:st|nd|rd|th)?)",
        "birthday",
        example="I turn forty on the 9th of March",
    ),
    rule(
        rf"\bI(?:'ve| have)?(?: just| finally)?(?: got| did| done| have| hold| finished| completed"
        rf"| earned"
        rf"| started| studied for)+ (?P<value>(?:an?|my) (?:[\w-]+ )?{DEGREE}(?: degree)? (?:in|of)"
        rf" [A-Za-z][\w -]*?)(?=\s*(?:[.,;!]|$|\b(?:and|but|at|from|last|this|so|with|because)\b))",
        "degree",
        example="I've got a degree in chemistry from Leeds",
    ),
    rule(
        rf"\bI(?:'m| am)(?: now| currently| also)? (?:doing|taking|pursuing|finishing|working on"
        rf"|starting)"
        rf" (?P<value>(?:an?"
        rf"|my) (?:[\w-]+ )?{DEGREE}(?: degree)?(?: in [A-Za-z][\w -]*?)?)(?=\s*(?:[.,;!]"
        r"|$|\b(?:and|but|at|from|this|so|with|because)\b))",
        "learning",
        example="I'm doing a master's in hydrology at Delft",
    ),
    rule(
        r"\bI(?:'m| am)(?: now)? in my (?:first|second|third|fourth|fifth|final|last|\d(?:st|nd|rd"
        r"|th)) year of"
        r" (?P<value>[a-z][\w ]*?)(?=\s*(?:[.,;!]|$|\b(?:and|but|at|in|now|so)\b))",
        "learning",
        unless=later(r"^(?:marriage|life|work|retirement|parenthood|recovery|teaching|business)\b"),
        example="I'm in my second year of architecture school",
        not_example="I'm in my second year of marriage",
    ),
    rule(
        rf"\b(?:[Mm]y|an?) (?:[\w-]+ )?{DEGREE}(?: degree)?(?: in [A-Za-z][\w ]*?)? (?:at"
        rf"|from) (?P<value>"
        r"(?:the )?[A-Z][\w'’-]*(?: (?:of |[A-Z])[\w'’-]*)*)",
        "school",
        adds=True,
        example="I have a degree in chemistry from Leeds",
    ),
    rule(
        rf"\bI(?:'m| am)?{STEADY} (?:study|studying|majoring in|major in|minoring in"
        rf"|reading up on) (?P<value>"
        r"[a-z][a-z]+(?: (?!at\b|in\b|and\b|to\b|for\b|with\b|so\b)[a-z]+){0,2})(?=\s*(?:[.,;!]|$"
        r"|\b(?:and"
        r"|but|at|in|with|part|online|so|since|on)\b))",
        "learning",
        unless=later(
            r"^(?:for|hard|a lot|all|every|now|at|in|abroad|to|it|this|that|the|your|how|about)\b"
        ),
        example="I study hydrology at Delft",
        not_example="I study hard",
    ),
    rule(
        rf"\b(?:I'm|I am|[Ww]e're) on (?P<value>(?:(?:parental|maternity|paternity|sick|medical"
        rf"|annual|study"
        rf"|family|unpaid|compassionate) )?(?:leave|sabbatical|secondment|furlough|a gap year"
        rf"|a sabbatical"
        rf"|a career break|probation|a visa|a student visa)(?: (?:until|till|from|through|in|for)"
        rf" [^.,;!?]+)?){_STOP}",
        "leave",
        example="I'm on parental leave until August",
        not_example="I'm on hold",
    ),
    rule(
        rf"\b(?:I|[Ww]e){STEADY}(?: all)? (?:write|keep|store|track|take|manage|plan|organi[sz]e"
        rf"|edit|draft|do)"
        rf" (?:everything|all|(?:most of )?(?:my|our|the) [a-z]+(?: [a-z]+)?|notes"
        rf"|most things)(?: of (?:my"
        rf"|our) [a-z]+)? (?:in|on|with|using) (?P<value>{_TOOL})",
        "uses",
        unless=later(rf"^(?:{MONTH}|\w+day|English|Excel sheets)"),
        example="I write everything in Obsidian",
        not_example="I do all my shopping on Saturday",
    ),
    rule(
        rf"(?:^|[,;] |\b(?:[Oo]ur|[Tt]he|and) )(?P<what>{_OPERATIONS}) (?:now "
        rf"|all )?(?:go(?:es)? through"
        rf"|go(?:es)? to|runs? (?:on|in)|lives? in|(?:are|is) (?:now )?(?:stored |kept |done "
        rf"|handled |managed"
        rf"|hosted |tracked )?(?:in|on|by|with|via)) (?P<value>{_TOOL})",
        "$what",
        "project",
        unless=later(rf"^(?:{MONTH}|\w+days?\b)"),
        example="Deploys go through Argo CD now",
        not_example="Deploys are on Friday",
    ),
    rule(
        r"\b(?:[Ww]e're|[Ww]e are)(?: all)?(?: now)? (?:using|on|running|deploying (?:on|to"
        r"|with)) (?P<value>"
        r"(?!it\b|this\b|that\b|the\b|a\b|an\b|our\b|my\b|track\b|time\b|out\b|late\b|top\b|hold\b"
        r"|vacation\b"
        r"|holiday\b|low\b|behind\b)[\w.+#-]+(?: \d[\w.]*)?)(?=\s*(?:[.,;!]|$|\b(?:instead|from|now"
        r"|for|with"
        r"|in|and|these)\b))",
        "uses",
        "project",
        example="We're using pnpm instead of npm",
        not_example="We're on hold",
    ),
    rule(
        rf"\b(?:I think|I believe|I feel|I reckon|I find|[Ii]f you ask me,?|[Ii]n my (?:view"
        rf"|opinion|book"
        rf"|experience),?|[Tt]o my mind,?|[Pp]ersonally,? I think) (?:that )?(?P<value>(?!(?:it"
        rf"|this|that|you"
        rf"|we|he|she|they|there|I|the (?:first|second|last|new|other|error|problem|issue|bug|code"
        rf"|answer))\b)"
        rf"[^.;!?]*?\b{_JUDGED}\b[^.;!?]*)",
        "opinion",
        confidence=0.75,
        unless=later(r"\b(?:you|your|this|that|it|we|I)\b"),
        example="In my view remote work beats the office",
        not_example="I think it should be fine",
    ),
    rule(
        rf"\bI(?:'ve| have)?(?: once| already)? (?:walked|hiked|climbed|cycled|sailed|trekked"
        rf"|backpacked|explored"
        rf"|toured|summited|driven|ridden) (?:up |around |across |through "
        rf"|along )?(?P<value>(?:the )?{PLACE})",
        "visited",
        unless=later(rf"^(?:{MONTH}|The)\b"),
        example="I've walked the Camino",
    ),
    rule(
        rf"\b[Mm]y (?:username|handle|user name|name|profile|account|ID"
        rf"|nick) on (?P<what>{_MEDIA}) is"
        r" (?:now )?(?P<value>@?[\w.@-]+\w)",
        "$what",
        example="My username on GitHub is pnw-otter",
    ),
)
