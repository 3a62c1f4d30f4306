"""Rules for English: how the days go, what one belongs to, where one has been, what lies ahead."""

from mindfile.language.english import I_AM, PLACE, POINTING, STEADY, TO_END
from mindfile.language.patterns import later
from mindfile.language.rules import rule
from mindfile.language.words_en import AHEAD, INSTRUMENT, MONTH, SPORT

_DAYS = r"(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|weekdays|weekends)"
_OFTEN = (
    r"(?:(?:every|each|most) (?:single |other |second )?(?:day|morning|evening|night|afternoon|week"
    rf"|month|year|summer|winter|weekend|\w+day)s?|(?:on )?{_DAYS}(?: (?:nights?|mornings?"
    rf"|evenings?|afternoons?))?|at weekends|before (?:work|bed"
    r"|breakfast|school|lunch)|after (?:work|dinner|school|lunch)|in the (?:mornings?|evenings?)"
    r"|(?:once|twice|\w+ times) (?:a|per) (?:day|week|month|year)|daily|nightly|weekly)"
)
_NOT_PAST = (
    r"(?!(?:was|were|had|got|did|went|came|made|took|gave|ran|met|told|found|left|lost|bought|sold"
    r"|could"
    r"|would|should|might|may|can|can't|feel|felt|think|thought|see|saw|say|said|wonder|wish|hope"
    r"|want"
    r"|need|slept|woke|ate|drank|began|used)\b)"
)
# What a family does; what a team does of a Friday is a matter of the project.
_AT_HOME = (
    r"(?:eat|go|visit|cook|play|watch|meet|hike|swim|order|host|call|clean|walk|run|drive|take|bake"
    r"|dance|sing|pray|fast|train|volunteer|shop|read|sleep|drink|paint|ride|cycle|jog|row|nap|skip"
    r"|have (?:dinner|lunch|breakfast|brunch|coffee|tea|pizza|drinks|a)|do (?:yoga|pilates|the|my"
    r"|our|a"
    r"|laundry)|get up|wake up|help out|look after|pick up|drop off|babysit|stay|practi[cs]e|teach"
    r"|water|garden|fish|pay|rehearse)"
)
_FIRST = (
    r"(?:(?:[Ee]very|[Ee]ach|[Mm]ost|[Aa]lmost every) (?:(?:single|other|second) )?(?:day|morning"
    r"|evening"
    r"|night|afternoon|week|month|year|summer|winter|spring|autumn|weekend|(?:Mon|Tues|Wednes|Thurs"
    r"|Fri"
    r"|Satur|Sun)day|Christmas|Easter)s?(?: (?:morning|evening|night|afternoon))?"
    rf"|(?:[Oo]n )?(?:{_DAYS}|[Mm]ornings|[Ee]venings|[Nn]ights)"
    r"|(?:[Oo]nce|[Tt]wice|\w+ times) (?:a|per) (?:day|week|month|year)"
    r"|(?:[Bb]efore|[Aa]fter) (?:work|bed|breakfast|dinner|school|lunch)"
    r"|[Ii]n (?:the )?(?:winter|summer|spring|autumn|fall)|[Ff]irst thing in the morning"
    r"|[Ii]n the (?:mornings?|evenings?)|[Aa]t weekends)"
)
_LASTING = (
    r"(?:collect|knit|crochet|sew|quilt|embroider|brew|garden|climb|boulder|surf|sail|kayak|canoe"
    r"|row|hike|fence|juggle|box|lift|sculpt|whittle|weld|forage|birdwatch|sing|dance|paint|draw"
    r"|sketch|cycle|ski|snowboard|skate|skateboard|swim|jog|blog|podcast|stream|meditate|journal"
    r"|foster|sponsor|tutor|mentor|do (?:yoga|pilates|karate|judo|jiu-jitsu|ballet|crossfit|pottery"
    r"|improv|woodworking"
    r"|photography|stand-up|taekwondo|tai chi|calligraphy|origami|crosswords|archery|ceramics))"
)
_CLUB = (
    r"(?:club|choir|band|team|orchestra|union|church|league|society|association|committee|board"
    r"|group|co-?operative|co-op|gym|chapter|guild|federation|party|council|parish|troupe|ensemble"
    r"|quartet|trio|network|program(?:me)?|scheme|lodge|mosque|synagogue|congregation|squad"
    r"|reserves?|scouts|PTA|crew)"
)
_DOING = (
    r"(?:getting|buying|having|taking|visiting|running|hosting|starting|leaving|moving|retiring"
    r"|graduating|adopting|selling|climbing|joining|applying|learning|spending|going|flying|seeing"
    r"|quitting|opening|building|renovating|launching|sitting|giving|expecting|performing|competing"
    r"|switching|changing|travelling|traveling|driving|cycling|hiking|walking|sailing|presenting"
    r"|speaking|defending|submitting|closing|redoing|doing)"
)
_ONCE = (
    r"(?:lunch|dinner|breakfast|coffee|a (?:shower|nap|break|call|quick|look|bath|walk)|to (?:bed"
    r"|sleep|go|the (?:shop|store|office))|well|fine|mad|crazy|nowhere)"
)
# Up to where another clause begins.
_TO_MARK = r"(?:(?!, (?:I|we|my|our|it|he|she|they)\b)[^.;!?])*?"
_STOP = (
    r"(?=\s*(?:[.;!]|$|,? (?:so|but|because|since|if)\b|,? and (?:I|we|my|our|the)\b"
    r"|, (?:I|we|it|my|our)\b))"
)

