"""Rules for English: where and how one lives, what one comes from, costs and dates."""

from mindfile.language.english import END, I_AM, NAME, NO_NAME, PET, PLACE, STEADY
from mindfile.language.patterns import later
from mindfile.language.people import OTHERS_EN
from mindfile.language.rules import rule
from mindfile.language.rules_en_people import WHOSE
from mindfile.language.words_en import AHEAD, MONTH, NUMBER, OWNABLE

_END = r"(?=\s*(?:[.;!,]|$|\b(?:and|but|so|because|since|now|with)\b))"
_HOUSE = (
    r"(?:flat|apartment|house|condo|studio|room|cottage|bungalow|loft|duplex|cabin|houseboat|boat"
    r"|farmhouse|caravan|van|trailer|dorm|village|town|suburb|high-?rise|townhouse|penthouse"
    r"|basement"
    r"|commune|shared house|care home|mill|castle|tower block|council flat)"
)
_SOLID = r"(?:place|house|flat|apartment|cabin|cottage|plot of land|farm|studio|condo|villa|chalet)"
_BIRDS = (
    r"(?:hens?|chickens?|goats?|sheep|bees|alpacas?|llamas?|cows?|rabbits?|ducks?|geese|pigs?"
    r"|horses?"
    rf"|ponies|donkeys?|budgies|parrots|ferrets|hamsters|guinea pigs|snakes|geckos|goldfish"
    rf"|{PET}s?)"
)
_DOES = (
    r"(?:fixes|repairs|commutes|runs|sells|makes|bakes|cooks|grows|raises|breeds|drives|rides|flies"
    r"|writes"
    r"|coaches|volunteers|swims|attends|manages|owns|sleeps|snores|smokes|drinks|wears|uses|goes to"
    r" (?=[A-Z]|a |the )|looks after|travels|hikes|rows|sails|fishes|hunts|gardens|sews|dances)"
)
_DUE = (
    r"(?:rent|mortgage|tax return|taxes|thesis|dissertation|report|paper|essay|assignment|invoice"
    r"|car insurance|insurance|passport|visa|driving licen[cs]e|licen[cs]e|lease|contract|warranty"
    r"|work permit|residence permit|MOT|car tax|subscription|membership|registration|baby"
    r"|library books?)"
)

