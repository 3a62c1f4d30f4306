"""Rules for English: tools, possessions, the project, plans, and what is named outright."""

import re

from mindfile.language.attributes import names
from mindfile.language.english import (
    ADVERB,
    DATABASE,
    DEVICE,
    I_AM,
    NO_ATTRIBUTE,
    NO_TOOL,
    NO_VALUE,
    PLACE,
    TO_END,
    TOOL_END,
    VALUE_END,
    VEHICLE,
    WHEN,
)
from mindfile.language.events import EVENT_EN, MOVED_EN, MOVING_EN, TIME_EN
from mindfile.language.patterns import later
from mindfile.language.rules import rule
from mindfile.language.words_en import MAKE

_TECHNICAL = (
    r"(?:CI|CD|(?:the )?(?:database|framework|queue|cache|hosting|registry|proxy|monitoring|backend"
    r"|frontend|runtime|compiler|editor))"
)

# Who serves a family is nobody of a project.
_HELPER = (
    r"(?:vet|doctor|GP|dentist|therapist|landlord|landlady|nanny|babysitter|cleaner|accountant"
    r"|lawyer|pediatrician|plumber|neighbou?r|midwife|address|phone|surname|family name|home"
    r"|car|cat|dog|baby|son|daughter|child)"
)
# A tool that goes by its name in small letters, too.
_SMALL = (
    r"(?:fedora|ubuntu|debian|arch|nixos|windows|linux|macos|vim|neovim|emacs|vscode"
    r"|postgres(?:ql)?"
    r"|mysql|mariadb|sqlite|mongodb|redis|kafka|rabbitmq|docker|podman|kubernetes|slack|zulip"
    r"|discord|figma|obsidian|spotify|firefox|chrome|safari|brave|python|rust|golang|typescript"
    r"|react|svelte|django|flask|fastapi|hetzner|heroku|vercel|iphone|android|gmail|outlook)"
)
_PHONE = (
    r"(?:iPhone|Pixel|Galaxy|Fairphone|Xiaomi|OnePlus|Huawei|Nokia|Motorola|MacBook|ThinkPad|iPad"
    r"|Kindle|Kobo|Surface|Steam Deck|PlayStation|Xbox|Switch)"
)