DAYS = (
    rule(
        rf"(?:^|, (?:and |but )?)(?P<value>{_FIRST},? (?:I'm|we're|I am|we are|(?:I|we"
        rf"|my \w+ and I)(?:'ll)?(?: always"
        rf"| usually"
        rf"| all| both| mostly| normally| often)? {_NOT_PAST}[a-z]+(?<!ed)\b) {TO_END})",
        "habit",
        confidence=0.75,
        unless=POINTING,
        example="Saturdays we always go to the farmers' market",
        not_example="On Saturdays I was tired",
    ),
    rule(
        rf"\b(?:I'm|I am|[Ww]e're|[Ww]e are) (?:usually |always |mostly )?(?P<value>(?:up|awake"
        rf"|in bed"
        rf"|asleep|out|at the [a-z]+|in the (?:office|pool|gym)|on the (?:road|water))\b{_TO_MARK}"
        rf"\b{_OFTEN}(?: to [a-z][^.,;!?]*)?)",
        "habit",
        confidence=0.75,
        unless=POINTING,
        example="I'm up at 5:30 every day to row",
        not_example="I'm up for that every day",
    ),
    rule(
        rf"\b(?:I|[Ww]e|[Mm]y \w+ and I)(?: always| usually| both| all"
        rf"| also)? (?P<value>{_AT_HOME}\b"
        rf" {_TO_MARK}\b{_OFTEN})(?=\s*(?:[.,;!]|$|\b(?:and|but|with|to|so)\b))",
        "habit",
        confidence=0.75,
        unless=POINTING,
        example="We eat fish on Fridays",
        not_example="We went there on Fridays",
    ),
    rule(
        rf"\bI{STEADY} (?P<value>play (?:the )?(?:{INSTRUMENT}|{SPORT})\b[^.;!?,]*?)"
        r"(?=\s*(?:[.,;!]|$|\b(?:and|but|so)\b))",
        "habit",
        example="I play bass in a wedding band",
        not_example="I never play golf",
    ),
    rule(
        rf"\bI{STEADY} (?P<value>(?:skip (?:breakfast|lunch|dinner)|work out|sleep (?:late|in|early"
        r"|badly|with)|commute|sleepwalk|snore|nap|bike to|cycle to|walk to|wake up|get up"
        r"|go to bed)\b"
        r"[^.;!?,]*?)(?=\s*(?:[.,;!]|$|\b(?:and|but|so|when|because)\b))",
        "habit",
        confidence=0.75,
        unless=POINTING,
        example="I skip breakfast",
        not_example="I could skip lunch",
    ),
    rule(
        rf"\bI{STEADY} (?P<value>{_LASTING}(?: [^.;!?,]*?)?)(?=\s*(?:[.,;!]|$|\b(?:and|but|so|when"
        r"|because)\b))",
        "hobby",
        confidence=0.75,
        unless=POINTING,
        example="I collect vinyl records",
        not_example="I could climb that",
    ),
    rule(
        rf"{I_AM}(?: also| now| still| currently)? (?:an? |the )?(?:\w+ )?(?:(?:member|part|chair"
        r"|president|treasurer|secretary|captain) of|on the board of|on|in) (?P<value>(?:an?|the"
        r"|our"
        rf"|my) (?:[\w'’-]+ ){{0,4}}?{_CLUB}(?: (?:of|in|at) [A-Z][\w'’-]*)?)(?=\s*(?:[.,;!]|$"
        r"|\b(?:and|but|so|since|as|with|here|now|near)\b))",
        "membership",
        unless=later(r"\b(?:the|this|that) (?:team|group|board)$"),
        example="I'm a member of the local choir",
        not_example="I'm on the team",
    ),
    rule(
        rf"{I_AM}(?: also| now)? (?:an? )?member of (?P<value>(?:the )?[A-Z][\w'’&-]*(?: (?:of "
        rf"|for )?"
        r"[A-Z][\w'’&-]*)*)",
        "membership",
        example="I'm a member of Amnesty International",
    ),
    rule(
        r"\bI(?:'ve| have)?(?: just| recently| finally)? (?:joined|signed up (?:at|with|for))"
        rf" (?P<value>(?:an?|the|our|my) (?:[\w'’-]+ ){{0,4}}?{_CLUB})\b(?! (?:call|meeting"
        rf"|lunch))",
        "membership",
        example="I joined the local climbing gym",
        not_example="I joined the team call",
    ),
    rule(
        rf"\bI{STEADY} (?P<value>volunteer (?:at|with|for|as) [^.,;!?]+?)(?=\s*(?:[.,;!]|$|\b(?:and"
        r"|but)\b))",
        "habit",
        example="I volunteer at the food bank",
    ),
    rule(
        rf"\b(?:I|[Ww]e)(?:'ve| have)(?: both| already| only)? (?:been to|visited|travell?ed to)"
        rf" (?P<value>(?:the )?{PLACE}(?:(?:,|,? and) (?!I\b){PLACE})*)",
        "visited",
        lists=True,
        unless=later(rf"^(?:{MONTH}|The)\b"),
        example="I've been to Iceland twice",
        not_example="I've never been to Iceland",
    ),
    rule(
        rf"\b(?:I|[Ww]e|[Mm]y \w+ and I)(?: just)? (?:visited|went to|travell?ed to|spent (?:a|two"
        rf"|three|our|my|\d+) [a-z]+ in|honeymooned in|backpacked (?:around|through))"
        rf" (?P<value>(?:the )?{PLACE})(?= (?:last (?:year|summer|winter|spring|autumn|month)"
        rf"|in (?:{MONTH}|20\d\d|19\d\d)|for (?:our"
        rf"|my) (?:honeymoon"
        r"|holiday|anniversary)|(?:a|two|three|\d+) (?:years|months) ago|once|twice|when)\b)",
        "visited",
        unless=later(rf"^(?:{MONTH}|The)\b"),
        example="We went to Japan for our honeymoon",
        not_example="We went to Tesco last night",
    ),
    rule(
        rf"\b(?:I|[Ww]e|[Mm]y \w+ and I)(?:'m|'re| am| are) (?!not\b)(?P<value>{_DOING}\b"
        rf"(?! {_ONCE}\b){_TO_MARK}\b{AHEAD}[^.,;!?]*)",
        "plan",
        unless=later(r"\b(?:you|your|it|that)\b"),
        example="I'm getting my pilot's licence this summer",
        not_example="I'm having lunch next week",
    ),
    rule(
        rf"\b(?:I|[Ww]e|[Mm]y \w+ and I)(?:'ll)? (?P<value>(?:fly|leave|travel|head|drive|sail|move"
        rf"|graduate|retire|marry|return|start|finish|arrive|get married"
        rf"|go on)\b{_TO_MARK}\b{AHEAD}"
        rf"[^.,;!?]*?){_STOP}",
        "plan",
        unless=later(r"\b(?:you|your|it|that)\b"),
        example="We fly to Lisbon on 3 June",
        not_example="We start over",
    ),
    rule(
        r"\b(?:I|[Ww]e)(?:'ve| have)?(?: just| finally| already)? (?P<value>(?:signed up|registered"
        r"|enrolled|put my name down|applied|entered|volunteered)(?: for| in| to"
        r"| at)?(?: be)? (?:an?|the"
        rf"|my|our|[A-Z\d])[^.;!?]*?){_STOP}",
        "plan",
        confidence=0.75,
        unless=later(r"\b(?:you|your|it|that)\b|\b(?:account|newsletter|trial|password)\b"),
        example="I signed up for a half marathon in September",
        not_example="I signed up for a trial account",
    ),
    rule(
        r"\b(?:I|[Ww]e)(?:'ve| have)?(?: just| finally| already)? booked (?P<value>(?:an?|the|our"
        r"|my"
        rf"|tickets|flights|two|three)\b[^.;!?]*?){_STOP}",
        "plan",
        example="We booked flights to Oslo for May",
    ),
    rule(
        r"\b(?:[Mm]y|[Oo]ur) (?:(?:main|big|biggest|long-term|next|ultimate|personal|career|fitness"
        r"|new"
        r"|life) )*(?:goal|aim|resolution|dream|ambition|target|plan|mission)(?: (?:this|next|for)"
        rf" [\w ]+?)? is (?:to |that |for )?(?P<value>(?!not\b|simple\b"
        rf"|clear\b)[a-z\d][^.;!?]*?){_STOP}",
        "plan",
        unless=later(r"\b(?:you|your)\b"),
        example="My goal this year is to run a marathon under four hours",
        not_example="My plan is not great",
    ),
    rule(
        rf"{I_AM}(?: currently| now| still)? (?P<value>(?:saving(?: up)? (?:for|to)|training (?:for"
        r"|to)|preparing for|studying for|working towards?|trying to (?:lose|quit|learn|save|cut"
        r"|eat"
        rf"|become|get (?:fit|pregnant|into))) [^.;!?]*?){_STOP}",
        "plan",
        unless=later(r"\b(?:you|your|it|that|this (?:function|test|code))\b"),
        example="I'm saving up for a house",
    ),
    rule(
        r"\b(?:I|[Ww]e)(?:'d| would| really)* (?:like|love|want|hope|intend"
        r"|plan) to (?P<value>(?!(?:go"
        rf" back|know|see|thank|ask)\b)[a-z]+\b{_TO_MARK}\b(?:someday|some day|one day|eventually"
        rf"|by (?:the time I'm )?(?:thirty|forty|fifty|sixty|\d\d)"
        rf"|before I(?:'m| turn)[^.,;!?]*|{AHEAD}))",
        "plan",
        unless=later(r"\b(?:you|your|it|that|tests?|code)\b"),
        example="I'd love to learn the cello one day",
        not_example="I'd love to see it one day",
    ),
)