LIVING = (
    rule(
        rf"\bI{STEADY} live (?P<value>(?:on|near|next to|above|opposite|by|behind|across from"
        rf"|close to|outside"
        rf"|at the end of) (?:the|an?|my) [^.;!?,]+?|in (?:an?"
        rf"|the) (?:[\w-]+ ){{0,3}}?{_HOUSE}(?: (?:on|near|by"
        rf"|above|with|overlooking) [^.;!?,]+?)?){_END}",
        "lives",
        unless=later(r"^(?:on the (?:edge$|internet)|by the (?:rule|motto|book))"),
        example="I live on the third floor of an old mill",
        not_example="I live by the rule",
    ),
    rule(
        rf"\b(?:I|[Ww]e)(?:'ve| have)?(?: just| recently)? moved(?: back)? in (?P<value>with (?:my"
        rf"|our|an?|some"
        rf"|two) [^.;!?,]+?|with {NAME}){_END}",
        "household",
        example="I moved back in with my parents",
    ),
    rule(
        rf"\b(?:I|[Ww]e){STEADY} (?:split|divide) (?:my"
        rf"|our) time between (?P<value>{PLACE} and {PLACE})",
        "city",
        example="I split my time between Lyon and Geneva",
    ),
    rule(
        rf"\bI (?:grew up|was raised) (?:on|in) (?P<value>an? (?:[a-z-]+ ){{0,3}}?(?:farm|village"
        rf"|town|island"
        rf"|suburb|city|house|vineyard|commune)(?: (?:near|outside|in|of|off) (?:the )?{PLACE})?)",
        "hometown",
        example="I grew up on a farm outside Cork",
    ),
    rule(
        rf"\b(?:I|[Ww]e)(?:'ve| have)?(?: just| recently| also)? (?:own|have|bought|inherited"
        rf"|are buying) (?P<value>"
        rf"an? (?:[a-z-]+ ){{0,2}}?{_SOLID} (?:in|near|by|outside) (?:the )?(?:{PLACE}|mountains"
        rf"|coast|sea|woods"
        r"|countryside|lake|river|beach|forest|park|station|border|harbou?r|cent(?:re|er)))",
        "possession",
        example="We bought a place in Porto last year",
    ),
    rule(
        rf"\b(?:I|[Ww]e)(?:'ve got| have| keep| 've|'ve)(?: now| also)? (?P<value>(?:{NUMBER}|a few"
        rf"|some|a couple"
        rf" of|a flock of) (?:[a-z]+ )?{_BIRDS}(?:,? and (?:an?|{NUMBER}"
        rf"|some) [a-z]+(?: [a-z]+)?)?){_END}",
        "pet",
        confidence=0.75,
        example="I've got three hens and a rooster",
    ),
    rule(
        rf"\b(?:[Tt]he|[Oo]ur) (?P<who>{PET})(?:'s name is|(?:'s| is) called) (?P<value>{NAME})",
        "$who",
        example="The cat's name is Pixel",
    ),
    rule(
        rf"{I_AM} (?P<value>the (?:youngest|oldest|eldest|middle|second|third|only) (?:of {NUMBER}"
        rf"|child(?: of"
        rf" {NUMBER})?|sibling|girl|boy|daughter|son)(?: (?:children|siblings|kids))?|an only child"
        rf"|a twin"
        rf"|a triplet|adopted){_END}",
        "family",
        example="I'm the youngest of five",
    ),
    rule(
        r"\bI was (?P<value>adopted|raised by (?:my|two|a single) [^.;!?,]+?)(?=\s*(?:[.;!,]|$"
        r"|\b(?:and|but|when"
        r"|as|at|from)\b))",
        "family",
        example="I was raised by my grandparents",
    ),
    rule(
        r"\b(?:[Mm]y (?:wife|husband|partner|girlfriend|boyfriend) and I|[Ww]e)(?:'ve"
        r"| have) been (?P<value>"
        r"(?:together|married|engaged|dating|divorced|separated) (?:for|since) [^.;!?,]+)",
        "relationship",
        example="My partner and I have been together for nine years",
    ),
    rule(
        rf"\b(?:[Mm]y|[Oo]ur) (?:[a-z]+ )?(?!(?:best )?friend\b)(?P<subject>{OTHERS_EN}),?"
        rf" (?P<value>{NAME})(?=,| (?:is"
        rf"|was|has|lives"
        r"|works|loves|likes|hates|said|says|told|wants|needs|can't|[a-z]{3,}(?<!ou)s)\b)",
        "name",
        "$subject",
        confidence=0.75,
        unless=NO_NAME,
        example="My brother-in-law Greg fixes motorbikes",
    ),
    rule(
        rf"{WHOSE}(?: {NAME})?(?: also| still| now)? (?P<value>{_DOES}\b[^.;!?,]*?){END}",
        "habit",
        "$subject",
        confidence=0.75,
        unless=later(
            r"^(?:makes|runs|drives) (?:me|us|it|out|late|away|sense|sure)\b|\b(?:today|now)\b"
        ),
        example="My brother fixes motorbikes",
        not_example="My brother makes me laugh",
    ),
    rule(
        rf"{WHOSE} (?P<value>(?:starts|begins|finishes|graduates|retires|turns {NUMBER}|moves"
        rf"|leaves|returns"
        rf"|arrives|is (?:moving|starting|getting married|graduating|retiring|coming|visiting"
        rf"|having|due))\b"
        rf"[^.;!?,]*?\b{AHEAD}[^.;!?,]*)",
        "plan",
        "$subject",
        example="My daughter starts school in September",
    ),
    rule(
        rf"\b(?:[Mm]y|[Oo]ur) (?P<subject>twins|kids|children|boys|girls|sons"
        rf"|daughters) are (?:now )?(?P<value>"
        rf"{NUMBER}(?:(?:,? and|,) {NUMBER})*)(?=\s*(?:[.;!,]|$|\b(?:and|but|now|years)\b))",
        "age",
        "$subject",
        example="Our twins are eight",
    ),
    rule(
        rf"(?:\b(?:[Mm]y|[Tt]he|[Oo]ur) |^|[:,] )(?P<what>(?i:{_DUE})) (?:is due|are due|expires?"
        rf"|ends?|runs? out"
        rf"|is up|needs renewing)(?: on| in| by| at)? (?P<value>(?:the )?(?:\d|{MONTH}|end of|first"
        rf"|next|this)"
        rf"[^.;!?,]*)",
        "due date",
        told="{what}: {value}",
        example="My passport expires in May 2027",
    ),
    rule(
        r"\b(?:I|[Ww]e)(?: now| currently)? pay (?P<value>(?:about |around |roughly |almost "
        r"|over )?(?:[$€£¥] ?)?"
        r"\d[\d,.]*k?(?: ?(?:euros|dollars|pounds|bucks|a|per|[A-Z]{3})(?: (?:month|week|year|night"
        r"|day))?)*)"
        r" (?:for|in) (?:my |our |the )?(?P<what>[a-z]+(?: [a-z]+)?)(?=\s*(?:[.;!,]|$|\b(?:and|but"
        r"|now|these)\b))",
        "$what",
        confidence=0.75,
        unless=later(r"^\d$"),
        example="We pay about 900 a month for hosting",
    ),
    rule(
        rf"\b(?:[Mm]y|[Oo]ur) (?P<what>wedding|graduation|funeral|surgery|operation|divorce|baptism"
        rf"|bar mitzvah)"
        rf" was (?:on |in )?(?P<value>(?:the )?(?:\d{{1,2}}(?:st|nd|rd"
        rf"|th)?(?: of)? )?(?:{MONTH} )?(?:\d{{1,2}},?"
        r" )?\d{4})",
        "$what",
        example="Our wedding was on 21 June 2014",
    ),
    rule(
        r"\b(?:[Ww]e're|[Ww]e are)(?: all)? (?P<value>(?:keeping|sticking with|staying (?:with|on)"
        r"|dropping"
        r"|phasing out|deprecating|moving to|switching to|migrating to) (?!it\b|this\b|that\b|you\b"
        r"|in\b|out\b)"
        r"[^.;!?]+?)(?=\s*(?:[.;!,]|$|,? because\b|,? so\b|,? but\b))",
        "decision",
        unless=later(rf"\b(?:him|her|them|you|home|hotel)\b|^moving to {PLACE}(?:$| (?:in|next))"),
        example="We're sticking with the monolith",
        not_example="We're keeping in touch",
    ),
    rule(
        r"\bI (?P<value>(?:don't )?believe in (?!you\b|it\b|that\b|this\b|him\b|her\b|them\b"
        r"|us\b)[^.;!?,]+?)"
        r"(?=\s*(?:[.;!,]|$|\b(?:and|but|so|because)\b))",
        "opinion",
        confidence=0.75,
        example="I believe in unions",
        not_example="I believe in you",
    ),
    rule(
        rf"\b(?:I'll|[Ww]e'll|I will|[Ww]e will) be (?P<value>(?:in|at|on|away|visiting|out|off"
        rf"|travell?ing|abroad)"
        rf"\b[^.;!?]*?\b(?:{AHEAD}|from the \d|until \w+day|till \w+day|all of {MONTH})[^.;!?,]*)",
        "plan",
        unless=later(r"\b(?:touch|minute|hour|you|it)\b"),
        example="I'll be in Vienna from the 3rd to the 9th of May",
    ),
    rule(
        rf"{I_AM} (?P<value>between jobs|self-employed|freelance|freelancing|semi-retired"
        rf"|job[- ]hunting"
        r"|looking for (?:work|a (?:new )?job)|a stay-at-home (?:mum|mom|dad|parent)"
        r"|a full-time (?:parent|carer"
        rf"|mum|mom|dad)|retired|on benefits|on disability|unemployed){_END}",
        "employment",
        example="I'm self-employed",
    ),
    rule(
        rf"\b(?:I|[Ww]e)(?:'ve got| have| own|(?:'ve| have)?(?: just| recently| finally)? (?:bought"
        rf"|ordered"
        rf"|inherited))(?: also| now| still)? (?P<value>(?:an?|two|three"
        rf"|four) (?:[\w-]+ )"
        rf"{{0,3}}?{OWNABLE}s?(?:,? and (?:an?|two"
        rf"|three) (?:[\w-]+ ){{0,2}}?{OWNABLE}s?)*)(?=\s*(?:[.,;!]|$"
        r"|\b(?:and|but|that|which|from|at home|in the|any ?more|so)\b))",
        "possession",
        confidence=0.75,
        example="I have an electric guitar and a ukulele",
        not_example="I have a car question",
    ),
    rule(
        r"\b(?:I|[Ww]e)(?:'ve got| have| pay for|'m paying for)(?: also| still| now)? (?:an? "
        r"|my )?(?P<value>[A-Z]"
        r"[\w+'’-]*(?: [A-Z+][\w+'’-]*)*) (?:subscription|membership|season ticket|pass)\b",
        "subscription",
        example="I have a Netflix subscription",
    ),
)