_TOOLS = (
    rule(
        r"\b(?:(?:I|[Ww]e)(?:'ve| have)?(?: just| recently| finally)*|(?<=\w )and)"
        r" (?:own|drive|ride|bought|leased?|(?:got|have)(?= (?:an?|my) (?:[\w-]+ ){0,3}?"
        rf"{MAKE})) (?:an?"
        r"|my) (?P<value>(?:\d{4} )?"
        rf"(?:(?:[a-z-]+ ){{0,2}}[A-Z][^.;!?]*?|(?:[a-z-]+ ){{0,2}}{VEHICLE}))"
        r"(?=\s*(?:[.;!]|$|,|yesterday|today|recently|to work|every|last \w+|and\b|but\b))",
        "possession",
        example="I drive a dented Fiat Panda",
        not_example="I drive a lot",
    ),
    rule(
        r"\bI own (?P<value>(?:an?|two|three|some) [a-z][^,.;!?]*)",
        "possession",
        example="I own two goats",
    ),
    rule(
        r"\b(?:[Ww]e(?:'re| are)? (?:(?!no|not|never|don't)\w+ )?(?:run|use|running|using|on)"
        r"|(?:[Oo]ur|[Tt]he) (?:project|app|service|team|site|backend) (?:uses|runs on)) "
        rf"(?P<value>{DATABASE})(?: in production)?",
        "database",
        "project",
        example="We run MariaDB 11 in production",
        not_example="We never use MySQL",
    ),
    rule(
        rf"\b(?:migrated|switched|moved|migrating|switching|moving)(?: \w+){{0,4}} to "
        rf"(?P<value>{DATABASE})",
        "database",
        "project",
        example="We migrated from Oracle to MariaDB",
    ),
    rule(
        r"\b(?:[Ww]e (?:(?!don't|never|might|could)\w+ )?(?:run|use|deploy (?:on|to|with)|host on)"
        r"|(?:[Oo]ur|[Tt]he) (?:team|company|site|service|backend|frontend|API|app|project)"
        rf" (?:runs on|uses)) (?P<value>{TOOL_END})",
        "uses",
        "project",
        lists=True,
        unless=NO_TOOL,
        example="We use feature flags",
        not_example="We use too much memory",
    ),
    rule(
        rf"\b[Oo]ur (?:\w+ )?(?:database|db|DB) (?:is|runs on) (?:now )?(?P<value>{DATABASE})",
        "database",
        "project",
        example="Our main database is MySQL 8",
    ),
    rule(
        rf"\b(?:[Ww]e|(?:[Oo]ur|[Tt]he) (?:team|company|project))(?:'ve| have| has)?"
        r"(?: just| recently| finally| now| also)? (?:switched|migrated|changed)(?: over)?"
        rf"(?: from (?:our |an? |the )?[A-Z](?:[^,.;!?]|\.(?=\w))*?)? to (?:an? |the |our )?"
        rf"(?P<value>(?!{DATABASE})[A-Z][\w.+#-]*(?: [A-Z0-9][\w.+#-]*)*)",
        "uses",
        "project",
        example="We switched from Slack to Zulip",
        not_example="We never switched to Zulip",
    ),
    rule(
        rf"(?:\b[Oo]ur (?!(?:new |current )?{_HELPER}\b){NO_ATTRIBUTE}|(?:^|, "
        rf"|\band )(?={_TECHNICAL} is))"
        r"(?P<what>CI|CD|OS|IDE|[a-z]+(?: [a-z]+)?) is "
        r"(?:now )?(?P<value>[A-Z][\w.+#-]*(?: [A-Z0-9][\w.+#-]*)*)(?=\s*(?:[,.;!]|$))",
        "$what",
        "project",
        unless=NO_VALUE,
        confidence=0.8,
        example="Our CI is Buildkite",
        not_example="Our CI is broken",
    ),
    rule(
        r"\bI(?:'ve| have)?(?: just| recently)? (?:switched|changed|migrated)(?: over)?"
        r"(?: from (?:my |an? |the )?[a-z]?[A-Z](?:[^,.;!?]|\.(?=\w))*?)? to (?:an? "
        r"|the |my )?(?P<value>[a-z]{0,3}[A-Z][\w.+#-]*(?: [A-Z0-9][\w.+#-]*)*)",
        "uses",
        example="I switched from Vim to Helix",
    ),
    rule(
        rf"\bI {ADVERB}use (?:my |an? |the )?(?P<value>[a-z]{{0,3}}[A-Z]{TOOL_END}"
        rf"(?:,? and [A-Z]{TOOL_END})?)",
        "uses",
        lists=True,
        example="I use Vim for notes",
        not_example="I never use Vim",
    ),
)
_BOUGHT = (
    rule(
        rf"\bI {ADVERB}use (?P<value>{_SMALL})\b(?=[.!,;]|$| (?:and|for|at|on|with|as|btw|daily"
        rf"|now)\b)",
        "uses",
        example="I use arch btw",
        not_example="I never use arch",
    ),
    rule(
        rf"\bI(?:'ve| have)?(?: just| recently| finally)? (?:got|bought|picked up)(?: myself)?"
        rf" (?:an? |my |the )?(?:new )?(?P<value>(?:[A-Z]\w+ )?{_PHONE}(?: [A-Z0-9]\w*)*)",
        "uses",
        example="I got a Pixel 9 yesterday",
        not_example="I got a pixel wrong",
    ),
    rule(
        rf"\bI(?:'ve| have)?(?: just| recently| finally)? (?:switched|changed|migrated"
        rf"|moved)(?: over)?"
        rf"(?: back)?(?: from (?:my |an? |the )?\w[\w.+#-]*)? to (?P<value>{_SMALL})\b",
        "uses",
        example="I switched from arch to fedora",
        not_example="I switched from arch to that",
    ),
)
_PLANS = (
    rule(
        r"\b(?:[Ww]e(?:'re| are|'ll| will|'ve| have)? (?:now |all )?(?:going|go|gone)"
        r"|I(?:'ll| will) go|I've gone|I'm going(?=[^.;!?]* (?:instead|over)\b)) with"
        r" (?P<value>(?!you|him|her|them|me|us|my|our|it|that|this|friends"
        r"|the flow)(?![^.;!?]* to )\w+(?: \w+){0,5}?)(?=[.!]*$|[,;]| (?:for|instead|because"
        r"|since|and|but)\b)",
        "decision",
        told="go with {value}",
        example="We're going with NATS",
        not_example="I'm going with her",
    ),
    rule(
        r"\b(?:I|[Ww]e)(?:'m|'re| am| are| have|'ve)(?: currently| now)? (?:planning|booked"
        r"|organi[sz]ing)"
        r" (?P<value>(?:an?|my|our|the) [^.;!?]+)",
        "plan",
        example="We're planning a trip to Peru in May",
        not_example="We're planning ahead",
    ),
    rule(
        rf"\b(?:I|[Ww]e)(?:'ve| have)? decided (?:to|on|that|against) (?P<value>{TO_END})",
        "decision",
        example="We decided to drop the beta",
        not_example="I haven't decided to go",
    ),
    rule(
        r"\b(?:[Tt]he |[Oo]ur |[Mm]y |^)(?P<what>(?:[a-z]+ )?(?i:deadline))(?: for [^.;!?]{2,30}?)?"
        r" (?:is(?: now)?|(?:(?:was|has been|is) (?:moved|postponed|pushed(?: back)?|extended"
        r"|brought forward|changed)|moved|slipped)(?: to| until))(?: on)?"
        r" (?P<value>[^.;!?]*(?:\d|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|next (?:week"
        r"|month))[^.;!?]*)",
        "$what",
        "project",
        example="The deadline was moved to 10 May",
        not_example="The deadline is soon",
    ),
    rule(
        rf"\b(?:[Mm]y|[Oo]ur|[Tt]he) (?P<what>{EVENT_EN})(?: date)?"
        rf" (?:(?:is|takes place|starts|will be)"
        rf"(?: now)?(?: scheduled| planned| set)?(?: for)?|{MOVED_EN})"
        rf" (?P<value>{TIME_EN}(?:on |at |in )?"
        r"[^,.;!?]*?\w)(?=\s*(?:[,.;!?]|$)|,? (?:because|since|as|so|but|instead|if)\b)",
        "$what",
        unless=later(r"^(?:over|late|off|cancell?ed|only|\d+ (?:minutes|hours|pages|times)\b)"),
        example="The budget meeting has been moved to Thursday at 10",
        not_example="The budget meeting is over",
    ),
    rule(
        rf"\b(?:I|[Ww]e|[Tt]hey|[Hh]e|[Ss]he|(?:[Mm]y|[Oo]ur|[Tt]he) [a-z]+(?: [a-z]+)?"
        rf"|[A-Z][a-z'’-]+)"
        rf"(?:'ve|'d| have| has| had to| had)?(?: just)? {MOVING_EN}"
        rf" (?:my|our|the) (?P<what>{EVENT_EN})(?: date)?(?: from [^,.;!?]+?)? (?:to|until|till)"
        rf" (?P<value>{TIME_EN}[^,.;!?]*?\w)(?=\s*(?:[,.;!?]|$)|,? (?:because|since|as|so|but)\b)",
        "$what",
        example="We postponed the release to 2 July",
        not_example="We postponed the release again",
    ),
    rule(
        r"\bI(?:'ve| have)? promised (?P<value>(?!you\b|it\b)[^.;!?]{3,})",
        "commitment",
        example="I promised Yusuf a draft by May",
    ),
    rule(
        rf"\b(?:I(?:'m| am) planning to|I plan to|I intend to"
        rf"|[Mm]y (?:goal|plan|dream) is to"
        rf"|(?:[Nn]ext|[Tt]his) (?:week|month|year|weekend"
        rf"|spring|summer|autumn|fall|winter|\w+day)"
        rf" I(?:'m going to|'ll| will)?) (?P<value>{TO_END})",
        "plan",
        example="I plan to repaint the hull in June",
    ),
    rule(
        r"\bI(?:'ve| have)?(?: just| recently| finally)? (?:accepted|signed|got|received|have)"
        r" (?:an?|the|my)(?: job)? offer (?:from|at|with)"
        r" (?P<value>[A-Z][\w&.'-]*(?: [A-Z][\w&.'-]*)*)",
        "plan",
        told="a job offer from {value}",
        example="I've accepted an offer from Damen",
    ),
    rule(
        r"\b(?:[Oo]ur|[Mm]y) (?P<what>(?:wedding )?anniversary) is (?:on )?"
        r"(?P<value>[^,.;!?]*\d[^,.;!?]*)",
        "$what",
        example="Our anniversary is 12 September",
        not_example="Our anniversary is soon",
    ),
    rule(
        rf"(?:{I_AM}|\b[Ww]e(?:'re| are))"
        r" (?P<value>(?:(?:going|flying|travelling|traveling|moving|relocating|driving) to "
        rf"{PLACE}|getting married (?=in|on|next|this))[^,.;!?]*)",
        "plan",
        example="I'm moving to Bergen in May",
        not_example="I'm going to bed",
    ),
    rule(
        r"\bI(?:'ve| have)(?: got)? (?P<value>an? (?:[\w'-]+ )?(?:appointment|meeting|interview"
        rf"|exam|flight|deadline|call|date)\b[^.;!?]*{WHEN}[^.;!?]*)",
        "plan",
        example="I have an exam on Friday at 9",
        not_example="I have a meeting now",
    ),
    rule(
        rf"\bI (?:need|have|want) to (?P<value>[^.;!?]*\b{WHEN}[^,.;!?]*)",
        "plan",
        example="I need to file my taxes by April 15",
    ),
)
_NAMED = (
    rule(
        r"^(?P<value>(?!(?:[Ii]t|[Tt]his|[Tt]hat|[Hh]e|[Ss]he|[Tt]hey|[Yy]ou|I|[Ww]e|[Nn]othing"
        r"|[Nn]o|[Nn]ot"
        r"|[Ii]f|[Ww]hat|[Ww]ho|[Mm]y)\b)[A-Za-z][\w' -]{3,60}? (?:is|are) (?:not |no longer "
        r"|now |strictly"
        r" |never )*(?:allowed|forbidden|prohibited|banned|permitted|mandatory)(?: (?:on|in|at"
        r"|for|without"
        r"|before|after|to|again|anymore|any more)\b[^.;!?]*)?)[.!]*$",
        "policy",
        "project",
        whole=True,
        example="Deployment on Fridays is not allowed",
        not_example="It is not allowed",
    ),
    rule(
        rf"\b[Mm]y (?:\w+ )?{DEVICE} is (?:now )?(?:an? |the )?"
        rf"(?P<value>(?:(?:old|new|used|second-hand|refurbished) )?[A-Z][^,.;!?]*?)"
        r"(?=\s*(?:[,.;!?]|$|\band\b|\bbut\b|\bwith\b))",
        "device",
        unless=NO_VALUE,
        example="My phone is a Fairphone",
        not_example="My phone is Broken",
    ),
    rule(
        rf"\b(?:[Mm]y|[Oo]ur(?= (?:new |current )?{_HELPER}\b)) {NO_ATTRIBUTE}(?P<what>GP"
        rf"|[a-z][a-z-]*(?: [a-z][a-z-]*)?)"
        r"(?: is (?:an? |the )?|'s (?:an? |the ))"
        r"(?P<value>(?:(?:Dr|Mr|Mrs|Ms|Prof|St)\. )?(?:[$€£¥] ?(?=\d))?[A-Z0-9](?:[^,.;!?]"
        r"|[.,](?=\d)"
        r"|\.(?=\w)){0,60}?)"
        rf"{VALUE_END}",
        "$what",
        confidence=0.8,
        unless=NO_VALUE,
        example="My editor is Kakoune",
        not_example="My password is Hunter2",
    ),
    rule(
        r"\b[Mm]y (?P<what>(?:job|occupation)(?= is (?:an?|the|being)\b)|job title|profession|title"
        r"|hobby|skill|diet|hometown|device|channel|region) is (?:being |now )?(?:an? |the )?"
        r"(?P<value>[^,.;!?]{2,60})",
        "$what",
        unless=NO_VALUE,
        example="My hobby is darts",
        not_example="My job is killing me",
    ),
    rule(
        r"\b[Mm]y (?P<what>pronouns|hobbies|interests|skills|languages|allergies|goals) "
        r"(?:are|include) (?P<value>[^.;!?]{2,120})",
        "$what",
        lists=True,
        unless=NO_VALUE,
        example="My hobbies are gardening and jazz",
        not_example="My skills are not enough",
    ),
    rule(
        rf"^(?P<what>(?i:{'|'.join(map(re.escape, names()))})): (?P<value>[^:]{{1,120}})$",
        "$what",
        confidence=0.8,
        example="Hometown: Bergen",
        not_example="Error: file not found",
    ),
)
WORLD = (*_BOUGHT, *_TOOLS, *_PLANS, *_NAMED)
